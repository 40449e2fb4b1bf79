import os

import pytest

from stambana import __version__
from stambana.cli import language, main, schema

COMMANDS = list(main.COMMANDS)


def test_version(stambana):
    assert stambana("--version") == (0, f"stambana {__version__}\n", "")


def test_help_names_every_command(stambana):
    code, out, _err = stambana("--help")
    assert code == 0
    assert all(f"\n    {name} " in out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("spoken", ["en", "sv"])
def test_help_of_each_command(name, spoken, stambana):
    code, out, _err = stambana("--language", spoken, name, "--help")
    assert code == 0
    assert out.startswith(f"usage: stambana {name} ")


def test_help_speaks_swedish(stambana):
    assert "utan kommando öppnas fönstret" in " ".join(
        stambana("--help", "--language", "sv")[1].lower().split()
    )


@pytest.mark.parametrize(
    ("arguments", "environment", "expected"),
    [
        ([], {}, "en"),
        ([], {"LANG": "sv_SE.UTF-8"}, "sv"),
        ([], {"LANG": "sv_SE.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "en_US.UTF-8", "LC_MESSAGES": "sv_FI"}, "sv"),
        ([], {"LANG": "de_DE", "LANGUAGE": "sv:de"}, "sv"),
        ([], {"LANG": "C", "LANGUAGE": "sv"}, "en"),
        ([], {"LANG": "fi_FI.UTF-8"}, "en"),
        (["--language", "sv"], {"LANG": "en_US"}, "sv"),
        (["check", "--language=en"], {"LANG": "sv_SE"}, "en"),
        (["--", "--language=en"], {"LANG": "sv_SE"}, "sv"),
    ],
)
def test_the_language_is_that_asked_for_or_of_the_system(arguments, environment, expected):
    assert language.choose(arguments, environment) == expected


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["chekc", "a.yaml"], "check"),
        (["--language", "fr"], "fr"),
        (["check"], "PATH"),
        (["render", "18sj"], "-o"),
        (["nowhere.yaml"], "nowhere.yaml"),
        (["18s"], "18sj"),
        (["a.yaml", "b.yaml"], "b.yaml"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_code_2(arguments, hint, stambana):
    code, out, err = stambana(*arguments)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert hint in err


def test_stopping_by_the_keyboard_is_calm(stambana, monkeypatch):
    def stopped(_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(schema, "run", stopped)
    assert stambana("schema") == (130, "", "")


def test_a_reader_that_leaves_is_no_mistake(process):
    reading, writing = os.pipe()
    os.close(reading)
    done = process("schema", "map", stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", ["check", "schema", "--version"])
def test_what_draws_nothing_does_not_load_qt(command, process, map_file):
    arguments = {"check": ["check", str(map_file)]}.get(command, [command])
    # whether everything finds room is told by shapes alone
    unwanted = "('PySide6',)" if command == "check" else "('PySide6', 'shapely')"
    code = (
        "import sys; from stambana.cli.main import main\n"
        f"assert main({arguments!r}) == 0\n"
        f"print([name for name in sys.modules if name.startswith({unwanted})])"
    )
    done = process(code=code)
    assert done.stderr == b""
    assert done.stdout.splitlines()[-1] == b"[]"


@pytest.mark.parametrize("locale", ["C", "sv_SE.ISO-8859-1", "POSIX"])
def test_fault_63_output_is_utf_8_under_any_locale(locale, process, bad_file):
    done = process(
        "check",
        bad_file.name,
        "--language",
        "sv",
        cwd=bad_file.parent,
        LC_ALL=locale,
        PYTHONUTF8="0",
        PYTHONCOERCECLOCALE="0",
        PYTHONIOENCODING=None,
    )
    assert done.returncode == 1
    lines = done.stdout.decode("utf-8").splitlines()
    assert lines
    assert all(line.startswith("dålig.yaml:") for line in lines)


def test_output_is_utf_8_even_if_told_otherwise(process):
    done = process("--help", "--language", "sv", PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    assert "öppnas" in done.stdout.decode("utf-8")
