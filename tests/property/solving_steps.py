"""Steps of explanations on printed boards, checked by CP-SAT instead of the exact oracle.

The model is built anew for each step, without the public starts: these are premises like others.
"""

from dataclasses import replace

from kronosolve.deduction.claims import Dance, Excluded, Place, Proved, Start, State
from kronosolve.inference.model import WorldModel
from kronosolve.mysteries.base import Mystery
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import Fact


class NoRule(Mystery):
    """Any tuple of walks will do."""

    family, title, stars, fields = "no-rule", "No rule", (1, 1), ("nothing",)

    def __init__(self, setup):
        self.setup, self.real = setup, mystery_of(setup)

    def answer(self, world):
        del world
        return ()

    def encode(self, variables):
        del variables
        return list

    def walks(self, character):
        return self.real.walks(character)

    def question(self):
        return ""

    def sentence(self, answer):
        return str(answer)


def forced(setup, premises, claim, rule):
    """Whether the solver finds no world that agrees with the premises and contradicts the claim."""
    bare = replace(setup, starts={})
    model = WorldModel(bare, None if rule else NoRule(bare))
    for premise in premises:
        _require(model, premise)
    _contradict(model, claim)
    return model.find() is None


def _require(model, premise):
    cp = model.model
    match premise:
        case Fact(question, count, private, _):
            place = model.setup.locations.index(question.location)
            if question.character is None:
                there = [walk[question.time - 1][place] for walk in model.at]
                names = list(model.setup.characters)
            else:
                walk = model.at[model.setup.characters.index(question.character)]
                there = [here[place] for here in walk]
                names = list(range(1, model.setup.times + 1))
            cp.add(sum(there) == count)
            if private is not None:
                cp.add_bool_and([there[names.index(private)]])
        case Start(c, place):
            cp.add_bool_and([model.at[c][0][place]])
        case Place(c, time, mask):
            cp.add_bool_or([x for p, x in enumerate(model.at[c][time]) if mask >> p & 1])
        case Excluded(answers):
            for answer in sorted(answers, key=str):
                model.exclude(answer)
        case Proved(answer):
            model.require(answer)
        case State(time, states):
            variables, code = _states(model, time)
            cp.add_allowed_assignments(variables, [code(s) for s in sorted(states) if code(s)])
        case Dance(c, mask, only):
            walks = {w: bool(n & ~mask) if only else not n & mask for w, n in _dances(model)}
            cp.add_bool_and([~x for w, x in model.walk[c].items() if walks[w]])


def _contradict(model, claim):
    cp = model.model
    match claim:
        case Place(c, time, mask):
            cp.add_bool_and([~x for p, x in enumerate(model.at[c][time]) if mask >> p & 1])
        case Excluded(answers):
            wanted = [model.all_of(model.answer_is(a)) for a in sorted(answers, key=str)]
            cp.add_bool_or(wanted)
        case Proved(answer):
            model.exclude(answer)
        case State(time, states):
            variables, code = _states(model, time)
            cp.add_forbidden_assignments(variables, [code(s) for s in sorted(states) if code(s)])
        case Dance(c, mask, only):
            walks = {w: bool(n & ~mask) if only else not n & mask for w, n in _dances(model)}
            cp.add_bool_and([~x for w, x in model.walk[c].items() if not walks[w]])


def _dances(model):
    return mystery_of(model.setup).dances.items()


def _states(model, time):
    """The encoding's own variables of a state, by their names, and states as their values."""
    cast = range(len(model.setup.characters))
    numbers = {v.name: i for i, v in enumerate(model.model.proto.variables)}
    if model.setup.family == "jewels":
        names = [f"lying_{time}", *(f"holds_{c}_{time}" for c in cast)]

        def code(state):
            one_hot = [int(i == state) for i in range(len(names))]
            return one_hot if state < len(names) else None

    else:
        first = model.setup.parameters.get("first_handover", 1) - 1
        names = [f"cursed_{c}_{time + 1 if time >= first else 0}" for c in cast]

        def code(state):
            return [state >> c & 1 for c in cast]

    variables = [model.model.get_bool_var_from_proto_index(numbers[name]) for name in names]
    return variables, code
