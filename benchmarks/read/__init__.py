"""How fast filings are read, beside other readers."""
