"""The catalogue as the answers see it: terms with a kind, names, formulas as expressions, document types."""

import ast
import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from assets.answers.expressions import Arithmetic, Expression, Metric, Number, Shifted
from assets.answers.walk import metric_ids
from assets.errors import BadInputError, NotFoundError
from assets.facts.catalogue import QUARTER_SUFFIX, Catalogue, Derived, load_catalogue
from assets.facts.catalogue import Metric as CatalogueMetric
from assets.facts.line_items import ADHOC, Unit, line_item, line_item_unit

# money: an amount in a currency; pct: 18.02 means 18.02%; ratio: 0.66; points: a difference of percentages;
# days: between two dates; ordinal: a place, a month, a year; number: anything else that is a number;
# list: of texts; ordinals: a list of those
Kind = Literal[
    "money",
    "per_share",
    "pct",
    "ratio",
    "points",
    "count",
    "days",
    "ordinal",
    "number",
    "text",
    "date",
    "bool",
    "list",
    "ordinals",
]

_OPERATORS: dict[type[ast.operator], Literal["+", "-", "*", "/"]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
}
_DERIVED_KINDS: dict[str, Kind] = {
    "pct": "pct",
    "ratio": "ratio",
    "currency": "money",
    "currency/share": "per_share",
    "days": "days",
}


_LINE_KINDS: dict[Unit, Kind] = {
    "currency": "money",
    "currency/share": "per_share",
    "pct": "pct",
    "count": "count",
}
# documents with tables of periods
_LINE_DOCUMENTS = (
    *("us-10k", "us-10q-q1", "us-10q-q2", "us-10q-q3", "us-earnings"),
    *("cn-annual", "cn-annual-abstract", "cn-half", "cn-half-abstract", "cn-q1", "cn-q3"),
)


@dataclass(frozen=True, slots=True)
class Term:
    """A metric that can be asked for: read from filings, or computed from others."""

    id: str
    names: dict[str, tuple[str, ...]]
    kind: Kind
    unit: str  # as in the catalogue: currency, pct, days, CNY/10 shares, ...
    instant: bool
    doc_types: tuple[str, ...]
    read: bool  # asked of filings; otherwise only computed
    formulas: tuple[Expression, ...]  # in order of preference, after the value read
    base_units: float = 1.0  # base units in one unit of the stored values: 10,000 where they are in 万元

    def name(self, language: str) -> str:
        """The display name in a language, else in any."""
        names = self.names.get(language) or next(n for n in self.names.values() if n)
        return names[0]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every term by id."""

    terms: dict[str, Term]

    def term(self, metric: str) -> Term:
        """A term by id; `_quarter` gives the single quarter of a metric that is read."""
        found = self.terms.get(metric)
        base = self.terms.get(metric.removesuffix(QUARTER_SUFFIX))
        if found is None and base is not None and base.read:
            found = Term(
                metric, base.names, base.kind, base.unit, base.instant, base.doc_types, read=True, formulas=()
            )
        if found is None and metric.startswith(ADHOC):
            found = line_term(metric)
        if found is None:
            near = self.nearest(metric.replace("_", " "))
            msg = f"{metric!r} is not a metric of the catalogue; the nearest: {', '.join(near) or 'none'}"
            raise NotFoundError(msg)
        return found

    def nearest(self, phrase: str, *, limit: int = 4) -> list[str]:
        """Catalogue names that look most like a phrase, best first, one per metric."""
        language = "zh" if any("一" <= c <= "鿿" for c in phrase) else "en"
        scores: dict[str, tuple[float, str]] = {}
        for term in self.terms.values():
            for name in term.names.get(language, ()):
                score = _likeness(phrase.lower(), name.lower())
                if score > scores.get(term.id, (0.0, ""))[0]:
                    scores[term.id] = (score, name)
        best = sorted(scores.values(), key=lambda item: (-item[0], item[1]))
        return [name for score, name in best[:limit] if score >= 0.55]


def _likeness(phrase: str, name: str) -> float:
    letters = difflib.SequenceMatcher(None, phrase, name).ratio()
    words, others = set(phrase.split()), set(name.split())
    shared = len(words & others) / max(len(words | others), 1)
    return max(letters, shared)


def line_term(metric: str, names: Sequence[str] = ()) -> Term:
    """A line item beside the catalogue as a term (`adhoc:<label>`), called by `names` or by its label."""
    item = line_item(metric.removeprefix(ADHOC).removesuffix(QUARTER_SUFFIX))
    quarter = QUARTER_SUFFIX if metric.endswith(QUARTER_SUFFIX) else ""
    unit = line_item_unit(item)
    chinese = not item.isascii()
    return Term(
        id=ADHOC + item + quarter,
        names={"zh" if chinese else "en": tuple(names) or (item,)},
        kind=_LINE_KINDS[unit],
        unit=unit,
        instant=False,
        doc_types=tuple(d for d in _LINE_DOCUMENTS if d.startswith("cn-") == chinese),
        read=True,
        formulas=(),
    )


def parse_formula(text: str) -> Expression:
    """A catalogue formula (`a / (b + previous(b))`) as an expression."""
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError as error:
        msg = f"formula {text!r} is not arithmetic: {error.msg}"
        raise BadInputError(msg) from error
    return _expression(tree.body, text)


def _expression(node: ast.expr, text: str) -> Expression:
    match node:
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _OPERATORS:
            return Arithmetic(
                operator=_OPERATORS[type(operator)],
                left=_expression(left, text),
                right=_expression(right, text),
            )
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return Arithmetic(operator="-", left=Number(value=0), right=_expression(operand, text))
        case ast.Constant(value=bool()):
            pass
        case ast.Constant(value=int() | float() as value):
            return Number(value=value)
        case ast.Name(id=name):
            return Metric(metric=name)
        case ast.Call(func=ast.Name(id="previous"), args=[argument], keywords=[]):
            return Shifted(of=_expression(argument, text), at=-1)
        case _:
            pass
    msg = f"formula {text!r}: only metric ids, numbers, + - * / and previous() are allowed"
    raise BadInputError(msg)


def _read_term(metric: CatalogueMetric) -> Term:
    kind: Kind = "pct" if metric.unit == "pct" else "bool" if metric.kind == "flag" else metric.kind
    return Term(
        id=metric.id,
        names={language: tuple(names) for language, names in metric.names.items()},
        kind=kind,
        unit=metric.unit,
        instant=metric.time == "instant",
        doc_types=metric.doc_types,
        read=True,
        formulas=(),
    )


def _derived_term(derived: Derived, catalogue: Catalogue) -> Term:
    formulas = tuple(parse_formula(text) for text in (derived.formula, *derived.alternatives))
    inputs = sorted(_base_metrics(formulas[0], catalogue))
    asked: dict[str, None] = {}
    for formula in formulas:  # a document type that prints the inputs of any of them will do
        lists = [catalogue.metrics[name].doc_types for name in sorted(_base_metrics(formula, catalogue))]
        asked.update(dict.fromkeys(d for d in lists[0] if all(d in other for other in lists)))
    return Term(
        id=derived.id,
        names={language: tuple(names) for language, names in derived.names.items()},
        kind=_DERIVED_KINDS.get(derived.unit, "number"),
        unit=derived.unit,
        instant=all(catalogue.metrics[name].time == "instant" for name in inputs),
        doc_types=tuple(asked),
        read=False,
        formulas=formulas,
    )


def _base_metrics(formula: Expression, catalogue: Catalogue) -> set[str]:
    found: set[str] = set()
    for name in metric_ids(formula):
        derived = catalogue.derived.get(name)
        found |= _base_metrics(parse_formula(derived.formula), catalogue) if derived else {name}
    return found


def vocabulary_of(catalogue: Catalogue) -> Vocabulary:
    """The terms of a catalogue."""
    terms = {metric.id: _read_term(metric) for metric in catalogue.metrics.values()}
    for derived in catalogue.derived.values():
        terms[derived.id] = _derived_term(derived, catalogue)
    return Vocabulary(terms)


@cache
def default_vocabulary() -> Vocabulary:
    """The terms of the catalogue that ships with the code."""
    return vocabulary_of(load_catalogue())
