import pytest

from assets.errors import BadInputError, NotFoundError
from assets.index.pages import index_filings
from assets.index.search import search
from assets.store import Store
from tests.index.stores import ACME_2021, ACME_2022, REPORT, write_pages


def places(hits):
    return [(hit.filing, hit.page) for hit in hits]


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("income taxes", (ACME_2021, 3)),
        ("INCOME TAX", (ACME_2021, 3)),
        ("cash paid", (ACME_2021, 3)),
        ("营业收入", (REPORT, 2)),
        ("会计师事务所", (REPORT, 3)),
        ("研发费用", (REPORT, 2)),
        ("ｉｎｃｏｍｅ ｔａｘｅｓ", (ACME_2021, 3)),
    ],
)
def test_english_and_chinese_words_find_their_page(searched, query, place):
    assert places(search(searched, query))[0] == place


def test_neighbours_in_the_query_that_are_neighbours_on_the_page_come_first(searched):
    assert places(search(searched, "net sales of the wind turbine segment increased"))[0] == (ACME_2021, 2)


def test_a_hit_says_where_and_what(searched):
    [hit] = search(searched, "会计师事务所 审计", kind="prose")
    assert (hit.ticker, hit.company, hit.fiscal_year, hit.doc_type) == (
        "600001",
        "Company 600001",
        2022,
        "cn-annual",
    )
    assert hit.snippet.marked("[", "]") == "本公司聘任某[会计师事务所](特殊普通合伙)为[审计]机构。"
    assert hit.score > 0


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"ticker": "ACME"}, {(ACME_2021, 2), (ACME_2022, 2)}),
        ({"ticker": "acme", "year": 2022}, {(ACME_2022, 2)}),
        ({"year": 2021}, {(ACME_2021, 2)}),
        ({"doc_type": "us-10k"}, {(ACME_2021, 2), (ACME_2022, 2)}),
        ({"doc_type": "cn-annual"}, set()),
        ({"kind": "prose", "year": 2022}, {(ACME_2022, 2)}),
        ({"kind": "balance_sheet"}, set()),
        ({"ticker": "NONE"}, set()),
        ({"ticker": "x' OR '1'='1"}, set()),
    ],
)
def test_filters_are_exact(searched, filters, expected):
    assert set(places(search(searched, "wind turbine", **filters))) == expected


def test_filters_come_before_the_ranking(store):
    """Were the best pages ranked first and filtered then, a rare filing would be crowded out."""
    for number in range(30):
        write_pages(store, f"CO{number}_2022_us-10k", ["turbine turbine turbine"])
    write_pages(store, "RARE_2022_us-10k", ["one turbine among very many other words of this long page"])
    index_filings(store, store.keys("pages"))
    assert places(search(store, "turbine", ticker="RARE", limit=1)) == [("RARE_2022_us-10k", 1)]


def test_limit_and_order(searched):
    hits = search(searched, "annual report acme", limit=2)
    assert places(hits) == [(ACME_2021, 1), (ACME_2022, 1)]
    assert len(search(searched, "net sales", limit=1)) == 1


def test_words_that_stand_nowhere_give_no_page(searched):
    assert search(searched, "zeppelin") == []
    assert search(searched, "the of") == []


@pytest.mark.parametrize("query", ['"net sales"', "net AND (sales", "sales*", "a'b", "net:sales", "100% -5"])
def test_signs_in_a_query_are_no_syntax(searched, query):
    assert isinstance(search(searched, query), list)


@pytest.mark.parametrize("query", ["", "   ", "!!!", "。"])
def test_a_query_without_words_is_bad_input(searched, query):
    with pytest.raises(BadInputError, match="holds no word to search for"):
        search(searched, query)


def test_wrong_options_are_bad_input(searched):
    with pytest.raises(BadInputError, match="limit 0 is not between 1 and 1000"):
        search(searched, "sales", limit=0)
    with pytest.raises(BadInputError, match="document type '10-K' is not one of us-10k"):
        search(searched, "sales", doc_type="10-K")


def test_an_index_that_is_not_there_says_what_to_do(tmp_path):
    with pytest.raises(NotFoundError, match="run `filingdb ingest PATH`, then `filingdb build`"):
        search(Store(tmp_path), "sales")
