"""Column headers of Chinese tables: which period, whose numbers, and whether they are values at all."""

import calendar
import re
from dataclasses import replace
from datetime import date

from assets.pages.chinese_report import ReportContext, arabic_years, month_end
from assets.pages.chinese_text import squash
from assets.pages.meaning import HeaderMeaning

_INSTANT_KINDS = {"balance_sheet"}

# titles and captions that stand at the right edge and are taken for the header's first lines
_CAPTION = re.compile(
    r"[\u4e00-\u9fff]*(?:资产负债表|利润表|现金流量表|权益变动表)(?:\(续\))?|\([^()]*(?:单位|列示)[^()]*\)"
)
_CHANGE = re.compile(
    r"增减|变动(?!表|损益|计入)|同比|增幅|增长|增加额|减少额|比上年|较上年|比上期|较上期|较年初|比年初|环比|变化|"
    r"差异|影响(?:数|金额)|调整数|比重.*增"
)
_SHARE = re.compile(r"占.{0,14}(?:比|%)|比重|构成比|百分比")
_NOTE = re.compile(r"(?:财务报表)?(?:附注|注释|注)(?:编号|号)?[\d一二三四五六七八九十、.(){}]*|行次|序号")
_TEXT = re.compile(
    r"(?:主要)?(?:会计数据|财务指标|项目|科目|指标|资产|负债|说明|备注|原因|主要原因|名称)(?:\(.*\))?|.*(?:原因|说明)"
)
_SCOPES = (
    ("consolidated", re.compile(r"合并(?:数|报表|口径|金额)?|本?集团(?:口径|合并)?|并表(?:口径)?")),
    (
        "parent",
        re.compile(
            r"(?:母|本)?公司(?:数|报表|口径|金额)?|本?银行(?:口径)?|本行(?:口径)?|非并表(?:口径)?|法人口径"
        ),
    ),
)
_AUDIT = re.compile(
    r"[(](?:未经|经|已)?审计[)]|(?:未经|已|经)审计|[(]单位:[^)]*[)]|人民币|百万元|千元|万元|亿元|[(]元[)]|元$|金额$"
)
_ADJUSTED = re.compile(r"调整后|重述后|(?:已|经)重述|重列|追溯调整后")

_BOTH_YEARS = re.compile(r"本[年期](?!初)[^比较]{0,6}上[年期]")  # two headings read as one say nothing

_YMD = re.compile(r"(20\d\d|19\d\d)[年/.-](\d{1,2})[月/.-](\d{1,2})日?")
_YM_RANGE = re.compile(r"(20\d\d)年(?:度)?(?:[(])?(\d{1,2})月?(?:份)?[-至到~](\d{1,2})月(?:份)?")
_UNTIL = re.compile(
    r"(?:截至)?(?:(20\d\d)年)?(\d{1,2})月(\d{1,2})日止(?:之)?(?:的)?(\d{1,2}|[一二三四五六七八九十]+)?(?:个)?(月|年度|期间|年)?"
)
_DAY_RANGE = re.compile(r"(20\d\d)年(\d{1,2})月(\d{1,2})日?[-至到~](\d{1,2})月(\d{1,2})日?")
_MONTH_RANGE = re.compile(r"(?<!\d)(\d{1,2})月?(?:份)?[-至到~](\d{1,2})月(?:份)?")
_MONTH_DAY = re.compile(r"(?<!\d)(\d{1,2})月(\d{1,2})日")
_YEAR = re.compile(r"(20\d\d|19\d\d)年?(?:度)?")
_HALF = re.compile(r"(?:上)?半年度?|1-6月|中期")
_QUARTERS = {"一": 1, "二": 2, "三": 3, "四": 4, "1": 1, "2": 2, "3": 3, "4": 4}
_QUARTER = re.compile(r"第([一二三四1-4])季度")
_FIRST_THREE = re.compile(r"前(三|3|二|2)(?:个)?季度")

# relative words: (pattern, which year: 0 current, -1 prior, what: instant / ytd / report)
_RELATIVE = (
    (
        re.compile(
            r"年初[至到](?:本)?报告期(?:期)?末|本年(?:年)?初[至到]|年初[至到]本?期末|本年累计|本期累计|年初[至到]今"
        ),
        0,
        "ytd",
    ),
    (re.compile(r"上年(?:年)?初[至到]上年|去年年?初[至到]|上年累计|上期累计|上年同期累计"), -1, "ytd"),
    (
        re.compile(r"上(?:一)?年(?:度)?末|上年(?:年)?末|上年度?期末|年初|期初|上期末|上期期末|去年末"),
        -1,
        "instant",
    ),
    (re.compile(r"本?报告期(?:期)?末|本?期(?:期)?末|年末|本年度?末|季末|期末"), 0, "instant"),
    (re.compile(r"上年同期|去年同期|上年同季|同期数"), -1, "report"),
    (re.compile(r"上期|上年(?:度|数|金额|发生额|实际)?|上一?(?:年度|报告期)|去年|前期"), -1, "statement"),
    (re.compile(r"本报告期|报告期(?!末)"), 0, "report"),
    (re.compile(r"本期|本年(?:度|数|金额|发生额)?|当期|当年|本季度"), 0, "statement"),
)


def parse_header(
    text: str, context: ReportContext | None, *, kind: str = "prose", quarter: bool = False
) -> HeaderMeaning:
    """The meaning of one column header in a table of `kind`.

    `quarter` says that the table's title is a single quarter's (合并本报告期利润表). Without a context
    only what is printed as a date is resolved.
    """
    line = _CAPTION.sub("", arabic_years(squash(text)))
    scope = _scope(line)
    meaning = HeaderMeaning(
        scope=scope,
        adjusted=bool(_ADJUSTED.search(line)),
        kind=_column_kind(line),
    )
    if meaning.kind in {"note", "text"}:
        return meaning
    if not line:
        return meaning
    end, months = _printed_period(line, kind, context)
    if end is None and context is not None:
        end, months = _relative_period(line, kind, context, quarter=quarter)
    return replace(meaning, period_end=end, months=months)


def _column_kind(line: str) -> str:
    bare = line.strip("():")
    if _NOTE.fullmatch(bare):
        return "note"
    if _TEXT.fullmatch(bare):
        return "text"
    if _CHANGE.search(line):
        return "change"
    return "share" if _SHARE.search(line) else "value"


def _scope(line: str) -> str | None:
    """合并 / 母公司 where the header says nothing else but a period; `归属于母公司` is not a scope."""
    rest = _AUDIT.sub("", _strip_periods(line)).strip("():、,-")
    return next((scope for scope, pattern in _SCOPES if pattern.fullmatch(rest)), None)


def _strip_periods(line: str) -> str:
    for pattern in (
        _UNTIL,
        _DAY_RANGE,
        _YM_RANGE,
        _YMD,
        _MONTH_RANGE,
        _MONTH_DAY,
        _QUARTER,
        _FIRST_THREE,
        _HALF,
    ):
        line = pattern.sub("", line)
    for pattern, _, _ in _RELATIVE:
        line = pattern.sub("", line)
    line = _YEAR.sub("", line)
    return re.sub(r"余额|金额|发生额|累计|附注.*$|数$|末|期间", "", line)


def _printed_period(line: str, kind: str, context: ReportContext | None) -> tuple[date | None, int | None]:
    """Dates as printed; a header that holds two different periods says nothing."""
    until = _UNTIL.search(line)
    if until:
        return _until(line, until)
    ranges = {m.groups() for m in _YM_RANGE.finditer(line)}
    ranges |= {(m[1], m[2], m[4]) for m in _DAY_RANGE.finditer(line)}
    if ranges:
        return _one_range(ranges)
    days = [date_of(*map(int, m.groups())) for m in _YMD.finditer(line)]
    if len(days) == 2 and re.search(r"日?[-至到~]", line) and days[0] and days[1] and days[0] < days[1]:
        return days[1], (days[1].year - days[0].year) * 12 + days[1].month - days[0].month + 1
    if len(set(days)) == 1:
        return days[0], 0
    if days:
        return None, None
    return _year_and_part(line, kind, context)


def date_of(year: int, month: int, day: int) -> date | None:
    """The date, or None where the digits are no date."""
    valid = 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]
    return date(year, month, day) if valid else None


def _until(line: str, match: re.Match[str]) -> tuple[date | None, int | None]:
    year = match[1] or (
        found[1] if (found := _YEAR.search(line[: match.start()] + line[match.end() :])) else None
    )
    end = date_of(int(year), int(match[2]), int(match[3])) if year else None
    if end is None:
        return None, None
    count, unit = match[4], match[5] or ""
    if unit in {"年度", "年"}:
        return end, 12
    numbers = {
        "一": 1,
        "二": 2,
        "三": 3,
        "四": 4,
        "五": 5,
        "六": 6,
        "七": 7,
        "八": 8,
        "九": 9,
        "十": 10,
        "十二": 12,
    }
    if count:
        return end, numbers.get(count) or (int(count) if count.isdigit() else None)
    return end, end.month


def _one_range(ranges: set[tuple[str, ...]]) -> tuple[date | None, int | None]:
    if len(ranges) > 1:
        return None, None
    year, first, last = map(int, next(iter(ranges)))
    if not 1 <= first <= last <= 12:
        return None, None
    return month_end(year, last), last - first + 1


def _year_and_part(line: str, kind: str, context: ReportContext | None) -> tuple[date | None, int | None]:
    """A year with months, a quarter, 末 or nothing beside it; the pieces may stand in any order."""
    years = {int(m[1]) for m in _YEAR.finditer(line)}
    if len(years) > 1:
        return None, None
    if not years:
        return _months_only(line, context)
    year = years.pop()
    rest = _YEAR.sub("", line)
    day = _MONTH_DAY.search(rest)
    if day:
        return date_of(year, int(day[1]), int(day[2])), 0
    span = _part_of_year(rest)
    if span:
        return month_end(year, span[1]), span[1] - span[0] + 1
    if "初" in rest:
        return date(year - 1, 12, 31), 0
    instant = "末" in rest or "余额" in rest or kind in _INSTANT_KINDS
    return _whole_year(year, context, instant=instant, explicit="年度" in line)


def _whole_year(
    year: int, context: ReportContext | None, *, instant: bool, explicit: bool
) -> tuple[date | None, int | None]:
    """`2023年` is the year, except in an interim report's own year, where it is the report's period."""
    interim = context is not None and context.period != "FY" and not explicit
    if instant:
        own = interim and context is not None and year == context.fiscal_year
        return (context.period_end if own and context else date(year, 12, 31)), 0
    if interim and context is not None and year in {context.fiscal_year, context.fiscal_year - 1}:
        return month_end(year, context.months), context.months
    return date(year, 12, 31), 12


def _part_of_year(rest: str) -> tuple[int, int] | None:
    """First and last month that a header part names: `1-9月`, `第三季度`, `前三季度`, `上半年`."""
    months = _MONTH_RANGE.search(rest)
    if months and 1 <= int(months[1]) <= int(months[2]) <= 12:
        return int(months[1]), int(months[2])
    first = _FIRST_THREE.search(rest)
    if first:
        return 1, 9 if first[1] in "三3" else 6
    quarter = _QUARTER.search(rest)
    if quarter:
        last = _QUARTERS[quarter[1]] * 3
        return last - 2, last
    return (1, 6) if _HALF.search(rest) else None


def _months_only(line: str, context: ReportContext | None) -> tuple[date | None, int | None]:
    """`年初至报告期末(1-9月)`, `上期金额(7-9月)`, `第一季度(1-3月份)`: months without a year."""
    span = _part_of_year(line)
    if span is None or context is None:
        return None, None
    prior = bool(re.search(r"上年|上期|去年|上年同期", line))
    return month_end(context.fiscal_year - prior, span[1]), span[1] - span[0] + 1


def _relative_period(
    line: str, kind: str, context: ReportContext, *, quarter: bool
) -> tuple[date | None, int | None]:
    if _BOTH_YEARS.search(line):
        return None, None
    for pattern, shift, what in _RELATIVE:
        if not pattern.search(line):
            continue
        year = context.fiscal_year + shift
        if what == "instant" or (kind in _INSTANT_KINDS and what in {"statement", "report"}):
            return (date(year, 12, 31) if shift else context.period_end), 0
        if what == "ytd":
            return month_end(year, context.months), context.months
        months: int | None = context.single_quarter if what == "report" or quarter else context.months
        if what == "report" and shift and context.period == "Q3":
            months = None  # 上年同期 stands beside either column: see resolve_headers
        return month_end(year, context.months), months
    return None, None
