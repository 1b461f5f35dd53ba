"""Tagged numbers of HTML filings, in the HTML and in PDFs printed of it."""
