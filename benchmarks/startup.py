"""How long the command line takes from a cold start: `python -m benchmarks.startup [QUESTION]`.

Every figure is the median wall time of whole processes, in seconds.
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path

RUNS = 7
FILINGDB = Path(sys.executable).parent / "filingdb"


def seconds(*arguments: str) -> float:
    """Median wall time of `filingdb *arguments` over RUNS processes; its output is thrown away."""
    times = []
    for _ in range(RUNS):
        started = time.perf_counter()
        subprocess.run(
            [FILINGDB, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
        )
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def main() -> None:
    """Print the start-up times; `ask` needs a published warehouse in FILINGDB_HOME."""
    question = (
        " ".join(sys.argv[1:]) or "Which three companies had the highest debt-to-assets ratio in fiscal 2022?"
    )
    for arguments in (("--help",), ("ask", question)):
        print(f"{seconds(*arguments):6.2f} s  filingdb {' '.join(arguments)}")


if __name__ == "__main__":
    main()
