"""Values of companies, and lists of the companies that fulfil conditions."""

from assets.answers.expressions import Company
from assets.answers.plan import Column
from assets.answers.wording.conditions import conditions_text
from assets.answers.wording.context import MAX_NAMED, Context, Row
from assets.answers.wording.values import (
    change_text,
    ends_text,
    is_earlier,
    labelled,
    told,
    told_columns,
    value_text,
)


def values_sentence(context: Context) -> str:
    """The values asked for, company by company, in time order."""
    columns = [c for c in told_columns(context) if not is_earlier(c, context)] or list(context.plan.columns)
    rows = [row for row in context.evidence.rows if any(row.get(c.of) is not None for c in columns)]
    by_company: dict[str, list[Row]] = {}
    for row in context.in_time(rows)[:MAX_NAMED]:
        by_company.setdefault(str(row["ticker"]), []).append(row)
    if len(by_company) > 1 and not context.several_moments:
        parts = [_lead(columns, context) + _beside(rows[0], columns, context)]
        parts += [_beside(row, columns, context) for row in rows[1:MAX_NAMED]]
    else:
        parts = [_company(mine, columns, context) for mine in by_company.values()]
    more = len(rows) - MAX_NAMED
    if more > 0:
        parts.append(context.say(f"{more} more rows are in the table", f"另有{more}行见表"))
    return context.end(context.semicolon.join(parts))


def _lead(columns: list[Column], context: Context) -> str:
    """What all companies have in common: the year, the only measure."""
    label = columns[0].label if len(columns) == 1 else ""
    scope = context.scope_words(" ".join(column.label for column in columns))
    return context.say(f"in {scope}" if scope else "", scope) + (
        context.say(f", {label}: " if scope else f"{label}: ", f"{label}：")
        if label
        else context.colon
        if scope
        else ""
    )


def _beside(row: Row, columns: list[Column], context: Context) -> str:
    """A company and its values, the year being said already."""
    if len(columns) == 1:
        return context.before(context.who(row)) + value_text(row, columns[0].of, context)
    return context.before(context.who(row)) + context.say(", ", "，").join(_all_values(row, columns, context))


def _company(rows: list[Row], columns: list[Column], context: Context) -> str:
    """One company: each year with all values, or each value over the years."""
    who = context.who(rows[0])
    if len(rows) == 1:
        dated = any(str(rows[0]["fiscal_year"]) in column.label for column in columns)
        when = "" if dated else context.when(rows[0])
        lead = context.say(f"{who}{', ' if when else ''}{when}: ", context.before(who) + when)
        return lead + context.say("; ", "，").join(_all_values(rows[0], columns, context))
    lines = [_over_time(rows, column, context) for column in columns]
    return context.say(f"{who}: ", context.before(who)) + context.semicolon.join(lines)


def _all_values(row: Row, columns: list[Column], context: Context) -> list[str]:
    """Every value asked for of one row; what is missing is said, both ends of a change are told once."""
    parts: list[str] = []
    for column in columns:
        if row.get(column.of) is None:
            parts.append(context.say(f"{column.label} not found", f"未找到{column.label}"))
            continue
        ends = ends_text(row, column, context)
        told_before = any(ends and part.endswith(ends) for part in parts)
        parts.append(labelled(row, column, context) + ("" if told_before else ends))
    return parts


def _over_time(rows: list[Row], column: Column, context: Context) -> str:
    """`operating revenue fiscal 2021 USD 1,000 million, fiscal 2022 USD 1,200 million`."""
    values = [
        context.say(
            f"{context.when(row)} {context.value(row, column.of)}",
            context.when(row) + context.value(row, column.of),
        )
        for row in rows
        if row.get(column.of) is not None
    ]
    if not values:
        return context.say(f"{column.label} not found", f"未找到{column.label}")
    return f"{column.label}{context.colon}" + context.say(", ", "，").join(values)


def fulfilling_sentence(context: Context) -> str:
    """Who fulfils the conditions, with the values asked for."""
    rows = context.evidence.rows
    scope = context.moment.scope(context.plan.scope)
    condition = conditions_text(context)
    if not rows:
        return _nobody(scope, condition, context)
    count = len({row["ticker"] for row in rows})
    told_of = context.say(f" ({condition})", f"（{condition}）") if condition else ""
    fulfil = context.say("fulfils" if count == 1 else "fulfil", "")
    lead = context.say(
        f"In {scope}, {context.companies_word(count)} {fulfil} the condition{told_of}: ",
        f"{scope}符合条件{told_of}的公司有{count}家：",
    )
    return context.end(lead + items(context.in_time(rows) if context.several_moments else rows, context))


def items(rows: list[Row], context: Context) -> str:
    """Companies with their values; names alone where nothing but the condition was asked for."""
    apart = context.plan.top.within if context.plan.top else ()
    columns = [c for c in told_columns(context) if not is_earlier(c, context) and c.of not in apart]
    if not columns:
        return context.everyone([str(row["ticker"]) for row in rows])
    parts = []
    for row in rows[:MAX_NAMED]:
        who = context.before(context.who(row))
        if context.several_moments:
            who += context.say(f"in {context.when(row)} ", context.when(row))
        parts.append((who + _values(row, columns, context)).strip())
    more = len(rows) - MAX_NAMED
    if more > 0:
        parts.append(context.say(f"{more} more are in the table", f"另有{more}家见表"))
    return context.semicolon.join(parts)


def _values(row: Row, columns: list[Column], context: Context) -> str:
    """The values of a row; one alone needs no label where the lead has it."""
    if not _plain(columns, context):
        return told(row, columns, context)
    return change_text(row, columns[0], context) or value_text(row, columns[0].of, context)


def _plain(columns: list[Column], context: Context) -> bool:
    """Whether the lead says already what the only value is."""
    ordered = context.plan.order is not None
    return len(columns) == 1 and (ordered or columns[0].label in conditions_text(context))


def _nobody(scope: str, condition: str, context: Context) -> str:
    """Nobody fulfils: out of how many."""
    judged = len({d.key[0] for d in context.evidence.details if d.fulfils is not None})
    picked = [t for c in context.plan.conditions if isinstance(c, Company) for t in c.tickers]
    who = context.say(f"none of the {context.companies_word(judged)}", f"可判断的{judged}家公司")
    if picked:
        who = context.say("none of the companies named", "所问公司")
    told_of = context.say(f" ({condition})", f"（{condition}）") if condition else ""
    return context.end(
        context.say(
            f"in {scope}, {who} that can be judged fulfils the condition{told_of}",
            f"{scope}没有符合条件{told_of}的公司：{who}均不符合",
        )
    )
