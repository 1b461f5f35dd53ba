"""The answerer of a strategy."""

from assets.errors import BadInputError
from assets.evaluation.questions.run import Answerer, GoldAnswerer, StoreAnswerer
from assets.evaluation.strategies.options import RagOptions
from assets.store import Store


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
