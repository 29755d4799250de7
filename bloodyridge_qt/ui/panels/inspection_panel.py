"""The panel of the inspection mode: what is known of a space, where things are, which overlays are shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QLineEdit, QSizePolicy, QSplitter, QVBoxLayout, QWidget

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.escaping import in_html
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.inspection import REACH, Found, Inspector, Overlay, SpaceFacts
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.drawing.sheet.overlay_painter import key_rows, paint_swatch
from bloodyridge_qt.ui.panels import linked_text, panel_style
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.link_browser import LinkBrowser
from bloodyridge_qt.ui.panels.looks import lay
from bloodyridge_qt.ui.panels.parts import named, scroll_area
from bloodyridge_qt.ui.panels.step_compass import StepCompass
from bloodyridge_qt.ui.panels.tick import Tick

LARGEST_OVERLAYS: Final = 0.45
"""Part of the panel the overlays take at most by themselves."""
LEAST_OVERLAYS: Final = 0.2
"""The same where large text leaves the page of a space less than it needs."""
LEAST_FACTS: Final = 10
"""Ems of height that this page needs, under its drawing."""

_REACH_EVER: Final = "reach ever"
_OPEN: Final = tr("open")
_BARRED: Final = tr("barred")
_SPOT: Final = "spot"
"""Scheme of a link to words on the sheet: "spot:1200,3400"."""
_EMPTY: Final = tr("Point at a space, or move the space cursor to it.")


class InspectionPanel(Dressed, QWidget):
    """Asks an inspector about the space it is shown and draws the answers; it changes nothing."""

    place_wanted = Signal(str)
    """A space or box the map should be moved to, as it was looked for or clicked."""
    spot_wanted = Signal(float, float)
    """Yards east and north of words beside the spaces that the map should be moved to."""
    overlays_changed = Signal(object)
    """A tuple of Overlay: what the map should show now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inspector: Inspector | None = None
        self._facts: SpaceFacts | None = None
        self._place = ""
        self.overlays: tuple[Overlay, ...] = ()
        """What the map should show now."""
        self._search = named(QLineEdit(), tr("Find a space or a place"))
        self._search.setPlaceholderText(tr("Find a space by number, a place by name"))
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._look_up)
        self._search.returnPressed.connect(self._go)
        self._page = named(_FactsPage(), tr("What is known of the space"))
        self._page.setFrameShape(QFrame.Shape.NoFrame)
        self._page.setAccessibleDescription(tr("Left and Right go from link to link, Enter follows a link."))
        self._page.anchorClicked.connect(self._follow)
        self._compass = StepCompass()
        self._ticks = QVBoxLayout()
        self._ticks.setSpacing(0)
        self.boxes: dict[str, Tick] = {}
        """What is ticked for each overlay; "reach" and "reach ever" are two more."""
        self._key = OverlayKey()
        spaces, overlays = QWidget(), QWidget()
        upper, lower = QVBoxLayout(spaces), QVBoxLayout(overlays)
        upper.setContentsMargins(0, 0, 0, 0)
        upper.addWidget(self._compass)
        upper.addWidget(self._page, 1)
        lower.setContentsMargins(0, 0, 0, 0)
        lower.addStretch(1)
        lay(lower, self._key, self._ticks)  # what is ticked stays where it is as the key to it comes
        self.overlay_boxes, self._lower_column = overlays, lower
        """What is ticked, with the key to it."""
        self._moved = False
        parts = QSplitter(Qt.Orientation.Vertical)  # a small window shows both, each with its own scroll bar
        parts.splitterMoved.connect(lambda *_where: setattr(self, "_moved", True))
        self._parts = parts
        parts.addWidget(spaces)
        area = scroll_area(overlays)
        foot = area.verticalScrollBar()
        foot.rangeChanged.connect(lambda _least, most: foot.setValue(most))
        parts.addWidget(area)
        parts.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.addWidget(self._search)
        layout.addWidget(parts, 1)
        self.retheme()

    # --- what it shows

    def set_inspector(self, inspector: Inspector) -> None:
        """Ask this one from now on; overlays that were on stay on."""
        on = {key for key, box in self.boxes.items() if box.isChecked()}
        self._inspector = inspector
        titles = [*inspector.overlays(), (REACH, tr("Reach from here as things stand"))]
        titles.append((_REACH_EVER, tr("Reach from here with nothing in the way")))
        panel_style.empty(self._ticks)
        self.boxes = {}
        for key, title in titles:
            box = Tick(title)
            box.setChecked(key in on)
            box.toggled.connect(self._changed)
            self._ticks.addWidget(box)
            box.show()  # by itself it would be a moment later, and until then count for no height
            self.boxes[key] = box
        self.show_place(self._place)
        self._changed()

    def show_board(self, sheet: MapSheet) -> None:
        """How the board lies, and of what shape its spaces are."""
        self._compass.turned = sheet.turned
        self._compass.update()
        self._key.six_sided = sheet.six_sided

    def show_place(self, place: str) -> None:
        """Tell of this space; a place that is no space leaves what is shown."""
        if self._inspector is None:
            return
        facts = self._inspector.facts(place)
        if facts is None and self._facts is not None:
            return
        self._place, self._facts = place, facts
        if not self._search.text().strip():
            self._show_again()
        self._compass.show_steps(facts)
        if any(self.boxes[key].isChecked() for key in (REACH, _REACH_EVER) if key in self.boxes):
            self._changed()

    def refresh(self) -> None:
        """Ask again: the game has gone on."""
        self.show_place(self._place)
        self._changed()

    def focus_search(self) -> None:
        """Put the cursor into the field that looks for spaces and places."""
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    def clear_search(self) -> bool:
        """Empty that field; False where it was empty."""
        sought = bool(self._search.text())
        self._search.clear()
        return sought

    def _dress(self) -> None:
        self._page.document().setDefaultStyleSheet(panel_style.filled("facts"))
        self._show_again()
        self._divide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def _divide(self) -> None:
        """The overlays take what they need, up to their share; the page of the space has all the rest.

        Until the player divides it otherwise.
        """
        if not self._moved:
            self._lower_column.activate()
            high = self._parts.height() - self._parts.handleWidth()
            facts = self._compass.sizeHint().height() + round(panel_style.em() * LEAST_FACTS)
            share = max(LEAST_OVERLAYS * high, min(LARGEST_OVERLAYS * high, high - facts))
            lower = min(self.overlay_boxes.sizeHint().height(), round(share))
            self._parts.setSizes([high - lower, lower])

    # --- what is done in it

    def _changed(self) -> None:
        inspector = self._inspector
        if inspector is None:
            return
        shown = [inspector.overlay(key) for key, _ in inspector.overlays() if self.boxes[key].isChecked()]
        for key, held in ((REACH, True), (_REACH_EVER, False)) if self._facts is not None else ():
            if self.boxes[key].isChecked():
                shown.append(inspector.reach(self._place, held))
        self.overlays = tuple(shown)
        self._key.show_overlays(self.overlays)
        self._divide()
        self.overlays_changed.emit(self.overlays)

    def _look_up(self, text: str) -> None:
        if self._inspector is None or not text.strip():
            self._show_again()
            return
        self._page.setHtml(_found_html(self._inspector.find_place(text)))

    def _go(self) -> None:
        found = self._inspector.find_place(self._search.text()) if self._inspector is not None else ()
        one = next((one for one in found if one.places), next((one for one in found if one.at), None))
        if one is None:
            return
        self._search.clear()
        if one.places:
            self.place_wanted.emit(one.places[0])
        elif one.at is not None:
            self.spot_wanted.emit(*one.at)

    def _follow(self, address: QUrl) -> None:
        scheme, target = linked_text.split(address)
        if scheme == linked_text.RULE:
            linked_text.follow(self, target)
        elif scheme == linked_text.PLACE:
            self.place_wanted.emit(target)
        elif address.scheme() == _SPOT:
            east, north = address.path().split(",")
            self.spot_wanted.emit(float(east), float(north))

    def _show_again(self) -> None:
        find = self._inspector.find if self._inspector is not None else str
        self._page.setHtml(_facts_html(self._facts, find) if self._facts else f"<p>{_EMPTY}</p>")


class _FactsPage(LinkBrowser):
    """Divides a word only where it is wider than its room; by itself Qt shares a table out by letters."""

    def setHtml(self, text: str) -> None:
        super().setHtml(text)
        self._wrap()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._wrap()

    def _wrap(self) -> None:
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        if self.document().size().width() > self.viewport().width():
            self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)


# pages as HTML


def _facts_html(facts: SpaceFacts, find: Callable[[str], str]) -> str:
    """`find` tells the space of a number, "" for one that is none, such as a year."""

    def linked(text: str) -> str:
        numbers = {number: number for number in re.findall(r"\d{4}", text) if find(number)}
        return linked_text.as_html(text, theme.current().link, linked_text.Places(numbers))

    rows = "".join(
        f'<tr><td class="name">{in_html(name)}</td><td>{linked(value)}</td></tr>'
        for name, value in facts.rows
        if value not in (facts.place, facts.title)  # the title tells it
    )
    steps = "".join(
        f'<tr><td class="name">{tr(step.direction)}</td><td>{in_html(step.name or step.place) or "–"}</td>'
        f"<td>{_OPEN if step.allowed else _BARRED}</td><td>{linked(step.reason)}</td></tr>"
        for step in facts.steps
    )
    return f"<p class='title'>{in_html(facts.title)}</p><table>{rows}</table><table>{steps}</table>"


def _found_html(found: Sequence[Found]) -> str:
    if not found:
        return f"<p>{tr('Nothing on the map bears that name.')}</p>"
    look = theme.current()
    lines = []
    for one in found:
        if one.places:
            address, colour = f"{linked_text.PLACE}:{one.places[0]}", look.link.name()
            count = tr(", {places} spaces", places=len(one.places)) if len(one.places) > 1 else ""
            lines.append(f'<p><a href="{address}" style="color:{colour}">{in_html(one.name)}</a>{count}</p>')
        elif one.at is not None:
            address, colour = f"{_SPOT}:{one.at[0]:.0f},{one.at[1]:.0f}", look.link.name()
            link = f'<a href="{address}" style="color:{colour}">{in_html(one.name)}</a>'
            lines.append(f"<p>{link}, {tr('beside the spaces')}</p>")
        else:
            lines.append(f"<p>{in_html(one.name)}, {tr('beside the spaces')}</p>")
    return "".join(lines)


class OverlayKey(QWidget):
    """The key to the overlays that are shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._overlays: tuple[Overlay, ...] = ()
        self.six_sided = True
        """Whether the spaces of the board have six sides, as the samples have then."""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_overlays(self, overlays: tuple[Overlay, ...]) -> None:
        """The key to these."""
        self._overlays = overlays
        self.setAccessibleDescription("; ".join(row.row.words for row in key_rows(overlays)))
        self.setVisible(bool(overlays))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        high = len(self._overlays) * self._step()
        high += sum(self._high(row.row.words) for row in key_rows(self._overlays))
        return QSize(200, round(high) + 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    @staticmethod
    def _step() -> float:
        return panel_style.em() * 1.7

    def _high(self, words: str) -> float:
        """Of a row: as many lines as its words need."""
        room = QRect(0, 0, round(self.width() - panel_style.em() * 2.5), 1000)
        metrics = QFontMetrics(panel_style.text_font(0.92))
        lines = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, words).height() / metrics.height()
        return self._step() + (round(lines) - 1) * metrics.height()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, unit, step = theme.current(), panel_style.em(), self._step()
        painter = QPainter(self)
        y, shown = 0.0, ""
        for row in key_rows(self._overlays):
            if row.overlay != shown:
                shown = row.overlay
                painter.setPen(look.text_soft)
                painter.setFont(panel_style.heading_font())
                painter.drawText(QRectF(0, y, self.width(), step), Qt.AlignmentFlag.AlignVCenter, shown)
                y += step
            high = self._high(row.row.words)
            sample = QRectF(0, y + 1, unit * 2.0, step - 2)
            shape = {"ground": row.ground, "side": row.side, "six_sided": self.six_sided}
            paint_swatch(painter, row.row, sample, look, **shape)
            painter.setPen(look.text)
            painter.setFont(panel_style.text_font(0.92))
            words = QRectF(unit * 2.5, y, self.width() - unit * 2.5, high)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, row.row.words)
            y += high
        painter.end()
