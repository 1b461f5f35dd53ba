"""Trading symbols in English filings: the cover's table, `under the symbol X`, `(NYSE: X)`."""

import re
from collections import Counter
from collections.abc import Iterable

_SYMBOL = r"([A-Z]{1,5}(?:[./-][A-Z]{1,2})?)"
_EXCHANGE = (
    r"(?:The\s+)?(?:New\s+York(?:\s+Stock|[ \t]*$)|NYSE|N(?:asdaq|ASDAQ)|Chicago|C(?:boe|BOE)|BATS"
    r"|American\s+Stock|Boston|Pacific\s+Exchange|Philadelphia|London|Long-Term\s+Stock|OTC|S(?:IX|WX|wiss)|T(?:okyo|oronto|exas)"
    r"|Euronext|MEMX|Investors\s+Exchange)"
)
_BEFORE_EXCHANGE = re.compile(
    rf"(?<![\w.,-])([A-Z]{{1,5}}(?:\d\d[A-Z]?|[./-][A-Z]{{1,2}})?)[\"')]*\s+(?={_EXCHANGE})",
    re.MULTILINE,
)
_PREFERRED = re.compile(rf"\b([A-Z]{{1,5}})\s+P(?:R|r)?\s?([A-Z])(?=\s*$|\s+{_EXCHANGE})", re.MULTILINE)
_ALONE = re.compile(rf"^\s*[\"'(]*{_SYMBOL}[\"')]*\s*$", re.MULTILINE)
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
    rf"(?:\s+(?:American|Arca|MKT|Global|Select|Capital|Market|GS|GM|CM|Stock|Exchange))*"
    rf"(?:\s*(?:/|,|&|\band\b)\s*[A-Z][A-Za-z]+(?:\s[A-Z][a-z]+)?)*\s*[:\-]\s*[\"']?{_SYMBOL}(?![A-Za-z])"
)
_COMMON = re.compile(r"common|ordinary|class\s+[ab]\b|shares?\b", re.IGNORECASE)
_NOT_COMMON = re.compile(
    r"notes?\b|debenture|bond|preferred|warrant|units?\b|rights?\b|\d%|due\s+20|(?<!american\s)depositary",
    re.IGNORECASE,
)
_COMMON_UNITS = re.compile(r"\bcommon\s+units?\s+(?:representing|of\s+limited|\(?limited)", re.IGNORECASE)
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

_FORMER = re.compile(r"\b(?:prior\s+to|formerly|previously|until|before)\b[^.;]*$", re.IGNORECASE)
_BEFORE = 160  # characters of the sentence in which a symbol is said to be of the past
_CLEARLY = 2
# how sure: of one symbol under no title that is known, of several, and of words
_ONLY, _ROOT, _FIRST = 0.97, 0.95, 0.8
_IN_WORDS, _IN_PASSING = 0.95, 0.85

# those that companies do trade under: believed only between the title of a stock and its exchange
_SYMBOLS_TOO = frozenset(("A", "GM", "GS", "PAR", "SIX", "SWX", "X"))
_OTHER_SYMBOL = re.compile(r"\d|[./-]P[A-Z]?$")  # of notes and of preferred shares
_CLASS = re.compile(r"\b(?:class|series)\s*$", re.IGNORECASE)


def cover_symbol(*orders: Iterable[str]) -> tuple[str, float] | None:
    """The symbol of the common stock in the cover's section 12(b), and how sure; None where it has none.

    `orders` are the cover's lines as the eye sees them and as the document holds them: where cells wrap,
    a symbol may stand beside its exchange in one of them only.
    """
    symbols: list[str] = []
    for lines in orders:
        section = _SECTION.search("\n".join(lines))
        if section is None or "symbol" not in "".join(section[1].split()).lower():
            continue  # covers named no symbols before 2019
        table = _PREFERRED.sub(r"\1-P\2", section[1])
        rows = _rows(table)
        common = next((s for s, title in rows if is_common(title) and not _OTHER_SYMBOL.search(s)), None)
        if common is not None:
            return clean(common), 1.0
        symbols += [symbol for symbol, _ in rows if symbol not in _SYMBOLS_TOO]
        symbols += [m[1] for m in _ALONE.finditer(table) if m[1] not in _WORDS]
    if not symbols:
        return None
    best = _of_the_company(symbols)
    return clean(best), _ONLY if len(set(symbols)) == 1 else _ROOT if _is_root(best, symbols) else _FIRST


def _rows(table: str) -> list[tuple[str, str]]:
    """Symbols that stand before an exchange, with what stands before them; those that may be words last."""
    rows: list[tuple[str, str]] = []
    start = 0
    for found in _BEFORE_EXCHANGE.finditer(table):
        rows.append((found[1], table[start : found.start()]))
        start = found.end()
    doubtful = [row for row in rows if row[0] in _SYMBOLS_TOO and not _CLASS.search(row[1])]
    return [row for row in rows if row[0] not in _WORDS] + doubtful


def is_common(title: str) -> bool:
    """Whether a title of securities is that of a company's stock, or of a partnership's units."""
    if _COMMON_UNITS.search(title):
        return True
    return _COMMON.search(title) is not None and not _NOT_COMMON.search(title)


def _of_the_company(symbols: list[str]) -> str:
    """The symbol that all others go on from (`ABC` of `ABC` and `ABC-PA`), else the first of a stock."""
    roots = [one for one in symbols if _is_root(one, symbols)]
    return next((one for one in (*roots, *symbols) if not _OTHER_SYMBOL.search(one)), symbols[0])


def _is_root(one: str, symbols: list[str]) -> bool:
    return all(other.startswith(one) for other in symbols)


def symbol_in_sentences(texts: Iterable[str]) -> tuple[str, float] | None:
    """The symbol that the pages name most often, and how sure; None for none, or two as often.

    What stock trades `under the symbol` counts before `(NYSE: X)`, which stands behind other names too.
    """
    named: Counter[str] = Counter()
    quoted: Counter[str] = Counter()
    for text in texts:
        plain = " ".join(text.split())
        found = (m for m in _SENTENCE.finditer(plain) if not _FORMER.search(plain[: m.start()][-_BEFORE:]))
        named.update(clean(m[1]) for m in found if m[1] not in _WORDS)
        quoted.update(clean(m[1]) for m in _QUOTED.finditer(plain) if m[1] not in _WORDS)
    votes = named or quoted
    if not votes:
        return None
    (best, most), *others = votes.most_common()
    if others and most == others[0][1]:
        return None
    clear = most >= _CLEARLY * (others[0][1] if others else 0)
    return best, (_IN_WORDS if clear and votes is named else _IN_PASSING)


def symbol_in_release(text: str) -> str | None:
    """The first `(NYSE: X)` of a press release: the company names itself before any other."""
    found = _QUOTED.search(" ".join(text.split()))
    return clean(found[1]) if found and found[1] not in _WORDS else None


def clean(symbol: str) -> str:
    """`BRK/B` and `BRK.B` are one symbol."""
    return symbol.replace("/", ".")
