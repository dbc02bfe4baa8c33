"""The rules in plain words name what is public about the case at hand."""

from dataclasses import replace

import pytest

from kronosolve.files import read_map
from kronosolve.investigation import Setup
from kronosolve.mysteries.base import Mystery
from kronosolve.mysteries.registry import BUILT_IN, mystery_of

CUZCO, PARIS = read_map("cuzco-1450"), read_map("paris-1920")
RHYTHMS = [[1], [2], [1, 2], [1, 1, 2], [1, 2, 2], [2, 3]]
SETUPS = {
    "golden-sceptre": Setup(CUZCO, tuple("AEFMPS"), 6, "golden-sceptre"),
    "curse-of-amarinta": Setup(
        CUZCO,
        tuple("AEFMPS"),
        6,
        "curse-of-amarinta",
        {"cursed_at_end": ["S", "A", "P"], "first_handover": 2},
    ),
    "ritual": Setup(CUZCO, tuple("AEFMPS"), 6, "ritual", {"rhythms": RHYTHMS}),
    "poison": Setup(PARIS, tuple("ABCDJS"), 6, "poison", {"victim": "B"}),
    "phantom": Setup(PARIS, tuple("ABCDJS"), 6, "phantom"),
    "jewels": Setup(PARIS, tuple("ABCDJS"), 6, "jewels", {"jewel_location": "dance-hall"}),
    "festival": Setup(PARIS, tuple("ABCD"), 4, "festival"),
}
NAMED = {
    "golden-sceptre": ("only two characters", "exactly one time"),
    "curse-of-amarinta": (
        "Before Time 2",
        "After Time 6",
        "Artisan (A), Priestess (P) and Soldier (S)",
    ),
    "ritual": ("1; 2; 1-2; 1-1-2; 1-2-2; 2-3", "Times 2 to 5"),
    "poison": ("Baroness (B) was poisoned", "exactly one other character"),
    "phantom": ("from Time 1 to Time 6",),
    "jewels": ("Dance Hall", "exactly one other character"),
    "festival": ("In 4 times", "exactly 3 different"),
}


@pytest.mark.parametrize("family", BUILT_IN)
def test_every_family_says_its_rules_and_its_parameters(family):
    mystery = mystery_of(SETUPS[family])
    words = " ".join(mystery.rules_in_words())
    for part in NAMED[family]:
        assert part in words
    for sentence in (*mystery.rules_in_words(), *mystery.moves_in_words()):
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "  " not in sentence


def test_crosses_and_arrows_are_explained_where_there_are_any():
    setup = SETUPS["phantom"]
    marked = replace(setup, closed=(("auditorium", "stage"),), one_way=(("stage", "music-hall"),))
    plain = mystery_of(setup).moves_in_words()
    both = mystery_of(marked).moves_in_words()
    assert len(plain) == 1
    assert len(both) == 3
    assert "cross" in both[1]
    assert "arrow" in both[2]


@pytest.mark.parametrize(
    ("bound", "marked", "said"),
    [
        (False, False, "Dancers need no paths."),
        (False, True, "Crosses and arrows do not bind the dancers."),
        (True, True, "A dancer moves only where an open path leads there directly."),
    ],
)
def test_dancers_and_paths(bound, marked, said):
    setup = replace(
        SETUPS["ritual"],
        parameters={"rhythms": RHYTHMS, "paths_bind": bound},
        closed=(("cuzco", "observatory"),) if marked else (),
    )
    moves = mystery_of(setup).moves_in_words()
    assert moves[-1] == said
    assert "Machu Picchu, Cuzco, Observatory, Terraces, Salt Pans, Fortress" in moves[0]


@pytest.mark.parametrize(
    ("times", "said"),
    [
        (2, "Nobody may ask about a location and a time."),
        (3, "A location and a time may be asked about for Time 2 only."),
        (5, "A location and a time may be asked about for Times 2 to 4 only."),
    ],
)
def test_dancers_and_the_times_that_may_be_asked_for(times, said):
    setup = replace(SETUPS["ritual"], times=times)
    assert mystery_of(setup).rules_in_words()[-1] == said


def test_a_family_without_words_of_its_own_repeats_its_question():
    phantom = mystery_of(SETUPS["phantom"])
    assert Mystery.rules_in_words(phantom) == ("Who is the phantom, alone at every time?",)
