"""``stambana schema``: JSON Schema of the manifests, for the completion of editors."""

from __future__ import annotations

import argparse
import json

from stambana.cli.streams import say
from stambana.words import tr


def summary() -> str:
    """What the command does, for the list of commands."""
    return tr("print the JSON Schema of a kind of file")


def description() -> str:
    """What the command does, for its help."""
    return tr(
        "Print JSON Schema. Editors that know it complete keys and mark mistakes while you write; "
        "name the stored file in the first line of a manifest."
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    parser.add_argument(
        "kind",
        nargs="?",
        default="map",
        choices=("map", "tiles", "sandbox"),
        help=tr("the kind of file (map)"),
    )


def run(options: argparse.Namespace) -> int:
    """Print the schema; 0."""
    from stambana.manifests import schema

    say(json.dumps(schema(options.kind), ensure_ascii=False, indent=2))
    return 0
