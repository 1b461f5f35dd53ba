"""What to say about words that mean nothing here: name them, and what is near."""

from assets.answers.grammar.outcome import NotUnderstoodError, either, listed, say
from assets.answers.grammar.parts import CompanyPart, MetricPart, Part
from assets.answers.grammar.recognise import Reading, Recogniser

_SHOWN = 5  # phrases and suggestions at most
_LONGEST = 60


def not_understood(reading: Reading, recogniser: Recogniser, language: str) -> NotUnderstoodError:
    """The refusal of a question with unknown words, or a question back when they are nearly known."""
    phrases = list(dict.fromkeys(_stripped(part.text) for part in reading.unknown))
    measured = any(isinstance(part, MetricPart) for part in reading.parts)
    named = any(isinstance(part, CompanyPart) for part in reading.parts)
    for phrase in phrases:
        asked = _ask_back(phrase, recogniser, language, measured=measured, alone=len(phrases) == 1)
        if asked:
            return asked
    quoted = [
        f"{_short(phrase)!r}" if language == "en" else f"“{_short(phrase)}”" for phrase in phrases[:_SHOWN]
    ]
    more = len(phrases) - len(quoted)
    known = recogniser.vocabulary.nearest(phrases[0][:_LONGEST]) if not measured else []
    english = f"not understood: {', '.join(quoted)}{f' and {more} more' if more else ''}"
    chinese = f"无法理解：{'、'.join(quoted)}{f'等{len(phrases)}处' if more else ''}"
    if measured and not named:
        english += "; not the name of a company in the store, nor a word known here"
        chinese += "；既不是库中的公司名称，也不是可识别的词语"
        companies = [f"{c.name} ({c.ticker})" for c in recogniser.corpus.companies[:_SHOWN]]
        if companies and len(phrases) == 1:
            total = len(recogniser.corpus.companies)
            english += f"; the store holds {total} companies, such as {listed(companies, 'en')}"
            chinese += f"；库中共有{total}家公司，例如{listed(companies, 'zh')}"
    elif not measured:
        english += "; no metric of the catalogue is named"
        chinese += "；没有识别出指标"
    if known:
        english += f"; the nearest metrics: {listed(known, 'en')}"
        chinese += f"；最接近的指标：{listed(known, 'zh')}"
    return NotUnderstoodError(say(language, english, chinese))


def only_meaning(
    reading: Reading, recogniser: Recogniser, language: str
) -> tuple[tuple[Part, ...], str] | None:
    """A question whose one unknown word begins the name of a single metric, read as that, and a note."""
    unknown = reading.unknown
    measured = any(isinstance(part, MetricPart) for part in reading.parts)
    if len(unknown) != 1 or measured or unknown[0].text.isascii():
        return None
    phrase = unknown[0].text
    holding = recogniser.metrics.holding(phrase)
    if len(holding) != 1 or recogniser.companies.nearest(phrase):
        return None
    term = recogniser.vocabulary.term(holding[0])
    if not any(name.startswith(phrase) for name in term.names.get("zh", ())):
        return None
    part = MetricPart(phrase, (term.id,))
    name = term.name(language)
    note = say(language, f"Read {phrase!r} as {name!r}.", f"将“{phrase}”按“{name}”理解。")
    return tuple(part if p is unknown[0] else p for p in reading.parts), note


def _ask_back(
    phrase: str, recogniser: Recogniser, language: str, *, measured: bool, alone: bool
) -> NotUnderstoodError | None:
    near = recogniser.companies.nearest(phrase)
    if near and alone:
        names = [f"{recogniser.corpus.name(t)} ({t})" for t in near[:_SHOWN]]
        english = f"{phrase!r} is not a company in the store; is {either(names, 'en')} meant?"
        return NotUnderstoodError(
            say(language, english, f"库中没有“{phrase}”，是否指{either(names, 'zh')}？"), choices=names
        )
    holding = recogniser.metrics.holding(phrase) if alone and not measured else []
    if 0 < len(holding) <= 8:
        names = [recogniser.vocabulary.term(metric).name(language) for metric in holding]
        english = f"{phrase!r} may mean {either(names, 'en')}; which one?"
        return NotUnderstoodError(
            say(language, english, f"“{phrase}”可能指{either(names, 'zh')}，请指明"), choices=names
        )
    return None


def _stripped(phrase: str) -> str:
    for ending in ("'s", "'"):
        phrase = phrase.removesuffix(ending)
    return phrase


def _short(phrase: str) -> str:
    return phrase if len(phrase) <= _LONGEST else phrase[: _LONGEST - 3] + "..."
