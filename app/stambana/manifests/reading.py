"""Reading: a file as a whole, with the files it names.

A file is text, then nodes, then shape, then sense; each step tells all its faults.  Files it
names are read in turn, and their faults are told under their own paths.  What one reading
has read is kept for that reading; shipped tile sets are kept for as long as they are unchanged.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from stambana import places
from stambana.manifests import files
from stambana.manifests.documents import Document, DocumentPart, Value
from stambana.manifests.faces import Enough, Teller
from stambana.manifests.faceshape import Shape, TilesShape
from stambana.manifests.faults import validate
from stambana.manifests.issues import ERROR, Issue, ManifestError, Report, hint, shown
from stambana.manifests.mapsense import MapSense
from stambana.manifests.nodes import Loc, Mapping, Node, TextNode, parse, place
from stambana.manifests.sandboxsense import build_sandbox
from stambana.manifests.shape import MODELS, MapShape, SandboxShape
from stambana.manifests.tilesense import build_tiles
from stambana.track.board import Board
from stambana.track.tilesets import TileSet
from stambana.words import language, tr

MOST_LEVELS = 16
"""Files that may name one another in a row."""


@dataclass
class _Read:
    """One file as read: what its readers need of it."""

    path: Path
    root: Node | None = None
    kind: str = ""
    value: Value | None = None
    board: Board | None = None
    report: Report = field(default_factory=lambda: Report(""))
    parts: list[_Read] = field(default_factory=list)
    missing: list[Path] = field(default_factory=list)

    def everything(self) -> list[_Read]:
        """This file and all it names, each once."""
        found: dict[Path, _Read] = {}
        todo = [self]
        while todo:
            one = todo.pop(0)
            if one.path not in found:
                found[one.path] = one
                todo += one.parts
        return list(found.values())

    @property
    def sound(self) -> bool:
        """Whether neither it nor a file it names has an error."""
        return not any(one.report.failed for one in self.everything())


_kept: dict[Path, tuple[tuple[int, int, str], _Read]] = {}


class Reader:
    """Reads files and the files they name; each file is read once.

    ``spelled`` are paths as the user wrote them: issues name these files so.
    """

    def __init__(self, spelled: Iterable[Path] = ()) -> None:
        self._done: dict[Path, _Read] = {}
        self._spelled = {_full(path): path for path in spelled}
        self._open: list[Path] = []

    def read(self, path: Path) -> _Read:
        """One file, with the files it names."""
        full = _full(path)
        if full not in self._done:
            path = self._spelled.get(full, path)
            one = _still_good(full)
            if one is None or str(one.path) != str(path):
                one = _Read(path, report=Report(path))
                self._done[full] = one
                self._open.append(full)
                try:
                    self._fill(one)
                finally:
                    self._open.pop()
                _keep(full, one)
            self._done[full] = one
        return self._done[full]

    def _fill(self, one: _Read) -> None:
        try:
            text = files.read_text(one.path)
        except files.Unreadable as error:
            one.report.add(error.line, error.column, error.message)
            return
        root = parse(text, one.report)
        if root is None:
            return
        if not isinstance(root, Mapping):
            message = tr("a manifest is made of 'key: value' lines; begin with 'format: 1'")
            one.report.add(root.line, root.column, message)
            return
        one.root = root
        one.kind = _kind_of(root, one.report)
        if not one.kind:
            return
        shape, dropped = validate(root, one.kind, one.report)
        if shape is None:
            return
        teller = Teller(root, one.report)
        with contextlib.suppress(Enough):
            self._sense(one, shape, teller, dropped)

    def _sense(self, one: _Read, shape: Shape, teller: Teller, dropped: set[Loc]) -> None:
        if isinstance(shape, TilesShape):
            self._tiles(one, shape, teller, dropped)
        elif isinstance(shape, MapShape):
            self._map(one, shape, teller, dropped)
        elif isinstance(shape, SandboxShape):
            self._sandbox(one, shape, teller)

    def _named(
        self, one: _Read, reference: str, kind: str, loc: Loc, teller: Teller
    ) -> _Read | None:
        """The file that ``one`` names at ``loc``, or None (told) if it cannot be used."""
        folder = places.maps() if kind == "map" else places.tiles()
        path, wrong = files.find(reference, one.path, folder)
        if wrong:
            one.missing.append(path)
            teller.tell(loc, wrong)
            return None
        full = _full(path)
        if full in self._open:
            chain = [at.name for at in self._open[self._open.index(full) :]] + [full.name]
            teller.tell(
                loc,
                tr(
                    "the sets extend each other in a circle: {chain}; remove one",
                    chain=" → ".join(chain),
                ),
            )
            return None
        if len(self._open) >= MOST_LEVELS:
            teller.tell(
                loc, tr("more than {most} files name one another in a row", most=MOST_LEVELS)
            )
            return None
        part = self.read(path)
        one.parts.append(part)
        if part.kind and part.kind != kind:
            teller.tell(loc, _not_wanted(part.kind, kind, shown(reference)))
            return None
        return part

    def _tell_faulty(
        self, one: _Read, reference: str, folder: Path, loc: Loc, teller: Teller
    ) -> None:
        """Tell at ``loc``, where a file is named, that it has mistakes and where the first is."""
        full = _full(files.find(reference, one.path, folder)[0])
        for part in one.parts:
            if _full(part.path) == full and not part.sound:
                teller.tell(loc, _first_fault(part, shown(reference)))

    def _sets(self, one: _Read, names: list[str], key: str, teller: Teller) -> tuple[TileSet, bool]:
        """The tile sets of ``names`` merged, and whether all of them are sound."""
        merged: TileSet | None = None
        sound = True
        seen: set[str] = set()
        for nth, name in enumerate(names):
            if name in seen:
                teller.tell(
                    (key, nth), tr("'{name}' stands here twice; remove one", name=shown(name))
                )
                continue
            seen.add(name)
            part = self._named(one, name, "tiles", (key, nth), teller)
            tile_set = cast("TileSet | None", part.value) if part else None
            if tile_set is None:
                sound = False
            else:
                merged = merged.merged((tile_set,)) if merged else tile_set
        return merged or TileSet("", "", {}), sound

    def _tiles(self, one: _Read, shape: TilesShape, teller: Teller, dropped: set[Loc]) -> None:
        above, sound = self._sets(one, shape.extends, "extends", teller)
        value = build_tiles(
            shape, files.key_of(one.path), teller, above if sound else None, dropped
        )
        if sound and not one.report.failed:
            one.value = value

    def _map(self, one: _Read, shape: MapShape, teller: Teller, dropped: set[Loc]) -> None:
        tile_set, sound = self._sets(one, shape.tiles, "tiles", teller)
        sense = MapSense(shape, files.key_of(one.path), teller, dropped)
        board_map = sense.build()
        if sound:
            sense.check_tiles(tile_set)
        if not one.report.failed:
            one.value = board_map
            if sound:
                one.board = Board(board_map, tile_set, phase=board_map.phases[0])
        for nth, name in enumerate(shape.tiles):
            self._tell_faulty(one, name, places.tiles(), ("tiles", nth), teller)

    def _sandbox(self, one: _Read, shape: SandboxShape, teller: Teller) -> None:
        part = self._named(one, shape.map, "map", ("map",), teller)
        if part is None or part.board is None:
            self._tell_faulty(one, shape.map, places.maps(), ("map",), teller)
            return
        board = build_sandbox(shape, part.board, teller)
        if not one.report.failed:
            one.value = one.board = board


def _kind_of(root: Mapping, report: Report) -> str:
    """The kind a document says it is; empty (told) if it says none that is known."""
    if "kind" not in root.items:
        report.add(
            root.line,
            root.column,
            tr("the key 'kind' is missing; write 'kind: map', 'kind: tiles' or 'kind: sandbox'"),
        )
        return ""
    value = root.items["kind"][1]
    if isinstance(value, TextNode) and value.value in MODELS:
        return value.value
    word = value.value if isinstance(value, TextNode) else ""
    report.add(
        *place(root, ("kind",)),
        tr(
            "there is no kind of file '{kind}'{hint}",
            kind=shown(word),
            hint=hint(word, list(MODELS)),
        ),
    )
    return ""


def _not_wanted(kind: str, wanted: str, name: str) -> str:
    names = {"map": tr("a map"), "tiles": tr("a tile set"), "sandbox": tr("a sandbox file")}
    return tr(
        "'{name}' is {kind}; {wanted} is needed here",
        name=name,
        kind=names[kind],
        wanted=names[wanted],
    )


def _first_fault(part: _Read, name: str) -> str:
    """That a named file has mistakes, and where the first of them is."""
    faults = [
        issue for one in part.everything() for issue in one.report.issues if issue.severity == ERROR
    ]
    where = min(faults, key=lambda issue: issue.file != str(part.path))
    return tr(
        "'{name}' has mistakes; the first is in line {line} of {file}",
        name=name,
        line=where.line,
        file=Path(where.file).name,
    )


def _full(path: Path) -> Path:
    """The absolute path, by which a file is known here."""
    return Path(os.path.abspath(path))


def _stamp(path: Path) -> tuple[int, int, str] | None:
    """What tells whether a file has changed; issues kept are in the language spoken then."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_size, stat.st_mtime_ns, language()


def _still_good(path: Path) -> _Read | None:
    """What was kept of a shipped tile set, if neither it nor what it extends has changed."""
    kept = _kept.get(path)
    if kept is None or kept[0] != _stamp(path):
        return None
    one = kept[1]
    if any(_still_good(_full(part.path)) is not part for part in one.parts):
        return None
    return one


def _keep(path: Path, one: _Read) -> None:
    if path.parent == places.tiles() and one.sound:
        stamp = _stamp(path)
        if stamp is not None:
            _kept[path] = (stamp, one)


def read(path: Path | str) -> Document:
    """What the file at ``path`` holds; bad content gives issues, never an exception."""
    one = Reader().read(Path(path))
    return _document(one)


def _document(one: _Read) -> Document:
    parts = one.everything()
    issues = [issue for part in parts for issue in part.report.issues]
    sources: dict[Path, None] = {}
    for part in parts:
        sources[part.path] = None
        sources.update(dict.fromkeys(part.missing))
    sound = not any(issue.severity == ERROR for issue in issues)
    return Document(
        kind=one.kind,
        path=one.path,
        value=one.value,
        board=one.board if sound else None,
        issues=tuple(issues),
        sources=tuple(sources),
        parts=tuple(
            DocumentPart(at.path, at.value, at.root) for at in parts if at.root is not None
        ),
    )


def load(path: Path | str, kind: str) -> Document:
    """The document at ``path``, which must be of a kind and without error.

    Raises ManifestError with all issues otherwise.
    """
    document = read(path)
    errors = [issue for issue in document.issues if issue.severity == ERROR]
    if errors:
        raise ManifestError(document.issues)
    if document.kind != kind:
        message = _not_wanted(document.kind, kind, document.path.name)
        raise ManifestError([Issue(str(path), 1, 1, message)])
    return document


def check(
    paths: Iterable[Path | str], more: Callable[[Document], Iterable[Issue]] = lambda _: ()
) -> list[Issue]:
    """All issues of files, and of the ``*.yaml`` files of folders, sorted and each once.

    ``more`` finds further ones in what was read.
    """
    issues: set[Issue] = set()
    named: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(path.glob("*" + files.SUFFIX))
            if not inside:
                message = tr("there is no *.yaml file in this folder")
                issues.add(Issue(str(path), 1, 1, message))
        else:
            inside = [path]
        named += inside
    reader = Reader(named)
    for file in named:
        document = _document(reader.read(file))
        issues.update(document.issues)
        issues.update(more(document))
    return sorted(issues)
