from datetime import date

import pytest

from assets.errors import UnreadableError
from assets.filings.identity import identify
from tests.filings.pdfs import FILLER, cover, write_pdf


def identity_of(tmp_path, *pages):
    return identify(write_pdf(tmp_path / "f.pdf", *pages))


def key_of(tmp_path, *pages):
    found = identity_of(tmp_path, *pages)
    return found.ticker, found.fiscal_year, found.doc_type, found.period


def test_annual_report_with_everything_on_its_cover(tmp_path):
    found = identity_of(tmp_path, cover(), FILLER)
    assert (found.ticker, found.fiscal_year, found.doc_type, found.period) == ("QLM", 2022, "us-10k", "FY")
    assert found.period_end == date(2022, 12, 31)
    assert found.company == "QUILLON MOTORS, INC."
    assert found.registrant_ids == ("ein:41-7654321", "sec:1-91234")
    assert (found.language, found.pages, found.amendment_rank) == ("en", 2, 0)
    assert found.confidence == 0.99


def test_a_cover_behind_letters_and_a_name_over_two_lines(tmp_path):
    name = "INTERGALACTIC BOLT MACHINES\n    CORPORATION"
    found = identity_of(tmp_path, "2022 Annual Report", FILLER, FILLER, cover(company=name))
    assert (found.ticker, found.company) == ("QLM", "INTERGALACTIC BOLT MACHINES CORPORATION")


@pytest.mark.parametrize(
    ("rows", "symbol"),
    [
        ("Common Stock, par value $1  QLM  New York Stock Exchange", "QLM"),
        ("0.375% Notes due 2022  QLM22A  New York Stock Exchange\nCommon Stock\nQLM\nNYSE", "QLM"),
        (
            "Class A Common Stock  QL.A  New York Stock Exchange\nClass B  QL.B  New York Stock Exchange",
            "QL.A",
        ),
        (
            "6.5% Preferred Stock  QLMP  The Nasdaq Stock Market\nCommon stock  QLM  The Nasdaq Stock Market",
            "QLM",
        ),
        ("Ordinary shares\nQLM\nThe NASDAQ Global Select Market", "QLM"),
        ("Common Stock\nQLM/A\nNew York Stock Exchange", "QLM.A"),
        ("Common Stock, $0.01 par value  GM  New York Stock Exchange", "GM"),
        ("Common stock, par value $.01  GS  NYSE\nPreferred Stock, Series A  GSA  NYSE", "GS"),
    ],
)
def test_the_common_stock_s_symbol_is_taken_from_the_cover(tmp_path, rows, symbol):
    text = cover().replace("Common Stock, $0.01 par value per share", "").replace("        QLM\n", "")
    text = text.replace("        New York Stock Exchange\n", rows + "\n")
    assert identity_of(tmp_path, text).ticker == symbol


@pytest.mark.parametrize(
    ("sentence", "symbol"),
    [
        ('Our common stock is listed on the New York Stock Exchange under the symbol "QLM."', "QLM"),
        ("The stock trades under the ticker symbol QLM on the exchange.", "QLM"),
        ("Our common stock is traded on The NASDAQ Stock Market (NASDAQ) under the symbol 'QLM'", "QLM"),
        ("Quillon Motors (NYSE: QLM) makes motors of all sizes for the trade.", "QLM"),
        ("The Company's ticker symbol is QLM.", "QLM"),
    ],
)
def test_without_a_symbol_on_the_cover_the_pages_behind_are_read(tmp_path, sentence, symbol):
    assert identity_of(tmp_path, cover(symbol=""), FILLER, FILLER + sentence).ticker == symbol


def test_a_document_that_names_no_symbol_is_not_guessed_at(tmp_path):
    with pytest.raises(UnreadableError, match=r"cannot tell the ticker of f\.pdf .*QUILLON MOTORS") as caught:
        identity_of(tmp_path, cover(symbol=""), FILLER)
    assert caught.value.reason == "unidentified"


@pytest.mark.parametrize(
    ("ended", "words", "year"),
    [
        ("December 28, 2019", "", 2019),
        ("January 3, 2021", "", 2020),
        ("January 2, 2022", "Fiscal year 2021 ended on January 2, 2022 and had 52 weeks.", 2021),
        ("May 31, 2021", "", 2021),
        ("March 31, 2023", "", 2023),
        ("March 31, 2023", "Fiscal 2022 ended on March 31, 2023.", 2022),
        ("January 29, 2022", 'the fiscal year ended January 29, 2022 ("fiscal 2022")', 2022),
        ("January 29, 2022", "Fiscal 2021 ended January 29, 2022, and consisted of 52 weeks.", 2021),
        ("January 28, 2023", "Years 2022, 2021, and 2020 represented the 52 weeks ended "
         "January 28, 2023, January 29, 2022, and January 30, 2021, respectively.", 2022),
        ("January 28, 2023", "Net sales in fiscal 2023 rose. In fiscal 2022 and in fiscal 2021 net sales "
         "fell, and the margin of fiscal 2023 was below. We expect fiscal 2024 to be flat.", 2023),
        ("February 2, 2025", "In fiscal 2024 sales rose, as in fiscal 2023. The fiscal 2024 margin was "
         "higher than that of fiscal 2023. We plan for fiscal 2025.", 2024),
        ("January 29, 2022", "(in millions) 2021 2020 2019 Sales 8,958 7,548 8,005", 2021),
        ("January 30, 2021", "References to fiscal years 2021 and 2020 are to the years "
         "ended January 30, 2021 and February 1, 2020.", 2021),
    ],
)  # fmt: skip
def test_the_fiscal_year_is_the_one_the_company_gives(tmp_path, ended, words, year):
    lines = "\n".join(part + "," for part in words.split(", "))
    found = identity_of(tmp_path, cover(period=f"For the Fiscal Year Ended {ended}"), FILLER + lines)
    assert found.fiscal_year == year


def test_a_january_year_end_without_words_is_not_guessed_at(tmp_path):
    with pytest.raises(UnreadableError, match="whether it calls its year to January 2022 2021 or 2022"):
        identity_of(tmp_path, cover(period="For the fiscal year ended January 29, 2022"), FILLER)


@pytest.mark.parametrize(
    ("ended", "columns", "words", "key"),
    [
        ("March 31, 2023", "Three Months Ended March 31,", "", (2023, "us-10q-q1", "Q1")),
        ("June 2, 2023", "Three Months Ended\nSix Months Ended", "", (2023, "us-10q-q2", "H1")),
        ("July 1, 2023", "Three Months Ended\nNine Months Ended", "", (2023, "us-10q-q3", "Q3")),
        ("November 30, 2022", "Three Months Ended\nSix Months Ended", "", (2023, "us-10q-q2", "H1")),
        ("October 29, 2022", "Thirteen weeks ended\nThirty-nine weeks ended",
         "In the third quarter of 2022 sales fell, against the third quarter of 2021.",
         (2022, "us-10q-q3", "Q3")),
        ("July 29, 2023", "13 weeks ended\n26 weeks ended",
         "In the second quarter of fiscal 2024 sales fell.\nIn fiscal 2024 we opened stores.",
         (2024, "us-10q-q2", "H1")),
        ("September 3, 2022", "12 Weeks Ended\n36 Weeks Ended", "", (2022, "us-10q-q3", "Q3")),
    ],
)  # fmt: skip
def test_quarters_are_told_by_their_columns(tmp_path, ended, columns, words, key):
    first = cover(form="10-Q", period=f"For the quarterly period ended {ended}")
    pages = [FILLER + columns, FILLER + columns + "\n" + words]
    assert key_of(tmp_path, first, *pages) == ("QLM", *key)


@pytest.mark.parametrize(
    ("form", "note", "rank"), [("10-K/A", "", 1), ("10-K/A", "Amendment No. 2", 2), ("10-K", "", 0)]
)
def test_amendments_have_a_rank(tmp_path, form, note, rank):
    text = cover(form=form).replace("Delaware", f"{note}\n    Delaware" if note else "Delaware")
    found = identity_of(tmp_path, text)
    assert (found.doc_type, found.amendment_rank) == ("us-10k", rank)


def test_current_reports_take_the_year_of_their_date(tmp_path):
    text = cover(form="8-K", period="Date of report (Date of earliest event reported): May\n    20, 2022")
    found = identity_of(tmp_path, text)
    assert (found.ticker, found.fiscal_year, found.doc_type) == ("QLM", 2022, "us-8k")
    assert found.period_end == date(2022, 5, 20)


@pytest.mark.parametrize(
    ("head", "key"),
    [
        ("Quillon Reports Second Quarter Results\nSPRINGFIELD, August 29, 2023 -- Quillon Motors, Inc. "
         "(NYSE: QLM) today announced results\nfor the 13-week second quarter ended July 29, 2023 "
         "(\"Q2 FY24\")", ("QLM", 2024, "us-earnings", "H1")),
        ("QUILLON REPORTS FOURTH QUARTER AND FULL YEAR 2022 RESULTS\nOhio, February 8, 2023 - Quillon Motor, "
         "Inc. (NASDAQ: QLM)\ntoday reported results for the quarter and year ended December 31, 2022. "
         "In 2023", ("QLM", 2022, "us-earnings", "FY")),
        ("2023 First-Quarter sales growth of 5%\nOhio (April 18, 2023) - Quillon Motors (NYSE: QLM) today "
         "announced results for first-quarter 2023.", ("QLM", 2023, "us-earnings", "Q1")),
        ("Quillon Announces Fiscal 2023 Third Quarter Results\n(NYSE: QLM) today announced results for its "
         "fiscal 2023 third quarter ended April 1, 2023", ("QLM", 2023, "us-earnings", "Q3")),
        ("Quillon Reports Third Quarter Results\n(NYSE: QLM) today announced results for the quarter ended "
         "September 30, 2023", ("QLM", 2023, "us-earnings", "Q3")),
    ],
)  # fmt: skip
def test_earnings_releases(tmp_path, head, key):
    assert key_of(tmp_path, head + FILLER, FILLER) == key


@pytest.mark.parametrize(
    ("head", "doubt"),
    [
        ("Quillon Reports Third Quarter 2021 Results\n(NYSE: QLM) today reported results for the quarter "
         "ended September 30, 2022.", "it speaks of 2021 and of a period to 2022-09-30"),
        ("Quillon Reports Earnings for the Quarter Ended September 30, 2022\n(NYSE: QLM) today reported its "
         "results. Its first quarter 2024 guidance is below.", "does not read like an earnings release"),
    ],
)  # fmt: skip
def test_releases_that_do_not_say_which_quarter_are_not_guessed_at(tmp_path, head, doubt):
    with pytest.raises(UnreadableError, match=doubt):
        identity_of(tmp_path, head + FILLER, FILLER)


def test_release_names_its_company_and_day(tmp_path):
    head = "Quillon Reports First Quarter 2023 Results\nOhio, May 3, 2023 - Quillon Motors, Inc. (NYSE: QLM)"
    found = identity_of(tmp_path, head + FILLER)
    assert (found.company, found.filed_on) == ("Quillon Motors, Inc.", date(2023, 5, 3))


@pytest.mark.parametrize("form", ["20-F", "6-K"])
def test_other_forms_are_not_taken_for_one_of_ours(tmp_path, form):
    with pytest.raises(UnreadableError, match=f"a form {form} is no kind that filingdb keeps"):
        identity_of(tmp_path, cover(form=form))


def test_a_letter_is_no_filing(tmp_path):
    with pytest.raises(UnreadableError, match="does not read like an earnings release"):
        identity_of(tmp_path, FILLER, FILLER)
