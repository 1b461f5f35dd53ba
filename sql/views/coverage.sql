-- Grain: one filing, with how much of what was asked was found. Key: filing.
CREATE VIEW coverage AS
WITH statuses AS (
    SELECT
        filing,
        count(*) AS asked,
        count(*) FILTER (WHERE status = 'found') AS found,
        count(*) FILTER (WHERE status = 'not_disclosed') AS not_disclosed,
        count(*) FILTER (WHERE status = 'conflict') AS conflict,
        count(*) FILTER (WHERE status = 'failed') AS failed,
        count(*) FILTER (WHERE status = 'unanswered') AS unanswered
    FROM asked
    GROUP BY filing
),

broken AS (
    SELECT
        filing,
        count(*) AS failures
    FROM failures
    GROUP BY filing
)

SELECT
    filings.filing,
    filings.ticker,
    filings.company,
    filings.fiscal_year,
    filings.doc_type,
    coalesce(statuses.asked, 0) AS asked,
    coalesce(statuses.found, 0) AS found,
    coalesce(statuses.not_disclosed, 0) AS not_disclosed,
    coalesce(statuses.conflict, 0) AS conflict,
    coalesce(statuses.failed, 0) AS failed,
    coalesce(statuses.unanswered, 0) AS unanswered,
    coalesce(broken.failures, 0) AS failures
FROM filings
LEFT JOIN statuses ON filings.filing = statuses.filing
LEFT JOIN broken ON filings.filing = broken.filing;

COMMENT ON VIEW coverage IS 'Per filing: metrics asked, found and not found (consolidated scope).';
COMMENT ON COLUMN coverage.filing IS 'Filing key.';
COMMENT ON COLUMN coverage.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN coverage.company IS 'Company name.';
COMMENT ON COLUMN coverage.fiscal_year IS 'Fiscal year.';
COMMENT ON COLUMN coverage.doc_type IS 'Document type.';
COMMENT ON COLUMN coverage.asked IS 'Metrics that the catalogue asks of this document type.';
COMMENT ON COLUMN coverage.found IS 'Metrics with a value.';
COMMENT ON COLUMN coverage.not_disclosed IS 'Metrics that the filing does not give.';
COMMENT ON COLUMN coverage.conflict IS 'Metrics whose evidence disagrees.';
COMMENT ON COLUMN coverage.failed IS 'Metrics that could not be read.';
COMMENT ON COLUMN coverage.unanswered IS 'Metrics without a row in facts: the filing was not read to its end.';
COMMENT ON COLUMN coverage.failures IS 'Rows of failures that name the filing.';
