"""The four shipped books: proven, rated as printed, told in full, and made by their seeds."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

import pytest
import yaml

from generators.pipeline import generate
from generators.share import request_of_case
from kronosolve import files
from kronosolve.cli.check import prove
from kronosolve.files import investigation_to_data, read_true_case
from kronosolve.files.shipped import scenarios
from kronosolve.files.writing import to_yaml
from kronosolve.inference.refutation import minimum
from kronosolve.mysteries.registry import mystery_of
from kronosolve.rating import scale
from kronosolve.rating.rating import rate

STARS = {
    "cuzco/golden-sceptre": (3, 3, 3, 4, 4),
    "cuzco/curse-of-amarinta": (4, 4, 4, 6, 5),
    "cuzco/ritual": (5, 5, 6, 7, 7),
    "paris": (1, 2, 3, 4, 5),
}
"""Stars of each book; those of Cuzco are the printed ones."""
FAMILIES = {"paris": ("poison", "poison", "phantom", "phantom", "jewels")}
GOLD = {"poison": (7, 12), "phantom": (10, 18), "jewels": (8, 20)}
"""Gold of the published decks of Paris; a phantom may have one question less (see targets)."""
MARKS_IN_BOX = 9
CASES = [f"kronosolve/{book}/{number}" for book in STARS for number in range(1, 6)]


def case_of(name):
    return read_true_case(name).investigation


def place_in_book(name):
    book, number = name.removeprefix("kronosolve/").rsplit("/", 1)
    return book, int(number) - 1


def replays(case):
    """Cards whose count is what the starts show, by hand."""
    setup, found = case.setup, 0
    for question, card in case.deck.items():
        if question.character is not None:
            public = setup.starts.get(question.character) == question.location
        else:
            starts = list(setup.starts.values())
            public = starts.count(question.location) if question.time == 1 else 0
        found += card.count == public
    return found


def printed_gold(family):
    """Least and greatest Gold of a family in the solo table of the box."""
    table = yaml.safe_load((scenarios() / "printed/cuzco-1450.yaml").read_text(encoding="utf-8"))
    gold = [row[1] for row in table["brackets"][family]]
    return min(gold), max(gold)


def names_in(answer, setup):
    """Every character, location and time of an answer, as people say it."""
    persons = {c.id: c.name for c in setup.map.characters}
    places = {p.id: p.name for p in setup.map.locations}
    if isinstance(answer, int):
        yield f"Time {answer}"
    elif isinstance(answer, str):
        yield (persons | places)[answer]
    else:
        for part in answer:
            yield from names_in(part, setup)


def test_four_books_of_five_are_all_that_is_shipped_beside_the_demo():
    assert set(files.shipped_investigations()) == {"demo/the-last-toast", *CASES}


@pytest.mark.parametrize("name", CASES)
def test_every_case_is_true_and_proves_one_answer(name):
    proof = prove(case_of(name))
    assert proof.unique
    assert proof.why_not is None


@pytest.mark.parametrize("name", [name for name in CASES if "/ritual/" not in name])
def test_the_fewest_questions_are_what_the_file_says(name):
    """Those of the Ritual take seconds each: see the complete rating below."""
    case = case_of(name)
    assert len(minimum(case.setup, case.deck).questions) == case.rating.minimum


@pytest.mark.parametrize("name", CASES)
def test_stars_and_brackets_are_those_of_the_printed_table(name):
    case = case_of(name)
    book, number = place_in_book(name)
    family = FAMILIES[book][number] if book in FAMILIES else book.split("/")[1]
    assert case.setup.family == family
    assert case.setup.map.id == ("paris-1920" if book == "paris" else "cuzco-1450")
    assert case.rating.stars == STARS[book][number]
    share = replays(case) / len(case.deck)
    assert case.rating.stars == scale.stars(mystery_of(case.setup).stars, share)
    low, high = GOLD[family] if book == "paris" else printed_gold(family)
    assert low <= case.rating.gold <= high
    assert case.rating.silver == ceil(1.75 * case.rating.gold)
    assert case.rating.minimum >= 2


@pytest.mark.parametrize("name", CASES)
def test_every_case_tells_its_story_and_the_epilogue_names_the_answer(name):
    case = case_of(name)
    assert case.title
    assert case.question.endswith("?")
    assert 60 <= len(case.intro.split()) <= 120
    assert 40 <= len(case.epilogue.split()) <= 110
    for word in names_in(case.solution.answer, case.setup):
        assert word in case.epilogue


def test_titles_answers_and_victims_differ():
    cases = {name: case_of(name) for name in CASES}
    assert len({case.title for case in cases.values()}) == len(CASES)
    told = [(case.setup.family, str(case.solution.answer)) for case in cases.values()]
    assert len(set(told)) == len(CASES) - 1  # the last curse leads back to the first
    victims = [case.setup.parameters.get("victim") for case in cases.values()]
    victims = [victim for victim in victims if victim]
    assert len(set(victims)) == len(victims) == 2


def test_most_cases_of_cuzco_have_crosses_or_arrows_and_no_more_than_the_box_holds():
    setups = [case_of(name).setup for name in CASES if "/cuzco/" in name]
    marks = [len(setup.closed) + len(setup.one_way) for setup in setups]
    assert sum(found > 0 for found in marks) > len(marks) / 2
    assert max(marks) <= MARKS_IN_BOX


@pytest.mark.soak
@pytest.mark.parametrize("name", CASES)
def test_a_complete_rating_finds_what_the_file_says(name):
    case = case_of(name)
    found, told = rate(case.setup, case.deck), case.rating
    assert (found.stars, found.gold, found.silver) == (told.stars, told.gold, told.silver)
    assert len(found.minimum.questions) == told.minimum
    assert found.expert == pytest.approx(told.expert, abs=0.001)


@pytest.mark.soak
@pytest.mark.parametrize("name", CASES)
def test_the_seed_makes_the_same_case_byte_for_byte(name):
    case = case_of(name)
    again = generate(request_of_case(case)).investigation
    texts = {key: getattr(case, key) for key in ("id", "title", "intro", "question", "epilogue")}
    written = to_yaml(investigation_to_data(replace(again, **texts)))
    assert written.encode() == (scenarios() / f"{name}.yaml").read_bytes()
