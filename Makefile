# Brass Clerk: `make play` to play, `make test` to prove it works, `make help` for the rest.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play cluster test check faults bench pictures schema format lock clean \
	check-python check-project check-frontend \
	test-rules test-embedded test-full test-frontend test-browser

PORT ?= 8000
# A broken fixture fails everything behind it: twenty failures tell as much as a thousand.
PYTEST := pytest -q --tb=short --maxfail=20
PYTHON ?= $(shell command -v python3.11 || command -v python3)
LOCKS := brass_site/deploy
VENV := $(CURDIR)/.venv
export PATH := $(VENV)/bin:$(PATH)

# Installs one lock into .venv: uv where it runs, pip otherwise; both check every hash.
install = $(VENV)/bin/uv pip install --quiet --python $(VENV)/bin/python --require-hashes -r $(1) \
	|| $(VENV)/bin/python -m pip install --quiet --require-hashes -r $(1)

FRONTEND_SOURCES := $(shell find frontend -path frontend/node_modules -prune -o -path frontend/dist -prune \
	-o -path frontend/pictures -prune -o -print 2>/dev/null | grep -v '^frontend$$')

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

play: .venv/.runtime frontend/dist/index.html ## serve a table on PORT (8000), DEMO=1 with a demo league: address and QR code in the terminal
	@exec $(VENV)/bin/python manage.py play --port $(PORT) $(if $(DEMO),--demo)

cluster: .venv/.ready .venv/.services frontend/dist/index.html ## PostgreSQL, Redis, two web processes, worker and beat, until Ctrl-C
	@exec $(VENV)/bin/python -m tests.services.cluster

test: check test-rules test-embedded test-full test-frontend test-browser faults ## everything: check, then every test
	@echo; echo '== all stages passed'

check: check-python check-project check-frontend ## format, lint, types, import contracts, migrations, schema

check-python: .venv/.ready
	@echo; echo '== check: format, lint, types, imports'
	ruff format --check .
	ruff check .
	mypy rules games brass_site
	lint-imports

check-project: .venv/.ready
	@echo; echo '== check: migrations and API schema'
	python manage.py check
	python manage.py makemigrations --check --dry-run
	python manage.py spectacular --validate --fail-on-warn --format openapi-json --file .venv/schema.json
	@cmp .venv/schema.json games/api/schema.json || { echo "games/api/schema.json is out of date: run make schema" >&2; exit 1; }

check-frontend: .venv/.ready frontend/node_modules/.installed
	@echo; echo '== check: phone app'
	cd frontend && npm run --silent check
	cd frontend && npm run --silent types -- --check

test-rules: .venv/.ready .venv/.services frontend/dist/index.html
	@echo; echo '== test: rules and project'
	$(PYTEST) -n 2 tests/rules tests/recorded tests/project

test-embedded: .venv/.ready frontend/dist/index.html
	@echo; echo '== test: embedded set-up (SQLite, one process)'
	env -u DATABASE_URL -u REDIS_URL $(PYTEST) tests/games tests/live

test-full: .venv/.ready .venv/.services frontend/dist/index.html
	@echo; echo '== test: full set-up (PostgreSQL, Redis, Celery worker)'
	python -m tests.services --postgres --redis -- $(PYTEST) tests/games tests/live

test-frontend: frontend/node_modules/.installed
	@echo; echo '== test: phone app'
	cd frontend && npm test

test-browser: .venv/.ready .venv/.services frontend/dist/index.html
	@echo; echo '== test: phones and TV in Chromium'
	$(PYTEST) tests/browser

faults: .venv/.ready .venv/.services ## kill servers and cut lines under play (LONG=1 MINUTES=60: the whole schedule)
	@echo; echo '== test: faults'
ifdef LONG
	nice python -m tests.faults --long $(if $(MINUTES),--minutes $(MINUTES))
else
	$(PYTEST) tests/faults
	python -m tests.faults
endif

bench: .venv/.ready .venv/.services ## measure the rules engine, and league pages with 10,000 games on both databases
	python -m tests.bench
	env -u DATABASE_URL -u REDIS_URL python -m tests.bench.leagues
	python -m tests.services --postgres -- python -m tests.bench.leagues

pictures: .venv/.ready .venv/.services frontend/dist/index.html ## photograph the main screens into frontend/pictures
	python -m tests.browser.pictures

schema: .venv/.ready frontend/node_modules/.installed ## write the API schema and the phone's wire types
	python manage.py spectacular --validate --fail-on-warn --format openapi-json --file games/api/schema.json
	cd frontend && npm run --silent types

format: .venv/.ready ## format the Python sources and fix what lint can
	ruff format .
	ruff check --fix .

lock: .venv/.installer ## resolve the dependencies anew into the locks
	@compile() { uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
		--no-header --no-annotate "$$@"; }; \
	compile pyproject.toml -o $(LOCKS)/requirements.txt; \
	compile pyproject.toml --group dev -c $(LOCKS)/requirements.txt -o $(LOCKS)/requirements-dev.txt; \
	for group in installer node services; do \
		compile --group $$group -o $(LOCKS)/requirements-$$group.txt; \
	done

clean: ## remove what was installed and built; games in .data stay
	rm -rf .venv frontend/node_modules frontend/dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.installer: $(LOCKS)/requirements-installer.txt
	@test -n "$(PYTHON)" && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Brass Clerk needs Python 3.11 or newer: apt-get install python3 python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq python3-venv; } \
		|| { echo "Python's venv is missing: apt-get install python3-venv" >&2; exit 1; }
	@echo "Making the virtual environment .venv"
	@test -x .venv/bin/python || $(PYTHON) -m venv .venv
	@$(VENV)/bin/python -m pip install --quiet --require-hashes -r $< \
		|| echo "uv is not to be had here; pip will do"
	@touch $@

.venv/.runtime: .venv/.installer $(LOCKS)/requirements.txt
	@echo "Installing the Python packages of the server"
	@$(call install,$(LOCKS)/requirements.txt)
	@touch $@

.venv/.ready: .venv/.runtime $(LOCKS)/requirements-dev.txt
	@echo "Installing the Python packages of the tests"
	@$(call install,$(LOCKS)/requirements-dev.txt)
	@touch $@

.venv/.services: .venv/.ready $(LOCKS)/requirements-services.txt tests/services/provide.py
	@python -m tests.services.provide
	@touch $@

# Vite needs Node 20.19; the registry's wheel stands in where the machine has less.
.venv/.node: .venv/.installer $(LOCKS)/requirements-node.txt
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
		2>/dev/null && npm --version >/dev/null 2>&1 \
		|| { echo "Installing Node into .venv"; $(call install,$(LOCKS)/requirements-node.txt); }
	@touch $@

frontend/node_modules/.installed: .venv/.node frontend/package.json frontend/package-lock.json
	@echo "Installing the packages of the phone app"
	@cd frontend && npm ci --silent --no-audit --no-fund
	@touch $@

frontend/dist/index.html: frontend/node_modules/.installed $(FRONTEND_SOURCES)
	@echo "Building the phone app"
	@cd frontend && npm run --silent build
	@touch $@
