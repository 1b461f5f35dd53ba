from datetime import UTC, date, datetime
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner

from assets.errors import BadInputError
from assets.evaluation.facts import FactLookup, score_facts, score_traps, summary
from assets.evaluation.gold import load_gold, load_traps, plain, stem
from assets.facts.records import FACTS_SCHEMA
from assets.filings.records import DOCUMENTS_SCHEMA
from assets.store import Store
from orchestration.commands.evaluate import command

HEADER = "file,ticker,fiscal_year,doc_type,period,metric,value,unit,page,pdf_label,pdf_raw,pdf_scale\n"


def frame(rows, schema):
    return pl.DataFrame([{name: row.get(name) for name in schema} for row in rows], schema=schema)


def document(source, filing="ZZZ_2022_us-10k", folder="/a"):
    return {"source": source, "filing": filing, "path": f"{folder}/{source}", "doc_id": source}


def fact(metric, value, **more):
    base = {"filing": "ZZZ_2022_us-10k", "metric": metric, "value": value, "status": "found"}
    return {**base, "period": "FY", "scope": "consolidated", "page": 7, "row_label": metric, **more}


def lookup(facts, documents=()):
    return FactLookup(frame(documents or [document("z.pdf")], DOCUMENTS_SCHEMA), frame(facts, FACTS_SCHEMA))


def test_gold_that_is_not_text_says_so(tmp_path):
    path = tmp_path / "gold.csv"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInputError, match="is not UTF-8 text"):
        load_gold(path)


def gold(tmp_path: Path, *lines: str):
    path = tmp_path / "gold.csv"
    path.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
    return load_gold(path)


def test_outcomes_are_counted_per_metric(tmp_path):
    rows = gold(
        tmp_path,
        "z,,,,,total_assets,1000000000,USD,3,Total assets,,1000000",
        "z,,,,,net_income,-5000000,USD,3,Net loss,,1000000",
        "z,,,,,inventory,7000000,USD,3,Inventory,,1000000",
        "z,,,,,gross_profit,8000000,USD,3,Gross profit,,1000000",
        "other,,,,,gross_profit,8000000,USD,3,Gross profit,,1000000",
        "z,,,,,capital_expenditure,1,USD,3,Capex,,1",
    )
    facts = [
        fact("total_assets", 1000400000.0),
        fact("net_income", 5000000.0),
        fact("inventory", None, status="not_disclosed"),
        fact("gross_profit", 8000000.0, status="conflict"),
    ]
    score = score_facts(rows, lookup(facts))
    assert summary(score.total) == {
        "rows": 6,
        "right": 1,
        "wrong": 1,
        "missing": 4,
        "missing_by_reason": {"no_filing": 1, "no_row": 1, "not_disclosed": 1, "conflict": 1},
        "accuracy": 1 / 6,
        "wrong_share": 1 / 6,
    }
    assert score.metrics["gross_profit"] == {"conflict": 1, "no_filing": 1}
    wrong = [miss for miss in score.misses if miss.outcome == "wrong"]
    assert [(m.metric, m.gold, m.ours, m.ours_page) for m in wrong] == [
        ("net_income", "-5,000,000", "5,000,000", "7")
    ]


@pytest.mark.parametrize(
    ("raw", "scale", "gold_value", "ours", "outcome"),
    [
        ("8.89", "1", "8.89", 8.894, "right"),
        ("8.89", "1", "8.89", 8.90, "wrong"),
        ("12", "1000000", "12000000", 12400000.0, "right"),
        ("12", "1000000", "12000000", 12600000.0, "wrong"),
        ("", "", "12000000", 12005000.0, "right"),
        ("", "", "12000000", 12007000.0, "wrong"),
    ],
)
def test_tolerance_is_half_a_printed_digit_or_relative(tmp_path, raw, scale, gold_value, ours, outcome):
    rows = gold(tmp_path, f"z,,,,,total_assets,{gold_value},USD,,,{raw},{scale}")
    score = score_facts(rows, lookup([fact("total_assets", ours)]))
    assert score.total == {outcome: 1}


def test_text_is_compared_without_spaces_and_width(tmp_path):
    rows = gold(tmp_path, "z,,,,,accounting_firm,天星会计师事务所（特殊普通合伙）,text,,,,")
    assert rows[0].value is None
    right = fact("accounting_firm", None, value_text="天星会计师事务所 (特殊普通合伙)")
    wrong = fact("accounting_firm", None, value_text="地星会计师事务所")
    assert score_facts(rows, lookup([right])).total == {"right": 1}
    assert score_facts(rows, lookup([wrong])).total == {"wrong": 1}
    assert plain("Ａ b\nC") == "abc"


def test_a_filing_is_found_by_stem_by_folder_and_by_key(tmp_path):
    rows = gold(
        tmp_path,
        "us/z.PDF,,,,,total_assets,1,USD,,,,",
        ",ZZZ,2022,,,total_assets,1,USD,,,,",
        "cn/same.pdf,000001,2023,cn-annual,,total_assets,1,CNY,,,,",
        "missing,ZZZ,2022,,,total_assets,1,USD,,,,",
    )
    documents = [
        document("z.pdf"),
        document("same.pdf", "000001_2023_cn-annual", "/a/cn"),
        document("same.pdf", "000002_2023_cn-annual", "/a/us"),
    ]
    found = lookup([], documents)
    assert [found.filing(row) for row in rows] == [
        "ZZZ_2022_us-10k",
        "ZZZ_2022_us-10k",
        "000001_2023_cn-annual",
        "ZZZ_2022_us-10k",
    ]
    assert stem("us_html/adbe-10-k-2025.html") == "adbe-10-k-2025"


def test_period_and_scope_choose_the_row(tmp_path):
    rows = gold(tmp_path, "z,,,,Q3,net_income,300,USD,,,,", "z,,,,,net_income_quarter,90,USD,,,,")
    facts = [
        fact("net_income", 100.0, period="Q3", scope="parent"),
        fact("net_income", 200.0, period="FY"),
        fact("net_income", 300.0, period="Q3"),
        fact("net_income_quarter", 90.0, period="Q3"),
    ]
    assert score_facts(rows, lookup(facts)).total == {"right": 2}


def test_traps_count_found_values_that_are_not_gold(tmp_path):
    rows = gold(
        tmp_path,
        "z,,,,,total_assets,100,CNY,,,100,1",
        "z,,,,,net_income,50,CNY,,,50,1",
        "z,,,,,inventory,9,CNY,,,9,1",
    )
    path = tmp_path / "traps.csv"
    path.write_text(
        "file,metric,wrong_value,why\n"
        "z.pdf,total_assets,80,parent column\n"
        "z.pdf,total_assets,80.01,parent column again\n"
        "z.pdf,net_income,50,same as gold\n"
        "z.pdf,inventory,7,prior year\n",
        encoding="utf-8",
    )
    traps = load_traps(path)
    facts = [fact("total_assets", 80.0), fact("net_income", 50.0), fact("inventory", 7.0, status="conflict")]
    held = lookup(facts)
    assert [(hit.metric, hit.why) for hit in score_traps(traps, rows, held)] == [
        ("total_assets", "parent column")
    ]
    score = score_facts(rows, held, traps=traps)
    assert {miss.metric: miss.trap for miss in score.misses} == {
        "total_assets": "parent column",
        "inventory": "",
    }


def test_a_trap_near_a_printed_number_is_not_that_number(tmp_path):
    path = tmp_path / "traps.csv"
    path.write_text(
        "file,metric,wrong_value,why\nz.pdf,total_equity,63446000000,a vendor's\n", encoding="utf-8"
    )
    traps = load_traps(path)
    for printed, given in ((63_447e6, 0), (63_446e6, 1)):
        held = lookup([fact("total_equity", printed) | {"scale": 1e6, "unit": "USD", "currency": "USD"}])
        assert len(score_traps(traps, [], held)) == given


def test_bad_gold_names_the_line(tmp_path):
    with pytest.raises(BadInputError, match=r"gold.csv line 2: neither `file` nor `ticker`"):
        gold(tmp_path, ",,2022,,,total_assets,1,USD,,,,")
    with pytest.raises(BadInputError, match="line 3: fiscal_year 'x' is not a year"):
        gold(tmp_path, "z,,,,,total_assets,1,USD,,,,", "z,,x,,,total_assets,1,USD,,,,")
    bare = tmp_path / "bare.csv"
    bare.write_text("file,value\nz,1\n", encoding="utf-8")
    with pytest.raises(BadInputError, match="has no column metric"):
        load_gold(bare)


def test_the_command_prints_a_table_and_writes_json(tmp_path, monkeypatch):
    store = Store(tmp_path / "store")
    filled = {
        "ticker": "ZZZ",
        "fiscal_year": 2022,
        "doc_type": "us-10k",
        "extracted_at": datetime.now(UTC),
        "period_end": date(2022, 12, 31),
    }
    rows = [fact("total_assets", 5.0, **filled), fact("net_income", 2.0, **filled)]
    store.write("facts", "ZZZ_2022_us-10k", frame(rows, FACTS_SCHEMA))
    gold(tmp_path, ",ZZZ,2022,,,total_assets,5,USD,3,Total assets,,", ",ZZZ,2022,,,net_income,1,USD,4,Net,,")
    monkeypatch.setenv("FILINGDB_HOME", str(store.root))
    arguments = ["facts", "--gold", str(tmp_path / "gold.csv"), "--out", str(tmp_path / "o.json")]
    result = CliRunner().invoke(command, [*arguments, "--errors", "5"])
    assert result.exit_code == 0
    assert "50.00%" in result.output
    assert "wrong         ZZZ_2022_us-10k  net_income FY" in result.output
    written = pl.read_json(tmp_path / "o.json")
    assert written["total"][0]["right"] == 1
    assert written["misses"][0][0]["gold_page"] == "4"
