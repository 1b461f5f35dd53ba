"""The stages of the flow: filings -> pages -> (index, facts) -> warehouse -> answers -> evaluation."""
