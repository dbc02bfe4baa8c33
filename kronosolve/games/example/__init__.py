"""The smallest game with all there is: hidden hands, chance, small decisions, private news.

It is the model for `docs/adding-a-game.md` and keeps bots, sessions and commands honest.
"""

from kronosolve.games.example.game import GAME

__all__ = ["GAME"]
