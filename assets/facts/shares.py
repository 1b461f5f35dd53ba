"""Earnings per share against net income: their signs, and the scale of share counts that joins them."""

from dataclasses import replace

from assets.facts.catalogue import QUARTER_SUFFIX
from assets.facts.resolve import SCALE_UNKNOWN, Choice, Key

_COUNTS = {"basic_shares": "basic_eps", "diluted_shares": "diluted_eps"}
_SCALES = (1.0, 1e3, 1e6)
_NEAR = 0.12  # preferred dividends and two-class shares keep the quotient off a little, not by a thousand
_TELLING = 0.1  # an income of a few cents per share is rounded too much to tell
_SIGN = "sign_of_net_income"
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


def doubt_signs(found: dict[Key, Choice]) -> None:
    """Earnings per share of the other sign than net income are not this company's, or not as reported."""
    for key, choice in found.items():
        name = key[0].removesuffix(QUARTER_SUFFIX)
        income = found.get(("net_income" + key[0].removeprefix(name), *key[1:]))
        if name in _COUNTS.values() and income is not None and (choice.value or 0) * (income.value or 0) < 0:
            choice.doubts.add(_SIGN)
            choice.checks.append(f"failed:{_SIGN}")


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
