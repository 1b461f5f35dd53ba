-- Grain: one fiscal year of a company. Key: fiscal_year.
CREATE MACRO history(company_ticker, metric_id) AS TABLE
    SELECT
        annual_facts.fiscal_year,
        annual_facts.period_end,
        annual_facts.value,
        annual_facts.unit,
        annual_facts.source,
        annual_facts.page
    FROM annual_facts
    WHERE annual_facts.ticker = company_ticker AND annual_facts.metric = metric_id
    ORDER BY annual_facts.fiscal_year;

COMMENT ON MACRO TABLE history IS 'history(ticker, metric): a metric of a company over its fiscal years.'; -- noqa: PRS, LT05
