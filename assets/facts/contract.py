"""The contract of `facts`: what every row keeps before it is written."""

import polars as pl

from assets.errors import ContractError
from assets.facts.records import FACTS_SCHEMA

KEY = ("filing", "metric", "period", "scope")
STATUSES = ("found", "not_disclosed", "conflict", "failed")
VALUES = ("value", "value_text", "value_date", "value_bool", "value_list")
EVIDENCE = ("doc_id", "page", "quote", "unit", "method")


def schema_problems(facts: pl.DataFrame) -> list[str]:
    """What contradicts the contract of `facts`, one sentence each; empty when it holds."""
    if dict(facts.schema) != {name: _instance(kind) for name, kind in FACTS_SCHEMA.items()}:
        return [f"columns are {dict(facts.schema)}, expected {FACTS_SCHEMA}"]
    found = facts.filter(pl.col("status") == "found")
    problems = []
    if strange := facts.filter(~pl.col("status").is_in(STATUSES)).height:
        problems.append(f"{strange} rows have a status other than {', '.join(STATUSES)}")
    if empty := found.filter(pl.all_horizontal(pl.col(name).is_null() for name in VALUES)).height:
        problems.append(f"{empty} rows are found but have no value")
    if unproven := found.filter(pl.any_horizontal(pl.col(name).is_null() for name in EVIDENCE)).height:
        problems.append(f"{unproven} rows are found but lack one of {', '.join(EVIDENCE)}")
    if outside := facts.filter(~pl.col("confidence").is_between(0, 1)).height:
        problems.append(f"{outside} rows have a confidence outside 0..1")
    return problems


def _instance(kind: pl.DataType | type[pl.DataType]) -> pl.DataType:
    return kind() if isinstance(kind, type) else kind


def duplicate_keys(facts: pl.DataFrame) -> pl.DataFrame:
    """Keys (filing, metric, period, scope) that have more than one row, with their count."""
    return facts.group_by(KEY).len().filter(pl.col("len") > 1).sort(KEY)


def demand_contract(facts: pl.DataFrame) -> None:
    """Raise ContractError, naming what is wrong, unless the rows keep the contract."""
    problems = schema_problems(facts)
    for filing, metric, period, scope, count in duplicate_keys(facts).iter_rows():
        problems.append(f"{filing} has {count} rows for {metric} {period} {scope}")
    if problems:
        msg = f"facts were not written: {'; '.join(problems)}"
        raise ContractError(msg)
