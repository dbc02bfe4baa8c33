"""The conformance suite notices broken games: one deliberate fault at a time."""

from random import Random

import pytest

from kronosolve.games.conformance import ConformanceError, check_game
from kronosolve.games.example.game import Example
from kronosolve.games.example.state import State


class _Broken(Example):
    """The example game whose states are of another class."""

    state_class = State

    def _recast(self, state):
        twin = self.state_class()
        for slot in State.__slots__:
            setattr(twin, slot, getattr(state, slot))
        return twin

    def new_state(self, players, options, seed):
        return self._recast(super().new_state(players, options, seed))

    def from_json(self, data):
        return self._recast(super().from_json(data))

    def determinize(self, view, rng):
        return self._recast(super().determinize(view, rng))


class _State(State):
    """A state whose copies keep the broken class."""

    __slots__ = ()
    __hash__ = None

    def clone(self):
        copy = type(self)()
        for slot in State.__slots__:
            setattr(copy, slot, getattr(State.clone(self), slot))
        return copy

    def resample(self, player, rng):
        copy = type(self)()
        other = State.resample(self, player, rng)
        for slot in State.__slots__:
            setattr(copy, slot, getattr(other, slot))
        return copy

    def to_json(self):
        return {name: getattr(self, name) for name in State.__slots__}


class _LeakingView(_State):
    def view(self, player):
        return super().view(player) | {"next": self.box[-1] if self.box else 0}


class _LeakingText(_State):
    def information_state_string(self, player):
        return super().information_state_string(player) + str(self.box)


class _SharedHand(_State):
    def view(self, player):
        return super().view(player) | {"hand": self.hands[player]}


class _ShallowClone(_State):
    def clone(self):
        copy = super().clone()
        copy.hands = self.hands
        return copy


class _Unsorted(_State):
    def legal_actions(self, player):
        return super().legal_actions(player)[::-1]


class _Twice(_State):
    def legal_actions(self, player):
        actions = super().legal_actions(player)
        return sorted(actions + actions[:1])


class _OutOfTurn(_State):
    def legal_actions(self, player):
        return super().legal_actions(player) or [("calm",)]


class _Lossy(_State):
    def to_json(self):
        return super().to_json() | {"worth": min(self.worth, 2)}


class _BadText(_State):
    def parse_action(self, text):
        action = super().parse_action(text)
        return ("play", action[1]) if action[0] == "swap" else action


class _HalfDone(_State):
    def apply_action(self, action):
        before = self.leader
        self.leader += 1
        super().apply_action(action)
        self.leader = before


class _Crash(_State):
    def apply_action(self, action):
        if not isinstance(action, tuple):
            raise TypeError(action)
        super().apply_action(action)


class _Dice(_State):
    def chance_outcomes(self):
        return super().chance_outcomes()[:2]


class _Early(_State):
    def returns(self):
        return [1.0] + [0.0] * (len(self.hands) - 1)


class _Random(_State):
    def apply_action(self, action):
        super().apply_action(action)
        if action[0] == "swap":
            Random().shuffle(self.box)


class _Loses(_State):
    def apply_action(self, action):
        super().apply_action(action)
        if action[0] == "swap":
            self.box.insert(0, self.box[-1])


FAULTS = {
    _LeakingView: "changes the view of seat",
    _LeakingText: "changes the information state",
    _SharedHand: "a view shares lists|changed it",
    _ShallowClone: "changed it|goes another way|not legal|other legal actions",
    _Unsorted: "not sorted",
    _Twice: "stands twice",
    _OutOfTurn: "out of turn|at a chance node",
    _Lossy: "saved and loaded state",
    _BadText: "does not return",
    _HalfDone: "changed the state",
    _Crash: "expected a GameError",
    _Dice: "probabilities do not sum",
    _Early: "not zero while the game runs",
    _Random: "another state|goes another way|not legal",
    _Loses: "invariants broken|not a saved position",
}


def test_the_whole_game_passes_in_its_recast_form():
    game = _Broken()
    game.state_class = _State
    reports = check_game(game, games=2)
    assert [report.players for report in reports] == [2, 2, 3, 3]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_is_found(fault):
    game = _Broken()
    game.state_class = fault
    with pytest.raises(ConformanceError, match=FAULTS[fault]):
        check_game(game, games=10, share=1.0)


def test_private_news_told_to_all_is_found():
    class Gossip(Example):
        def heard(self, state, action, seat):
            return (*action, seat, *state.box)

    with pytest.raises(ConformanceError, match=r"tells seat \d hidden things"):
        check_game(Gossip(), games=2, share=1.0)


def test_a_wrong_option_that_is_accepted_is_found():
    class Lax(Example):
        def new_state(self, players, options, seed):
            return super().new_state(players, {"bold": "bold" in options}, seed)

    with pytest.raises(ConformanceError, match="unknown option is accepted"):
        check_game(Lax())
