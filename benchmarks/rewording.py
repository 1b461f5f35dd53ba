"""How much of its accuracy the planner keeps when a question set is asked in other words.

python -m benchmarks.rewording DATASET... [--seed 1] [--structured structured_gold.jsonl] [--misses N]
Answers from the facts that the sets bring with them; the strict judge without a model decides.
"""

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from assets.evaluation.answers import Gold, Judged, load_answers, score_answers, summary
from assets.evaluation.questions.datasets import Question, load_questions
from assets.evaluation.questions.rewording import reworded
from assets.evaluation.questions.run import GoldAnswerer, answer_all


def _judged(questions: Sequence[Question], gold: Gold, misses: int) -> list[Judged]:
    """Answer a set and judge it; print the first misses."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "answers.jsonl"
        answerer = GoldAnswerer()
        try:
            answer_all(questions, answerer, out, advance=lambda: None)
        finally:
            answerer.close()
        answers = load_answers(out)
    judged = score_answers(questions, answers, gold=gold)
    wrong = [one for one in judged if one.verdict and not one.verdict.right and one.fair is not False]
    for one in wrong[:misses]:
        answer = answers[one.key]
        print(f"{one.key} {one.family} {one.status}: {one.verdict.reason if one.verdict else ''}")
        print(f"    asked {answer['question'][:400]}\n    said  {str(answer['answer'])[:300]}")
    return judged


def _print(before: Sequence[Judged], after: Sequence[Judged]) -> None:
    print(f"{'':32} {'questions':>9} {'original':>9} {'re-worded':>9} {'refused':>8} {'wrong':>6}")
    families = sorted({(one.language, one.family) for one in before})
    for language, family in [*families, ("en", "all"), ("zh", "all"), ("", "all")]:
        kept = {
            one.key
            for one in before
            if one.fair is not False
            and (family in (one.family, "all"))
            and (not language or one.language == language)
        }
        first = summary(one for one in before if one.key in kept)
        second = summary(one for one in after if one.key in kept)
        if kept:
            print(
                f"{language + ' ' + family:32} {len(kept):9} {first['final_accuracy'] or 0:9.1%} "
                f"{second['final_accuracy'] or 0:9.1%} {second['refused']:8} {second['wrong']:6}"
            )


def main() -> None:
    """Print accuracy as asked and re-worded, by family; questions that the gold calls unfair are left out."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("datasets", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--structured", type=Path)
    parser.add_argument("--misses", type=int, default=0, help="print the first N misses of the re-worded set")
    chosen = parser.parse_args()
    gold = Gold.of(chosen.structured) if chosen.structured else Gold()
    before: list[Judged] = []
    after: list[Judged] = []
    for path in chosen.datasets:
        questions = load_questions(path)
        before += _judged(questions, gold, 0)
        after += _judged(reworded(questions, seed=chosen.seed), gold, chosen.misses)
    _print(before, after)


if __name__ == "__main__":
    main()
