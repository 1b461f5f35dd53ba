-- Grain: one filing, described by its original document. Key: filing.
CREATE VIEW filings AS
SELECT
    filing,
    first(ticker ORDER BY amendment_rank, doc_id) AS ticker,
    first(company ORDER BY company IS NULL, amendment_rank, doc_id) AS company,
    first(fiscal_year ORDER BY amendment_rank, doc_id) AS fiscal_year,
    first(doc_type ORDER BY amendment_rank, doc_id) AS doc_type,
    first(period ORDER BY amendment_rank ASC, period_end DESC, doc_id ASC) AS period,
    first(period_end ORDER BY amendment_rank ASC, period_end DESC, doc_id ASC) AS period_end,
    first(language ORDER BY amendment_rank, doc_id) AS language,
    list_sort(list_distinct(flatten(list(aliases)))) AS aliases,
    count(*) AS documents,
    sum(pages)::BIGINT AS pages,
    min(identity_confidence) AS identity_confidence
FROM documents
GROUP BY filing;

COMMENT ON VIEW filings IS 'Filings: a company, its fiscal year and a document type.';
COMMENT ON COLUMN filings.filing IS 'Filing key.';
COMMENT ON COLUMN filings.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN filings.company IS 'Company name.';
COMMENT ON COLUMN filings.fiscal_year IS 'Fiscal year as the company names it.';
COMMENT ON COLUMN filings.doc_type IS 'Document type, such as us-10k or cn-annual.';
COMMENT ON COLUMN filings.period IS 'FY, H1, or Q1 to Q4.';
COMMENT ON COLUMN filings.period_end IS 'Last day of the period reported.';
COMMENT ON COLUMN filings.language IS 'en or zh.';
COMMENT ON COLUMN filings.aliases IS 'Other names and codes that its documents give.';
COMMENT ON COLUMN filings.documents IS 'Number of documents.';
COMMENT ON COLUMN filings.pages IS 'Pages of all documents.';
COMMENT ON COLUMN filings.identity_confidence IS 'Lowest confidence in the identity of its documents.';
