"""How it runs: Dagster definitions and the command line."""
