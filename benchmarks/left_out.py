"""Label rules on companies they were not written for: `python -m benchmarks.left_out GOLD.csv ...`.

The rules were written by hand, so they cannot be fitted again without a company. Instead every rule that no
right fact of any other company needs is taken out, as if its one company had never been seen, and that
company's filings are read again. Reads the built store FILINGDB_HOME; prints both scores per company.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from assets.evaluation.gold import GoldFact, load_gold
from assets.facts.catalogue import Catalogue, Metric, load_catalogue
from assets.facts.records import Candidate
from assets.facts.rules import Labels
from assets.facts.subject import Subject, subject_of
from assets.store import Store
from benchmarks.calibration.examples import by_filing, given, is_right, stored

Rule = tuple[str, str, int]  # metric, language, place in the order


def main() -> None:
    """Print right and wrong with all rules, and without those that only the company itself needs."""
    parser = argparse.ArgumentParser(description="Label rules with each company left out.")
    parser.add_argument("gold", nargs="+", type=Path)
    store, catalogue = Store.default(), load_catalogue()
    gold = [row for path in parser.parse_args().gold for row in load_gold(path)]
    companies: dict[str, dict[str, list[GoldFact]]] = defaultdict(dict)
    for filing, rows in by_filing(store, gold).items():
        companies[filing.partition("_")[0]][filing] = rows
    users: dict[Rule, set[str]] = defaultdict(set)
    before: dict[str, Counter[str]] = {}
    for ticker, filings in companies.items():
        before[ticker], used = _score(store, filings, catalogue)
        for rule in used:
            users[rule].add(ticker)
    print("company    gold   right  wrong   own rules   right without them  wrong")
    after: dict[str, Counter[str]] = {}
    for ticker, filings in sorted(companies.items()):
        own = {rule for rule, tickers in users.items() if tickers == {ticker}}
        after[ticker] = _score(store, filings, without(catalogue, own))[0] if own else before[ticker]
        _print(ticker, before[ticker], len(own), after[ticker])
    lost = sum(len(tickers) == 1 for tickers in users.values())
    for name, tickers in _markets(before).items():
        _gap(name, [sum((scores[t] for t in tickers), Counter()) for scores in (before, after)], lost)


def _markets(tickers: Iterable[str]) -> dict[str, list[str]]:
    """All companies, and those of each market: Chinese stock codes are digits."""
    own = list(tickers)
    digits = [ticker for ticker in own if ticker.isdigit()]
    return {"all": own, "US": [t for t in own if t not in digits], "CN": digits}


def _gap(name: str, total: list[Counter[str]], lost: int) -> None:
    """The two scores of some companies, and how far they are apart."""
    if not total[0]["gold"]:
        return
    _print(name, total[0], lost, total[1])
    right, wrong = ((total[1][kind] - total[0][kind]) / total[0]["gold"] for kind in ("right", "wrong"))
    print(f"gap {name} {right:+.2%} right, {wrong:+.2%} wrong")


def _print(name: str, before: Counter[str], own: int, after: Counter[str]) -> None:
    rows = max(before["gold"], 1)
    print(
        f"{name:10} {rows:4}  {before['right'] / rows:6.1%}  {before['wrong']:5}  {own:10}  "
        f"{after['right'] / rows:19.1%}  {after['wrong']:5}"
    )


def _score(
    store: Store, filings: dict[str, list[GoldFact]], catalogue: Catalogue
) -> tuple[Counter[str], set[Rule]]:
    """Right and wrong of a company's gold, and the rules that its right facts were read by."""
    counts: Counter[str] = Counter()
    used: set[Rule] = set()
    for filing, rows in filings.items():
        documents, readings = stored(store, filing)
        counts["gold"] += len(rows)
        subjects = [subject_of(d, r) for d in documents for r in readings if r.doc_id == d.doc_id]
        for row, choice in given(documents, readings, catalogue, rows):
            counts["right" if is_right(row, choice) else "wrong"] += 1
            used.update(rule_of(choice.option.best, subjects, catalogue))
    return counts, used


def rule_of(candidate: Candidate, subjects: list[Subject], catalogue: Catalogue) -> Iterator[Rule]:
    """The label rule that a candidate's line fits first."""
    metric = catalogue.metric(candidate.metric)
    for subject in subjects if metric is not None else []:
        language = "zh" if subject.language == "zh" else "en"
        labels = metric.labels.get(language) if metric is not None else None
        if labels is None or subject.reading.doc_id != candidate.doc_id:
            continue
        for statement in subject.statements:
            for line in statement.lines:
                cells = line.row.cells if line.row.page == candidate.page else []
                if any((c.bbox, c.text) == (candidate.bbox, candidate.raw) for c in cells):
                    ranked = labels.rank(line)
                    if ranked is not None and metric is not None:
                        yield metric.id, language, ranked[0]


def without(catalogue: Catalogue, lost: set[Rule]) -> Catalogue:
    """The catalogue without some rules."""
    metrics = {name: _without(metric, lost) for name, metric in catalogue.metrics.items()}
    return catalogue.model_copy(update={"metrics": metrics})


def _without(metric: Metric, lost: set[Rule]) -> Metric:
    labels = {
        language: Labels(
            rules=tuple(
                rule for place, rule in enumerate(known.rules) if (metric.id, language, place) not in lost
            ),
            exclude=known.exclude,
        )
        for language, known in metric.labels.items()
    }
    return metric.model_copy(update={"labels": labels})


if __name__ == "__main__":
    main()
