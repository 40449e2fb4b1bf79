"""Damages recordings and saves at random and opens them as the window does.

    python tests/ui/game/fuzz_files.py --recordings 300 --saves 500

Each number gives always the same damage to the same file, so that one can be tried again with
``--first NUMBER --recordings 1 --saves 0 --keep FILE``.  Nothing may be raised, neither by opening
nor by what the window does with what was opened; a file that is not opened is told of.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.path[:0] = [str(ROOT / "app"), str(ROOT / "tests"), str(ROOT / "tests/table/importing")]

from PySide6.QtCore import QEvent  # noqa: E402 - found through the lines above
from PySide6.QtWidgets import QApplication  # noqa: E402

from stambana.engine import saves  # noqa: E402
from stambana.engine.game import Game  # noqa: E402
from stambana.engine.rules import Base  # noqa: E402
from stambana.table.random_play import choose  # noqa: E402
from stambana.titles.find import rules as rules_of  # noqa: E402
from stambana.titles.g18sj.recordings import parse, replay  # noqa: E402
from stambana.ui.windows.window import MainWindow  # noqa: E402
from titles.g18sj.recordings.recorded_states import unpacked  # noqa: E402

RECORDINGS = ("two-players", "18SJ_game_end_bankrupt", "166116")
GAMES = (("18sj", 3, 90), ("18svea", 2, 90), ("18sj", 6, 40), ("18svea", 3, 250))

HUGE = "0" * 8 + "huge"
"""Stands for a number of 5,000 digits, which no JSON writer gives."""

ODD: list[Any] = [
    None, True, False, 0, -1, 1, 3, 7, 10**17, -(10**17), 2.5, float("inf"), HUGE, "", "x", "SNJ",
    "ÖKJ", "the table", "bank", "A.W.", "P5", "2/0", "G10", "\ud800", "\0", "\u202eabc", "a\nb",
    "O\u0308KJ", "9" * 400, "å" * 3000, [], {}, [[]], ["SNJ"], [0, 0], {"a": 1}, [None] * 300,
]  # fmt: skip


# -- what is damaged ----------------------------------------------------------------------------


@cache
def recording(name: str) -> str:
    return unpacked(f"{name}.json").decode()


@cache
def save(title: str, players: int, moves: int) -> bytes:
    """A game of some random moves, with undone lines in it, as a file."""
    dice = random.Random(moves)
    base = Base(title, tuple(f"Spelare {n}" for n in range(1, players + 1)), 11)
    game = Game(rules_of(title), base)
    for number in range(moves):
        action = choose(game, dice)
        if action is None:
            break
        game.apply(action)
        if number % 17 == 16:
            for _ in range(dice.randrange(4)):
                game.history.undo()
    return _written(game)


@cache
def replayed_save() -> bytes:
    """A recording as far as its last stock round, as a file."""
    return _written(replay(parse(unpacked("two-players.json")), 130).game)


def _written(game: Game[Any]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.stambana"
        saves.write(game, path)
        return path.read_bytes()


# -- how it is damaged --------------------------------------------------------------------------


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value, as what it lies in and its key there."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        yield value, key
        if isinstance(inner, dict | list):
            yield from _places(inner)


def damage_value(value: Any, dice: random.Random) -> None:
    """Something of a JSON value goes, comes twice, changes places or becomes another."""
    places = list(_places(value))
    inside, key = dice.choice(places)
    what = dice.randrange(6)
    if what == 0:
        del inside[key]
    elif what == 1 and isinstance(inside, list):
        inside.insert(dice.randrange(len(inside) + 1), copy.deepcopy(inside[key]))
    elif what == 2:
        other, its = dice.choice(places)
        try:
            inside[key] = copy.deepcopy(other[its])
        except (LookupError, TypeError):
            inside[key] = None
    elif what == 3 and isinstance(inside, dict):
        inside[str(dice.choice(ODD))] = inside.pop(key)
    else:
        inside[key] = copy.deepcopy(dice.choice(ODD))


def as_text(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    for half in ("\ud800", "\udfff"):
        text = text.replace(half, f"\\u{ord(half):04x}")
    return text.replace(f'"{HUGE}"', "9" * 5000)


def damage_bytes(data: bytes, dice: random.Random) -> bytes:
    """Bytes change, a stretch goes or comes twice, the file ends early."""
    at, end = sorted(dice.randrange(len(data) + 1) for _ in range(2))
    end = min(end, at + dice.choice([1, 4, 40, 4000]))
    what = dice.randrange(5)
    if what == 0:
        return data[:at]
    if what == 1:
        return data[:at] + data[end:]
    if what == 2:
        return data[:end] + data[at:]
    changed = bytearray(data)
    for _ in range(dice.choice([1, 1, 3, 30])):
        changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
    return bytes(changed)


def damage_lines(data: bytes, dice: random.Random) -> bytes:
    """A line goes, comes twice, or changes places with another."""
    lines = data.split(b"\n")
    a, b = dice.randrange(len(lines)), dice.randrange(len(lines))
    what = dice.randrange(3)
    if what == 0:
        del lines[a]
    elif what == 1:
        lines.insert(b, lines[a])
    else:
        lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def damaged_recording(number: int) -> bytes:
    """Recording ``number``, damaged."""
    dice = random.Random(number)
    value = json.loads(recording(dice.choice(RECORDINGS)))
    whole = len(value["actions"])
    value["actions"] = value["actions"][: dice.choice([3, 40, 120, 120, whole])]
    if dice.random() < 0.75:
        for _ in range(dice.choice([1, 1, 2, 5])):
            place = value["actions"] if value.get("actions") and dice.random() < 0.7 else value
            if isinstance(place, dict | list) and place:
                damage_value(place, dice)
        return _encoded(as_text(value), dice)
    return damage_bytes(_encoded(as_text(value), dice), dice)


def damaged_save(number: int) -> bytes:
    """Save ``number``, damaged."""
    dice = random.Random(number)
    data = dice.choice([*(save(*game) for game in GAMES), replayed_save()])
    for _ in range(dice.choice([1, 1, 1, 2, 4])):
        what = dice.random()
        if what < 0.6:
            lines = data.split(b"\n")
            at = 0 if dice.random() < 0.3 else dice.randrange(len(lines))
            try:
                value = json.loads(lines[at])
                damage_value(value, dice)
                lines[at] = as_text(value).encode()
            except (ValueError, IndexError, TypeError):
                lines[at] = b"{}"
            data = b"\n".join(lines)
        elif what < 0.8:
            data = damage_lines(data, dice)
        elif data:
            data = damage_bytes(data, dice)
    return _encoded(data.decode("utf-8", "surrogateescape"), dice)


def _encoded(text: str, dice: random.Random) -> bytes:
    if dice.random() < 0.05:
        return text.encode(dice.choice(["utf-16", "utf-16-le", "latin-1"]), "replace")
    mark = "\ufeff" if dice.random() < 0.1 else ""
    return (mark + text).encode("utf-8", "surrogateescape")


# -- opening ------------------------------------------------------------------------------------


@contextmanager
def uncaught() -> Iterator[list[str]]:
    """What is raised where nobody is left to catch it: in what Qt calls."""
    found: list[str] = []
    before = sys.excepthook
    sys.excepthook = lambda kind, error, _: found.append(f"{kind.__name__}: {error}")
    try:
        yield found
    finally:
        sys.excepthook = before


def complaints(window: MainWindow, path: Path, data: bytes) -> tuple[list[str], bool]:
    """What is wrong with opening ``data`` from ``path``, and whether it was opened."""
    path.write_bytes(data)
    window.problems.hide()
    with uncaught() as wrong:
        try:
            opened = window.filing.open(path)
            QApplication.processEvents()
            game = window.games.window
            if opened and game is not None:
                for number in (0, game.table.moves // 2):
                    game.table.look(number)
                    QApplication.processEvents()
                game.table.look_back()
                QApplication.processEvents()
            elif not opened and window.problems.isHidden():
                wrong.append("not opened, and not told why")
            window.games.close()
            QApplication.processEvents()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        except Exception as error:
            wrong.append(f"{type(error).__name__}: {error}")
    for kept in window.games.folder().rglob("*"):
        if kept.is_file():
            kept.unlink()
    return wrong, opened if not wrong else False


KINDS: dict[str, tuple[str, Callable[[int], bytes]]] = {
    "recordings": ("damaged.json", damaged_recording),
    "saves": ("damaged.stambana", damaged_save),
}


def main() -> int:
    """Open the files asked for; exit code 1 if something was raised."""
    from stambana.ui.app import make_application
    from stambana.ui.windows.settings import Settings

    parser = argparse.ArgumentParser(description=__doc__)
    for kind in KINDS:
        parser.add_argument(f"--{kind}", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="write the last damaged file there")
    options = parser.parse_args()
    faults = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = Settings(folder / "settings.ini")
        settings.language = "en"
        make_application(settings)
        window = MainWindow(settings)
        (folder / "games").mkdir()
        window.games.folder = lambda: folder / "games"
        window.show()
        for kind, (file, damaged) in KINDS.items():
            slowest: Counter[str] = Counter()
            opened = 0
            largest = (0, "")
            for number in range(options.first, options.first + getattr(options, kind)):
                data = damaged(number)
                if options.keep:
                    options.keep.write_bytes(data)
                memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                start = time.process_time()
                wrong, done = complaints(window, folder / file, data)
                slowest[str(number)] = int(1000 * (time.process_time() - start))
                more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
                largest = max(largest, (more, str(number)))
                opened += done
                if wrong:
                    faults += 1
                    print(f"{kind} {number}:", *wrong, sep="\n  ", flush=True)
            if slowest:
                (which, most), *_ = slowest.most_common(1)
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
                print(
                    f"{len(slowest)} {kind}: {opened} opened, the others told; slowest {most} ms "
                    f"({which}); most new memory {largest[0] // 1024} MB ({largest[1]}), "
                    f"at most {peak} MB in all",
                    flush=True,
                )
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
