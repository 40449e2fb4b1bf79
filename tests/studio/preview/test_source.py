"""A source sees every state of its files once it is whole, however they are saved."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTimer
from pytestqt.qtbot import QtBot

from stambana.studio.preview import loading
from stambana.studio.preview.source import WatchedSource
from stambana.track.tilesets import TileSet


@pytest.fixture
def sources() -> Iterator[list[WatchedSource]]:
    made: list[WatchedSource] = []
    yield made
    for source in made:
        source.close()
        source.deleteLater()


def opened(qtbot: QtBot, path: Path, sources: list[WatchedSource]) -> WatchedSource:
    source = WatchedSource(path, QCoreApplication.instance())
    sources.append(source)
    source.start()
    qtbot.waitUntil(lambda: source.latest is not None, timeout=20_000)
    return source


def count_of(source: WatchedSource, number: str) -> int:
    """The copies of a tile in the last good version."""
    assert source.good is not None
    tile_set = source.good.board.tile_set if source.good.board else source.good.value
    assert isinstance(tile_set, TileSet)
    return tile_set.count(number)


def save(path: Path, copies: int) -> None:
    text = path.read_text(encoding="utf-8")
    lines = [f"  9: {copies}" if line.startswith("  9:") else line for line in text.split("\n")]
    path.write_text("\n".join(lines), encoding="utf-8")


def save_by_rename(path: Path, copies: int) -> None:
    beside = path.with_suffix(".part")
    beside.write_bytes(path.read_bytes())
    save(beside, copies)
    os.replace(beside, path)


def test_fault_64_every_save_by_rename_is_seen(qtbot, files, sources):
    source = opened(qtbot, files / "mine.yaml", sources)
    for copies in range(11, 21):
        save_by_rename(files / "mine.yaml", copies)
        qtbot.waitUntil(lambda copies=copies: count_of(source, "9") == copies)


def test_a_save_in_place_is_seen(qtbot, files, sources):
    source = opened(qtbot, files / "mine.yaml", sources)
    save(files / "mine.yaml", 7)
    qtbot.waitUntil(lambda: count_of(source, "9") == 7)


def test_fault_64_a_file_that_comes_back_late_is_seen(qtbot, files, sources):
    path = files / "mine.yaml"
    source = opened(qtbot, path, sources)
    text = path.read_text(encoding="utf-8")
    path.unlink()
    qtbot.waitUntil(lambda: bool(source.latest and source.latest.issues))
    assert count_of(source, "9") == 3
    path.write_text(text.replace("  9: 3", "  9: 5"), encoding="utf-8")
    qtbot.waitUntil(lambda: count_of(source, "9") == 5)
    assert source.latest is source.good


def test_fault_64_two_writes_in_a_row_are_read_once_and_whole(qtbot, files, sources):
    path = files / "mine.yaml"
    source = opened(qtbot, path, sources)
    results: list[bool] = []
    source.read.connect(results.append)
    whole = path.read_text(encoding="utf-8").replace("  9: 3", "  9: 6")
    # A tile set cut in the middle of a line is a mistake, which must not be seen.
    path.write_text(whole[: whole.index("extends") + 3], encoding="utf-8")
    QTimer.singleShot(50, source, lambda: path.write_text(whole, encoding="utf-8"))
    qtbot.waitUntil(lambda: count_of(source, "9") == 6)
    assert results == [True]


def test_a_file_emptied_before_it_is_written_is_no_mistake(qtbot, files, sources):
    path = files / "mine.yaml"
    source = opened(qtbot, path, sources)
    results: list[bool] = []
    source.read.connect(results.append)
    whole = path.read_text(encoding="utf-8").replace("  9: 3", "  9: 8")
    path.write_text("", encoding="utf-8")
    QTimer.singleShot(200, source, lambda: path.write_text(whole, encoding="utf-8"))
    qtbot.waitUntil(lambda: count_of(source, "9") == 8)
    assert results == [True]


def test_two_saves_that_look_alike_are_both_seen(qtbot, files, sources):
    """Same size and, set so here, the same time: only the system's message tells."""
    path = files / "mine.yaml"
    source = opened(qtbot, path, sources)
    was = path.stat()
    save(path, 4)
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    qtbot.waitUntil(lambda: count_of(source, "9") == 4)


def test_fault_64_a_tile_set_that_the_map_names_is_watched_too(qtbot, files, sources):
    source = opened(qtbot, files / "map.yaml", sources)
    save_by_rename(files / "mine.yaml", 12)
    qtbot.waitUntil(lambda: count_of(source, "9") == 12)


def test_a_named_file_that_is_missing_is_seen_when_it_comes(qtbot, files, sources):
    text = (files / "mine.yaml").read_text(encoding="utf-8")
    (files / "mine.yaml").unlink()
    source = opened(qtbot, files / "map.yaml", sources)
    assert source.good is None
    assert source.latest.issues
    (files / "mine.yaml").write_text(text, encoding="utf-8")
    qtbot.waitUntil(lambda: source.good is not None)
    assert not source.latest.issues


@pytest.mark.parametrize("content", [b"\xff\xfe\x00a", b"tiles: [", b"\x00\x01\x02"])
def test_fault_64_what_cannot_be_read_in_between_keeps_the_last_good_version(
    qtbot, files, sources, content
):
    path = files / "mine.yaml"
    source = opened(qtbot, path, sources)
    good = path.read_bytes()
    path.write_bytes(content)
    qtbot.waitUntil(lambda: bool(source.latest and source.latest.issues))
    assert count_of(source, "9") == 3
    path.write_bytes(good.replace(b"  9: 3", b"  9: 1"))
    qtbot.waitUntil(lambda: count_of(source, "9") == 1)


def test_an_older_reading_never_replaces_a_newer_one(qtbot, files, sources, monkeypatch):
    """A file is saved again while it is being read: the older result is dropped."""
    path = files / "mine.yaml"
    source = opened(qtbot, path, sources)
    seen: list[int] = []
    source.read.connect(lambda _good: seen.append(count_of(source, "9")))
    read = loading._loaded
    asked_again: list[bool] = []

    def slow(*arguments):
        found = read(*arguments)
        if not asked_again:
            asked_again.append(True)
            save(path, 12)
            source.loader._again = True
        return found

    monkeypatch.setattr(loading, "_loaded", slow)
    save(path, 11)
    qtbot.waitUntil(lambda: bool(seen))
    assert seen[0] == 12


def test_versions_worth_comparing_with_are_kept(qtbot, files, sources):
    path = files / "mine.yaml"
    source = opened(qtbot, path, sources)
    first = source.good
    save(path, 11)
    qtbot.waitUntil(lambda: count_of(source, "9") == 11)
    second = source.good
    path.write_text(path.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
    qtbot.waitUntil(lambda: source.good is not second)
    assert (source.first, source.previous) == (first, first)
    save(path, 12)
    qtbot.waitUntil(lambda: count_of(source, "9") == 12)
    assert source.first is first
    assert source.previous.value.count("9") == 11


def test_fault_56_closing_while_a_file_is_read_gives_no_result(qtbot, files, sources, monkeypatch):
    source = opened(qtbot, files / "mine.yaml", sources)
    seen: list[bool] = []
    source.read.connect(seen.append)
    source.loader.load()
    assert source.loader.busy
    source.close()
    assert not source.loader.busy
    assert source.watch.paths == ()
    qtbot.wait(20)
    assert seen == []
