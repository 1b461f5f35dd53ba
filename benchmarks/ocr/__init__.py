"""Statement pages read from their pictures."""
