"""Where an answer is looked for: document types, companies, fiscal years and periods of a plan."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assets.answers.corpus import Corpus
from assets.answers.grammar.gather import Gathered
from assets.answers.grammar.outcome import NotUnderstoodError, either, listed, say
from assets.answers.grammar.parts import Measure, MetricPart, Part, WordPart
from assets.answers.plan import Market, Period
from assets.answers.vocabulary import Vocabulary
from assets.answers.walk import metric_ids, periods_in

# where a value is looked for, the preferred first; earnings releases and 8-Ks are not audited filings
_DOCUMENTS: dict[str, tuple[str, ...]] = {
    "FY": ("us-10k", "cn-annual", "cn-annual-abstract", "cn-dividend", "cn-agm", "cn-esg"),
    "Q1": ("us-10q-q1", "cn-q1"),
    "H1": ("us-10q-q2", "cn-half", "cn-half-abstract"),
    "Q3": ("us-10q-q3", "cn-q3"),
}
_EXCHANGE = re.compile("stock|market|list|股|市场|上市|沪深")  # a market place, not a place of business
_ALL_YEARS = 12  # at most so many years when a company is asked for without a year


@dataclass(frozen=True, slots=True)
class Where:
    """The resolved scope of a question."""

    market: Market | None
    doc_types: tuple[str, ...]
    tickers: tuple[str, ...]
    years: tuple[int, ...]
    periods: tuple[Period, ...]
    single_quarter: bool
    notes: tuple[str, ...]
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()  # the companies of each of two markets


@dataclass(frozen=True, slots=True)
class ScopeReader:
    """Resolves the scope words of a question against the store."""

    corpus: Corpus
    vocabulary: Vocabulary
    language: str

    def read(self, gathered: Gathered, measures: Sequence[Measure], *, back: bool) -> Where:
        """The scope; `back` = several years are the two ends of a growth, not rows of their own."""
        tickers = self._tickers(gathered)
        market = self._market(gathered, tickers)
        periods, single = self._periods(gathered)
        doc_types = self._doc_types(gathered, measures, periods, market)
        years, notes = self._years(gathered, doc_types, periods, tickers)
        unsaid = not gathered.has("quarter") and all(part.single is None for part in gathered.periods)
        if periods == ("Q3",) and unsaid and not self._instant(measures):
            notes.append(self._third_quarter(single))
        self._check_years(years, doc_types, periods, tickers, back=back)
        return Where(market, doc_types, tickers, years, periods, single, tuple(notes), self._groups(gathered))

    def _tickers(self, gathered: Gathered) -> tuple[str, ...]:
        for part in gathered.companies:
            if len(part.tickers) > 1:
                names = [f"{self.corpus.name(t)} ({t})" for t in part.tickers]
                message = say(
                    self.language,
                    f"{part.text!r} may be {either(names, 'en')}; which one?",
                    f"“{part.text}”可能是{either(names, 'zh')}，请指明",
                )
                raise NotUnderstoodError(message, choices=names)
        return tuple(dict.fromkeys(part.tickers[0] for part in gathered.companies))

    def _market(self, gathered: Gathered, tickers: tuple[str, ...]) -> Market | None:
        named = gathered.values("market")
        if len(named) == 1 and named[0] in ("us", "cn"):
            return "us" if named[0] == "us" else "cn"
        kinds = {f.doc_type.split("-")[0] for f in self.corpus.filings if f.ticker in tickers}
        if tickers and len(kinds) == 1:
            return "us" if kinds == {"us"} else "cn"
        return None

    def _groups(self, gathered: Gathered) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The companies of each market, where two are set side by side."""
        named = gathered.values("market")
        if len(named) < 2:
            return ()
        found = []
        for market in named:
            tickers = {f.ticker for f in self.corpus.filings if f.doc_type.startswith(f"{market}-")}
            label = _MARKETS[market][self.language == "zh"]
            found.append((label, tuple(sorted(tickers))))
        return tuple(found)

    def _periods(self, gathered: Gathered) -> tuple[tuple[Period, ...], bool]:
        if gathered.has("all_periods"):
            return ("Q1", "H1", "Q3", "FY"), False
        parts = [(p.period, p.single) for p in gathered.periods]
        parts += [(y.period, None) for y in gathered.years if y.period]
        if not parts:
            self._refuse_interim(gathered)
            return ("FY",), False
        if gathered.has("whole_year"):
            english = "a whole year and a part of one cannot be compared; name the same period of both years"
            raise NotUnderstoodError(say(self.language, english, "全年与年内期间口径不同，请给出相同的期间"))
        periods = tuple(dict.fromkeys(period for period, _ in parts))
        if "Q4" in periods:
            message = say(
                self.language,
                "annual reports do not print the fourth quarter alone; ask for the fiscal year",
                "年度报告不单独披露第四季度数据；请改问全年",
            )
            raise NotUnderstoodError(message)
        said = {single for _, single in parts if single is not None}
        if gathered.has("quarter", "single"):
            said = {True}
        if gathered.has("quarter", "to_date"):
            said = {False}
        if not said:  # Chinese reports call the nine months 第三季度; Americans mean the three
            said = {periods == ("Q3",) and self.language == "en"}
        if len(said) > 1:
            message = say(
                self.language,
                "single quarters and cumulative periods cannot be asked for at once",
                "不能同时询问单季度与累计期间",
            )
            raise NotUnderstoodError(message)
        return periods, said == {True} and periods != ("Q1",)

    def _refuse_interim(self, gathered: Gathered) -> None:
        """Refuse quarterly reports without a quarter: the year's figures are not theirs."""
        if gathered.has("document", "interim"):
            english = "a quarterly report is named, but no quarter; which quarter?"
            raise NotUnderstoodError(say(self.language, english, "提到了季度报告，但未指明哪个季度"))

    def _instant(self, measures: Sequence[Measure]) -> bool:
        """Whether everything asked for is a balance at the end of the period."""
        ids = {i for measure in measures for i in metric_ids(measure.expression)}
        return all(self.vocabulary.term(i).instant for i in ids)

    def _third_quarter(self, single: bool) -> str:
        if single:
            return say(
                self.language,
                "Read as the third quarter alone; for the nine months ask for the year to date.",
                "按第三季度单季理解；如需前三季度累计数，请注明累计。",
            )
        return say(
            self.language,
            "Read as the year to date, the first nine months.",
            "按年初至第三季度末的累计数理解；如需单季数，请注明单季度。",
        )

    def _doc_types(
        self,
        gathered: Gathered,
        measures: Sequence[Measure],
        periods: tuple[Period, ...],
        market: Market | None,
    ) -> tuple[str, ...]:
        """The document types of the periods and market that are asked for any of the metrics."""
        others = {p for m in measures for p in periods_in(m.expression)} - set(periods)
        possible = [d for period in (*periods, *sorted(others)) for d in _DOCUMENTS[period]]
        if gathered.has("document", "abstract"):
            possible = [d for d in possible if d.endswith("-abstract")]
        if gathered.has("document", "esg"):
            possible = ["cn-esg"]
        if market:
            possible = [d for d in possible if d.startswith(market)]
        asked: set[str] = set()
        for measure in measures:  # what prints all parts of a measure
            lists = [set(self.vocabulary.term(i).doc_types) for i in metric_ids(measure.expression)]
            asked |= set.intersection(*lists) or set.union(*lists)
        found = tuple(d for d in possible if not measures or d in asked)
        if not measures:  # companies alone are asked for
            found = tuple(d for d in found if d in ("us-10k", "cn-annual") or not gathered.periods) or found
        if not found:
            labels = listed([m.label for m in measures], self.language)
            kinds = ", ".join(possible) or (market or "")
            message = say(
                self.language,
                f"{labels} is not read from documents of the kind asked for ({kinds})",
                f"所问的文件类型（{kinds}）不提供{labels}",
            )
            raise NotUnderstoodError(message)
        return found

    def _years(
        self,
        gathered: Gathered,
        doc_types: tuple[str, ...],
        periods: tuple[Period, ...],
        tickers: tuple[str, ...],
    ) -> tuple[tuple[int, ...], list[str]]:
        named = tuple(sorted({year for part in gathered.years for year in part.years}))
        held = self.corpus.years(doc_types, periods=periods, tickers=tickers)
        if any(part.open for part in gathered.years) and held:
            named += tuple(range(named[-1] + 1, held[-1] + 1))
        if named:
            return named, []
        if not held:
            self._check_years((), doc_types, periods, tickers, back=False)
        last = next((span.years for span in gathered.spans if span.role == "last"), 0)
        if last:
            return tuple(range(held[-1] - last + 1, held[-1] + 1)), []
        if len(held) == 1:
            note = say(
                self.language,
                f"No year was given: {held[0]} is the only one.",
                f"未指明年份：仅有{held[0]}年的文件。",
            )
            return held, [note]
        if gathered.has("latest") and len(tickers) == 1:
            return held[-1:], []
        if tickers:
            note = say(
                self.language,
                "No year was given: every year in the store is shown.",
                "未指明年份：列出库中所有年份。",
            )
            return held[-_ALL_YEARS:], [note]
        raise self._which_year(held, doc_types)

    def _which_year(self, held: tuple[int, ...], doc_types: tuple[str, ...]) -> NotUnderstoodError:
        counts = {
            y: len({f.ticker for f in self.corpus.filings if f.fiscal_year == y and f.doc_type in doc_types})
            for y in held
        }
        choices = [
            say(
                self.language,
                f"fiscal {y} ({n} {'company' if n == 1 else 'companies'})",
                f"{y}年（{n}家公司）",
            )
            for y, n in counts.items()
        ]
        message = say(self.language, "for which fiscal year?", "请指明年份")
        return NotUnderstoodError(message, choices=choices)

    def _check_years(
        self,
        years: tuple[int, ...],
        doc_types: tuple[str, ...],
        periods: tuple[Period, ...],
        tickers: tuple[str, ...],
        *,
        back: bool,
    ) -> None:
        """Refuse years without any filing; a year may still stand in the next filing's prior-year columns."""
        held = self.corpus.years(doc_types, periods=periods, tickers=tickers)
        wanted = years[-1:] if back else years
        covered = {year - step for year in held for step in (0, 1, 2)} if tickers else set(held)
        if held and covered & set(wanted):
            return
        who = listed([self.corpus.name(t) for t in tickers], self.language)
        what = listed([str(year) for year in wanted], self.language)
        have = listed([str(year) for year in held], self.language)
        kinds = ", ".join(doc_types)
        english = f"there is no filing ({kinds})" + (f" of {who}" if who else "")
        english += f" for fiscal {what}" if what else ""
        chinese = f"库中没有{who}{what + '年' if what else ''}的相关文件（{kinds}）"
        if have:
            english += f"; the years in the store: {have}"
            chinese += f"；已有年份：{have}"
        raise NotUnderstoodError(say(self.language, english, chinese))


_MARKETS = {"us": ("US companies", "美国公司"), "cn": ("Chinese companies", "中国公司")}
_BESIDE = ("market", "and", "or", "versus")  # US and Chinese companies


def refuse_segments(parts: Sequence[Part], gathered: Gathered, language: str) -> None:
    """Refuse a country that is a part of a company's business: revenue in China, Nike's US sales."""
    for place, part in enumerate(parts):
        if not isinstance(part, WordPart) or part.role != "market" or _EXCHANGE.search(part.text.lower()):
            continue
        before = parts[place - 1] if place else None
        later = [p for p in parts[place + 1 :] if not (isinstance(p, WordPart) and p.role in _BESIDE)]
        after = later[0] if later else None
        if isinstance(after, WordPart) and after.role == "company":
            continue
        in_country = language == "en" and isinstance(before, MetricPart)
        if gathered.companies or in_country:
            english = (
                f"{part.text!r} with a metric may mean a part of a company's business, which is not read"
            )
            chinese = f"“{part.text}”可能指公司的地区业务，目前不读取分部数据"
            raise NotUnderstoodError(say(language, english, chinese))
