"""Flags that a report tells what the company does on a topic, each with the passage that shows it.

One sentence that names an own act is a disclosure. Duties and care are one only under the topic's own
heading, intentions never. `data/passages.yaml` holds the words.
"""

import re
from functools import cache
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict

from assets.facts.esg.passages import Sentence
from assets.resources import shipped

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
        text = topic.apart.sub("", sentence.text) if topic.apart else sentence.text
        if not _tells(text) or not topic.about.search(text):
            continue
        if topic.acts.search(text):
            return sentence
        if spoken is None and topic.words.search(text) and topic.heading.search(sentence.heading):
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
    if rules().never.search(text) or _OTHERS.search(text):
        return False
    return not rules().future.search(text) or bool(rules().done.search(text))
