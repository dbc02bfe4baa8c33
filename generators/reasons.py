"""Why proposals are rejected, in words, and what to ask for instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

REASONS: Mapping[str, tuple[str, str]] = {
    "worlds": (
        "no world found for the mystery on the board",
        "fewer --closed and --one-way paths, other --with parameters or more public --starts",
    ),
    "crosses": ("the board fell apart", "fewer --crosses and --arrows"),
    "start-rooms": ("starts in too few or too many rooms", "a wider --limit start-rooms"),
    "crowd": ("too many in a room", "a wider --limit crowd"),
    "likeliest": (
        "the starts give an answer away",
        "fewer public --starts, or a wider --limit likeliest (in percent)",
    ),
    "stars": (
        "other stars",
        "other --stars, or another number of public --starts (fewer starts, fewer stars)",
    ),
    "unique": ("the cards leave several answers", "other --stars or a larger board"),
    "minimum": ("too few or too many questions prove the answer", "a wider --minimum"),
    "told-twice": ("facts told twice", "a wider --limit told-twice"),
    "open-after-counts": ("answers open after all shared counts", "no --open-after-counts"),
    "gold": (
        "Gold out of its range",
        "a wider --gold, or other --crosses, --arrows or --starts (fewer walks, fewer questions)",
    ),
    "expert": (
        "the expert's questions out of their range",
        (
            "a wider --limit expert, or other --crosses, --arrows or --starts (fewer walks, fewer"
            " questions)"
        ),
    ),
    "when": ("the time in the answer", "a wider --limit when"),
    "decoy": ("nobody else is alone often enough", "a wider --limit decoy"),
    "taken": ("the time of the theft", "a wider --limit taken"),
    "handed": ("how often the jewels are handed over", "a wider --limit handed"),
    "swaps": ("how often the curse changes sides", "a wider --limit swaps"),
}
"""Reason -> (what it means, what to relax)."""


def meaning(reason: str) -> str:
    """A reason in words."""
    return REASONS[reason][0] if reason in REASONS else reason


def remedy(reason: str) -> str:
    """What to ask for instead."""
    return REASONS[reason][1] if reason in REASONS else f"a wider --limit {reason}"
