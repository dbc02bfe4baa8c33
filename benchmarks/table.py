"""At the table: what each reply of the notebook takes, on notes that come one by one.

    python benchmarks/table.py

The expert plays every published deck where KRONOSOLVE_PUBLISHED_CASES names their folder (the
shipped investigations otherwise); each of its answers is typed into a notebook, as at the table.
Times are of the processor, in process.
"""

from __future__ import annotations

from expert import cases, summary, timed

from kronosolve.expert.player import Expert
from kronosolve.table.notebook import Notebook
from kronosolve.table.notebook_lines import Lines


def main() -> None:
    """Print the times of openings, replies, hints, and going back."""
    known = cases()
    opened, replies, hints, backs = list[float](), list[float](), list[float](), list[float]()
    proved = 0
    for case in known.values():
        setup = case.setup
        assert case.deck is not None
        assert case.solution is not None
        game = Expert(setup, seed=1).play(case.deck)
        assert game is not None
        lines = Lines(Notebook(setup))
        opened.append(timed(lambda lines=lines: lines.enter("status"))[0])
        for fact in game.facts:
            hints.append(timed(lambda lines=lines: lines.enter("hint"))[0])
            replies.append(timed(lambda lines=lines, fact=fact: lines.enter(str(fact)))[0])
        (candidate, *others) = lines.notebook.standing.candidates
        proved += not others and case.solution.answer == candidate.answer
        backs.append(timed(lambda lines=lines: lines.enter("undo"))[0])
    print(f"{len(known)} decks, {len(replies)} notes; printed answers proved: {proved}\n")
    summary("notebook, first status", opened, "(no target)")
    summary("notebook, reply to a note", replies, "(target 0.5 s, median)")
    summary("notebook, hint", hints, "(target 0.5 s, median)")
    summary("notebook, undo", backs, "(no target)")


if __name__ == "__main__":
    main()
