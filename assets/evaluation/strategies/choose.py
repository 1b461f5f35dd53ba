"""The answerer of a strategy."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from assets.errors import BadInputError
from assets.evaluation.questions.datasets import Question
from assets.evaluation.questions.run import Answerer, GoldAnswerer, StoreAnswerer
from assets.evaluation.strategies.options import RagOptions
from assets.store import Store

if TYPE_CHECKING:
    from assets.models.records import Estimate


def estimate_of(
    name: str, store: Store, questions: Iterable[Question], *, options: RagOptions | None = None
) -> "Estimate":
    """What a strategy would take at most, without a call; of the workflow its first two steps."""
    from assets.evaluation.strategies.rag import RagAnswerer
    from assets.evaluation.strategies.workflow import WorkflowAnswerer
    from assets.models.client import ModelClient

    with ModelClient.of_store(store) as client:
        if name == "rag":
            return client.estimate(RagAnswerer(store, client, options or RagOptions()).prompts(questions))
        return client.estimate(WorkflowAnswerer(store, client).prompts(questions))


def answerer_of(
    name: str, store: Store, *, gold: bool = False, options: RagOptions | None = None
) -> Answerer:
    """The answerer of `plan`, `rag` or `workflow`; BadInputError without the model that it needs."""
    if name == "plan":
        return GoldAnswerer() if gold else StoreAnswerer(store)
    from assets.evaluation.strategies.rag import RagAnswerer  # a plan's answers load no model client
    from assets.evaluation.strategies.workflow import WorkflowAnswerer
    from assets.models.client import ModelClient

    if name == "rag":
        return RagAnswerer(store, ModelClient.of_store(store), options or RagOptions())
    if name == "workflow":
        return WorkflowAnswerer(store, ModelClient.of_store(store))
    msg = f"{name!r} is no strategy; known are plan, rag, workflow"
    raise BadInputError(msg)
