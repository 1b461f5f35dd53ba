"""The rivals of the plan, to compare on one store: retrieval with one prompt, and MuDABench's workflow."""
