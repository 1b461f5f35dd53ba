import multiprocessing
import os
import signal

import pytest

from assets.errors import RefusedError
from assets.locks import sole

SPAWN = multiprocessing.get_context("spawn")


def _hold(path, held):
    with sole(path, doing="holding"):
        held.set()
        signal.pause()


def test_the_holder_is_named_and_a_killed_one_holds_nothing(tmp_path):
    path = tmp_path / "folder" / ".lock"
    held = SPAWN.Event()
    holder = SPAWN.Process(target=_hold, args=(path, held))
    holder.start()
    assert held.wait(60)
    with (
        pytest.raises(RefusedError, match=f"process {holder.pid} is writing"),
        sole(path, doing="writing", wait_seconds=0.1),
    ):
        pass
    holder.kill()
    holder.join(60)
    with sole(path, doing="writing", wait_seconds=10):
        assert path.read_text(encoding="utf-8") == str(os.getpid())


def test_it_is_free_again_afterwards_even_after_an_error(tmp_path):
    with pytest.raises(ZeroDivisionError), sole(tmp_path / ".lock", doing="dividing"):
        _ = 1 / 0
    with sole(tmp_path / ".lock", doing="writing", wait_seconds=0):
        pass
