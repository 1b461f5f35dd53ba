"""The period a Chinese report is about, as its first pages name it."""

import calendar
import re
from dataclasses import dataclass
from datetime import date

from assets.pages.chinese_text import squash

MONTHS = {"FY": 12, "Q1": 3, "H1": 6, "Q2": 6, "Q3": 9}


@dataclass(frozen=True, slots=True)
class ReportContext:
    """The period a report is about; Chinese companies close their years on 31 December by law."""

    fiscal_year: int
    period: str  # FY Q1 H1 Q3

    @property
    def months(self) -> int:
        return MONTHS[self.period]

    @property
    def period_end(self) -> date:
        return month_end(self.fiscal_year, self.months)

    @property
    def single_quarter(self) -> int:
        """Length of 本报告期: the last quarter in Q1 and Q3 reports, the whole period in the others."""
        return 3 if self.period in {"Q1", "Q3"} else self.months


def month_end(year: int, month: int) -> date:
    """The last day of a month."""
    return date(year, month, calendar.monthrange(year, month)[1])


_DIGITS = dict(zip("〇○零一二三四五六七八九", "000123456789", strict=True)) | {"O": "0", "Ｏ": "0"}
_CHINESE_DATE = re.compile(
    r"([二一][〇○零OＯ一二三四五六七八九]{3})年(?:([一二三四五六七八九十]{1,2})月)?(?:([一二三四五六七八九十]{1,3})日)?"
)
_REPORTS = (
    ("FY", re.compile(r"(20\d\d)年?(?:年度报告|度报告|年报)")),
    ("H1", re.compile(r"(20\d\d)年?(?:半年度报告|中期报告|半年报)")),
    ("Q1", re.compile(r"(20\d\d)年?(?:第?[一1]季度报告|一季报)")),
    ("Q3", re.compile(r"(20\d\d)年?(?:第?[三3]季度报告|三季报|前三季度报告)")),
)


def report_context(first_pages: str) -> ReportContext | None:
    """The period the first pages name as the report's own (`2023年第三季度报告`); the earliest wins."""
    text = arabic_years(squash(first_pages))
    found = [(match.start(), name, match) for name, pattern in _REPORTS if (match := pattern.search(text))]
    if not found:
        return None
    _, period, match = min(found, key=lambda item: item[0])
    return ReportContext(int(match.group(1)), period)


def arabic_years(text: str) -> str:
    """`二〇二二年十二月三十一日` as `2022年12月31日`."""
    return _CHINESE_DATE.sub(_arabic_date, text)


def _arabic_date(match: re.Match[str]) -> str:
    year = "".join(_DIGITS[c] for c in match[1])
    parts = [f"{_up_to_99(match[i])}{unit}" for i, unit in ((2, "月"), (3, "日")) if match[i]]
    return f"{year}年{''.join(parts)}"


def _up_to_99(numeral: str) -> int:
    """`三十一` as 31."""
    tens, ten, ones = numeral.rpartition("十")
    high = int(_DIGITS[tens]) if tens else 1
    return (high * 10 if ten else 0) + (int(_DIGITS[ones]) if ones else 0)
