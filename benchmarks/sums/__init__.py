"""Whether printed totals add up in a built store."""
