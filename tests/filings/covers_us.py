"""Covers of 10-K, 10-K/A and 10-KT as companies set them between 2009 and 2025."""

# ruff: noqa: E501 - wordings stand in one line each

import random
from collections.abc import Iterator
from datetime import date

from tests.filings.covers import Case, Page, Row

NAMES = (
    ("QUILLON MOTORS, INC.", "QLM"), ("Brightwater Foods Company", "BRWF"), ("Orvane Corporation", "OV"),
    ("Tessel & Marrow Holdings plc", "TSM"), ("HALVORSEN", "H"), ("The Pinecrest Group, Inc.", "PCG"),
    ("Meridian Allied Industrial Technologies\nInternational Holdings, Inc.", "MAIT"),
    ("Kestrel Energy Partners, L.P.", "KEP"), ("Northgate REIT Trust", "NGT"), ("US Vantor Corp.", "VTOR"),
)  # fmt: skip
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December")  # fmt: skip


def long_date(day: date) -> str:
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def date_as(day: date, rng: random.Random) -> str:
    month = MONTHS[day.month - 1]
    return rng.choice((
        long_date(day), long_date(day), long_date(day), long_date(day).upper(), f"{month} {day.day} , {day.year}",
        f"{month[:3]}. {day.day}, {day.year}" if len(month) > 4 else long_date(day), f"{day.day} {month} {day.year}",
        f"{month}\xa0{day.day},\xa0{day.year}", f"{month} {day.day},{day.year}", f"{month} {day.day} {day.year}",
    ))  # fmt: skip


def spaced(text: str) -> str:
    return " ".join(text)


FILLER: Page = [
    "This report of the company and its subsidiaries is about the business, the results of operations and the",
    "financial position of the company for the periods that are presented in the statements and the notes.",
    "Forward-looking statements are subject to risks, and the company does not undertake to update them.",
]

_HEADS: tuple[Page, ...] = (
    ["UNITED STATES", "SECURITIES AND EXCHANGE COMMISSION", "Washington, D.C. 20549"],
    ["UNITED STATES SECURITIES AND EXCHANGE COMMISSION", "WASHINGTON, D.C. 20549"],
    ["United States", "Securities and Exchange Commission", "Washington, DC 20549"],
    ["Table of Contents", "UNITED STATES", "SECURITIES AND EXCHANGE", "COMMISSION", "Washington, D.C. 20549"],
    [
        "UNITED STATES",
        "S E C U R I T I E S   A N D   E X C H A N G E   C O M M I S S I O N",
        "Washington, D.C. 20549",
    ],
)
_FORM = ("FORM {}", "Form {}", "{}", "SPACED", "FORM\n{}", "FORM  {}", "Form\xa0{}")
BOXES = (
    ("☒", "☐"),
    ("[X]", "[ ]"),
    ("þ", "o"),
    ("(X)", "( )"),
    ("\uf0fe", "\uf0a8"),
    ("ý", "¨"),
    ("x", "o"),
    ("√", ""),
)
_PERIODS = (
    "For the fiscal year ended {d}", "For the fiscal year ended: {d}", "for the year ended {d}",
    "For the Fiscal Year Ended\n{d}", "FOR THE FISCAL YEAR ENDED {d}", "For fiscal year ended {d}",
    "For the fiscal year ended     {d}", "For the fiscal\nyear ended {d}", "For the Year Ended {d}",
    "For the fiscal year ended\n\n{d}\n", "For the annual period ended {d}",
)  # fmt: skip
_EXCHANGES = (
    "New York Stock Exchange", "The New York Stock Exchange", "NYSE", "The Nasdaq Stock Market LLC",
    "Nasdaq Global Select Market", "The NASDAQ Stock Market LLC", "NYSE American", "NASDAQ", "Nasdaq Capital Market",
    "The Nasdaq Global Market", "New York Stock Exchange LLC", "Cboe BZX Exchange, Inc.", "NYSE Arca", "Nasdaq",
)  # fmt: skip
_STOCKS = (
    "Common Stock, par value $0.01 per share", "Common stock, $.001 par value", "Common Stock", "Ordinary Shares, nominal value $0.01 per share",
    "Class A Common Stock, $0.00001 par value per share", "Common Shares of Beneficial Interest, $0.01 par value",
    "Common Shares, without par value", "Common Units Representing Limited Partner Interests", "Shares of common stock, no par value",
    "Common Stock (Par Value $0.10)", "Subordinate Voting Shares",
)  # fmt: skip


def _others(symbol: str, rng: random.Random) -> list[tuple[str, str]]:
    """Other securities of the company: title and symbol."""
    return rng.choice((
        [], [], [],
        [("1.375% Senior Notes due 2027", f"{symbol}27"), ("3.250% Notes due 2032", f"{symbol}32A")],
        [("Depositary Shares, each representing a 1/1,000th interest in a share of 6.00% Series A Preferred Stock", f"{symbol} PR A")],
        [("7.125% Series B Cumulative Redeemable Preferred Stock", f"{symbol}PRB"), ("6.5% Series C Preferred Stock", f"{symbol}-PC")],
        [("Warrants, each whole warrant exercisable for one share of Class A common stock", f"{symbol}W")],
        [("Preferred Share Purchase Rights", "N/A")],
        [("Series A Cumulative Preferred Shares of Beneficial Interest", f"{symbol}.PA")],
        [("5.875% Junior Subordinated Debentures due 2078", f"{symbol}J")],
    ))  # fmt: skip


def table(symbol: str, rng: random.Random, *, with_symbol: bool = True) -> list[Row]:
    """The cover's table of section 12(b), cells wrapped and ordered in the ways that PDFs have them."""
    exchange, other = rng.choice(_EXCHANGES), _others(symbol, rng)
    rows = [(rng.choice(_STOCKS), symbol, exchange), *((t, s, exchange) for t, s in other)]
    if rng.random() < 0.3:
        rows.reverse()
    if rng.random() < 0.15:
        rows.append(("", symbol, "NYSE Chicago"))
    head = rng.choice((
        ("Title of each class", "Trading Symbol(s)", "Name of each exchange on which registered"),
        ("Title of Each Class", "Trading Symbol", "Name of Each Exchange on Which Registered"),
        ("TITLE OF EACH CLASS", "TRADING SYMBOL(S)", "NAME OF EACH EXCHANGE ON WHICH REGISTERED"),
        ("Title of each class:", "Ticker symbol(s)", "Name of exchange on which registered:"),
    ))  # fmt: skip
    if not with_symbol:
        return [(head[0], head[2]), *((t, e) for t, s, e in rows if t)]
    form = rng.choice(("rows", "rows", "rows", "wrapped", "columns", "centred"))
    if form == "columns":  # the PDF's order is by column; the eye sees rows
        return [head, *rows] if len(rows) > 1 else [*head, *rows[0]]
    if form == "wrapped":
        return [head, *(line for row in rows for line in _wrapped(row))]
    if form == "centred" and len(rows) == 1:
        title, sign, place = rows[0]
        words = title.split()
        return [head, " ".join(words[:2]), (sign, place), " ".join(words[2:])]
    return [head, *rows]


def _wrapped(row: tuple[str, str, str]) -> list[Row]:
    title, symbol, exchange = row
    words, places = title.split(), exchange.split()
    half, there = (len(words) + 1) // 2, (len(places) + 1) // 2
    return [(" ".join(words[:half]), symbol, " ".join(places[:there])),
            (" ".join(words[half:]), " ".join(places[there:]))]  # fmt: skip


def cover(
    form: str,
    period: list[Row],
    name: str,
    symbol: str,
    rng: random.Random,
    *,
    with_symbol: bool = True,
    none_listed: bool = False,
) -> Page:
    """The cover; `period` are the lines that tell the time reported."""
    title = rng.choice(_FORM)
    title = spaced(f"FORM{form}") if title == "SPACED" else title.format(form)
    number = rng.choice(
        (
            "Commission File Number 001-91234",
            "Commission file number: 1-9123",
            "Commission File No. 000-50123",
            "001-38123\n(Commission File Number)",
        )
    )
    exact = rng.choice(
        (
            "(Exact name of registrant as specified in its charter)",
            "(Exact Name of Registrant as Specified in Its Charter)",
            "(EXACT NAME OF REGISTRANT AS SPECIFIED IN ITS CHARTER)",
            "Exact name of registrant as specified in its charter",
        )
    )
    listed: list[Row] = ["None"] if none_listed else table(symbol, rng, with_symbol=with_symbol)
    return [
        *rng.choice(_HEADS), title, *period, number, name, exact,
        ("Delaware", "41-7654321"), ("(State or other jurisdiction of", "(I.R.S. Employer"),
        ("incorporation or organization)", "Identification No.)"), "1 Quillon Way, Springfield, Ohio 45501",
        "(Address of principal executive offices) (Zip Code)", "Registrant's telephone number, including area code: (937) 733-1110",
        "Securities registered pursuant to Section 12(b) of the Act:", *listed,
        f"Securities registered pursuant to Section 12(g) of the Act: {'Common Stock, $0.001 par value' if none_listed else 'None'}",
        "Indicate by check mark if the registrant is a well-known seasoned issuer, as defined in Rule 405 of the Securities Act. Yes ☒ No ☐",
        "Indicate by check mark whether the registrant is a shell company (as defined in Rule 12b-2 of the Act). Yes ☐ No ☒",
        "The aggregate market value of voting stock held by non-affiliates as of June 30, 2021 was $1,234,567,890.",
        "As of February 10, 2023, there were 123,456,789 shares outstanding.",
    ]  # fmt: skip


def _annual_lines(end: date, rng: random.Random, *, transition: bool = False) -> list[Row]:
    yes, no = rng.choice(BOXES)
    period = rng.choice(_PERIODS).format(d=date_as(end, rng))
    of = "REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934"
    if transition:
        begin = long_date(date(end.year - (end.month < 7), (end.month + 5) % 12 + 1, 1))
        return ["(Mark One)", f"{no} ANNUAL {of}", "For the fiscal year ended ____________", "OR", f"{yes} TRANSITION {of}",
                f"For the transition period from {begin} to {long_date(end)}"]  # fmt: skip
    rest = f"For the transition period from {rng.choice(('____ to ____', 'to', '__________ to __________', 'N/A to N/A'))}"
    return [
        "(Mark One)",
        f"{yes} ANNUAL {of}",
        *period.split("\n"),
        rng.choice(("OR", "or")),
        f"{no} TRANSITION {of}",
        rest,
    ]


_ITEM_5 = (
    "Our common stock is listed on the New York Stock Exchange under the symbol “{s}.”",
    "The Company's common stock trades on the Nasdaq Global Select Market under the ticker symbol {s}.",
    "Our common stock is traded on the NYSE (symbol: {s}).", "{n} (NYSE: {s}) makes things for the trade.",
    "The principal market for our stock is the New York Stock Exchange (ticker symbol: {s}).",
    "Market for common stock: New York Stock Exchange, stock symbol {s}",
    "Our shares are quoted on the OTCQB under the symbol '{s}'.", "Our common stock trades under the symbol\n“{s}” on the exchange.",
    "Our Class A common stock has been listed on Nasdaq under the trading symbol \"{s}\" since 2012.",
    "The Company’s common stock is listed on the NASDAQ Stock Market LLC (NASDAQ: {s}).",
)  # fmt: skip


def annual(rng: random.Random, count: int) -> Iterator[Case]:
    ends = [date(2022, 12, 31), date(2019, 12, 28), date(2021, 6, 30), date(2018, 9, 29), date(2020, 3, 31), date(2023, 5, 31),
            date(2021, 1, 2), date(2012, 12, 31), date(2024, 10, 31), date(2023, 1, 1)]  # fmt: skip
    for number in range(count):
        end = rng.choice(ends)
        year = end.year - 1 if end.month == 1 else end.year
        name, symbol = rng.choice(NAMES)
        kind = ("10-K", "10-K", "10-K", "10-K/A", "10-KT")[number % 5]
        rank = 0
        lines = _annual_lines(end, rng, transition=kind == "10-KT")
        if kind == "10-K/A":
            rank = rng.choice((1, 1, 2))
            lines = [
                rng.choice((f"(Amendment No. {rank})", f"Amendment No. {rank}", f"AMENDMENT NO. {rank}")),
                *lines,
            ]
        plain_name = name.replace("\n", " ")
        yield Case(
            f"{kind}/cover-{number}",
            [cover(kind, lines, name, symbol, rng), FILLER],
            symbol,
            year,
            "us-10k",
            rank,
        )
        said = rng.choice(_ITEM_5).format(s=symbol, n=plain_name)
        rival = "Mr. Doe is a director of Rival Corp. (NYSE: RVL), and was of Other Inc. (NASDAQ: OTHR)."
        pages = [
            cover(kind, lines, name, symbol, rng, with_symbol=False),
            FILLER,
            [*said.split("\n"), said, *FILLER],
            [rival],
        ]
        yield Case(f"{kind} no symbol on cover/{number} {said[:40]}", pages, symbol, year, "us-10k", rank)
        yield Case(
            f"{kind} no symbol at all/{number}",
            [cover(kind, lines, name, symbol, rng, with_symbol=False), FILLER],
            None,
            year,
            "us-10k",
            rank,
        )
        pages = [
            cover(kind, lines, name, symbol, rng, none_listed=True),
            FILLER,
            [f"Our stock is quoted on the OTC Pink under the symbol “{symbol}”.", *FILLER],
        ]
        yield Case(f"{kind} otc/{number}", pages, symbol, year, "us-10k", rank)


_NAMED_YEARS = (
    ("fiscal {y} refers to the 52-week period ended {d}.", 0), ("our fiscal year ended {d} (“fiscal {y}”)", 0),
    ("The fiscal years ended {d}, {p1} and {p2} are referred to herein as {y}, {y1} and {y2}, respectively.", 0),
    ("Fiscal Year {y} ended on {d}.", 0), ("References to fiscal {y}, for example, refer to the fiscal year ended {d}.", 0),
    ("We refer to the fiscal year ended {d} as fiscal year {y}.", 0), ("Fiscal {y}, fiscal {y1} and fiscal {y2} ended on {d}, {p1} and {p2}, respectively.", 0),
    ("“Fiscal {y}” means the 52 weeks ended {d}; “fiscal {y1}” means the 52 weeks ended {p1}.", 0),
    ("The 52 weeks ended {d} is referred to as “{y}” and the 52 weeks ended {p1} as “{y1}”.", 0),
    ("fiscal years {y} and {y1}, which ended on {d} and {p1}, respectively", 0),
    ("Fiscal Year | Weeks | Ended\n{y} | 52 | {d}\n{y1} | 52 | {p1}", 0),
    ("Net sales for fiscal {y} rose 4% over fiscal {y1}. In fiscal {y} we opened stores. We plan for fiscal {n}.", 0),
    ("Results of Operations\n{y} {y1} {y2}\nNet sales 1,000 900 800\n(In millions) {y} {y1} {y2}", 0),
    ("Our fiscal year {y} began on {p1} and ended on {d}.", 0),
    ("Fiscal year {y} was a 52-week year that ended {d}. Fiscal {n} will be a 53-week year ending {n1}.", 0),
)  # fmt: skip


def retail(rng: random.Random, count: int) -> Iterator[Case]:
    """Years that end in January or February: only words tell their number."""
    for number in range(count):
        end = rng.choice(
            (
                date(2022, 1, 29),
                date(2023, 1, 28),
                date(2024, 2, 3),
                date(2020, 2, 1),
                date(2023, 1, 31),
                date(2021, 2, 28),
            )
        )
        late = rng.random() < 0.4  # named after the year in which it ends
        year = end.year if late else end.year - 1
        words, _ = _NAMED_YEARS[number % len(_NAMED_YEARS)]
        said = words.format(y=year, y1=year - 1, y2=year - 2, n=year + 1, d=long_date(end), p1=long_date(date(end.year - 1, 1, 30)),
                            p2=long_date(date(end.year - 2, 2, 1)), n1=long_date(date(end.year + 1, 2, 1)))  # fmt: skip
        name, symbol = rng.choice(NAMES)
        page = cover("10-K", _annual_lines(end, rng), name, symbol, rng)
        yield Case(
            f"retail year/{number} {words[:50]}",
            [page, FILLER, said.split("\n"), FILLER],
            symbol,
            year,
            "us-10k",
        )
