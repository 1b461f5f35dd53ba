"""Days that end a fiscal period, and words that only join years: 2025年9月30日, 与2024年第三季度相比."""

from collections.abc import Sequence

from assets.answers.grammar.parts import CompanyPart, DayPart, Part, PeriodPart, WordPart, YearsPart
from assets.answers.plan import Period

_ENDS: dict[tuple[int, int], Period] = {(3, 31): "Q1", (6, 30): "H1", (9, 30): "Q3", (12, 31): "FY"}
_WITH = ("与", "和", "跟", "同", "及")


def with_period_ends(parts: Sequence[Part]) -> list[Part]:
    """2025年9月30日 as the end of the third quarter of a Chinese filer, where nothing is compared with it."""
    found: list[Part] = []
    for place, part in enumerate(parts):
        beside = [*parts[max(place - 1, 0) : place], *parts[place + 1 : place + 2]]
        compared = any(
            isinstance(p, WordPart) and p.role in ("before", "after", "compare", "between") for p in beside
        )
        if isinstance(part, DayPart) and part.first == part.last and not part.text.isascii() and not compared:
            period = _ENDS.get((part.first.month, part.first.day))
            if period:
                year = part.first.year
                found.append(YearsPart(part.text, year, year, period=None if period == "FY" else period))
                continue
        found.append(part)
    return found


def with_changes(parts: Sequence[Part]) -> list[Part]:
    """How much higher in 2021 than in 2020: of one company and two years, a change."""
    companies = [p for p in parts if isinstance(p, CompanyPart)]
    years = [p for p in parts if isinstance(p, YearsPart)]
    if len(companies) > 1 or len(years) != 2 or any(y.first != y.last for y in years):
        return list(parts)
    if not companies:
        return _moved(parts, years)
    return [
        WordPart(p.text, "change", "up") if isinstance(p, WordPart) and p.role == "comparative" else p
        for p in parts
    ]


def _moved(parts: Sequence[Part], years: Sequence[YearsPart]) -> list[Part]:
    """Which companies had lower revenue in 2021 than in 2020: those whose revenue fell."""
    words = [p for p in parts if isinstance(p, WordPart) and p.role == "comparative" and p.text.isascii()]
    asked = any(isinstance(p, WordPart) and p.role == "company" for p in parts)
    if len(words) != 1 or not asked or years[0].first < years[1].first:
        return list(parts)
    fell = words[0].value == "ascending"
    verb = WordPart("fell", "growth", "down") if fell else WordPart("rose", "growth", "up")
    return [verb if p is words[0] else p for p in parts]


def without_comparisons(parts: Sequence[Part]) -> list[Part]:
    """与2024年第三季度相比, compared with fiscal 2019: beside years such words only join them."""
    found: list[Part] = []
    for place, part in enumerate(parts):
        if isinstance(part, WordPart) and part.role == "versus":
            if found and isinstance(found[-1], YearsPart | PeriodPart):
                start = len(found)
                while start and isinstance(found[start - 1], YearsPart | PeriodPart):
                    start -= 1
                if start and isinstance(found[start - 1], WordPart) and found[start - 1].text in _WITH:
                    del found[start - 1]
                continue
            if isinstance(parts[place + 1] if place + 1 < len(parts) else None, YearsPart | PeriodPart):
                continue
        found.append(part)
    return found
