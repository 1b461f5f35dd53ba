-- Grain: one company among the highest of a fiscal year, ties included. Key: unit, ticker.
CREATE MACRO top_companies(metric_id, year, places) AS TABLE
    SELECT
        rank() OVER (PARTITION BY annual_facts.unit ORDER BY annual_facts.value DESC) AS place,
        annual_facts.ticker,
        annual_facts.company,
        annual_facts.value,
        annual_facts.unit,
        annual_facts.source,
        annual_facts.page
    FROM annual_facts
    WHERE
        annual_facts.metric = metric_id
        AND annual_facts.fiscal_year = year
        AND annual_facts.value IS NOT NULL
    QUALIFY rank() OVER (PARTITION BY annual_facts.unit ORDER BY annual_facts.value DESC) <= places
    ORDER BY annual_facts.unit, place, annual_facts.ticker;

COMMENT ON MACRO TABLE top_companies IS 'top_companies(metric, year, n): the n highest of each currency or unit; ties share a place.'; -- noqa: PRS, LT05
