"""The published cases: what docs/rating.md prints is what the calibration finds."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from published import FOLDER, needed

from benchmarks import rating_calibration
from kronosolve.rating import scale

pytestmark = needed
DOCS = Path(__file__).parents[3] / "docs" / "rating.md"


@pytest.mark.soak
def test_the_errors_in_the_docs_are_those_of_the_calibration(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["rating_calibration.py"])
    rating_calibration.main()
    found = capsys.readouterr().out
    (block,) = re.findall(
        r"^```text\n(.*?)^```$", DOCS.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert found.startswith(block)
    fitted = dict(re.findall(r"([A-Z_]{5,}) ([\d.]+)", found))
    assert {name: getattr(scale, name) for name in fitted} == {
        name: float(value) for name, value in fitted.items()
    }
    assert len(fitted) == 3


def test_the_baseline_is_that_of_the_published_figures():
    """Mean of the family, the case included: stars 0.59, rank correlation 0.78, Gold 1.81."""
    cases = [
        rating_calibration.row(path.stem, case, NOTHING, [])
        for path, case in rating_calibration.published(Path(FOLDER))
    ]
    assert len(cases) == 18
    for key, error in (("stars", 0.59), ("gold", 1.81)):
        baseline = rating_calibration.family_mean(key)
        found = [baseline(cases, case) for case in cases]
        assert round(rating_calibration.distance(cases, found, key), 2) == error
        if key == "stars":
            printed = [case.stars for case in cases]
            assert round(rating_calibration.spearman(found, printed), 2) == 0.78


NOTHING = {
    "seconds": 0.0,
    "minimum": 0,
    "expert": 0.0,
    "quality": {
        "runs": [],
        "replays": 0.0,
        "told_twice": 0,
        "effort": {"rounds": 0, "open": 0.0},
        "first_question": {"answer_bits": 0.0},
        "blindness": {"answer_bits": 0.0},
    },
}
