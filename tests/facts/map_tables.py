"""What the fact sheet says of the 18SJ board, written down for the tests to compare with.

Sides are those of the flat-topped board: 0 south, then clockwise.
"""

# hex, kind (city: not built yet; yellow: a city printed yellow), mountain cost, name
HEXES = """
A16 gray   -   Oslo
A18 plain  -
A20 plain  75
A22 red    -   Göteborg
A24 plain  -
A26 gray   -   Halmstad
A28 plain  -
A30 red    -   Malmö
B1  red    -   Narvik
B3  plain  -
B5  plain  75
B7  plain  75
B9  plain  75
B11 plain  75
B13 plain  75
B15 plain  -
B17 plain  -
B19 water  -
B21 city   -   Alingsås
B23 plain  -
B25 plain  -
B27 city   -   Hässleholm
B29 plain  -
B31 water  -
C2  plain  150
C4  plain  -
C6  plain  -
C8  city   -   Östersund
C10 plain  -
C12 plain  -
C14 plain  -
C16 city   -   Karlstad
C18 water  -
C20 city   -   Skövde
C22 plain  -
C24 yellow -   Jönköping
C26 plain  -
C28 plain  -
C30 yellow -   Ystad
D1  plain  -
D3  city   75  Malmfälten
D5  plain  -
D7  plain  -
D9  plain  -
D11 city   -   Sveg
D13 yellow -   Bergslagen
D15 plain  -
D17 yellow -   Köping
D19 plain  -
D21 city   -   Katrineholm
D23 plain  -
D25 plain  -
D27 gray   -   Kalmar
E2  plain  -
E4  plain  -
E6  plain  -
E8  plain  -
E10 plain  75
E12 city   -   Ånge
E14 plain  -
E16 plain  -
E18 plain  -
E20 city   -   Västerås
E22 plain  -
E24 city   -   Norrköping
F3  plain  -
F5  plain  -
F7  plain  -
F9  gray   -   Umeå
F11 plain  -
F13 gray   -   Sundsvall
F15 plain  -
F17 plain  -
F19 city   -   Uppsala
F21 plain  75
F23 plain  150
G4  plain  -
G6  gray   -   Luleå
G18 plain  -
G20 plain  -
G22 yellow -   Stockholm
G24 water  -
H23 red    -   Stockholms hamn
"""

# hex, value (yellow/green/brown where it goes with the phase), slots, side:neighbor of each exit
PRINTED = """
A16 50/40/20 1  0:A18 4:B15 5:B17
A22 20/40/70 1  3:A20 4:B21 5:B23
A26 20       1  4:B25 5:B27
A30 20/40/50 1  3:A28 4:B29
B1  20/30/70 0  5:C2
B31 -        0  3:B29 4:C30
C24 20       1  0:C26 1:B25
C30 20       1  1:B31 2:B29 3:C28
D13 20       1  4:E12 5:E14
D17 20       1  0:D19 2:C16 4:E16
D27 20       1  1:C28 2:C26 3:D25
F9  20       1  1:E10 2:E8
F13 20       1  1:E14 2:E12
G6  20       2  1:F7 2:F5
G22 20       1  0:G24 1:F23 2:F21 3:G20
G24 -        0  2:F23 3:G22
H23 0/30/40  0  2:G22
"""

# line, hex, the two sides it joins, the hexes beyond them, the yellow tile that builds it and
# the rotations in which it does
MAINLINES = """
M F23 14  E24 G22  9   1,4
M E24 14  D25 F23  57  1,4
M D25 14  C26 E24  9   1,4
M C26 14  B27 D25  9   1,4
M B27 14  A28 C26  57  1,4
M A28 04  A30 B27  8   4
G F21 25  G22 E20  9   2,5
G E20 25  F21 D19  57  2,5
G D19 15  E20 C20  8   5
G C20 14  B21 D19  57  1,4
G B21 14  A22 C20  57  1,4
L G20 02  G22 F19  8   0
L F19 25  G20 E18  57  2,5
L E18 35  F19 E16  8   3
L E16 03  E18 E14  9   0,3
L E14 03  E16 E12  9   0,3
L E12 03  E14 E10  57  0,3
L E10 03  E12 E8   9   0,3
L E8  04  E10 F7   8   4
L F7  14  E8 G6    9   1,4
"""

# company: home, and whether a slot is kept for it
HOMES = {
    "BJ": ("A22", True),
    "KFJ": ("C16", True),
    "MYJ": ("A30", True),
    "MÖJ": ("E24", True),
    "SNJ": ("G6", True),
    "STJ": ("F13", True),
    "SWB": ("G22", True),
    "TGOJ": ("D13", True),
    "UGJ": ("F19", True),
    "ÖKJ": ("C20", True),
    "ÖSJ": ("C30", True),
    "KHJ": ("D17", False),
}

# kind and label of a sign: {hex: how many}
MARKS = {
    ("mine", "M"): {"D3": 1},
    ("mine", "B"): {"D13": 1},
    ("ore", "m"): {"B1": 1, "G6": 1},
    ("ore", "b"): {"H23": 1, "A22": 1},
    ("compass", "Norr"): {"B1": 1},
    ("compass", "Söder"): {"H23": 1},
    ("compass", "Öst"): {"H23": 1},
    ("compass", "Väst"): {"A22": 1, "A30": 1},
    ("canal", ""): {"C16": 1, "C20": 1, "C24": 1, "E24": 1},
    ("port", ""): {"A26": 2, "C30": 1, "D27": 1, "F9": 2, "F13": 1, "G6": 1},
    ("block", "P1"): {"B15": 1},
    ("block", "P2"): {"D23": 1},
    ("block", "P5"): {"E4": 1, "F5": 1},
}

# the two hexes with the side of each, and the cost (None: impassable)
BORDERS = (
    ("C24", 4, "D23", 1, None),
    ("C22", 5, "D23", 2, None),
    ("C22", 4, "D21", 1, None),
    ("B21", 4, "C20", 1, 75),
)

# printed yellow hex, tile, the rotations in which it may follow
FIRST_UPGRADES = (
    ("C24", "15", (0, 5)),
    ("C24", "619", (3,)),
    ("C24", "14", ()),
    ("D17", "619", (0, 2)),
    ("D17", "14", ()),
    ("D17", "15", ()),
    ("D13", "14", (1, 4)),
    ("D13", "15", (2, 3, 4)),
    ("D13", "619", (1, 2)),
    ("C30", "X1", (4,)),
    ("G22", "X2", (3,)),
)
