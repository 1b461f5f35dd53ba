"""Chinese statements in layouts that no sample has."""
