"""Kill builds at random moments and compare what they end in: `python -m benchmarks.kill [FOLDER] [KILLS]`.

Builds the documents of FOLDER (default: the sample filings) once undisturbed and once with KILLS SIGKILLs
(default 10), each to the build's whole process group, then compares the two warehouses by content.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from assets.filings.samples.write import write_samples
from assets.store import HOME_VARIABLE, Store
from assets.warehouse.connect import connect
from assets.warehouse.content import table_hashes

FILINGDB = Path(sys.executable).parent / "filingdb"
SEED = 20240229


def start(store: Store, *arguments: str) -> subprocess.Popen[bytes]:
    """Run a command on the store, in a process group of its own."""
    return subprocess.Popen(
        [FILINGDB, *arguments],
        env={**os.environ, HOME_VARIABLE: str(store.root)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def finish(store: Store, *arguments: str) -> float:
    """Run a command to its end; gives its seconds, raises CalledProcessError when it failed."""
    started = time.monotonic()
    process = start(store, *arguments)
    if code := process.wait():
        raise subprocess.CalledProcessError(code, [str(FILINGDB), *arguments])
    return time.monotonic() - started


def kill_builds(store: Store, *, kills: int, seconds: float) -> int:
    """Start `kills` builds and kill each within half of `seconds`; gives how many were at work."""
    chance = random.Random(SEED)
    killed = 0
    for _ in range(kills):
        process = start(store, "build")
        try:
            process.wait(timeout=chance.uniform(0.1, 0.5) * seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            killed += 1
    return killed


def contents(store: Store) -> dict[str, tuple[int, int]]:
    """Rows and hash of every table of the published warehouse."""
    with connect(store) as connection:
        return {table: (rows, total) for table, rows, total in table_hashes(connection)}


def compare(folder: Path, work: Path, *, kills: int) -> bool:
    """Print table by table whether the disturbed store ended in the same content."""
    quiet, disturbed = Store(work / "quiet"), Store(work / "disturbed")
    for store in (quiet, disturbed):
        finish(store, "ingest", str(folder))
    seconds = finish(quiet, "build")
    killed = kill_builds(disturbed, kills=kills, seconds=seconds)
    finish(disturbed, "build")
    expected, got = contents(quiet), contents(disturbed)
    print(
        f"{killed} of {kills} builds killed (an undisturbed one takes {seconds:.1f} s), then one to the end"
    )
    for table, (rows, _) in expected.items():
        same = got.get(table) == expected[table]
        print(f"{'same' if same else 'DIFFERENT':>9}  {table:<14} {rows} rows")
    return got == expected


def main() -> None:
    """Exit 1 when anything was lost, doubled or changed."""
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    with tempfile.TemporaryDirectory() as work:
        if len(sys.argv) > 1:
            folder = Path(sys.argv[1])
        else:
            folder = Path(work) / "samples"
            write_samples(folder)
        sys.exit(0 if compare(folder, Path(work), kills=kills) else 1)


if __name__ == "__main__":
    main()
