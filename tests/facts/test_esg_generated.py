"""The ESG reader on generated reports: more of them by `python -m benchmarks.announcements --kind esg`."""

from collections import Counter

from tests.facts.generated.esg import variants
from tests.facts.generated.scoring import facts_of, score


def test_generated_esg_reports_are_read_right(tmp_path):
    verdicts = [
        v for variant in variants(seed=3, count=4) for v in score(variant, facts_of(variant, tmp_path))
    ]
    counts = Counter(v.outcome for v in verdicts)
    assert len(verdicts) == 64
    assert counts["right"] / len(verdicts) >= 0.97, [v for v in verdicts if v.outcome != "right"]
    assert counts["wrong"] == 0, [v for v in verdicts if v.outcome == "wrong"]
