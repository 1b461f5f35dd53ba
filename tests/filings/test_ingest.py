import os
import shutil

import polars as pl
import pymupdf
import pytest
from click.testing import CliRunner

from assets.errors import BadInputError
from assets.filings.register import ingest, refresh
from assets.filings.walk import content_id
from assets.store import Store
from orchestration.commands.ingest import command
from tests.filings.pdfs import FILLER, cover, write_pdf

KEY = "QLM_2022_us-10k"


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "store")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "in").mkdir()
    return tmp_path / "in"


def reasons(store):
    rows = [store.read("failures", key).row(0, named=True) for key in store.keys("failures")]
    return {row["source"]: row["reason"] for row in rows}


def sources(store, key=KEY):
    return store.read("documents", key)["source"].to_list()


def test_documents_are_registered_with_all_that_is_known(folder, store):
    path = write_pdf(folder / "deep" / "a.pdf", cover(), FILLER)
    report = ingest(folder, store=store)
    assert (report.new, report.failed, report.registered) == (1, 0, 1)
    assert report.doc_types == {"us-10k": 1}
    row = store.read("documents", KEY).row(0, named=True)
    assert row["doc_id"] == content_id(path)
    assert (row["source"], row["path"], row["pages"]) == ("a.pdf", str(path), 2)
    assert (row["bytes"], row["modified_ns"]) == (path.stat().st_size, path.stat().st_mtime_ns)
    assert row["registrant_ids"] == ["ein:41-7654321", "sec:1-91234"]


def test_a_second_ingest_reads_nothing_again(folder, store, monkeypatch):
    write_pdf(folder / "a.pdf", cover())
    ingest(folder, store=store)
    before = store.partition("documents", KEY).stat().st_mtime_ns
    monkeypatch.setattr("assets.filings.sweep.content_id", lambda path: pytest.fail("hashed again"))
    report = ingest(folder, store=store)
    assert (report.new, report.unchanged) == (0, 1)
    assert store.partition("documents", KEY).stat().st_mtime_ns == before


def test_every_broken_file_becomes_a_failure_with_its_reason(folder, store):
    good = write_pdf(folder / "good.pdf", cover(), FILLER, FILLER)
    (folder / "truncated.pdf").write_bytes(good.read_bytes()[: good.stat().st_size * 6 // 10])
    (folder / "empty.pdf").write_bytes(b"")
    (folder / "word.pdf").write_bytes(b"PK\x03\x04 this is no PDF")
    (folder / "page.html").write_text("<html><body>FORM 10-K</body></html>", encoding="utf-8")
    (folder / "garbage.pdf").write_bytes(b"%PDF-1.7\n" + b"garbage " * 200 + b"\n%%EOF\n")
    write_pdf(
        folder / "locked.pdf", cover(), encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="no", owner_pw="no"
    )
    write_pdf(folder / "scan.pdf", "", "", "")
    write_pdf(folder / "letter.pdf", FILLER)
    glyphs = "".join(chr(33 + (7 * i) % 14) for i in range(60)) + " " + "&)+% (!$ ,*-" * 5
    write_pdf(folder / "glyphs.pdf", "\n".join([glyphs + "3x9q1z 8k2w7v"] * 12))
    report = ingest(folder, store=store)
    assert report.new == 1
    assert reasons(store) == {
        "truncated.pdf": "truncated",
        "empty.pdf": "empty",
        "word.pdf": "not_a_pdf",
        "page.html": "unidentified",
        "garbage.pdf": "unreadable",
        "locked.pdf": "encrypted",
        "scan.pdf": "no_text_layer",
        "letter.pdf": "unidentified",
        "glyphs.pdf": "no_text_layer",
    }
    assert {f.source for f in report.failures} == set(reasons(store))


def test_a_file_put_right_loses_its_failure(folder, store):
    (folder / "a.pdf").write_bytes(b"")
    ingest(folder, store=store)
    assert reasons(store) == {"a.pdf": "empty"}
    write_pdf(folder / "a.pdf", cover())
    report = ingest(folder, store=store)
    assert (report.new, report.failed) == (1, 0)
    assert reasons(store) == {}


def test_a_failure_goes_with_its_file(folder, store):
    (folder / "a.pdf").write_bytes(b"")
    ingest(folder, store=store)
    (folder / "a.pdf").unlink()
    ingest(folder, store=store)
    assert reasons(store) == {}


def test_other_files_are_skipped_and_counted(folder, store):
    write_pdf(folder / "a.pdf", cover())
    for name in ("manifest.csv", "README.md", ".DS_Store", "notes.txt", "x.json"):
        (folder / name).write_text("x", encoding="utf-8")
    write_pdf(folder / ".hidden" / "b.pdf", cover(symbol="HID"))
    report = ingest(folder, store=store)
    assert (report.registered, report.skipped, report.failed) == (1, 4, 0)


def test_the_same_bytes_are_one_document(folder, store):
    path = write_pdf(folder / "b.pdf", cover())
    shutil.copy(path, folder / "c.pdf")
    report = ingest(folder, store=store)
    assert (report.new, report.duplicates) == (1, 1)
    assert sources(store) == ["b.pdf"]
    shutil.copy(path, folder / "a.pdf")
    report = ingest(folder, store=store)
    assert (report.new, report.unchanged, report.duplicates) == (0, 1, 2)
    assert sources(store) == ["b.pdf"]


def test_a_moved_file_keeps_one_row_with_its_new_path(folder, store):
    path = write_pdf(folder / "a.pdf", cover())
    ingest(folder, store=store)
    path.rename(folder / "z.pdf")
    report = ingest(folder, store=store)
    assert (report.new, report.failed) == (1, 0)
    assert sources(store) == ["z.pdf"]
    assert reasons(store) == {}


def test_two_documents_of_one_filing_stand_in_one_file_the_amendment_last(folder, store):
    write_pdf(folder / "1.pdf", cover(form="10-K/A"))
    write_pdf(folder / "2.pdf", cover())
    ingest(folder, store=store)
    assert store.keys("documents") == [KEY]
    assert store.read("documents", KEY).select("source", "amendment_rank").rows() == [
        ("2.pdf", 0),
        ("1.pdf", 1),
    ]


def test_a_changed_file_replaces_what_it_was(folder, store):
    write_pdf(folder / "a.pdf", cover())
    ingest(folder, store=store)
    frame = pl.DataFrame({"x": [1]})
    store.write("failures", f"pages-{KEY}", frame)
    write_pdf(folder / "a.pdf", cover(symbol="NEW", period="For the fiscal year ended June 30, 2023"))
    report = ingest(folder, store=store)
    assert (report.new, report.changed) == (0, 1)
    assert store.keys("documents") == ["NEW_2023_us-10k"]
    assert store.keys("failures") == []


def test_a_registered_file_that_breaks_loses_its_row(folder, store):
    path = write_pdf(folder / "a.pdf", cover())
    ingest(folder, store=store)
    path.write_bytes(b"")
    ingest(folder, store=store)
    assert store.keys("documents") == []
    assert reasons(store) == {"a.pdf": "empty"}


def test_relatives_tell_the_ticker_and_the_name(folder, store):
    write_pdf(folder / "1.pdf", cover(symbol=""), FILLER)
    write_pdf(folder / "2.pdf", cover(period="For the fiscal year ended December 31, 2021", company=""))
    release = (
        "Quillon Motors, Inc. Reports First Quarter 2023 Results\n- Quillon Motors, Inc. today announced"
    )
    write_pdf(folder / "3.pdf", release + " results for the quarter." + FILLER)
    write_pdf(folder / "4.pdf", cover(symbol="", ein="41-1111111", file_number="001-1111", company="X Corp."))
    ingest(folder, store=store)
    assert store.keys("documents") == ["QLM_2021_us-10k", "QLM_2022_us-10k", "QLM_2023_us-earnings"]
    assert store.read("documents", "QLM_2021_us-10k")["company"][0] == "QUILLON MOTORS, INC."
    assert store.read("documents", KEY)["identity_confidence"][0] == 0.9
    assert reasons(store) == {"4.pdf": "unidentified"}


def test_a_name_in_pieces_is_mended_by_relatives(folder, store):
    write_pdf(folder / "1.pdf", cover(company="QUILLON M OTORS, I NC."))
    write_pdf(folder / "2.pdf", cover(period="For the fiscal year ended December 31, 2021"))
    ingest(folder, store=store)
    assert store.read("documents", KEY)["company"][0] == "QUILLON MOTORS, INC."


def test_relatives_tell_how_a_company_counts_its_years(folder, store):
    ended = "For the fiscal year ended January 29, 2022"
    write_pdf(folder / "1.pdf", cover(period=ended), FILLER + "Fiscal 2021 ended January 29, 2022.")
    quarter = "For the quarterly period ended July 30, 2022"
    write_pdf(
        folder / "2.pdf", cover(form="10-Q", period=quarter), "13 weeks ended 26 weeks ended\n" * 2 + FILLER
    )
    ingest(folder, store=store)
    assert store.keys("documents") == ["QLM_2021_us-10k", "QLM_2022_us-10q-q2"]


def test_two_years_are_never_merged_into_one_filing(folder, store):
    write_pdf(
        folder / "1.pdf",
        cover(period="For the fiscal year ended February 26, 2022"),
        "Fiscal 2022 sales " * 4,
    )
    write_pdf(folder / "2.pdf", cover(period="For the fiscal year ended December 31, 2022"))
    report = ingest(folder, store=store)
    assert sources(store) == ["1.pdf"]
    assert (
        "2.pdf seems to be QLM_2022_us-10k and ends 2022-12-31; so does 1.pdf" in report.failures[0].message
    )


def test_several_processes_give_the_same(folder, store, tmp_path):
    for year in range(2015, 2021):
        write_pdf(folder / f"{year}.pdf", cover(period=f"For the fiscal year ended December 31, {year}"))
    (folder / "broken.pdf").write_bytes(b"")
    ingest(folder, store=store, jobs=2)
    assert store.keys("documents") == [f"QLM_{year}_us-10k" for year in range(2015, 2021)]
    assert reasons(store) == {"broken.pdf": "empty"}


def test_refresh_finds_touched_changed_and_missing_files(folder, store):
    touched = write_pdf(folder / "a.pdf", cover())
    changed = write_pdf(folder / "b.pdf", cover(symbol="BBB"))
    gone = write_pdf(folder / "c.pdf", cover(symbol="CCC"))
    write_pdf(folder / "d.pdf", cover(symbol="DDD"))
    ingest(folder, store=store)
    assert refresh(store) == []
    os.utime(touched, ns=(1, 1_700_000_000_000_000_000))
    write_pdf(changed, cover(symbol="BBB"), FILLER)
    kept = gone.read_bytes()
    gone.unlink()
    assert refresh(store) == ["BBB_2022_us-10k", "QLM_2022_us-10k"]
    assert store.read("documents", KEY)["modified_ns"][0] == 1_700_000_000_000_000_000
    assert store.read("documents", "BBB_2022_us-10k")["pages"].to_list() == [2]
    assert sources(store, "CCC_2022_us-10k") == ["c.pdf"]
    assert reasons(store) == {"c.pdf": "source_missing"}
    assert refresh(store) == []
    gone.write_bytes(kept)
    refresh(store)
    assert reasons(store) == {}


def manifest(folder, text):
    path = folder / "m.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_manifest_says_what_files_are(folder, store):
    write_pdf(folder / "scan.pdf", "", "")
    write_pdf(folder / "deep" / "a.pdf", cover())
    path = manifest(
        folder,
        "file,ticker,fiscal_year,doc_type,company,period_end,amendment_rank,filed_on\n"
        "scan.pdf,600987,2021,cn-half,星河股份,2021-06-30,,2021-08-20\n"
        "deep/a.pdf,ABC,2030,us-10q-q2,,,1,\n"
        "absent.pdf,ABC,2030,us-8k,,,,\n",
    )
    report = ingest(folder, store=store, manifest=path)
    assert (report.new, report.failed, report.unmatched) == (2, 0, ["absent.pdf"])
    row = store.read("documents", "600987_2021_cn-half").row(0, named=True)
    assert (row["period"], row["language"], row["pages"], row["identity_confidence"]) == ("H1", "zh", 2, 1.0)
    assert (str(row["period_end"]), str(row["filed_on"])) == ("2021-06-30", "2021-08-20")
    assert store.read("documents", "ABC_2030_us-10q-q2")["amendment_rank"][0] == 1
    assert ingest(folder, store=store, manifest=path).unchanged == 2
    assert ingest(folder, store=store).unchanged == 2


def test_a_manifest_changed_later_moves_the_document(folder, store):
    write_pdf(folder / "a.pdf", cover())
    ingest(folder, store=store)
    path = manifest(folder, "file,ticker,fiscal_year,doc_type\na.pdf,ABC,2030,us-10k\n")
    assert ingest(folder, store=store, manifest=path).changed == 1
    assert store.keys("documents") == ["ABC_2030_us-10k"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("file,ticker,fiscal_year\nx,A,1\n", "has no column doc_type"),
        ("file,ticker,fiscal_year,doc_type,colour\nx,A,2020,us-10k,red\n", "unknown columns colour"),
        ("file,ticker,fiscal_year,doc_type\nx,A,twenty,us-10k\n", "line 2, column fiscal_year: 'twenty'"),
        (
            "file,ticker,fiscal_year,doc_type\nx,A,2020,us-10k\ny,,2020,us-10k\n",
            "line 3, column ticker: is blank",
        ),
        ("file,ticker,fiscal_year,doc_type\nx,A,2020,10-K\n", "line 2: document type '10-K' is not one of"),
        ("file,ticker,fiscal_year,doc_type,period\nx,A,2020,us-10k,H3\n", "line 2, column period: 'H3'"),
        (
            "file,ticker,fiscal_year,doc_type,filed_on\nx,A,2020,us-10k,May 1\n",
            "column filed_on: 'May 1' is not",
        ),
        ("file,ticker,fiscal_year,doc_type\nx,A,2020,us-10k\nx,B,2020,us-10k\n", "already named in line 2"),
    ],
)
def test_a_wrong_manifest_is_refused_with_line_and_column(folder, store, text, message):
    with pytest.raises(BadInputError, match=message):
        ingest(folder, store=store, manifest=manifest(folder, text))


def test_the_command_reports_counts_and_failures(folder, store, monkeypatch):
    write_pdf(folder / "a.pdf", cover())
    (folder / "b.pdf").write_bytes(b"")
    monkeypatch.setenv("FILINGDB_HOME", str(store.root))
    result = CliRunner().invoke(command, [str(folder), "--jobs", "1"])
    assert result.exit_code == 0
    assert "1 documents in 1 filings: 1 us-10k" in result.output
    assert "1 new, 1 failed" in result.output
    assert "empty          b.pdf is empty" in result.output
    again = CliRunner().invoke(command, [str(folder), "--jobs", "1"])
    assert "Nothing new" in again.output


def test_the_command_refuses_a_path_that_is_not_there(store, tmp_path):
    result = CliRunner().invoke(command, [str(tmp_path / "nowhere")])
    assert isinstance(result.exception, BadInputError)
