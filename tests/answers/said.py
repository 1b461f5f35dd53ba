"""A plan in one line, as a reader checks it: conditions, groups, statistics, order and columns."""

from assets.answers.walk import names_in


def expression(of, named):  # noqa: C901
    """An expression as text, definitions put in place of their names."""

    def inner(part):
        return expression(part, named)

    match of.kind:
        case "number":
            return f"{of.value:g}"
        case "day":
            return of.value.isoformat()
        case "words":
            return of.value
        case "metric":
            return of.metric + (f"@{of.at}" if of.at else "") + (f":{of.period}" if of.period else "")
        case "name":
            return inner(named[of.name]) if of.name in named else of.name
        case "arithmetic":
            return f"({inner(of.left)}{of.operator}{inner(of.right)})"
        case "ratio":
            return f"({inner(of.numerator)}/{inner(of.denominator)})"
        case "growth" | "change" | "cagr":
            return f"{of.kind}({inner(of.of)}{f',{of.years}' if of.years != 1 else ''})"
        case "over_years":
            return f"{of.function}{of.years}y({inner(of.of)})"
        case "shifted":
            return f"{inner(of.of)}@{of.at}"
        case "absolute" | "length":
            return f"{of.kind}({inner(of.of)})"
        case "days":
            return f"days({inner(of.start)},{inner(of.end)})"
        case "date_part":
            return f"{of.part}({inner(of.of)})"
        case "indicator":
            return f"if({condition(of.condition, named)})"
        case "across":
            percent = "" if of.percent is None else f"{of.percent:g}"
            return f"all_{of.function}{percent}({inner(named[of.of])})"
    raise AssertionError(of)


def condition(of, named):
    """A condition as text; one name in several languages, and the Big Four, by a short name."""
    match of.kind:
        case "compare":
            return f"{expression(of.left, named)}{of.operator}{expression(of.right, named)}"
        case "present" | "absent" | "holds":
            return f"{of.kind}({expression(of.of, named)})"
        case "contains":
            return f"contains({expression(of.of, named)},{of.words})"
        case "altered":
            return f"altered({expression(of.of, named)}{f',{of.years}' if of.years != 1 else ''})"
        case "company":
            return f"company({','.join(of.tickers)})"
        case "every" | "either":
            return _several(of, named)
        case "not":
            return f"not {condition(of.condition, named)}"
    raise AssertionError(of)


def _several(of, named):
    if of.kind == "either" and all(part.kind == "contains" for part in of.conditions):
        words = sorted(part.words for part in of.conditions)
        if sum(not word.isascii() for word in words) >= 4:
            return "big4"
        return f"contains({expression(of.conditions[0].of, named)},{words[-1]})"
    if of.kind == "every" and len(of.conditions) >= 8 and all(part.kind == "not" for part in of.conditions):
        return "not big4"
    link = " & " if of.kind == "every" else " or "
    return f"({link.join(sorted(condition(part, named) for part in of.conditions))})"


def statistic(of, named, others):
    """A statistic as text, those it is calculated from in its place."""
    if of.kind == "calculated":

        def inner(part):
            match part.kind:
                case "name":
                    return statistic(others[part.name], named, others)
                case "arithmetic":
                    return f"({inner(part.left)}{part.operator}{inner(part.right)})"
                case _:
                    return expression(part, {})

        return inner(of.expression)
    text = of.kind
    if of.kind == "aggregate":
        percent = "" if of.percent is None else f"{of.percent:g}"
        text = f"{of.function}{percent}({expression(named[of.of], named)})"
    text += f" if {condition(of.where, named)}" if of.where else ""
    return text + (f"@{','.join(map(str, of.years))}" if of.years else "")


def said(plan):
    """The whole plan in one line."""
    named = {d.name: d.expression for d in plan.definitions}
    others = {s.name: s for s in plan.statistics}
    lines = ["y" + ",".join(map(str, plan.scope.fiscal_years))]
    if plan.scope.tickers:
        lines.append("t: " + ",".join(plan.scope.tickers))
    if plan.conditions:
        lines.append("c: " + " & ".join(sorted(_conditions(plan, named))))
    if plan.group:
        keys = ", ".join(expression(named[key], named) for key in plan.group.by)
        lines.append(f"g: {keys}" + ("+elements" if plan.group.elements else ""))
    if plan.statistics:
        inside = {n for s in plan.statistics if s.kind == "calculated" for n in names_in(s.expression)}
        shown = [statistic(s, named, others) for s in plan.statistics if s.name not in inside]
        lines.append("s: " + "; ".join(sorted(shown)))
    if plan.order:
        lines.append("o: " + _order(plan, named, others))
    if not plan.statistics:
        lines.append("v: " + ", ".join(sorted(expression(named[c.of], named) for c in plan.columns)))
    return " | ".join(lines)


def _conditions(plan, named):
    """The conditions; a negation of the Big Four is one condition for each of their names."""
    denied = [c for c in plan.conditions if c.kind == "not" and c.condition.kind == "contains"]
    if len(denied) < 8:
        denied = []
    found = [condition(c, named) for c in plan.conditions if c not in denied]
    return [*found, "not big4"] if denied else found


def _order(plan, named, others):
    by = plan.order.by
    text = expression(named[by], named) if by in named else statistic(others[by], named, others)
    text += f" {plan.order.direction}"
    if plan.top:
        text += f" top{plan.top.n}" if plan.top.first == 1 else f" top{plan.top.first}-{plan.top.n}"
        text += f" {plan.top.ties}" if plan.top.ties != "include" else ""
        within = [expression(named[w], named) if w in named else w for w in plan.top.within]
        text += f" within {', '.join(within)}" if within else ""
    return text
