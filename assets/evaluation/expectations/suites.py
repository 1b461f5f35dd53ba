"""The suites of `data/expectations/*.yaml`, turned into configurations of Great Expectations."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import Field, TypeAdapter, ValidationError

from assets.errors import BadInputError
from assets.facts.records import FACTS_SCHEMA
from assets.facts.rules import Strict
from assets.keys import DOC_TYPES
from assets.resources import shipped

Config = dict[str, Any]

SUITES = ("facts", "found", "absent", "magnitudes", "identities", "gold", "coverage")

_VARIABLES: Mapping[str, list[str]] = {
    "$facts_columns": list(FACTS_SCHEMA),
    "$doc_types": list(DOC_TYPES),
}


class Expectation(Strict):
    """One entry of a suite file; `for_each` repeats it over columns, or over values of another column."""

    type: str = Field(pattern=r"^expect_[a-z_]+$")
    kwargs: dict[str, Any] = Field(default_factory=dict)
    for_each: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    where: dict[str, str] = Field(default_factory=dict)  # rows it is asked of: column equals value
    severity: Literal["critical", "warning"]
    notes: str = ""

    def configurations(self) -> Iterator[Config]:
        """One configuration for each column or value that it is repeated over."""
        for name, values in self.for_each.items():
            for value in values:
                if name == "column":
                    yield self._configuration({"column": value}, {})
                else:
                    yield self._configuration({}, {name: value})
        if not self.for_each:
            yield self._configuration({}, {})

    def _configuration(self, kwargs: dict[str, Any], where: dict[str, str]) -> Config:
        given = {name: _VARIABLES.get(str(value), value) for name, value in self.kwargs.items()} | kwargs
        if rows := self.where | where:
            equal = [_equal(name, value) for name, value in rows.items()]
            given["row_condition"] = equal[0] if len(equal) == 1 else {"type": "and", "conditions": equal}
        meta = {"notes": self.notes} if self.notes else {}
        return {"type": self.type, "kwargs": given, "severity": self.severity, "meta": meta}


def _equal(column: str, value: str) -> Config:
    return {"type": "comparison", "column": {"name": column}, "operator": "==", "parameter": value}


def load_suites(folder: Path | None = None) -> dict[str, list[Config]]:
    """Expectation configurations by suite name, in the order of its file.

    Raises BadInputError naming the file and the entry that is not valid.
    """
    entries = TypeAdapter(tuple[Expectation, ...])
    suites = {}
    for name in SUITES:
        path = (folder or shipped("data") / "expectations") / f"{name}.yaml"
        try:
            read = entries.validate_python(yaml.safe_load(path.read_text(encoding="utf-8")))
        except (ValidationError, yaml.YAMLError) as error:
            msg = f"{path} is not a list of expectations: {error}"
            raise BadInputError(msg) from error
        suites[name] = [config for entry in read for config in entry.configurations()]
    return suites
