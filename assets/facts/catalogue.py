"""The metric catalogue: what is asked of a filing, by which names, and on which rows it is printed.

`data/metrics/*.yaml` is the source; every file may hold `defaults`, `metrics`, `derived`, `identities`,
`limits`, `structure`.
"""

import ast
import fnmatch
from collections.abc import Set
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import Field, ValidationError, field_validator, model_validator

from assets.errors import BadInputError
from assets.facts.rules import Labels, Strict, Structure
from assets.keys import DOC_TYPES
from assets.resources import shipped

Language = Literal["en", "zh"]
Kind = Literal["money", "per_share", "ratio", "count", "text", "date", "flag", "list"]
Concept = Annotated[str, Field(pattern=r"^[A-Z][A-Za-z0-9]+$")]  # without its prefix

QUARTER_SUFFIX = "_quarter"

_PARTS = ("metrics", "derived", "identities", "limits", "structure")
_LISTED = ("identities", "limits")
_BY_LANGUAGE = ("structure",)  # name -> language -> entry, which needs no id
_WORDS = ("text", "date", "flag", "list")  # kinds that are no numbers: their unit is the kind itself

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C loader is ten times as fast


class Metric(Strict):
    """One thing that is asked of filings."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    names: dict[Language, tuple[str, ...]]  # for questions and tables; the first is the display name
    description: str = ""
    kind: Kind = "money"
    unit: str = "currency"  # currency, currency/share, pct, count, text, date, flag, list
    time: Literal["duration", "instant"] = "duration"
    sign: Literal["as_printed", "positive", "expense", "never_negative"] = "as_printed"
    # positive: costs and payments, whatever the filer's brackets; expense: positive where costs are, and a
    # benefit negative; never_negative: a negative reading is a wrong one
    statements: tuple[str, ...] = ()  # table kinds that print it, see assets.pages
    doc_types: tuple[str, ...] = ()
    labels: dict[Language, Labels] = Field(default_factory=dict)
    concepts: tuple[Concept, ...] = ()  # of the us-gaap taxonomy, the preferred first; for inline XBRL

    @field_validator("doc_types")
    @classmethod
    def _expand(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        found: list[str] = []
        for pattern in value:
            matches = fnmatch.filter(DOC_TYPES, pattern)
            if not matches:
                msg = f"document type {pattern!r} fits none of {', '.join(DOC_TYPES)}"
                raise ValueError(msg)
            found += [m for m in matches if m not in found]
        return tuple(found)

    @model_validator(mode="after")
    def _named(self) -> "Metric":
        if not any(self.names.values()):
            msg = f"metric {self.id} has no names"
            raise ValueError(msg)
        return self

    @model_validator(mode="after")
    def _unit_of_its_kind(self) -> "Metric":
        if (self.kind in _WORDS or self.unit in _WORDS) and self.kind != self.unit:
            msg = f"metric {self.id} is a {self.kind} with the unit {self.unit}; a {self.kind} has its own"
            raise ValueError(msg)
        return self

    def name(self, language: str) -> str:
        """The display name in a language, else in the other."""
        names = self.names.get("zh" if language == "zh" else "en") or next(
            n for n in self.names.values() if n
        )
        return names[0]

    def unit_in(self, currency: str | None) -> str:
        """The unit of a fact, e.g. USD/share, in a filing's currency."""
        return self.unit.replace("currency", currency or "USD")


class Derived(Strict):
    """A ratio or other figure that is computed over facts when asked for, never stored."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    names: dict[Language, tuple[str, ...]]
    description: str = ""
    formula: str  # arithmetic over metric ids; `previous(metric)` is the year before
    alternatives: tuple[str, ...] = ()  # tried in order when a metric of the formula is not disclosed
    unit: str = "ratio"  # ratio (times), pct (already times 100), currency, currency/share, days

    @cached_property
    def metrics(self) -> frozenset[str]:
        """The metric ids that the formula and its alternatives name."""
        return frozenset().union(*(formula_names(f) for f in (self.formula, *self.alternatives)))


class Identity(Strict):
    """`total` equals the signed sum of `parts`; optional parts count as nothing where not printed."""

    id: str
    total: str
    parts: dict[str, int]
    optional: tuple[str, ...] = ()
    statement: str
    hard: bool = True  # failing means a wrong reading; soft ones may fail for filers' own reasons


class Limit(Strict):
    """Each of `parts` is printed within `whole`, so none of them is more than it."""

    id: str
    whole: str
    parts: tuple[str, ...]


class Catalogue(Strict):
    """All metrics, derived figures, identities and limits."""

    metrics: dict[str, Metric]
    derived: dict[str, Derived]
    identities: tuple[Identity, ...]
    limits: tuple[Limit, ...] = ()
    structure: dict[str, dict[Language, Structure]] = Field(default_factory=dict)  # by metric

    def asked_of(self, doc_type: str) -> tuple[Metric, ...]:
        """The metrics that every filing of a document type is asked for."""
        return tuple(m for m in self.metrics.values() if doc_type in m.doc_types)

    def metric(self, name: str) -> Metric | None:
        """A metric by id; `net_income_quarter` gives the metric it is the single quarter of."""
        return self.metrics.get(name) or self.metrics.get(name.removesuffix(QUARTER_SUFFIX))

    @model_validator(mode="after")
    def _complete(self) -> "Catalogue":
        for item in self.derived.values():
            _known(item.metrics - self.derived.keys(), self.metrics, f"derived {item.id}")
        for identity in self.identities:
            _known({identity.total, *identity.parts}, self.metrics, f"identity {identity.id}")
            _known(set(identity.optional), identity.parts, f"optional parts of identity {identity.id}")
        for limit in self.limits:
            _known({limit.whole, *limit.parts}, self.metrics, f"limit {limit.id}")
        _known(self.structure.keys(), self.metrics, "structure")
        return self


def _known(names: Set[str], known: dict[str, Any], where: str) -> None:
    unknown = sorted(names - known.keys())
    if unknown:
        msg = f"{where} names {', '.join(unknown)}, which the catalogue does not have"
        raise ValueError(msg)


def formula_names(formula: str) -> set[str]:
    """The metric ids in an arithmetic formula; raises ValueError for anything but arithmetic."""
    try:
        tree = ast.parse(formula, mode="eval")
    except SyntaxError as error:
        msg = f"formula {formula!r} is not arithmetic: {error.msg}"
        raise ValueError(msg) from error
    allowed = (ast.Expression, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Name, ast.Load)
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif not isinstance(node, (*allowed, ast.Constant, ast.Call)):
            msg = f"formula {formula!r} holds {type(node).__name__}; only + - * / and previous() are allowed"
            raise ValueError(msg)
    return names - {"previous"}


def _entries(path: Path, part: str, content: dict[str, Any]) -> dict[str, dict[str, Any]]:
    defaults = content.get("defaults", {}) if part == "metrics" else {}
    found = {}
    for name, body in (content.get(part) or {}).items():
        if not isinstance(body, dict):
            msg = f"{path}: {part} {name} must be a mapping"
            raise BadInputError(msg)
        found[name] = body if part in _BY_LANGUAGE else {"id": name, **defaults, **body}
    return found


def load_from(folder: Path) -> Catalogue:
    """Read and validate every YAML file of a folder; a metric may stand in one file only."""
    parts: dict[str, dict[str, dict[str, Any]]] = {name: {} for name in _PARTS}
    for path in sorted(folder.glob("*.yaml")):
        content = yaml.load(
            path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        )
        unknown = sorted(set(content) - {"defaults", *parts})
        if unknown:
            msg = f"{path}: unknown part {', '.join(unknown)}; known are defaults, {', '.join(parts)}"
            raise BadInputError(msg)
        for part, found in parts.items():
            entries = _entries(path, part, content)
            twice = sorted(found.keys() & entries.keys())
            if twice:
                msg = f"{path}: {part} {', '.join(twice)} stands in another file already"
                raise BadInputError(msg)
            found.update(entries)
    try:
        return Catalogue.model_validate(
            {name: list(found.values()) if name in _LISTED else found for name, found in parts.items()}
        )
    except ValidationError as error:
        msg = f"the metric catalogue in {folder} is not valid: {error}"
        raise BadInputError(msg) from error


@cache
def load_catalogue() -> Catalogue:
    """The catalogue that ships with the code."""
    return load_from(shipped("data") / "metrics")
