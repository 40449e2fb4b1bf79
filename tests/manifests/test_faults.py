"""Every kind of fault, with the exact place and what the sentence says."""

import pytest

from manifests.marked import unmark
from stambana.manifests import read

MAP = """\
format: 1
kind: map
name: Test
layout: flat
"""
TILES = """\
format: 1
kind: tiles
"""
SANDBOX = """\
format: 1
kind: sandbox
map: 18sj
"""


def issues_of(tmp_path, text, name="a.yaml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path, read(path)


def check_one(tmp_path, text, says, severity="error"):
    """The marks of the text are the places of all issues; the first one says ``says``."""
    text, places = unmark(text)
    path, document = issues_of(tmp_path, text)
    found = [(issue.line, issue.column) for issue in document.issues]
    assert found == places, [str(issue) for issue in document.issues]
    assert all(issue.file == str(path) for issue in document.issues)
    assert says in document.issues[0].message
    assert {issue.severity for issue in document.issues} == {severity}
    assert (document.value is None) == (severity == "error")


SYNTAX = {
    "list not closed": ("format: 1\nkind: map\nphases: ¤[yellow, green\nlayout: flat\n", "closed"),
    "mapping not closed": ("format: 1\nkind: map\nhexes: ¤{A1: {}\nlayout: flat\n", "closed"),
    "colon in a text": ("format: 1\nkind: map\nname: My¤: map\n", "quotes"),
    "tab": ("format: 1\nkind: map\nhexes:\n¤\tA1: {}\n", "a tab"),
    "quote not closed": ('format: 1\nkind: map\nname: ¤"My map\n', "not closed"),
    "wrong indentation": ("format: 1\nkind: map\nhexes:\n  A2: {}\n ¤A4: {}\n", "indentation"),
    "key without colon": ("format: 1\nkind: map\n¤name\nlayout: flat\n", "':'"),
    "text begins with a sign": ("format: 1\nkind: map\nname: ¤@home\n", "'@'"),
    "text begins with a percent": ("format: 1\nkind: map\nname: ¤%x\n", "'%'"),
    "unknown alias": ("format: 1\nkind: map\nname: ¤*other\n", "'*other' repeats nothing"),
    "alias inside itself": ("format: 1\nkind: map\nhexes: &a\n  A1: ¤*a\n", "inside what"),
    "second document": ("format: 1\nkind: map\n¤---\nformat: 1\n", "second document"),
    "tag": ("format: 1\nkind: map\nlayout: flat\nhexes: ¤!!map {}\n", "'!!map'"),
    "python tag": (
        MAP.replace("Test", "¤!!python/object/apply:os.system ls") + "hexes: {}\n",
        "'!!python/object/apply:os.system'",
    ),
    "key twice": (MAP + "hexes: {}\n¤hexes: {}\n", "first in line 5"),
    "key is a list": (MAP + "hexes:\n  ¤[A, B]: {}\n", "a key must be"),
    "merge of a text": (MAP + "hexes:\n  A2: {¤<<: x}\n", "'<<'"),
    "list at the top": ("¤- a\n- b\n", "'key: value' lines"),
    "text at the top": ("¤hello\n", "'key: value' lines"),
    "empty": ("¤", "empty"),
    "comments only": ("¤# nothing\n", "empty"),
    "bell character": ("format: 1\nname: a¤\x07b\n", "U+0007"),
    "line separator": ("format: 1\nname: å¤\u2028b\n", "U+2028"),
    "nul": ("format: 1\nname: abc¤\0b\n", "U+0000"),
}


@pytest.mark.parametrize("name", SYNTAX)
def test_syntax(tmp_path, name):
    check_one(tmp_path, *SYNTAX[name])


SHAPE = {
    "no kind": ("¤format: 1\nlayout: flat\n", "'kind' is missing"),
    "unknown kind": ("format: 1\nkind: ¤maps\n", "did you mean 'map'"),
    "no format": ("¤kind: tiles\n", "'format' is missing"),
    "newer format": ("format: ¤2\nkind: tiles\n", "newer"),
    "no number of a format": ("format: ¤one\nkind: tiles\n", "'format: 1'"),
    "unknown key": (TILES + "¤extend: standard\n", "did you mean 'extends'"),
    "british key": (TILES + "tiles: {1: {color: yellow, ¤colour: green}}\n", "'color'"),
    "unknown key of a stop": (
        TILES + "tiles: {1: {color: yellow, city: {¤exit: 1, exits: 2}}}\n",
        "did you mean 'exits'",
    ),
    "after wide signs": (MAP + 'hexes: {A2: {name: "𝄞é", ¤citty: {}}}\n', "'city'"),
    "in a text of several lines": (
        MAP + "hexes:\n  A2:\n    name: >\n      one\n      two\n    color: ¤pink\n",
        "not possible",
    ),
    "slots of a town": (
        TILES + "tiles: {1: {color: yellow, town: {¤slots: 1, exits: 2}}}\n",
        "'slots' is not known",
    ),
    "unknown key of the nth stop": (
        TILES + "tiles: {1: {color: yellow, city: [{exits: 1}, {¤revenu: 5, exits: 2}]}}\n",
        "did you mean 'revenue'",
    ),
    "no layout": ("¤format: 1\nkind: map\nhexes: {}\n", "'layout' is missing"),
    "no hexes": ("¤format: 1\nkind: map\nlayout: flat\n", "'hexes' is missing"),
    "unknown layout": ("format: 1\nkind: map\nlayout: ¤flatt\nhexes: {}\n", "mean 'flat'"),
    "few choices named": ("format: 1\nkind: map\nlayout: ¤odd\nhexes: {}\n", "flat, pointy"),
    "tile without color": (TILES + "tiles: {¤7: {track: 0-2}}\n", "'color' is missing"),
    "unknown color": (TILES + "tiles: {7: {color: ¤yelow, track: 0-2}}\n", "'yellow'"),
    "white tile": (TILES + "tiles: {7: {color: ¤white, track: 0-2}}\n", "not possible"),
    "count below zero": (TILES + "extends: standard\ntiles: {7: ¤-1}\n", "below zero"),
    "count below zero in a tile": (
        TILES + "tiles: {7: {color: yellow, track: 0-2, count: ¤-3}}\n",
        "below zero",
    ),
    "count misspelled": (TILES + "extends: standard\ntiles: {7: ¤unlimitted}\n", "'unlimited'"),
    "count with a point": (TILES + "extends: standard\ntiles: {7: ¤1.5}\n", "number of copies"),
    "count in octal": (TILES + "extends: standard\ntiles: {7: ¤0x10}\n", "number of copies"),
    "tile as a list": (TILES + "tiles: {7: ¤[yellow]}\n", "a mapping"),
    "revenue below zero": (
        TILES + "tiles: {5: {color: yellow, city: {revenue: ¤-20, exits: 1}}}\n",
        "below zero",
    ),
    "revenue below zero in a phase": (
        TILES + "tiles: {5: {color: yellow, city: {revenue: {yellow: ¤-2}, exits: 1}}}\n",
        "below zero",
    ),
    "revenue of an unknown color": (
        TILES + "tiles: {5: {color: yellow, city: {revenue: {¤yelow: 2}, exits: 1}}}\n",
        "did you mean 'yellow'",
    ),
    "revenue as a list": (
        TILES + "tiles: {5: {color: yellow, city: {revenue: ¤[20, 30], exits: 1}}}\n",
        "a figure",
    ),
    "revenue empty": (
        TILES + "tiles: {5: {color: yellow, city: {revenue: ¤{}, exits: 1}}}\n",
        "no figure",
    ),
    "side 6": (TILES + "tiles: {7: {color: yellow, track: ¤0-6}}\n", "no side 6"),
    "side 6 in a list": (TILES + "tiles: {7: {color: yellow, track: [0-1, ¤2-7]}}\n", "no side 7"),
    "exit 6": (TILES + "tiles: {5: {color: yellow, city: {exits: [0, ¤6]}}}\n", "no side 6"),
    "exit below zero": (TILES + "tiles: {5: {color: yellow, city: {exits: ¤-1}}}\n", "no side -1"),
    "exit is a text": (
        TILES + "tiles: {5: {color: yellow, city: {exits: [¤N]}}}\n",
        "whole number",
    ),
    "junction side": (TILES + "tiles: {80: {color: green, junction: [0, 1, ¤9]}}\n", "no side 9"),
    "junction is no list": (TILES + "tiles: {80: {color: green, junction: ¤0}}\n", "a list"),
    "dead end side": (TILES + "tiles: {80: {color: green, dead_end: ¤6}}\n", "no side 6"),
    "same side twice": (TILES + "tiles: {7: {color: yellow, track: ¤3-3}}\n", "same end twice"),
    "no segment": (TILES + "tiles: {7: {color: yellow, track: ¤0-1-2}}\n", "no segment"),
    "segment as list": (TILES + "tiles: {7: {color: yellow, track: [¤[0, 1]]}}\n", "segment"),
    "unknown end": (TILES + "tiles: {7: {color: yellow, track: ¤0-x1}}\n", "no end of track"),
    "stop zero": (TILES + "tiles: {7: {color: yellow, track: ¤0-c0, city: {}}}\n", "from 0"),
    "slots zero": (TILES + "tiles: {5: {color: yellow, city: {slots: ¤0, exits: 1}}}\n", "1 to 12"),
    "slots many": (
        TILES + "tiles: {5: {color: yellow, city: {slots: ¤13, exits: 1}}}\n",
        "1 to 12",
    ),
    "position": (
        TILES + "tiles: {5: {color: yellow, city: {at: ¤[1], exits: 1}}}\n",
        "two numbers",
    ),
    "position of texts": (
        TILES + "tiles: {5: {color: yellow, city: {at: [0, ¤x], exits: 1}}}\n",
        "a number such as",
    ),
    "position too far": (
        TILES + "tiles: {5: {color: yellow, city: {at: ¤[30, 0], exits: 1}}}\n",
        "too far",
    ),
    "nudge key": (
        TILES + "tiles: {5: {color: yellow, track: 0-1, nudge: {¤labels: [0, 0]}}}\n",
        "'label'",
    ),
    "yes or no": (MAP + "grows: ¤yes\nhexes: {}\n", "'true' or 'false'"),
    "hexes as a list": (MAP + "hexes: ¤[A1, A3]\n", "a mapping such as {key: value}"),
    "hex as a text": (MAP + "hexes: {A2: ¤city}\n", "a mapping"),
    "city as a text": (MAP + "hexes: {A2: {city: ¤big}}\n", "a mapping"),
    "name as a list": (MAP + "hexes: {A2: {name: ¤[a]}}\n", "not a list"),
    "terrain kind": (MAP + "hexes: {A2: {terrain: ¤Mountain}}\n", "did you mean 'mountain'"),
    "terrain cost": (MAP + "hexes: {A2: {terrain: {river: ¤-5}}}\n", "below zero"),
    "made-up kind of scenery": (
        MAP + "hexes: {A2: {}}\nscenery: {kind: ¤moor, hexes: A4}\n",
        "'moor' is not possible here; choose from sea, lake, land",
    ),
    "misspelled kind of scenery": (
        MAP + "hexes: {A2: {}}\nscenery: {kind: ¤laek, hexes: A4}\n",
        "did you mean 'lake'",
    ),
    "made-up kind of lettering": (
        MAP + "hexes: {A2: {}}\nlettering: {text: Norge, kind: ¤country, at: A4}\n",
        "choose from sea, lake, land",
    ),
    "terrain word": (MAP + "hexes: {A2: {terrain: ¤Big Hill}}\n", "one word"),
    "border kind": (
        MAP + "hexes: {A2: {}, A4: {}}\nborders: {between: A2 A4, kind: ¤impasable}\n",
        "'impassable'",
    ),
    "border without kind": (
        MAP + "hexes: {A2: {}, A4: {}}\nborders: [¤{between: A2 A4}]\n",
        "kind",
    ),
    "border cost": (
        MAP + "hexes: {A2: {}, A4: {}}\nborders: {between: A2 A4, kind: water, cost: ¤-5}\n",
        "below zero",
    ),
    "color of a company": (MAP + "companies: {A: {color: ¤bleu}}\nhexes: {}\n", "'blue'"),
    "color without quotes": (MAP + "companies:\n  A: {color: ¤12}\nhexes: {}\n", "#rrggbb"),
    "company without color": (MAP + "companies:\n  ¤A: {name: A}\nhexes: {}\n", "'color'"),
    "phase": (MAP + "phases: [yellow, ¤gren]\nhexes: {}\n", "did you mean 'green'"),
    "names style": (MAP + "names: ¤axel\nhexes: {}\n", "did you mean 'axial'"),
    "names key": (MAP + "names: {¤styl: axial}\nhexes: {}\n", "did you mean 'style'"),
    "rotation": (SANDBOX + "tiles: {C4: {tile: 7, rotation: ¤6}}\n", "no rotation 6"),
    "placement without tile": (SANDBOX + "tiles: {¤C4: {rotation: 1}}\n", "'tile' is missing"),
    "city zero": (SANDBOX + "tokens: {company: SNJ, hex: G6, city: ¤0}\n", "from 1"),
    "slot zero": (SANDBOX + "tokens: {company: SNJ, hex: G6, slot: ¤0}\n", "from 1"),
    "sandbox without map": ("¤format: 1\nkind: sandbox\n", "'map' is missing"),
    "empty name": (
        MAP + "hexes: {}\nlettering: {text: ¤'', kind: sea, at: A2}\n",
        "nothing stands",
    ),
    "large number": (
        TILES + "tiles: {5: {color: yellow, city: {revenue: ¤99999999, exits: 1}}}\n",
        "too large",
    ),
}


@pytest.mark.parametrize("name", SHAPE)
def test_shape(tmp_path, name):
    check_one(tmp_path, *SHAPE[name])


GRAY = "color: gray, city: {exits: %s}"
SENSE = {
    # tiles
    "unknown tile": (TILES + "extends: standard\ntiles:\n  ¤7777: 2\n", "in none of the sets"),
    "count without a set": (TILES + "tiles:\n  ¤7: 2\n", "extends: standard"),
    "tile number of two words": (
        TILES + "tiles: {¤7 8: {color: yellow, track: 0-1}}\n",
        "one word",
    ),
    "missing city": (
        TILES + "tiles: {5: {color: yellow, city: {exits: 0}, track: ¤1-c2}}\n",
        "a city that is not there (cities: 1)",
    ),
    "missing town": (TILES + "tiles: {5: {color: yellow, track: [0-1, ¤1-t1]}}\n", "town"),
    "missing port": (TILES + "tiles: {5: {color: yellow, track: ¤1-p1}}\n", "port"),
    "missing off-board": (TILES + "tiles: {5: {color: yellow, track: ¤o1-2}}\n", "off-board"),
    "missing junction": (TILES + "tiles: {5: {color: yellow, track: ¤2-j1}}\n", "junction"),
    "missing stop at a junction": (
        TILES + "tiles: {5: {color: yellow, junction: [0, 1, ¤c1]}}\n",
        "city",
    ),
    "junction of one": (TILES + "tiles: {5: {color: green, junction: ¤[0]}}\n", "two sides"),
    "track twice": (TILES + "tiles: {5: {color: green, track: [0-1, ¤1-0]}}\n", "already"),
    "track as an exit too": (
        TILES + "tiles: {5: {color: green, city: {exits: 0}, track: ¤0-c1}}\n",
        "already",
    ),
    "exit twice": (TILES + "tiles: {5: {color: green, city: {exits: [0, 1, ¤0]}}}\n", "twice"),
    "dead end twice": (TILES + "tiles: {5: {color: green, dead_end: [2, ¤2]}}\n", "twice"),
    "water twice": (
        TILES + "tiles: {5: {color: green, port: {exits: 0}, water: [2, ¤2]}}\n",
        "twice",
    ),
    "water without port": (
        TILES + "tiles: {5: {color: green, track: 0-1, ¤water: 2}}\n",
        "is for a port",
    ),
    "upgrade to nothing": (
        TILES + "extends: standard\ntiles: {5: {color: green, track: 0-1, upgrades: [8, ¤7x7]}}\n",
        "no tile 7x7",
    ),
    "homes and slots": (
        TILES + "tiles: {5: {color: green, city: {slots: 1, exits: 1, ¤home: [A, B]}}}\n",
        "'slots: 2'",
    ),
    "unknown set": (TILES + "extends: ¤standart\n", "did you mean 'standard'"),
    "unknown set file": (TILES + "extends: ¤nothing.yaml\n", "no file 'nothing.yaml'"),
    "set twice": (TILES + "extends: [standard, ¤standard]\n", "twice"),
    "set extends itself": (TILES + "extends: ¤a.yaml\n", "in a circle"),
    "case of a shipped set": (TILES + "extends: ¤Standard\n", "did you mean 'standard'"),
    "case of a file": (TILES + "extends: ¤A.yaml\n", "is called 'a.yaml', not 'A.yaml'"),
    "backslash": (TILES + "extends: ¤sub\\a.yaml\n", "'/' between folders"),
    "folder": (TILES + "extends: ¤../\n", "is a folder"),
    # hexes
    "no hex name": (MAP + "hexes: {¤Stockholm: {}}\n", "such as C16"),
    "small letter": (MAP + "hexes: {¤c16: {}}\n", "did you mean 'C16'"),
    "turned name": (MAP + "hexes: {¤16C: {}}\n", "did you mean 'C16'"),
    "wrong sum": (MAP + "hexes: {A2 ¤C17: {}}\n", "must be odd"),
    "wrong even sum": (MAP + "names: {sum: even}\nhexes: {¤C16: {}}\n", "must be even"),
    "axial name": (MAP + "names: axial\nhexes: {¤C16: {}}\n", "such as 2,-1"),
    "zero in front": (MAP + "hexes: {¤C06: {}}\n", "as C6"),
    "duplicate hex": (MAP + "hexes:\n  A2 A4: {}\n  A6 ¤A4: {}\n", "in line 6"),
    "duplicate hex in one key": (MAP + "hexes:\n  A2 ¤A2: {}\n", "in line 6"),
    "hex without name": (MAP + "hexes:\n  ¤'': {}\n", "no name"),
    "unknown company": (
        MAP + "companies: {SNJ: {color: blue}}\nhexes: {A2: {city: {home: ¤SNK}}}\n",
        "did you mean 'SNJ'",
    ),
    "unknown company in a list": (
        MAP + "companies: {SJ: {color: red}}\n"
        "hexes: {A2: {city: [{}, {slots: 2, reserved: [SJ, ¤X]}]}}\n",
        "no company 'X'",
    ),
    "company of two words": (MAP + "companies: {¤S J: {color: red}}\nhexes: {}\n", "one word"),
    "phases out of order": (MAP + "phases: [green, ¤yellow]\nhexes: {}\n", "in the order"),
    "phase twice": (MAP + "phases: [green, ¤green]\nhexes: {}\n", "twice"),
    "no phase": (MAP + "phases: ¤[]\nhexes: {}\n", "one color"),
    "hex upgrade to nothing": (
        MAP + "tiles: standard\nhexes: {A2: {upgrades: [57, ¤57x]}}\n",
        "no tile 57x",
    ),
    # printed track
    "off the board": (
        MAP + "hexes:\n  ¤A2: {" + GRAY % 3 + "}\n",
        "leaves the board on side 3 (N)",
    ),
    "yellow off the board": (MAP + "hexes:\n  ¤A2: {color: yellow, track: 0-3}\n  A4: {}\n", "(N)"),
    "against a blank side": (
        MAP + "hexes:\n  A2: {" + GRAY % 0 + "}\n  A4: {" + GRAY % 3 + "}\n"
        "  B5: {color: blue}\n  ¤B3: {color: yellow, city: {exits: 0}}\n",
        "against B5",
    ),
    # borders, lines, regions
    "border of one hex": (
        MAP + "hexes: {A2: {}}\nborders: [{between: ¤A2, kind: water}]\n",
        "two hexes",
    ),
    "border of one hex twice": (
        MAP + "hexes: {A2: {}}\nborders: [{between: ¤A2 A2, kind: water}]\n",
        "twice",
    ),
    "border to an unknown hex": (
        MAP + "hexes: {A2: {}, A4: {}}\nborders: [{between: [A2, ¤C4], kind: water}]\n",
        "no hex C4",
    ),
    "border apart": (
        MAP + "hexes: {A2 A4 A6: {}}\nborders:\n  - {between: ¤[A2, A6], kind: water}\n",
        "A2 and A6 do not touch; A2 touches A4",
    ),
    "border twice": (
        MAP + "hexes: {A2 A4: {}}\nborders:\n"
        "  - {between: A2 A4, kind: water}\n  - {between: ¤A4 A2, kind: water}\n",
        "already",
    ),
    "line apart": (
        MAP + "hexes: {A2 A4 A6: {}}\nlines: {M: {kind: mainline, through: A2 ¤A6}}\n",
        "do not touch",
    ),
    "line through nothing": (
        MAP + "hexes: {A2 A4: {}}\nlines: {M: {kind: mainline, through: A2 A4 ¤A6 ¤X}}\n",
        "A6",
    ),
    "line of one hex": (
        MAP + "hexes: {A2 A4: {}}\nlines: {M: {kind: mainline, through: ¤A2}}\n",
        "two hexes",
    ),
    "region of nothing": (
        MAP + "hexes: {A2: {}}\nregions: {U: {kind: fief, hexes: A2 ¤A4}}\n",
        "no hex A4",
    ),
    "region hex twice": (
        MAP + "hexes: {A2: {}}\nregions: {U: {kind: fief, hexes: [A2, ¤A2]}}\n",
        "twice",
    ),
    "regions overlap": (
        MAP + "hexes: {A2: {}}\nregions:\n  U: {kind: fief, hexes: A2}\n"
        "  V: {kind: fief, hexes: ¤A2}\n",
        "in region U already",
    ),
    "region label": (
        MAP + "hexes: {A2: {}}\nregions: {U: {kind: fief, hexes: A2, label_at: ¤A4}}\n",
        "no hex A4",
    ),
    "scenery on the map": (
        MAP + "hexes: {A2: {}}\nscenery: {kind: sea, hexes: A4 ¤A2}\n",
        "A2 is a hex of the map",
    ),
    "scenery twice": (
        MAP + "hexes: {A2: {}}\nscenery: [{kind: sea, hexes: A4}, {kind: land, hexes: ¤A4}]\n",
        "twice",
    ),
    "scenery name": (MAP + "hexes: {}\nscenery: {kind: sea, hexes: ¤A3}\n", "must be odd"),
    "lettering place": (
        MAP + "hexes: {}\nlettering: {text: Sea, kind: sea, at: ¤here}\n",
        "no hex name",
    ),
    "lettering size": (
        MAP + "hexes: {}\nlettering: {text: Sea, kind: sea, at: A2, size: ¤0}\n",
        "more than 0",
    ),
    "map with an unknown set": (MAP + "tiles: ¤18sk\nhexes: {}\n", "did you mean '18sj'"),
    "map names a map": (MAP + "tiles: ¤a.yaml\nhexes: {}\n", "in a circle"),
    # sandbox files
    "sandbox: unknown map": ("format: 1\nkind: sandbox\nmap: ¤18sy\n", "did you mean '18sj'"),
    "sandbox: unknown hex": (SANDBOX + "tiles: {¤C3: {tile: 7}, ¤Z1: {tile: 7}}\n", "must be odd"),
    "sandbox: unknown tile": (SANDBOX + "tiles: {C4: {tile: ¤7x}}\n", "no tile 7x"),
    "sandbox: unknown company": (SANDBOX + "tokens: {company: ¤SNK, hex: G6}\n", "'SNJ'"),
    "sandbox: token nowhere": (SANDBOX + "tokens: {company: SNJ, hex: ¤G8}\n", "no hex G8"),
    "sandbox: no city": (SANDBOX + "tokens: {company: SNJ, hex: ¤C4}\n", "has no city 1"),
    "sandbox: no second city": (
        SANDBOX + "tokens: {company: SNJ, hex: G6, city: ¤2}\n",
        "no city 2",
    ),
    "sandbox: no slot": (SANDBOX + "tokens: {company: SNJ, hex: G6, slot: ¤3}\n", "no slot 3"),
    "sandbox: slot taken": (
        SANDBOX + "tokens:\n  - {company: SNJ, hex: G6}\n  - ¤{company: BJ, hex: G6, slot: 1}\n",
        "taken by SNJ",
    ),
    "sandbox: mark nowhere": (SANDBOX + "marks: {kind: nrc, hex: ¤G8}\n", "no hex G8"),
    "slot values of too few slots": (
        TILES + "tiles:\n  X1: {color: black, city: {slots: 2, ¤slot_values: [40], exits: 0}}\n",
        "1 figures for 2 slots",
    ),
    "triangle of nothing": (
        TILES + "tiles:\n  X1: {color: gray, track: 0-3, ¤triangle: green}\n",
        "there is none",
    ),
    "sandbox: trains of nobody": (SANDBOX + "trains: {¤SNK: [2]}\n", "'SNJ'"),
}


@pytest.mark.parametrize("name", SENSE)
def test_sense(tmp_path, name):
    check_one(tmp_path, *SENSE[name])


WARNINGS = {
    "terrain kind": (MAP + "hexes: {A2: {terrain: ¤mountian}}\n", "did you mean 'mountain'"),
    "terrain kind with cost": (MAP + "hexes: {A2: {terrain: {¤rivers: 5}}}\n", "'river'"),
    "marker kind": (MAP + "hexes: {A2: {markers: {¤ports: 2}}}\n", "'port'"),
    "made-up kind of line": (
        MAP + "hexes: {A2 A4: {}}\nlines: {F: {kind: ¤ferry, through: A2 A4}}\n",
        "no kind 'ferry' is known here: it is drawn plainly, and no rule asks for it; "
        "choose from mainline",
    ),
    "made-up kind of region": (
        MAP + "hexes: {A2: {}}\nregions: {R: {kind: ¤duchy, hexes: A2}}\n",
        "choose from fief, country",
    ),
    "stop without track": (
        TILES + "tiles: {5: {color: yellow, city: ¤{revenue: 20}}}\n",
        "no track leads to this stop",
    ),
    "track on white": (MAP + "hexes: {A2: {}, ¤A4: {track: 0-3}, A6: {}}\n", "bare ground"),
    "stub into an impassable side": (
        MAP + "hexes:\n  ¤A2: {color: yellow, city: {exits: 0}}\n  A4: {}\n"
        "borders: {between: A2 A4, kind: impassable}\n",
        "impassable",
    ),
    "label no tile carries": (
        MAP + "tiles: standard\nhexes:\n  A2: {city: {}, label: ¤Qq}\n",
        "label 'Qq'",
    ),
    "sandbox: more than the supply": (
        SANDBOX
        + "tiles:\n"
        + "".join(f"  {at}: {{tile: 17}}\n" for at in ["C12"])
        + "  C14: {tile: ¤17}\n",
        "the supply has 1",
    ),
    "sandbox: on a fixed hex": (SANDBOX + "tiles: {¤B19: {tile: 9}}\n", "printed for good"),
    "sandbox: off the board": (SANDBOX + "tiles: {¤C2: {tile: 9}}\n", "leave the board"),
}


@pytest.mark.parametrize("name", WARNINGS)
def test_warnings(tmp_path, name):
    check_one(tmp_path, *WARNINGS[name], severity="warning")


FINE = {
    "hexes only": MAP + "hexes: {A2 A4: {}, B3: {name: Ö, city: {}}}\n",
    "one hex": MAP + "hexes: {A2: {}}\n",
    "grows from nothing": MAP + "names: axial\ngrows: true\nhexes: {}\n",
    "growing track may leave": MAP
    + "names: axial\ngrows: true\nhexes: {'0,0': {color: green, track: 0-3}}\n",
    "set without tiles": TILES,
    "a set that only extends": TILES + "extends: standard\n",
    "words that YAML would change": MAP + "hexes: {A2: {name: NO}, A4: {name: 1:30, label: 07}}\n",
    "anchors": MAP + "hexes:\n  A2: &h {terrain: {hill: 10}}\n  A4: *h\n",
    "merge": MAP + "hexes:\n  A2: &h {terrain: {hill: 10}}\n  A4: {<<: *h, name: Å}\n",
    "scenery by axial name": MAP + "hexes: {A2: {}}\nscenery: {kind: sea, hexes: ['-1,1', A4]}\n",
    "yellow track towards white": MAP
    + "hexes: {A2: {}, A4: {color: yellow, track: 0-3}, A6: {}}\n",
    "ordinary words that are like known ones": MAP
    + "hexes: {A2: {markers: {coal: 1, wine: 2, fort: 1, cattle: 1, sand: 1, cotton: 1}}}\n",
    "unusual terrain": MAP + "hexes: {A2: {terrain: [volcano, {river: 10}]}}\n",
    "markers of all forms": MAP
    + "hexes: {A2: {markers: {port: 2, mine: M, compass: [Öst, Syd]}}}\n",
    "two cities, one connected": TILES
    + "tiles: {1: {color: yellow, city: [{exits: 0}, {revenue: 3}]}}\n",
    "a stop joined by track": TILES
    + "tiles: {1: {color: green, city: {}, junction: [0, 1, 2], track: j1-c1}}\n",
}


@pytest.mark.parametrize("name", FINE)
def test_fine(tmp_path, name):
    _, document = issues_of(tmp_path, FINE[name])
    assert document.issues == ()
    assert document.value is not None


def test_all_faults_of_shape_and_sense_in_one_run(tmp_path):
    text, places = unmark(
        MAP + "hexes:\n  A2: {¤citty: {}}\n  A4: {name: x, city: {home: ¤Q}}\n  ¤A3: {}\n"
        "borders:\n  - {between: A2 A4, kind: ¤sea}\n  - {between: A4 ¤A8, kind: water}\n"
        "  - {between: A2 A4, kind: water}\n¤nothing: here\n"
    )
    _, document = issues_of(tmp_path, text)
    assert [(issue.line, issue.column) for issue in document.issues] == places


def test_an_included_file_is_blamed_under_its_own_name(tmp_path):
    text, places = unmark(TILES + "tiles: {7: {color: ¤blu, track: 0-1}}\n")
    (tmp_path / "set.yaml").write_text(text, encoding="utf-8")
    _, document = issues_of(tmp_path, MAP + "tiles: set.yaml\nhexes: {A2: {}}\n")
    here, there = document.issues
    assert (there.file, there.line, there.column) == (str(tmp_path / "set.yaml"), *places[0])
    # whoever looks into the map finds the way from there
    assert (here.file, here.line, here.column) == (str(tmp_path / "a.yaml"), 5, 8)
    assert here.message == "'set.yaml' has mistakes; the first is in line 3 of set.yaml"
    assert document.value is not None
    assert document.board is None


def test_a_circle_of_sets_is_told_once(tmp_path):
    for here, there in ("ab", "bc", "ca"):
        (tmp_path / f"{here}.yaml").write_text(f"{TILES}extends: {there}.yaml\n")
    document = read(tmp_path / "a.yaml")
    (issue,) = document.issues
    assert issue.file == str(tmp_path / "c.yaml")
    assert "a.yaml → b.yaml → c.yaml → a.yaml" in issue.message


def test_sets_may_not_be_named_without_end(tmp_path):
    for number in range(30):
        (tmp_path / f"{number}.yaml").write_text(f"{TILES}extends: {number + 1}.yaml\n")
    document = read(tmp_path / "0.yaml")
    assert [issue.message for issue in document.issues] == [
        "more than 16 files name one another in a row"
    ]


def test_many_faults_end_with_a_word_about_more(tmp_path):
    _, document = issues_of(
        tmp_path, MAP + "hexes:\n" + "".join(f"  x{i}: {{}}\n" for i in range(900))
    )
    assert len(document.issues) == 201
    assert "more to mend" in document.issues[-1].message


def test_the_error_after_many_warnings_still_counts(tmp_path):
    lines = "".join(f"  {n}: {{color: green, city: {{}}}}\n" for n in range(300))
    _, document = issues_of(
        tmp_path, TILES + "tiles:\n" + lines + "  x: {color: green, track: 0-c1}\n"
    )
    assert document.value is None or document.issues[-1].severity == "error"
