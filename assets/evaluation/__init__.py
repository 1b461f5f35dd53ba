"""Gold, checks and scores."""
