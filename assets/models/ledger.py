"""Every call that was made and every answer that was paid for, in one SQLite file of the store.

An answer and the row of its call are one transaction, flushed to disk before the answer is used: a process
killed at any moment leaves whole rows or none. Failures are rows of `calls`, never of `answers`.
"""

import sqlite3
import threading
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from assets.errors import UnreadableError
from assets.store import Store

if TYPE_CHECKING:
    import pyarrow as pa

_TABLES = """
CREATE TABLE IF NOT EXISTS calls (
    called_at TEXT NOT NULL, run TEXT NOT NULL, purpose TEXT NOT NULL, prompt_hash TEXT NOT NULL,
    model TEXT NOT NULL, attempt INTEGER NOT NULL, outcome TEXT NOT NULL, prompt_tokens INTEGER NOT NULL,
    completion_tokens INTEGER NOT NULL, latency_ms REAL NOT NULL, cost_usd REAL NOT NULL,
    cost_assumed INTEGER NOT NULL, message TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS answers (
    prompt_hash TEXT PRIMARY KEY, model TEXT NOT NULL, content BLOB NOT NULL, answered_at TEXT NOT NULL);
"""
_WAIT_SECONDS = 30.0  # for another process that writes


@dataclass(frozen=True, slots=True)
class Call:
    """One attempt at one call."""

    run: str  # which process and when
    purpose: str  # plan, read, judge, embed, ...
    prompt_hash: str
    model: str
    attempt: int  # from 1
    outcome: str  # see assets.models.failures
    prompt_tokens: int
    completion_tokens: int
    latency_ms: float
    cost_usd: float
    cost_assumed: bool  # the endpoint did not say: the worst case
    message: str  # of the failure; empty for an answer
    called_at: str = ""


def ledger_path(store: Store) -> Path:
    """Where a store keeps its calls."""
    return store.root / "models" / "calls.sqlite"


class Ledger:
    """The file, opened; safe between threads and between processes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = threading.Lock()
        try:
            self._connection = sqlite3.connect(path, timeout=_WAIT_SECONDS, check_same_thread=False)
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.executescript(_TABLES)
        except sqlite3.DatabaseError as error:
            msg = f"{path} cannot be read ({error}); move it away, and answers will be asked and paid again"
            raise UnreadableError(msg, reason="broken_ledger") from error

    def close(self) -> None:
        self._connection.close()

    def answer(self, prompt_hash: str) -> bytes | None:
        """What was answered to this very request before; None when it never was."""
        with self._lock:
            row = self._connection.execute(
                "SELECT content FROM answers WHERE prompt_hash = ?", [prompt_hash]
            ).fetchone()
        return None if row is None else bytes(row[0])

    def record(self, call: Call, answers: dict[str, bytes] | None = None) -> None:
        """Keep a call, and with it what it answered, by prompt hash."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        row = asdict(call) | {"called_at": now}
        names = ", ".join(row)
        marks = ", ".join("?" for _ in row)
        with self._lock, self._connection:
            self._connection.execute(f"INSERT INTO calls ({names}) VALUES ({marks})", list(row.values()))
            self._connection.executemany(
                "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)",
                [(key, call.model, content, now) for key, content in (answers or {}).items()],
            )

    def calls(self) -> list[Call]:
        """All calls, the oldest first."""
        names = [field.name for field in fields(Call)]
        with self._lock:
            rows = self._connection.execute(f"SELECT {', '.join(names)} FROM calls ORDER BY rowid").fetchall()
        return [
            Call(
                **dict(zip(names, row, strict=True))
                | {"cost_assumed": bool(row[names.index("cost_assumed")])}
            )
            for row in rows
        ]


def recorded_calls(store: Store) -> list[Call]:
    """All calls that a store has seen; none where no model was ever used."""
    path = ledger_path(store)
    if not path.is_file():
        return []
    ledger = Ledger(path)
    try:
        return ledger.calls()
    finally:
        ledger.close()


def calls_table(store: Store) -> "pa.Table":
    """All calls as a table, one row per attempt; `called_at` is a moment in UTC."""
    import pyarrow as pa

    kinds = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
    schema = pa.schema([(f.name, kinds[f.type]) for f in fields(Call)])  # type: ignore[index]
    table = pa.Table.from_pylist([asdict(call) for call in recorded_calls(store)], schema=schema)
    place = table.schema.get_field_index("called_at")
    moments = table["called_at"].cast(pa.timestamp("ms", "UTC"))
    return table.set_column(place, "called_at", moments)
