"""The sign of income tax, printed as expense or deduction: told by what it leaves of pretax income."""

from dataclasses import replace

from assets.facts.catalogue import QUARTER_SUFFIX
from assets.facts.resolve import Choice, Key

_METRIC, _BEFORE, _AFTER = "income_tax_expense", "pretax_income", "net_income_incl_nci"
_CLEARLY = 0.25  # of the tax itself: what other lines between may take of the difference


def settle_expense_signs(found: dict[Key, Choice]) -> None:
    """Turn the sign of a tax where only that takes pretax income to net income."""
    for key, choice in found.items():
        suffix = key[0].removeprefix(_METRIC)
        if not key[0].startswith(_METRIC) or suffix not in ("", QUARTER_SUFFIX):
            continue
        before = found.get((_BEFORE + suffix, *key[1:]))
        after = found.get((_AFTER + suffix, *key[1:])) or found.get(("net_income" + suffix, *key[1:]))
        if before is not None and after is not None and _is_turned(choice.value, before.value, after.value):
            option = choice.option
            option.candidates[:] = [
                replace(c, value=-(c.value or 0.0), checks=[*c.checks, "sign_by_net_income"])
                for c in option.candidates
            ]


def _is_turned(tax: float | None, before: float | None, after: float | None) -> bool:
    if not tax or before is None or after is None:
        return False
    as_read, turned = abs(before - tax - after), abs(before + tax - after)
    return turned < as_read and turned <= _CLEARLY * abs(tax)
