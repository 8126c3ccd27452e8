"""The form of the project: its tree, its modules and what its files may not say."""

import ast
import re
from pathlib import Path

from tests.project.sources import ROOT, modules, name_of, project_files

TOP = set(
    "manage.py pyproject.toml docker-compose.yml Makefile README.md LICENSE "
    "brass_site games rules frontend tests .ci".split()
)
VAGUE = {"utils", "util", "helpers", "base", "common", "misc"}
LONGEST_FILE = 400
LONGEST_FUNCTION = 40
SOURCES = {".py", ".ts", ".svelte", ".css", ".mjs", ".js"}
TEXT = SOURCES | {".md", ".toml", ".yml", ".yaml", ".json", ".txt", ".html", ".svg", ".example", ""}
GENERATED = "frontend/src/wire/schema.ts"
MACHINE = re.compile(
    r"(?<![\w.])/(?:work|opt|root)/|/tmp/|pypi\.org|pythonhosted\.org|registry\.npmjs|deb\.debian\.org"
)
UNFINISHED = re.compile(r"\b(?:TODO|FIXME|XXX)\b")


def text_files() -> list[Path]:
    return [path for path in project_files() if path.suffix in TEXT]


def written_sources() -> list[Path]:
    """Sources that people wrote: not the types made from the schema, not Django's migrations."""
    sources = [path for path in project_files() if path.suffix in SOURCES]
    return [p for p in sources if name_of(p) != GENERATED and "migrations" not in p.parts]


def test_the_top_level_holds_what_the_architecture_names() -> None:
    tops = {path.relative_to(ROOT).parts[0] for path in project_files()}
    assert {top for top in tops if not top.startswith(".")} <= TOP
    assert tops >= TOP


def test_every_module_opens_with_a_sentence() -> None:
    opening = {name_of(path): ast.get_docstring(ast.parse(path.read_text())) for path in modules()}
    sentences = {name: (text or "").split("\n\n")[0].rstrip() for name, text in opening.items()}
    assert {n: text for n, text in sentences.items() if not text.endswith((".", "…"))} == {}


def test_no_module_has_a_vague_name() -> None:
    assert [name_of(path) for path in modules() if path.stem in VAGUE] == []


def test_files_are_short_enough_to_read() -> None:
    long = {name_of(path): len(path.read_text().splitlines()) for path in written_sources()}
    assert {name: lines for name, lines in long.items() if lines > LONGEST_FILE} == {}


def test_functions_are_short_enough_to_read() -> None:
    long = {
        f"{name_of(path)}:{node.lineno} {node.name}": length
        for path in modules()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION
    }
    assert long == {}


def test_no_file_names_a_registry_or_a_machine() -> None:
    found = [
        f"{name_of(path)}: {match.group()}"
        for path in text_files()
        if path != Path(__file__)
        for match in MACHINE.finditer(path.read_text(errors="replace"))
    ]
    assert found == []


def test_nothing_is_left_unfinished() -> None:
    found = [
        f"{name_of(path)}: {match.group()}"
        for path in text_files()
        if path.suffix in SOURCES and path != Path(__file__)
        for match in UNFINISHED.finditer(path.read_text())
    ]
    assert found == []


def test_no_test_is_skipped() -> None:
    marks = re.compile(r"pytest\.(?:skip|importorskip|xfail)|mark\.(?:skip|skipif|xfail)|\.skip\(")
    found = [
        name_of(path)
        for path in project_files()
        if path.suffix in {".py", ".ts"} and path != Path(__file__)
        if ("tests" in path.parts or ".test." in path.name) and marks.search(path.read_text())
    ]
    assert found == []
