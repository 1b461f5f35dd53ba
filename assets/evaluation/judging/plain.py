"""The words of an answer made comparable: one form of every character, and the answer without its asides."""

import re
import unicodedata

# headings under which an answer explains itself; what follows is not the answer
_ASIDE = re.compile(
    r"^[\s#>*\-]*(?:依据|证据|出处|来源|覆盖|注意?|说明|备注|计算过程|数据明细|"
    r"evidence|sources?|coverage|notes?|method|calculation|workings?|basis)\s*[:：]",
    re.IGNORECASE | re.MULTILINE,
)
# clauses that speak of companies which are not the answer
_NOT_MEANT = re.compile(
    r"未披露|缺少|缺失|无数据|没有数据|无法计算|无法判断|不满足|不符合|排除|剔除|其余|其他公司|不在其中|"
    r"\b(?:missing|lack(?:s|ing)?|no data|not disclosed|exclud\w+|the others|the rest|cannot be computed)\b",
    re.IGNORECASE,
)
_UUID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
_SENTENCE = re.compile(r"(?<=[。！？!?；;\n])|(?<=[^\d\s.][^\d\s.]\.)(?=\s)|(?<=[\d%)\]]\.)(?=\s+[A-Z])")


def plain(text: str) -> str:
    """Full-width characters as ASCII; Chinese commas stay separators and never become thousands' commas."""
    text = re.sub(r"(?<=[０-９])，(?=[０-９]{3}(?![０-９]))", ",", text).replace("，", "、")
    text = unicodedata.normalize("NFKC", text)
    return _UUID.sub(" ", re.sub(r"[−﹣–—](?=\s?[\d$¥])", "-", text))


def squashed(text: str) -> str:
    """Letters, digits and Han characters alone, in lower case."""
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", text)).lower()


def sentences(text: str) -> list[str]:
    """Sentences and lines; a point within a number or an abbreviation ends none."""
    return [part for part in _SENTENCE.split(text) if part.strip()]


def answer_part(text: str, question: str) -> str:
    """The answer itself: without explanations, and without clauses about others."""
    aside = _ASIDE.search(text)
    body = text[: aside.start()] if aside and aside.start() else text
    kept = []
    for sentence in sentences(body):
        clauses = re.split(r"(?<=[、,;])(?=\D)|(?=[(])|(?<=[)])", sentence)
        kept.append("".join(c for c in clauses if not _about_others(c, question)))
    return "".join(kept)


def _about_others(clause: str, question: str) -> bool:
    found = _NOT_MEANT.search(clause)
    return bool(found) and found is not None and found.group().lower() not in question.lower()
