"""Loop Inc.: three times the same day in a travel agency with time machines, for 2 to 4 players.

The rules follow the published rulebook; trips, anomalies and bonuses, whose printed faces are
public only in part, are reconstructed (`cards.json`, `kronosolve rules loop-inc`).
"""

from kronosolve.games.loop_inc.game import GAME

__all__ = ["GAME"]
