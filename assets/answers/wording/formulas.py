"""Expressions in words: the names of their metrics, and what is done with them."""

from collections.abc import Mapping

from assets.answers.expressions import (
    Absolute,
    Across,
    Arithmetic,
    Cagr,
    Change,
    DatePart,
    Day,
    Days,
    Expression,
    Growth,
    Indicator,
    Length,
    Metric,
    Named,
    Number,
    OverYears,
    Ratio,
    Shifted,
    Words,
)
from assets.answers.grammar.outcome import say
from assets.answers.vocabulary import Vocabulary

_BINDING = {"+": 1, "-": 1, "*": 2, "/": 2}
_OVER_YEARS = {
    "mean": ("average {} over {} years", "{}{}年平均"),
    "sum": ("sum of {} over {} years", "{}{}年合计"),
    "min": ("lowest {} of {} years", "{}{}年最低值"),
    "max": ("highest {} of {} years", "{}{}年最高值"),
}
ACROSS = {
    "mean": ("mean of {} over all companies", "全部公司{}均值"),
    "median": ("median of {} over all companies", "全部公司{}中位数"),
    "sum": ("sum of {} over all companies", "全部公司{}合计"),
    "min": ("minimum of {}", "{}最小值"),
    "max": ("maximum of {}", "{}最大值"),
    "count": ("number of companies with {}", "有{}的公司数"),
    "stdev_sample": ("standard deviation of {}", "{}标准差"),
    "stdev_population": ("population standard deviation of {}", "{}总体标准差"),
    "percentile": ("percentile of {}", "{}分位数"),
    "rank_descending": ("rank by {}", "{}排名"),
    "rank_ascending": ("rank by lowest {}", "{}由低到高排名"),
}
_DATE_PARTS = {
    "year": ("year of {}", "{}年份"),
    "quarter": ("quarter of {}", "{}季度"),
    "month": ("month of {}", "{}月份"),
    "day": ("day of {}", "{}日"),
    "weekday": ("weekday of {}", "{}星期"),
}


def formula_text(
    formula: Expression,
    vocabulary: Vocabulary,
    language: str,
    *,
    binding: int = 0,
    labels: Mapping[str, str] | None = None,
) -> str:
    """A formula with the names of its metrics; `labels` are those of the plan's own definitions."""

    def inner(part: Expression, own: int = 3) -> str:
        return formula_text(part, vocabulary, language, binding=own, labels=labels)

    match formula:
        case Arithmetic():
            own = _BINDING[formula.operator]
            text = f"{inner(formula.left, own)} {formula.operator} {inner(formula.right, own + 1)}"
            return f"({text})" if own < binding else text
        case Ratio():
            text = f"{inner(formula.numerator, 2)} / {inner(formula.denominator, 3)}"
            return f"({text})" if binding > 2 else text
        case Days():
            return say(language, "days from {} to {}", "{}至{}的天数").format(
                inner(formula.start), inner(formula.end)
            )
        case Growth() | Change() | Cagr() | OverYears() | Shifted() | Absolute() | DatePart() | Length():
            return _of_one(formula, inner(formula.of, 2), language)
        case _:
            return _simple(formula, vocabulary, language, labels or {})


def _simple(
    formula: Number | Day | Words | Metric | Named | Across | Indicator,
    vocabulary: Vocabulary,
    language: str,
    labels: Mapping[str, str],
) -> str:
    """Constants, names, and what is done to one value."""
    match formula:
        case Number():
            return f"{formula.value:g}"
        case Day() | Words():
            return str(formula.value)
        case Metric():
            name = vocabulary.term(formula.metric).name(language)
            return _moved(name, formula.at, language)
        case Named():
            return labels.get(formula.name, formula.name.replace("_", " "))
        case Across():
            return say(language, *ACROSS[formula.function]).format(labels.get(formula.of, formula.of))
        case Indicator():
            return say(language, "1 if fulfilled, else 0", "是为1，否为0")


def _of_one(
    formula: Growth | Change | Cagr | OverYears | Shifted | Absolute | DatePart | Length,
    name: str,
    language: str,
) -> str:
    match formula:
        case Growth():
            return say(language, "{} growth", "{}增长率").format(name)
        case Change():
            return say(language, "change in {}", "{}变化").format(name)
        case Cagr():
            return say(language, "{} compound annual growth rate", "{}年复合增长率").format(name)
        case OverYears():
            return say(language, *_OVER_YEARS[formula.function]).format(name, formula.years)
        case Shifted():
            return _moved(name, formula.at, language)
        case Absolute():
            return say(language, "size of {}", "{}绝对值").format(name)
        case DatePart():
            return say(language, *_DATE_PARTS[formula.part]).format(name)
        case Length():
            return say(language, "number of {}", "{}数量").format(name)


def _moved(name: str, years: int, language: str) -> str:
    if not years:
        return name
    if years == -1:
        return say(language, f"{name} of the year before", f"上年{name}")
    when = ("years before", "年前") if years < 0 else ("years later", "年后")
    return say(language, f"{name} {abs(years)} {when[0]}", f"{abs(years)}{when[1]}{name}")
