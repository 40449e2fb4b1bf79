"""Screens: whether a window can be opened at all, found out without risking the process.

Qt ends the whole process when the display it is told to use cannot be opened or when a
library of its window plugin is missing.  So on Linux both are tried first, with the same
system libraries Qt is about to use; that costs a few milliseconds and never aborts.
"""

from __future__ import annotations

import ctypes
import importlib.util
import locale
import os
import sys
from pathlib import Path

from stambana.words import tr

_WITHOUT_SCREEN = ("offscreen", "minimal", "vnc", "linuxfb", "eglfs")


def obstacle() -> str:
    """Why no window can be opened, as the end of a sentence; empty when one can."""
    if sys.platform in ("win32", "darwin"):
        return ""
    platform = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if platform.startswith(_WITHOUT_SCREEN):
        return ""
    wayland = os.environ.get("WAYLAND_DISPLAY", "")
    display = os.environ.get("DISPLAY", "")
    if not wayland and not display:
        return tr("neither DISPLAY nor WAYLAND_DISPLAY is set")
    causes = []
    if wayland and not platform.startswith("xcb"):
        if _wayland_opens():
            return ""
        causes.append(tr("the display '{display}' cannot be opened", display=wayland))
    if display and not platform.startswith("wayland"):
        if not _x_opens():
            causes.append(tr("the display '{display}' cannot be opened", display=display))
        else:
            missing = _missing_library()
            if not missing:
                return ""
            causes.append(tr("a library that Qt needs is missing: {library}", library=missing))
    return causes[-1] if causes else tr("no display fits QT_QPA_PLATFORM={name}", name=platform)


def stay_offscreen() -> None:
    """Make Qt draw without a screen, unless the user chose a platform.

    On Windows and macOS the native platform draws pictures just as well.
    """
    use_utf8()
    if sys.platform not in ("win32", "darwin"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def use_utf8() -> None:
    """Tell Qt beforehand to use UTF-8 letters under another locale, as it does anyway.

    Otherwise it says so at length on the error stream.  The language is not touched: it was
    chosen before.
    """
    if sys.platform in ("win32", "darwin"):
        return
    if locale.nl_langinfo(locale.CODESET).upper() not in ("UTF-8", "UTF8"):
        os.environ.pop("LC_ALL", None)
        os.environ["LC_CTYPE"] = "C.UTF-8"


def _x_opens() -> bool:
    """Whether the X display of the environment accepts a connection, rights included."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    opened = bool(xcb.xcb_connection_has_error(connection) == 0)
    xcb.xcb_disconnect(connection)
    return opened


def _wayland_opens() -> bool:
    try:
        wayland = ctypes.CDLL("libwayland-client.so.0")
    except OSError:
        return False
    quiet = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_void_p)(lambda _text, _values: None)
    wayland.wl_log_set_handler_client(quiet)  # it would print what we say better
    wayland.wl_display_connect.restype = ctypes.c_void_p
    connection = wayland.wl_display_connect(None)
    if not connection:
        return False
    wayland.wl_display_disconnect(ctypes.c_void_p(connection))
    return True


def _missing_library() -> str:
    """The system library without which Qt's X plugin does not load, or nothing.

    Loading the plugin here is no lost work: Qt loads the same file right after.
    """
    found = importlib.util.find_spec("PySide6")
    for folder in (found.submodule_search_locations or []) if found else []:
        plugin = Path(folder) / "Qt" / "plugins" / "platforms" / "libqxcb.so"
        if plugin.is_file():
            try:
                ctypes.CDLL(str(plugin))
            except OSError as error:
                return str(error).split(":")[0]
    return ""
