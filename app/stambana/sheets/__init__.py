"""Sheets: what stands beside a board, as values that are drawn, printed and spoken alike.

A sheet is a *part* (``parts``, ``boxes``, ``cells``, ``chart``): a frozen value put together from
others.  ``lay`` makes *ink* of it in a width, which the window paints (``ui.sheets``) and
``drawing`` turns into shapes for files; ``say`` makes words of the same value.
"""

from stambana.sheets.boxes import (
    At,
    Bar,
    Bars,
    Card,
    Column,
    Columns,
    Either,
    Flow,
    Fold,
    Pad,
    Row,
    Share,
    Spot,
    Stack,
    Wide,
    padded,
)
from stambana.sheets.cells import Cell, Cells, Swatch, Way
from stambana.sheets.chart import Chart, Curve, Key, charted, scale
from stambana.sheets.ink import HAIR, Color, Laid, Place
from stambana.sheets.parts import (
    LARGE,
    MARKS,
    SMALL,
    SPRING,
    Badge,
    Gap,
    Glyph,
    Part,
    Picture,
    Pill,
    Plate,
    Prose,
    Rule,
    Text,
)
from stambana.sheets.table import Table

__all__ = [
    "HAIR",
    "LARGE",
    "MARKS",
    "SMALL",
    "SPRING",
    "At",
    "Badge",
    "Bar",
    "Bars",
    "Card",
    "Cell",
    "Cells",
    "Chart",
    "Color",
    "Column",
    "Columns",
    "Curve",
    "Either",
    "Flow",
    "Fold",
    "Gap",
    "Glyph",
    "Key",
    "Laid",
    "Pad",
    "Part",
    "Picture",
    "Pill",
    "Place",
    "Plate",
    "Prose",
    "Row",
    "Rule",
    "Share",
    "Spot",
    "Stack",
    "Swatch",
    "Table",
    "Text",
    "Way",
    "Wide",
    "charted",
    "padded",
    "scale",
]
