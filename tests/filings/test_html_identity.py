"""Identity of HTML filings: tags, words, and what is no filing."""

from datetime import date

import pytest

from assets.errors import UnreadableError
from assets.filings.identity import count_pages, identify
from assets.filings.register import ingest
from assets.store import Store
from tests.filings.htmls import context, cover, dei, html, text_fact, write_html

QUARTER = (
    context("fy", "2024-06-30", "2024-01-01")
    + context("qtd", "2024-06-30", "2024-04-01")
    + context("now", "2024-06-30")
)


def identity(tmp_path, *pages, **options):
    return identify(write_html(tmp_path / "x.htm", html(*pages, **options)))


def test_the_cover_s_tags_say_what_a_filing_is(tmp_path):
    found = identity(tmp_path, cover(), "<p>words</p>", hidden=dei())
    assert (found.ticker, found.fiscal_year, found.doc_type, found.period) == ("QLM", 2024, "us-10k", "FY")
    assert (found.period_end, found.company, found.pages) == (date(2024, 12, 31), "QUILLON MOTORS, INC.", 2)
    assert (found.amendment_rank, found.confidence) == (0, 0.99)
    assert found.registrant_ids == ("ein:41-7654321", "sec:1-91234")


def test_without_tags_the_cover_s_words_do(tmp_path):
    found = identity(tmp_path, cover(tagged=False), "<p>words</p>", tagged=False)
    assert (found.ticker, found.fiscal_year, found.doc_type) == ("QLM", 2024, "us-10k")
    assert (found.period_end, found.company) == (date(2024, 12, 31), "QUILLON MOTORS, INC.")


def test_a_quarter_is_told_by_its_tag(tmp_path):
    page = cover(form="10-Q", period="For the quarterly period ended June 30, 2024")
    found = identity(tmp_path, page, hidden=dei(period="Q2"), contexts=QUARTER)
    assert (found.doc_type, found.period, found.period_end) == ("us-10q-q2", "H1", date(2024, 6, 30))


def test_the_printed_day_may_be_in_two_pieces(tmp_path):
    day = '<ix:nonNumeric name="dei:DocumentPeriodEndDate" contextRef="fy" continuedAt="y">December 31'
    day += '</ix:nonNumeric>, <ix:continuation id="y">2024</ix:continuation>'
    found = identity(tmp_path, cover(period=f"For the fiscal year ended {day}"), hidden=dei())
    assert (found.period_end, found.confidence) == (date(2024, 12, 31), 0.99)


def test_a_year_that_ends_in_january_is_called_as_its_tag_says(tmp_path):
    contexts = context("fy", "2025-02-01", "2024-02-04")
    page = cover(period="For the fiscal year ended February 1, 2025")
    for year in (2024, 2025):
        found = identity(tmp_path, page, hidden=dei(year=str(year)), contexts=contexts)
        assert (found.fiscal_year, found.period_end) == (year, date(2025, 2, 1))


def test_a_year_that_the_words_contradict_is_less_sure(tmp_path):
    found = identity(tmp_path, cover(), hidden=dei(year="2023"))
    assert (found.fiscal_year, found.confidence < 0.9) == (2024, True)


def test_a_year_tag_that_cannot_be_is_not_believed(tmp_path):
    assert identity(tmp_path, cover(), hidden=dei(year="2042")).fiscal_year == 2024


@pytest.mark.parametrize(("form", "amended"), [("10-K/A", "false"), ("10-K", "true")])
def test_amendments_are_told(tmp_path, form, amended):
    assert identity(tmp_path, cover(form=form), hidden=dei(amended=amended)).amendment_rank == 1


def test_a_current_report_has_the_year_of_its_day(tmp_path):
    contexts = context("fy", "2024-08-01", "2024-08-01")
    page = cover(form="8-K", period="Date of Report (Date of earliest event reported): August 1, 2024")
    found = identity(tmp_path, page, contexts=contexts)
    assert (found.doc_type, found.fiscal_year, found.period_end) == ("us-8k", 2024, date(2024, 8, 1))


def test_of_several_securities_the_common_stock_gives_the_ticker(tmp_path):
    axis = "us-gaap:StatementClassOfStockAxis=qlm:"
    contexts = context("fy", "2024-12-31", "2024-01-01") + "".join(
        context(name, "2024-12-31", "2024-01-01", axis + member)
        for name, member in (("c1", "NotesMember"), ("c2", "CommonMember"))
    )
    listed = "".join(
        text_fact("dei:Security12bTitle", title, at) + text_fact("dei:TradingSymbol", symbol, at)
        for at, title, symbol in (
            ("c1", "4.5% Notes due 2030", "QLM30"),
            ("c2", "Class A Common Stock", "QLM/A"),
        )
    )
    page = "<p>FORM " + text_fact("dei:DocumentType", "10-K") + "</p>" + listed
    found = identity(tmp_path, page, hidden=dei(), contexts=contexts)
    assert (found.ticker, found.fiscal_year) == ("QLM.A", 2024)


def test_the_sec_s_own_state_is_no_part_of_a_name_and_another_name_is_an_alias(tmp_path):
    page = cover(company="QUILLON MOTORS").replace(
        "QUILLON MOTORS</ix:nonNumeric>", "QUILLON MOTORS INC /DE/</ix:nonNumeric>"
    )
    assert identity(tmp_path, page, hidden=dei()).company == "QUILLON MOTORS INC /DE/"
    page = "<p>FORM " + text_fact("dei:DocumentType", "10-K") + "</p>"
    hidden = dei() + text_fact("dei:EntityRegistrantName", "QUILLON MOTORS INC /DE/")
    hidden += text_fact("dei:TradingSymbol", "QLM")
    assert identity(tmp_path, page, hidden=hidden).company == "QUILLON MOTORS INC"


def test_a_release_without_tags_is_known_by_its_words(tmp_path):
    text = (
        "<p>Quillon Motors Reports Second Quarter 2024 Results</p>"
        "<p>SPRINGFIELD, Ohio, July 30, 2024 - Quillon Motors, Inc. (NYSE: QLM) today reported results "
        "for the quarter ended June 30, 2024.</p>"
    )
    found = identity(tmp_path, text, tagged=False)
    assert (found.ticker, found.fiscal_year, found.doc_type, found.period) == (
        "QLM",
        2024,
        "us-earnings",
        "H1",
    )


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        ("<html><body><p>FORM 10-K</p></body></html>", "no SEC cover page"),
        ("<html><body></body></html>", "no SEC cover page"),
        (html(cover(form="20-F"), hidden=dei()), "20F is no kind"),
        (html(cover(symbol="N/A"), hidden=dei()), "no trading symbol"),
    ],
)
def test_html_that_is_no_filing_we_keep_stays_unidentified(tmp_path, text, lacking):
    with pytest.raises(UnreadableError, match=lacking) as error:
        identify(write_html(tmp_path / "x.htm", text))
    assert error.value.reason == "unidentified"


def test_a_pdf_in_name_only_is_read_as_what_it_is(tmp_path):
    path = write_html(tmp_path / "x.pdf", html(cover(), "<p>words</p>", hidden=dei()))
    assert (identify(path).ticker, count_pages(path)) == ("QLM", 2)


def test_ingest_registers_html_filings(tmp_path):
    folder = tmp_path / "filings"
    write_html(folder / "a.htm", html(cover(), hidden=dei()))
    write_html(folder / "page.html", "<html><body><p>hello</p></body></html>")
    store = Store(tmp_path / "store")
    report = ingest(folder, store=store)
    assert (report.new, [failure.reason for failure in report.failures]) == (1, ["unidentified"])
    assert store.keys("documents") == ["QLM_2024_us-10k"]
