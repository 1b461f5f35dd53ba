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
    doc_type IN ('us-10k') AND fiscal_year IN (2023) AND period IN ('FY')
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
    currency,
    filing,
    doc_type,
    confidence
  FROM facts
  WHERE
    status = 'found'
    AND scope = 'consolidated'
    AND metric IN ('amount_a', 'auditor')
    AND doc_type IN ('us-10k')
    AND confidence >= 0.5
    AND fiscal_year IN (2023)
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
      AND metric IN ('amount_a', 'auditor')
      AND doc_type IN ('us-10k')
      AND confidence >= 0.5
      AND fiscal_year > 2023
      AND period IN ('FY')
  ) AS prior
  WHERE
    years_later > 0
    AND ABS(DATE_DIFF('DAY', period_end, filing_end) - years_later * 365.25) <= 20
    AND fiscal_year - years_later IN (2023)
), best AS (
  SELECT
    UNNEST(chosen)
  FROM (
    SELECT
      ARG_MIN(printed, ROW(years_later, LIST_POSITION(['us-10k'], doc_type), -confidence, filing)) AS chosen
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
      metric = 'amount_a') AS amount_a,
    ANY_VALUE(currency) FILTER(WHERE
      metric = 'amount_a') AS amount_a_currency,
    ANY_VALUE(value_text) FILTER(WHERE
      metric = 'auditor') AS auditor
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
    at_1.amount_a AS amount_a,
    at_1.auditor AS auditor,
    at_1.amount_a_currency AS currency,
    LIST_UNIQUE([at_1.amount_a_currency]) <= 1 AS one_currency
  FROM subjects
  LEFT JOIN companies
    USING (ticker)
  LEFT JOIN filed AS at_1
    ON at_1.ticker = subjects.ticker
    AND at_1.fiscal_year = subjects.fiscal_year
    AND at_1.period = subjects.period
), computed AS (
  SELECT
    cells.ticker,
    cells.fiscal_year,
    cells.period,
    cells.company,
    cells.currency,
    cells.one_currency,
    cells.amount_a AS a,
    cells.auditor AS auditor,
    TRUE AS fulfils
  FROM cells
)
SELECT
  RANK() OVER (
    PARTITION BY computed.currency, LOWER(
      REGEXP_REPLACE(
        TRANSLATE(
          NFC_NORMALIZE(computed.auditor),
          '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
          '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
        ),
        '[\s\x{00A0}\x{3000}()\[\]{}<>（）［］｛｝＜＞【】〔〕〖〗《》〈〉「」『』\"''“”‘’]+',
        '',
        'g'
      )
    )
    ORDER BY computed.a DESC
  ) AS place,
  ticker,
  company,
  fiscal_year,
  currency,
  a AS a
FROM computed
WHERE
  NOT computed.a IS NULL AND fulfils
QUALIFY
  place BETWEEN 1 AND 1
ORDER BY
  computed.currency,
  computed.auditor,
  computed.a DESC,
  computed.ticker,
  computed.fiscal_year
LIMIT 10000
