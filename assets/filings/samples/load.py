"""Reading data/samples into the typed specification; every mistake is named with its file."""

from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import ValidationError

from assets.errors import BadInputError
from assets.filings.samples.check import check_company, check_documents
from assets.filings.samples.spec import AnyCompany, CnCompany, SampleDocument, Samples, UsCompany
from assets.resources import shipped

_R = TypeVar("_R", UsCompany, CnCompany, SampleDocument)

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # LibYAML's is ten times faster
STATEMENTS = ("income", "balance", "cash_flow")


def load_samples(folder: Path | None = None) -> Samples:
    """Read and check the specification (default: the one that ships)."""
    folder = folder or shipped("data") / "samples"
    form = _yaml(folder / "cn_statements.yaml")
    files = [*sorted(folder.glob("us_*.yaml")), *sorted(folder.glob("cn_*.yaml"))]
    companies = {p.stem: _company(p, form) for p in files if p.stem != "cn_statements"}
    documents = [_record(SampleDocument, d, "documents.yaml") for d in _yaml(folder / "documents.yaml")]
    samples = Samples(companies=companies, documents=documents)
    for company in companies.values():
        check_company(company)
    check_documents(samples)
    return samples


def _yaml(path: Path) -> Any:  # noqa: ANN401 - whatever the YAML holds
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
    except (OSError, yaml.YAMLError) as error:
        msg = f"{path.name}: cannot be read as YAML ({error}); restore the file that ships with filingdb"
        raise BadInputError(msg) from error


def _company(path: Path, form: dict[str, Any]) -> AnyCompany:
    data = _yaml(path)
    if data.get("market") == "us":
        data["statements"] = {"consolidated": {s: data.pop(s, []) for s in STATEMENTS}}
        return _record(UsCompany, {**data, "source": path.name}, path.name)
    scopes = {scope: data.pop(scope, {}) for scope in ("consolidated", "parent")}
    data["statements"] = {scope: _fill(form, values, scope, path.name) for scope, values in scopes.items()}
    return _record(CnCompany, {**data, "source": path.name}, path.name)


def _fill(form: dict[str, Any], values: dict[str, Any], scope: str, source: str) -> dict[str, Any]:
    """The lines of the common form that a scope prints, with a company's values."""
    statements: dict[str, Any] = {}
    for statement, lines in form.items():
        given = dict(values.get(statement, {}))
        statements[statement] = [_line(x, given, scope) for x in lines if x.get("scope", scope) == scope]
        if given:
            msg = (
                f"{source}: {scope}.{statement}: the form has no line for {', '.join(given)}; correct the ids"
            )
            raise BadInputError(msg)
    return statements


def _line(form: dict[str, Any], given: dict[str, Any], scope: str) -> dict[str, Any]:
    line = {k: v for k, v in form.items() if k not in ("scope", "parent_label", "parent_level")}
    if scope == "parent":
        line["label"] = form.get("parent_label", form["label"])
        line["level"] = form.get("parent_level", form.get("level", 1))
    if form.get("id") in given:
        line["values"] = given.pop(form["id"])
    return line


def _record(kind: type[_R], data: object, source: str) -> _R:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(x) for x in first["loc"])
        msg = f"{source}: {where}: {first['msg']}; correct the specification"
        raise BadInputError(msg) from error
