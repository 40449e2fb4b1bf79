"""The language the command line speaks: asked for, or that of the system."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Mapping, Sequence

from stambana import words


def choose(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language to speak: of ``--language``, else of the system, else English.

    An unknown ``--language`` is left to the parser, which names those there are.
    """
    known = words.languages()
    asked = _option(arguments)
    if asked in known:
        return asked
    for name in _system(environment):
        code = name.split(":")[0].split(".")[0].split("_")[0].split("-")[0].lower()
        if code in known:
            return code
        if code:
            break
    return "en"


def _option(arguments: Sequence[str]) -> str:
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith("--language="):
            return argument.partition("=")[2]
        if argument == "--language" and index + 1 < len(arguments):
            return arguments[index + 1]
    return ""


def _system(environment: Mapping[str, str]) -> list[str]:
    """Names of the system's language, the one that counts first; empty ones do not count."""
    names = [environment.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if environment.get("LANGUAGE") and any(name not in ("", "C", "POSIX") for name in names):
        names.insert(0, environment["LANGUAGE"])
    if sys.platform == "win32" and not any(names):
        import ctypes

        identifier = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        names.append(locale.windows_locale.get(identifier, ""))
    return [name for name in names if name]


def speak(arguments: Sequence[str]) -> None:
    """Set the language for this run."""
    words.set_language(choose(arguments, os.environ))
