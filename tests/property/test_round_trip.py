"""What is written reads back as what it was, and nothing true is called false."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import jsonschema
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import facts, investigations, maps, setups, texts

from kronosolve.files import (
    content_problems,
    parse_fact,
    read_case,
    read_investigation,
    read_map,
    read_notes,
    write_investigation,
)
from kronosolve.files.documents import schema
from kronosolve.files.writing import (
    investigation_to_data,
    map_to_data,
    notes_to_data,
    to_yaml,
    write_text,
)
from kronosolve.investigation import Investigation


@settings(max_examples=30)
@given(investigations(max_worlds=500))
def test_an_investigation_reads_back_from_yaml_and_json(investigation):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_text(folder / "map.yaml", to_yaml(map_to_data(investigation.setup.map)))
        write_investigation(folder / "case.yaml", investigation, map_name="map.yaml")
        case = read_case(str(folder / "case.yaml"))
        assert case.investigation == investigation
        assert content_problems(case.investigation, case.document) == []
        data = investigation_to_data(investigation, "map.yaml")
        write_text(folder / "case.json", json.dumps(data))
        assert read_investigation(str(folder / "case.json")) == investigation
        jsonschema.validate(data, schema("investigation"))


@given(maps())
def test_a_map_reads_back_and_other_readers_of_yaml_agree(map_):
    text = to_yaml(map_to_data(map_))
    assert yaml.safe_load(text) == map_to_data(map_)
    jsonschema.validate(map_to_data(map_), schema("map"))
    with tempfile.TemporaryDirectory() as name:
        write_text(Path(name, "map.yaml"), text)
        assert read_map(str(Path(name, "map.yaml"))) == map_


@given(st.data())
def test_notes_read_back_from_files_and_command_lines(data):
    setup = data.draw(setups())
    found = data.draw(st.lists(facts(setup), max_size=6))
    assert [parse_fact(str(fact), setup) for fact in found] == found
    written = notes_to_data(found, "some/case")
    jsonschema.validate(written, schema("notes"))
    with tempfile.TemporaryDirectory() as name:
        write_text(Path(name, "notes.yaml"), to_yaml(written))
        assert read_notes(str(Path(name, "notes.yaml")), Investigation(setup)) == found


@given(st.text(max_size=60) | texts())
def test_short_forms_never_end_in_anything_but_an_error(text):
    from contextlib import suppress

    from kronosolve.files import FileError, parse_question
    from kronosolve.investigation import Setup

    setup = Setup(read_map("cuzco-1450"), ("A", "E"), 6, "phantom")
    for parse in (parse_fact, parse_question):
        with suppress(FileError):
            parse(text, setup)


@given(st.binary(max_size=200) | st.text("{}[]:,-\"'&*!|>#\n aA0.", max_size=80).map(str.encode))
def test_garbage_ends_in_an_error(data):
    from kronosolve.files import FileError

    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "x.yaml")
        path.write_bytes(data)
        with pytest.raises(FileError):
            read_investigation(str(path))
