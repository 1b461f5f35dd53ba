"""What the words of a Chinese filing say: normal form, scale and currency, and what a title introduces."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from assets.pages.meaning import Scale

_DASHES = re.compile(r"[\u2010-\u2015\u2212\u2500\ufe58\ufe63]")
_DROPPED = re.compile(r"[\s\u00a0\u200b-\u200f\u2060\ufeff\ue000-\uf8ff]+")

_MULTIPLES = {
    "": 1.0,
    "百": 1e2,
    "千": 1e3,
    "万": 1e4,
    "十万": 1e5,
    "百万": 1e6,
    "千万": 1e7,
    "亿": 1e8,
    "十亿": 1e9,
}
_MULTIPLE = r"(?P<multiple>十亿|千万|百万|十万|亿|万|千|百)?"
_CURRENCIES = {
    "美元": "USD",
    "港元": "HKD",
    "港币": "HKD",
    "欧元": "EUR",
    "日元": "JPY",
    "人民币": "CNY",
    "元": "CNY",
}
_MONEY = rf"(?P<named>人民币|美元|港币|港元|欧元|日元)?{_MULTIPLE}(?P<unit>美元|港元|港币|欧元|日元|元)"
_SCALES = (
    # 单位:元 币种:人民币 | 金额单位为人民币百万元 | 货币单位:人民币千元 | 单位:亿元,% | 单位(万元)
    re.compile(rf"单位(?:均?[为是])?[:(]?(?:均?[为是])?{_MONEY}(?![/每])"),
    # 以人民币千元列示 | 金额均以人民币元为单位 | 均以人民币百万元表示
    re.compile(rf"以{_MONEY}(?:列示|列报|表示|呈列|为单位|计)"),
    # (人民币百万元) as a line of its own, or a bare 元 above a table's right edge
    re.compile(rf"^\(?(?:币种:人民币)?{_MONEY}\)?$"),
    # 规模指标(人民币百万元), the first cell of a header
    re.compile(rf"^.{{0,14}}(?:指标|业绩|项目|数据|情况|金额|规模)\({_MONEY}\)$"),
    # (除特别注明外,人民币百万元)
    re.compile(rf"除(?:特别|另有|另|特殊)[^。,]{{0,8}}外,(?:货币|金额)?(?:单位)?(?:均|皆)?[为以]?{_MONEY}"),
)
_PER_SHARE = re.compile(r"元/(?:每)?股|每股")
_IN_LABEL = re.compile(rf"[(,](?:单位:)?{_MONEY}[),]|[((](?P<percent>%|百分比)[))]")


@dataclass(frozen=True, slots=True)
class Title:
    """What a title introduces: the kind of table, whose numbers, and whether a single quarter's."""

    kind: str
    scope: str | None = None  # consolidated, parent; None = the columns say, or nobody does
    quarter: bool = False  # 本报告期利润表: three months although the report is year to date
    continued: bool = False


@lru_cache(maxsize=8192)
def squash(text: str) -> str:
    """Normal form for matching: half-width, one kind of dash and bracket, no spaces, no private glyphs."""
    wide = unicodedata.normalize("NFKC", text)
    return _DASHES.sub("-", _DROPPED.sub("", wide)).replace("〔", "(").replace("〕", ")").replace("，", ",")


def parse_scale(text: str) -> Scale | None:
    """The scale a line declares (`单位：千元`, `除特别注明外，金额单位为人民币百万元`), or None."""
    line = squash(text)
    for pattern in _SCALES:
        match = pattern.search(line)
        if match:
            return _scale_of(match, text.strip())
    return None


def label_scale(label: str) -> Scale | None:
    """The scale inside a row label or section row: `营业收入(万元)`, `经营业绩(人民币百万元)`."""
    line = squash(label)
    if _PER_SHARE.search(line):
        return None
    match = _IN_LABEL.search(line)
    return _scale_of(match, match.group(0)) if match and match["unit"] else None


def _scale_of(match: re.Match[str], text: str) -> Scale:
    currency = _CURRENCIES.get(match["named"] or "") or _CURRENCIES[match["unit"]]
    return Scale(_MULTIPLES[match["multiple"] or ""], currency, text)


_NUMBERING = r"(?:[(]?[\d一二三四五六七八九十]{1,3}[)]?[、.:)]?){0,2}"
_NUMERAL = "\\d〇○零一二三四五六七八九十"
_DATED = rf"(?:截至)?[{_NUMERAL}]{{4}}年[{_NUMERAL}年月日度至止期间-]*"
_LEAD = rf"(?:[^。,;]{{0,40}}?(?:股份有限公司|有限责任公司|有限公司))?(?:{_DATED})?"
_OWNER = (
    r"(?P<owner>[\u4e00-\u9fff]{2}(?:资产负债表)?(?:及|和|与)(?:母公司|公司|银行|本行|本公司)|"
    r"合并|集团|母公司|本公司|公司|银行|本行)?"
)
_SPAN = r"(?P<span>年初[到至]报告期末|年初[到至]本报告期末|本报告期|第[一二三四]季度|季度)?"
_NAMES = {
    "balance_sheet": r"资产负债表|财务状况表",
    "income_statement": r"(?:利润表?|损益表?)及其他综合收益表|综合收益表|利润表|损益表",
    "cash_flow": r"现金流量表",
    "equity": r"所有者权益变动表|股东权益变动表|权益变动表|所有者权益\(股东权益\)变动表",
}
_NAME = "|".join(f"(?P<{kind}>{names})" for kind, names in _NAMES.items())
_TAIL = (
    r"(?:[(]?-?续(?:表|[一二三四五\d])?[)]?|[(](?P<tagged>合并|母公司|本?公司|本行|银行)[)]|"
    rf"[(](?:未经审计|经审计|[一二三四]|{_DATED}[^)]*|单位[^)]*)[)]|单位:.*|{_DATED})*"
)
_STATEMENT = re.compile(
    rf"{_NUMBERING}{_LEAD}{_OWNER}{_SPAN}{_OWNER.replace('owner', 'after')}(?:{_NAME}){_TAIL}"
)

# what a short line introduces, first match wins; statements come before these
_TITLES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("cash_flow_supplement", re.compile(r"现金流量表补充资料|补充资料$")),
    (
        "notes",
        re.compile(r"发生变动的|变动的?(?:情况|原因|说明)|异常情况|会计数据差异|重大变化|变动超过|变动幅度"),
    ),
    ("nonrecurring", re.compile(r"非经常性损益(?:项目|明细|表|和|及|\(|$)")),
    ("quarterly_figures", re.compile(r"分季度(?:的)?主要|季度主要(?:财务|会计)")),
    ("bank_ratios", re.compile(r"补充财务(?:数据|指标)|资本充足率|资本构成|监管指标|补充监管")),
    (
        "key_figures",
        re.compile(r"主要会计数据|主要财务(?:数据|指标)|主要(?:业务)?财务数据|财务(?:数据)?摘要|财务概要"),
    ),
    ("shareholders", re.compile(r"前(?:10|十)名.{0,10}(?:股东|持有人)|股东(?:总数|人数|数量)|股东持股情况")),
    ("employees", re.compile(r"员工(?:数量|人数|情况|构成)|专业构成")),
    ("dividend", re.compile(r"利润分配|股利分配|现金分红|分红派息")),
    (
        "company_profile",
        re.compile(r"公司(?:信息|简介|基本情况|基本信息)|其他(?:有关|相关)资料|联系(?:人和联系)?方式"),
    ),
)
_OWN = re.compile(r"(?:本?公司|本?集团|本行|合并|报告期(?:内|末)?|近[一二三两四五]年|的)*")
_TITLE_LENGTH = 45


def statement_title(line: str) -> Title | None:
    """The primary statement a line names, when the line is nothing but its title."""
    text = squash(line)
    match = _STATEMENT.fullmatch(text) if len(text) <= 80 else None
    if not match:
        return None
    kind = next(name for name in _NAMES if match[name])
    owner = match["owner"] or match["after"] or match["tagged"] or ""
    quarter = match["span"] in {"本报告期", "第二季度", "第三季度", "第四季度"}
    return Title(kind, _owner_scope(owner), quarter, "续" in text)


def _owner_scope(owner: str) -> str | None:
    if re.search("[及和与]", owner) or not owner:
        return None
    return "consolidated" if owner in {"合并", "集团"} else "parent"


@lru_cache(maxsize=8192)
def table_title(line: str) -> Title | None:
    """What a title line introduces, statements and other tables alike; None for text and table rows."""
    statement = statement_title(line)
    if statement:
        return statement
    text = squash(line)
    if len(text) > _TITLE_LENGTH or re.search(r"[。;]|\d,\d{3}|\d\.\d\d(?!\d)|\.{4}|…", text):
        return None
    for kind, pattern in _TITLES:
        if found := pattern.search(text):
            return Title("notes" if kind == "key_figures" and _of_another(text[: found.start()]) else kind)
    return None


def _of_another(before: str) -> bool:
    """Whether a sentence goes on to another company's figures: `报告期内,某某子公司主要财务数据如下`."""
    return "," in before and _OWN.fullmatch(before.rpartition(",")[2]) is None
