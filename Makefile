# Needs Python >= 3.11 and make; everything else is installed into .venv by the first target that
# needs it. `make` alone lists the targets.

PYTHON ?= $(firstword $(foreach name,python3 python3.13 python3.12 python3.11,\
	$(shell $(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(name))))
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
KRONOSOLVE := $(BIN)/kronosolve
CASE := demo/the-last-toast
INSTALLED := $(VENV)/.installed
DEVELOPED := $(VENV)/.developed

.DEFAULT_GOAL := help
.PHONY: help install develop demo test soak bench bench-docs golden lint format types wheel \
	constraints clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "no Python >= 3.11 found; name one: make PYTHON=/path/to/python" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade 'pip>=25.1'

# Stamps: nothing is installed twice until the project file or the pins change.
$(INSTALLED): pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(DEVELOPED): pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install --constraint constraints.txt --group dev --editable '.[all]'
	@touch $(INSTALLED) $@

install: $(INSTALLED) ## the command, in .venv/bin/kronosolve

develop: $(DEVELOPED) ## the command with every extra, and the tools of the tests

demo: $(INSTALLED) ## prove, count and solve a shipped investigation
	$(KRONOSOLVE) map $(CASE)
	@echo
	$(KRONOSOLVE) check $(CASE)
	@echo
	$(KRONOSOLVE) solve $(CASE) --fact grand-staircase@5=2:B --fact auditorium@D=3:6
	@echo
	$(KRONOSOLVE) ask $(CASE) grand-foyer@4 --fact grand-staircase@5=2:B --fact auditorium@D=3:6
	@echo
	$(KRONOSOLVE) minimum $(CASE)

test: $(DEVELOPED) ## the tests (a few minutes)
	$(BIN)/python -m pytest -rs

soak: $(DEVELOPED) ## the long tests
	$(BIN)/python -m pytest -rs -m soak

bench: $(DEVELOPED) ## time everything that has a target, and print tables
	$(BIN)/python -m benchmarks

bench-docs: $(DEVELOPED) ## the same, written into docs/performance.md
	$(BIN)/python -m benchmarks --write docs/performance.md

golden: $(DEVELOPED) ## make the golden files again: counts by brute force, and screens
	$(BIN)/python tests/golden/make_worlds.py
	$(BIN)/python tests/golden/make_screens.py

lint: $(DEVELOPED) ## style and import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

format: $(DEVELOPED) ## put the source into the standard layout
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(DEVELOPED) ## static types
	$(BIN)/mypy

wheel: $(DEVELOPED) ## dist/*.whl
	$(BIN)/python -m build --wheel --outdir dist

constraints: $(DEVELOPED) ## pin what is installed now
	{ head -1 constraints.txt; $(PIP) freeze --exclude-editable; } > constraints.new
	mv constraints.new constraints.txt

clean: ## everything that the other targets made
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
