"""Ranked companies: the highest, the third, all in order, the best of each year or group."""

from assets.answers.expressions import Absolute, DatePart, Expression, Named
from assets.answers.grammar.outcome import listed
from assets.answers.kinds import kind_of
from assets.answers.wording.context import Context, Row
from assets.answers.wording.keys import key_text
from assets.answers.wording.listing import items
from assets.answers.wording.values import is_shift, ordinal, value_text

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_HAN = "零一两三四五六七八九十"  # as before 家
_SUPERLATIVES = {
    "number": (("highest", "lowest"), ("最高", "最低")),
    "date": (("latest", "earliest"), ("最晚", "最早")),
    "days": (("longest", "shortest"), ("最长", "最短")),
    "shift": (("largest", "smallest"), ("最大", "最小")),
    "count": (("highest", "lowest"), ("最多", "最少")),
}
_COMPARATIVES = {
    "number": (("higher", "lower"), ("更高", "更低")),
    "date": (("later", "earlier"), ("更晚", "更早")),
    "days": (("longer", "shorter"), ("更长", "更短")),
    "shift": (("larger", "smaller"), ("更大", "更小")),
    "count": (("higher", "lower"), ("更多", "更少")),
}


def ranking_sentence(context: Context) -> str:
    """Companies by the value they are ordered by."""
    plan = context.plan
    assert plan.order is not None
    by = plan.order.by
    rows = [row for row in context.evidence.rows if row.get(by) is not None or by not in row]
    label = context.labels[_shown_for(by, context)]
    scope = context.scope_words(label)
    lead = context.say(f"in {scope}, " if scope else "", scope)
    if not rows:
        return context.end(
            context.say(f"{lead}no company has {label} to rank", f"{lead}没有可按{label}排序的公司")
        )
    if plan.top is None and len(plan.scope.tickers) == 2 and len(rows) == 2 and not context.several_moments:
        return _compared(rows, lead, label, context)
    if plan.top is None:
        order = context.say(f", {_superlative(context)} first", f"（{_superlative(context)}在前）")
        return context.end(f"{lead}{label}{order}{context.colon}{items(rows, context)}")
    if plan.top.within:
        return _apart(rows, label, context)
    if len(plan.scope.tickers) == 1 and context.several_moments:
        return _own_best(rows, label, context)
    if plan.top.first > 1:
        return _place(rows, lead, label, context)
    return context.end(_extremes(rows, lead, label, context) + _by_currency(rows, context))


def _compared(rows: list[Row], lead: str, label: str, context: Context) -> str:
    """Which of two named companies has more."""
    order = context.plan.order
    assert order is not None
    first, second = (context.before(context.who(row)) + value_text(row, order.by, context) for row in rows)
    if rows[0].get(order.by) == rows[1].get(order.by):
        return context.end(
            context.say(f"{lead}both have the same {label}: ", f"{lead}两家的{label}相同：")
            + first
            + context.semicolon
            + second
        )
    english, chinese = _COMPARATIVES[_sort(order.by, context)]
    place = 0 if order.direction == "descending" else 1
    who = context.who(rows[0])
    winner = context.say(f"{who} has the {english[place]} {label}: ", f"{label}{chinese[place]}的是{who}：")
    value = value_text(rows[0], order.by, context)
    return context.end(lead + winner + value + context.semicolon + second + _gap(rows[0], order.by, context))


def _gap(row: Row, by: str, context: Context) -> str:
    """By how much one of two companies is above the other, where that is asked."""
    name = f"{by}_gap"
    if row.get(name) is None:  # not asked, or of two currencies
        return ""
    apart = value_text(row, name, context)
    return context.semicolon + context.say(f"difference {apart}", f"相差{apart}")


def _shown_for(name: str, context: Context) -> str:
    """What a ranking is by, or the column that it is the size of: the largest change, up or down."""
    shown = {column.of for column in context.plan.columns}
    expression = context.definitions.get(name)
    if name not in shown and isinstance(expression, Absolute):
        of = expression.of
        same = (
            of.name
            if isinstance(of, Named)
            else next((n for n, e in context.definitions.items() if e == of), name)
        )
        return same if same in shown else name
    return name


def _superlative(context: Context) -> str:
    order = context.plan.order
    assert order is not None
    english, chinese = _SUPERLATIVES[_sort(order.by, context)]
    place = 0 if order.direction == "descending" else 1
    return context.say(english[place], chinese[place])


def _sort(name: str, context: Context) -> str:
    """Which words say that a value is large or small."""
    expression: Expression | None = context.definitions.get(name)
    kind = context.evidence.compiled.kinds[name]
    if is_shift(name, context):
        return "shift"
    if kind == "days":
        return "days"
    if kind == "date" or (
        isinstance(expression, DatePart)
        and kind_of(expression.of, context.evidence.compiled.kinds, context.vocabulary) == "date"
    ):
        return "date"
    return kind if kind == "count" else "number"


def _extremes(rows: list[Row], lead: str, label: str, context: Context) -> str:
    n, superlative = len({row["ticker"] for row in rows}), _superlative(context)
    apart = len(_currencies(rows, context)) > 1
    counted = "" if apart or n == 1 else f"{_WORDS[n] if n < len(_WORDS) else n} "
    chinese = "" if apart or n == 1 else f"{_HAN[n] if n < len(_HAN) else n}家"
    noun = "company" if n == 1 else "companies"
    return context.say(
        f"{lead}the {counted}{noun} with the {superlative} {label}: ",
        f"{lead}{label}{superlative}的{chinese}公司：",
    )


def _place(rows: list[Row], lead: str, label: str, context: Context) -> str:
    """The second highest; places 4 to 6."""
    top = context.plan.top
    assert top is not None
    superlative = _superlative(context)
    if top.first == top.n:
        english = f"{lead}the company with the {ordinal(top.n)} {superlative} {label}: "
        chinese = f"{lead}{label}第{top.n}{superlative.removeprefix('最')}的公司："
    else:
        english = f"{lead}places {top.first} to {top.n} by {superlative} {label}: "
        chinese = f"{lead}{label}{superlative}的第{top.first}至第{top.n}名："
    return context.end(context.say(english, chinese) + _by_currency(rows, context))


def _own_best(rows: list[Row], label: str, context: Context) -> str:
    """One company over its years."""
    who, superlative = context.who(rows[0]), _superlative(context)
    assert context.plan.order is not None
    by = context.plan.order.by
    values = [
        context.say(
            f"{context.when(row)} ({context.value(row, by)})",
            f"{context.when(row)}（{context.value(row, by)}）",
        )
        for row in rows
    ]
    years = listed(values, context.language)
    return context.end(
        context.say(
            f"{who} had its {superlative} {label} in {years}", f"{who}{label}{superlative}的是{years}"
        )
    )


def _by_currency(rows: list[Row], context: Context) -> str:
    """The companies, each currency apart where there are several."""
    currencies = _currencies(rows, context)
    if len(currencies) < 2:
        return items(rows, context)
    parts = []
    for currency in currencies:
        mine = [row for row in rows if row.get("currency") == currency]
        parts.append(f"[{currency}] {items(mine, context)}")
    return context.semicolon.join(parts)


def _currencies(rows: list[Row], context: Context) -> list[object]:
    if not context.evidence.compiled.by_currency:
        return []
    return list(dict.fromkeys(row.get("currency") for row in rows))


def _apart(rows: list[Row], label: str, context: Context) -> str:
    """The best of each year, period or value of a definition."""
    top = context.plan.top
    assert top is not None
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(str(row.get(name)) for name in top.within), []).append(row)
    parts = [f"{_heading(mine[0], context)}{items(mine, context)}" for mine in groups.values()]
    lead = context.say(f"{_superlative(context)} {label}: ", f"{label}{_superlative(context)}：")
    return context.end(lead + context.semicolon.join(parts))


def _heading(row: Row, context: Context) -> str:
    """What a group of rows has in common; years stand beside each company already."""
    top = context.plan.top
    assert top is not None
    keys = [name for name in top.within if name in context.definitions and name in row]
    texts = [key_text(row.get(name), context.definitions[name], context.language) for name in keys]
    return f"{context.say(', ', '，').join(texts)}{context.colon}" if texts else ""
