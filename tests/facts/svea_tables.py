"""18Svea as the fact sheet has it, in words of its own: hexes, values, borders, tiles."""

HEXES = """
A3  deadend  5    Torsby
A5  track    0-4  Bergslagsbanan
A7  track    1-5  Bergslagsbanan
A9  yellow   0,5  Falun
A11 track    0-5  Sala
A13 red      0    Gävle
B2  red      4    Oslo
B4  plain    -    Sunne
B6  plain    -    Filipstad
B8  plain    -    Ludvika
B10 city     -    Västerås
B12 city     -    Uppsala
B14 deadend  0,1  Norrtälje
C1  red      4,5  Oslo
C3  plain    -    Åmål
C5  city     -    Karlstad
C7  plain    -    Kristinehamn
C9  city     ORE  Örebro
C11 city     -    Eskilstuna
C13 city     STO  Stockholm
C15 blue     1    Åbo
D2  plain    -    Dals-Ed
D4  lake     -    Vänern
D6  plain    -    Mariestad
D8  plain    -    Hallsberg
D10 city     NRK  Norrköping
D12 plain    -    Nyköping
E1  track    3-5  Bohusbanan
E3  city     -    Trollhättan
E5  city     -    Skövde
E7  plain    -    Karlsborg
E9  city     -    Linköping
E11 blue     2,3  Visby
F0  blue     4    Fredrikshamn
F2  city     GBG  Göteborg
F4  city     -    Borås
F6  city     JKP  Jönköping
F8  plain    -    Tranås
F10 plain    -    Kisa
F12 deadend  1    Västervik
G3  yellow   2,3  Malmö
G5  yellow   2,3  Malmö
G7  track    2-3  Vaggeryd
G9  yellow   2,3  Kalmar
"""
"""Hex, kind (an off-board by its color), its sides with track or the company at home, name."""

VALUES = {
    "Oslo": (10, 15, 20, 30, 40),
    "Gävle": (10, 15, 20, 25, 30),
    "Fredrikshamn": (10, 10, 15, 20, 25),
    "Visby": (10, 10, 15, 15, 20),
    "Åbo": (10, 15, 15, 20, 25),
    "Falun": (15, 15, 15, 20, 20),
    "Kalmar": (5, 10, 15, 20, 25),
    "Malmö": (10, 15, 20, 25, 35),
}
"""Off-boards in the phases yellow, green, brown, gray, black."""

NRC_VALUES = (10, 15, 20, 25, 30)

FROM = {
    "Oslo": "Sunne Åmål Dals-Ed",
    "Gävle": "Uppsala",
    "Fredrikshamn": "Göteborg",
    "Visby": "Norrköping Nyköping",
    "Åbo": "Stockholm",
    "Falun": "Ludvika Västerås",
    "Kalmar": "Tranås Kisa",
    "Malmö": "Göteborg Borås Jönköping",
}
"""The places from which track leads to each off-board."""

WATER = """
C5  D6  Vänern
D2  E3  Göta älv
E7  E9  Vättern
E7  F8  Vättern
C9  D10 Hjälmaren
B10 C11 Mälaren
B12 C11 Mälaren
C11 C13 Södertälje kanal
B12 A13 Dalälven
"""

COLORS = {
    "STO": "#1d4f91",
    "GBG": "#c8102e",
    "NRK": "#e0a500",
    "JKP": "#2e7d32",
    "ORE": "#5b3a8c",
}

TILES = """
7   yellow 0/0  - 0-1
8   yellow 0/0  - 0-2
9   yellow 0/0  - 0-3
X1  yellow 5/1  - C[0,1]
X2  yellow 5/1  - C[0,2]
X3  yellow 5/1  - C[0,3]
20  green  0/0  - 0-3 1-4
23  green  0/0  - 0-3 0-4
24  green  0/0  - 0-3 0-2
25  green  0/0  - 0-2 0-4
26  green  0/0  - 0-3 0-5
27  green  0/0  - 0-3 0-1
28  green  0/0  - 0-4 0-5
29  green  0/0  - 0-2 0-1
X4  green  10/2 - C[0,3,4]
X5  green  10/2 - C[2,3,4]
X6  green  10/2 - C[0,2,3]
X7  green  10/2 - C[0,2,4]
40  brown  0/0  - 0-2 2-4 0-4
44  brown  0/0  - 0-3 1-4 0-1 3-4
47  brown  0/0  - 0-3 1-4 1-3 0-4
X8  brown  15/2 - C[0,2,3,4]
X9  brown  15/3 - C[0,1,2,3]
X10 brown  15/3 - C[0,1,3,4]
X11 gray   20/3 - C[0,2,3,4,5]
X12 gray   20/3 - C[0,1,2,3,4,5]
X13 black  10/3 - C[0,2,3,4,5]
"""
"""In the notation of ``tile_tables``."""

COUNTS = {
    **dict.fromkeys(
        [
            "7",
            "9",
            "20",
            "23",
            "24",
            "25",
            "26",
            "27",
            "28",
            "29",
            "40",
            "44",
            "47",
            "X9",
            "X10",
            "X11",
            "X12",
            "X13",
        ],
        1,
    ),
    **dict.fromkeys(["8", "X1", "X5", "X7", "X8"], 2),
    **dict.fromkeys(["X2", "X3", "X4", "X6"], 3),
}

PUBLISHED = "7 8 9 X1 X2 25 26 27 28 40 44 47 X8"
"""The tiles whose numbers the rulebook prints: 18 pieces."""
