"""Sample filings of invented companies, drawn as PDFs from the specification in data/samples."""
