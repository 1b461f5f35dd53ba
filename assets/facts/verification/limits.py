"""What is printed inside a total is not more than it, and a quarter is not more than the year to date."""

from assets.facts.catalogue import QUARTER_SUFFIX, Catalogue
from assets.facts.resolve import Choice, Key

QUARTER = "quarter_within_year_to_date"
_ROUNDING = 1.0  # of the coarser scale: two roundings of one number
_GROWING = ("operating_revenue", "cost_of_revenue", "total_operating_revenue")  # no quarter takes from them


def check_limits(found: dict[Key, Choice], catalogue: Catalogue) -> None:
    """Write `failed:<limit>` on part and whole; the one that no sum confirms is a conflict."""
    for key, whole in found.items():
        name = key[0].removesuffix(QUARTER_SUFFIX)
        suffix = key[0].removeprefix(name)
        for limit in catalogue.limits:
            if limit.whole == name:
                for part in limit.parts:
                    _check(limit.id, found.get((part + suffix, *key[1:])), whole)
        if name in _GROWING and not suffix:
            _check(QUARTER, found.get((name + QUARTER_SUFFIX, *key[1:])), whole)


def _check(name: str, part: Choice | None, whole: Choice) -> None:
    if part is None or part.value is None or whole.value is None or not exceeds(part.value, whole):
        return
    part.checks.append(f"failed:{name}")
    whole.checks.append(f"failed:{name}")
    if not whole.confirmed:
        whole.doubts.add(name)
    if not part.confirmed:
        part.doubts.add(name)


def exceeds(part: float, whole: Choice) -> bool:
    """Whether a part (base units) is more than its whole, beyond what rounding explains."""
    slack = _ROUNDING * (whole.option.best.scale or 1.0)
    return (whole.value or 0.0) >= 0 and part > (whole.value or 0.0) + slack
