"""The `value_*` fields of a question's documents as terms of a vocabulary: names, kinds, units."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assets.answers.vocabulary import Kind, Term, Vocabulary
from assets.answers.walk import metric_ids
from assets.evaluation.mudabench import Document, Field, load_mapping

PREFIX = "value_"
_CURRENCIES = ("cny", "usd", "hkd", "eur", "gbp", "jpy")
_SCALES = {
    "1k": 1e3, "k": 1e3, "thousand": 1e3, "10k": 1e4, "wan": 1e4, "m": 1e6, "mn": 1e6, "million": 1e6,
    "100m": 1e8, "yi": 1e8, "b": 1e9, "bn": 1e9, "billion": 1e9,
}  # fmt: skip
_UNITS = ("pct", "percent", "ratio", "count", *_CURRENCIES, *_SCALES)
_WORDS: dict[Kind, str] = {
    "pct": "pct",
    "ratio": "ratio",
    "bool": "flag",
    "text": "text",
    "date": "date",
    "list": "list",
}
_DAY = re.compile(r"\d{4}-\d{1,2}-\d{1,2}")
# what a schema text says around the name: "whether it was ...", "list of ...", a formula in brackets
_WHETHER = re.compile(
    r"^(?:是否(?:为|经过|经|已)?|[Ww]hether (?:the (?:company|report) )?(?:is |has |was )?)"
)
_LISTED = re.compile(r"(?:列表|清单|名单|\s+list)$")
_BRACKETS = re.compile(r"\s*[(（][^()（）]*(?:[(（][^()（）]*[)）][^()（）]*)*[)）]\s*$")


@dataclass(frozen=True, slots=True)
class GoldField:
    """One field: the metric that its values are facts of."""

    name: str
    term: Term
    currency: str | None
    rule: Field


def gold_fields(documents: Sequence[Document], catalogue: Vocabulary) -> dict[str, GoldField]:
    """Every field of the documents, by name; what the catalogue has keeps its id and its names."""
    rules = load_mapping()
    values: dict[str, list[Any]] = {}
    texts: dict[str, dict[str, None]] = {}
    doc_types: dict[str, dict[str, None]] = {}
    for document in documents:
        extra = document.model_extra or {}
        for name in filter(lambda n: n.startswith(PREFIX), extra):
            values.setdefault(name, []).append(extra[name])
            doc_types.setdefault(name, {})[rules.doc_types.get(document.doctype, document.doctype)] = None
            text = (extra.get("schema") or {}).get(name)
            texts.setdefault(name, {}).update({str(text): None} if text else {})
    found = {}
    for name, given in values.items():
        rule = rules.fields.get(name) or Field(metric=_metric_id(name), times=_scale(name))
        term = _term(name, rule, given, tuple(texts[name]), catalogue)
        found[name] = GoldField(
            name, replace(term, doc_types=tuple(doc_types[name])), currency_of(name), rule
        )
    return found


def vocabulary_with(catalogue: Vocabulary, fields: Iterable[GoldField]) -> Vocabulary:
    """What can be asked of the fields: they themselves, and what the catalogue computes from them.

    Nothing else is in the documents, so no other meaning of a name can be meant.
    """
    own: dict[str, Term] = {}
    for field in fields:
        before = own.get(field.term.id)
        own[field.term.id] = field.term if before is None else _both(before, field.term)
    taken = {name.lower() for term in own.values() for names in term.names.values() for name in names}
    computed = {i: _without(t, taken) for i, t in catalogue.terms.items() if i not in own and not t.read}
    known = set(own)
    while True:  # figures computed from figures
        more = {i for i, term in computed.items() if i not in known and _within(term, known).formulas}
        if not more:
            break
        known |= more
    held = {i: t for i, t in computed.items() if i in known and any(t.names.values())} | own
    return Vocabulary({i: _within(term, known) for i, term in held.items()})


def _within(term: Term, known: set[str]) -> Term:
    """A term with the formulas alone whose metrics there are."""
    return replace(term, formulas=tuple(f for f in term.formulas if set(metric_ids(f)) <= known))


def stood_in_for(catalogue: Vocabulary, fields: Collection[GoldField]) -> dict[str, str]:
    """Names of metrics that the documents lack -> the metric taken in their place, which has to be said."""
    terms = {field.term.id: field.term for field in fields}
    own = {name.lower() for term in terms.values() for names in term.names.values() for name in names}
    return {
        name: field.term.id
        for field in fields
        for metric in field.rule.stands_for
        if metric not in terms and metric in catalogue.terms
        for names in catalogue.terms[metric].names.values()
        for name in names
        if name.lower() not in own
    }


def with_names(vocabulary: Vocabulary, names: Mapping[str, str]) -> Vocabulary:
    """The vocabulary, with further names (name -> metric)."""
    terms = dict(vocabulary.terms)
    for name, metric in names.items():
        language = "zh" if any("一" <= c <= "鿿" for c in name) else "en"
        terms[metric] = replace(terms[metric], names=_merged(terms[metric].names, {language: (name,)}))
    return Vocabulary(terms)


def currency_of(name: str) -> str | None:
    """The currency that ends a field's name, as in `value_tax_total_10k_cny`."""
    last = name.rsplit("_", 1)[-1]
    return last.upper() if last in _CURRENCIES else None


def _term(name: str, rule: Field, given: Sequence[Any], texts: Sequence[str], catalogue: Vocabulary) -> Term:
    known = catalogue.terms.get(rule.metric)
    kind = _kind(name, [value for value in given if value is not None], rule)
    names = _merged(dict(known.names) if known else {}, rule.names, _names(name, texts))
    return Term(
        id=rule.metric,
        names=names,
        kind=kind,
        unit=known.unit if known and known.kind == kind else _unit(name, kind),
        instant=known.instant if known else kind in ("text", "list", "bool", "date"),
        doc_types=(),
        read=True,
        formulas=known.formulas if known and known.kind == kind else (),
        base_units=rule.times,
    )


def _kind(name: str, values: Sequence[Any], rule: Field) -> Kind:
    """Told from the values, and for numbers from the unit in the field's name."""
    if rule.form != "plain":
        return "date" if rule.form == "month_and_day" else "list"
    if values and all(isinstance(value, bool) for value in values):
        return "bool"
    if any(isinstance(value, list) for value in values):
        return "list"
    if any(isinstance(value, str) for value in values):
        return "date" if all(_DAY.fullmatch(str(value)) for value in values) else "text"
    return _number_kind(name, values)


def _number_kind(name: str, values: Sequence[Any]) -> Kind:
    words = name.split("_")
    if words[-1] in ("pct", "percent"):
        return "pct"
    if currency_of(name):
        return "per_share" if "per_share" in name else "money"
    if words[-1] in ("ratio", "margin", "rate"):
        return "ratio"
    whole = all(float(value).is_integer() for value in values)
    return "count" if words[-1] == "count" or (values and whole) else "number"


def _unit(name: str, kind: Kind) -> str:
    if kind in ("money", "per_share"):
        return "currency" if kind == "money" else "currency/share"
    if kind == "number" and "days" in name.split("_"):
        return "days"
    return _WORDS.get(kind, "count")


def _names(name: str, texts: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The names that schema texts and the field's own name give, by language."""
    chinese: list[str] = []
    english: list[str] = []
    for text in texts:
        for one in _stripped(text):
            (chinese if any("一" <= c <= "鿿" for c in one) else english).append(one)
    words = _metric_id(name).split("_")
    while len(words) > 1 and words[-1] in _UNITS[:4]:
        words.pop()
    english.append(" ".join(words))
    return {"en": tuple(english), "zh": tuple(chinese)}


def _stripped(text: str) -> list[str]:
    """`是否披露安全生产。` -> `披露安全生产`; `Net profit margin (a / b).` -> `Net profit margin`."""
    plain = _BRACKETS.sub("", text.strip().rstrip("。.；;：: "))
    plain = _LISTED.sub("", _WHETHER.sub("", plain)).strip()
    return [plain] if plain else []


def _metric_id(name: str) -> str:
    """The field's name without prefix, currency and scale."""
    words = name.removeprefix(PREFIX).lower().split("_")
    if words[-1] in _CURRENCIES:
        words.pop()
        while len(words) > 1 and words[-1] in _SCALES:
            words.pop()
    return re.sub(r"[^a-z0-9_]", "_", "_".join(words)) or "value"


def _scale(name: str) -> float:
    """Base units in one unit of the values: 10,000 for `..._10k_cny`."""
    words = name.lower().split("_")
    return _SCALES.get(words[-2], 1.0) if currency_of(name) and len(words) > 2 else 1.0


def _merged(*parts: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    merged: dict[str, dict[str, str]] = {"en": {}, "zh": {}}
    for part in parts:
        for language, names in part.items():
            for name in names:
                merged.setdefault(language, {}).setdefault(name.lower(), name)
    return {language: tuple(names.values()) for language, names in merged.items()}


def _both(one: Term, other: Term) -> Term:
    """Two fields of one metric, such as a date with and without its year."""
    types = tuple(dict.fromkeys((*one.doc_types, *other.doc_types)))
    return replace(one, names=_merged(one.names, other.names), doc_types=types)


def _without(term: Term, taken: set[str]) -> Term:
    names = {
        language: tuple(name for name in names if name.lower() not in taken)
        for language, names in term.names.items()
    }
    return term if names == term.names else replace(term, names=names)
