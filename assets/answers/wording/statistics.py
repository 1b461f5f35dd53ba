"""Statistics over companies: means, counts, shares, and the differences between them."""

from collections.abc import Sequence

from assets.answers.expressions import Arithmetic, Named
from assets.answers.plan import Aggregate, Calculated, Count, Members, Share, Statistic
from assets.answers.wording.conditions import conditions_text
from assets.answers.wording.context import Context, Row


def statistics_sentence(context: Context) -> str:
    """Each row's statistics; who is counted, by name."""
    rows = context.evidence.rows
    parts = [_row(row, context) for row in rows]
    text = context.semicolon.join(part for part in parts if part)
    return context.end(text)


def _row(row: Row, context: Context) -> str:
    """The statistics of one year and currency."""
    when = context.when(row) if "fiscal_year" in row else context.moment.scope(context.plan.scope)
    if row.get("currency") and len(context.evidence.rows) > 1:
        when += context.say(f", {row['currency']}", f"（{row['currency']}）")
    shown = {column.of for column in context.plan.columns}
    told = [s for s in context.plan.statistics if row.get(s.name) is not None and s.name in shown]
    members = [s for s in told if isinstance(s, Members)]
    parts = []
    for statistic in told:
        if not isinstance(statistic, Members):
            mine = [m for m in members if isinstance(statistic, Count) and _same_rows(m, statistic)]
            members = [m for m in members if m not in mine]
            parts.append(_statistic(row, statistic, context) + _names(row, mine, context))
    if not parts and not members:
        return ""
    if any(isinstance(s, Aggregate) for s in told) and row.get("companies") is not None:
        word = context.companies_word(row["companies"])
        parts[-1] += context.say(f", over {word}", f"（{word}）")
    lists = any(isinstance(s, Members) for s in told)
    separator = context.semicolon if lists and len(parts) > 1 else context.say(", ", "，")
    text = context.say(f"in {when}, ", when) + separator.join(parts)
    return text + (_names(row, members, context) or _counted(row, context))


def _same_rows(members: Members, count: Count) -> bool:
    return members.where == count.where and members.years == count.years


def _names(row: Row, members: Sequence[Members], context: Context) -> str:
    """The companies of a list, after a colon."""
    tickers = row.get(members[0].name) if members else None
    return context.colon + context.everyone(tickers) if isinstance(tickers, list) and tickers else ""


def _statistic(row: Row, statistic: Statistic, context: Context) -> str:
    label, value = context.labels[statistic.name], context.value(row, statistic.name)
    match statistic:
        case Count():
            return _count(row, statistic, context)
        case Share():
            return _share(row, label, value, context)
        case Calculated():
            difference = _direction(row, statistic, context)
            return context.say(f"{label} {value}", f"{label}为{value}") + difference
        case _:
            return context.say(f"the {label} was {value}", f"{label}为{value}")


def _count(row: Row, statistic: Count, context: Context) -> str:
    """`3 of 18 companies (operating revenue above USD 1 billion)`."""
    count, judged = row[statistic.name], row.get("companies")
    if statistic.where or statistic.years:
        return f"{context.labels[statistic.name]}{context.colon}{context.companies_word(count)}"
    condition = conditions_text(context)
    told = context.say(f" ({condition})", f"（{condition}）") if condition else ""
    if not context.plan.conditions or judged is None:
        return context.say(context.companies_word(count), f"共有{count}家公司")
    fulfil = "fulfils" if count == 1 else "fulfil"
    if count == 0:
        return context.say(
            f"none of {context.companies_word(judged)} fulfils the condition{told}",
            f"{judged}家公司中没有符合条件{told}的，0家",
        )
    return context.say(
        f"{count} of {context.companies_word(judged)} {fulfil} the condition{told}",
        f"{judged}家公司中有{count}家符合条件{told}",
    )


def _share(row: Row, label: str, value: str, context: Context) -> str:
    counted = any(isinstance(s, Count) for s in context.plan.statistics)
    judged = row.get("companies")
    if counted or judged is None:
        return context.say(f"{label} {value}", f"{label}为{value}")
    condition = conditions_text(context)
    told = context.say(f" ({condition})", f"（{condition}）") if condition else ""
    return context.say(
        f"{value} of {context.companies_word(judged)}{told}", f"{judged}家公司中占{value}{told}"
    )


def _direction(row: Row, statistic: Calculated, context: Context) -> str:
    """Which of two statistics is the higher one."""
    expression, value = statistic.expression, row.get(statistic.name)
    if not isinstance(expression, Arithmetic) or expression.operator != "-":
        return ""
    left, right = expression.left, expression.right
    if not isinstance(left, Named) or not isinstance(right, Named) or not isinstance(value, int | float):
        return ""
    if not value:
        return context.say(" (no difference)", "（相等）")
    years = {s.name: s.years for s in context.plan.statistics if isinstance(s, Aggregate | Count | Share)}
    if years.get(left.name) and years.get(right.name):  # the same statistic of two years
        return context.say(
            f" ({'a rise' if value > 0 else 'a fall'})", f"（{'上升' if value > 0 else '下降'}）"
        )
    higher = context.labels.get(left.name if value > 0 else right.name)
    if higher is None:
        return ""
    return context.say(f" ({higher} is higher)", f"（{higher}更高）")


def _counted(row: Row, context: Context) -> str:
    """The companies that a row counted, by name."""
    plan = context.plan
    plain = all(isinstance(s, Count | Share) and not s.where and not s.years for s in plan.statistics)
    if not plain or not plan.conditions:
        return ""
    tickers = [
        detail.key[0]
        for detail in context.evidence.shown
        if detail.key[1] == row.get("fiscal_year", detail.key[1])
        and detail.key[2] == row.get("period", detail.key[2])
        and detail.currency == row.get("currency", detail.currency)
    ]
    return context.colon + context.everyone(tickers) if tickers else ""
