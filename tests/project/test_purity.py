"""The rules stand alone: standard library only, and nothing of it that could answer differently."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

from tests.project.sources import ROOT, modules, name_of

WORLDLY = set(
    "asyncio datetime glob http io logging multiprocessing os pathlib random secrets select shutil "
    "signal socket socketserver sqlite3 ssl subprocess tempfile threading time urllib uuid".split()
)
# The command line reads files and writes to the terminal; playouts choose by a seed they are given.
EXCEPTED = {"rules/__main__.py": WORLDLY, "rules/playout": {"random"}}
RULES = [path for path in modules() if path.is_relative_to(ROOT / "rules")]


def imported(path: Path) -> Iterator[str]:
    """The top-level names of everything a module imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}: a relative import"
            yield (node.module or "").partition(".")[0]


def judges(path: Path) -> bool:
    """Whether a module decides what a game holds; the command line and the playouts do not."""
    return not name_of(path).startswith(tuple(EXCEPTED))


def excepted(path: Path) -> set[str]:
    name = name_of(path)
    return set().union(*(may for start, may in EXCEPTED.items() if name.startswith(start)))


def test_there_are_rules_to_look_at() -> None:
    assert len(RULES) > 10


def test_rules_import_the_standard_library_only() -> None:
    own = {"rules"} | sys.stdlib_module_names
    foreign = {name_of(path): set(imported(path)) - own for path in RULES}
    assert {name: names for name, names in foreign.items() if names} == {}


def test_rules_import_nothing_that_could_answer_differently() -> None:
    worldly = {name_of(path): set(imported(path)) & WORLDLY - excepted(path) for path in RULES}
    assert {name: names for name, names in worldly.items() if names} == {}


def test_rules_know_no_float_and_touch_nothing_outside() -> None:
    found = [
        f"{name_of(path)}:{node.lineno}"
        for path in RULES
        for node in ast.walk(ast.parse(path.read_text()))
        if judges(path) and (is_float(node) or reaches_outside(node))
    ]
    assert found == []


def is_float(node: ast.AST) -> TypeGuard[ast.expr]:
    return isinstance(node, ast.Constant) and isinstance(node.value, float)


def reaches_outside(node: ast.AST) -> TypeGuard[ast.expr]:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"open", "input", "print", "exec", "eval"}
    )
