"""What the columns of a Chinese table say together: lengths and scopes that only a neighbour prints."""

from dataclasses import replace

from assets.pages.meaning import HeaderMeaning


def resolve_headers(meanings: list[HeaderMeaning], *, joint: bool = False) -> list[HeaderMeaning]:
    """Give a column what only its left neighbour says: the length of 上年同期, the scope of 本集团 | 本行.

    `joint`: the table may hold the group's and the company's numbers beside each other, the group's first,
    as its title names neither or both.
    """
    resolved: list[HeaderMeaning] = []
    months: int | None = None
    for meaning in meanings:
        if meaning.kind == "value" and meaning.period_end is not None:
            if meaning.months is None:
                meaning = replace(meaning, months=months)
            elif meaning.months:
                months = meaning.months
        resolved.append(meaning)
    stated = {m.scope for m in resolved} - {None}
    if not stated and not (joint and _twice(resolved)):
        return resolved
    scoped = _scoped(resolved)
    if _clash(scoped) and (joint or len(stated) > 1):
        return _scoped([replace(m, scope=None) for m in resolved])
    return scoped


def _twice(meanings: list[HeaderMeaning]) -> bool:
    """Whether a period has two columns, neither of them restated."""
    periods = [
        (m.period_end, m.months) for m in meanings if m.kind == "value" and m.period_end and not m.adjusted
    ]
    return len(set(periods)) < len(periods)


def _clash(meanings: list[HeaderMeaning]) -> bool:
    """Whether a period has two columns of one scope: a heading over several columns was placed too wide."""
    spots = [
        (m.period_end, m.months, m.scope)
        for m in meanings
        if m.kind == "value" and m.period_end is not None and not m.adjusted
    ]
    return len(set(spots)) < len(spots)


def _scoped(meanings: list[HeaderMeaning]) -> list[HeaderMeaning]:
    """Columns without a scope have their left neighbour's, until a period comes for the second time."""
    taken: set[tuple[object, ...]] = set()
    scope: str | None = "consolidated"
    scoped: list[HeaderMeaning] = []
    for meaning in meanings:
        if meaning.kind == "value" and meaning.period_end is not None:
            scope = meaning.scope or scope
            spot = (meaning.period_end, meaning.months, meaning.adjusted)
            if meaning.scope is None and (*spot, scope) in taken:
                scope = "parent"
            taken.add((*spot, scope))
            meaning = replace(meaning, scope=scope)
        scoped.append(meaning)
    return scoped
