"""How sure a fact is: a plain rule until it is calibrated on gold.

It starts from the reader's score of the place (primary statement, order of the label rule). An identity that
holds takes away most of the doubt, a second place that prints the same number some of it; an identity that
fails, a scale taken from another statement, or a rival value nearby add doubt.
"""

from assets.facts.resolve import Choice

_RIVAL_NEAR = 0.05


def confidence(choice: Choice) -> float:
    """Between 0.05 and 0.99."""
    doubt = 1.0 - min(max(choice.option.score, 0.0), 1.0)
    checks = [*choice.checks, *choice.option.best.checks]
    if any(check.startswith("passed:") for check in checks):
        doubt *= 0.3
    if len({(c.doc_id, c.page, c.bbox) for c in choice.option.candidates}) > 1:
        doubt *= 0.7
    if any(check.startswith("failed:") for check in checks):
        doubt += 0.15
    if any(check.startswith("scale_") for check in checks):
        doubt += 0.1
    if any(choice.option.score - option.score < _RIVAL_NEAR for option in choice.rivals):
        doubt += 0.05
    return round(min(max(1.0 - doubt, 0.05), 0.99), 3)
