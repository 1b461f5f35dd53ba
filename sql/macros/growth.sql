-- Grain: one fiscal year of a company, against the year before. Key: ticker, fiscal_year.
CREATE MACRO growth(metric_id) AS TABLE
    WITH printed AS (
        SELECT
            comparatives.filing,
            comparatives.unit,
            comparatives.period_end,
            any_value(comparatives.value) AS value
        FROM comparatives
        WHERE comparatives.metric = metric_id AND comparatives.scope = 'consolidated'
        GROUP BY comparatives.filing, comparatives.unit, comparatives.period_end
        HAVING count(DISTINCT comparatives.value) = 1
    ),

    paired AS (
        SELECT
            now.ticker,
            now.company,
            now.fiscal_year,
            now.unit,
            now.value,
            coalesce(before.value, printed.value) AS previous,
            CASE
                WHEN before.value IS NOT NULL THEN 'filing'
                WHEN printed.value IS NOT NULL THEN 'comparative'
            END AS previous_from
        FROM annual_facts AS now
        LEFT JOIN annual_facts AS before
            ON
                now.ticker = before.ticker
                AND now.metric = before.metric
                AND now.unit = before.unit
                AND now.fiscal_year = before.fiscal_year + 1
        LEFT JOIN printed
            ON
                now.filing = printed.filing
                AND now.unit = printed.unit
                AND date_diff('day', printed.period_end, now.period_end) BETWEEN 350 AND 380
        WHERE now.metric = metric_id AND now.value IS NOT NULL
    )

    SELECT
        paired.ticker,
        paired.company,
        paired.fiscal_year,
        paired.unit,
        paired.value,
        paired.previous,
        paired.previous_from,
        CASE WHEN paired.previous > 0 THEN 100 * (paired.value / paired.previous - 1) END AS growth_pct
    FROM paired
    QUALIFY row_number() OVER (PARTITION BY paired.ticker, paired.fiscal_year ORDER BY paired.previous) = 1
    ORDER BY paired.ticker, paired.fiscal_year;

COMMENT ON MACRO TABLE growth IS 'growth(metric): change on the year before in percent; NULL where that was not positive. The year before is taken from its own filing, else from the comparative column.'; -- noqa: PRS, LT05
