"""Refusals as sentences in the language of the question."""

import re

_KINDS = {
    "money": "金额",
    "per_share": "每股金额",
    "pct": "百分比",
    "ratio": "比率",
    "points": "百分点",
    "count": "数量",
    "days": "天数",
    "ordinal": "序数",
    "ordinals": "序数列表",
    "number": "数值",
    "text": "文本",
    "date": "日期",
    "bool": "是非项",
    "list": "列表",
}
# what the compiler says of values that do not go together
_CHINESE = (
    (r"an? (\w+) cannot be calculated with", "{0}不能参与计算"),
    (r"(\w+) [-+*/<>=!]+ (\w+) has no meaning: .*", "{0}与{1}单位不同，无法运算或比较"),
    (r"an? (\w+) where (?:two dates|a date) must stand", "此处需要日期，而不是{0}"),
    (r"an? (\w+) where a list must stand", "此处需要列表，而不是{0}"),
    (r"an? (\w+) cannot be compared with an? (\w+).*", "{0}不能与{1}比较"),
    (r"an? (\w+) cannot be compared with .*", "{0}不能这样比较"),
    (r"an? (\w+) is neither more nor less than another: .*", "{0}没有大小之分，只能比较是否相同"),
)


def refusal(message: str, language: str) -> str:
    """A message of the planner or compiler as a sentence, in Chinese where the question is."""
    if language == "zh":
        message = _translated(message)
    text = message[:1].upper() + message[1:]
    if text.endswith((".", "。", "?", "？", "!")):
        return text
    return text + ("。" if language == "zh" else ".")


def _translated(message: str) -> str:
    for pattern, chinese in _CHINESE:
        found = re.fullmatch(pattern, message)
        if found:
            return chinese.format(*(_KINDS.get(kind, kind) for kind in found.groups()))
    return message
