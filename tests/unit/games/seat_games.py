"""Tiny games for tests of bots and matches: one decision, then perhaps a coin."""

import json

from kronosolve.games.interface import CHANCE, TERMINAL, GameError


class CoinState:
    """Seat 0 picks one of the coins; chance throws it; heads and seat 0 wins, tails seat 1."""

    def __init__(self, coins, picked=None, heads=None):
        self.coins, self.picked, self.heads = coins, picked, heads

    def current_player(self):
        return TERMINAL if self.is_terminal() else 0 if self.picked is None else CHANCE

    def legal_actions(self, player):
        return sorted(self.coins) if player == self.current_player() == 0 else []

    def chance_outcomes(self):
        heads = self.coins[self.picked]
        return [("heads", heads), ("tails", 1 - heads)]

    def apply_action(self, action):
        if self.current_player() == CHANCE:
            self.heads = action == "heads"
        elif action in self.coins:
            self.picked = action
        else:
            raise GameError(f"no coin {action}")

    def is_terminal(self):
        return self.heads is not None

    def returns(self):
        if self.heads is None:
            return [0.0, 0.0]
        return [1.0, 0.0] if self.heads else [0.0, 1.0]

    def clone(self):
        return CoinState(self.coins, self.picked, self.heads)

    def view(self, player):
        return {"seat": player, "coins": self.coins, "picked": self.picked, "heads": self.heads}

    def information_state_string(self, player):
        return json.dumps(self.view(player), sort_keys=True)

    def resample(self, _player, _rng):
        return self.clone()

    def action_to_string(self, action):
        return action

    def parse_action(self, text):
        return text

    def to_json(self):
        return {"coins": self.coins, "picked": self.picked, "heads": self.heads}


class Coins:
    name = "coins"
    title = "Coins"
    player_counts = (2,)
    options = {"sure": (False, "seat 0 always wins")}
    perfect_information = True

    def new_state(self, players, options, _seed):
        if players != 2:
            raise GameError(f"coins is for 2 players, found {players}")
        sure = options.get("sure")
        return CoinState({"only": 1.0} if sure else {"bad": 0.3, "good": 0.7, "poor": 0.5})

    def from_json(self, data):
        return CoinState(**data)

    def rules_text(self):
        return "Pick a coin."

    def determinize(self, view, _rng):
        return CoinState(view["coins"], view["picked"], view["heads"])


GAME = Coins()
