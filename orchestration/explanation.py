"""An explanation of a fact as text and as JSON."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from assets.facts.explain import Considered, Explained, Explanation
    from assets.facts.records import Candidate

_OTHERS_SHOWN = 6  # other periods and scopes, named but not told at length


def as_json(explanation: "Explanation", picture: str | None) -> dict[str, Any]:
    """Everything considered, the filing's own period first."""
    return {
        "filing": explanation.filing,
        "metric": explanation.metric.id,
        "picture": picture,
        "searched": explanation.searched,
        "periods": [
            {
                "metric": period.key[0],
                "period": period.key[1],
                "period_end": str(period.key[2]) if period.key[2] else None,
                "scope": period.key[3],
                "own": period.own,
                "status": period.status,
                "confidence": period.confidence,
                "checks": period.checks,
                "candidates": [_candidate(explanation, item) for item in period.considered],
            }
            for period in explanation.periods
        ],
    }


def _candidate(explanation: "Explanation", item: "Considered") -> dict[str, Any]:
    record = asdict(item.candidate)
    for name in ("period_end", "value_date"):
        record[name] = str(record[name]) if record[name] else None
    source = explanation.documents[item.candidate.doc_id].source
    return {**record, "source": source, "scale_text": item.scale_text, "rejected": item.rejected}


def lines(explanation: "Explanation") -> Iterator[str]:
    """The explanation for people, the filing's own period at length."""
    own = [period for period in explanation.periods if period.own]
    others = [period for period in explanation.periods if not period.own]
    if not own:
        yield from _nothing(explanation)
    for period in own:
        yield from _period(explanation, period)
    if others:
        yield "other periods and scopes read:"
    for period in others[:_OTHERS_SHOWN]:
        best = period.considered[0].candidate
        yield f"  {_when(period)}: {_value(best)} [{period.status}], page {best.page}"
    if len(others) > _OTHERS_SHOWN:
        yield f"  and {len(others) - _OTHERS_SHOWN} more (--format json gives all)"


def _nothing(explanation: "Explanation") -> Iterator[str]:
    yield f"{explanation.filing} {explanation.metric.id}: not_disclosed"
    yield "no reader found a line of the filing's own period that fits the metric's labels"
    where = "; ".join(explanation.searched) or "none"
    yield f"tables that may print it ({', '.join(explanation.metric.statements) or 'no statement'}): {where}"


def _period(explanation: "Explanation", period: "Explained") -> Iterator[str]:
    chosen, *rejected = period.considered
    yield f"{explanation.filing} {_when(period)}: {period.status}, confidence {period.confidence:.3f}"
    yield from (f"  check  {check}" for check in [*period.checks, *chosen.candidate.checks])
    if period.status == "found":
        yield "chosen, as the best score of the options that keep the checks:"
    else:
        yield "in conflict, so no value is given; the first reading is:"
    yield from _told(explanation, chosen)
    if rejected:
        yield "not chosen:"
    for item in rejected:
        yield from _told(explanation, item)


def _told(explanation: "Explanation", item: "Considered") -> Iterator[str]:
    found = item.candidate
    source = explanation.documents[found.doc_id].source
    yield f"  {_value(found)}   {source}, page {found.page}, {found.method}, score {found.score:.3f}"
    yield f"      label   {found.row_label or '(none)'}"
    yield f"      column  {found.column_label or '(none)'}"
    yield f"      printed {found.raw}"
    if found.unit and found.unit not in ("text", "date", "pct") and found.scale is not None:
        words = f'stated: "{item.scale_text}"' if item.scale_text else "not stated beside it"
        yield f"      scale   x{found.scale:,.0f} ({words})"
    if item.rejected:
        yield f"      why not {item.rejected}"


def _when(period: "Explained") -> str:
    name, code, day, scope = period.key
    return f"{name} {code}{f' to {day}' if day else ''} {scope}"


def _value(found: "Candidate") -> str:
    if found.value is None:
        return str(found.value_text or found.value_date or "")
    shown = f"{found.value:,.4f}".rstrip("0").rstrip(".")
    return f"{shown} {found.unit or ''}".strip()
