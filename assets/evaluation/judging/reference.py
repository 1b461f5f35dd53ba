"""A reference answer in words as the record of what an answer has to say."""

import re
from collections.abc import Collection, Sequence

from assets.evaluation.judging.amounts import Printed, numbers_in
from assets.evaluation.judging.companies import mentions, pieces
from assets.evaluation.judging.expected import EVERYWHERE, Amount, Expected, Group, Words
from assets.evaluation.judging.labels import days_in
from assets.evaluation.judging.plain import answer_part, plain

_QUOTED = re.compile(r"[“\"]([^”\"]{2,60})[”\"]")
_GROUPED = re.compile(
    r"(?P<label>(?:\d{4}-\d{2}-\d{2})|(?:\d{1,2}月)|[“\"][^”\"]{2,60}[”\"])"
    r"(?P<said>[^“\"]{0,40}?(?P<count>\d+)\s?家公司[^:;]{0,20}[:为]+)"
)
_NAMED = re.compile(r"(?:是|为|is|was)[:\s]*(?P<name>[^、,;。:]{2,60}?)\s*(?:[、,;。]|$)")
_MONTH_LEADS = re.compile(r"\d{1,2}月(?=[^,、。]{0,20}最多)")
_LIST = re.compile(r"(?:机构为|机构是|有:|包括:?)\s*([^;。:\d]{2,300}?)\s*(?:[;。]|$)")
_ONE_NUMBER = re.compile(
    r"\s*(?P<sign>-)?\s*(?P<dollar>\$)?(?P<minus>-)?(?P<digits>[\d,]*\.?\d+)\s*(?P<pct>%)?\s*"
)
_ASKED_IN = re.compile(r"\b(?:USD|US\$|dollars?)?\s?(thousand|million|billion)s?\b", re.IGNORECASE)


def expected_in_words(reference: str, *, question: str, universe: Collection[str]) -> Expected:
    """What a reference of the kind that MuDABench publishes asks for: companies, values, groups or a name."""
    text = answer_part(plain(reference), plain(question))
    groups = _groups(text, universe)
    if len(groups) > 1 or (groups and groups[0].tickers):
        return Expected(kind="groups", groups=groups)
    named = tuple(dict.fromkeys(mention.ticker for mention in mentions(text, universe)))
    if named:
        return _companies(text, named)
    amounts = {f"value_{i}": _amount(n) for i, n in enumerate(numbers_in(text)) if n.counted or n.decimals}
    month = _MONTH_LEADS.search(text)
    if month and not groups:
        groups = (Group(label=month[0], label_type="month"),)
    if amounts and not groups:
        return Expected(kind="scalar", values={EVERYWHERE: amounts})
    if groups:
        return Expected(kind="text", groups=groups)
    label = _QUOTED.search(text) or _NAMED.search(text)
    return Expected(kind="text", texts={EVERYWHERE: (Words(any=(label[1] if label else text,)),)})


def _companies(text: str, named: Sequence[str]) -> Expected:
    """Companies, with what stands beside each of them: numbers, else names."""
    values = _bound(text, named)
    days = days_in(text)
    return Expected(
        kind="tickers_with_values" if values else "tickers",
        tickers=tuple(named),
        values=values,
        texts={} if values else _names_beside(text, named),
        date="-".join(f"{part:02d}" for part in next(iter(days))) if len(days) == 1 else None,
    )


def _names_beside(text: str, named: Sequence[str]) -> dict[str, tuple[Words, ...]]:
    """The names behind each company, as in `审验机构为…` or `女性高管有:…、…`."""
    reading = next(iter(pieces(text, named)), {})
    found: dict[str, tuple[Words, ...]] = {}
    for ticker in named:
        match = _LIST.search(" ".join(reading.get(ticker, ())))
        if match:
            found[ticker] = (Words(all_of=tuple(re.split(r"[、,]\s*", match[1].strip()))),)
    return found if len(found) == len(named) else {}


def expected_number(reference: str, *, question: str) -> Expected | None:
    """A reference that is one number, in the unit that the question asks for; none for one in prose."""
    match = _ONE_NUMBER.fullmatch(plain(reference))
    if match is None:
        return None
    digits = match["digits"].replace(",", "")
    value = float(digits) * (-1 if match["sign"] or match["minus"] else 1)
    asked = _ASKED_IN.search(question)
    unit = "%" if match["pct"] else f"{asked[1].lower()} USD" if match["dollar"] and asked else ""
    decimals = len(digits.partition(".")[2].rstrip("0"))  # $303.00 was rounded to whole millions
    amount = Amount(value=value, unit=unit, decimals=decimals, rounded=True)
    return Expected(kind="scalar", values={EVERYWHERE: {"answer": amount}})


def _amount(printed: Printed) -> Amount:
    value = printed.value * printed.scale
    unit = "%" if printed.percent else "count" if printed.counted else ""
    return Amount(value=value, unit=unit, decimals=printed.decimals)


def _bound(text: str, named: Sequence[str]) -> dict[str, dict[str, Amount]]:
    """The numbers behind each company; none where not every company has some."""
    reading = next(iter(pieces(text, named)), {})
    found = {ticker: numbers_in(" ".join(reading.get(ticker, ()))) for ticker in named}
    if not all(found.values()):
        return {}
    return {t: {f"value_{i}": _amount(n) for i, n in enumerate(numbers)} for t, numbers in found.items()}


def _groups(text: str, universe: Collection[str]) -> tuple[Group, ...]:
    """`6月有7家公司，证券代码为：…` and the like, each with its companies."""
    found = list(_GROUPED.finditer(text))
    groups = []
    for place, match in enumerate(found):
        end = found[place + 1].start() if place + 1 < len(found) else len(text)
        segment = text[match.end() : end].partition("其中")[0]
        tickers = tuple(dict.fromkeys(mention.ticker for mention in mentions(segment, universe)))
        label = match["label"].strip('“”"')
        kind = "date" if days_in(label) else "month" if label.endswith("月") else "combo"
        count = int(match["count"])
        groups.append(Group(label=label, label_type=kind, count=count, tickers=tickers or None))
    return tuple(groups)
