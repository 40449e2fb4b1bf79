"""One mistake is told once, where it is: what follows from it is not told beside it."""

import pytest

from manifests.marked import unmark
from stambana.manifests import check

HEAD = "format: 1\nkind: map\nlayout: pointy\n"


def told(tmp_path, text):
    text, places = unmark(text)
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    issues = check([path])
    assert [(issue.line, issue.column) for issue in issues] == places, [*map(str, issues)]
    return issues


MISTAKES = {
    "the other sum": (
        HEAD + "names: {style: letter-number, sum: ¤even}\nhexes:\n  A2 B1 B3: {}\n  A4: {}\n"
        "borders: {between: B1 B3, kind: water}\n",
        "write 'sum: odd'",
    ),
    "the usual sum where the other is meant": (
        HEAD + "names: ¤{style: letter-number}\nhexes:\n  A1 B2 B4: {}\n",
        "write 'sum: even'",
    ),
    "one name of many with the other sum": (
        HEAD + "names: {style: letter-number}\nhexes:\n  A2 B1: {}\n  ¤B2: {}\n",
        "check the number",
    ),
    "small letters": (
        HEAD + "names: {style: letter-number}\nhexes:\n  ¤a2: {}\n  B1: {}\n"
        "borders: {between: A2 B1, kind: water}\n",
        "did you mean 'A2'",
    ),
    "a zero before the number": (
        HEAD + "names: {style: letter-number}\nhexes:\n  ¤A02: {}\n  B1: {}\n"
        "borders: {between: A2 B1, kind: water}\n",
        "as A2",
    ),
    "commas between names": (
        HEAD + "names: {style: letter-number}\nhexes:\n  ¤A2,B1: {}\n  B3: {}\n"
        "borders: {between: B1 B3, kind: water}\n",
        "write 'A2 B1'",
    ),
    "nothing after a hex": (
        HEAD + "names: {style: letter-number}\nhexes:\n  A2:¤\n  B1: {}\n"
        "borders: {between: A2 B1, kind: water}\n",
        "write {} for nothing special",
    ),
    "counts with nothing to extend": (
        "format: 1\nkind: tiles\ntiles:\n  ¤7: 4\n  8: 10\n  9: 10\n",
        "'extends: standard'",
    ),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_is_told_once(tmp_path, case):
    text, says = MISTAKES[case]
    (issue,) = told(tmp_path, text)
    assert says in issue.message
    assert issue.severity == "error"


def test_a_revenue_for_a_phase_that_never_comes_is_warned_of(tmp_path):
    (issue,) = told(
        tmp_path,
        HEAD + "names: {style: letter-number}\nphases: [yellow, brown]\nhexes:\n"
        "  A2: {color: red, offboard: {revenue: {yellow: 20, ¤gray: 60}, exits: 0}}\n  B1: {}\n",
    )
    assert "its phases are yellow, brown" in issue.message
    assert issue.severity == "warning"
