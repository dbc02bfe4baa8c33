"""The only importer of ortools: new CP-SAT models, and solving one the same way every time."""

from __future__ import annotations

import signal
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


def new_model() -> Any:
    """An empty `ortools.sat.python.cp_model.CpModel` (the first import takes a second or two)."""
    from ortools.sat.python import cp_model

    return cp_model.CpModel()


def solve(model: Any, assumptions: Sequence[Any] = ()) -> Any | None:
    """Solve a model to the end with some literals held true.

    One worker, a fixed seed and no limit of time: the same model gives the same solution on every
    machine, and a None is a proof.

    Returns
    -------
    A `CpSolver` to read an (optimal) solution from, or None when there is provably none.

    Raises
    ------
    KeyboardInterrupt
        The search was stopped by Ctrl-C, which the solver takes for itself.
    ValueError
        The model is malformed, an error of whoever built it.
    """
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    # Models here are small and nearly all clauses: these steps cost more than they save.
    solver.parameters.symmetry_level = 0
    solver.parameters.linearization_level = 0
    solver.parameters.cp_model_probing_level = 0
    model.clear_assumptions()
    model.add_assumptions(list(assumptions))
    status = _solved(solver, model)
    if status == cp_model.INFEASIBLE:
        return None
    if status == cp_model.OPTIMAL:
        return solver
    if status == cp_model.MODEL_INVALID:
        raise ValueError(f"not a CP-SAT model: {model.validate()}")
    raise KeyboardInterrupt


def _solved(solver: Any, model: Any) -> Any:
    """Solve so that Ctrl-C stops the search, and Python hears the next one again.

    The solver takes the signal for itself and afterwards leaves it at the system's default, which
    would end the process without a word. Signals belong to the main thread.
    """
    if threading.current_thread() is not threading.main_thread():
        solver.parameters.catch_sigint_signal = False
        return solver.solve(model)
    handler = signal.getsignal(signal.SIGINT)
    try:
        return solver.solve(model)
    finally:
        if handler is not None:  # set by Python, so Python can set it again
            signal.signal(signal.SIGINT, handler)
