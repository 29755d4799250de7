"""The fight in progress: both sides as counters, the dice thrown at them, the odds in words and numbers.

With no fight it lists the last dice and what they were for.

Longer than most: counters, dice in the air and what is told of them keep step with each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import DieThrow
from bloodyridge_qt.table.forecast import Forecast
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.table.table_view import DIE, BattleSide, BattleView
from bloodyridge_qt.ui.drawing import style, theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.chances import ChancesBox
from bloodyridge_qt.ui.panels.dice_animation import DiceClock
from bloodyridge_qt.ui.panels.dice_drawing import drawn_in, paint_die
from bloodyridge_qt.ui.panels.dice_tray import DiceTray
from bloodyridge_qt.ui.panels.dressed import Dressed
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.panels.looks import aired, worn
from bloodyridge_qt.ui.panels.parts import scroll_area
from bloodyridge_qt.ui.panels.plain_label import plain_tip
from bloodyridge_qt.ui.panels.unit_row import RowUnit, UnitRow

_MOST_OF_HEAD: Final = 0.6
"""The part of the height that words may have above what scrolls."""
IDLE_TITLE = tr("No fight in progress")
IDLE_WORDS = tr("Every die that is thrown is shown here, with what it was thrown for.")


class SideBlock(QWidget):
    """A side: its name and ground, its counters, its odds; a bar in its colour at the left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = ""
        self.name = worn(LinkLabel(self), bold=True)
        self.ground = worn(LinkLabel(self), 0.95)
        self.row = UnitRow(self)
        self.fire = worn(LinkLabel(self), 0.98, bold=True)
        box = aired(QVBoxLayout(self), 0.1, 0.7, 0.2, 0, 0.2)
        for widget in (self.name, self.ground, self.row, self.fire):
            box.addWidget(widget)

    def show_side(self, side: BattleSide) -> None:
        """The words; the counters are given to `row`."""
        self._side = side.side
        self.setAccessibleName(side.name)
        self.setWhatsThis(plain_tip("\n".join(filter(None, (side.fire, side.ground)))))
        self.name.set_text(side.name)
        self.ground.set_text(side.ground)
        self.ground.setVisible(bool(side.ground))
        self.fire.set_text(side.fire)
        self.fire.setVisible(bool(side.fire))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colour = style.side(self._side).words if self._side else theme.current().panel_edge
        with QPainter(self) as painter:
            painter.fillRect(0, 2, max(3, round(panel_style.em() * 0.25)), self.height() - 4, colour)


class DiceInTheAir(QWidget):
    """Lies over the panel while dice tumble, so that they may fly across its parts; a click hurries them."""

    pressed = Signal()

    def __init__(self, clock: DiceClock, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self._clock = clock
        self.spots: list[tuple[int, QWidget, QPointF, float]] = []
        """Index in the throw, the widget it lands on, where on it, edge of the die."""
        self._drawn = QRegion()
        """Where dice were drawn last."""
        self.hide()

    def follow(self) -> None:
        """Draw the dice where they are now, and nothing of what lies under the others' way."""
        here = QRegion()
        for index, widget, spot, size in self.spots:
            around = drawn_in(self._clock.pose(index), widget.mapTo(self._over, spot), size)
            here += around.toAlignedRect()
        self.update(here + self._drawn)
        self._drawn = here

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.pressed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            for index, widget, spot, size in self.spots:
                throw = self._clock.throws[index]
                centre = widget.mapTo(self._over, spot)
                paint_die(painter, self._clock.pose(index), centre, size, throw.side, theme.current())


class BattlePanel(Dressed, QWidget):
    """Shows a `BattleView` and the dice. Nothing runs in it while dice lie still."""

    shown = Signal(object)
    """Another moment of a fight is shown, a BattleView, or None."""
    settled = Signal()
    """All dice of the last `throw` lie still: once for each throw."""
    hurry = Signal()
    """The player clicked into tumbling dice, or pressed Space here: they lie still already."""
    picked = Signal(str)
    """Key of a counter that may be picked: it was clicked."""
    heard = Signal(str)
    """Return was pressed here: what is shown, for who listens."""
    pointed = Signal(str)
    """Key of the counter under the pointer that may be picked; "" for none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Fight and dice"))
        self.battle: BattleView | None = None
        """The fight that is shown."""
        self._odds: tuple[Forecast, ...] = ()
        self._plan: tuple[Forecast, ...] = ()
        self._landed: dict[str, tuple[DieThrow, int]] = {}
        self._poses: dict[str, tuple[DieThrow, int]] = {}
        self._ghosts: dict[str, RowUnit] = {}
        self._loose: list[tuple[DieThrow, int]] = []
        self._last: list[tuple[DieThrow, int]] = []
        """The throw that lies there from before, pale."""
        self._clock = DiceClock(self)
        self._build()
        self.chances.changed.connect(self._place_head)
        self._air.pressed.connect(self._hurry)
        self._clock.ticked.connect(self._air.follow)
        self._clock.settled.connect(self._land)
        self.retheme()
        self._show()

    def _build(self) -> None:
        self._sheet = QWidget()
        self.title = worn(LinkLabel(self), 1.15, font=panel_style.title_font)
        self.step = LinkLabel(self)
        self.attacker = SideBlock(self._sheet)
        self.defender = SideBlock(self._sheet)
        self.notes = worn(LinkLabel(self._sheet), 0.95)
        self.chances = ChancesBox(self._sheet)
        self.tray = DiceTray(self._sheet)
        self._column = aired(QVBoxLayout(self._sheet), 0.4, 0.7, 0.2, 0.7, 0.6)
        blocks = (self.attacker, self.defender)
        self._head = aired(QVBoxLayout(), 0.4, 0.7, 0.5, 0.7, 0.4)
        self._staying: tuple[list[QWidget], int] | None = None
        """What lies in the head, and behind how many sides the chances lie; 0 where they are above both."""
        for part in (*blocks, self.notes, self.tray):
            self._column.addWidget(part)
        self._column.addStretch(1)
        for block in blocks:
            block.row.picked.connect(self.picked)
            block.row.pointed.connect(self.pointed)
        self._air = DiceInTheAir(self._clock, self._sheet)
        self._scroll = scroll_area(self._sheet, self, clear=True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # who has no mouse scrolls long fights by arrows
        self._scroll.setAccessibleName(tr("Fight and dice"))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(self._head)  # what fight it is, and how it stands: that stays while rounds scroll
        outer.addWidget(self._scroll, 1)
        self._sheet.installEventFilter(self)

    # what is shown

    @property
    def running(self) -> bool:
        """Whether dice are in the air."""
        return self._clock.running

    def show_battle(self, battle: BattleView | None) -> None:
        """Show this moment of a fight, or with None that there is none."""
        if battle == self.battle:
            return
        self._ghosts = self._fallen(battle)
        fight_goes_on = battle is not None and self.battle is not None and battle.title == self.battle.title
        if not self.running and (battle is None or not fight_goes_on or battle.dice_at_units):
            self._retire()  # the die of a fight that goes on stays where it lies
        if not fight_goes_on:
            self._poses = {key: known for key, known in self._poses.items() if self.running}
        if not fight_goes_on or (battle is not None and battle.over):
            self._odds = ()  # they were of a fight, or a round of it, that is not shown any more
        self.battle = battle
        self._show()
        self.shown.emit(battle)
        if not fight_goes_on:
            self._scroll.verticalScrollBar().setValue(0)
        else:
            QTimer.singleShot(0, self.notes, self._show_sides)  # once the sheet has grown

    def _show_sides(self) -> None:
        """Both sides are seen whole where there is room, and the first of them once a fight is over."""
        room = self._scroll.viewport().height()
        if self.battle is None or self.battle.over or self.defender.geometry().bottom() <= room:
            self._scroll.verticalScrollBar().setValue(0)

    def throw(self, dice: Iterable[DieThrow], share: float) -> None:
        """Throw dice: at the counters they name, else into the tray. `settled` comes when they lie still."""
        self._clock.finish()
        self._retire()
        throws = tuple(dice)
        rows = (self.attacker.row, self.defender.row)
        for index, throw in enumerate(throws):
            key = throw.at
            at_unit = self.battle is not None and key and any(row.has(key) for row in rows)
            if at_unit and key not in self._landed:
                self._landed[key] = self._poses[key] = (throw, index)
            else:
                self._loose.append((throw, index))
        self._clock.start(throws, share)
        self._show()
        if self._clock.moving:
            self._take_off()

    def show_throw(self, dice: Iterable[DieThrow]) -> None:
        """List dice that have been thrown elsewhere (on the map) with their purposes; nothing tumbles."""
        self._clock.finish()
        self._retire()
        self._loose = [(throw, index) for index, throw in enumerate(dice)]
        self._show()

    def pass_over(self, dice: Sequence[DieThrow]) -> None:
        """A throw that nobody has seen fall lies there as from before."""
        self._retire()
        self._last = [(throw, index) for index, throw in enumerate(dice)]
        self._show()

    def set_picks(self, picks: Mapping[str, str]) -> None:
        """Counters that may be picked, by key, each with what that means; some may not be shown here."""
        for block in (self.attacker, self.defender):
            block.row.set_picks(picks)

    def point_at(self, key: str) -> None:
        """The counter of this key is pointed at."""
        for block in (self.attacker, self.defender):
            block.row.point_at(key)

    def show_odds(self, odds: tuple[Forecast, ...]) -> None:
        """What is foretold of the fight while a decision in it is waited for; () for nothing."""
        self._odds = odds
        self._show_chances()

    def show_plan(self, plan: Forecast | None) -> None:
        """What becomes of a route that is laid, in place of all other chances; None for no route."""
        self._plan = (plan,) if plan is not None else ()
        self._show_chances()

    def _show_chances(self) -> None:
        told = self._plan or self._odds
        if self.battle is not None:  # its title stands above already
            told = tuple(
                replace(one, title=tr("Chances")) if one.title == self.battle.title else one for one in told
            )
        self.chances.show_forecasts(told)
        self._place_head()

    def _place_head(self) -> None:
        """What has no room above scrolls; so do chances below counters that are to lie still.

        Below both sides where their fight is over: the chances are of another one.
        """
        after = 0 if self.battle is None else 2 if self.battle.over else int(self.battle.still)
        air, between = self._head.contentsMargins(), self._head.spacing()
        wide = self.width() - air.left() - air.right()
        left = self.height() * _MOST_OF_HEAD - air.top() - air.bottom()
        head: list[QWidget] = []
        below: list[QWidget] = []
        for part, told in ((self.title, True), (self.step, self.step.plain_text()), (self.chances, True)):
            left -= part.heightForWidth(wide) + between if told else 0
            (below if left < 0 or (after and part is self.chances) else head).append(part)
        if self._staying == (head, after):
            return
        self._staying = head, after
        for moved in (*head, *below):
            self._head.removeWidget(moved)
            self._column.removeWidget(moved)
        for staying in head:
            self._head.addWidget(staying)
        for at, scrolled in enumerate(below):
            self._column.insertWidget(at + after * (scrolled is self.chances), scrolled)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_head()

    def finish(self) -> None:
        """Let tumbling dice lie still at once."""
        self._clock.finish()

    def clear(self) -> None:
        """Forget the fight and all dice, for a new game."""
        self._clock.finish()
        self._odds = ()
        self._landed, self._poses, self._ghosts, self._loose = {}, {}, {}, []
        self._last = []
        self.battle = None
        self.shown.emit(None)
        self._show()

    def _dress(self) -> None:
        self._place_head()

    # inside

    def _retire(self) -> None:
        """What was thrown last lies there from before."""
        self._last = [*self._landed.values(), *self._loose] or self._last
        self._landed, self._loose = {}, []

    def _fallen(self, battle: BattleView | None) -> dict[str, RowUnit]:
        """Counters just hit that the new view has dropped before anybody saw them struck through.

        What leaves without a hit, as pieces that go back to their pile, leaves no trace.
        """
        if battle is None or self.battle is None or battle.title != self.battle.title:
            return {}
        there = {unit.counter.key for side in (battle.attacker, battle.defender) for unit in side.units}
        fallen = {}
        for side in (self.battle.attacker, self.battle.defender):
            for unit in side.units:
                key = unit.counter.key
                landed = self._landed.get(key)
                if landed is None or key in there or unit.outcome:
                    continue
                if landed[0].outcome == "hit":
                    fallen[key] = RowUnit(unit.counter, landed[0].value, "hit", gone=True)
        return fallen

    def _row_units(self, side: BattleSide, old: UnitRow) -> tuple[RowUnit, ...]:
        units = []
        for unit in side.units:
            landed = self._landed.get(unit.counter.key)
            die, outcome = unit.die, unit.outcome
            if die is None and landed is not None:
                die, outcome = landed[0].value, landed[0].outcome
            units.append(RowUnit(unit.counter, die, outcome))
        # Those that have gone keep their place for this step.
        for place, before in enumerate(old.units):
            ghost = self._ghosts.get(before.counter.key)
            if ghost is not None and all(unit.counter.key != before.counter.key for unit in units):
                units.insert(min(place, len(units)), ghost)
        return tuple(units)

    def _show(self) -> None:
        battle = self.battle
        flying = self._clock.moving
        for widget in (self.attacker, self.defender):
            widget.setVisible(battle is not None)
        if battle is None:
            self.title.set_text(next((die.kind for die, _ in self._loose), "") or IDLE_TITLE)
            self.step.set_text("" if self._loose or self._last else IDLE_WORDS)
            self._weigh_step(verdict=False)
            self.notes.set_text("")
        else:
            self.title.set_text(battle.title)
            self.step.set_text(battle.step)
            self._weigh_step(verdict=battle.over)
            self.notes.set_text("\n".join(battle.notes))
            for block, side, other in (
                (self.attacker, battle.attacker, battle.defender),
                (self.defender, battle.defender, battle.attacker),
            ):
                block.show_side(side)
                units = self._row_units(side, block.row)
                block.row.with_dice, block.row.over = battle.dice_at_units, battle.over
                block.row.set_units(side.name, side.side, other.side, units, self._poses)
                block.row.set_flying(frozenset(self._landed) if flying else frozenset())
        self.step.setVisible(bool(self.step.plain_text()))
        self.notes.setVisible(bool(self.notes.plain_text()))
        self._show_chances()
        lying = battle is not None and any(one.counter.face == DIE for one in battle.attacker.units)
        loose = self._loose if flying or not lying else []  # no die is shown twice
        last = self._last if battle is None and not loose else []
        self.tray.show_dice(loose or last, flying=flying and not last, faded=bool(last))
        self.tray.setVisible(bool(loose or last))
        self._scroll.setAccessibleDescription(self._aloud())
        if (layout := self.layout()) is not None:  # else it is painted in the room of what stood there before
            layout.activate()

    def _aloud(self) -> str:
        """What lies here in words, for who comes to it by keys."""
        told = [self.title.plain_text(), self.step.plain_text()]
        if self.battle is not None:
            told += [
                f"{side.name}: {side.fire}"
                for side in (self.battle.attacker, self.battle.defender)
                if side.fire
            ]
            told += self.battle.notes[-1:]
        return uncited(". ".join(words.rstrip(".") for words in told if words))

    def _weigh_step(self, *, verdict: bool) -> None:
        """The step of a fight is a soft line; how it ended is the line to read."""
        worn(self.step, bold=verdict, italic=not verdict, soft=not verdict)

    def _take_off(self) -> None:
        """Lay the dice in the air over the panel, each bound for its place."""
        self._column.activate()
        spots: list[tuple[int, QWidget, QPointF, float]] = []
        for key, (_, index) in self._landed.items():
            for block in (self.attacker, self.defender):
                if block.row.has(key):
                    self._scroll.ensureWidgetVisible(block.row, 0, 0)  # later rounds had moved it up
                    spots.append((index, block.row, block.row.die_spot(key), block.row.die_size()))
                    break
        for number, (_, index) in enumerate(self._loose):
            spot = self.tray.spot_of(number)
            if spot is not None:
                spots.append((index, spot, spot.die_spot(), spot.die_size()))
        self._air.spots = spots
        self._air.setGeometry(self._sheet.rect())
        self._air.raise_()
        self._air.show()

    def _land(self) -> None:
        flew = not self._air.isHidden()  # else they were shown lying as they were thrown
        self._air.hide()
        self._air.spots = []
        if flew:
            self._show()
        self.settled.emit()

    def _hurry(self) -> None:
        self._clock.finish()
        self.hurry.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self._clock.moving:
            self._hurry()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):  # nothing is done here but read
            self.heard.emit(self._aloud())
            return
        super().keyPressEvent(event)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is self._sheet and isinstance(event, QResizeEvent):
            self._air.setGeometry(self._sheet.rect())
        return False
