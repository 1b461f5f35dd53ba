"""PDF -> pages, tables, rows and cells."""
