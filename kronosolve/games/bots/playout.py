"""Playing on in an imagined position: chance and random moves to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.games.interface import CHANCE, SIMULTANEOUS, TERMINAL, win_shares

if TYPE_CHECKING:
    from random import Random

    from kronosolve.games.interface import Action, State


def draw_outcome(state: State, rng: Random) -> Action:
    """Draw what chance does, by the probabilities of the state."""
    outcomes = state.chance_outcomes()
    point = rng.random()
    for outcome, probability in outcomes:
        point -= probability
        if point < 0:
            return outcome
    return outcomes[-1][0]


def settle_chance(state: State, rng: Random) -> bool:
    """Let chance act until it is somebody's turn or the game is over; whether it did."""
    acted = False
    while state.current_player() == CHANCE:
        state.apply_action(draw_outcome(state, rng))
        acted = True
    return acted


def acting_seat(state: State, rng: Random) -> int:
    """Whose action is next: the current seat, or any seat that can act where all may at once."""
    current = state.current_player()
    if current != SIMULTANEOUS:
        return current
    seats = [seat for seat in range(len(state.returns())) if state.legal_actions(seat)]
    return rng.choice(seats)


def finish(state: State, rng: Random) -> list[float]:
    """Play random actions in place to the end and say who won, as shares of 1."""
    choice = rng.choice
    while True:
        player = state.current_player()
        if player >= 0:
            state.apply_action(choice(state.legal_actions(player)))
        elif player == CHANCE:
            state.apply_action(draw_outcome(state, rng))
        elif player == TERMINAL:
            return win_shares(state.returns())
        else:
            state.apply_action(choice(state.legal_actions(acting_seat(state, rng))))
