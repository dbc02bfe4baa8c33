"""Charts of rows: every value at its place on the axis, everything inside the picture."""

import re
from statistics import median, quantiles
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kronosolve.render.row_chart import WIDTH, Row, RowChart, five_numbers, row_chart

NS = "{http://www.w3.org/2000/svg}"


def drawn(chart):
    return ET.fromstring(row_chart(chart))  # noqa: S314 - our own picture


def ticks(svg, bottom_offset=20):
    """Value and x of every number under the axis."""
    axis = svg.find(f"{NS}path").get("d")
    bottom = float(re.search(r"V([\d.]+)", axis)[1])
    return [
        (float(text.text.replace(",", "")), float(text.get("x")))
        for text in svg.iter(f"{NS}text")
        if float(text.get("y")) == pytest.approx(bottom + bottom_offset)
    ]


def x_of(svg, value, powers):
    """Where a value must lie between its neighbours on the axis."""
    (v1, x1), (v2, x2) = ticks(svg)[0], ticks(svg)[-1]
    if powers:
        decades = len(ticks(svg)) - 1
        share = 0.0
        while value >= v1 * 10:
            value, share = value / 10, share + 1
        # Within a decade: only whole powers are asked for by the test below.
        assert value == pytest.approx(v1)
        return x1 + (x2 - x1) * share / decades
    return x1 + (x2 - x1) * (value - v1) / (v2 - v1)


@given(st.lists(st.floats(0, 1000).map(lambda x: round(x, 3)), min_size=2, max_size=30))
def test_boxes_stand_at_the_quartiles(values):
    low, first, middle, third, high = five_numbers(values)
    assert (low, middle, high) == pytest.approx((min(values), median(values), max(values)))
    assert (first, third) == pytest.approx(quantiles(values, n=4, method="inclusive")[::2])
    svg = drawn(RowChart("t", "a", [Row("r", values)]))
    box = next(r for r in svg.iter(f"{NS}rect") if r.get("class") == "box")
    left = float(box.get("x"))
    assert left == pytest.approx(x_of(svg, first, powers=False), abs=0.2)
    width = float(box.get("width"))
    assert left + width == pytest.approx(x_of(svg, third, powers=False), abs=0.3)


def test_dots_and_squares_stand_at_their_values():
    rows = [Row("one", dots=[3], squares=[7.5]), Row("two", dots=[12])]
    svg = drawn(RowChart("t", "a", rows))
    assert [value for value, _ in ticks(svg)] == [0, 2, 4, 6, 8, 10, 12, 14]
    xs = [float(c.get("cx")) for c in svg.iter(f"{NS}circle")]
    assert xs == pytest.approx([x_of(svg, v, powers=False) for v in (3, 12)], abs=0.1)
    square = next(r for r in svg.iter(f"{NS}rect") if r.get("class") == "square")
    centre = float(square.get("x")) + float(square.get("width")) / 2
    assert centre == pytest.approx(x_of(svg, 7.5, powers=False), abs=0.1)


def test_powers_of_ten_have_equal_distances():
    rows = [Row(str(n), dots=[10**n]) for n in range(5)]
    svg = drawn(RowChart("t", "a", rows, powers=True))
    assert [value for value, _ in ticks(svg)] == [1, 10, 100, 1000, 10000]
    xs = [float(c.get("cx")) for c in svg.iter(f"{NS}circle")]
    assert xs == pytest.approx([x_of(svg, 10**n, powers=True) for n in range(5)], abs=0.1)


@pytest.mark.parametrize("powers", [False, True])
@pytest.mark.parametrize("count", [0, 1, 3, 40])
def test_everything_lies_inside_the_picture(count, powers):
    rows = [
        Row(
            f"a family of a very, very long name, number {i}, {i} stars",
            [0.01, 5, 99_999.0],
            [7],
            [3],
        )
        for i in range(count)
    ]
    svg = drawn(RowChart("<Title> & more", "axis", rows, ("box", "dot", "square"), powers))
    height = float(svg.get("height"))
    for shape in svg.iter():
        for key in ("x", "x1", "x2", "cx"):
            assert 0 <= float(shape.get(key, 0)) <= WIDTH
        for key in ("y", "y1", "y2", "cy"):
            assert 0 <= float(shape.get(key, 0)) <= height
    texts = [text.text for text in svg.iter(f"{NS}text")]
    assert texts[0] == "<Title> & more"
    assert ("nothing to show" in texts) == (count == 0)
    labels = [text for text in texts if text.startswith("a family")]
    assert len(set(labels)) == count
    assert all(len(label) <= 48 for label in labels)
