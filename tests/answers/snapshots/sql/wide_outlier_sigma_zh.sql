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
    doc_type IN ('us-10k', 'cn-annual') AND fiscal_year IN (2022) AND period IN ('FY')
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
    currency,
    filing,
    doc_type,
    confidence
  FROM facts
  WHERE
    status = 'found'
    AND scope = 'consolidated'
    AND metric IN ('net_income')
    AND doc_type IN ('us-10k', 'cn-annual')
    AND confidence >= 0.5
    AND fiscal_year IN (2021, 2022)
    AND period IN ('FY')
  UNION ALL
  SELECT
    ticker,
    fiscal_year - years_later AS fiscal_year,
    period,
    years_later,
    metric,
    value,
    currency,
    filing,
    doc_type,
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
      status = 'found'
      AND scope = 'consolidated'
      AND metric IN ('net_income')
      AND doc_type IN ('us-10k', 'cn-annual')
      AND confidence >= 0.5
      AND fiscal_year > 2021
      AND period IN ('FY')
  ) AS prior
  WHERE
    years_later > 0
    AND ABS(DATE_DIFF('DAY', period_end, filing_end) - years_later * 365.25) <= 20
    AND fiscal_year - years_later IN (2021, 2022)
), best AS (
  SELECT
    UNNEST(chosen)
  FROM (
    SELECT
      ARG_MIN(printed, ROW(years_later, LIST_POSITION(['us-10k', 'cn-annual'], doc_type), -confidence, filing)) AS chosen
    FROM printed
    GROUP BY
      ticker,
      fiscal_year,
      period,
      metric
  ) AS firsts
), filed AS (
  SELECT
    ticker,
    fiscal_year,
    period,
    ANY_VALUE(value) FILTER(WHERE
      metric = 'net_income') AS net_income,
    ANY_VALUE(currency) FILTER(WHERE
      metric = 'net_income') AS net_income_currency
  FROM best
  GROUP BY
    ticker,
    fiscal_year,
    period
), cells AS (
  SELECT
    subjects.ticker AS ticker,
    subjects.fiscal_year AS fiscal_year,
    subjects.period AS period,
    companies.company,
    at_1.net_income AS net_income_1y_before,
    at_2.net_income AS net_income,
    COALESCE(at_1.net_income_currency, at_2.net_income_currency) AS currency,
    LIST_UNIQUE([at_1.net_income_currency, at_2.net_income_currency]) <= 1 AS one_currency
  FROM subjects
  LEFT JOIN companies
    USING (ticker)
  LEFT JOIN filed AS at_1
    ON at_1.ticker = subjects.ticker
    AND at_1.fiscal_year = subjects.fiscal_year - 1
    AND at_1.period = subjects.period
  LEFT JOIN filed AS at_2
    ON at_2.ticker = subjects.ticker
    AND at_2.fiscal_year = subjects.fiscal_year
    AND at_2.period = subjects.period
), compared_1 AS (
  SELECT
    *,
    AVG(
      CASE
        WHEN cells.one_currency
        THEN CASE
          WHEN cells.net_income_1y_before <> 0
          THEN (
            cells.net_income - cells.net_income_1y_before
          ) / ABS(cells.net_income_1y_before)
        END
      END
    ) OVER (PARTITION BY cells.fiscal_year, cells.period) AS across_1,
    STDDEV_SAMP(
      CASE
        WHEN cells.one_currency
        THEN CASE
          WHEN cells.net_income_1y_before <> 0
          THEN (
            cells.net_income - cells.net_income_1y_before
          ) / ABS(cells.net_income_1y_before)
        END
      END
    ) OVER (PARTITION BY cells.fiscal_year, cells.period) AS across_2
  FROM cells
), computed AS (
  SELECT
    cells.ticker,
    cells.fiscal_year,
    cells.period,
    cells.company,
    cells.currency,
    cells.one_currency,
    CASE
      WHEN cells.one_currency
      THEN CASE
        WHEN cells.net_income_1y_before <> 0
        THEN (
          cells.net_income - cells.net_income_1y_before
        ) / ABS(cells.net_income_1y_before)
      END
    END AS net_income_growth,
    CASE WHEN cells.one_currency THEN cells.net_income_1y_before END AS net_income_1y_before,
    CASE WHEN cells.one_currency THEN cells.net_income END AS net_income,
    CASE
      WHEN cells.one_currency
      THEN ABS(
        CASE
          WHEN cells.net_income_1y_before <> 0
          THEN (
            cells.net_income - cells.net_income_1y_before
          ) / ABS(cells.net_income_1y_before)
        END - cells.across_1
      ) > (
        1 * cells.across_2
      )
    END AS fulfils
  FROM compared_1 AS cells
)
SELECT
  ticker,
  company,
  fiscal_year,
  currency,
  100 * net_income_growth AS net_income_growth,
  net_income_1y_before AS net_income_1y_before,
  net_income AS net_income
FROM computed
WHERE
  fulfils
ORDER BY
  computed.ticker,
  computed.fiscal_year
LIMIT 10000
