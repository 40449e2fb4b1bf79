"""Files are there whole or not at all, whatever they are called."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from stambana import disk

LONGEST = "ö" * 127 + "x"
"""A name of as many bytes as a disk takes."""


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    disk.write_whole(path, b"one")
    disk.write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert os.listdir(tmp_path) == ["a.svg"]
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask
    folder = tmp_path / "b.svg"
    folder.mkdir()
    with pytest.raises(IsADirectoryError):
        disk.write_whole(folder, b"x")
    with pytest.raises(OSError, match="nowhere"):
        disk.write_whole(tmp_path / "nowhere" / "c.svg", b"x")


def test_file_and_folder_are_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bool] = []
    real = os.fsync

    def told(handle: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(handle).st_mode))
        real(handle)

    monkeypatch.setattr(os, "fsync", told)
    disk.write_whole(tmp_path / "a", b"x")
    assert synced == [False, True]


def test_what_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        disk.write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a"]


def test_the_longest_name_can_be_written_and_swept(tmp_path: Path) -> None:
    path = tmp_path / LONGEST
    disk.write_whole(path, b"x")
    (left,) = [tmp_path / f"{disk._part_of(path)}abc.new"]
    left.write_bytes(b"half")
    other = tmp_path / f"{disk._part_of(tmp_path / 'other')}abc.new"
    other.write_bytes(b"half of another")
    disk.sweep(path)
    assert not left.exists()
    assert other.exists()


def test_a_device_is_written_to_and_stays_one() -> None:
    disk.write_whole(Path(os.devnull), b"x")
    assert Path(os.devnull).is_char_device()


@pytest.mark.parametrize(
    ("text", "most", "fit"),
    [
        ("18SJ: Anna / Bo", 99, "18SJ Anna  Bo"),
        ("ö" * 9, 5, "öö"),
        ("a\0b\nc\ud800d\u202ee", 99, "abcde"),
        (" name. ", 99, "name"),
        ("\U0001f682" * 4, 9, "\U0001f682" * 2),
    ],
)
def test_names_fit_every_disk(text: str, most: int, fit: str) -> None:
    assert disk.fitting(text, most) == fit
