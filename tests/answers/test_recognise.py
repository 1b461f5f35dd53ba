import pytest

from assets.answers.corpus import Company, Corpus
from assets.answers.grammar.companies import CompanyNames
from assets.answers.grammar.parts import CompanyPart, MetricPart, UnknownPart, WordPart
from assets.answers.grammar.recognise import Recogniser
from assets.answers.grammar.text import tokenize
from tests.answers.world import CORPUS, VOCABULARY

READER = Recogniser(VOCABULARY, CORPUS)


def parts(question, kind):
    return [part for part in READER.read(question).parts if isinstance(part, kind)]


@pytest.mark.parametrize(
    ("phrase", "metric"),
    [
        ("revenue", "operating_revenue"),
        ("Total Assets", "total_assets"),
        ("inventories", "inventory"),
        ("liabilities to... total liabilities", "total_liabilities"),
        ("debt-to-assets ratio", "debt_to_assets"),
        ("debt to assets", "debt_to_assets"),
        ("R&D", "rnd_expense"),
        ("expense for research and development", "rnd_expense"),  # another order
        ("assets, total", "total_assets"),
        ("营业收入", "operating_revenue"),
        ("资产负债率", "debt_to_assets"),
    ],
)
def test_catalogue_names(phrase, metric):
    assert metric in {m for part in parts(phrase, MetricPart) for m in part.metrics}


def test_the_longest_name_wins():
    assert [p.metrics for p in parts("净利率和净利润", MetricPart)] == [("net_margin",), ("net_income",)]
    assert [p.metrics for p in parts("operating cash flow", MetricPart)] == [("operating_cash_flow",)]


def test_a_name_the_catalogue_uses_twice_keeps_both():
    [part] = parts("total operating expenses", MetricPart)
    assert set(part.metrics) == {"operating_expenses", "total_operating_cost"}


def test_order_matters_where_it_says_what_is_meant():
    assert not parts("assets to debt", MetricPart) or "debt_to_assets" not in {
        m for part in parts("assets to debt", MetricPart) for m in part.metrics
    }


@pytest.mark.parametrize("word", ["revenu", "revenuee", "reveune"])
def test_small_typos_are_corrected_and_said(word):
    reading = READER.read(f"Acme {word} 2022")
    assert [m for p in reading.parts if isinstance(p, MetricPart) for m in p.metrics] == ["operating_revenue"]
    assert reading.corrections == ((word, "revenue"),)


def test_capital_words_are_never_corrected_they_may_be_names():
    assert [p.text for p in parts("What did Revenu earn in 2022?", UnknownPart)] == ["Revenu"]


@pytest.mark.parametrize(
    ("text", "ticker"),
    [
        ("Acme Industrial Corporation", "ACMX"),
        ("Acme Industrial", "ACMX"),
        ("Acme", "ACMX"),
        ("ACMX", "ACMX"),
        ("Bolt & Bolt", "BLTB"),
        ("Bolt and Bolt, Inc.", "BLTB"),
        ("B&B", "BLTB"),
        ("crux foods", "CRUX"),
        ("The Crux Foods Company's", "CRUX"),
        ("云海新药", "600999"),
        ("北京云海新药股份有限公司", "600999"),
        ("云海", "600999"),
        ("青松医药", "300888"),
        ("600999", "600999"),
        ("300888.SZ", "300888"),
    ],
)
def test_company_names(text, ticker):
    assert [p.tickers for p in parts(f"{text} revenue 2022", CompanyPart)] == [(ticker,)]


@pytest.mark.parametrize("text", ["医药公司", "科技公司", "北京的公司", "foods", "the industrial companies"])
def test_words_that_many_share_name_no_company(text):
    assert parts(f"{text} 2022 revenue", CompanyPart) == []


def test_a_name_of_two_companies_keeps_both():
    corpus = Corpus((Company("AAA", ("Orion Steel Inc.",)), Company("BBB", ("Orion Foods Inc.",))))
    names = CompanyNames(corpus, frozenset())
    found = {part.tickers for _, _, part in names.find("Orion", tokenize("Orion"))}
    assert found == {("AAA", "BBB")}


def test_a_company_with_a_digit_is_no_quantity_unless_a_threshold_is_asked():
    corpus = Corpus((Company("MMM", ("3M COMPANY",)),))
    reader = Recogniser(VOCABULARY, corpus)
    assert any(isinstance(p, CompanyPart) for p in reader.read("revenue of 3M in 2022").parts)
    assert not any(isinstance(p, CompanyPart) for p in reader.read("revenue above 3M in 2022").parts)


def test_lower_case_us_is_a_pronoun_and_capital_us_a_market():
    assert [
        p.value for p in parts("tell us the revenue of US companies", WordPart) if p.role == "market"
    ] == ["us"]


def test_words_without_meaning_are_kept_together():
    assert [p.text for p in parts("Acme's quarterly mood board revenue", UnknownPart)] == [
        "quarterly mood board"
    ]


@pytest.mark.parametrize("question", ["not", "except banks", "除银行外"])
def test_negations_are_never_skipped(question):
    denied = [part for part in parts(question, WordPart) if part.role == "negation"]
    assert denied or parts(question, UnknownPart)
