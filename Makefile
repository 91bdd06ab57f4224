# make sim    set up what is needed and play the base game
# make test   set up what is needed and run every test
# make check  lint, types, and the shipped rules
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
RULES  ?= rules/base.yaml

.PHONY: sim test check fmt golden long bench clean

sim: $(VENV)/.run
	$(BIN)/elgrande-sim $(RULES)

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/elgrande-sim check rules

fmt: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Recordings only; facts in golden/rulebook are written by hand and never touched.
golden: $(VENV)/.dev
	$(BIN)/python -m pytest --snapshot-update -n 0 tests

long: $(VENV)/.dev
	$(BIN)/python -m pytest --long tests/test_conformance.py

bench: $(VENV)/.dev
	$(BIN)/python -m pytest bench -n 0 --benchmark-sort=name

$(VENV)/.venv:
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.run: $(VENV)/.venv pyproject.toml grammar/effects.lark
	$(BIN)/python -m pip install --quiet --editable .
	$(BIN)/python -c 'from interpreter.grammar_file import build_parser, parser_path; build_parser(parser_path())'
	touch $@

$(VENV)/.dev: $(VENV)/.run
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) grammar/effects.parser build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
