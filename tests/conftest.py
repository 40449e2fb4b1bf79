"""What every test lives under: the guards, and how hypothesis searches."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

pytest_plugins = ["guards"]

# No deadline: a busy machine is no fault of the code.  Where changes are judged the examples
# are always the same ones; by hand every run tries others.
settings.register_profile("suite", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("suite")

# Helpers of tests (never tests themselves) are imported by their plain names, which are
# therefore all different.
_TESTS = Path(__file__).parent
sys.path += sorted({str(path.parent) for path in _TESTS.rglob("*.py") if path.parent != _TESTS})


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    """The application as people have it, in the place of a bare one: fonts, style, words."""
    from stambana.ui.app import bare_application

    return bare_application()


@pytest.fixture(autouse=True)
def _as_people_see_it(request: pytest.FixtureRequest) -> None:
    """Each test of a window begins in the light look, in English, whatever one before it chose."""
    if "qapp" in request.fixturenames:
        from dressed import dress

        dress(request.getfixturevalue("qapp"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long random games of the tests are; by hand they can be played to their ends."""
    parser.addoption("--actions", type=int, default=120, help="most actions of a random game")
