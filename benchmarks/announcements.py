"""How right the readers are on generated announcements and reports: `python -m benchmarks.announcements`."""

import argparse
import importlib
import tempfile
from pathlib import Path

from assets.evaluation.reliability import Outcome, lines
from tests.facts.generated.scoring import Verdict, facts_of, score, table

KINDS = ("dividends", "meetings", "esg")


def verdicts(kind: str, *, seed: int, count: int, unmet: bool = False) -> list[Verdict]:
    """Every metric of `count` generated filings of a kind, read and scored."""
    generator = importlib.import_module(f"tests.facts.generated.{'unmet' if unmet else kind}")
    found: list[Verdict] = []
    for variant in generator.variants(*([kind] if unmet else []), seed=seed, count=count):
        with tempfile.TemporaryDirectory() as folder:
            found += score(variant, facts_of(variant, Path(folder)))
    return found


def _print_confidence(found: list[Verdict]) -> None:
    """How sure the values given are, beside how many of them are right: these readers have no other gold."""
    outcomes = [Outcome(v.confidence, v.outcome == "right") for v in found if v.confidence]
    print("\n".join([*lines(outcomes), ""]))


def main() -> None:
    """Print the scores per kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variants", type=int, default=40)
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument(
        "--unmet", action="store_true", help="in the styles made without a look at the readers"
    )
    parser.add_argument("--show", action="store_true", help="print what is not right")
    given = parser.parse_args()
    for kind in given.kind or KINDS:
        found = verdicts(kind, seed=given.seed, count=given.variants, unmet=given.unmet)
        print(f"{kind}, seed {given.seed}, {given.variants} filings\n{table(found)}\n")
        _print_confidence(found)
        for v in found:
            if given.show and v.outcome != "right":
                print(f"{v.outcome:8} {v.variant} {v.metric}: want {v.want}, got {v.got}  {v.quote[:60]}")


if __name__ == "__main__":
    main()
