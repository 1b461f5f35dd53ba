"""The sentence of an answer, in the language of the question."""

from collections.abc import Sequence
from dataclasses import dataclass

from assets.answers.answer import AnswerColumn, Value
from assets.answers.evidence import Detail, Evidence
from assets.answers.grammar.outcome import listed, say
from assets.answers.moment import Moment
from assets.answers.numerals import written
from assets.answers.plan import Aggregate, Column, Count, Plan, Statistic

_NAMED = 12  # rows spelled out in a sentence; the table has all
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_HAN = "零一两三四五六七八九十"  # as before 家

Row = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes the sentence of one answer."""

    evidence: Evidence
    columns: Sequence[AnswerColumn]
    moment: Moment
    language: str

    def sentence(self) -> str:
        """The answer in words."""
        plan = self.evidence.compiled.plan
        if plan.statistics:
            return self._statistics()
        if plan.order:
            return self._ranking()
        if plan.conditions:
            return self._fulfilling()
        return self._values()

    def _say(self, english: str, chinese: str) -> str:
        return say(self.language, english, chinese)

    def _column(self, name: str) -> Column:
        return next(c for c in self.evidence.compiled.plan.columns if c.of == name)

    def _value(self, row: Row, name: str) -> str:
        """One value of a row with its unit."""
        unit = next((c.unit for c in self.columns if c.name == name), None)
        if unit and "currency" in unit and row.get("currency"):
            unit = unit.replace("currency", str(row["currency"]))
        kind = self.evidence.compiled.kinds[name]
        return written(row.get(name), self._column(name), kind, unit, self.language)

    def _who(self, row: Row) -> str:
        company, ticker = row.get("company"), row["ticker"]
        if not company or company == ticker:
            return str(ticker)
        return self._say(f"{company} ({ticker})", f"{company}（{ticker}）")

    def _scope(self, label: str) -> str:
        """`In fiscal 2022`, unless the label says when already."""
        scope = self.evidence.compiled.plan.scope
        if any(str(year) in label for year in scope.fiscal_years):
            return ""
        return self.moment.scope(scope)

    def _items(self, rows: Sequence[Row], name: str) -> str:
        """Companies with their values, apart by currency where there are several."""
        scope = self.evidence.compiled.plan.scope
        several = len(scope.fiscal_years) * len(scope.periods) > 1
        currencies = {row.get("currency") for row in rows} if self.evidence.compiled.by_currency else set()
        items, last = [], None
        for row in rows[:_NAMED]:
            when = self.moment.of(row["fiscal_year"], row.get("period") or scope.periods[0])
            text = f"{self._who(row)}"
            text += self._say(f" in {when}", when) if several else ""
            text += f" {self._value(row, name)}"
            if len(currencies) > 1 and row.get("currency") != last:
                last = row.get("currency")
                text = f"[{last}] {text}"
            items.append(text)
        text = self._say("; ", "；").join(items)
        more = len(rows) - len(items)
        return text + (
            self._say(f"; and {more} more in the table", f"；其余{more}行见表") if more > 0 else ""
        )

    def _ranking(self) -> str:
        plan = self.evidence.compiled.plan
        assert plan.order is not None
        label = self._column(plan.order.by).label
        down = plan.order.direction == "descending"
        rows = [row for row in self.evidence.rows if row.get(plan.order.by) is not None]
        scope = self._scope(label)
        lead = self._say(f"In {scope}, " if scope else "", scope)
        items = self._items(rows, plan.order.by)
        if not rows:
            text = self._say(f"{lead}no company has {label} to rank.", f"{lead}没有可排序的{label}。")
        elif plan.top is None:
            order = self._say("highest first" if down else "lowest first", "从高到低" if down else "从低到高")
            text = self._say(f"{lead}{label}, {order}: {items}.", f"{lead}{label}{order}：{items}。")
        elif plan.top.first > 1:
            place = plan.top.first
            english = f"{lead}place {place} by {'highest' if down else 'lowest'} {label}: {items}."
            text = self._say(english, f"{lead}{label}第{place}{'高' if down else '低'}：{items}。")
        else:
            text = self._extremes(lead, label, items, rows, down=down)
        return text[:1].upper() + text[1:]

    def _extremes(self, lead: str, label: str, items: str, rows: Sequence[Row], *, down: bool) -> str:
        plan = self.evidence.compiled.plan
        highest, han = ("highest", "最高") if down else ("lowest", "最低")
        if len(plan.scope.tickers) == 1:  # one company over its years
            return self._say(f"{label} was {highest}: {items}.", f"{label}{han}：{items}。")
        apart = self.evidence.compiled.by_currency and len({row.get("currency") for row in rows}) > 1
        n = len(rows)
        count = "" if apart or n == 1 else f"{_WORDS[n] if n < len(_WORDS) else n} "
        chinese = "" if apart or n == 1 else f"{_HAN[n] if n < len(_HAN) else n}家"
        noun = "company" if n == 1 else "companies"
        return self._say(
            f"{lead}the {count}{noun} with the {highest} {label}: {items}.",
            f"{lead}{label}{han}的{chinese}公司：{items}。",
        )

    def _fulfilling(self) -> str:
        plan, rows = self.evidence.compiled.plan, self.evidence.rows
        name = plan.columns[0].of
        label = self._column(name).label
        scope = self.moment.scope(plan.scope)
        if not rows:
            judged = sum(detail.fulfils is not None for detail in self.evidence.details)
            return self._say(
                f"In {scope} none of the {judged} companies that can be judged fulfils the condition.",
                f"{scope}可判断的{judged}家公司均不符合条件。",
            )
        n = len({row["ticker"] for row in rows})
        fulfil = "company fulfils" if n == 1 else "companies fulfil"
        items = self._items(rows, name)
        return self._say(
            f"In {scope} {n} {fulfil} the condition ({label}): {items}.",
            f"{scope}符合条件的公司有{n}家（{label}）：{items}。",
        )

    def _values(self) -> str:
        plan = self.evidence.compiled.plan
        main = main_columns(plan)
        lines = []
        rows = [row for row in self.evidence.rows if any(row.get(c.of) is not None for c in main)]
        for row in rows[:_NAMED]:
            shown = [c for c in main if row.get(c.of) is not None]
            dated = any(str(row["fiscal_year"]) in c.label for c in shown)
            when = self.moment.of(row["fiscal_year"], row.get("period") or plan.scope.periods[0])
            who = self._who(row) + ("" if dated else self._say(f", {when}", when))
            values = [self._labelled(c.label, self._value(row, c.of)) for c in shown]
            lines.append(self._say(f"{who}: {'; '.join(values)}", f"{who}{'，'.join(values)}"))
        text = self._say(". ", "；").join(lines) + self._say(".", "。")
        more = len(rows) - _NAMED
        return text + (
            self._say(f" {more} more rows in the table.", f"其余{more}行见表。") if more > 0 else ""
        )

    def _labelled(self, label: str, value: str) -> str:
        return self._say(f"{label} {value}", f"{label}{'：' if label.endswith('）') else '为'}{value}")

    def _statistics(self) -> str:
        plan = self.evidence.compiled.plan
        parts = [self._statistic(row, s) for row in self.evidence.rows for s in plan.statistics]
        text = self._say("; ", "；").join(parts) + self._counted() + self._say(".", "。")
        return text[:1].upper() + text[1:]

    def _statistic(self, row: Row, statistic: Statistic) -> str:
        plan = self.evidence.compiled.plan
        label = self._column(statistic.name).label
        value, n = self._value(row, statistic.name), row["companies"]
        year = row.get("fiscal_year") or plan.scope.fiscal_years[0]
        when = self.moment.of(year, row.get("period") or plan.scope.periods[0])
        currency = row.get("currency")
        if currency and len(self.evidence.rows) > 1:
            when += self._say(f", {currency}", f"（{currency}）")
        match statistic:
            case Aggregate():
                return self._say(
                    f"in {when}, the {label} was {value}, over {n} companies",
                    f"{when}{label}为{value}（{n}家公司）",
                )
            case Count() if not plan.conditions:
                return self._say(f"in {when}, {value} companies", f"{when}共有{value}家公司")
            case Count():
                return self._say(f"in {when}, {value} of {n} companies", f"{when}{n}家公司中有{value}家")
            case _:
                return self._say(f"in {when}, {value} of {n} companies", f"{when}{n}家公司中占{value}")

    def _counted(self) -> str:
        """The companies that a count counted, by name."""
        plan = self.evidence.compiled.plan
        if any(isinstance(s, Aggregate) for s in plan.statistics) or not self.evidence.shown:
            return ""
        names = list(dict.fromkeys(_name(detail) for detail in self.evidence.shown))
        shown = names[:_NAMED]
        if len(names) > len(shown):
            shown.append(self._say(f"{len(names) - _NAMED} more", f"另外{len(names) - _NAMED}家"))
        return self._say(": ", "：") + listed(shown, self.language)


def _name(detail: Detail) -> str:
    return f"{detail.company} ({detail.key[0]})" if detail.company else detail.key[0]


def main_columns(plan: Plan) -> list[Column]:
    """The columns that were asked for, without those that show what they were computed from."""
    first = plan.columns[0].of

    def is_input(name: str) -> bool:
        ends = first.startswith(f"{name}_") or first.endswith(f"_{name}")
        return name != first and (ends or "y_before" in name)

    return [column for column in plan.columns if not is_input(column.of)]
