"""Help from the program for a seat: the best next questions, the next deduction.

Only what the seat may see goes in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.table.wording import wrapped

if TYPE_CHECKING:
    from kronosolve.table.views import SeatView

_TOP = 3


def hint_text(view: SeatView) -> str:
    """The best next questions, or that the answer is proved already."""
    from kronosolve.expert.ranking import rank_questions

    ranking = rank_questions(view.setup, view.facts, players=view.players)
    if ranking.proved is not None:
        return "Your answers prove the solution: no question is needed."
    if not ranking.rows:
        return "No question tells you anything more."
    lines = ["The best next questions (bits about the answer, chance to prove it at once):"]
    for row in ranking.rows[:_TOP]:
        share = 100 * row.solve_probability
        lines.append(f"  {row.question!s:<26} {row.answer_bits:5.2f} bits  {share:5.1f} %")
    return "\n".join(lines)


def explain_text(view: SeatView, skip: int) -> str | None:
    """The easiest deduction after `skip` others; None where nothing more follows."""
    from kronosolve.deduction.explaining import Explainer
    from kronosolve.deduction.wording import because, sentence
    from kronosolve.inference.layers import TooLargeError

    try:
        explainer = Explainer(view.setup, view.facts)
        steps = explainer.next_steps(skip)
    except TooLargeError:
        return "This board has too many walks to explain."
    if len(steps) <= skip:
        return None
    step, rule = steps[-1], explainer.rule
    premises = ", ".join(because(rule, step)) or "the map alone"
    lines = [
        wrapped(f"{len(steps)}. {sentence(rule, step)}"),
        wrapped(f"{step.technique}: {premises}", "   "),
    ]
    return "\n".join(lines)
