"""Sums that statements keep: they confirm a choice, turn it to another option, or call it a conflict."""

from collections.abc import Iterator, Mapping
from datetime import date
from itertools import combinations, product

from assets.facts.catalogue import QUARTER_SUFFIX, Catalogue, Identity
from assets.facts.resolve import EQUALLY_GOOD, Choice, Key, Option

_OPTIONS_TRIED = 3
_WORTH_TRYING = 0.6  # of the best option's score: below it an option is not taken for a sum's sake

Setting = tuple[str, date | None, str, str]  # period, period end, scope, suffix


def verify(found: dict[Key, Choice], catalogue: Catalogue) -> None:
    """Check every identity in every period and scope; the outcome is written on its members."""
    settings = {(k[1], k[2], k[3], QUARTER_SUFFIX if k[0].endswith(QUARTER_SUFFIX) else "") for k in found}
    for setting in sorted(settings, key=str):
        for identity in catalogue.identities:
            members = _members(found, identity, setting)
            if members is not None:
                _check(identity, members)


def _members(found: dict[Key, Choice], identity: Identity, setting: Setting) -> dict[str, Choice] | None:
    """The choices of an identity's terms; None when one that is not optional is missing."""
    period, period_end, scope, suffix = setting
    members = {}
    for name in (identity.total, *identity.parts):
        choice = found.get((name + suffix, period, period_end, scope))
        if choice is not None and choice.value is not None:
            members[name] = choice
        elif name not in identity.optional:
            return None
    return members


def _check(identity: Identity, members: dict[str, Choice]) -> None:
    current = {name: choice.option for name, choice in members.items()}
    if holds(identity, current):
        _passed(identity, members)
        return
    for attempt in _attempts(members):
        if holds(identity, attempt):
            for name, choice in members.items():
                if attempt[name] is not choice.option:
                    choice.take(attempt[name])
                    choice.checks.append(f"chosen_by:{identity.id}")
            _passed(identity, members)
            return
    for choice in members.values():
        choice.checks.append(f"failed:{identity.id}")
        if identity.hard and not choice.confirmed:
            choice.doubts.add(identity.id)


def _passed(identity: Identity, members: dict[str, Choice]) -> None:
    for choice in members.values():
        choice.checks.append(f"passed:{identity.id}")
        choice.doubts.discard(EQUALLY_GOOD)


def _attempts(members: dict[str, Choice]) -> Iterator[dict[str, Option]]:
    """Other combinations of options, the best scores first; confirmed choices stay."""
    lists = []
    for choice in members.values():
        worth = [o for o in choice.rivals if o.score >= _WORTH_TRYING * choice.option.score]
        others = [] if choice.confirmed else worth[: _OPTIONS_TRIED - 1]
        lists.append([choice.option, *others])
    attempts = sorted(product(*lists), key=lambda options: -sum(o.score for o in options))
    for options in attempts[1:]:
        yield dict(zip(members, options, strict=True))


def holds(identity: Identity, options: dict[str, Option]) -> bool:
    """Whether the sum is right to the rounding of the printed numbers.

    An optional part may stand above or below the line that the sum starts from, so it counts or it does not.
    """
    values = {name: option.best.value or 0.0 for name, option in options.items()}
    rounding = max((o.best.scale or 1.0) for o in options.values())
    return adds_up(identity, values, rounding=rounding)


def adds_up(identity: Identity, values: Mapping[str, float], *, rounding: float) -> bool:
    """Whether printed values (base units, by metric id) sum to the total, each rounded to `rounding`."""
    slack = rounding * 0.5 * (len(values) + 1)
    return any(abs(values[identity.total] - amount) <= slack for amount in _sums(identity, values))


def _sums(identity: Identity, values: Mapping[str, float]) -> Iterator[float]:
    """The sum of the parts with every selection of the optional ones, all of them first."""
    signed = {name: sign * values[name] for name, sign in identity.parts.items() if name in values}
    fixed = sum(value for name, value in signed.items() if name not in identity.optional)
    loose = [value for name, value in signed.items() if name in identity.optional and value]
    for count in range(len(loose), -1, -1):
        for chosen in combinations(loose, count):
            yield fixed + sum(chosen)
