"""Facts that a language model points at: quotes, verified against the pages before they count."""
