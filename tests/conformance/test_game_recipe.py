"""docs/adding-a-game.md builds what it says: the page's own blocks, installed and played."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from kronosolve.games import conformance

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", (ROOT / "docs/adding-a-game.md").read_text(), re.DOTALL)


def blocks(language):
    return [text for name, text in BLOCKS if name == language]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder with the page's package as an installer would leave it, entry point included."""
    folder = tmp_path_factory.mktemp("site")
    module, test = blocks("python")
    (folder / "five_sticks.py").write_text(module)
    (folder / "test_five_sticks.py").write_text(test)
    project = tomllib.loads(blocks("toml")[0])["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(head)
    points = [
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in lines.items())
        for group, lines in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(points))
    return folder


def run(site, *arguments, stdin=""):
    environment = os.environ | {"PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        env=environment,
        cwd=site,
        timeout=60,
        check=False,
    )


def test_its_check_passes(site):
    result = run(site, "pytest", "-q", "-p", "no:cacheprovider", "test_five_sticks.py")
    assert "1 passed" in result.stdout, result.stdout + result.stderr


def test_its_commands_run(site):
    commands = [line.split() for line in blocks("")[0].splitlines()]
    assert [words[1] for words in commands] == ["play", "simulate", "rules"]
    play, simulate, rules = (
        run(site, *words, stdin="take two\nquit\nquit\n") for words in commands
    )
    assert "Five Sticks: player 1 human, player 2 greedy" in play.stdout
    assert re.search(r"^five-sticks: 200 games", simulate.stdout)
    assert "sticks=5  how many there are" in rules.stdout
    assert [play.returncode, simulate.returncode, rules.returncode] == [0, 0, 0]


def test_search_plays_it_perfectly(site):
    """With five sticks the first player wins by leaving three: hand analysis."""
    result = run(
        site, "kronosolve", "simulate", "five-sticks", "--players", "mcts:200,mcts:200",
        "--games", "10", "--json",
    )  # fmt: skip
    assert json.loads(result.stdout)["wins"] == [5, 5]  # seats rotate: the first one always won


def test_nothing_is_hidden_in_it(site, monkeypatch):
    monkeypatch.syspath_prepend(str(site))
    from five_sticks import GAME

    reports = conformance.check_game(GAME, games=5, share=1.0)
    assert [(report.players, report.redrawn) for report in reports] == [(2, 0)]
