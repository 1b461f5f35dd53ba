import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assets.batches import Outcome, each
from assets.workers import Limits, keeping_workers
from orchestration.commands import build, ingest


def work(root, key):
    if key == "raises":
        raise ValueError("no such statement")
    if key == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if key == "hangs":  # as a loop in C code does: no other thread of the process gets to run
        ctypes.pythonapi.sleep(60)
    if key == "swells":
        held = []
        while True:
            held.append(b"x" * 10_000_000)
    if key == "no memory":
        raise MemoryError
    return {"length": len(root) + len(key)}


def process_of(root, key):
    return {"process": os.getpid()}


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
    assert "crashed the worker process (exit status -9)" in outcomes["dies"].error
    assert outcomes["dies"].reason == "crashed"
    assert [outcomes[k].error for k in ("a", "bb", "ccc")] == [None, None, None]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_hangs_or_swells_is_ended_and_loses_no_other(jobs):
    keys = ["a", "hangs", "swells", "bb", "no memory", "ccc"]
    outcomes = by_key(each(work, "/store", keys, jobs=jobs, limits=Limits(seconds=2, megabytes=400)))
    assert {key: outcome.reason for key, outcome in outcomes.items() if outcome.error} == {
        "hangs": "timeout",
        "swells": "too_large",
        "no memory": "too_large",
    }
    assert outcomes["hangs"].error.startswith("hangs took more than 2 seconds")
    assert outcomes["swells"].error.startswith("swells needs more than 400 MB of memory")
    assert [outcomes[k].figures["length"] for k in ("a", "bb", "ccc")] == [7, 8, 9]


def test_a_single_filing_that_hangs_is_ended_too():
    (outcome,) = each(work, "/store", ["hangs"], jobs=1, limits=Limits(seconds=0.5))
    assert outcome.reason == "timeout"


def test_without_limits_one_job_works_in_this_process():
    (outcome,) = each(process_of, "", ["a"], jobs=1)
    assert outcome.figures == {"process": os.getpid()}
    (outcome,) = each(process_of, "", ["a"], jobs=1, limits=Limits())
    assert outcome.figures != {"process": os.getpid()}


def test_kept_workers_are_used_again_and_end_with_the_block():
    with keeping_workers():
        first = [o.figures["process"] for o in each(process_of, "", ["a", "b"], jobs=1, limits=Limits())]
        second = [o.figures["process"] for o in each(process_of, "", ["c"], jobs=1, limits=Limits())]
        assert len({*first, *second}) == 1
        assert running(first[0])
    assert not running(first[0])


def test_work_that_is_left_half_way_leaves_no_worker_behind():
    outcomes = each(process_of, "", ["a", "b", "c"], jobs=2, limits=Limits())
    worker = next(outcomes).figures["process"]
    outcomes.close()
    assert not running(worker)


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


def test_the_limits_that_commands_offer_are_the_default_ones():
    for command in (build.command, ingest.command):
        defaults = {option.name: option.default for option in command.params}
        assert (defaults["seconds"], defaults["megabytes"]) == (Limits().seconds, Limits().megabytes)


def running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
