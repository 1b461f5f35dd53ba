"""Metrics and the words around them, combined into what is to be computed: growth, ratios, sums."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from assets.answers.expressions import Arithmetic, Cagr, Change, Expression, Growth, Metric, Ratio
from assets.answers.grammar.glossary import Glossary
from assets.answers.grammar.parts import FormulaPart, Measure, MetricPart, Part, WordPart
from assets.answers.grammar.words import Role
from assets.answers.kinds import NOT_NUMBERS, kind_of
from assets.answers.vocabulary import Kind, Vocabulary

# words that say how growth is meant, beside another that says it is growth: 同比 ... 增长
YEARLY = frozenset(("同比", "yoy", "year over year", "year-over-year", "year on year", "year-on-year"))

Rule = Callable[[Sequence[Part]], tuple[int, list[Part]] | None]  # how many parts to replace by which


@dataclass(frozen=True, slots=True)
class Combiner:
    """Builds measures and names them in the language of the question."""

    vocabulary: Vocabulary
    language: str
    glossary: Glossary | None = None  # what the question defines itself

    def combine(self, parts: Sequence[Part]) -> list[Part]:
        """Replace metrics and the operations around them by measures, until nothing more combines."""
        found = [self._measure(p) for p in parts]
        ratios = (self._reversed_ratio, self._ratio)
        for rule in (*ratios, self._arithmetic, self._grown_list, self._grown, self._quotient):
            place = 0
            while place < len(found):
                result = rule(found[place:])
                if result is None:
                    place += 1
                else:
                    found[place : place + result[0]] = result[1]
                    place = max(place - 2, 0) if rule is not self._grown_list else place + 1
        return found

    def metric(self, metric: str, text: str) -> Measure:
        """A catalogue metric as a measure."""
        term = self.vocabulary.term(metric)
        return Measure(text, metric, term.name(self.language), Metric(metric=metric), term.kind)

    def _measure(self, part: Part) -> Part:
        match part:
            case MetricPart():
                return self.metric(part.metrics[0], part.text)
            case FormulaPart() if self.glossary:
                return self.glossary.measure(part)
        return part

    def _kind(self, expression: Expression) -> Kind:
        return kind_of(expression, self.glossary.kinds if self.glossary else {}, self.vocabulary)

    def ratio(self, above: Measure, below: Measure, text: str, *, percent: bool) -> Measure:
        expression = Ratio(numerator=above.expression, denominator=below.expression)
        kind = self._kind(expression)
        return Measure(
            text,
            f"{above.name}_to_{below.name}",
            f"{above.label} / {below.label}",
            expression,
            kind,
            percent=percent and kind == "ratio",
            shows=(above, below),
        )

    def grown(self, of: Measure, word: WordPart) -> Measure:
        """Growth, change or compound growth of a measure; over how many years is settled later."""
        text = f"{of.text} {word.text}" if self.language == "en" else f"{of.text}{word.text}"
        falling = word.value == "down"
        if word.role == "cagr":
            label = (
                f"{of.label}年复合增长率"
                if self.language == "zh"
                else f"compound annual growth of {of.label}"
            )
            grown = Cagr(of=of.expression, years=1)
            return Measure(text, f"{of.name}_cagr", label, grown, "ratio", percent=True, span=-1, shows=(of,))
        if word.role == "change":
            return self.changed(replace(of, text=text), falling=falling)
        label = f"{of.label}增长率" if self.language == "zh" else f"growth in {of.label}"
        return Measure(
            text,
            f"{of.name}_growth",
            label,
            Growth(of=of.expression),
            "ratio",
            percent=True,
            span=-1,
            falling=falling,
            shows=(of,),
        )

    def changed(self, of: Measure, *, falling: bool) -> Measure:
        """The change of a measure in its own unit."""
        change = Change(of=of.expression)
        word = WordPart("", "growth", "down" if falling else "up")
        rate = (replace(self.grown(of, word), shows=()),) if of.kind not in ("pct", "ratio") else ()
        label = f"{of.label}变化额" if self.language == "zh" else f"change in {of.label}"
        kind = self._kind(change)
        return Measure(
            of.text,
            f"{of.name}_change",
            label,
            change,
            kind,
            percent=of.percent,
            span=-1,
            falling=falling,
            shows=(of, *rate),
        )

    def in_percent(self, measure: Measure) -> Measure:
        """A change asked for in percent is growth; of a percentage it stays a change in points."""
        if measure.expression.kind != "change" or measure.shows[0].kind in ("pct", "ratio"):
            return measure
        word = WordPart("", "growth", "down" if measure.falling else "up")
        return replace(self.grown(measure.shows[0], word), text=measure.text)

    def _arithmetic(self, parts: Sequence[Part]) -> tuple[int, list[Part]] | None:
        """A minus B, A plus B, the difference between A and B."""
        match parts:
            case [WordPart(role="difference"), Measure() as a, WordPart(role="and"), Measure() as b, *_]:
                return 4, [self._sum(a, b, "-")]
            case [Measure() as a, WordPart(role="and"), Measure() as b, WordPart(role="difference"), *_]:
                return 4, [self._sum(a, b, "-")]
            case [Measure() as a, WordPart(role="minus"), Measure() as b, *_]:
                return 3, [self._sum(a, b, "-")]
            case [Measure() as a, WordPart(role="comparative", text="less"), Measure() as b, *_]:
                return 3, [self._sum(a, b, "-")]
            case [Measure() as a, WordPart(role="plus"), Measure() as b, *_]:
                return 3, [self._sum(a, b, "+")]
        return None

    def difference(self, a: Measure, b: Measure) -> Measure:
        """One measure less another, both shown beside it."""
        return self._sum(a, b, "-")

    def _sum(self, a: Measure, b: Measure, operator: str) -> Measure:
        word = "plus" if operator == "+" else "minus"
        sign = Arithmetic(operator="+" if operator == "+" else "-", left=a.expression, right=b.expression)
        kind = self._kind(sign)
        label = f"{a.label} {operator} {b.label}"
        return Measure(
            f"{a.text} {operator} {b.text}", f"{a.name}_{word}_{b.name}", label, sign, kind, shows=(a, b)
        )

    def _reversed_ratio(self, parts: Sequence[Part]) -> tuple[int, list[Part]] | None:
        """The ratio of A to B, the share of A in B."""
        match parts:
            case [WordPart(role="as_share_of", value="what"), Measure() as b, Measure() as a, *_]:
                return 3, [self.ratio(a, b, f"{a.text} / {b.text}", percent=True)]
            case [
                WordPart(role="as_share_of", value="what"),
                Measure() as b,
                WordPart(role="to"),
                Measure() as a,
                *_,
            ]:
                return 4, [self.ratio(a, b, f"{a.text} / {b.text}", percent=True)]
            case [
                WordPart(role="ratio"),
                WordPart(role="between"),
                Measure() as a,
                WordPart(role="and"),
                Measure() as b,
                *_,
            ]:
                return 5, [self.ratio(a, b, f"{a.text} / {b.text}", percent=False)]
            case [
                WordPart(role="ratio" | "share") as word,
                Measure() as a,
                WordPart() as link,
                Measure() as b,
                *_,
            ]:
                if link.role in ("to", "over", "divided_by", "and"):
                    return 4, [self.ratio(a, b, f"{a.text} / {b.text}", percent=word.role == "share")]
        return None

    def _ratio(self, parts: Sequence[Part]) -> tuple[int, list[Part]] | None:
        """A to B ratio, A / B, A as a share of B, A占B的比例, A与B之比."""
        match parts:
            case [Measure() as a, WordPart(role="and"), Measure() as b, WordPart(role="ratio"), *_]:
                return 4, [self.ratio(a, b, f"{a.text} / {b.text}", percent=False)]
            case [Measure(kind="money") as a, WordPart(role="margin") as word, *_]:
                revenue = self.metric("operating_revenue", word.text)
                return 2, [self.ratio(a, revenue, f"{a.text} {word.text}", percent=True)]
            case [Measure() as a, WordPart(role="as_share_of" | "occupies" | "share"), Measure() as b, *rest]:
                more = 1 if _is(rest, "ratio", "share") else 0
                return 3 + more, [self.ratio(a, b, f"{a.text} / {b.text}", percent=True)]
            case [Measure() as a, WordPart(role="to" | "over" | "divided_by" | "per"), Measure() as b, *rest]:
                trailing = _is(rest, "as_share_of") and not isinstance(_second(rest), Measure)
                more = 1 if trailing or _is(rest, "ratio", "share") else 0
                percent = trailing or _is(rest, "share")
                return 3 + more, [self.ratio(a, b, f"{a.text} / {b.text}", percent=percent)]
        return None

    def _quotient(self, parts: Sequence[Part]) -> tuple[int, list[Part]] | None:
        """The growth of A divided by the growth of B."""
        match parts:
            case [Measure(span=-1) as a, WordPart(role="divided_by"), Measure(span=-1) as b, *_]:
                return 3, [self.ratio(a, b, f"{a.text} / {b.text}", percent=False)]
        return None

    def _grown_list(self, parts: Sequence[Part]) -> tuple[int, list[Part]] | None:
        """A and B growth: the growth of each."""
        match parts:
            case [
                WordPart(role="growth") as word,
                Measure(span=0) as a,
                WordPart(role="and") as link,
                Measure(span=0) as b,
                *rest,
            ] if link.text != "," and not _is(rest, "growth", "change", "cagr"):
                return 4, [self.grown(a, word), link, self.grown(b, word)]
        return self._each_grown(parts)

    def _each_grown(self, parts: Sequence[Part]) -> tuple[int, list[Part]] | None:
        """A, B or C growth: a list of amounts and what is said of all of them."""
        place = 0
        while isinstance(_at(parts, place), Measure) and _is(parts[place + 1 :], "and", "or"):
            place += 2
        last, word = _at(parts, place), _at(parts, place + 1)
        if not place or not isinstance(last, Measure) or not isinstance(word, WordPart):
            return None
        amounts = [part for part in parts[: place + 1] if isinstance(part, Measure)]
        if word.role not in ("growth", "change", "cagr"):
            return None
        if any(m.span or m.kind in NOT_NUMBERS for m in amounts):
            return None
        each = [self.grown(part, word) if isinstance(part, Measure) else part for part in parts[: place + 1]]
        return place + 2, each

    def _grown(self, parts: Sequence[Part]) -> tuple[int, list[Part]] | None:
        """Revenue growth, growth in revenue, grew revenue."""
        match parts:
            case [Measure(span=-1) as a, WordPart(role="growth") as word, *_] if YEARLY & {word.text.lower()}:
                return 2, [replace(a, text=f"{a.text} {word.text}")]
            case [WordPart(role="growth") as word, Measure(span=-1) as a, *_] if YEARLY & {word.text.lower()}:
                return 2, [replace(a, text=f"{word.text} {a.text}")]
            case [Measure(span=-1) as a, WordPart(role="growth") as word, *_] if any(
                word in a.text.lower() for word in YEARLY
            ):
                return 2, [replace(a, falling=word.value == "down")]
            case [WordPart(role="share"), Measure(span=-1) as a, *_]:
                return 2, [self.in_percent(a)]
            case [Measure(span=-1) as a, WordPart(role="share"), *_]:
                return 2, [self.in_percent(a)]
            case [Measure(span=0) as a, WordPart(role="total"), WordPart(role="growth") as word, *_]:
                return 3, [self.grown(a, word)]
            case [Measure(span=0) as a, WordPart(role="growth" | "change" | "cagr") as word, *_]:
                return 2, [self.grown(a, word)]
            case [
                Measure(span=0) as a,
                WordPart(role="count", value="")
                | WordPart(role="and", text="却" | ","),  # 是多少，比上年增长多少
                WordPart(role="growth" | "change") as word,
                *rest,
            ] if self.language == "zh" and not _is_measure(rest):
                return 3, [self.grown(a, word)]
            case [WordPart(role="growth" | "change" | "cagr") as word, Measure(span=0) as a, *rest]:
                if not _is(rest, "growth", "change", "cagr"):
                    return 2, [self.grown(a, word)]
            case [
                WordPart(role="growth" | "change" | "cagr") as word,
                WordPart(role="total" | "share") | WordPart(role="statistic", value="sum", text="in total"),
                Measure(span=0) as a,
                *_,
            ]:
                return 3, [self.grown(a, word)]
        return None


def _is(parts: Sequence[Part], *roles: Role) -> bool:
    return bool(parts) and isinstance(parts[0], WordPart) and parts[0].role in roles


def _is_measure(parts: Sequence[Part]) -> bool:
    return bool(parts) and isinstance(parts[0], Measure)


def _at(parts: Sequence[Part], place: int) -> Part | None:
    return parts[place] if place < len(parts) else None


def _second(parts: Sequence[Part]) -> Part | None:
    return parts[1] if len(parts) > 1 else None
