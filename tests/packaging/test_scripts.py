"""The start scripts, run in a checkout whose environment is a stand-in.

Making the real environment takes a network and a minute; here the stand-in notes what it is
asked to do.
"""

import importlib.util
import os
import shutil
import struct
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path

import PySide6
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]

PROGRAM = """#!/bin/sh
for argument; do printf '<%s>' "$argument"; done
printf ' in %s' "$(pwd)"
"""

PYTHON = """#!/bin/sh
case $1 in -m) printf '<%s>' "$@" ;; esac
case "$*" in *"pip install"*) printf '%s' "$PIP_CONSTRAINT" >constraint ;; esac
"""


@pytest.fixture(autouse=True)
def tools(tmp_path, monkeypatch):
    """Stand-ins of system tools; nothing here installs anything for real."""
    folder = tmp_path / "tools"
    folder.mkdir()
    for name, text in (
        ("id", "echo ${AS_USER-1000}"),
        ("apt-get", 'echo "$@" >>apt-calls; case "$*" in *libone*) touch installed ;; esac'),
        ("uname", "echo Linux"),
    ):
        (folder / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


@pytest.fixture
def checkout(tmp_path):
    """A checkout with spaces and å in its path, set up by a stand-in."""
    root = tmp_path / "mina tåg"
    shutil.copytree(ROOT / "packaging", root / "packaging")
    shutil.copy(ROOT / "pyproject.toml", root)
    tools = root / ".venv" / "bin"
    tools.mkdir(parents=True)
    for name, text in (("stambana", PROGRAM), ("python", PYTHON)):
        (tools / name).write_text(text, encoding="utf-8")
        (tools / name).chmod(0o755)
    (root / ".venv" / "base").write_text(str(root), encoding="utf-8")
    prepare = f'root="{root}"; . packaging/setup.sh; note play; note test; note libraries'
    subprocess.run(["sh", "-c", prepare], cwd=root, check=True)
    return root


def sh(script, *arguments, cwd, **environment):
    return subprocess.run(
        ["sh", str(script), *arguments],
        cwd=cwd,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_arguments_pass_untouched(checkout, tmp_path):
    arguments = ["render", "min karta.yaml", "-o", "a b.svg", "", "*", "$HOME"]
    result = sh(checkout / "packaging" / "play.sh", *arguments, cwd=tmp_path)
    told = "".join(f"<{argument}>" for argument in arguments)
    assert (result.returncode, result.stdout) == (0, f"{told} in {tmp_path}")
    assert result.stderr == ""


def test_no_arguments_start_the_program(checkout):
    result = sh("packaging/play.sh", cwd=checkout)
    assert (result.stdout, result.stderr) == (f" in {checkout}", "")


def test_tests_run_in_the_checkout(checkout, tmp_path):
    result = sh(checkout / "packaging" / "test.sh", "-k", "a or b", cwd=tmp_path)
    assert (result.stdout, result.stderr) == (
        "<-m><pytest><-n><auto><--dist><worksteal><-k><a or b>",
        "",
    )


@pytest.mark.parametrize("changed", ["pyproject.toml", "packaging/constraints.txt"])
def test_a_change_installs_again_once(checkout, changed):
    with (checkout / changed).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    first = sh("packaging/play.sh", "check", cwd=checkout)
    assert "Installing Stambana" in first.stderr
    assert (checkout / "constraint").read_text(encoding="utf-8") == "packaging/constraints.txt"
    assert first.stdout.startswith("<check>")
    second = sh("packaging/play.sh", "check", cwd=checkout)
    assert second.stderr == ""


def test_tests_need_more_than_play(checkout):
    (checkout / ".venv" / "test.stamp").unlink()
    result = sh("packaging/test.sh", cwd=checkout)
    assert "<.[test]>" in result.stderr
    assert sh("packaging/test.sh", cwd=checkout).stderr == ""


def test_a_moved_checkout_is_set_up_again(checkout):
    moved = checkout.rename(checkout.with_name("flyttad"))
    python = str(moved / ".venv" / "bin" / "python")
    result = sh("packaging/play.sh", "check", cwd=moved, STAMBANA_PYTHON=python)
    assert "Making .venv" in result.stderr
    assert "<-m><venv><--clear><.venv>" in result.stderr
    assert sh("packaging/play.sh", "check", cwd=moved).stderr == ""


@pytest.fixture
def bare(checkout):
    """A checkout on a system where libraries are missing."""
    for stamp in (checkout / ".venv").glob("*.stamp"):
        stamp.unlink()
    (checkout / "packaging" / "libraries.py").write_text(
        "from pathlib import Path\nprint('' if Path('installed').exists() else 'libone1 libtwo0')",
        encoding="utf-8",
    )
    return checkout


def on(bare, user, script, *arguments):
    return sh(
        f"packaging/{script}.sh",
        *arguments,
        cwd=bare,
        AS_USER=user,
        STAMBANA_PYTHON=sys.executable,
    )


def test_fault_54_root_gets_the_libraries(bare):
    result = on(bare, "0", "play", "preview")
    assert (result.returncode, result.stdout) == (0, f"<preview> in {bare}")
    calls = (bare / "apt-calls").read_text(encoding="utf-8").splitlines()
    assert calls == ["install -y --no-install-recommends -qq libone1 libtwo0"]
    on(bare, "0", "play", "preview")
    assert len((bare / "apt-calls").read_text(encoding="utf-8").splitlines()) == 1


@pytest.mark.parametrize("arguments", [("play",), ("play", "preview", "a.yaml"), ("test",)])
def test_fault_54_others_are_told_the_command(bare, arguments):
    result = on(bare, "1000", *arguments)
    assert (result.returncode, result.stdout) == (1, "")
    assert "    sudo apt-get install libone1 libtwo0\n" in result.stderr
    assert not (bare / "apt-calls").exists()


@pytest.mark.parametrize(
    "arguments", [("check", "a.yaml"), ("schema", "map"), ("preview", "--help")]
)
def test_what_needs_no_window_works_without(bare, arguments):
    result = on(bare, "1000", "play", *arguments)
    assert result.returncode == 0
    assert result.stdout.startswith(f"<{arguments[0]}>")


# --- libraries ------------------------------------------------------------------------------


def libraries():
    spec = importlib.util.spec_from_file_location("libraries", ROOT / "packaging" / "libraries.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def needed(path):
    """The libraries an ELF file (64 bits, little endian) asks for by name."""
    data = path.read_bytes()
    start, count = struct.unpack_from("<Q", data, 32)[0], struct.unpack_from("<H", data, 56)[0]
    segments = [struct.unpack_from("<IIQQQQ", data, start + 56 * index) for index in range(count)]

    def offset(address):
        for kind, _, at, virtual, _, size in segments:
            if kind == 1 and virtual <= address < virtual + size:
                return at + address - virtual
        raise ValueError(address)

    (dynamic,) = (part for part in segments if part[0] == 2)
    entries = list(struct.iter_unpack("<qQ", data[dynamic[2] : dynamic[2] + dynamic[5]]))
    (table,) = (offset(value) for tag, value in entries if tag == 5)
    for tag, value in entries:
        if tag == 1:
            yield data[table + value : data.index(b"\0", table + value)].decode()


def test_all_that_qt_needs_is_named():
    qt = Path(PySide6.__file__).parent / "Qt"
    parts = ("Core", "Gui", "Widgets", "DBus", "OpenGL", "Svg", "PrintSupport", "XcbQpa")
    names = [qt / "lib" / f"libQt6{part}.so.6" for part in parts]
    for pattern in (
        "platforms/libqxcb.so",
        "platforms/libqwayland.so",
        "platforms/libqoffscreen.so",
        "xcbglintegrations/*.so",
        "imageformats/*.so",
        "iconengines/*.so",
        "wayland-shell-integration/*.so",
        "wayland-decoration-client/*.so",
        "wayland-graphics-integration-client/*.so",
    ):
        names += (qt / "plugins").glob(pattern)
    asked = {library for name in names if name.exists() for library in needed(name)}
    system = {"ld-linux-x86-64.so.2", "libc.so.6", "libdl.so.2", "libgcc_s.so.1", "libm.so.6"}
    system |= {"libpthread.so.0", "librt.so.1", "libstdc++.so.6", "libresolv.so.2"}
    theirs = {name for name in asked if name.startswith(("libQt6", "libicu", "libshiboken6"))}
    assert "libxcb-cursor.so.0" in asked
    assert asked - system - theirs <= set(libraries().PACKAGES)


def test_missing_libraries_are_told_by_package(monkeypatch):
    module = libraries()
    monkeypatch.setattr(module.sys, "platform", "linux")
    monkeypatch.setattr(
        module,
        "PACKAGES",
        {"libc.so.6": "libc6", "libnone.so.9": "libnone9", "libnone-more.so.9": "libnone9"},
    )
    assert module.missing_packages() == ["libnone9"]
    monkeypatch.setattr(module.sys, "platform", "darwin")
    assert module.missing_packages() == []


# --- exact versions -------------------------------------------------------------------------


def test_what_runs_here_is_what_is_pinned():
    """Every package that Stambana brings along is named in constraints.txt, once for a Python."""
    pinned = {}
    for line in (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate():
                assert requirement.name not in pinned
                assert [part.operator for part in requirement.specifier] == ["=="]
                pinned[canonicalize_name(requirement.name)] = requirement
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    seen = set()
    while waiting:
        requirement = Requirement(waiting.pop())
        name = canonicalize_name(requirement.name)
        if name in seen or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        seen.add(name)
        assert name in pinned, f"{name} is not pinned"
        waiting += requires(name) or []
    assert seen == set(pinned)
