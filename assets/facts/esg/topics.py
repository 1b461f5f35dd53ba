"""Flags that a report tells what the company does on a topic, each with the passage that shows it.

One sentence that names an own act is a disclosure. Duties and care are one only under the topic's own
heading or several together, intentions never. `data/passages.yaml` holds the words.
"""

import re
from functools import cache
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict

from assets.facts.esg.passages import Sentence
from assets.resources import shipped

_WORDS_ALONE = 2  # duties and cares in one sentence that show a topic without its heading
_SHORTEST = 12  # characters of what has no full stop and is still no title
_SLOGAN = re.compile(
    r"(?:秉承|秉持|坚持|践行|遵循|奉行|本着|围绕|以|将)?[^,。;“]{0,6}[“\"「『][^”\"」』]{2,80}[”\"」』]"
    r"[^,。;]{0,10}(?:理念|宗旨|方针|价值观|精神|愿景|使命|原则|文化|口号|目标)(?:体系)?"
    r"|(?:秉承|秉持)[^,。;]{2,40}(?:理念|宗旨|方针|价值观|精神|愿景|使命|原则)"
)
_NO_STATEMENT = re.compile(r"(?:情况|方面|内容|说明|保护|建设|管理|责任|工作|概况|篇)$")
_OTHERS = re.compile(
    r"^(?:政府|国家|监管(?:部门|机构)|国务院|证监会|行业(?:协会)?|同行|联合国|(?:该|其)(?:客户|供应商))"
)


class Topic(BaseModel):
    """How sentences on a topic are told."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    heading: re.Pattern[str]
    about: re.Pattern[str]
    apart: re.Pattern[str] | None = None  # words of another topic that hold words of this one
    acts: re.Pattern[str]
    words: re.Pattern[str]


class Deficiency(BaseModel):
    """How a company names its own shortcomings."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    heading: re.Pattern[str]
    says: re.Pattern[str]
    not_: re.Pattern[str]


class Rules(BaseModel):
    """`data/passages.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    topics: dict[str, Topic]
    deficiency: Deficiency
    never: re.Pattern[str]
    future: re.Pattern[str]
    done: re.Pattern[str]


@cache
def rules() -> Rules:
    """The rules that ship with the code."""
    content: dict[str, Any] = yaml.safe_load((shipped("data") / "passages.yaml").read_text(encoding="utf-8"))
    content["deficiency"]["not_"] = content["deficiency"].pop("not")
    return Rules.model_validate(content)


def passage(metric: str, sentences: list[Sentence]) -> Sentence | None:
    """The first sentence that shows the topic disclosed; None where none does."""
    topic = rules().topics[metric]
    spoken: Sentence | None = None
    for sentence in sentences:
        text = _SLOGAN.sub("", sentence.text)
        text = topic.apart.sub("", text) if topic.apart else text
        if not _tells(text) or not topic.about.search(text):
            continue
        if topic.acts.search(text):
            return sentence
        told = len(list(topic.words.finditer(text)))
        if spoken is None and (told >= _WORDS_ALONE or (told and topic.heading.search(sentence.heading))):
            spoken = sentence
    return spoken


def shortcoming(sentences: list[Sentence]) -> Sentence | None:
    """The first sentence in which the company names a shortcoming of its own."""
    rule = rules().deficiency
    for sentence in sentences:
        if rule.says.search(sentence.text) and not rule.not_.search(sentence.text):
            return sentence
    return None


def _tells(text: str) -> bool:
    """Whether a sentence speaks of what is done, by the company, and now."""
    if rules().never.search(text) or _OTHERS.search(text) or _NO_STATEMENT.search(text):
        return False
    if len(text) < _SHORTEST and text[-1:] not in "。;!?":
        return False
    return not rules().future.search(text) or bool(rules().done.search(text))
