"""Line items beside the catalogue: the plain form of a row label, and what its wording says it counts."""

import re
import unicodedata
from functools import lru_cache
from typing import Literal

from assets.facts.labels import normalise

ADHOC = "adhoc:"  # what the metric of a line item begins with

Unit = Literal["currency", "currency/share", "pct", "count"]

_LESS_ALLOWANCES = re.compile(r" (?:net of|less) (?:allowances?|accumulated|provision|reserve).*$")
_NET = re.compile(r"(?: at cost)?(?: net)?$")
_CJK = re.compile(r"[㐀-鿿]")
_LONGEST = 160
# labels that say nothing without their heading
_NEED_A_HEADING = frozenset(
    (
        *(
            "basic",
            "diluted",
            "basic and diluted",
            "total",
            "totals",
            "subtotal",
            "other",
            "net",
            "less",
            "plus",
        ),
        *("balance", "amount", "beginning balance", "ending balance", "current", "noncurrent", "low", "high"),
        *(
            "合计",
            "小计",
            "总计",
            "其他",
            "基本",
            "稀释",
            "期末余额",
            "期初余额",
            "余额",
            "金额",
            "本期",
            "上期",
        ),
    )
)
_PER_SHARE = re.compile(r"\bper (?:common |ordinary |basic |diluted )*(?:share|unit)\b|每股|/股")
_COUNT = re.compile(
    r"^(?:common |ordinary |treasury )?shares? (?:outstanding|issued|repurchased|authorized|used)\b"
    r"|^(?:basic |diluted )?(?:weighted[ -]average|average)\b.*\bshares\b"
    r"|\bnumber of\b|\bheadcount\b|股数|股份数|户数|人数|数量|\(股\)|\(人\)"
)
_PERCENT = re.compile(r"%|\bpercent(?:age)?\b|\b(?:rate|ratio)$|(?:率|比例|比率|占比|比重)$")


@lru_cache(maxsize=65536)
def line_item(label: str) -> str:
    """The form in which spellings of one label are the same; "" where a label names nothing by itself."""
    plain = normalise(label)
    if not _CJK.search(plain):
        plain = _NET.sub("", _LESS_ALLOWANCES.sub("", plain))
        plain = " ".join(_singular(word) for word in plain.split())
    if plain in _NEED_A_HEADING or sum(c.isalpha() for c in plain) < 2:
        return ""
    return plain[:_LONGEST]


def line_item_unit(label: str) -> Unit:
    """What a label's wording says that its numbers are; amounts of money where it does not say."""
    text = unicodedata.normalize("NFKC", label).lower()
    plain = normalise(label)
    if _COUNT.search(text):
        return "count"
    if _PER_SHARE.search(text):
        return "currency/share"
    return "pct" if "%" in text or _PERCENT.search(plain) else "currency"


def _singular(word: str) -> str:
    """A word without its plural ending; wrong forms do no harm as long as both sides get them."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "xes", "shes", "ches")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
