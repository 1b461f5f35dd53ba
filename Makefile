# Two commands on a fresh machine: make demo, make test. Both make their environment in .venv first.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
export PYTHONDONTWRITEBYTECODE :=
export DO_NOT_TRACK := 1
export LANCE_LOG := error

.PHONY: help demo test test-real lint bench bench-read bench-facts bench-ask bench-kill dev clean
.DEFAULT_GOAL := help

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $(READY)

demo: $(READY) ## sample filings -> warehouse -> six questions answered
	$(BIN)/filingdb demo

test: $(READY) ## the fast tests (under 10 minutes on 2 cores)
	$(BIN)/python -m pytest -n 2 --dist loadgroup

test-real: $(READY) ## the tests on the real filings in FILINGDB_SHARED (default ../shared)
	$(BIN)/python -m pytest -m real

lint: $(READY) ## ruff, mypy, layers, SQL
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/sqlfluff lint --dialect duckdb sql

bench: $(READY) ## start-up times, measured here
	$(BIN)/python -m benchmarks.startup

# unstructured's own environment, without the torch that its pdf extra would bring
BENCH := .venv-bench
$(BENCH)/.ready: benchmarks/read/unstructured.txt
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --requirement benchmarks/read/unstructured.txt
	$(BENCH)/bin/python -m pip install --quiet --no-deps unstructured-inference==1.6.14
	touch $(BENCH)/.ready

bench-read: $(READY) $(BENCH)/.ready ## reading speed on real filings, beside other table readers
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[bench]'
	$(BIN)/python -m benchmarks.read

bench-facts: $(READY) ## speed of reading facts, on the 10-Ks of the built store
	$(BIN)/python -m benchmarks.facts

bench-ask: $(READY) ## speed of answers with 1,000, 100,000 and 10,000,000 facts
	$(BIN)/python -m benchmarks.ask

bench-kill: $(READY) ## kill builds at random moments and compare what they end in
	$(BIN)/python -m benchmarks.kill

dev: $(READY) ## Dagster's web UI and daemon on 127.0.0.1:3000
	$(BIN)/filingdb dev

clean: ## remove the environment (the store stays)
	rm -rf .venv
