"""Which Chinese table goes on with the one before it, and what header it prints apart from itself."""

from assets.pages.chinese_headers import parse_header
from assets.pages.chinese_report import ReportContext
from assets.pages.kinds import STATEMENTS
from assets.pages.records import Table

_ALIGNED = 8.0  # points by which columns of two tables may differ


def goes_on(table: Table, above: Table) -> bool:
    """Whether a table may go on under the header of the one before it: near, and as wide."""
    near = table.page - above.last_page in {0, 1} and bool(table.columns and above.columns)
    if near and above.kind in STATEMENTS and table.kind in {"notes", ""}:
        same = table.page == above.last_page and _same_columns(table, above)
        overleaf = table.page > above.last_page and above.kind != "equity"
        return same or (overleaf and _some_columns(table, above))
    if (
        not near
        or above.kind not in {"key_figures", table.kind}
        or table.kind not in {above.kind, "notes", ""}
    ):
        return False
    return abs(table.columns[-1].x1 - above.columns[-1].x1) < _ALIGNED


def next_part(table: Table, above: Table) -> bool:
    """Whether a statement is continued overleaf under its repeated title, which leaves the scale out."""
    same = table.kind in STATEMENTS and (table.kind, table.scope) == (above.kind, above.scope)
    return same and table.page - above.last_page in {0, 1}


def header_in_title(table: Table, report: ReportContext | None) -> list[str] | None:
    """A header that stands at the foot of the page before, with the title: 项目, then a text a column."""
    words = table.title.split()
    stub = next((n for n in reversed(range(len(words))) if words[n] == "项目"), None)
    if stub is None:
        return None
    for skipped in (1, 2):  # 附注 has no column where no note is named
        texts = words[stub + skipped : stub + skipped + len(table.columns)]
        meanings = [parse_header(text, report, kind=table.kind) for text in texts]
        dated = {(m.period_end, m.months) for m in meanings if m.period_end}
        others = sum(m.kind == "note" for m in meanings)
        if len(dated) > 1 and len(dated) + others == len(table.columns):
            return texts
    return None


def _same_columns(table: Table, above: Table) -> bool:
    """Whether a headless table has the very columns of the one above it."""
    if len(table.columns) != len(above.columns) or any(column.header for column in table.columns):
        return False
    pairs = zip(table.columns, above.columns, strict=True)
    return all(abs(a.x1 - b.x1) < _ALIGNED for a, b in pairs)


def _some_columns(table: Table, above: Table) -> bool:
    """Whether the columns of a table without title or header overleaf all end where one of the above did."""
    if any(column.header for column in table.columns) or table.scale is not None:
        return False
    return all(any(abs(a.x1 - b.x1) < _ALIGNED for b in above.columns) for a in table.columns)
