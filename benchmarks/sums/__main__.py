"""Whether the totals that statements print add up as they were read: `python -m benchmarks.sums`.

No gold is needed. A total that does not add up points to a lost row, a wrong cell, a merged label, a wrong
column or a wrong sign, or to the filer's own error. Totals of Chinese statements are known by name, those of
US ones found as `Total X` below the rows that it sums; the catalogue's identities are those of the facts.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import polars as pl

from assets.store import Store
from benchmarks.sums.chinese import chinese_sums
from benchmarks.sums.english import english_sums
from benchmarks.sums.records import NO_PERIOD, Statement, Sum, statements_of


def main() -> None:
    """Print, by market and statement, how many totals add up in a built store."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sums", description=__doc__)
    parser.add_argument("--store", type=Path, help="store root; default: FILINGDB_HOME, else ./store")
    parser.add_argument("--select", default="", help="only filings whose key holds this")
    parser.add_argument("--errors", type=int, default=0, metavar="N", help="print the first N that fail")
    options = parser.parse_args()
    store = Store(options.store) if options.store else Store.default()
    keys = [key for key in store.keys("rows") if options.select in key]
    sums = [found for key in keys for found in _sums(store, key)]
    _print(sums, errors=options.errors)
    _print_identities(store, keys)


def _sums(store: Store, key: str) -> Iterator[Sum]:
    for statement in statements_of(store.read("tables", key), store.read("rows", key)):
        if statement.column.startswith(NO_PERIOD):
            yield Sum(statement, "column without a period", None, None, holds=False)
            continue
        yield from chinese_sums(statement) if _is_chinese(statement) else english_sums(statement)


def _is_chinese(statement: Statement) -> bool:
    return "_cn-" in statement.filing


def _print(sums: list[Sum], *, errors: int) -> None:
    checked: Counter[tuple[str, str]] = Counter()
    held: Counter[tuple[str, str]] = Counter()
    for item in sums:
        market = "cn" if _is_chinese(item.statement) else "us"
        for name in (f"{item.statement.kind} {item.statement.scope or ''}".strip(), "all"):
            checked[market, name] += 1
            held[market, name] += item.holds
    for market, name in sorted(checked):
        right, total = held[market, name], checked[market, name]
        print(f"{market}  {name:32} {right:6} of {total:6} add up  {right / total:7.2%}")
    for item in [item for item in sums if not item.holds][:errors]:
        print(item)


def _print_identities(store: Store, keys: list[str]) -> None:
    """The catalogue's identities, as the facts carry them."""
    known = [key for key in keys if key in set(store.keys("facts"))]
    frames = [store.read("facts", key).select("filing", "checks").explode("checks") for key in known]
    if not frames:
        return
    checks = pl.concat(frames).unique().drop_nulls()
    parts = checks.with_columns(
        market=pl.when(pl.col("filing").str.contains("_cn-")).then(pl.lit("cn")).otherwise(pl.lit("us")),
        result=pl.col("checks").str.split(":").list.first(),
    )
    for market, result, count in sorted(parts.group_by("market", "result").len().iter_rows()):
        print(f"{market}  identities of the catalogue {result:8} {count:6}")


if __name__ == "__main__":
    main()
