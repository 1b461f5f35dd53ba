-- Grain: one metric asked of a filing, found or not. Key: filing, metric, period, scope.
CREATE TABLE facts (
    filing VARCHAR NOT NULL,
    doc_id VARCHAR,
    ticker VARCHAR NOT NULL,
    company VARCHAR,
    fiscal_year INTEGER NOT NULL,
    doc_type VARCHAR NOT NULL,
    metric VARCHAR NOT NULL,
    period VARCHAR NOT NULL,
    period_end DATE,
    duration_or_instant VARCHAR,
    scope VARCHAR NOT NULL,
    value DOUBLE,
    value_text VARCHAR,
    value_date DATE,
    value_bool BOOLEAN,
    value_list VARCHAR[],
    unit VARCHAR,
    currency VARCHAR,
    scale DOUBLE,
    raw VARCHAR,
    page INTEGER,
    bbox FLOAT[],
    row_label VARCHAR,
    column_label VARCHAR,
    quote VARCHAR,
    method VARCHAR,
    confidence DOUBLE,
    status VARCHAR NOT NULL,
    checks VARCHAR[],
    reader_version VARCHAR,
    extracted_at TIMESTAMPTZ,
    PRIMARY KEY (filing, metric, period, scope)
);

COMMENT ON TABLE facts IS 'Every metric asked of every filing, with its value and place, or why there is none.';
COMMENT ON COLUMN facts.filing IS 'Filing key.';
COMMENT ON COLUMN facts.doc_id IS 'Document that the value stands in.';
COMMENT ON COLUMN facts.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN facts.company IS 'Company name.';
COMMENT ON COLUMN facts.fiscal_year IS 'Fiscal year of the filing.';
COMMENT ON COLUMN facts.doc_type IS 'Document type, such as us-10k or cn-annual.';
COMMENT ON COLUMN facts.metric IS 'Metric, see the table metrics; the suffix _quarter marks a single quarter.';
COMMENT ON COLUMN facts.period IS 'FY, H1, or Q1 to Q4; interim periods are year to date.';
COMMENT ON COLUMN facts.period_end IS 'Last day of the period, or the balance sheet date.';
COMMENT ON COLUMN facts.duration_or_instant IS 'duration or instant.';
COMMENT ON COLUMN facts.scope IS 'consolidated or parent.';
COMMENT ON COLUMN facts.value IS 'Number in base units: whole currency units, percent, counts.';
COMMENT ON COLUMN facts.value_text IS 'Text, for metrics that are words.';
COMMENT ON COLUMN facts.value_date IS 'Date, for metrics that are dates.';
COMMENT ON COLUMN facts.value_bool IS 'Truth value, for metrics that are yes or no.';
COMMENT ON COLUMN facts.value_list IS 'List of texts, for metrics that are lists.';
COMMENT ON COLUMN facts.unit IS 'USD, CNY, pct, USD/share, CNY/share, count, text or date.';
COMMENT ON COLUMN facts.currency IS 'Currency of the amount.';
COMMENT ON COLUMN facts.scale IS 'Multiplier that the page states; already applied to value.';
COMMENT ON COLUMN facts.raw IS 'The value as printed.';
COMMENT ON COLUMN facts.page IS 'Page that the value stands on.';
COMMENT ON COLUMN facts.bbox IS 'Box of the value: x0, y0, x1, y1 in points from the top left; NULL in HTML filings.';
COMMENT ON COLUMN facts.row_label IS 'Label of the line.';
COMMENT ON COLUMN facts.column_label IS 'Header of the column.';
COMMENT ON COLUMN facts.quote IS 'Words that stand on the page.';
COMMENT ON COLUMN facts.method IS 'Reader that found the value.';
COMMENT ON COLUMN facts.confidence IS '0 to 1.';
COMMENT ON COLUMN facts.status IS 'found, not_disclosed, conflict or failed.';
COMMENT ON COLUMN facts.checks IS 'Verifications passed or failed, and reasons.';
COMMENT ON COLUMN facts.reader_version IS 'Version of the readers.';
COMMENT ON COLUMN facts.extracted_at IS 'When the fact was read.';
