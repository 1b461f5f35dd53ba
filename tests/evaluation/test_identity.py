import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from assets.errors import BadInputError
from assets.evaluation.disputed import Disputed, load_disputed, without_facts, without_identity
from assets.evaluation.gold import GoldIdentity, load_gold
from orchestration.commands.evaluate import command
from tests.filings.pdfs import FILLER, cover, write_pdf

NAME = "星河重工股份有限公司"
HEAD = "file,column,gold,printed,page,quote\n"


@pytest.fixture
def corpus(tmp_path):
    """A 10-K whose gold year is wrong, and an A share report that is gold under its B share's code."""
    write_pdf(tmp_path / "filings" / "a.pdf", cover(), FILLER)
    codes = "股票代码 000987、200987"
    write_pdf(tmp_path / "filings" / "b.pdf", f"{NAME}\n2022 年年度报告\n{codes}", chinese=True)
    gold = tmp_path / "gold" / "identity.csv"
    gold.parent.mkdir()
    gold.write_text(
        "file,ticker,fiscal_year,doc_type\na.pdf,QLM,2023,us-10k\nb.pdf,200987,2022,cn-annual\n",
        encoding="utf-8",
    )
    return gold


def evaluated(gold: Path, quote: str, *options: str, cell: str = "a.pdf,fiscal_year,2023,2022,1"):
    disputed = gold.parent / "disputed.csv"
    disputed.write_text(f'{HEAD}{cell},"{quote}"\n', encoding="utf-8")
    args = ["identity", "--gold", str(gold), "--jobs", "1", "--disputed", str(disputed), *options]
    return CliRunner().invoke(command, args)


def test_a_ticker_that_the_document_gives_as_its_other_listing_is_right(corpus):
    told = json.loads(evaluated(corpus, "ended December 31, 2022", "--format", "json").stdout)
    assert (told["all_right"], told["other_listing"], told["wrong"]) == (1, 1, 1)
    assert told["right"]["ticker"] == 2
    assert [m["file"] for m in told["misses"] if m["outcome"] == "other_listing"] == ["b.pdf"]


def test_gold_that_its_page_contradicts_is_scored_both_ways(corpus):
    result = evaluated(corpus, "fiscal year ended December 31, 2022")
    assert result.exit_code == 0
    assert "disputed: a.pdf fiscal_year: gold 2023, printed 2022 (page 1: " in result.stdout
    said = "2 all_right, 0 wrong, 0 cannot_tell of 2 documents"
    assert f"without the disputed cells of the gold (1): {said}" in result.stdout


@pytest.mark.parametrize(
    ("quote", "cell", "message"),
    [
        ("ended December 31, 2021", "a.pdf,fiscal_year,2023,2022,1", "does not stand on page 1 of a.pdf"),
        ("December 31, 2022", "a.pdf,fiscal_year,2023,2022,2", "does not stand on page 2 of a.pdf"),
        ("December 31, 2022", "a.pdf,fiscal_year,2023,2022,9", "does not stand on page 9 of a.pdf"),
        ("December 31, 2022", "a.pdf,fiscal_year,2021,2022,1", "the gold has no fiscal_year 2021 for a.pdf"),
        ("December 31, 2022", "a.pdf,fiscal_year,2023,2022,x", "'x' is not a page number"),
    ],
)
def test_a_dispute_needs_its_quote_on_its_page_and_its_cell_in_the_gold(corpus, quote, cell, message):
    result = evaluated(corpus, quote, cell=cell)
    assert isinstance(result.exception, BadInputError)
    assert message in str(result.exception)


def test_facts_are_disputed_by_filing_metric_and_value(tmp_path):
    path = tmp_path / "facts.csv"
    rows = "a.pdf,diluted_eps,3.5\nb.pdf,diluted_eps,3.5\na.pdf,net_income,3.5\n"
    path.write_text(f"file,metric,value\n{rows}", encoding="utf-8")
    gold = load_gold(path)
    cell = Disputed("A_2022_us-10k", "diluted_eps", "3.50", "3.25", 35, "$ 3.25", "list line 2")
    keys = {"a.pdf": "A_2022_us-10k", "b.pdf": "B_2022_us-10k"}
    assert without_facts(gold, [cell], lambda row: keys[row.file]) == gold[1:]
    with pytest.raises(BadInputError, match=r"list line 2: the gold has no diluted_eps 3\.50 for A_2022"):
        without_facts(gold[1:], [cell], lambda row: keys[row.file])


def test_other_cells_of_the_row_stay_scored():
    row = GoldIdentity("a.pdf", "QLM", 2023, "us-10k", None)
    cell = Disputed("a.pdf", "fiscal_year", "2023", "2022", 1, "2022", "")
    assert without_identity([row], [cell]) == [GoldIdentity("a.pdf", "QLM", None, "us-10k", None)]


def test_the_lists_beside_the_tests_can_be_read():
    here = Path(__file__).parent
    assert len(load_disputed(here / "disputed_identity.csv")) == 4
    assert len(load_disputed(here / "disputed_facts.csv")) == 1
