"""What the documents look like: the one description that reading and JSON Schema both follow.

These structs are never filled: `kronosolve.files.shape` reads node trees along them (so that every
error has its line, and several are found at once), and `schema` exports them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec.json
from msgspec import UNSET, Meta, Struct, UnsetType

# Separators of the short forms (salt-pans@6=2:P) and of YAML cannot stand in ids.
_ID = r"[^\s\x00-\x1f\x7f@=:/,\[\]{}#'\x22]"
LocationId = Annotated[
    str, Meta(pattern=rf"^{_ID}+$", max_length=64, description="id of a location: salt-pans")
]
CharacterId = Annotated[
    str,
    Meta(
        pattern=rf"^(?![0-9]+$|-$){_ID}+$",
        max_length=64,
        description="id of a character: P. Not a number, which would read as a time",
    ),
]
MapId = Annotated[str, Meta(pattern=rf"^{_ID}+$", max_length=64, description="id of a map")]
CaseId = Annotated[
    str, Meta(pattern=rf"^{_ID}+(/{_ID}+)*$", max_length=200, description="id of an investigation")
]
Pair = tuple[LocationId, LocationId]
Time = Annotated[int, Meta(ge=1, le=10, description="a time, counted from 1")]
Count = Annotated[int, Meta(ge=0, le=12)]
Unit = Annotated[float, Meta(ge=0, le=1)]
Seed = Annotated[int, Meta(ge=0)]
Cast = Annotated[list[CharacterId], Meta(min_length=2, max_length=12)]


class LocationDocument(Struct, forbid_unknown_fields=True):
    """A location of a map: where to draw it, x to the right and y downwards."""

    name: str
    x: Unit
    y: Unit


class MapDocument(Struct, forbid_unknown_fields=True):
    """A map file."""

    format: Literal["kronologic-map/1"]
    id: MapId
    title: str
    locations: Annotated[dict[LocationId, LocationDocument], Meta(min_length=2, max_length=12)]
    paths: list[Pair]
    characters: Annotated[dict[CharacterId, str], Meta(min_length=2, max_length=12)]
    ring: list[LocationId] | UnsetType = UNSET
    confirmed: bool | UnsetType = UNSET


class MysteryDocument(Struct):
    """The family of a mystery and its public parameters, which each family describes itself."""

    family: str


class CardsDocument(Struct, forbid_unknown_fields=True):
    """All cells of all location cards: [count, private value or null for the replay symbol]."""

    location_time: dict[LocationId, list[tuple[Count, CharacterId | None]]]
    location_character: dict[LocationId, dict[CharacterId, tuple[Count, Time | None]]]


class SolutionDocument(Struct, forbid_unknown_fields=True):
    """Everybody's location at every time, and the answer; each may stand alone."""

    positions: dict[CharacterId, list[LocationId]] | UnsetType = UNSET
    answer: dict[str, Any] | UnsetType = UNSET


class RatingDocument(Struct, forbid_unknown_fields=True):
    """Stars, the last question of Gold and of Silver, and how it was rated."""

    stars: Annotated[int, Meta(ge=1, le=10)] | UnsetType = UNSET
    gold: Annotated[int, Meta(ge=1)] | UnsetType = UNSET
    silver: Annotated[int, Meta(ge=1)] | UnsetType = UNSET
    minimum: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    expert: Annotated[float, Meta(ge=0)] | UnsetType = UNSET


class _CaseDocument(Struct, forbid_unknown_fields=True, kw_only=True):
    """What investigations and drafts share."""

    map: Annotated[str, Meta(min_length=1, description="id of a shipped map, or path to a file")]
    mystery: MysteryDocument
    id: CaseId | UnsetType = UNSET
    title: str | UnsetType = UNSET
    intro: str | UnsetType = UNSET
    question: str | UnsetType = UNSET
    epilogue: str | UnsetType = UNSET
    closed: list[Pair] | UnsetType = UNSET
    one_way: list[Pair] | UnsetType = UNSET
    locations: Annotated[list[LocationId], Meta(min_length=2, max_length=12)] | UnsetType = UNSET
    characters: Cast | UnsetType = UNSET
    starts: dict[CharacterId, LocationId] | UnsetType = UNSET
    rating: RatingDocument | UnsetType = UNSET
    cards: CardsDocument | UnsetType = UNSET
    made: dict[str, Any] | UnsetType = UNSET


class InvestigationDocument(_CaseDocument, forbid_unknown_fields=True, kw_only=True):
    """An investigation file."""

    format: Literal["kronologic-investigation/1"]
    times: Annotated[int, Meta(ge=2, le=10)]
    solution: SolutionDocument | UnsetType = UNSET


class DraftSolutionDocument(Struct, forbid_unknown_fields=True):
    """What a designer wants of the truth: null or a missing row where anything will do."""

    positions: dict[CharacterId, list[LocationId | None]] | UnsetType = UNSET
    answer: dict[str, Any] | UnsetType = UNSET


class DraftDocument(_CaseDocument, forbid_unknown_fields=True, kw_only=True):
    """A draft: an investigation of which everything but the map and the family may be missing."""

    format: Literal["kronologic-draft/1", "kronologic-investigation/1"]
    times: Annotated[int, Meta(ge=2, le=10)] | UnsetType = UNSET
    solution: DraftSolutionDocument | UnsetType = UNSET


class FactDocument(Struct, forbid_unknown_fields=True):
    """A note: `time` or `character`; without `private` it was heard from another player."""

    location: LocationId
    count: Count
    time: Time | UnsetType = UNSET
    character: CharacterId | UnsetType = UNSET
    private: CharacterId | Time | UnsetType | None = UNSET


class NotesDocument(Struct, forbid_unknown_fields=True):
    """A notes file."""

    format: Literal["kronologic-notes/1"]
    facts: list[FactDocument]
    investigation: (
        Annotated[str, Meta(min_length=1, description="id or path of the investigation")]
        | UnsetType
    ) = UNSET


class BracketsDocument(Struct, forbid_unknown_fields=True):
    """Printed solo brackets: for each family one row [stars, gold, silver] an investigation."""

    format: Literal["kronologic-brackets/1"]
    id: CaseId
    title: str
    source: str
    brackets: dict[
        str,
        list[
            tuple[
                Annotated[int, Meta(ge=1, le=10)],
                Annotated[int, Meta(ge=1)],
                Annotated[int, Meta(ge=1)],
            ]
        ],
    ]


DOCUMENTS: dict[str, type[Struct]] = {
    "map": MapDocument,
    "investigation": InvestigationDocument,
    "draft": DraftDocument,
    "notes": NotesDocument,
}
"""The documents that people write, by the name that `kronosolve schema` takes."""


def schema(kind: str) -> dict[str, Any]:
    """JSON Schema (2020-12) of a document kind; KeyError for an unknown one."""
    found = msgspec.json.schema(DOCUMENTS[kind])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}
