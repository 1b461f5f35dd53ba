-- Grain: one metric of a filing whose evidence disagrees. Key: filing, metric, period, scope.
CREATE VIEW conflicts AS
SELECT
    filing,
    doc_id,
    ticker,
    company,
    fiscal_year,
    doc_type,
    metric,
    period,
    period_end,
    scope,
    value,
    value_text,
    unit,
    raw,
    page,
    row_label,
    column_label,
    quote,
    method,
    confidence,
    checks
FROM facts
WHERE status = 'conflict';

COMMENT ON VIEW conflicts IS 'Facts with status conflict: places in the filing gave different values and none won.';
COMMENT ON COLUMN conflicts.filing IS 'Filing key.';
COMMENT ON COLUMN conflicts.doc_id IS 'Document that the value stands in.';
COMMENT ON COLUMN conflicts.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN conflicts.company IS 'Company name.';
COMMENT ON COLUMN conflicts.fiscal_year IS 'Fiscal year of the filing.';
COMMENT ON COLUMN conflicts.doc_type IS 'Document type, such as us-10k or cn-annual.';
COMMENT ON COLUMN conflicts.metric IS 'Metric, see the table metrics; the suffix _quarter marks a single quarter.';
COMMENT ON COLUMN conflicts.period IS 'FY, H1, or Q1 to Q4; interim periods are year to date.';
COMMENT ON COLUMN conflicts.period_end IS 'Last day of the period, or the balance sheet date.';
COMMENT ON COLUMN conflicts.scope IS 'consolidated or parent.';
COMMENT ON COLUMN conflicts.value IS 'Empty: what was read in each place stands in the column checks.';
COMMENT ON COLUMN conflicts.value_text IS 'Text, for metrics that are words.';
COMMENT ON COLUMN conflicts.unit IS 'USD, CNY, pct, USD/share, CNY/share, count, text or date.';
COMMENT ON COLUMN conflicts.raw IS 'The value as printed.';
COMMENT ON COLUMN conflicts.page IS 'Page that the value stands on.';
COMMENT ON COLUMN conflicts.row_label IS 'Label of the line.';
COMMENT ON COLUMN conflicts.column_label IS 'Header of the column.';
COMMENT ON COLUMN conflicts.quote IS 'Words that stand on the page.';
COMMENT ON COLUMN conflicts.method IS 'Reader that found the value.';
COMMENT ON COLUMN conflicts.confidence IS '0 to 1.';
COMMENT ON COLUMN conflicts.checks IS 'Verifications passed or failed, and reasons.';
