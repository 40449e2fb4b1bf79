"""Files with many faults: all that is said of them, in one run, in both languages."""

import pytest

from stambana import words
from stambana.manifests import read

BROKEN = ("broken_tiles", "broken_map", "broken_sandbox")


def said(data, name):
    """All issues of a file, one a line, as in its .txt file."""
    path = data / f"{name}.yaml"
    return [str(issue).removeprefix(f"{data}/") for issue in read(path).issues]


@pytest.fixture
def data(request):
    return request.config.rootpath / "tests" / "data" / "manifests"


@pytest.fixture
def _swedish():
    words.set_language("sv")
    yield
    words.set_language("en")


@pytest.mark.parametrize("name", BROKEN)
def test_everything_is_said_in_one_run(data, name):
    expected = (data / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert said(data, name) == expected


@pytest.mark.usefixtures("_swedish")
@pytest.mark.parametrize("name", BROKEN)
def test_the_places_are_the_same_in_swedish(data, name):
    swedish = said(data, name)
    expected = (data / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    places = [line.split(": ", 1)[0] for line in expected]
    assert sorted(line.split(": ", 1)[0] for line in swedish) == sorted(places)
    assert not set(swedish) & set(expected)
