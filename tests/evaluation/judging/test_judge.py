import pytest

from assets.errors import BadInputError
from assets.evaluation.judging.expected import expected_of
from assets.evaluation.judging.judge import judge

UNIVERSE = ["600901", "600902", "600903", "600904", "AAA", "BBB", "CCC"]


def verdict(answer, question="", **expected):
    kind = expected.pop("kind", "tickers")
    return judge(
        expected_of({"kind": kind, **expected}, where="x"), answer, question=question, universe=UNIVERSE
    )


def right(answer, **expected):
    found = verdict(answer, **expected)
    assert found.right, found.reason


def wrong(answer, reason="", **expected):
    found = verdict(answer, **expected)
    assert not found.right
    assert reason in found.reason


def values(**amounts):
    return {t: {"v": {"value": value, "unit": "%", "decimals": 2}} for t, value in amounts.items()}


def test_the_companies_are_exactly_those_expected():
    right("最高的两家：600903、600901。", tickers=["600901", "600903"])
    wrong("最高的两家：600903。", "missing ['600901']", tickers=["600901", "600903"])
    wrong("600903、600901、600902", "too many ['600902']", tickers=["600901", "600903"])
    right("BBB, AAA", tickers=["BBB", "AAA"], ordered=True)
    wrong("AAA, BBB", "in another order", tickers=["BBB", "AAA"], ordered=True)


def test_companies_of_an_explanation_are_not_the_answer():
    right("600903、600901。\n依据：600902为12.5%", tickers=["600901", "600903"])
    right("600903、600901（600904未披露）。", tickers=["600901", "600903"])
    right("AAA and BBB; CCC is missing.", tickers=["AAA", "BBB"])


def test_none_is_said():
    right("没有符合条件的公司。", tickers=[])
    wrong("符合条件的公司如下。", "does not say that there is none", tickers=[])
    wrong("没有，除了600901", "where none is", tickers=[])


def test_values_belong_to_their_companies():
    expected = {
        "kind": "tickers_with_values",
        "tickers": ["AAA", "BBB"],
        "values": values(AAA=12.5, BBB=11.0),
    }
    right("AAA 12.50%; BBB 11.00%", **expected)
    right("12.5% (AAA), 11.0% (BBB)", **expected)
    right("| AAA | 12.5% |\n| BBB | 11.0% |", **expected)
    wrong("AAA 11.00%; BBB 12.50%", **expected)
    wrong("AAA, BBB: 12.5%, 11.0%", **expected)


def test_one_value_of_several_companies():
    expected = {
        "kind": "tickers_with_values",
        "tickers": ["AAA", "BBB"],
        "values": values(AAA=12.5, BBB=12.5),
    }
    right("AAA and BBB, both 12.5%", **expected)
    wrong("AAA and BBB 12.5%", **expected)


def test_values_with_names_stand_behind_them():
    amounts = {
        "social": {"value": 1.0, "unit": "score", "decimals": 2, "labels": ["社会得分"]},
        "governance": {"value": 0.67, "unit": "score", "decimals": 2, "labels": ["治理得分"]},
    }
    expected = {"kind": "tickers_with_values", "tickers": ["600901"], "values": {"600901": amounts}}
    right("600901的社会得分为1.00，治理得分为0.67", **expected)
    wrong("600901的社会得分为0.67，治理得分为1.00", **expected)


def test_how_many_companies_is_not_the_value_behind_a_name():
    days = {"_all": {"v": {"value": 1, "unit": "天", "decimals": 0, "labels": ["最短"]}}}
    expected = {"kind": "tickers_with_values", "tickers": ["600901", "600902"], "values": days}
    right("间隔最短的2家公司：600901 1天；600902 1天", **expected)
    wrong("间隔最短的2家公司：600901 2天；600902 2天", **expected)


def test_a_dump_of_numbers_is_no_answer():
    scalar = {"kind": "scalar", "values": {"_all": {"range": {"value": 12.5, "unit": "%", "decimals": 2}}}}
    right("极差为12.5%", **scalar)
    wrong("、".join(f"{n}.5%" for n in range(20)), "numbers where 1", **scalar)
    wrong("", "empty answer", **scalar)


def test_groups_have_their_own_companies():
    groups = [
        {"label": "5月", "label_type": "month", "count": 1, "tickers": ["600901"]},
        {"label": "6月", "label_type": "month", "count": 2, "tickers": ["600902", "600903"]},
    ]
    right("5月有1家：600901；6月有2家：600902、600903", kind="groups", groups=groups)
    wrong("5月有1家：600902；6月有2家：600901、600903", "group 5月", kind="groups", groups=groups)
    wrong("5月有1家：600901；6月有3家：600902、600903", "3 where 2 are", kind="groups", groups=groups)
    wrong("5月：600901；6月：600902、600903；7月：600904", "not expected: 7月", kind="groups", groups=groups)
    right("May: 600901\nJune: 600902, 600903", kind="groups", groups=groups)


def test_the_leading_label_is_the_only_one_named_as_leading():
    groups = [{"label": "6月", "label_type": "month", "count": 7}]
    right("6月召开股东大会的公司最多，共7家。5月有3家。", kind="text", groups=groups)
    wrong("5月和6月召开股东大会的公司最多。", kind="text", groups=groups)
    wrong("6月召开股东大会的公司最多，共8家。", "8 where 7 are", kind="text", groups=groups)


def test_combinations_are_compared_as_sets():
    groups = [{"label": "现场、网络", "label_type": "combo", "count": 3}]
    right("最常见的是网络+现场，共3家", kind="text", groups=groups)
    wrong("最常见的是现场，共3家", kind="text", groups=groups)


def test_texts_stand_beside_their_companies():
    change = {"600901": [{"from": "org:甲会计师事务所(特殊普通合伙)", "to": "org:乙会计师事务所"}]}
    expected = {"tickers": ["600901"], "texts": change}
    right("600901：由甲会计师事务所改为乙会计师事务所", **expected)
    wrong("600901：由乙会计师事务所改为甲会计师事务所", "not found", **expected)
    names = {"600901": [{"all_of": ["张一", "李二"]}], "600902": [{"all_of": ["王三"]}]}
    right("600901：李二、张一；600902：王三", tickers=["600901", "600902"], texts=names)
    wrong("600901：王三；600902：李二、张一", tickers=["600901", "600902"], texts=names)


def test_another_date_contradicts():
    right("最早的是600901，2022-05-09", tickers=["600901"], date="2022-05-09")
    right("最早的是600901，2022年5月9日", tickers=["600901"], date="2022-05-09")
    wrong("最早的是600901，2022-05-19", "another date", tickers=["600901"], date="2022-05-09")


def test_a_refusal_says_what_is_missing():
    refusal = {"kind": "refusal", "refusal": {"must_mention": ["2030"]}}
    right("库中没有2030年的文件。", **refusal)
    wrong("没有文件。", "does not mention 2030", **refusal)
    wrong("2030年净利润为12元。", "does not say that there is no answer", **refusal)


def test_gold_of_another_form_says_which_question():
    with pytest.raises(BadInputError, match="x: the expected answer is not in a known form"):
        verdict("?", kind="poem")
