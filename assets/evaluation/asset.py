"""Dagster checks on `facts`, run before the warehouse is published, and the asset `scores` after it."""

import json
from collections.abc import Iterator, Sequence

import dagster as dg
import polars as pl

from assets.evaluation.checks import OFF_PAGE, facts_of, quotes_off_page
from assets.evaluation.distant import gold_files, gold_of
from assets.evaluation.expectations.suites import SUITES
from assets.evaluation.expectations.validate import Finding, docs_index, validate
from assets.evaluation.facts import FactLookup, score_facts
from assets.facts.asset import facts
from assets.facts.contract import duplicate_keys, schema_problems
from assets.filings.asset import FILINGS
from assets.store import Store, replacing
from assets.warehouse.asset import warehouse

SCHEMA, KEYS, QUOTES = "schema", "no_duplicate_keys", "quote_stands_on_page"


def keys_of_run(context: dg.AssetCheckExecutionContext, store: Store) -> list[str]:
    """The filings that this run made anew; all registered ones when it was launched without partitions."""
    order = context.instance.get_dynamic_partitions(str(FILINGS.name))
    tags = context.run.tags
    first = tags.get("dagster/asset_partition_range_start") or tags.get("dagster/partition")
    last = tags.get("dagster/asset_partition_range_end") or first
    if first in order and last in order:
        order = order[order.index(first) : order.index(last) + 1]
    return [key for key in order if store.partition("facts", key).is_file()]


@dg.multi_asset_check(
    specs=[
        dg.AssetCheckSpec(SCHEMA, asset=facts, description="Columns, statuses and evidence."),
        dg.AssetCheckSpec(KEYS, asset=facts, description="One row per metric asked."),
        dg.AssetCheckSpec(QUOTES, asset=facts, description="Every word of a quote stands on its page."),
    ]
)
def fact_checks(
    context: dg.AssetCheckExecutionContext, store: dg.ResourceParam[Store]
) -> Iterator[dg.AssetCheckResult]:
    """Check the facts of the run's filings against the contract and against their pages."""
    keys = keys_of_run(context, store)
    rows = facts_of(store, keys)
    problems = schema_problems(rows)
    yield dg.AssetCheckResult(
        passed=not problems, check_name=SCHEMA, asset_key="facts", metadata={"problems": "; ".join(problems)}
    )
    twice = duplicate_keys(rows)
    yield dg.AssetCheckResult(
        passed=twice.is_empty(), check_name=KEYS, asset_key="facts", metadata={"duplicates": twice.height}
    )
    off = pl.concat(
        [
            pl.DataFrame(schema=OFF_PAGE),
            *(quotes_off_page(store.read("facts", key), store.read("pages", key)) for key in keys),
        ]
    )
    yield dg.AssetCheckResult(
        passed=off.is_empty(),
        check_name=QUOTES,
        asset_key="facts",
        severity=dg.AssetCheckSeverity.WARN,
        metadata={"off_page": off.height, "examples": dg.MetadataValue.md(_table(off.head(20)))},
    )


@dg.asset(
    deps=[facts],
    group_name="evaluation",
    check_specs=[
        dg.AssetCheckSpec(
            name, asset="expectations", blocking=True, description=f"data/expectations/{name}.yaml"
        )
        for name in SUITES
    ],
)
def expectations(
    store: dg.ResourceParam[Store],
) -> Iterator[dg.AssetCheckResult | dg.MaterializeResult[None]]:
    """Great Expectations suites over all facts; a critical one that fails stops the warehouse."""
    found = validate(store)
    yield dg.MaterializeResult(
        metadata={
            "expectations": len(found),
            "not_met": sum(not finding.passed for finding in found),
            "data_docs": dg.MetadataValue.path(docs_index(store)),
        }
    )
    for suite in SUITES:
        yield _suite_result(suite, [finding for finding in found if finding.suite == suite])


def _suite_result(suite: str, found: Sequence[Finding]) -> dg.AssetCheckResult:
    not_met = [finding for finding in found if not finding.passed]
    critical = any(finding.blocks for finding in not_met)
    return dg.AssetCheckResult(
        asset_key="expectations",
        check_name=suite,
        passed=not not_met,
        severity=dg.AssetCheckSeverity.ERROR if critical else dg.AssetCheckSeverity.WARN,
        metadata={
            "asked": len(found),
            "not_met": dg.MetadataValue.md("\n".join(f"- {finding.sentence}" for finding in not_met)),
        },
    )


@dg.asset(deps=[warehouse], group_name="evaluation")
def scores(store: dg.ResourceParam[Store]) -> dg.MaterializeResult[None]:
    """Facts scored against the gold of `<store>/gold`: right, wrong and missing per metric."""
    lookup = FactLookup.of(store)
    found = {path.name: score_facts(gold_of(path, store), lookup) for path in gold_files(store)}
    with replacing(store.root / "scores.json") as path:
        path.write_text(
            json.dumps({name: score.to_json() for name, score in found.items()}), encoding="utf-8"
        )
    return dg.MaterializeResult(metadata={name: dict(score.total) for name, score in found.items()})


def _table(frame: pl.DataFrame) -> str:
    with pl.Config(tbl_formatting="ASCII_MARKDOWN", tbl_hide_dataframe_shape=True, tbl_rows=20):
        return str(frame)
