"""The names that a question defines for itself: their formulas, in the order they depend on each other."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from assets.answers.expressions import Arithmetic, Expression, Named, Number, Ratio
from assets.answers.grammar.cursor import unsigned
from assets.answers.grammar.formulas import FormulaReader
from assets.answers.grammar.nicknames import plan_name, without_abbreviations
from assets.answers.grammar.outcome import NotUnderstoodError, listed, say
from assets.answers.grammar.parts import (
    CompanyPart,
    FormulaPart,
    Measure,
    Part,
    PeriodPart,
    UnknownPart,
    YearsPart,
)
from assets.answers.grammar.recognise import Recogniser
from assets.answers.grammar.stated import Stated, find_stated, no_formula
from assets.answers.grammar.text import keys_of
from assets.answers.kinds import kind_of
from assets.answers.vocabulary import Kind, Vocabulary
from assets.answers.walk import mapped, names_in
from assets.errors import BadInputError


@dataclass(frozen=True, slots=True)
class Formula:
    """What a name stands for."""

    name: str  # of its definition in the plan
    label: str
    expression: Expression
    kind: Kind
    percent: bool = False


@dataclass(slots=True)
class Glossary:
    """Reads definitions once the year of the rows is known."""

    recogniser: Recogniser
    language: str
    stated: list[Stated] = field(default_factory=list)
    others: dict[str, tuple[str, ...]] = field(default_factory=dict)  # further names of a definition
    formulas: dict[str, Formula] = field(default_factory=dict)
    dated: bool = False  # whether a formula names a year
    notes: list[str] = field(default_factory=list)

    @property
    def vocabulary(self) -> Vocabulary:
        return self.recogniser.vocabulary

    @property
    def kinds(self) -> dict[str, Kind]:
        """The kinds of the definitions read."""
        return {name: formula.kind for name, formula in self.formulas.items()}

    def take(self, text: str) -> str:
        """Find the definitions of a normalised text; the text without them and without doubled names."""
        text, short = without_abbreviations(text)
        self.stated, text = find_stated(text, self._reads, self._bare)
        for one in self.stated:
            names = {long for abbr, long in short if abbr == one.name}
            names |= {abbr for abbr, long in short if long.lower().endswith(one.name.lower())}
            self.others[one.name] = tuple(sorted(names | self._catalogue_names(one.name)))
        return text

    def names(self) -> list[tuple[str, FormulaPart]]:
        """Every way to write a defined name, and what it is."""
        found = []
        for place, one in enumerate(self.stated):
            part = FormulaPart(one.name, plan_name(one.name, place))
            found += [(name, part) for name in (one.name, *self.others[one.name])]
        return found

    def years(self) -> list[int]:
        """The fiscal years that definitions name."""
        parts = [part for one in self.stated for part in self._parts(one)]
        return [part.last for part in parts if isinstance(part, YearsPart)]

    def read(self, base: int | None) -> None:
        """Read every definition, those that others need first."""
        waiting = {plan_name(one.name, place): one for place, one in enumerate(self.stated)}
        read = {name: self._formula(one, base) for name, one in waiting.items()}
        while waiting:
            ready = [n for n in waiting if not names_in(read[n][0]) & set(waiting)]
            if not ready:
                names = " -> ".join(one.name for one in waiting.values())
                english = f"the definitions refer to each other, so that each is defined by itself: {names}"
                raise NotUnderstoodError(say(self.language, english, f"定义循环引用自身：{names}"))
            for name in ready:
                self._keep(name, waiting.pop(name), *read[name])

    def used(self, expressions: Sequence[Expression]) -> list[Formula]:
        """The formulas that expressions need, in an order in which they can be defined."""
        needed: set[str] = set()
        waiting = {name for expression in expressions for name in names_in(expression)} & set(self.formulas)
        while waiting:
            needed |= waiting
            waiting = {n for name in waiting for n in names_in(self.formulas[name].expression)} - needed
        return [formula for name, formula in self.formulas.items() if name in needed]

    def inlined(self, expression: Expression) -> Expression:
        """An expression with the formulas in place of their names."""

        def whole(part: Expression) -> Expression:
            if isinstance(part, Named) and part.name in self.formulas:
                return self.inlined(self.formulas[part.name].expression)
            return part

        return mapped(expression, whole)

    def measure(self, part: FormulaPart) -> Measure:
        """A defined name as a measure; the names it is made of are shown beside it."""
        formula = self.formulas[part.name]
        inner = [self.formulas[n] for n in self.formulas if n in names_in(formula.expression)]
        shows = tuple(self.measure(FormulaPart(f.label, f.name)) for f in inner)
        return Measure(
            part.text,
            formula.name,
            formula.label,
            Named(name=formula.name),
            formula.kind,
            formula.percent,
            shows=shows,
        )

    def add(self, text: str, label: str, expression: Expression, percent: bool) -> FormulaPart:
        """A formula without a name of its own."""
        name = plan_name(label, len(self.formulas))
        self.formulas[name] = Formula(name, label, expression, self._kind(label, expression), percent)
        return FormulaPart(text, name)

    def formula(self, parts: Sequence[Part], base: int | None) -> tuple[Expression, bool]:
        """All parts as one formula, and whether it is shown in percent."""
        reader = self._reader(parts, base)
        expression = reader.chain()
        if reader.place == len(parts) and self._clashes(expression):
            spoken = self._reader(parts, base, flat=True)  # A minus B divided by C, as one says it
            other = spoken.chain()
            if spoken.place == len(parts) and not self._clashes(other):
                reader, expression = spoken, other
                english = "The operations are done in the order in which they are said."
                self.notes.append(say(self.language, english, "按叙述顺序依次计算。"))
        if reader.place < len(parts):
            raise reader.wrong()
        self.note(reader)
        return _finished(reader, expression)

    def _reader(self, parts: Sequence[Part], base: int | None, *, flat: bool = False) -> FormulaReader:
        return FormulaReader(parts, self.language, vocabulary=self.vocabulary, base=base, flat=flat)

    def _clashes(self, expression: Expression) -> bool:
        """Whether amounts would be added to ratios."""
        match expression:
            case Arithmetic(operator="+" | "-", left=left, right=right) if not names_in(expression):
                kinds = {kind_of(side, {}, self.vocabulary) for side in (left, right)}
                return (
                    "money" in kinds
                    and bool(kinds & {"ratio", "pct", "number"})
                    and not _constant(left, right)
                )
        return False

    def shown(self, reader: FormulaReader, expression: Expression) -> tuple[Expression, bool]:
        """A formula read, and whether it is shown in percent."""
        return _finished(reader, expression)

    def rename(self, part: FormulaPart, label: str) -> None:
        """Give a formula without a name the one it is asked by."""
        self.formulas[part.name] = replace(self.formulas[part.name], label=label)

    def tops(self) -> list[str]:
        """The formulas that no other needs."""
        needed = {n for f in self.formulas.values() for n in names_in(f.expression)}
        return [name for name in self.formulas if name not in needed]

    def refuse_unused(self, expressions: Sequence[Expression]) -> None:
        """Refuse a definition that nothing asked for needs."""
        used = {formula.name for formula in self.used(expressions)}
        unused = [f.label for f in self.formulas.values() if f.name not in used]
        if unused:
            names = listed(unused, self.language)
            english = f"{names} is defined, but nothing asked for needs it"
            raise NotUnderstoodError(say(self.language, english, f"定义了{names}，但所问内容并未使用"))

    def refuse_years(self, rows: Sequence[int]) -> None:
        """Refuse fixed years inside a formula that is asked for several years."""
        if self.dated and len(rows) > 1:
            english = "a formula with fixed years cannot be asked for several years at once"
            raise NotUnderstoodError(say(self.language, english, "公式中写明了年份，不能同时用于多个年份"))

    def note(self, reader: FormulaReader) -> None:
        """Keep what a reader assumed."""
        self.dated |= reader.dated
        for text in reader.assumed:
            english = f"The average of {text} is that of its opening and closing balance."
            self.notes.append(say(self.language, english, f"“{text}”的平均值按期初、期末平均计算。"))

    def _parts(self, one: Stated) -> list[Part]:
        """The parts of a formula; in its own, a name of the catalogue means what the catalogue says."""
        names = [(name, part) for name, part in self.names() if part.text != one.name]
        return unsigned(self.recogniser.read(one.body, names=names).parts)

    def _reads(self, body: str) -> bool:
        """Whether a text is a formula; names that are not known yet count as formulas."""
        parts = unsigned(self.recogniser.read(body).parts)
        parts = [FormulaPart(p.text, "unknown") if isinstance(p, UnknownPart) else p for p in parts]
        if not any(not isinstance(p, FormulaPart) for p in parts):
            return False
        reader = FormulaReader(parts, self.language, vocabulary=self.vocabulary, base=None)
        try:
            reader.chain()
        except NotUnderstoodError as error:
            return bool(error.choices)
        return reader.place == len(parts) and reader.signs > 0

    def _formula(self, one: Stated, base: int | None) -> tuple[Expression, bool]:
        parts = self._parts(one)
        unknown = [part for part in parts if isinstance(part, UnknownPart)]
        if unknown:
            quoted = ", ".join(repr(part.text) for part in unknown)
            error = NotUnderstoodError(say(self.language, f"not understood: {quoted}", f"无法理解{quoted}"))
            raise no_formula(one.name, error, self.language)
        try:
            return self.formula(parts, base)
        except NotUnderstoodError as error:
            raise no_formula(one.name, error, self.language) from error

    def _keep(self, name: str, one: Stated, expression: Expression, percent: bool) -> None:
        kind = self._kind(one.name, expression)
        if percent and kind == "number":  # a score times 100 is no share of anything
            expression = Arithmetic(operator="*", left=expression, right=Number(value=100))
        percent = percent and kind == "ratio"
        self.formulas[name] = Formula(name, one.name, expression, kind, percent)
        for term in self.vocabulary.terms.values():
            named = {keys_of(n) for names in term.names.values() for n in names}
            if keys_of(one.name) in named and not _same(expression, term.formulas):
                english = f"{one.name!r} is computed as the question defines it: {one.body}."
                self.notes.append(
                    say(self.language, english, f"“{one.name}”按问题中的定义计算：{one.body}。")
                )
                return

    def _kind(self, label: str, expression: Expression) -> Kind:
        try:
            return kind_of(expression, self.kinds, self.vocabulary)
        except BadInputError as error:
            text = say(self.language, f"{label!r}: {error}", f"“{label}”：{error}")
            raise NotUnderstoodError(text) from error

    def _bare(self, name: str) -> str:
        """A name without the company and the years before it; empty where there is nothing else."""
        for part in self.recogniser.read(name).parts:
            if isinstance(part, CompanyPart | YearsPart | PeriodPart) and part.text in name:
                name = re.sub(r"^(?:'s)?[\s的年度:,]*", "", name[name.find(part.text) + len(part.text) :])
        return name

    def _catalogue_names(self, name: str) -> set[str]:
        """The other names of the metric that is defined anew."""
        found: set[str] = set()
        for term in self.vocabulary.terms.values():
            names = [n for names in term.names.values() for n in names]
            if any(keys_of(n) == keys_of(name) for n in names):
                found |= set(names)
        return found


def _finished(reader: FormulaReader, expression: Expression) -> tuple[Expression, bool]:
    """Take a final `times 100` or `times 100%` for what it is: shown in percent."""
    match expression:
        case Arithmetic(operator="*", left=left, right=Number(value=value)) if value in (1, 100):
            return left, True
    return expression, reader.percent


def _same(expression: Expression, formulas: Sequence[Expression]) -> bool:
    """Whether the catalogue computes the same, but for percent."""

    def plain(part: Expression) -> Expression:
        match part:
            case Ratio():
                return Arithmetic(operator="/", left=part.numerator, right=part.denominator)
            case Arithmetic(operator="*", left=Number(value=100)):
                return part.right
        return part

    return any(mapped(expression, plain) == mapped(formula, plain) for formula in formulas)


def _constant(*sides: Expression) -> bool:
    return any(isinstance(side, Number) for side in sides)
