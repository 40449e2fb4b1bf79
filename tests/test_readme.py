"""What the README shows works as shown."""

import re
from pathlib import Path

from stambana.cli.main import COMMANDS, main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_map_of_ones_own_is_right(tmp_path, capsys):
    (example,) = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    path = tmp_path / "mine.yaml"
    path.write_text(example, encoding="utf-8")
    assert main(["check", str(path)]) == 0, capsys.readouterr()


def test_every_command_is_named():
    assert set(re.findall(r"^\| `stambana (\w+) ", README, re.MULTILINE)) == set(COMMANDS)


def test_its_links_lead_somewhere():
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    pictures = set(re.findall(r"!\[[^]]*\]\(([^)]+)\)", README))
    assert [link for link in links if link not in pictures and not (ROOT / link).is_file()] == []
    assert pictures == {"docs/pictures/board.png", "docs/pictures/game.png"}


def test_the_commands_of_a_checkout_come_first():
    first = re.search(r"^    .*\n(    .*\n)*", README, re.MULTILINE)
    assert [line.strip() for line in first[0].splitlines()] == [
        "sh packaging/play.sh",
        "sh packaging/test.sh",
    ]


def test_the_pictures_it_shows_are_there():
    shown = re.findall(r"!\[[^]]*\]\(([^)]+)\)", README)
    assert shown
    assert [name for name in shown if not (ROOT / name).is_file()] == []
