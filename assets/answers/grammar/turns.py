"""Chinese turns of phrase, put in the words that the lists know before a question is read."""

import re

from assets.answers.grammar.outcome import NotUnderstoodError

_TURNED = re.compile(
    r"(?:(?P<before>(?:19|20)\d{2})年度?(?:出现|是|为)?(?P<was>亏损|盈利)[,，、;；]?(?:但|而|且|并|并且|到|在)*)?"
    r"(?P<year>(?:19|20)\d{2})年度?(?:成功|又|再度|再次|重新|实现|却|则)*"
    r"(?P<turn>扭亏为盈|扭亏|由亏转盈|由亏损转为盈利|转亏为盈|由盈转亏|由盈利转为亏损|转盈为亏)"
)
# what a word stands for, before the words around it are looked at
_PLAIN = (
    (re.compile(r"(?:去年|上年|前年|今年|本年)度?[(（]((?:19|20)\d{2})年?度?[)）]"), r"\1年"),
    (re.compile(r"((?:19|20)\d{2})(?=年报)"), r"\1年"),
    (
        re.compile(
            r"(?:是|究竟是)?(?:增是减|升是降|涨是跌|增长还是(?:下降|减少|下滑)|上升还是下降|提高还是降低|增加还是减少|增还是减)(?:了)?"
        ),
        "变化",
    ),
    (re.compile(r"员工(?=超过|不足|少于|多于|达到|低于|高于|最多|最少|多少|有多少)"), "员工人数"),
    (re.compile(r"跌破了?|降破了?"), "低于"),
    (re.compile(r"(?<=多少)(百亿|千万|百万|亿|万)(?![元美人个家股名])"), r"\1元"),
    (
        re.compile(r"(同比|较上年|比上年)?(?:实现)?(?:翻倍|翻番|翻了?一[倍番])(?:增长|了)?"),
        r"\1增长不低于100%",
    ),
    (
        re.compile(
            r"(?<=超过|不足|低于|高于|达到|大于|小于|少于|多于|不到|至少)(?P<n>[一二三四五六七八九])成"
            r"|(?P<m>[一二三四五六七八九])成(?=以上|以下|及以上)"
        ),
        lambda found: f"{_DIGITS.index(found['n'] or found['m'])}0%",
    ),
    (re.compile(r"赚了?(?:到)?多少(?:钱)?|赚了?几多"), "净利润是多少"),
    (re.compile(r"赚(?:得|的钱)?(?:更多|较多|多)"), "净利润更多"),
    (re.compile(r"赚(?:得|的钱|钱)?最多|赚得最狠"), "净利润最多"),
)
_DIGITS = "零一二三四五六七八九"
_YEARS = re.compile(r"(?:19|20)\d{2}年?[^,，。;；?？]*?(?:19|20)\d{2}年")
_SIGNED = re.compile(
    r"(?P<year>(?:19|20)\d{2})年度?(?:的|末|底)?(?P<of>[^,，。;；?？\d]{2,14}?)(?:实现了?)?由(?P<was>[正负])(?:转|变)(?:为)?(?P<now>[正负])"
)
_DIFFERENT = re.compile(
    r"(?:并|各)?(?:不一样|不相同|不一致|不同)(?=的?(?:公司|企业|上市公司|有|是|$|[?？。,，]))"
)
_SAME = re.compile(r"(?<!不)(?:相同|一样|一致)(?=的?(?:公司|企业|上市公司|有|是|$|[?？。,，]))")
_PEERS = re.compile(r"(?:同?行业|同业|行业内|同行)的?(?:均值|平均(?:值|数|水平)?|中位数|中值)")


def plain_words(question: str) -> str:
    """A Chinese question with 2023年报, 扭亏为盈 and 不一样 in plainer words.

    NotUnderstoodError where companies are compared with their industry, which no filing states.
    """
    if peers := _PEERS.search(question):
        asked = peers.group()
        whole = "中位数" if "中" in asked else "均值"
        message = f"“{asked}”：报告不列示公司所属行业；可改问全部公司的{whole}"
        raise NotUnderstoodError(message, choices=[f"全部公司的{whole}"])
    for turn, plain in _PLAIN:
        question = turn.sub(plain, question)
    question = _SIGNED.sub(_signs, question)
    question = _TURNED.sub(_profit_and_loss, question)
    if _YEARS.search(question):
        question = _DIFFERENT.sub("发生变化", question)
        question = _SAME.sub("没有发生变化", question)
    return question


def _signs(found: re.Match[str]) -> str:
    """净利润由负转正: negative the year before, positive in the year."""
    year, of = int(found["year"]), found["of"]
    return f"{year - 1}年{of}为{found['was']}且{year}年{of}为{found['now']}"


def _profit_and_loss(found: re.Match[str]) -> str:
    """A loss of the year before and a profit of the year, or the other way round."""
    year = int(found["year"])
    before = int(found["before"]) if found["before"] else year - 1
    lost = found["turn"] in ("由盈转亏", "由盈利转为亏损", "转盈为亏")
    was, now = ("盈利", "亏损") if lost else ("亏损", "盈利")
    if found["was"] not in (None, was):
        return found.group()
    return f"{before}年{was}且{year}年{now}"
