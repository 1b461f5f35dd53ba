"""Gold of SEC company facts: what a filer tagged in each of its own 10-K and 10-Q filings.

Source: the JSON of SEC's XBRL company facts interface (`CIK##########.json`), where
`facts.us-gaap.<concept>.units.<unit>` is a list of {start, end, val, accn, fy, fp, form, filed}. A filing
(accn) repeats earlier periods, and a later one may restate them: only the values of the filing's own latest
period are its gold.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from assets.errors import BadInputError, NotFoundError
from assets.evaluation.gold import GoldFact
from assets.facts.catalogue import QUARTER_SUFFIX, Catalogue, Metric
from assets.filings.names import plain_name

_DOC_TYPES = {("10-K", "FY"): "us-10k"} | {("10-Q", f"Q{n}"): f"us-10q-q{n}" for n in (1, 2, 3)}
_PERIODS = {"FY": "FY", "Q1": "Q1", "Q2": "H1", "Q3": "Q3"}
_MONTHS = {"FY": 12, "Q1": 3, "Q2": 6, "Q3": 9}
_DAYS_OF_MONTH = 30.44
_DAYS_OFF = 12  # weeks do not fill months
_TAXONOMIES = {"USD": "USD", "USD/shares": "USD/share", "shares": "count"}

Entry = dict[str, Any]


def company_gold(
    content: Mapping[str, Any], catalogue: Catalogue, *, tickers: Mapping[str, str], source: str
) -> list[GoldFact]:
    """Gold facts of every 10-K and 10-Q of one company, by the catalogue's concepts, the preferred first.

    `tickers` gives the ticker by plain company name (assets.filings.names). Raises NotFoundError when the
    company is not among them, BadInputError when the file is no company facts.
    """
    try:
        name, concepts = content["entityName"], content["facts"]["us-gaap"]
        filings = _by_filing(concepts)
    except (KeyError, TypeError, ValueError) as error:
        msg = f"{source} is not a file of SEC company facts: {error!r} is missing or not as documented"
        raise BadInputError(msg) from error
    ticker = tickers.get(plain_name(name))
    if ticker is None:
        msg = f"{source} is of {name}, of which no filing is in the store; ingest one first"
        raise NotFoundError(msg)
    metrics = [m for m in catalogue.metrics.values() if m.concepts]
    return [fact for entries in filings.values() for fact in _filing_gold(entries, metrics, ticker)]


def _by_filing(concepts: Mapping[str, Any]) -> dict[str, list[tuple[str, str, Entry]]]:
    """(concept, unit, entry) of each filing, by accession number."""
    found: dict[str, list[tuple[str, str, Entry]]] = defaultdict(list)
    for concept, body in concepts.items():
        for unit, entries in body["units"].items():
            for entry in entries:
                if unit in _TAXONOMIES and (entry["form"], entry["fp"]) in _DOC_TYPES:
                    found[entry["accn"]].append((concept, _TAXONOMIES[unit], entry))
    return found


def _filing_gold(
    entries: list[tuple[str, str, Entry]], metrics: list[Metric], ticker: str
) -> Iterator[GoldFact]:
    end = (
        max(entry["end"] for concept, _, entry in entries if concept in _DATED_BY) if _dated(entries) else ""
    )
    current = {
        (concept, _months(entry)): (unit, entry) for concept, unit, entry in entries if entry["end"] == end
    }
    for metric in metrics:
        for suffix, months in _asked(metric, entries[0][2]["fp"]):
            match = next((current[c, months] for c in metric.concepts if (c, months) in current), None)
            if match:
                yield _gold(metric, metric.id + suffix, *match, ticker=ticker)


_DATED_BY = (
    "Assets",
    "LiabilitiesAndStockholdersEquity",
    "NetIncomeLoss",
    "ProfitLoss",
    "StockholdersEquity",
)


def _dated(entries: list[tuple[str, str, Entry]]) -> bool:
    return any(concept in _DATED_BY for concept, _, _ in entries)


def _asked(metric: Metric, fiscal_period: str) -> Iterator[tuple[str, int]]:
    """The suffix of the metric's id and the months it covers: the year to date, and the quarter alone."""
    if metric.time == "instant":
        yield "", 0
        return
    yield "", _MONTHS[fiscal_period]
    if fiscal_period in ("Q2", "Q3"):
        yield QUARTER_SUFFIX, _MONTHS["Q1"]


def _months(entry: Entry) -> int:
    """Months that an entry covers, 0 for an instant, -1 for what is no 3, 6, 9 or 12 months."""
    if "start" not in entry:
        return 0
    days = (date.fromisoformat(entry["end"]) - date.fromisoformat(entry["start"])).days
    return next((m for m in _MONTHS.values() if abs(days - m * _DAYS_OF_MONTH) <= _DAYS_OFF), -1)


def _gold(metric: Metric, name: str, unit: str, entry: Entry, *, ticker: str) -> GoldFact:
    value = float(entry["val"])
    return GoldFact(
        file=None,
        ticker=ticker,
        fiscal_year=entry["fy"],
        doc_type=_DOC_TYPES[entry["form"], entry["fp"]],
        metric=name,
        period=_PERIODS[entry["fp"]],
        scope="consolidated",
        value=abs(value) if metric.sign == "positive" else value,
        value_text=str(entry["val"]),
        unit=unit,
        page="",
        label=entry["accn"],
        printed="",
        scale=1.0,
        period_end=date.fromisoformat(entry["end"]),
        tolerance=0.0,
    )
