from datetime import date

import pytest

from assets.errors import BadInputError
from assets.evaluation.rows import Reading, accuracy, load_row_gold, score_rows, summary
from assets.evaluation.sentences import says
from assets.pages.records import Cell, Column, DocumentPages, Page, Row, Table

BOX = (0.0, 0.0, 1.0, 1.0)
HEADER = "file,metric,value,unit,page,pdf_label,pdf_scale,fiscal_year,period_end\n"


def reading():
    columns = [Column(n, str(2022 - n), 0, 1, date(2022 - n, 12, 31), 12) for n in range(2)]
    columns.append(Column(2, "Company 2022", 0, 1, date(2022, 12, 31), 12, "parent"))
    text = "The company employed some 1,200 people in 2022."
    page = Page(1, 612, 792, text, True, False, "en", "income_statement", 1e6, "USD")
    table = Table(0, 1, 1, "", "income_statement", None, 1e6, "(In millions)", "USD", columns)
    lines = (("Net sales", "310", "300", "90"), ("Net income", "-31", "30", "9"))
    rows = [
        Row(1, 0, n, label, 0, BOX, [Cell(v, float(v), BOX, c) for c, v in enumerate(values)])
        for n, (label, *values) in enumerate(lines)
    ]
    return Reading(DocumentPages("d", [page], [table], rows), "FY", date(2022, 12, 31))


def judged(tmp_path, line):
    path = tmp_path / "gold.csv"
    path.write_text(HEADER + line + "\n", encoding="utf-8")
    return score_rows(load_row_gold(path), lambda file: reading() if file == "A" else None)


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("A.pdf,operating_revenue,310000000,USD,1,Net sales,1000000,2022,2022-12-31", "right"),
        ("A.pdf,operating_revenue,310000000,USD,1,Net sales,1000000,2022,", "right"),
        ("A.pdf,operating_revenue,300000000,USD,1,Net sales,1000000,2022,2022-12-31", "period"),
        ("A.pdf,operating_revenue,300000000,USD,1,Net sales,1000000,2022,", "period"),
        ("A.pdf,operating_revenue,90000000,USD,1,Net sales,1000000,2022,2022-12-31", "scope"),
        ("A.pdf,net_income,31000000,USD,1,Net income,1000000,2022,2022-12-31", "sign"),
        ("A.pdf,cost_of_revenue,31000000,USD,1,Net income,1000000,2022,2022-12-31", "right"),
        ("A.pdf,total_assets,310000000,USD,1,Net sales,1000000,2022,2022-12-31", "right"),
        ("A.pdf,operating_revenue_quarter,310000000,USD,1,Net sales,1000000,2022,2022-12-31", "period"),
        ("A.pdf,gross_profit,310000000,USD,1,Gross profit,1000000,2022,2022-12-31", "label"),
        ("A.pdf,operating_revenue,310,USD,1,Net sales,1,2022,2022-12-31", "scale"),
        ("A.pdf,operating_revenue,310000,USD,1,Net sales,1000,2022,2022-12-31", "scale"),
        ("A.pdf,operating_revenue,999000000,USD,1,Net sales,1000000,2022,2022-12-31", "no_value"),
        ("A.pdf,employees,1200,count,1,,1,2022,2022-12-31", "sentence"),
        ("A.pdf,employees,120,count,1,,1,2022,2022-12-31", "no_value"),
        ("B.pdf,operating_revenue,310000000,USD,1,Net sales,1000000,2022,2022-12-31", "no_document"),
    ],
)
def test_each_cause_of_a_miss_has_its_name(tmp_path, line, outcome):
    results = judged(tmp_path, line)
    assert summary(results)[outcome] == 1
    assert accuracy(results) == (1.0 if outcome == "right" else 0.0)


def test_a_sentence_is_found_over_wrapped_lines_and_a_table_is_none():
    wrapped = "以总股本为基数，向全体股东每10 股派发现金红利1.50\n元（含税），送红股0 股。"
    assert "1.50" in says(wrapped, "1.50")
    assert says(wrapped, "5") == ""
    table = "营业收入，万元\n1,234.50\n2,345.60\n营业成本\n999.10\n888.20"
    assert says(table, "1,234.50") == ""
    assert "不派发" in says("公司计划不派发现金红利，不送红股。", "不派发/不分配")


def test_another_line_with_the_same_value_does_not_count_as_its_row(tmp_path):
    line = "A.pdf,net_income,310000000,USD,1,1.归属于母公司股东的净利润（净亏损以-号填列）,1000000,2022,"
    assert judged(tmp_path, line)[0].outcome == "label"


def test_gold_without_pages_is_refused(tmp_path):
    path = tmp_path / "gold.csv"
    path.write_text("file,metric,value\nA,total_assets,1\n", encoding="utf-8")
    with pytest.raises(BadInputError, match="pdf_label"):
        load_row_gold(path)
