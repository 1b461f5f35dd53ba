-- Grain: one metric found for a fiscal year of a company. Key: ticker, fiscal_year, metric.
CREATE VIEW annual_facts AS
SELECT
    filing,
    doc_id,
    source,
    ticker,
    company,
    fiscal_year,
    doc_type,
    metric,
    period,
    period_end,
    duration_or_instant,
    scope,
    value,
    value_text,
    value_date,
    value_bool,
    value_list,
    unit,
    currency,
    scale,
    raw,
    page,
    bbox,
    row_label,
    column_label,
    quote,
    method,
    confidence,
    checks
FROM facts_found
WHERE
    doc_type IN ('us-10k', 'cn-annual', 'cn-annual-abstract')
    AND period = 'FY'
    AND scope = 'consolidated'
QUALIFY row_number() OVER (
    PARTITION BY ticker, fiscal_year, metric
    ORDER BY doc_type = 'cn-annual-abstract', doc_type
) = 1;

COMMENT ON VIEW annual_facts IS 'Consolidated facts of full years; where a full report and its abstract both give one, the full report''s.';
COMMENT ON COLUMN annual_facts.filing IS 'Filing key.';
COMMENT ON COLUMN annual_facts.doc_id IS 'Document that the value stands in.';
COMMENT ON COLUMN annual_facts.source IS 'File name of the document.';
COMMENT ON COLUMN annual_facts.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN annual_facts.company IS 'Company name.';
COMMENT ON COLUMN annual_facts.fiscal_year IS 'Fiscal year of the filing.';
COMMENT ON COLUMN annual_facts.doc_type IS 'Document type, such as us-10k or cn-annual.';
COMMENT ON COLUMN annual_facts.metric IS 'Metric, see the table metrics; the suffix _quarter marks a single quarter.';
COMMENT ON COLUMN annual_facts.period IS 'FY, H1, or Q1 to Q4; interim periods are year to date.';
COMMENT ON COLUMN annual_facts.period_end IS 'Last day of the period, or the balance sheet date.';
COMMENT ON COLUMN annual_facts.duration_or_instant IS 'duration or instant.';
COMMENT ON COLUMN annual_facts.scope IS 'consolidated or parent.';
COMMENT ON COLUMN annual_facts.value IS 'Number in base units: whole currency units, percent, counts.';
COMMENT ON COLUMN annual_facts.value_text IS 'Text, for metrics that are words.';
COMMENT ON COLUMN annual_facts.value_date IS 'Date, for metrics that are dates.';
COMMENT ON COLUMN annual_facts.value_bool IS 'Truth value, for metrics that are yes or no.';
COMMENT ON COLUMN annual_facts.value_list IS 'List of texts, for metrics that are lists.';
COMMENT ON COLUMN annual_facts.unit IS 'USD, CNY, pct, USD/share, CNY/share, count, text or date.';
COMMENT ON COLUMN annual_facts.currency IS 'Currency of the amount.';
COMMENT ON COLUMN annual_facts.scale IS 'Multiplier that the page states; already applied to value.';
COMMENT ON COLUMN annual_facts.raw IS 'The value as printed.';
COMMENT ON COLUMN annual_facts.page IS 'Page that the value stands on.';
COMMENT ON COLUMN annual_facts.bbox IS 'Box of the value: x0, y0, x1, y1 in points from the top left; NULL in HTML filings.';
COMMENT ON COLUMN annual_facts.row_label IS 'Label of the line.';
COMMENT ON COLUMN annual_facts.column_label IS 'Header of the column.';
COMMENT ON COLUMN annual_facts.quote IS 'Words that stand on the page.';
COMMENT ON COLUMN annual_facts.method IS 'Reader that found the value.';
COMMENT ON COLUMN annual_facts.confidence IS '0 to 1.';
COMMENT ON COLUMN annual_facts.checks IS 'Verifications passed or failed, and reasons.';
