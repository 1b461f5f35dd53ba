"""The parts of a question that say where to look: companies, years, periods, market, units."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from assets.answers.grammar.parts import (
    CompanyPart,
    FormulaPart,
    MetricPart,
    Part,
    PeriodPart,
    SpanPart,
    UnitPart,
    WordPart,
    YearsPart,
)
from assets.answers.grammar.text import is_plural
from assets.answers.grammar.words import Role

# words taken out of the sequence wherever they stand
_SCOPE_ROLES: frozenset[Role] = frozenset(
    (
        "company",
        "each",
        "ties",
        "tiers",
        "market",
        "document",
        "quarter",
        "all_periods",
        "whole_year",
        "latest",
        "which_year",
        "singular",
        "plural",
        "basis",
        "did",
        "throughout",
        "distribution",
        "combination",
        "members",
        "tied",
        "whether",
        "versus",
        "others",
        "half",
        "crosstab",
        "interval",
        "clients",
    )
)
_Scope = CompanyPart | YearsPart | SpanPart | PeriodPart | UnitPart


@dataclass(slots=True)
class Gathered:
    """Where to look, and the rest: what is asked."""

    companies: list[CompanyPart] = field(default_factory=list)
    years: list[YearsPart] = field(default_factory=list)
    spans: list[SpanPart] = field(default_factory=list)
    periods: list[PeriodPart] = field(default_factory=list)
    units: list[UnitPart] = field(default_factory=list)
    words: list[WordPart] = field(default_factory=list)
    rest: list[Part] = field(default_factory=list)

    def has(self, role: Role, value: str | None = None) -> bool:
        """Whether a word of this role was taken out."""
        return any(word.role == role and value in (None, word.value) for word in self.words)

    def values(self, role: Role) -> list[str]:
        return list(dict.fromkeys(word.value for word in self.words if word.role == role))

    @property
    def plural(self) -> bool:
        """Whether companies are asked for in the plural."""
        return any(w.role == "plural" or (w.role == "company" and is_plural(w.text)) for w in self.words)


def gather(parts: Sequence[Part]) -> Gathered:
    """Take the scope out of a sequence of parts, with the `and`s between its members."""
    found = Gathered()
    parts = _compared_by_name(_shared(_counted(_relative(parts))))
    for place, part in enumerate(parts):
        if isinstance(part, _Scope):
            _keep(found, part)
        elif isinstance(part, WordPart) and part.role in _SCOPE_ROLES:
            found.words.append(part)
        elif (isinstance(part, WordPart) and part.role in ("and", "or") and _joins_scope(parts, place)) or (
            isinstance(part, WordPart) and part.role == "over" and _before_years(parts, place)
        ):
            continue
        else:
            found.rest.append(part)
    return found


def _keep(found: Gathered, part: _Scope) -> None:
    match part:
        case CompanyPart():
            found.companies.append(part)
        case YearsPart():
            found.years.append(part)
        case SpanPart():
            found.spans.append(part)
        case PeriodPart():
            found.periods.append(part)
        case UnitPart():
            found.units.append(part)


def _counted(parts: Sequence[Part]) -> list[Part]:
    """The number of US companies: a count of companies, as the number of companies is."""
    found = list(parts)
    for place, part in enumerate(found[:-2]):
        between = found[place + 1 : place + 3]
        if _is(part, "count") and _is(between[0], "market") and _is(between[1], "company"):
            found[place] = WordPart(part.text, "count", "companies")
    return found


def _shared(parts: Sequence[Part]) -> list[Part]:
    """What share of US companies: of their number, not of a metric's sum."""
    found = list(parts)
    for place, part in enumerate(found[:-1]):
        whose = found[place + 1 :][:2]
        said = _is(part, "share") or (
            isinstance(part, WordPart) and (part.role, part.value) == ("as_share_of", "what")
        )
        who = whose[1:] if _is(whose[0], "market", "each") else whose
        if said and part.text.isascii() and who and _is(who[0], "company") and not _possessive(who[0]):
            found[place] = WordPart(part.text, "share_of", "")
    return found


def _possessive(part: Part) -> bool:
    return part.text.endswith(("'s", "'"))


def _relative(parts: Sequence[Part]) -> list[Part]:
    """Net income of companies that cut capex: the verb is of what follows it."""
    found = list(parts)
    for place in range(len(found) - 3):
        before, who, verb, of = found[place : place + 4]
        named = isinstance(before, MetricPart | FormulaPart) and isinstance(of, MetricPart | FormulaPart)
        moved = _is(who, "company") and _is(verb, "growth", "change") and verb.text.isascii()
        if named and moved:
            found[place + 2 : place + 4] = [of, verb]
    return found


def _compared_by_name(parts: Sequence[Part]) -> list[Part]:
    """Was A's revenue bigger than B's: two companies side by side, not a limit."""
    found = list(parts)
    named = sum(isinstance(part, CompanyPart) for part in found)
    for place, part in enumerate(found[:-1]):
        if named == 2 and _is(part, "between") and isinstance(found[place + 1], CompanyPart):
            found[place] = WordPart(part.text, "and", "")  # between A and B, who
        if named != 2 or not isinstance(found[place + 1], CompanyPart):
            continue
        if isinstance(part, WordPart) and part.role == "compare" and part.value in ("<", ">"):
            way = "descending" if part.value == ">" else "ascending"
            found[place] = WordPart(part.text, "comparative", way)
    return found


def _is(part: Part, *roles: Role) -> bool:
    return isinstance(part, WordPart) and part.role in roles


def _before_years(parts: Sequence[Part], place: int) -> bool:
    """Whether `over` means during: over 2019 to 2021."""
    return place + 1 < len(parts) and isinstance(parts[place + 1], YearsPart | SpanPart)


def _joins_scope(parts: Sequence[Part], place: int) -> bool:
    """Whether a connector stands between two companies, two years or two periods."""
    before = parts[place - 1] if place else None
    after = parts[place + 1] if place + 1 < len(parts) else None
    return isinstance(before, _Scope) and isinstance(after, _Scope) and type(before) is type(after)
