"""Hostile and unreadable files: one clear issue, little work, and nothing is ever run."""

import os
import tracemalloc
import unicodedata
from pathlib import Path

import pytest

from stambana import outside
from stambana.manifests import files, nodes, read

MAP = "format: 1\nkind: map\nlayout: flat\nhexes: {A2: {}}\n"


def only_issue(path, data=None):
    if data is not None:
        path.write_bytes(data)
    document = read(path)
    assert document.value is None
    (issue,) = document.issues
    assert issue.file == str(path)
    return issue


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a.yaml"


def test_alias_bomb_is_refused_before_it_grows(path):
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    tracemalloc.start()
    issue = only_issue(path, "\n".join(lines).encode())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "grows beyond 50000 parts" in issue.message
    assert issue.line == 5  # the first one that would hold more
    assert peak < 20_000_000


def test_merge_bomb_is_refused(path):
    lines = ["a0: &a0 {" + ", ".join(f"k{n}: x" for n in range(200)) + "}"]
    lines += [f"a{n}: {{<<: *a0, x{n}: y}}" for n in range(1, 2000)]
    assert "grows beyond" in only_issue(path, "\n".join(lines).encode()).message


def test_no_more_than_the_bound_is_read_of_a_large_file(path, monkeypatch):
    with open(path, "wb") as file:
        file.truncate(100_000_000)
    asked = []
    plain_open = open

    def watched(*args, **kwargs):
        opened = plain_open(*args, **kwargs)
        plain_read = opened.read

        class Watched:
            fileno = opened.fileno

            def read(self, size=-1):
                asked.append(size)
                return plain_read(size)

            def __enter__(self):
                return self

            def __exit__(self, *_):
                opened.close()

        return Watched()

    monkeypatch.setattr(outside, "open", watched, raising=False)
    issue = only_issue(path)
    assert "larger than 2000000 bytes" in issue.message
    assert asked == [files.LARGEST + 1]


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
def test_deep_nesting_is_refused_where_it_becomes_too_deep(path, opening):
    issue = only_issue(path, b"format: 1\nx: \n  " + opening.encode() * 10_000)
    assert "more than 32 deep" in issue.message
    assert issue.line == 3
    assert issue.column < 1100 * len(opening)


def test_indented_nesting_is_refused(path):
    text = "".join(" " * depth + "a:\n" for depth in range(1900))
    issue = only_issue(path, text.encode())
    assert "deep" in issue.message
    assert issue.line == 33


def test_depth_counts_through_aliases(path):
    lines = ["a0: &a0 [x]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 100)]
    assert "deep" in only_issue(path, "\n".join(lines).encode()).message


def test_tags_run_nothing(path, tmp_path):
    witness = tmp_path / "witness"
    text = MAP + f'name: !!python/object/apply:os.system ["touch {witness}"]\n'
    path.write_text(text, encoding="utf-8")
    document = read(path)
    assert document.value is None
    assert {(issue.line, issue.column) for issue in document.issues} == {(5, 7)}
    assert not witness.exists()


def test_wide_list_stops_at_the_bound(path):
    issue = only_issue(path, b"a: [" + b"x," * 900_000 + b"]")
    assert "grows beyond" in issue.message
    assert issue.column < 4 + 2 * nodes.MOST_NODES


def test_many_faults_cost_little(path):
    known = "".join(f"  A{n}: {{}}\n" for n in range(0, 900, 2))
    text = MAP.replace("hexes: {A2: {}}", "hexes:\n" + known)
    text += "lines: {M: {kind: mainline, through: " + " ".join(f"B{n}" for n in range(1, 40_000, 2))
    path.write_text(text + "}}\n", encoding="utf-8")
    assert len(read(path).issues) == 201


@pytest.mark.parametrize(
    ("data", "place", "says"),
    [
        ("name: å\n".encode("latin-1"), (1, 7), "0xe5"),
        ("a: 1\nname: Öland\n".encode("latin-1"), (2, 7), "save the file as UTF-8"),
        ("name: å\n".encode("utf-16"), (1, 1), "UTF-16"),
        ("name: å\n".encode("utf-16-le"), (1, 1), "UTF-16"),
        ("name: å\n".encode("utf-16-be"), (1, 1), "UTF-16"),
        ("name: å\n".encode("utf-32"), (1, 1), "UTF-16 or UTF-32"),
        (b"\xef\xbb\xbfna\xe5me: x\n", (1, 3), "0xe5"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", (1, 1), "0x89"),
        (b"PK\x03\x04\x14\0", (1, 3), "U+0003"),
        (b"name: a\0b\n", (1, 8), "U+0000"),
        (b"\0" * 5000, (1, 1), "U+0000"),
        (b"", (1, 1), "empty"),
        (b"\xef\xbb\xbf", (1, 1), "empty"),
        (b"\n\n", (1, 1), "empty"),
    ],
)
def test_fault_63_wrong_encodings_and_binary(path, data, place, says):
    issue = only_issue(path, data)
    assert (issue.line, issue.column) == place
    assert says in issue.message


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_bom_and_line_ends_of_other_systems(path, bom, end):
    text = MAP + "name: Åland\n"
    path.write_bytes(bom + text.replace("\n", end).encode())
    document = read(path)
    assert document.issues == ()
    assert document.value.name == "Åland"
    path.write_bytes(bom + (text + "nmae: x\n").replace("\n", end).encode())
    (issue,) = read(path).issues
    assert (issue.line, issue.column) == (6, 1)


def test_missing_folder_and_special_files(tmp_path):
    assert "no such file" in only_issue(tmp_path / "none.yaml").message
    assert "a folder" in only_issue(tmp_path).message
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    assert "no ordinary file" in only_issue(pipe).message
    assert only_issue(Path("a\0b")).line == 1


def test_unreadable_file(path, monkeypatch):
    path.write_text(MAP, encoding="utf-8")

    def refuse(*_args, **_kwargs):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(outside, "open", refuse, raising=False)
    assert "may not be read" in only_issue(path).message

    def broken(*_args, **_kwargs):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(outside, "open", broken, raising=False)
    assert "Input/output error" in only_issue(path).message


def test_marks_agree_without_libyaml(path, monkeypatch):
    text = MAP.replace("A2: {}", "A2: {name: Åö, citty: {}}, A3: {}") + "nmae: x\n"
    path.write_text(text, encoding="utf-8")
    fast = read(path).issues
    monkeypatch.delattr(nodes.yaml, "CLoader", raising=False)
    assert read(path).issues == fast


MARKED = {
    "direction": ("\u202e", "U+202E"),
    "isolate": ("\u2067", "U+2067"),
    "zero width": ("\u200b", "U+200B"),
}


@pytest.mark.parametrize("name", MARKED)
def test_marks_of_direction_and_what_is_not_seen_are_told_with_their_place(path, name):
    sign, told = MARKED[name]
    issue = only_issue(path, MAP.replace("flat", f"flat\nname: Å{sign}b").encode())
    assert (issue.line, issue.column) == (4, 8)
    assert told in issue.message


@pytest.mark.parametrize("written", [r"\x07", r"\u202e", r"\0", r"\x7f"])
def test_control_characters_in_names_are_told_however_they_are_written(path, written):
    path.write_text(MAP + f'name: "Å{written}b"\n', encoding="utf-8")
    (issue,) = read(path).issues
    assert (issue.line, issue.column) == (5, 7)
    assert "has no place in a text" in issue.message


def test_decomposed_names_are_those_that_look_like_them(path):
    text = (
        MAP.replace("{A2: {}}", "{A2: {city: {home: ÖKJ}}}")
        + "companies:\n  ÖKJ: {name: Ö, color: red}\n"
    )
    before, _, after = text.rpartition("ÖKJ")
    path.write_text(before + unicodedata.normalize("NFD", "ÖKJ" + after), encoding="utf-8")
    document = read(path)
    assert document.issues == ()
    assert document.board is not None
    assert document.board.map.companies["ÖKJ"].name == "Ö"
