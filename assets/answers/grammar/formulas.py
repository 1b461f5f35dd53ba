"""Formulas in words and signs: 365 * average inventory / COGS, 毛利率乘以百分之六十加上净利率乘以百分之四十.

chain   = sum, and then an operation on all of it: "A minus B, divided by C", 减去B后再除以C
sum     = product (+|- product)*
product = factor (*|/ factor)*
factor  = (chain) | number | function of factors | a metric, maybe of a year
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from assets.answers.expressions import (
    Altered,
    Arithmetic,
    Change,
    Every,
    Expression,
    Growth,
    Holds,
    Indicator,
    Metric,
    Named,
    Negation,
    Number,
    OverYears,
    Ratio,
    Shifted,
)
from assets.answers.grammar.cursor import Cursor, Sign, unclear
from assets.answers.grammar.parts import (
    FormulaPart,
    MarkPart,
    MetricPart,
    NumberPart,
    QuantityPart,
    WordPart,
    YearsPart,
)
from assets.answers.vocabulary import Vocabulary


@dataclass(slots=True)
class FormulaReader(Cursor):
    """Reads parts as one formula; years are taken relative to `base`, the year of the rows."""

    vocabulary: Vocabulary = field(kw_only=True)
    base: int | None = None
    flat: bool = False  # operations in the order they are said: A minus B divided by C is (A - B) / C
    dated: bool = False  # whether a year is named
    signs: int = 0  # operations read
    summed: bool = False  # whether a list is added up
    assumed: list[str] = field(default_factory=list)  # measures averaged over two years without saying so

    def chain(self) -> Expression:
        """The longest formula from here."""
        left = self._sum()
        while sign := self._then():
            left = self._joined(left, sign, self._product())
        return left

    def _then(self) -> Sign | None:
        """An operation on all before: a comma or 再, and a sign."""
        ahead = 0
        while self.word("then", at=ahead) or self.comma(ahead):
            ahead += 1
        sign = self.sign(ahead)
        if ahead and sign:
            self.place += ahead + 1
            return sign
        return None

    def _sum(self) -> Expression:
        return self._listed(self._additive())

    def _additive(self) -> Expression:
        left = self._product()
        while (sign := self.sign()) and (sign in "+-" or self.flat):
            self.place += 1
            left = self._joined(left, sign, self._factor() if self.flat else self._product())
        return left

    def _listed(self, first: Expression) -> Expression:
        """A与B之和, A和B之比: a list and what is done with it."""
        start, items = self.place, [first]
        while self.word("and") and not self.word("and", ","):
            self.place += 1
            if not self.starts():
                break
            items.append(self._product())
        if len(items) > 1:
            if self.take("statistic", "sum"):
                self.summed = True
                return self._folded(items, "+")
            if self.take("statistic", "mean"):
                return self._joined(self._folded(items, "+"), "/", Number(value=len(items)))
            if self.take("difference"):
                return self._folded(items, "-")
            if self.take("ratio") or self.take("share"):
                return self._folded(items, "/")
        self.place = start
        return first

    def _product(self) -> Expression:
        left = self._factor()
        while True:
            sign = None if self.flat else self.sign()
            if sign and sign in "*/":
                self.place += 1
            elif self.is_percentage(self.place - 1) and self.starts():
                sign = "*"  # 40% of A
            else:
                return left
            left = self._joined(left, sign, self._factor())

    def _factor(self) -> Expression:
        part = self.part()
        match part:
            case MarkPart(text="("):
                self.place += 1
                return self._bracketed()
            case NumberPart():
                self.place += 1
                return Number(value=part.value)
            case QuantityPart(unit="percent"):
                self.place += 1
                return Number(value=part.value / 100)
            case QuantityPart(unit="plain", currency=None):
                self.place += 1
                return Number(value=part.value)
            case WordPart(role="minus"):
                self.place += 1
                return Arithmetic(operator="-", left=Number(value=0), right=self._factor())
            case WordPart():
                return self._function(part)
            case YearsPart() if part.first == part.last:
                self.place += 1
                return self._ending(self._metric(), part.last)
            case _:
                return self._after(self._metric())

    def _bracketed(self) -> Expression:
        inner = self.chain()
        if not (isinstance(self.part(), MarkPart) and self.part().text == ")"):  # type: ignore[union-attr]
            raise self.wrong()
        self.place += 1
        return self._after(inner)

    def _function(self, word: WordPart) -> Expression:
        """What a word does to the factors after it."""
        self.place += 1
        match word:
            case WordPart(role="statistic", value="mean"):
                return self._mean()
            case WordPart(role="opening", value="both"):
                self.take("statistic", "mean")
                of = self._metric()
                self.take("statistic", "mean")
                return OverYears(of=of, years=2)
            case WordPart(role="opening"):
                return Shifted(
                    of=self._metric(), at=-1
                )  # of fiscal years: opening = closing of the year before
            case WordPart(role="total"):
                return self._after(self._metric())
            case WordPart(role="statistic", value="sum"):
                self.summed = True
                return self._folded(self._list(), "+")
            case WordPart(role="difference"):
                return self._folded(self._list(), "-")
            case WordPart(role="ratio" | "share"):
                above = self._additive()
                if not (self.take("to") or self.take("and") or self.take("over")):
                    raise self.wrong()
                return self._joined(above, "/", self._additive())
            case WordPart(role="growth" | "change"):
                return self._moved(self._metric(), word)
            case WordPart(role="newly"):
                return self._turned(self._metric(), gained=word.value == "gain")
        self.place -= 1
        raise self.wrong()

    def _turned(self, of: Expression, *, gained: bool) -> Expression:
        """1 where a flag is true and was not before (or the other way round)."""
        if not (isinstance(of, Indicator) and isinstance(of.condition, Holds)):
            raise self.wrong()
        now = of.condition if gained else Negation(condition=of.condition)
        return Indicator(condition=Every(conditions=(now, Altered(of=of.condition.of))))

    def _list(self) -> list[Expression]:
        items = [self._factor()]
        while self.word("and") or self.word("to"):
            self.place += 1
            if not self.starts():
                self.place -= 1
                break
            items.append(self._factor())
        return items

    def _mean(self) -> Expression:
        """Average X between two years, of opening and closing X, of X and Y."""
        self.take("opening", "both")
        of = self._metric()
        years = self.years()
        if years and years[1] > years[0]:
            return self._ending(OverYears(of=of, years=years[1] - years[0] + 1), years[1])
        if not years and self.word("and") and self.starts(1):
            items = [of]
            while self.word("and") and self.starts(1):
                self.place += 1
                items.append(self._product())
            return self._joined(self._folded(items, "+"), "/", Number(value=len(items)))
        mean: Expression = OverYears(of=of, years=2)
        self.assumed.append(self.parts[self.place - 1].text)
        return self._ending(mean, years[1]) if years else mean

    def _moved(self, of: Expression, word: WordPart) -> Expression:
        """Change in X between two years; from the year before where none is named."""
        years = self.years()
        span = years[1] - years[0] if years and years[1] > years[0] else 1
        fields = {"of": of, "years": span}
        share = word.role == "growth" and word.text.lower() not in ("increase", "增加", "decrease", "减少")
        moved: Expression = Growth.model_validate(fields) if share else Change.model_validate(fields)
        if word.value == "down":
            moved = Arithmetic(operator="-", left=Number(value=0), right=moved)
        return self._ending(moved, years[1]) if years else moved

    def _after(self, of: Expression) -> Expression:
        """What stands after a metric or a bracket: its year, growth, its average."""
        if self.is_percentage(self.place) and self.part(1) is None:
            self.percent = True
        if self.take("opening", "both"):
            self.take("statistic", "mean")
            return OverYears(of=of, years=2)
        part = self.part()
        match part:
            case WordPart(role="growth" | "change"):
                self.place += 1
                return self._moved(of, part)
            case WordPart(role="statistic", value="mean"):
                self.place += 1
                return OverYears(of=of, years=2)
            case YearsPart() if part.first == part.last and not self.starts(1):
                self.place += 1
                return self._ending(of, part.last)
        return of

    def _metric(self) -> Expression:
        """A metric, a defined name, a bracket: without what stands after it."""
        part = self.part()
        self.place += 1
        match part:
            case MetricPart(metrics=(metric,)):
                return self._of(metric)
            case FormulaPart():
                return Named(name=part.name)
            case MarkPart(text="("):
                return self._bracketed()
            case WordPart(role="total"):
                return self._metric()
            case YearsPart() if part.first == part.last:
                return self._ending(self._metric(), part.last)
            case MetricPart():
                self.place -= 1
                raise unclear(part, self.vocabulary, self.language)
        self.place -= 1
        raise self.wrong()

    def _of(self, metric: str) -> Expression:
        read = Metric(metric=metric)
        if self.vocabulary.term(metric).kind == "bool":
            return Indicator(condition=Holds(of=read))
        return read

    def _ending(self, of: Expression, year: int) -> Expression:
        """An expression at a year that is named."""
        self.dated = True
        at = year - self.base if self.base is not None else 0
        if at and isinstance(of, Metric):
            return of.model_copy(update={"at": at})
        return Shifted(of=of, at=at) if at else of

    def _joined(self, left: Expression, sign: Sign, right: Expression) -> Expression:
        self.signs += 1
        if sign == "/" and not isinstance(left, Number) and not isinstance(right, Number):
            return Ratio(numerator=left, denominator=right)
        return Arithmetic(operator=sign, left=left, right=right)

    def _folded(self, items: Sequence[Expression], sign: Sign) -> Expression:
        whole = items[0]
        if len(items) < 2 or (sign in "-/" and len(items) > 2):
            raise self.wrong()
        for item in items[1:]:
            whole = self._joined(whole, sign, item)
        return whole
