"""Scenes on the full screen, as text: played in process, without a terminal."""

import asyncio
from itertools import pairwise

from screen_text import screen_text

from kronosolve.board import Character, Location, Map
from kronosolve.files import read_investigation
from kronosolve.investigation import Setup
from kronosolve.table.lines import LineMode
from kronosolve.table.notebook import Notebook
from kronosolve.table.notebook_lines import Lines
from kronosolve.table.session import Game
from kronosolve.table.sheet import Sheet
from kronosolve.table.tui.app import TableScreen
from kronosolve.table.tui.desk import GameDesk, NotebookDesk, Scene
from kronosolve.table.tui.panes import Marking

TRIES = 20_000
CASE = read_investigation("demo/the-last-toast")


def game(*players):
    """The screen of a game."""
    played = Game(CASE, players, seed=1, first=0)

    def make(ask, show):
        return LineMode(played, ask=ask, show=show, screen=True)

    return TableScreen(GameDesk(make, "The Last Toast", CASE.setup))


def notebook():
    """The screen of a notebook."""
    return TableScreen(NotebookDesk(Lines(Notebook(CASE.setup)), "Notes"))


class Still:
    """A desk that says nothing and shows an empty sheet."""

    title, commands, picking = "A sheet", ("hint", "next"), "Enter does nothing"

    def __init__(self, setup):
        self.setup = setup

    def talk(self, ask, _show):
        ask("? ")
        return True

    def scene(self):
        return Scene(Sheet(self.setup).view(), "empty", "none")

    def asking(self, question):
        return str(question)

    def marking(self, *_mark):
        return None


def largest():
    """The largest board there may be."""
    places = [f"room-{n}" for n in range(1, 13)]
    spots = tuple(Location(p, p.title(), i % 4 / 3, i // 4 / 2) for i, p in enumerate(places))
    paths = tuple(pairwise(places))
    cast = "ABCDEFGHIJKL"
    map_ = Map("big", "Big", spots, paths, tuple(Character(c, f"Person {c}") for c in cast))
    starts = {c: places[i] for i, c in enumerate(cast)}
    return Setup(map_, tuple(cast), 10, "phantom", starts=starts)


class Person:
    """Somebody at the screen."""

    def __init__(self, app, pilot):
        self.app, self._pilot = app, pilot

    async def settle(self):
        """Wait until the conversation waits for a line again."""
        await self._pilot.pause()
        await self.until(lambda: self.app.waiting)
        await self._pilot.pause()

    async def until(self, true):
        """Wait until something is so."""
        for _ in range(TRIES):
            if true():
                return
            await self._pilot.pause()
        raise AssertionError(f"waited in vain:\n{self.look()}")

    async def press(self, *keys):
        await self._pilot.press(*keys)
        await self.settle()

    async def click(self, selector, offset):
        await self._pilot.click(selector, offset=offset)
        await self.settle()

    async def say(self, line):
        """Type a line, whatever has the focus."""
        for sign in line:
            await self._pilot.press({" ": "space", "=": "equals_sign"}.get(sign, sign))
        await self.press("enter")

    def look(self):
        """What stands on the screen."""
        return screen_text(self.app)


def played(app, script, size=(80, 24)):
    """Run a script on a screen; what the script returns."""

    async def run():
        async with app.run_test(size=size) as pilot:
            person = Person(app, pilot)
            await person.settle()
            result = await script(person)
            app.end_talk()
            return result

    return asyncio.run(run())


async def alone(person):
    await person.say("grand-staircase 5")
    return person.look()


async def marking(person):
    await person.press("f2", "tab", "down", "right", "enter")
    await person.until(lambda: isinstance(person.app.screen, Marking))
    await person.settle()
    return person.look()


async def passed(person):
    await person.press("enter")
    await person.say("stage 4")
    await person.press("enter")
    return person.look()


async def map_of_time_five(person):
    await person.say("grand-staircase 5 = 2 B")
    await person.press("f3", "left", "left")
    return person.look()


async def contradiction(person):
    await person.say("stage 4 = 1 C")
    await person.say("heard stage 4 = 2")
    return person.look()


async def opened(person):
    return person.look()


SCENES = {
    "play-alone": (lambda: game("human"), alone, (80, 24)),
    "play-marking": (lambda: game("human"), marking, (80, 24)),
    "play-passed": (lambda: game("human", "human"), passed, (80, 24)),
    "notebook-map": (notebook, map_of_time_five, (80, 24)),
    "notebook-contradiction": (notebook, contradiction, (80, 24)),
    "sheet-largest": (lambda: TableScreen(Still(largest())), opened, (80, 24)),
    "sheet-tall": (lambda: TableScreen(Still(largest())), opened, (100, 50)),
}
"""Name -> how the screen is made, what is done there, columns and lines."""
LONG = ("play-alone", "notebook-contradiction", "sheet-tall")
"""Scenes that show little more than others do."""


def scene(name):
    """The screen at the end of a scene."""
    make, script, size = SCENES[name]
    return played(make(), script, size) + "\n"
