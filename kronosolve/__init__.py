"""Solve, prove, rate, generate and play Kronologic investigations."""

__version__ = "0.1.0"
