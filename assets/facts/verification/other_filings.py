"""What other filings of the company print for the same period in their prior-period columns.

A filing's facts are read from its own pages only, so that each can be read again alone. This is worked out
over all of them whenever they are put together, always from all filings that are there: the order in which
they were read does not change it. A number is never replaced by another filing's.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from assets.facts.contract import KEY, VALUES
from assets.facts.records import FACTS_SCHEMA

SAME, RESTATED, DIFFERS = "same_in_other_filing", "restated_in_other_filing", "differs_in_other_filing"
OTHER_YEAR, OTHER_SCALE = "another_year_of_other_filing", "another_scale_in_other_filing"
SAYS_RESTATED = "says_restated"  # check of a comparative: its filing says that it changed amounts of before

_DAYS = 10  # a 52-week year, or an end said as a month
_ROUNDING = 0.51  # of the last printed digit
_CENTS = 0.0051  # figures per share and ratios are printed to two decimals
_TELLING_DIGITS = 4  # a number of fewer may be the same by chance
_SCALES = (1e3, 1e4, 1e6, 1e8)
_SAME_SCALE = 0.005  # how near a power of ten two readings are that differ in nothing but scale
_SHRINKS, _GROWS = 0.5, 2.0  # what agreement and disagreement make of the doubt 1 - confidence
_LEAST, _MOST = 0.02, 0.998

_NOT_DIGIT = re.compile(r"\D")

Row = dict[str, Any]


@dataclass(slots=True)
class _Said:
    """What other filings say of one number."""

    same: list[str] = field(default_factory=list)
    restated: list[str] = field(default_factory=list)
    differs: list[str] = field(default_factory=list)
    other_year: list[str] = field(default_factory=list)
    other_scale: list[str] = field(default_factory=list)


def with_other_filings(facts: pl.DataFrame, comparatives: pl.DataFrame) -> pl.DataFrame:
    """The facts of many filings, with what the others' prior-period columns say in `checks`, `confidence`.

    `facts` and `comparatives` are of the contract's schema (FACTS_SCHEMA); the rows keep their order. Two
    numbers that differ by a scale, or are of another year, are conflicts unless a third bears them out.
    """
    changed = {key: row for key, row in _changed(facts, comparatives)}
    if not changed:
        return facts
    place = {key: index for index, key in enumerate(facts.select(KEY).iter_rows())}
    new = pl.DataFrame(
        [{"index": place[key]} | row for key, row in changed.items()],
        schema={"index": pl.UInt32} | {name: FACTS_SCHEMA[name] for name in _WRITTEN},
    )
    return facts.with_row_index("index").update(new, on="index", include_nulls=True).drop("index")


_WRITTEN = ("checks", "confidence", "status", *VALUES)


def _changed(facts: pl.DataFrame, comparatives: pl.DataFrame) -> Iterator[tuple[tuple[Any, ...], Row]]:
    """The key and the new columns of every fact that other filings say something of."""
    earlier = _by_company(comparatives)
    numbers = facts.filter((pl.col("status") == "found") & pl.col("value").is_not_null())
    own = {tuple(row[name] for name in KEY): row for row in numbers.iter_rows(named=True)}
    said: dict[tuple[Any, ...], _Said] = defaultdict(_Said)
    for fact in own.values():
        others = earlier.get((fact["ticker"], fact["metric"], fact["period"], fact["scope"]), ())
        _hold(fact, [row for row in others if row["filing"] != fact["filing"]], said, own)
    for key in sorted(said):
        yield key, _written(own[key], said[key])


def _by_company(comparatives: pl.DataFrame) -> dict[tuple[str, ...], list[Row]]:
    """The prior-period numbers by ticker, metric, period and scope, in the order of their filings."""
    found: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    numbers = comparatives.filter((pl.col("status") == "found") & pl.col("value").is_not_null())
    for row in numbers.sort("filing", "period_end").iter_rows(named=True):
        found[row["ticker"], row["metric"], row["period"], row["scope"]].append(row)
    return found


def _hold(
    fact: Row, others: list[Row], said: dict[tuple[Any, ...], _Said], own: dict[tuple[Any, ...], Row]
) -> None:
    """Hold a number against the prior-period columns of other filings.

    The filing that prints the column has read its own number of this metric from the same row: agreement
    speaks for that number too, and a difference that is a misreading may be either's.
    """
    key = tuple(fact[name] for name in KEY)
    same_day = [row for row in others if _same_day(fact, row)]
    agreeing = [row for row in same_day if _equal(fact, row)]
    for row in agreeing or same_day:
        theirs = (row["filing"], *key[1:])
        mine, other = said[key], said[theirs] if theirs in own else _Said()
        if agreeing:
            mine.same.append(_where(row))
            other.same.append(_where(fact))
        elif _is_other_scale(fact, row):
            mine.other_scale.append(_where(row))
            other.other_scale.append(_where(fact))
        elif theirs in own and _is_same_number(fact, own[theirs]):
            mine.other_year.append(_where(own[theirs]))
            other.other_year.append(_where(fact))
        elif any(_is_same_number(fact, year) for year in others if not _same_day(fact, year)):
            mine.other_year.append(_where(row))
        elif SAYS_RESTATED in " ".join(row["checks"]):
            mine.restated.append(_where(row))
        else:
            mine.differs.append(_where(row))


def _written(fact: Row, said: _Said) -> Row:
    """The columns of a fact that change: reasons, confidence, and no value where it ends in doubt."""
    checks = [*fact["checks"]]
    checks += [f"passed:{SAME}:{_some(said.same)}"] if said.same else []
    if not said.same:
        for name, places in ((OTHER_SCALE, said.other_scale), (OTHER_YEAR, said.other_year)):
            checks += [f"failed:{name}:{_some(places)}"] if places else []
        checks += [f"{RESTATED}:{_some(said.restated)}"] if said.restated else []
        checks += [f"failed:{DIFFERS}:{_some(said.differs)}"] if said.differs else []
    if not said.same and (said.other_scale or said.other_year):
        return {"checks": checks, "confidence": 0.0, "status": "conflict"} | dict.fromkeys(VALUES)
    values = {name: fact[name] for name in VALUES}
    return {"checks": checks, "confidence": _sure(fact, said), "status": fact["status"]} | values


def _sure(fact: Row, said: _Said) -> float:
    """Agreement halves the doubt, a difference that nobody explains doubles it; a judgement, not a fit."""
    doubt = 1.0 - float(fact["confidence"])
    doubt *= _SHRINKS if said.same else _GROWS if said.differs else 1.0
    return float(round(min(max(1.0 - doubt, _LEAST), _MOST), 3))


def _some(places: list[str]) -> str:
    """The first place, and how many more there are."""
    others = sorted(set(places))
    return others[0] if len(others) == 1 else f"{others[0]} and {len(others) - 1} more"


def _where(row: Row) -> str:
    return f"{row['filing']} page {row['page']}"


def _same_day(one: Row, other: Row) -> bool:
    days = (one["period_end"], other["period_end"])
    return None not in days and abs((days[0] - days[1]).days) <= _DAYS


def _equal(one: Row, other: Row) -> bool:
    """Whether two numbers are the same to the rounding of both."""
    whole = one["unit"] in (one["currency"], "count")
    slack = _ROUNDING * max(one["scale"] or 1.0, other["scale"] or 1.0) if whole else _CENTS
    return abs(float(one["value"]) - float(other["value"])) <= slack


def _is_other_scale(one: Row, other: Row) -> bool:
    """Whether two amounts of money differ by a scale and by nothing else."""
    if one["unit"] != one["currency"] or not one["value"] * other["value"] > 0:
        return False
    times = math.exp(abs(math.log(one["value"] / other["value"])))
    return any(abs(times / scale - 1) <= _SAME_SCALE for scale in _SCALES)


def _is_same_number(one: Row, other: Row) -> bool:
    """Whether two numbers are equal and have digits enough not to be so by chance."""
    digits = _NOT_DIGIT.sub("", one["raw"] or "").strip("0")
    return len(digits) >= _TELLING_DIGITS and _equal(one, other)
