"""The columns of an answer's rows, with labels and units."""

from assets.answers.answer import AnswerColumn
from assets.answers.evidence import Evidence
from assets.answers.expressions import Expression, Named
from assets.answers.grammar.outcome import say
from assets.answers.numerals import unit_of
from assets.answers.plan import Aggregate, Calculated, Plan
from assets.answers.vocabulary import Vocabulary
from assets.answers.walk import children, metric_ids

_FIXED = {
    "place": ("place", "名次"),
    "ticker": ("ticker", "代码"),
    "company": ("company", "公司"),
    "fiscal_year": ("fiscal year", "财年"),
    "period": ("period", "期间"),
    "currency": ("currency", "币种"),
    "companies": ("companies judged", "可判断公司数"),
}


def answer_columns(evidence: Evidence, vocabulary: Vocabulary) -> list[AnswerColumn]:
    """The columns of the rows, in their order."""
    compiled = evidence.compiled
    language = compiled.plan.language
    shown = {column.of: column for column in compiled.plan.columns}
    currencies = evidence.currencies or sorted({d.currency for d in evidence.details if d.currency})
    one = currencies[0] if len(currencies) == 1 else None
    columns = []
    for name in compiled.rows.named_selects:
        column = shown.get(name)
        if column is None:
            fixed = _FIXED.get(name)
            columns.append(AnswerColumn(name=name, label=say(language, *fixed) if fixed else name))
            continue
        metrics = _metrics(name, compiled.plan)
        unit = unit_of(
            column,
            compiled.kinds[name],
            vocabulary.term(metrics[0]).unit if len(metrics) == 1 else ("currency" if metrics else ""),
            one,
            language,
            base_units=compiled.base_units.get(name, 1.0),
        )
        columns.append(AnswerColumn(name=name, label=column.label, unit=unit))
    return columns


def _metrics(name: str, plan: Plan) -> tuple[str, ...]:
    """The catalogue metrics behind a column."""
    expressions = {d.name: d.expression for d in plan.definitions}
    for statistic in plan.statistics:
        if isinstance(statistic, Aggregate):
            expressions[statistic.name] = Named(name=statistic.of)
        elif isinstance(statistic, Calculated):
            expressions[statistic.name] = statistic.expression
    found: dict[str, None] = {}

    def visit(expression: Expression) -> None:
        found.update(dict.fromkeys(metric_ids(expression)))
        for part in (expression, *children(expression)):
            if isinstance(part, Named) and part.name in expressions:
                visit(expressions.pop(part.name))
            elif part is not expression:
                visit(part)

    if name in expressions:
        visit(expressions.pop(name))
    return tuple(found)
