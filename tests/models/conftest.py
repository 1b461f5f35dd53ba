from contextlib import ExitStack

import pytest

from assets.models.client import ModelClient
from assets.models.ledger import Ledger
from assets.models.settings import ModelSettings
from tests.protocol_server.faults import Faults
from tests.protocol_server.server import serving


@pytest.fixture
def asking(tmp_path):
    """asking(faults, brain, setting=...) -> (client, server); all share one ledger."""
    with ExitStack() as stack:

        def open_one(faults="", brain=None, *, seed=0, **options):
            extra = {"brain": brain} if brain else {}
            server = stack.enter_context(serving(faults=Faults(faults, seed=seed), **extra))
            given = {"base_url": server.url, "model": "small", "backoff": 0.01, "timeout": 2.0} | options
            ledger = Ledger(tmp_path / "calls.sqlite")
            return stack.enter_context(ModelClient(ModelSettings(**given), ledger)), server

        yield open_one
