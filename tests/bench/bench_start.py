"""From start to the first board, against a bare PySide6 window on the same machine.

Each run is a program of its own, from its call to the end of its first paint event; the two
kinds take turns, so that what else the machine does meets both.  What counts is the ratio of
the medians.  The first start of all makes what the later ones keep and is shown apart.

    python tests/bench/bench_start.py [runs]
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BARE = """
import time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
class Canvas(QWidget):
    def paintEvent(self, event):
        QTimer.singleShot(0, told)
def told():
    print(time.time(), flush=True)
    app.quit()
app = QApplication([])
window = QMainWindow()
window.setCentralWidget(Canvas())
window.resize(1280, 800)
window.show()
app.exec()
"""

OURS = """
import time
from stambana.ui import app as program
from PySide6.QtCore import QEvent, QObject, QTimer
application = program.bare_application()
window = program.start(application, program.Settings())
class Painted(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, told)
        return False
def told():
    print(time.time(), flush=True)
    QTimer.singleShot({stay}, application.quit)
canvas = window.view.viewport() if hasattr(window, "view") else window.centralWidget()
painted = Painted()
canvas.installEventFilter(painted)
application.exec()
"""
"""``told`` comes right after the first paint, before the rest of the window is built."""


def seconds(code: str, environment: dict[str, str]) -> float:
    """How long a program takes until it prints the time, counted from its call."""
    begun = time.time()
    ran = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return float(ran.stdout.split()[0]) - begun


def main(runs: int) -> None:
    """Measure and print."""
    root = Path(__file__).resolve().parents[2]
    with tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, HOME=home, XDG_CACHE_HOME=home, XDG_CONFIG_HOME=home)
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment["PYTHONPYCACHEPREFIX"] = f"{home}/code"
        environment["PYTHONPATH"] = str(root / "app")
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        first = seconds(OURS.format(stay=4000), environment)
        seconds(BARE, environment)
        seconds(OURS.format(stay=0), environment)
        bare, ours = [], []
        for _ in range(runs):
            bare.append(seconds(BARE, environment))
            ours.append(seconds(OURS.format(stay=0), environment))
    ratio = statistics.median(ours) / statistics.median(bare)
    print(f"bare window        {statistics.median(bare) * 1000:7.0f} ms (median of {runs})")
    print(f"first board        {statistics.median(ours) * 1000:7.0f} ms (median of {runs})")
    print(f"very first start   {first * 1000:7.0f} ms")
    print(f"ratio              {ratio:7.2f}    (at most 1.6)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
