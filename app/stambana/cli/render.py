"""``stambana render``: a map, a tile set or one tile as an SVG, PNG or PDF file."""

from __future__ import annotations

import argparse
from pathlib import Path

from stambana.cli import reading, screen, sources
from stambana.cli.faults import CommandFault, number_between, whole_between
from stambana.cli.streams import complain
from stambana.words import tr


def summary() -> str:
    """What the command does, for the list of commands."""
    return tr("draw a map, a tile set or one tile as SVG, PNG or PDF")


def description() -> str:
    """What the command does, for its help."""
    return tr(
        "Draw FILE as a picture; its ending says the format. FILE is a map, a tile set, a saved "
        "sandbox, or the key of a shipped one such as 18sj (a map if there is one; tiles/18sj is "
        "the tile set)."
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument("file", metavar="FILE", help=tr("map, tile set, sandbox file, or key"))
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        type=Path,
        required=True,
        help=tr("the picture to write: .svg, .png or .pdf"),
    )
    parser.add_argument("--tile", metavar="NUMBER", help=tr("draw only this tile"))
    parser.add_argument(
        "--rotation",
        metavar="N",
        type=whole_between(0, 5),
        default=0,
        help=tr("turn the tile by N sixths clockwise (0)"),
    )
    parser.add_argument("--theme", default="light", help=tr("colors of the picture (light)"))
    parser.add_argument(
        "--scale",
        metavar="S",
        type=number_between(0.01, 100),
        default=1.0,
        help=tr("size: at 1 a hex is 26.46 mm across, or 100 CSS pixels (1)"),
    )
    parser.add_argument(
        "--dpi",
        metavar="DOTS",
        type=number_between(10, 2400),
        default=192.0,
        help=tr("dots per inch of a PNG: at 192 and scale 1 a hex is 200 pixels across (192)"),
    )
    parser.add_argument(
        "--coordinates", action="store_true", help=tr("write the name of each hex in it")
    )
    parser.add_argument(
        "--phase",
        metavar="COLOR",
        help=tr(
            "mark the revenues of this phase: yellow, green, brown, gray or black (a saved "
            "sandbox: its own; else none)"
        ),
    )
    parser.add_argument(
        "--text",
        choices=("outlined", "text"),
        default="outlined",
        help=tr("letters of an SVG: outlined look the same everywhere, text can be edited"),
    )


def run(options: argparse.Namespace) -> int:
    """Draw and write the picture; 0, or 1 when the file has mistakes."""
    screen.stay_offscreen()
    from stambana.studio import subjects
    from stambana.ui.paper import export
    from stambana.ui.paper.svg import TextMode

    output: Path = options.output
    try:
        export.format_of(output)
        theme = reading.theme_named(options.theme)
        source = sources.find(options.file, "maps")
        document = reading.read(source.path)
        if document is None:
            return 1
        subject = subjects.of_document(
            document,
            tile=options.tile or "",
            rotation=options.rotation,
            phase=options.phase or "",
            coordinates=options.coordinates,
        )
        settings = export.ExportSettings(
            scale=options.scale,
            dpi=options.dpi,
            title=subject.title,
            description=subject.description,
            ground=subject.ground,
            text=TextMode(options.text),
        )
        reading.write(output, lambda: export.render(subject.drawing, theme, output, settings))
    except export.ExportFault as fault:
        raise CommandFault(str(fault)) from None
    if source.other:
        complain(tr("(the same key also names {other})", other=source.other))
    return 0
