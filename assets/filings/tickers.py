"""Trading symbols in English filings: the cover's table, `under the symbol X`, `(NYSE: X)`."""

import re
from collections import Counter
from collections.abc import Iterable

_SYMBOL = r"([A-Z]{1,5}(?:[./-][A-Z]{1,2})?)"
_EXCHANGE = (
    r"(?:The\s+)?(?:New\s+York\s+Stock|NYSE|N(?:asdaq|ASDAQ)|Chicago|C(?:boe|BOE)|BATS|American\s+Stock"
    r"|Boston|Pacific\s+Exchange|Philadelphia|London|Long-Term\s+Stock|OTC|S(?:IX|WX|wiss)|T(?:okyo|oronto|exas)"
    r"|Euronext|MEMX|Investors\s+Exchange)"
)
_BEFORE_EXCHANGE = re.compile(rf"(?<![\w.,-]){_SYMBOL}\s+(?={_EXCHANGE})")
_ALONE = re.compile(rf"^\s*{_SYMBOL}\s*$", re.MULTILINE)
_SECTION = re.compile(
    r"(?:12\s*\(\s*b\s*\)|title\s+of\s+each\s+class)(.*?)(?:12\s*\(\s*g\s*\)|indicate\s+by\s+check|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_SENTENCE = re.compile(
    rf"\b(?:(?:under|by|with|has)\s+(?:the|our)\s+)?(?:stock\s+|ticker\s+|trading\s+|NYSE\s+|Nasdaq\s+)*[sS]ymbols?"
    rf"(?:\s+(?:is|of|for\s+our\s+common\s+stock\s+is))?\s*[:,]?\s*[\"'(]*{_SYMBOL}(?![A-Za-z])"
)
_QUOTED = re.compile(
    rf"\b(?:NYSE|NASDAQ|Nasdaq|NasdaqG[SM]|AMEX|Cboe|OTC\w*|New\s+York\s+Stock\s+Exchange)"
    rf"(?:\s+(?:American|Arca|MKT|Global|Select|Capital|Market|GS|GM|CM|Stock|Exchange))*\s*[:\-]\s*[\"']?{_SYMBOL}(?![A-Za-z])"
)
_COMMON = re.compile(r"common|ordinary|class\s+[ab]\b|shares?\b", re.IGNORECASE)
_NOT_COMMON = re.compile(
    r"notes?\b|debenture|bond|preferred|warrant|units?\b|rights?\b|\d%|due\s+20", re.IGNORECASE
)
# capitals that stand where symbols stand, and are none
_WORDS = frozenset(
    (
        "A",
        "AND",
        "CO",
        "CORP",
        "GM",
        "GS",
        "I",
        "II",
        "III",
        "INC",
        "LLC",
        "LP",
        "LTD",
        "N",
        "N/A",
        "NA",
        "NASDAQ",
        "NONE",
        "NYSE",
        "OF",
        "OR",
        "OTC",
        "PAR",
        "PLC",
        "SEC",
        "SIX",
        "SWX",
        "THE",
        "US",
        "USA",
        "X",
    )
)

# those that companies do trade under: believed only between the title of a stock and its exchange
_SYMBOLS_TOO = frozenset(("A", "GM", "GS", "PAR", "SIX", "SWX", "X"))
_CLASS = re.compile(r"\b(?:class|series)\s*$", re.IGNORECASE)


def cover_symbol(lines: Iterable[str]) -> str | None:
    """The symbol of the common stock in the cover's section 12(b); None where the cover has none."""
    section = _SECTION.search("\n".join(lines))
    if section is None or not re.search("symbol", section[1], re.IGNORECASE):
        return None  # covers named no symbols before 2019
    rows: list[tuple[str, str]] = []
    start = 0
    for found in _BEFORE_EXCHANGE.finditer(section[1]):
        rows.append((found[1], section[1][start : found.start()]))
        start = found.end()
    doubtful = [row for row in rows if row[0] in _SYMBOLS_TOO and not _CLASS.search(row[1])]
    rows = [(symbol, title) for symbol, title in rows if symbol not in _WORDS]
    for symbol, title in (*rows, *doubtful):
        if _COMMON.search(title) and not _NOT_COMMON.search(title):
            return clean(symbol)
    if rows:
        return clean(rows[0][0])
    alone = [m[1] for m in _ALONE.finditer(section[1]) if m[1] not in _WORDS]
    return clean(alone[0]) if alone else None


def symbol_in_sentences(texts: Iterable[str]) -> str | None:
    """The symbol that the pages name most often; None where they name none, or two equally often."""
    named: Counter[str] = Counter()
    for text in texts:
        plain = " ".join(text.split())
        for pattern in (_SENTENCE, _QUOTED):
            named.update(clean(m[1]) for m in pattern.finditer(plain) if m[1] not in _WORDS)
    if not named:
        return None
    (best, most), *others = named.most_common()
    return best if not others or most > others[0][1] else None


def symbol_in_release(text: str) -> str | None:
    """The first `(NYSE: X)` of a press release: the company names itself before any other."""
    found = _QUOTED.search(" ".join(text.split()))
    return clean(found[1]) if found and found[1] not in _WORDS else None


def clean(symbol: str) -> str:
    """`BRK/B` and `BRK.B` are one symbol."""
    return symbol.replace("/", ".")
