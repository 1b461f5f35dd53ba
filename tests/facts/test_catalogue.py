"""The catalogue: complete, valid, and plain about what is wrong in it."""

import pytest

from assets.errors import BadInputError
from assets.facts.catalogue import formula_names, load_catalogue, load_from

FIXED = {
    "operating_revenue", "total_operating_revenue", "cost_of_revenue", "total_operating_cost",
    "gross_profit", "selling_expense", "admin_expense", "rnd_expense", "finance_expense",
    "operating_income", "pretax_income", "net_income", "net_income_incl_nci",
    "net_income_excl_nonrecurring", "basic_eps", "diluted_eps", "total_assets", "current_assets",
    "cash_and_equivalents", "monetary_funds", "accounts_receivable", "inventory", "fixed_assets",
    "intangible_assets", "contract_liabilities", "short_term_borrowings", "current_liabilities",
    "total_liabilities", "shareholders_equity", "total_equity", "retained_earnings",
    "operating_cash_flow", "investing_cash_flow", "financing_cash_flow", "capital_expenditure",
    "depreciation_amortization", "dividends_paid", "employees", "roe_weighted_pct",
    "capital_adequacy_ratio_pct", "net_interest_income", "non_performing_loan_ratio_pct",
    "provision_coverage_ratio_pct", "largest_shareholder_ratio_pct", "accounting_firm",
    "office_address", "dividend_per_10_shares",
}  # fmt: skip


def write(folder, text):
    (folder / "metrics.yaml").write_text(text, encoding="utf-8")
    return folder


def test_every_metric_with_a_fixed_name_is_there():
    assert sorted(FIXED - load_catalogue().metrics.keys()) == []


def test_every_metric_has_names_in_both_languages_and_is_asked_of_some_document():
    metrics = load_catalogue().metrics.values()
    assert [m.id for m in metrics if not m.names.get("en") or not m.names.get("zh")] == []
    assert [m.id for m in metrics if not m.doc_types] == []


def test_what_a_us_10k_is_asked():
    asked = {m.id for m in load_catalogue().asked_of("us-10k")}
    assert {"operating_revenue", "employees", "dividends_paid"} <= asked
    assert asked.isdisjoint({"monetary_funds", "total_operating_revenue", "roe_weighted_pct"})


def test_a_quarter_is_its_metric():
    metric = load_catalogue().metric("net_income_quarter")
    assert metric is not None
    assert metric.id == "net_income"
    assert load_catalogue().metric("no_such_metric") is None


def test_units_take_the_currency():
    metrics = load_catalogue().metrics
    units = [
        metrics[m].unit_in("CNY") for m in ("total_assets", "diluted_eps", "employees", "roe_weighted_pct")
    ]
    assert units == ["CNY", "CNY/share", "count", "pct"]


def test_derived_figures_name_the_metrics_they_need():
    derived = load_catalogue().derived["inventory_turnover"]
    assert derived.metrics == {"cost_of_revenue", "inventory"}


def test_only_arithmetic_is_a_formula():
    assert formula_names("100 * (a - previous(b)) / c") == {"a", "b", "c"}
    with pytest.raises(ValueError, match="only"):
        formula_names("[a for a in b]")
    with pytest.raises(ValueError, match="not arithmetic"):
        formula_names("a +")


METRIC = "metrics:\n  sales:\n    names: {en: [sales]}\n    doc_types: [us-10k]\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (METRIC + "    colour: red\n", "colour"),
        (METRIC.replace("us-10k", "us-10x"), "us-10x"),
        (METRIC + "    labels: {en: ['net (sales']}\n", "regular expression"),
        (METRIC + "    kind: weight\n", "kind"),
        (METRIC + "    kind: flag\n", "sales is a flag with the unit currency"),
        (METRIC + "    unit: list\n", "sales is a money with the unit list"),
        (METRIC.replace("sales:\n", "Sales Total:\n", 1), "id"),
        (METRIC.replace("[sales]", "[]"), "no names"),
        (METRIC + "derived:\n  margin:\n    names: {en: [m]}\n    formula: profit / sales\n", "profit"),
        (
            METRIC + "identities:\n  sum:\n    statement: x\n    total: sales\n    parts: {parts: 1}\n",
            "parts",
        ),
        (METRIC + "extras: {}\n", "extras"),
        ("metrics:\n  sales: 5\n", "mapping"),
    ],
)
def test_a_wrong_entry_is_named(tmp_path, text, says):
    with pytest.raises(BadInputError, match=says):
        load_from(write(tmp_path, text))


def test_a_metric_stands_in_one_file_only(tmp_path):
    (tmp_path / "another.yaml").write_text(METRIC, encoding="utf-8")
    with pytest.raises(BadInputError, match="another file"):
        load_from(write(tmp_path, METRIC))


def test_defaults_of_a_file_fill_its_metrics(tmp_path):
    text = "defaults: {kind: per_share, doc_types: [us-10q-*]}\nmetrics:\n  eps:\n    names: {en: [eps]}\n"
    metric = load_from(write(tmp_path, text)).metrics["eps"]
    assert (metric.kind, metric.doc_types) == ("per_share", ("us-10q-q1", "us-10q-q2", "us-10q-q3"))
