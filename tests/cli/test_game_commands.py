"""`simulate`, `rules` and `play` from outside: output, exit status, errors."""

import copy
import json
import subprocess
import sys

import pexpect
import pytest
from click.testing import CliRunner

from kronosolve.cli.game_cards import plain
from kronosolve.cli.main import COMMANDS, group
from kronosolve.files.nodes import parse
from kronosolve.games import registry
from kronosolve.games.locos_crononautas.cards import starter_records
from kronosolve.games.session import load


def run(*arguments, **kwargs):
    return CliRunner().invoke(group, arguments, **kwargs)


@pytest.mark.parametrize("name", ["play", "simulate", "rules"])
def test_the_help_line_in_the_list_is_the_command_s_own(name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert COMMANDS[name][1] in " ".join(result.output.split())


def test_simulate_json_has_the_contract_s_keys():
    result = run("simulate", "example", "--players", "greedy,random", "--games", "9", "--json")
    data = json.loads(result.stdout)
    assert list(data) == ["games", "wins", "mean_length", "per_second"]
    assert data["games"] == 9
    assert sum(data["wins"]) == pytest.approx(9)
    assert 8 < data["mean_length"] < 15
    assert data["per_second"] > 0
    assert result.stderr == ""


def test_simulate_says_the_same_for_any_number_of_jobs():
    command = ["simulate", "example", "--players", "greedy,random,random", "--games", "30"]
    one, two = (
        json.loads(run(*command, "--seed", "7", "--json", "--jobs", jobs).stdout) for jobs in "12"
    )
    assert {key: one[key] for key in ("games", "wins", "mean_length")} == {
        key: two[key] for key in ("games", "wins", "mean_length")
    }


def test_simulate_table():
    result = run(
        "simulate", "example", "--players", "ismcts:30,random", "--games", "20",
        "--option", "bold=no", "--time-limit", "10000",
    )  # fmt: skip
    lines = result.stdout.splitlines()
    assert lines[0] == "example: 20 games, seed 0, seats rotating"
    assert lines[2].split()[:2] == ["1", "ismcts:30"]
    assert "mean length" in lines[-1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["loop-ink", "--players", "random"], "did you mean 'loop-inc'"),
        (["example", "--players", "random"], "2 or 3 players, found 1"),
        (["example", "--players", "random,smart"], "no bot 'smart'"),
        (["example", "--players", "random,random", "--option", "bold=7"], "expected yes or no"),
        (["example", "--players", "random,random", "--option", "bald=no"], "did you mean 'bold'"),
        (["example", "--players", "random,random", "--cards", "x.yaml"], "no use for --cards"),
    ],
)
def test_simulate_refuses(arguments, message):
    result = run("simulate", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    result = run("simulate", *arguments, "--json")
    assert result.exit_code == 2
    [error] = json.loads(result.stdout)["errors"]
    assert list(error) == ["file", "line", "message"]
    assert message in error["message"]


class Carded(type(registry.load("example"))):
    options = {"cards": (None, "who lives there")}

    def new_state(self, players, options, seed):
        assert options == {"cards": {"heroes": [1, 2]}}
        return registry.load("example").new_state(players, {}, seed)


CARDED = Carded()


def test_a_card_file_reaches_the_game_and_its_mistakes_are_placed(tmp_path, monkeypatch):
    monkeypatch.setitem(registry.BUILT_IN, "carded", f"{__name__}:CARDED")
    path = tmp_path / "cards.yaml"
    command = ["simulate", "carded", "--players", "random,random", "--json", "--cards", str(path)]
    path.write_text("heroes: [1, 2]\n")
    assert run(*command).exit_code == 0
    path.write_text("heroes: [1, 2]\nvillains: [1\n")
    [error] = json.loads(run(*command).stdout)["errors"]
    assert (error["file"], error["line"]) == (str(path), 3)
    path.unlink()
    [error] = json.loads(run(*command).stdout)["errors"]
    assert error["file"] == str(path)
    assert "No such file or directory" in error["message"]


def test_all_faults_of_a_card_file_are_placed(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(
        """{"trips": [{"era": "AD", "year": -3,
        "provenance": "pres",
        "top": {"name": "A", "needs": "W", "points": 3},
        "bottom": {"name": "B",
            "needs": "Q", "points": 3}}], "anomalies": 1}"""
    )
    command = ("simulate", "loop-inc", "--players", "random,random", "--cards", str(path))
    lines = run(*command).stderr.removeprefix("Error: ").splitlines()
    starts = (":1: trips[0].year: ", ":2: trips[0].provenance", ":5: trips[0].bottom.needs: ",
              ": anomalies: ")  # fmt: skip
    assert [line for line, start in zip(lines, starts, strict=True)
            if not line.startswith(f"{path}{start}")] == []  # fmt: skip
    faults = json.loads(run(*command, "--json").stdout)["errors"]
    assert [fault["line"] for fault in faults] == [1, 2, 5, None]
    assert all(fault["file"] == str(path) for fault in faults)


def test_a_fault_of_a_deck_is_placed(tmp_path):
    deck = copy.deepcopy(starter_records())
    deck["troops"][2]["attack"] = "x"
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(deck, indent=1))
    line = path.read_text().splitlines().index('   "attack": "x",') + 1
    command = ("simulate", "locos-crononautas", "--players", "random,random", "--cards", str(path))
    assert f"{path}:{line}: cards: troops 3 (" in run(*command).stderr


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a: &x [1]\nb: *x\n", 1, "aliases are not read"),
        ("heroes: !!set {1}\n", 1, "tags are not read"),
        ("a: 1\nb: 2\na: 3\n", 3, "'a' stands in line 1 already"),
        ("heroes:\n- no\n", 2, "put a text in quotes"),
        ("heroes:\n- 123456789012345678901\n", 2, "put a text in quotes"),
        ("heroes:\n- .inf\n", 2, "put a text in quotes"),
        ("heroes:\n- 9e999\n", 2, "put a text in quotes"),
        ("[" * 30 + "]" * 30, 1, "levels of nesting"),
    ],
)
def test_card_files_are_plain_data(tmp_path, monkeypatch, text, line, message):
    monkeypatch.setitem(registry.BUILT_IN, "carded", f"{__name__}:CARDED")
    path = tmp_path / "cards.yaml"
    path.write_text(text)
    result = run("simulate", "carded", "--players", "random,random", "--cards", str(path))
    assert result.exit_code == 2
    assert f"{path}:{line}: " in result.stderr
    assert message in result.stderr


def test_values_of_a_card_file():
    """Every kind of value, once as YAML and once as JSON writes it."""
    block = "1: yes?\nb: [2, -0.5, true, null, '7', {}]\nc:\n"
    inline = '{"1": "yes?", "b": [2, -0.5, true, null, "7", {}], "c": null}'
    for text in (block, inline):
        assert plain(parse(text, "x"), "x") == json.loads(inline)


def test_rules_show_text_options_and_bots():
    result = run("rules", "example")
    assert result.exit_code == 0
    assert "Three tricks are played" in result.stdout
    assert "bold=yes  say bold or calm with each card" in result.stdout
    assert "Bots: random, greedy, ismcts" in result.stdout
    assert run("rules", "exampel").exit_code == 2


def test_rules_of_kronologic_are_those_of_a_case_or_of_each_family():
    one = run("rules", "kronologic", "kronosolve/cuzco/ritual/1")
    assert one.exit_code == 0
    assert "These are the rhythms: " in one.stdout
    assert "poisoned" not in one.stdout
    every = run("rules", "kronologic").stdout
    for words in ("poisoned", "The phantom is alone", "These are the rhythms", "The sceptre lies"):
        assert every.count(words) == 1
    assert every.count("A question is a location with a time") == 1
    assert run("rules", "kronologic", "nowhere").exit_code == 2
    assert "FILE goes with kronologic only" in run("rules", "example", "demo/the-last-toast").output


def test_interrupted_simulate_prints_what_it_knows():
    child = pexpect.spawn(
        sys.executable,
        ["-m", "kronosolve", "simulate", "example", "--players", "greedy,random",
         "--games", "1000000", "--jobs", "2"],
        encoding="utf-8", timeout=60, dimensions=(50, 120),
    )  # fmt: skip
    child.expect("of 1000000 games")
    child.sendintr()
    child.expect(r"example: \d+ games, seed 0")
    child.expect(r"interrupted after \d+ of 1000000 games")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before


def play(*arguments, stdin):
    return run("play", "example", *arguments, input=stdin)


def test_play_lists_games_and_refuses_unknown_ones():
    assert "loop-inc, locos-crononautas, witty-chronos" in run("play", "--help").stdout
    result = run("play", "exampel")
    assert result.exit_code == 2
    assert "no game is called 'exampel'" in result.stderr


def test_play_help_of_a_game_names_its_options_and_bots():
    text = run("play", "example", "--help").stdout
    assert "bold=yes  say bold or calm with each card" in text
    assert "Players: 2, 3. Seats: human, random, greedy, ismcts." in text


def test_a_save_is_not_overwritten_and_resume_goes_on(tmp_path):
    path = tmp_path / "game.json"
    result = play("--seed", "1", "--save", str(path), stdin="play\n1\n1\nquit\nquit\n")
    assert result.exit_code == 0
    length = len(load(path).log)
    assert length > 2
    result = play("--seed", "1", "--save", str(path), stdin="")
    assert result.exit_code == 2
    assert "exists; go on with --resume" in result.stderr
    assert len(load(path).log) == length
    result = play("--resume", str(path), stdin="1\n1\nquit\nquit\n")
    assert result.exit_code == 0
    assert len(load(path).log) > length
    result = play("--resume", str(path), "--option", "bold=no", "--seed", "2", stdin="")
    assert result.exit_code == 2
    assert "--option, --seed: not with --resume" in result.stderr
    path.write_text("{")
    result = play("--resume", str(path), stdin="")
    assert result.exit_code == 2
    assert f"{path}:1: not a saved game" in result.stderr


def test_bots_alone_play_to_the_end():
    result = play("--seed", "1", "--players", "greedy,random,random", stdin="")
    assert result.exit_code == 0
    assert "The game is over. Won by: player" in result.stdout
    assert "- Player 1: " in result.stdout


def test_listing_commands_imports_nothing():
    code = (
        "import sys; from kronosolve.cli.main import group;"
        "from click.testing import CliRunner;"
        "print(CliRunner().invoke(group, ['--help']).exit_code);"
        "print([m for m in sys.modules if m.startswith('kronosolve.') and 'cli' not in m])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines() == ["0", "[]"]
