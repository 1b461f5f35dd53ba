from datetime import date

import pytest

from assets.errors import BadInputError
from assets.evaluation.rows import accuracy, load_row_gold, score_rows, summary
from assets.pages.records import Cell, Column, DocumentPages, Page, Row, Table

BOX = (0.0, 0.0, 1.0, 1.0)
HEADER = "file,metric,value,unit,page,pdf_label,pdf_scale,fiscal_year,period_end\n"


def reading():
    columns = [Column(n, str(2022 - n), 0, 1, date(2022 - n, 12, 31), 12) for n in range(2)]
    page = Page(
        1,
        612,
        792,
        "The company employed some 1,200 people in 2022.",
        True,
        False,
        "en",
        "income_statement",
        1e6,
        "USD",
    )
    table = Table(0, 1, 1, "", "income_statement", None, 1e6, "(In millions)", "USD", columns)
    rows = [
        Row(1, 0, n, label, 0, BOX, [Cell(a, float(a), BOX, 0), Cell(b, float(b), BOX, 1)])
        for n, (label, a, b) in enumerate((("Net sales", "310", "300"), ("Net income", "31", "30")))
    ]
    return DocumentPages("d", [page], [table], rows)


def judged(tmp_path, line):
    path = tmp_path / "gold.csv"
    path.write_text(HEADER + line + "\n", encoding="utf-8")
    return score_rows(load_row_gold(path), lambda file: reading() if file == "A" else None)


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("A.pdf,operating_revenue,310000000,USD,1,Net sales,1000000,2022,2022-12-31", "right"),
        ("A.pdf,operating_revenue,300000000,USD,1,Net sales,1000000,2022,2022-12-31", "period"),
        ("A.pdf,gross_profit,310000000,USD,1,Gross profit,1000000,2022,2022-12-31", "label"),
        ("A.pdf,operating_revenue,310000,USD,1,Net sales,1000,2022,2022-12-31", "scale"),
        ("A.pdf,operating_revenue,999000000,USD,1,Net sales,1000000,2022,2022-12-31", "no_value"),
        ("A.pdf,employees,1200,count,1,,1,2022,2022-12-31", "prose"),
        ("B.pdf,operating_revenue,310000000,USD,1,Net sales,1000000,2022,2022-12-31", "no_document"),
    ],
)
def test_each_cause_of_a_miss_has_its_name(tmp_path, line, outcome):
    results = judged(tmp_path, line)
    assert summary(results)[outcome] == 1
    assert accuracy(results) == (1.0 if outcome == "right" else 0.0)


def test_gold_without_pages_is_refused(tmp_path):
    path = tmp_path / "gold.csv"
    path.write_text("file,metric,value\nA,total_assets,1\n", encoding="utf-8")
    with pytest.raises(BadInputError, match="pdf_label"):
        load_row_gold(path)
