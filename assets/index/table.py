"""The LanceDB table `pages`: its schema, its indexes, and how it is opened."""

from datetime import timedelta

import lancedb
import pyarrow as pa
from lancedb.index import FTS, Bitmap, BTree
from lancedb.table import Table

from assets.errors import BadInputError, NotFoundError
from assets.store import Store

NAME = "pages"
SCHEMA = pa.schema(
    [
        # without this mark two processes that merge the same new key would both insert it
        pa.field(
            "key", pa.string(), nullable=False, metadata={"lance-schema:unenforced-primary-key": "true"}
        ),
        pa.field("filing", pa.string(), nullable=False),
        pa.field("doc_id", pa.string(), nullable=False),
        pa.field("ticker", pa.string(), nullable=False),
        pa.field("company", pa.string()),
        pa.field("fiscal_year", pa.int32(), nullable=False),
        pa.field("doc_type", pa.string(), nullable=False),
        pa.field("language", pa.string()),
        pa.field("page", pa.int32(), nullable=False),
        pa.field("kind", pa.string()),
        pa.field("text", pa.string(), nullable=False),
        pa.field("digest", pa.string(), nullable=False),  # of all columns: an unchanged page is not rewritten
    ]
)
_INDEXES: dict[str, BTree | Bitmap | FTS] = {
    **dict.fromkeys(("key", "filing", "ticker"), BTree()),
    **dict.fromkeys(("fiscal_year", "doc_type", "kind"), Bitmap()),
    # icu separates the words of Chinese and of English; positions are what phrases need
    "text": FTS(base_tokenizer="icu", with_position=True),
}


def create_table(store: Store) -> Table:
    """Open the table for writing; make it, or an index that it lacks, when there is none."""
    database = _database(store)
    if NAME in database.list_tables().tables:
        table = _checked(database.open_table(NAME), store)
    else:
        table = database.create_table(NAME, schema=SCHEMA)
    indexed = {column for index in table.list_indices() for column in index.columns}
    for column, config in _INDEXES.items():
        if column not in indexed:  # none is on a new table; some, when a writer was killed just here
            table.create_index(column, config=config)
    return table


def open_table(store: Store) -> Table:
    """Open the table for reading; every read sees what other processes have written by then."""
    if store.index.is_dir():
        database = _database(store)
        if NAME in database.list_tables().tables:
            return _checked(database.open_table(NAME), store)
    msg = f"no page of {store.root} is indexed yet; run `filingdb ingest PATH`, then `filingdb build`"
    raise NotFoundError(msg)


def _database(store: Store) -> lancedb.DBConnection:
    return lancedb.connect(store.index, read_consistency_interval=timedelta(0))


def _checked(table: Table, store: Store) -> Table:
    if table.schema.names != SCHEMA.names:
        msg = f"{store.index} was made by another version of filingdb; delete it and run `filingdb build`"
        raise BadInputError(msg)
    return table
