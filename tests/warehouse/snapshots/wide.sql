-- Grain: one filing of type cn-annual and period that it reports. Key: filing, period.
CREATE VIEW cn_annual AS
WITH single AS (
    SELECT filing, period, period_end, metric, unit, value, value_text, value_date, value_bool, value_list
    FROM facts_found
    WHERE doc_type = 'cn-annual' AND scope = 'consolidated'
    QUALIFY count(*) OVER (PARTITION BY filing, period, metric) = 1
)

SELECT
    filings.filing,
    filings.ticker,
    filings.company,
    filings.fiscal_year,
    coalesce(single.period, filings.period) AS period,
    CASE
        WHEN single.period <> filings.period THEN max(single.period_end)
        ELSE filings.period_end
    END AS period_end,
    any_value(single.value) FILTER (WHERE single.metric = 'operating_revenue' AND single.unit = 'CNY') AS operating_revenue_cny,
    any_value(single.value) FILTER (WHERE single.metric = 'roe_weighted_pct' AND single.unit = 'pct') AS roe_weighted_pct,
    any_value(single.value) FILTER (WHERE single.metric = 'dividend_per_10_shares' AND single.unit = 'CNY/10 shares') AS dividend_per_10_shares_cny,
    any_value(single.value_text) FILTER (WHERE single.metric = 'accounting_firm') AS accounting_firm,
    any_value(single.value_date) FILTER (WHERE single.metric = 'record_date') AS record_date,
    any_value(single.value_bool) FILTER (WHERE single.metric = 'third_party_assured') AS third_party_assured,
    any_value(single.value_list) FILTER (WHERE single.metric = 'voting_methods') AS voting_methods
FROM filings
LEFT JOIN single ON filings.filing = single.filing
WHERE filings.doc_type = 'cn-annual'
GROUP BY
    filings.filing,
    filings.ticker,
    filings.company,
    filings.fiscal_year,
    filings.period,
    filings.period_end,
    single.period;

COMMENT ON VIEW cn_annual IS 'Filings of type cn-annual with the values found in them (consolidated scope).';
COMMENT ON COLUMN cn_annual.filing IS 'Filing key.';
COMMENT ON COLUMN cn_annual.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN cn_annual.company IS 'Company name.';
COMMENT ON COLUMN cn_annual.fiscal_year IS 'Fiscal year as the company names it.';
COMMENT ON COLUMN cn_annual.period IS 'FY, H1, or Q1 to Q4; interim periods are year to date.';
COMMENT ON COLUMN cn_annual.period_end IS 'Last day of the period reported.';
COMMENT ON COLUMN cn_annual.operating_revenue_cny IS 'revenue; 营业收入, CNY.';
COMMENT ON COLUMN cn_annual.roe_weighted_pct IS '加权平均净资产收益率, pct.';
COMMENT ON COLUMN cn_annual.dividend_per_10_shares_cny IS '每10股派息, CNY/10 shares.';
COMMENT ON COLUMN cn_annual.accounting_firm IS '会计师事务所.';
COMMENT ON COLUMN cn_annual.record_date IS '股权登记日.';
COMMENT ON COLUMN cn_annual.third_party_assured IS '第三方鉴证.';
COMMENT ON COLUMN cn_annual.voting_methods IS '表决方式.';

-- Grain: one filing of type us-10k and period that it reports. Key: filing, period.
CREATE VIEW us_10k AS
WITH single AS (
    SELECT filing, period, period_end, metric, unit, value, value_text, value_date, value_bool, value_list
    FROM facts_found
    WHERE doc_type = 'us-10k' AND scope = 'consolidated'
    QUALIFY count(*) OVER (PARTITION BY filing, period, metric) = 1
)

SELECT
    filings.filing,
    filings.ticker,
    filings.company,
    filings.fiscal_year,
    coalesce(single.period, filings.period) AS period,
    CASE
        WHEN single.period <> filings.period THEN max(single.period_end)
        ELSE filings.period_end
    END AS period_end,
    any_value(single.value) FILTER (WHERE single.metric = 'operating_revenue' AND single.unit = 'USD') AS operating_revenue_usd,
    any_value(single.value) FILTER (WHERE single.metric = 'basic_eps' AND single.unit = 'USD/share') AS basic_eps_usd_per_share
FROM filings
LEFT JOIN single ON filings.filing = single.filing
WHERE filings.doc_type = 'us-10k'
GROUP BY
    filings.filing,
    filings.ticker,
    filings.company,
    filings.fiscal_year,
    filings.period,
    filings.period_end,
    single.period;

COMMENT ON VIEW us_10k IS 'Filings of type us-10k with the values found in them (consolidated scope).';
COMMENT ON COLUMN us_10k.filing IS 'Filing key.';
COMMENT ON COLUMN us_10k.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN us_10k.company IS 'Company name.';
COMMENT ON COLUMN us_10k.fiscal_year IS 'Fiscal year as the company names it.';
COMMENT ON COLUMN us_10k.period IS 'FY, H1, or Q1 to Q4; interim periods are year to date.';
COMMENT ON COLUMN us_10k.period_end IS 'Last day of the period reported.';
COMMENT ON COLUMN us_10k.operating_revenue_usd IS 'revenue; 营业收入, USD.';
COMMENT ON COLUMN us_10k.basic_eps_usd_per_share IS 'basic earnings per share, USD/share.';

-- Grain: one filing of type us-10q-q2 and period that it reports. Key: filing, period.
CREATE VIEW us_10q_q2 AS
WITH single AS (
    SELECT filing, period, period_end, metric, unit, value, value_text, value_date, value_bool, value_list
    FROM facts_found
    WHERE doc_type = 'us-10q-q2' AND scope = 'consolidated'
    QUALIFY count(*) OVER (PARTITION BY filing, period, metric) = 1
)

SELECT
    filings.filing,
    filings.ticker,
    filings.company,
    filings.fiscal_year,
    coalesce(single.period, filings.period) AS period,
    CASE
        WHEN single.period <> filings.period THEN max(single.period_end)
        ELSE filings.period_end
    END AS period_end,
    any_value(single.value) FILTER (WHERE single.metric = 'operating_revenue' AND single.unit = 'USD') AS operating_revenue_usd,
    any_value(single.value) FILTER (WHERE single.metric = 'operating_revenue_quarter' AND single.unit = 'USD') AS operating_revenue_quarter_usd,
    any_value(single.value) FILTER (WHERE single.metric = 'employees' AND single.unit = 'count') AS employees
FROM filings
LEFT JOIN single ON filings.filing = single.filing
WHERE filings.doc_type = 'us-10q-q2'
GROUP BY
    filings.filing,
    filings.ticker,
    filings.company,
    filings.fiscal_year,
    filings.period,
    filings.period_end,
    single.period;

COMMENT ON VIEW us_10q_q2 IS 'Filings of type us-10q-q2 with the values found in them (consolidated scope).';
COMMENT ON COLUMN us_10q_q2.filing IS 'Filing key.';
COMMENT ON COLUMN us_10q_q2.ticker IS 'Exchange ticker or stock code.';
COMMENT ON COLUMN us_10q_q2.company IS 'Company name.';
COMMENT ON COLUMN us_10q_q2.fiscal_year IS 'Fiscal year as the company names it.';
COMMENT ON COLUMN us_10q_q2.period IS 'FY, H1, or Q1 to Q4; interim periods are year to date.';
COMMENT ON COLUMN us_10q_q2.period_end IS 'Last day of the period reported.';
COMMENT ON COLUMN us_10q_q2.operating_revenue_usd IS 'revenue; 营业收入, USD.';
COMMENT ON COLUMN us_10q_q2.operating_revenue_quarter_usd IS 'revenue; 营业收入 (single quarter), USD.';
COMMENT ON COLUMN us_10q_q2.employees IS 'the company''s employees, count.';
