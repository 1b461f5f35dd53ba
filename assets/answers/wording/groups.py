"""Groups with their companies and counts: by month, by auditor, by combination of flags."""

from assets.answers.grammar.outcome import listed
from assets.answers.plan import Count, Members, Statistic
from assets.answers.wording.context import Context, Row
from assets.answers.wording.keys import keys_text


def groups_sentence(context: Context) -> str:
    """Every group with what was asked of it; the most common one by name."""
    plan = context.plan
    assert plan.group is not None
    names = listed([context.labels[name] for name in plan.group.by], context.language)
    scope = context.moment.scope(plan.scope)
    rows = [row for row in context.evidence.rows if _is_known(row, context)]
    unknown = [row for row in context.evidence.rows if not _is_known(row, context)]
    if not rows:
        return context.end(
            context.say(f"in {scope}, no company has {names}", f"{scope}没有披露{names}的公司")
        )
    if plan.top and plan.top.n == 1 and plan.top.first == 1:
        text = _most_common(rows, scope, names, context)
    else:
        by = context.say(f"in {scope}, by {names}: ", f"{scope}按{names}：")
        text = by + context.semicolon.join(_group(row, context) for row in rows)
    if unknown and plan.top is None:
        text += context.semicolon + context.semicolon.join(_group(row, context) for row in unknown)
    return context.end(text)


def _is_known(row: Row, context: Context) -> bool:
    assert context.plan.group is not None
    return any(row.get(name) is not None for name in context.plan.group.by)


def _most_common(rows: list[Row], scope: str, names: str, context: Context) -> str:
    """`most common month: June and July (7 companies each): June: ...`."""
    order = context.plan.order
    assert order is not None
    labels = listed([_key(row, context) for row in rows], context.language)
    statistic = next(s for s in context.plan.statistics if s.name == order.by)
    down = order.direction == "descending"
    value = context.value(rows[0], order.by)
    if isinstance(statistic, Count):
        value = context.companies_word(rows[0].get(order.by))
        words = ("most companies", "公司最多") if down else ("fewest companies", "公司最少")
    else:
        label = context.labels[order.by]
        words = (f"highest {label}", f"{label}最高") if down else (f"lowest {label}", f"{label}最低")
    each = context.say(" each", "各") if len(rows) > 1 else ""
    amount = context.say(f"({value}{each})", f"（{each}{value}）")
    text = context.say(
        f"in {scope}, the {names} with the {words[0]}: {labels} {amount}",
        f"{scope}{words[1]}的{names}是{labels}{amount}",
    )
    if not _members(context):
        return text
    if len(rows) == 1:
        return f"{text}{context.colon}{_everyone(rows[0], context)}"
    each_group = [f"{_key(row, context)}{context.colon}{_everyone(row, context)}" for row in rows]
    return text + context.semicolon + context.semicolon.join(each_group)


def _group(row: Row, context: Context) -> str:
    """`June: 7 companies: Acme (ACMX), ...`."""
    values = [_statistic(row, s, context) for s in context.plan.statistics if not isinstance(s, Members)]
    parts = [_key(row, context), context.say(", ", "，").join(v for v in values if v)]
    if _members(context):
        parts.append(_everyone(row, context))
    moment = context.when(row) if "fiscal_year" in row and context.several_moments else ""
    parts[0] = context.say(f"{moment}, {parts[0]}" if moment else parts[0], moment + parts[0])
    return context.colon.join(part for part in parts if part)


def _statistic(row: Row, statistic: Statistic, context: Context) -> str:
    if row.get(statistic.name) is None:
        return ""
    if isinstance(statistic, Count):
        return context.companies_word(row[statistic.name])
    value = context.value(row, statistic.name)
    label = context.labels[statistic.name]
    return context.say(f"{label} {value}", f"{label}{value}")


def _members(context: Context) -> str | None:
    return next((s.name for s in context.plan.statistics if isinstance(s, Members)), None)


def _everyone(row: Row, context: Context) -> str:
    tickers = row.get(_members(context) or "")
    return context.everyone(tickers) if isinstance(tickers, list) else ""


def _key(row: Row, context: Context) -> str:
    """What a group has in common: `June`, `both A and B`, `A only`."""
    group = context.plan.group
    assert group is not None
    values = [row.get(name) for name in group.by]
    labels = [context.labels[name] for name in group.by]
    expressions = [context.definitions[name] for name in group.by]
    return keys_text(values, labels, expressions, context.language)
