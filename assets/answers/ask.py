"""A question to an answer: plan, compile, run, and say what was found."""

import time
from collections.abc import Sequence
from typing import Any

import duckdb

from assets.answers.answer import Answer, AnswerColumn, Coverage, Lacking, Status
from assets.answers.caveats import caveats
from assets.answers.compile import Compiled, compile_plan
from assets.answers.corpus import Corpus, load_corpus
from assets.answers.evidence import MAX_CITATIONS, Detail, Evidence, Run, citations, coverage, gather_evidence
from assets.answers.grammar.outcome import NotUnderstoodError, listed, say
from assets.answers.grammar.planner import GrammarPlanner
from assets.answers.grammar.text import is_chinese
from assets.answers.moment import Moment
from assets.answers.numerals import unit_of
from assets.answers.plan import Aggregate, Plan
from assets.answers.threshold import at_least, threshold_warnings
from assets.answers.vocabulary import Vocabulary, default_vocabulary
from assets.answers.walk import metric_ids
from assets.answers.wording import Writer, main_columns
from assets.errors import BadInputError, NotFoundError
from assets.store import Store
from assets.warehouse.connect import connect
from assets.warehouse.query import errors_explained, interrupted_after

SECONDS = 60.0


def ask(question: str, *, store: Store, min_confidence: float | None = None) -> Answer:
    """Answer one question from the store's warehouse; NotFoundError when there is none yet.

    Facts less sure than `min_confidence` (default: the plan's) are treated as missing, and named.
    """
    connection = connect(store)
    try:
        return ask_connection(
            question, connection, vocabulary=default_vocabulary(), min_confidence=min_confidence
        )
    finally:
        connection.close()


def ask_connection(
    question: str,
    connection: duckdb.DuckDBPyConnection,
    *,
    vocabulary: Vocabulary,
    corpus: Corpus | None = None,
    min_confidence: float | None = None,
) -> Answer:
    """Answer one question over an open warehouse."""
    started = time.perf_counter()
    corpus = corpus or load_corpus(connection)
    try:
        planned = GrammarPlanner(vocabulary, corpus).plan(question)
        plan = planned.plan if min_confidence is None else at_least(planned.plan, min_confidence)
        answer = answer_plan(plan, _runner(connection), vocabulary, question=question, notes=planned.notes)
    except NotUnderstoodError as error:
        answer = _refused(question, error)
    except (BadInputError, NotFoundError) as error:
        answer = Answer(question=question, status="cannot_answer", answer=_sentence(str(error)))
    answer.elapsed_ms = round(1000 * (time.perf_counter() - started), 1)
    return answer


def answer_plan(
    plan: Plan, run: Run, vocabulary: Vocabulary, *, question: str = "", notes: Sequence[str] = ()
) -> Answer:
    """Compile a plan, run it and write the answer."""
    compiled = compile_plan(plan, vocabulary)
    evidence = gather_evidence(compiled, run)
    language = plan.language
    covered = coverage(
        evidence, lambda metric: vocabulary.term(metric).name(language), lambda d: _reason(d, language)
    )
    covered.lacking = [_explained(lack, language) for lack in covered.lacking]
    columns = _columns(evidence, vocabulary)
    writer = Writer(evidence, columns, Moment.of_plan(compiled, vocabulary), language)
    status, text = _outcome(writer, covered)
    cited = citations(evidence) if status != "cannot_answer" else []
    unsure = threshold_warnings(plan, compiled.cells, run, vocabulary)
    warnings = [*notes, *unsure, *caveats(evidence, vocabulary, language)]
    if len(cited) > MAX_CITATIONS:
        warnings.append(
            say(
                language,
                f"{len(cited)} printed values stand behind this; the first {MAX_CITATIONS} are cited.",
                f"共引用{len(cited)}个披露值，仅列出前{MAX_CITATIONS}个。",
            )
        )
    return Answer(
        question=question,
        status=status,
        answer=text,
        rows=evidence.rows,
        columns=columns,
        coverage=covered,
        citations=cited[:MAX_CITATIONS],
        sql=compiled.sql(),
        plan=plan,
        warnings=warnings,
    )


def _runner(connection: duckdb.DuckDBPyConnection) -> Run:
    def run(sql: str) -> list[dict[str, Any]]:
        with errors_explained(SECONDS), interrupted_after(connection, SECONDS):
            cursor = connection.execute(sql)
            names = [item[0] for item in cursor.description or ()]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    return run


def _refused(question: str, error: NotUnderstoodError) -> Answer:
    status: Status = "ambiguous" if error.choices else "cannot_answer"
    return Answer(question=question, status=status, answer=_sentence(str(error)), choices=list(error.choices))


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    end = "。" if is_chinese(text) else "."
    return text if text.endswith((".", "。", "?", "？", "!")) else text + end


def _columns(evidence: Evidence, vocabulary: Vocabulary) -> list[AnswerColumn]:
    """The columns of the rows, in their order, with labels and units."""
    compiled = evidence.compiled
    language = compiled.plan.language
    fixed = {
        "place": say(language, "place", "名次"),
        "ticker": say(language, "ticker", "代码"),
        "company": say(language, "company", "公司"),
        "fiscal_year": say(language, "fiscal year", "财年"),
        "period": say(language, "period", "期间"),
        "currency": say(language, "currency", "币种"),
        "companies": say(language, "companies judged", "可判断公司数"),
    }
    shown = {column.of: column for column in compiled.plan.columns}
    currencies = evidence.currencies or sorted({d.currency for d in evidence.details if d.currency})
    one = currencies[0] if len(currencies) == 1 else None
    columns = []
    for name in compiled.rows.named_selects:
        column = shown.get(name)
        if column is None:
            columns.append(AnswerColumn(name=name, label=fixed.get(name, name)))
            continue
        unit = unit_of(
            column, compiled.kinds[name], _catalogue_unit(name, compiled, vocabulary), one, language
        )
        columns.append(AnswerColumn(name=name, label=column.label, unit=unit))
    return columns


def _catalogue_unit(name: str, compiled: Compiled, vocabulary: Vocabulary) -> str:
    """The catalogue's unit of the metric behind a column."""
    of = next((s.of for s in compiled.plan.statistics if isinstance(s, Aggregate) and s.name == name), name)
    for definition in compiled.plan.definitions:
        if definition.name == of:
            ids = metric_ids(definition.expression)
            return vocabulary.term(ids[0]).unit if len(ids) == 1 else "currency"
    return ""


def _outcome(writer: Writer, covered: Coverage) -> tuple[Status, str]:
    """The status and the sentence: nothing found is said, never made up."""
    evidence, language = writer.evidence, writer.language
    if covered.in_scope == 0:
        return "cannot_answer", say(language, "There is no filing in scope.", "范围内没有任何报告。")
    plan = evidence.compiled.plan
    names = [column.of for column in main_columns(plan)]
    valued = any(row.get(name) is not None for row in evidence.rows for name in names)
    judged = covered.with_value > 0 and bool(plan.conditions)
    if not (valued or judged) or (plan.statistics and not covered.with_value):
        return "cannot_answer", _nothing(covered, language)
    return ("partial" if covered.lacking else "answered"), writer.sentence()


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


def _explained(lack: Lacking, language: str) -> Lacking:
    """A row whose values were all found, and that still gives nothing."""
    if lack.missing or lack.reason:
        return lack
    reason = say(
        language,
        "a base or divisor that is zero or negative has no such ratio",
        "基数或除数为零或负数，无法计算",
    )
    return lack.model_copy(update={"reason": reason})
