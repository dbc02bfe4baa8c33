"""The rules in this program's own words."""

from __future__ import annotations

from kronosolve.games.witty_chronos.cards import MIXES, card_name

_TEXT = """\
WITTY CHRONOS
3, 4 or 5 players, or 6, 8 or 10 in teams of two. There are no turns: everybody acts at once.

Everybody has two hourglasses of about half a minute (in teams one each), no two of them alike.
Piles of cards lie in a circle, three more than there are players or teams. Turn a glass over and
put it on a pile; once it has run out and you lift it, you may take the pile's top card, provided
no other glass stands there. Nobody touches a running glass or somebody else's.

A glass that has run out may be lifted and put on any pile (turned over) or at home (not turned).
Nobody has to move. Cards you take lie before you face up in a stack; only its top can be seen,
and you may look through your own stack.

The first to own 100 points ends the round. So do Hades, the last card of a pile, and a blocked
call. Whoever has the most points then takes a token, and so does everybody with as many. Three
tokens win the game; several may win it together. In a team the better of the two scores counts.

Gods (they act when taken and are then out of the round):
  Hades       the round is over
  Hermes      exchange your whole stack with anybody's, if you like
  Hephaistos  put an opponent's glass into the bag for the rest of the round (not in team games)
  Cerbere     an opponent's visible card is discarded
Whoever has a glass in the bag may discard all cards taken to get it back; a glass that was
running must still run out.

Blocked call: when no glass runs (those in the bag aside) anybody may start a count of ten
seconds. If no glass is moved meanwhile, the round is over.

Start of a round: the piles are turned over one after the other and play starts with the first;
the option reveal=all turns all of them over before play.

Between rounds players may vote on drawing new glasses. Talking is part of the game; bots
understand sentences such as "P2: leave pile 3 and I leave 5", "P1: agreed" and "P1: no".

Where the printed rules leave room, an option marked A1 to A15 decides (A13: nobody can lift a
glass too early here).

Commands: place A1 3 [take [TARGET]], withdraw A1 [take [TARGET]], recover, call, choose TARGET,
vote yes|no, say TEXT. Glasses are A1 to E2, piles count from 1, players are P1 to P10.
"""


def rules_text() -> str:
    """Rules and card mixes with provenance; options (rulings A1 to A15) are listed elsewhere."""
    lines = [_TEXT, "Cards (provenance in brackets; --cards FILE gives your own counts):"]
    for name, mix in MIXES.items():
        parts = [f"{count} x {card_name(card)}" for card, count in mix.territories + mix.gods]
        lines.append(f"  mix={name}: {', '.join(parts)}")
    lines += [f"  [{source}] {fact}" for fact, source in MIXES["two-hades"].provenance]
    return "\n".join(lines) + "\n"
