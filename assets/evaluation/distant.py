"""Gold from elsewhere, in whatever form it comes: the plain CSV, SEC company facts, a MuDABench dataset."""

import json
from pathlib import Path

import polars as pl

from assets.errors import BadInputError
from assets.evaluation.companyfacts import company_gold
from assets.evaluation.gold import GoldFact, load_gold
from assets.evaluation.mudabench import mudabench_gold
from assets.facts.catalogue import load_catalogue
from assets.filings.names import plain_name
from assets.store import Store


def gold_of(path: Path, store: Store) -> list[GoldFact]:
    """Every gold fact of a file; company facts name no ticker, so that the store's documents say which it is.

    Raises BadInputError for a file in none of the forms, NotFoundError for a company without a filing.
    """
    if path.suffix.lower() != ".json":
        return load_gold(path)
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        msg = f"{path} is not a JSON file: {error}"
        raise BadInputError(msg) from error
    if isinstance(content, list):
        return mudabench_gold(content, source=str(path))
    if isinstance(content, dict) and "facts" in content:
        return company_gold(content, load_catalogue(), tickers=_tickers(store), source=str(path))
    msg = f"{path} is neither SEC company facts (an object with `facts`) nor a MuDABench dataset (a list)"
    raise BadInputError(msg)


def gold_files(store: Store) -> list[Path]:
    """What the user laid into `<store>/gold`: `*facts.csv` and JSON files."""
    folder = store.root / "gold"
    return sorted([*folder.glob("*facts.csv"), *folder.glob("*.json")])


def _tickers(store: Store) -> dict[str, str]:
    """Tickers by plain company name, of all registered documents."""
    documents = [store.read("documents", key).select("company", "ticker") for key in store.keys("documents")]
    rows = pl.concat(documents).unique(maintain_order=True).iter_rows() if documents else ()
    return {plain_name(company): ticker for company, ticker in rows if company}
