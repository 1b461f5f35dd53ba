import os
import signal
import subprocess
import sys
import time

import pytest

from assets.batches import Outcome, each


def work(root, key):
    if key == "raises":
        raise ValueError("no such statement")
    if key == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    return {"length": len(root) + len(key)}


def by_key(outcomes):
    return {outcome.key: outcome for outcome in outcomes}


@pytest.mark.parametrize("jobs", [1, 2])
def test_one_filing_that_raises_loses_no_other(jobs):
    outcomes = by_key(each(work, "/store", ["a", "raises", "bb"], jobs=jobs))
    assert outcomes["a"] == Outcome("a", {"length": 7})
    assert outcomes["bb"] == Outcome("bb", {"length": 8})
    assert outcomes["raises"].error == "ValueError: no such statement"
    assert "test_batches.py" in outcomes["raises"].trace


def test_one_filing_that_kills_its_process_loses_no_other():
    outcomes = by_key(each(work, "/store", ["a", "dies", "bb", "ccc"], jobs=2))
    assert sorted(outcomes) == ["a", "bb", "ccc", "dies"]
    assert "worker process died" in outcomes["dies"].error
    assert [outcomes[k].error for k in ("a", "bb", "ccc")] == [None, None, None]


SLEEPER = """
import sys, time
from assets.batches import each
def work(root, key):
    print(__import__("os").getpid(), flush=True)
    time.sleep(60)
    return {}
if __name__ == "__main__":
    list(each(work, "", ["a", "b"], jobs=2))
"""


def test_a_killed_build_leaves_no_worker_behind(tmp_path):
    script = tmp_path / "sleeper.py"
    script.write_text(SLEEPER)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as process:
        workers = [int(process.stdout.readline()) for _ in range(2)]
        process.kill()
        deadline = time.monotonic() + 20
        while alive := [pid for pid in workers if running(pid)]:
            assert time.monotonic() < deadline, f"workers {alive} outlived their parent"
            time.sleep(0.1)


def running(pid):
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
