"""Measurements: each command prints what it measured here, and is a package if it has helpers of its own."""
