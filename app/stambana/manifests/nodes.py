"""Nodes: the text of a manifest as texts, lists and mappings that know their place.

PyYAML's parser gives events with marks; the tree is built from them here, without
recursion, so that depth, size and aliases are bounded before anything grows.  No tag is ever
followed and no value is ever guessed: every scalar stays the text that stands in the file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from stambana.manifests.issues import Report, shown
from stambana.spelling import code_of, misplaced, spelled
from stambana.words import tr

DEEPEST = 32
"""Levels of lists and mappings in one another."""

MOST_NODES = 50_000
"""Texts, lists and mappings of one file, with aliases written out."""

MERGE = "<<"

Loc = tuple[str | int, ...]


class TextNode:
    """A scalar; ``literal`` if the text stands in the file letter by letter, on one line."""

    __slots__ = ("column", "line", "literal", "value")
    size = 1
    height = 0

    def __init__(self, line: int, column: int, value: str, literal: bool = True) -> None:
        self.line = line
        self.column = column
        self.value = value
        self.literal = literal


@dataclass(slots=True, eq=False)
class List:
    """A sequence."""

    line: int
    column: int
    items: list[Node] = field(default_factory=list)
    size: int = 1
    height: int = 0


@dataclass(slots=True, eq=False)
class Mapping:
    """A mapping: for each key its own node and its value."""

    line: int
    column: int
    items: dict[str, tuple[TextNode, Node]] = field(default_factory=dict)
    size: int = 1
    height: int = 0


Node = TextNode | List | Mapping


class _Stop(Exception):  # noqa: N818 - it ends the reading, the issue is already noted
    """Nothing more can be read."""


def _loader(text: str) -> Any:
    """The parser: libyaml's where PyYAML has it, else PyYAML's own, with the same marks."""
    if hasattr(yaml, "CLoader"):
        return yaml.CLoader(text)
    return yaml.Loader(text)  # only its events are used: nothing is constructed


def parse(text: str, report: Report) -> Node | None:
    """The one document of a text; faults go to ``report``, None if it has no content."""
    loader = _loader(text)
    builder = _Builder(report)
    try:
        while True:
            event = loader.get_event()
            if event is None or isinstance(event, yaml.StreamEndEvent):
                break
            builder.take(event)
    except _Stop:
        return None
    except yaml.MarkedYAMLError as error:
        _report_syntax(error, text, report)
        return None
    except yaml.YAMLError as error:
        report.add(1, 1, tr("this is no YAML: {problem}", problem=shown(str(error), 120)))
        return None
    finally:
        loader.dispose()
    if builder.root is None and not report.failed:
        report.add(1, 1, tr("the file is empty; a manifest begins with 'format: 1' and 'kind: …'"))
    return builder.root


_NO_KEY = TextNode(0, 0, "")
"""Stands for a key that is none, and has been told of."""


class _Level:
    """A list or mapping not yet closed, with the key whose value comes next."""

    __slots__ = ("anchor", "key", "node")

    def __init__(self, node: List | Mapping, anchor: str | None) -> None:
        self.node = node
        self.anchor = anchor
        self.key: TextNode | None = None


class _Builder:
    """Builds the tree from events and keeps to the bounds."""

    def __init__(self, report: Report) -> None:
        self.root: Node | None = None
        self._report = report
        self._open: list[_Level] = []
        self._anchors: dict[str, Node] = {}
        self._total = 0
        self._documents = 0

    def take(self, event: Any) -> None:
        """Add one event; raises _Stop when reading further makes no sense."""
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._close(self._text(event), event.anchor)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            level = self._open.pop()
            if type(level.node) is Mapping and MERGE in level.node.items:
                self._merge(level.node)
            self._close(level.node, level.anchor)
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            line, column = _position(event)
            if event.tag is not None:
                self._refuse_tag(event.tag, line, column)
            if len(self._open) >= DEEPEST:
                self._stop(line, column, _too_deep())
            made = Mapping if kind is yaml.MappingStartEvent else List
            self._open.append(_Level(made(line, column), event.anchor))
        elif kind is yaml.AliasEvent:
            self._alias(event.anchor, *_position(event))
        elif kind is yaml.DocumentStartEvent:
            self._documents += 1
            if self._documents > 1:
                message = tr("a second document begins here; one file holds one manifest")
                self._stop(*_position(event), message)

    def _text(self, event: Any) -> TextNode:
        start, end, value = event.start_mark, event.end_mark, spelled(event.value)
        line, column = start.line + 1, start.column + 1
        if event.tag is not None:
            self._refuse_tag(event.tag, line, column)
        wrong = misplaced(value, "\t\n") if event.style == '"' else None
        if wrong:  # written as \x07 or the like; as itself it is no text of a manifest
            message = tr("the character {code} has no place in a text; remove it",
                         code=code_of(wrong[0]))  # fmt: skip
            self._report.add(line, column, message)
        literal = (
            end.column - column + 1 == len(value)
            and value == event.value
            and end.line == line - 1
            and event.style in (None, "")
        )
        return TextNode(line, column, value, literal)

    def _stop(self, line: int, column: int, message: str) -> None:
        self._report.add(line, column, message)
        raise _Stop

    def _refuse_tag(self, tag: str, line: int, column: int) -> None:
        message = tr("tags have no meaning here; remove '{tag}'", tag=_tag_text(tag))
        self._report.add(line, column, message)

    def _alias(self, anchor: str, line: int, column: int) -> None:
        node = self._anchors.get(anchor)
        if node is None:
            if any(level.anchor == anchor for level in self._open):
                message = tr("'*{name}' stands inside what it repeats; remove it", name=anchor)
            else:
                message = tr(
                    "nothing before this is marked '&{name}', so '*{name}' repeats nothing",
                    name=shown(anchor),
                )
            self._stop(line, column, message)
            return
        if len(self._open) + node.height > DEEPEST:
            self._stop(line, column, _too_deep())
        self._count(node.size, line, column)
        self._attach(node, line, column)

    def _count(self, size: int, line: int, column: int) -> None:
        self._total += size
        if self._total > MOST_NODES:
            message = tr(
                "the file grows beyond {most} parts here; make it smaller", most=MOST_NODES
            )
            self._stop(line, column, message)

    def _close(self, node: Node, anchor: str | None) -> None:
        self._count(1, node.line, node.column)
        if anchor is not None:
            self._anchors[anchor] = node
        self._attach(node, node.line, node.column)

    def _attach(self, node: Node, line: int, column: int) -> None:
        """Put a finished node where it belongs: the root, a list, or a key or value."""
        if not self._open:
            self.root = node
            return
        level = self._open[-1]
        parent = level.node
        parent.size += node.size
        if node.height >= parent.height:
            parent.height = node.height + 1
        if type(parent) is List:
            parent.items.append(node)
        elif level.key is None:
            level.key = self._key(node, line, column)
        else:
            key, level.key = level.key, None
            self._pair(parent, key, node)

    def _key(self, node: Node, line: int, column: int) -> TextNode:
        """A node as a key; an alias stands where it is written."""
        if type(node) is not TextNode:
            self._report.add(line, column, tr("a key must be a single text, not a list"))
            return _NO_KEY
        if (line, column) != (node.line, node.column):
            return TextNode(line, column, node.value, False)
        return node

    def _pair(self, mapping: Any, key: TextNode, value: Node) -> None:
        if key is _NO_KEY:
            return
        first = mapping.items.get(key.value)
        if first is not None:
            message = tr(
                "'{key}' stands here a second time, first in line {line}; keep one of them",
                key=shown(key.value),
                line=first[0].line,
            )
            self._report.add(key.line, key.column, message)
        else:
            mapping.items[key.value] = (key, value)

    def _merge(self, node: Mapping) -> None:
        """Write out ``<<``: the keys of other mappings come along where they are not given."""
        key, value = node.items.pop(MERGE)
        sources = value.items if isinstance(value, List) else [value]
        for source in sources:
            if not isinstance(source, Mapping):
                self._report.add(
                    key.line,
                    key.column,
                    tr("'<<' takes the keys of a mapping marked before, such as '<<: *name'"),
                )
                continue
            for name, pair in source.items.items():
                node.items.setdefault(name, pair)


def _position(event: Any) -> tuple[int, int]:
    """Line and column, from 1, at which an event begins."""
    return event.start_mark.line + 1, event.start_mark.column + 1


def _tag_text(tag: str) -> str:
    return shown(tag.replace("tag:yaml.org,2002:", "!!"))


def _too_deep() -> str:
    return tr("lists and mappings lie more than {most} deep in one another here", most=DEEPEST)


def _report_syntax(error: yaml.MarkedYAMLError, text: str, report: Report) -> None:
    problem = (error.problem or "").lower()
    mark = error.problem_mark or error.context_mark
    if error.context_mark and _BEGUN_BEFORE.search(problem):
        mark = error.context_mark  # where it began tells more than where the parser gave up
    lines = text.split("\n")
    if len(lines) > 1 and not lines[-1]:
        lines.pop()
    line = min(mark.line, len(lines) - 1) if mark else 0
    column = mark.column if mark and mark.line == line else len(lines[line])
    column = min(column, len(lines[line]))
    report.add(line + 1, column + 1, _syntax_sentence(problem, lines[line], column))


_BEGUN_BEFORE = re.compile("expected ',' or|unexpected end of stream|expected ':'")


def _syntax_sentence(problem: str, line: str, column: int) -> str:
    """A sentence for what the YAML parser says; its own words come last, where none fits."""
    if "\t" in line[: column + 1] and ("token" in problem or "tab" in problem):
        return tr("a tab stands here; indent with spaces")
    if "nesting depth" in problem:
        return _too_deep()
    if "mapping values are not allowed" in problem:
        return tr(
            "a ':' stands where no key can be; check the indentation, and put quotes around a "
            "text with ': ' in it"
        )
    if "expected ',' or ']'" in problem:
        return tr("the list that begins here is not closed; add ',' or ']'")
    if "expected ',' or '}'" in problem:
        return tr("the mapping that begins here is not closed; add ',' or a closing brace")
    if "expected ':'" in problem:
        return tr("a ':' is missing after this key; write 'key: value', with a space after ':'")
    if "unexpected end of stream" in problem:
        return tr("the quoted text that begins here is not closed; add a quote")
    if "expected key" in problem or "expected <block end>" in problem:
        return tr("this line does not go on with what stands above; check its indentation")
    if "cannot start any token" in problem:
        return tr(
            "a text cannot begin with '{sign}'; put it in quotes", sign=line[column : column + 1]
        )
    if "sequence entries are not allowed" in problem:
        return tr("a '-' stands where no list can be; begin the list on a line of its own")
    if "anchor" in problem or "alias" in problem:
        return tr("'&' and '*' at the start of a text mark and repeat; put the text in quotes")
    if "directive" in problem:
        return tr("'%' begins a directive; a manifest has none, remove the line")
    return tr("this is no YAML: {problem}", problem=shown(problem, 120))


def plain(node: Node) -> Any:
    """A node as dicts, lists and texts, each alias written out anew."""
    if isinstance(node, TextNode):
        return node.value
    if isinstance(node, List):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, (_, value) in node.items.items()}


def _walk(root: Node, loc: Loc) -> tuple[TextNode | None, Node, Loc]:
    """Along ``loc`` as far as it leads: the last key and node, and the steps left over."""
    at: Node = root
    name: TextNode | None = None
    for nth, step in enumerate(loc):
        if isinstance(at, Mapping) and step in at.items:
            name, at = at.items[str(step)]
        elif isinstance(at, List) and isinstance(step, int) and step < len(at.items):
            name, at = None, at.items[step]
        elif step != 0 or isinstance(at, List):  # else: one thing where a list is asked
            return name, at, loc[nth:]
    return name, at, ()


def find(root: Node, loc: Loc) -> Node:
    """What lies at ``loc``, or the last thing on the way."""
    return _walk(root, loc)[1]


def place(root: Node, loc: Loc, *, key: bool = False, word: int = 0) -> tuple[int, int]:
    """Line and column of what lies at ``loc``: of its key, or of its value.

    Where the text there holds several words, ``word`` (from 0) picks one.  A location that
    leads nowhere gives the last place on the way.
    """
    name, at, steps = _walk(root, loc)
    if steps and isinstance(at, TextNode) and isinstance(steps[0], int):
        word = steps[0]  # the n-th word of a text given for a list
    elif key and name is not None and not steps:
        at = name
    if isinstance(at, TextNode) and at.literal and word:
        return at.line, at.column + _word_offset(at.value, word)
    return at.line, at.column


def _word_offset(text: str, word: int) -> int:
    offset = 0
    for index, piece in enumerate(text.split()):
        offset = text.index(piece, offset)
        if index == word:
            return offset
        offset += len(piece)
    return 0
