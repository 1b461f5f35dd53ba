"""The sentence of an answer, in the language of the question."""
