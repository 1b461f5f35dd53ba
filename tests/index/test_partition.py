import shutil

from assets.index.pages import index_filings
from assets.index.partition import DATASET, mark_indexed, stamp
from assets.index.search import search
from assets.index.table import create_table
from assets.stamps import is_fresh
from tests.index.stores import PAGES, REPORT


def test_a_filing_is_fresh_once_it_is_indexed_and_stale_once_the_index_is_gone(store):
    assert not is_fresh(store, DATASET, REPORT, stamp(store, REPORT))
    index_filings(store, list(PAGES))
    mark_indexed(store, list(PAGES))
    assert is_fresh(store, DATASET, REPORT, stamp(store, REPORT))
    shutil.rmtree(store.index)
    assert not is_fresh(store, DATASET, REPORT, stamp(store, REPORT))


def test_a_writer_killed_before_the_word_index_was_made_is_caught_up_with(store):
    index_filings(store, [REPORT])
    create_table(store).drop_index("text_idx")
    index_filings(store, list(PAGES))
    assert [hit.page for hit in search(store, "会计师事务所")] == [3]
