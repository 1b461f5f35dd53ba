"""Every strategy over one question set, side by side: scores, and calls, tokens and cost per question.

python -m benchmarks.strategies DATASET [--strategies plan rag:1 rag:2.5 rag:1:noise workflow] [--out FOLDER]

`rag:K` retrieves K pages per document, `:plain` leaves their metadata out, `:noise` adds half as many
irrelevant documents. The store is FILINGDB_HOME, the model FILINGDB_LLM_*; answers are kept in FOLDER, and
only what is missing or failed there is asked again. `found` is process accuracy: for plan and workflow the
cells that the answer rests on; for retrieval (with --process) the facts that its pages state, as the judge
says twice.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from assets.evaluation.answers import Gold, load_answers, score_answers, summary
from assets.evaluation.questions.datasets import Question, load_questions
from assets.evaluation.questions.run import answer_all
from assets.evaluation.strategies.choose import answerer_of
from assets.evaluation.strategies.options import RagOptions
from assets.evaluation.strategies.process import stated_share
from assets.models.client import ModelClient
from assets.store import Store

DEFAULT = ("plan", "rag:1", "rag:1.5", "rag:2", "rag:2.5", "rag:1:plain", "rag:1:noise", "workflow")
_HEAD = (
    "strategy",
    "right",
    "refused",
    "failed",
    "found",
    "full",
    "calls",
    "tokens",
    "USD",
    "(per question)",
)


def options_of(name: str) -> tuple[str, RagOptions]:
    """`rag:2.5:plain:noise` as a strategy and its options."""
    strategy, *rest = name.split(":")
    k = next((float(part) for part in rest if part.replace(".", "", 1).isdigit()), 1.0)
    return strategy, RagOptions(k=k, metadata="plain" not in rest, noise=0.5 if "noise" in rest else 0.0)


def measure(
    name: str, questions: Sequence[Question], store: Store, folder: Path, *, gold: Gold | None, process: bool
) -> dict[str, Any]:
    """Answer all questions in one way and score them."""
    strategy, options = options_of(name)
    out = folder / f"{name.replace(':', '-')}.jsonl"
    answerer = answerer_of(strategy, store, options=options)
    try:
        report = answer_all(questions, answerer, out, advance=lambda: None)
    finally:
        answerer.close()
    given = load_answers(out)
    scores = summary(score_answers(questions, given, gold=gold))
    found = scores["cell_accuracy"]
    if strategy == "rag":
        found = None
        if process:
            with ModelClient.of_store(store) as client:
                found = stated_share(client, store, questions, given)
    used = [record["usage"] for record in given.values() if record.get("usage")]
    return {
        "strategy": name,
        "right": scores["final_accuracy"],
        "refused": scores["refused"],
        "failed": report.failed,
        "found": found,
        "full": scores["full_accuracy"] if strategy != "rag" else None,
        "calls": sum(u["calls"] for u in used) / len(questions),
        "tokens": sum(u["prompt_tokens"] + u["completion_tokens"] for u in used) / len(questions),
        "USD": sum(u["cost_usd"] for u in used) / len(questions),
    }


def main() -> None:
    """Print one line for each strategy."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("dataset", type=Path)
    parser.add_argument("--strategies", nargs="+", default=list(DEFAULT))
    parser.add_argument("--structured", type=Path)
    parser.add_argument("--out", type=Path, default=Path("strategies"))
    parser.add_argument("--process", action="store_true", help="judge what retrieved pages state")
    chosen = parser.parse_args()
    questions, store = load_questions(chosen.dataset), Store.default()
    gold = Gold.of(chosen.structured) if chosen.structured else None
    print(f"{len(questions)} questions")
    print(" ".join(f"{word:>12}" for word in _HEAD))
    for name in chosen.strategies:
        row = measure(name, questions, store, chosen.out, gold=gold, process=chosen.process)
        print(" ".join(f"{_shown(key, value):>12}" for key, value in row.items()))


def _shown(key: str, value: object) -> str:
    if value is None:
        return "-"
    if key in ("right", "found", "full"):
        return f"{value:.1%}"
    return f"{value:.4f}" if key == "USD" else f"{value:.1f}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    main()
