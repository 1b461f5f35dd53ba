"""The model's lane: the gaps of many filings, read by a model, as far as budget and endpoint go.

A filing is written when all its calls were answered. One that failed is a failure row and is asked for again
by the next run, which pays only for the calls that were not answered.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from assets.facts.by_model.ask import Finder
from assets.facts.by_model.claims import Claims
from assets.facts.by_model.partition import DATASET, write_candidates
from assets.facts.by_model.read import VERSION, ModelReading, first_prompts, gaps, read_gaps
from assets.facts.catalogue import Catalogue, Metric
from assets.facts.partition import catalogue_digest
from assets.facts.read import READER_VERSION, subjects_by_period
from assets.facts.subject import Subject
from assets.filings.failures import write_failures
from assets.filings.records import Document, Failure
from assets.models.budget import SpendCapError
from assets.models.client import ModelClient
from assets.models.many import Ended, each_task
from assets.models.records import Estimate
from assets.pages.frames import from_frames
from assets.stamps import digest, is_fresh
from assets.store import Store

STAGE = "model"


@dataclass(slots=True)
class LaneReport:
    """What a run of the lane did."""

    waiting: int = 0  # filings with gaps that had not been asked about
    read: int = 0
    found: int = 0  # claims that the pages bear out
    rejected: dict[str, int] = field(default_factory=dict)  # reason -> claims
    failed: dict[str, str] = field(default_factory=dict)  # filing -> why
    stopped: str = ""  # why the run ended before all were read
    spent_usd: float = 0.0


@dataclass(frozen=True)
class Lane:
    """The lane over one store: a client, a page finder, and which metrics to ask for."""

    store: Store
    client: ModelClient
    catalogue: Catalogue
    find: Finder
    patterns: Sequence[str] = ("*",)

    def waiting(self, keys: Sequence[str]) -> list[str]:
        """The filings that were not yet asked about as they stand, with these settings."""
        return [
            key
            for key in keys
            if self.store.stamp("facts", key) is not None
            and not is_fresh(self.store, DATASET, key, self.stamp(key))
        ]

    def stamp(self, key: str) -> str:
        """What the model's candidates of this filing would be made from now."""
        settings = self.client.settings
        reader = (VERSION, READER_VERSION, catalogue_digest(), settings.base_url, settings.model)
        return digest(*reader, *self.patterns, self.store.stamp("pages", key))

    def estimate(self, keys: Sequence[str]) -> Estimate:
        """What the first round over the filings would take, without a call."""
        prompts = [
            (prompt, Claims)
            for key in self.waiting(keys)
            for subjects in self._subjects(key)
            for prompt in first_prompts(subjects, self._gaps(key, subjects), self.find)
        ]
        return self.client.estimate(prompts)

    def run(self, keys: Sequence[str], *, advance: Callable[[str], None] = lambda key: None) -> LaneReport:
        """Read the gaps of the waiting filings, several at a time."""
        waiting = self.waiting(keys)
        report = LaneReport(waiting=len(waiting))
        for ended in each_task(self._read, waiting, threads=self.client.settings.concurrency):
            self._keep(ended, report)
            advance(ended.task)
        report.spent_usd = self.client.budget.spent
        return report

    def _read(self, key: str) -> ModelReading:
        reading = ModelReading()
        for subjects in self._subjects(key):
            found = read_gaps(
                subjects,
                self._gaps(key, subjects),
                catalogue=self.catalogue,
                find=self.find,
                client=self.client,
            )
            reading.candidates += found.candidates
            reading.rejected += found.rejected
            reading.contradictory |= found.contradictory
        return reading

    def _keep(self, ended: Ended[str, ModelReading], report: LaneReport) -> None:
        key = ended.task
        if ended.result is not None:
            write_candidates(self.store, key, ended.result.candidates, stamp=self.stamp(key))
            write_failures(self.store, f"{STAGE}-{key}", [])
            report.read += 1
            report.found += len(ended.result.candidates)
            for _, reason in ended.result.rejected:
                report.rejected[reason.reason] = report.rejected.get(reason.reason, 0) + 1
            if ended.result.contradictory:
                before = report.rejected.get("contradictory", 0)
                report.rejected["contradictory"] = before + len(ended.result.contradictory)
        elif isinstance(ended.error, SpendCapError):
            report.stopped = str(ended.error)
        else:
            report.failed[key] = str(ended.error)
            write_failures(self.store, f"{STAGE}-{key}", [self._failure(key, str(ended.error))])

    def _subjects(self, key: str) -> list[list[Subject]]:
        store = self.store
        documents = [Document(**row) for row in store.read("documents", key).iter_rows(named=True)]
        readings = from_frames({name: store.read(name, key) for name in ("pages", "tables", "rows")})
        return subjects_by_period(documents, readings)

    def _gaps(self, key: str, subjects: Sequence[Subject]) -> list[Metric]:
        """What is asked of the filing and was not found, or only by a model."""
        missing = {
            row["metric"]
            for row in self.store.read("facts", key).iter_rows(named=True)
            if row["status"] == "not_disclosed" or (row["method"] or "").startswith("model:")
        }
        asked = self.catalogue.asked_of(subjects[0].document.doc_type)
        return gaps(asked, missing, self.patterns)

    def _failure(self, key: str, message: str) -> Failure:
        return Failure(
            stage=STAGE,
            filing=key,
            doc_id=None,
            source=self.store.read("documents", key)["source"][0],
            page=None,
            reason="endpoint_failed",
            message=message,
            failed_at=datetime.now(UTC),
        )
