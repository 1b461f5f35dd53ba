-- Grain: one metric found in a filing. Key: filing, metric, period, scope.
CREATE VIEW facts_found AS
SELECT
    facts.filing,
    facts.doc_id,
    documents.source,
    facts.ticker,
    facts.company,
    facts.fiscal_year,
    facts.doc_type,
    facts.metric,
    facts.period,
    facts.period_end,
    facts.duration_or_instant,
    facts.scope,
    facts.value,
    facts.value_text,
    facts.value_date,
    facts.value_bool,
    facts.value_list,
    facts.unit,
    facts.currency,
    facts.scale,
    facts.raw,
    facts.page,
    facts.bbox,
    facts.row_label,
    facts.column_label,
    facts.quote,
    facts.method,
    facts.confidence,
    facts.checks
FROM facts
LEFT JOIN documents ON facts.filing = documents.filing AND facts.doc_id = documents.doc_id
WHERE facts.status = 'found';

COMMENT ON VIEW facts_found IS 'Facts that were found, each with the file it stands in.';
COMMENT ON COLUMN facts_found.filing IS 'Filing key.';
COMMENT ON COLUMN facts_found.doc_id IS 'Document that the value stands in.';
COMMENT ON COLUMN facts_found.source IS 'File name of the document.';
COMMENT ON COLUMN facts_found.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN facts_found.company IS 'Company name.';
COMMENT ON COLUMN facts_found.fiscal_year IS 'Fiscal year of the filing.';
COMMENT ON COLUMN facts_found.doc_type IS 'Document type, such as us-10k or cn-annual.';
COMMENT ON COLUMN facts_found.metric IS 'Metric, see the table metrics; the suffix _quarter marks a single quarter.';
COMMENT ON COLUMN facts_found.period IS 'FY, H1, or Q1 to Q4; interim periods are year to date.';
COMMENT ON COLUMN facts_found.period_end IS 'Last day of the period, or the balance sheet date.';
COMMENT ON COLUMN facts_found.duration_or_instant IS 'duration or instant.';
COMMENT ON COLUMN facts_found.scope IS 'consolidated or parent.';
COMMENT ON COLUMN facts_found.value IS 'Number in base units: whole currency units, percent, counts.';
COMMENT ON COLUMN facts_found.value_text IS 'Text, for metrics that are words.';
COMMENT ON COLUMN facts_found.value_date IS 'Date, for metrics that are dates.';
COMMENT ON COLUMN facts_found.value_bool IS 'Truth value, for metrics that are yes or no.';
COMMENT ON COLUMN facts_found.value_list IS 'List of texts, for metrics that are lists.';
COMMENT ON COLUMN facts_found.unit IS 'USD, CNY, pct, USD/share, CNY/share, count, text or date.';
COMMENT ON COLUMN facts_found.currency IS 'Currency of the amount.';
COMMENT ON COLUMN facts_found.scale IS 'Multiplier that the page states; already applied to value.';
COMMENT ON COLUMN facts_found.raw IS 'The value as printed.';
COMMENT ON COLUMN facts_found.page IS 'Page that the value stands on.';
COMMENT ON COLUMN facts_found.bbox IS 'Box of the value: x0, y0, x1, y1 in points from the top left; NULL in HTML filings.';
COMMENT ON COLUMN facts_found.row_label IS 'Label of the line.';
COMMENT ON COLUMN facts_found.column_label IS 'Header of the column.';
COMMENT ON COLUMN facts_found.quote IS 'Words that stand on the page.';
COMMENT ON COLUMN facts_found.method IS 'Reader that found the value.';
COMMENT ON COLUMN facts_found.confidence IS '0 to 1.';
COMMENT ON COLUMN facts_found.checks IS 'Verifications passed or failed, and reasons.';
