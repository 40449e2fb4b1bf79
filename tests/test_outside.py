"""Files and texts from outside: bounded, in one form, and told in a sentence otherwise."""

from __future__ import annotations

import json
import os
import unicodedata
from pathlib import Path

import pytest

from stambana import outside
from stambana.spelling import code_of, fit, misplaced, spelled


def test_two_ways_of_writing_one_letter_are_one():
    assert spelled(unicodedata.normalize("NFD", "ÖKJ")) == "ÖKJ"
    assert fit(unicodedata.normalize("NFD", "Åsa\0")) == "Åsa "


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\x85", "\u202e", "\u200f", "\ufeff", "\ud800"])
def test_what_is_not_seen_has_no_place(sign):
    found = misplaced(f"Ö{sign}b")
    assert found is not None
    assert found.start() == 1
    assert code_of(found[0]) == f"U+{ord(sign):04X}"
    assert fit(f"Ö{sign}b") == "Ö b"


def test_letters_of_all_scripts_and_joined_signs_are_fit():
    for text in ("Ann-Sofie", "Žižka", "ሀሁ", "نیم\u200cفاصله", "👩‍👩‍👧", "a\u00a0b"):
        assert misplaced(text) is None
        assert fit(text) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r'["\u00d6KJ", "\ud83d\ude00"]', ["ÖKJ", "😀"]),
        (r'["O\u0308KJ", "a\u202eb", "\ud800"]', ["ÖKJ", "a b", " "]),
        (r'{"a\n": ["\u0000", {"b": "\\n"}]}', {"a ": [" ", {"b": "\\n"}]}),
        ("[20.0, 2.5, -3]", [20, 2.5, -3]),
    ],
)
def test_texts_of_json_are_fit_however_they_are_written(text, value):
    assert outside.of_json(text) == value
    assert outside.is_plain(text) == (outside.of_json(text) == json.loads(text))


@pytest.mark.parametrize("text", ["9" * 5000, "[" * 100_000, "NaN", "-Infinity", "1" * 25])
def test_numbers_and_nesting_beyond_all_measure_are_refused(text):
    with pytest.raises(ValueError, match=r"."):
        outside.of_json(text)


def test_pipes_devices_and_folders_are_told_at_once(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, told in (
        (pipe, "no ordinary file"),
        (Path("/dev/zero"), "no ordinary file"),
        (tmp_path, "a folder"),
        (tmp_path / "a\0b", "no such file"),
    ):
        with pytest.raises(outside.OutsideError, match=told):
            outside.read(path, 100, "too large")


def test_no_more_is_read_than_is_wanted(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert len(outside.read(path, 100, "too large")) == 100
    with pytest.raises(outside.OutsideError, match="too large"):
        outside.read(path, 99, "too large")


@pytest.mark.parametrize("code", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_named(code):
    with pytest.raises(outside.OutsideError, match="UTF-16 or UTF-32"):
        outside.unmarked('{"stambana": "game"}'.encode(code))
    assert outside.unmarked(b"\xef\xbb\xbf{}") == b"{}"
