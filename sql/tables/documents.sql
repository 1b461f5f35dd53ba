-- Grain: one document of a filing. Key: filing, doc_id.
CREATE TABLE documents (
    doc_id VARCHAR NOT NULL,
    filing VARCHAR NOT NULL,
    source VARCHAR NOT NULL,
    path VARCHAR NOT NULL,
    company VARCHAR,
    ticker VARCHAR NOT NULL,
    fiscal_year INTEGER NOT NULL,
    period VARCHAR NOT NULL,
    period_end DATE,
    doc_type VARCHAR NOT NULL,
    language VARCHAR NOT NULL,
    pages INTEGER NOT NULL,
    amendment_rank INTEGER NOT NULL,
    filed_on DATE,
    identity_confidence DOUBLE NOT NULL,
    bytes BIGINT NOT NULL,
    modified_ns BIGINT NOT NULL,
    ingested_at TIMESTAMPTZ NOT NULL,
    aliases VARCHAR[],
    registrant_ids VARCHAR[],
    PRIMARY KEY (filing, doc_id)
);

COMMENT ON TABLE documents IS 'Files as registered. A filing can hold several: amendments, merged announcements.';
COMMENT ON COLUMN documents.doc_id IS 'First 16 hex digits of the SHA-256 of the bytes.';
COMMENT ON COLUMN documents.filing IS 'Filing key: ticker, fiscal year and document type joined by underscores.';
COMMENT ON COLUMN documents.source IS 'File name as ingested.';
COMMENT ON COLUMN documents.path IS 'Absolute path of the file.';
COMMENT ON COLUMN documents.company IS 'Company name as the document gives it.';
COMMENT ON COLUMN documents.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN documents.fiscal_year IS 'Fiscal year as the company names it, not the year of filing.';
COMMENT ON COLUMN documents.period IS 'FY, H1, or Q1 to Q4.';
COMMENT ON COLUMN documents.period_end IS 'Last day of the period that the document reports.';
COMMENT ON COLUMN documents.doc_type IS 'Document type, such as us-10k or cn-annual.';
COMMENT ON COLUMN documents.language IS 'en or zh.';
COMMENT ON COLUMN documents.pages IS 'Number of pages.';
COMMENT ON COLUMN documents.amendment_rank IS '0 for the original, 1 and up for amendments in order.';
COMMENT ON COLUMN documents.filed_on IS 'Day of filing, where the document says so.';
COMMENT ON COLUMN documents.identity_confidence IS '0 to 1; 1 when a manifest gave the identity.';
COMMENT ON COLUMN documents.bytes IS 'Size of the file.';
COMMENT ON COLUMN documents.modified_ns IS 'Modification time of the file when registered, nanoseconds since 1970.';
COMMENT ON COLUMN documents.ingested_at IS 'When the document was registered.';
COMMENT ON COLUMN documents.aliases IS 'Other names and codes that the document gives.';
COMMENT ON COLUMN documents.registrant_ids IS 'Numbers of the registrant, such as ein:41-0417775.';
