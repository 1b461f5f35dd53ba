"""Run the suites with Great Expectations and leave its Data Docs beside the store's data."""

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl
from pydantic import TypeAdapter

from assets.errors import NotFoundError
from assets.evaluation.expectations.frames import frames
from assets.evaluation.expectations.suites import Config, load_suites
from assets.facts.catalogue import load_catalogue
from assets.facts.together import facts_together
from assets.store import Store, replacing

if TYPE_CHECKING:
    from great_expectations.core.batch_definition import BatchDefinition
    from great_expectations.data_context.data_context.ephemeral_data_context import EphemeralDataContext

DOCS = "expectations"  # folder of the store
_EXAMPLES = 10


@dataclass(frozen=True, slots=True)
class Finding:
    """What one expectation of a suite found."""

    suite: str
    expectation: str  # type and what it was asked of
    severity: str  # critical, warning
    passed: bool
    asked: int  # rows
    unexpected: int
    examples: tuple[str, ...]
    notes: str = ""

    @property
    def blocks(self) -> bool:
        """Whether nothing may be published while it stands."""
        return not self.passed and self.severity == "critical"

    @property
    def sentence(self) -> str:
        """What was not met, with examples of it."""
        some = f", such as {'; '.join(self.examples)}" if self.examples else ""
        counts = f"{self.unexpected} of {self.asked} rows" if self.asked else "not met"
        return f"{self.severity}: {self.expectation}: {counts}{some}"


def docs_index(store: Store) -> Path:
    """The page to open in a browser."""
    return store.root / DOCS / "index.html"


def validate(store: Store) -> list[Finding]:
    """Ask every suite of the facts that would be published; writes Data Docs below the store."""
    asked = frames(store, facts_together(store), load_catalogue())
    found = run_suites(load_suites(), asked, docs=docs_index(store).parent)
    with replacing(_last(store)) as path:
        path.write_bytes(_FINDINGS.dump_json(found))
    return found


def findings(store: Store) -> list[Finding]:
    """What the last validation found; raises NotFoundError before the first."""
    if not _last(store).is_file():
        msg = f"{store.root} was not validated yet; run `filingdb build`"
        raise NotFoundError(msg)
    return _FINDINGS.validate_json(_last(store).read_bytes())


def _last(store: Store) -> Path:
    return docs_index(store).with_name("findings.json")


_FINDINGS = TypeAdapter(list[Finding])


def run_suites(
    suites: Mapping[str, list[Config]], asked: Mapping[str, pl.DataFrame], *, docs: Path
) -> list[Finding]:
    """Findings of every suite over the frame of the same name, in the order of the suites."""
    os.environ["GX_ANALYTICS_ENABLED"] = "false"  # read when it is imported
    import great_expectations as gx
    from great_expectations.data_context.types.base import ProgressBarsConfig

    context = gx.get_context(mode="ephemeral")
    context.variables.progress_bars = ProgressBarsConfig(globally=False)
    anew = docs.with_name(docs.name + ".new")
    shutil.rmtree(anew, ignore_errors=True)  # of a run that was killed
    _replace_docs_site(context, anew)
    found: list[Finding] = []
    for name, configurations in suites.items():
        suite = context.suites.add(gx.ExpectationSuite(name=name, expectations=configurations))
        definition = gx.ValidationDefinition(name=name, data=_batch(context, name), suite=suite)
        ran = context.validation_definitions.add(definition).run(
            batch_parameters={"dataframe": asked[name].to_pandas()},
            result_format={"result_format": "SUMMARY", "partial_unexpected_count": _EXAMPLES},
        )
        found += [_finding(name, result) for result in ran.results]
    context.build_data_docs(site_names=[_SITE])
    shutil.rmtree(docs, ignore_errors=True)
    anew.replace(docs)
    return found


_SITE = "filingdb"


def _replace_docs_site(context: "EphemeralDataContext", docs: Path) -> None:
    context.delete_data_docs_site("local_site")  # the context's own, in a temporary folder
    context.add_data_docs_site(
        site_name=_SITE,
        site_config={
            "class_name": "SiteBuilder",
            "store_backend": {"class_name": "TupleFilesystemStoreBackend", "base_directory": str(docs)},
            "site_index_builder": {"class_name": "DefaultSiteIndexBuilder"},
        },
    )


def _batch(context: "EphemeralDataContext", name: str) -> "BatchDefinition[Any]":
    source = context.data_sources.add_or_update_pandas(name)
    return source.add_dataframe_asset(name).add_batch_definition_whole_dataframe("all")


def _finding(suite: str, result: Any) -> Finding:  # noqa: ANN401 - its type has no stubs
    config = result.expectation_config
    details: dict[str, Any] = result.result or {}
    raised = _raised(result.exception_info)
    examples = [str(value) for value in details.get("partial_unexpected_list") or ()]
    return Finding(
        suite=suite,
        expectation=_sentence(config.type, config.kwargs),
        severity=str(getattr(config.severity, "value", config.severity)),
        passed=bool(result.success),
        asked=int(details.get("element_count") or 0),
        unexpected=int(details.get("unexpected_count") or 0),
        examples=tuple(raised or dict.fromkeys(examples)),
        notes=str((config.meta or {}).get("notes", "")),
    )


def _sentence(kind: str, kwargs: Mapping[str, Any]) -> str:
    """An expectation in words: `value between, min_value=0 where metric is total_assets`."""
    hidden = ("batch_id", "row_condition", "condition_parser", "column_set", "value_set", "regex")
    shown = [f"{name}={value}" for name, value in kwargs.items() if name not in hidden and value is not None]
    where = f" where {_condition(kwargs['row_condition'])}" if kwargs.get("row_condition") else ""
    return f"{kind.removeprefix('expect_').replace('_', ' ')}: {', '.join(shown)}{where}"


def _condition(given: Mapping[str, Any]) -> str:
    if "conditions" in given:
        return " and ".join(_condition(part) for part in given["conditions"])
    return f"{given['column']['name']} is {given['parameter']}"


def _raised(info: Mapping[str, Any] | None) -> list[str]:
    """The messages of an expectation that could not be evaluated; it counts as failed."""
    if not info:
        return []
    infos = [info] if "raised_exception" in info else [i for i in info.values() if isinstance(i, Mapping)]
    return [str(i.get("exception_message")) for i in infos if i.get("raised_exception")]
