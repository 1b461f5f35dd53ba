"""Announcements in styles that the readers were not made for, read from their PDFs by all stages."""

import pytest

from tests.facts.generated.scoring import facts_of, score
from tests.facts.generated.unmet import variants


@pytest.mark.parametrize("kind", ["dividends", "meetings", "esg"])
def test_announcements_in_other_styles_are_read_as_they_were_meant(kind, tmp_path):
    verdicts = []
    for variant in variants(kind, seed=5, count=3):
        verdicts += score(variant, facts_of(variant, tmp_path))
    assert len(verdicts) >= 21
    assert [v for v in verdicts if v.outcome != "right"] == []
