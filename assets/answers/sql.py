"""Small parts of SQL as sqlglot expressions."""

from collections.abc import Iterable

from sqlglot import exp


def number(value: float) -> exp.Expr:
    """A numeric literal that reads back as the same number."""
    text = str(int(value)) if float(value).is_integer() and abs(value) < 1e15 else repr(float(value))
    literal = exp.Literal.number(text.lstrip("-"))
    return exp.Neg(this=literal) if text.startswith("-") else literal


def text(value: str) -> exp.Literal:
    """A string literal; SQL has no way to write the character 0."""
    return exp.Literal.string(value.replace("\0", ""))


def texts(values: Iterable[str]) -> exp.Array:
    """A list of string literals."""
    return exp.Array(expressions=[text(value) for value in values])


def column(name: str, table: str | None = None) -> exp.Column:
    """A column by name."""
    return exp.column(name, table)


def among(name: exp.Expr, values: Iterable[str | int]) -> exp.Expr:
    """Name IN (values)."""
    literals = [text(v) if isinstance(v, str) else exp.Literal.number(v) for v in values]
    return exp.In(this=name, expressions=literals)


def select_from(*shown: exp.Expr, table: str | exp.Expr) -> exp.Select:
    """SELECT shown FROM table; the parts become parts of it, they are not copied."""
    source = table_of(table) if isinstance(table, str) else table
    return exp.Select(expressions=list(shown), from_=exp.From(this=source))


def common(name: str, part: exp.Query) -> exp.CTE:
    """A common table: name AS (part)."""
    return exp.CTE(this=part, alias=exp.TableAlias(this=exp.to_identifier(name)))


def with_tables(final: exp.Select, tables: list[exp.CTE]) -> exp.Select:
    """A query after common tables; several queries may share those, which are not copied."""
    final.set("with_", exp.With(expressions=list(tables)))
    return final


def table_of(name: str, alias: str | None = None) -> exp.Table:
    """A table by name."""
    other = exp.TableAlias(this=exp.to_identifier(alias)) if alias else None
    return exp.Table(this=exp.to_identifier(name), alias=other)


def joined(
    query: exp.Select,
    other: exp.Expr,
    *,
    side: str | None = None,
    on: exp.Expr | None = None,
    using: str = "",
) -> exp.Select:
    """The query joined with a table: on a test, using a column, or with each of its rows."""
    link: dict[str, object] = {"on": on} if on is not None else {"kind": "CROSS"}
    if using:
        link = {"using": [exp.to_identifier(using)]}
    query.append("joins", exp.Join(this=other, side=side, **link))
    return query


def named(sql: exp.Expr, name: str) -> exp.Alias:
    """Sql AS name."""
    return exp.Alias(this=sql, alias=exp.to_identifier(name))


def equal(left: exp.Expr, right: exp.Expr) -> exp.EQ:
    """Left = right."""
    return exp.EQ(this=left, expression=right)


def every(*tests: exp.Expr) -> exp.Expr:
    """All of the tests."""
    return exp.and_(*tests, copy=False)


def call(function: str, *arguments: exp.Expr) -> exp.Expr:
    """A function of DuckDB's, by its own name."""
    return exp.Anonymous(this=function, expressions=list(arguments))


def whole(sql: exp.Expr) -> exp.Expr:
    """A text as a whole number; null where it is none."""
    return exp.TryCast(this=sql, to=exp.DataType.build("INT"))


def binary(kind: type[exp.Binary], left: exp.Expr, right: exp.Expr) -> exp.Expr:
    """Left operator right, with the brackets that the sides need."""
    return kind(this=wrapped(left), expression=wrapped(right))


def wrapped(sql: exp.Expr) -> exp.Expr:
    """In brackets, where it is an operation."""
    operation = isinstance(sql, exp.Binary | exp.Neg | exp.Not | exp.In)
    return exp.Paren(this=sql) if operation and not isinstance(sql, exp.Dot) else sql


def divide(left: exp.Expr, right: exp.Expr) -> exp.Expr:
    """Left / right, and nothing where right is zero."""
    safe = exp.Nullif(this=right, expression=number(0))
    return exp.Div(this=wrapped(left), expression=safe)


def is_null(sql: exp.Expr) -> exp.Expr:
    """Sql IS NULL."""
    return exp.Is(this=wrapped(sql), expression=exp.Null())


def known(sql: exp.Expr) -> exp.Expr:
    """Sql IS NOT NULL."""
    return exp.Not(this=is_null(sql))


def where(condition: exp.Expr, sql: exp.Expr) -> exp.Expr:
    """The value where the condition holds, else nothing."""
    return exp.Case(ifs=[exp.If(this=condition, true=sql)])


def each(entries: exp.Expr, change: exp.Expr, *, name: str = "entry") -> exp.Expr:
    """A list with every entry changed; the change speaks of it as column `name`."""
    function = exp.Lambda(this=change, expressions=[exp.to_identifier(name)])
    return call("LIST_TRANSFORM", entries, function)


def some(entries: exp.Expr, test: exp.Expr, *, name: str = "entry") -> exp.Expr:
    """Whether an entry passes a test: false for an empty list, null for no list."""
    function = exp.Lambda(this=test, expressions=[exp.to_identifier(name)])
    kept = call("LIST_FILTER", entries, function)
    return exp.GT(this=call("LEN", kept), expression=number(0))
