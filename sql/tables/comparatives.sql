-- Grain: one value printed for an earlier period. Key: filing, metric, period, period_end, scope.
CREATE TABLE comparatives (
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
    extracted_at TIMESTAMPTZ
);

COMMENT ON TABLE comparatives IS 'Prior-period values printed beside the filing''s own; fiscal_year is the filing''s, period_end tells which period.';
COMMENT ON COLUMN comparatives.filing IS 'Filing key.';
COMMENT ON COLUMN comparatives.doc_id IS 'Document that the value stands in.';
COMMENT ON COLUMN comparatives.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN comparatives.company IS 'Company name.';
COMMENT ON COLUMN comparatives.fiscal_year IS 'Fiscal year of the filing.';
COMMENT ON COLUMN comparatives.doc_type IS 'Document type, such as us-10k or cn-annual.';
COMMENT ON COLUMN comparatives.metric IS 'Metric, see the table metrics; the suffix _quarter marks a single quarter.';
COMMENT ON COLUMN comparatives.period IS 'FY, H1, or Q1 to Q4; interim periods are year to date.';
COMMENT ON COLUMN comparatives.period_end IS 'Last day of the period, or the balance sheet date.';
COMMENT ON COLUMN comparatives.duration_or_instant IS 'duration or instant.';
COMMENT ON COLUMN comparatives.scope IS 'consolidated or parent.';
COMMENT ON COLUMN comparatives.value IS 'Number in base units: whole currency units, percent, counts.';
COMMENT ON COLUMN comparatives.value_text IS 'Text, for metrics that are words.';
COMMENT ON COLUMN comparatives.value_date IS 'Date, for metrics that are dates.';
COMMENT ON COLUMN comparatives.value_bool IS 'Truth value, for metrics that are yes or no.';
COMMENT ON COLUMN comparatives.value_list IS 'List of texts, for metrics that are lists.';
COMMENT ON COLUMN comparatives.unit IS 'USD, CNY, pct, USD/share, CNY/share, count, text or date.';
COMMENT ON COLUMN comparatives.currency IS 'Currency of the amount.';
COMMENT ON COLUMN comparatives.scale IS 'Multiplier that the page states; already applied to value.';
COMMENT ON COLUMN comparatives.raw IS 'The value as printed.';
COMMENT ON COLUMN comparatives.page IS 'Page that the value stands on.';
COMMENT ON COLUMN comparatives.bbox IS 'Box of the value: x0, y0, x1, y1 in points from the top left; NULL in HTML filings.';
COMMENT ON COLUMN comparatives.row_label IS 'Label of the line.';
COMMENT ON COLUMN comparatives.column_label IS 'Header of the column.';
COMMENT ON COLUMN comparatives.quote IS 'Words that stand on the page.';
COMMENT ON COLUMN comparatives.method IS 'Reader that found the value.';
COMMENT ON COLUMN comparatives.confidence IS '0 to 1.';
COMMENT ON COLUMN comparatives.status IS 'found, not_disclosed, conflict or failed.';
COMMENT ON COLUMN comparatives.checks IS 'Verifications passed or failed, and reasons.';
COMMENT ON COLUMN comparatives.reader_version IS 'Version of the readers.';
COMMENT ON COLUMN comparatives.extracted_at IS 'When the fact was read.';
