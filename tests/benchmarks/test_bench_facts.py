"""The facts benchmark: copies of a filing are other companies, and every step of a build is counted."""

from dataclasses import asdict

import polars as pl

from assets.facts.partition import build
from assets.filings.records import DOCUMENTS_SCHEMA
from assets.pages.frames import to_frames
from assets.store import Store
from benchmarks.facts.growth import copy, grow
from benchmarks.facts.steps import steps
from tests.facts.making import document, statements

FILING = document().filing


def made(folder) -> Store:
    store = Store(folder)
    frame = pl.DataFrame([asdict(document())], schema=DOCUMENTS_SCHEMA)
    store.write("documents", FILING, frame)
    for name, frame in to_frames(FILING, [statements().done()]).items():
        store.write(name, FILING, frame)
    return store


def test_a_copy_is_another_company_with_the_same_numbers(tmp_path):
    source, store = made(tmp_path / "one"), Store(tmp_path / "other")
    build(str(source.root), FILING)
    name = copy(source, store, FILING, 7)
    build(str(store.root), name)
    one, other = source.read("facts", FILING), store.read("facts", name)
    assert set(other["ticker"]) == {f"{document().ticker}7"}
    told_apart = ["filing", "doc_id", "ticker", "extracted_at"]
    assert one.drop(told_apart).equals(other.drop(told_apart))
    assert set(one["status"]) >= {"found"}


def test_steps_write_what_a_build_writes(tmp_path, capsys):
    store = made(tmp_path)
    build(str(store.root), FILING)
    built = {name: store.read(name, FILING).drop("extracted_at") for name in ("facts", "comparatives")}
    steps(store, [FILING])
    assert all(store.read(name, FILING).drop("extracted_at").equals(built[name]) for name in built)
    assert "read: statement_candidates" in capsys.readouterr().out


def test_growth_prints_a_line_for_each_size_of_store(tmp_path, capsys):
    grow(made(tmp_path), [FILING], sizes=[2], pages=1.0)
    lines = capsys.readouterr().out.strip().splitlines()
    assert lines[-1].split()[0] == "2"
