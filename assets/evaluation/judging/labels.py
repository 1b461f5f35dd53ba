"""Labels of groups in an answer's words: months, dates, organisations, combinations of ways."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assets.evaluation.judging.expected import Group
from assets.evaluation.judging.plain import squashed

_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_MONTH = re.compile(
    r"(?<!\d)(?:(?:19|20)\d\d[年\-/.])?(1[0-2]|0?[1-9])月(?!\s?\d{1,2}日)|(?:19|20)\d\d-(1[0-2]|0[1-9])(?![-\d])|"
    rf"\b({'|'.join(m if len(m) < 4 else m[:3] + '(?:' + m[3:] + ')?' for m in _MONTHS)})\b(?!\s\d)",
    re.IGNORECASE,
)
_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)\s?[-/年.]\s?(\d{1,2})\s?[-/月.]\s?(\d{1,2})(?!\d)日?")
_ENGLISH_DATE = re.compile(
    rf"\b({'|'.join(m[:3] for m in _MONTHS)})[a-z]*\.?\s(\d{{1,2}}),?\s((?:19|20)\d\d)", re.IGNORECASE
)
_PARTS = re.compile(r"[、,+;/&]|和|与|及|\band\b")
# what an organisation's name ends with: what is left names it
_LEGAL = re.compile(
    r"会计师事务所|\(特殊普通合伙\)|股份有限公司|有限责任公司|有限公司|\b(?:llp|inc|ltd|co|corp)\b\.?", re.I
)


@dataclass(frozen=True, slots=True)
class Label:
    """A label at a place of a text; `group` is its place among the expected, none when it is a stranger."""

    group: int | None
    start: int
    end: int


def labels_in(text: str, groups: Sequence[Group]) -> list[Label]:
    """Every label of the groups' type, in the order of the text."""
    kind = groups[0].label_type
    if kind == "month":
        found = _months(text, groups)
    elif kind == "date":
        found = _dates(text, groups)
    elif kind == "combo":
        found = _combinations(text, groups)
    else:
        found = _named(text, groups)
    return sorted(found, key=lambda label: (label.start, -label.end))


def _months(text: str, groups: Sequence[Group]) -> list[Label]:
    places = {_month_of(group.label): i for i, group in enumerate(groups)}
    return [Label(places.get(_month_of(m.group())), m.start(), m.end()) for m in _MONTH.finditer(text)]


def _month_of(text: str) -> int:
    digits = re.search(r"(\d{1,2})\s?月|-(\d{2})$", text)
    if digits:
        return int(digits[1] or digits[2])
    return next((i for i, m in enumerate(_MONTHS, start=1) if text.lower().startswith(m[:3])), 0)


def _dates(text: str, groups: Sequence[Group]) -> list[Label]:
    places = {_day_of(group.label): i for i, group in enumerate(groups)}
    found = [*_DATE.finditer(text), *_ENGLISH_DATE.finditer(text)]
    return [Label(places.get(_day_of(m.group())), m.start(), m.end()) for m in found]


def _day_of(text: str) -> tuple[int, int, int] | None:
    match = _DATE.search(text)
    if match:
        return int(match[1]), int(match[2]), int(match[3])
    match = _ENGLISH_DATE.search(text)
    return (int(match[3]), _month_of(match[1]), int(match[2])) if match else None


def _combinations(text: str, groups: Sequence[Group]) -> list[Label]:
    """Runs of the words that the labels are made of; a run is a label when it has the same words."""
    wanted = {frozenset(_words(group.label)): i for i, group in enumerate(groups)}
    words = sorted({word for parts in wanted for word in parts}, key=len, reverse=True)
    one = "|".join(re.escape(word) for word in words)
    run = re.compile(rf"(?:{one})(?:[\s、,+;/&和与及\"'“”]*(?:and\s)?(?:{one}))*")
    found = []
    for match in run.finditer(text):
        parts = frozenset(re.findall(one, match.group()))
        found.append(Label(wanted.get(parts), match.start(), match.end()))
    return found


def _words(label: str) -> list[str]:
    return [part.strip() for part in _PARTS.split(label) if part.strip()]


def _named(text: str, groups: Sequence[Group]) -> list[Label]:
    found = []
    for place, group in enumerate(groups):
        for pattern in (*group.aliases, *_spellings(group)):
            found += [Label(place, m.start(), m.end()) for m in re.finditer(pattern, text, re.IGNORECASE)]
    return found


def _spellings(group: Group) -> list[str]:
    if group.label_type == "generic":
        return [re.escape(group.label)]
    return [rf"{re.escape(core_name(group.label))}[^、,;。:\s]*"]


def days_in(text: str) -> set[tuple[int, int, int]]:
    """The full dates of a text as (year, month, day)."""
    found = [_day_of(m.group()) for m in (*_DATE.finditer(text), *_ENGLISH_DATE.finditer(text))]
    return {day for day in found if day}


def core_name(name: str) -> str:
    """An organisation's name without what it legally is; squashed forms are compared elsewhere."""
    return _LEGAL.sub("", name).strip() or name


def same_organisation(name: str, text: str) -> bool:
    """Whether a text names an organisation."""
    return squashed(core_name(name)) in squashed(text)
