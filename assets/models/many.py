"""Many calls side by side: one that fails is reported, and only the spend cap stops the others."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Generic, TypeVar

from assets.errors import EndpointError
from assets.models.budget import SpendCapError
from assets.models.failures import CallFailedError

_Task = TypeVar("_Task")
_Done = TypeVar("_Done")

# an endpoint that does not know the key or the model will not know it for the next task either
_HOPELESS = frozenset({"not_allowed", "not_found", "no_quota"})


@dataclass(frozen=True, slots=True)
class Ended(Generic[_Task, _Done]):
    """How one task ended: with a result or with the reason why not."""

    task: _Task
    result: _Done | None
    error: EndpointError | SpendCapError | None


def each_task(
    work: Callable[[_Task], _Done], tasks: Sequence[_Task], *, threads: int
) -> Iterator[Ended[_Task, _Done]]:
    """Yield every task as it ends, its CallFailedError beside it.

    The spend cap, a wrong key or a wrong model end those under way and leave the rest undone, each with the
    error that did it.
    """
    stop: list[EndpointError | SpendCapError] = []

    def one(task: _Task) -> Ended[_Task, _Done]:
        if stop:
            return Ended(task, None, stop[0])
        try:
            return Ended(task, work(task), None)
        except SpendCapError as error:
            stop.append(error)
            return Ended(task, None, error)
        except CallFailedError as error:
            if error.outcome in _HOPELESS:
                stop.append(error)
            return Ended(task, None, error)

    with ThreadPoolExecutor(max_workers=threads) as pool:
        futures: list[Future[Ended[_Task, _Done]]] = [pool.submit(one, task) for task in tasks]
        for future in as_completed(futures):
            yield future.result()
