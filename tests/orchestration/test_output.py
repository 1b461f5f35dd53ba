import datetime
import json
from decimal import Decimal

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from assets.errors import BadInputError
from orchestration.output import emit, render

TABLE = pa.table(
    {
        "company": ["某某股份", 'Acme, "Inc."'],
        "value": [1234567.5, None],
        "year": pa.array([2021, 2022], pa.int32()),
        "list": [["a", "b"], []],
        "day": [datetime.date(2022, 1, 29), None],
    }
)


def test_table_aligns_chinese_and_numbers():
    assert render(TABLE, "table") == (
        "company              value  year  list        day\n"
        "------------  ------------  ----  ----------  ----------\n"
        '某某股份      1,234,567.50  2021  ["a", "b"]  2022-01-29\n'
        'Acme, "Inc."                2022  []\n'
        "(2 rows)\n"
    )


def test_csv_quotes_what_needs_it_and_writes_lists_as_json():
    assert render(TABLE, "csv") == (
        "company,value,year,list,day\n"
        '某某股份,1234567.5,2021,"[""a"", ""b""]",2022-01-29\n'
        '"Acme, ""Inc.""",,2022,[],\n'
    )


def test_json_is_a_list_of_objects():
    assert json.loads(render(TABLE, "json")) == [
        {"company": "某某股份", "value": 1234567.5, "year": 2021, "list": ["a", "b"], "day": "2022-01-29"},
        {"company": 'Acme, "Inc."', "value": None, "year": 2022, "list": [], "day": None},
    ]
    assert render(TABLE.slice(0, 0), "json") == "[]\n"


def test_json_has_no_nan_and_whole_decimals_are_integers():
    table = pa.table({"a": [float("nan")], "b": [Decimal(10**30)], "c": [Decimal("1.5")], "d": [b"x"]})
    assert json.loads(render(table, "json")) == [{"a": None, "b": 10**30, "c": 1.5, "d": "b'x'"}]


def test_small_numbers_keep_their_digits_and_long_texts_are_cut():
    table = pa.table({"a": [0.0123456], "b": ["x" * 100], "c": ["营" * 100]})
    line = render(table, "table").splitlines()[2]
    assert line == "0.0123456  " + "x" * 47 + "…  " + "营" * 23 + "…"


def test_a_name_that_occurs_twice_is_told_apart(capsys):
    emit(pa.table([[1], [2], [3]], names=["a", "a_2", "a"]), style="csv", out=None)
    assert capsys.readouterr().out == "a,a_2,a_3\n1,2,3\n"


@pytest.mark.parametrize("name", ["x.csv", "x.json", "x.txt", "x.parquet"])
def test_the_ending_of_the_file_chooses_the_format(tmp_path, name):
    path = tmp_path / name
    emit(TABLE, style=None, out=path)
    if name == "x.parquet":
        assert pq.read_table(path).to_pylist() == TABLE.to_pylist()
    else:
        style = {"txt": "table"}.get(path.suffix[1:], path.suffix[1:])
        assert path.read_text(encoding="utf-8") == render(TABLE, style)


def test_a_given_format_goes_before_the_ending(tmp_path):
    emit(TABLE, style="json", out=tmp_path / "x.data")
    assert json.loads((tmp_path / "x.data").read_text(encoding="utf-8"))[0]["year"] == 2021


def test_what_cannot_be_written_is_said(tmp_path):
    with pytest.raises(BadInputError, match="Parquet is not for the terminal; add --out FILE"):
        emit(TABLE, style="parquet", out=None)
    with pytest.raises(BadInputError, match="cannot be written: No such file or directory"):
        emit(TABLE, style="csv", out=tmp_path / "none" / "x.csv")
    with pytest.raises(BadInputError, match=r"does not end in \.csv, .*; say --format"):
        emit(TABLE, style=None, out=tmp_path / "x.xls")
