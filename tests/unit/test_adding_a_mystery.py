"""The example in docs/adding-a-mystery.md works as printed there."""

from __future__ import annotations

import importlib
import re
import sys
import tomllib
from itertools import product
from pathlib import Path

import pytest

from kronosolve.files import parse_fact, read_investigation
from kronosolve.inference.belief import Belief
from kronosolve.inference.oracle import find_world, possible_answers, proves
from kronosolve.mysteries.registry import families, family, mystery_of

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-mystery.md"


def block(language):
    found = re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    assert len(found) == 1
    return found[0]


@pytest.fixture
def case(tmp_path, monkeypatch):
    """The example installed by hand: a module and the metadata an installer would write."""
    entry_points = tomllib.loads(block("toml"))["project"]["entry-points"]
    [(group, entries)] = entry_points.items()
    [(name, value)] = entries.items()
    module = value.partition(":")[0]
    (tmp_path / f"{module}.py").write_text(block("python"))
    info = tmp_path / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {value}\n")
    (tmp_path / "case.yaml").write_text(block("yaml"))
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    family.cache_clear()
    yield tmp_path / "case.yaml"
    family.cache_clear()
    sys.modules.pop(module, None)


def rooms(setup, world, time):
    """Location number -> who is there."""
    found = {}
    for c, walk in zip(setup.characters, world, strict=True):
        found.setdefault(walk[time], []).append(c)
    return found


def private_meetings(setup, world):
    return [
        (tuple(sorted(company)), time + 1)
        for time in range(setup.times)
        for company in rooms(setup, world, time).values()
        if len(company) == 2
    ]


def test_the_family_is_known_and_built_in_ones_come_first(case):
    assert families()[-1] == "rendezvous"
    assert families().index("poison") < families().index("rendezvous")
    mystery = mystery_of(read_investigation(str(case)).setup)
    assert mystery.title == "The Rendezvous"
    assert mystery.answer_to_data((("A", "B"), 2)) == {"characters": ["A", "B"], "time": 2}


def test_a_small_case_is_counted_and_proved(case):
    setup = read_investigation(str(case)).setup
    places = range(4)
    moves = {(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1), (2, 3), (3, 2)}
    walks = {
        start: [w for w in product(places, repeat=3) if w[0] == start and {w[:2], w[1:]} <= moves]
        for start in (0, 1, 3)
    }
    counts = {}
    for world in product(walks[0], walks[1], walks[3]):
        met = private_meetings(setup, world)
        if len(met) == 1:
            counts[met[0]] = counts.get(met[0], 0) + 1
    assert dict(Belief(setup).answers()) == counts
    found = possible_answers(setup, [])
    assert set(found) == set(counts)
    for answer, world in found.items():
        assert private_meetings(setup, world) == [answer]


def test_notes_prove_an_answer_of_it(case):
    setup = read_investigation(str(case)).setup
    # From the stage C can only go to the auditorium. With A there too and B elsewhere at Time 2,
    # that was the one private meeting.
    facts = [parse_fact("auditorium@2=2:A", setup)]
    answer = (("A", "C"), 2)
    assert list(possible_answers(setup, facts)) == [answer]
    assert proves(setup, facts, answer)
    assert find_world(setup, facts, excluding=[answer]) is None
