"""The rules as this program plays them, with the card lists and where each value comes from."""

from __future__ import annotations

from kronosolve.games.locos_crononautas import cards, rules, wording

_RULES = """\
LOCOS CRONONAUTAS, 2 to 5 players

Aim
  champion  Bring the others down to 0 energy. Who has none left is out; the last one wins.
  king      Energy that somebody loses goes to whoever caused the loss. Reach 10 energy with 2 or 3
            players, 12 with 4 or 5. Nobody is eliminated.
  Everybody starts with 5 energy. The mode is an option.

Cards
  A game is played with 36 Chrono-Troops (attack and defence values, icons) and 36 Chrono-Events
  (Instant, Permanent, Regular), in two decks. An empty deck is refilled from its discards.
  You hold at most 4 cards of a kind and 8 in all. How many of each kind everybody holds is public.

A Turn
  1  All draw up to 7 cards: 4 of one kind and 3 of the other, as they like.
  2  Rounds. In each Round everybody takes one individual turn, clockwise: one action, or a pass.
     Who has no cards passes, and who passed may act again in the next Round.
  3  The Turn ends when all have passed in one Round, or nobody has cards. Everybody may then
     discard any cards from hand. Defences, fronts, energy and lasting Permanents stay.

Actions
  defend    Lay a troop as a defence; at most 3. In the first Round of the game up to 3 at once.
  swap      Exchange a defence that holds no front for a troop from hand.
  attack    Send a troop against a player. Not in the first Round of the game, and neither are
            events that attack.
  play      A Regular event takes effect and is discarded; a Permanent stays on the table.
  pass      Do nothing.
  Instants are no actions. They answer an attack on you, or an event that names you.

Combat
  The defender blocks each attacking troop with one defence. The attack counts together with the
  attacks of the troops in the blocker's front.
  Defence higher  Nothing is lost. The attacker joins the blocker's front, where it weakens it.
  Equal           Nothing is lost. Blocker, attacker and front are discarded.
  Defence lower   The difference is lost in energy; blocker, attacker and front are discarded. Other
                  defences may support the blocker first: their values are added, their fronts
                  count for the attack, and all of them are discarded too.
  Without any defence the whole attack is lost in energy.
  An event that takes a defence away makes its front collapse: its owner loses the attack of the
  whole front. Instants that cancel attacks, but none that redirect them, answer this too.

Rulings where the printed rules leave room (each is an option: `--option NAME=VALUE`)
{options}

Further rulings
  - A cancelled attack is cancelled with all troops that were declared together.
  - Several Instants may be played against one attack, one after another.
  - A redirected attack opens a window for its new target; Permanents that swallow troops come
    first. Attack values stay as they were declared.
  - A window for Instants opens for everybody who is concerned and holds an event at all, so that it
    gives nothing away.
  - An event that attacks with troops is answered as an attack, not as an event.
  - Events that concern several players ask all of them first and take effect then, clockwise.
  - A troop that returns to a full hand is discarded. A stolen card is shown to all.
  - In king mode the energy of a collapsing front goes to the owners of its troops, the oldest
    first; for a troop of the victim's own, to whoever played the event. An attack that is turned
    back on its owner counts for the player who turned it.
  - When the starting player is out, the next one clockwise starts.

Where the values come from
  rulebook       printed in the rules or their examples
  press          shown or told in the press
  reconstructed  our own, for a playable game: the printed cards are not public
  Owners of the game can play with the true values: `--cards FILE`, a YAML or JSON file with the
  lists `troops` and `events`, 36 entries each. An entry is the name of a card below, taken as it
  is, or a record in the form of the file starter.json of this package.
"""


def text() -> str:
    """The rules, the options, and both card lists."""
    options = "\n".join(
        f"  {name} (default {_default(default)})\n      {explained}"
        for name, (default, explained) in rules.OPTIONS.items()
        if name not in ("mode", "cards")
    )
    return f"{_RULES.format(options=options)}\n{_troops()}\n\n{_events()}\n"


def _default(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _troops() -> str:
    lines = ["The 36 Chrono-Troops (attack/defence, icons; provenance)"]
    for record in cards.starter_records()["troops"]:
        icons = ", ".join(map(wording.icon, record["icons"]))
        known = record.get("known", {})
        exact = "; ".join(f"{field}: {source}" for field, source in known.items())
        source = record["provenance"] + (f" ({exact})" if exact else "")
        values = f"{record['attack']}/{record['defence']}"
        lines.append(f"  {record['name']:<32} {values}  {icons}; {source}")
    return "\n".join(lines)


def _events() -> str:
    lines = ["The 36 Chrono-Events"]
    for kind in ("instant", "permanent", "regular"):
        lines.append(f" {kind.title()}")
        for record in cards.starter_records()["events"]:
            if record["type"] == kind:
                lines.append(f"  {record['name']} [{record['provenance']}]")
                lines.append(f"      {wording.effect(record)}")
    return "\n".join(lines)
