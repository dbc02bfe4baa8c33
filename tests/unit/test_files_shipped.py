"""Shipped files: they are what they say, obey the schema, and hold the printed numbers."""

from __future__ import annotations

import json
from itertools import combinations
from math import isclose

import jsonschema
import networkx as nx
import pytest
import yaml
from files_good import CASE, MAP

from kronosolve import files
from kronosolve.files.brackets import bracket, read_rating
from kronosolve.files.documents import DOCUMENTS, schema
from kronosolve.files.shipped import scenarios

# The solo table of the Cuzco rulebook: stars, last Gold, first and last Silver, first Bronze.
PRINTED = {
    "golden-sceptre/1": (3, 8, 9, 14, 15),
    "golden-sceptre/2": (3, 7, 8, 13, 14),
    "golden-sceptre/3": (3, 8, 9, 14, 15),
    "golden-sceptre/4": (4, 7, 8, 13, 14),
    "golden-sceptre/5": (4, 9, 10, 16, 17),
    "curse-of-amarinta/1": (4, 9, 10, 16, 17),
    "curse-of-amarinta/2": (4, 9, 10, 16, 17),
    "curse-of-amarinta/3": (4, 7, 8, 13, 14),
    "curse-of-amarinta/4": (6, 12, 13, 21, 22),
    "curse-of-amarinta/5": (5, 9, 10, 16, 17),
    "ritual/1": (5, 9, 10, 16, 17),
    "ritual/2": (5, 8, 9, 14, 15),
    "ritual/3": (6, 10, 11, 18, 19),
    "ritual/4": (7, 12, 13, 21, 22),
    "ritual/5": (7, 10, 11, 18, 19),
}


@pytest.mark.parametrize(("row", "expected"), PRINTED.items())
def test_printed_brackets_at_every_boundary(row, expected):
    stars, gold, silver_from, silver, bronze = expected
    rating = read_rating(f"printed/cuzco-1450/{row}")
    assert rating.stars == stars
    assert [bracket(rating, q) for q in (1, gold, silver_from, silver, bronze, 99)] == [
        "gold",
        "gold",
        "silver",
        "silver",
        "bronze",
        "bronze",
    ]


def test_all_printed_rows_are_listed():
    assert files.printed_ids() == [f"printed/cuzco-1450/{row}" for row in PRINTED]


@pytest.mark.parametrize(
    "name",
    [
        "printed/cuzco-1450/ritual/6",
        "printed/cuzco-1450/ritual/0",
        "printed/paris/ritual/1",
        "printed/x",
        "printed/cuzco-1450",
    ],
)
def test_unknown_printed_rows(name):
    with pytest.raises(files.FileError, match="unknown id of printed brackets"):
        read_rating(name)


def test_ids_are_places():
    for name in files.shipped_maps():
        assert files.read_map(name).id == name
    for name in files.shipped_investigations():
        assert files.read_true_case(name).investigation.id == name
    for name in files.shipped_brackets():
        assert files.read_brackets(name).id == name


def test_the_maps_are_the_published_graphs():
    """Facts of both boards: degrees, triangles, and for Cuzco the triangular prism."""
    paris = _graph(files.read_map("paris-1920"))
    assert sorted(degree for _, degree in paris.degree) == [2, 2, 2, 2, 3, 3]
    assert sum(nx.triangles(paris).values()) == 2 * 3
    cuzco = _graph(files.read_map("cuzco-1450"))
    assert nx.is_isomorphic(cuzco, nx.circular_ladder_graph(3))
    assert cuzco.has_edge("salt-pans", "fortress")
    ring = files.read_map("cuzco-1450").ring
    assert sorted(ring) == sorted(cuzco)


def _graph(map_):
    graph = nx.Graph()
    graph.add_nodes_from(map_.location_ids())
    graph.add_edges_from(map_.paths)
    return graph


@pytest.mark.parametrize("name", files.shipped_maps())
def test_planar_maps_are_drawn_without_crossings(name):
    map_ = files.read_map(name)
    assert nx.check_planarity(_graph(map_))[0]
    spot = {p.id: (p.x, p.y) for p in map_.locations}
    for (a, b), (c, d) in combinations(map_.paths, 2):
        if not {a, b} & {c, d}:
            assert not _cross(spot[a], spot[b], spot[c], spot[d]), (a, b, c, d)
    for a, b in map_.paths:
        for other in map_.locations:
            if other.id not in (a, b):
                assert not isclose(
                    _side(spot[a], spot[b], (other.x, other.y)), 0, abs_tol=0.02
                ) or (not _within(spot[a], spot[b], (other.x, other.y))), (a, b, other)


def _side(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _within(a, b, c):
    return all(min(a[i], b[i]) <= c[i] <= max(a[i], b[i]) for i in (0, 1))


def _cross(a, b, c, d):
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _plain(text):
    return json.loads(json.dumps(yaml.safe_load(text)))


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_schemas_are_schemas(kind):
    jsonschema.Draft202012Validator.check_schema(schema(kind))


def test_shipped_and_good_files_obey_the_schema():
    for path in sorted(scenarios().rglob("*.yaml")):
        data = _plain(path.read_text(encoding="utf-8"))
        kind = data["format"].removeprefix("kronologic-").removesuffix("/1")
        if kind in DOCUMENTS:
            jsonschema.validate(data, schema(kind))
    jsonschema.validate(_plain(MAP), schema("map"))
    jsonschema.validate(_plain(CASE), schema("investigation"))


BAD = [
    ("map", MAP, lambda d: d["locations"]["a"].update(x=2)),
    ("map", MAP, lambda d: d["paths"].append(["a"])),
    ("map", MAP, lambda d: d.pop("characters")),
    ("map", MAP, lambda d: d["characters"].update({"6": "Six"})),
    ("map", MAP, lambda d: d.update(format="kronologic-map/2")),
    ("investigation", CASE, lambda d: d.update(times=1)),
    ("investigation", CASE, lambda d: d.update(times="3")),
    ("investigation", CASE, lambda d: d.update(titel="x")),
    ("investigation", CASE, lambda d: d["mystery"].pop("family")),
    ("investigation", CASE, lambda d: d["cards"]["location_time"]["a"].append([1])),
    ("investigation", CASE, lambda d: d["cards"]["location_character"]["a"].update(A=[1, "C"])),
    ("investigation", CASE, lambda d: d["rating"].update(gold=0)),
    ("investigation", CASE, lambda d: d.update(id="two words")),
]


@pytest.mark.parametrize(("kind", "text", "spoil"), BAD)
def test_spoilt_files_break_the_schema_and_reading_alike(tmp_path, kind, text, spoil):
    data = _plain(text)
    spoil(data)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, schema(kind))
    (tmp_path / "map.yaml").write_text(MAP)
    path = tmp_path / "x.json"
    path.write_text(json.dumps(data))
    read = files.read_map if kind == "map" else files.read_investigation
    with pytest.raises(files.FileError):
        read(str(path))


def test_the_notes_schema():
    good = {"format": "kronologic-notes/1", "facts": [{"location": "a", "time": 1, "count": 0}]}
    jsonschema.validate(good, schema("notes"))
    for spoilt in ({"private": 1.5}, {"count": -1}, {"time": 0}, {"who": "A"}):
        facts = [{**good["facts"][0], **spoilt}]
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**good, "facts": facts}, schema("notes"))
