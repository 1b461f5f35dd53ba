"""Questions about groups: cross tables, comparisons of groups and years, distributions, the most common."""

from dataclasses import dataclass

from assets.answers.expressions import Change, Company, Holds
from assets.answers.grammar.conditions import Judged
from assets.answers.grammar.disclosures import negation
from assets.answers.grammar.draft import Draft
from assets.answers.grammar.parts import Measure
from assets.answers.grammar.requirements import Requirements, other_text
from assets.answers.grammar.summaries import Summaries
from assets.answers.grammar.tables import Tables, is_key
from assets.answers.grammar.task import Task
from assets.answers.plan import Order, Top

_DIFFERENCE = ("difference", "change", "growth")


@dataclass(slots=True)
class Grouping:
    """Builds the plan of a question about groups."""

    draft: Draft
    task: Task
    judged: list[Judged]

    def build(self, measures: list[Measure]) -> bool:
        """Whether the question was about groups; then it is in the draft."""
        numbers = [m for m in measures if not is_key(m)]
        keys = [m for m in measures if is_key(m)]
        if asked := self._that_changed(numbers):
            self._add_conditions()
            Summaries(self.draft, self.task).changed(asked)
        elif len(self.judged) >= 2 and self._crosses():
            self._cross()
        elif self.draft.where.groups and numbers and self.task.has("statistic"):
            self._by_market(numbers)
        elif (pair := self._opposites()) and (numbers or self.task.has("statistic")):
            self._compare(numbers, pair)
        elif keys and not numbers and self._distributes(keys):
            self._add_conditions()
            self._distribute(keys)
        elif keys and numbers and self.task.has("statistic"):
            self._add_conditions()
            self._group(numbers, keys)
        elif numbers and self._changes():
            self._add_conditions()
            self.task.take("count")
            Summaries(self.draft, self.task).changed(numbers)
            self.task.take(*_DIFFERENCE)
        else:
            return False
        return True

    def _add_conditions(self) -> None:
        Requirements(self.draft, self.judged).add()

    def _crosses(self) -> bool:
        flags = [j for j in self.judged if isinstance(j.condition, Holds)]
        return self.draft.gathered.has("crosstab") and len(flags) == 2

    def _cross(self) -> None:
        flags = [j for j in self.judged if isinstance(j.condition, Holds)]
        said = [c for j in flags for c in (j.condition, negation(j.condition))]
        self.judged = [j for j in self.judged if j.condition not in said]
        self._add_conditions()
        self.task.take("count")
        self.task.take("or")
        first, second = ((j.measures[0].label, j.condition) for j in flags)
        Tables(self.draft, self.task).crossed(first, second)

    def _opposites(self) -> list[Judged]:
        """Two conditions that no company fulfils at once: the groups that are compared."""
        for a in self.judged:
            for b in self.judged:
                if b is not a and (b.condition == negation(a.condition) or other_text(a, b)):
                    return [a, b]
        if self.draft.gathered.has("others") and len(self.judged) == 1:
            one = self.judged[0]
            word = next(w for w in self.draft.gathered.words if w.role == "others")
            return [one, Judged(word.text, negation(one.condition), one.measures)]
        return []

    def _compare(self, numbers: list[Measure], pair: list[Judged]) -> None:
        self.judged = [j for j in self.judged if j not in pair]
        self._add_conditions()
        difference = self.task.take(*_DIFFERENCE) is not None
        self.task.take("between")
        self.task.take("count")
        groups = [(judged.text, self.draft.moments.condition(judged.condition)) for judged in pair]
        Summaries(self.draft, self.task).compared(numbers, groups, difference=difference)

    def _by_market(self, numbers: list[Measure]) -> None:
        """US against Chinese companies: each has its own currency, so amounts have no difference."""
        self._add_conditions()
        self.task.take("count")
        unlike = any(m.kind in ("money", "per_share") for m in numbers)
        difference = not unlike and self.task.take(*_DIFFERENCE) is not None
        groups = [(name, Company(tickers=tickers)) for name, tickers in self.draft.where.groups]
        Summaries(self.draft, self.task).compared(numbers, groups, difference=difference)

    def _distributes(self, keys: list[Measure]) -> bool:
        """Whether companies are to be counted for every value of a text or date."""
        gathered, task = self.draft.gathered, self.task
        most = next((word.text for _, word in task.words if word.role == "superlative"), "")
        dated = all(key.kind == "date" for key in keys)
        if most and (not dated or most.lower() in ("最多", "most", "the most")):
            return True
        said = any(gathered.has(role) for role in ("distribution", "clients", "combination"))
        monthly = task.has("count") and all(key.kind in ("ordinal", "ordinals") for key in keys)
        return said or monthly or task.has("common")

    def _distribute(self, keys: list[Measure]) -> None:
        task = self.task
        common = task.take("common") or task.take("superlative")
        listed_too = self.draft.gathered.has("distribution") and not self.draft.gathered.has("combination")
        while task.take("count", "share", "ratio"):
            continue
        whole = listed_too and any(key.kind == "date" for key in keys)
        Tables(self.draft, task).distributed(keys, common=bool(common) and not whole, share=False)

    def _group(self, numbers: list[Measure], keys: list[Measure]) -> None:
        elements = any(key.kind in ("list", "ordinals") for key in keys)
        found = self.task.take("superlative", "direction")
        self.task.take("order")
        ranked = found is not None and found[1].role == "superlative"
        summaries = Summaries(self.draft, self.task)
        summaries.grouped(numbers, keys, elements=elements and not self.draft.gathered.has("combination"))
        if found and self.draft.order:
            down = found[1].value == "descending"
            self.draft.order = Order(by=self.draft.order.by, direction="descending" if down else "ascending")
        if ranked:
            self.draft.top = Top(n=self.task.tops.pop()[1].n if self.task.tops else 1)

    def _that_changed(self, numbers: list[Measure]) -> list[Measure]:
        """How did the median X change: of each year, not of the changes."""
        verb = self.draft.gathered.has("did") and self.task.has("statistic")
        if not verb or not numbers or not all(isinstance(m.expression, Change) for m in numbers):
            return []
        return [self.draft.moments.measure(m.shows[0]) for m in numbers]

    def _changes(self) -> bool:
        """Whether a statistic of one year is set against that of another."""
        return self.task.has("statistic") and self.task.has(*_DIFFERENCE) and len(self.draft.where.years) > 1
