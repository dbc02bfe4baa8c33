"""Tables of Loop Inc. with chosen trips, and a short way to write what is played."""

from kronosolve.games.interface import CHANCE
from kronosolve.games.loop_inc import cards
from kronosolve.games.loop_inc.components import pack
from kronosolve.games.loop_inc.position import MACHINES, NEW_MARK
from kronosolve.games.loop_inc.state import LoopState
from kronosolve.games.loop_inc.table import CARD, Rulings, Table

# Trip cards by their top trips; needs and points stand in the specification.
GLIDERS = "dune-gliders"  # W P, 3; below it first-flight-day, W P N, 5
SILK = "silk-caravan"  # W W C, 5; khans-court, W N C, 5
TELESCOPE = "telescope-night"  # C C, 3; tulip-fields, W N N, 5
MAMMOTH = "mammoth-hunt"  # W N A, 7; painted-cave, W N C, 6
SENATE = "senate-steps"  # C A, 4; grand-provincial-tour, W P N C A, 12


def start(players=3, trips=(MAMMOTH, SENATE, SILK, TELESCOPE, GLIDERS), **rulings):
    """A new game with these trip cards on the table."""
    known = {card.top.slug: card for card in cards.shipped().trips}
    return LoopState(Table(players, Rulings(**rulings), None, [known[slug] for slug in trips]))


def do(state, *texts):
    """Play actions by their texts; the state, for chaining."""
    for text in texts:
        state.apply_action(state.parse_action(text))
    return state


def texts(state):
    """The legal actions of whoever acts."""
    return [
        state.action_to_string(action) for action in state.legal_actions(state.current_player())
    ]


def load(state, seat, machine, letters):
    """Put components from the board onto a machine (numbered from 1)."""
    state.board -= pack(letters)
    state.machines[seat * MACHINES + machine - 1] += pack(letters)
    state.legal = None


def bag_load(state, seat, machine, letters):
    """Put components from the bag onto a machine (numbered from 1)."""
    state.bag -= pack(letters)
    state.machines[seat * MACHINES + machine - 1] += pack(letters)
    state.legal = None


def at_day(state, day, first=0):
    """Pretend that earlier days went by without a card: as on the morning of `day`."""
    state.day = day
    state.first = state.current = first
    for seat in range(state.table.players):
        state.ready[seat] = state.opened[seat] = (1 << day) - 1
    state.legal = None


def give(state, seat, *names):
    """Put cards of the supply into a hand, to be replayed."""
    codes = tuple(state.table.slugs.index(name) for name in names)
    for code in codes:
        if code < len(state.supply):
            state.supply[code] -= 1
        else:
            state.deck = tuple(c for c in state.deck if c != code)
    state.hands[seat] = codes
    state.legal = None


def open_anomaly(state, name):
    """Turn one anomaly up."""
    code = state.table.slugs.index(name)
    state.deck = tuple(c for c in state.deck if c != code)
    state.open_anomalies = tuple(sorted((*state.open_anomalies, code)))
    state.legal = None


def places(state, seat, attribute="today"):
    """Trips in one of a seat's masks."""
    mask = getattr(state, attribute)[seat]
    return {trip.slug for place, trip in enumerate(state.table.trips) if mask >> place & 1}


def tableau(state, seat):
    """Names of the cards in a tableau, new ones with a star."""
    return [
        state.table.slugs[mark % NEW_MARK] + "*" * (mark >= NEW_MARK)
        for mark in state.tableaus[seat]
    ]


def hand(state, seat):
    """Names of the cards in a hand."""
    return [state.table.slugs[code] for code in state.hands[seat]]


def last_turn(state, seat, days_cards):
    """Leave one card to play today, for this seat alone; `days_cards` fill the tableaus."""
    filled = tuple(state.table.slugs.index(name) for name in days_cards)
    n = state.table.players
    for other in range(n):
        state.tableaus[other] = filled if other != seat else filled[:-1]
        state.hands[other] = ()
        state.new_taken[other] = 3
    state.new_taken[seat] = 2
    state.current = seat
    state.first = (seat + 1) % n
    state.step = CARD
    state.legal = None


def past_chance(state, rng):
    """Let chance turn up what it has to."""
    while state.current_player() == CHANCE:
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state
