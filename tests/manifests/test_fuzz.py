"""A share of the random corruptions; ``tests/manifests/fuzz.py --count 10000`` runs them all."""

import os

import pytest

from manifests import fuzz

COUNT = int(os.environ.get("STAMBANA_FUZZ", "500"))
SHARES = 10


@pytest.mark.parametrize("share", range(SHARES))
def test_corrupted_manifests_give_located_issues_and_no_traceback(share, tmp_path):
    sources = fuzz.texts()
    path = tmp_path / "corrupted.yaml"
    issues = 0
    for number in range(share, COUNT, SHARES):
        what, data = fuzz.corrupted(number, sources)
        wrong, count = fuzz.complaints(path, data)
        assert wrong == [], f"{number} ({what})"
        issues += count
    assert issues > 0


def test_corruptions_are_the_same_each_time():
    sources = fuzz.texts()
    assert fuzz.corrupted(7, sources) == fuzz.corrupted(7, sources)
