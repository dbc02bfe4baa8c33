"""Reading a node tree along the structs of `documents`: types, keys, ranges, duplicates.

Nothing stops at the first error. Where a value is wrong the result holds `INVALID` in its place, so
that later checks can go on with the rest.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec.inspect as types

from kronosolve.files.errors import SHOWN, FileError, Problem, quoted, unknown
from kronosolve.files.nodes import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from msgspec import Struct

INVALID: Final = object()
"""Stands where a value was wrong."""
DIGITS = 40
"""Longest number that is read."""
_NAMES = {
    "null": "null",
    "bool": "a truth value",
    "int": "a number",
    "float": "a number",
    "ambiguous": "a truth value, number or date",
}
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@dataclass
class Document:
    """A parsed file: its nodes, and the problems found so far."""

    file: str
    root: Node
    problems: list[Problem] = field(default_factory=list)

    def report(self, node: Node, message: str) -> Any:
        """Note a problem at a node; returns INVALID. FileError as soon as there are very many."""
        self.problems.append(Problem(self.file, node.line, message))
        if len(self.problems) > SHOWN:
            raise FileError(self.problems)
        return INVALID

    def at(self, *path: str | int) -> Node:
        """The node at a path of keys and indexes from 0, or the deepest one on the way there."""
        node = self.root
        for step in path:
            if isinstance(node, Mapping):
                found = next((value for key, value in node.entries if key.text == step), None)
            elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
                found = node.items[step]
            else:
                found = None
            if found is None:
                return node
            node = found
        return node

    def key(self, *path: str | int) -> Node:
        """The key of the entry at a path (where a wrong key is to be reported)."""
        parent = self.at(*path[:-1])
        if isinstance(parent, Mapping):
            return next((key for key, _ in parent.entries if key.text == path[-1]), parent)
        return parent

    def complain(self, path: tuple[str | int, ...], message: str) -> None:
        """Note a problem at a path."""
        self.report(self.at(*path), message)

    def read(self, struct: type[Struct]) -> dict[str, Any]:
        """Read the whole file as one struct; an empty dict when it is not even a mapping."""
        kind = _info(struct)
        if self._foreign(kind):
            return {}
        found = self._value(self.root, kind, "the file")
        return found if isinstance(found, dict) else {}

    def _foreign(self, kind: Any) -> bool:
        """Whether the file says that it is something else; then nothing else is worth saying."""
        stated = self.at("format")
        if stated is self.root or not isinstance(stated, Scalar):
            return False
        expected = next(field.type for field in kind.fields if field.name == "format")
        return self._value(stated, expected, "format") is INVALID

    def _value(self, node: Node, kind: Any, what: str) -> Any:
        """Dispatch on the type expected; `what` names the place in messages."""
        if isinstance(kind, types.Metadata):
            kind = kind.type
        match kind:
            case types.AnyType():
                return self._anything(node)
            case types.UnionType():
                return self._union(node, kind, what)
            case types.StructType():
                return self._struct(node, kind, what)
            case types.DictType():
                return self._dict(node, kind, what)
            case types.ListType():
                return self._list(node, kind, what)
            case types.TupleType():
                return self._tuple(node, kind, what)
            case types.LiteralType():
                return self._literal(node, kind, what)
            case types.StrType():
                return self._text(node, kind, what)
            case types.BoolType():
                if isinstance(node, Scalar) and node.kind == "bool":
                    return node.text.lower() == "true"
                return self.report(node, f"{what}: expected true or false, found {described(node)}")
        assert isinstance(kind, types.IntType | types.FloatType)
        return self._number(node, kind, what)

    def _union(self, node: Node, kind: Any, what: str) -> Any:
        """Null where it is allowed; otherwise the first type that fits the look of the scalar."""
        options = [option for option in kind.types if not isinstance(option, types.NoneType)]
        if isinstance(node, Scalar) and node.kind == "null" and len(options) < len(kind.types):
            return None
        number = isinstance(node, Scalar) and node.kind == "int"
        fitting = [o for o in options if isinstance(_bare(o), types.IntType) == number]
        return self._value(node, (fitting or options)[0], what)

    def _struct(self, node: Node, kind: Any, what: str) -> Any:
        if not isinstance(node, Mapping):
            return self.report(node, f"{what}: expected a mapping, found {described(node)}")
        fields = {f.encode_name: f for f in kind.fields}
        found: dict[str, Any] = {}
        for key, value in self._entries(node):
            if key.text in fields:
                found[key.text] = self._value(value, fields[key.text].type, key.text)
            elif kind.cls.__struct_config__.forbid_unknown_fields:
                self.report(key, unknown("key", key.text, fields))
            else:
                found[key.text] = self._anything(value)
        for name, expected in fields.items():
            if expected.required and name not in found:
                self.report(node, f"{what}: the key '{name}' is missing")
        return found

    def _dict(self, node: Node, kind: Any, what: str) -> Any:
        if not isinstance(node, Mapping):
            return self.report(node, f"{what}: expected a mapping, found {described(node)}")
        found = {}
        for key, value in self._entries(node):
            name = self._text(key, _bare(kind.key_type), f"key of {what}")
            if name is not INVALID:
                found[name] = self._value(value, kind.value_type, f"{what}, {name}")
        self._length(node, len(node.entries), kind, what)
        return found

    def _entries(self, node: Mapping) -> list[tuple[Scalar, Node]]:
        """Entries with different keys; each key that stands again is reported."""
        seen: dict[str, int] = {}
        kept = []
        for key, value in node.entries:
            if key.text in seen:
                self.report(
                    key, f"the key {quoted(key.text)} stands twice, first in line {seen[key.text]}"
                )
            elif key.kind != "str":
                self._unquoted(key, "a key")
            else:
                seen[key.text] = key.line
                kept.append((key, value))
        return kept

    def _list(self, node: Node, kind: Any, what: str) -> Any:
        if not isinstance(node, Sequence):
            return self.report(node, f"{what}: expected a list, found {described(node)}")
        self._length(node, len(node.items), kind, what)
        return [
            self._value(item, kind.item_type, f"{what}, number {i}")
            for i, item in enumerate(node.items, start=1)
        ]

    def _tuple(self, node: Node, kind: Any, what: str) -> Any:
        size = len(kind.item_types)
        if not isinstance(node, Sequence) or len(node.items) != size:
            found = described(node)
            if isinstance(node, Sequence):
                found = f"one of {len(node.items)}"
            return self.report(node, f"{what}: expected a list of {size} values, found {found}")
        items = [self._value(item, kind.item_types[i], what) for i, item in enumerate(node.items)]
        return INVALID if INVALID in items else tuple(items)

    def _length(self, node: Node, length: int, kind: Any, what: str) -> None:
        low, high = kind.min_length or 0, kind.max_length
        if length < low or (high is not None and length > high):
            self.report(node, f"{what}: expected {low} to {high} entries, found {length}")

    def _literal(self, node: Node, kind: Any, what: str) -> Any:
        if isinstance(node, Scalar) and node.text in kind.values:
            return node.text
        expected = " or ".join(map(quoted, kind.values))
        return self.report(node, f"{what}: expected {expected}, found {described(node)}")

    def _text(self, node: Node, kind: Any, what: str) -> Any:
        if not isinstance(node, Scalar):
            return self.report(node, f"{what}: expected text, found {described(node)}")
        if node.kind != "str":
            return self._unquoted(node, what)
        if _CONTROL.search(node.text):
            return self.report(node, f"{what}: found a control character in {quoted(node.text)}")
        if kind.min_length and len(node.text) < kind.min_length:
            return self.report(node, f"{what}: expected text, found none")
        if kind.max_length is not None and len(node.text) > kind.max_length:
            return self.report(node, f"{what}: longer than {kind.max_length} characters")
        if kind.pattern is not None and not re.search(kind.pattern, node.text):
            return self.report(
                node,
                f"{what}: {quoted(node.text)} cannot be an id; an id has no spaces and none of"
                " @ = : , # / ' \" or brackets, and a character's is no number",
            )
        return node.text

    def _unquoted(self, node: Scalar, what: str) -> Any:
        """Text was expected and YAML reads something else."""
        if not node.text:
            return self.report(node, f"{what}: expected text, found nothing")
        return self.report(
            node,
            f"{what}: expected text, found {node.text[:40]}, which YAML reads as"
            f' {_NAMES[node.kind]}; write "{node.text[:40]}" in quotes if it is meant as text',
        )

    def _number(self, node: Node, kind: Any, what: str) -> Any:
        whole = isinstance(kind, types.IntType)
        expected = "a whole number" if whole else "a number"
        if kind.ge is not None and kind.le is not None:
            expected += f" from {kind.ge} to {kind.le}"
        elif kind.ge is not None:
            expected += f" from {kind.ge}"
        fits = isinstance(node, Scalar) and node.kind in (("int",) if whole else ("int", "float"))
        if not fits or not isinstance(node, Scalar) or len(node.text) > DIGITS:
            hint = ""
            if isinstance(node, Scalar) and node.kind == "ambiguous":
                hint = " (write numbers in plain digits, without zeros in front)"
            elif isinstance(node, Scalar) and not node.plain and node.text.isdigit():
                hint = " in quotes"
            return self.report(node, f"{what}: expected {expected}, found {described(node)}{hint}")
        value = int(node.text) if whole else float(node.text)
        if (kind.ge is not None and value < kind.ge) or (kind.le is not None and value > kind.le):
            return self.report(node, f"{what}: expected {expected}, found {node.text[:40]}")
        return value

    def _anything(self, node: Node) -> Any:
        """Plain data of any shape (depth is bounded where nodes are built)."""
        if isinstance(node, Sequence):
            return [self._anything(item) for item in node.items]
        if isinstance(node, Mapping):
            return {key.text: self._anything(value) for key, value in self._entries(node)}
        match node.kind:
            case "null":
                return None
            case "bool":
                return node.text.lower() == "true"
            case "int" | "float" if len(node.text) > DIGITS:
                return self.report(node, f"a number of {len(node.text)} digits is too long")
            case "int":
                return int(node.text)
            case "float":
                return float(node.text)
            case "ambiguous":
                return self._unquoted(node, "a value")
        if _CONTROL.search(node.text):
            return self.report(node, f"found a control character in {quoted(node.text)}")
        return node.text


def described(node: Node) -> str:
    """What a node is, for messages."""
    if isinstance(node, Sequence):
        return "a list"
    if isinstance(node, Mapping):
        return "a mapping"
    if node.kind == "str":
        return quoted(node.text)
    return node.text[:40] if node.text else "nothing"


def _bare(kind: Any) -> Any:
    return kind.type if isinstance(kind, types.Metadata) else kind


@cache
def _info(struct: type[Struct]) -> Any:
    return types.type_info(struct)
