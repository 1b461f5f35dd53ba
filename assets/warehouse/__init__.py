"""Parquet facts -> the published DuckDB file."""
