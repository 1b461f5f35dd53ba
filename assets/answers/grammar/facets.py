"""Flags, texts and dates among the parts of a question, before numbers are combined."""

import re
from dataclasses import replace

from assets.answers.expressions import Condition, DatePart, Either, Growth, Length
from assets.answers.grammar.comparisons import ComparisonReader
from assets.answers.grammar.conditions import ConditionReader, Judged, implied
from assets.answers.grammar.dates import DateReader
from assets.answers.grammar.disclosures import FlagReader
from assets.answers.grammar.gather import Gathered
from assets.answers.grammar.measures import Combiner
from assets.answers.grammar.outcome import say
from assets.answers.grammar.parts import Direction, Measure, MetricPart, Part, TopPart, WordPart
from assets.answers.grammar.relations import RelationReader
from assets.answers.grammar.standing import StandingReader
from assets.answers.grammar.texts import TextReader
from assets.answers.kinds import NOT_NUMBERS
from assets.answers.vocabulary import Kind

_UP = ("上升", "增长", "增加", "提高", "提升", "上涨", "rose", "increased", "grew")
_MEETINGS = "shareholder_meeting_events"


def read_facets(gathered: Gathered, combiner: Combiner) -> list[Part]:
    """What is left of a question with flags, texts and dates as measures and conditions."""
    parts = _without_context(gathered.rest, combiner)
    parts = FlagReader(combiner).read(_places(parts))
    parts = TextReader(combiner).read(_without_clients(parts, gathered))
    parts = _counted(_parts_of_dates(parts, combiner), combiner)
    found = DateReader(combiner, gathered.has("interval")).read(parts)
    return _latest_date(found, gathered)


def _latest_date(parts: list[Part], gathered: Gathered) -> list[Part]:
    """The latest date of a year that is named: the last of all, not the newest year."""
    dated = any(isinstance(part, Measure) and part.kind == "date" for part in parts)
    if not (dated and gathered.years and gathered.has("latest")):
        return parts
    word = next(word for word in gathered.words if word.role == "latest")
    gathered.words = [other for other in gathered.words if other.role != "latest"]
    return [WordPart(word.text, "early", "descending"), *parts]


def read_conditions(parts: list[Part], combiner: Combiner, *, everyone: bool) -> list[Part]:
    """Conditions among combined parts: against all companies, then against numbers."""
    parts = _limited_superlative(_without_ratio(_distant_growth(parts, combiner)))
    parts = _in_points(parts, combiner)
    parts = RelationReader(combiner).read(parts)
    found = StandingReader(combiner, everyone).read(ComparisonReader(combiner).read(parts))
    return _moved_share(_either_moved(_without_repeats(ConditionReader(combiner).read(found))))


def _moved_share(parts: list[Part]) -> list[Part]:
    """What share of companies grew: growth is the condition."""
    if not any(isinstance(p, WordPart) and p.role == "share_of" for p in parts):
        return parts
    return [
        Judged(p.text, condition, (p,)) if isinstance(p, Measure) and (condition := implied(p)) else p
        for p in parts
    ]


def _distant_growth(parts: list[Part], combiner: Combiner) -> list[Part]:
    """Compare X with the year before: the strongest growth; the one amount is what grows."""
    numbers = [i for i, p in enumerate(parts) if isinstance(p, Measure) and p.kind not in NOT_NUMBERS]
    amounts = [i for i in numbers if not parts[i].span]  # type: ignore[attr-defined]
    words = [i for i, p in enumerate(parts) if isinstance(p, WordPart) and p.role in ("growth", "change")]
    ranked = any(isinstance(p, WordPart) and p.role in ("superlative", "fastest") for p in parts)
    grown = any(isinstance(p, Measure) and p.span for p in parts)
    if len(amounts) != 1 or len(words) != 1 or not ranked or grown:
        return parts
    amount, word = parts[amounts[0]], parts[words[0]]
    assert isinstance(amount, Measure)
    assert isinstance(word, WordPart)
    found = list(parts)
    found[amounts[0]] = combiner.grown(amount, word)
    del found[words[0]]
    return found


def _in_points(parts: list[Part], combiner: Combiner) -> list[Part]:
    """A percentage that rose the most: by percentage points, unless its rate of growth is asked for."""
    most = [p.text.lower() for p in parts if isinstance(p, WordPart) and p.role == "superlative"]
    if not any(word in ("最多", "most", "the most") for word in most):
        return parts
    return [
        combiner.changed(p.shows[0], falling=p.falling)
        if isinstance(p, Measure) and isinstance(p.expression, Growth) and _verb_of_points(p)
        else p
        for p in parts
    ]


def _verb_of_points(measure: Measure) -> bool:
    percentage = bool(measure.shows) and measure.shows[0].kind in ("pct", "ratio")
    word = measure.text.removeprefix(measure.shows[0].text) if percentage else ""
    return percentage and not re.search(r"[率幅速]|rate|percent|%|growth", word.lower())


def _without_ratio(parts: list[Part]) -> list[Part]:
    """The ratio of A to B, where that is the name of a metric."""
    found: list[Part] = []
    for place, part in enumerate(parts):
        after = parts[place + 1] if place + 1 < len(parts) else None
        said = isinstance(part, WordPart) and part.role in ("ratio", "share")
        before = found[-1] if found else None
        if (
            isinstance(part, WordPart)
            and part.role == "ratio"
            and part.text.isascii()
            and isinstance(before, Measure)
            and before.kind in ("ratio", "pct")
            and not before.span
        ):
            continue  # the capex to revenue ratio
        if not (said and isinstance(after, Measure) and after.kind in ("ratio", "pct") and not after.span):
            found.append(part)
    return found


def _limited_superlative(parts: list[Part]) -> list[Part]:
    """Highest and above 0: the limit is of what is ranked."""
    found = list(parts)
    for place in range(len(found) - 3):
        match found[place : place + 4]:
            case [
                Measure() as m,
                WordPart(role="superlative") as most,
                WordPart(role="and"),
                WordPart(role="compare"),
            ]:
                found[place : place + 3] = [most, replace(m)]
                found.append(replace(m))
                break
    return found


def _without_repeats(parts: list[Part]) -> list[Part]:
    """Growth and percentages that are only spoken of again."""
    judged = [m for p in parts if isinstance(p, Judged) for m in p.measures]
    grown = any(m.span for m in judged) or any(isinstance(p, Measure) and p.span for p in parts)
    shares = any(isinstance(p, Measure) and p.kind in ("pct", "ratio") for p in parts)
    falling = {p.falling for p in (*judged, *parts) if isinstance(p, Measure) and p.span}
    found: list[Part] = []
    for part in parts:
        again = isinstance(part, WordPart) and (
            (part.role in ("growth", "change") and grown and not _opposite(part, falling))
            or (part.role == "share" and shares)
        )
        if not again:
            found.append(part)
    return found


def _opposite(word: WordPart, falling: set[bool]) -> bool:
    """Whether a verb says the contrary of all growth that was read: fell, where all others rose."""
    verb = word.text in _UP or word.value == "down"
    return word.role == "growth" and verb and falling == {word.value != "down"}


def _either_moved(parts: list[Part]) -> list[Part]:
    """A or B grew: either is enough."""
    found = list(parts)
    place = 0
    while place + 2 < len(found):
        match found[place : place + 3]:
            case [Measure() as a, WordPart(role="or"), Measure() as b] if implied(a) and implied(b):
                both = Either(conditions=(_moved(a), _moved(b)))
                found[place : place + 3] = [Judged(f"{a.text} / {b.text}", both, (a, b))]
            case _:
                place += 1
    return found


def _moved(measure: Measure) -> Condition:
    condition = implied(measure)
    assert condition is not None
    return condition


def _without_context(parts: list[Part], combiner: Combiner) -> list[Part]:
    """Meetings beside something that is known of meetings only say where it is from."""
    terms = [combiner.vocabulary.term(p.metrics[0]) for p in parts if isinstance(p, MetricPart)]
    beside = any(t.id != _MEETINGS and t.doc_types == ("cn-agm",) for t in terms)
    if not beside:
        return parts
    return [p for p in parts if not (isinstance(p, MetricPart) and p.metrics == (_MEETINGS,))]


def _without_clients(parts: list[Part], gathered: Gathered) -> list[Part]:
    """Customers that are no flag are the clients of whoever is named."""
    clients = [p for p in parts if isinstance(p, WordPart) and p.role == "aspect" and "customer" in p.value]
    gathered.words += [WordPart(part.text, "clients", "") for part in clients]
    return [part for part in parts if part not in clients]


def _parts_of_dates(parts: list[Part], combiner: Combiner) -> list[Part]:
    """Months of dates: which month, by month."""
    words = [p for p in parts if isinstance(p, WordPart) and p.role == "date_part"]
    if not words:
        return parts
    kept: list[Part] = [p for p in parts if p not in words]
    asked = next((word.value for word in words if word.value != "date"), None)
    found = [_dated(p, asked, combiner) if asked else p for p in kept]
    settled = any(_is_dated(p, combiner) for p in kept)
    return found if settled else parts


def _counted(parts: list[Part], combiner: Combiner) -> list[Part]:
    """How many times: the entries of a list, or no more than the count that is named."""
    found: list[Part] = []
    for part in parts:
        before = found[-1] if found else None
        if isinstance(part, WordPart) and part.role == "length":
            if isinstance(before, Measure) and before.kind == "list":
                found[-1] = _length(before, combiner)
                continue
            if any(_is_count(other, combiner) for other in parts):
                continue
        found.append(part)
    return found


def _is_count(part: Part, combiner: Combiner) -> bool:
    return isinstance(part, MetricPart) and combiner.vocabulary.term(part.metrics[0]).kind == "count"


def _length(measure: Measure, combiner: Combiner) -> Measure:
    label = say(combiner.language, f"number of {measure.label}", f"{measure.label}次数")
    length = Length(of=measure.expression)
    return Measure(measure.text, f"{measure.name}_length", label, length, "count", shows=(measure,))


def _is_dated(part: Part, combiner: Combiner) -> bool:
    if isinstance(part, MetricPart) and len(part.metrics) == 1:
        return combiner.vocabulary.term(part.metrics[0]).kind == "date"
    return isinstance(part, Measure) and part.kind == "list"


def _dated(part: Part, asked: str, combiner: Combiner) -> Part:
    if not _is_dated(part, combiner):
        return part
    of = part if isinstance(part, Measure) else combiner.metric(part.metrics[0], part.text)  # type: ignore[attr-defined]
    name = {"month": "月份", "quarter": "季度", "weekday": "星期"}[asked]
    label = say(combiner.language, f"{asked} of {of.label}", f"{of.label}{name}")
    expression = DatePart.model_validate({"of": of.expression, "part": asked})
    kind: Kind = "ordinals" if of.kind == "list" else "ordinal"
    return Measure(of.text, f"{asked}_of_{of.name}", label, expression, kind)


def _places(parts: list[Part]) -> list[Part]:
    """Not below the third place: the first three; the second to the fourth place."""
    found: list[Part] = []
    place = 0
    while place < len(parts):
        match parts[place:]:
            case [WordPart(role="compare", value=">=" | "<=") as sign, TopPart() as top, *_] if (
                top.first == top.n
            ):
                direction: Direction = "descending" if sign.value == ">=" else "ascending"
                found.append(TopPart(f"{sign.text} {top.text}", top.n, direction))
                place += 2
            case [TopPart() as a, WordPart(role="to" | "and" | "minus"), TopPart() as b, *_] if (
                a.first == a.n < b.n
            ):
                found.append(TopPart(f"{a.text} {b.text}", b.n, b.direction, first=a.n))
                place += 3
            case [TopPart() as a, TopPart() as b, *_] if a.first == a.n < b.first == b.n:
                found.append(TopPart(f"{a.text} {b.text}", b.n, b.direction, first=a.n))
                place += 2
            case [part, *_]:
                found.append(part)
                place += 1
    return found
