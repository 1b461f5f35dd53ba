"""Scores that a question describes in prose, rewritten as formulas: weights in brackets, points for items.

What is rewritten is text, before formulas are read: "(A权重40%,B权重60%)" becomes "综合得分=A×40%+B×60%",
"已披露的项数除以总项数(包括A、B两个方面)" becomes "(A+B)÷2". Rules that only repeat what a flag is worth
("有A记1分") are left out; points other than one stay where they are, to be refused by name.
"""

import re

from assets.answers.grammar.numbers import FLAGS, to_number
from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.grammar.text import is_chinese, normalise

_SCORED = re.compile(
    r"[得评计记加]\s*分|分数|分\s*(?:=|等于)|\d\s*分|一分|权重|加权|\bscor(?:e|es|ed|ing)\b|\bweight", FLAGS
)
_HAN = "一-鿿"
_N = "[一二三四五六七八九十两\\d]+"
_ITEM = rf"[{_HAN}A-Za-z《》& ]+?"
_ITEMS = rf"{_ITEM}(?:[、,]{_ITEM})*?(?:[和与及]{_ITEM})?"
_ASPECTS = "(?:维度|方面|项目|指标|项|细分项)"
_COUNTED = re.compile(
    rf"(?P<name>[{_HAN}A-Za-z]+?)(?:等于|为|是|=)[^,;。=()]*?(?:数|项)(?:除以|÷|/|占)[^,;。=()]*?总[^,;。()]*?数?(?:的比例)?"
    rf"\((?:包括|即|含|分别为)?(?P<list>{_ITEMS})(?P<n>{_N})个?{_ASPECTS}[^()]*\)"
)
_GAINED = re.compile(
    rf"(?:(?P<label>[{_HAN}]*?(?:定义|方法|规则|标准|口径))(?:为|是|如下)?:)?(?:在)?(?P<list>{_ITEM}(?:、{_ITEM})+?)(?:这|共|等)?"
    rf"(?P<n>{_N})个?{_ASPECTS}(?:中|里|内|上)?,?(?:由|从)(?:无|未|没有)[^,。;]*?(?:变为|变成|转为|到)[^,。;]*?"
    r"[记计加得]\s*(?:1|一)\s*分(?:,(?:总分|满分|分数|得分越|最高)[^,。;]*)*"
)
_GAIN_NAME = re.compile("(?:改进|改善|提升|进步)(?:得)?分|改进得分")
_POINTS = re.compile(
    rf"(?P<list>{_ITEM}(?:、{_ITEM})+?)(?:这|共|等)?(?P<n>{_N})个?{_ASPECTS},?每(?:披露|满足|有|做到|完成)?(?:一|1)?{_ASPECTS}?[记计加得]\s*(?:1|一)\s*分"
)
_WEIGHED = re.compile(
    rf"(?P<of>[{_HAN}A-Za-z]+?)的?(?:权重|占比|占|比重)(?:为|是)?\s*(?P<w>\d+(?:\.\d+)?%|百分之[{_HAN}]+?(?=[,、;)和加]|$))"
)
_WEIGHTS = re.compile(
    r"\((?P<in>[^()]*权重[^()]*)\)|按(?P<by>[^,。;]*?(?:、|和|与)[^。;,]*?)(?:的权重)?加权(?:计算|平均)?"
)
_SCORE_NAME = re.compile(
    rf"(?:综合|整体|总体|财务|加权)[{_HAN}A-Za-z]{{0,8}}?(?:得分|评分|表现|实力|质量|指数|分数|分)?(?=最|排|前|不低于|高于|靠前|\()"
)
_RULES = re.compile(
    r"(?:(?<=[,;。(])|^)(?:"
    r"[^,;。()=]*?[记计加得]\s*(?:为|作)?\s*(?:1|一)\s*分[^,;。()=]*"
    r"|[^,;。()=]*?(?:最高|最多|至多|不超过|满分|总分)(?:为|是)?\s*(?:[一二三四五六七八九十]+|\d+)\s*分[^,;。()=]*"
    r"|分数越高[^,;。()=]*|得分越高[^,;。()=]*|维度分为[^,;。:()=]*|(?:否则|反之|其余)[^,;。()=]*?(?:0|零)\s*分)(?=[,;。:)]|$)[,;。:]?"
)
_LABEL = re.compile(
    rf"(?:(?<=[,;。:])|^)[{_HAN}A-Za-z]{{0,14}}(?:方法|方式|规则|标准)(?:如下|为|是)?:(?=[^。;]{{0,60}}?(?:=|等于))"
)
_HUNDRED = re.compile(
    r"[,;]?(?:最后|最终)?(?:得分|分数|结果)?(?:按|以|换算(?:成|为)|折算(?:成|为)|采用|取)?百分制(?:表示|计算)?(?:到|满分)?(?:为)?(?:100分)?"
)
_FEWER = re.compile(
    rf"[,;]?(?:若|如|如果)(?:不足|少于|不够)(?P<n>{_N})(?:家|个|名)?[^,;。]{{0,4}}?,?(?:则)?(?:按|以)实际[^,;。]*"
)
_WHICH = re.compile(
    rf"[{_HAN}]{{0,6}}?(?:方面)?(?:明确|具体)?地?(?:披露|满足)了?哪些(?:方面|内容|项目?|维度|要求)"
)
_COUNT_FORMULA = re.compile(r"=\(([^()]*)\)÷\d+×100")
_DETAILS = re.compile(rf"(?:具体|详细)(?:的)?[{_HAN}]{{0,8}}?(?:数据|情况|得分)")
_YEAR_BEFORE = re.compile(rf"\d{{4}}年(?:度)?(?=[{_HAN}A-Za-z]{{2,12}}=)")  # no part of the name
_ALONE = re.compile(rf"(?:(?<=给出)|(?<=找出)|(?<=列出)|(?<=计算)|(?<![{_HAN}A-Za-z]))得分(?=最|排名|前)")
_DEFINED = re.compile(rf"(?:\d{{4}}年(?:度)?的?)?([{_HAN}A-Za-z]+?)(?:=|等于)")


def score_formulas(question: str) -> str:
    """A question with the scores that it describes written as formulas."""
    text = _YEAR_BEFORE.sub(lambda m: f"{m.group()},", normalise(question))
    if not _SCORED.search(text):
        return text
    text = _FEWER.sub(lambda m: f",前{m['n']}名", text) if "最" in text else _FEWER.sub("", text)
    hundred = _HUNDRED.search(text) is not None
    text = _HUNDRED.sub("", text)
    text = _GAINED.sub(lambda m: _gained(m, text), text)
    text = _POINTS.sub(_pointed, text)
    text = _COUNTED.sub(lambda m: _counted(m, hundred=hundred), text)
    text = _weighed(text)
    text = _RULES.sub("", text)
    text = _LABEL.sub("", text)
    return _named_alike(text)


def _items(match: re.Match[str]) -> list[str]:
    """The items of a list; NotUnderstoodError when it holds another number of them than is said."""
    found = [item.strip() for item in re.split("[、,和与及]", match["list"]) if item.strip()]
    items = [re.sub("^(?:是否(?:有|经过?)?|有无|在)", "", item) for item in found]
    said = to_number(match["n"])
    if said != len(items):
        language = "zh" if is_chinese(match.group()) else "en"
        message = say(
            language,
            f"{match['n']} items are said, but {len(items)} are listed",
            f"说明为{match['n']}项，但列出了{len(items)}项",
        )
        raise NotUnderstoodError(message)
    return items


def _gained(match: re.Match[str], text: str) -> str:
    """A point for every item that was not disclosed before and is now."""
    name = _GAIN_NAME.search(text)
    return f"{name.group() if name else '得分'}={'+'.join(f'新增({item})' for item in _items(match))}"


def _pointed(match: re.Match[str]) -> str:
    """A point for every item disclosed."""
    return f"披露项数={'+'.join(_items(match))}"


def _counted(match: re.Match[str], *, hundred: bool) -> str:
    """The items disclosed by the items there are."""
    items = _items(match)
    return f"{match['name']}=({'+'.join(items)})÷{len(items)}{'×100' if hundred else '×100%'}"


def _weighed(text: str) -> str:
    """Weights in words as a weighted sum."""
    match = _WEIGHTS.search(text)
    if match is None:
        return text
    pairs = [(m["of"].lstrip("和与及"), m["w"]) for m in _WEIGHED.finditer(match["in"] or match["by"])]
    name = _SCORE_NAME.search(text)
    if len(pairs) < 2 or name is None:
        return text
    formula = "+".join(f"{of}×{weight}" for of, weight in pairs)
    rest = text[: match.start()] + text[match.end() :]
    inputs = "、".join((*(of for of, _ in pairs), name.group()))
    rest = _DETAILS.sub(inputs, rest)
    return f"{rest.rstrip('。')}。{name.group()}={formula}"


def _counted_items(defined: str) -> list[str]:
    """Every item that a score counts."""
    return [item for match in _COUNT_FORMULA.finditer(defined) for item in match[1].split("+")]


def _named_alike(text: str) -> str:
    """The name of the whole score, where the question words it a little differently: ESG披露质量得分."""
    names = list(dict.fromkeys(_DEFINED.findall(text)))
    if not names:
        return text
    start = min(
        text.index(f"{name}{sign}") for name in names for sign in ("=", "等于") if f"{name}{sign}" in text
    )
    asked, defined = text[:start], text[start:]
    main = names[-1]
    if main != "得分":
        core = re.findall(rf"[A-Za-z]+|[{_HAN}]", re.sub("(?:得分|评分|分数)$", "", main))
        alike = re.compile(rf"[{_HAN}A-Za-z]{{0,4}}?".join(map(re.escape, core)) + "(?:得分|评分|分数)?")
        asked = alike.sub(main, asked)
    every = "、".join(names)
    asked = _WHICH.sub("、".join(f"是否{item}" for item in _counted_items(defined)), asked)
    asked = re.sub("(?:的)?(?:详细|具体|各项)得分(?:情况|数据)?", f"的{every}", asked)
    asked = re.sub("(?<=[及和与])(?:其|其具体)?得分", main, asked)
    if asked and asked[-1] not in ",;。:( ":
        asked += ","  # 2022年X得分=...: the year is not part of the name
    return asked + _ALONE.sub(main, defined)
