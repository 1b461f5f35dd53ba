-- Grain: one row label as printed. Key: label.
CREATE TABLE labels (
    label VARCHAR NOT NULL,
    line_item VARCHAR NOT NULL,
    unit VARCHAR NOT NULL,
    filings INTEGER NOT NULL,
    statements INTEGER NOT NULL
);

COMMENT ON TABLE labels IS 'Labels of lines with values in tables whose columns have a period: what can be asked for beside the catalogue.';
COMMENT ON COLUMN labels.label IS 'Label as printed, as in rows.label.';
COMMENT ON COLUMN labels.line_item IS 'Its plain form, the same for spellings of one label: lower case, singular, without footnote marks, numbering and "net".';
COMMENT ON COLUMN labels.unit IS 'What its wording says that it counts: currency, currency/share, pct or count.';
COMMENT ON COLUMN labels.filings IS 'Filings that print the label.';
COMMENT ON COLUMN labels.statements IS 'Filings that print it in a balance sheet, income or cash flow statement.';
