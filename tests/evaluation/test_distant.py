import json

import polars as pl
import pytest

from assets.errors import BadInputError, NotFoundError
from assets.evaluation.distant import gold_files, gold_of
from assets.evaluation.facts import FactLookup, score_facts
from assets.store import Store
from tests.evaluation.test_expectations import fact


def entry(end, value, *, accession="a-1", year=2023, period="FY", form="10-K", start=None):
    found = {"end": end, "val": value, "accn": accession, "fy": year, "fp": period, "form": form}
    return {**found, "filed": "2023-11-03"} | ({"start": start} if start else {})


COMPANY = {
    "cik": 1,
    "entityName": "Halvorsen Tools, Inc.",
    "facts": {
        "us-gaap": {
            "Assets": {
                "units": {
                    "USD": [
                        entry("2022-09-24", 900),
                        entry("2023-09-30", 1000),
                        entry("2023-09-30", 1001, accession="a-2", year=2024),  # restated a year later
                        entry("2024-09-28", 1200, accession="a-2", year=2024),
                        entry("2023-04-01", 950, accession="q-2", period="Q2", form="10-Q"),
                    ]
                }
            },
            "NetIncomeLoss": {
                "units": {
                    "USD": [
                        entry("2023-09-30", 77, start="2022-09-25"),
                        entry("2022-09-24", 66, start="2021-09-26"),
                        entry(
                            "2023-04-01", 40, accession="q-2", period="Q2", form="10-Q", start="2022-09-25"
                        ),
                        entry(
                            "2023-04-01", 19, accession="q-2", period="Q2", form="10-Q", start="2023-01-01"
                        ),
                        entry("2023-09-30", 5, accession="r-1", form="8-K", start="2022-09-25"),
                    ]
                }
            },
            "PaymentsToAcquirePropertyPlantAndEquipment": {
                "units": {"USD": [entry("2023-09-30", -31, start="2022-09-25")]}
            },
        }
    },
}


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "store")
    document = {"company": "HALVORSEN TOOLS INC", "ticker": "HVT", "source": "a.pdf", "path": "/a.pdf"}
    store.write("documents", "HVT_2023_us-10k", pl.DataFrame([{**document, "filing": "HVT_2023_us-10k"}]))
    return store


def written(store, content, name="CIK1.json"):
    path = store.root / "gold" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def test_company_facts_give_each_filing_what_it_tagged_for_its_own_period(store):
    gold = [g for g in gold_of(written(store, COMPANY), store) if "incl_nci" not in g.metric]
    found = {(g.fiscal_year, g.doc_type, g.metric, g.period): (g.ticker, g.value, g.unit) for g in gold}
    assert found == {
        (2023, "us-10k", "total_assets", "FY"): ("HVT", 1000, "USD"),
        (2023, "us-10k", "net_income", "FY"): ("HVT", 77, "USD"),
        (2023, "us-10k", "capital_expenditure", "FY"): ("HVT", 31, "USD"),  # positive in the catalogue
        (2024, "us-10k", "total_assets", "FY"): ("HVT", 1200, "USD"),
        (2023, "us-10q-q2", "total_assets", "H1"): ("HVT", 950, "USD"),
        (2023, "us-10q-q2", "net_income", "H1"): ("HVT", 40, "USD"),
        (2023, "us-10q-q2", "net_income_quarter", "H1"): ("HVT", 19, "USD"),
    }


def test_company_facts_of_a_company_that_is_not_in_the_store_say_so(store):
    path = written(store, {**COMPANY, "entityName": "Somebody Else Corp"})
    with pytest.raises(NotFoundError, match="Somebody Else Corp, of which no filing is in the store"):
        gold_of(path, store)


def question(**values):
    document = {"symbol": "600001", "year": 2022, "doctype": "A股ESG报告", "schema": {}, "id": "x"}
    return {"question": "?", "metadata": [{**document, **values}]}


def test_mudabench_fields_are_metrics_in_base_units_once_per_document(store):
    questions = [
        question(value_social_donation_10k_cny=2849.33, value_third_party_assured=False),
        question(value_social_donation_10k_cny=2849.33, value_tax_total_10k_cny=None, value_unheard_of=1),
    ]
    gold = gold_of(written(store, questions, "simple.json"), store)
    assert [(g.ticker, g.fiscal_year, g.doc_type, g.metric, g.value, g.value_text) for g in gold] == [
        ("600001", 2022, "cn-esg", "donations", 28_493_300.0, "2849.33"),
        ("600001", 2022, "cn-esg", "esg_third_party_assured", None, "false"),
    ]


def test_flags_and_lists_are_scored_by_value(store):
    gold = gold_of(written(store, [question(value_third_party_assured=True)], "simple.json"), store)
    esg = {"filing": "600001_2022_cn-esg", "doc_type": "cn-esg", "ticker": "600001", "fiscal_year": 2022}
    rows = [
        fact("esg_third_party_assured", None, value_bool=answer, unit="flag", **esg)
        for answer in (True, False)
    ]
    documents = store.read("documents", "HVT_2023_us-10k")
    outcomes = [score_facts(gold, FactLookup(documents, pl.DataFrame([row]))).total for row in rows]
    assert outcomes == [{"right": 1}, {"wrong": 1}]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"a": 1}, "neither SEC company facts"),
        ({"facts": {}}, "not a file of SEC company facts"),
        ([{"question": "?"}], "question 1 has no list `metadata`"),
    ],
)
def test_other_json_is_refused_with_what_is_missing(store, content, message):
    with pytest.raises(BadInputError, match=message):
        gold_of(written(store, content), store)


def test_gold_of_the_store_is_its_csv_and_json_files(store):
    written(store, COMPANY)
    (store.root / "gold/notes.txt").write_text("not gold", encoding="utf-8")
    (store.root / "gold/my_facts.csv").write_text("", encoding="utf-8")
    assert [path.name for path in gold_files(store)] == ["CIK1.json", "my_facts.csv"]
