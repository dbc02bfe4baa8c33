"""The full screen in process: golden screens, the mouse, light and dark, and what leads nowhere."""

from pathlib import Path

import pytest
from screens import LONG, SCENES, game, notebook, played, scene

from kronosolve.table.tui.app import run
from kronosolve.table.tui.panes import Marking

GOLDEN = Path(__file__).parents[2] / "golden" / "screens"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.soak] * (name in LONG)) for name in SCENES]
)
def test_screens_look_as_they_were_checked(name):
    """Made again by `python tests/golden/make_screens.py`."""
    assert scene(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_the_mouse_picks_marks_and_turns_the_map():
    async def script(person):
        await person.click("#cards", (34, 2))
        await person.click("#cards", (34, 2))
        picked = person.look()
        await person.press("escape", "end", "enter")
        await person.click("#positions", (30, 2))
        await person.click("#positions", (30, 2))
        await person.until(lambda: isinstance(person.app.screen, Marking))
        await person.press("down", "enter")
        await person.until(lambda: not isinstance(person.app.screen, Marking))
        await person.settle()
        marked = person.look()
        await person.press("f3")
        await person.click("#time", (25, 0))
        return picked, marked, person.look()

    picked, marked, turned = played(game("human"), script)
    assert "question 1> ask grand-staircase@4" in picked
    assert "s grand-staircase .    .    .    " in marked
    assert "> mark B 3 grand-staircase" in marked
    assert "Time 2 of 6" in turned


def test_light_and_dark_say_the_same():
    async def script(person):
        before, dark = person.look(), person.app.current_theme.dark
        await person.press("f9")
        return before, person.look(), dark, person.app.current_theme.dark

    before, after, was_dark, is_dark = played(notebook(), script)
    assert before == after
    assert was_dark != is_dark


def test_keys_that_lead_nowhere_do_no_harm():
    async def script(person):
        for keys in ("f7", "f2 left enter", "f3 enter", "f4 pageup x y backspace enter"):
            await person.press(*keys.split())
        return person.look()

    shown = played(game("human"), script)
    assert "level arithmetic | 0 questions" in shown


def test_bots_alone_are_watched_to_the_end():
    async def script(person):
        return person.look()

    shown = played(game("steady", "beginner"), script)
    assert "nobody's notes are shown" in shown
    assert "Won by " in shown
    assert "The end: Enter leaves." in shown


def test_an_error_of_the_conversation_is_raised_where_the_screen_was_started(monkeypatch):
    class Broken:
        title, commands, picking = "Broken", ("a", "b"), ""
        setup = notebook().desk.setup

        def talk(self, *_talking):
            raise OSError("no more paper")

    app_run = "kronosolve.table.tui.app.TableScreen.run"
    monkeypatch.setattr(app_run, lambda screen: screen._thread.start())
    with pytest.raises(OSError, match="no more paper"):
        run(Broken())
