"""Locos Crononautas: 2 to 5 players, hidden hands, attacks, reactions and battle fronts."""

from kronosolve.games.locos_crononautas.game import GAME

__all__ = ["GAME"]
