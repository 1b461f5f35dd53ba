import pytest

from assets.evaluation.questions.datasets import load_questions
from assets.evaluation.questions.run import StoreAnswerer
from assets.store import Store
from assets.warehouse.publish import publish
from tests.evaluation.questions.making import document, question, written
from tests.warehouse.stores import fact, write_filing

ASSETS = {"AAA": 10e6, "BBB": 30e6, "CCC": 20e6}
HIGHEST = "Which two companies had the highest total assets in 2022?"


@pytest.fixture(scope="module")
def answerer(tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("answers"))
    for ticker, value in ASSETS.items():
        key = f"{ticker}_2022_us-10k"
        write_filing(store, key, [fact(key, "total_assets", value)])
    publish(store)
    answerer = StoreAnswerer(store)
    yield answerer
    answerer.close()


def ask(answerer, folder, *tickers):
    documents = [document(ticker, 2022, "US Stock Annual Report") for ticker in tickers]
    record = question(HIGHEST, *documents) if documents else {"question": HIGHEST, "answer": "?"}
    [one] = load_questions(written(folder, [record], "set.json" if documents else "set.jsonl"))
    answer, cells = answerer.answer(one)
    return [row["ticker"] for row in answer.rows], answer, {cell["filing"] for cell in cells}


def test_a_question_is_answered_from_its_documents_alone(answerer, tmp_path):
    tickers, answer, used = ask(answerer, tmp_path, "AAA", "CCC")
    assert (tickers, answer.status) == (["CCC", "AAA"], "answered")
    assert used == {"AAA_2022_us-10k", "CCC_2022_us-10k"}


def test_documents_that_are_not_in_the_store_are_named(answerer, tmp_path):
    tickers, answer, _ = ask(answerer, tmp_path, "AAA", "BBB", "ZZZ")
    assert (tickers, answer.status) == (["BBB", "AAA"], "partial")
    assert answer.warnings[-1] == "1 of the question's 3 filings are not in the store: ZZZ_2022_us-10k"


def test_a_question_without_documents_is_asked_of_the_whole_store(answerer, tmp_path):
    assert ask(answerer, tmp_path)[0] == ["BBB", "CCC"]
