"""What a program pays for that only shows a kept drawing."""

from __future__ import annotations

import subprocess
import sys

import stambana


def test_art_and_a_kept_drawing_need_no_geometry_library():
    code = (
        "import sys, stambana.art, stambana.art.cached, stambana.art.themes\n"
        "stambana.art.themes.load_theme('light')\n"
        "stambana.art.cached.from_text('[1,[0,0,1,1],[]]')\n"
        "heavy = {'shapely', 'numpy', 'PySide6', 'yaml', 'pydantic'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    folder = str(next(iter(stambana.__path__)).rsplit("stambana", 1)[0])
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {folder!r})\n{code}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
