"""English filings: what titles, captions and label lines say."""

import re
from functools import lru_cache

from assets.pages import english_headers, english_titles, english_years
from assets.pages.english_titles import SENTENCE
from assets.pages.meaning import Context, HeaderMeaning, Scale

ruled_tables: bool = False

_MULTIPLES = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "hundred": 1e2}
_SCALE = re.compile(
    r"(?:\(|\b(?:in|amounts?|dollars?|stated|expressed|reported|presented)\b[^.;]{0,40}?|"
    r"\$\s*(?:and shares? )?(?:in )?|^)"
    r"(?P<unit>thousand|million|billion)s?\b",
    re.IGNORECASE,
)
_CURRENCIES = (
    (re.compile(r"US\$|U\.S\. dollars?|\$|dollars", re.IGNORECASE), "USD"),
    (re.compile(r"€|euros?\b", re.IGNORECASE), "EUR"),
    (re.compile(r"£|sterling", re.IGNORECASE), "GBP"),
    (re.compile(r"RMB|renminbi|CNY", re.IGNORECASE), "CNY"),
    (re.compile(r"¥|\byen\b", re.IGNORECASE), "JPY"),
)
_HEADER = re.compile(
    r"\b(?:19|20)\d\d\b|\b(?:months?|weeks|years?|quarters?) ended|fiscal|^notes?$|change|total$|amount|"
    r"december|january|june|september|march",
    re.IGNORECASE,
)
# `(Increase) decrease in inventories` begins a label, `(loss) per share` and `(Note 5)` go on with one
_LOWER = re.compile(r"[a-z]|\((?![A-Z][a-z]+\)(?: [a-z]| ?/))")
_ITEM_LINE = re.compile(r"^\s*item\s+(\d{1,2}[abc]?)\b", re.MULTILINE)
_ITEM_KINDS = {"7": "mda", "7a": "mda", "10": "officers", "12": "shareholders"}
_MANY_ITEMS = 8
_NOTES = re.compile(
    r"^\W*notes to (?:the )?(?:consolidated )?financial statements\W*(?:\(?continued\)?)?\W*$", re.MULTILINE
)
_MDA = re.compile(r"management['’]s discussion and analysis of")
_ITEM = re.compile(r"\([a-z0-9]{1,3}\)")
_DASHED_NUMBER = re.compile(r"[—–-]\s*\d")  # `authorized | — 11,200 shares`
_MONTH_END = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december)$",
    re.IGNORECASE,
)
_DAY = re.compile(r"\d{1,2}(?:,|\b(?![,.\d]))")
_OPEN_END = re.compile(
    r"(?:[,;]|\band|\bof|\bto|\bfor|\bin|\bthe|\bon|\bby|\bfrom|\bwith|\bor|\bat|—|–|-|&|/)$",
    re.IGNORECASE,
)


def document_context(texts: list[str]) -> Context:
    """The year ends that the document names."""
    return english_years.document_context(texts)


def header_meaning(header: str, *, stub: str, title: str, kind: str, context: Context) -> HeaderMeaning:
    """What a column header says, with the words left of it and above the table."""
    return english_headers.header_meaning(header, stub=stub, title=title, kind=kind, context=context)


@lru_cache(maxsize=4096)  # the same lines are asked about again and again
def find_scale(line: str) -> Scale | None:
    """`(In millions, except per share amounts)` and its many wordings."""
    if len(line) > 160:
        return None
    match = _SCALE.search(line)
    if not match:
        return None
    currency = next((code for pattern, code in _CURRENCIES if pattern.search(line)), None)
    return Scale(_MULTIPLES[match["unit"].lower()], currency, line.strip())


def table_kind(title: str, labels: list[str], header: str) -> tuple[str, str | None]:
    """The statement that a table is, and whose."""
    return english_titles.table_kind(title, labels, header)


def is_title(line: str) -> bool:
    """Whether the line names a statement."""
    return english_titles.is_title(line)


def page_kind(text: str, page: int) -> str:
    """What a page is, from its head and the Items that begin on it; empty where it goes on as before."""
    low = text.lower()
    head = " ".join(low[:500].split())
    if page <= 2 and ("commission file n" in low or "exact name of registrant" in low):
        return "cover"
    items = _ITEM_LINE.findall(low)
    if len(items) > _MANY_ITEMS:
        return "contents"
    if "report of independent registered public accounting firm" in head or "auditor’s report" in head:
        return "auditor_report"
    if _NOTES.search(low[:600]):
        return "notes"
    if items:
        return _ITEM_KINDS.get(items[-1], "prose")
    return "mda" if _MDA.search(head) else ""


def continues(above: str, below: str) -> bool | None:
    """Whether a line goes on with the label of the line above: open words, small letters, sentence case."""
    first, second = above.rstrip(), below.lstrip()
    if first.endswith(":"):
        return False
    if first.count("(") > first.count(")") or _OPEN_END.search(first):
        return True
    if _LOWER.match(second) and not _ITEM.match(second):
        return True
    if _DASHED_NUMBER.match(second) or (_MONTH_END.search(first) and _DAY.match(second)):
        return True
    return False if second.rstrip().endswith(":") or SENTENCE.search(first) else None


def is_header(texts: list[str]) -> bool:
    """Whether the cells of a row are column headers: dates, periods, or words such as Change."""
    filled = [text for text in texts if text.strip()]
    return bool(filled) and sum(1 for text in filled if _HEADER.search(text)) * 2 >= len(filled)
