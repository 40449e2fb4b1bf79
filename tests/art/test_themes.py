"""Themes: every role has a color, and what must be read can be read."""

from __future__ import annotations

import itertools
import math

import pytest

from stambana.art.themes import Theme, ThemeError, load_theme, theme_names

GROUNDS = ("white", "yellow", "green", "brown", "gray", "red", "blue")

TEXT = [
    *(("ink", f"tile.{ground}") for ground in GROUNDS),
    *(("ink", f"phase.{phase}") for phase in ("white", "yellow", "green", "brown", "gray")),
    ("ink.light", "tile.black"),
    ("ink.light", "phase.black"),
    ("ink", "revenue.ground"),
    ("ink", "offboard.blue"),
    ("ink", "token.back"),
    ("ink", "marker.ground"),
    ("marker", "marker.ground"),
    ("marker.block", "marker.ground"),
    ("slot.quiet", "city"),
    ("coordinate", "halo"),
    ("terrain.ink", "halo"),
    ("region.ink", "halo"),
    ("border.ink", "border.impassable"),
    ("lettering.sea", "sea"),
    ("lettering.sea", "lake"),
    ("lettering.land", "foreign"),
    ("note", "note.halo"),
    ("cartouche.ink", "cartouche"),
]

SIGNS = [
    *(("track", f"tile.{ground}") for ground in GROUNDS),
    ("track", "sea"),
    ("track", "offboard.blue"),
    ("track", "triangle.green"),
    ("track", "triangle.white"),
    ("track.light", "tile.black"),
    ("mainline", "tile.white"),
    ("border.impassable", "tile.white"),
    ("city.line", "city"),
    ("frame", "surround"),
    *((f"highlight{kind}", "tile.white") for kind in ("", ".good", ".bad", ".hover", ".select")),
]

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light.
SIGHT = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def linear(color: str) -> list[float]:
    values = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def luminance(color: str) -> float:
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def lab(color: str, sight: str) -> tuple[float, float, float]:
    seen = [
        min(1.0, max(0.0, sum(m * v for m, v in zip(row, linear(color), strict=True))))
        for row in SIGHT[sight]
    ]
    red, green, blue = seen
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    a, b, c = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


@pytest.fixture(params=theme_names())
def theme(request) -> Theme:
    return load_theme(request.param)


def test_there_are_four_themes_light_first():
    assert theme_names()[0] == "light"
    assert set(theme_names()) >= {"light", "dark", "colorblind", "print"}


def test_all_themes_know_the_same_roles(theme):
    assert set(theme.colors) == set(load_theme("light").colors)


def test_colors_are_written_in_full(theme):
    for role, color in theme.colors.items():
        assert len(color) == 7, role
        int(color[1:], 16)


def faint(theme: Theme, pairs: list[tuple[str, str]], least: float) -> dict[tuple[str, str], float]:
    found = {(a, b): contrast(theme.color(a), theme.color(b)) for a, b in pairs}
    return {pair: value for pair, value in found.items() if value < least}


def test_text_stands_out_from_its_ground(theme):
    assert faint(theme, TEXT, 4.5) == {}


def test_track_and_signs_stand_out_from_their_ground(theme):
    assert faint(theme, SIGNS, 3.0) == {}


@pytest.mark.parametrize("sight", SIGHT)
def test_the_safe_theme_keeps_its_grounds_apart_for_everyone(sight):
    theme = load_theme("colorblind")
    for a, b in itertools.combinations(GROUNDS, 2):
        colors = (theme.color(f"tile.{a}"), theme.color(f"tile.{b}"))
        assert math.dist(*(lab(color, sight) for color in colors)) >= 18, (a, b)


def test_ticks_show_in_the_safe_theme_only(theme):
    for ground in ("yellow", "green", "brown", "gray"):
        tick, tile = theme.color(f"tick.{ground}"), theme.color(f"tile.{ground}")
        if theme.ticks:
            assert contrast(tick, tile) >= 3.0
        else:
            assert tick == tile


def test_dark_and_light_surroundings(theme):
    assert (luminance(theme.color("surround")) < 0.2) is theme.dark


def test_a_literal_color_is_its_own():
    assert load_theme("light").color("#123456") == "#123456"


def test_an_unknown_theme_or_role_is_named():
    with pytest.raises(ThemeError, match="sepia"):
        load_theme("sepia")
    with pytest.raises(ThemeError, match=r"tile\.pink"):
        load_theme("light").color("tile.pink")
