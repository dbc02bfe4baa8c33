"""Witty Chronos: a real-time game of hourglasses, as an engine without a clock and two drivers."""

from kronosolve.games.witty_chronos.game import GAME

__all__ = ["GAME"]
