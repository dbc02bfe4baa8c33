"""Every registered game keeps the interface: a small share here, the whole under `make soak`."""

import os

import pytest
from soak_pages import add_rows

from kronosolve.games.conformance import check_refusals, check_variant, table, variants
from kronosolve.games.registry import load, targets

GAMES = list(targets())
VARIANTS = [
    pytest.param(name, players, options, id=f"{name}-{players}-{number}")
    for name in GAMES
    for number, (players, options) in enumerate(variants(load(name)))
]
SEED = 0


@pytest.mark.parametrize("name", GAMES)
def test_name_and_refusals(name):
    game = load(name)
    assert game.name == name
    assert list(game.player_counts) == sorted(set(game.player_counts))
    check_refusals(game)


@pytest.mark.parametrize(("name", "players", "options"), VARIANTS)
def test_a_few_random_games(name, players, options):
    report = check_variant(load(name), players, options, games=2, seed=SEED, share=0.03)
    assert report.actions > 0


HEAD = (
    "# Random games of the conformance suite\n\nWritten by "
    "`KRONOSOLVE_SOAK_TABLE=docs/soak-games.md pytest -m soak tests/conformance`.\n"
    "*positions* went through the thorough checks; *redrawn* are the copies with other hidden "
    "parts, one a seat, that differ from the true position.\n\n"
)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players", "options"), VARIANTS)
def test_a_thousand_random_games(name, players, options):
    """Its line goes to the page that KRONOSOLVE_SOAK_TABLE names."""
    report = check_variant(load(name), players, options, games=1000, seed=SEED, share=0.02)
    if path := os.environ.get("KRONOSOLVE_SOAK_TABLE"):
        *head, row = table({name: [report]}).splitlines()
        add_rows(path, HEAD + "".join(f"{line}\n" for line in head), [row], 3)
    assert report.positions > 0
