"""The characters of bots: a handful of numbers each; the long runs measure what they come to."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Personality:
    """One character.

    `reaction_s` mean reaction; `memory` a name of MEMORIES; `patience_s` how long it stands
    blocked before giving way; `defence` how much it cares to stand in the way of a rival's win;
    `share` what a card on a pile somebody else stands on is worth to it; `trust` the chance to
    accept a fair offer; `honour` the chance to keep its own word; `noise` points of error;
    `talks` whether it makes offers; `schemes` whether it judges Gods and rivals at all;
    `calls` whether it calls a blocked round when it leads.
    """

    reaction_s: float = 0.8
    memory: str = "perfect"
    patience_s: float = 5.0
    defence: float = 0.5
    share: float = 0.2
    trust: float = 0.6
    honour: float = 0.9
    noise: float = 2.0
    talks: bool = True
    schemes: bool = True
    calls: bool = True


_STRATEGIST = Personality(
    reaction_s=0.6, patience_s=13.0, defence=1.0, share=0.4, trust=0.2, honour=0.5, noise=0.0
)
PERSONALITIES: dict[str, Personality] = {
    "strategist": _STRATEGIST,
    "strategist-last": replace(_STRATEGIST, memory="last_k"),
    "strategist-top": replace(_STRATEGIST, memory="top_only"),
    "raider": Personality(defence=1.2, share=0.6, patience_s=8.0, trust=0.1, honour=0.3),
    "diplomat": Personality(patience_s=6.0, trust=0.95, honour=1.0, memory="last_k"),
    "greedy": Personality(
        noise=0.0, talks=False, schemes=False, trust=0.0, calls=False, memory="top_only"
    ),
    "hermit": Personality(reaction_s=1.0, share=0.0, defence=0.2, patience_s=3.0, memory="last_k"),
    "novice": Personality(
        reaction_s=2.0, memory="top_only", noise=60.0, patience_s=2.0, schemes=False, calls=False
    ),
}
DEFAULT_BOTS = ("strategist", "diplomat", "raider", "hermit", "novice")
BOT_NAMES = ("random", *PERSONALITIES)
