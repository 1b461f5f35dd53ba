"""A warehouse of invented filings in the real schema, of any size."""

import contextlib
from pathlib import Path

import duckdb

from assets.facts.catalogue import load_catalogue
from assets.warehouse.objects import create

FACTS_PER_FILING = 100  # as many metrics as a 10-K is asked for
COMPARATIVES_PER_FILING = 60
YEARS = 10
LAST_YEAR = 2023
AUDITORS = 25

# companies with a filing a year; every number follows from a hash, so that a size is always the same
_DOCUMENTS = """
INSERT INTO documents BY NAME
SELECT
    format('doc-{:06d}-{}', company, year) AS doc_id,
    format('T{:06d}_{}_us-10k', company, year) AS filing,
    format('T{:06d}_{}.pdf', company, year) AS source,
    '/nowhere' AS path,
    format('{} {} {} Inc.', $first[1 + company % len($first)],
        $second[1 + (company // len($first)) % len($second)], company) AS company,
    format('T{:06d}', company) AS ticker,
    year::INTEGER AS fiscal_year,
    'FY' AS period,
    make_date(year, 12, 31) AS period_end,
    'us-10k' AS doc_type,
    'en' AS language,
    99 AS pages,
    0 AS amendment_rank,
    1.0 AS identity_confidence,
    1 AS bytes,
    1 AS modified_ns,
    TIMESTAMPTZ '2024-01-01 00:00:00+00' AS ingested_at,
    []::VARCHAR[] AS aliases,
    []::VARCHAR[] AS registrant_ids
FROM range($companies) AS companies (company), range($first_year, $last_year + 1) AS years (year)
"""

_FACTS = """
INSERT INTO {table} BY NAME
SELECT
    documents.filing,
    documents.doc_id,
    documents.ticker,
    documents.company,
    documents.fiscal_year,
    documents.doc_type,
    metrics.metric,
    'FY' AS period,
    make_date(documents.fiscal_year - {years_back}, 12, 31) AS period_end,
    'duration' AS duration_or_instant,
    'consolidated' AS scope,
    CASE WHEN found AND metrics.kind NOT IN ('text', 'date', 'flag', 'list')
        THEN (hash(documents.ticker, metrics.metric, documents.fiscal_year - {years_back}) % 1000000) * 1000.0
    END AS value,
    CASE WHEN found AND metrics.kind = 'text'
        THEN format('Auditor No. {{}} LLP', hash(documents.ticker) % {auditors}) END AS value_text,
    CASE WHEN found AND metrics.kind = 'date'
        THEN make_date(documents.fiscal_year + 1, 6, 20) END AS value_date,
    'USD' AS unit,
    CASE WHEN metrics.kind IN ('money', 'per_share') THEN 'USD' END AS currency,
    1000.0 AS scale,
    '1,234' AS raw,
    (hash(metrics.metric) % 90)::INTEGER + 1 AS page,
    [72.0, 100.0, 540.0, 110.0]::FLOAT[] AS bbox,
    'Some line of the statement' AS row_label,
    'Year ended December 31' AS column_label,
    format('{{}} of {{}} as it is printed on the page', metrics.metric, documents.filing) AS quote,
    'statement' AS method,
    0.6 + 0.4 * (hash(documents.filing, metrics.metric) % 100) / 100 AS confidence,
    CASE WHEN found THEN 'found' ELSE 'not_disclosed' END AS status,
    ['sums']::VARCHAR[] AS checks,
    'generated' AS reader_version,
    TIMESTAMPTZ '2024-01-01 00:00:00+00' AS extracted_at
FROM documents, (SELECT UNNEST($metrics) AS metric, UNNEST($kinds) AS kind) AS metrics,
    LATERAL (SELECT hash(documents.filing, metrics.metric, 7) % 20 > 0 AS found) AS drawn
{order}
"""


def generate(path: Path, facts: int) -> tuple[int, int]:
    """Write a warehouse of about so many facts; the numbers of companies and of filings in it."""
    companies = max(1, round(facts / FACTS_PER_FILING / YEARS))
    with contextlib.closing(duckdb.connect(str(path))) as connection:
        connection.execute("SET enable_progress_bar = false")
        create(connection, "tables")
        _fill(connection, companies)
        create(connection, "derived")
        create(connection, "views")
        create(connection, "macros")
        connection.execute("CHECKPOINT")
    return companies, companies * YEARS


def _fill(connection: duckdb.DuckDBPyConnection, companies: int) -> None:
    connection.execute(
        _DOCUMENTS,
        {
            "companies": companies,
            "first_year": LAST_YEAR - YEARS + 1,
            "last_year": LAST_YEAR,
            "first": ["Northern", "Amber", "Granite", "Harbor", "Silver", "Cedar", "Summit"],
            "second": ["Foods", "Marine", "Software", "Steel", "Paper", "Energy", "Holdings", "Brands"],
        },
    )
    metrics, kinds = _metrics()
    for table, many, back in (
        ("facts", FACTS_PER_FILING, 0),
        ("comparatives", COMPARATIVES_PER_FILING, 1),
    ):
        sql = _FACTS.format(table=table, years_back=back, auditors=AUDITORS, order=ORDER)
        connection.execute(sql, {"metrics": metrics[:many], "kinds": kinds[:many]})


ORDER = (
    "ORDER BY metric, documents.fiscal_year, documents.ticker"  # as assets/warehouse/load.py publishes them
)


def _metrics() -> tuple[list[str], list[str]]:
    """Metrics that 10-Ks are asked for: those of the questions first, with texts and dates among them."""
    asked = [m for m in load_catalogue().metrics.values() if "us-10k" in m.doc_types]
    first = (
        "operating_revenue",
        "net_income",
        "total_assets",
        "gross_profit",
        "accounting_firm",
        "employees",
    )
    asked.sort(key=lambda metric: (metric.id not in first, metric.kind in ("flag", "list"), metric.id))
    return [metric.id for metric in asked], [metric.kind for metric in asked]
