-- Grain: a number and a later filing that prints it again. Key: filing, metric, period, scope, later_filing.
CREATE VIEW prior_year_checks AS
SELECT
    facts.filing,
    facts.ticker,
    facts.fiscal_year,
    facts.metric,
    facts.period,
    facts.period_end,
    facts.scope,
    facts.value,
    facts.unit,
    facts.page,
    later.filing AS later_filing,
    later.value AS later_value,
    later.page AS later_page,
    later.row_label AS later_row_label,
    CASE
        -- half of the last printed digit; figures per share and ratios are printed to two decimals
        WHEN
            abs(facts.value - later.value)
            <= 0.51 * if(facts.unit IN (facts.currency, 'count'), greatest(facts.scale, later.scale), 0.01)
            THEN 'same'
        ELSE 'restated'
    END AS outcome
FROM facts
INNER JOIN comparatives AS later
    ON
        facts.ticker = later.ticker
        AND facts.metric = later.metric
        AND facts.period = later.period
        AND facts.scope = later.scope
        AND facts.filing <> later.filing
        AND abs(date_diff('day', facts.period_end, later.period_end)) <= 10
WHERE
    facts.status = 'found'
    AND facts.value IS NOT NULL
    AND later.value IS NOT NULL
    AND later.fiscal_year > facts.fiscal_year;

COMMENT ON VIEW prior_year_checks IS 'Numbers held against the prior-period columns of later filings of the company: same, or restated. What differs by a scale, or is another year''s number, is a conflict in facts.';
COMMENT ON COLUMN prior_year_checks.filing IS 'Filing key.';
COMMENT ON COLUMN prior_year_checks.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN prior_year_checks.fiscal_year IS 'Fiscal year of the filing.';
COMMENT ON COLUMN prior_year_checks.metric IS 'Metric, see the table metrics.';
COMMENT ON COLUMN prior_year_checks.period IS 'FY, H1, or Q1 to Q4; interim periods are year to date.';
COMMENT ON COLUMN prior_year_checks.period_end IS 'Last day of the period, or the balance sheet date.';
COMMENT ON COLUMN prior_year_checks.scope IS 'consolidated or parent.';
COMMENT ON COLUMN prior_year_checks.value IS 'What the filing itself prints.';
COMMENT ON COLUMN prior_year_checks.unit IS 'USD, CNY, pct, USD/share, CNY/share or count.';
COMMENT ON COLUMN prior_year_checks.page IS 'Page that the value stands on.';
COMMENT ON COLUMN prior_year_checks.later_filing IS 'The later filing.';
COMMENT ON COLUMN prior_year_checks.later_value IS 'What the later filing prints for the same period.';
COMMENT ON COLUMN prior_year_checks.later_page IS 'Its page.';
COMMENT ON COLUMN prior_year_checks.later_row_label IS 'Its label.';
COMMENT ON COLUMN prior_year_checks.outcome IS 'same (to the rounding of both), or restated.';
