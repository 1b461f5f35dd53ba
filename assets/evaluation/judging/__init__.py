"""Judging answers without a model: what was expected, what the answer's words say, and whether they agree."""
