-- Grain: one found fact with the place it stands in. Key: filing, metric, period, scope.
CREATE MACRO cite(company_ticker, year, metric_id) AS TABLE
    SELECT
        facts_found.filing,
        facts_found.metric,
        facts_found.period,
        facts_found.period_end,
        facts_found.scope,
        facts_found.value,
        facts_found.value_text,
        facts_found.value_date,
        facts_found.unit,
        facts_found.raw,
        facts_found.source,
        facts_found.page,
        facts_found.row_label,
        facts_found.column_label,
        facts_found.quote,
        facts_found.confidence
    FROM facts_found
    WHERE
        facts_found.ticker = company_ticker
        AND facts_found.fiscal_year = year
        AND facts_found.metric = metric_id
    ORDER BY facts_found.filing, facts_found.period, facts_found.scope;

COMMENT ON MACRO TABLE cite IS 'cite(ticker, year, metric): every value found, with file, page and quote.'; -- noqa: PRS, LT05
