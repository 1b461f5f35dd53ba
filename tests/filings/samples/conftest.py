import pytest

from assets.filings.samples.load import load_samples
from assets.filings.samples.spec import Samples
from assets.filings.samples.write import write_samples


@pytest.fixture(scope="session")
def samples() -> Samples:
    return load_samples()


@pytest.fixture(scope="session")
def drawn(tmp_path_factory, samples):
    """All sample documents, drawn once for the session."""
    folder = tmp_path_factory.mktemp("samples")
    write_samples(folder, samples)
    return folder
