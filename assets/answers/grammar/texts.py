"""Texts in a question: in Shenzhen, audited by a firm, replaced from one year to the next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assets.answers.expressions import Altered, Condition, Contains, Either, Negation
from assets.answers.grammar.conditions import Judged
from assets.answers.grammar.disclosures import BIG_FOUR
from assets.answers.grammar.measures import Combiner
from assets.answers.grammar.parts import Measure, MetricPart, Part, TextPart, UnknownPart, WordPart

_TEXTS = ("text", "list")
_CHANGES = ("altered", "change")


@dataclass(frozen=True, slots=True)
class TextReader:
    """Turns texts and changes of texts into conditions."""

    combiner: Combiner

    def read(self, parts: Sequence[Part]) -> list[Part]:
        """The parts with conditions on texts; texts that belong to nothing are unknown words."""
        found = [self._measure(part) for part in parts]
        for rule in (self._contains, self._altered):
            place = 0
            while place < len(found):
                result = rule(found[place:])
                if result is not None:
                    found[place : place + result[0]] = [result[1]]
                place += 1
        found = self._without_verbs(found)
        return [UnknownPart(part.text) if isinstance(part, TextPart) else part for part in found]

    def _without_verbs(self, parts: list[Part]) -> list[Part]:
        """Audited, hired: no more than the auditor that is named already."""
        known = {m.name for p in parts if isinstance(p, Judged) for m in p.measures}
        known |= {p.name for p in parts if isinstance(p, Measure)}
        known |= {"accounting_firm"} if BIG_FOUR in known else set()
        kept = [p for p in parts if not (isinstance(p, WordPart) and p.role == "about" and p.value in known)]
        return [
            self.combiner.metric(p.value, p.text)
            if isinstance(p, WordPart) and p.role == "about" and p.text.lower() == "audits"  # who audits A?
            else p
            for p in kept
        ]

    def _measure(self, part: Part) -> Part:
        match part:
            case MetricPart(metrics=(metric,)) if self.combiner.vocabulary.term(metric).kind in _TEXTS:
                return self.combiner.metric(metric, part.text)
        return part

    def _contains(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """M 在 T; T 的 M; audited by T; T."""
        match parts:
            case [Measure(kind="text" | "list") as m, TextPart() as text, *_]:
                return 2, self._holding(m, text)
            case [WordPart(role="about") as word, TextPart() as text, *_]:
                return 2, self._about(word.value, text)
            case [TextPart() as text, WordPart(role="about") as word, *_]:
                return 2, self._about(word.value, text)
            case [WordPart(role="about") as word, Measure(kind="text") as m, TextPart() as text, *_]:
                return (3, self._holding(m, text)) if m.name == word.value else None
            case [TextPart(about=about) as text, Measure(kind="text") as m, *_] if m.name == about:
                return 2, self._holding(m, text)
            case [TextPart(about=about) as text, *_] if about:
                return 1, self._about(about, text)
        return None

    def _about(self, metric: str, text: TextPart) -> Judged:
        return self._holding(self.combiner.metric(metric, text.text), text)

    def _holding(self, measure: Measure, text: TextPart) -> Judged:
        spellings = [s for s in text.spellings if len(s) > 2 or not s.isascii()] or [text.text]
        tests: list[Condition] = [Contains(of=measure.expression, words=words) for words in spellings]
        condition = Either(conditions=tuple(tests)) if len(tests) > 1 else tests[0]
        return Judged(f"{measure.text} {text.text}", condition, (replace(measure, text=text.text),))

    def _altered(self, parts: Sequence[Part]) -> tuple[int, Part] | None:
        """Replaced its auditor; 会计师事务所发生变更; the move of an office."""
        match parts:
            case [WordPart(role="altered" | "change"), Measure(kind="text" | "list") as m, *rest]:
                return 2 + self._again(rest, m), self._replaced(m)
            case [Measure(kind="text" | "list") as m, WordPart(role="altered" | "change"), *rest]:
                return 2 + self._again(rest, m), self._replaced(m)
            case [
                Measure(kind="text" | "list") as m,
                WordPart(role="negation"),
                WordPart(role="altered" | "change"),
                *_,
            ]:
                return 3, self._kept(m)
            case [
                WordPart(role="negation"),
                WordPart(role="altered" | "change"),
                Measure(kind="text" | "list") as m,
                *_,
            ]:
                return 3, self._kept(m)
        return None

    def _kept(self, measure: Measure) -> Judged:
        judged = self._replaced(measure)
        return replace(judged, condition=Negation(condition=judged.condition))

    def _again(self, rest: Sequence[Part], measure: Measure) -> int:
        """How many parts only repeat it: from which firm it changed to which."""
        count = 0
        for part in rest:
            again = isinstance(part, Measure) and part.name == measure.name
            change = isinstance(part, WordPart) and part.role in (*_CHANGES, "and", "to")
            if not (again or change):
                break
            count += 1
        while count and isinstance(rest[count - 1], WordPart) and rest[count - 1].role == "and":  # type: ignore[attr-defined]
            count -= 1
        return count

    def _replaced(self, measure: Measure) -> Judged:
        shown = replace(measure, span=-1, shows=(measure,))
        return Judged(measure.text, Altered(of=measure.expression), (shown,))
