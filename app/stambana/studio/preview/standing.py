"""Standing: where a person stands at the board, kept from one state of the map to the next.

That is the hex chosen, the one the keyboard is at, the tool with what it has in hand, and the
company acting.  What the next state does not have is not forgotten: a hex that is gone for one
save is chosen again when it comes back, unless another was chosen meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stambana.ui.desk.desk import Desk
    from stambana.ui.tools.tool import Tool


@dataclass(frozen=True)
class PreviewStanding:
    """What a person chose; empty texts for nothing, ``tool`` None for looking around."""

    hex_name: str = ""
    cursor: str = ""
    pointed: str = ""
    company: str = ""
    tile: str = ""
    rotation: int = 0
    token: str = ""
    tool: Tool | None = None

    @classmethod
    def of(cls, desk: Desk, before: PreviewStanding | None = None) -> PreviewStanding:
        """How somebody stands now; what ``before`` wanted and could not have is still wanted."""
        view = desk.view
        now = cls(
            hex_name=desk.chosen_hex,
            cursor=desk.scene.cursor.hex_name,
            pointed=desk.scene.hovered,
            company=desk.building.company,
            tile=desk.lay_tool.picked,
            rotation=desk.lay_tool.rotation,
            token=desk.token_tool.picked,
            tool=view.tool if view.tool in desk.tools else None,
        )
        board = desk.sandbox.board
        if before is None:
            return now
        if not now.hex_name and before.hex_name not in board.map.hexes:
            now = replace(now, hex_name=before.hex_name)
        if not now.company and before.company not in board.map.companies:
            now = replace(now, company=before.company, tool=now.tool or before.tool)
        if not now.tile and before.tile not in board.tile_set.supply:
            now = replace(now, tile=before.tile, rotation=before.rotation)
        return now

    def take_again(self, desk: Desk) -> None:
        """Stand so at the board shown now, as far as it has what was chosen."""
        board = desk.sandbox.board
        if self.company in board.map.companies:
            desk.set_company(self.company)
        desk.use_tool(self.tool if self._can_use(desk) else None)
        desk.choose_hex(self.hex_name)
        if self.tile in board.tile_set.supply:
            desk.pick_tile(self.tile)
            desk.lay_tool.turn_to(self.rotation)
        if self.token in board.map.companies:
            desk.pick_token(self.token)
        if self.cursor in board.map.hexes:
            desk.scene.set_cursor(self.cursor)
        pointed = next((at for at in (self.cursor, self.pointed) if at in board.map.hexes), "")
        desk.inspect(pointed)

    def _can_use(self, desk: Desk) -> bool:
        """Whether the tool has what it needs: two of them belong to the acting company."""
        of_company = self.tool in (desk.building.tool, desk.route_tool)
        return not of_company or bool(desk.building.company)
