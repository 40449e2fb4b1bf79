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
from stambana.words import tr

DEEPEST = 32
"""Levels of lists and mappings in one another."""

MOST_NODES = 50_000
"""Texts, lists and mappings of one file, with aliases written out."""

MERGE = "<<"

Loc = tuple[str | int, ...]


@dataclass(slots=True, eq=False)
class Text:
    """A scalar; ``literal`` if the text stands in the file letter by letter, on one line."""

    line: int
    column: int
    value: str
    literal: bool = True
    size: int = 1
    height: int = 0


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
    items: dict[str, tuple[Text, Node]] = field(default_factory=dict)
    size: int = 1
    height: int = 0


Node = Text | List | Mapping


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


class _Builder:
    """Builds the tree from events and keeps to the bounds."""

    def __init__(self, report: Report) -> None:
        self.root: Node | None = None
        self._report = report
        self._open: list[tuple[List | Mapping, str | None]] = []
        self._keys: list[Text | None] = []
        self._anchors: dict[str, Node] = {}
        self._total = 0
        self._documents = 0

    def take(self, event: Any) -> None:
        """Add one event; raises _Stop when reading further makes no sense."""
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._refuse_tag(event, line, column)
            end = event.end_mark
            literal = (
                event.style in (None, "")
                and end.line == mark.line
                and end.column - mark.column == len(event.value)
            )
            self._close(Text(line, column, event.value, literal), event.anchor)
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            self._refuse_tag(event, line, column)
            if len(self._open) >= DEEPEST:
                self._stop(line, column, _too_deep())
            made = Mapping if kind is yaml.MappingStartEvent else List
            self._open.append((made(line, column), event.anchor))
            self._keys.append(None)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            node, anchor = self._open.pop()
            self._keys.pop()
            self._close(node, anchor)
        elif kind is yaml.AliasEvent:
            self._alias(event.anchor, line, column)
        elif kind is yaml.DocumentStartEvent:
            self._documents += 1
            if self._documents > 1:
                message = tr("a second document begins here; one file holds one manifest")
                self._stop(line, column, message)

    def _stop(self, line: int, column: int, message: str) -> None:
        self._report.add(line, column, message)
        raise _Stop

    def _refuse_tag(self, event: Any, line: int, column: int) -> None:
        if event.tag is not None:
            self._report.add(
                line,
                column,
                tr("tags have no meaning here; remove '{tag}'", tag=_tag_text(event.tag)),
            )

    def _alias(self, anchor: str, line: int, column: int) -> None:
        node = self._anchors.get(anchor)
        if node is None:
            if any(name == anchor for _, name in self._open):
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
        if isinstance(node, Mapping):
            self._merge(node)
        self._count(1, node.line, node.column)
        if anchor is not None:
            self._anchors[anchor] = node
        self._attach(node, node.line, node.column)

    def _attach(self, node: Node, line: int, column: int) -> None:
        """Put a finished node where it belongs: the root, a list, or a key or value."""
        if not self._open:
            self.root = node
            return
        parent = self._open[-1][0]
        parent.size += node.size
        parent.height = max(parent.height, node.height + 1)
        if isinstance(parent, List):
            parent.items.append(node)
            return
        key = self._keys[-1]
        if key is None:
            if not isinstance(node, Text):
                self._report.add(line, column, tr("a key must be a single text, not a list"))
                node = Text(line, column, f"\0{line}:{column}")
            elif (line, column) != (node.line, node.column):
                node = Text(line, column, node.value, False)
            self._keys[-1] = node
            return
        self._keys[-1] = None
        if key.value.startswith("\0"):
            return
        if key.value in parent.items:
            first = parent.items[key.value][0]
            self._report.add(
                key.line,
                key.column,
                tr(
                    "'{key}' stands here a second time, first in line {line}; keep one of them",
                    key=shown(key.value),
                    line=first.line,
                ),
            )
            return
        parent.items[key.value] = (key, node)

    def _merge(self, node: Mapping) -> None:
        """Write out ``<<``: the keys of other mappings come along where they are not given."""
        if MERGE not in node.items:
            return
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
    if isinstance(node, Text):
        return node.value
    if isinstance(node, List):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, (_, value) in node.items.items()}


def _walk(root: Node, loc: Loc) -> tuple[Text | None, Node, Loc]:
    """Along ``loc`` as far as it leads: the last key and node, and the steps left over."""
    at: Node = root
    name: Text | None = None
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
    if steps and isinstance(at, Text) and isinstance(steps[0], int):
        word = steps[0]  # the n-th word of a text given for a list
    elif key and name is not None and not steps:
        at = name
    if isinstance(at, Text) and at.literal and word:
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
