"""Files: finding the files a manifest names, and their text.

Texts are UTF-8 on every system.  A file is read up to a bound and no further.  A name must be
written as the file is called, letter by letter: what one system forgives, another does not, so a
difference in case is an error everywhere.  Accents may be composed or not; the two look the same.
"""

from __future__ import annotations

import os
from pathlib import Path

from stambana import outside, places
from stambana.manifests.issues import hint, shown
from stambana.spelling import code_of, misplaced, spelled
from stambana.words import tr

LARGEST = 2_000_000
"""Bytes a manifest may have."""

SUFFIX = ".yaml"


class Unreadable(Exception):  # noqa: N818 - it is a finding, not a failure of ours
    """A file without usable text: the sentence, and the place in the file (from 1)."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        self.message, self.line, self.column = message, line, column
        super().__init__(message)


def read_text(path: Path) -> str:
    """The text of a file, with ``\\n`` as line end and no BOM; raises Unreadable."""
    return decode(read_bytes(path))


def read_bytes(path: Path) -> bytes:
    """At most LARGEST bytes of a file; raises Unreadable if it is larger or not to be read."""
    larger = tr(
        "the file is larger than {most} bytes, too large for a manifest; split it up",
        most=LARGEST,
    )
    try:
        return outside.read(path, LARGEST, larger)
    except outside.OutsideError as error:
        raise Unreadable(str(error)) from None
    except FileNotFoundError:
        raise Unreadable(tr("there is no such file; check the name and the folder")) from None
    except PermissionError:
        raise Unreadable(tr("the file may not be read; change its permissions")) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unreadable(tr("the file cannot be read: {reason}", reason=reason)) from None


def decode(data: bytes) -> str:
    """Bytes of a manifest as text; raises Unreadable with the place of what is no UTF-8."""
    try:
        data = outside.unmarked(data)
    except outside.OutsideError as error:
        raise Unreadable(str(error)) from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = _place(_plain_ends(before))
        raise Unreadable(
            tr(
                "here the text is not UTF-8 (byte {byte}); save the file as UTF-8",
                byte=f"0x{data[error.start]:02x}",
            ),
            line,
            column,
        ) from None
    text = _plain_ends(text)
    wrong = misplaced(text, "\t\n")
    if wrong:
        line, column = _place(text[: wrong.start()])
        raise Unreadable(
            tr(
                "the character {code} has no place in a manifest; remove it, or check that "
                "this is a text file",
                code=code_of(wrong[0]),
            ),
            line,
            column,
        )
    return text


def _plain_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _place(before: str) -> tuple[int, int]:
    """Line and column (from 1) of what follows the text ``before``."""
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def shipped(folder: Path) -> dict[str, Path]:
    """The manifests of a shipped folder by key, in order of the keys."""
    if not folder.is_dir():
        return {}
    return {path.stem: path for path in sorted(folder.glob("*" + SUFFIX))}


def key_of(path: Path) -> str:
    """What identifies a map or tile set: its key if shipped, else its full path."""
    full = Path(os.path.abspath(path))
    if full.suffix == SUFFIX and full.parent in (places.maps(), places.tiles()):
        return full.stem
    return full.as_posix()


def is_path(reference: str) -> bool:
    """Whether a reference in a manifest is a path rather than a key."""
    return "/" in reference or "\\" in reference or reference.endswith((SUFFIX, ".yml"))


def find(reference: str, beside: Path, folder: Path) -> tuple[Path, str]:
    """The file that ``reference`` names in the manifest ``beside``, and what is wrong, if so.

    A reference is the key of a file in the shipped ``folder``, or a path from the manifest's
    own folder.  The second value is empty when the file is there under exactly this name.
    """
    if not is_path(reference):
        keys = list(shipped(folder))
        if reference in keys:
            return folder / (reference + SUFFIX), ""
        own = beside.parent / (reference + SUFFIX)
        if own.is_file():
            message = tr(
                "there is no shipped '{name}'; for the file beside this one write '{file}'",
                name=shown(reference),
                file=reference + SUFFIX,
            )
            return own, message
        close = hint(reference, keys)
        if close:
            message = tr(
                "there is no '{name}' among the shipped files{hint}",
                name=shown(reference),
                hint=close,
            )
        else:
            message = tr(
                "there is no '{name}' among the shipped files; a file of your own is named by its "
                "path, such as 'mine.yaml'",
                name=shown(reference),
            )
        return folder / (reference + SUFFIX), message
    path = Path(os.path.normpath(beside.parent / reference))
    if "\\" in reference:
        return path, tr("write '/' between folders, as every system understands it")
    if "\0" in reference:
        return path, tr("there is no file '{name}'", name=shown(reference))
    real, wrong = _exact(reference, beside.parent)
    return real if not wrong else path, wrong


def _exact(reference: str, start: Path) -> tuple[Path, str]:
    """The file of a path as written, compared name by name with what the folders hold.

    The second value says what is wrong, if something is.
    """
    here = Path(Path(reference).anchor) if Path(reference).is_absolute() else start
    for part in Path(reference).parts[1 if Path(reference).is_absolute() else 0 :]:
        if part == "..":
            here = Path(os.path.normpath(here / part))
            continue
        try:
            names = os.listdir(here)
        except OSError:  # a folder may be open to pass through and closed to look into
            names = [part] if (here / part).exists() else []
        if part not in names:
            part = next((name for name in names if spelled(name) == spelled(part)), part)
            if part not in names:
                return here, _not_among(part, names, reference)
        here = here / part
    if here.is_dir():
        return here, tr("'{name}' is a folder; name a file in it", name=shown(reference))
    return Path(os.path.normpath(here)), ""


def _not_among(part: str, names: list[str], reference: str) -> str:
    for name in names:
        if _folded(name) == _folded(part):
            return tr(
                "the file is called '{real}', not '{name}': case counts, since other systems "
                "tell them apart",
                real=name,
                name=part,
            )
    return tr(
        "there is no file '{name}'{hint}",
        name=shown(reference),
        hint=hint(part, sorted(names), most=0),
    )


def _folded(name: str) -> str:
    return spelled(name).casefold()
