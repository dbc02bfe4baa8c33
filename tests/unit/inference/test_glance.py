"""A quick look shows only what is so, and is taken only where counting takes long."""

import numpy as np

from kronosolve.files import parse_fact, read_investigation, read_map
from kronosolve.inference.glance import glance
from kronosolve.inference.solving import solve
from kronosolve.investigation import Setup

CUZCO = read_map("cuzco-1450")
SETUP = Setup(
    CUZCO,
    CUZCO.character_ids(),
    6,
    "golden-sceptre",
    starts=dict(zip(CUZCO.character_ids(), CUZCO.location_ids(), strict=True)),
)
FACTS = [
    parse_fact(text, SETUP)
    for text in (
        "salt-pans@A=2:4",
        "fortress@E=1:5",
        "cuzco@4=0:-",
        "terraces@2=1:S",
        "cuzco@P=0:-",
        "observatory@F=1:-",
        "observatory@M=2:4",
    )
]


def test_what_it_shows_is_so():
    seen, known = glance(SETUP, FACTS), solve(SETUP, FACTS)
    assert seen.status == known.status == "open"
    answers = {candidate.answer: candidate.probability for candidate in known.candidates}
    assert len(seen.candidates) > 3
    for candidate in seen.candidates:
        assert abs(candidate.probability - answers[candidate.answer]) < 5 * candidate.error + 0.01
    assert (seen.possible >= known.possible).all()
    assert np.array_equal(seen.possible[:, 0], known.possible[:, 0])
    assert seen.possible[:, 1, SETUP.locations.index("terraces")].sum() == 1


def test_no_look_where_counting_is_quick_or_the_answer_may_be_proved():
    assert glance(read_investigation("demo/the-last-toast").setup, []) is None
    assert glance(SETUP, [*FACTS, parse_fact("cuzco@4=1", SETUP)]) is None
