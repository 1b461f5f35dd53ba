"""The closed word lists of both languages: what a word does in a question, never what it measures."""

from functools import cache
from typing import Literal, cast, get_args

import yaml

from assets.answers.grammar.text import keys_of
from assets.errors import BadInputError
from assets.resources import shipped

Role = Literal[
    "filler",
    "superlative",  # highest, 最低
    "fastest",  # a superlative that implies growth
    "comparative",  # higher, 更低: between named companies
    "growth",
    "change",
    "cagr",
    "ratio",
    "share",  # share, percentage, 占比
    "share_of",  # the share of companies that ...
    "as_share_of",
    "occupies",  # 占
    "to",
    "over",  # more than, divided by, or during
    "divided_by",
    "per",
    "and",
    "or",
    "minus",
    "plus",
    "count",
    "company",
    "each",
    "statistic",
    "total",
    "compare",  # above 10 billion
    "compare_after",  # 10 billion or more
    "between",
    "sign",
    "made",  # made a loss: net income and its sign
    "order",
    "direction",
    "ties",
    "tiers",
    "market",
    "document",
    "quarter",  # single quarter, year to date
    "latest",
    "difference",
    "defined",  # a formula follows
    "times",
    "then",  # 再, 后: the next operation is done to all before
    "opening",  # 期初, opening: the value a year before
    "margin",  # of revenue
    "section",  # 资产-存货: a heading of a statement
    "composition",  # 构成: of what follows
    "sequential",  # 环比: against the quarter before
    "all_periods",  # 各报告期
    "whole_year",
    "guard",  # could change what is asked: never skipped
    "which_year",
    "singular",  # which one company
    "plural",  # which companies
    "negation",  # not, 未, 非
    "aspect",  # shareholders, 客户: a flag, where protection or disclosure is spoken of
    "rights",  # what makes it one: protection, 权益
    "item",  # aspects, 个方面: after a number that only counts what is listed
    "crosstab",  # overlap, 交叉情况
    "altered",  # replaced, 更换
    "big_four",
    "states",  # a text follows: in Shenzhen, 位于深圳
    "about",  # audited by, 办公: the metric that a text belongs to
    "clients",
    "distribution",  # breakdown, 分布
    "common",  # most common
    "by_value",  # grouped by, 按
    "combination",  # a list as a whole: 组合
    "date_part",  # month, 月份
    "early",  # earliest, latest: a superlative of dates
    "interval",  # days between
    "shift",  # earlier, 推迟
    "before",
    "after",
    "throughout",  # both, every year
    "plus_minus",
    "deviates",  # away from the mean
    "rank_of",  # where does it rank, 排名第几
    "members",  # which they are, beside how many
    "quartile",  # top quarter
    "versus",  # compared with: of two groups
    "apart",  # by how much one of two companies is above the other
    "half",  # 下半年: the year less its first half
    "others",  # 其他公司: the group that does not fulfil the condition
    "did",  # how did ... change: a verb
    "basis",  # deviations of a sample or of all
    "length",  # number of times: the entries of a list
    "newly",  # disclosed now and not before
    "tied",
    "whether",
]
Word = tuple[Role, str]  # a role, and what tells its words apart

_ANY = "any"  # in the files, where a role needs no telling apart
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def phrases() -> dict[tuple[str, ...], tuple[Word, ...]]:
    """Every phrase of `data/words` by the keys of its tokens; a phrase may play several roles."""
    found: dict[tuple[str, ...], tuple[Word, ...]] = {}
    for path in sorted((shipped("data") / "words").glob("*.yaml")):
        for role, values in yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER).items():
            if role not in get_args(Role):
                msg = f"{path}: {role!r} is not a role of words; the roles: {', '.join(get_args(Role))}"
                raise BadInputError(msg)
            for value, texts in values.items():
                word = (cast(Role, role), "" if value == _ANY else str(value))
                for text in texts:
                    keys = keys_of(str(text)) or (str(text),)
                    if word not in found.get(keys, ()):
                        found[keys] = (*found.get(keys, ()), word)
    return found


@cache
def longest() -> int:
    """How many tokens the longest phrase has."""
    return max(map(len, phrases()))
