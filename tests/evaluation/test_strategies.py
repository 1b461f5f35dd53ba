"""Plan, retrieval and workflow over the same ten questions, against a server that speaks the protocol."""

import json
import re

import polars as pl
import pytest

from assets.evaluation.answers import load_answers
from assets.evaluation.questions.datasets import load_questions
from assets.evaluation.strategies.choose import estimate_of
from assets.evaluation.strategies.passages import passages, with_noise
from assets.facts.records import FACTS_SCHEMA
from assets.filings.records import DOCUMENTS_SCHEMA
from assets.index.pages import index_filings
from assets.store import Store
from assets.warehouse.publish import publish
from benchmarks.strategies import measure
from tests.answers.world import COMPANIES, M, document, fact
from tests.protocol_server.faults import Faults
from tests.protocol_server.server import serving
from tests.warehouse.stores import page_frame

FIGURES = {  # operating revenue and net income, USD million
    ("ACMX", 2021): (1000, 100),
    ("ACMX", 2022): (1200, 90),
    ("BLTB", 2021): (500, -20),
    ("BLTB", 2022): (400, 10),
    ("CRUX", 2021): (2500, 200),
    ("CRUX", 2022): (3000, 300),
    ("DELT", 2021): (50, 5),
    ("DELT", 2022): (60, 8),
}
METRICS = {"operating revenue": "operating_revenue", "net income": "net_income"}
ASKED = [
    (f"Which company had the {word} {metric} in fiscal {year}?", metric, year, word)
    for metric in METRICS
    for year in (2021, 2022)
    for word in ("highest", "lowest")
] + [
    ("Which company had the highest operating revenue in 2022?", "operating revenue", 2022, "highest"),
    ("Which company had the lowest net income in 2021?", "net income", 2021, "lowest"),
]


def text_of(ticker, year):
    revenue, income = FIGURES[ticker, year]
    return (
        f"{COMPANIES[ticker]} annual report for fiscal {year}.\n"
        f"In {year} operating revenue was $ {revenue} million and net income was $ {income} million."
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("strategies") / "store")
    for (ticker, year), (revenue, income) in FIGURES.items():
        row = document(ticker, year)
        key = row["filing"]
        facts = [
            fact(ticker, year, "operating_revenue", revenue * M),
            fact(ticker, year, "net_income", income * M),
        ]
        store.write("documents", key, pl.DataFrame([row], schema=DOCUMENTS_SCHEMA, strict=False))
        store.write("facts", key, pl.DataFrame(facts, schema=FACTS_SCHEMA, strict=False))
        frame = page_frame(key, [text_of(ticker, year)])
        store.write("pages", key, frame.with_columns(doc_id=pl.lit(row["doc_id"])))
    index_filings(store, store.keys("pages"))
    publish(store)
    return store


@pytest.fixture(scope="module")
def dataset(tmp_path_factory):
    """The ten questions as MuDABench writes them."""
    path = tmp_path_factory.mktemp("set") / "ten.json"
    records = []
    for text, metric, year, word in ASKED:
        place = list(METRICS).index(metric)
        values = {t: v[place] for (t, y), v in FIGURES.items() if y == year}
        best = (max if word == "highest" else min)(values, key=values.get)
        name = ("value_operating_revenue_usd", "value_net_profit_usd")[place]
        documents = [
            {"symbol": t, "year": year, "doctype": "US Stock Annual Report", name: v * M}
            for t, v in values.items()
        ]
        records.append({"question": text, "final_answer": best, "metadata": documents})
    path.write_text(json.dumps(records))
    return path


def metric_in(text):
    return next(metric for metric in METRICS if metric in text)


def brain(request):
    """A simple reader: each step by what its schema is called, from the words of the prompt alone."""
    text = request["messages"][1]["content"]
    question = text.partition("Question: ")[2].partition("\n")[0] or text
    name = request["response_format"]["json_schema"]["name"]
    return json.dumps(STEPS[name](question, text))


def templates(question, text):
    words = f"What was the {metric_in(question)} of {{symbol}} in {{year}}?"
    return {"templates": [{"question": words, "symbols": [], "years": [], "doctypes": []}]}


def finding(question, text):
    found = re.search(rf"{metric_in(question)} was \$ (-?\d+) million", text)
    return {"found": True, "answer": f"{found[1]} million USD", "quote": found[0], "passage": 1}


def schema(question, text):
    name = METRICS[metric_in(question)]
    return {"columns": [{"name": name, "description": "the amount", "kind": "money", "currency": "USD"}]}


def rows(question, text):
    lines = re.findall(r"^(\d+)\. .* -> (-?\d+) million", text, re.MULTILINE)
    column = METRICS[metric_in(question)]
    return {
        "rows": [
            {"document": int(n), "values": [{"column": column, "printed": v, "scale": "millions"}]}
            for n, v in lines
        ]
    }


def plan(question, text):
    year = int(re.search(r"20\d\d", text)[0])
    direction = "descending" if "highest" in text else "ascending"
    metric = {"kind": "metric", "metric": METRICS[metric_in(text)]}
    return {
        "plan": {
            "scope": {"doc_types": ["us-10k"], "fiscal_years": [year]},
            "definitions": [{"name": "value", "expression": metric}],
            "order": {"by": "value", "direction": direction},
            "top": {"n": 1},
            "columns": [{"of": "value", "label": metric_in(text)}],
        },
        "cannot": None,
    }


def rag(question, text):
    pages = re.findall(r"^\[(\d+)\](.*?)(?=^\[\d+\]|\Z)", text, re.MULTILINE | re.DOTALL)
    values = {}
    for number, page in pages:
        found = re.search(rf"{metric_in(question)} was \$ (-?\d+) million", page)
        ticker = re.search(r"\((\w+)\)", page)
        if found and ticker:
            values[number] = (int(found[1]), ticker[1])
    if not values:
        return {"answer": "The passages do not say.", "passages": []}
    pick = max if "highest" in question else min
    number = pick(values, key=values.get)
    return {"answer": f"{values[number][1]} with {values[number][0]} million", "passages": [int(number)]}


def stated(question, text):
    facts = re.findall(r"^(\d+)\. symbol: (\w+); year: (\d+); \w+: (-?[\d.]+)", text, re.MULTILINE)
    said = text.partition("Text:")[2]
    return {
        "stated": [
            int(n)
            for n, ticker, year, value in facts
            if COMPANIES[ticker] in said and f"$ {round(float(value) / M)} million" in said
        ]
    }


STEPS = {
    "Templates": templates,
    "Finding": finding,
    "Schema": schema,
    "Rows": rows,
    "PlanReply": plan,
    "RagReply": rag,
    "CoverageReply": stated,
}


@pytest.fixture
def configured(monkeypatch):
    def use(server, **more):
        given = {"base_url": server.url, "model": "small", "attempts": "1", "price_output": "1"} | more
        for name, value in given.items():
            monkeypatch.setenv(f"FILINGDB_LLM_{name.upper()}", value)

    return use


def test_every_strategy_runs_side_by_side(store, dataset, configured, tmp_path):
    questions = load_questions(dataset)
    assert len(questions) == 10
    with serving(brain=brain) as server:
        configured(server)
        rows = {
            name: measure(name, questions, store, tmp_path, gold=None, process=True)
            for name in ("plan", "rag:1", "rag:1:plain", "workflow")
        }
        by_plan, by_rag, plain, workflow = rows.values()
        assert (by_plan["right"], by_plan["calls"], by_plan["USD"]) == (1.0, 0, 0)
        assert (workflow["right"], workflow["found"], workflow["full"]) == (1.0, 1.0, 1.0)
        # templates, schema, rows and plan of ten questions; of 16 values that they ask for, each is read once
        assert workflow["calls"] == (4 * 10 + 16) / 10
        assert workflow["USD"] > 0
        assert by_rag["right"] == 1.0
        assert by_rag["found"] == 1.0
        assert plain["right"] < by_rag["right"]  # without metadata nothing says whose figures a page holds
        asked = len(server.log)
        assert measure("workflow", questions, store, tmp_path, gold=None, process=False)["right"] == 1.0
        assert len(server.log) == asked


def test_documents_that_fail_are_named_and_a_second_run_redoes_what_failed(
    store, dataset, configured, tmp_path
):
    questions = load_questions(dataset)[:3]
    with serving(brain=brain, faults=Faults("ok,ok,503")) as server:
        configured(server, concurrency="1")
        measure("workflow", questions, store, tmp_path, gold=None, process=False)
    record = load_answers(tmp_path / "workflow.jsonl")[questions[0].key]
    assert record["status"] == "partial"
    assert list(record["failed_documents"].values()) == ["the endpoint answered 503: scripted 503"]
    assert "1 documents could not be read: BLTB_2021_us-10k" in record["warnings"][-1]
    with serving(brain=brain) as server:
        configured(server)
        measure("workflow", questions, store, tmp_path, gold=None, process=False)
    assert load_answers(tmp_path / "workflow.jsonl")[questions[0].key]["status"] == "answered"
    with serving(brain=brain, faults=Faults("503,503")) as server:
        configured(server)
        row = measure("rag:2", questions, store, tmp_path, gold=None, process=False)
        assert (row["failed"], len(server.log)) == (2, 3)
        again = measure("rag:2", questions, store, tmp_path, gold=None, process=False)
        assert (again["failed"], again["right"], len(server.log)) == (0, 1.0, 5)


def test_noise_adds_others_and_retrieval_stays_among_the_filings(store):
    filings = ["ACMX_2021_us-10k", "BLTB_2021_us-10k"]
    noisy = with_noise(store, filings, 0.5, seed=1)
    assert noisy[:2] == filings
    assert len(noisy) == 3
    assert noisy == with_noise(store, filings, 0.5, seed=1)
    found = passages(store, "operating revenue in 2021", filings, limit=5)
    assert {passage.filing for passage in found} == set(filings)
    assert found[0].head(1, metadata=True).startswith("[1] ")
    assert found[0].head(1, metadata=False) == "[1]"


def test_an_estimate_asks_nothing_and_knows_what_was_answered(store, dataset, configured, tmp_path):
    questions = load_questions(dataset)[:2]
    with serving(brain=brain) as server:
        configured(server)
        estimate = estimate_of("rag", store, questions)
        assert (estimate.calls, estimate.cached, server.log) == (2, 0, [])
        assert estimate_of("workflow", store, questions).calls == 2 * (1 + 4)
        assert server.log == []
        measure("rag:1", questions, store, tmp_path, gold=None, process=False)
        assert estimate_of("rag", store, questions).cached == 2
