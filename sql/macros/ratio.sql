-- Grain: one fiscal year of a company. Key: ticker, fiscal_year.
CREATE MACRO ratio(numerator_id, denominator_id) AS TABLE
    SELECT
        upper_part.ticker,
        upper_part.company,
        upper_part.fiscal_year,
        upper_part.value AS numerator,
        upper_part.unit AS numerator_unit,
        lower_part.value AS denominator,
        lower_part.unit AS denominator_unit,
        upper_part.value / nullif(lower_part.value, 0) AS ratio
    FROM annual_facts AS upper_part
    INNER JOIN annual_facts AS lower_part
        ON
            upper_part.ticker = lower_part.ticker
            AND upper_part.fiscal_year = lower_part.fiscal_year
            AND coalesce(upper_part.currency = lower_part.currency, TRUE)
    WHERE
        upper_part.metric = numerator_id
        AND lower_part.metric = denominator_id
        AND upper_part.value IS NOT NULL
        AND lower_part.value IS NOT NULL
    ORDER BY upper_part.ticker, upper_part.fiscal_year;

COMMENT ON MACRO TABLE ratio IS 'ratio(numerator, denominator): two metrics of the same fiscal year divided; NULL where the denominator is zero.'; -- noqa: PRS, LT05
