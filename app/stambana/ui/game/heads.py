"""Heads of the decision panel: who decides what for whom, and the standings at the end."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout

from stambana.engine.decisions import Decision
from stambana.table.corrections import standings
from stambana.table.game_table import GameTable
from stambana.ui.style.look import Look
from stambana.ui.windows.panels import text_on
from stambana.words import tr


def head_of(table: GameTable, look: Look, decision: Decision, column: QVBoxLayout) -> None:
    """Who decides what, for whom, by which rule: the head of a decision."""
    words = table.words
    head, lines = _box(table.colors.get(decision.actor, look.accent), look)
    if decision.step == "offer":
        title = tr("{player}, do you agree?", player=decision.actor)
    else:
        title = tr("{player} decides", player=decision.actor)
    who = QLabel(title)
    who.setObjectName("who")
    who.setWordWrap(True)
    lines.addWidget(who)
    if decision.acting_for != decision.actor:
        lines.addWidget(_acting_for(table, look, decision.acting_for))
    column.addWidget(head)
    step = words.step(decision)
    column.addWidget(words_label(step, "step"))
    hint = _offered(table) if decision.step == "offer" else words.hint(decision)
    rule = words.rule(decision.rule) if decision.rule else ""
    if hint or rule:
        column.addWidget(words_label(" ".join(filter(None, (hint, rule))), "muted"))
    subject = words.subject(decision)
    if subject:
        column.addWidget(words_label(subject, "subject"))


def _box(color: str, look: Look) -> tuple[QFrame, QVBoxLayout]:
    """A box with a player's color at its side, and where its lines go."""
    head = QFrame()
    head.setObjectName("head")
    head.setStyleSheet(
        f"QFrame#head {{ border-left: 8px solid {color}; background: {look.raised};"
        " border-top-right-radius: 6px; border-bottom-right-radius: 6px; }"
    )
    lines = QVBoxLayout(head)
    lines.setContentsMargins(12, 8, 8, 8)
    lines.setSpacing(1)
    return head, lines


def _acting_for(table: GameTable, look: Look, party: str) -> QLabel:
    words = table.words
    company = table.state.board.map.companies.get(party)
    long_name = words.long_name(party)
    label = QLabel(
        tr(
            "for {company} · has {amount}",
            company=f"{party} {long_name}".strip(),
            amount=words.money(table.state.cash(party)),
        )
    )
    label.setWordWrap(True)
    if company is not None:
        label.setObjectName("company")
        ink = company.text_color or text_on(company.color)
        label.setStyleSheet(
            f"QLabel#company {{ background: {company.color}; color: {ink};"
            f" padding: 2px 7px; border-radius: 4px; border: 1px solid {look.line}; }}"
        )
    return label


def _offered(table: GameTable) -> str:
    frame = table.state.frames[-1]
    action = table.game.rules.book.read(frame.action)
    return tr(
        "{party} wants: {offer}.",
        party=action.acting_for,
        offer=table.words.action(action),
    )


def end_of(table: GameTable, look: Look, column: QVBoxLayout) -> None:
    """How the game ended, and who has what place."""
    column.addWidget(words_label(tr("The game is over"), "who"))
    reason = table.words.end_reason(table.over)
    column.addWidget(words_label(reason[:1].upper() + reason[1:] + ".", "muted"))
    for at in standings(table):
        name = "who" if at.place == 1 else "step"
        row, lines = _box(table.colors[at.player], look)
        line = QHBoxLayout()
        line.addWidget(words_label(f"{at.place}. {at.player}", name), 1)
        worth = QLabel(table.words.money(at.worth))
        worth.setObjectName(name)
        line.addWidget(worth)
        lines.addLayout(line)
        column.addWidget(row)


def words_label(text: str, name: str) -> QLabel:
    """Words that may take several lines; ``name`` says how they look."""
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    return label
