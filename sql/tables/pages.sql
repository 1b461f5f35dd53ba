-- Grain: one page of a document. Key: filing, doc_id, page.
CREATE TABLE pages ( -- noqa: PRS, sqlfluff does not know USING COMPRESSION
    filing VARCHAR NOT NULL,
    doc_id VARCHAR NOT NULL,
    page INTEGER NOT NULL,
    width FLOAT,
    height FLOAT,
    text VARCHAR USING COMPRESSION zstd,
    has_text BOOLEAN,
    ocr BOOLEAN,
    language VARCHAR,
    kind VARCHAR,
    scale DOUBLE,
    currency VARCHAR,
    defect VARCHAR
);

COMMENT ON TABLE pages IS 'Pages with their text.';
COMMENT ON COLUMN pages.filing IS 'Filing key.';
COMMENT ON COLUMN pages.doc_id IS 'Document.';
COMMENT ON COLUMN pages.page IS 'Page number from 1, as a viewer shows it.';
COMMENT ON COLUMN pages.width IS 'Width in points.';
COMMENT ON COLUMN pages.height IS 'Height in points.';
COMMENT ON COLUMN pages.text IS 'Text in reading order.';
COMMENT ON COLUMN pages.has_text IS 'Whether the page has a usable text layer.';
COMMENT ON COLUMN pages.ocr IS 'Whether the text was recognised from an image.';
COMMENT ON COLUMN pages.language IS 'en or zh.';
COMMENT ON COLUMN pages.kind IS 'What the page holds: cover, balance_sheet, notes, prose, ...';
COMMENT ON COLUMN pages.scale IS 'Multiplier that the page states for its amounts, such as 1000000.';
COMMENT ON COLUMN pages.currency IS 'Currency that the page states: USD, CNY, ...';
COMMENT ON COLUMN pages.defect IS 'Why the text layer cannot be trusted: no_text, outside_text, private_glyphs, broken_text; NULL = it can. With ocr true the page was read from its image, else it was not.';
