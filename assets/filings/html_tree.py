"""An HTML filing's bytes to a tree: encodings, SEC wrappers and broken markup are settled here."""

import codecs
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assets.errors import UnreadableError
from assets.filings.plain_text import with_kept_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

Node = Any  # lxml ships no type hints

_HEAD = 1 << 16
_LARGEST = 200_000_000  # bytes; a tree takes some eight times as much memory
_PDF = b"%PDF-"
_STARTS = re.compile(
    rb"<(?:!doctype\s+html|html|head|body)\b|<document>\s*<type>"
    rb"|\A(?:\s|<!--.*?-->|<\?.*?\?>)*<(?:div|p|table|font|center|pre|h\d|span|b|title|text)\b",
    re.IGNORECASE | re.DOTALL,
)
# a file of the SEC's own archive wraps each document: <DOCUMENT><TYPE>10-K ... <TEXT> ... </TEXT>
_WRAPPED = re.compile(
    rb"<text>\s*(?:<xbrl>\s*)?(.*?)(?:</xbrl>\s*)?(?:</text>|\Z)", re.IGNORECASE | re.DOTALL
)
_DECLARED = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)""", re.IGNORECASE)
_INLINE = re.compile(rb"xmlns:\w+\s*=\s*[\"']http://www\.xbrl\.org/\d{4}/inlineXBRL", re.IGNORECASE)
_NAMESPACES = (("inlinexbrl", "ix:"), ("xbrl.org/2003/instance", "xbrli:"), ("xbrldi", "xbrldi:"))
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROLS = re.compile("[\x00-\x08\x0b\x0e-\x1f]")
_WINDOWS = {byte: bytes([byte]).decode("cp1252", "ignore") for byte in range(0x80, 0xA0)}


@dataclass(slots=True)
class HtmlTree:
    """A parsed document; names of its elements are lower case, inline XBRL's begin with `ix:`."""

    root: Node
    source: str
    _names: dict[str, str] = field(default_factory=dict)

    def name(self, node: Node) -> str:
        """The element's name whatever the parser made of its prefix; empty for comments."""
        tag = node.tag
        if not isinstance(tag, str):
            return ""
        if tag not in self._names:
            self._names[tag] = _plain_name(tag)
        return self._names[tag]

    def all(self, *names: str) -> "Iterator[Node]":
        """Every element with one of the names, in document order."""
        return (node for node in self.root.iter() if self.name(node) in names)

    def texts(self, node: Node, *, without: frozenset[str]) -> "Iterator[str]":
        """The pieces of text inside an element, leaving out elements of some names."""
        from lxml import etree

        walk = etree.iterwalk(node, events=("start", "end"))
        for event, inner in walk:
            if event == "end":
                if inner is not node and inner.tail:
                    yield inner.tail
            elif inner is not node and self.name(inner) in without | {""}:
                walk.skip_subtree()
            elif inner.text:
                yield inner.text


def attribute(node: Node, name: str) -> str | None:
    """An attribute by its XBRL name; parsers of HTML write `contextRef` in small letters."""
    value: str | None = node.get(name)
    return value if value is not None else node.get(name.lower())


def looks_like_html(path: Path) -> bool:
    """Whether a file's content, whatever its name, is HTML."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return False  # who reads it says why
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        head = head.replace(b"\0", b"")
    if _PDF in head[:1024] or b"\0" in head[:1024]:
        return False
    return _STARTS.search(head) is not None


def load_html(path: Path) -> HtmlTree:
    """Parse a file as HTML; raises UnreadableError when there is nothing in it, or no end to it."""
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= _LARGEST else b""
    except OSError as error:
        msg = f"{path} cannot be opened: {error.strerror}"
        raise UnreadableError(msg, reason="unreadable") from error
    if size > _LARGEST:
        msg = (
            f"{path.name} is larger than {_LARGEST // 1_000_000} MB; give the filing without its attachments"
        )
        raise UnreadableError(msg, reason="too_large")
    return HtmlTree(_parse(_unwrapped(data), path.name), path.name)


def _unwrapped(data: bytes) -> bytes:
    """The first document of an SEC archive file, else the data as it is."""
    head = data[:_HEAD].lower()
    if b"<document>" not in head and b"<sec-document>" not in head:
        return data
    found = _WRAPPED.search(data)
    return found[1] if found else data


def _parse(data: bytes, source: str) -> Node:
    # inline XBRL must be well-formed XML, whose empty elements and nesting parsers of HTML get wrong
    root = _parse_xml(data) if _INLINE.search(data[:_HEAD]) else None
    return root if root is not None else _parse_html(data, source)


def _parse_xml(data: bytes) -> Node | None:
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True, huge_tree=True
    )
    try:
        root = etree.fromstring(data.lstrip(), parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
    return None if next(root.iter(etree.Entity), None) is not None else root


def _parse_html(data: bytes, source: str) -> Node:
    from lxml import etree, html

    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    text = _CONTROLS.sub("", with_kept_lines(decoded(data)).strip())
    try:
        root = html.document_fromstring(text.encode("utf-8"), parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as error:
        msg = f"{source} holds no HTML that can be read: {error}"
        raise UnreadableError(msg, reason="empty" if not text else "unreadable") from error
    for entry in parser.error_log:
        if entry.type_name == "ERR_RESOURCE_LIMIT":  # the parser stopped there and would say nothing
            msg = f"{source} nests its elements too deeply to be read whole; save it anew with a browser"
            raise UnreadableError(msg, reason="unreadable")
    return root


def decoded(data: bytes) -> str:
    """Bytes as text: the mark at the start, UTF-8 where it fits, else what is declared, else Windows-1252."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    try:
        return _undeclared(data.decode("utf-8"))
    except UnicodeDecodeError:
        pass
    declared = _DECLARED.search(data[:4096])
    name = _codec(declared[1].decode("ascii")) if declared else "cp1252"
    return _undeclared(data.decode(name, "replace")).translate(_WINDOWS)


def _undeclared(text: str) -> str:
    """Text without an XML declaration: it would contradict the encoding the parser is given."""
    return re.sub(r"\A\s*<\?xml[^>]*\?>", "", text)


def _codec(name: str) -> str:
    """The codec for a declared charset; what calls itself Latin-1 or ASCII is Windows-1252."""
    try:
        found = codecs.lookup(name).name
    except LookupError:
        return "cp1252"
    return "cp1252" if found in ("iso8859-1", "ascii", "utf-8") else found


def _plain_name(tag: str) -> str:
    space, _, local = tag.rpartition("}")
    if space:
        space = space.lower()
        return next((prefix for part, prefix in _NAMESPACES if part in space), "") + local.lower()
    prefix, colon, local = tag.lower().rpartition(":")
    if prefix.startswith("ix"):  # filers name it so without exception
        prefix = "ix"
    return f"{prefix}{colon}{local}"
