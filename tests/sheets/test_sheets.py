"""Sheets: laid out within their width, cut and wrapped where there is no room, said in words."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stambana.art.shapes import TextShape
from stambana.art.themes import ThemeError, load_theme
from stambana.sheets import (
    SPRING,
    At,
    Badge,
    Bar,
    Bars,
    Card,
    Cell,
    Cells,
    Chart,
    Column,
    Columns,
    Curve,
    Either,
    Flow,
    Fold,
    Gap,
    Glyph,
    Part,
    Pill,
    Plate,
    Prose,
    Row,
    Rule,
    Share,
    Spot,
    Stack,
    Table,
    Text,
    Way,
    Wide,
    charted,
    padded,
    scale,
)
from stambana.sheets.drawing import UNITS, drawing
from stambana.sheets.ink import BoxInk, Laid, LineInk, TextInk
from stambana.sheets.paints import Paints, ink_on, mixed
from stambana.sheets.parts import cut, text_width, wrapped

LOOK = {"window": "#ffffff", "text": "#101010", "raised": "#ffffff", "muted": "#606060"}


def texts(laid: Laid) -> list[str]:
    return [ink.text for _, _, ink in laid.inks() if isinstance(ink, TextInk)]


def test_a_text_tries_its_shorter_wordings_then_is_cut() -> None:
    text = Text("worth, place 2", shorter=("place 2",))
    assert texts(text.lay(text.wide())) == ["worth, place 2"]
    assert texts(text.lay(text_width("place 2"))) == ["place 2"]
    (short,) = texts(text.lay(text_width("place 2") * 0.8))
    assert short.endswith("…")
    assert "place 2".startswith(short[:-1].strip())
    assert texts(Text("anything", shorter=("",)).lay(0.5)) == [""]
    assert text.say() == "worth, place 2"


def test_a_text_that_shrinks_is_never_cut() -> None:
    text = Text("TGOJ", 1.2, True, shrinks=True)
    (ink,) = (ink for _, _, ink in text.lay(1.0).inks() if isinstance(ink, TextInk))
    assert ink.text == "TGOJ"
    assert text_width(ink.text, ink.size, True) == pytest.approx(1.0)


@given(
    st.text(st.characters(codec="latin-1", exclude_characters="\n"), max_size=40),
    st.floats(1.5, 12),
)
@settings(max_examples=200, deadline=None)
def test_what_is_wrapped_fits_and_loses_no_letter(text: str, width: float) -> None:
    lines = wrapped(text, width)
    for line in lines:
        assert text_width(line) <= width + 0.05 or len(line) == 1
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert text_width(cut(text, width)) <= width + 0.05


def test_a_row_gives_what_is_left_to_its_springs_and_cuts_the_widest() -> None:
    row = Row((Text("name"), SPRING, Text("120 kr", firm=True)))
    laid = row.lay(20)
    (x, _, _), *_ = [part for part in laid.inner if "120 kr" in texts(part[2])]
    assert x + text_width("120 kr") == pytest.approx(20)
    narrow = Row((Text("a long name of a company"), SPRING, Text("120 kr", firm=True))).lay(8)
    assert "120 kr" in texts(narrow)
    assert narrow.width <= 8.01


def test_what_a_shorter_wording_leaves_over_goes_to_the_spring() -> None:
    row = Row((Text("SNJ"), Text("operates now", shorter=("",)), SPRING, Text("125", firm=True)))
    width = text_width("SNJ") + text_width("125") + 2.5
    laid = row.lay(width)
    assert texts(laid) == ["SNJ", "", "125"]
    assert laid.inner[-1][0] + text_width("125") == pytest.approx(width)


def test_a_flow_goes_on_in_the_next_row_and_columns_stay_level() -> None:
    pills = tuple(Pill(f"P{number}") for number in range(9))
    flow = Flow(pills).lay(8)
    assert flow.width <= 8
    assert len({round(y, 3) for _, y, _ in flow.inner}) > 1
    columns = Columns(tuple(Card(Text(f"{n}")) for n in range(5)), 5.0, gap=0.5).lay(16)
    assert {round(x, 3) for x, _, _ in columns.inner} == {0.0, 5.5, 11.0}
    packed = Columns((Card(Prose("a\nb\nc")), Card(Text("x")), Card(Text("y"))), 5.0, packed=True)
    assert [round(x) for x, _, _ in packed.lay(10.5).inner] == [0, 6, 6]


def sample() -> Part:
    """Everything there is, once."""
    cells = Cells(
        (
            (Cell("76", sign="disc", fill="#f0cf3a", below=True), Cell("82", sign="3", aside=1)),
            (Cell("70", pile=(Spot(Plate(1, 1), "SNJ", says="SNJ: 70"),), marked=0, left=True),),
        ),
        (Way((1, 0), (0, 1)),),
    )
    chart = Chart(
        ("A", "SR1", "OR1"),
        (Curve("Ann", "#2f7fd0", (0, 3, 9), "1"), Curve("Bo", "#d55e00", (2, 3, 1))),
        (("0", "3", "9"), ("2", "3", "1")),
        tuple((step, str(step)) for step in scale(9)),
        pointed=1,
    )
    stack = Stack(Plate(2, 2), (At(Badge("1", 1.0, "#2f7fd0", says="seat 1"), 1.0, 1.0),))
    parts = (
        Row((Glyph("star", says="president"), Text("one", struck=True), SPRING, stack)),
        Bar((Share(Text("A"), 60), Share(Text("B"), 40, dashed=True)), 100),
        Bars((1, 2, 0, 4)),
        Fold("fold:x", Text("more"), Prose("what is more"), open=True),
        Table((Text("who"), Text("has")), ((Text("Ann"), Text("3")),), frozenset({1})),
        Either(Text("a very long text that is not there in a narrow room"), Text("short"), 30),
        Rule(),
        Gap(height=0.5),
        cells,
        charted(chart, 20, 16),
        Card(Wide(Prose("in a card")), hatched="muted", stripe="#2f7fd0", strong=True),
    )
    return padded(Column(parts, 0.3), 0.2)


def test_everything_is_laid_out_said_and_drawn_within_its_width() -> None:
    part = sample()
    laid = part.lay(24)
    assert laid.width <= 24.01
    for dx, dy, ink in laid.inks():
        if isinstance(ink, BoxInk):
            assert dx + ink.box.left >= -0.7
            assert dx + ink.box.right <= 24.7
            assert dy + ink.box.bottom <= laid.height + 0.3
        if isinstance(ink, LineInk):
            assert all(math.isfinite(x) and math.isfinite(y) for x, y in ink.points)
    said = part.say()
    for word in (
        "president",
        "one",
        "seat 1",
        "A, B",
        "what is more",
        "who Ann, has 3",
        "70: SNJ: 70",
    ):
        assert word in said
    assert {"fold:x", "SNJ", "moment:2"} <= {place.key for place in laid.places()}
    assert sample() == part, "parts are values"
    assert hash(sample()) == hash(part)


def test_a_drawing_holds_every_text_at_its_size() -> None:
    laid = sample().lay(24)
    made = drawing(
        laid,
        Paints(
            {**LOOK, **dict.fromkeys(("line", "accent", "error", "base"), "#999999")}, load_theme()
        ),
    )
    shapes = [shape for layer in made.layers for group in layer.groups for shape in group.shapes]
    written = [shape.text for shape in shapes if isinstance(shape, TextShape)]
    assert sorted(written) == sorted(filter(None, texts(laid)))
    assert made.box.width == pytest.approx(laid.width * UNITS)


def test_paints_resolve_roles_mixtures_and_what_reads_on_them() -> None:
    paints = Paints(LOOK, load_theme(), ("#2f7fd0", "#d55e00"))
    assert paints("text") == "#101010"
    assert paints("seat.2") == "#d55e00"
    assert paints("#123456") == "#123456"
    assert paints("on:text") == "#ffffff"
    assert paints("raised/text:50") == mixed("#ffffff", "#101010", 0.5)
    assert paints("tile.yellow") == load_theme().color("tile.yellow")
    assert ink_on("#ffff00") == "#000000"
    with pytest.raises(ThemeError):
        paints("no such role")
