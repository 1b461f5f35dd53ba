"""Highest, lowest, top n, ranked by, higher than: the order of a plan."""

from dataclasses import dataclass

from assets.answers.expressions import Absolute, Change, Compare, Number
from assets.answers.grammar.draft import Draft
from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.grammar.parts import Measure
from assets.answers.grammar.quality import refuse_unjudged
from assets.answers.grammar.tables import is_key
from assets.answers.grammar.task import Placed, Task
from assets.answers.plan import Order, Top

_DEFAULT_TOP = 3  # "the companies with the highest ...", no number said
_MOST = 1000


@dataclass(slots=True)
class Ranking:
    """Adds order and top to a draft."""

    draft: Draft
    task: Task
    within: tuple[str, ...] = ()  # the best of each

    def build(self, measures: list[Measure]) -> None:
        """Order by the measure that the superlative speaks of; the others are shown beside it."""
        draft, task, language = self.draft, self.task, self.draft.language
        found = task.take("superlative", "fastest", "early")
        comparing = None if found or task.tops else task.take("comparative")
        ordering, direction = task.take("order"), task.take("direction")
        if draft.moments.mean:
            task.take("statistic")
        if not measures:
            raise NotUnderstoodError(say(language, "no metric of the catalogue is named", "没有识别出指标"))
        places = [p for p in (found, *task.tops, comparing, ordering) if p]
        place = places[0][0] if places else 0
        if (
            ordering and language == "zh" and ordering[0] + 1 == place
        ):  # 捐赠效率排名前三, one word for the reader
            place = ordering[0]
        by = self._nearest(self._rankable(measures, found), place)
        for word in (found, direction):
            refuse_unjudged(word[1] if word else None, by, language)
        down = self._down(found, comparing, direction)
        if by.falling:  # the largest decline is the lowest growth
            down = not down
            draft.conditions.append(Compare(left=by.expression, operator="<", right=Number(value=0)))
        elif by.name.endswith("_delay"):
            draft.conditions.append(Compare(left=by.expression, operator=">", right=Number(value=0)))
        shown = draft.show(by)
        if found and _is_size(by, found):
            shown = draft.show(_size(by, draft.language), supporting=True)
        draft.order = Order(by=shown, direction="descending" if down else "ascending")
        for measure in measures:
            draft.show(measure)
        if found or task.tops:
            self._top()
        elif comparing and len(draft.where.tickers) < 2:
            english = f"{comparing[1].text!r} needs two companies by name"
            raise NotUnderstoodError(say(language, english, "比较高低需要给出两家公司"))

    def _rankable(self, measures: list[Measure], found: Placed | None) -> list[Measure]:
        """Amounts for the highest, dates for the earliest."""
        dates = found is not None and found[1].role == "early"
        fitting = [m for m in measures if (m.kind == "date") == dates and (dates or not is_key(m))]
        if fitting:
            return fitting
        word = found[1].text if found else measures[0].text
        english = f"{word!r} does not fit {measures[0].label}"
        raise NotUnderstoodError(say(self.draft.language, english, f"“{word}”不适用于{measures[0].label}"))

    def _down(self, *words: Placed | None) -> bool:
        """Whether the largest comes first."""
        end = self.task.tops[0][1] if self.task.tops else None
        low = end is not None and end.direction == "ascending"
        for word in words:
            if word and word[1].role == "direction" and low:  # the last of a list from high to low
                relative = end is not None and not end.text.lower().startswith("bottom")
                return relative and word[1].value == "ascending"
            if word:
                return word[1].value == "descending"
        return not low

    def _nearest(self, measures: list[Measure], place: int) -> Measure:
        """The measure that a word at a place speaks of: in Chinese the last before it, else the nearest."""
        chinese = self.draft.language == "zh"

        def away(measure: Measure) -> tuple[bool, int, bool]:
            places = self.task.places.get(measure.name.removesuffix("_average"), [0])
            return min((chinese and at > place, abs(at - place), (at < place) != chinese) for at in places)

        return min(measures, key=away)

    def _top(self) -> None:
        draft, task = self.draft, self.task
        n, first = 0, 1
        if len(task.tops) == 1:
            n, first = task.tops[0][1].n, task.tops[0][1].first
            task.tops = []
        elif not task.tops and len(task.numbers) == 1:
            value = task.numbers[0][1].value
            n = int(value) if value == int(value) else 0
        elif not task.tops and not task.numbers:
            n = self._unsaid()
        if not 1 <= n <= _MOST:
            return  # what was said stays unused, and is refused
        task.numbers = []
        years = len(draft.moments.rows) > 1 and not draft.gathered.has("which_year")
        years = years and len(draft.where.tickers) != 1  # the worst year of one company
        draft.top = Top(
            n=n,
            first=first,
            ties="tiers" if draft.gathered.has("tiers") else "include",
            within=(*(("fiscal_year",) if years else ()), *self.within),
        )

    def _unsaid(self) -> int:
        """How many are meant where no number is said."""
        gathered = self.draft.gathered
        if gathered.has("ties") or gathered.has("tied") or gathered.has("each", "all"):
            return 1  # all that have the highest value
        if self.draft.gathered.has("singular") or not self.draft.gathered.plural:
            return 1
        english = f"No number was given: the first {_DEFAULT_TOP} are shown."
        self.draft.notes.append(say(self.draft.language, english, f"未指明数量：列出前{_DEFAULT_TOP}名。"))
        return _DEFAULT_TOP


def _is_size(measure: Measure, found: Placed) -> bool:
    """Whether the largest change in either direction is asked for: 变化最大, changed the most."""
    changed = isinstance(measure.expression, Change) and not measure.falling
    if measure.name.endswith("_delay"):
        return False  # in one direction
    neutral = measure.kind == "days" or any(w in measure.text for w in ("变化", "变动", "change"))
    return changed and neutral and found[1].role == "superlative"


def _size(measure: Measure, language: str) -> Measure:
    """A change without its sign."""
    label = say(language, f"size of the {measure.label}", f"{measure.label}（绝对值）")
    size = Absolute(of=measure.expression)
    return Measure(measure.text, f"{measure.name}_size", label, size, measure.kind)
