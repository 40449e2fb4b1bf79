import re

import pytest


def pages(path):
    return len(re.findall(rb"/Type\s*/Page\b", path.read_bytes()))


def test_a_tile_set_as_pages(stambana, tiles_file, tmp_path):
    out = tmp_path / "brickor.pdf"
    assert stambana("sheet", tiles_file, "-o", out) == (0, "", "")
    assert pages(out) == 1
    stambana("sheet", tiles_file, "-o", out, "--unlimited", "40", "--across", "60,5")
    assert pages(out) > 3


def test_a_key_means_the_tile_set(stambana, tmp_path):
    code, _out, err = stambana("sheet", "18sj", "-o", tmp_path / "a.pdf", "--page", "letter")
    assert code == 0
    assert "maps/18sj" in err


def test_fault_66_without_tiles_there_is_a_page_with_a_note(stambana, tmp_path):
    empty, out = tmp_path / "tom.yaml", tmp_path / "tom.pdf"
    empty.write_text("format: 1\nkind: tiles\nname: Tom\ntiles: {}\n", encoding="utf-8")
    code, _out, err = stambana("sheet", empty, "-o", out)
    assert code == 0
    assert "no tiles" in err
    assert pages(out) == 1


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (["-o", "a.svg"], ".pdf"),
        (["-o", "a.pdf", "--across", "300"], "300 mm"),
        (["-o", "a.pdf", "--across", "x"], "--across"),
        (["-o", "a.pdf", "--margin", "99", "--page", "letter"], "99 mm"),
        (["-o", "a.pdf", "--bleed", "-1"], "--bleed"),
        (["-o", "a.pdf", "--unlimited", "1.5"], "--unlimited"),
        (["-o", "a.pdf", "--page", "a3"], "a3"),
        (["-o", "nowhere/a.pdf"], "nowhere"),
    ],
)
def test_what_cannot_be_laid_out_is_one_line(
    options, hint, stambana, tiles_file, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    code, out, err = stambana("sheet", tiles_file, *options)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert hint in err


def test_mistakes_of_the_file_are_printed(stambana, bad_file, tmp_path):
    code, _out, err = stambana("sheet", bad_file, "-o", tmp_path / "a.pdf")
    assert code == 1
    assert err.startswith(f"{bad_file}:4:9: ")
