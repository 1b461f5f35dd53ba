"""Charts asked for in a question: the words are taken out, the rest is the question."""

import re

from assets.answers.plan import Chart

_KINDS: tuple[tuple[Chart, str, str], ...] = (
    ("stacked", r"stacked(?:[ -](?:bar|column|area))?", r"堆[叠积](?:柱状|柱形|条形|面积)?"),
    ("pie", r"pie|donut|doughnut", r"饼状?|圆饼|环形"),
    ("scatter", r"scatter", r"散点"),
    ("line", r"line|trend|time[ -]series", r"折线|趋势|走势|曲线"),
    ("bar", r"(?:horizontal |vertical )?(?:bar|column)", r"条形|柱状|柱形|条状|直方"),
)
_ENGLISH = "|".join(english for _, english, _ in _KINDS)
_CHINESE = "|".join(chinese for _, _, chinese in _KINDS)
_LONGEST = 2000  # characters; a longer text is no question for a chart
_DRAW = r"draw|plot|show|display|make|create|give|produce|render|visuali[sz]e|present|illustrate"
_THING = r"(?:me|it|them|this|that|these|those|the (?:results?|answers?|data|values?))"
_LEAD = rf"[,;]?\s*(?:\b(?:and|then|also)\s+)*(?:\bplease\s+)?(?:\b(?:{_DRAW})\s+(?:{_THING}\s+)?)?"
_AS = r"\b(?:as|in|with|using|on|into|by(?: means of)?)\s+"
_TAIL = r"(?:\s+(?:of|for|showing|with)\b)?(?:\s+(?:it|them|this)\b)?\s*:?"
_HAN_LEAD = (
    r"[，,；;。]?\s*(?:并且?|同时|再|然后)?(?:请|帮我|给我)?(?:将(?:结果|其|数据|它们?))?(?:用|以|通过|按|使用)?"
    r"(?:画出?|绘制?出?|做出?|生成|制作|给出|作出?|输出|展示)?(?:成|为)?(?:一?[个张幅份])?"
)
_HAN_TAIL = (
    r"(?:的?(?:形式|方式))?(?:来)?(?:展示|显示|表示|呈现|说明|展现|画|比较|对比|反映|体现)?(?:出来|一下)?"
)
_PATTERNS = (
    # draw a line chart of ...; ... as a bar chart
    rf"{_LEAD}(?:{_AS})?(?:\b(?:an?|the|one)\s+)?"
    rf"\b(?P<kind>{_ENGLISH})[ -]?(?:charts?|graphs?|plots?|diagrams?)\b{_TAIL}",
    rf"{_HAN_LEAD}(?P<kind>{_CHINESE})(?:统计|分析)?图(?:表(?!示))?{_HAN_TAIL}",
    # in a chart; draw a graph of; a name such as Chart Industries has no article
    rf"{_LEAD}{_AS}(?:an?|the)\s+(?:chart|graph|diagram|plot)\b{_TAIL}",
    rf"[,;]?\s*(?:\band\s+)?(?:\bplease\s+)?\b(?:{_DRAW})\s+(?:{_THING}\s+)?"
    rf"(?:an?|the)\s+(?:chart|graph|plot)\b{_TAIL}",
    r"^\s*(?:please\s+)?(?:plot|graph|visuali[sz]e|draw)\s+",
    r"[,;]?\s*(?:\band\s+)?(?:\bplease\s+)?\b(?:plot|graph|chart|visuali[sz]e|draw)\s+(?:it|them|this)\b",
    rf"[，,；;。]?\s*(?:并且?|同时|再|然后)?(?:请|帮我|给我)?(?:用|以|通过)?(?:画出?|绘制?出?|作出?|做出?|生成|制作|给出|出|用|以)"
    rf"(?:成|为)?(?:一?[个张幅份])?图(?:表(?!示))?(?![书像片形]){_HAN_TAIL}",
    r"[，,；;。]?\s*(?:并且?|同时)?(?:请)?(?:将(?:结果|其|数据))?(?:进行)?可视化(?:展示|呈现)?",
)


def take_chart(question: str) -> tuple[str, Chart | None]:
    """The question without its words for a chart, and the kind of chart; None where it asks for none."""
    asked: Chart | None = None
    if len(question) > _LONGEST:
        return question, None
    for pattern in _PATTERNS:
        found = re.search(pattern, question, re.IGNORECASE)
        if found:
            kind = _kind(found.groupdict().get("kind"))
            asked = kind if asked in (None, "auto") else asked
            question = f"{question[: found.start()]} {question[found.end() :]}".strip(" ，,；;。")
    return question, asked


def _kind(words: str | None) -> Chart:
    if not words:
        return "auto"
    for kind, english, chinese in _KINDS:
        if re.fullmatch(f"{english}|{chinese}", words, re.IGNORECASE):
            return kind
    return "auto"
