"""What stays when previews are opened and closed again and again."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from stambana.studio.preview import PreviewWindow


def open_and_close(qtbot, path, settings):
    """Weak references to a preview that was closed, and to what it held."""
    window = PreviewWindow(path, None, settings)
    window.show()
    qtbot.waitUntil(lambda: window.source.latest is not None, timeout=20_000)
    window.close()
    window.deleteLater()
    parts = (window, window.scene, window.view, window.desk.sandbox, window.source)
    return [weakref.ref(part) for part in parts]


@pytest.mark.parametrize("name", ["map.yaml", "mine.yaml"])
def test_fault_53_previews_leave_nothing_behind(qtbot, files, settings, name):
    left = [open_and_close(qtbot, files / name, settings) for _ in range(4)]
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    # an event on its way may still hold the last one
    assert [part() is None for parts in left[:-1] for part in parts] == [True] * 15
