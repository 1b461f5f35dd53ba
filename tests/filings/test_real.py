"""Identity on the real filings of FILINGDB_SHARED."""

import os
from pathlib import Path

import pytest

from assets.evaluation.disputed import file_pages, load_disputed, require_quotes, without_identity
from assets.evaluation.gold import load_identity
from assets.evaluation.identity import identify_files, score_identity

SHARED = Path(os.environ.get("FILINGDB_SHARED", "../shared"))
DISPUTED = Path(__file__).parent.parent / "evaluation" / "disputed_identity.csv"

pytestmark = pytest.mark.real


def test_at_least_97_percent_are_known_by_their_own_words():
    gold = SHARED / "gold" / "identity.csv"
    if not gold.is_file():
        pytest.skip(f"{gold} is not here; set FILINGDB_SHARED")
    rows = load_identity(gold)
    taken = identify_files(rows, SHARED / "filings")
    score = score_identity(rows, taken)
    assert score.absent == []
    assert score.all_right >= 0.97 * score.documents
    assert score.right["period_end"] == score.scored["period_end"]
    disputed = load_disputed(DISPUTED)
    require_quotes(disputed, file_pages(SHARED / "filings"))
    settled = score_identity(without_identity(rows, disputed), taken)
    assert (settled.wrong, settled.cannot_tell) == (0, 0)
