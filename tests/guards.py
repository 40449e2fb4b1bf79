"""Guards: what a test must not leave behind, whatever else it shows.

A pytest plugin, loaded by conftest.py for every test.  After a test it looks for

- log lines at WARNING or above that ``@pytest.mark.expect_log("pattern")`` did not announce,
  and announced ones that never came;
- threads of Python that still run;
- once an application of Qt exists: top-level widgets, active timers and delayed calls
  (``QTimer.singleShot``), running animations and threads, work in thread pools, and messages
  that Qt prints while fixtures are taken down (pytest-qt watches the time before that).

User folders are those of a temporary home, so no test reads or writes the real ones.
What it finds it also cleans up, so that one test's fault is not another's.

Not seen: timers started with ``QObject.startTimer`` and those that Qt starts for itself.
"""

from __future__ import annotations

import gc
import logging
import os
import re
import sys
import threading
import time
import weakref
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before the first QApplication

GRACE = 0.5
"""Seconds that threads and pools get to finish what they had all but finished."""

CLEAN_UP = 10.0
"""Seconds that a pool found working gets, so that the next test starts clean."""


class _Watch:
    """What existed before one test, and the log lines since."""

    def __init__(self, item: pytest.Item) -> None:
        self.expected = [mark.args[0] for mark in item.iter_markers("expect_log")]
        self.records: list[logging.LogRecord] = []
        self.threads = set(threading.enumerate())
        self.widgets = {_address(widget) for widget in _top_level_widgets()}
        self._handler = _Collector(self.records)
        logging.getLogger().addHandler(self._handler)

    def close(self) -> None:
        logging.getLogger().removeHandler(self._handler)

    def log_faults(self) -> Iterator[str]:
        """Lines nobody announced since this was last asked."""
        for record in self.records:
            line = f"{record.levelname} {record.name}: {record.getMessage()}"
            if not any(re.search(pattern, line) for pattern in self.expected):
                yield f"unexpected log line: {line}"

    def log_gaps(self) -> Iterator[str]:
        """Announced lines that never came."""
        lines = [
            f"{record.levelname} {record.name}: {record.getMessage()}" for record in self.records
        ]
        for pattern in self.expected:
            if not any(re.search(pattern, line) for line in lines):
                yield f"expected log line never came: {pattern}"


class _Collector(logging.Handler):
    """Keeps records at WARNING or above."""

    def __init__(self, records: list[logging.LogRecord]) -> None:
        super().__init__(logging.WARNING)
        self._records = records

    def emit(self, record: logging.LogRecord) -> None:
        self._records.append(record)


_WATCH = pytest.StashKey[_Watch]()


_numbers = count(1)


@pytest.fixture(autouse=True)
def user_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The temporary home that every test lives in; settings and saves go below it."""
    # numbered here, since mktemp would look through all earlier ones each time
    home = tmp_path_factory.getbasetemp() / "homes" / str(next(_numbers))
    home.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    for variable, folder in (
        ("XDG_CONFIG_HOME", ".config"),
        ("XDG_DATA_HOME", ".local/share"),
        ("XDG_STATE_HOME", ".local/state"),
        ("XDG_CACHE_HOME", ".cache"),
    ):
        monkeypatch.setenv(variable, str(home / folder))
    return home


def pytest_collection_finish() -> None:
    """Put what exists before the first test out of the collector's sight.

    Looking through all objects after each test is quick then.
    """
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, Any, Any]:
    item.stash[_WATCH] = _Watch(item)
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    result = yield
    watch = item.stash[_WATCH]
    _fail([*watch.log_faults(), *watch.log_gaps()])
    return result


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, Any, Any]:
    watch = item.stash[_WATCH]
    seen = len(watch.records)
    messages = _QtMessages(item)
    try:
        result = yield
    finally:
        messages.close()
        watch.close()
    del watch.records[:seen]
    _fail(
        [
            *watch.log_faults(),
            *messages.faults(),
            *_thread_faults(watch),
            *_qt_faults(watch),
        ]
    )
    _tidy()
    return result


def _fail(faults: list[str]) -> None:
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


def _thread_faults(watch: _Watch) -> list[str]:
    left = [thread for thread in threading.enumerate() if thread not in watch.threads]
    end = time.monotonic() + GRACE
    for thread in left:
        thread.join(max(0.0, end - time.monotonic()))
    return [f"thread left running: {thread.name}" for thread in left if thread.is_alive()]


# --- Qt; nothing below imports it, it only looks when a test has ---------------------------


def _qt(module: str) -> Any:
    return sys.modules.get(f"PySide6.{module}")


def _application() -> Any:
    core = _qt("QtCore")
    return core.QCoreApplication.instance() if core else None


def _address(thing: Any) -> int:
    address: int = sys.modules["shiboken6"].getCppPointer(thing)[0]  # type: ignore[attr-defined]
    return address


def _top_level_widgets() -> list[Any]:
    widgets = _qt("QtWidgets")
    app = _application()
    if widgets is None or not isinstance(app, widgets.QApplication):
        return []
    return list(app.topLevelWidgets())


def _busy_objects() -> list[tuple[Any, str]]:
    """Timers, animations and threads at work, with what is wrong with each."""
    core = _qt("QtCore")
    if core is None or _application() is None:
        return []
    is_valid = sys.modules["shiboken6"].isValid  # type: ignore[attr-defined]
    found = []
    objects = gc.get_objects()
    workers = _put_away()
    workers += _that_work(objects)
    for thing in workers:
        if not is_valid(thing):
            continue
        if isinstance(thing, core.QTimer):
            if thing.isActive() and not _calls_nobody(thing, objects, workers):
                found.append((thing, f"timer still active: {_describe(thing)}"))
        elif isinstance(thing, core.QAbstractAnimation):
            if thing.state() is core.QAbstractAnimation.State.Running:
                found.append((thing, f"animation still running: {_describe(thing)}"))
        elif isinstance(thing, core.QThread):
            if thing.isRunning() and thing is not core.QThread.currentThread():
                found.append((thing, f"thread still running: {_describe(thing)}"))
        elif thing.activeThreadCount():
            found.append((thing, f"thread pool still at work: {_describe(thing)}"))
    return found


def _that_work(objects: list[Any]) -> list[Any]:
    """Those of some objects that can be at work."""
    core = _qt("QtCore")
    kinds = (core.QTimer, core.QAbstractAnimation, core.QThread, core.QThreadPool)
    # by type first: isinstance() would ask odd proxies for their class and wake them
    return [thing for thing in objects if issubclass(type(thing), kinds)]


MANY = 200_000
"""So many objects are put away: looking through those of whole games takes seconds a test."""

_away: list[weakref.ref[Any]] = []
"""What can be at work and was put away with the rest."""


def _put_away() -> list[Any]:
    return [thing for thing in (reference() for reference in _away) if thing is not None]


def _tidy() -> None:
    """Put what a test left, and was looked at, out of the collector's sight if it is much.

    What can be at work is remembered, and looked at again after each test.
    """
    if _application() is None or len(gc.get_objects()) < MANY:
        return
    gc.collect()
    kept = _that_work(gc.get_objects())
    _away[:] = [weakref.ref(thing) for thing in (*_put_away(), *kept)]
    gc.freeze()


def _describe(thing: Any) -> str:
    name = f" '{thing.objectName()}'" if thing.objectName() else ""
    parent = thing.parent()
    owner = f" of {type(parent).__module__}.{type(parent).__qualname__}" if parent else ""
    return f"{type(thing).__name__}{name}{owner}"


_told: set[int] = set()
"""Addresses of what was found at work and could not be stopped: told once is enough."""


def _qt_faults(watch: _Watch) -> list[str]:
    core = _qt("QtCore")
    if core is None or _application() is None:
        return []
    pool = core.QThreadPool.globalInstance()
    pool.waitForDone(int(GRACE * 1000))
    delete = core.QEvent.Type.DeferredDelete.value
    core.QCoreApplication.sendPostedEvents(None, delete)
    busy = _new_busy()
    if busy or _new_widgets(watch):
        gc.collect()  # what nobody holds any more is not left behind
        core.QCoreApplication.sendPostedEvents(None, delete)
        busy = _new_busy()
    faults = []
    if pool.activeThreadCount():
        faults.append("work left in the global thread pool")
        pool.waitForDone(int(CLEAN_UP * 1000))
    for widget in _new_widgets(watch):
        title = f" '{widget.windowTitle()}'" if widget.windowTitle() else ""
        faults.append(
            f"widget left open: {type(widget).__module__}.{type(widget).__qualname__}{title}"
        )
        widget.hide()
        widget.deleteLater()
    for thing, fault in busy:
        faults.append(fault)
        _stop(thing)
    if busy:
        _told.update(_address(thing) for thing, _ in _busy_objects())
    core.QCoreApplication.sendPostedEvents(None, delete)
    return faults


def _new_widgets(watch: _Watch) -> list[Any]:
    return [widget for widget in _top_level_widgets() if _address(widget) not in watch.widgets]


def _new_busy() -> list[tuple[Any, str]]:
    return [found for found in _busy_objects() if _address(found[0]) not in _told]


def _stop(thing: Any) -> None:
    core = _qt("QtCore")
    if isinstance(thing, core.QTimer | core.QAbstractAnimation):
        thing.stop()
    elif isinstance(thing, core.QThread):
        thing.requestInterruption()
        thing.quit()
        thing.wait(int(CLEAN_UP * 1000))
    else:
        thing.waitForDone(int(CLEAN_UP * 1000))


def _calls_nobody(timer: Any, *lists: list[Any]) -> bool:
    """Whether this is what ``QTimer.singleShot`` leaves when its receiver has gone.

    Qt keeps such a timer until its time is over, with nothing connected but its own end.  Nothing
    in Python refers to it but the lists it was found in, unlike a timer somebody made.
    """
    core = _qt("QtCore")
    if not timer.isSingleShot() or timer.parent() or timer.receivers(core.SIGNAL("timeout()")) > 1:
        return False
    return all(
        isinstance(one, FrameType) or any(one is found for found in lists)
        for one in gc.get_referrers(timer)
    )


class _QtMessages:
    """What Qt prints while fixtures are taken down."""

    def __init__(self, item: pytest.Item) -> None:
        core = _qt("QtCore")
        self._messages: list[str] = []
        self._ignored = [*item.config.getini("qt_log_ignore")]
        for mark in item.iter_markers("qt_log_ignore"):
            self._ignored += mark.args
        self._active = core is not None and not item.get_closest_marker("no_qt_log")
        if self._active:
            self._quiet = {core.QtMsgType.QtDebugMsg, core.QtMsgType.QtInfoMsg}
            self._previous = core.qInstallMessageHandler(self._take)

    def _take(self, kind: Any, context: Any, message: str) -> None:
        if kind not in self._quiet:
            self._messages.append(message)

    def close(self) -> None:
        if self._active:
            _qt("QtCore").qInstallMessageHandler(self._previous)

    def faults(self) -> list[str]:
        return [
            f"Qt says: {message}"
            for message in self._messages
            if not any(re.search(pattern, message) for pattern in self._ignored)
        ]
