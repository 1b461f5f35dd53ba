"""A plan answered: compiled, run, and written down with coverage, citations and warnings."""

from collections.abc import Callable, Sequence

from assets.answers.answer import Answer, Coverage, Lacking, Status
from assets.answers.caveats import caveats
from assets.answers.columns import answer_columns
from assets.answers.compile import compile_plan
from assets.answers.evidence import MAX_CITATIONS, Detail, Evidence, Run, coverage, to_cite
from assets.answers.expressions import Cagr, Expression
from assets.answers.gather import gather_evidence
from assets.answers.grammar.outcome import listed, say
from assets.answers.moment import Moment
from assets.answers.plan import Plan
from assets.answers.threshold import conflict_warnings, threshold_warnings
from assets.answers.vocabulary import Vocabulary
from assets.answers.walk import children
from assets.answers.wording.context import Context
from assets.answers.wording.values import main_columns
from assets.answers.wording.writer import bounds, sentence


def answer_plan(
    plan: Plan,
    run: Run,
    vocabulary: Vocabulary,
    *,
    question: str = "",
    notes: Sequence[str] = (),
    seen: Callable[[Evidence], None] | None = None,
) -> Answer:
    """Compile a plan, run it and write the answer; `seen` is shown what was found first."""
    compiled = compile_plan(plan, vocabulary)
    evidence = gather_evidence(compiled, run, whole=seen is not None)
    if seen is not None:
        seen(evidence)
    language = plan.language
    covered = coverage(
        evidence, lambda metric: vocabulary.term(metric).name(language), lambda d: _reason(d, language)
    )
    covered.lacking = [_explained(lack, plan) for lack in covered.lacking]
    columns = answer_columns(evidence, vocabulary)
    context = Context(evidence, columns, Moment.of_plan(compiled, vocabulary), vocabulary)
    status, text = _outcome(context, covered)
    cited = to_cite(evidence) if status != "cannot_answer" else []
    asked = [cell for cell in compiled.cells if not cell.at.rows]  # the others only stand in for these
    unsure = threshold_warnings(plan, asked, run, vocabulary)
    unsure += conflict_warnings(plan, asked, run, vocabulary)
    warnings = [*notes, *unsure, *caveats(evidence, vocabulary, language), *_judged_by(context)]
    behind = len(cited) if evidence.outline is None or not cited else len(evidence.places)
    if behind > MAX_CITATIONS:
        warnings.append(
            say(
                language,
                f"{behind} printed values stand behind this; the first {MAX_CITATIONS} are cited.",
                f"共引用{behind}个披露值，仅列出前{MAX_CITATIONS}个。",
            )
        )
    return Answer(
        question=question,
        status=status,
        answer=text,
        rows=evidence.rows,
        columns=columns,
        coverage=covered,
        citations=[printed.citation for printed in cited[:MAX_CITATIONS]],
        sql=compiled.sql(),
        plan=plan,
        warnings=warnings,
    )


def _judged_by(context: Context) -> list[str]:
    text = bounds(context)
    return [text] if text else []


def _outcome(context: Context, covered: Coverage) -> tuple[Status, str]:
    """The status and the sentence: nothing found is said, never made up."""
    evidence, language = context.evidence, context.language
    if covered.in_scope == 0:
        return "cannot_answer", say(language, "There is no filing in scope.", "范围内没有任何报告。")
    plan = context.plan
    names = [column.of for column in main_columns(plan)]
    valued = any(row.get(name) is not None for row in evidence.rows for name in names)
    judged = covered.with_value > 0 and bool(plan.conditions)
    if not (valued or judged) or (plan.statistics and not covered.with_value):
        return "cannot_answer", _nothing(covered, language)
    return ("partial" if covered.lacking else "answered"), sentence(context)


def _nothing(covered: Coverage, language: str) -> str:
    """Who lacks what."""
    items = []
    for lack in covered.lacking[:8]:
        name = f"{lack.company} ({lack.ticker})" if lack.company else lack.ticker
        what = listed(lack.missing, language) or lack.reason or ""
        items.append(
            say(language, f"{name} {lack.fiscal_year}: {what}", f"{name} {lack.fiscal_year}年：{what}")
        )
    text = ("; " if language == "en" else "；").join(items)
    more = len(covered.lacking) - len(items)
    text += say(language, f"; and {more} more", f"；另有{more}项") if more > 0 else ""
    if covered.lacking and not any(lack.missing for lack in covered.lacking):
        return say(language, f"Cannot be computed: {text}.", f"无法计算：{text}。")
    return say(language, f"Not found in the filings: {text}.", f"报告中未找到：{text}。")


def _reason(detail: Detail, language: str) -> str | None:
    if not detail.one_currency:
        return say(language, "its amounts are in different currencies", "金额币种不一致")
    return None


def _explained(lack: Lacking, plan: Plan) -> Lacking:
    """A row whose values were all found, and that still gives nothing."""
    if lack.missing or lack.reason:
        return lack
    reason = say(plan.language, "a base or divisor of zero has no such ratio", "基数或除数为零，无法计算")
    if any(_is_compound(definition.expression) for definition in plan.definitions):
        english = "a base or end that is zero or negative has no compound rate"
        reason = say(plan.language, english, "首尾数值为零或负数，无法计算复合增长率")
    return lack.model_copy(update={"reason": reason})


def _is_compound(expression: Expression) -> bool:
    return isinstance(expression, Cagr) or any(map(_is_compound, children(expression)))
