"""Covers of 10-Q and 8-K, and documents that speak of reports and are none."""

# ruff: noqa: E501 - wordings stand in one line each

import random
from collections.abc import Iterator
from datetime import date

from tests.filings.covers import Case, Page, Row
from tests.filings.covers_us import BOXES, FILLER, MONTHS, NAMES, cover, date_as, long_date

_COLUMNS = {
    1: ("Three Months Ended {m}", "Quarter Ended {m}", "Thirteen Weeks Ended", "For the three-month periods ended {m}", "First Quarter Ended", "12 Weeks Ended", "Quarters Ended {m}"),
    2: ("Six Months Ended {m}", "Twenty-six Weeks Ended", "Three and Six Months Ended {m}", "26 Weeks Ended", "First Six Months", "For the six-month periods ended {m}", "Six Months", "First Half Ended {m}", "Two Quarters Ended"),
    3: ("Nine Months Ended {m}", "Thirty-Nine Weeks Ended", "Three and nine months ended {m}", "39 Weeks Ended", "First Nine Months", "nine-month period ended {m}", "Nine Months", "Three Quarters Ended", "Year-to-Date Ended {m}\nNine Months Ended {m}"),
}  # fmt: skip


def quarterly(rng: random.Random, count: int) -> Iterator[Case]:
    for number in range(count):
        quarter = number % 3 + 1
        month, day = ((3, 31), (6, 30), (9, 30))[quarter - 1]
        end = date(rng.choice((2011, 2016, 2021, 2023)), month, day)
        name, symbol = rng.choice(NAMES)
        yes, no = rng.choice(BOXES)
        said = rng.choice(
            (
                "For the quarterly period ended {d}",
                "For the quarterly period ended: {d}",
                "For the quarter ended {d}",
                "For the Quarterly Period Ended\n{d}",
            )
        )
        of = "REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934"
        lines: list[Row] = [
            f"{yes} QUARTERLY {of}",
            *said.format(d=date_as(end, rng)).split("\n"),
            "or",
            f"{no} TRANSITION {of}",
        ]
        columns = rng.choice(_COLUMNS[quarter]).format(m=f"{MONTHS[month - 1]} {day},")
        first = rng.choice(("Three Months Ended", "Quarter Ended")) if quarter > 1 else ""
        years = [] if "nded" in columns else [(str(end.year), str(end.year - 1))]
        page: Page = [name, "CONSOLIDATED STATEMENTS OF OPERATIONS", *[c for c in (first, *columns.split("\n")) if c], *years, ("Net sales", "1,000", "900"),
                      ("Net income", "100", "90")]  # fmt: skip
        flow: Page = [
            name,
            "CONSOLIDATED STATEMENTS OF CASH FLOWS",
            *columns.split("\n"),
            *years,
            ("Net income", "100", "90"),
        ]
        pages = [cover("10-Q", lines, name, symbol, rng), FILLER, page, flow, FILLER]
        yield Case(f"10-Q/{quarter} {columns[:40]!r}", pages, symbol, end.year, f"us-10q-q{quarter}")


def current(rng: random.Random, count: int) -> Iterator[Case]:
    forms = (
        ["Date of Report (Date of earliest event reported): {d}"], ["Date of Report (Date of earliest event reported)", "{d}"],
        ["{d}", "Date of Report (Date of earliest event reported)"], ["Date of report (Date of earliest event reported): {d} ({e})"],
        ["{d}", "(Date of earliest event reported)"], ["{d}", "(Date of Report)"], ["Date of Report: {d}", "(Date of earliest event reported)"],
        ["Date of Report (Date of earliest event", "reported): {d}"],
    )  # fmt: skip
    for number in range(count):
        day = date(rng.choice((2012, 2018, 2023)), rng.randint(1, 12), rng.randint(5, 28))
        name, symbol = rng.choice(NAMES)
        lines = [
            line.format(d=long_date(day), e=long_date(day.replace(day=day.day - 3)))
            for line in forms[number % len(forms)]
        ]
        kind = rng.choice(("8-K", "8-K", "8-K/A"))
        page = cover(
            kind,
            [
                "CURRENT REPORT",
                "Pursuant to Section 13 or 15(d) of the Securities Exchange Act of 1934",
                *lines,
            ],
            name,
            symbol,
            rng,
        )
        page = [
            row for row in page if not (isinstance(row, str) and (row.startswith(("The aggregate", "As of"))))
        ]
        yield Case(
            f"8-K/{forms[number % len(forms)]}",
            [page, FILLER],
            symbol,
            day.year,
            "us-8k",
            int(kind == "8-K/A"),
        )


_SPOKEN = (
    "In the {o} quarter of fiscal {y}, net sales rose against the {o} quarter of fiscal {y1}.",
    "Net sales for the {o} quarter of {y} increased 4% over the {o} quarter of {y1}.",
    "{O} Quarter {y} net sales rose; {O} Quarter {y1} had a holiday more. During fiscal {y} we opened stores.",
    "The {o} quarters of fiscal {y} and {y1} each had 13 weeks. Our fiscal {y} plan is unchanged.",
    "For the {o} quarter of fiscal year {y} and the {o} quarter of fiscal year {y1}, the tax rate was 24%.",
)


def retail_quarters(rng: random.Random, count: int) -> Iterator[Case]:
    """Quarters of years that end in January to May: words tell which number the company gives them."""
    ends = {1: 9, 2: 6, 3: 3}
    for number in range(count):
        quarter = number % 3 + 1
        year_end = rng.choice(
            (
                date(2023, 1, 28),
                date(2022, 1, 31),
                date(2024, 2, 29),
                date(2023, 3, 31),
                date(2022, 4, 30),
                date(2021, 2, 28),
            )
        )
        months = year_end.month - ends[quarter]
        month, before = (months - 1) % 12 + 1, months < 1
        last = (date(year_end.year - before + (month == 12), month % 12 + 1, 1)).toordinal() - (
            4 if year_end.day == 28 and year_end.month == 1 else 1
        )
        end = date.fromordinal(last)
        year = year_end.year - 1 if rng.random() < 0.5 else year_end.year
        name, symbol = rng.choice(NAMES)
        ordinal = ("first", "second", "third")[quarter - 1]
        said = _SPOKEN[number % len(_SPOKEN)].format(o=ordinal, O=ordinal.title(), y=year, y1=year - 1)
        columns = ("Thirteen Weeks Ended", "Twenty-six Weeks Ended", "Thirty-nine Weeks Ended")[quarter - 1]
        lines: list[Row] = [f"For the quarterly period ended {date_as(end, rng)}"]
        pages = [
            cover("10-Q", lines, name, symbol, rng),
            [columns, "Thirteen Weeks Ended", *FILLER],
            [columns, *FILLER],
            [said, said, *FILLER],
        ]
        yield Case(f"10-Q retail/{end} {year_end} {said[:50]}", pages, symbol, year, f"us-10q-q{quarter}")


def odd_covers(rng: random.Random, count: int) -> Iterator[Case]:
    """10-Ks whose tables and dates stand in other orders."""
    for number in range(count):
        name, symbol = rng.choice(NAMES)
        page = cover(
            "10-K", ["For the fiscal year ended December 31, 2022"], name, symbol, rng, none_listed=True
        )
        place = next(i for i, row in enumerate(page) if row == "None")
        table: list[Row] = (
            [("Title of each class", "Name of each exchange on which registered", "Trading symbol"), ("Common Stock, $0.01 par value", "New York Stock Exchange", symbol)],
            [("Title of each class", "Trading symbol(s)", "Name of each exchange"), ("Common Stock, $0.01 par value", f"“{symbol}”", "The Nasdaq Stock Market LLC")],
            [("Title of each class", "Trading symbol(s)", "Name of each exchange"), ("Common Stock, $0.01 par value", f"({symbol})", "NYSE")],
            [("Units, each consisting of one share of Class A common stock and one-half of one warrant", f"{symbol}U", "The Nasdaq Stock Market LLC"), ("Class A common stock, par value $0.0001 per share", symbol, "The Nasdaq Stock Market LLC"),
             ("Warrants, each exercisable for one share of Class A common stock at $11.50", f"{symbol}W", "The Nasdaq Stock Market LLC"), "Trading Symbols"],
            [("Title of each class", "Trading symbol", "Exchange"), ("American Depositary Shares, each representing one Ordinary Share", symbol, "Nasdaq Global Select Market"), ("Ordinary Shares, par value $0.01*", "", "Nasdaq Global Select Market")],
            [("Registrant", "Title of each class", "Trading symbol", "Exchange"), (name.split("\n")[0], "Common Stock", symbol, "New York Stock Exchange"), ("Sub Power Company", "4.5% Series Preferred Stock", f"{symbol}PRD", "New York Stock Exchange")],
        )[number % 6]  # fmt: skip
        page[place : place + 1] = table
        period = page.index("For the fiscal year ended December 31, 2022")
        if rng.random() < 0.4:  # two columns, read across
            page[period : period + 1] = [
                ("For the fiscal year ended", "Commission file number"),
                ("December 31, 2022", "1-4321"),
            ]
            page = [row for row in page if not (isinstance(row, str) and "ommission" in row and "ile" in row)]
        elif rng.random() < 0.3:
            page[period] = "For the fiscal year ended on December 31, 2022"
        yield Case(f"10-K odd/{number % 6} {table[1]}", [page, FILLER], symbol, 2022, "us-10k")


def none_of_ours(rng: random.Random) -> Iterator[Case]:
    """Documents that name forms and quarters and are no filing that is kept."""
    late = ["UNITED STATES", "SECURITIES AND EXCHANGE COMMISSION", "Washington, D.C. 20549", "FORM 12b-25", "NOTIFICATION OF LATE FILING", "Commission File Number 001-91234",
            "(Check one): ☒ Form 10-K ☐ Form 20-F ☐ Form 11-K ☐ Form 10-Q", "For Period Ended: December 31, 2022", "QUILLON MOTORS, INC.", "Full Name of Registrant", "Title of each class Trading Symbol", "Common Stock QLM NYSE"]  # fmt: skip
    letter = ["Division of Corporation Finance", "United States Securities and Exchange Commission", "Washington, D.C. 20549", "Re: Quillon Motors, Inc. (NYSE: QLM)", "Form 10-K for the fiscal year ended December 31, 2022",
              "Commission File No. 001-91234", "Dear Ms. Doe:", "We have reviewed your filing and have the following comment on the results reported for the fourth quarter."]  # fmt: skip
    proxy = ["UNITED STATES", "SECURITIES AND EXCHANGE COMMISSION", "SCHEDULE 14A", "Proxy Statement Pursuant to Section 14(a) of the Securities Exchange Act of 1934", "QUILLON MOTORS, INC.", "(Name of Registrant as Specified In Its Charter)",
             "Notice of 2023 Annual Meeting of Shareholders", "We reported strong results in the fourth quarter of 2022 (NYSE: QLM)."]  # fmt: skip
    plan = cover("11-K", ["For the fiscal year ended December 31, 2022"], "QUILLON MOTORS, INC.", "QLM", rng)
    for name, page in (("late", late), ("letter", letter), ("plan", plan), ("proxy", proxy)):
        yield Case(f"none of ours/{name}", [page, FILLER, FILLER], "QLM", None, None)
