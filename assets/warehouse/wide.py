"""One wide view per document type, made from the catalogue: a column per metric."""

from dataclasses import dataclass

from assets.facts.catalogue import QUARTER_SUFFIX, Catalogue, Metric

CURRENCIES = {"us": "USD", "cn": "CNY"}  # by the market that a document type's name begins with
# reports whose statements print the single quarter beside the year to date
WITH_QUARTER = ("us-10q-q2", "us-10q-q3", "us-earnings", "cn-q3")
_VALUES = {"text": "value_text", "date": "value_date", "flag": "value_bool", "list": "value_list"}
_FILING = {
    "filing": "Filing key.",
    "ticker": "Exchange ticker or stock code.",
    "company": "Company name.",
    "fiscal_year": "Fiscal year as the company names it.",
    "period": "FY, H1, or Q1 to Q4; interim periods are year to date.",
    "period_end": "Last day of the period reported.",
}


@dataclass(frozen=True, slots=True)
class WideColumn:
    """A column of a wide view."""

    name: str
    metric: str
    source: str  # the column of `facts` that holds the value
    unit: str | None  # the unit that a number must have to be shown; None for text, dates, flags and lists
    comment: str


def view_name(doc_type: str) -> str:
    """The wide view of a document type: `us-10k` -> `us_10k`."""
    return doc_type.replace("-", "_")


def wide_views(catalogue: Catalogue) -> dict[str, str]:
    """View name -> the SQL that creates and comments it, for every document type that is asked anything."""
    doc_types = sorted({doc_type for metric in catalogue.metrics.values() for doc_type in metric.doc_types})
    return {view_name(doc_type): _view(doc_type, wide_columns(doc_type, catalogue)) for doc_type in doc_types}


def wide_columns(doc_type: str, catalogue: Catalogue) -> list[WideColumn]:
    """The metric columns of a document type's view, in the order of the catalogue."""
    columns = []
    for metric in catalogue.asked_of(doc_type):
        columns.append(_column(metric, metric.id, doc_type))
        has_quarter = metric.time == "duration" and metric.kind in ("money", "per_share")
        if doc_type in WITH_QUARTER and has_quarter:
            columns.append(_column(metric, metric.id + QUARTER_SUFFIX, doc_type))
    return columns


def _column(metric: Metric, metric_id: str, doc_type: str) -> WideColumn:
    source = _VALUES.get(metric.kind, "value")
    unit = metric.unit_in(CURRENCIES[doc_type.partition("-")[0]]) if source == "value" else None
    names = "; ".join(names[0] for names in metric.names.values() if names)
    quarter = " (single quarter)" if metric_id != metric.id else ""
    return WideColumn(
        name=_with_suffix(metric_id, unit),
        metric=metric_id,
        source=source,
        unit=unit,
        comment=f"{names}{quarter}{f', {unit}' if unit else ''}.",
    )


def _with_suffix(metric_id: str, unit: str | None) -> str:
    """`basic_eps` in CNY/share -> `basic_eps_cny_per_share`; counts and words carry no suffix."""
    if unit is None or unit == "count":
        return metric_id
    currency, per, base = unit.lower().replace(" ", "_").partition("/")
    if per and not metric_id.endswith(f"_per_{base}"):
        return f"{metric_id}_{currency}_per_{base}"
    return metric_id if metric_id.endswith(f"_{currency}") else f"{metric_id}_{currency}"


def _view(doc_type: str, columns: list[WideColumn]) -> str:
    name = view_name(doc_type)
    metrics = ",\n".join(f"    {_expression(column)} AS {column.name}" for column in columns)
    comments = [*_FILING.items(), *((column.name, column.comment) for column in columns)]
    lines = "\n".join(f"COMMENT ON COLUMN {name}.{c} IS {_text(comment)};" for c, comment in comments)
    about = f"Filings of type {doc_type} with the values found in them (consolidated scope)."
    return f"""\
-- Grain: one filing of type {doc_type} and period that it reports. Key: filing, period.
CREATE VIEW {name} AS
WITH single AS (
    SELECT filing, period, period_end, metric, unit, value, value_text, value_date, value_bool, value_list
    FROM facts_found
    WHERE doc_type = {_text(doc_type)} AND scope = 'consolidated'
    QUALIFY count(*) OVER (PARTITION BY filing, period, metric) = 1
)

SELECT
    filings.filing,
    filings.ticker,
    filings.company,
    filings.fiscal_year,
    coalesce(single.period, filings.period) AS period,
    CASE
        WHEN single.period <> filings.period THEN max(single.period_end)
        ELSE filings.period_end
    END AS period_end,
{metrics}
FROM filings
LEFT JOIN single ON filings.filing = single.filing
WHERE filings.doc_type = {_text(doc_type)}
GROUP BY
    filings.filing,
    filings.ticker,
    filings.company,
    filings.fiscal_year,
    filings.period,
    filings.period_end,
    single.period;

COMMENT ON VIEW {name} IS {_text(about)};
{lines}
"""


def _expression(column: WideColumn) -> str:
    condition = f"single.metric = {_text(column.metric)}"
    if column.unit is not None:
        condition += f" AND single.unit = {_text(column.unit)}"
    return f"any_value(single.{column.source}) FILTER (WHERE {condition})"


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"
