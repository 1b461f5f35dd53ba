"""Answers as text for a terminal, Markdown, JSON or SQL."""

import unicodedata
from collections.abc import Sequence
from datetime import date
from typing import Literal

from assets.answers.answer import Answer, AnswerColumn, Value
from assets.answers.expressions import Expression
from assets.answers.grammar.outcome import say
from assets.answers.numerals import joined, printable
from assets.answers.wording.keys import key_text

Format = Literal["text", "json", "markdown", "sql"]
_ROWS = 200  # rows of the table in text
_CITED = 20  # citations in text
_LACKING = 12


def render_answer(answer: Answer, form: Format, *, language: str) -> str:
    """An answer in one of the formats."""
    match form:
        case "json":
            return answer.model_dump_json(indent=2)
        case "sql":
            return (answer.sql or f"-- {answer.answer}") + (";" if answer.sql else "")
        case "markdown":
            return _text(answer, language, markdown=True)
        case "text":
            return _text(answer, language, markdown=False)


def _text(answer: Answer, language: str, *, markdown: bool) -> str:
    blocks = [answer.answer]
    if answer.choices:
        blocks.append("\n".join(f"- {choice}" for choice in answer.choices))
    if answer.rows:
        header, lines = answer_table(answer)
        blocks.append(_markdown_table(header, lines) if markdown else _plain_table(header, lines))
    blocks += answer_blocks(answer, language, markdown=markdown)
    if markdown and answer.sql:
        blocks.append(f"```sql\n{answer.sql}\n```")
    return "\n\n".join(blocks)


def answer_blocks(answer: Answer, language: str, *, markdown: bool = False) -> list[str]:
    """What stands below the table: rows left out, coverage, notes and sources."""
    blocks = []
    if len(answer.rows) > _ROWS:
        more = len(answer.rows) - _ROWS
        english = f"... {more} more rows; --format json or --out rows.csv has all"
        blocks.append(say(language, english, f"…… 其余{more}行见 --format json 或 --out rows.csv"))
    if answer.coverage:
        blocks.append(_coverage(answer, language))
    if answer.warnings:
        title = say(language, "Note: ", "注意：")
        blocks.append("\n".join(f"{title}{warning}" for warning in answer.warnings))
    if answer.citations:
        blocks.append(_citations(answer, language, markdown=markdown))
    return blocks


def answer_table(answer: Answer) -> tuple[list[str], list[list[str]]]:
    """Header and cells of the first rows; columns without any value are left out."""
    columns = [c for c in answer.columns if any(row.get(c.name) is not None for row in answer.rows)]
    header = [_header(column) for column in columns]
    keys = _keys(answer)
    language = answer.plan.language if answer.plan else "en"
    lines = [
        [
            key_text(row.get(c.name), keys[c.name], language)
            if c.name in keys
            else _cell(row.get(c.name), c, language)
            for c in columns
        ]
        for row in answer.rows[:_ROWS]
    ]
    return header, lines


def _header(column: AnswerColumn) -> str:
    """Label and unit; where rows have several currencies, a column of its own says which."""
    unit = (column.unit or "").replace("currency", "").strip()
    return column.label + (f" ({unit})" if unit and unit != "count" else "")


def _keys(answer: Answer) -> dict[str, Expression]:
    """What the rows are grouped by."""
    plan = answer.plan
    names = plan.group.by if plan and plan.group else ()
    return {d.name: d.expression for d in plan.definitions if d.name in names} if plan else {}


def _cell(value: Value, column: AnswerColumn, language: str) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return say(language, "yes" if value else "no", "是" if value else "否")
    if isinstance(value, list):
        return joined([printable(item) for item in value], language)
    if isinstance(value, str | date) or column.unit is None:
        return printable(str(value))
    if float(value).is_integer() and (column.unit == "count" or abs(value) >= 1000):
        return f"{value:,.0f}"
    places = 4 if column.unit in ("times", "count") and abs(value) < 10 else 2
    return f"{value:,.{places}f}"


def _width(text: str) -> int:
    """Columns a terminal gives a text: Chinese characters take two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _plain_table(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    widths = [max(_width(row[i]) for row in (header, *lines)) for i in range(len(header))]
    numeric = [all(line[i][:1].isdigit() or line[i][:1] == "-" for line in lines) for i in range(len(header))]

    def one(row: Sequence[str]) -> str:
        cells = []
        for text, width, right in zip(row, widths, numeric, strict=True):
            space = " " * (width - _width(text))
            cells.append(space + text if right else text + space)
        return "  ".join(cells).rstrip()

    return "\n".join([one(header), "  ".join("-" * width for width in widths), *map(one, lines)])


def _markdown_table(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    rows = [header, ["---"] * len(header), *lines]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)


def _coverage(answer: Answer, language: str) -> str:
    covered = answer.coverage
    assert covered is not None
    text = say(
        language,
        f"Coverage: {covered.with_value} of {covered.in_scope} in scope had every value needed.",
        f"覆盖：范围内{covered.in_scope}项，{covered.with_value}项数据齐全。",
    )
    items = []
    for lack in covered.lacking[:_LACKING]:
        why = ", ".join(lack.missing) or lack.reason or ""
        items.append(f"{lack.ticker} {lack.fiscal_year}" + (f" ({why})" if why else ""))
    if items:
        more = len(covered.lacking) - len(items)
        text += say(language, " Missing: ", "缺：") + "; ".join(items)
        text += (say(language, f"; and {more} more", f"；另有{more}项") if more else "") + "."
    return text


def _citations(answer: Answer, language: str, *, markdown: bool) -> str:
    lines = [say(language, "Sources:", "出处：")]
    for place, c in enumerate(answer.citations[:_CITED], start=1):
        page = say(language, f"page {c.page}", f"第{c.page}页")
        quote = f' "{_shortened(c.quote)}"' if c.quote else ""
        prior = say(language, ", prior-year column", "，上年数") if c.prior_year_column else ""
        lead = f"{place}. " if markdown else f"[{place}] "
        lines.append(
            f"{lead}{c.filing}, {c.document or c.doc_id}, {page}{prior}: {c.metric} {c.fiscal_year}{quote}"
        )
    more = len(answer.citations) - _CITED
    if more > 0:
        lines.append(
            say(language, f"... and {more} more (--format json)", f"…… 另有{more}条（--format json）")
        )
    return "\n".join(lines)


def _shortened(quote: str, limit: int = 90) -> str:
    quote = printable(quote)
    return quote if len(quote) <= limit else quote[: limit - 3] + "..."
