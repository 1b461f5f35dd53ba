"""Fiscal years and periods in words."""

from dataclasses import dataclass

from assets.answers.compile import Compiled
from assets.answers.grammar.outcome import listed, say
from assets.answers.plan import Scope
from assets.answers.vocabulary import Vocabulary
from assets.facts.catalogue import QUARTER_SUFFIX

_YEAR_TO_DATE = {
    "FY": ("fiscal {}", "{}年"),
    "Q1": ("the first quarter of fiscal {}", "{}年第一季度"),
    "H1": ("the first half of fiscal {}", "{}年上半年"),
    "Q3": ("the first nine months of fiscal {}", "{}年前三季度"),
}
_SINGLE = {
    "H1": ("the second quarter of fiscal {}", "{}年第二季度"),
    "Q3": ("the third quarter of fiscal {}", "{}年第三季度"),
}
_END = {
    "FY": ("fiscal {}", "{}年"),
    "Q1": ("the first quarter of fiscal {} (its end)", "{}年第一季度末"),
    "H1": ("the first half of fiscal {} (its end)", "{}年6月末"),
    "Q3": ("the third quarter of fiscal {} (its end)", "{}年第三季度末"),
}


@dataclass(frozen=True, slots=True)
class Moment:
    """How an answer says when: year to date, a single quarter, or the end of a period."""

    forms: dict[str, tuple[str, str]]
    language: str

    @classmethod
    def of_plan(cls, compiled: Compiled, vocabulary: Vocabulary) -> "Moment":
        """The words that fit the metrics of a plan."""
        metrics = {cell.metric for cell in compiled.cells if not cell.at.rows}
        forms = _YEAR_TO_DATE
        if metrics and all(vocabulary.term(metric).instant for metric in metrics):
            forms = _END
        elif any(metric.endswith(QUARTER_SUFFIX) for metric in metrics):
            forms = _YEAR_TO_DATE | _SINGLE
        return cls(forms, compiled.plan.language)

    def of(self, year: object, period: object) -> str:
        """A fiscal year and period."""
        return say(self.language, *self.forms.get(str(period), ("{}", "{}"))).format(year)

    def scope(self, scope: Scope) -> str:
        """All years and periods of a scope."""
        texts = [self.of(year, period) for year in scope.fiscal_years for period in scope.periods]
        return listed(texts, self.language)
