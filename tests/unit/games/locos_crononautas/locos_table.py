"""Set up positions of Locos Crononautas by card names, and play them by action texts."""

from __future__ import annotations

from kronosolve.games.locos_crononautas import GAME, flow, sight
from kronosolve.games.locos_crononautas.cards import CARDS, TROOPS
from kronosolve.games.locos_crononautas.frames import ACT


def card(state, name):
    """The card whose slug begins so (`infantes`, `portal-espacio`)."""
    slugs = state.rules.deck.slugs
    found = [number for number in range(CARDS) if slugs[number].startswith(name)]
    assert len(found) == 1, (name, [slugs[number] for number in found])
    return found[0]


def table(
    players=2,
    *,
    hands=(),
    defences=(),
    energy=None,
    permanents=(),
    troop_discard=(),
    event_discard=(),
    to_act=0,
    turn=2,
    round_no=2,
    **options,
):
    """A position in which a seat has its individual turn; cards not named lie in the decks.

    A defence is a name or (name, [(front card, its attack value, owner), ...]); a permanent is
    (name, owner, counters or target).
    """
    s = GAME.new_state(players, options, 1)
    hands = [*hands, *[()] * (players - len(hands))]
    cards = [[card(s, name) for name in hand] for hand in hands]
    s.troops = [sorted(c for c in hand if c < TROOPS) for hand in cards]
    s.events = [sorted(c for c in hand if c >= TROOPS) for hand in cards]
    s.defences = [[_defence(s, entry) for entry in own] for own in defences]
    s.defences += [[] for _ in range(players - len(s.defences))]
    if energy is not None:
        s.energy = list(energy)
    s.permanents = [(card(s, name), owner, value) for name, owner, value in permanents]
    s.troop_discard = [card(s, name) for name in troop_discard]
    s.event_discard = [card(s, name) for name in event_discard]
    s.troop_deck = s.event_deck = []
    s.agenda = [(ACT, to_act, -1, False)]
    s.turn, s.round, s.offset, s.acted = turn, round_no, to_act + 1, False
    rest = [c for c in range(CARDS) if c not in set(sight.placed(s))]
    s.troop_deck = [c for c in rest if c < TROOPS]
    s.event_deck = [c for c in rest if c >= TROOPS]
    assert sorted(sight.placed(s)) == list(range(CARDS))
    s.legal = flow.decisions(s)
    return s


def _defence(state, entry):
    if isinstance(entry, str):
        return card(state, entry), ()
    name, front = entry
    return card(state, name), tuple((card(state, one), value, who) for one, value, who in front)


def do(state, *texts):
    """Play actions given as text; the seat to act plays each."""
    for text in texts:
        state.apply_action(state.parse_action(text))
    return state


def legal(state):
    """Legal actions of the seat to act, as text."""
    return [state.action_to_string(a) for a in state.legal_actions(state.current_player())]


def names(state, cards):
    """First word of each card's slug."""
    return [state.rules.deck.slugs[c].split("-")[0] for c in cards]


def shown(state, seat):
    """A seat's defences as (first word, first words of the front)."""
    return [
        (names(state, [c])[0], *names(state, [held[0] for held in front]))
        for c, front in state.defences[seat]
    ]


def effective(state, seat, name):
    """Defence that is left of a defending troop after its front."""
    own = card(state, name)
    front = dict(state.defences[seat])[own]
    return state.rules.deck.defence[own] - sum(value for _, value, _ in front)


def discarded(state):
    """First words of the troop discard pile, sorted."""
    return sorted(names(state, state.troop_discard))
