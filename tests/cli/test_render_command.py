import pytest
from PySide6.QtGui import QImage

from stambana.ui.paper import export


def test_a_map_in_every_format(stambana, map_file, tmp_path):
    for ending, start in (("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        out = tmp_path / f"bild å.{ending}"
        assert stambana("render", map_file, "-o", out) == (0, "", "")
        assert out.read_bytes().startswith(start)


def test_the_words_of_the_map_are_in_the_svg(stambana, map_file, tmp_path):
    out = tmp_path / "a.svg"
    stambana("render", map_file, "-o", out, "--text", "text", "--coordinates")
    text = out.read_text(encoding="utf-8")
    assert "<title>Småland</title>" in text
    assert "Växjö" in text
    assert ">1,0</text>" in text


def test_a_tile_set_and_one_tile(stambana, tiles_file, tmp_path):
    sheet, one = tmp_path / "sheet.svg", tmp_path / "one.svg"
    assert stambana("render", tiles_file, "-o", sheet)[0] == 0
    assert "9 × ∞" in sheet.read_text(encoding="utf-8")
    assert stambana("render", tiles_file, "-o", one, "--tile", "8", "--rotation", "2")[0] == 0
    turned = one.read_text(encoding="utf-8")
    assert "<title>Tile 8</title>" in turned
    stambana("render", tiles_file, "-o", one, "--tile", "8")
    assert one.read_text(encoding="utf-8") != turned


def test_a_sandbox_file(stambana, tmp_path):
    path, out = tmp_path / "bord.yaml", tmp_path / "bord.svg"
    path.write_text(
        "format: 1\nkind: sandbox\nmap: 18sj\ntiles:\n  C16: {tile: 57, rotation: 1}\n",
        encoding="utf-8",
    )
    assert stambana("render", path, "-o", out) == (0, "", "")
    assert "tiles laid: 1" in out.read_text(encoding="utf-8")


def test_a_key_with_two_files_says_how_to_name_the_other(stambana, tmp_path):
    code, _out, err = stambana("render", "18sj", "-o", tmp_path / "a.svg", "--theme", "dark")
    assert code == 0
    assert "tiles/18sj" in err
    assert stambana("render", "tiles/18sj", "-o", tmp_path / "b.svg") == (0, "", "")


def test_scale_and_dots_of_a_png(stambana, map_file, tmp_path):
    sizes = []
    for options in ((), ("--scale", "2"), ("--dpi", "96")):
        out = tmp_path / "a.png"
        assert stambana("render", map_file, "-o", out, *options)[0] == 0
        sizes.append(QImage(str(out)).width())
    assert sizes[1] == pytest.approx(2 * sizes[0], abs=2)
    assert sizes[2] == pytest.approx(sizes[0] / 2, abs=2)


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (["-o", "a.gif"], ".svg"),
        (["-o", "a"], ".svg"),
        (["-o", "a.png", "--scale", "0"], "--scale"),
        (["-o", "a.png", "--scale", "nan"], "--scale"),
        (["-o", "a.png", "--scale", "stor"], "stor"),
        (["-o", "a.png", "--rotation", "6"], "--rotation"),
        (["-o", "a.png", "--rotation", "2"], "--tile"),
        (["-o", "a.png", "--dpi", "-1"], "--dpi"),
        (["-o", "a.png", "--theme", "drak"], "dark"),
        (["-o", "a.png", "--tile", "none"], "none"),
        (["-o", "a.png", "--phase", "pink"], "pink"),
        (["-o", "a.png", "--scale", "100", "--dpi", "2400"], "too large"),
        (["-o", "a.pdf", "--scale", "100"], "too large"),
        (["-o", "nowhere/a.png"], "nowhere"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(options, hint, stambana, map_file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = stambana("render", map_file, *options)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert hint in err
    assert [path.name for path in tmp_path.iterdir()] == [map_file.name]


def test_a_folder_that_may_not_be_written_is_one_line(stambana, map_file, tmp_path, monkeypatch):
    def refuse(path, _content):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(export, "write_whole", refuse)
    code, _out, err = stambana("render", map_file, "-o", tmp_path / "å.png")
    assert code == 2
    assert err == f"stambana: cannot write {tmp_path / 'å.png'}: Permission denied\n"


def test_mistakes_of_the_file_are_all_printed(stambana, bad_file, tmp_path):
    code, _out, err = stambana("render", bad_file, "-o", tmp_path / "a.png")
    assert code == 1
    assert [line.split(": ")[0] for line in err.splitlines()] == [
        f"{bad_file}:4:9",
        f"{bad_file}:8:29",
    ]
    assert not (tmp_path / "a.png").exists()


@pytest.mark.parametrize("display", [None, ":77", "nowhere.invalid:0"])
def test_no_screen_is_needed(display, process, map_file, tmp_path):
    out = tmp_path / "a.png"
    done = process("render", map_file, "-o", out, DISPLAY=display, WAYLAND_DISPLAY=None)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert not QImage(str(out)).isNull()
