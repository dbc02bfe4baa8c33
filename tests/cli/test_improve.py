"""`kronosolve improve` on a small board, where rating is a matter of moments."""

import json
from random import Random

import pytest
from click.testing import CliRunner

from kronosolve.board import Character, Location, Map
from kronosolve.cli.main import group
from kronosolve.files import read_investigation, write_investigation
from kronosolve.files.writing import map_to_data, to_yaml
from kronosolve.inference.belief import Belief
from kronosolve.investigation import Investigation, Setup, Solution, all_questions, outcomes
from kronosolve.mysteries.registry import mystery_of

CORNERS = ("a", "b", "c", "d")
PATHS = tuple((x, y) for i, x in enumerate(CORNERS) for y in CORNERS[i + 1 :])[:5]


@pytest.fixture(scope="module")
def case(tmp_path_factory):
    """A poison case whose cards were chosen at random."""
    folder = tmp_path_factory.mktemp("designs")
    map_ = Map(
        "yard",
        "The Yard",
        tuple(Location(p, p.upper(), i / 4, i % 2) for i, p in enumerate(CORNERS)),
        PATHS,
        tuple(Character(c, f"Character {c}") for c in "PQR"),
        None,
    )
    (folder / "yard.yaml").write_text(to_yaml(map_to_data(map_)), encoding="utf-8")
    starts = {"P": "a", "Q": "b", "R": "c"}
    setup = Setup(map_, tuple("PQR"), 5, "poison", {"victim": "P"}, starts)
    world = tuple(map(tuple, Belief(setup).sample(9, 1).worlds[4].tolist()))
    random = Random(4)
    deck = {q: random.choice(outcomes(setup, world, q)) for q in all_questions(setup)}
    solution = Solution(world, mystery_of(setup).answer(world))
    path = folder / "case.yaml"
    write_investigation(
        path,
        Investigation(setup, title="The Yard", deck=deck, solution=solution),
        map_name="yard.yaml",
    )
    return path


def run(*args):
    result = CliRunner().invoke(group, list(map(str, args)))
    assert result.exit_code == 0, result.output
    return result


def shown(setup, world, question):
    """What a question covers, by the rules: who is there, or when."""
    place = setup.locations.index(question.location)
    if question.time is not None:
        here = zip(setup.characters, world, strict=True)
        return [c for c, walk in here if walk[question.time - 1] == place]
    walk = world[setup.characters.index(question.character)]
    return [t + 1 for t, at in enumerate(walk) if at == place]


@pytest.fixture(scope="module")
def better(case):
    """The case improved, in another folder than its map."""
    out = case.parent / "sub" / "better.yaml"
    out.parent.mkdir()
    assert "6 decks tried" in run("improve", case, "--tries", 6, "-o", out).output
    return out


def test_the_answer_and_the_texts_stay_and_the_cards_are_true(case, better):
    out = better
    told_before = json.loads(run("rate", case, "--json").stdout)["quality"]["told_twice_avoidable"]
    old, new = read_investigation(str(case)), read_investigation(str(out))
    assert new.solution == old.solution
    assert new.setup == old.setup
    assert new.title == old.title
    for question, card in new.deck.items():
        values = shown(new.setup, new.solution.world, question)
        assert card.count == len(values)
        public = [
            v
            for v in values
            if (v == 1 and new.setup.starts.get(question.character) == question.location)
            or (question.time == 1 and new.setup.starts.get(v) == question.location)
        ]
        assert (card.private is None) == (len(public) == len(values))
        assert card.private is None or card.private in set(values) - set(public)
    assert json.loads(run("check", out, "--json").stdout)["valid"]
    rated = json.loads(run("rate", out, "--json").stdout)
    assert [rated[key] for key in ("stars", "gold", "silver", "minimum")] == [
        getattr(new.rating, key) for key in ("stars", "gold", "silver", "minimum")
    ]
    assert rated["quality"]["told_twice_avoidable"] <= told_before


def test_the_same_seed_gives_the_same_bytes(case, better):
    again = better.with_name("again.yaml")
    run("improve", case, "--tries", 6, "-o", again)
    assert again.read_bytes() == better.read_bytes()


def test_other_walks_keep_starts_and_answer(case, tmp_path):
    out = tmp_path / "walks.yaml"
    run("improve", case, "--walks", "--tries", 3, "-o", out)
    old, new = read_investigation(str(case)), read_investigation(str(out))
    assert new.solution.answer == old.solution.answer
    assert new.setup.starts == old.setup.starts
    assert json.loads(run("check", out, "--json").stdout)["valid"]


def test_what_is_good_comes_back_as_it_is(better):
    result = run("improve", better, "--tries", 2, "--seed", 0, "-o", better.with_name("twice.yaml"))
    assert "none better" in result.output
    assert better.with_name("twice.yaml").read_bytes() == better.read_bytes()


def test_nothing_is_overwritten_and_what_is_missing_is_said(case, tmp_path):
    before = case.read_bytes()
    result = CliRunner().invoke(group, ["improve", str(case), "-o", str(case)])
    assert result.exit_code == 2
    assert "--force" in result.output
    assert case.read_bytes() == before
    bare = tmp_path / "bare.yaml"
    bare.write_text(
        "format: kronologic-investigation/1\nmap: paris-1920\ntimes: 6\n"
        "mystery: {family: poison, victim: A}\n",
        encoding="utf-8",
    )
    result = CliRunner().invoke(group, ["improve", str(bare)])
    assert result.exit_code == 2
    assert "needs cards and a solution" in result.output
