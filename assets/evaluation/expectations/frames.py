"""What the suites are asked of: the facts that would be published, their sums, gold scores and coverage."""

from itertools import product
from typing import Any

import polars as pl

from assets.evaluation.distant import gold_files, gold_of
from assets.evaluation.expectations.suites import load_suites
from assets.evaluation.facts import FactLookup, score_facts, summary
from assets.facts.catalogue import QUARTER_SUFFIX, Catalogue, Identity
from assets.facts.contract import VALUES
from assets.facts.identities import adds_up
from assets.facts.records import FACTS_SCHEMA
from assets.store import Store

LEAST = 5  # filings or gold values below which a share says nothing
MANY = 20  # from here on a share may stop publication

SUMS = {
    "identity": pl.String,
    "hard": pl.String,
    "many": pl.String,
    "checked": pl.Int64,
    "holds_share": pl.Float64,
    "fails_in": pl.String,
}
SHARES = {
    "gold": pl.String,
    "doc_type": pl.String,
    "metric": pl.String,
    "many": pl.String,
    "scored": pl.Int64,
    "right_share": pl.Float64,
    "wrong_share": pl.Float64,
}


def frames(store: Store, facts: pl.DataFrame, catalogue: Catalogue) -> dict[str, pl.DataFrame]:
    """One frame for each suite, by the suite's name."""
    plain = _plain(facts)
    found = pl.col("status") == "found"
    return {
        "facts": plain,
        "found": _with_units(plain.filter(found), catalogue),
        "absent": plain.filter(~found),
        "magnitudes": magnitudes(facts),
        "identities": sums(facts, catalogue),
        "gold": agreement(store, facts),
        "coverage": coverage(facts),
    }


def _plain(facts: pl.DataFrame) -> pl.DataFrame:
    """The facts with their lists as text, which pandas compares."""
    lists = [name for name, kind in FACTS_SCHEMA.items() if isinstance(kind, pl.List)]
    return facts.with_columns(pl.col(name).cast(pl.List(pl.String)).list.join("; ") for name in lists)


def _with_units(found: pl.DataFrame, catalogue: Catalogue) -> pl.DataFrame:
    rows = found.select("metric", "currency").iter_rows()
    units = [_unit(catalogue, metric, currency) for metric, currency in rows]
    return found.with_columns(
        pl.coalesce(pl.col(name).cast(pl.String) for name in VALUES).alias("shown"),
        pl.Series("unit_of_catalogue", units, dtype=pl.String),
    )


def magnitudes(facts: pl.DataFrame) -> pl.DataFrame:
    """One row per filing, period and scope with the value of every metric that suite `magnitudes` names."""
    names = {config["kwargs"]["column"] for config in load_suites()["magnitudes"]}
    place = ["filing", "period", "scope"]
    found = facts.filter((pl.col("status") == "found") & pl.col("metric").is_in(names))
    return found.group_by(place, maintain_order=True).agg(
        pl.col("value").filter(pl.col("metric") == name).first().alias(name) for name in sorted(names)
    )


def _unit(catalogue: Catalogue, name: str, currency: str | None) -> str | None:
    metric = catalogue.metric(name)
    return metric.unit_in(currency) if metric is not None else None


def sums(facts: pl.DataFrame, catalogue: Catalogue) -> pl.DataFrame:
    """Each identity with the number of statements that print its terms and in what share of them it holds."""
    outcomes: dict[str, list[tuple[str, bool]]] = {identity.id: [] for identity in catalogue.identities}
    found = facts.filter((pl.col("status") == "found") & pl.col("value").is_not_null())
    for (filing, period, scope), group in found.group_by("filing", "period", "scope", maintain_order=True):
        rows = group.select("metric", "value", "scale").iter_rows()
        printed = {name: (value, scale or 1.0) for name, value, scale in rows}
        for identity, suffix in product(catalogue.identities, ("", QUARTER_SUFFIX)):
            if (holds := _holds(identity, suffix, printed)) is not None:
                outcomes[identity.id].append((f"{filing} {period}{suffix} {scope}", holds))
    met = [identity for identity in catalogue.identities if outcomes[identity.id]]
    return pl.DataFrame([_sum(i, outcomes[i.id]) for i in met], schema=SUMS, orient="row")


def _holds(identity: Identity, suffix: str, printed: dict[str, tuple[float, float]]) -> bool | None:
    """Whether the sum holds in one statement; None where a term of it was not found."""
    names = (identity.total, *identity.parts)
    terms = {name: printed[name + suffix] for name in names if name + suffix in printed}
    if any(name not in terms for name in names if name not in identity.optional):
        return None
    rounding = max(scale for _, scale in terms.values())
    return adds_up(identity, {name: value for name, (value, _) in terms.items()}, rounding=rounding)


def _sum(identity: Identity, outcomes: list[tuple[str, bool]]) -> tuple[Any, ...]:
    failing = [where for where, holds in outcomes if not holds]
    share = 1 - len(failing) / len(outcomes)
    hard = str(identity.hard).lower()
    return identity.id, hard, _many(len(outcomes)), len(outcomes), share, "; ".join(failing[:LEAST])


def _many(count: int) -> str:
    return str(count >= MANY).lower()


def agreement(store: Store, facts: pl.DataFrame) -> pl.DataFrame:
    """Right and wrong shares per gold file of `<store>/gold`, document type and metric."""
    documents = [store.read("documents", key) for key in store.keys("documents")]
    rows = []
    for path in gold_files(store) if documents else ():
        gold = gold_of(path, store)
        lookup = FactLookup(pl.concat(documents), facts)
        for kind in sorted({row.doc_type for row in gold}):
            here = [row for row in gold if row.doc_type == kind and lookup.filing(row)]
            scores = score_facts(here, lookup).metrics
            counts = {metric: summary(count) for metric, count in sorted(scores.items())}
            rows += [
                (path.name, kind, metric, _many(c["rows"]), c["rows"], c["accuracy"], c["wrong_share"])
                for metric, c in counts.items()
                if c["rows"] >= LEAST
            ]
    return pl.DataFrame(rows, schema=SHARES, orient="row")


def coverage(facts: pl.DataFrame) -> pl.DataFrame:
    """Shares of found, conflict and failed per document type and metric asked of enough filings."""
    return (
        facts.filter(pl.col("scope") == "consolidated")
        .group_by("doc_type", "metric", maintain_order=True)
        .agg(
            pl.col("filing").n_unique().alias("filings"),
            *((pl.col("status") == status).mean().alias(f"{status}_share") for status in _STATUSES),
        )
        .filter(pl.col("filings") >= LEAST)
    )


_STATUSES = ("found", "conflict", "failed")
