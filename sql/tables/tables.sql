-- Grain: one table of a document, over as many pages as it runs. Key: filing, doc_id, table.
CREATE TABLE tables (
    filing VARCHAR NOT NULL,
    doc_id VARCHAR NOT NULL,
    "table" INTEGER NOT NULL,
    page INTEGER NOT NULL,
    last_page INTEGER NOT NULL,
    title VARCHAR,
    kind VARCHAR,
    scope VARCHAR,
    scale DOUBLE,
    scale_text VARCHAR,
    currency VARCHAR,
    "columns" STRUCT(
        "column" INTEGER,
        header VARCHAR,
        x0 FLOAT,
        x1 FLOAT,
        period_end DATE,
        months INTEGER,
        scope VARCHAR,
        adjusted BOOLEAN,
        kind VARCHAR
    )[]
);

COMMENT ON TABLE tables IS 'Tables found in the documents, with what their column headers say.';
COMMENT ON COLUMN tables.filing IS 'Filing key.';
COMMENT ON COLUMN tables.doc_id IS 'Document.';
COMMENT ON COLUMN tables."table" IS 'Number of the table within its document.';
COMMENT ON COLUMN tables.page IS 'First page.';
COMMENT ON COLUMN tables.last_page IS 'Last page.';
COMMENT ON COLUMN tables.title IS 'Title printed above the table.';
COMMENT ON COLUMN tables.kind IS 'income_statement, balance_sheet, cash_flow, key_figures, ...';
COMMENT ON COLUMN tables.scope IS 'consolidated or parent; NULL where the table does not say.';
COMMENT ON COLUMN tables.scale IS 'Multiplier of the amounts, such as 1000.';
COMMENT ON COLUMN tables.scale_text IS 'The words that state the scale.';
COMMENT ON COLUMN tables.currency IS 'USD, CNY, ...';
COMMENT ON COLUMN tables."columns" IS 'Value columns from left to right, each with its header, period and scope.';
