-- Grain: one thing that could not be read or published. Key: none.
CREATE TABLE failures (
    stage VARCHAR NOT NULL,
    filing VARCHAR,
    doc_id VARCHAR,
    source VARCHAR NOT NULL,
    page INTEGER,
    reason VARCHAR NOT NULL,
    message VARCHAR NOT NULL,
    failed_at TIMESTAMPTZ NOT NULL,
    path VARCHAR
);

COMMENT ON TABLE failures IS 'Documents, or parts of them, that a stage could not read, each with its reason.';
COMMENT ON COLUMN failures.stage IS 'filings, pages, facts or warehouse.';
COMMENT ON COLUMN failures.filing IS 'Filing key, where the filing is known.';
COMMENT ON COLUMN failures.doc_id IS 'Document, where it is known.';
COMMENT ON COLUMN failures.source IS 'File name as ingested.';
COMMENT ON COLUMN failures.page IS 'Page, where one page failed.';
COMMENT ON COLUMN failures.reason IS 'Category, such as encrypted, truncated or unidentified.';
COMMENT ON COLUMN failures.message IS 'What was wrong and what to do.';
COMMENT ON COLUMN failures.failed_at IS 'When the stage gave up.';
COMMENT ON COLUMN failures.path IS 'Absolute path of the file, where a file failed.';
