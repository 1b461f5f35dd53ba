"""Line items beside the catalogue: the lines that filings print under a phrase, as terms of a question."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import duckdb
from sqlglot import exp

from assets.answers.evidence import Run
from assets.answers.sql import among, column, text, texts
from assets.answers.vocabulary import Vocabulary, line_term
from assets.facts.line_items import ADHOC, line_item

MOST = 8  # lines that a question back names
_STATEMENT = 5  # standings up to this one: statements and key figures


@dataclass(frozen=True, slots=True)
class Line:
    """A line item that filings print."""

    item: str
    label: str  # as most of them print it
    filings: int
    statements: int  # of these, the ones that print it in a statement or among the key figures


@dataclass(frozen=True, slots=True)
class LineItems:
    """The line items of a warehouse."""

    run: Run

    def find(self, phrases: Iterable[str], *, tickers: Sequence[str] = ()) -> dict[str, Line]:
        """The phrases that are labels in another spelling; of several for one line the first."""
        first: dict[str, str] = {}
        for phrase in phrases:
            first.setdefault(line_item(phrase), phrase)
        first.pop("", None)
        if not first:
            return {}
        found = self._lines(among(column("line_item"), sorted(first)), tickers)
        return {first[item]: line for item, line in found.items()}

    def near(self, phrase: str, *, tickers: Sequence[str] = ()) -> list[Line]:
        """The lines whose labels hold all words of a phrase, those that most filings print first."""
        item = line_item(phrase)
        if not item:
            return []
        holds: exp.Expr
        if item.isascii():
            words = exp.func("STRING_SPLIT", column("line_item"), text(" "))
            holds = exp.func("LIST_HAS_ALL", words, texts(item.split()))
        else:
            holds = exp.func("CONTAINS", column("line_item"), text(item))
        lines = self._lines(holds, tickers).values()
        return sorted(lines, key=lambda line: (-line.statements, -line.filings, line.item))

    def _lines(self, condition: exp.Expr, tickers: Sequence[str]) -> dict[str, Line]:
        filing = exp.Distinct(expressions=[column("filing")])
        stated = exp.LTE(this=column("standing"), expression=exp.Literal.number(_STATEMENT))
        query = (
            exp.select(
                column("line_item").as_("item"),
                exp.func("MODE", column("label")).as_("label"),
                exp.Count(this=filing).as_("filings"),
                exp.Filter(this=exp.Count(this=filing.copy()), expression=exp.Where(this=stated)).as_(
                    "statements"
                ),
            )
            .from_("line_items")
            .where(condition)
            .group_by(column("line_item"))
        )
        if tickers:
            theirs = exp.select("filing").from_("documents").where(among(column("ticker"), tickers))
            query = query.where(column("filing").isin(query=theirs))
        rows = self.run(query.sql(dialect="duckdb"))
        return {row["item"]: Line(**row) for row in rows}


def line_items_of(connection: duckdb.DuckDBPyConnection, run: Run) -> LineItems | None:
    """The line items of a warehouse; None for tables that have none, such as facts given as gold."""
    # duckdb_columns() would take ten times as long
    [found] = connection.execute(
        "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'line_items'"
    ).fetchall()
    return LineItems(run) if found[0] else None


def with_lines(vocabulary: Vocabulary, lines: dict[str, Line]) -> Vocabulary:
    """The vocabulary with lines as terms, each called by the phrases that name it."""
    names: dict[str, list[str]] = {}
    for phrase, line in lines.items():
        names.setdefault(ADHOC + line.item, []).append(phrase)
    return Vocabulary(vocabulary.terms | {metric: line_term(metric, names[metric]) for metric in names})
