"""Styles that companies set their statements in, drawn at random by seed: one value for each option."""

import random
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Style:
    """How a variant is set; every field is one option of the table of results."""

    paper: str
    font: str
    size: float  # points
    leading: float  # line height
    width: int  # of the table, per cent of the text
    label: int  # width of the label column, per cent of the table
    gap: int  # points between columns
    rules: str
    shading: str
    sign: str  # where the currency sign stands
    negative: str
    dash: str
    indent: str
    header: str
    align: str  # of headers
    order: str  # of the periods
    leaders: str
    notes: str  # column of notes
    scale: str  # place of the scale line
    unit: str  # millions, or thousands with values a thousand times as large
    marks: str  # footnote marks
    breaks: str  # where the page breaks, and what the second page repeats
    title: str
    wording: int  # of titles
    below: str  # what titles have below them: the date line, nothing
    extra: str  # column besides the periods
    furniture: str
    valign: str  # of numbers beside a label of several lines
    wrapped: str  # how the further lines of a label stand


_OPTIONS: dict[str, tuple[object, ...]] = {
    "paper": ("letter", "letter", "A4", "legal", "letter landscape"),
    "font": (
        "Liberation Serif", "Liberation Sans", "Liberation Sans Narrow", "DejaVu Sans", "Liberation Mono",
    ),
    "size": (7.0, 8.0, 9.0, 10.0),
    "leading": (1.0, 1.15, 1.3, 1.6),
    "width": (100, 100, 85, 70),
    "label": (40, 50, 60, 66),
    "gap": (3, 6, 12, 20),
    "rules": ("totals", "totals", "none", "rows", "grid", "verticals"),
    "shading": ("none", "rows", "current"),
    "sign": ("own", "own", "joined", "none", "every"),
    "negative": ("parentheses", "parentheses", "own parenthesis", "minus", "true minus", "trailing minus"),
    "dash": ("—", "—", "–", "-", "--", "— "),
    "indent": ("padding", "padding", "hard blanks", "none"),
    "header": ("span", "years", "full", "two lines", "three lines", "as of", "short", "words"),
    "align": ("right", "center", "left"),
    "order": ("newest first", "newest first", "oldest first"),
    "leaders": ("none", "none", "dots", "spaced dots"),
    "notes": ("none", "none", "Note", "Notes unheaded"),
    "scale": ("heading", "heading", "stub", "header", "foot", "title", "dollars"),
    "unit": ("millions", "millions", "thousands"),
    "marks": ("none", "none", "labels", "numbers", "stars"),
    "breaks": ("page", "page", "over, repeated", "over, missing", "two on a page"),
    "title": ("plain", "plain", "capitals", "letter spacing", "spaced capitals", "image"),
    "wording": (0, 1, 2, 3, 4, 5),
    "below": ("period", "nothing", "company and period"),
    "extra": ("none", "none", "change", "percent"),
    "furniture": ("none", "head", "foot", "both"),
    "valign": ("bottom", "bottom", "top", "middle"),
    "wrapped": ("hanging", "flush"),
}  # fmt: skip


def style_of(seed: int) -> Style:
    """The style of a seed: the same at every run."""
    dice = random.Random(seed)
    return Style(**{name: dice.choice(values) for name, values in _OPTIONS.items()})  # type: ignore[arg-type]


def options_of(style: Style) -> dict[str, object]:
    """The options of a style by name."""
    return {field.name: getattr(style, field.name) for field in fields(style)}
