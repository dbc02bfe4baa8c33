"""Figures of `docs/explain.md`: all decks in a folder explained, in process.

Run as `python tests/figures_explain.py FOLDER` from the project's root.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from statistics import median
from time import perf_counter

import click

from kronosolve.deduction.effort import effort
from kronosolve.deduction.explaining import Explainer
from kronosolve.files import read_case
from kronosolve.notes import own_fact


def main(folder):
    sizes, lengths, seconds, climbing, techniques = [], [], [], [], Counter()
    for path in sorted(Path(folder).glob("*.json")):
        case = read_case(str(path)).investigation
        facts = [own_fact(question, card) for question, card in case.deck.items()]
        begin = perf_counter()
        explanation = Explainer(case.setup, facts).explain()
        middle = perf_counter()
        effort(case.setup, facts)
        climbing.append(perf_counter() - middle)
        seconds.append(middle - begin)
        assert explanation.answer == case.solution.answer, path
        sizes += [step.premises for step in explanation.steps]
        techniques.update(step.technique for step in explanation.steps)
        lengths.append(len(explanation.steps))
    click.echo(f"decks     {len(lengths)}")
    click.echo(f"steps     {min(lengths)} to {max(lengths)}, median {median(lengths)}")
    click.echo(f"premises  median {median(sizes)}, most {max(sizes)}, above 4 in", nl=False)
    click.echo(f" {sum(n > 4 for n in sizes)} of {len(sizes)} steps")
    click.echo("techniques " + ", ".join(f"{name} {n}" for name, n in techniques.most_common()))
    click.echo(f"explain   median {median(seconds):.2f} s, worst {max(seconds):.2f} s")
    click.echo(f"effort    median {median(climbing):.2f} s, worst {max(climbing):.2f} s")


main(sys.argv[1])
