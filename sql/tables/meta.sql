-- Grain: the warehouse itself, a single row. Key: schema_version.
CREATE TABLE meta (
    schema_version INTEGER NOT NULL,
    published_at TIMESTAMPTZ NOT NULL,
    filings BIGINT NOT NULL,
    documents BIGINT NOT NULL,
    pages BIGINT NOT NULL,
    tables BIGINT NOT NULL,
    rows BIGINT NOT NULL,
    facts BIGINT NOT NULL,
    facts_found BIGINT NOT NULL,
    comparatives BIGINT NOT NULL,
    failures BIGINT NOT NULL,
    metrics BIGINT NOT NULL
);

COMMENT ON TABLE meta IS 'What this warehouse holds and when it was published.';
COMMENT ON COLUMN meta.schema_version IS 'Version of the tables and views; it grows when their columns change.';
COMMENT ON COLUMN meta.published_at IS 'When the file was made from the store.';
COMMENT ON COLUMN meta.filings IS 'Filings that have a document.';
COMMENT ON COLUMN meta.documents IS 'Rows of documents.';
COMMENT ON COLUMN meta.pages IS 'Rows of pages.';
COMMENT ON COLUMN meta.tables IS 'Rows of tables.';
COMMENT ON COLUMN meta.rows IS 'Rows of rows.';
COMMENT ON COLUMN meta.facts IS 'Rows of facts.';
COMMENT ON COLUMN meta.facts_found IS 'Rows of facts with status found.';
COMMENT ON COLUMN meta.comparatives IS 'Rows of comparatives.';
COMMENT ON COLUMN meta.failures IS 'Rows of failures.';
COMMENT ON COLUMN meta.metrics IS 'Rows of metrics.';
