"""Negotiation: a few sentence forms that people can type and bots can read.

P2: leave pile 3                     a request
P2: leave pile 3 and I leave 5       an offer
P1: agreed                           binds the speaker to the last offer heard from P1
P1: no
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kronosolve.games.witty_chronos.commands import player_name

_OFFER = re.compile(
    r"P(\d+):\s*leave\s+(?:pile\s+)?(\d+)(?:\s+and\s+I(?:\s+will)?\s+leave\s+(?:pile\s+)?(\d+))?\W*",
    re.IGNORECASE,
)
_REPLY = re.compile(r"P(\d+):\s*(agreed|yes|ok|no)\W*", re.IGNORECASE)


class Offer(NamedTuple):
    """`to` is asked to leave pile `leave`; the speaker would leave `mine` (-1: nothing offered)."""

    to: int
    leave: int
    mine: int = -1


class Reply(NamedTuple):
    """An answer to the last offer of player `to`."""

    to: int
    agreed: bool


def say_offer(offer: Offer) -> str:
    """The sentence for an offer."""
    text = f"{player_name(offer.to)}: leave pile {offer.leave + 1}"
    return text if offer.mine < 0 else f"{text} and I leave {offer.mine + 1}"


def say_reply(reply: Reply) -> str:
    """The sentence for an answer."""
    return f"{player_name(reply.to)}: {'agreed' if reply.agreed else 'no'}"


def understand(text: str) -> Offer | Reply | None:
    """Read a sentence; None when it is small talk."""
    if match := _OFFER.fullmatch(text):
        to, leave, mine = match.groups()
        return Offer(int(to) - 1, int(leave) - 1, int(mine or 0) - 1)
    if match := _REPLY.fullmatch(text):
        return Reply(int(match[1]) - 1, match[2].lower() != "no")
    return None
