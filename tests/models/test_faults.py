"""What a run keeps when calls fail, when it is killed, and when its file is torn."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pydantic import BaseModel, ConfigDict

from assets.errors import UnreadableError
from assets.models.client import ModelClient
from assets.models.ledger import Call, Ledger
from assets.models.many import each_task
from assets.models.records import Prompt
from assets.models.settings import ModelSettings
from tests.protocol_server.faults import Faults
from tests.protocol_server.server import serving

ROOT = Path(__file__).resolve().parent.parent.parent
A_THIRD = "429=0.06,503=0.06,half=0.06,malformed=0.06,refusal=0.06"
RUN = """
import sys
from pathlib import Path
from tests.models.test_faults import run
run(sys.argv[1], Path(sys.argv[2]), 60)
"""


class Reply(BaseModel):
    model_config = ConfigDict(extra="forbid")
    value: int


def by_number(request):
    return json.dumps({"value": int(request["messages"][1]["content"].split()[-1])})


def run(url, path, count, *, attempts=1):
    """Ask `count` questions; the numbers answered and those that failed."""
    settings = ModelSettings(base_url=url, model="small", attempts=attempts, backoff=0.001, timeout=5)
    prompts = [Prompt("test", "s", f"number {number}") for number in range(count)]
    with ModelClient(settings, Ledger(path)) as client:
        ended = list(each_task(lambda prompt: client.complete(prompt, Reply), prompts, threads=4))
    good = sorted(end.result.value.value for end in ended if end.result)
    return good, [end for end in ended if end.error]


def test_with_a_third_of_calls_failing_a_run_completes_and_the_next_only_asks_for_what_failed(tmp_path):
    path = tmp_path / "calls.sqlite"
    with serving(brain=by_number, faults=Faults(A_THIRD, seed=5)) as server:
        good, failed = run(server.url, path, 100)
        assert len(good) + len(failed) == 100
        assert 20 <= len(failed) <= 40
        assert {end.error.outcome for end in failed} == {
            "rate_limited",
            "server_error",
            "cut",
            "malformed",
            "refused",
        }
        asked = len(server.log)
        server.faults = Faults()
        assert run(server.url, path, 100) == (list(range(100)), [])
        again = {request["messages"][1]["content"] for _, request, _ in server.log[asked:]}
        assert again == {end.task.user for end in failed}
        assert len(server.log) - asked == len(failed)


def test_with_attempts_left_most_faults_do_not_show(tmp_path):
    with serving(brain=by_number, faults=Faults("429=0.1,503=0.1,half=0.1", seed=1)) as server:
        good, failed = run(server.url, tmp_path / "calls.sqlite", 100, attempts=8)
    assert good == list(range(100))
    assert failed == []
    ledger = Ledger(tmp_path / "calls.sqlite")
    outcomes = [call.outcome for call in ledger.calls()]
    assert outcomes.count("answered") == 100
    assert len(outcomes) == len(server.log)


def test_a_killed_run_loses_no_answer_that_it_had(tmp_path):
    path = tmp_path / "calls.sqlite"
    with serving(brain=by_number) as server:
        process = subprocess.Popen([sys.executable, "-c", RUN, server.url, str(path)], cwd=ROOT)
        deadline = time.monotonic() + 30
        while len(server.log) < 25 and time.monotonic() < deadline:
            time.sleep(0.001)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        time.sleep(0.05)
        before = {request["messages"][1]["content"] for _, request, _ in server.log}
        kept = sum(call.outcome == "answered" for call in Ledger(path).calls())
        asked = len(server.log)
        assert 21 <= kept <= asked < 60  # what was under way in four threads is all that may be missing
        assert run(server.url, path, 60) == (list(range(60)), [])
        again = {request["messages"][1]["content"] for _, request, _ in server.log[asked:]}
    assert len(again) == 60 - kept
    assert len(again & before) <= 4


def test_half_written_rows_of_a_killed_process_are_ignored(tmp_path):
    """A transaction that was open when the process ended leaves neither the call nor its answer."""
    path = tmp_path / "calls.sqlite"
    script = (
        "import os, sys, sqlite3; from pathlib import Path; from assets.models.ledger import Ledger;"
        "l = Ledger(Path(sys.argv[1])); l._connection.execute("
        "\"INSERT INTO answers VALUES ('k', 'm', x'00', 'now')\"); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], cwd=ROOT, check=False)
    ledger = Ledger(path)
    assert ledger.answer("k") is None
    ledger.record(Call("r", "test", "k", "m", 1, "answered", 1, 1, 1.0, 0.0, False, ""), {"k": b"{}"})
    assert Ledger(path).answer("k") == b"{}"


def test_a_broken_file_is_said_to_be_broken(tmp_path):
    path = tmp_path / "calls.sqlite"
    path.write_bytes(b"not a database" * 100)
    with pytest.raises(UnreadableError, match="move it away"):
        Ledger(path)
