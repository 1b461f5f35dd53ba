"""Texts that facts cannot answer: noise beyond any word or formula, and questions for reasons."""

import re

from assets.answers.expressions import Absent, Condition
from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.plan import Plan
from assets.answers.walk import conditions_in

_LONGEST_WORD = 80  # characters without a space, a mark or a Chinese character
_MOST_BRACKETS = 40
_MOST_NUMBERS = 200
_WORD = re.compile(rf"[^\W㐀-鿿]{{{_LONGEST_WORD + 1},}}")
_WHY = re.compile(
    r"\bwhy\b|\bhow come\b|\breasons?\s+(?:for|behind|why|of)\b|为什么|为何|为啥|何以|的原因|什么原因|原因是",
    re.IGNORECASE,
)


_WITHOUT = re.compile(
    r"\b(?:without|(?:with|paid|pay|pays|had|have|has|carry|carried|owe|owed)\s+no)\b", re.IGNORECASE
)
_REPORTED = re.compile(r"\b(?:report|disclos|stat|provid|giv|publish|print)\w*", re.IGNORECASE)


def refuse_missing(plan: Plan, text: str, language: str) -> None:
    """Refuse companies "without debt": a value that was not found is not known to be none."""
    without = _WITHOUT.search(text)
    if without and not _REPORTED.search(text) and any(_is_absent(c) for c in plan.conditions):
        english = f"{without[0]!r}: a value that is not found is not known to be none; ask who reported none"
        raise NotUnderstoodError(say(language, english, f"“{without[0]}”：未找到的数值不等于没有"))


def _is_absent(condition: Condition) -> bool:
    return isinstance(condition, Absent) or any(_is_absent(inner) for inner in conditions_in(condition))


def refuse_unanswerable(question: str, language: str) -> None:
    """Raise NotUnderstoodError for noise and for questions that ask why."""
    _refuse_noise(question, language)
    why = _WHY.search(question)
    if why:
        english = f"{why[0]!r} asks for reasons; the facts say how much, not why"
        raise NotUnderstoodError(
            say(language, english, f"“{why[0]}”问的是原因；事实表只有数值，无法说明原因")
        )


def _refuse_noise(question: str, language: str) -> None:
    """What would cost time to read and cannot be a question."""
    word = _WORD.search(question)
    if word:
        start, length = word[0][:20], len(word[0])
        english = f"{start + '…'!r} has {length} characters, which is no word or number known here"
        chinese = f"“{start}…”有{length}个字符，不是可识别的词语或数字"
        raise NotUnderstoodError(say(language, english, chinese))
    brackets = sum(question.count(mark) for mark in "([（【")
    numbers = len(re.findall(r"\d+", question))
    if brackets > _MOST_BRACKETS or numbers > _MOST_NUMBERS:
        english = f"the text has {brackets} opening brackets and {numbers} numbers; a question has fewer"
        raise NotUnderstoodError(
            say(language, english, f"文本含{brackets}个左括号和{numbers}个数字，不像一个问题")
        )
