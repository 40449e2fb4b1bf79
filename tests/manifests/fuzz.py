"""Corrupts manifests at random and looks at what reading them says.

    python tests/manifests/fuzz.py --count 10000

Each number gives always the same corruption of the same file, so that one can be tried again
with ``--first NUMBER --count 1 --show``.  Reading must never raise; a file without error must
have a value; each issue must name a file and a place inside it.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "app")]

from stambana import places  # noqa: E402 - found through the line above
from stambana.manifests import read  # noqa: E402

LINES_KEPT = 160
"""Lines of a long file that are kept, so that most corruptions hit something that matters."""

SANDBOX = """\
format: 1
kind: sandbox
map: 18sj
phase: green
tiles:
  C16: {tile: 57, rotation: 1}
  C14: {tile: 9}
tokens:
  - {company: SNJ, hex: G6, city: 1, slot: 1}
  - {company: ÖKJ, hex: G22, city: 3}
trains:
  SNJ: [3, 4, D]
"""

WORDS = [
    "format", "kind", "tiles", "map", "sandbox", "hexes", "color", "track", "city", "exits",
    "revenue", "yellow", "white", "unlimited", "0-3", "c1-j1", "A18", "C16 C16", "-1", "6", "99",
    "1e9", "nan", ".inf", "0x10", "null", "~", "true", "[]", "{}", "''", '"', "'", "å", "a: b",
    "18sj", "standard", "../standard.yaml", "/etc/passwd", "standard.yaml", "<<", "&x", "*x",
    "!!python/object/apply:os.system [id]", "!x", "|", ">", "%YAML 1.2", "---", "...", "? ", "- ",
    "@", "`", "#", "\t", "\0", "\x07", "\u2028", "\ufeff", "\ud7ff", "𝄞", "e\u0301",
]  # fmt: skip


def texts() -> dict[str, str]:
    """The files corruptions start from, by name."""
    found = {"sandbox": SANDBOX}
    for path in sorted([*places.maps().glob("*.yaml"), *places.tiles().glob("*.yaml")]):
        found[f"{path.parent.name}/{path.stem}"] = path.read_text(encoding="utf-8")
    return found


def _at(text: str, chance: random.Random) -> int:
    return chance.randrange(len(text) + 1)


def flip_bytes(data: bytes, chance: random.Random) -> bytes:
    """Some bytes become others."""
    changed = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 8])):
        if changed:
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def cut(data: bytes, chance: random.Random) -> bytes:
    """The file ends early."""
    return data[: chance.randrange(len(data) + 1)]


def change_lines(data: bytes, chance: random.Random) -> bytes:
    """A line goes, comes twice, or changes places with another."""
    lines = data.split(b"\n")
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    what = chance.randrange(3)
    if what == 0:
        del lines[a]
    elif what == 1:
        lines.insert(b, lines[a])
    else:
        lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def indent(data: bytes, chance: random.Random) -> bytes:
    """A line moves to the right or to the left."""
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    if chance.random() < 0.5:
        lines[at] = b" " * chance.randint(1, 4) + lines[at]
    else:
        lines[at] = lines[at].lstrip(b" ")
    return b"\n".join(lines)


def _pieces(text: str) -> list[str]:
    """A text as words and what stands between them, alternating."""
    pieces, word = [""], False
    for sign in text:
        if (sign.isalnum() or sign in "_-") != word:
            pieces.append("")
            word = not word
        pieces[-1] += sign
    return pieces


def misspell(data: bytes, chance: random.Random) -> bytes:
    """A letter of a word goes, doubles or changes."""
    pieces = _pieces(data.decode("utf-8", "replace"))
    words = range(1, len(pieces), 2)
    if words:
        nth = chance.choice(words)
        word = pieces[nth]
        at = chance.randrange(len(word))
        pieces[nth] = word[:at] + chance.choice(["", word[at] * 2, "x", "7"]) + word[at + 1 :]
    return "".join(pieces).encode()


def swap_words(data: bytes, chance: random.Random) -> bytes:
    """Two words change places, or one becomes another."""
    pieces = _pieces(data.decode("utf-8", "replace"))
    words = range(1, len(pieces), 2)
    if words:
        a, b = chance.choice(words), chance.choice(words)
        if chance.random() < 0.5:
            pieces[a], pieces[b] = pieces[b], pieces[a]
        else:
            pieces[a] = chance.choice(WORDS)
    return "".join(pieces).encode()


def insert(data: bytes, chance: random.Random) -> bytes:
    """A word, sign or mark comes in anywhere."""
    text = data.decode("utf-8", "replace")
    at = _at(text, chance)
    space = chance.choice(["", " "])
    return (text[:at] + space + chance.choice(WORDS) + space + text[at:]).encode()


def drop_signs(data: bytes, chance: random.Random) -> bytes:
    """A bracket, colon, comma or dash goes."""
    text = data.decode("utf-8", "replace")
    places_of = [at for at, sign in enumerate(text) if sign in "[]{}:,-\"'"]
    if places_of:
        at = chance.choice(places_of)
        text = text[:at] + text[at + 1 :]
    return text.encode()


CORRUPTIONS: list[Callable[[bytes, random.Random], bytes]] = [
    flip_bytes, cut, change_lines, indent, misspell, swap_words, insert, drop_signs,
]  # fmt: skip


def corrupted(number: int, sources: dict[str, str]) -> tuple[str, bytes]:
    """Corruption ``number``: what was done to which file, and the bytes."""
    chance = random.Random(number)
    name = chance.choice(list(sources))
    lines = sources[name].splitlines(keepends=True)
    if len(lines) > LINES_KEPT and chance.random() < 0.9:
        # the head, which says what the file is, and a stretch of the rest
        start = chance.randrange(12, len(lines) - 40)
        lines = lines[:25] + lines[max(start, 25) : start + 40]
    data = "".join(lines).encode()
    done = []
    for _ in range(chance.choice([1, 1, 1, 2, 3, 6])):
        corruption = chance.choice(CORRUPTIONS)
        data = corruption(data, chance)
        done.append(corruption.__name__)
    return f"{name}: {', '.join(done)}", data


def complaints(path: Path, data: bytes) -> tuple[list[str], int]:
    """What is wrong with reading ``data`` from ``path``, and how many issues it gave."""
    path.write_bytes(data)
    document = read(path)
    wrong = []
    lines = {path: data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")}
    for issue in document.issues:
        file = Path(issue.file)
        if file not in lines:
            lines[file] = file.read_text(encoding="utf-8")
        rows = lines[file].removeprefix("\ufeff").split("\n")
        if not 1 <= issue.line <= len(rows):
            wrong.append(f"no such line: {issue}")
        elif not 1 <= issue.column <= len(rows[issue.line - 1]) + 1:
            wrong.append(f"no such column: {issue}")
        if not issue.message.strip():
            wrong.append(f"no sentence: {issue}")
    failed = any(issue.severity == "error" for issue in document.issues)
    if failed and document.board is not None:
        wrong.append("an error, and yet a board")
    if not failed and document.value is None:
        wrong.append("no error, and yet no value")
    return wrong, len(document.issues)


def main() -> int:
    """Run the corruptions asked for; exit code 1 if one of them shows a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--show", action="store_true", help="print the corrupted file")
    options = parser.parse_args()
    sources = texts()
    faults = with_issues = issues = 0
    slowest: Counter[str] = Counter()
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "corrupted.yaml"
        for number in range(options.first, options.first + options.count):
            what, data = corrupted(number, sources)
            if options.show:
                print(data.decode("utf-8", "replace"))
            start = time.perf_counter()
            try:
                wrong, count = complaints(path, data)
            except Exception as error:
                wrong, count = [f"{type(error).__name__}: {error}"], 0
            slowest[f"{number} ({what})"] = int(1000 * (time.perf_counter() - start))
            issues += count
            with_issues += count > 0
            if wrong:
                faults += 1
                print(f"{number} ({what}):", *wrong, sep="\n  ")
            if options.show:
                print(*read(path).issues, sep="\n")
    seconds = time.perf_counter() - begun
    print(f"{options.count} corruptions in {seconds:.0f} s: {with_issues} with issues,")
    print(f"{issues} issues, {faults} faults; slowest {slowest.most_common(1)[0][1]} ms")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
