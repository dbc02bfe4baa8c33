"""Make `worlds.json`: setups, facts, and how many worlds and answers they leave, by brute force.

    make golden

Rules, walks and cards are those of `tests/property/second_reading.py`, which uses nothing of
kronosolve: every tuple of walks is listed and asked. kronosolve only names the maps and writes the
setups down. The same seeds give the same bytes.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import product
from math import prod
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "property")]

from second_reading import RULES, allows, cards_of, legal_walks  # noqa: E402  # after the path
from small_cases import FAMILIES, promo, random_setup  # noqa: E402  # after the path

from kronosolve.files import investigation_to_data, read_map  # noqa: E402  # after the path
from kronosolve.files.writing import map_to_data  # noqa: E402  # after the path
from kronosolve.investigation import Investigation, Setup, all_questions  # noqa: E402
from kronosolve.mysteries.registry import mystery_of  # noqa: E402  # after the path
from kronosolve.notes import Fact  # noqa: E402  # after the path

SMALL = 9
"""Cases a family on random small maps."""
MOST = dict.fromkeys(FAMILIES, 40_000) | {"ritual": 4_000}
"""Tuples of walks that are listed for one case; the Ritual tries all ways to deal the rhythms."""
FIELDS = {
    "golden-sceptre": ("characters", "location", "time"),
    "curse-of-amarinta": ("character",),
    "ritual": ("positions",),
    "poison": ("character", "location", "time"),
    "phantom": ("character",),
    "jewels": ("character", "location"),
    "festival": ("character", "location", "time"),
}
PRINTED = {
    "poison": ("paris-1920", {"victim": "C"}),
    "phantom": ("paris-1920", {}),
    "jewels": ("paris-1920", {"jewel_location": "auditorium"}),
    "festival": ("paris-1920", {}),
    "golden-sceptre": ("cuzco-1450", {}),
    "curse-of-amarinta": ("cuzco-1450", {"cursed_at_end": ["E", "M"]}),
    "ritual": (
        "cuzco-1450",
        {
            "ring": ["machu-picchu", "cuzco", "observatory", "terraces", "salt-pans", "fortress"],
            "rhythms": [[1], [1, 2], [1, 4, 2], [3, 1], [2, 5], [5]],
        },
    ),
}


def answer_of(setup, world):
    """The one answer of a world, None when it is not valid."""
    positions = dict(zip(setup.characters, map(list, world), strict=True))
    found = RULES[setup.family](positions, setup.parameters, setup.locations)
    return found[0] if len(found) == 1 else None


def fitting_walks(setup, facts):
    """For each character its walks that no fact forbids for themselves."""
    return [
        [walk for walk in legal_walks(setup, c) if all(fits(setup, c, walk, f) for f in facts)]
        for c in setup.characters
    ]


def fits(setup, character, walk, fact):
    question = fact.question
    if question.character is not None:
        place = {c: (walk if c == character else ()) for c in setup.characters}
        return question.character != character or allows(setup, list(place.values()), fact)
    there = walk[question.time - 1] == question.location
    if fact.private == character:
        return there
    return not (there and fact.count == 0)


def draw_world(random, setup):
    """A valid world, by drawing walks."""
    walks = [legal_walks(setup, c) for c in setup.characters]
    for _ in range(5_000):
        world = tuple(map(random.choice, walks))
        if answer_of(setup, world) is not None:
            return world
    return None


def draw_facts(random, setup, world, number):
    facts = []
    for question in random.sample(all_questions(setup), number):
        count, private = random.choice(cards_of(setup, world, question))
        own = random.random() < 0.6
        facts.append(Fact(question, count, private if own else None, own))
    return facts


def counted(name, setup, facts, world):
    """One entry of the file."""
    found = Counter()
    for tuple_ in product(*fitting_walks(setup, facts)):
        if all(allows(setup, tuple_, fact) for fact in facts):
            answer = answer_of(setup, tuple_)
            if answer is not None:
                found[answer] += 1
    assert found[answer_of(setup, world)] > 0
    answers = [{"answer": told(setup, a), "worlds": n} for a, n in found.items()]
    answers.sort(key=lambda entry: json.dumps(entry["answer"], sort_keys=True))
    mystery_of(setup)  # refuses parameters that no file may have
    shipped = name.startswith("printed")
    return {
        "name": name,
        "map": None if shipped else map_to_data(setup.map),
        "investigation": investigation_to_data(
            Investigation(setup), None if shipped else "map.json"
        ),
        "facts": [str(fact) for fact in facts],
        "worlds": sum(found.values()),
        "answers": answers,
    }


def told(setup, answer):
    """An answer as it stands in files."""
    data = dict(zip(FIELDS[setup.family], answer, strict=True))
    if "positions" in data:
        data["positions"] = dict(data["positions"])
    return data


def small_cases(family):
    made, seed = 0, 0
    while made < SMALL:
        seed += 1
        random = Random(f"golden {family} {seed}")
        setup = promo(family) if made == 0 else random_setup(random, family, MOST[family], 200)
        world = draw_world(random, setup)
        if world is None:
            continue
        facts = draw_facts(random, setup, world, random.choice([0, 1, 2, 3, 5]))
        yield counted(f"small {family} {seed}", setup, facts, world)
        made += 1


def printed_cases(family, wanted=3):
    """Six characters at six times on a printed map, with enough facts to list what is left."""
    map_name, parameters = PRINTED[family]
    map_, made, seed = read_map(map_name), 0, 0
    while made < wanted:
        seed += 1
        random = Random(f"golden printed {family} {seed}")
        starts = {c: random.choice(map_.location_ids()) for c in map_.character_ids()}
        closed = tuple(random.sample(map_.paths, random.choice([0, 0, 1])))
        rest = [path for path in map_.paths if path not in closed]
        one_way = tuple(random.sample(rest, random.choice([0, 0, 1])))
        if family != "ritual" and made == 0:
            starts = {c: starts[c] for c in random.sample(sorted(starts), 4)}
        setup = Setup(map_, map_.character_ids(), 6, family, parameters, starts, closed, one_way)
        world = draw_world(random, setup)
        if world is None:
            continue
        for number in range(2 if family == "ritual" else 8, 40):
            facts = draw_facts(random, setup, world, number)
            if prod(map(len, fitting_walks(setup, facts))) <= MOST[family]:
                break
        else:
            continue
        yield counted(f"printed {family} {seed}", setup, facts, world)
        made += 1


def main():
    cases = []
    for family in FAMILIES:
        cases += [*small_cases(family), *printed_cases(family)]
        print(f"{family}: {len(cases)} cases so far", flush=True)
    lines = ",\n".join(json.dumps(case) for case in cases)
    (HERE / "worlds.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{len(cases)} cases, {sum(case['worlds'] for case in cases):,} worlds")


if __name__ == "__main__":
    main()
