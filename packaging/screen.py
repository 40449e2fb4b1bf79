"""Exits 0 when a window can be opened here, 1 when there is no screen to open it on.

Connects as Qt would (through libwayland-client or libxcb), since a name in ``DISPLAY`` alone
says nothing: the display may be gone, or not be ours.
"""

import ctypes
import os
import sys


def wayland_answers() -> bool:
    """Whether a Wayland compositor takes our connection."""
    if not (os.environ.get("WAYLAND_DISPLAY") or os.environ.get("WAYLAND_SOCKET")):
        return False
    client = ctypes.CDLL("libwayland-client.so.0")
    client.wl_display_connect.restype = ctypes.c_void_p
    client.wl_display_disconnect.argtypes = [ctypes.c_void_p]
    # a socket handed over can be taken once only, and belongs to the program
    if os.environ.get("WAYLAND_SOCKET"):
        return True
    display = client.wl_display_connect(None)
    if display:
        client.wl_display_disconnect(display)
    return bool(display)


def x_answers() -> bool:
    """Whether an X server takes our connection."""
    if not os.environ.get("DISPLAY"):
        return False
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed


if __name__ == "__main__":
    try:
        sys.exit(not (wayland_answers() or x_answers()))
    except OSError:
        sys.exit(1)
