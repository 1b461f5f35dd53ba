"""Announcements as a seeded generator words and draws them, read from their PDFs by all stages."""

import pytest

from tests.facts.generated import dividends, meetings
from tests.facts.generated.scoring import facts_of, score

FILINGS = 8  # of each kind; `python -m benchmarks.announcements` reads more


@pytest.mark.parametrize("generator", [dividends, meetings], ids=["dividends", "meetings"])
def test_generated_announcements_are_read_as_they_were_meant(generator, tmp_path):
    verdicts = []
    for variant in generator.variants(seed=5, count=FILINGS):
        verdicts += score(variant, facts_of(variant, tmp_path))
    assert len(verdicts) >= FILINGS * 7
    assert [v for v in verdicts if v.outcome != "right"] == []
