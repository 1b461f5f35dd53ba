"""Whether every filing has the pages that its type must have: `python -m benchmarks.kinds`.

Works over a built store, without gold. A kind that a filing lacks was not recognised, or the filing does not
have it (statements filed apart, a glossy report without the form's cover).
"""

import argparse
from collections import defaultdict
from pathlib import Path

import polars as pl

from assets.store import Store

_STATEMENTS = ("balance_sheet", "income_statement", "cash_flow")
_ANNUAL = (
    *(
        "cover",
        "contents",
        "key_figures",
        "mda",
        "officers",
        "shareholders",
        "auditor_report",
        "equity",
        "notes",
    ),
    *(f"{scope} {kind}" for scope in ("consolidated", "parent") for kind in _STATEMENTS),
)
_EXPECTED = {
    "cn-annual": _ANNUAL,
    "cn-half": tuple(kind for kind in _ANNUAL if kind not in ("officers", "auditor_report")),
    "cn-q1": ("key_figures", "shareholders", *(f"consolidated {kind}" for kind in _STATEMENTS)),
    "cn-q3": ("key_figures", "shareholders", *(f"consolidated {kind}" for kind in _STATEMENTS)),
    "cn-annual-abstract": ("key_figures", "shareholders"),
    "cn-half-abstract": ("key_figures", "shareholders"),
    "us-10k": (
        *("cover", "contents", "mda", "auditor_report", "comprehensive_income", "equity", "notes"),
        *(f"consolidated {kind}" for kind in _STATEMENTS),
    ),
    "us-10q": ("cover", *(f"consolidated {kind}" for kind in _STATEMENTS)),
}


def main() -> None:
    """Print, by document type and kind, how many documents have it, and name those that do not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", type=Path, help="store root; default: FILINGDB_HOME, else ./store")
    parser.add_argument("--select", default="", help="only filings whose key holds this")
    options = parser.parse_args()
    store = Store(options.store) if options.store else Store.default()
    having: dict[tuple[str, str], list[bool]] = defaultdict(list)
    lacking: dict[tuple[str, str], list[str]] = defaultdict(list)
    for key in (key for key in store.keys("pages") if options.select in key):
        for source, doc_type, kinds in _documents(store, key):
            for kind in _EXPECTED.get(doc_type) or _EXPECTED.get(doc_type[:6], ()):
                having[doc_type, kind].append(kind in kinds)
                if kind not in kinds:
                    lacking[doc_type, kind].append(source)
    for (doc_type, kind), found in sorted(having.items()):
        missing = ", ".join(lacking[doc_type, kind])
        print(f"{doc_type:20} {kind:30} {sum(found):4} of {len(found):4}  {missing}")


def _documents(store: Store, key: str) -> list[tuple[str, str, set[str]]]:
    """Source, type and kinds of the documents of a filing; statements with the scope of their columns."""
    pages, tables = store.read("pages", key), store.read("tables", key)
    found = []
    for doc_id, source, doc_type in (
        store.read("documents", key).select("doc_id", "source", "doc_type").iter_rows()
    ):
        kinds = set(pages.filter(pl.col("doc_id") == doc_id)["kind"])
        for table in tables.filter(pl.col("doc_id") == doc_id).iter_rows(named=True):
            scopes = {c["scope"] for c in table["columns"]} - {None} or {table["scope"] or "consolidated"}
            kinds |= {table["kind"], *(f"{scope} {table['kind']}" for scope in scopes)}
        found.append((source, doc_type, kinds))
    return found


if __name__ == "__main__":
    main()
