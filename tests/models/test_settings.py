import pytest

from assets.errors import BadInputError
from assets.models.check import findings
from assets.models.settings import load_settings, need_settings
from assets.store import Store
from tests.protocol_server.faults import Faults
from tests.protocol_server.server import serving


def test_nothing_is_configured_by_itself(tmp_path, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-ours")
    assert load_settings(tmp_path) is None
    with pytest.raises(BadInputError, match="FILINGDB_LLM_BASE_URL"):
        need_settings(tmp_path)


def test_the_environment_stands_above_the_file(tmp_path, monkeypatch):
    (tmp_path / "llm.toml").write_text('base_url = "http://a/v1"\nmodel = "one"\nmax_spend = 2\n')
    monkeypatch.setenv("FILINGDB_LLM_MODEL", "two")
    monkeypatch.setenv("FILINGDB_LLM_API_KEY", "secret")
    settings = load_settings(tmp_path)
    assert (settings.base_url, settings.model, settings.max_spend) == ("http://a/v1", "two", 2.0)
    assert "secret" not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("FILINGDB_LLM_MODLE", "x", "FILINGDB_LLM_MODLE: no such setting"),
        ("FILINGDB_LLM_BASE_URL", "api.example.com", "FILINGDB_LLM_BASE_URL"),
        ("FILINGDB_LLM_CONFIG", "/nowhere/llm.toml", "which is no file"),
    ],
)
def test_wrong_settings_are_named(tmp_path, monkeypatch, name, value, said):
    monkeypatch.setenv("FILINGDB_LLM_MODEL", "x")
    monkeypatch.setenv(name, value)
    with pytest.raises(BadInputError, match=said):
        load_settings(tmp_path)


def test_an_unknown_line_of_the_file_is_named(tmp_path):
    (tmp_path / "llm.toml").write_text('base_url = "http://a/v1"\nmodel = "m"\ntemprature = 1\n')
    with pytest.raises(BadInputError, match="TEMPRATURE"):
        load_settings(tmp_path)


def test_doctor_says_that_none_is_needed(tmp_path):
    ((what, fine, note),) = findings(Store(tmp_path))
    assert (what, fine) == ("language model", True)
    assert "none configured, none needed" in note


def configured(monkeypatch, server, **more):
    given = {"BASE_URL": server.url, "MODEL": "small", "EMBEDDING_MODEL": "vectors", "BACKOFF": "0.01"} | more
    for name, value in given.items():
        monkeypatch.setenv(f"FILINGDB_LLM_{name}", value)


def test_doctor_tries_every_model_once_and_pays_once(tmp_path, monkeypatch):
    with serving() as server:
        configured(monkeypatch, server)
        rows = findings(Store(tmp_path))
        assert [(what, fine) for what, fine, _ in rows] == [
            ("language model", True),
            ("model", True),
            ("embedding model", True),
        ]
        assert "64 numbers" in rows[2][2]
        assert findings(Store(tmp_path)) == rows
        assert len(server.log) == 2


@pytest.mark.parametrize(
    ("faults", "more", "said"),
    [
        ("401=1.0", {}, "FILINGDB_LLM_API_KEY"),
        ("", {"MODEL": "large"}, "the endpoint lists small, vectors"),
        ("wrong_schema=1.0", {}, "no usable answer"),
    ],
)
def test_doctor_says_what_to_do(tmp_path, monkeypatch, faults, more, said):
    with serving(faults=Faults(faults)) as server:
        configured(monkeypatch, server, **more)
        notes = [note for _, fine, note in findings(Store(tmp_path)) if not fine]
    assert said in notes[0]


def test_doctor_says_that_nothing_listens(tmp_path, monkeypatch):
    with serving() as server:
        url = server.url
    monkeypatch.setenv("FILINGDB_LLM_BASE_URL", url)
    monkeypatch.setenv("FILINGDB_LLM_MODEL", "small")
    ((_, fine, note),) = findings(Store(tmp_path))
    assert not fine
    assert "cannot be reached" in note
