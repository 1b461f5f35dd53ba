"""Expectations of the published facts: suites, the frames they are asked of, validation."""
