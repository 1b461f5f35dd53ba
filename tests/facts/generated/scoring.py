"""Read a generated filing with the real stages, and compare its facts with the variant's gold."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from assets.facts.catalogue import load_catalogue
from assets.facts.read import read_filing
from assets.facts.records import Fact
from assets.pages.chinese_text import squash
from assets.pages.read import read_document
from tests.facts.generated.paper import Variant
from tests.facts.making import document

_ZERO_IS_SILENCE = ("bonus_shares_per_10", "capital_reserve_conversion_per_10")


@dataclass(frozen=True, slots=True)
class Verdict:
    """One metric of one variant: right, wrong (a false value), or missing (no value where there is one)."""

    variant: str
    metric: str
    outcome: str
    want: object
    got: object
    quote: str
    confidence: float = 0.0  # of a value that is given


def facts_of(variant: Variant, folder: Path) -> list[Fact]:
    """The facts of a variant's documents, read from PDFs written to `folder`."""
    filed, readings = [], []
    for n, content in enumerate(variant.documents):
        path = folder / f"{variant.name}-{n}.pdf"
        path.write_bytes(content)
        base = document(
            doc_type=variant.doc_type, period_end=date(variant.fiscal_year, 12, 31), language="zh"
        )
        name = f"TEST_{variant.fiscal_year}_{variant.doc_type}"
        filed.append(replace(base, doc_id=f"d{n}", filing=name, fiscal_year=variant.fiscal_year))
        readings.append(read_document(path, doc_id=f"d{n}"))
    return read_filing(filed, readings, catalogue=load_catalogue()).facts


def score(variant: Variant, facts: list[Fact]) -> list[Verdict]:
    """One verdict per metric of the gold."""
    by_metric = {f.metric: f for f in facts if f.scope == "consolidated"}
    return [_verdict(variant, metric, want, by_metric.get(metric)) for metric, want in variant.gold.items()]


def table(verdicts: list[Verdict]) -> str:
    """Counts per metric, and of all."""
    lines = [f"{'metric':<40} right wrong missing"]
    for metric in [*dict.fromkeys(v.metric for v in verdicts), "all"]:
        counts = Counter(v.outcome for v in verdicts if metric in (v.metric, "all"))
        lines.append(f"{metric:<40} {counts['right']:5} {counts['wrong']:5} {counts['missing']:7}")
    right = sum(v.outcome == "right" for v in verdicts)
    return "\n".join([*lines, f"{100 * right / max(1, len(verdicts)):.2f}% right"])


def _verdict(variant: Variant, metric: str, want: object, fact: Fact | None) -> Verdict:
    found = fact is not None and fact.status == "found"
    got = value_of(fact) if fact is not None and found else None
    if _same(want, got) or (want is None and got == 0 and metric in _ZERO_IS_SILENCE):
        outcome = "right"
    elif got is None:
        outcome = "missing"
    else:
        outcome = "wrong"
    sure = fact.confidence if fact is not None and found else 0.0
    return Verdict(variant.name, metric, outcome, want, got, (fact.quote or "") if fact else "no row", sure)


def value_of(fact: Fact) -> object:
    """Whichever value the metric's kind sets."""
    values = (fact.value, fact.value_date, fact.value_bool, fact.value_list, fact.value_text)
    return next((v for v in values if v is not None), None)


def _same(want: object, got: object) -> bool:
    if want is None or got is None:
        return want is got
    if isinstance(want, bool) or isinstance(got, bool):
        return want is got
    if isinstance(want, int | float) and isinstance(got, int | float):
        return abs(want - got) <= 1e-9 * max(abs(want), 1.0)
    if isinstance(want, list) and isinstance(got, list):
        return sorted(map(str, want)) == sorted(map(str, got))
    if isinstance(want, str) and isinstance(got, str):
        return squash(want) == squash(got)  # full-width brackets or not is no difference
    return want == got
