"""Lines of a statement as tables name them: 股东权益-未分配利润, a line under its heading; 成本构成：A、B."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import yaml

from assets.answers.grammar.parts import FormulaPart, MarkPart, MetricPart, Part, UnknownPart, WordPart
from assets.resources import shipped

_OPERATIONS = ("plus", "minus", "times", "divided_by", "over", "per", "ratio", "difference", "statistic")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of a statement."""

    metric: str  # what it stands for alone
    items: frozenset[str]


@cache
def sections() -> dict[str, Section]:
    """`data/sections.yaml` by heading."""
    path = shipped("data") / "sections.yaml"
    content = yaml.load(
        path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    )
    return {name: Section(entry["metric"], frozenset(entry["items"])) for name, entry in content.items()}


def with_items(parts: Sequence[Part]) -> tuple[list[Part], list[str]]:
    """Headings and what they head as the lines that are meant; and those lines, to be said."""
    found: list[Part] = []
    said: list[str] = []
    place = 0
    while place < len(parts):
        line = _line(parts, place)
        if line:
            found.append(line)
            said.append(line.text)
            place += 3
            continue
        part = parts[place]
        if isinstance(part, WordPart) and part.role == "section":
            part = MetricPart(part.text, (part.value,))
        found.append(part)
        place += 1
    return _composed(found), said


def _line(parts: Sequence[Part], place: int) -> MetricPart | None:
    """The line of `heading-line`, unless more is calculated with it."""
    if _operates(parts[place - 1] if place else None):
        return None
    match list(parts[place : place + 4]):
        case [
            MetricPart() | WordPart(role="section") as head,
            WordPart(role="minus", text="-"),
            MetricPart() as item,
            *rest,
        ]:
            section = sections().get(head.text)
            if section and section.items & set(item.metrics) and not _operates(rest[0] if rest else None):
                return item
    return None


def _operates(part: Part | None) -> bool:
    return isinstance(part, MarkPart) or (isinstance(part, WordPart) and part.role in _OPERATIONS)


def _composed(parts: list[Part]) -> list[Part]:
    """Costs and what they are made of: A, B and C. The parts are asked for, the whole only named."""
    for place, part in enumerate(parts):
        if not (isinstance(part, WordPart) and part.role == "composition") or place == 0:
            continue
        after = [p for p in parts[place + 1 :] if not isinstance(p, MarkPart)]
        listed = [p for p in after if isinstance(p, MetricPart | FormulaPart)]
        whole = place - 1
        while whole >= 0 and isinstance(parts[whole], UnknownPart | MetricPart):
            whole -= 1
        if len(listed) > 1 and whole < place - 1:
            return [*parts[: whole + 1], *parts[place + 1 :]]
        if not listed and sum(isinstance(p, MetricPart) for p in parts[:place]) > 1:
            return [*parts[:place], *parts[place + 1 :]]  # A、B、C的构成: the parts themselves
    return parts
