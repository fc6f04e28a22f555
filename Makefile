# Two commands do everything: `make run` and `make test`. Both install what they need first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: install run test lint bench soak docs pictures clean

install: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip -c constraints.txt
	$(BIN)/python -m pip install --quiet -e '.[dev]' -c constraints.txt
	touch $@

run: install
	$(BIN)/solon

test: lint
	$(BIN)/pytest -n auto

lint: install
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: install
	$(BIN)/python tools/bench.py
	$(BIN)/python tools/bench_bot.py
	$(BIN)/python -m tools.bench_load
	$(BIN)/python -m tools.bench_page

soak: install
	$(BIN)/python tools/soak.py

docs: install
	$(BIN)/python tools/coverage.py

pictures: install
	$(BIN)/python -m tools.screenshots

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache build *.egg-info
