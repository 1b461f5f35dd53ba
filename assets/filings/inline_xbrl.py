"""Inline XBRL: the facts that a filer has tagged in the text, with their contexts and units."""

import re
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from assets.filings.html_tree import HtmlTree, Node, attribute
from assets.filings.number_words import number_in_words

_NIL = "{http://www.w3.org/2001/XMLSchema-instance}nil"
_ZERO = ("fixed-zero", "zerodash", "numdash", "fixedzero", "nocontent", "fixed-empty")
_COMMA_DECIMAL = re.compile(r"num-?comma-?decimal|num(?:space|dot)?comma")
_DASHES = re.compile(r"[-‐‑‒–—―−]+")
_NUMBER = re.compile(r"[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})", re.ASCII)
_BLANKS = re.compile(r"[\s\u00a0\u2000-\u200b\u202f\u3000']")
_MOST_DIGITS = 40  # of an exponent: nothing that is counted is larger
_EXCLUDED = frozenset(("ix:exclude",))


@dataclass(frozen=True, slots=True)
class TagContext:
    """When, and of which part of the company, a fact speaks; `start` None = an instant."""

    start: date | None
    end: date | None
    dimensions: str  # "axis=member; axis=member", empty = of the whole company


@dataclass(frozen=True, slots=True)
class TaggedFact:
    """One tagged number or text."""

    concept: str  # as tagged, e.g. us-gaap:Assets
    context: TagContext
    text: str  # as printed
    value: float | None  # in base units with the tag's sign; None for text and for nil
    unit: str | None  # USD, shares, USD/shares, pure
    scale: int
    sign: str  # "-" or ""
    decimals: int | None  # None = exact or not said
    anchor: str  # id of the element: with `#` before it a link to the place
    hidden: bool = False


@dataclass(slots=True)
class InlineXbrl:
    """The contexts and units of a document, and its facts on demand."""

    tree: HtmlTree
    contexts: dict[str, TagContext] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    _continued: dict[str, Node] = field(default_factory=dict)

    def fact(self, node: Node, *, hidden: bool = False) -> TaggedFact:
        """The fact that an `ix:nonFraction` or `ix:nonNumeric` element tags."""
        numeric = self.tree.name(node) == "ix:nonfraction"
        text = self.text(node)
        nothing = TagContext(None, None, "")
        return TaggedFact(
            concept=attribute(node, "name") or "",
            context=self.contexts.get(attribute(node, "contextRef") or "", nothing),
            text=text,
            value=_value(node, text) if numeric else None,
            unit=self.units.get(attribute(node, "unitRef") or "") if numeric else None,
            scale=_integer(attribute(node, "scale")) or 0,
            sign="-" if (attribute(node, "sign") or "").strip() == "-" else "",
            decimals=_integer(attribute(node, "decimals")),
            anchor=attribute(node, "id") or "",
            hidden=hidden,
        )

    def text(self, node: Node) -> str:
        """The words of an element and its continuations, without what is marked as no part of it."""
        parts: list[str] = []
        seen: set[str] = set()
        at: Node | None = node
        while at is not None:
            parts.append("".join(self.tree.texts(at, without=_EXCLUDED)))
            following = attribute(at, "continuedAt")
            if not following or following in seen:
                break
            seen.add(following)
            at = self._continuations().get(following)
        return " ".join(" ".join(parts).replace("\u200b", "").split())

    def _continuations(self) -> dict[str, Node]:
        if not self._continued:
            found = ((attribute(node, "id"), node) for node in self.tree.all("ix:continuation"))
            self._continued = {name: node for name, node in found if name}
        return self._continued


def read_inline_xbrl(tree: HtmlTree) -> InlineXbrl:
    """The contexts and units that a document declares; empty ones where it has no inline XBRL."""
    found = InlineXbrl(tree)
    for node in tree.all("xbrli:context"):
        found.contexts[node.get("id", "")] = _context(tree, node)
    for node in tree.all("xbrli:unit"):
        found.units[node.get("id", "")] = _unit(tree, node)
    return found


def _context(tree: HtmlTree, node: Node) -> TagContext:
    start = end = None
    dimensions: list[str] = []
    for inner in node.iter():
        name = tree.name(inner)
        if name == "xbrli:startdate":
            start = _day(inner.text)
        elif name in ("xbrli:enddate", "xbrli:instant"):
            end = _day(inner.text)
        elif name in ("xbrldi:explicitmember", "xbrldi:typedmember"):
            member = " ".join("".join(inner.itertext()).split())
            dimensions.append(f"{attribute(inner, 'dimension')}={member}")
    return TagContext(start, end, "; ".join(sorted(dimensions)))


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat((text or "").strip()[:10])
    except ValueError:
        return None


def _unit(tree: HtmlTree, node: Node) -> str:
    """`USD`, `shares`, or a quotient such as `USD/shares`."""
    upper: list[str] = []
    lower: list[str] = []
    for inner in node.iter():
        if tree.name(inner) == "xbrli:measure":
            below = any(tree.name(a) == "xbrli:unitdenominator" for a in inner.iterancestors())
            (lower if below else upper).append((inner.text or "").strip().rpartition(":")[2])
    return "/".join("*".join(part) for part in (upper, lower) if part)


def _value(node: Node, text: str) -> float | None:
    if (node.get(_NIL) or node.get("xsi:nil") or "").strip() in ("true", "1"):
        return None
    kind = (attribute(node, "format") or "").rpartition(":")[2].lower()
    number = transformed(text, kind)
    scale = _integer(attribute(node, "scale")) or 0
    if number is None or abs(scale) > _MOST_DIGITS:
        return None
    number = number.scaleb(scale)
    return float(-number if (attribute(node, "sign") or "").strip() == "-" and number else number)


def transformed(text: str, kind: str) -> Decimal | None:
    """The number a printed text stands for under a transformation such as `num-dot-decimal`."""
    compact = _BLANKS.sub("", text)
    if kind in _ZERO or (not kind and _DASHES.fullmatch(compact)):
        return Decimal(0)
    if kind == "numwordsen":
        number = number_in_words(text)
        if number is not None:
            return Decimal(number)
    if _COMMA_DECIMAL.fullmatch(kind):
        compact = compact.replace(".", "").replace(",", ".")
    compact = compact.replace(",", "").strip("$€£¥()")
    return Decimal(compact) if _NUMBER.fullmatch(compact) else None


def _integer(text: str | None) -> int | None:
    try:
        return int(text) if text else None
    except ValueError:
        return None  # INF
