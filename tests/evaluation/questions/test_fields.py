import pytest

from assets.answers.vocabulary import default_vocabulary
from assets.evaluation.mudabench import Document
from assets.evaluation.questions.fields import gold_fields, vocabulary_with
from tests.evaluation.questions.making import document


def fields(*records):
    return gold_fields([Document.model_validate(record) for record in records], default_vocabulary())


def one(value, name, text=None, doctype="A股年报"):
    schema = {f"value_{name}": text} if text else {}
    return fields(document("600901", 2022, doctype, schema, **{name: value}))[f"value_{name}"]


@pytest.mark.parametrize(
    ("name", "value", "kind", "unit"),
    [
        ("green_bonds_10k_cny", 12.5, "money", "currency"),
        ("net_income_per_store_usd", 3.0, "money", "currency"),
        ("book_value_per_share_cny", 3.1, "per_share", "currency/share"),
        ("loan_share_pct", 41.5, "pct", "pct"),
        ("loan_to_deposit_ratio", 0.8, "ratio", "ratio"),
        ("store_count", 12, "count", "count"),
        ("settlement_days", 12.5, "number", "days"),
        ("has_union", True, "bool", "flag"),
        ("opened_on", "2022-05-09", "date", "date"),
        ("motto", "稳健", "text", "text"),
        ("cities", ["甲", "乙"], "list", "list"),
    ],
)
def test_the_kind_is_told_from_values_and_unit(name, value, kind, unit):
    term = one(value, name).term
    assert (term.kind, term.unit) == (kind, unit)


def test_a_field_in_ten_thousands_keeps_its_unit():
    field = one(12.5, "green_bonds_10k_cny", "绿色债券余额。")
    assert (field.term.base_units, field.currency, field.term.id) == (10_000, "CNY", "green_bonds")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("是否披露员工培训。", "披露员工培训"),
        ("主要客户名称列表。", "主要客户名称"),
        ("Loan-to-deposit ratio (total_loans / total_deposits (year end)).", "Loan-to-deposit ratio"),
        ("成立日（月-日）。", "成立日"),
    ],
)
def test_schema_texts_become_names(text, name):
    names = one(1.5, "thing_pct", text).term.names
    assert name in names["zh"] + names["en"]


def test_known_fields_are_the_metrics_of_the_catalogue():
    term = one(14.5, "capital_adequacy_ratio_pct", "资本充足率。").term
    assert term.id == "capital_adequacy_ratio_pct"
    assert term.doc_types == ("cn-annual",)


def test_a_ratio_keeps_its_scale_where_the_catalogue_has_per_cent():
    term = one(0.72, "debt_to_assets_ratio", "Debt-to-assets ratio (a / b)").term
    assert (term.id, term.kind, term.read, term.formulas) == ("debt_to_assets", "ratio", True, ())


def test_a_name_of_the_set_means_nothing_else():
    field = one(True, "big_four", "营业收入。")
    vocabulary = vocabulary_with(default_vocabulary(), [field])
    assert [t.id for t in vocabulary.terms.values() if "营业收入" in t.names.get("zh", ())] == ["big_four"]
