"""What is made of several hundred wordings of covers, releases and announcements: nothing may be wrong."""

import random

import pytest

from tests.filings import covers_cn, covers_interim, covers_releases, covers_us
from tests.filings.covers import judge

FAMILIES = {
    "annual": lambda rng: covers_us.annual(rng, 40),
    "retail": lambda rng: covers_us.retail(rng, 60),
    "quarterly": lambda rng: covers_interim.quarterly(rng, 60),
    "retail quarters": lambda rng: covers_interim.retail_quarters(rng, 60),
    "odd covers": lambda rng: covers_interim.odd_covers(rng, 36),
    "none of ours": covers_interim.none_of_ours,
    "current": lambda rng: covers_interim.current(rng, 40),
    "releases": covers_releases.cases,
    "chinese": covers_cn.cases,
}
RIGHT_AT_LEAST = 0.99  # of those that a careful person can tell


@pytest.mark.parametrize("family", FAMILIES)
def test_no_variant_is_taken_for_another_filing(family):
    outcomes = [judge(case) for case in FAMILIES[family](random.Random(1))]
    assert [str(o) for o in outcomes if o.verdict in ("wrong", "wrong_rank")] == []
    tellable = [o for o in outcomes if o.case.tellable]
    missed = [str(o) for o in tellable if o.verdict != "right"]
    assert len(missed) <= (1 - RIGHT_AT_LEAST) * len(tellable), missed
    assert tellable or family == "none of ours"


def test_there_are_variants_enough():
    assert sum(1 for make in FAMILIES.values() for _ in make(random.Random(1))) >= 800
