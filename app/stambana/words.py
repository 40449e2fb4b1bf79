"""Words: every sentence a person reads, in their language.

The English sentence is the key; ``resources/translations/<language>/*.json`` maps it to
another language.  Values are put in last, so a sentence can be translated, and a test can
rely on a code instead of it.  Nothing here knows Qt or games.
"""

from __future__ import annotations

import json

from stambana.places import resources

_catalogs: dict[str, dict[str, str]] = {"en": {}}
_language = "en"


def languages() -> tuple[str, ...]:
    """The languages there are catalogues for, English first."""
    folder = resources() / "translations"
    return ("en", *sorted(path.name for path in folder.iterdir() if path.is_dir()))


def set_language(language: str) -> None:
    """Speak ``language`` (such as ``sv``) from now on; one we lack leaves English."""
    global _language
    if language not in _catalogs:
        catalog: dict[str, str] = {}
        for path in sorted((resources() / "translations" / language).glob("*.json")):
            catalog.update(json.loads(path.read_text(encoding="utf-8")))
        _catalogs[language] = catalog
    _language = language


def language() -> str:
    """The language spoken now."""
    return _language


def tr(sentence: str, **values: object) -> str:
    """``sentence`` in the user's language, with ``{name}`` fields filled from ``values``."""
    text = _catalogs[_language].get(sentence, sentence)
    return text.format(**values) if values else text


def grouped(number: int) -> str:
    """A whole number as it is shown everywhere, thousands apart by a space that our type has."""
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}").replace("-", "\N{MINUS SIGN}")


def money(amount: int, currency: str) -> str:
    """An amount with its currency, or without where there is none."""
    return f"{grouped(amount)}\N{NO-BREAK SPACE}{currency}".rstrip()
