"""Bindings: what the actions of the preview do, and when they can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stambana.studio.preview.window import PreviewWindow


def bind_actions(window: PreviewWindow) -> None:
    """Connect every action of a window, and say when it can be done."""
    bind = window.actions_of.bind
    on_map, box = window.on_map, window.sandbox
    bind("open", window.choose)
    bind("reload", lambda: window.source.loader.load())
    bind("compare_file", window.choose_other, lambda: window.source.good is not None)
    bind(
        "compare_first",
        lambda: window.versions.begin("first"),
        lambda: window.source.first is not None,
    )
    bind(
        "compare_previous",
        lambda: window.versions.begin("previous"),
        lambda: window.source.previous is not None,
    )
    bind("compare_swap", window.versions.swap, window.comparing)
    bind("compare_end", window.end_comparison, lambda: bool(window.versions.against))
    bind("save", window.save, on_map)
    drawn = lambda: window.source.good is not None  # noqa: E731
    bind("export", window.paper.export, drawn)
    bind("print", window.paper.print, drawn)
    bind("close", window.close)
    bind("undo", lambda: box().undo(), lambda: on_map() and box().can_undo)
    bind("redo", lambda: box().redo(), lambda: on_map() and box().can_redo)
    bind("undo_all", lambda: box().jump(0), lambda: on_map() and box().can_undo)
    bind(
        "redo_all",
        lambda: box().jump(len(box().history.moves)),
        lambda: on_map() and box().can_redo,
    )
    bind("search", window.search)
    bind("next_fault", lambda: window.faults.step(1), window.has_faults)
    bind("previous_fault", lambda: window.faults.step(-1), window.has_faults)
    bind("open_fault", lambda: window.mending.open(window.faults.current), window.has_faults)
    bind("copy_place", window.mending.copy_place, window.has_faults)
    bind("editor", window.mending.choose_editor)
    bind("next_difference", lambda: window.compare.step(1), window.comparing)
    bind("previous_difference", lambda: window.compare.step(-1), window.comparing)
    bind("look", lambda _on: window.use_tool("look"), on_map)
    bind("lay", lambda _on: window.use_tool("lay"), on_map)
    bind("token", lambda _on: window.use_tool("token"), on_map)
    bind("leave", window.leave)
    bind("rotate", lambda: window.rotate(1), window.can_rotate)
    bind("rotate_back", lambda: window.rotate(-1), window.can_rotate)
    bind("remove", window.desk.remove_tile, on_map)
    bind("free", window.desk.lay_tool.set_free, on_map)
    bind("find_tile", window.tiles.begin_finding, window.on_tiles)
    bind("back", lambda: window.tiles.go(-1), lambda: window.on_tiles() and window.tiles.can_go(-1))
    bind(
        "forward", lambda: window.tiles.go(1), lambda: window.on_tiles() and window.tiles.can_go(1)
    )
    bind("zoom_in", lambda: window.zoom(1))
    bind("zoom_out", lambda: window.zoom(-1))
    bind("fit", lambda: window.zoom(0))
    bind("coordinates", window.set_coordinates)
    bind("panels", window.set_panels, on_map)
    bind("full_screen", window.set_full_screen)
    bind("help", window.show_help)
    bind("single_keys", window.set_single_keys)
    window.check_switches()
    window.set_coordinates(window.settings.coordinates)
