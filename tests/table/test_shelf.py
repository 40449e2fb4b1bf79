"""The shelf: names of maps from the heads of their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from stambana import places
from stambana.table.shelf import shelf


def test_names_are_read_from_the_head(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "b.yaml").write_text('kind: map\nname: "Åland"  # islands\n', "utf-8")
    (tmp_path / "a.yaml").write_text("provenance: reconstruction\nname: Öland\n", "utf-8")
    (tmp_path / "c.yaml").write_bytes(b"\xff\xfe\x00")
    monkeypatch.setattr(places, "maps", lambda: tmp_path)
    assert [(entry.name, entry.reconstruction) for entry in shelf()] == [
        ("c", False),
        ("Åland", False),
        ("Öland", True),
    ]
