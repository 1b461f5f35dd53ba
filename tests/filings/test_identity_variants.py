"""What is made of several hundred wordings of covers, releases and announcements: nothing may be wrong."""

import random

import pytest

from tests.filings import covers_cn, covers_interim, covers_releases, covers_us
from tests.filings.covers import Case, identity_of, judge

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


YEAR = ("For the fiscal year ended December 31, 2022",)
DOUBT = 0.95


def us(lines=YEAR, *pages, table=()):
    """A 10-K whose table of securities and further pages are given."""
    page = covers_us.cover(
        "10-K", list(lines), "QUILLON MOTORS, INC.", "QLM", random.Random(1), none_listed=True
    )
    place = page.index("None")
    page[place : place + 1] = ["Title of each class Trading Symbol Exchange", *table]
    return Case("doubt", [page, covers_us.FILLER, *pages], None, None, None)


def zh(*pages):
    return Case("doubt", [*pages, covers_cn.FILLER], None, None, None)


NAME = "星河重工股份有限公司"
WINTER = ("For the fiscal year ended January 28, 2023",)
ASIDE = "，本资料汇编仅供参考，不构成任何投资建议"
STOCK = ("Common Stock QLM NYSE",)
DOUBTFUL = {
    "preferred shares alone are listed": us(
        table=["6% Series A Preferred QLM-PA NYSE", "7% Notes QLM-PB NYSE"]
    ),
    "a symbol that is only mentioned": us(
        YEAR, ["Quillon (NYSE: QLM)", "Rival (NYSE: RVL)", "Quillon (NYSE: QLM)"]
    ),
    "a year that is only spoken of": us(
        WINTER, ["Fiscal 2022 sales fell. In fiscal 2022 we closed stores."], table=STOCK
    ),
    "a year of a title far from it": zh(
        ["社会责任报告", NAME, "证券代码：600987"], ["本报告的时间范围为2022年1月1日至2022年12月31日。"]
    ),
    "a code far behind": zh([NAME, "2022年年度报告"], *[covers_cn.FILLER] * 20, ["股票代码：600987"]),
    "a title among other words": zh(
        [f"{NAME}2022年年度报告及其他若干重要事项之资料汇编{ASIDE * 3}", "证券代码：600987"]
    ),
}
PLAIN = {
    "a symbol beside its stock": us(table=STOCK),
    "a former symbol beside the new one": us(
        YEAR,
        ["Our stock trades under the symbol “QLM.” Prior to May 2015, it traded under the symbol “OLD.”"],
    ),
    "a title and a code on the cover": zh([NAME, "2022年年度报告", "证券代码：600987"]),
}


@pytest.mark.parametrize("case", DOUBTFUL.values(), ids=DOUBTFUL)
def test_doubtful_evidence_is_less_sure(case):
    found = identity_of(case)
    assert isinstance(found, str) or found.confidence < DOUBT, found


@pytest.mark.parametrize("case", PLAIN.values(), ids=PLAIN)
def test_plain_evidence_is_sure(case):
    found = identity_of(case)
    assert not isinstance(found, str), found
    assert (found.ticker, found.fiscal_year) in (("QLM", 2022), ("600987", 2022))
    assert found.confidence >= DOUBT


def test_passing_mentions_of_others_do_not_outvote_the_own_symbol():
    said = ["Our common stock is listed under the symbol “QLM.”"]
    others = [
        "Ms. Doe is a director of Rival Corp. (NYSE: RVL).",
        "Mr. Roe is a director of Rival Corp. (NYSE: RVL).",
    ]
    assert identity_of(us(YEAR, said, others)).ticker == "QLM"
