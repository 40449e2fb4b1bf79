import signal
import socket
import sys
import tempfile
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from stambana import places
from stambana.cli import screen, window
from stambana.ui.paper import export

pytestmark = pytest.mark.usefixtures("_no_screen")


@pytest.fixture
def _no_screen(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def test_without_a_screen_the_board_is_drawn_and_said(stambana, tmp_path):
    code, out, err = stambana()
    assert (code, err) == (0, "")
    picture = tmp_path / "stambana-18sj.png"
    assert out.count("\n") == 1
    assert str(picture) in out
    assert "DISPLAY" in out
    assert QImage(str(picture)).height() > 1000


def test_a_named_file_is_drawn_instead(stambana, map_file, tmp_path):
    code, out, _err = stambana(map_file)
    assert code == 0
    assert "Småland" in out
    assert (tmp_path / "stambana-småland karta.png").exists()


def test_in_a_folder_that_may_not_be_written_the_picture_goes_elsewhere(
    stambana, map_file, tmp_path, monkeypatch
):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(elsewhere))
    real = export.write_whole

    def refuse(path: Path, content: bytes) -> None:
        if path.parent == tmp_path:
            raise PermissionError(13, "Permission denied", str(path))
        real(path, content)

    monkeypatch.setattr(export, "write_whole", refuse)
    code, out, _err = stambana(map_file)
    assert code == 0
    assert str(elsewhere) in out
    assert len(list(elsewhere.iterdir())) == 1


def test_mistakes_of_a_named_file_are_printed(stambana, bad_file):
    code, _out, err = stambana(bad_file)
    assert code == 1
    assert err.count("\n") == 2


def test_the_preview_needs_a_screen_and_names_what_does_not(stambana, map_file):
    code, _out, err = stambana("preview", map_file)
    assert code == 2
    assert err.count("\n") == 1
    assert "render" in err


@pytest.mark.parametrize(
    ("variables", "cause"),
    [
        ({}, "DISPLAY"),
        ({"DISPLAY": ":7077"}, "':7077'"),
        ({"DISPLAY": "nonsense"}, "'nonsense'"),
        ({"WAYLAND_DISPLAY": "wayland-77"}, "'wayland-77'"),
        ({"DISPLAY": ":7077", "QT_QPA_PLATFORM": "xcb"}, "':7077'"),
        ({"DISPLAY": ":7077", "QT_QPA_PLATFORM": "wayland"}, "QT_QPA_PLATFORM"),
        ({"QT_QPA_PLATFORM": "offscreen"}, ""),
        ({"QT_QPA_PLATFORM": "minimal:size=1"}, ""),
    ],
)
def test_what_hinders_a_window(variables, cause, monkeypatch):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cause in screen.obstacle()
    assert bool(screen.obstacle()) == bool(cause)


def test_a_display_that_answers_nonsense_does_not_end_the_process(monkeypatch):
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        number = server.getsockname()[1] - 6000
    monkeypatch.setenv("DISPLAY", f"127.0.0.1:{number}")
    assert screen.obstacle()


def test_other_systems_always_have_a_screen(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    assert screen.obstacle() == ""


def test_a_missing_library_is_named(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(screen, "_x_opens", lambda: True)
    monkeypatch.setattr(screen, "_missing_library", lambda: "libxcb-cursor.so.0")
    assert "libxcb-cursor.so.0" in screen.obstacle()


def test_a_process_with_a_dead_display_draws_and_leaves(process, tmp_path):
    done = process(DISPLAY=":7077", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "stambana-18sj.png").exists()


def test_the_first_board_is_there():
    assert window.sources.find(window._FIRST_BOARD).path.is_file()


@pytest.fixture
def opened(monkeypatch):
    """What the window was opened with, instead of opening one."""
    from stambana.ui import app

    calls = []
    monkeypatch.setattr(screen, "obstacle", lambda: "")
    monkeypatch.setattr(app, "run", lambda *values: calls.append(values) or 0)
    return calls


def test_the_window_opens_with_nothing_or_with_a_file(opened, stambana, map_file):
    assert stambana() == (0, "", "")
    assert stambana(map_file, "--language", "sv") == (0, "", "")
    assert stambana("18SJ") == (0, "", "")
    paths = [paths for paths, _preview, _language in opened]
    assert paths == [[], [map_file], [places.maps() / "18sj.yaml"]]
    assert [language for _paths, _preview, language in opened] == ["", "sv", ""]


def test_ctrl_c_ends_the_window_at_once(opened, stambana, monkeypatch):
    from stambana.ui import app

    before = signal.getsignal(signal.SIGINT)
    seen = []
    monkeypatch.setattr(app, "run", lambda *_values: seen.append(signal.getsignal(signal.SIGINT)))
    stambana()
    assert seen == [signal.SIG_DFL]
    assert signal.getsignal(signal.SIGINT) is before


def test_a_language_asked_for_wins_over_that_of_the_settings(qapp):
    from stambana import words
    from stambana.ui.app import make_application
    from stambana.ui.windows.settings import Settings

    settings = Settings()
    settings.language = "sv"
    make_application(settings)
    assert words.language() == "sv"
    make_application(settings, "en")
    assert words.language() == "en"
