-- Grain: one number printed in a column of known period. Key: filing, doc_id, row, column.
CREATE TABLE line_items AS
WITH proven AS ( -- pages of the primary statements, and the scale that reading them settled on
    SELECT
        filing,
        doc_id,
        page,
        mode(scale) AS scale
    FROM facts
    WHERE status = 'found' AND method IN ('statement', 'inline_xbrl') AND unit = currency
    GROUP BY filing, doc_id, page
    HAVING count(*) > 2
),

settled AS ( -- what the same reading settled on for the whole document
    SELECT
        filing,
        doc_id,
        mode(period_end) AS period_end,
        mode(scale) FILTER (WHERE unit = currency) AS scale
    FROM facts
    WHERE status = 'found' AND method IN ('statement', 'inline_xbrl')
    GROUP BY filing, doc_id
),

subjects AS (
    SELECT
        documents.filing,
        documents.doc_id,
        documents.doc_type,
        documents.language,
        CASE documents.period WHEN 'Q2' THEN 'H1' WHEN 'Q4' THEN 'FY' ELSE documents.period END AS period,
        CASE documents.period
            WHEN 'Q1' THEN 3
            WHEN 'Q2' THEN 6
            WHEN 'H1' THEN 6
            WHEN 'Q3' THEN 9
            ELSE 12
        END AS months,
        coalesce(settled.period_end, documents.period_end) AS period_end,
        settled.scale
    FROM documents
    LEFT JOIN settled ON documents.filing = settled.filing AND documents.doc_id = settled.doc_id
),

headings AS (
    SELECT
        filing,
        doc_id,
        "table",
        kind,
        scope AS table_scope,
        scale AS table_scale,
        currency AS table_currency,
        unnest("columns") AS heading
    FROM tables
    WHERE kind NOT IN ('contents', 'cover', 'auditor_report')
),

dated AS ( -- two columns of one period: which of them is the value is not known
    SELECT
        *,
        heading."column"
    FROM headings
    WHERE heading.kind = 'value' AND NOT heading.adjusted AND heading.period_end IS NOT NULL
    QUALIFY count(*) OVER (
        PARTITION BY filing, doc_id, "table", heading.period_end, heading.months, heading.scope
    ) = 1
),

cells AS (
    SELECT
        rows.filing,
        rows.doc_id,
        rows.page,
        rows."table",
        rows."row",
        rows.label,
        labels.line_item,
        labels.unit AS wording,
        unnest(rows.cells) AS cell
    FROM rows
    INNER JOIN labels ON rows.label = labels.label
),

numbers AS ( -- several numbers in one column: which of them belongs to it is not known
    SELECT
        *,
        cell."column"
    FROM cells
    WHERE cell.value IS NOT NULL AND cell."column" IS NOT NULL
    QUALIFY count(*) OVER (PARTITION BY filing, doc_id, "row", cell."column") = 1
),

placed AS (
    SELECT
        numbers.*,
        dated.kind,
        dated.table_scope,
        dated.table_scale,
        dated.table_currency,
        dated.heading.header,
        dated.heading.scope,
        dated.heading.period_end AS column_end,
        coalesce(dated.heading.months, if(dated.kind = 'balance_sheet', 0, NULL)) AS months,
        subjects.period_end - dated.heading.period_end AS days_earlier,
        subjects.doc_type,
        subjects.language,
        subjects.period AS own_period,
        subjects.months AS own_months,
        subjects.period_end AS own_end,
        coalesce(proven.scale, dated.table_scale, pages.scale) AS stated_scale,
        coalesce(proven.scale, dated.table_scale, pages.scale, subjects.scale) AS known_scale,
        coalesce(
            dated.table_currency, pages.currency, if(subjects.doc_type LIKE 'cn-%', 'CNY', 'USD')
        ) AS currency,
        numbers.wording IN ('currency', 'count') AS is_scaled,
        proven.page IS NOT NULL AS is_proven
    FROM numbers
    INNER JOIN dated
        ON
            numbers.filing = dated.filing
            AND numbers.doc_id = dated.doc_id
            AND numbers."table" = dated."table"
            AND numbers."column" = dated."column"
    INNER JOIN subjects ON numbers.filing = subjects.filing AND numbers.doc_id = subjects.doc_id
    LEFT JOIN pages
        ON numbers.filing = pages.filing AND numbers.doc_id = pages.doc_id AND numbers.page = pages.page
    LEFT JOIN proven
        ON numbers.filing = proven.filing AND numbers.doc_id = proven.doc_id AND numbers.page = proven.page
    -- a share of a total beside the amounts is none of them
    WHERE numbers.wording = 'pct' OR NOT regexp_matches(numbers.cell.text, '%\s*\)?$')
)

SELECT
    filing,
    doc_id,
    line_item,
    label,
    kind,
    page,
    "table",
    "row",
    "column",
    header,
    CASE
        WHEN months > 0 OR days_earlier <= 10 THEN own_period
        WHEN abs(days_earlier / 365.25 - round(days_earlier / 365.25)) < 0.06 THEN own_period
        ELSE 'FY'
    END AS period,
    if(days_earlier <= 10, own_end, column_end) AS period_end,
    days_earlier <= 10 AS is_current,
    months,
    coalesce(months IN (0, own_months), TRUE) AS is_own_length,
    coalesce(scope, table_scope, 'consolidated') AS scope,
    cell.text AS raw,
    cell.value * if(is_scaled, coalesce(known_scale, 1), 1) AS value,
    wording,
    currency,
    if(is_scaled, known_scale, 1) AS scale,
    cell.bbox,
    CASE
        WHEN is_proven AND kind = 'balance_sheet' THEN 1
        WHEN is_proven AND kind = 'income_statement' THEN 2
        WHEN is_proven AND kind = 'cash_flow' THEN 3
        WHEN kind IN ('balance_sheet', 'income_statement', 'cash_flow', 'comprehensive_income') THEN 4
        WHEN kind IN ('key_figures', 'bank_ratios', 'nonrecurring', 'cash_flow_supplement') THEN 5
        WHEN kind = 'mda' THEN 6
        WHEN kind = 'notes' THEN 7
        ELSE 8
    END AS standing,
    list_filter(
        [
            if(cell.doubtful, 'doubtful_digits', NULL),
            if(wording = 'count', 'count_or_amount', NULL),
            if(is_scaled AND known_scale IS NULL, 'scale_unknown', NULL),
            if(is_scaled AND stated_scale IS NULL AND known_scale > 0, 'scale_of_the_statements', NULL),
            if(
                wording = 'currency' AND language = 'en' AND known_scale >= 1000
                AND regexp_matches(cell.text, '\.\d\d\s*\)?$'),
                'per_share_or_amount',
                NULL
            )
        ],
        LAMBDA doubt: doubt IS NOT NULL
    ) AS doubts
FROM placed
WHERE
    days_earlier >= -10
    -- balances, the report's own length and single quarters; a length that is not said is that of a year
    AND (months IN (0, 3, own_months) OR (months IS NULL AND own_period IN ('FY', 'Q1')))
ORDER BY line_item, filing, "row", "column";

COMMENT ON TABLE line_items IS 'Every number in a column of known period, with the plain form of its label; sorted by it. Left out: changes, restated columns, columns of the same period side by side, other lengths than the report''s own and a quarter.';
COMMENT ON COLUMN line_items.filing IS 'Filing key.';
COMMENT ON COLUMN line_items.doc_id IS 'Document.';
COMMENT ON COLUMN line_items.line_item IS 'Plain form of the label, see the table labels.';
COMMENT ON COLUMN line_items.label IS 'Label as printed.';
COMMENT ON COLUMN line_items.kind IS 'Kind of the table: balance_sheet, notes, ...';
COMMENT ON COLUMN line_items.page IS 'Page.';
COMMENT ON COLUMN line_items."table" IS 'Table within the document.';
COMMENT ON COLUMN line_items."row" IS 'Line within the document.';
COMMENT ON COLUMN line_items."column" IS 'Column within the table.';
COMMENT ON COLUMN line_items.header IS 'Header of the column.';
COMMENT ON COLUMN line_items.period IS 'FY, H1, or Q1 to Q4; interim periods are year to date.';
COMMENT ON COLUMN line_items.period_end IS 'Last day of the period, or the balance sheet date.';
COMMENT ON COLUMN line_items.is_current IS 'Whether the period is the one that the document reports.';
COMMENT ON COLUMN line_items.months IS 'Length of the period; 0 for balances, NULL where the header does not say.';
COMMENT ON COLUMN line_items.is_own_length IS 'False for the single quarter in a report of a longer period.';
COMMENT ON COLUMN line_items.scope IS 'consolidated or parent.';
COMMENT ON COLUMN line_items.raw IS 'The value as printed.';
COMMENT ON COLUMN line_items.value IS 'Number in base units, signed as printed.';
COMMENT ON COLUMN line_items.wording IS 'What the label says that it counts: currency, currency/share, pct or count.';
COMMENT ON COLUMN line_items.currency IS 'Currency of the table.';
COMMENT ON COLUMN line_items.scale IS 'Multiplier of the table, applied to value; NULL where it is not known.';
COMMENT ON COLUMN line_items.bbox IS 'Box of the value: x0, y0, x1, y1 in points from the top left.';
COMMENT ON COLUMN line_items.standing IS '1 balance sheet, 2 income statement, 3 cash flow that facts were read from; 4 other statements; 5 key figures; 6 discussion; 7 notes; 8 other tables.';
COMMENT ON COLUMN line_items.doubts IS 'Reasons not to trust the value.';
