from assets.answers.ask import Session
from assets.answers.vocabulary import default_vocabulary
from assets.store import Store
from assets.warehouse.connect import connect
from benchmarks.ask.generated import FACTS_PER_FILING, generate


def test_an_invented_warehouse_answers_questions_with_citations(tmp_path):
    store = Store(tmp_path)
    assert generate(store.warehouse, 2000) == (2, 20)
    with connect(store) as connection:
        assert connection.execute("SELECT count(*) FROM facts").fetchone() == (20 * FACTS_PER_FILING,)
        answer = Session(connection, default_vocabulary()).ask(
            "Which company had the highest revenue in 2022?"
        )
    assert answer.status in ("answered", "partial")
    assert [row["place"] for row in answer.rows] == [1]
    assert [c.filing for c in answer.citations] == [f"{answer.rows[0]['ticker']}_2022_us-10k"]
