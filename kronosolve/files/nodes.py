"""YAML and JSON as a tree of nodes that know their lines.

The tree is built from the parser's events in a loop, with bounds on depth and size, so hostile
input costs neither a deep recursion nor memory; aliases, anchors and tags are refused, which leaves
plain data. Plain scalars keep their spelling: what type they are is decided where it is known which
type is expected.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import yaml

from kronosolve.files.errors import FileError, Problem, fail

if TYPE_CHECKING:
    from collections.abc import Iterator

DEPTH = 24
"""Deepest nesting that is read; an investigation needs 5."""
SIZE = 50_000
"""Most values that are read of one file; the largest investigation possible has about 1,500."""

Kind = Literal["null", "bool", "int", "float", "str", "ambiguous"]

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PATTERNS: tuple[tuple[re.Pattern[str], Kind], ...] = (
    (re.compile(r"~|null|Null|NULL|"), "null"),
    (re.compile(r"true|True|TRUE|false|False|FALSE"), "bool"),
    (re.compile(r"-?(0|[1-9][0-9]*)"), "int"),
    (re.compile(r"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?"), "float"),
)
_LEADING_ZERO = re.compile(r"[-+]?[0-9]+|\+.*")
_SURROGATES = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")


@dataclass(slots=True)
class Scalar:
    """A text, number, truth value or null; `plain` when it stands without quotes."""

    line: int
    text: str
    plain: bool

    @property
    def kind(self) -> Kind:
        """What a plain scalar is read as; quoted ones are texts."""
        return plain_kind(self.text) if self.plain else "str"


@dataclass(slots=True)
class Sequence:
    """A list."""

    line: int
    items: list[Node]


@dataclass(slots=True)
class Mapping:
    """A mapping; keys may stand twice here, which is reported later with both lines."""

    line: int
    entries: list[tuple[Scalar, Node]]


Node = Scalar | Sequence | Mapping


def plain_kind(text: str) -> Kind:
    """Type of an unquoted scalar.

    `ambiguous` are those that YAML 1.1 reads as a truth value, number or date and people may have
    meant as text: `no`, `on`, `1_0`, `010`, `0x1F`, `1:30`, `2024-01-01`, `.inf`.
    """
    for pattern, kind in _PATTERNS:
        if pattern.fullmatch(text):
            return "ambiguous" if kind == "float" and _LEADING_ZERO.fullmatch(text) else kind
    resolvers = yaml.SafeLoader.yaml_implicit_resolvers
    for _, pattern in resolvers.get(text[:1], []):
        if pattern.match(text):
            return "ambiguous"
    return "str"


def parse(text: str, shown: str) -> Node:
    """Parse one document; FileError (naming the file `shown`) where it is none."""
    if text.lstrip()[:1] in ("{", "["):
        # JSON writes characters beyond 16 bits as two escapes, which YAML does not know.
        text = _SURROGATES.sub(_joined, text)
    try:
        return _build(yaml.parse(text, Loader=_LOADER), shown)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        said = ", ".join(part for part in (error.context, error.problem) if part)
        line = None if mark is None else mark.line + 1
        raise fail(shown, f"not valid YAML or JSON: {said}", line) from None
    except yaml.YAMLError as error:
        position = getattr(error, "position", None)
        line = None if not isinstance(position, int) else _line_of(text, position)
        reason = getattr(error, "reason", None) or "it cannot be parsed"
        raise fail(shown, f"not valid YAML or JSON: {reason}", line) from None


def _line_of(text: str, byte: int) -> int:
    return text.encode()[:byte].count(b"\n") + 1


def _joined(match: re.Match[str]) -> str:
    high, low = (int(part, 16) for part in match.groups())
    return f"\\U{0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00):08x}"


def _build(events: Iterator[Any], shown: str) -> Node:
    """Build the tree with a stack of open collections; the last key waits in `keys`."""
    root: Node | None = None
    stack: list[Sequence | Mapping] = []
    keys: list[Scalar | None] = []
    size = 0
    for event in events:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            raise fail(
                shown, f"found the alias *{str(event.anchor)[:40]}; write the value out", line
            )
        if isinstance(event, yaml.DocumentStartEvent) and root is not None:
            raise fail(shown, "found a second document; a file holds one", line)
        if isinstance(event, yaml.CollectionEndEvent):
            stack.pop()
            keys.pop()
            continue
        if not isinstance(event, yaml.NodeEvent):
            continue
        size += 1
        node = _node(event, line, shown)
        if size > SIZE or len(stack) >= DEPTH:
            limit = f"{SIZE:,} values" if size > SIZE else f"{DEPTH} levels of nesting"
            raise fail(shown, f"more than {limit}; this is no file of ours", line)
        if not stack:
            root = node
        elif isinstance(stack[-1], Sequence):
            stack[-1].items.append(node)
        else:
            waiting = keys[-1]
            if waiting is not None:
                node.line = waiting.line  # a block stands below its key, people look for the key
                stack[-1].entries.append((waiting, node))
                keys[-1] = None
            elif isinstance(node, Scalar):
                keys[-1] = node
            else:
                raise fail(shown, "a key must be text, found a list or mapping", line)
        if not isinstance(node, Scalar):
            stack.append(node)
            keys.append(None)
    if root is None:
        raise fail(shown, "the file is empty")
    return root


def _node(event: Any, line: int, shown: str) -> Node:
    problems = []
    if event.anchor is not None:
        problems.append(
            f"found the anchor &{event.anchor[:40]}; aliases are not read, leave it out"
        )
    if getattr(event, "tag", None) is not None:
        problems.append(f"found the tag {event.tag[:40]}; tags are not read, leave it out")
    if problems:
        raise FileError(Problem(shown, line, message) for message in problems)
    if isinstance(event, yaml.SequenceStartEvent):
        return Sequence(line, [])
    if isinstance(event, yaml.MappingStartEvent):
        return Mapping(line, [])
    return Scalar(line, event.value, bool(event.implicit[0]) and not event.style)
