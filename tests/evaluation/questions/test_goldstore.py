from datetime import date

import pytest

from assets.answers.ask import ask_connection
from assets.errors import BadInputError
from assets.evaluation.mudabench import Document
from assets.evaluation.questions.goldstore import GoldStore
from tests.evaluation.questions.making import BANKS, HIGHEST, document


@pytest.fixture(scope="module")
def store():
    store = GoldStore()
    yield store
    store.close()


def filled(store, *records):
    return store.fill([Document.model_validate(record) for record in records])


def facts(store, columns):
    return store.connection.execute(f"SELECT {columns} FROM facts ORDER BY filing, metric").fetchall()


def test_a_question_is_answered_from_its_own_documents_alone(store):
    filled(store, document("600999", 2022, capital_adequacy_ratio_pct=99.0))
    vocabulary = filled(store, *BANKS)
    answer = ask_connection(HIGHEST, store.connection, vocabulary=vocabulary)
    assert [row["ticker"] for row in answer.rows] == ["600903", "600901"]
    assert "17.75" in answer.answer


def test_values_stay_in_the_unit_of_the_set(store):
    filled(store, document("600901", 2022, "A股ESG报告", social_donation_10k_cny=2849.33))
    assert facts(store, "metric, value, unit, currency, scale") == [
        ("donations", 2849.33, "CNY", "CNY", 10_000)
    ]


def test_a_missing_value_is_not_disclosed(store):
    filled(store, document("600901", 2022, "A股ESG报告", tax_total_10k_cny=None))
    assert facts(store, "metric, value, status") == [("tax_total", None, "not_disclosed")]


def test_dates_flags_and_events_have_columns_of_their_own(store):
    events = [{"month": 5, "meeting_type": "年度股东大会"}, {"month": 11, "meeting_type": "临时股东大会"}]
    filled(
        store,
        document("600901", 2022, "A股股东大会类公告", shareholder_meeting_events=events),
        document("600901", 2022, "A股利润分配权益类公告", record_date_mmdd="06-23"),
        document("600901", 2022, "A股ESG报告", uses_gri_standard=False),
    )
    assert facts(store, "value_list, value_date, value_bool") == [
        (["2022-05 年度股东大会", "2022-11 临时股东大会"], None, None),
        (None, date(2023, 6, 23), None),
        (None, None, False),
    ]


def test_an_unknown_kind_of_document_says_so(store):
    with pytest.raises(BadInputError, match="document type '月报' is not one of"):
        filled(store, document("600901", 2022, "月报", motto="x"))


def test_the_same_documents_can_be_asked_twice(store):
    filled(store, *BANKS)
    filled(store, *BANKS)
    assert len(facts(store, "metric")) == 4


def test_other_meanings_of_a_name_are_not_in_the_documents(store):
    vocabulary = filled(store, document("600901", 2022, total_operating_cost_cny=5.0))
    assert "capital_expenditure" not in vocabulary.terms
    vocabulary = filled(
        store, document("AAA", 2022, "US Stock Annual Report", net_profit_usd=1.0, operating_revenue_usd=2.0)
    )
    assert vocabulary.term("net_margin").formulas


def test_a_ratio_that_is_given_needs_no_parts(store):
    held = [
        document(ticker, 2022, "US Stock Annual Report", intangible_to_total_assets_ratio=value)
        for ticker, value in (("AAA", 0.25), ("BBB", 0.5))
    ]
    vocabulary = filled(store, *held)
    asked = "Which company had the highest intangible assets to total assets ratio in 2022?"
    assert ask_connection(asked, store.connection, vocabulary=vocabulary).rows[0]["ticker"] == "BBB"
