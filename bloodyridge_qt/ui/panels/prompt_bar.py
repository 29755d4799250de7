"""The line above the board: what to do now, why, and the buttons that apply."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from bloodyridge_qt.presentation.table_view import Prompt
from bloodyridge_qt.ui import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.link_label import ElidedLinkLabel


class PromptBar(QWidget):
    """Two lines, always of the same height whatever they say; what does not fit is in the tool tip."""

    step = Signal()
    """Show the next step of what goes by itself, then wait."""
    run = Signal()
    """Go on without waiting."""
    finish = Signal()
    """Go to the next decision at once."""
    cancelled = Signal()
    rule_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("What to do now")
        self._prompt = Prompt("", "")
        self._busy = False
        self._busy_words = ""
        self._dressing = False
        self.headline = ElidedLinkLabel(self)
        self.reason = ElidedLinkLabel(self)
        self._words = QVBoxLayout()
        self._words.addStretch(1)
        self._words.addWidget(self.headline)
        self._words.addWidget(self.reason)
        self._words.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.addLayout(self._words, 1)
        self.cancel_button = self._button("", "", self.cancelled)
        self.step_button = self._button("Step", "Show the next step, then wait", self.step)
        self.run_button = self._button("Run", "Play on without waiting", self.run)
        self.finish_button = self._button("Finish", "Go to the next decision at once", self.finish)
        for label in (self.headline, self.reason):
            label.rule_clicked.connect(self.rule_clicked)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.retheme()

    def set_prompt(self, prompt: Prompt) -> None:
        """Say what to do and why."""
        self._prompt = prompt
        self._show()

    def set_busy(self, busy: bool, text: str = "") -> None:
        """Automatic parts are played (with their buttons), or are over; `text` replaces the headline."""
        self._busy, self._busy_words = busy, text
        for button in (self.step_button, self.run_button, self.finish_button):
            button.setVisible(busy)
        self._show()

    def set_cancel(self, text: str | None) -> None:
        """Offer to take back what is begun, in these words; None offers nothing."""
        self.cancel_button.setText(text or "")
        self.cancel_button.setAccessibleName(text or "")
        self.cancel_button.setToolTip(f"{text} (Esc)" if text else "")
        self.cancel_button.setVisible(bool(text))

    def retheme(self) -> None:
        """Take colours and sizes anew."""
        if self._dressing:
            return
        self._dressing = True
        panel_style.dress(self)
        unit = panel_style.em()
        self.headline.setFont(panel_style.title_font(1.2))
        self.reason.setFont(panel_style.text_font(1.0))
        self._row.setContentsMargins(round(unit * 0.9), 0, round(unit * 0.7), 1)
        self._row.setSpacing(round(unit * 0.5))
        self._words.setSpacing(round(unit * 0.1))
        for label in (self.headline, self.reason):
            label.refresh()
        button = QFontMetrics(panel_style.text_font()).height() + unit * 0.9
        lines = sum(QFontMetrics(label.font()).height() + 2 for label in (self.headline, self.reason))
        self.setFixedHeight(round(max(button, lines + unit * 0.1) + unit * 0.6))
        for each in (self.step_button, self.run_button, self.finish_button, self.cancel_button):
            each.setFont(panel_style.text_font())
        self._dressing = False
        self.update()

    def _button(self, text: str, tip: str, signal: Signal) -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip)
        button.setAccessibleName(text)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: signal.emit())
        button.hide()
        self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        return button

    def _show(self) -> None:
        words = self._busy_words if self._busy and self._busy_words else self._prompt.headline
        self.headline.set_text(words)
        self.reason.set_text(self._prompt.reason)
        self.setAccessibleDescription(f"{words}. {self._prompt.reason}")

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        look = theme.current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), look.panel)
        painter.fillRect(0, self.height() - 1, self.width(), 1, look.panel_edge)
        painter.fillRect(0, 0, max(3, round(panel_style.em() * 0.3)), self.height() - 1, look.accent)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and not self._dressing:
            self.retheme()
