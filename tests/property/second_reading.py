"""The rules of the seven mysteries a second time, as naively as they can be written.

Nothing of kronosolve is used here. Positions are a dict: character id -> list of location ids, one
for each time; times in answers count from 1. Every function returns a list of all answers that fit,
and a world is valid when the list has exactly one entry.
"""

from itertools import combinations, pairwise, permutations, product


def who_is(positions, place, time):
    return [c for c in positions if positions[c][time - 1] == place]


def times_of(positions):
    return range(1, len(next(iter(positions.values()))) + 1)


def golden_sceptre(positions, parameters, locations):
    found = []
    for place in locations:
        visitors = sorted(c for c in positions if place in positions[c])
        if len(visitors) == 2:
            meetings = [
                t for t in times_of(positions) if sorted(who_is(positions, place, t)) == visitors
            ]
            if len(meetings) == 1:
                found.append((tuple(visitors), place, meetings[0]))
    return found


def curse_of_amarinta(positions, parameters, locations):
    found = []
    for suspect in positions:
        cursed = {c: c == suspect for c in positions}
        for t in times_of(positions):
            if t < parameters.get("first_handover", 1):
                continue
            after = dict(cursed)
            for place in locations:
                room = who_is(positions, place, t)
                if {cursed[c] for c in room} == {True, False}:
                    for c in room:
                        after[c] = not cursed[c]
            cursed = after
        if sorted(c for c in cursed if cursed[c]) == sorted(parameters["cursed_at_end"]):
            found.append((suspect,))
    return found


def explains(ring, rhythm, walk):
    steps = [(ring.index(b) - ring.index(a)) % len(ring) for a, b in pairwise(walk)]
    return any(
        all(step == rhythm[(i + offset) % len(rhythm)] % len(ring) for i, step in enumerate(steps))
        for offset in range(len(rhythm))
    )


def ritual(positions, parameters, locations):
    ring = parameters["ring"]

    for dealt in permutations(parameters["rhythms"]):
        if all(explains(ring, r, positions[c]) for r, c in zip(dealt, positions, strict=True)):
            return [(tuple((c, positions[c][-1]) for c in positions),)]
    return []


def poison(positions, parameters, locations):
    victim = parameters["victim"]
    return [
        (c, place, t)
        for t in times_of(positions)
        for place in locations
        for c in positions
        if c != victim and sorted(who_is(positions, place, t)) == sorted([c, victim])
    ]


def phantom(positions, parameters, locations):
    return [
        (c,)
        for c in positions
        if all(who_is(positions, positions[c][t - 1], t) == [c] for t in times_of(positions))
    ]


def jewels(positions, parameters, locations):
    holder = None
    for t in times_of(positions):
        if holder is None:
            there = who_is(positions, parameters["jewel_location"], t)
            holder = there[0] if len(there) == 1 else None
        else:
            room = who_is(positions, positions[holder][t - 1], t)
            if len(room) == 2:
                room.remove(holder)
                holder = room[0]
    return [] if holder is None else [(holder, positions[holder][-1])]


def festival(positions, parameters, locations):
    found = []
    for c, walk in positions.items():
        if len(set(walk)) == len(walk) - 1:
            twice = next(place for place in walk if walk.count(place) == 2)
            first = walk.index(twice)
            found.append((c, twice, walk.index(twice, first + 1) + 1))
    return found


RULES = {
    "golden-sceptre": golden_sceptre,
    "curse-of-amarinta": curse_of_amarinta,
    "ritual": ritual,
    "poison": poison,
    "phantom": phantom,
    "jewels": jewels,
    "festival": festival,
}


def conceivable(family, characters, locations, times):
    """Everything that has the form of an answer."""
    moments = range(1, times + 1)
    match family:
        case "golden-sceptre":
            pairs = combinations(sorted(characters), 2)
            return list(product(pairs, locations, moments))
        case "poison" | "festival":
            return list(product(characters, locations, moments))
        case "jewels":
            return list(product(characters, locations))
        case "ritual":
            ends = product(locations, repeat=len(characters))
            return [(tuple(zip(characters, end, strict=True)),) for end in ends]
    return [(c,) for c in characters]


def legal_walks(setup, character):
    """Every walk of a character, by trying all sequences of locations.

    In the Ritual walks that no rhythm explains are left out.
    """
    open_moves = set()
    for a, b in setup.map.paths:
        if {a, b} in [set(path) for path in setup.closed]:
            continue
        arrows = [path for path in setup.one_way if set(path) == {a, b}]
        open_moves.update(arrows or [(a, b), (b, a)])
    start, parameters = setup.starts.get(character), setup.parameters

    def legal(walk):
        if setup.family == "ritual":
            if not any(explains(parameters["ring"], r, walk) for r in parameters["rhythms"]):
                return False
            if not parameters.get("paths_bind", False):
                return True
        return all(move in open_moves for move in pairwise(walk))

    return [
        walk
        for walk in product(setup.locations, repeat=setup.times)
        if start in (None, walk[0]) and legal(walk)
    ]


def valid_worlds(setup):
    """Every valid world by brute force: tuple of walks (location ids) -> its answer."""
    found = {}
    for world in product(*(legal_walks(setup, c) for c in setup.characters)):
        positions = dict(zip(setup.characters, map(list, world), strict=True))
        answers = RULES[setup.family](positions, setup.parameters, setup.locations)
        if len(answers) == 1:
            found[world] = answers[0]
    return found


def numbered(setup, world):
    return tuple(tuple(setup.locations.index(place) for place in walk) for walk in world)


def cards_of(setup, world, question):
    """Every (count, private) that the rules allow, from a world of location ids."""
    place = question.location
    if question.character is not None:
        walk = world[setup.characters.index(question.character)]
        seen = [t for t, here in enumerate(walk, start=1) if here == place]
        known = [1] if setup.starts.get(question.character) == place else []
    else:
        cast = dict(zip(setup.characters, world, strict=True))
        seen = [c for c in cast if cast[c][question.time - 1] == place]
        known = [c for c in seen if question.time == 1 and setup.starts.get(c) == place]
    new = [value for value in seen if value not in known]
    return [(len(seen), value) for value in new or [None]]


def allows(setup, world, fact):
    cards = cards_of(setup, world, fact.question)
    if fact.own:
        return (fact.count, fact.private) in cards
    return fact.count == cards[0][0]
