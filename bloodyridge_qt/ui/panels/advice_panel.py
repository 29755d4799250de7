"""What the game advises: the best decisions with their chances, refined while the player looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.advice import VAGUE, Judged
from bloodyridge_qt.table.forecast import percent
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, lay, worn
from bloodyridge_qt.ui.panels.parts import push_button, scroll_area
from bloodyridge_qt.ui.panels.tab_order import FIRST

MOST: Final = 3
"""Decisions that are shown."""
_FIRST: Final = tr("Ask what the program would do here. How often that was asked is kept with the game.")
_MEANT: Final = tr("Chances to win, in brackets their margin.")
_CLOSE: Final = tr("The first two are too close to call one better.")
_ALL_CLOSE: Final = tr("No clear difference between these: any will do.")


class IntervalBar(QWidget):
    """A chance as a bar, its interval as a bracket over it, and both in numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = (0.0, 0.0, 1.0)
        self._going = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_chance(self, win: float, low: float, high: float, *, going: bool) -> None:
        """Show this chance with its interval, which gets narrower while it is `going` on."""
        if (win, low, high, going) != (*self._shown, self._going):
            self._shown, self._going = (win, low, high), going
            self.setAccessibleName(self.words())
            self.update()

    @property
    def _vague(self) -> bool:
        """Whether the interval is too wide for a chance in it to tell anything."""
        _win, low, high = self._shown
        return high - low > VAGUE

    def words(self) -> str:
        """ "43 % (39–47 %)"; of a vague one "still open" as long as it gets narrower, then its ends alone."""
        win, low, high = self._shown
        margin = f"{low * 100:.0f}–{high * 100:.0f} %"
        if self._vague:
            return tr("still open") if self._going else margin
        return f"{percent(win)} ({margin})"

    def sizeHint(self) -> QSize:
        unit = panel_style.em()
        return QSize(round(unit * 14), round(unit * 1.4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, unit = theme.current(), panel_style.em()
        win, low, high = self._shown
        font = panel_style.number_font()
        room = QFontMetrics(font).horizontalAdvance("100 % (100–100 %)") + unit * 0.6
        wide, middle = max(unit * 3, self.width() - room), self.height() / 2
        track = QRectF(0.5, middle - unit * 0.32, wide, unit * 0.64)
        painter = QPainter(self)
        painter.fillRect(track, panel_style.mixed(look.panel_raised, look.text, 0.1))
        if not self._vague:
            painter.fillRect(QRectF(track.x(), track.y(), track.width() * win, track.height()), look.accent)
        painter.setPen(QPen(look.text_soft, 1))
        painter.drawRect(track)
        left, right = (track.x() + track.width() * end for end in (low, high))
        both = (QPen(look.panel_raised, 4), QPen(look.text, 1.6))  # seen on the bar and beside it
        for pen in () if self._vague and self._going else both:
            painter.setPen(pen)
            painter.drawLine(QPointF(left, middle), QPointF(right, middle))
            for end in (left, right):
                painter.drawLine(QPointF(end, middle - unit * 0.42), QPointF(end, middle + unit * 0.42))
        painter.setPen(look.text)
        painter.setFont(font)
        words = QRectF(track.right() + unit * 0.6, 0, self.width() - track.right(), self.height())
        painter.drawText(words, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), self.words())
        painter.end()


class AdvicePanel(Dressed, QWidget):
    """Shows advice and tells what is wanted of it; finds nothing itself."""

    program_wanted = Signal(bool)
    """Whether the program is to play on by itself."""
    show_wanted = Signal(str)
    """A decision, in the words it was given in: it is to be pointed at."""
    play_wanted = Signal(str)
    """The same: it is to be made."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Advice"))
        self._decisions: tuple[str, ...] = ()
        self._found: tuple[Judged, ...] = ()
        self._words: dict[str, str] = {}
        self._going = self._asked = self._all_close = False
        sheet = QWidget()
        column = aired(QVBoxLayout(sheet), 0.3, 0.7, 0.5, 0.7, 0.6)
        self.state = worn(LinkLabel(sheet), 0.95, soft=True)
        self.meant = worn(LinkLabel(sheet, _MEANT), 0.95, soft=True)  # of what the numbers are stands before
        self.close_call = worn(LinkLabel(sheet, _CLOSE), 0.95)  # before who looks for the best reads on
        lay(column, self.state, self.meant, self.close_call)
        self.titles = [worn(LinkLabel(sheet), bold=True) for _ in range(MOST)]
        self.bars = [IntervalBar(sheet) for _ in range(MOST)]
        self.reasons = [worn(LinkLabel(sheet), 0.95) for _ in range(MOST)]
        # without tips, which would lie over the next of these rows
        self.show_buttons = [self._button(tr("Show"), at, self.show_wanted) for at in range(MOST)]
        self.play_buttons = [self._button(tr("Play it"), at, self.play_wanted) for at in range(MOST)]
        self.play_buttons[0].setProperty(FIRST, True)
        for at in range(MOST):
            row = aired(QHBoxLayout(), 0.35)
            row.addWidget(self.bars[at], 1)
            for button in (self.show_buttons[at], self.play_buttons[at]):
                row.addWidget(button)
            lay(column, self.titles[at], row, self.reasons[at])
        self.played = worn(LinkLabel(sheet), 0.95)
        self.ask_button = push_button(tr("Ask"), tr("What would the program do here? (H)"), None, sheet)
        self.stop_button = push_button(tr("Stop"), tr("Enough games have been played"), None, sheet)
        self.program_button = push_button("", "", self._toggle_program, sheet)
        for button in (self.ask_button, self.stop_button, self.program_button):  # one under the other: large
            column.addWidget(button, alignment=Qt.AlignmentFlag.AlignLeft)  # text leaves no room beside
        column.addWidget(self.played)
        column.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        area = scroll_area(sheet, self, clear=True)
        outer.addWidget(area)
        if isinstance(application := QApplication.instance(), QApplication):
            application.focusChanged.connect(self._focus_moved)
        self._program = False
        self.show_program(playing=False)
        self.clear()
        self.retheme()

    def _button(self, text: str, at: int, signal: SignalInstance) -> QWidget:
        def tell() -> None:
            if at < len(self._decisions):
                signal.emit(self._decisions[at])

        return push_button(text, "", tell, self)

    def clear(self) -> None:
        """Nothing was asked here yet."""
        self._found, self._words, self._going, self._asked = (), {}, False, False
        self._show_rows()

    def show_advice(self, judged: Sequence[Judged], titles: dict[str, str], *, going: bool) -> None:
        """What is found so far, the best first; `titles` has the words of each decision on the screen.

        While more games are played rows have no numbers, and with a pointer or the keys in the panel they
        keep their places. What it has come to is in order; the keys go along with their decision.
        """
        self._found, self._words, self._going, self._asked = tuple(judged), titles, going, True
        self._show_rows()

    def _show_rows(self) -> None:
        found = {one.decision: one for one in self._found}
        former, shown = self._decisions, self._found[:MOST]
        if self.underMouse() or (self._going and self._has_keys()):
            more = (one for one in self._found if one.decision not in former)
            kept = [found.get(one) or next(more, None) for one in former]
            shown = tuple(one for one in (*kept, *more) if one is not None)[:MOST]
        self._decisions = tuple(one.decision for one in shown)
        in_order = not self._going and shown == self._found[:MOST]
        self._take_keys_along(former)
        for at in range(MOST):
            there = at < len(shown)
            for part in (self.titles, self.bars, self.reasons, self.show_buttons, self.play_buttons):
                part[at].setVisible(there)
            if there:
                one = shown[at]
                title = self._words.get(one.decision, one.decision)
                number = f"{at + 1}. " if in_order else ""
                self.titles[at].set_text(number + title)
                self.bars[at].show_chance(one.win, one.low, one.high, going=self._going)
                self.reasons[at].set_text(one.why)
                self.reasons[at].setVisible(bool(one.why))
                told = f"{number}{title}, {self.bars[at].words().partition(' (')[0]}"
                self.show_buttons[at].setAccessibleName(f"{tr('Show')} {told}")
                self.play_buttons[at].setAccessibleName(f"{tr('Play it')}: {title}")
        close = [self._found[0].low <= one.high for one in self._found[1:MOST]]
        self._all_close = all(close)
        self.close_call.setVisible(any(close[:1]) and not self._going)
        self.close_call.set_text(_ALL_CLOSE if self._all_close else _CLOSE)
        self.meant.setVisible(bool(shown))
        self.stop_button.setVisible(self._going and not self._program)  # which has a button of its own
        self.ask_button.setVisible(not self._going)
        games = sum(one.games for one in self._found)
        told = _told(games, found=bool(shown), going=self._going) if self._asked else _FIRST
        self.state.set_text(told)

    def best(self, beside: str = "") -> str:
        """The best in a few words, if another is as good, what is known `beside` it, and why.

        What the chance is of is said each time: the board tells another one of the same decision.
        """
        one = self._found[0]
        title, chance = self._words.get(one.decision, one.decision), percent(one.win)
        if one.high - one.low > VAGUE:
            chance = tr("{low} to {high} %", low=round(one.low * 100), high=round(one.high * 100))
        told = tr("{title}, wins the game {chance}", title=title, chance=chance)
        if self.close_call.isVisibleTo(self):
            said = tr("no clear difference to the next") if self._all_close else tr("the second is as good")
            told = f"{told}; {said}"
        told = "; ".join(filter(None, (told, beside)))
        return f"{told}. {one.why}" if one.why else told

    def _has_keys(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def _take_keys_along(self, former: Sequence[str]) -> None:
        """A row with the keys on its buttons has another place: they stay with its decision."""
        for buttons in (self.show_buttons, self.play_buttons):
            for at, decision in enumerate(former):
                if buttons[at].hasFocus() and self._decisions[at : at + 1] != (decision,):
                    stays = decision in self._decisions
                    (buttons[self._decisions.index(decision)] if stays else self.show_buttons[0]).setFocus()
                    return

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._show_rows()

    def _focus_moved(self, former: QWidget | None, _now: QWidget | None) -> None:
        if former is not None and self.isAncestorOf(former):
            self._show_rows()

    def show_program(self, *, playing: bool) -> None:
        """Whether the program plays by itself."""
        self._program = playing
        self.program_button.setText(tr("Stop the program") if playing else tr("Let the program play"))
        self.program_button.setAccessibleName(self.program_button.text())

    def tell_played(self, lines: Sequence[str]) -> None:
        """What the program has decided, and why, the last first."""
        self.played.set_text("\n".join(lines))
        self.played.setVisible(bool(lines))

    def _toggle_program(self) -> None:
        self.program_wanted.emit(not self._program)


def _told(games: int, *, found: bool, going: bool) -> str:
    if not found:
        return tr("Games are being played.") if going else tr("Nothing was found.")
    told = tr("{games} played{more}.", games=count(games, "game"), more=tr(" so far") if going else "")
    return f"{told} {tr('The order may change.')}" if going else told
