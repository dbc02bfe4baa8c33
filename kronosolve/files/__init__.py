"""Reading and writing investigations, notes and maps.

Formats are described by `kronosolve.files.documents`. Everything that cannot be used raises
`FileError`, which lists all problems with file and line.
"""

from kronosolve.files.brackets import bracket, printed_ids, read_brackets, read_rating
from kronosolve.files.cases import Case, read_case, read_investigation
from kronosolve.files.content import content_problems, read_true_case
from kronosolve.files.errors import FileError, Problem
from kronosolve.files.facts import parse_fact, parse_question, read_notes
from kronosolve.files.maps import read_map
from kronosolve.files.shipped import shipped_brackets, shipped_investigations, shipped_maps
from kronosolve.files.writing import (
    fact_to_data,
    investigation_to_data,
    question_to_data,
    write_investigation,
)

__all__ = [
    "Case",
    "FileError",
    "Problem",
    "bracket",
    "content_problems",
    "fact_to_data",
    "investigation_to_data",
    "parse_fact",
    "parse_question",
    "printed_ids",
    "question_to_data",
    "read_brackets",
    "read_case",
    "read_investigation",
    "read_map",
    "read_notes",
    "read_rating",
    "read_true_case",
    "shipped_brackets",
    "shipped_investigations",
    "shipped_maps",
    "write_investigation",
]
