"""The command ``stambana``: opens the window, or does one thing and leaves.

Exit codes: 0 done; 1 a manifest has mistakes (all are printed); 2 what was asked cannot be
done (one line says why); 130 stopped by the user.  Nothing heavy is imported before a command
needs it, so ``check`` never loads Qt.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from stambana import __version__, words
from stambana.cli import (
    check,
    language,
    lays,
    preview,
    render,
    replay,
    routes,
    schema,
    sheet,
    simulate,
    streams,
    window,
)
from stambana.cli.faults import CommandFault
from stambana.words import tr

COMMANDS = {
    "preview": preview,
    "render": render,
    "sheet": sheet,
    "replay": replay,
    "check": check,
    "schema": schema,
    "simulate": simulate,
    "lays": lays,
    "routes": routes,
}


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line instead of repeating all options."""

    def error(self, message: str) -> NoReturn:
        hint = tr("see {command} --help", command=self.prog)
        self.exit(2, f"{self.prog}: {message} ({hint})\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line with the given arguments (``sys.argv``); the exit code."""
    streams.steady()
    given = list(sys.argv[1:] if argv is None else argv)
    language.speak(given)
    try:
        code = _run(given)
        if sys.stdout is not None:
            sys.stdout.flush()
    except CommandFault as fault:
        streams.complain(f"stambana: {fault}")
        return 2
    except BrokenPipeError:
        streams.hang_up()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        name = f": {streams.shown(error.filename)}" if error.filename else ""
        streams.complain(f"stambana: {error.strerror or error}{name}")
        return 2
    return code


def _run(given: list[str]) -> int:
    try:
        options = _parser(given).parse_args(given)
    except SystemExit as leaving:  # help, version or a misspelled option; already printed
        return int(leaving.code or 0)
    code: int = options.run(options)
    return code


def _parser(given: list[str]) -> argparse.ArgumentParser:
    """The parser for these arguments: of the commands, or of the window when none is named."""
    common = _Parser(add_help=False)
    common.add_argument(
        "--language",
        choices=words.languages(),
        help=tr("language of what is printed and shown (else that of the system)"),
    )
    first = _first_word(given)
    if first not in COMMANDS:
        window.refuse_misspelled(first, list(COMMANDS))
    helping = {"-h", "--help", "--version"} & set(given)
    if first not in COMMANDS and not (helping and not first):
        plain = _Parser(prog="stambana", description=window.description(), parents=[common])
        window.add_options(plain)
        plain.set_defaults(run=window.run)
        return plain
    parser = _Parser(
        prog="stambana",
        usage="stambana [--language LANGUAGE] [FILE | COMMAND ...]",
        description=tr(
            "Train games on hex boards: play, teach, design. Without a command it opens the "
            "window, on FILE if one is named: a map, a tile set or a saved sandbox."
        ),
        epilog=tr("'stambana COMMAND --help' tells more of one command."),
        parents=[common],
    )
    parser.add_argument("--version", action="version", version=f"stambana {__version__}")
    commands = parser.add_subparsers(
        title=tr("commands"), metavar="COMMAND", required=True, prog="stambana"
    )
    for name, module in COMMANDS.items():
        part = commands.add_parser(
            name,
            help=module.summary(),
            description=module.description(),
            parents=[common],
        )
        module.add_options(part)
        part.set_defaults(run=module.run)
    return parser


def _first_word(given: list[str]) -> str:
    """The first argument that is no option nor the language of one; empty when there is none."""
    rest = iter(given)
    for argument in rest:
        if argument == "--language":
            next(rest, None)
        elif argument == "--" or not argument.startswith("-"):
            return "" if argument == "--" else argument
    return ""
