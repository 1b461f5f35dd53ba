"""How long a question takes as the store grows: `python -m benchmarks.ask [--facts N ...] [--keep FOLDER]`.

Invents warehouses of so many facts (default 1,000, 100,000 and 10,000,000), asks each question once and then
RUNS times more, and prints medians in milliseconds of the warm runs: the plan (grammar), the query (compiled
and run), and the whole answer with coverage, citations and warnings. Columns of processor time stand beside
those of wall time, since other work on the machine distorts them less.
"""

import argparse
import contextlib
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import duckdb

from assets.answers.ask import Session
from assets.answers.compile import compile_plan
from assets.answers.vocabulary import default_vocabulary
from assets.store import Store
from assets.warehouse.connect import connect
from benchmarks.ask.generated import generate

RUNS = 5
QUESTIONS = {
    "one value": "What was the revenue of {company} in 2022?",
    "top 5": "Which five companies had the highest revenue in 2022?",
    "growth": "Top 10 companies by net income growth in 2022",
    "count": "How many companies had a net margin above 20% in 2022?",
    "mean": "What was the average gross margin of all companies in 2022?",
    "above mean": "Which companies had revenue above 990 million in 2022?",
}


def main() -> None:
    """Print the table."""
    options = _options()
    print(
        f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; medians of {RUNS} warm runs, milliseconds"
    )
    print(
        f"{'facts':>11}  {'filings':>8}  {'question':12}  {'first':>7}  {'plan':>7}  {'query':>7}  "
        f"{'total':>7}  {'total cpu':>9}"
    )
    with contextlib.ExitStack() as stack:
        folder = options.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for facts in sorted(options.facts):
            _measure(folder / str(facts), facts)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How long a question takes as the store grows.")
    parser.add_argument("--facts", type=int, nargs="+", default=[1_000, 100_000, 10_000_000])
    parser.add_argument("--keep", type=Path, help="folder for the warehouses, used again if they are there")
    return parser.parse_args()


def _measure(folder: Path, facts: int) -> None:
    store = Store(folder)
    if not store.warehouse.exists():
        folder.mkdir(parents=True, exist_ok=True)
        generate(store.warehouse, facts)
    vocabulary = default_vocabulary()
    with contextlib.closing(connect(store)) as connection:
        filings, company = _one(connection)
        session = Session(connection, vocabulary)
        for name, text in QUESTIONS.items():
            question = text.format(company=company)
            first = _milliseconds(lambda q=question: session.ask(q))[0]
            plan = _median(lambda q=question: session.planner.plan(q))
            planned = session.planner.plan(question).plan
            query = _median(
                lambda p=planned: connection.execute(compile_plan(p, vocabulary).sql()).fetchall()
            )
            total = _median(lambda q=question: session.ask(q))
            print(
                f"{facts:11,}  {filings:8,}  {name:12}  {first:7.0f}  {plan[0]:7.1f}  {query[0]:7.1f}  "
                f"{total[0]:7.1f}  {total[1]:9.1f}",
                flush=True,
            )


def _one(connection: duckdb.DuckDBPyConnection) -> tuple[int, str]:
    row = connection.execute("SELECT count(*), max(company) FROM documents").fetchone()
    assert row is not None
    return row[0], row[1]


def _median(work: Callable[[], object]) -> tuple[float, float]:
    """Medians of wall and of processor time of warm runs."""
    times = [_milliseconds(work) for _ in range(RUNS)]
    return statistics.median(t[0] for t in times), statistics.median(t[1] for t in times)


def _milliseconds(work: Callable[[], object]) -> tuple[float, float]:
    wall, processor = time.perf_counter(), time.process_time()
    work()
    return 1000 * (time.perf_counter() - wall), 1000 * (time.process_time() - processor)


if __name__ == "__main__":
    main()
