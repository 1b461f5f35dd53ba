"""Where a company stands among all: its rank, and its share of the sum."""

from collections.abc import Sequence
from dataclasses import dataclass

from assets.answers.expressions import Across, Arithmetic, Ratio
from assets.answers.grammar.draft import identifier
from assets.answers.grammar.measures import Combiner
from assets.answers.grammar.outcome import say
from assets.answers.grammar.parts import Measure, Part, WordPart


@dataclass(frozen=True, slots=True)
class StandingReader:
    """Finds ranks and shares of the sum of all companies."""

    combiner: Combiner
    everyone: bool  # whether the question speaks of all companies

    def read(self, parts: Sequence[Part]) -> list[Part]:
        """The parts with ranks and shares as measures."""
        found = list(parts)
        for rule in (self._own_share, self._rank, self._of_all):
            place = 0
            while place < len(found):
                result = rule(found[place:])
                if result is not None:
                    found[place : place + result[0]] = [result[1]]
                place += 1
        return found

    def _rank(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """Where a company ranks by M."""
        match parts:
            case [Measure() as m, WordPart(role="rank_of"), *_]:
                return 2, self._ranked(m)
            case [WordPart(role="rank_of"), WordPart(role="order"), Measure() as m, *_]:
                return 3, self._ranked(m)
            case [WordPart(role="rank_of"), Measure() as m, *_]:
                return 2, self._ranked(m)
            case [Measure() as m, WordPart(role="order"), WordPart(role="rank_of"), *_]:
                return 3, self._ranked(m)
        return None

    def _ranked(self, m: Measure) -> Measure:
        return ranked(m, self.combiner.language)

    def _of_all(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """The share of the total: what share of total M."""
        match parts:
            case [WordPart(role="share" | "as_share_of"), WordPart(role="total"), Measure() as m, *_]:
                return 3, self._share(m)
            case [WordPart(role="as_share_of", value="what"), Measure() as m]:
                return 2, self._share(m)
            case [WordPart(role="share"), Measure() as m] if self.everyone:
                return 2, self._share(m)
            case [Measure(kind="money" | "count" | "number") as m, WordPart(role="share")] if self.everyone:
                return 2, self._share(m)
            case [
                Measure() as m,
                WordPart(role="occupies" | "as_share_of" | "share"),
                WordPart(role="total" | "statistic"),
                *rest,
            ]:
                trailing = int(bool(rest) and _is(rest[0], "share", "ratio"))
                return 3 + trailing, self._share(m)
        return None

    def _own_share(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """A ratio of a metric to itself is a share of all companies' sum."""
        match parts:
            case [Measure(expression=Ratio(numerator=a, denominator=b), shows=(of, *_)), *rest] if a == b:
                trailing = 0
                while trailing < len(rest) and _is(rest[trailing], "total", "ratio", "share"):
                    trailing += 1
                return 1 + trailing, self._share(of)
        return None

    def _share(self, m: Measure) -> Measure:
        label = say(
            self.combiner.language, f"share of all companies' {m.label}", f"占全部公司{m.label}的比重"
        )
        share = Ratio(numerator=m.expression, denominator=Across(function="sum", of=identifier(m.name)))
        return Measure(m.text, f"{m.name}_share", label, share, "ratio", percent=True, shows=(m,))


def against_all(measure: Measure, function: str, language: str) -> list[Measure]:
    """The mean or median of all companies, and how far a company lies above it."""
    word = {"mean": say(language, "average", "平均值"), "median": say(language, "median", "中位数")}[function]
    label = say(language, f"{word} {measure.label} of all companies", f"全部公司{measure.label}{word}")
    centre = Across.model_validate({"function": function, "of": identifier(measure.name)})
    away = Arithmetic(operator="-", left=measure.expression, right=centre)
    far = say(language, f"{measure.label} above the {word}", f"{measure.label}高于{word}")
    text, name, percent = measure.text, measure.name, measure.percent
    return [
        Measure(text, f"{name}_{function}_of_all", label, centre, measure.kind, percent, shows=(measure,)),
        Measure(text, f"{name}_above_{function}", far, away, measure.kind, percent, shows=(measure,)),
    ]


def ranked(measure: Measure, language: str) -> Measure:
    """The place of each company by a measure, the largest first."""
    label = say(language, f"rank by {measure.label}", f"{measure.label}排名")
    rank = Across(function="rank_descending", of=identifier(measure.name))
    return Measure(measure.text, f"{measure.name}_rank", label, rank, "number", shows=(measure,))


def _is(part: Part, *roles: str) -> bool:
    return isinstance(part, WordPart) and part.role in roles
