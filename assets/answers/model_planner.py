"""The plan of a question, written by a language model and taken only when code finds nothing against it.

The model sees the question, the catalogue's terms near it and what the corpus holds, and gives a plan: no
number of an answer passes through it. A plan that is not valid, does not compile, names companies or years
that the question or the corpus does not, or holds numbers that nobody wrote is sent back once.
"""

from dataclasses import dataclass

from assets.answers.corpus import Corpus
from assets.answers.expressions import Metric, Ratio
from assets.answers.grammar.outcome import NotUnderstoodError, say
from assets.answers.grammar.planner import MAX_LENGTH, Planned
from assets.answers.grammar.text import is_chinese
from assets.answers.plan import Column, Definition, Order, Plan, Scope, Top
from assets.answers.plan_check import PlanCheck, PlanReply
from assets.answers.vocabulary import Term, Vocabulary
from assets.models.client import ModelClient
from assets.models.records import Prompt
from assets.models.untrusted import addresses_a_model, framed

_TERMS = 60  # of the catalogue that a prompt holds
_COMPANIES = 200
_OUTPUT_TOKENS = 4096


@dataclass(frozen=True)
class ModelPlanner:
    """Plans questions over one catalogue and one corpus by asking a model."""

    vocabulary: Vocabulary
    corpus: Corpus
    client: ModelClient

    def plan(self, question: str) -> Planned:
        """The plan of a question.

        NotUnderstoodError when the model finds no meaning or the question speaks to the model;
        CallFailedError and SpendCapError as the client raises them.
        """
        language = "zh" if is_chinese(question) else "en"
        _refuse(question, language)
        check = PlanCheck(question, self.vocabulary, self.corpus)
        answered = self.client.complete(self.prompt(question), PlanReply, check=check)
        reply = answered.value
        if reply.plan is None:
            raise NotUnderstoodError(reply.cannot or "")
        note = say(
            language,
            f"The plan was written by the language model {answered.model}; check it against the question.",
            f"本计划由语言模型{answered.model}编写，请对照问题核对。",
        )
        return Planned(reply.plan, (note,), f"model:{answered.model}")

    def prompt(self, question: str) -> Prompt:
        """What the model is asked."""
        rule, text = framed(question)
        parts = (
            _TASK,
            rule,
            f"Terms of the catalogue near the question, as `id | names | unit | document types`:\n"
            f"{self._terms(question)}",
            f"Companies of the corpus, as `ticker | names | fiscal years`:\n{self._companies(question)}",
            f"Example. Question: {_EXAMPLE_QUESTION}\n{_example().model_dump_json(exclude_none=True)}",
        )
        return Prompt("plan", "\n\n".join(parts), text, limit=_OUTPUT_TOKENS)

    def _terms(self, question: str) -> str:
        ranked = sorted(
            self.vocabulary.terms.values(), key=lambda term: (-_nearness(term, question), term.id)
        )
        lines = []
        for term in ranked[:_TERMS]:
            names = "; ".join(name for some in term.names.values() for name in some[:4])
            lines.append(f"{term.id} | {names} | {term.unit} | {', '.join(term.doc_types)}")
        return "\n".join(lines)

    def _companies(self, question: str) -> str:
        """Those that the question names first; as many others as there is room for."""
        said = question.lower()
        ranked = sorted(
            self.corpus.companies,
            key=lambda c: (-max([_shared(n.lower(), said) for n in (c.ticker, *c.names)]), c.ticker),
        )
        lines = []
        for company in ranked[:_COMPANIES]:
            kinds = sorted({f.doc_type for f in self.corpus.filings if f.ticker == company.ticker})
            years = self.corpus.years(kinds, periods=("FY", "H1", "Q1", "Q3"), tickers=(company.ticker,))
            lines.append(f"{company.ticker} | {'; '.join(company.names[:3])} | {', '.join(map(str, years))}")
        more = len(ranked) - len(lines)
        return "\n".join(lines) + (f"\nand {more} more" if more > 0 else "")


def _refuse(question: str, language: str) -> None:
    if not question.strip():
        raise NotUnderstoodError(say(language, "the question is empty", "问题为空"))
    if len(question) > MAX_LENGTH:
        message = f"the question has {len(question)} characters; at most {MAX_LENGTH} are read"
        raise NotUnderstoodError(
            say(language, message, f"问题有{len(question)}个字符，最多读取{MAX_LENGTH}个")
        )
    if addresses_a_model(question):
        message = "this speaks to a language model; only questions about filings are answered"
        raise NotUnderstoodError(say(language, message, "这是对语言模型的指令；此处只回答关于报告的问题"))


def _nearness(term: Term, question: str) -> float:
    """How much of one of a term's names stands in the question, and how long that name is."""
    said = question.lower()
    return max((_shared(name.lower(), said) for names in term.names.values() for name in names), default=0.0)


def _shared(name: str, said: str) -> float:
    if name in said:
        return 1.0 + len(name) / 100
    pieces = name.split() if name.isascii() else [name[i : i + 2] for i in range(len(name) - 1)]
    return sum(piece in said for piece in pieces) / max(len(pieces), 1)


_TASK = """You turn one question about company filings into one plan. Code computes the answer from the plan;
you compute nothing and answer nothing.

A row of a plan is a company at a fiscal year and period. `scope` says which rows there are; `definitions`
name one value of every row; `conditions` keep rows; then `statistics` go over the rows, or `order` and `top`
rank them; `columns` say what is shown. Every expression, condition and statistic carries its `kind`. Use only
ids of the catalogue as metrics. Money is in base units: 5 million is 5000000, 3亿元 is 300000000. A metric of
the unit pct holds 18.02 for 18.02%. Years before a row's year are `at: -1`, `growth` or `change`, never
another scope year. Leave `scope.tickers` empty when the question is about all companies. Use every condition
of the question and add none. Write labels in the question's language. Where a phrase of the question has no
term in the catalogue, or the question is not about filings, give `cannot` with that phrase instead of a plan:
a plan for a different question is worse than none."""

_EXAMPLE_QUESTION = "Which two US companies had the highest debt-to-assets ratio in fiscal 2021?"


def _example() -> PlanReply:
    ratio = Ratio(numerator=Metric(metric="total_liabilities"), denominator=Metric(metric="total_assets"))
    plan = Plan(
        language="en",
        scope=Scope(market="us", doc_types=("us-10k",), fiscal_years=(2021,)),
        definitions=(Definition(name="debt_ratio", expression=ratio),),
        order=Order(by="debt_ratio"),
        top=Top(n=2),
        columns=(Column(of="debt_ratio", label="debt-to-assets ratio", percent=True),),
    )
    return PlanReply(plan=plan)
