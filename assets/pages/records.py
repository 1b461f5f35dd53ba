"""Pages, tables, columns, rows and cells: what reading a document gives, and their Parquet schemas.

Boxes are (x0, y0, x1, y1) in PDF points, origin at the top left of the page as displayed. An HTML filing has
no geometry: its boxes, column edges and page sizes are all 0.0; a tagged number stands on its page at the
`anchor` of its tag.
"""

from dataclasses import dataclass, field
from datetime import date

import polars as pl

Box = tuple[float, float, float, float]


@dataclass(slots=True)
class Page:
    """One page as a viewer numbers it (from 1)."""

    page: int
    width: float
    height: float
    text: str
    has_text: bool
    ocr: bool
    language: str
    kind: str  # see assets.pages.kinds
    scale: float | None  # multiplier in force, e.g. 1e6
    currency: str | None  # USD, CNY, ...
    defect: str | None = None  # why the text layer cannot be trusted, see assets.pages.trust


@dataclass(slots=True)
class Column:
    """A value column of a table, with what its header says."""

    column: int
    header: str  # header text, its lines joined by a space
    x0: float
    x1: float
    period_end: date | None = None
    months: int | None = None  # length of the duration; 0 = instant; None = not known
    scope: str | None = None  # consolidated, parent
    adjusted: bool = False  # restated, adjusted, pro forma
    kind: str = "value"  # value, change, note, text


@dataclass(slots=True)
class Table:
    """A table, over as many pages as it runs."""

    table: int  # number within the document
    page: int  # its first page
    last_page: int
    title: str
    kind: str  # page-kind vocabulary: income_statement, balance_sheet, ...
    scope: str | None  # consolidated, parent; None = not said
    scale: float | None
    scale_text: str  # the words the scale was taken from
    currency: str | None
    columns: list[Column] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Tag:
    """What the filer says of a number by inline XBRL; nothing in it is inferred."""

    concept: str  # us-gaap:Assets
    value: float | None  # in base units, with the sign of the concept; None = nil
    unit: str | None  # USD, shares, USD/shares, pure
    period_start: date | None  # None = an instant
    period_end: date | None
    dimensions: str  # "axis=member; axis=member"; empty = of the whole company
    scale: int  # power of ten that the printed number is multiplied by
    sign: str  # "-" where the printed number is to be negated, else empty
    decimals: int | None  # to how many it is exact; None = wholly, or not said
    anchor: str  # id of the element: `#anchor` behind the filing's address shows it


@dataclass(slots=True)
class Cell:
    """A printed value (or text) right of a row's label; without a column a tagged number inside the label."""

    text: str  # as printed, "$", "%", parentheses and footnote marks attached
    value: float | None  # signed number in printed units; 0.0 for a dash; None for text
    bbox: Box
    column: int | None  # index into Table.columns
    tags: tuple[Tag, ...] = ()  # of HTML filings; several where one number is tagged as several concepts
    doubtful: bool = False  # a number read from an image that may be misread: no fact rests on it alone


@dataclass(slots=True)
class Row:
    """A line of a table: label and cells."""

    page: int
    table: int
    row: int  # number within the document, in reading order
    label: str  # wrapped lines joined
    indent: int  # level, 0 = leftmost
    bbox: Box
    cells: list[Cell] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PageFailure:
    """A page whose words or tables could not be read; the page itself is kept."""

    page: int
    reason: str  # unreadable_page, damaged_page, table_layout
    message: str


@dataclass(slots=True)
class DocumentPages:
    """Everything read from one document."""

    doc_id: str
    pages: list[Page]
    tables: list[Table]
    rows: list[Row]
    failures: list[PageFailure] = field(default_factory=list)  # not kept in the frames


_BBOX = pl.List(pl.Float32)

PAGES_SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "filing": pl.String,
    "doc_id": pl.String,
    "page": pl.Int32,
    "width": pl.Float32,
    "height": pl.Float32,
    "text": pl.String,
    "has_text": pl.Boolean,
    "ocr": pl.Boolean,
    "language": pl.String,
    "kind": pl.String,
    "scale": pl.Float64,
    "currency": pl.String,
    "defect": pl.String,
}

TABLES_SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "filing": pl.String,
    "doc_id": pl.String,
    "table": pl.Int32,
    "page": pl.Int32,
    "last_page": pl.Int32,
    "title": pl.String,
    "kind": pl.String,
    "scope": pl.String,
    "scale": pl.Float64,
    "scale_text": pl.String,
    "currency": pl.String,
    "columns": pl.List(
        pl.Struct(
            {
                "column": pl.Int32,
                "header": pl.String,
                "x0": pl.Float32,
                "x1": pl.Float32,
                "period_end": pl.Date,
                "months": pl.Int32,
                "scope": pl.String,
                "adjusted": pl.Boolean,
                "kind": pl.String,
            }
        )
    ),
}

ROWS_SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "filing": pl.String,
    "doc_id": pl.String,
    "page": pl.Int32,
    "table": pl.Int32,
    "row": pl.Int32,
    "label": pl.String,
    "indent": pl.Int32,
    "bbox": _BBOX,
    "cells": pl.List(
        pl.Struct(
            {
                "text": pl.String,
                "value": pl.Float64,
                "bbox": _BBOX,
                "column": pl.Int32,
                "doubtful": pl.Boolean,
                "tags": pl.List(
                    pl.Struct(
                        {
                            "concept": pl.String,
                            "value": pl.Float64,
                            "unit": pl.String,
                            "period_start": pl.Date,
                            "period_end": pl.Date,
                            "dimensions": pl.String,
                            "scale": pl.Int32,
                            "sign": pl.String,
                            "decimals": pl.Int32,
                            "anchor": pl.String,
                        }
                    )
                ),
            }
        )
    ),
}
