-- Grain: one line item of a filing, found by its label. Key: filing, metric, period, period_end, scope.
CREATE VIEW adhoc_facts AS
WITH statement_lines AS (
    SELECT line_item
    FROM labels
    GROUP BY line_item
    HAVING sum(statements) > 0
),

filed AS (
    SELECT
        line_items.*,
        documents.ticker,
        documents.company,
        documents.fiscal_year,
        documents.doc_type,
        documents.amendment_rank,
        -- of a gross and a net amount under one name, the net one is the carrying amount
        regexp_matches(lower(line_items.label), '\bnet\b|净') AS is_net,
        statement_lines.line_item IS NOT NULL AS is_statement_line
    FROM line_items
    LEFT JOIN statement_lines ON line_items.line_item = statement_lines.line_item
    INNER JOIN documents ON line_items.filing = documents.filing AND line_items.doc_id = documents.doc_id
),

places AS (
    SELECT
        line_item,
        'adhoc:' || line_item || if(is_own_length, '', '_quarter') AS metric,
        filing,
        period,
        period_end,
        is_current,
        scope,
        list(
            filed
            ORDER BY
                amendment_rank DESC,
                standing ASC,
                is_net DESC,
                len(doubts) ASC,
                page ASC,
                "row" ASC,
                "column" ASC
        ) AS found
    FROM filed
    GROUP BY line_item, filing, is_own_length, period, period_end, is_current, scope
),

weighed AS (
    SELECT
        * EXCLUDE (found),
        found[1] AS best,
        list_filter(
            found,
            LAMBDA other: other.standing = found[1].standing
            AND other.amendment_rank = found[1].amendment_rank
            AND other.is_net = found[1].is_net
        ) AS equals,
        -- an expense and its part in the cash flow may bear one name
        list_filter(
            found,
            LAMBDA other: other.standing <= 3
            AND (other.months = 0) = (found[1].months = 0)
            AND abs(abs(other.value) - abs(found[1].value)) > coalesce(found[1].scale, 1)
            AND other.amendment_rank = found[1].amendment_rank
        ) AS others
    FROM places
),

compared AS (
    SELECT
        *,
        list_max(list_transform(equals, LAMBDA other: other.value))
        - list_min(list_transform(equals, LAMBDA other: other.value))
        > list_max(list_transform(equals, LAMBDA other: coalesce(other.scale, 1))) AS is_disputed
    FROM weighed
)

SELECT
    filing,
    best.doc_id,
    best.ticker,
    best.company,
    best.fiscal_year,
    best.doc_type,
    metric,
    period,
    period_end,
    if(best.months = 0, 'instant', 'duration') AS duration_or_instant,
    scope,
    if(is_disputed, NULL, best.value) AS value,
    NULL::VARCHAR AS value_text,
    NULL::DATE AS value_date,
    NULL::BOOLEAN AS value_bool,
    NULL::VARCHAR[] AS value_list,
    replace(best.wording, 'currency', best.currency) AS unit,
    if(best.wording LIKE 'currency%', best.currency, NULL) AS currency,
    best.scale,
    best.raw,
    best.page,
    best.bbox,
    best.label AS row_label,
    best.header AS column_label,
    best.label || ' ' || best.raw AS quote,
    'adhoc' AS method,
    (CASE
        WHEN is_disputed THEN 0.3
        WHEN len(list_filter(best.doubts, LAMBDA doubt: doubt <> 'scale_of_the_statements')) > 0 THEN 0.4
        -- a breakdown in a note bears the name of the line that it breaks down
        WHEN best.standing > 5 AND best.is_statement_line AND best.doc_type LIKE 'us-%' THEN 0.45
        WHEN len(others) > 0 THEN 0.6
        WHEN best.standing = 7 AND best.doc_type LIKE 'us-%' THEN 0.6 - 0.1 * len(best.doubts)
        WHEN best.standing IN (1, 2, 3, 5) THEN 0.9 - 0.1 * len(best.doubts)
        ELSE 0.8 - 0.1 * len(best.doubts)
    END)::DOUBLE AS confidence,
    if(is_disputed, 'conflict', 'found') AS status,
    list_concat(
        best.doubts,
        if(
            is_disputed,
            ['equally_good: ' || array_to_string(
                list_transform(equals, LAMBDA other: other.raw || ' on page ' || other.page), ', '
            )],
            list_concat(
                if(
                    best.standing > 5 AND best.is_statement_line,
                    ['place: ' || best.kind, 'perhaps_a_part: statements print a line of this name'],
                    ['place: ' || best.kind]
                ),
                list_transform(others, LAMBDA other: 'also: ' || other.raw || ' on page ' || other.page)
            )
        )
    ) AS checks,
    line_item,
    is_current
FROM compared;

COMMENT ON VIEW adhoc_facts IS 'Line items beside the catalogue, found by their labels in any table whose columns have a period: the statements first, then key figures, notes, other tables. Filter by line_item; signs as printed.';
COMMENT ON COLUMN adhoc_facts.filing IS 'Filing key.';
COMMENT ON COLUMN adhoc_facts.doc_id IS 'Document that the value stands in.';
COMMENT ON COLUMN adhoc_facts.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN adhoc_facts.company IS 'Company name.';
COMMENT ON COLUMN adhoc_facts.fiscal_year IS 'Fiscal year of the filing.';
COMMENT ON COLUMN adhoc_facts.doc_type IS 'Document type, such as us-10k or cn-annual.';
COMMENT ON COLUMN adhoc_facts.metric IS 'adhoc: and the plain form of the label; the suffix _quarter marks a single quarter.';
COMMENT ON COLUMN adhoc_facts.period IS 'FY, H1, or Q1 to Q4; interim periods are year to date.';
COMMENT ON COLUMN adhoc_facts.period_end IS 'Last day of the period, or the balance sheet date.';
COMMENT ON COLUMN adhoc_facts.duration_or_instant IS 'duration or instant, as the column says.';
COMMENT ON COLUMN adhoc_facts.scope IS 'consolidated or parent.';
COMMENT ON COLUMN adhoc_facts.value IS 'Number in base units, signed as printed; NULL where places disagree.';
COMMENT ON COLUMN adhoc_facts.value_text IS 'Empty: line items are numbers.';
COMMENT ON COLUMN adhoc_facts.value_date IS 'Empty: line items are numbers.';
COMMENT ON COLUMN adhoc_facts.value_bool IS 'Empty: line items are numbers.';
COMMENT ON COLUMN adhoc_facts.value_list IS 'Empty: line items are numbers.';
COMMENT ON COLUMN adhoc_facts.unit IS 'USD, CNY, pct, USD/share, CNY/share or count, by the wording of the label.';
COMMENT ON COLUMN adhoc_facts.currency IS 'Currency of the amount.';
COMMENT ON COLUMN adhoc_facts.scale IS 'Multiplier that the page states; already applied to value.';
COMMENT ON COLUMN adhoc_facts.raw IS 'The value as printed.';
COMMENT ON COLUMN adhoc_facts.page IS 'Page that the value stands on.';
COMMENT ON COLUMN adhoc_facts.bbox IS 'Box of the value: x0, y0, x1, y1 in points from the top left; NULL in HTML filings.';
COMMENT ON COLUMN adhoc_facts.row_label IS 'Label of the line.';
COMMENT ON COLUMN adhoc_facts.column_label IS 'Header of the column.';
COMMENT ON COLUMN adhoc_facts.quote IS 'Words that stand on the page.';
COMMENT ON COLUMN adhoc_facts.method IS 'adhoc.';
COMMENT ON COLUMN adhoc_facts.confidence IS '0 to 1.';
COMMENT ON COLUMN adhoc_facts.status IS 'found, or conflict where places of one standing give different values.';
COMMENT ON COLUMN adhoc_facts.checks IS 'Where it stands, and reasons for doubt.';
COMMENT ON COLUMN adhoc_facts.line_item IS 'Plain form of the label, see the table labels.';
COMMENT ON COLUMN adhoc_facts.is_current IS 'Whether the value is of the period that the filing reports; else of an earlier one.';
