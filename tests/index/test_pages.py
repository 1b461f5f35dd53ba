import multiprocessing

import pytest

from assets.errors import BadInputError
from assets.index.pages import _page_rows, finish, forget_filings, index_filing, index_filings, merge
from assets.index.search import search
from assets.index.table import SCHEMA, create_table, open_table
from assets.store import Store
from tests.index.stores import ACME_2021, ACME_2022, PAGES, REPORT, write_pages

SPAWN = multiprocessing.get_context("spawn")
EVERY = sum(len(texts) for texts in PAGES.values())


def keys(store):
    return sorted(open_table(store).to_arrow()["key"].to_pylist())


def pages_of(store, filing):
    rows = open_table(store).search().where(f"filing = '{filing}'").limit(10_000).to_list()
    return sorted(row["page"] for row in rows)


def test_a_page_is_a_row_with_its_filings_metadata(indexed):
    [row] = open_table(indexed).search().where(f"filing = '{REPORT}' AND page = 2").limit(5).to_list()
    del row["digest"]
    document = row["doc_id"]
    assert row == {
        "key": f"{REPORT}/{document}/2",
        "filing": REPORT,
        "doc_id": document,
        "ticker": "600001",
        "company": "Company 600001",
        "fiscal_year": 2022,
        "doc_type": "cn-annual",
        "language": "zh",
        "page": 2,
        "kind": "prose",
        "text": "报告期内,公司实现营业收入 7 亿元,同比增长 12%;研发费用有所增加。",
    }


def test_the_key_is_declared_so_that_writers_at_once_cannot_double_it(indexed):
    field = open_table(indexed).schema.field("key")
    assert not field.nullable
    assert field.metadata[b"lance-schema:unenforced-primary-key"] == b"true"


def test_indexing_again_changes_nothing(indexed):
    before = keys(indexed)
    assert len(before) == len(set(before)) == EVERY
    fragments = len(list((indexed.index / "pages.lance" / "data").iterdir()))
    assert index_filings(indexed, list(PAGES)) == EVERY
    assert index_filing(indexed, REPORT) == 3
    assert keys(indexed) == before
    assert len(list((indexed.index / "pages.lance" / "data").iterdir())) == fragments


def test_changed_pages_are_replaced_and_vanished_ones_removed(indexed):
    write_pages(indexed, ACME_2021, ["Annual report of Acme.", "Quartz mining is new."])
    assert index_filing(indexed, ACME_2021) == 2
    assert pages_of(indexed, ACME_2021) == [1, 2]
    assert pages_of(indexed, ACME_2022) == [1, 2]
    assert [(hit.filing, hit.page) for hit in search(indexed, "quartz")] == [(ACME_2021, 2)]
    assert search(indexed, "taxes") == []
    assert [(hit.filing, hit.page) for hit in search(indexed, "turbine")] == [(ACME_2022, 2)]
    finish(indexed)
    assert [(hit.filing, hit.page) for hit in search(indexed, "quartz")] == [(ACME_2021, 2)]
    assert search(indexed, "taxes") == []


def test_a_filing_without_pages_leaves_the_index(indexed):
    write_pages(indexed, ACME_2021, [])
    assert index_filing(indexed, ACME_2021) == 0
    assert pages_of(indexed, ACME_2021) == []
    indexed.remove(["pages"], ACME_2022)
    assert index_filing(indexed, ACME_2022) == 0
    assert {key.split("/")[0] for key in keys(indexed)} == {REPORT}


def test_forgotten_filings_are_gone_and_the_others_stay(indexed):
    forget_filings(indexed, [ACME_2021, "NONE_2021_us-10k"])
    assert {key.split("/")[0] for key in keys(indexed)} == {ACME_2022, REPORT}
    forget_filings(indexed, [])
    assert {key.split("/")[0] for key in keys(indexed)} == {ACME_2022, REPORT}


def test_forgetting_and_finishing_before_anything_is_indexed_do_nothing(store):
    forget_filings(store, [ACME_2021])
    finish(store)
    assert not store.index.exists()


def test_no_filings_are_no_work(store):
    assert index_filings(store, []) == 0
    assert not store.index.exists()


def test_a_reader_that_is_open_sees_what_others_write(indexed):
    reader = open_table(indexed)
    assert reader.count_rows() == EVERY
    write_pages(indexed, "NEWCO_2022_us-10k", ["A new filing."])
    index_filing(indexed, "NEWCO_2022_us-10k")
    assert reader.count_rows() == EVERY + 1


def test_many_small_batches_become_few_files_and_are_all_found(store):
    names = [f"CO{number}_2022_us-10k" for number in range(12)]
    for name in names:
        write_pages(store, name, [f"common word of {name}"])
        index_filing(store, name)
    finish(store)
    assert sorted(hit.filing for hit in search(store, "common", limit=50)) == sorted(names)
    assert open_table(store).index_stats("text_idx").num_unindexed_rows == 0
    assert open_table(store).stats()["fragment_stats"]["num_fragments"] == 1


def test_an_index_of_another_version_says_what_to_do(indexed):
    create_table(indexed).drop_columns(["company"])
    with pytest.raises(BadInputError, match="by another version of filingdb; delete it"):
        index_filing(indexed, REPORT)


def _index_all(root, barrier):
    barrier.wait(60)
    for _ in range(3):
        index_filings(Store(root), list(PAGES))
        finish(Store(root))


def _merge_without_lock(root, barrier):
    store = Store(root)
    table = create_table(store)
    rows = [row for key in PAGES for row in _page_rows(store, key)]
    barrier.wait(60)
    for key in PAGES:
        merge(table, [key], [row for row in rows if row["filing"] == key])


def at_once(work, root):
    barrier = SPAWN.Barrier(2)
    workers = [SPAWN.Process(target=work, args=(root, barrier)) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(120)
    return [worker.exitcode for worker in workers]


def test_two_processes_indexing_the_same_filings_do_not_double_them(store):
    assert at_once(_index_all, store.root) == [0, 0]
    assert len(keys(store)) == len(set(keys(store))) == EVERY


def test_merges_that_no_lock_keeps_apart_do_not_double_them_either(store):
    """As from two machines on one store: what holds then is the primary key of the table."""
    create_table(store)
    assert at_once(_merge_without_lock, store.root) == [0, 0]
    assert len(keys(store)) == len(set(keys(store))) == EVERY


def test_the_schema_is_what_search_and_evaluation_build_on():
    assert SCHEMA.names == [
        "key",
        "filing",
        "doc_id",
        "ticker",
        "company",
        "fiscal_year",
        "doc_type",
        "language",
        "page",
        "kind",
        "text",
        "digest",
    ]
