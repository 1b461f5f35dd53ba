"""English titles: which statement a table is, by the lines above it and by its rows."""

import re
from functools import lru_cache
from itertools import pairwise

_SPACES = re.compile(r"[\s'’`´.,\-–—]+")
_STATEMENT = r"(?:statements?|stmts?)of(?:the)?(?:consolidated|condensed|combined|group)?"
_HOLDERS = r"(?:(?:share|stock|unit)(?:holders?|owners?)s?|partners?|members?|owners?)"
_TITLES = (
    ("cash_flow", re.compile(rf"{_STATEMENT}cashflows?|cashflows?statements?")),
    (
        "equity",
        re.compile(
            rf"{_STATEMENT}(?:changesin)?(?:total|common)*{_HOLDERS}?(?:equity|investment|deficit|capital)"
        ),
    ),
    ("balance_sheet", re.compile(rf"balancesheets?|{_STATEMENT}financial(?:position|condition)")),
    (
        "income_statement",
        re.compile(
            rf"{_STATEMENT}(?:net)?(?:income|operations|earnings|profit|loss)(?!taxes)|"
            r"(?<!comprehensive)(?:incomestatements?|earningsstatements?)"
        ),
    ),
    (
        "comprehensive_income",
        re.compile(rf"{_STATEMENT}(?:other)?comprehensive(?:income|loss|earnings|\(loss\)|\(income\))"),
    ),
)
# titles that do not say `statement`, which headings of other sections may be as well: the rows have to agree
_HEADINGS = (
    ("cash_flow", "cashflows?"),
    ("equity", rf"(?:changesin)?{_HOLDERS}equity(?:statements?)?"),
    ("balance_sheet", "financial(?:position|condition)"),
    ("income_statement", "resultsofoperations|operatingresults"),
    ("comprehensive_income", r"comprehensive(?:income|loss|earnings)(?:statements?)?"),
)
_HEADED = tuple(
    (
        kind,
        re.compile(
            rf"(?:condensed)?consolidated(?:{words})(?:\(loss\)|\(deficit\))?"
            r"(?:\(?continued\)?|\(?unaudited\)?)*(?:(?:at|asof|forthe|\(|:).*)?"
        ),
    )
    for kind, words in _HEADINGS
)
_LEAST_HEADED = {"comprehensive_income": 2, "equity": 0}
_COMPONENTS = re.compile(
    r"retained earnings|reinvested earnings|accumulated deficit|paid-in|excess of (?:par|stated)"
    r"|capital surplus|treasury|common s(?:tock|hares)"
)
_NET = re.compile(r"(?:consolidated )?net (?:income|earnings|loss|\(loss\))", re.IGNORECASE)
_COMPREHENSIVE = re.compile(r"(?:total )?comprehensive (?:income|loss|earnings|\(loss\))", re.IGNORECASE)
_BALANCES = re.compile(r"^\W*balances?\b", re.MULTILINE | re.IGNORECASE)
_OTHERS = re.compile(
    r"parent(?:company)?only|registrant(?:only)?\b|schedulei|"
    r"proforma|guarantor|"
    r"condensedconsolidating|condensedfinancialinfo"
)
_ABOUT = re.compile(
    r"indexto|selected|fiveyear|tenyear|analysisof|reconciliation|segment|supplementa|highlights|summary|(?<!accompanying)(?<!see)notesto|\w{6}data$"
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
_BRACKETS = re.compile(r"(?<=\w)\s+\([^()]*\)$")  # behind a title: `(in millions)`, `(Unaudited)`
_LONGEST_TITLE = 110
# the name in front of a title that is set on one line with it
_GROUP = re.compile(
    r"^.{1,70}?\band (?:its )?(?:consolidated )?subsidiar(?:y|ies)(?: companies)?,?\s+(?=\S)", re.IGNORECASE
)
# a word in small letters that a title would write with a capital: the next line's capital starts a new label
SENTENCE = re.compile(r"\s(?!(?:of|and|the|in|to|for|on|by|from|with|or|at|a|an|as|per|net|vs)\b)[a-z]{2,}")


def table_kind(title: str, labels: list[str], header: str) -> tuple[str, str | None]:
    """The statement that the nearest title names and the rows confirm, or the rows alone prove."""
    printed = title.splitlines()
    lines = [_SPACES.sub("", line).lower() for line in printed]
    if any(_OTHERS.search(line) for line in lines[-5:]):
        return "", "parent" if any("parent" in line or "registrant" in line for line in lines) else None
    pairs = [f"{a} {b}" for a, b in pairwise(printed)]
    named = next((found for line in [*pairs, *printed][::-1] if (found := _named(line))), ())
    scores = _scores(labels)
    best = max(scores, key=lambda kind: scores[kind])
    scope = "consolidated" if any("consolidated" in line for line in lines) else None
    if named == ("equity",) or ("equity" in named and scores[best] < 4):
        return "equity", scope
    for kind in ("income_statement", "balance_sheet", "cash_flow", "comprehensive_income"):
        if kind in named and scores[kind] >= 2:
            return kind, scope
    about = any(_ABOUT.search(line) for line in lines[-3:])
    headed = "" if named or about else _headed(lines, labels, scores)
    if headed:
        return headed, scope
    untitled = "" if named or about else _by_rows(labels, header, scores)
    if untitled:
        return untitled, scope
    strong = best != "comprehensive_income" and scores[best] >= 6 and not about
    return (best, scope) if strong and not named else ("", scope)


@lru_cache(maxsize=4096)  # a line is asked about as a title, a caption and a page's foot
def _named(line: str) -> tuple[str, ...]:
    """The statements that a title line names; a sentence that mentions one names none."""
    text = _BRACKETS.sub("", _GROUP.sub("", line.strip()))
    compact = _SPACES.sub("", text).lower()
    if text.endswith((":", ".", ";")) or len(text) > _LONGEST_TITLE or _ABOUT.search(compact):
        return ()
    found = [(kind, match) for kind, pattern in _TITLES if (match := pattern.search(compact))]
    if not found:
        return ()
    covered = max(len(match[0]) for _, match in found) / len(compact)
    return tuple(kind for kind, _ in found) if covered > 0.5 or not SENTENCE.search(text) else ()


def _headed(lines: list[str], labels: list[str], scores: dict[str, int]) -> str:
    """The statement that a heading such as `Consolidated Financial Position` names and the rows confirm."""
    for line in lines[::-1]:
        for kind, pattern in _HEADED:
            if pattern.fullmatch(line):
                least = _LEAST_HEADED.get(kind, 4)
                proved = scores.get(kind, 0) >= least
                return kind if proved and (kind != "equity" or _shows_balances(labels)) else ""
    return ""


def _by_rows(labels: list[str], header: str, scores: dict[str, int]) -> str:
    """Statements whose title is an image: of equity by columns and balances, of other income by its ends."""
    if len(set(_COMPONENTS.findall(header.lower()))) > 1 and _shows_balances(labels):
        return "equity"
    first = next((label for label in labels if label), "")
    ends = _NET.match(first) and any(_COMPREHENSIVE.match(label) for label in labels[1:])
    whole = scores["comprehensive_income"] == len(_LABELS["comprehensive_income"])
    return "comprehensive_income" if ends and whole else ""


def _shows_balances(labels: list[str]) -> bool:
    """Whether rows begin and end with a balance, as those of a statement of equity do."""
    return len(_BALANCES.findall("\n".join(labels))) > 1


def _scores(labels: list[str]) -> dict[str, int]:
    """For each statement, how many of its typical rows are there."""
    lowered = "\n".join(labels).lower()
    return {
        kind: sum(pattern.search(lowered) is not None for pattern in patterns)
        for kind, patterns in _LABELS.items()
    }


def is_title(line: str) -> bool:
    """Whether the line names a statement."""
    return bool(_named(line))
