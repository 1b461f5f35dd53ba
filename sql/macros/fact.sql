-- Grain: a single number; NULL where it was not found. Key: ticker, fiscal_year, metric (the arguments).
CREATE MACRO fact(company_ticker, year, metric_id) AS (
    SELECT annual_facts.value
    FROM annual_facts
    WHERE
        annual_facts.ticker = company_ticker
        AND annual_facts.fiscal_year = year
        AND annual_facts.metric = metric_id
);

COMMENT ON MACRO fact IS 'fact(ticker, year, metric): the number of a fiscal year in base units.'; -- noqa: PRS, LT05
