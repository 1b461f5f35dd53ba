"""English filings: what titles, captions and label lines say."""

import re
from itertools import pairwise

from assets.pages import english_headers
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
_SPACES = re.compile(r"[\s'’`´.,\-–—]+")
_STATEMENT = r"(?:statements?|stmts?)of(?:the)?(?:consolidated|condensed|combined|group)?"
_TITLES = (
    ("cash_flow", re.compile(rf"{_STATEMENT}cashflows?|cashflowsstatements?")),
    (
        "equity",
        re.compile(
            rf"{_STATEMENT}(?:changesin)?(?:total|common)*(?:(?:share|stock)(?:holders?|owners?)s?)?(?:equity|investment|deficit)"
        ),
    ),
    ("balance_sheet", re.compile(rf"balancesheets?|{_STATEMENT}financial(?:position|condition)")),
    (
        "income_statement",
        re.compile(
            rf"{_STATEMENT}(?:net)?(?:income|operations|earnings|profit|loss)(?!taxes)|incomestatements?|statementsofincome"
        ),
    ),
    (
        "comprehensive_income",
        re.compile(rf"{_STATEMENT}(?:other)?comprehensive(?:income|loss|earnings|\(loss\)|\(income\))"),
    ),
)
_OTHERS = re.compile(
    r"parent(?:company)?only|registrant(?:only)?\b|schedulei|"
    r"proforma|guarantor|"
    r"condensedconsolidating|condensedfinancialinfo"
)
_ABOUT = re.compile(
    r"indexto|selected|fiveyear|tenyear|analysisof|reconciliation|segment|supplementa|highlights|summary|notesto"
)
_LABELS = {
    "balance_sheet": (
        re.compile(r"^total assets", re.MULTILINE),
        re.compile(r"^total current assets", re.MULTILINE),
        re.compile(r"^total (?:current )?liabilities", re.MULTILINE),
        re.compile(r"^total liabilities (?:and|,)", re.MULTILINE),
        re.compile(
            r"retained earnings|reinvested earnings|accumulated deficit|earnings retained", re.MULTILINE
        ),
        re.compile(r"additional paid|capital surplus|capital in excess", re.MULTILINE),
        re.compile(r"^goodwill", re.MULTILINE),
        re.compile(r"accounts payable", re.MULTILINE),
        re.compile(r"receivable", re.MULTILINE),
    ),
    "income_statement": (
        re.compile(r"^(?:total |net )?(?:net )?(?:sales|revenues?|operating revenues?)\b", re.MULTILINE),
        re.compile(r"^(?:total )?costs? (?:of|and)|cost of (?:sales|revenue|goods|products)", re.MULTILINE),
        re.compile(r"income tax|provision for .*taxes|taxes on income", re.MULTILINE),
        re.compile(r"^(?:consolidated )?net (?:income|earnings|loss|\(loss\))", re.MULTILINE),
        re.compile(
            r"(?:earnings|income|loss|\(loss\)).* per .*share|^basic|^diluted|assuming dilution", re.MULTILINE
        ),
        re.compile(r"selling|general and administrative|research", re.MULTILINE),
        re.compile(
            r"^operating (?:income|profit|loss|earnings|margin)|(?:income|earnings|profit) from operations",
            re.MULTILINE,
        ),
        re.compile(r"^interest expense|^interest", re.MULTILINE),
    ),
    "cash_flow": (
        re.compile(r"operating activities|provided by operations", re.MULTILINE),
        re.compile(r"investing activities", re.MULTILINE),
        re.compile(r"financing activities", re.MULTILINE),
        re.compile(r"^depreciation", re.MULTILINE),
        re.compile(
            r"capital expenditures|purchases? of property|additions to property|property, plant", re.MULTILINE
        ),
        re.compile(r"dividends? paid|payments? of .*dividends|cash dividends", re.MULTILINE),
        re.compile(
            r"cash equivalents.*(?:beginning|end|, )|(?:beginning|end) of (?:year|period)", re.MULTILINE
        ),
        re.compile(r"repurchase|issuance|proceeds from|repayments?", re.MULTILINE),
    ),
    "comprehensive_income": (
        re.compile(r"comprehensive (?:income|loss|earnings)", re.MULTILINE),
        re.compile(r"translation|hedg|pension|unrealized", re.MULTILINE),
        re.compile(r"^net (?:income|earnings|loss|\(loss\))", re.MULTILINE),
    ),
}
_HEADER = re.compile(
    r"\b(?:19|20)\d\d\b|\b(?:months?|weeks|years?|quarters?) ended|fiscal|^notes?$|change|total$|amount|"
    r"december|january|june|september|march",
    re.IGNORECASE,
)
# `(Increase) decrease in inventories` begins a label, `(loss) per share` and `(Note 5)` go on with one
_LOWER = re.compile(r"[a-z]|\((?![A-Z][a-z]+\) [a-z])")
_ITEM_LINE = re.compile(r"^\s*item\s+(\d{1,2}[abc]?)\b", re.MULTILINE)
_ITEM_KINDS = {"7": "mda", "7a": "mda", "10": "officers", "12": "shareholders"}
_MANY_ITEMS = 8
_NOTES = re.compile(
    r"^\W*notes to (?:the )?(?:consolidated )?financial statements\W*(?:\(?continued\)?)?\W*$", re.MULTILINE
)
_MDA = re.compile(r"management['’]s discussion and analysis of")
_LONGEST_TITLE = 110
# the name in front of a title that is set on one line with it
_GROUP = re.compile(
    r"^.{1,70}?\band (?:its )?(?:consolidated )?subsidiar(?:y|ies)(?: companies)?,?\s+(?=\S)", re.IGNORECASE
)
_ITEM = re.compile(r"\([a-z0-9]{1,3}\)")
# a word in small letters that a title would write with a capital: the next line's capital starts a new label
_SENTENCE = re.compile(r"\s(?!(?:of|and|the|in|to|for|on|by|from|with|or|at|a|an|as|per|net|vs)\b)[a-z]{2,}")
_OPEN_END = re.compile(
    r"(?:,|\band|\bof|\bto|\bfor|\bin|\bthe|\bon|\bby|\bfrom|\bwith|\bor|\bat|—|–|-|&|/)$",
    re.IGNORECASE,
)


def document_context(texts: list[str]) -> Context:
    """The year ends that the document names."""
    return english_headers.document_context(texts)


def header_meaning(header: str, *, stub: str, title: str, kind: str, context: Context) -> HeaderMeaning:
    """What a column header says, with the words left of it and above the table."""
    return english_headers.header_meaning(header, stub=stub, title=title, kind=kind, context=context)


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
    """The statement that the nearest title names and the rows confirm, or the rows alone prove."""
    printed = title.splitlines()
    lines = [_SPACES.sub("", line).lower() for line in printed]
    if any(_OTHERS.search(line) for line in lines[-5:]):
        return "", "parent" if any("parent" in line or "registrant" in line for line in lines) else None
    pairs = [f"{a} {b}" for a, b in pairwise(printed)]
    named = next((found for line in [*pairs, *printed][::-1] if (found := _named(line))), [])
    scores = _scores(labels)
    best = max(scores, key=lambda kind: scores[kind])
    scope = "consolidated" if any("consolidated" in line for line in lines) else None
    if named == ["equity"] or ("equity" in named and scores[best] < 4):
        return "equity", scope
    for kind in ("income_statement", "balance_sheet", "cash_flow", "comprehensive_income"):
        if kind in named and scores[kind] >= 2:
            return kind, scope
    about = any(_ABOUT.search(line) for line in lines[-3:])
    strong = best != "comprehensive_income" and scores[best] >= 6 and not about
    return (best, scope) if strong and not named else ("", scope)


def _named(line: str) -> list[str]:
    """The statements that a title line names; a sentence that mentions one names none."""
    text = _GROUP.sub("", line.strip())
    compact = _SPACES.sub("", text).lower()
    if text.endswith((":", ".", ";")) or len(text) > _LONGEST_TITLE or _ABOUT.search(compact):
        return []
    found = [(kind, match) for kind, pattern in _TITLES if (match := pattern.search(compact))]
    if not found:
        return []
    covered = max(len(match[0]) for _, match in found) / len(compact)
    return [kind for kind, _ in found] if covered > 0.5 or not _SENTENCE.search(text) else []


def _scores(labels: list[str]) -> dict[str, int]:
    """For each statement, how many of its typical rows are there."""
    lowered = "\n".join(labels).lower()
    return {
        kind: sum(pattern.search(lowered) is not None for pattern in patterns)
        for kind, patterns in _LABELS.items()
    }


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


def is_title(line: str) -> bool:
    """Whether the line names a statement."""
    return bool(_named(line))


def continues(above: str, below: str) -> bool | None:
    """Whether a line goes on with the label of the line above: open words, small letters, sentence case."""
    first, second = above.rstrip(), below.lstrip()
    if first.endswith(":"):
        return False
    if first.count("(") > first.count(")") or _OPEN_END.search(first):
        return True
    if _LOWER.match(second) and not _ITEM.match(second):
        return True
    return False if second.rstrip().endswith(":") or _SENTENCE.search(first) else None


def is_header(texts: list[str]) -> bool:
    """Whether the cells of a row are column headers: dates, periods, or words such as Change."""
    filled = [text for text in texts if text.strip()]
    return bool(filled) and sum(1 for text in filled if _HEADER.search(text)) * 2 >= len(filled)
