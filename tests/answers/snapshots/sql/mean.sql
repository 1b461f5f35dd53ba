WITH companies AS (
  SELECT
    ticker,
    ARG_MAX(company, fiscal_year) AS company
  FROM documents
  WHERE
    NOT company IS NULL
  GROUP BY
    ticker
), subjects AS (
  SELECT
    ticker,
    fiscal_year,
    period
  FROM documents
  WHERE
    doc_type IN ('us-10k') AND fiscal_year IN (2022) AND period IN ('FY')
  GROUP BY
    ticker,
    fiscal_year,
    period
), printed AS (
  SELECT
    ticker,
    fiscal_year,
    period,
    0 AS years_later,
    metric,
    value,
    value_text,
    value_date,
    value_bool,
    value_list,
    unit,
    currency,
    filing,
    doc_id,
    doc_type,
    page,
    bbox,
    raw,
    quote,
    confidence
  FROM facts
  WHERE
    (
      status = 'found'
      AND scope = 'consolidated'
      AND confidence >= 0.5
      AND metric IN ('net_income', 'operating_revenue')
      AND doc_type IN ('us-10k')
    )
    AND fiscal_year IN (2022)
    AND period IN ('FY')
  UNION ALL
  SELECT
    ticker,
    fiscal_year - years_later AS fiscal_year,
    period,
    years_later,
    metric,
    value,
    value_text,
    value_date,
    value_bool,
    value_list,
    unit,
    currency,
    filing,
    doc_id,
    doc_type,
    page,
    bbox,
    raw,
    quote,
    confidence
  FROM (
    SELECT
      *,
      CAST(ROUND(DATE_DIFF('DAY', period_end, filing_end) / 365.25) AS INT) AS years_later
    FROM comparatives
    JOIN (
      SELECT
        filing,
        MAX(period_end) AS filing_end
      FROM documents
      GROUP BY
        filing
    ) AS ends
      USING (filing)
    WHERE
      (
        status = 'found'
        AND scope = 'consolidated'
        AND confidence >= 0.5
        AND metric IN ('net_income', 'operating_revenue')
        AND doc_type IN ('us-10k')
      )
      AND period IN ('FY')
  ) AS prior
  WHERE
    years_later > 0
    AND ABS(DATE_DIFF('DAY', period_end, filing_end) - years_later * 365.25) <= 20
    AND fiscal_year - years_later IN (2022)
), best AS (
  SELECT
    *
  FROM printed
  QUALIFY
    ROW_NUMBER() OVER (
      PARTITION BY ticker, fiscal_year, period, metric
      ORDER BY years_later, LIST_POSITION(['us-10k'], doc_type), confidence DESC, filing
    ) = 1
), cells AS (
  SELECT
    subjects.ticker AS ticker,
    subjects.fiscal_year AS fiscal_year,
    subjects.period AS period,
    companies.company,
    v1.value AS net_income,
    v2.value AS operating_revenue,
    COALESCE(v1.currency, v2.currency) AS currency,
    LIST_UNIQUE([v1.currency, v2.currency]) <= 1 AS one_currency
  FROM subjects
  LEFT JOIN companies
    USING (ticker)
  LEFT JOIN best AS v1
    ON v1.ticker = subjects.ticker
    AND v1.fiscal_year = subjects.fiscal_year
    AND v1.period = subjects.period
    AND v1.metric = 'net_income'
  LEFT JOIN best AS v2
    ON v2.ticker = subjects.ticker
    AND v2.fiscal_year = subjects.fiscal_year
    AND v2.period = subjects.period
    AND v2.metric = 'operating_revenue'
), computed AS (
  SELECT
    cells.ticker,
    cells.fiscal_year,
    cells.period,
    cells.company,
    cells.currency,
    cells.one_currency,
    CASE WHEN cells.one_currency THEN (
      100 * cells.net_income
    ) / NULLIF(cells.operating_revenue, 0) END AS net_margin,
    TRUE AS fulfils,
    CASE
      WHEN NOT (
        (
          100 * cells.net_income
        ) / NULLIF(cells.operating_revenue, 0)
      ) IS NULL
      THEN 0
    END AS way_1
  FROM cells
), grouped AS (
  SELECT
    AVG(net_margin) FILTER(WHERE
      fulfils) AS mean_net_margin,
    COUNT(DISTINCT ticker) FILTER(WHERE
      fulfils AND NOT net_margin IS NULL) AS companies
  FROM computed
)
SELECT
  mean_net_margin AS mean_net_margin,
  companies
FROM grouped
