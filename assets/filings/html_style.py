"""What an HTML element's own style says: page breaks, hidden text, blocks, indents, raised marks."""

import re
from functools import lru_cache

from assets.filings.html_tree import Node

# fmt: off
_BLOCKS = frozenset((
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dir", "div", "dl", "dt",
    "fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li",
    "main", "menu", "nav", "ol", "p", "page", "pre", "section", "summary", "table", "tbody", "td", "text",
    "tfoot", "th", "thead", "tr", "ul",
))
_UNSEEN = frozenset((
    "head", "script", "style", "title", "meta", "link", "noscript", "template", "object", "iframe", "svg",
    "select", "ix:header", "ix:hidden", "ix:references", "ix:resources",
))
# fmt: on
_POINTS = {"pt": 1.0, "px": 0.75, "in": 72.0, "cm": 28.35, "mm": 2.835, "em": 10.0, "rem": 10.0, "pc": 12.0}
_LENGTH = re.compile(r"(-?\d*\.?\d+)\s*(pt|px|in|cm|mm|rem|em|pc|%)?")
_PERCENT = 5.0  # points that a percent of a page's width is worth
_RAISED = re.compile(r"vertical-align:\s*(?:super|top(?=.*font-size:\s*[1-6]\.?\d*pt)|[1-9])|(?:^|;)top:\s*-")
_BREAK = re.compile(r"(?:page-)?break-(before|after)\s*:\s*(?:always|page|left|right)")
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")


def style_of(node: Node) -> str:
    """The style attribute in small letters without blanks after colons."""
    return _tidy(node.get("style") or "")


@lru_cache(maxsize=8192)
def _tidy(style: str) -> str:
    return re.sub(r"\s*([:;])\s*", r"\1", style.lower()).strip()


def is_unseen(name: str, style: str, node: Node) -> bool:
    """Whether nothing inside an element is shown."""
    return name in _UNSEEN or (bool(style) and bool(_HIDDEN.search(style))) or node.get("hidden") is not None


def is_block(name: str, style: str) -> bool:
    """Whether an element begins a line of its own."""
    if name in _BLOCKS:
        return "display:inline" not in style or "inline-" in style
    return "display:block" in style


def breaks(style: str) -> set[str]:
    """`before`, `after`: where an element's style starts a new page."""
    return set(_BREAK.findall(style)) if "break-" in style else set()


def is_raised(name: str, style: str) -> bool:
    """Whether an element's text is a raised mark such as a footnote's."""
    return name == "sup" or (bool(style) and bool(_RAISED.search(style)))


def points(length: str) -> float:
    """A CSS length in points."""
    found = _LENGTH.match(length.strip())
    if found is None:
        return 0.0
    unit = found[2] or "px"
    return float(found[1]) * (_PERCENT if unit == "%" else _POINTS[unit])


@lru_cache(maxsize=8192)
def indent_of(style: str) -> tuple[float, float | None]:
    """How far an element's style moves its lines to the right, and its first line further, in points."""
    left, first = 0.0, None
    for entry in style.split(";"):
        key, _, value = entry.partition(":")
        if key in ("padding", "margin"):
            sides = value.split()
            if sides:
                left += points(sides[3] if len(sides) == 4 else sides[min(1, len(sides) - 1)])
        elif key in ("padding-left", "margin-left"):
            left += points(value)
        elif key == "text-indent":
            first = points(value)
    return left, first
