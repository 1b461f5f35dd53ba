-- Grain: one line of a table. Key: filing, doc_id, row.
CREATE TABLE rows (
    filing VARCHAR NOT NULL,
    doc_id VARCHAR NOT NULL,
    page INTEGER NOT NULL,
    "table" INTEGER NOT NULL,
    "row" INTEGER NOT NULL,
    label VARCHAR,
    indent INTEGER,
    bbox FLOAT[],
    cells STRUCT(
        text VARCHAR,
        value DOUBLE,
        bbox FLOAT[],
        "column" INTEGER,
        doubtful BOOLEAN,
        tags STRUCT(
            concept VARCHAR,
            value DOUBLE,
            unit VARCHAR,
            period_start DATE,
            period_end DATE,
            dimensions VARCHAR,
            scale INTEGER,
            sign VARCHAR,
            decimals INTEGER,
            anchor VARCHAR
        )[]
    )[]
);

COMMENT ON TABLE rows IS 'Lines of the tables: label and printed values.';
COMMENT ON COLUMN rows.filing IS 'Filing key.';
COMMENT ON COLUMN rows.doc_id IS 'Document.';
COMMENT ON COLUMN rows.page IS 'Page that the line is printed on.';
COMMENT ON COLUMN rows."table" IS 'Table within the document.';
COMMENT ON COLUMN rows."row" IS 'Number of the line within the document, in reading order.';
COMMENT ON COLUMN rows.label IS 'Words at the left of the line.';
COMMENT ON COLUMN rows.indent IS 'Indentation level of the label; 0 is leftmost.';
COMMENT ON COLUMN rows.bbox IS 'Box of the line: x0, y0, x1, y1 in points from the top left; all 0 in HTML filings.';
COMMENT ON COLUMN rows.cells IS 'Values as printed and as numbers in printed units, with box and column; doubtful where an image may be misread; inline XBRL tags in HTML filings.';
