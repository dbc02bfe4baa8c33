"""Every command of the README runs and prints what stands below it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from kronosolve.cli.main import COMMANDS, group

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
STATUS = {"Contradiction": 1}
"""First word of an output -> exit status, where it is not 0."""


def transcripts():
    """(command, lines below it) of every console block, in order."""
    for language, _, content in BLOCK.findall(TEXT):
        if language == "console":
            for part in re.split(r"^\$ ", content, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield command, output


def pattern(output):
    """The output as a pattern: a line of three dots stands for any lines."""
    lines = [
        r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n" for line in output.splitlines()
    ]
    return "".join(lines) or r"(?:.*\n)*"


def test_commands_print_what_is_shown(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for language, name, content in BLOCK.findall(TEXT):
        if language == "yaml":
            Path(name).write_text(content, encoding="utf-8")
    run = 0
    for command, output in transcripts():
        program, *args = shlex.split(command)
        assert program == "kronosolve"
        result = CliRunner().invoke(group, args)
        assert re.fullmatch(pattern(output), result.stdout), f"{command}\n{result.output}"
        assert result.exit_code == STATUS.get(output.partition(":")[0], 0), command
        run += 1
    assert run >= 10
    assert Path("map.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_make_targets_and_commands_that_are_named_exist():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    shell = [content for language, _, content in BLOCK.findall(TEXT) if language == "sh"]
    made = [
        target
        for line in "".join(shell).splitlines()
        for target in line.partition("#")[0].removeprefix("make ").split()
    ]
    assert set(made) >= {"demo", "test"}
    for target in made:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for name in re.findall(r"`kronosolve (\w+)", TEXT):
        assert name in COMMANDS


def test_a_person_can_play_as_the_readme_says():
    args = ["play", "loop-inc", "--players", "human,greedy"]
    assert " ".join(["kronosolve", *args]) in TEXT
    result = CliRunner().invoke(group, args, input="quit\n")
    assert result.exit_code == 0
    assert "player 1>" in result.output


def test_the_picture_is_what_the_command_draws(tmp_path):
    out = tmp_path / "map.svg"
    assert CliRunner().invoke(group, ["map", "demo/the-last-toast", "-o", str(out)]).exit_code == 0
    assert out.read_text() == (ROOT / "docs" / "the-last-toast.svg").read_text()


@pytest.mark.parametrize(
    "document",
    ["README.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))],
)
def test_links_lead_somewhere(document):
    path = ROOT / document
    for target in re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target


def test_every_benchmark_has_its_place_in_the_tables():
    documents = [ROOT / "docs" / name for name in ("performance.md", "quality.md")]
    text = "\n".join(document.read_text(encoding="utf-8") for document in documents)
    names = [path.stem for path in (ROOT / "benchmarks").glob("*.py") if path.stem[0] != "_"]
    assert sorted(names) == sorted(re.findall(r"^<!-- bench (\w+) -->$", text, re.MULTILINE))
