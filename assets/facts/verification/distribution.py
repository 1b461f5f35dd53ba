"""What the figures and days of one distribution say of each other: their order, and cash on all shares."""

from datetime import date

from assets.facts.resolve import Choice, Key

DAYS = ("record_date", "ex_dividend_date", "dividend_payment_date")
IN_ORDER = "days_in_order"
ADDS_UP = "dividend_is_cash_on_all_shares"
_ROUNDING = 0.005  # announcements round what is paid on a share
_MONTHS_LATER = 24  # after a fiscal year begins, within which its dividend is paid


def check_distribution(found: dict[Key, Choice]) -> None:
    """Days out of order are doubted, all of them: which is wrong is not known; sums confirm."""
    for rest in {key[1:] for key in found if key[0] in DAYS}:
        chosen = [found[metric, *rest] for metric in DAYS if (metric, *rest) in found]
        days = [choice.option.best.value_date for choice in chosen]
        known = [day for day in days if day is not None]
        if known != sorted(known) or not all(_near(day, rest[1]) for day in known):
            for choice in chosen:
                choice.doubts.add(IN_ORDER)
                choice.checks.append(f"failed:{IN_ORDER}")
        elif len(known) > 1:
            for choice in chosen:
                choice.checks.append(f"passed:{IN_ORDER}")
    for rest in {key[1:] for key in found if key[0] == "dividend_total"}:
        _confirm(found, rest)


def _near(day: date, year_end: date | None) -> bool:
    """Whether a day lies in the year that is paid for or the one after it."""
    return year_end is None or 0 <= (day.year - year_end.year) * 12 + day.month - 1 < _MONTHS_LATER


def _confirm(found: dict[Key, Choice], rest: tuple[str, date | None, str]) -> None:
    """Cash on a share times the shares paid on is what is paid in all."""
    total, cash, shares = (
        found.get((metric, *rest))
        for metric in ("dividend_total", "dividend_per_share_pretax", "dividend_base_shares")
    )
    if total is None or cash is None or shares is None or not (total.value and cash.value and shares.value):
        return
    if abs(cash.value * shares.value - total.value) <= _ROUNDING * total.value:
        ten = found.get(("dividend_per_10_shares", *rest))
        for choice in (total, cash, shares, *([ten] if ten else [])):
            choice.checks.append(f"passed:{ADDS_UP}")
