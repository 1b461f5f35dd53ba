"""Chinese tables that print a second header half way down, or go on under a header of the page before."""

import re
from dataclasses import dataclass, field, replace

from assets.pages.assemble import mark_pages
from assets.pages.chinese_columns import resolve_headers
from assets.pages.chinese_folds import unfolded
from assets.pages.chinese_headers import parse_header
from assets.pages.chinese_kinds import page_kinds
from assets.pages.chinese_parts import goes_on, header_in_title, next_part
from assets.pages.chinese_report import ReportContext
from assets.pages.chinese_rows import is_number, mended, signed_off
from assets.pages.chinese_text import parse_scale, squash, statement_title
from assets.pages.meaning import HeaderMeaning
from assets.pages.records import Cell, Column, DocumentPages, Row, Table

_STUB = re.compile(r"(?:主要)?(?:会计数据|财务数据|财务指标|指标|项目|科目|名称)?(?:\(.*\))?(?:附注.{0,4})?")
_BELOW = re.compile(
    r"调整前|调整后|重述前|重述后|合并|母公司|本集团|本行|本银行|公司|集团|银行|未经审计|经审计|金额|[\d年月日-]+"
)
_KEY_ROW = re.compile(
    r"总资产|资产总[额计]|净资产|所有者权益|股东权益|营业收入|净利润|扣除非经常性损益|现金流量净额|每股收益|净资产收益率|不良贷款率|拨备覆盖率|"
    r"资本充足率|拨贷比|成本收入比|负债总[额计]|资产负债率|流动比率"
)
_CHANGES = re.compile(r"发生变动的|变动的?(?:情况|原因|说明)|异常情况|会计数据差异|重大变化|变动超过")
_STATEMENTS = {"balance_sheet", "income_statement", "cash_flow", "equity"}
_STATEMENT_NAME = re.compile(r"资产负债表|财务状况表|利润表|损益表|综合收益表|现金流量表|权益变动表")
_DECLARED = re.compile(r"单位|列示|^[^(]|[^(\d]\(")  # not a bare (元) that may end a wrapped label
_FOOT_LINES = 4
_LONGEST = 40  # characters of a header cell


@dataclass(slots=True)
class Region:
    """Rows of a table under one header."""

    headers: list[str]
    rows: list[Row] = field(default_factory=list)


def refine(reading: DocumentPages, report: ReportContext | None) -> DocumentPages:
    """Split tables at the headers inside them, and carry a header over to the table that needs it."""
    by_table: dict[int, list[Row]] = {}
    for row in reading.rows:
        by_table.setdefault(row.table, []).append(row)
    tables: list[Table] = []
    rows: list[Row] = []
    last: tuple[Table, list[str]] | None = None
    halves = (h for t in reading.tables for h in unfolded(t, by_table.get(t.table, [])))
    for table, body in halves:
        if last and _more_key_figures(table, body, last[0]):
            table = _joined(replace(table, kind="notes"), last[0])
        if last and next_part(table, last[0]):
            table = _scaled_as(table, last[0])
        start = _carried(table, last, report)
        if (
            last
            and start != [column.header for column in table.columns]
            and not header_in_title(table, report)
        ):
            table = _joined(table, last[0])
        body = signed_off(mended(body, table.kind), table.kind)
        if table.kind in {"key_figures", *_STATEMENTS}:
            table = _scaled(table, reading)
        regions = _regions(start, table, body, report)
        for number, region in enumerate(regions):
            if not region.rows and number:
                continue
            part = _part(table, len(tables), region, report)
            tables.append(part)
            for row in region.rows:
                rows.append(replace(row, table=part.table, row=len(rows)))
        last = (table, regions[-1].headers)
    tables = _retold(_headed(tables, rows))
    for page, kind in zip(reading.pages, page_kinds([page.text for page in reading.pages]), strict=True):
        page.kind = kind
    mark_pages(reading.pages, tables)
    return DocumentPages(reading.doc_id, reading.pages, tables, rows)


def _scaled(table: Table, reading: DocumentPages) -> Table:
    """Figures at the top of a page have the scale stated at the foot of the page before.

    A statement only where its title stands there too, to be repeated overleaf without the scale.
    """
    if table.scale is not None or not 1 < table.page <= len(reading.pages):
        return table
    statement = table.kind in _STATEMENTS
    foot = reading.pages[table.page - 2].text.splitlines()[-(2 * _FOOT_LINES if statement else _FOOT_LINES) :]
    titles = [title for title in map(statement_title, foot) if title]
    if statement and (table.kind, table.scope) not in [(t.kind, t.scope) for t in titles]:
        return table
    for line in reversed(foot):
        scale = parse_scale(line)
        if scale is not None:
            return replace(table, scale=scale.multiplier, scale_text=scale.text, currency=scale.currency)
    return table


def _headed(tables: list[Table], rows: list[Row]) -> list[Table]:
    """An untitled table right above key figures, with nothing but key figures in it, is their first part."""
    labels: dict[int, list[str]] = {}
    for row in rows:
        labels.setdefault(row.table, []).append(squash(row.label))
    found: list[Table] = []
    below: Table | None = None
    for table in reversed(tables):
        names = labels.get(table.table, [])
        first_part = (
            below is not None
            and below.kind == "key_figures"
            and table.kind in {"notes", ""}
            and table.last_page == below.page
            and any(column.period_end for column in table.columns)
            and bool(names)
            and all(map(_KEY_ROW.search, names))
        )
        if first_part and below is not None:
            table = _joined(table, below)
        found.append(table)
        below = table
    return found[::-1]


def _retold(tables: list[Table]) -> list[Table]:
    """Management's comparison of a statement, beside the statement itself, is no statement."""
    titled = {table.kind for table in tables if _STATEMENT_NAME.search(squash(table.title))}
    return [
        replace(table, kind="notes")
        if table.kind in titled & _STATEMENTS
        and not _STATEMENT_NAME.search(squash(table.title))
        and any(column.kind == "change" for column in table.columns)
        else table
        for table in tables
    ]


def _more_key_figures(table: Table, rows: list[Row], above: Table) -> bool:
    """Whether an untitled table below key figures holds more of them."""
    if table.kind not in {"notes", "", "key_figures"} or above.kind != "key_figures":
        return False
    if not rows or not 0 <= table.page - above.last_page <= 1 or _CHANGES.search(squash(table.title)):
        return False
    fits = sum(1 for row in rows if _KEY_ROW.search(squash(row.label)))
    return fits * 2 >= len(rows) or fits >= 3


def _regions(headers: list[str], table: Table, rows: list[Row], report: ReportContext | None) -> list[Region]:
    """The table's rows, parted where a row is a header; its own header comes first."""
    regions = [Region(headers)]
    open_header = any(headers)
    for row in rows:
        inside = _header_of(row, table, report, below=open_header)
        if inside is None:
            regions[-1].rows.append(row)
            open_header = False
        elif open_header and not regions[-1].rows:
            merged = [" ".join(filter(None, pair)) for pair in zip(regions[-1].headers, inside, strict=True)]
            regions[-1] = Region(merged)
        else:
            open_header = True
            if inside != regions[-1].headers:
                regions.append(Region(inside))
    return regions


def _header_of(row: Row, table: Table, report: ReportContext | None, *, below: bool) -> list[str] | None:
    """The headers that a row gives its columns, when it is a header; `below`: the row above was one."""
    if not row.cells or not _STUB.fullmatch(squash(row.label)):
        return None
    texts = [squash(cell.text) for cell in row.cells]
    if any(is_number(cell) or len(text) > _LONGEST for cell, text in zip(row.cells, texts, strict=True)):
        return None
    if below:
        return _spread(row.cells, len(table.columns)) if all(map(_BELOW.search, texts)) else None
    meanings = [parse_header(text, report, kind=table.kind) for text in texts]
    dated = [m for m in meanings if m.period_end is not None]
    if not dated or sum(m.kind in {"value", "change"} for m in meanings) < len(meanings) / 2:
        return None
    return _spread(row.cells, len(table.columns))


def _spread(cells: list[Cell], width: int) -> list[str]:
    """A header cell stands over its own column and the empty ones right of it."""
    texts = [""] * width
    placed = sorted((c.column, c.text) for c in cells if c.column is not None and c.column < width)
    for number, (first, text) in enumerate(placed):
        end = placed[number + 1][0] if number + 1 < len(placed) else width
        for column in range(first, max(end, first + 1)):
            texts[column] = f"{texts[column]} {text}".strip() if column == first else text
    return texts


def _carried(table: Table, last: tuple[Table, list[str]] | None, report: ReportContext | None) -> list[str]:
    """The table's headers; those of the table before are put first where its own name no period."""
    own = [column.header for column in table.columns]
    if table.kind in _STATEMENTS and not any(own):
        own = header_in_title(table, report) or own
    if any(own) and not any(column.header for column in table.columns):
        return own
    if last is None or not goes_on(table, last[0]) or 2 * len(own) <= len(last[1]):
        return own
    if any(column.period_end for column in table.columns if column.kind == "value"):
        return own
    above = [_header_over(column, *last) for column in table.columns]
    if not any(parse_header(text, report, kind=last[0].kind).period_end for text in above):
        return own
    return [" ".join(filter(None, pair)) for pair in zip(above, own, strict=True)]


def _header_over(column: Column, table: Table, headers: list[str]) -> str:
    """The header of the column above that a column's middle stands under."""
    middle = (column.x0 + column.x1) / 2
    return next((h for c, h in zip(table.columns, headers, strict=True) if c.x0 <= middle <= c.x1), "")


def _joined(table: Table, above: Table) -> Table:
    """A table under a carried header is what the one above is, in its scale unless it states another."""
    own = table.kind == above.kind and table.scope is not None
    table = replace(table, kind=above.kind, scope=table.scope if own else above.scope)
    return _scaled_as(table, above)


def _scaled_as(table: Table, above: Table) -> Table:
    """A table in the scale of the one above, unless it states its own."""
    if table.scale is not None or not _DECLARED.search(squash(above.scale_text)):
        return table
    return replace(table, scale=above.scale, scale_text=above.scale_text, currency=above.currency)


def _part(table: Table, number: int, region: Region, report: ReportContext | None) -> Table:
    quarter = any(c.months == 3 for c in table.columns) and "本报告期" in table.title
    joint = table.kind in _STATEMENTS and table.scope is None
    meanings = resolve_headers(
        [parse_header(h, report, kind=table.kind, quarter=quarter) for h in region.headers], joint=joint
    )
    columns = [
        _column(column, header, meaning)
        for column, header, meaning in zip(table.columns, region.headers, meanings, strict=True)
    ]
    pages = [row.page for row in region.rows]
    first, final = (min(pages), max(pages)) if pages else (table.page, table.last_page)
    return replace(table, table=number, page=first, last_page=final, columns=columns)


def _column(column: Column, header: str, meaning: HeaderMeaning) -> Column:
    if header == column.header and meaning.period_end is None:
        return column
    return replace(
        column,
        header=header,
        period_end=meaning.period_end,
        months=meaning.months,
        scope=meaning.scope,
        adjusted=meaning.adjusted,
        kind=meaning.kind,
    )
