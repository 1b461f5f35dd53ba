-- Grain: one metric of the catalogue, read from filings or derived. Key: metric.
CREATE TABLE metrics (
    metric VARCHAR PRIMARY KEY,
    kind VARCHAR NOT NULL,
    unit VARCHAR NOT NULL,
    duration_or_instant VARCHAR,
    sign VARCHAR,
    name_en VARCHAR,
    name_zh VARCHAR,
    names_en VARCHAR[] NOT NULL,
    names_zh VARCHAR[] NOT NULL,
    description VARCHAR,
    statements VARCHAR[] NOT NULL,
    doc_types VARCHAR[] NOT NULL,
    formula VARCHAR,
    alternatives VARCHAR[] NOT NULL
);

COMMENT ON TABLE metrics IS 'The metric catalogue: what is asked of filings, and what is derived from it.';
COMMENT ON COLUMN metrics.metric IS 'Metric id, as in facts.metric.';
COMMENT ON COLUMN metrics.kind IS 'money, per_share, ratio, count, text, date, ...; derived where there is a formula.';
COMMENT ON COLUMN metrics.unit IS 'pct, count, text, ...; currency stands for the currency of the filing.';
COMMENT ON COLUMN metrics.duration_or_instant IS 'duration or instant; NULL for derived metrics.';
COMMENT ON COLUMN metrics.sign IS 'as_printed, or positive for costs and payments.';
COMMENT ON COLUMN metrics.name_en IS 'Display name in English.';
COMMENT ON COLUMN metrics.name_zh IS 'Display name in Chinese.';
COMMENT ON COLUMN metrics.names_en IS 'Names in English that questions may use.';
COMMENT ON COLUMN metrics.names_zh IS 'Names in Chinese that questions may use.';
COMMENT ON COLUMN metrics.description IS 'What the metric means.';
COMMENT ON COLUMN metrics.statements IS 'Kinds of table that print it.';
COMMENT ON COLUMN metrics.doc_types IS 'Document types that are asked for it.';
COMMENT ON COLUMN metrics.formula IS 'Arithmetic over metric ids; previous(metric) is the year before.';
COMMENT ON COLUMN metrics.alternatives IS 'Formulas tried in order where a metric of the first is not disclosed.';
