"""One thing has one word: what docs/ordlista.md rules out stands in no catalogue."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CATALOGS = ROOT / "resources" / "translations" / "sv"
EMPTY = "–"


def tables() -> dict[str, list[list[str]]]:
    """The rows of the tables by heading, cells stripped, heads left out."""
    found: dict[str, list[list[str]]] = {}
    heading = ""
    for line in (ROOT / "docs" / "ordlista.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif line.startswith("|") and not set(line) <= set("|-"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            found.setdefault(heading, []).append(cells)
    return {name: rows[1:] for name, rows in found.items()}


def ruled_out(rows: list[list[str]]) -> Iterator[str]:
    for row in rows:
        yield from (word.strip() for word in row[-1].split(",") if word.strip() != EMPTY)


def sentences() -> Iterator[tuple[str, str, str]]:
    """File, English and Swedish of every sentence."""
    for path in sorted(CATALOGS.glob("*.json")):
        for english, swedish in json.loads(path.read_text(encoding="utf-8")).items():
            yield path.name, english, swedish


def plain(text: str) -> str:
    """A sentence without its fields."""
    return re.sub(r"\{[^{}]*\}", " ", text)


SWEDISH = [*ruled_out(tables()["Swedish"])]
ENGLISH = [*ruled_out(tables()["English"])]


def test_the_glossary_has_its_tables() -> None:
    assert len(SWEDISH) > 20
    assert ENGLISH
    words = [row[1] for row in tables()["Swedish"]]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("word", SWEDISH)
def test_no_swedish_sentence_uses_another_word(word: str) -> None:
    form = re.compile(rf"(?i)\b{re.escape(word)}[a-zåäö]{{0,6}}\b")
    found = [f"{name}: {text}" for name, _, text in sentences() if form.search(plain(text))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("word", ENGLISH)
def test_no_english_sentence_uses_another_word(word: str) -> None:
    form = re.compile(rf"\b{re.escape(word)}s?\b")
    found = [f"{name}: {text}" for name, text, _ in sentences() if form.search(plain(text))]
    assert not found, "\n".join(found)


def test_a_word_that_is_ruled_out_is_found_with_its_endings() -> None:
    form = re.compile(r"(?i)\bhållplats[a-zåäö]{0,6}\b")
    assert all(form.search(text) for text in ("hållplats", "Hållplatser", "vid hållplatserna"))
    assert not form.search("stopp")
