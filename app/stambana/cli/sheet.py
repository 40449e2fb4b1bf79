"""``stambana sheet``: a tile set at true size, to print and cut."""

from __future__ import annotations

import argparse
from pathlib import Path

from stambana.cli import reading, screen, sources
from stambana.cli.faults import CommandFault, number_between, whole_between
from stambana.cli.streams import complain
from stambana.disk import write_whole
from stambana.words import tr


def summary() -> str:
    """What the command does, for the list of commands."""
    return tr("lay out a tile set at true size, to print and cut")


def description() -> str:
    """What the command does, for its help."""
    return tr(
        "Write the tiles of TILESET as PDF pages at true size: each tile as often as the set has "
        "copies, with cut marks and a ruler to check the print. Print without fitting to the page."
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument("file", metavar="TILESET", help=tr("tile set, map, or key"))
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True, help=tr("the PDF to write")
    )
    parser.add_argument(
        "--across",
        metavar="MM",
        type=number_between(5, 400),
        default=38.0,
        help=tr("millimeters across the flats of a tile (38)"),
    )
    parser.add_argument(
        "--page", choices=("a4", "letter"), default="a4", help=tr("size of the paper (a4)")
    )
    parser.add_argument(
        "--margin",
        metavar="MM",
        type=number_between(0, 100),
        default=10.0,
        help=tr("millimeters at each edge of the paper that stay free of tiles (10)"),
    )
    parser.add_argument(
        "--bleed",
        metavar="MM",
        type=number_between(0, 10),
        default=0.0,
        help=tr("millimeters that colors and track reach beyond the cut (0)"),
    )
    parser.add_argument(
        "--unlimited",
        metavar="N",
        type=whole_between(0, 999),
        default=6,
        help=tr("copies of a tile that never runs out (6)"),
    )
    parser.add_argument(
        "--no-numbers", action="store_true", help=tr("leave out the numbers of the tiles")
    )
    parser.add_argument("--theme", default="print", help=tr("colors of the tiles (print)"))


def run(options: argparse.Namespace) -> int:
    """Lay out and write the pages; 0, or 1 when the file has mistakes."""
    screen.stay_offscreen()
    from stambana.studio import sheet, sheet_pdf, subjects
    from stambana.ui.paper import export

    output: Path = options.output
    try:
        if export.format_of(output) is not export.Format.PDF:
            raise CommandFault(tr("'{name}' must end in .pdf", name=output.name))
        theme = reading.theme_named(options.theme)
        source = sources.find(options.file, "tiles")
        document = reading.read(source.path)
        if document is None:
            return 1
        form = sheet.PaperForm(
            paper=sheet.PAPERS[options.page],
            across=options.across,
            margin=options.margin,
            bleed=options.bleed,
        )
        tile_set, layout = subjects.tiles_of(document)
        numbers = sheet.copies(tile_set, options.unlimited)
        pages = sheet.lay_out(numbers, form, layout)
        made = sheet_pdf.SheetArt(tile_set, layout, theme, numbered=not options.no_numbers)
        reading.write(output, lambda: write_whole(output, sheet_pdf.write(pages, made)))
    except (export.ExportFault, sheet.SheetFault) as fault:
        raise CommandFault(str(fault)) from None
    if not numbers:
        complain(tr("the tile set has no tiles; the page says so"))
    if source.other:
        complain(tr("(the same key also names {other})", other=source.other))
    return 0
