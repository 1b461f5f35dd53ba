-- Grain: one metric over the filings of a document type. Key: metric, doc_type.
CREATE VIEW coverage_by_metric AS
SELECT
    metric,
    doc_type,
    count(*) AS filings,
    count(*) FILTER (WHERE status = 'found') AS found,
    count(*) FILTER (WHERE status = 'not_disclosed') AS not_disclosed,
    count(*) FILTER (WHERE status = 'conflict') AS conflict,
    count(*) FILTER (WHERE status = 'failed') AS failed,
    count(*) FILTER (WHERE status = 'unanswered') AS unanswered
FROM asked
GROUP BY metric, doc_type;

COMMENT ON VIEW coverage_by_metric IS 'Per metric and document type: in how many filings it was found.';
COMMENT ON COLUMN coverage_by_metric.metric IS 'Metric.';
COMMENT ON COLUMN coverage_by_metric.doc_type IS 'Document type.';
COMMENT ON COLUMN coverage_by_metric.filings IS 'Filings of that type.';
COMMENT ON COLUMN coverage_by_metric.found IS 'Filings with a value.';
COMMENT ON COLUMN coverage_by_metric.not_disclosed IS 'Filings that do not give it.';
COMMENT ON COLUMN coverage_by_metric.conflict IS 'Filings whose evidence disagrees.';
COMMENT ON COLUMN coverage_by_metric.failed IS 'Filings where it could not be read.';
COMMENT ON COLUMN coverage_by_metric.unanswered IS 'Filings without a row for it.';
