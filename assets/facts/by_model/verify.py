"""A claim of a model becomes a candidate only where the page itself bears out every part of it."""

import re
from dataclasses import dataclass
from datetime import date

from assets.facts.by_model.claims import SCALES, Claim, RejectedError
from assets.facts.by_model.shown import Place, ShownPage, places, squeezed
from assets.facts.catalogue import Metric
from assets.facts.records import Candidate
from assets.facts.subject import Subject
from assets.filings.dates import parse_chinese_date, parse_date
from assets.pages import chinese, english
from assets.pages.meaning import Language
from assets.pages.numbers import parse_value

# not measured on gold, which wants a model: what is believed of a claim that passed every check
IN_A_TABLE, IN_WORDS, JUDGED = 0.65, 0.55, 0.4
_NAMED = 0.1  # more where the label is a name that the catalogue knows

_LONGEST = 600  # characters of a quote
_LONGEST_TEXT = 300
_NUMBERS = ("money", "per_share", "ratio", "count")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_THIS_PERIOD = re.compile(r"本报告期|报告期末|报告期内|本期|本年|期末|年末")
_BEHIND = re.compile(r"\s*(thousand|million|billion|亿|百万|万|千)", re.IGNORECASE)
_WORDS = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "亿": 1e8, "百万": 1e6, "万": 1e4, "千": 1e3}
_PERCENT = re.compile(r"[%％]|per ?cent|百分", re.IGNORECASE)


@dataclass(frozen=True)
class _Checked:
    """A claim with the page it names and the cells that print its value."""

    claim: Claim
    shown: ShownPage
    metric: Metric
    places: list[Place]

    @property
    def subject(self) -> Subject:
        return self.shown.subject


def candidate_of(claim: Claim, shown: ShownPage | None, metric: Metric | None, *, model: str) -> Candidate:
    """The candidate that a claim gives; RejectedError says what the page does not bear out.

    `shown` is the page that the claim names and `metric` what it is of, None where it was not shown or asked.
    """
    if metric is None:
        raise RejectedError(reason="not_asked", says=f"{claim.metric!r} was not asked for")
    if shown is None:
        raise RejectedError(
            reason="page_not_shown", says=f"document {claim.document}, page {claim.page} was not shown"
        )
    checked = _Checked(claim, shown, metric, places(shown, claim.label, claim.printed))
    _check_words(checked)
    _check_scope(checked)
    _check_period(checked)
    found = _valued(checked, model)
    found.score = _belief(checked)
    return found


def _check_words(checked: _Checked) -> None:
    """The quote stands on the page or is a row of its tables; label and value stand in the quote."""
    claim, shown = checked.claim, checked.shown
    if len(claim.quote) > _LONGEST:
        raise RejectedError(
            reason="quote_too_long", says=f"quote at most {_LONGEST} characters: the label and its value"
        )
    in_row = any(squeezed(claim.quote) in place.line for place in checked.places)
    if not (in_row or shown.holds(claim.quote)):
        raise RejectedError(
            reason="quote_not_on_page", says="the quote does not stand on that page, character by character"
        )
    if not squeezed(claim.label) or squeezed(claim.label) not in squeezed(claim.quote):
        raise RejectedError(reason="label_not_in_quote", says="the label does not stand in the quote")
    if not claim.entries and not _stands_alone(claim.printed, claim.quote):
        raise RejectedError(
            reason="value_not_in_quote", says="the printed value does not stand in the quote by itself"
        )


def _stands_alone(printed: str, quote: str) -> bool:
    """Whether the value is printed in the quote, and not as a part of a longer number."""
    wanted = re.escape(printed.strip())
    return bool(wanted) and re.search(rf"(?<![\d.,]){wanted}(?![\d]|[.,]\d)", quote) is not None


def _check_scope(checked: _Checked) -> None:
    printed = {
        scope for p in checked.places for scope in (p.column and p.column.scope, p.table.scope) if scope
    }
    if checked.claim.scope != "consolidated" or printed == {"parent"}:
        raise RejectedError(
            reason="parent_company", says="the value is the parent company's; the group's is asked for"
        )


def _check_period(checked: _Checked) -> None:
    claim, subject = checked.claim, checked.subject
    wanted = subject.period_end
    try:
        day = date.fromisoformat(claim.period_end)
    except ValueError as error:
        raise RejectedError(reason="no_period", says="period_end is no date YYYY-MM-DD") from error
    if wanted is None or not subject.is_current(day):
        raise RejectedError(reason="other_period", says=f"the period has to end on {wanted}, not on {day}")
    if checked.metric.time == "duration" and checked.metric.kind in _NUMBERS:
        duration = subject.duration(claim.months) if claim.months else None
        if duration != (subject.period, ""):
            raise RejectedError(
                reason="other_duration", says=f"a value over {claim.months} months is not what is asked for"
            )
    columns = [p.column for p in checked.places if p.column and p.column.period_end]
    if columns:
        if not any(subject.is_current(column.period_end) for column in columns):
            raise RejectedError(
                reason="other_column", says="the value stands in the column of another period"
            )
        return
    named = {int(year) for year in _YEAR.findall(claim.quote)}
    ours = {wanted.year, subject.document.fiscal_year}
    if named and not named & ours:
        raise RejectedError(reason="other_year", says="the quote speaks of another year")
    on_page = {int(year) for year in _YEAR.findall(checked.shown.text)}
    if not (on_page & ours or _THIS_PERIOD.search(checked.shown.text)):
        raise RejectedError(
            reason="period_not_on_page", says="the page does not say what period the value is of"
        )


def _valued(checked: _Checked, model: str) -> Candidate:
    """The candidate with its value, parsed here from the printed words."""
    claim, subject, metric = checked.claim, checked.subject, checked.metric
    place = checked.places[0] if checked.places else None
    found = Candidate(
        metric=metric.id,
        method=f"model:{model}",
        doc_id=subject.document.doc_id,
        page=checked.shown.page.page,
        bbox=place.cell.bbox if place else (0.0, 0.0, 0.0, 0.0),
        row_label=claim.label,
        column_label=place.column.header if place and place.column else "",
        raw=claim.printed or "; ".join(claim.entries),
        quote=claim.quote,
        unit=metric.unit,
        period=subject.period,
        period_end=subject.period_end,
        months=claim.months,
        checks=["quote_on_page", *(["cell_in_table"] if place else [])],
    )
    match metric.kind:
        case "text":
            found.value_text = _text(claim)
        case "date":
            found.value_date = _day(claim)
        case "list":
            found.value_list = _entries(claim)
        case "flag":
            found.value_bool = True  # a page can only bear out that something is said
        case _:
            _number(found, checked)
    return found


def _text(claim: Claim) -> str:
    if len(claim.printed) > _LONGEST_TEXT:
        raise RejectedError(reason="text_too_long", says=f"the value has at most {_LONGEST_TEXT} characters")
    return claim.printed.strip()


def _day(claim: Claim) -> date:
    day = parse_date(claim.printed) or parse_chinese_date(squeezed(claim.printed))
    if day is None:
        raise RejectedError(reason="no_date", says="the printed value is no date")
    return day


def _entries(claim: Claim) -> list[str]:
    quote = squeezed(claim.quote)
    missing = [entry for entry in claim.entries if not squeezed(entry) or squeezed(entry) not in quote]
    if missing or not claim.entries:
        raise RejectedError(
            reason="entry_not_in_quote", says=f"not in the quote: {', '.join(missing) or 'any entry'}"
        )
    return [entry.strip() for entry in claim.entries]


def _number(found: Candidate, checked: _Checked) -> None:
    claim, metric = checked.claim, checked.metric
    value = parse_value(claim.printed)
    if value is None:
        raise RejectedError(reason="no_number", says="the printed value is no number")
    found.scale = _scale(checked)
    found.currency = _currency(checked) if "currency" in metric.unit else None
    found.unit = metric.unit_in(found.currency)
    found.value = value * found.scale
    if metric.unit == "pct" and not _PERCENT.search(checked.shown.text):
        raise RejectedError(reason="no_percent", says="nothing on the page says that it is a percentage")
    if metric.sign == "positive":
        found.value = abs(found.value)
    elif metric.sign == "expense" and found.value < 0:
        raise RejectedError(reason="sign_unclear", says="brackets around an expense can mean either sign")


def _scale(checked: _Checked) -> float:
    """The multiplier, which the words behind the number, its table or the page have to state."""
    claim, kind = checked.claim, checked.metric.kind
    claimed = SCALES[claim.scale]
    if kind in ("per_share", "ratio"):
        stated = {1.0}
    elif behind := _behind(claim):
        stated = {behind}
    elif kind == "count":
        stated = {1.0, *(p.table.scale for p in checked.places if p.table.scale)}
    elif tables := {p.table.scale for p in checked.places if p.table.scale}:
        stated = tables
    else:
        stated = _scales_of_page(checked.shown) or {1.0}
    if claimed not in stated:
        words = ", ".join(f"{scale:g}" for scale in sorted(stated))
        raise RejectedError(
            reason="scale_not_on_page", says=f"the page states the multiplier {words}, not {claimed:g}"
        )
    return claimed


def _behind(claim: Claim) -> float | None:
    """The multiplier in the words directly behind the number: `$5.2 million`, `3.1亿元`."""
    position = claim.quote.find(claim.printed.strip()) + len(claim.printed.strip())
    match = _BEHIND.match(claim.quote, position)
    return _WORDS[match[1].lower()] if match else None


def _scales_of_page(shown: ShownPage) -> set[float]:
    language: Language = chinese if shown.subject.language == "zh" else english
    lines = (language.find_scale(line) for line in shown.text.splitlines())
    found = {scale.multiplier for scale in lines if scale is not None and scale.multiplier}
    return found | ({shown.page.scale} if shown.page.scale else set())


def _currency(checked: _Checked) -> str:
    stated = {p.table.currency for p in checked.places if p.table.currency}
    stated = stated or {checked.shown.page.currency or checked.subject.currency}
    if checked.claim.currency and checked.claim.currency not in stated:
        raise RejectedError(reason="other_currency", says=f"the page states {', '.join(sorted(stated))}")
    return sorted(stated)[0]


def _belief(checked: _Checked) -> float:
    """How sure the candidate is before other candidates and the sums speak."""
    if checked.metric.kind == "flag":
        return JUDGED
    names = {squeezed(name) for some in checked.metric.names.values() for name in some}
    named = _NAMED if squeezed(checked.claim.label) in names else 0.0
    return (IN_A_TABLE if checked.places else IN_WORDS) + named
