"""Values that running text says, where no table prints them: dividends, auditors, head counts."""

import re
import unicodedata

_WINDOW = 40  # characters before and behind a value that make its sentence
_WORDY = 0.55  # of the characters there that are letters; between cells most are digits
_MARK = re.compile(r"[,，。;；:：.]")
_BESIDE = re.compile(r"[^\W\d_]")
_NEXT = 3  # characters between a value and the word beside it: a currency sign, a bracket


def says(text: str, printed: str) -> str:
    """The words around a value that a sentence of the page says; empty where none does.

    `printed` may hold several wordings apart by `/`; letters and digits count, however they are wrapped.
    """
    flat = _flat(text)
    for wording in printed.split("/"):
        value = _flat(wording)
        bounded = (
            rf"(?<![\d.,]){re.escape(value)}(?![\d]|[.,]\d)" if value[-1:].isdigit() else re.escape(value)
        )
        for match in re.finditer(bounded, flat) if value else ():
            before = flat[max(0, match.start() - _WINDOW) : match.start()]
            behind = flat[match.end() : match.end() + _WINDOW]
            if _is_sentence(before, behind, number=value[-1:].isdigit()):
                return f"{before}{match[0]}{behind}"
    return ""


def _is_sentence(before: str, behind: str, *, number: bool) -> bool:
    """Mostly letters with a mark among them; a number has words on both sides, a name may follow a mark."""
    around = before + behind
    letters = sum(1 for sign in around if _BESIDE.match(sign))
    beside = _BESIDE.search(before[-_NEXT:]) and _BESIDE.search(behind[:_NEXT])
    if not beside and (number or not _MARK.search(before[-_NEXT:])):
        return False
    return letters >= _WORDY * len(around) and _MARK.search(around) is not None


def _flat(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())
