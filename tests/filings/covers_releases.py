"""Earnings releases in the titles that companies give them, and press releases that are none."""

# ruff: noqa: E501 - wordings stand in one line each

import random
from collections.abc import Iterator
from datetime import date

from tests.filings.covers import Case
from tests.filings.covers_us import FILLER, long_date

_ORDINALS = ("First", "Second", "Third", "Fourth")
# {o} First, {q} 1, {y} 2023, {yy} 23, {c} short name, {n} next year, {p} year before, {no} Second: the next quarter
_TITLES = (
    "{c} Reports {o} Quarter {y} Results", "{c} Announces {o}-Quarter {y} Results", "{c} Reports {o} Quarter Fiscal {y} Results",
    "{c} Announces {o} Quarter Fiscal Year {y} Financial Results", "{c} Reports Q{q} {y} Financial Results", "{c} Q{q} FY{yy} Results",
    "{c} REPORTS FISCAL {y} {o} QUARTER RESULTS", "{c} Reports Record {o} Quarter {y} Earnings", "{c} Delivers Strong {o} Quarter {y} Results; Raises Full Year Outlook",
    "{c} Announces Financial Results for {o} Quarter of {y}", "{c} Posts {q}Q{yy} Earnings of $1.20 Per Share", "{c} Reports {o}-Quarter Fiscal {y} Results and Provides {no} Quarter Outlook",
    "{c} Reports {o} Quarter Results and Issues {no} Quarter {ny} Guidance", "{c} Reports {o} Quarter Results", "{c} Reports {o} Quarter Financial Results, Declares Dividend",
    "{c} Releases {o} Quarter {y} Results", "{c} Announces Results for the {o} Quarter Ended {d}", "{y} {o}-Quarter Results of {c}",
    "{c} Reports {o} Fiscal Quarter {y} Results",
    "{c} Reports Strong {o} Quarter Results Compared with {o} Quarter {p}", "{c} Reports Net Income of $25 Million for the {o} Quarter of {y}",
    "{c} {o} Quarter {y} Earnings: Sales Up 5%", "{o} Quarter {y} Financial Results", "{c} Reports {o} Quarter {y} Net Sales of $1.2 Billion",
    "{c} Announces {o}-Quarter and Year-to-Date {y} Financial Results", "{c} Achieves Record {o} Quarter {y} Revenue",
)  # fmt: skip
_FULL_YEAR = (
    "{c} Reports Fourth Quarter and Full Year {y} Results", "{c} Announces Fourth-Quarter and Full-Year {y} Results", "{c} Reports Fourth Quarter and Fiscal Year {y} Results",
    "{c} Announces Fourth Quarter and Fiscal {y} Results; Provides {n} Outlook", "{c} Reports Fourth-Quarter {y} Results and Issues {n} Guidance", "{c} Reports Fourth Quarter and Year-End {y} Results",
    "{c} Reports Full Year {y} Results", "{c} Announces {y} Fourth Quarter and Annual Results", "{c} Q4 and FY{y} Results", "{c} Reports Fourth Quarter and Full Year Results",
    "{c} REPORTS FOURTH QUARTER AND FULL-YEAR {y} EARNINGS; INITIATES {n} FULL-YEAR OUTLOOK",
)  # fmt: skip
_LEADS = (
    "SPRINGFIELD, Ohio, {r} /PRNewswire/ -- {f} (NYSE: {s}) today reported financial results for the {ol} quarter ended {d}.",
    "Springfield, Ohio - {r} - {f} (NASDAQ: {s}) today announced results for its {ol} quarter of {y}, which ended {d}.",
    "SPRINGFIELD, Ohio--(BUSINESS WIRE)--{f} (NASDAQ:{s}), a maker of things, today announced financial results for the three months ended {d}.",
    "Springfield, OH, {r} (GLOBE NEWSWIRE) -- {f} (Nasdaq: {s}) reported results for the {ol} quarter ended {d}.",
    "{f} (“Company”) (NYSE American: {s}) announced today its results for the quarter ended {d}.",
    "SPRINGFIELD, {r} - {f} (NYSE and TSX: {s}) announced earnings for the {ol} quarter of {y} of $100 million, compared with $90 million for the {ol} quarter of {p}.",
)  # fmt: skip
_NO_TAG = (
    "SPRINGFIELD, Ohio, {r} -- {f} today reported financial results for the {ol} quarter ended {d}.",
    "Springfield, Ohio - {f} today announced results for its {ol} quarter of {y}, which ended {d}.",
)
_NO_RELEASES = (
    "{c} to Report {o} Quarter {y} Results on {r}", "{c} Declares {o} Quarter {y} Dividend", "{c} Sets Date for {o} Quarter {y} Earnings Release and Conference Call",
    "{c} to Host {o} Quarter {y} Earnings Conference Call", "{c} Will Release {o}-Quarter {y} Results on {r}", "{c} Announces Date of {o} Quarter {y} Earnings Call",
    "{c} Schedules {o} Quarter {y} Earnings Release", "{c} Completes Acquisition of Rival Corp.", "{c} Appoints New Chief Financial Officer",
    "{c} Announces Preliminary Date and Pricing of Notes due 2030",
)  # fmt: skip
_NAMES = (("Quillon Motors, Inc.", "Quillon Motors", "QLM"), ("Brightwater Foods Company", "Brightwater", "BRWF"), ("Tessel & Marrow plc", "TESSEL", "TSM"),
          ("Orvane Corporation", "Orvane Corporation", "OV"), ("The Pinecrest Group, Inc.", "Pinecrest", "PCG"))  # fmt: skip


def _words(rng: random.Random, quarter: int) -> dict[str, object]:
    full, short, symbol = rng.choice(_NAMES)
    year = rng.choice((2012, 2018, 2022, 2023, 2024))
    end = (date(year, 3, 31), date(year, 6, 30), date(year, 9, 30), date(year, 12, 31))[quarter - 1]
    released = date(year + (quarter == 4), (4, 7, 10, 1)[quarter - 1], 26)
    following = quarter % 4
    return {"c": short, "f": full, "s": symbol, "o": _ORDINALS[quarter - 1], "ol": _ORDINALS[quarter - 1].lower(), "q": quarter, "y": year,
            "yy": year % 100, "n": year + 1, "p": year - 1, "no": _ORDINALS[following], "ny": year + (quarter == 4), "d": long_date(end),
            "r": long_date(released)}  # fmt: skip


def cases(rng: random.Random) -> Iterator[Case]:
    for number in range(3 * len(_TITLES)):
        words = _words(rng, number % 4 + 1)
        title = _TITLES[number % len(_TITLES)].format(**words)
        yield _release(rng, title, words, _LEADS)
    for number in range(2 * len(_FULL_YEAR)):
        words = _words(rng, 4)
        yield _release(rng, _FULL_YEAR[number % len(_FULL_YEAR)].format(**words), words, _LEADS)
    for number in range(10):
        words = _words(rng, number % 4 + 1)
        yield _release(rng, _TITLES[number % len(_TITLES)].format(**words), words, _NO_TAG)
    for number in range(2 * len(_NO_RELEASES)):
        words = _words(rng, number % 4 + 1)
        title = _NO_RELEASES[number % len(_NO_RELEASES)].format(**words)
        lead = "SPRINGFIELD, Ohio, {r} -- {f} (NYSE: {s}) today said that its financial results will be discussed. Sales and income are reported by quarter."
        pages = [[title, lead.format(**words), *FILLER], FILLER]
        yield Case(f"no release/{title}", pages, words["s"], None, None)


def _release(rng: random.Random, title: str, words: dict, leads: tuple[str, ...]) -> Case:
    lead = rng.choice(leads)
    upper = title.upper() if rng.random() < 0.25 else title
    head = rng.choice(
        (
            [],
            ["Exhibit 99.1"],
            ["FOR IMMEDIATE RELEASE", "Contact: Jo Doe, (937) 733-1110"],
            ["NEWS RELEASE", words["r"]],
        )
    )
    prose = "Revenue of the {ol} quarter was $1.0 billion against $0.9 billion in the same quarter of {p}. For {n}, sales are expected to grow.".format(
        **words
    )
    pages = [[*head, upper, lead.format(**words), prose, *FILLER], ["Three Months Ended", *FILLER]]
    symbol = words["s"] if leads is _LEADS else None
    return Case(
        f"{'release' if symbol else 'release no symbol'}/{title} | {lead[:60]}",
        pages,
        symbol,
        words["y"],
        "us-earnings",
    )
