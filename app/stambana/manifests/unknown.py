"""Unknown names: what to say of a hex, company or tile that is not there."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from difflib import get_close_matches

from stambana.hexes.names import HexNameError, NameStyle, Naming
from stambana.manifests.issues import hint, near_miss, shown
from stambana.words import tr


def is_hex_name(word: str, naming: Naming) -> bool:
    """Whether a naming has a place of this name."""
    try:
        naming.coord(word)
    except HexNameError:
        return False
    return True


def hexes_meant(word: str, naming: Naming) -> tuple[str, ...]:
    """The hexes a text that is no hex name was meant for, where that is plain to see.

    Such are small letters, letter and number swapped, zeros before the number, and commas
    between names.
    """
    if naming.style is NameStyle.AXIAL:
        return ()
    styles = (NameStyle.LETTER_NUMBER, NameStyle.NUMBER_LETTER)
    names = []
    for part in filter(None, re.split("[,;]", word)):
        ways = [replace(naming, style=style) for style in styles]
        found = [way.coord(part.upper()) for way in ways if is_hex_name(part.upper(), way)]
        names += [naming.name(at) for at in found]
        if not found:
            return ()
    return tuple(names)


def bad_hex_name(word: str, naming: Naming) -> str:
    """Why a text is no hex name under a naming, and what would be one."""
    if naming.style is NameStyle.AXIAL:
        return tr("'{hex}' is no hex name of this map; write q,r such as 2,-1", hex=shown(word))
    sample = "C16" if naming.style is NameStyle.LETTER_NUMBER else "16C"
    meant = " ".join(hexes_meant(word, naming))
    if meant and re.search("[,;]", word):
        return tr(
            "hex names have spaces between them and no commas; write '{other}' for '{hex}'",
            hex=shown(word),
            other=shown(meant),
        )
    if meant:
        return tr(
            "'{hex}' is no hex name of this map; did you mean '{other}'?",
            hex=shown(word),
            other=meant,
        )
    if not is_hex_name(word, replace(naming, odd_sum=not naming.odd_sum)):
        return tr(
            "'{hex}' is no hex name of this map; write one such as {sample}",
            hex=shown(word),
            sample=sample,
        )
    if naming.odd_sum:
        return tr(
            "there is no hex '{hex}': letter (A = 1) plus number must be odd; check the "
            "number, or 'sum' in 'names'",
            hex=word,
        )
    return tr(
        "there is no hex '{hex}': letter (A = 1) plus number must be even; check the "
        "number, or 'sum' in 'names'",
        hex=word,
    )


def unknown_hex(word: str, naming: Naming, hexes: Collection[str]) -> str:
    """That a name is no hex of the map, with the reason or a near miss."""
    if not is_hex_name(word, naming):
        return bad_hex_name(word, naming)
    close = near_miss(word, hexes)
    if close:
        return tr("the map has no hex {hex}; did you mean {other}?", hex=word, other=close)
    return tr("the map has no hex {hex}; add it to 'hexes'", hex=word)


def no_such_tile(number: str, known: Collection[str]) -> str:
    """That the tile sets of a map have no tile of this number."""
    return tr(
        "there is no tile {number} in the sets of this map{hint}",
        number=shown(number),
        hint=hint(number, list(known), most=0),
    )


def unknown_company(company: str, known: Collection[str]) -> str:
    """That no company has this key."""
    return tr(
        "there is no company '{company}' under 'companies'{hint}",
        company=shown(company),
        hint=hint(company, sorted(known), most=15),
    )


def unknown_kind(kind: str, known: Sequence[str]) -> str:
    """That a word names a kind which nothing knows, and what comes of it."""
    return tr(
        "no kind '{word}' is known here: it is drawn plainly, and no rule asks for it{hint}",
        word=shown(kind),
        hint=hint(kind, known),
    )


def misspelled(kind: str, known: Sequence[str]) -> bool:
    """Whether a word is so near to a kind that is known that it hardly means another."""
    if kind in known:
        return False
    return bool(get_close_matches(kind, known, n=1, cutoff=0.8))
