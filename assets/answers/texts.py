"""Texts compared as people compare them: case, width of the letters, spaces and brackets do not matter."""

import unicodedata

from sqlglot import exp

from assets.answers.sql import call, each, text
from assets.answers.vocabulary import Kind

_FULL = "".join(chr(code) for code in range(0xFF01, 0xFF5F) if chr(code - 0xFEE0).isalnum())
_HALF = "".join(chr(ord(letter) - 0xFEE0) for letter in _FULL)
# spaces (also those of a whole character's width), brackets and quotation marks
_IGNORED = r"[\s\x{00A0}\x{3000}()\[\]{}<>（）［］｛｝＜＞【】〔〕〖〗《》〈〉「」『』\"'“”‘’]+"


def narrow(sql: exp.Expr) -> exp.Expr:
    """A text with letters and digits of full width made half as wide."""
    return call("TRANSLATE", sql, text(_FULL), text(_HALF))


def plain(sql: exp.Expr) -> exp.Expr:
    """A text as it is compared; texts that differ only in what does not matter are equal."""
    bare = exp.RegexpReplace(
        this=narrow(call("NFC_NORMALIZE", sql)),
        expression=text(_IGNORED),
        replacement=text(""),
        modifiers=text("g"),
    )
    return exp.Lower(this=bare)


def plain_list(sql: exp.Expr) -> exp.Expr:
    """The different entries of a list as they are compared, in order."""
    return call("LIST_SORT", call("LIST_DISTINCT", each(sql, plain(exp.column("entry")))))


def constant(words: str) -> exp.Expr:
    """Words of a plan, made plain as the texts that they are compared with."""
    return plain(text(unicodedata.normalize("NFC", words)))


def distinct_entries(sql: exp.Expr, kind: Kind) -> exp.Expr:
    """The entries of a list, each once, as they are first written."""
    if kind != "list":
        return call("LIST_DISTINCT", sql)
    first = call(
        "LIST_POSITION",
        each(sql.copy(), plain(exp.column("other")), name="other"),
        plain(exp.column("entry")),
    )
    test = exp.EQ(this=first, expression=exp.column("place"))
    names = [exp.to_identifier("entry"), exp.to_identifier("place")]
    return call("LIST_FILTER", sql, exp.Lambda(this=test, expressions=names))
