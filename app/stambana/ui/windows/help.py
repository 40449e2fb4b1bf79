"""Help: the sheet of all keys, and the search for an action by what it is called.

Both are made from the list of actions, so they never say anything else than the menus.
"""

from __future__ import annotations

import html

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from stambana import __version__
from stambana.ui.style.look import Look
from stambana.ui.windows.actions import Actions, group_names
from stambana.words import tr


def sheet_html(actions: Actions, look: Look) -> str:
    """All actions with their keys, by menu, and what the mouse does."""
    parts = []
    for group, title in group_names().items():
        rows = []
        for spec in actions.specs.values():
            if spec.group != group:
                continue
            keys = " &nbsp; ".join(
                f"<b>{html.escape(text)}</b>" for text in actions.all_keys_text(spec.key)
            )
            rows.append(_row(spec.text, keys, spec.help, look))
        if rows:
            parts.append(_table(title.replace("&", ""), rows))
    mouse = [
        _row(tr("Zoom"), tr("Wheel"), tr("To the pointer; with a tile in hand hold Ctrl"), look),
        _row(
            tr("Move the board"), tr("Drag"), tr("Also the middle button, or Space and drag"), look
        ),
        _row(tr("Whole board"), tr("Double click"), tr("Show the whole board"), look),
        _row(tr("Choose a hex"), tr("Click"), tr("Its panel says what fits and why not"), look),
        _row(tr("Turn the tile"), tr("Wheel"), tr("While a tile is in your hand"), look),
        _row(
            tr("Tiles for a company"),
            tr("Click or Enter"),
            tr("On a hex that glows: the ring of tiles; Tab chooses, R or wheel turns, Enter lays"),
            look,
        ),
        _row(
            tr("Own routes"),
            tr("Click"),
            tr(
                "Stop after stop; on plain track: run through here. Tab another way, Backspace back"
            ),
            look,
        ),
        _row(tr("Panels"), "Tab", tr("Go to the next list or field; arrows move inside it"), look),
    ]
    if "pass" in actions.specs:  # the window of a game
        told = tr("Press the button with this number; where an amount is asked, type it")
        mouse.insert(0, _row(tr("Numbered buttons"), "1 – 9", told, look))
    parts.append(_table(tr("Mouse and keyboard"), mouse))
    return "".join(parts)


def _table(title: str, rows: list[str]) -> str:
    body = "".join(rows)
    return f"<h3>{html.escape(title)}</h3><table cellspacing='0' cellpadding='3'>{body}</table>"


def _row(text: str, keys: str, help_text: str, look: Look) -> str:
    return (
        f"<tr><td width='190'>{html.escape(text)}</td><td width='170'>{keys}</td>"
        f"<td style='color:{look.muted}'>{html.escape(help_text)}</td></tr>"
    )


class KeySheet(QDialog):
    """The sheet of keys in a window of its own; Esc closes it."""

    def __init__(self, actions: Actions, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Keys and help"))
        self.text = QTextBrowser()
        self.text.setAccessibleName(tr("Keys and help"))
        self.text.document().setDocumentMargin(14)
        self.text.setHtml(sheet_html(actions, look))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("Close"))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.text)
        column.addWidget(buttons)
        room = parent.size()
        self.resize(min(820, room.width() - 40), min(720, room.height() - 40))


class ActionSearch(QDialog):
    """One field, and under it the actions whose name or help has all words typed.

    Arrows move in the list while the field has the focus; Enter does the chosen action.
    """

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Find an action"))
        self._actions = actions
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Type what you want to do"))
        self.field.setAccessibleName(self.field.placeholderText())
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Actions found"))
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self.field.textChanged.connect(self._fill)
        self.field.installEventFilter(self)
        self.list.itemActivated.connect(lambda _item: self._accept())
        self.field.returnPressed.connect(self._accept)
        self.resize(min(520, parent.width() - 40), min(420, parent.height() - 40))
        self._fill("")

    def _fill(self, typed: str) -> None:
        words = typed.casefold().split()
        self.list.clear()
        named, helped = [], []
        for spec in self._actions.specs.values():
            if spec.key == "search":
                continue
            text = spec.text.casefold()
            if all(word in text for word in words):
                named.append(spec)
            elif all(word in text or word in spec.help.casefold() for word in words):
                helped.append(spec)
        for spec in named + helped:
            keys = self._actions.keys_text(spec.key)
            item = QListWidgetItem(f"{spec.text}    {keys}" if keys else spec.text)
            item.setToolTip(spec.help)
            item.setData(Qt.ItemDataRole.UserRole, spec.key)
            if not self._actions.by_key[spec.key].isEnabled():
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
        for row in range(self.list.count()):
            if self.list.item(row).flags() & Qt.ItemFlag.ItemIsEnabled:
                self.list.setCurrentRow(row)
                break

    def _accept(self) -> None:
        item = self.list.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEnabled:
            chosen = self._actions.by_key[item.data(Qt.ItemDataRole.UserRole)]
            self.accept()
            # Once the dialog is gone: the action may open another one.
            QTimer.singleShot(0, chosen, chosen.trigger)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows in the field move in the list."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down)
        ):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            row = self.list.currentRow() + step
            while 0 <= row < self.list.count():
                if self.list.item(row).flags() & Qt.ItemFlag.ItemIsEnabled:
                    self.list.setCurrentRow(row)
                    break
                row += step
            return True
        return super().eventFilter(watched, event)


def about(parent: QWidget) -> QMessageBox:
    """What program this is, and its version."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(tr("About Stambana"))
    box.setText(tr("Stambana {version}", version=__version__))
    box.setInformativeText(
        "\n".join(
            (
                tr("Train games on hex boards: play, teach, design"),
                tr("Free under the MIT licence; the typeface under the Open Font License"),
            )
        )
    )
    return box
