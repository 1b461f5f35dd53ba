"""Which planner plans a question: the grammar, a language model, or the model where the grammar gives up."""

from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Protocol

from assets.answers.adhoc import LineItems
from assets.answers.corpus import Corpus, load_corpus
from assets.answers.grammar.outcome import NotUnderstoodError
from assets.answers.grammar.planner import GrammarPlanner, Planned
from assets.answers.vocabulary import Vocabulary, default_vocabulary
from assets.models.failures import CallFailedError
from assets.store import Store
from assets.warehouse.connect import connect

if TYPE_CHECKING:
    from assets.models.records import Estimate

PlannerName = Literal["grammar", "model", "fallback"]


class Planner(Protocol):
    """Gives the plan of a question, or raises NotUnderstoodError."""

    def plan(self, question: str) -> Planned:
        """The plan of a question."""


@dataclass(frozen=True)
class Fallback:
    """The first planner, and the second for what the first does not understand."""

    first: Planner
    second: Planner

    def plan(self, question: str) -> Planned:
        """The first planner's plan where it has one; what it holds ambiguous is for the asker to settle."""
        try:
            return self.first.plan(question)
        except NotUnderstoodError as error:
            if error.choices:
                raise
            try:
                planned = self.second.plan(question)
            except CallFailedError as failure:
                msg = f"{error}; and the language model gave no plan: {failure}"
                raise NotUnderstoodError(msg) from failure
            return replace(planned, notes=(f"{error}.", *planned.notes))


def planner_of(
    name: PlannerName,
    *,
    vocabulary: Vocabulary,
    corpus: Corpus,
    line_items: LineItems | None,
    store: Store,
    stack: ExitStack,
) -> Planner:
    """The planner of that name; BadInputError when it needs a model and none is configured.

    The model's client is closed with the stack.
    """
    grammar = GrammarPlanner(vocabulary, corpus, line_items)
    if name == "grammar":
        return grammar
    from assets.answers.model_planner import ModelPlanner  # only who asks a model waits for its client
    from assets.models.client import ModelClient

    model = ModelPlanner(vocabulary, corpus, stack.enter_context(ModelClient.of_store(store)))
    return model if name == "model" else Fallback(grammar, model)


def estimate_plan(question: str, *, store: Store) -> "Estimate":
    """What asking the model for a plan would take at most, without a call; BadInputError without one."""
    from assets.answers.model_planner import ModelPlanner
    from assets.answers.plan_check import PlanReply
    from assets.models.client import ModelClient

    with closing(connect(store)) as connection, ModelClient.of_store(store) as client:
        planner = ModelPlanner(default_vocabulary(), load_corpus(connection), client)
        return client.estimate([(planner.prompt(question), PlanReply)])
