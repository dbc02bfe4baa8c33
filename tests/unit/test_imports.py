"""What commands load: nothing heavy that they do not need, told by fresh interpreters."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import kronosolve

HEAVY = ("distributed", "networkx", "numpy", "ortools", "pandas", "textual", "typst")
CASE = "demo/the-last-toast"
FACTS = ("--fact", "grand-staircase@5=2:B", "--fact", "auditorium@D=3:6")
ADAPTERS = ("pettingzoo_adapter", "pettingzoo_parallel", "tui")
"""Modules of games that need an extra; whoever wants one imports it by name."""

RUN = """
import sys
from kronosolve.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    print([end.code, *(name for name in {names!r} if name in sys.modules)], file=sys.stderr)
"""


def loaded(*args, names=HEAVY):
    """Exit status and those of the names that running a command has loaded."""
    code = RUN.format(names=names)
    command = [sys.executable, "-c", code, *args]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=120
    )
    return ast.literal_eval(done.stderr.splitlines()[-1])


@pytest.mark.parametrize(
    "args",
    [
        ("--help",),
        ("--version",),
        ("list",),
        ("schema",),
        ("score", "printed/cuzco-1450/golden-sceptre/2", "12"),
        ("map", "cuzco-1450"),
        ("map", CASE),
        ("ask", CASE, "grand-foyer@4", "--deck"),
        ("records",),
        ("play", "kronologic", CASE),
        ("play", "kronologic", "--help"),
        ("rules", "loop-inc"),
        ("simulate", "loop-inc", "--players", "random,random", "--games", "1"),
    ],
    ids=" ".join,
)
def test_reading_and_drawing_load_no_numbers_and_no_solver(args):
    assert loaded(*args) == [0]


@pytest.mark.parametrize("args", [("--help",), ("--version",)])
def test_help_loads_click_and_little_else(args):
    names = ("click", "json", "kronosolve.files", "msgspec", "rich", "yaml")
    assert loaded(*args, names=names) == [0, "click"]


@pytest.mark.parametrize(
    "args",
    [
        ("solve", CASE),
        ("solve", CASE, *FACTS),
        ("ask", CASE, "grand-foyer@4", *FACTS),
        ("check", CASE),
        ("minimum", CASE),
    ],
    ids=lambda args: " ".join(args[:3]),
)
def test_exact_counting_loads_no_solver(args):
    assert loaded(*args, names=("ortools", "pandas", "networkx")) == [0]


def test_the_solver_is_loaded_where_it_is_asked_for():
    """So the tests above look for names that do appear when they should."""
    args = ("ask", CASE, "grand-foyer@4", *FACTS, "--engine", "cpsat")
    assert loaded(*args, names=("ortools", "numpy")) == [0, "ortools", "numpy"]


def test_printing_loads_typst_and_no_numbers(tmp_path):
    assert loaded("print", CASE, "-o", str(tmp_path / "case.pdf")) == [0, "typst"]


def test_games_need_the_standard_library_only():
    folder = Path(kronosolve.__file__).parent / "games"
    paths = [path for path in sorted(folder.rglob("*.py")) if path.stem not in ADAPTERS]
    assert paths
    others = {}
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                names = [name.name for name in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module]
            else:
                continue
            others |= {
                name: path.name
                for name in names
                if not name.startswith("kronosolve.games")
                and name.split(".")[0] not in sys.stdlib_module_names
            }
    assert others == {}
