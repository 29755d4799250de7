"""Chances as bars with their numbers; nothing of them is told by colour alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bloodyridge_qt.table.forecast import Forecast
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.whole_lines import lines_of

_WRAP: Final = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_LABELS: Final = 0.5
"""The part of the width that labels take at most."""


@dataclass(frozen=True, slots=True)
class _Words:
    """A piece of text where it stands."""

    rect: QRect
    text: str
    bold: bool = False
    soft: bool = False


class ChancesLayout:
    """A forecast set in a column of this width, `height` pixels high; a `brief` one has no paragraph."""

    def __init__(
        self, forecast: Forecast, width: int, font: QFont, *, titled: bool = False, brief: bool = False
    ) -> None:
        self._font, self._bold = font, _bold(font)
        plain, bold = QFontMetrics(self._font), QFontMetrics(self._bold)
        self._words: list[_Words] = []
        self._bars: list[tuple[QRect, float]] = []
        gap, line = max(4, plain.averageCharWidth()), plain.height()
        y = 0
        if titled and forecast.title:
            y = self._put(forecast.title, 0, y, width, bold=True) + 3
        names = [bar.label for bar in forecast.bars] + [name for name, _ in forecast.facts]
        widest = max((plain.horizontalAdvance(name) for name in names), default=0) + 2
        number = bold.horizontalAdvance(">99 %") + 2
        share, beside = round(width * _LABELS), bool(forecast.facts) or any(bar.note for bar in forecast.bars)
        # long words beside bars alone have all but a short bar's room
        labels = min(widest, share if beside else max(share, width - number - 2 * gap - 2 * line))
        for bar, words in forecast.chances():
            bottom = self._put(bar.label, 0, y, labels, soft=True)
            track = QRect(labels + gap, y + round(line * 0.2), width - labels - number - 2 * gap, 0)
            track.setHeight(max(6, round(line * 0.6)))
            self._bars.append((track, bar.share))
            left = width - bold.horizontalAdvance(words) - 1
            self._words.append(_Words(QRect(left, y, width - left + 2, line), words, bold=True))
            y = max(bottom, y + line) + 3
            if bar.note:
                y = self._put(bar.note, labels + gap, y - 2, width - labels - gap, soft=True) + 3
        for name, value in forecast.facts:
            bottom = self._put(name, 0, y, labels, soft=True)
            whole = re.sub(
                r"(?<=\d)(: | (?=%))", lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), value
            )
            y = max(bottom, self._put(whole, labels + gap, y, width - labels - gap)) + 3
        if forecast.paragraph and not brief:
            y = self._put(forecast.paragraph, 0, y + 1, width, soft=True) + 3
        self.height = max(0, y - 3)

    def _put(self, text: str, x: int, y: int, width: int, *, bold: bool = False, soft: bool = False) -> int:
        """Where the text ends below."""
        metrics = QFontMetrics(self._bold if bold else self._font)
        height = metrics.boundingRect(QRect(0, 0, max(20, width), 4000), _WRAP, text).height()
        self._words.append(_Words(QRect(x, y, width, height), text, bold, soft))
        return y + height

    def lines_drawn(self) -> Iterator[QRect]:
        """Where each line of its texts stands, with its bar."""
        for words in self._words:
            yield from lines_of(words.rect, QFontMetrics(self._bold if words.bold else self._font))
        yield from (track.adjusted(0, 0, 1, 1) for track, _share in self._bars)

    def paint(self, painter: QPainter, x: int, y: int) -> None:
        """Draw it with its upper left corner there."""
        look = theme.current()
        painter.save()
        painter.translate(x, y)
        for words in self._words:
            painter.setFont(self._bold if words.bold else self._font)
            painter.setPen(look.text_soft if words.soft else look.text)
            painter.drawText(words.rect, _WRAP, words.text)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for track, share in self._bars:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(panel_style.mixed(look.panel_raised, look.text, 0.1))
            painter.drawRect(track)
            painter.setBrush(look.accent)
            painter.drawRect(QRectF(track.x(), track.y(), track.width() * share, track.height()))
            painter.setPen(QPen(look.text_soft, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(track)
        painter.restore()


class ChancesBox(QWidget):
    """Forecasts one under the other, as high as they need; nothing while there are none."""

    changed = Signal()
    """Others are to be shown: it may be given another place before a window grows for it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.forecasts: tuple[Forecast, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    def show_forecasts(self, forecasts: Sequence[Forecast]) -> None:
        """Show exactly these."""
        if tuple(forecasts) == self.forecasts:
            return
        self.forecasts = tuple(forecasts)
        told = ("; ".join((one.title, *one.lines())) for one in self.forecasts)
        self.setAccessibleName(". ".join(told))
        self.changed.emit()
        self.setVisible(bool(self.forecasts))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        heights = [one.height for one in self._laid(width)]
        return sum(heights) + self._gap() * max(0, len(heights) - 1)

    def sizeHint(self) -> QSize:
        width = round(panel_style.em() * 16)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            for one, y in self._placed():
                one.paint(painter, 0, y)

    def lines_drawn(self) -> Iterator[QRect]:
        """Those of all of them."""
        for one, y in self._placed():
            yield from (line.translated(0, y) for line in one.lines_drawn())

    def _placed(self) -> Iterator[tuple[ChancesLayout, int]]:
        y = 0
        for one in self._laid(self.width()):
            yield one, y
            y += one.height + self._gap()

    def _laid(self, width: int) -> Sequence[ChancesLayout]:
        return _laid_out(self.forecasts, max(60, width), panel_style.text_font(0.95).toString())

    @staticmethod
    def _gap() -> int:
        return round(panel_style.em() * 0.7)


@lru_cache(maxsize=4)  # it is asked for with every paint
def _laid_out(forecasts: Sequence[Forecast], width: int, font: str) -> Sequence[ChancesLayout]:
    laid = QFont()
    laid.fromString(font)
    return [ChancesLayout(one, width, laid, titled=True) for one in forecasts]


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    return bold
