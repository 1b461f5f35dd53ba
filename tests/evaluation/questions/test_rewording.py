import pytest

from assets.evaluation.questions.datasets import load_questions
from assets.evaluation.questions.rewording import reworded
from tests.evaluation.questions.making import BANKS, HIGHEST, document, question, written

GROWTH = "针对中国A股市场，请你给出你知识库中2021-2022年净利润增长率最快三家公司的股票代码和增长率是？"


def asked(tmp_path, *records, seed=1):
    return reworded(load_questions(written(tmp_path, list(records))), seed=seed)


def test_the_same_seed_gives_the_same_words_and_another_gives_others(tmp_path):
    one, same, other = (
        asked(tmp_path, question(HIGHEST.replace("两家", "三家"), *BANKS), seed=s) for s in (1, 1, 2)
    )
    assert one == same
    assert one != other


@pytest.mark.parametrize("seed", range(30))
def test_the_answer_of_a_changed_ranking_is_computed_from_the_values(tmp_path, seed):
    [one] = asked(tmp_path, question(HIGHEST.replace("两家", "三家"), *BANKS), seed=seed)
    values = {d["symbol"]: d["value_capital_adequacy_ratio_pct"] for d in BANKS}
    size = len(one.expected["tickers"])
    low = values[one.expected["tickers"][0]] == 12.5
    ordered = sorted(values, key=values.get, reverse=not low)
    assert one.expected["tickers"] == ordered[:size]
    first = one.expected["values"][ordered[0]]["capital_adequacy_ratio_pct"]
    assert (first["value"], first["unit"]) == (values[ordered[0]], "%")


def test_growth_is_in_per_cent_between_the_two_years(tmp_path):
    profits = {"600901": (100.0, 110.0), "600902": (100.0, 150.0), "600903": (100.0, 80.0)}
    documents = [
        document(ticker, year, net_profit_cny=value)
        for ticker, values in profits.items()
        for year, value in zip((2021, 2022), values, strict=True)
    ]
    [one] = asked(tmp_path, question(GROWTH, *documents))
    growths = {t: v["net_profit_cny"]["value"] for t, v in one.expected["values"].items()}
    assert growths.items() <= {"600901": 10.0, "600902": 50.0, "600903": -20.0}.items()
    assert len(growths) in (1, 2)


def test_a_tie_at_the_last_place_decides_no_answer(tmp_path):
    tied = [document(f"60090{i}", 2022, capital_adequacy_ratio_pct=10.0) for i in range(4)]
    [one] = asked(tmp_path, question(HIGHEST.replace("两家", "三家"), *tied))
    assert one.expected == {}


def test_other_questions_keep_their_answer_and_change_their_words(tmp_path):
    text = "针对中国A股市场，请你计算你知识库中2022年公司营业总成本的极差是多少？"
    [one] = asked(tmp_path, question(text, *BANKS))
    assert one.expected == {}
    assert one.text != text
    assert "2022" in one.text
