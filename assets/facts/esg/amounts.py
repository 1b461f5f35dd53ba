"""Amounts of an ESG report: donations, taxes, social contribution per share; from tables and sentences."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assets.facts.esg.cards import cards
from assets.facts.esg.passages import Sentence
from assets.facts.subject import Subject
from assets.pages.chinese_text import label_scale, squash
from assets.pages.records import Cell, Row, Table

_NUMBER = r"(?P<number>\d[\d,]*(?:\.\d+)?)"
_UNITS = {"元": 1.0, "千元": 1e3, "万元": 1e4, "百万元": 1e6, "千万元": 1e7, "亿元": 1e8}
_UNIT = r"(?P<unit>亿|千万|百万|万|千)?(?P<yuan>元)(?!/)"
_UNIT_CELL = re.compile(r"[(]?(?:人民币)?(?P<unit>亿|千万|百万|万|千)?元(?P<share>/股|每股)?[)]?")
_SINCE = re.compile(
    r"(?:成立|上市|20\d\d年)[^,。;]{0,8}(?:以来|至今|起)|历年|累计(?!.{0,4}(?:本年|全年))|近[一二三四五十\d]+年|五年来"
)
_ABOUT = r"(?:约|近|超过|超|逾|人民币|达到?|为|共计?|合计|总计|总额|金额|总金额|折合|折算|折价|[:,])"
_PLANNED = re.compile(r"将(?!近)|计划|拟|预计|目标")
_OTHERS = re.compile(
    r"(?:员工|职工|个人|客户|股东|基金会|子公司|党员)(?:自发|个人|自愿)?(?:捐|对外捐|纳税|缴)"
)
_CARD_MONEY = re.compile(rf"(?:人民币)?{_NUMBER}(?P<unit>亿|千万|百万|万|千)?(?P<yuan>元)(?P<share>/股)?")
_YEAR = re.compile(r"(20\d\d)年")
_BEFORE = re.compile(r"上年|上一年|去年|同期")


@dataclass(frozen=True, slots=True)
class Wanted:
    """How an amount is named in a table's label and in a sentence."""

    label: re.Pattern[str]
    sentence: re.Pattern[str]
    per_share: bool = False


WANTED = {
    "donations": Wanted(
        re.compile(
            r"(?:(?:社会|对外|公益|慈善|年度|累计)?(?:公益|慈善|性)?捐(?:赠|款)(?:性)?(?:支出|投入|总?额|总?金额|合计|资金|总投入|总计)*"
            r"|公益慈善(?:投入|支出|捐赠)?(?:总额|金额)?|(?:社会)?公益(?:投入|支出)(?:总额|金额)?)(?:合计)?"
        ),
        re.compile(
            rf"(?:(?:社会|对外|公益|慈善)(?:公益|慈善)?(?:性)?捐(?:赠|款)(?:[及和与、]?捐物)?(?:支出|投入|资金)?|捐(?:赠|款)(?:[及和与、]?捐物)?(?:支出|资金|投入)?)"
            r"(?:(?:现金|资金|款项|善款)?(?:[及和与、]?(?:物资|物品|实物|物料))?)"
            rf"(?P<total>总额|总金额|总计|合计|共计|总投入|金额|额|支出)?(?:\(.{{0,8}}\))?{_ABOUT}{{0,4}}{_NUMBER}(?:余|多)?{_UNIT}"
        ),
    ),
    "tax_total": Wanted(
        re.compile(
            r"(?:依法|年度|全年|实际)?(?:纳税|缴税|缴纳税(?:款|金|费)|上缴税(?:收|金|费|款)?|缴纳(?:的)?各项税(?:款|费|金)|上交税(?:收|金|费)|"
            r"税收(?:贡献)?|税费|支付的?各项税费|税费缴纳|缴纳税收|实缴税(?:款|费|金))(?:总额|总金额|金额|合计|额|总计)?"
        ),
        re.compile(
            r"(?:纳税|缴税|(?:上缴|缴纳|上交|实缴|缴)(?:的)?(?:各项|各类|各种)?税(?:款|费|金|收)|税收贡献)(?P<total>总额|总金额|总计|合计|共计|金额|额)?"
            rf"(?:\(.{{0,12}}\))?{_ABOUT}{{0,4}}{_NUMBER}(?:余|多)?{_UNIT}"
        ),
    ),
    "social_contribution_per_share": Wanted(
        re.compile(r"每股社会贡献(?:值|额)?"),
        re.compile(
            rf"每股社会贡献(?:值|额)?(?:\(.{{0,12}}\))?[^。;\d=]{{0,10}}{_NUMBER}(?P<unit>)(?P<yuan>元)"
        ),
        per_share=True,
    ),
}


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount in base units where it stands."""

    value: float
    raw: str
    quote: str
    label: str
    page: int
    bbox: tuple[float, float, float, float] | None
    scale: float
    score: float


def amounts(metric: str, subject: Subject, sentences: list[Sentence]) -> Iterator[Amount]:
    """Every place that prints this year's amount: rows of tables first, then sentences."""
    wanted = WANTED[metric]
    yield from _rows(wanted, subject)
    yield from _cards(wanted, subject)
    for sentence in sentences:
        yield from _said(wanted, sentence, subject.document.fiscal_year)


def _rows(wanted: Wanted, subject: Subject) -> Iterator[Amount]:
    tables = {table.table: table for table in subject.reading.tables}
    for row in subject.reading.rows:
        table = tables.get(row.table)
        if table is None:
            continue
        named = [name for name in _names(row) if _is_wanted(wanted, name)]
        scaled = [(name, _scale(name, row, table, per_share=wanted.per_share)) for name in named]
        name, scale = next(((n, s) for n, s in scaled if s is not None), ("", None))
        cell = _current(row, table, subject)
        if cell is None or cell.value is None or scale is None:
            continue
        yield Amount(
            value=round(cell.value * scale, 6),
            raw=cell.text,
            quote=f"{name} {cell.text}",
            label=name,
            page=row.page,
            bbox=cell.bbox,
            scale=scale,
            score=0.93,
        )


def _names(row: Row) -> list[str]:
    """The label, and the text cells: a table may print the topic in a column before the figure's name."""
    return [row.label, *(cell.text for cell in row.cells if cell.value is None)]


def _is_wanted(wanted: Wanted, name: str) -> bool:
    plain = _plain(name)
    return bool(wanted.label.fullmatch(plain)) and not plain.startswith("累计")


def _current(row: Row, table: Table, subject: Subject) -> Cell | None:
    """The cell under this year's header; the only number of a table without years."""
    year = subject.document.fiscal_year
    numbers = [c for c in row.cells if c.value is not None and re.search(r"\d", c.text)]
    dated = {c.column: c for c in table.columns if c.period_end or re.search(r"20\d\d", c.header)}
    if dated:
        of_year = [
            c
            for c in numbers
            if (column := dated.get(c.column if c.column is not None else -1)) is not None
            and (column.period_end.year if column.period_end else _years(column.header)) in (year, [year])
        ]
        return of_year[0] if len(of_year) == 1 else None
    return numbers[0] if len(numbers) == 1 else None


def _years(header: str) -> list[int]:
    return [int(y) for y in re.findall(r"20\d\d", header)]


def _scale(name: str, row: Row, table: Table, *, per_share: bool) -> float | None:
    """What the printed number is multiplied by: the unit of the label, of a cell, or of the table."""
    label = squash(name)
    if per_share:
        return 1.0
    inside = label_scale(name)
    if inside is not None:
        return inside.multiplier if inside.currency == "CNY" else None
    for cell in row.cells:
        match = _UNIT_CELL.fullmatch(squash(cell.text)) if cell.value is None else None
        if match:
            return _UNITS[f"{match['unit'] or ''}元"] if not match["share"] else None
    trailing = re.search(r"(?P<unit>亿|千万|百万|万|千)?元$", label)
    if trailing:
        return _UNITS[trailing.group(0)]
    return table.scale


def _cards(wanted: Wanted, subject: Subject) -> Iterator[Amount]:
    """Figures set large with their names above or below them: `1,200 万元` and `捐赠总额`."""
    for page in subject.reading.pages:
        for label, figure in cards(page.text):
            match = _CARD_MONEY.fullmatch(figure)
            if match is None or not wanted.label.fullmatch(_plain(label)):
                continue
            if match["share"] and not wanted.per_share:
                continue
            scale = _UNITS[f"{match['unit'] or ''}元"]
            yield Amount(
                value=round(float(match["number"].replace(",", "")) * scale, 6),
                raw=figure,
                quote=figure,
                label=label,
                page=page.page,
                bbox=None,
                scale=scale,
                score=0.88,
            )


def _plain(label: str) -> str:
    """A label without brackets, bullets and the year."""
    return re.sub(r"[(].*?[)]|^[-·•\d.]+|^(?:20\d\d)?(?:年度|全年)", "", squash(label))


def _said(wanted: Wanted, sentence: Sentence, year: int) -> Iterator[Amount]:
    for match in wanted.sentence.finditer(sentence.text):
        before = re.split(r"[;。]", sentence.text[: match.start()])[-1]
        if (
            not _of_this_year(before, year)
            or _PLANNED.search(before)
            or _OTHERS.search(before + match.group(0))
        ):
            continue
        if "total" in match.groupdict() and not match["total"] and _is_a_part(before):
            continue
        scale = _UNITS[f"{match['unit'] or ''}元"]
        yield Amount(
            value=round(float(match["number"].replace(",", "")) * scale, 6),
            raw=f"{match['number']}{match['unit'] or ''}元",
            quote=match.group(0),
            label="",
            page=sentence.page.page,
            bbox=None,
            scale=scale,
            score=0.9 if match.groupdict().get("total") or wanted.per_share else 0.85,
        )


def _of_this_year(before: str, year: int) -> bool:
    """Whether the words before an amount speak of the year; asides in brackets may speak of another."""
    before = re.sub(r"\([^()]*\)", "", before)
    years = [int(y) for y in _YEAR.findall(before)]
    if years and years[-1] != year:
        return False
    return not _SINCE.search(before) and not _BEFORE.search(before[-12:])


def _is_a_part(before: str) -> bool:
    """Whether an amount without `total` went to one receiver, or is one of several."""
    return bool(re.search(r"(?:向|为|给|对(?!外))[^,]{2,40}$|其中|项目|单笔|首批", before))
