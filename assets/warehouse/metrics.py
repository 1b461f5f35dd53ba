"""The metric catalogue as rows of the table `metrics`."""

from typing import Any

from assets.facts.catalogue import Catalogue, Derived, Metric


def metric_rows(catalogue: Catalogue) -> list[dict[str, Any]]:
    """One row per metric and per derived figure, in the order of the catalogue."""
    read = [_metric(metric) for metric in catalogue.metrics.values()]
    return read + [_derived(figure) for figure in catalogue.derived.values()]


def _metric(metric: Metric) -> dict[str, Any]:
    return {
        **_common(metric),
        "kind": metric.kind,
        "duration_or_instant": metric.time,
        "sign": metric.sign,
        "statements": list(metric.statements),
        "doc_types": list(metric.doc_types),
        "formula": None,
        "alternatives": [],
    }


def _derived(figure: Derived) -> dict[str, Any]:
    return {
        **_common(figure),
        "kind": "derived",
        "duration_or_instant": None,
        "sign": None,
        "statements": [],
        "doc_types": [],
        "formula": figure.formula,
        "alternatives": list(figure.alternatives),
    }


def _common(item: Metric | Derived) -> dict[str, Any]:
    english, chinese = (list(item.names.get(language, ())) for language in ("en", "zh"))
    return {
        "metric": item.id,
        "unit": item.unit,
        "name_en": english[0] if english else None,
        "name_zh": chinese[0] if chinese else None,
        "names_en": english,
        "names_zh": chinese,
        "description": item.description or None,
    }
