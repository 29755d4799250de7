"""Where dice and draws from the player's own table are entered: by keys alone, or by clicks alone.

Longer than most: both ways of entering lead through the same steps.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.hand_dice import AskedThrow
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.die_row import DieRow
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.floating_panel import FloatingPanel
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.parts import push_button, scroll_area
from bloodyridge_qt.ui.panels.piece_grid import PieceGrid
from bloodyridge_qt.ui.panels.plain_label import plain_tip

EMS_WIDE: Final = 26.5
ROWS: Final = 6
"""So many dice stand in one column, which leaves room for the board on the smallest screen."""

_RETURN: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class HandThrowPanel(Dressed, FloatingPanel):
    """Asks for one throw or draw at a time; it judges nothing, what was entered goes out by `given`."""

    given = Signal(object)
    """A list of results in the order asked: faces of dice, or the place of the piece that was drawn."""
    heard = Signal(str)
    """What is asked for, and each result as it is entered with the die that comes next."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Throw by hand"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.asked: AskedThrow | None = None
        """What it asks for."""
        self._current = 0
        self._explained: set[str] = set()
        """Which keys were told to who listens."""
        self._room = QSize(4000, 4000)
        self._build()
        self.retheme()

    def _build(self) -> None:
        self.title = worn(LinkLabel(self), 1.05, bold=True)
        self.rows: list[DieRow] = []
        self._sheet = QWidget()
        self.pieces = PieceGrid(self._sheet)
        self.message = LinkLabel(self)
        self.obstacle = worn(LinkLabel(self), 0.92, italic=True)
        again = tr("Asks for it again; the decision stands (Shift+F6)")
        self.give_button = push_button("", "", self._give, self)
        self.give_button.setProperty("main", True)
        self.let_button = push_button("", "", None, self)
        self.back_button = push_button("", "", None, self)
        self.correct_button = push_button(tr("Correct the throw before"), again, None, self)
        self._dice = aired(QGridLayout(), 1.0, down=0)
        self._inner = inner = aired(QVBoxLayout(self._sheet), 0.45, 0, 0, 0, 0)
        lay(inner, self._dice, self.pieces)
        self._scroll = scroll_area(self._sheet, self, clear=True)  # large text on a small screen
        for words in (self.message, self.obstacle):
            inner.addWidget(words)
        self._column = aired(QVBoxLayout(self), 0.45, 0.9, 0.7, 0.9, 0.8)
        lay(self._column, self.title, self._scroll)
        self._buttons = [aired(QHBoxLayout(), 0.45) for _ in range(4)]
        for row in self._buttons:
            self._column.addLayout(row)
        self.pieces.moved.connect(self._show_ready)
        self.pieces.moved.connect(self._show_piece)
        self.pieces.chosen.connect(lambda place: self.given.emit([place]))

    # what is asked

    @property
    def results(self) -> tuple[int | None, ...]:
        """What counts for each die so far: what is chosen, else what fell before."""
        return tuple(row.value if row.value is not None else row.before for row in self._used())

    def set_room(self, room: QSize) -> None:
        """There is so much room for it."""
        if room != self._room:
            self._room = room
            self._fit()

    def ask(self, asked: AskedThrow, obstacle: str, *, correctable: bool = False) -> None:
        """Ask for this; `obstacle` says why the decision or set-up cannot be taken back, or is empty.

        `correctable` says whether the throw before it can be entered anew.
        """
        self.asked, self.band = asked, asked.side
        self.title.set_text(asked.title)
        while len(self.rows) < len(asked.dice):
            self._add_row()
        alone = len(asked.dice) == 1
        for number, row in enumerate(self.rows):
            used = number < len(asked.dice)
            if used:
                row.ask(asked.dice[number], asked.side, alone=alone)
            row.setVisible(used)
        self.pieces.setVisible(bool(asked.pieces))
        if asked.pieces:
            self.pieces.ask(asked.pieces, asked.before)
        self.let_button.setText(tr("Let the program draw") if asked.pieces else tr("Let the program throw"))
        self.back_button.setText(
            tr("Begin the set-up again") if asked.set_up else tr("Take the decision back")
        )
        self.back_button.setEnabled(not obstacle)
        self.back_button.setToolTip(plain_tip(obstacle or tr("What was thrown is offered again")))
        self.correct_button.setVisible(correctable)
        self.obstacle.set_text(obstacle)
        self.obstacle.setVisible(bool(obstacle))
        self.message.setMinimumHeight(0)
        self._say_how()
        self._go_to(0)
        self._fit()
        QTimer.singleShot(0, self, self._show_piece)  # once the list lies where it will
        self.setAccessibleDescription("")  # it is said now, and with the focus to who comes back
        keys = tr("Type 1 to 6 for each die; Backspace goes back, Return counts them.")
        if asked.pieces:
            keys = tr("Type what you drew, or go there by arrows; Return draws it.")
        elif alone:
            keys = tr("Type 1 to 6.")
        QTimer.singleShot(0, self, lambda: self._tell_asked(asked, keys))  # what led to it comes before it

    def forget(self) -> None:
        """Nothing is asked for any more."""
        self.asked = None

    def refuse(self, text: str) -> None:
        """Say why a result cannot be."""
        self.message.setMinimumHeight(self.message.height())  # the buttons stay under the pointer
        self._say(text, warning=True)
        self._fit()
        self._scroll.ensureWidgetVisible(self.message, 0, 0)
        self.heard.emit(text)

    def _tell_asked(self, asked: AskedThrow, keys: str) -> None:
        if self.asked is asked and self.isVisible():
            self._tell(asked.title, "" if keys in self._explained else keys)
            self._explained.add(keys)

    def _tell(self, *words: str) -> None:
        """Say this, and what is to be entered next."""
        rows = self._used()
        told = [part.rstrip(".") for part in words]
        if len(rows) > 1:
            row, left = rows[self._current], [one for one in rows if one.value is None]
            value = "" if row.value is None else f" {row.value}"
            told.append(f"{row.label.text()}{value}" if left else tr("Return counts them"))
        self.heard.emit(". ".join(filter(None, told)))

    def _used(self) -> list[DieRow]:
        return self.rows[: len(self.asked.dice)] if self.asked is not None else []

    def _add_row(self) -> None:
        number = len(self.rows)
        row = DieRow(self._sheet)
        row.chosen.connect(lambda value: self._choose(number, value))
        self.rows.append(row)

    def _say_how(self) -> None:
        asked = self.asked
        if asked is None:
            return
        fell = any(die.before is not None for die in asked.dice)
        again = tr(" Return takes what fell before.") if fell else ""
        if asked.pieces:
            again = tr(" Unmarked, it takes what was drawn before.") if asked.before is not None else ""
            self._say(
                tr(
                    "Click what you drew; or type its name, and Return draws what is marked.{again}",
                    again=again,
                )
            )
        elif len(asked.dice) == 1:
            self._say(tr("Type 1 to 6, or click the face that lies on top.{again}", again=again))
        else:
            self._say(
                tr("Type 1 to 6 for each die, or click its face; Backspace goes back.{again}", again=again)
            )

    def _say(self, text: str, *, warning: bool = False) -> None:
        worn(self.message, 0.95, bold=warning, soft=True, warning=warning)
        self.message.set_text(text)

    # choosing

    def _choose(self, number: int, value: int) -> None:
        """A face was clicked; with one die that is all there is to say."""
        if len(self._used()) == 1:
            self.given.emit([value])
            return
        self._say_how()
        self.rows[number].choose(value)
        self._go_to(self._next_open(number))
        self._tell(str(value))

    def _digit(self, digit: int) -> None:
        rows = self._used()
        if not 1 <= digit <= 6 or len(rows) == 1:
            # what cannot be is put to the game itself, which says why; the other dice do not matter for that
            self.given.emit([digit if row is rows[self._current] else 1 for row in rows])
            return
        self._choose(self._current, digit)

    def _next_open(self, number: int) -> int:
        """The next row without a result after this one, else the row itself when all are done."""
        rows = self._used()
        order = [*range(number + 1, len(rows)), *range(number)]
        return next((other for other in order if rows[other].value is None), number)

    def _go_to(self, number: int) -> None:
        rows = self._used()
        self._current = min(max(0, number), max(0, len(rows) - 1))
        for place, row in enumerate(rows):
            row.set_current(len(rows) > 1 and place == self._current)
        if rows:
            self._scroll.ensureWidgetVisible(rows[self._current], 0, 0)
        self._show_ready()

    def _show_ready(self) -> None:
        """Whether there is something to count yet."""
        asked = self.asked
        if asked is None:
            return
        many = len(asked.dice) > 1
        missing = sum(result is None for result in self.results)
        if asked.pieces:
            missing = int(self.pieces.marked is None and asked.before is None)
        words = tr("Draw it") if asked.pieces else tr("Count them") if many else tr("Count it")
        self.give_button.setText(
            tr("{words} ({missing} missing)", words=words, missing=missing) if missing and many else words
        )
        self.give_button.setEnabled(not missing)
        # a click or a digit on the only die has counted it already
        self.give_button.setVisible(many or bool(asked.pieces) or not missing)

    def _show_piece(self) -> None:
        """The piece that Return draws is in sight, where the list has to be scrolled."""
        asked = self.asked
        if asked is None or not asked.pieces:
            return
        place = self.pieces.marked if self.pieces.marked is not None else asked.before
        if place is not None:
            self._scroll.ensureWidgetVisible(self.pieces.buttons[place], 0, 0)
        if self.pieces.marked is not None:
            self.heard.emit(asked.pieces[self.pieces.marked].label)

    def _back(self) -> None:
        rows = self._used()
        if rows and rows[self._current].value is None:
            self._go_to(self._current - 1)
        if rows:
            rows[self._current].choose(None)
            self._go_to(self._current)
            self._tell()
        self._say_how()

    def _turn(self, step: int) -> None:
        """Left and Right go from face to face of the die whose turn it is."""
        row = self._used()[self._current]
        value = row.value if row.value is not None else row.before
        row.choose(min(max(1, (value or (0 if step > 0 else 7)) + step), 6))
        self._go_to(self._current)
        self.heard.emit(str(row.value))

    def _give(self) -> None:
        asked = self.asked
        if asked is None:
            return
        if asked.pieces:
            place = self.pieces.marked if self.pieces.marked is not None else asked.before
            if place is None:
                self.refuse(tr("Nothing is marked yet."))
            else:
                self.given.emit([place])
            return
        results = [result for result in self.results if result is not None]
        if len(results) == len(asked.dice):
            self.given.emit(results)
        else:
            missing = len(asked.dice) - len(results)
            self.refuse(
                tr("{missing} of {dice} dice have no result yet.", missing=missing, dice=len(asked.dice))
            )

    # keys

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self.asked is not None
            and self.asked.pieces
            and event.text().isalnum()
            and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        ):
            event.accept()  # letters spell a piece's name here, whatever commands they stand for elsewhere
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setAccessibleDescription(self.asked.title if self.asked is not None else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo) and self.back_button.isEnabled():
            self.back_button.click()
        elif not self.press(event):
            super().keyPressEvent(event)

    def press(self, event: QKeyEvent) -> bool:
        """Act on a key; False when it means nothing here. The board passes keys on to it, too."""
        asked, key = self.asked, event.key()
        plain = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if asked is None or plain:
            return False
        if key in _RETURN:
            if not event.isAutoRepeat():
                self._return()
            return True
        if event.isAutoRepeat() and event.text().strip():
            return True  # a key held down is one result
        if asked.pieces:
            return self._press_piece(key, event.text())
        if Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            self._digit(key - Qt.Key.Key_0)
        elif key == Qt.Key.Key_Backspace:
            self._back()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._go_to(self._current + (1 if key == Qt.Key.Key_Down else -1))
            self._tell()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._turn(1 if key == Qt.Key.Key_Right else -1)
        else:
            return False
        return True

    def _return(self) -> None:
        focus = QApplication.focusWidget()
        if isinstance(focus, QPushButton) and self.isAncestorOf(focus):
            focus.click()
        else:
            self._give()

    def _press_piece(self, key: int, text: str) -> bool:
        steps = {
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
        }
        step = steps.get(Qt.Key(key))
        if step is not None:
            self.pieces.step(*step)
        elif key == Qt.Key.Key_Backspace:
            self.pieces.rub_out()
            self._say_how()
        elif text.isprintable() and text.strip():
            if self.pieces.type(text):
                self._say_how()
            else:
                self.refuse(tr("No piece that may be drawn has a word that begins with “{told}”.", told=text))
        else:
            return False
        return True

    # looks

    def _dress(self) -> None:
        for button in (self.give_button, self.let_button, self.back_button, self.correct_button):
            panel_style.fit_button(button)
        for row in self.rows:
            row.retheme()
        self.message.setMinimumHeight(0)
        self._say_how()
        self._fit()

    def _fit(self) -> None:
        """As wide as its columns, as high as its words; closer together where it would be too high."""
        columns = max(1, -(-len(self._used()) // ROWS))
        wide = min(round(panel_style.em() * EMS_WIDE * columns), self._room.width())
        tall = self._fill(wide, columns)
        if tall > self._room.height():
            bar = self._scroll.verticalScrollBar().sizeHint().width()
            widest = max((row.minimumSizeHint().width() for row in self._used()), default=wide)
            room = self._room.width() - self._beside() - bar + self._dice.horizontalSpacing()
            columns = max(1, min(columns, room // (widest + self._dice.horizontalSpacing())))
            wide = self._room.width()
            tall = self._fill(wide, columns, close=True)
        self.resize(wide, tall)

    def _beside(self) -> int:
        margins = self._column.contentsMargins()
        return margins.left() + margins.right()

    def _fill(self, wide: int, columns: int, *, close: bool = False) -> int:
        """Lay everything out in this width, and say how high it is.

        Lying `close` all words are scrolled with the dice, and the buttons have as few rows as they can.
        """
        within = wide - self._beside()
        inner, rows = self._inner, -(-len(self._used()) // columns)
        (inner if close else self._column).insertWidget(0, self.title)
        self.title.show()  # Qt hides what comes from elsewhere for a moment, and it would not count
        for number, row in enumerate(self._used()):
            self._dice.addWidget(row, number % rows, number // rows)
        self._lay_buttons(within, close=close)
        for layout in (self._dice, inner):  # what rows asked of them while hidden went past them
            layout.invalidate()
        inner.activate()
        tall = _height(inner, within)
        self._scroll.setFixedHeight(tall)
        self._column.activate()
        excess = _height(self._column, wide) - self._room.height()
        if close and excess > 0:
            self._scroll.setFixedHeight(max(round(panel_style.em() * 2), tall - excess))
            self._column.activate()
        return _height(self._column, wide)

    def _lay_buttons(self, within: int, *, close: bool) -> None:
        """In their rows: to give alone, the two that decide otherwise side by side where they can."""
        gap = self._column.spacing()
        give, back, let, correct = self.give_button, self.back_button, self.let_button, self.correct_button
        order = (give, let, back, correct) if close else (give, back, let, correct)
        at, left = -1, 0
        for button in order:
            if button.isHidden():
                continue
            need = button.sizeHint().width() + gap
            alone = not close and button in (give, back, correct)
            if at < 0 or alone or need > left:
                at, left = at + 1, within + gap
            left -= need
            self._buttons[at].addWidget(button, 1)


def _height(layout: QVBoxLayout, wide: int) -> int:
    """What a layout needs in this width."""
    return layout.totalHeightForWidth(wide) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
