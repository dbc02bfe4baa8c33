"""Random games on small boards: nothing leaks, and what is kept is the game."""

from random import Random

import pytest
from brute import all_worlds
from hypothesis import given, settings
from hypothesis import strategies as st
from small_cases import FAMILIES
from table_cases import case_of, same_cards, small_case

from kronosolve.investigation import Question, all_questions
from kronosolve.notes import Fact, agrees, own_fact
from kronosolve.table.bots import MINDS, decide
from kronosolve.table.lines import LineMode
from kronosolve.table.moves import Accuse, Ask, TableError
from kronosolve.table.session import Game


class Typist:
    """Somebody who types at random, seeing nothing but the prompts; keeps who saw what."""

    def __init__(self, case, seats, number, most):
        self.random, self.left = Random(number), most
        self.game = Game(case, ("human",) * seats, number)
        answers = sorted(set(all_worlds(case.setup).values()))
        self.answers = [typed_answer(self.game.mystery, answer) for answer in answers]
        self.questions = list(map(str, all_questions(case.setup)))
        self.mode = LineMode(self.game, ask=self.ask, show=self.show, screen=False)
        self.screen = []
        self.mode.play()

    def show(self, text):
        self.screen.append((self.mode.at_keyboard, text))

    def ask(self, prompt):
        self.show(prompt)
        self.left -= 1
        if self.left < 0:
            raise EOFError
        return self.typed(prompt)

    def typed(self, prompt):
        random = self.random
        solution = f"accuse {random.choice(self.answers)}"
        if prompt.startswith("All: "):
            return random.choices(["", f"accuse {random.randint(1, 4)}", "log"], [12, 1, 1])[0]
        if "(yes/no)" in prompt:
            return "yes"
        if "accuse or stay" in prompt:
            return random.choice(["stay", "stay", solution])
        if "note it" in prompt:
            return random.choices(["", solution, "notes", "note x"], [20, 1, 1, 1])[0]
        if "ask>" in prompt:
            other = ["notes", "", "log", "undo", "hint", "explain", "rules", "map", solution,
                     "grid", "counts", "map 2", "level arithmetic", "level deductions"]  # fmt: skip
            return random.choice([*self.questions, random.choice(other)])
        return ""

    def seen_by(self, seat):
        """Everything shown while a seat, or everybody, looked at the screen."""
        return [text for who, text in self.screen if who in (seat, None)]


def typed_answer(mystery, answer):
    """A solution as a person would type it."""
    data = mystery.answer_to_data(answer)
    if "positions" in data:
        return " ".join(f"{name}={place}" for name, place in data["positions"].items())
    return " ".join(",".join(v) if isinstance(v, list) else str(v) for v in data.values())


def other_truth(game, case, seat, random):
    """A case that differs only in what a seat may not know, or None where there is none.

    What it may know is read off the moves: its own cards, the counts of all questions, and whose
    solutions were wrong. The world is drawn among all that agree; cards that the seat has not
    turned over are drawn as well.
    """
    if game.phase == "over":
        return None  # the solution is told
    asked = [(who, move.question) for who, move in game.log if isinstance(move, Ask)]
    own = {question for who, question in asked if who == seat}
    known = [own_fact(q, case.deck[q]) for q in sorted(own, key=str)]
    known += [Fact(question, case.deck[question].count) for _, question in asked]
    wrong = [m.answer for who, m in game.log if isinstance(m, Accuse) and who in game.out]
    found = sorted(all_worlds(case.setup, known).items())
    worlds = [world for world, answer in found if answer not in wrong]
    return same_cards(case_of(case.setup, random.choice(worlds), random), case, own)


def check_no_leak(family, number):
    """One random game at one keyboard, in two cases that one seat cannot tell apart."""
    random = Random(number)
    case = small_case(family, number, most=300)
    seats, most = random.randint(2, 4), random.randint(1, 60)
    first = Typist(case, seats, number, most)
    seat = random.randrange(seats)
    other = other_truth(first.game, case, seat, random)
    if other is None:
        return
    second = Typist(other, seats, number, most)
    assert second.seen_by(seat) == first.seen_by(seat)
    view = first.game.view(seat)
    assert second.game.view(seat) == view
    if view.acting:
        for name in MINDS:
            assert decide(name, second.game.view(seat), 5) == decide(name, view, 5)


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=6)
@given(number=st.integers(0, 10**6))
def test_no_seat_sees_or_decides_by_what_it_may_not_know(family, number):
    check_no_leak(family, number)


@pytest.mark.soak
@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=150)
@given(number=st.integers(0, 10**9))
def test_no_seat_sees_or_decides_so_in_many_games(family, number):
    check_no_leak(family, number)


@pytest.mark.parametrize("family", FAMILIES)
def test_bots_know_nothing_but_what_the_cards_showed_them(family):
    """Their proofs are right by brute force, and every game of theirs ends."""
    for number in range(3):
        case = small_case(family, number, most=300)
        truth = all_worlds(case.setup)[case.solution.world]
        names = [*MINDS, "expert"][: 1 + number]
        table = Game(case, names, number)
        while table.actors():
            seat = table.actors()[0]
            view = table.view(seat)
            move = decide(names[seat], view, number)
            assert move == decide(names[seat], view, number)
            left = set(all_worlds(case.setup, view.facts).values())
            assert truth in left
            if isinstance(move, Accuse) and names[seat] != "expert":
                assert left == {move.answer} or not table.open_questions(seat)
            assert isinstance(move, Accuse) or left != {truth} or view.phase != "ask"
            table.do(seat, move)


def test_at_the_ritual_only_allowed_questions_can_be_asked():
    case = small_case("ritual", 1)
    setup, place = case.setup, case.setup.locations[0]
    table = Game(case)
    for time in (1, setup.times):
        with pytest.raises(TableError, match="do not allow"):
            table.do(0, Ask(Question(place, time=time)))
    for answer in ([1, 2], [1], [[["A"]]], []):
        with pytest.raises(TableError):
            table.do(0, Accuse(answer))
    allowed = [q for q in all_questions(setup) if q.time not in (1, setup.times)]
    assert table.open_questions(0) == allowed
    assert all(agrees(setup, case.solution.world, fact) for fact in table.view(0).facts)
