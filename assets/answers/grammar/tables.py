"""Companies counted: by a flag or two, by the values of a text, a date or a month."""

from collections.abc import Sequence
from dataclasses import dataclass

from assets.answers.expressions import Condition, Every
from assets.answers.grammar.disclosures import negation
from assets.answers.grammar.draft import Draft
from assets.answers.grammar.outcome import say
from assets.answers.grammar.parts import Measure
from assets.answers.grammar.summaries import Summaries
from assets.answers.grammar.task import Task
from assets.answers.plan import Count, Members, Order, Share, Top

KEY_KINDS = ("text", "list", "date", "bool", "ordinal", "ordinals")
_IN_ORDER = ("date", "ordinal", "ordinals")  # a distribution over time runs from the earliest


def is_key(measure: Measure) -> bool:
    """Whether companies can be grouped by it: it is no amount."""
    return measure.kind in KEY_KINDS


@dataclass(slots=True)
class Tables:
    """Adds counts of companies to a draft."""

    draft: Draft
    task: Task

    def counted(self, *, members: bool, share: bool) -> None:
        """How many fulfil the conditions, who they are, and their share."""
        draft = self.draft
        draft.statistics.append(Count(name="count"))
        draft.column("count", say(draft.language, "companies", "公司数"))
        if members:
            draft.statistics.append(Members(name="members"))
            draft.column("members", say(draft.language, "who they are", "公司代码"))
        if share:
            self.shared()

    def shared(self) -> None:
        """The share of companies that fulfil the conditions."""
        draft = self.draft
        draft.statistics.append(Share(name="share"))
        draft.column("share", say(draft.language, "share of companies", "公司占比"), percent=True)

    def distributed(self, keys: Sequence[Measure], *, common: bool, share: bool) -> None:
        """How many companies have each value, and which; only the most common one where that is asked."""
        draft = self.draft
        whole = draft.gathered.has("combination")
        Summaries(draft, self.task).by(
            keys, elements=not whole and any(k.kind in ("list", "ordinals") for k in keys)
        )
        self.counted(members=True, share=share)
        first = draft.group.by[0] if draft.group else "count"
        in_order = keys[0].kind in _IN_ORDER and not common
        draft.order = Order(by=first, direction="ascending") if in_order else Order(by="count")
        if common:
            draft.top = Top(n=self._places())

    def _places(self) -> int:
        if len(self.task.tops) == 1:
            n = self.task.tops.pop()[1].n
        elif len(self.task.numbers) == 1 and self.task.numbers[0][1].value >= 1:
            n = int(self.task.numbers.pop()[1].value)
        else:
            n = 1
        return n

    def crossed(self, first: tuple[str, Condition], second: tuple[str, Condition]) -> None:
        """Both, only the first, only the second, neither."""
        draft, language = self.draft, self.draft.language
        (a, is_a), (b, is_b) = first, second
        cells = (
            ("both", say(language, f"both {a} and {b}", f"既{a}又{b}"), is_a, is_b),
            ("first", say(language, f"only {a}", f"仅{a}"), is_a, negation(is_b)),
            ("second", say(language, f"only {b}", f"仅{b}"), negation(is_a), is_b),
            (
                "neither",
                say(language, f"neither {a} nor {b}", f"{a}与{b}均无"),
                negation(is_a),
                negation(is_b),
            ),
        )
        for name, label, left, right in cells:
            where = Every(conditions=(left, right))
            draft.statistics.append(Count(name=f"{name}_count", where=where))
            draft.statistics.append(Members(name=name, where=where))
            draft.column(f"{name}_count", say(language, f"{label}: companies", f"{label}的公司数"))
            draft.column(name, label)
