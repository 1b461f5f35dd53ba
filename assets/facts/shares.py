"""The scale of share counts, which filers state apart from that of money: told by earnings per share."""

from dataclasses import replace

from assets.facts.catalogue import QUARTER_SUFFIX
from assets.facts.resolve import SCALE_UNKNOWN, Choice, Key

_COUNTS = {"basic_shares": "basic_eps", "diluted_shares": "diluted_eps"}
_SCALES = (1.0, 1e3, 1e6)
_NEAR = 0.12  # preferred dividends and two-class shares keep the quotient off a little, not by a thousand
_TELLING = 0.1  # an income of a few cents per share is rounded too much to tell
_CHECK = "shares_times_eps_is_net_income"


def settle_share_counts(found: dict[Key, Choice]) -> None:
    """Give every share count the scale at which income per share comes out; a conflict where none does."""
    for key, choice in found.items():
        name = key[0].removesuffix(QUARTER_SUFFIX)
        suffix = key[0].removeprefix(name)
        if name not in _COUNTS:
            continue
        eps = found.get((_COUNTS[name] + suffix, *key[1:]))
        income = found.get(("net_income" + suffix, *key[1:]))
        if eps is not None and income is not None:
            _settle(choice, eps.value, income.value)


def _settle(choice: Choice, eps: float | None, income: float | None) -> None:
    best = choice.option.best
    if not eps or not income or not best.value or not best.scale:
        return
    expected, printed = income / eps, best.value / best.scale
    for scale in (best.scale, *_SCALES):
        if abs(printed * scale - expected) <= _NEAR * abs(expected):
            if scale != best.scale:
                checks = [*best.checks, "scale_by_earnings_per_share"]
                choice.option.candidates[0] = replace(best, value=printed * scale, scale=scale, checks=checks)
            choice.checks.append(f"passed:{_CHECK}")
            choice.doubts.discard(SCALE_UNKNOWN)
            return
    choice.checks.append(f"failed:{_CHECK}")
    if abs(eps) >= _TELLING:
        choice.doubts.add(_CHECK)
