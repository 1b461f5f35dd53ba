"""What held in one year and not in another: reported in 2023 but not in 2022."""

from collections.abc import Sequence
from dataclasses import dataclass

from assets.answers.expressions import Compare, Condition, Every, Number, Shifted
from assets.answers.grammar.conditions import Judged, Operator
from assets.answers.grammar.disclosures import FlagReader, negation
from assets.answers.grammar.measures import Combiner
from assets.answers.grammar.parts import MetricPart, Part, WordPart, YearsPart
from assets.answers.walk import mapped_condition


@dataclass(frozen=True, slots=True)
class ContrastReader:
    """Finds a metric that is contrasted between two years, before the years leave the sequence."""

    combiner: Combiner

    def read(self, parts: Sequence[Part]) -> list[Part]:
        """The parts with one condition and the later year in place of the contrast."""
        found = list(parts)
        years = [i for i, part in enumerate(found) if isinstance(part, YearsPart) and part.first == part.last]
        outcomes = [i for i, part in enumerate(found) if _is_outcome(part)]
        if len(years) == 2 and len(outcomes) == 2:
            return self._outcomes(found, years, outcomes)
        denied = [i for i, part in enumerate(found) if _is_negation(part)]
        metrics = [i for i, part in enumerate(found) if isinstance(part, MetricPart)]
        changed = any(
            isinstance(p, WordPart) and p.role in ("change", "altered", "shift", "growth") for p in found
        )
        if len(years) != 2 or len(denied) != 1 or not metrics or changed:
            return found
        if len({found[i].metrics for i in metrics}) != 1:  # type: ignore[attr-defined]
            return found
        return self._contrasted(found, years, denied[0], metrics)

    def _contrasted(self, parts: list[Part], years: list[int], denied: int, metrics: list[int]) -> list[Part]:
        without = _year_of(denied, years, self.combiner.language)
        if without is None:
            return parts
        missing, having = parts[without], parts[years[0] if without == years[1] else years[1]]
        assert isinstance(missing, YearsPart)
        assert isinstance(having, YearsPart)
        if missing.first == having.first:
            return parts
        last = max(missing, having, key=lambda part: part.first)
        judged = self._judged(parts[metrics[0]])
        if judged is None:
            return parts
        both = (
            at_year(judged.condition, having.first - last.first),
            at_year(negation(judged.condition), missing.first - last.first),
        )
        whole = Judged(judged.text, Every(conditions=both), judged.measures)
        dropped = {*years, denied, *metrics[1:]}
        rest = [whole if i == metrics[0] else part for i, part in enumerate(parts) if i not in dropped]
        return [*rest, last]

    def _outcomes(self, parts: list[Part], years: list[int], places: list[int]) -> list[Part]:
        """A profit in one year and a loss in the other: each of its own year."""
        of = [_year_of(place, years, self.combiner.language) for place in places]
        if None in of or of[0] == of[1]:
            return parts
        metrics = [i for i, part in enumerate(parts) if isinstance(part, MetricPart)]
        said = {parts[i].metrics for i in metrics}  # type: ignore[attr-defined]
        made = all(parts[i].role == "made" for i in places)  # type: ignore[attr-defined]
        if made == bool(metrics) or len(said) > 1:
            return parts
        measure = self.combiner.metric("net_income" if made else next(iter(said))[0], parts[places[0]].text)
        dated: list[tuple[int, Operator]] = []
        for year, place in zip(of, places, strict=True):
            match parts[year or 0], parts[place]:
                case YearsPart() as when, WordPart() as word:
                    dated.append((when.first, "<" if word.value == "<" else ">"))
        last = max(year for year, _ in dated)
        conditions = tuple(
            at_year(Compare(left=measure.expression, operator=sign, right=Number(value=0)), year - last)
            for year, sign in dated
        )
        whole = Judged(measure.text, Every(conditions=conditions), (measure,))
        dropped = {*years, *metrics, *places}
        rest = [part for i, part in enumerate(parts) if i not in dropped]
        return [*rest, whole, YearsPart(str(last), last, last)]

    def _judged(self, part: Part) -> Judged | None:
        reader = FlagReader(self.combiner)
        found = reader.read([part])
        if len(found) == 1 and isinstance(found[0], Judged):
            return found[0]
        return reader.deniable(part)


def _is_outcome(part: Part) -> bool:
    """A profit, a loss; positive, negative."""
    return isinstance(part, WordPart) and part.role in ("made", "sign")


def _is_negation(part: Part) -> bool:
    return isinstance(part, WordPart) and part.role == "negation" and not part.value


def _year_of(place: int, years: list[int], language: str) -> int | None:
    """The year that a word speaks of: Chinese puts it before, English after."""
    if language == "zh":
        before = [year for year in years if year < place]
        return before[-1] if before else None
    after = [year for year in years if year > place]
    return after[0] if after else None


def at_year(condition: Condition, years: int) -> Condition:
    """The condition of a year before the row's."""
    if years == 0:
        return condition
    return mapped_condition(condition, lambda e: Shifted(of=e, at=years) if e.kind == "metric" else e)
