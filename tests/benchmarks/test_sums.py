"""Printed totals are checked against the rows that they sum, as read."""

import polars as pl
import pytest

from assets.pages.records import ROWS_SCHEMA, TABLES_SCHEMA
from benchmarks.sums.chinese import chinese_sums
from benchmarks.sums.english import english_sums
from benchmarks.sums.records import statements_of

BALANCE = (
    ("货币资金", "100.00"),
    ("其他应收款", "30.00"),
    ("其中：应收利息", None),
    ("应收股利", "5.00"),
    ("流动资产合计", "130.00"),
    ("固定资产", "70.00"),
    ("非流动资产合计", "70.00"),
    ("资产总计", "200.00"),
    ("短期借款", "50.00"),
    ("负债合计", "50.00"),
    ("股本", "160.00"),
    ("减：库存股", "10.00"),
    ("所有者权益合计", "150.00"),
    ("负债和所有者权益总计", "200.00"),
)
INCOME = (
    ("一、营业总收入", "100.00"),
    ("其中：营业收入", "100.00"),
    ("二、营业总成本", "70.00"),
    ("其中：营业成本", "60.00"),
    ("财务费用", "10.00"),
    ("其中：利息费用", "12.00"),
    ("利息收入", "2.00"),
    ("加：其他收益", "5.00"),
    ("资产减值损失（损失以“-”号填列）", "-3.00"),
    ("三、营业利润（亏损以“-”号填列）", "32.00"),
    ("加：营业外收入", "1.00"),
    ("减：营业外支出", "3.00"),
    ("四、利润总额", "30.00"),
    ("减：所得税费用", "6.00"),
    ("五、净利润", "24.00"),
)
FLOWS = (
    ("Net income", "310"),
    ("Depreciation", "40"),
    ("Net cash provided by operating activities", "350"),
    ("Other investing activities", "(20)"),
    ("Net cash used by investing activities", "(20)"),
)
ENGLISH_BALANCE = (
    ("Cash", "10"),
    ("Total current assets", "10"),
    ("Land", "6"),
    ("", "6"),
    ("Less accumulated depreciation", "2"),
    ("Net property", "4"),
    ("Total assets", "14"),
)


def sums(lines, *, kind, filing="X_2022_cn-annual", swap=()):
    """The checks of a statement of one column; `swap` are (label, text) that were read otherwise."""
    lines = [(label, dict(swap).get(label, text)) for label, text in lines]
    column = {"column": 0, "header": "", "kind": "value", "period_end": None, "months": 0, "adjusted": False}
    table = {
        "filing": filing,
        "doc_id": "d",
        "table": 0,
        "page": 1,
        "last_page": 1,
        "kind": kind,
        "columns": [column],
    }
    rows = [
        {
            "filing": filing,
            "doc_id": "d",
            "page": 1,
            "table": 0,
            "row": n,
            "label": label,
            "cells": cells(text),
        }
        for n, (label, text) in enumerate(lines)
    ]
    frames = [
        pl.DataFrame([dict.fromkeys(schema) | record for record in records], schema=schema)
        for records, schema in (([table], TABLES_SCHEMA), (rows, ROWS_SCHEMA))
    ]
    check = chinese_sums if "_cn-" in filing else english_sums
    return [found for statement in statements_of(*frames) for found in check(statement)]


def cells(text):
    if text is None:
        return []
    value = -float(text.strip("()")) if text.startswith("(") else float(text)
    return [{"text": text, "value": value, "column": 0, "bbox": None, "tags": []}]


@pytest.mark.parametrize(
    ("lines", "kind", "count"), [(BALANCE, "balance_sheet", 6), (INCOME, "income_statement", 4)]
)
def test_totals_of_chinese_statements_add_up(lines, kind, count):
    found = sums(lines, kind=kind)
    assert [item.name for item in found if not item.holds] == []
    assert len(found) == count


@pytest.mark.parametrize(
    ("lines", "kind", "swap", "failing"),
    [
        (BALANCE, "balance_sheet", ("货币资金", None), ["流动资产合计"]),
        (BALANCE, "balance_sheet", ("减：库存股", None), ["所有者权益合计"]),
        (BALANCE, "balance_sheet", ("资产总计", "2000.00"), ["资产总计"]),
        (INCOME, "income_statement", ("加：其他收益", "50.00"), ["三、营业利润(亏损以“-”号填列)"]),
        (INCOME, "income_statement", ("财务费用", "-10.00"), ["二、营业总成本"]),
    ],
)
def test_a_lost_or_wrong_cell_fails_its_total(lines, kind, swap, failing):
    assert [item.name for item in sums(lines, kind=kind, swap=[swap]) if not item.holds] == failing


def test_a_statement_that_lost_its_totals_says_so():
    found = sums(BALANCE[:6], kind="balance_sheet")
    assert sum(item.line is None and not item.holds for item in found) == 3


def test_english_totals_are_the_rows_above():
    for lines, kind, count in ((FLOWS, "cash_flow", 2), (ENGLISH_BALANCE, "balance_sheet", 2)):
        found = sums(lines, kind=kind, filing="X_2022_us-10k")
        assert [item.holds for item in found] == [True] * count
    broken = sums(FLOWS, kind="cash_flow", filing="X_2022_us-10k", swap=[("Depreciation", "(40)")])
    assert [item.holds for item in broken] == [False, True]
