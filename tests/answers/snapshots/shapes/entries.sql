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
    value_list,
    filing,
    doc_type,
    confidence
  FROM facts
  WHERE
    status = 'found'
    AND scope = 'consolidated'
    AND metric IN ('meetings', 'methods')
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
    value_list,
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
      AND metric IN ('meetings', 'methods')
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
    ANY_VALUE(value_list) FILTER(WHERE
      metric = 'meetings') AS meetings,
    ANY_VALUE(value_list) FILTER(WHERE
      metric = 'methods') AS methods
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
    at_1.meetings AS meetings,
    at_1.methods AS methods,
    CAST(NULL AS TEXT) AS currency,
    TRUE AS one_currency
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
    LIST_FILTER(
      LIST_TRANSFORM(
        cells.meetings,
        LAMBDA entry : COALESCE(
          TRY_CAST(REGEXP_EXTRACT(
            TRANSLATE(
              entry,
              '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
              '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
            ),
            '\d{4}\s*[-/.年]\s*(0?[1-9]|1[0-2])(?:\D|$)',
            1
          ) AS INT),
          TRY_CAST(REGEXP_EXTRACT(
            TRANSLATE(
              entry,
              '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
              '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
            ),
            '(?:^|\D)(0?[1-9]|1[0-2])\s*月',
            1
          ) AS INT)
        )
      ),
      LAMBDA entry : NOT entry IS NULL
    ) AS month,
    cells.methods AS method,
    TRUE AS fulfils
  FROM cells
), entries AS (
  SELECT
    *
    REPLACE (UNNEST(
      LIST_FILTER(
        method,
        LAMBDA entry, place : LIST_POSITION(
          LIST_TRANSFORM(
            method,
            LAMBDA other : LOWER(
              REGEXP_REPLACE(
                TRANSLATE(
                  NFC_NORMALIZE(other),
                  '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
                  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
                ),
                '[\s\x{00A0}\x{3000}()\[\]{}<>（）［］｛｝＜＞【】〔〕〖〗《》〈〉「」『』\"''“”‘’]+',
                '',
                'g'
              )
            )
          ),
          LOWER(
            REGEXP_REPLACE(
              TRANSLATE(
                NFC_NORMALIZE(entry),
                '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
                '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
              ),
              '[\s\x{00A0}\x{3000}()\[\]{}<>（）［］｛｝＜＞【】〔〕〖〗《》〈〉「」『』\"''“”‘’]+',
              '',
              'g'
            )
          )
        ) = place
      )
    ) AS method)
  FROM (
    SELECT
      *
      REPLACE (UNNEST(LIST_DISTINCT(month)) AS month)
    FROM computed
  ) AS entries_1
), members AS (
  SELECT
    *
  FROM entries
  WHERE
    fulfils AND NOT month IS NULL AND NOT method IS NULL
), grouped AS (
  SELECT
    members.month AS month,
    MAX(members.method) AS method,
    COUNT(DISTINCT ticker) FILTER(WHERE
      fulfils) AS n,
    COUNT(DISTINCT ticker) FILTER(WHERE
      NOT fulfils IS NULL) AS companies
  FROM members
  GROUP BY
    members.month,
    LOWER(
      REGEXP_REPLACE(
        TRANSLATE(
          NFC_NORMALIZE(members.method),
          '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
          '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
        ),
        '[\s\x{00A0}\x{3000}()\[\]{}<>（）［］｛｝＜＞【】〔〕〖〗《》〈〉「」『』\"''“”‘’]+',
        '',
        'g'
      )
    )
)
SELECT
  month AS month,
  method AS method,
  n AS n,
  companies
FROM grouped
ORDER BY
  grouped.month,
  grouped.method
LIMIT 10000
