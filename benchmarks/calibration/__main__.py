"""Fit confidence on gold, leaving companies out: `python -m benchmarks.calibration GOLD.csv ...`.

Reads the filings of the store FILINGDB_HOME as they are and damaged (benchmarks.calibration.perturb), fits a
logistic model, prints reliability in-sample and with each company left out of the fit, and with --write
replaces `data/confidence.yaml`.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
import yaml

from assets.evaluation.facts import FactLookup
from assets.evaluation.gold import GoldFact, load_gold
from assets.evaluation.reliability import Outcome, bins, cuts, expected_calibration_error, lines
from assets.facts.catalogue import load_catalogue
from assets.facts.confidence import FEATURES, probability
from assets.resources import shipped
from assets.store import Store
from benchmarks.calibration.examples import Example, examples

# of the facts given as found, the share that is taken to be wrong on filings of unknown companies: documents
# that nobody had looked at before stood at 1.7% when they were first read
ERROR_SHARE = 0.02
_PENALTY = 1.0  # ridge, on every coefficient but the intercept
_STEPS = 50
_FOR = ("sum_holds", "printed_again", "second_place")
_AGAINST = ("doubt", "sum_fails", "scale_inferred", "rival", "rival_near", "turned")
SENSE = (*_FOR, *_AGAINST)
_LEAST_FACTS = 20  # of a reader, for its confidence to be the model's
_HEAD = """\
# How likely a fact is right: logistic coefficients, see assets/facts/confidence.py.
# Made by `python -m benchmarks.calibration GOLD.csv ... --write`; do not edit by hand.
"""

Weights = np.ndarray[tuple[int], np.dtype[np.float64]]


def weights(found: Sequence[Example]) -> Weights:
    """One each for what is right; the wrong ones are `ERROR_SHARE` of the whole, every damage an equal part.

    Otherwise the damage that does most harm here would stand for all that goes wrong elsewhere.
    """
    wrong = Counter(example.damage for example in found if not example.right)
    right = sum(example.right for example in found)
    part = ERROR_SHARE / (1 - ERROR_SHARE) * right / max(len(wrong), 1)
    return np.array([1.0 if example.right else part / wrong[example.damage] for example in found])


def fit(found: Sequence[Example]) -> dict[str, float]:
    """Logistic regression with a ridge, in which nothing that speaks for a fact lowers it, nor the reverse.

    Features whose coefficient comes out against their sense are taken out, one by one, and are 0.
    """
    names = list(FEATURES)
    while True:
        model = _newton(found, names)
        against = {name: model[name] * (1 if name in _FOR else -1) for name in names if name in SENSE}
        worst = min(against, key=lambda name: against[name], default=None)
        if worst is None or against[worst] >= 0:
            return {name: model.get(name, 0.0) for name in ("intercept", *FEATURES)}
        names.remove(worst)


def _newton(found: Sequence[Example], names: Sequence[str]) -> dict[str, float]:
    x = np.array([[1.0, *(example.features[name] for name in names)] for example in found])
    y = np.array([example.right for example in found], dtype=float)
    weight = weights(found)
    ridge = _PENALTY * np.eye(x.shape[1])
    ridge[0, 0] = 0.0
    beta = np.zeros(x.shape[1])
    for _ in range(_STEPS):
        p = 1 / (1 + np.exp(-x @ beta))
        gradient = x.T @ (weight * (y - p)) - ridge @ beta
        hessian = (x * (weight * p * (1 - p))[:, None]).T @ x + ridge
        step = np.linalg.solve(hessian, gradient)
        beta += step
        if np.abs(step).max() < 1e-8:
            break
    return dict(zip(("intercept", *names), map(float, beta), strict=True))


def outcomes(found: Sequence[Example], models: dict[str, dict[str, float]]) -> list[Outcome]:
    """Each example judged by the model of its company."""
    weight = weights(found)
    return [
        Outcome(probability(e.features, models[e.ticker]), e.right, float(w))
        for e, w in zip(found, weight, strict=True)
    ]


def left_out(found: Sequence[Example]) -> dict[str, dict[str, float]]:
    """For each company the model fitted on all others."""
    tickers = sorted({example.ticker for example in found})
    return {ticker: fit([e for e in found if e.ticker != ticker]) for ticker in tickers}


def main() -> None:
    """Print what was fitted, and how well it holds for companies that were left out."""
    options = _options()
    catalogue = load_catalogue()
    gold = [row for path in options.gold for row in load_gold(path)]
    found = kept(options.examples) if options.examples and options.examples.is_file() else []
    found = found or list(examples(Store.default(), gold, catalogue=catalogue, every=options.every))
    if options.examples:
        text = "\n".join(json.dumps(asdict(example)) for example in found)
        options.examples.write_text(text, encoding="utf-8")
    if not found:
        msg = "no fact of the store FILINGDB_HOME is in the gold; ingest and build its filings first"
        raise SystemExit(msg)
    model = fit(found)
    inside = outcomes(found, defaultdict(lambda: model))
    outside = outcomes(found, left_out(found))
    _print_damages(found)
    for name, judged in (("in sample", inside), ("companies left out", outside)):
        print(f"\n{name}: {len(judged)} facts, wrong ones weighted to {ERROR_SHARE:.0%}")
        print("\n".join(lines(judged)))
    _print_gap(inside, outside)
    _print_companies(found, outside)
    print("\n" + yaml.safe_dump({"coefficients": _rounded(model)}, sort_keys=False))
    if options.write:
        _write(found, model, outside, methods(Store.default(), gold))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration", description=__doc__)
    parser.add_argument("gold", nargs="+", type=Path)
    parser.add_argument("--every", type=int, default=1, help="only every n-th filing")
    parser.add_argument(
        "--examples", type=Path, help="JSON lines: kept here, and taken from here if it exists"
    )
    parser.add_argument("--write", action="store_true", help="replace data/confidence.yaml")
    return parser.parse_args()


def kept(path: Path) -> list[Example]:
    """Examples of an earlier run."""
    return [Example(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def _print_damages(found: Sequence[Example]) -> None:
    names = list(dict.fromkeys(example.damage for example in found))
    for name in names:
        rights = [example.right for example in found if example.damage == name]
        print(f"{name:24} {len(rights):6} found  {rights.count(False):5} wrong")


def _print_gap(inside: Sequence[Outcome], outside: Sequence[Outcome]) -> None:
    """What is lost by not having seen a company, at each threshold."""
    print("\nat least   right in sample   companies left out    gap")
    for one, other in zip(cuts(inside), cuts(outside), strict=True):
        gap = other.right - one.right
        print(f"    {one.threshold:.2f}  {one.right:15.2%}  {other.right:19.2%}  {gap:+6.2%}")


def _print_companies(found: Sequence[Example], outside: Sequence[Outcome]) -> None:
    print("\ncompany   undamaged: facts  right   all: mean confidence  right (weighted), left out of the fit")
    for ticker in sorted({example.ticker for example in found}):
        own = [(e, o) for e, o in zip(found, outside, strict=True) if e.ticker == ticker]
        clean = [e.right for e, _ in own if e.damage == "nothing"]
        table = bins([o for _, o in own])
        total = sum(b.weight for b in table)
        mean, right = (sum(b.weight * getattr(b, n) for b in table) / total for n in ("confidence", "right"))
        print(
            f"{ticker:10} {len(clean):15}  {sum(clean) / max(len(clean), 1):6.1%}  {mean:21.3f}  {right:.3f}"
        )


def _rounded(model: dict[str, float]) -> dict[str, float]:
    return {name: round(value, 3) for name, value in model.items()}


def methods(store: Store, gold: Sequence[GoldFact]) -> list[str]:
    """The readers whose facts gold can judge."""
    lookup = FactLookup.of(store)
    counts: Counter[str] = Counter()
    for row in gold:
        filing = lookup.filing(row)
        fact = lookup.fact(filing, row.metric, scope=row.scope, period=row.period) if filing else None
        if fact is not None and fact["status"] == "found":
            counts[fact["method"]] += 1
    return sorted(method for method, facts in counts.items() if facts >= _LEAST_FACTS)


def _write(
    found: Sequence[Example], model: dict[str, float], outside: Sequence[Outcome], known: list[str]
) -> None:
    clean = [o for e, o in zip(found, outside, strict=True) if e.damage == "nothing"]
    content = {
        "coefficients": _rounded(model),
        "methods": known,
        "fitted_on": {
            "facts": len(found),
            "wrong": sum(not example.right for example in found),
            "companies": len({example.ticker for example in found}),
            "error_share": ERROR_SHARE,
            "calibration_error_companies_left_out": round(expected_calibration_error(bins(outside)), 4),
            "calibration_error_undamaged": round(expected_calibration_error(bins(clean)), 4),
        },
    }
    path = shipped("data") / "confidence.yaml"
    path.write_text(_HEAD + yaml.safe_dump(content, sort_keys=False), encoding="utf-8")
    print(f"written: {path}")


if __name__ == "__main__":
    main()
