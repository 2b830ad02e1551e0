# `make` lists what there is. Python 3.11 or newer is enough: `.venv` is made and filled by whichever
# target needs it first, and filled again when pyproject.toml has changed. uv is used where it is found.

SHELL := /bin/sh
MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check lint types contracts bench soak explore kills windows mash hands siege newest unnoticed screenshots schema pastimes odds proof league release clean

# The first of these that is new enough makes the environment.
PYTHONS = python3 python3.13 python3.12 python3.11
# A shell that forbids it would have every process of the tests compile the whole package anew.
unexport PYTHONDONTWRITEBYTECODE

# How long `make explore` explores.
MINUTES = 20

# Passed on: `make test ARGS="-k king"`, `make play ARGS="rules"`.
ARGS =

BIN := .venv/bin

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' Makefile

play: .venv/.play ## Play
	@$(BIN)/ranter-tui $(ARGS)

# The order of sets is luck, too, and no verdict may hang on it.
test: export PYTHONHASHSEED = 0
test: .venv/.dev ## Run the tests
	@$(BIN)/python -m pytest -n auto --dist loadgroup $(ARGS)

check: lint types contracts test ## Lint, strict types, import contracts and the tests

lint: .venv/.dev ## Check the code's form
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet

types: .venv/.dev ## Check the types, strictly
	@$(BIN)/python -m mypy --no-error-summary

contracts: .venv/.dev ## Check which part may import which
	@$(BIN)/lint-imports --no-logo

bench: .venv/.dev ## Measure the referee, the command line, the app and phones; fail where a promise is broken
	@$(BIN)/python -u benchmarks/run.py $(ARGS)

soak: .venv/.dev ## Play a thousand hands with 26 bots, and one long game, open every screen, and see that nothing grows
	@$(BIN)/python benchmarks/soak.py $(ARGS)

explore: .venv/.dev ## Look for MINUTES=20 for what no test has drawn yet, with luck, mash, hands and siege
	@$(BIN)/python -u -m tests.exploring --minutes $(MINUTES) $(ARGS)

kills: .venv/.dev ## Kill games of every book at many moments, for real, and resume them
	@HYPOTHESIS_PROFILE=explore $(BIN)/python -m pytest -n auto tests/record/test_kills.py tests/app/test_kills.py $(ARGS)

windows: .venv/.dev ## Run the tests of records, disk and evening in a stand-in for Windows
	@RANTER_ON_WINDOWS=1 $(BIN)/python -m pytest -n auto tests/disk tests/record tests/evening $(ARGS)

mash: .venv/.dev ## Mash keys and mouse on every screen, a hundred thousand inputs
	@$(BIN)/python -m tests.app.mashing $(ARGS)

hands: .venv/.dev ## Drive ten thousand hands by phone, and search every byte that leaves for a card that is not for that eye
	@$(BIN)/python -u -m tests.phones.hands $(ARGS)

siege: .venv/.dev ## Crowd the door for phones with seventeen thousand tries, and see that table, memory and game do not notice
	@$(BIN)/python -u -m benchmarks.siege $(ARGS)

newest: ## Run the tests of the app with the newest Textual there is; a test that fails is told, and no failure
	@$(call make_venv,.venv-newest)
	@$(call install,.[dev],.venv-newest)
	@$(newest_textual)
	@if .venv-newest/bin/python -m pytest -n auto --dist loadgroup tests/app $(ARGS); \
	then went=passed; else went='did not pass'; fi; \
	echo "The tests of the app $$went with Textual $$(.venv-newest/bin/python -c \
		'from importlib.metadata import version; print(version("textual"))')."

unnoticed: .venv/.dev ## See which rules could be otherwise without any example of their book noticing
	@$(BIN)/python -m tests.rulebook.unnoticed $(ARGS)

screenshots: .venv/.dev ## Take the pictures in screenshots/ anew, from the real app
	@$(BIN)/python screenshots/take.py $(ARGS)

schema: .venv/.play ## Write the JSON Schemas of rulebooks and cases anew
	@mkdir -p rulebooks/schema
	@for kind in rulebook case house sources; do \
		file=rulebooks/schema/$$kind.json; \
		$(BIN)/ranter-tui schema $$kind > $$file.new && mv $$file.new $$file || { rm -f $$file.new; exit 1; }; \
	done

pastimes: .venv/.dev ## Measure how long a game takes by each book, and write it beside the books
	@$(BIN)/python -m benchmarks.pastimes

odds: .venv/.dev ## Count good play and everybody's chances by each book, and write them beside the books
	@$(BIN)/python -m benchmarks.almanac $(ARGS)
	@$(BIN)/python -m benchmarks.duels

proof: .venv/.dev ## Prove the counting of odds at length: every deal against some, and good play against any other
	@$(BIN)/python -m benchmarks.proof $(ARGS)

league: .venv/.dev ## Let the sharp play against every other bot by each book, until it is clear who loses fewer lives
	@$(BIN)/python -m benchmarks.league $(ARGS)

release: .venv/.dev ## Build a release into dist/, twice and alike, and try it in clean environments
	@$(BIN)/python -m release.build $(ARGS)

clean: ## Remove whatever these targets have made
	@rm -rf .venv .venv-newest build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find ranter_tui tests benchmarks screenshots -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# Both take the folder of the environment last.
define make_venv
rm -rf $(1); \
if command -v uv >/dev/null 2>&1; then exec uv venv --quiet --seed $(1); fi; \
for python in $(PYTHONS); do \
	if $$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
		$$python -m venv $(1) && exit; \
		rm -rf $(1); \
	fi; \
done; \
echo 'Python 3.11 or newer, with its venv module, is needed (none of: $(PYTHONS)).' >&2; \
echo 'On Debian and Ubuntu: apt install python3 python3-venv' >&2; \
exit 1
endef

define install
if command -v uv >/dev/null 2>&1; then \
	uv pip install --quiet --compile-bytecode --python $(2)/bin/python --editable '$(1)'; \
else \
	$(2)/bin/python -m pip install -qq --disable-pip-version-check --editable '$(1)'; \
fi
endef

# Beyond what pyproject.toml allows, which pip mentions and leaves at that.
define newest_textual
if command -v uv >/dev/null 2>&1; then \
	uv pip install --quiet --upgrade --python .venv-newest/bin/python textual; \
else \
	.venv-newest/bin/python -m pip install -q --disable-pip-version-check --upgrade textual; \
fi
endef

$(BIN)/python:
	@echo 'Making .venv ...'
	@$(call make_venv,.venv)

.venv/.play: pyproject.toml | $(BIN)/python
	@echo 'Installing the game ...'
	@$(call install,.[phones],.venv)
	@touch $@

# After the game, not beside it: two installers at once would trip over each other.
.venv/.dev: pyproject.toml .venv/.play
	@echo 'Installing what the checks need ...'
	@$(call install,.[dev],.venv)
	@touch $@
