"""What every sentence is written from: rows, columns with units, companies, years."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from assets.answers.answer import AnswerColumn, Value
from assets.answers.evidence import Evidence
from assets.answers.expressions import Expression
from assets.answers.grammar.outcome import listed, say
from assets.answers.moment import Moment
from assets.answers.numerals import currency_name, printable, written
from assets.answers.plan import Column, Plan
from assets.answers.vocabulary import Vocabulary
from assets.answers.wording.formulas import formula_text
from assets.answers.wording.keys import key_text

MAX_NAMED = 300  # companies named in a sentence; more are in the table, and the sentence says so
_PERIODS = ("Q1", "H1", "Q3", "FY")

Row = dict[str, Value]


@dataclass(frozen=True)
class Context:
    """One answer's material, in one language."""

    evidence: Evidence
    columns: Sequence[AnswerColumn]
    moment: Moment
    vocabulary: Vocabulary

    @property
    def plan(self) -> Plan:
        return self.evidence.compiled.plan

    @property
    def language(self) -> str:
        return self.plan.language

    @cached_property
    def definitions(self) -> dict[str, Expression]:
        """The plan's definitions by name."""
        return {definition.name: definition.expression for definition in self.plan.definitions}

    @cached_property
    def labels(self) -> dict[str, str]:
        """What each definition and statistic is called."""
        labels = {column.of: column.label for column in self.plan.columns}
        for name, expression in self.definitions.items():
            if name not in labels:
                labels[name] = formula_text(expression, self.vocabulary, self.language, labels=labels)
        return labels

    @cached_property
    def companies(self) -> dict[str, str | None]:
        """Ticker -> company."""
        return {detail.key[0]: detail.company for detail in self.evidence.details}

    def say(self, english: str, chinese: str) -> str:
        return say(self.language, english, chinese)

    def column(self, name: str) -> Column:
        """The column of a definition or statistic; a plain one where the plan shows none."""
        found = next((c for c in self.plan.columns if c.of == name), None)
        return found or Column(of=name, label=self.labels.get(name, name))

    def value(self, row: Row, name: str) -> str:
        """One value of a row with its unit; what it is as a key where rows are grouped by it."""
        if self.plan.group and name in self.plan.group.by:
            return key_text(row.get(name), self.definitions[name], self.language)
        unit = next((c.unit for c in self.columns if c.name == name), None)
        if unit and "currency" in unit and row.get("currency"):
            unit = unit.replace("currency", currency_name(str(row["currency"]), self.language))
        kind = self.evidence.compiled.kinds[name]
        return written(row.get(name), self.column(name), kind, unit, self.language)

    def who(self, row: Row) -> str:
        """Company and ticker of a row."""
        return self.named(str(row["ticker"]), row.get("company"))

    def named(self, ticker: str, company: Value = None) -> str:
        """`Acme Corporation (ACMX)`; the ticker alone where the company's name is not known."""
        company = printable(str(company or self.companies.get(ticker) or ""))
        if not company or company == ticker:
            return ticker
        return self.say(f"{company} ({ticker})", f"{company}（{ticker}）")

    def before(self, who: str) -> str:
        """A company as it stands before a value: a bare ticker keeps its distance from digits."""
        return who if self.language == "zh" and who.endswith("）") else f"{who} "

    def everyone(self, tickers: Sequence[str]) -> str:
        """Companies by name: all of them, unless they are more than a sentence can hold."""
        names = [self.named(ticker) for ticker in dict.fromkeys(tickers)]
        shown, more = names[:MAX_NAMED], len(names) - MAX_NAMED
        if more > 0:
            shown.append(self.say(f"{more} more in the table", f"另有{more}家见表"))
        return listed(shown, self.language)

    def when(self, row: Row) -> str:
        """The fiscal year and period of a row."""
        scope = self.plan.scope
        year = row.get("fiscal_year") or scope.fiscal_years[-1]
        return self.moment.of(year, row.get("period") or scope.periods[0])

    @property
    def several_moments(self) -> bool:
        """Whether rows of several years or periods are shown."""
        return len(self.plan.scope.fiscal_years) * len(self.plan.scope.periods) > 1

    def in_time(self, rows: Sequence[Row]) -> list[Row]:
        """Rows company by company as they come, each company's in time order."""
        first: dict[Value, int] = {}
        for place, row in enumerate(rows):
            first.setdefault(str(row["ticker"]), place)

        def order(row: Row) -> tuple[int, int, int]:
            period = str(row.get("period") or "FY")
            rank = _PERIODS.index(period) if period in _PERIODS else len(_PERIODS)
            return first[str(row["ticker"])], int(str(row["fiscal_year"])), rank

        return sorted(rows, key=order)

    def scope_words(self, label: str) -> str:
        """`fiscal 2022`, unless the label says when already."""
        scope = self.plan.scope
        if any(str(year) in label for year in scope.fiscal_years):
            return ""
        return self.moment.scope(scope)

    def companies_word(self, count: object) -> str:
        """`1 company`, `3 companies`, `3家公司`."""
        noun = "company" if count == 1 else "companies"
        return self.say(f"{count} {noun}", f"{count}家公司")

    def end(self, text: str) -> str:
        """A text as a sentence: a capital, a full stop."""
        return text[:1].upper() + text[1:] + self.say(".", "。")

    @property
    def semicolon(self) -> str:
        return self.say("; ", "；")

    @property
    def colon(self) -> str:
        return self.say(": ", "：")
