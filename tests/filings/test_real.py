"""Identity on the real filings of FILINGDB_SHARED."""

import os
from pathlib import Path

import pytest

from assets.evaluation.gold import load_identity
from assets.evaluation.identity import score_identity

SHARED = Path(os.environ.get("FILINGDB_SHARED", "../shared"))

pytestmark = pytest.mark.real


def test_at_least_96_percent_are_known_by_their_own_words():
    gold = SHARED / "gold" / "identity.csv"
    if not gold.is_file():
        pytest.skip(f"{gold} is not here; set FILINGDB_SHARED")
    score = score_identity(load_identity(gold), SHARED / "filings")
    assert score.absent == []
    assert score.all_right >= 0.96 * score.documents
    assert score.right["period_end"] == score.scored["period_end"]
