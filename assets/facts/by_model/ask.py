"""What a model is asked: some metrics of one filing, over the pages that may state them."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from assets.facts.by_model.claims import Claim, RejectedError
from assets.facts.by_model.shown import ShownPage, pages_text
from assets.facts.catalogue import Metric
from assets.facts.subject import Subject
from assets.models.records import Prompt
from assets.models.untrusted import framed

# (filing, words, how many) -> (document, page) of the filing's pages that fit the words, the best first
Finder = Callable[[str, str, int], list[tuple[str, int]]]

METRICS_AT_ONCE = 8
PAGES_AT_ONCE = 6
_FOUND = 6  # pages per metric
_OF_ITS_KIND = 3  # votes of a page that holds a statement on which the metric is printed
_NAMES = 4

_TASK = """You find where a company's filing states some figures. Reply with one claim for every metric that
the pages state for the period asked for, and with none for the others. Copy `quote`, `label`, `printed` and
`entries` exactly from one page, digit by digit, with brackets and signs; never round, add up, convert or
compute. Do not take a column of another period, of the parent company, or a change in percent. What you claim
is compared with the page, and what does not stand there is thrown away."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Metrics and the pages on which they are looked for."""

    metrics: tuple[Metric, ...]
    pages: tuple[ShownPage, ...]
    further: tuple[ShownPage, ...]  # for the second round

    def shown(self, claim: Claim, pages: Sequence[ShownPage]) -> ShownPage | None:
        """The page that a claim names, if it was shown."""
        return next((p for p in pages if (p.number, p.page.page) == (claim.document, claim.page)), None)


def asks_of(subjects: Sequence[Subject], metrics: Sequence[Metric], find: Finder) -> Iterator[Ask]:
    """The metrics in groups that are likely to stand on the same pages, each with its pages."""
    ordered = sorted(metrics, key=lambda metric: (metric.statements, metric.time))
    for first in range(0, len(ordered), METRICS_AT_ONCE):
        group = tuple(ordered[first : first + METRICS_AT_ONCE])
        ranked = _ranked(subjects, group, find)
        pages = tuple(islice(ranked, PAGES_AT_ONCE))
        if pages:
            yield Ask(group, pages, tuple(islice(ranked, PAGES_AT_ONCE)))


def _ranked(subjects: Sequence[Subject], metrics: Sequence[Metric], find: Finder) -> Iterator[ShownPage]:
    """Pages by how many of the metrics they were found for, and how early."""
    known = {
        (subject.document.doc_id, page.page): ShownPage(number, subject, page)
        for number, subject in enumerate(subjects, start=1)
        for page in subject.reading.pages
    }
    votes: Counter[tuple[str, int]] = Counter()
    for metric in metrics:
        language = subjects[0].language
        names = metric.names.get("zh" if language == "zh" else "en") or (metric.name(language),)
        found = find(subjects[0].document.filing, " ".join(names[:_NAMES]), _FOUND)
        for place, key in enumerate(found):
            votes[key] += _FOUND - place
        for key, shown in known.items():
            if shown.page.kind in metric.statements:
                votes[key] += _OF_ITS_KIND

    ranked = [key for key, _ in sorted(votes.items(), key=lambda item: (-item[1], item[0])) if key in known]
    if len(known) <= 2 * PAGES_AT_ONCE:  # a short filing is read whole: it may use other words
        ranked += [key for key in known if key not in votes]
    yield from (known[key] for key in ranked if known[key].text.strip())


def prompt_of(ask: Ask) -> Prompt:
    """The first round: the metrics over the pages most likely to state them."""
    return _prompt(ask.metrics, ask.pages, "")


def gleaning_prompt(
    ask: Ask, missing: Sequence[Metric], refused: Sequence[tuple[Claim, RejectedError]]
) -> Prompt:
    """The second round: what was not found or not borne out, over further pages and with the reasons."""
    lines = [f"- {claim.metric}: {reason} (printed {claim.printed!r})" for claim, reason in refused]
    told = "Earlier claims that were thrown away, and why:\n" + "\n".join(lines) if lines else ""
    return _prompt(missing, gleaning_pages(ask, refused), told)


def gleaning_pages(ask: Ask, refused: Sequence[tuple[Claim, RejectedError]]) -> tuple[ShownPage, ...]:
    """The pages of the refused claims again, and those that were not shown before."""
    again = {(claim.document, claim.page) for claim, _ in refused}
    return (*(p for p in ask.pages if (p.number, p.page.page) in again), *ask.further)


def _prompt(metrics: Sequence[Metric], pages: Sequence[ShownPage], told: str) -> Prompt:
    subject = pages[0].subject
    rule, text = framed("\n\n".join(part for part in (told, pages_text(pages)) if part))
    asked = "\n".join(_line(metric) for metric in metrics)
    period = f"{subject.period}, ending on {subject.period_end}"
    system = (
        f"{_TASK}\n\n{rule}\n\nThe filing: {subject.document.doc_type} of fiscal year "
        f"{subject.document.fiscal_year}; its period: {period}.\n\n"
        f"The metrics, as `id | names | unit | what it is`:\n{asked}"
    )
    return Prompt("read", system, text)


def _line(metric: Metric) -> str:
    names = "; ".join(name for some in metric.names.values() for name in some[:_NAMES])
    time = "over the period" if metric.time == "duration" else "at its end"
    return f"{metric.id} | {names} | {metric.unit}, {time} | {metric.description}"
