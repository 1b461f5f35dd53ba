"""Filings set with a typewriter's blanks: made ready before a parser of HTML takes them apart."""

import re

_PRE = re.compile(r"(<pre\b[^>]*>)(.*?)(</pre>|\Z)", re.IGNORECASE | re.DOTALL)
_MARKUP = re.compile(r"<(?:html|body|p|div|td|tr|br|font|pre)\b", re.IGNORECASE)
_PAGE = re.compile(r"<page>", re.IGNORECASE)
# SEC's own marks for tables of plain text: <TABLE> <CAPTION> <S> <C> <FN>
_MARKS = re.compile(r"</?(?:table|caption|s|c|fn|f\d+)>", re.IGNORECASE)
_CELLS = re.compile(r"<t[dr]\b", re.IGNORECASE)


def with_kept_lines(text: str) -> str:
    """HTML in which text that is set by blanks stands in `<pre>` alone, its pages parted by form feeds."""
    if not _MARKUP.search(text):
        return f"<pre>{_bare(text)}</pre>"
    return _PRE.sub(lambda found: found[1] + _bare(found[2]) + found[3], text)


def _bare(text: str) -> str:
    if _CELLS.search(text):
        return text
    return _MARKS.sub(lambda found: " " * len(found[0]), _PAGE.sub("\f", text))
