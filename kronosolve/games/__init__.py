"""The other games: one interface, bots, sessions, one package a game."""
