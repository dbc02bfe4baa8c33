"""`kronosolve rate`: output, JSON, the picture, exit statuses, Ctrl-C."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner
from files_good import CASE, write

from kronosolve.cli.main import group
from kronosolve.rating.rating import Rater
from kronosolve.render.rating_svg import RatingView, rating_svg

SVG = "{http://www.w3.org/2000/svg}"
KEYS = ["stars", "gold", "silver", "minimum", "expert", "quality"]


def run(*args):
    return CliRunner().invoke(group, ["rate", *map(str, args)])


def shapes(text, tag, kind):
    root = ET.fromstring(text)  # noqa: S314 - it was drawn a moment ago
    return [element for element in root.iter(f"{SVG}{tag}") if element.get("class") == kind]


def test_json_has_the_promised_keys_and_nothing_else(tmp_path):
    result = run(write(tmp_path), "--json", "--runs", 3)
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert list(data) == KEYS
    runs = data["quality"]["runs"]
    assert len(runs) == 3
    assert data["expert"] == pytest.approx(sum(runs) / 3, abs=0.001)
    assert data["minimum"] <= min(runs)
    assert (data["quality"]["replays"], data["quality"]["told_twice"]) == (0.458, 6)


def test_every_figure_has_a_line(tmp_path):
    path = write(tmp_path)
    data = json.loads(run(path, "--json").stdout)
    lines = run(path).stdout.splitlines()
    shown = {line[:22].strip(): line[22:36].strip() for line in lines}
    assert shown["stars"] == str(data["stars"])
    assert shown["Gold"] == f"1-{data['gold']}"
    assert shown["Silver"] == f"{data['gold'] + 1}-{data['silver']}"
    assert shown["fewest questions"] == str(data["minimum"])
    assert shown["expert"] == f"{data['expert']:.1f}"
    assert shown["replays"] == "46%"
    assert shown["facts told twice"] == "6"


def test_the_picture_shows_the_run_and_all_runs(tmp_path):
    path, out = write(tmp_path), tmp_path / "out.svg"
    assert run(path, "--runs", 5, "--plot", out).exit_code == 0
    text = out.read_text(encoding="utf-8")
    asked = len(shapes(text, "circle", "dot")) - 2  # less the start and the legend
    data = json.loads(run(path, "--runs", 5, "--json").stdout)
    assert asked in data["quality"]["runs"]
    assert len(shapes(text, "rect", "bar")) == len(set(data["quality"]["runs"]))
    assert "Ann's Cup" in text


def test_a_picture_is_not_written_over_without_force(tmp_path, monkeypatch):
    path, out = write(tmp_path), tmp_path / "out.svg"
    out.write_text("mine", encoding="utf-8")
    monkeypatch.setattr(Rater, "rate", lambda *_: pytest.fail("rated before looking"))
    result = run(path, "--plot", out)
    assert result.exit_code == 2
    assert "exists already; --force writes over it" in result.stderr
    assert out.read_text(encoding="utf-8") == "mine"


def test_heights_of_a_picture_by_hand():
    """10 of up to 10 answers stand at the top, 1 at the bottom; 2 of 3 runs below the tallest."""
    text = rating_svg(RatingView("A & B", [10, 1], [0.1, 1.0], [2, 2, 2, 4, 4], 3, 6))
    dots = [float(dot.get("cy")) for dot in shapes(text, "circle", "dot")]
    assert dots[-2:] == [112.0, 372.0]
    bars = [float(bar.get("height")) for bar in shapes(text, "rect", "bar")]
    assert bars == pytest.approx([260 * 3 / 3.5, 260 * 2 / 3.5], abs=0.1)
    (gold,), (silver,) = (shapes(text, "rect", kind) for kind in ("gold", "silver"))
    assert float(gold.get("width")) == pytest.approx(float(silver.get("width")), abs=0.2)
    assert "<title>A &amp; B: rating</title>" in text


def test_a_case_that_the_setup_solves_can_be_drawn():
    text = rating_svg(RatingView("none", [1], [1.0], [0, 0], 1, 2))
    (bar,) = shapes(text, "rect", "bar")
    assert float(bar.get("x")) > 560


def test_without_cards_there_is_nothing_to_rate(tmp_path):
    result = run(write(tmp_path, CASE[: CASE.index("cards:")]))
    assert result.exit_code == 2
    assert "`rate` needs a complete investigation" in result.stderr


@pytest.mark.parametrize("option", [("--runs", "0"), ("--seed", "-1"), ("--runs", "many")])
def test_options_out_of_range(tmp_path, option):
    assert run(write(tmp_path), *option).exit_code == 2


def test_cards_that_prove_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("kronosolve.rating.rating.minimum", lambda *_: None)
    result = run(write(tmp_path), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == dict.fromkeys(KEYS)
    assert "do not prove one answer" in run(write(tmp_path)).stdout


def test_ctrl_c_tells_what_is_known(tmp_path, monkeypatch):
    def interrupted(_deck):
        raise KeyboardInterrupt

    path = write(tmp_path)
    monkeypatch.setattr("kronosolve.rating.rating.replays", interrupted)
    data = json.loads(run(path, "--json", "--runs", 2).stdout)
    assert data["minimum"] <= data["expert"]
    assert data["gold"] is None
    result = run(path, "--runs", 2)
    assert result.exit_code == 130
    assert result.stdout.startswith(f"stopped: fewest questions {data['minimum']}, expert ")
