"""Sense of a map: from its shape to a BoardMap, with geometry and references checked."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import MappingProxyType

from stambana.hexes.coords import Coord, Layout, opposite, side_name, side_towards
from stambana.hexes.names import HexNameError, Letters, NameStyle, Naming
from stambana.manifests.faces import STOP_KEYS, Teller, build_face, stops_of
from stambana.manifests.fields import LINES, MARKERS, REGIONS, TERRAINS
from stambana.manifests.issues import hint, shown
from stambana.manifests.nodes import Loc
from stambana.manifests.nodes import place as position
from stambana.manifests.shape import HexShape, MapShape
from stambana.manifests.unknown import (
    bad_hex_name,
    hexes_meant,
    is_hex_name,
    misspelled,
    no_such_tile,
    unknown_company,
    unknown_hex,
    unknown_kind,
)
from stambana.track.maps import (
    BoardMap,
    Border,
    BorderKind,
    Company,
    Hex,
    Lettering,
    Marker,
    PrintedLine,
    Region,
    Scenery,
    Terrain,
)
from stambana.track.tiles import LAY_ORDER, Color, Tile
from stambana.track.tilesets import TileSet
from stambana.words import tr


@dataclass
class MapSense:
    """Makes the BoardMap of one shape and tells what makes no sense.

    ``dropped`` are entries whose own faults are told already: they count as known.
    """

    shape: MapShape
    key: str
    teller: Teller
    dropped: set[Loc]
    naming: Naming = field(init=False)
    hexes: dict[str, Hex] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    locs: dict[str, tuple[Loc, int]] = field(default_factory=dict)

    def build(self) -> BoardMap:
        """The map; it is usable only if no error was told."""
        shape = self.shape
        self.naming = self._naming()
        self._hexes()
        companies = {
            key: Company(key, at.name or key, at.color, at.text)
            for key, at in shape.companies.items()
        }
        self._check_companies()
        self._check_phases()
        self._check_revenues()
        board_map = BoardMap(
            key=self.key,
            name=shape.name or self.key.rsplit("/", 1)[-1].removesuffix(".yaml"),
            naming=self.naming,
            hexes=MappingProxyType(self.hexes),
            provenance=shape.provenance,
            tile_sets=tuple(shape.tiles),
            phases=tuple(shape.phases),
            borders=self._borders(),
            lines=self._lines(),
            regions=self._regions(),
            scenery=self._scenery(),
            lettering=self._lettering(),
            companies=MappingProxyType(companies),
            currency=shape.currency,
            grows=shape.grows,
        )
        self._check_printed_track(board_map)
        return board_map

    # ---- hexes

    def _naming(self) -> Naming:
        """The naming of the map; with the other sum, told once, if that is what all hexes have."""
        naming = naming_of(self.shape)
        other = replace(naming, odd_sum=not naming.odd_sum)
        words = [word for text in self.shape.hexes for word in text.split()]
        if len(words) < 2 or any(is_hex_name(word, naming) for word in words):
            return naming
        if not all(is_hex_name(word, other) for word in words):
            return naming
        if other.odd_sum:
            message = tr("in all hexes letter (A = 1) plus number is odd; write 'sum: odd'")
        else:
            message = tr("in all hexes letter (A = 1) plus number is even; write 'sum: even'")
        self.teller.tell(("names", "sum"), message)
        return other

    def _hexes(self) -> None:
        for text, shape in self.shape.hexes.items():
            loc: Loc = ("hexes", text)
            self._check_kinds(shape, loc)
            words = text.split()
            if not words:
                self.teller.tell(loc, tr("a hex has no name here; write one"), key=True)
            places = [self._new_hex(word, loc, nth) for nth, word in enumerate(words)]
            # hexes alike share one printed face, and its faults are told once
            face: Tile | None = None
            for nth, (word, at) in enumerate(zip(words, places, strict=True)):
                if at is None:
                    continue
                if face is None:
                    face = build_face(shape, shape.color, "", loc, self.teller)
                self.hexes[word] = _make_hex(word, at, face, shape)
                self.locs[word] = (loc, nth)
        for entry in self.dropped:
            if len(entry) == 2 and entry[0] == "hexes":
                self._stand_in(str(entry[1]))
        for text in self.shape.hexes:
            for word in text.split():
                if word not in self.hexes:
                    self._stand_in(" ".join(hexes_meant(word, self.naming)))

    def _check_kinds(self, shape: HexShape, loc: Loc) -> None:
        """Warn of terrain and markers that look like misspellings; other words may be meant."""
        for key, words, known in (
            ("terrain", shape.terrain, TERRAINS),
            ("markers", shape.markers, MARKERS),
        ):
            for word in words:
                if misspelled(word, known):
                    self.teller.warn((*loc, key, word), unknown_kind(word, known), key=True)

    def _new_hex(self, word: str, loc: Loc, nth: int) -> Coord | None:
        try:
            at = self.naming.coord(word)
        except HexNameError:
            self.teller.tell(loc, bad_hex_name(word, self.naming), key=True, word=nth)
            return None
        proper = self.naming.name(at)
        if proper != word:
            message = tr("write hex '{hex}' as {other}", hex=shown(word), other=proper)
            self.teller.tell(loc, message, key=True, word=nth)
            return None
        if word in self.locs:
            first, _ = self.locs[word]
            line, _ = position(self.teller.root, first, key=True)
            self.teller.tell(
                loc,
                tr(
                    "hex {hex} is there already, in line {line}; keep one of them",
                    hex=word,
                    line=line,
                ),
                key=True,
                word=nth,
            )
            return None
        self.locs[word] = (loc, nth)
        return at

    def _stand_in(self, text: str) -> None:
        """Bare ground for hexes that have faults of their own."""
        for word in text.split():
            try:
                at = self.naming.coord(word)
            except HexNameError:
                continue
            if word not in self.hexes:
                self.hexes[word] = Hex(word, at, Tile("", Color.WHITE))
                self.broken.add(word)

    def known(self, word: str, loc: Loc, nth: int = 0) -> Hex | None:
        """The hex of a name used at ``loc``; tells if there is none."""
        at = self.hexes.get(word)
        if at is None:
            self.teller.tell(loc, unknown_hex(word, self.naming, self.hexes), word=nth)
        return at

    def outside(self, word: str, loc: Loc, nth: int = 0) -> Coord | None:
        """A place by hex name or as ``q,r``, which need be no hex of the map."""
        try:
            return self.naming.coord(word)
        except HexNameError:
            pass
        try:
            return Naming(self.naming.layout, NameStyle.AXIAL).coord(word)
        except HexNameError:
            self.teller.tell(loc, bad_hex_name(word, self.naming), word=nth)
            return None

    # ---- what refers to hexes

    def _check_companies(self) -> None:
        known = set(self.shape.companies) | {
            str(entry[1])
            for entry in self.dropped
            if entry[:1] == ("companies",) and len(entry) > 1
        }
        if ("companies",) in self.dropped:
            return
        for company in self.shape.companies:
            if company.split() != [company]:
                message = tr("'{key}' is no sign of a company; write one word", key=shown(company))
                self.teller.tell(("companies", company), message, key=True)
        for text, at in self.shape.hexes.items():
            for key, stops in (("city", at.city), ("offboard", at.offboard)):
                for nth, stop in enumerate(stops):
                    loc: Loc = ("hexes", text, key, nth)
                    for index, home in enumerate(stop.home):
                        if home.company not in known:
                            spot: Loc = (*loc, "home", index)
                            self._unknown_company(home.company, known, spot)
                    for index, company in enumerate(stop.reserved):
                        if company not in known:
                            self._unknown_company(company, known, (*loc, "reserved", index))

    def _unknown_company(self, company: str, known: set[str], loc: Loc) -> None:
        self.teller.tell(loc, unknown_company(company, known))

    def _check_phases(self) -> None:
        phases = self.shape.phases
        seen: set[Color] = set()
        for nth, phase in enumerate(phases):
            loc: Loc = ("phases", nth)
            if phase in seen:
                self.teller.tell(loc, tr("'{color}' stands here twice; remove one", color=phase))
            elif nth and LAY_ORDER.index(phase) < LAY_ORDER.index(phases[nth - 1]):
                self.teller.tell(
                    loc,
                    tr(
                        "'{color}' comes before '{other}'; phases are in the order of tiles",
                        color=phase,
                        other=phases[nth - 1],
                    ),
                )
            seen.add(phase)
        if not phases and ("phases",) not in self.dropped:
            self.teller.tell(("phases",), tr("there must be one color of phase at least"))

    def _check_revenues(self) -> None:
        """Warn of revenues for a phase that never comes."""
        phases = self.shape.phases
        if not phases or ("phases",) in self.dropped:
            return
        for text, face in self.shape.hexes.items():
            for kind, nth, stop in stops_of(face):
                for color in stop.revenue:
                    if color is not Color.WHITE and color not in phases:
                        self.teller.warn(
                            ("hexes", text, STOP_KEYS[kind], nth, "revenue", color),
                            tr(
                                "there is no phase '{color}' on this map; its phases are {phases}",
                                color=color,
                                phases=", ".join(phases),
                            ),
                            key=True,
                        )

    def _borders(self) -> tuple[Border, ...]:
        found: dict[frozenset[str], Border] = {}
        for nth, shape in enumerate(self.shape.borders):
            if shape is None:
                continue
            loc: Loc = ("borders", nth, "between")
            if len(shape.between) != 2:
                self.teller.tell(
                    loc,
                    tr(
                        "a border lies between two hexes, such as [C24, D23]; here are {count}",
                        count=len(shape.between),
                    ),
                )
                continue
            ends = [self.known(word, (*loc, i)) for i, word in enumerate(shape.between)]
            if ends[0] is None or ends[1] is None:
                continue
            a, b = ends[0].name, ends[1].name
            if not self._touch(a, b):
                self.teller.tell(loc, self._apart(a, b))
            elif frozenset((a, b)) in found:
                message = tr("the border of {a} and {b} is there already; keep one", a=a, b=b)
                self.teller.tell(loc, message)
            else:
                found[frozenset((a, b))] = Border((a, b), shape.kind, shape.cost, shape.name)
        return tuple(found.values())

    def _touch(self, a: str, b: str) -> bool:
        layout = self.naming.layout
        return side_towards(self.hexes[a].coord, self.hexes[b].coord, layout) is not None

    def _apart(self, a: str, b: str) -> str:
        """That two hexes do not touch, and which ones do."""
        if a == b:
            return tr("{a} stands here twice; name two hexes that touch", a=a)
        layout = self.naming.layout
        around = [
            at.name
            for at in self.hexes.values()
            if side_towards(self.hexes[a].coord, at.coord, layout) is not None
        ]
        return tr(
            "{a} and {b} do not touch; {a} touches {around}",
            a=a,
            b=b,
            around=", ".join(around) or tr("no hex"),
        )

    def _lines(self) -> tuple[PrintedLine, ...]:
        lines = []
        for key, shape in self.shape.lines.items():
            if shape.kind not in LINES:
                self.teller.warn(("lines", key, "kind"), unknown_kind(shape.kind, LINES))
            loc: Loc = ("lines", key, "through")
            found = [self.known(word, (*loc, nth)) for nth, word in enumerate(shape.through)]
            if len(found) < 2:
                self.teller.tell(loc, tr("a line goes through two hexes at least"))
            for nth, (before, here) in enumerate(pairwise(found)):
                if before and here and not self._touch(before.name, here.name):
                    self.teller.tell((*loc, nth + 1), self._apart(before.name, here.name))
            names = tuple(at.name for at in found if at is not None)
            lines.append(PrintedLine(key, shape.kind, names, shape.name))
        return tuple(lines)

    def _regions(self) -> tuple[Region, ...]:
        regions = []
        taken: dict[tuple[str, str], str] = {}
        for key, shape in self.shape.regions.items():
            if shape.kind not in REGIONS:
                self.teller.warn(("regions", key, "kind"), unknown_kind(shape.kind, REGIONS))
            loc: Loc = ("regions", key, "hexes")
            names: dict[str, None] = {}
            for nth, word in enumerate(shape.hexes):
                if self.known(word, (*loc, nth)) is None:
                    continue
                other = taken.setdefault((shape.kind, word), key)
                if word in names:
                    message = tr("hex {hex} stands here twice; remove one", hex=word)
                    self.teller.tell((*loc, nth), message)
                elif other != key:
                    self.teller.tell(
                        (*loc, nth),
                        tr(
                            "hex {hex} is in region {other} already; regions of one kind do not "
                            "overlap",
                            hex=word,
                            other=other,
                        ),
                    )
                else:
                    names[word] = None
            if shape.label_at:
                self.known(shape.label_at, ("regions", key, "label_at"))
            regions.append(Region(key, shape.name or key, shape.kind, tuple(names), shape.label_at))
        return tuple(regions)

    def _scenery(self) -> tuple[Scenery, ...]:
        scenery = []
        places = {at.coord: name for name, at in self.hexes.items()}
        taken: set[Coord] = set()
        for index, shape in enumerate(self.shape.scenery):
            if shape is None:
                continue
            coords = []
            for nth, word in enumerate(shape.hexes):
                loc: Loc = ("scenery", index, "hexes", nth)
                at = self.outside(word, loc)
                if at is None:
                    continue
                if at in places:
                    message = tr("{hex} is a hex of the map; scenery lies outside", hex=places[at])
                    self.teller.tell(loc, message)
                elif at in taken:
                    message = tr("hex {hex} stands here twice; remove one", hex=word)
                    self.teller.tell(loc, message)
                else:
                    taken.add(at)
                    coords.append(at)
            scenery.append(Scenery(shape.kind, tuple(coords)))
        return tuple(scenery)

    def _lettering(self) -> tuple[Lettering, ...]:
        lettering = []
        for index, shape in enumerate(self.shape.lettering):
            if shape is None:
                continue
            at = self.outside(shape.at, ("lettering", index, "at"))
            if not 0 < shape.size <= 20:
                message = tr("a size is more than 0 and 20 at most; 1 is the usual one")
                self.teller.tell(("lettering", index, "size"), message)
            if at is not None:
                x, y = shape.shift or (0.0, 0.0)
                lettering.append(
                    Lettering(shape.text, shape.kind, at, (x, y), shape.angle, shape.size)
                )
        return tuple(lettering)

    # ---- printed track

    def _check_printed_track(self, board_map: BoardMap) -> None:
        for name, at in self.hexes.items():
            for side in at.printed.exits:
                self._check_exit(board_map, name, side)

    def _check_exit(self, board_map: BoardMap, name: str, side: int) -> None:
        loc, nth = self.locs[name]
        where = tr(side_name(side, board_map.layout))
        beyond = board_map.neighbor(name, side)
        border = board_map.border_by_side.get((name, side))
        if beyond is None:
            if not board_map.grows:
                self.teller.tell(
                    loc,
                    tr(
                        "the track of {hex} leaves the board on side {side} ({where}); remove it, "
                        "or add a hex there",
                        hex=name,
                        side=side,
                        where=where,
                    ),
                    key=True,
                    word=nth,
                )
        elif border is not None and border.kind is BorderKind.IMPASSABLE:
            self.teller.warn(
                loc,
                tr(
                    "the track of {hex} ends at side {side} ({where}), which is impassable: no "
                    "tile will fit that keeps it",
                    hex=name,
                    side=side,
                    where=where,
                ),
                key=True,
                word=nth,
            )
        elif (
            beyond.fixed
            and beyond.name not in self.broken
            and opposite(side) not in beyond.printed.exits
        ):
            self.teller.tell(
                loc,
                tr(
                    "the track of {hex} runs on side {side} ({where}) against {other}, which has "
                    "no track there",
                    hex=name,
                    side=side,
                    where=where,
                    other=beyond.name,
                ),
                key=True,
                word=nth,
            )

    def check_tiles(self, tile_set: TileSet) -> None:
        """Compare labels and upgrades of the hexes with the map's tile sets, merged."""
        if not tile_set.tiles:
            return
        labels = sorted({tile.label for tile in tile_set.tiles.values() if tile.label})
        for text, shape in self.shape.hexes.items():
            loc: Loc = ("hexes", text)
            fixed = shape.color in (Color.RED, Color.BLUE, Color.GRAY, Color.BLACK) or bool(
                shape.offboard
            )
            if shape.label and shape.label not in labels and not fixed:
                self.teller.warn(
                    (*loc, "label"),
                    tr(
                        "no tile of the sets has the label '{label}'{hint}",
                        label=shown(shape.label),
                        hint=hint(shape.label, labels),
                    ),
                )
            for nth, number in enumerate(shape.upgrades or ()):
                if number not in tile_set.tiles:
                    self.teller.tell(
                        (*loc, "upgrades", nth), no_such_tile(number, list(tile_set.tiles))
                    )


def naming_of(shape: MapShape) -> Naming:
    """The naming a map asks for; letters count columns if flat and rows if pointy."""
    usual = Letters.COLUMNS if shape.layout is Layout.FLAT else Letters.ROWS
    return Naming(
        layout=shape.layout,
        style=shape.names.style,
        letters=shape.names.letters or usual,
        odd_sum=shape.names.sum == "odd",
    )


def _make_hex(name: str, at: Coord, face: Tile, shape: HexShape) -> Hex:
    markers = tuple(_marker(kind, sign) for kind, signs in shape.markers.items() for sign in signs)
    return Hex(
        name=name,
        coord=at,
        printed=face,
        title=shape.name,
        terrain=tuple(Terrain(kind, cost) for kind, cost in shape.terrain.items()),
        markers=markers,
        group=shape.group,
    )


def _marker(kind: str, sign: str) -> Marker:
    """A sign of digits is a count, any other a label."""
    return Marker(kind, count=int(sign)) if sign.isdecimal() else Marker(kind, sign)
