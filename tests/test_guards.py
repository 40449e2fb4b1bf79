"""Every guard of guards.py catches what it is there for, and lets good tests pass."""

from pathlib import Path

import pytest

CONFIGURATION = Path(__file__).parents[1] / "pyproject.toml"


def run(pytester, source):
    """Outcomes by test name of a suite of its own under the project's configuration."""
    pytester.makeconftest('pytest_plugins = ["guards"]')
    pytester.makepyfile(source)
    result = pytester.runpytest_subprocess(
        "-c", CONFIGURATION, "--rootdir", pytester.path, "-p", "no:cacheprovider", "-rA", "-v", "."
    )
    outcomes = {}
    for line in result.outlines:
        word, _, name = line.partition(" ")
        if word in {"PASSED", "FAILED", "ERROR"} and "::" in name:
            name = name.split("::")[1].split(" ")[0]
            if outcomes.get(name) != "ERROR":
                outcomes[name] = word
    return outcomes, result


def test_log_lines_and_threads(pytester):
    outcomes, result = run(
        pytester,
        """
        import logging, threading, warnings
        import pytest

        log = logging.getLogger("some.area")

        def test_silent():
            log.info("all is well")

        def test_warns():
            log.warning("this is odd")

        @pytest.mark.expect_log("WARNING some.area: this is [a-z]+")
        def test_announced():
            log.warning("this is odd")

        @pytest.mark.expect_log("never")
        def test_announced_in_vain():
            pass

        @pytest.fixture
        def late():
            yield
            log.error("while taken down")

        def test_warns_late(late):
            pass

        def test_leaks_thread():
            stop = threading.Event()
            test_leaks_thread.stop = stop
            threading.Thread(target=stop.wait, args=(20,), name="forgotten", daemon=True).start()

        def test_after_the_leak():
            test_leaks_thread.stop.set()

        def test_joins_thread():
            threading.Thread(target=lambda: None).start()

        def test_python_warning():
            warnings.warn("old", DeprecationWarning)

        @pytest.mark.xfail(reason="does not fail")
        def test_unexpected_success():
            pass
        """,
    )
    assert outcomes == {
        "test_silent": "PASSED",
        "test_warns": "FAILED",
        "test_announced": "PASSED",
        "test_announced_in_vain": "FAILED",
        "test_warns_late": "ERROR",
        "test_leaks_thread": "ERROR",
        "test_after_the_leak": "PASSED",
        "test_joins_thread": "PASSED",
        "test_python_warning": "FAILED",
        "test_unexpected_success": "FAILED",
    }
    result.stdout.fnmatch_lines_random(
        [
            "unexpected log line: WARNING some.area: this is odd",
            "expected log line never came: never",
            "unexpected log line: ERROR some.area: while taken down",
            "thread left running: forgotten",
        ]
    )


def test_what_qt_leaves_behind(pytester):
    outcomes, result = run(
        pytester,
        """
        import time
        import pytest
        from PySide6.QtCore import (QObject, QPropertyAnimation, QRunnable, QThread, QThreadPool,
                                    QTimer, qWarning)
        from PySide6.QtWidgets import QLabel, QWidget

        def test_clean(qtbot):
            label = QLabel("good")
            qtbot.addWidget(label)
            timer = QTimer(label)
            timer.start(10_000)
            QTimer.singleShot(10_000, label, lambda: None)
            label.show()

        def test_says(qtbot):
            qWarning("odd thing")

        @pytest.mark.qt_log_ignore("odd thing")
        def test_says_as_expected(qtbot):
            qWarning("odd thing")

        @pytest.fixture
        def late(qapp):
            yield
            qWarning("late odd thing")

        def test_says_late(late):
            pass

        def test_widget(qapp):
            keep = test_widget.keep = QWidget(windowTitle="forgotten")
            keep.show()

        def test_after_the_widget(qapp):
            assert not qapp.topLevelWidgets()

        def test_dropped_widget(qapp):
            QWidget().show()

        def test_timer(qapp):
            test_timer.keep = QTimer(objectName="ticker")
            test_timer.keep.start(10_000)

        def test_stopped_timer(qapp):
            timer = test_stopped_timer.keep = QTimer()
            timer.start(10_000)
            timer.stop()

        def test_delayed_call(qapp):
            QTimer.singleShot(10_000, lambda: None)

        def test_delayed_call_made(qtbot):
            done = []
            QTimer.singleShot(0, lambda: done.append(1))
            qtbot.waitUntil(lambda: done == [1])

        def test_delayed_method(qtbot):
            owner = QLabel("owner")
            qtbot.addWidget(owner)
            QTimer.singleShot(1, owner.hide)
            QTimer.singleShot(10_000, owner.show)
            owner.show()
            qtbot.waitUntil(owner.isHidden)

        def test_one_shot(qapp):
            timer = test_one_shot.keep = QTimer(objectName="one shot")
            timer.setSingleShot(True)
            timer.timeout.connect(lambda: None)
            timer.start(10_000)

        def test_animation(qapp):
            owner = test_animation.keep = QObject()
            animation = QPropertyAnimation(owner, b"objectName", owner)
            animation.setDuration(10_000)
            animation.setStartValue(0.0)
            animation.setEndValue(1.0)
            animation.start()

        class Work(QRunnable):
            def run(self):
                time.sleep(1.5)

        def test_pool(qapp):
            QThreadPool.globalInstance().start(Work())

        def test_own_pool(qapp):
            pool = test_own_pool.keep = QThreadPool(objectName="mine")
            pool.start(Work())

        def test_pool_waited_for(qapp):
            pool = QThreadPool()
            pool.start(Work())
            pool.waitForDone()

        def test_qthread(qapp):
            thread = test_qthread.keep = QThread(objectName="worker")
            thread.start()

        def test_after_all_that(qapp):
            assert QThreadPool.globalInstance().activeThreadCount() == 0
        """,
    )
    bad = {
        "test_says": "FAILED",
        "test_says_late": "ERROR",
        "test_widget": "ERROR",
        "test_timer": "ERROR",
        "test_delayed_call": "ERROR",
        "test_one_shot": "ERROR",
        "test_animation": "ERROR",
        "test_pool": "ERROR",
        "test_own_pool": "ERROR",
        "test_qthread": "ERROR",
    }
    assert {name: word for name, word in outcomes.items() if word != "PASSED"} == bad
    assert len(outcomes) == 19
    result.stdout.fnmatch_lines_random(
        [
            "Qt says: late odd thing",
            "widget left open: PySide6.QtWidgets.QWidget 'forgotten'",
            "timer still active: QTimer 'ticker'",
            "timer still active: QTimer 'one shot'",
            "animation still running: QPropertyAnimation*",
            "work left in the global thread pool",
            "thread pool still at work: QThreadPool 'mine'",
            "thread still running: QThread 'worker'",
        ]
    )


def test_user_folders_are_temporary(user_folders, tmp_path_factory):
    import platformdirs

    for folder in (
        platformdirs.user_config_path("stambana"),
        platformdirs.user_data_path("stambana"),
        platformdirs.user_cache_path("stambana"),
        platformdirs.user_state_path("stambana"),
        Path.home(),
    ):
        assert folder.is_relative_to(user_folders)
    assert user_folders.is_relative_to(tmp_path_factory.getbasetemp())


@pytest.mark.parametrize("again", [1, 2])
def test_each_test_has_its_own_folders(user_folders, again):
    mark = user_folders / "mark"
    assert not mark.exists()
    mark.touch()


def test_windows_are_offscreen(qapp):
    assert qapp.platformName() == "offscreen"


def test_what_was_put_away_is_still_looked_at(pytester):
    outcomes, _ = run(
        pytester,
        """
        import guards
        from PySide6.QtCore import QTimer

        guards.MANY = 0  # everything is put away after each test

        def test_makes_one(qapp):
            test_makes_one.timer = QTimer(interval=10_000)

        def test_starts_it(qapp):
            test_makes_one.timer.start()

        def test_after(qapp):
            assert not test_makes_one.timer.isActive()
        """,
    )
    assert outcomes == {
        "test_makes_one": "PASSED",
        "test_starts_it": "ERROR",
        "test_after": "PASSED",
    }
