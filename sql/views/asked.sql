-- Grain: one metric asked of a filing, answered or not. Key: filing, metric.
CREATE VIEW asked AS
WITH metrics_asked AS (
    SELECT
        metric,
        unnest(doc_types) AS doc_type
    FROM metrics
    WHERE formula IS NULL
),

answered AS (
    SELECT
        filing,
        metric,
        first(
            status
            ORDER BY list_position(['found', 'conflict', 'failed', 'not_disclosed'], status)
        ) AS status
    FROM facts
    WHERE scope = 'consolidated'
    GROUP BY filing, metric
)

SELECT
    filings.filing,
    filings.ticker,
    filings.company,
    filings.fiscal_year,
    filings.doc_type,
    metrics_asked.metric,
    coalesce(answered.status, 'unanswered') AS status
FROM filings
INNER JOIN metrics_asked ON filings.doc_type = metrics_asked.doc_type
LEFT JOIN answered
    ON
        filings.filing = answered.filing
        AND metrics_asked.metric = answered.metric;

COMMENT ON VIEW asked IS 'What the catalogue asks of each filing, and what became of it (consolidated scope).';
COMMENT ON COLUMN asked.filing IS 'Filing key.';
COMMENT ON COLUMN asked.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN asked.company IS 'Company name.';
COMMENT ON COLUMN asked.fiscal_year IS 'Fiscal year.';
COMMENT ON COLUMN asked.doc_type IS 'Document type.';
COMMENT ON COLUMN asked.metric IS 'Metric.';
COMMENT ON COLUMN asked.status IS
'found, not_disclosed, conflict or failed; unanswered where facts has no row, so the filing was not read.';
