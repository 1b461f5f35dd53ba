"""What the reader of an answer must know: other columns, other formulas, several currencies, ties, doubts."""

from collections.abc import Sequence

from assets.answers.evidence import Detail, Evidence
from assets.answers.grammar.outcome import listed, say
from assets.answers.lowering import less_quarter
from assets.answers.results import MAX_ROWS
from assets.answers.signs import bases, divisors
from assets.answers.vocabulary import Vocabulary
from assets.answers.wording.formulas import formula_text

_NAMED = 8
_LESS_QUARTER = ("nine months less the third quarter", "前三季度累计数减第三季度单季数（上半年）")


def caveats(evidence: Evidence, vocabulary: Vocabulary, language: str) -> list[str]:
    """Every warning of an answer."""
    found = [
        *_prior_columns(evidence, vocabulary, language),
        *_other_ways(evidence, vocabulary, language),
        *_currencies(evidence, language),
        *_ties(evidence, language),
        *_fewer(evidence, language),
        *_negative_divisors(evidence, vocabulary, language),
        *_negative_bases(evidence, vocabulary, language),
        *_doubts(evidence, vocabulary, language),
    ]
    if len(evidence.rows) >= MAX_ROWS:
        found.append(say(language, f"Only the first {MAX_ROWS} rows are given.", f"仅列出前{MAX_ROWS}行。"))
    return found


def _names(items: Sequence[str], language: str) -> str:
    unique = list(dict.fromkeys(items))
    if len(unique) > _NAMED:
        more = len(unique) - _NAMED
        unique = [*unique[:_NAMED], say(language, f"{more} more", f"另外{more}家")]
    return listed(unique, language)


def _prior_columns(evidence: Evidence, vocabulary: Vocabulary, language: str) -> list[str]:
    """Values taken from a later filing's prior-year columns."""
    items = []
    for detail in evidence.shown:
        used = evidence.used_cells(detail)
        for printed in evidence.by_key.get(detail.key, ()):
            if printed.years_later and printed.cell.name in used:
                c = printed.citation
                items.append(f"{vocabulary.term(c.metric).name(language)} {c.fiscal_year} ({c.filing})")
    if not items:
        return []
    return [
        say(
            language,
            f"Taken from prior-year columns of later filings, possibly restated: {_names(items, 'en')}.",
            f"取自后续报告的上年数（可能经重述）：{_names(items, 'zh')}。",
        )
    ]


def _other_ways(evidence: Evidence, vocabulary: Vocabulary, language: str) -> list[str]:
    """Metrics computed by an alternative formula, because a term of the first is not printed."""
    found = []
    for choice in evidence.compiled.choices:
        by_way: dict[int, list[Detail]] = {}
        for detail in evidence.shown:
            way = detail.ways.get(choice.name)
            if way:
                by_way.setdefault(way, []).append(detail)
        term = vocabulary.term(choice.metric)
        for way, details in by_way.items():
            missing = choice.cells(0) - choice.cells(way)
            metrics = [
                vocabulary.term(c.metric).name(language) for c in evidence.compiled.cells if c.name in missing
            ]
            formula = choice.formulas[way]
            shown = formula_text(formula, vocabulary, language) if formula else ""
            if formula == less_quarter(choice.metric):
                shown = say(language, *_LESS_QUARTER)
            who = _names([f"{d.company or d.key[0]} {d.key[1] + choice.at.years}" for d in details], language)
            found.append(
                say(
                    language,
                    f"No {listed(metrics, 'en')} found for {who}: {term.name('en')} is computed as {shown}.",
                    f"{who}未找到{listed(metrics, 'zh')}：{term.name('zh')}按 {shown} 计算。",
                )
            )
    return list(dict.fromkeys(found))


def _currencies(evidence: Evidence, language: str) -> list[str]:
    plan, found = evidence.compiled.plan, evidence.currencies
    warnings = []
    if evidence.compiled.by_currency and len(found) > 1:
        warnings.append(
            say(
                language,
                f"The amounts are in {listed(found, 'en')}; none is converted, each currency stands apart.",
                f"金额涉及{listed(found, 'zh')}，未作换算，各币种分别列示。",
            )
        )
    asked = {column.currency for column in plan.columns if column.currency}
    other = [currency for currency in found if asked and currency not in asked]
    if other:
        wanted, printed = sorted(asked), other
        english = (
            f"{listed(wanted, 'en')} was asked for; the filings print {listed(printed, 'en')}, not converted."
        )
        chinese = f"要求以{listed(wanted, 'zh')}表示，但报告以{listed(printed, 'zh')}列示，未作换算。"
        warnings.append(say(language, english, chinese))
    return warnings


def _ties(evidence: Evidence, language: str) -> list[str]:
    top = evidence.compiled.plan.top
    places = [int(str(row["place"])) for row in evidence.rows] if top else []
    if not top or top.ties == "cut" or len(places) == len(set(places)):
        return []
    if evidence.compiled.by_currency and len(evidence.currencies) > 1:
        return []
    if top.within or top.ties == "tiers" or len(places) <= top.n - top.first + 1:
        return []
    return [
        say(language, "Several companies share the last place; all are shown.", "末位存在并列，全部列出。")
    ]


def _fewer(evidence: Evidence, language: str) -> list[str]:
    """Fewer rows than the top-n asked for: the reader must not take them for all n."""
    top = evidence.compiled.plan.top
    if top is None or top.within or not evidence.rows:
        return []
    if evidence.compiled.by_currency and len(evidence.currencies) > 1:
        return []
    asked, ranked = top.n - top.first + 1, len(evidence.rows)
    if top.ties == "tiers":
        ranked = len({row["place"] for row in evidence.rows})
    if ranked >= asked:
        return []
    return [
        say(
            language,
            f"{asked} were asked for; only {ranked} can be ranked.",
            f"要求列出{asked}名，仅{ranked}名可参与排名。",
        )
    ]


def _negative_divisors(evidence: Evidence, vocabulary: Vocabulary, language: str) -> list[str]:
    """Ratios to something negative, such as equity after losses."""
    below = divisors(evidence.compiled)
    items = []
    for detail in evidence.shown:
        used = evidence.used_cells(detail)
        for printed in evidence.by_key.get(detail.key, ()):
            negative = isinstance(printed.value, int | float) and printed.value < 0
            if printed.cell.name in used and printed.cell.metric in below and negative:
                c = printed.citation
                items.append(
                    f"{vocabulary.term(c.metric).name(language)} {c.company or c.ticker} {c.fiscal_year}"
                )
    if not items:
        return []
    return [
        say(
            language,
            f"Divided by a negative number, so the ratio has no usual meaning: {_names(items, 'en')}.",
            f"除数为负，比率不具通常含义：{_names(items, 'zh')}。",
        )
    ]


def _negative_bases(evidence: Evidence, vocabulary: Vocabulary, language: str) -> list[str]:
    """Growth from a loss or another negative base: over its size, for a sign would turn it round."""
    grown = bases(evidence.compiled)
    items = []
    for detail in evidence.shown:
        for printed in evidence.by_key.get(detail.key, ()):
            below = isinstance(printed.value, int | float) and printed.value < 0
            if below and (printed.cell.metric, printed.cell.at.years) in grown:
                c = printed.citation
                items.append(
                    f"{vocabulary.term(c.metric).name(language)} {c.company or c.ticker} {c.fiscal_year}"
                )
    if not items:
        return []
    names = _names(items, language)
    return [
        say(
            language,
            f"The base of the growth is negative, so it is taken over its size: {names}.",
            f"增长率的基数为负，按其绝对值计算：{names}。",
        )
    ]


def _doubts(evidence: Evidence, vocabulary: Vocabulary, language: str) -> list[str]:
    cells = {cell.name: cell for cell in evidence.compiled.cells}
    items = []
    for detail in evidence.shown if evidence.doubtful else ():
        ticker, year, _ = detail.key
        doubtful = evidence.doubtful.get(detail.key, frozenset())
        for cell in (cells[name] for name in sorted(doubtful & evidence.used_cells(detail))):
            name = vocabulary.term(cell.metric).name(language)
            items.append(f"{name} {ticker} {year + cell.at.years}")
    if not items:
        return []
    return [
        say(
            language,
            f"Read with low confidence: {_names(items, 'en')}.",
            f"识别置信度较低：{_names(items, 'zh')}。",
        )
    ]
