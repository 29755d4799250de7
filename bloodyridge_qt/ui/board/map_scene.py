"""The board: the sheet, what lies on it, and the piece in the player's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF

from bloodyridge_qt.boards.turning import turned
from bloodyridge_qt.table.bare_table import EMPTY_TABLE
from bloodyridge_qt.table.offers import movers, picks, seconds
from bloodyridge_qt.ui.board.items.ground import ground_of
from bloodyridge_qt.ui.board.items.hand_display import HandDisplay
from bloodyridge_qt.ui.board.items.marks import Marks
from bloodyridge_qt.ui.board.items.motion import STEP
from bloodyridge_qt.ui.board.items.pieces import Pieces
from bloodyridge_qt.ui.board.laid_scene import LaidScene
from bloodyridge_qt.ui.drawing import style
from bloodyridge_qt.ui.drawing.sheet.sheet_item import SheetItem
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bloodyridge_qt.table.bare_table import BareTable
    from bloodyridge_qt.table.game_table import Table
    from bloodyridge_qt.table.table_view import Place, TableView
    from bloodyridge_qt.ui.board.items.stack_item import StackItem


class MapScene(LaidScene):
    """Shows a table and tells what the player chooses on it; x = yards east, y = −yards north."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.painter: SheetPainter
        self.sheet_item: SheetItem
        self.view_shown: TableView
        """The view that was shown last."""
        self._busy = False
        self._locked = self._withheld = False
        self.hovered_place: Place = ""
        self._pointed = ""
        """Key of the stack under the pointer; "" for none."""
        """The place told last."""
        self.pixels_per_yard, self._ratio = 1.0, 1.0
        """Widget pixels a yard has in the view, and device pixels each of them has."""
        self.movers: tuple[str, ...] = ()
        """Keys of the stacks that can be taken now."""
        self._turned = self._north_up = False
        self.in_hand = HandDisplay(self)
        """How the piece in hand is shown."""
        self.cursor.moved.connect(self._show_cursor)
        self.hand.taken.connect(self.in_hand.show_taken)
        self.hand.rested.connect(self.in_hand.show_rested)
        self.hand.lit.connect(self.in_hand.show_lit)
        self.hand.aimed.connect(self.in_hand.show_aimed)
        self.hand.chosen.connect(self.in_hand.pass_on)
        self.hand.refused.connect(self.refused)
        self.picks.offered.connect(self._show_picks)
        self.picks.aimed.connect(self._show_picks)
        self.picks.chosen.connect(self.chosen)
        self._lay(EMPTY_TABLE, SheetPainter(EMPTY_TABLE.sheet))

    # ---- the table

    def set_table(self, table: Table | BareTable, *, north_up: bool = False) -> None:
        """Lay out another game; everything of the last one goes. `north_up` whatever the player prefers."""
        self._north_up = north_up
        sheet = turned(table.sheet) if self._turned and not north_up else table.sheet
        self.rest()
        self.sweep()
        self.hand.put_down()
        self.picks.offer({})
        self.in_hand.forget()
        drawn = self.sheet_item.painter
        self.clearing.emit()
        self.clear()
        style.use(table.sheet.game)
        if drawn.sheet == sheet:  # another mode on the same map
            drawn.draw_first_line()
        else:
            drawn = SheetPainter(sheet)
        self._lay(table, drawn)
        self.table_set.emit()
        self.refresh()

    def _lay(self, table: Table | BareTable, painter: SheetPainter) -> None:
        """Put a sheet that this paints into the empty scene, and what lies on it."""
        self.table, self.painter = table, painter
        self.ground = ground_of(painter.sheet)
        self.sheet_item = SheetItem(self.painter)
        self.addItem(self.sheet_item)
        self.setSceneRect(self.ground.bounds)
        self.pieces = Pieces(self, self.ground, self.motion)
        self.marks = Marks(self, self.ground)
        self.set_scale(self.pixels_per_yard, self._ratio)
        self.hand.use(table)
        self.cursor.use(self.ground)
        self.hovered_place = ""
        self.show_view(table.view())

    def turn(self, turned: bool) -> None:
        """Lay the sheet the other way round; nothing moves now."""
        self._turned = turned
        if turned != self.ground.sheet.turned and not self._north_up:
            view = self.view_shown
            self.set_table(self.table)
            self.show_view(view)
            self.refresh()

    def sweep(self) -> None:
        """Dice and words of the last decision go."""
        self.dice.clear()
        self.marks.told.show_slips({})

    def show_view(self, view: TableView, animate: bool = False) -> None:
        """Make the items show this view; `settled` follows, at once when nothing has to move."""
        if not animate:
            self.motion.finish()
        self.view_shown = view
        self.pieces.show(view, animate and self.motion.speed > 0)
        self.view_changed.emit()
        if not self.motion.active:
            self.settled.emit()

    def refresh(self) -> None:
        """Ask the table again what may be done; the hand is emptied."""
        self.hand.put_down()
        offered = self.table.offers() if self._free else ()
        self.movers = movers(offered)
        movable = {*self.movers, *(movers(self.table.again) if self._free else ())}
        for key, item in self.pieces.stacks.items():
            item.set_state(movable=key in movable, selected=False)
        self.picks.offer(picks(offered), seconds(offered))
        self._send_home()

    def refresh_theme(self) -> None:
        """The palette has changed."""
        self.sheet_item.update()
        self.pieces.retheme()
        self.update()

    @property
    def busy(self) -> bool:
        """Whether beats are being played: nothing can be lifted or chosen."""
        return self._busy

    @busy.setter
    def busy(self, busy: bool) -> None:
        if busy == self._busy:
            return
        self._busy = busy
        if not busy:
            self.refresh()
            return
        # a stack that was let down where it will fight from stays there until the beats say otherwise
        in_hand = self.hand.mover
        self.hand.put_down()
        self.picks.offer({})
        self.movers = ()
        for key, item in self.pieces.stacks.items():
            item.set_state(movable=False, selected=False)
            if key == in_hand:
                self.slide_home(item)

    @property
    def locked(self) -> bool:
        """Whether the map is only looked at: nothing can be lifted, whatever the table allows."""
        return self._locked

    @locked.setter
    def locked(self, locked: bool) -> None:
        if locked != self._locked:
            self._locked = locked
            self.refresh()

    @property
    def withheld(self) -> bool:
        """Whether the program decides here, or the game has not begun: nothing can be lifted meanwhile."""
        return self._withheld

    @withheld.setter
    def withheld(self, withheld: bool) -> None:
        if withheld != self._withheld:
            self._withheld = withheld
            self.refresh()

    @property
    def asks(self) -> bool:
        """Whether the player is asked something here: then a piece is held, and the sheet does not follow."""
        return self._free and bool(self.table.offers())

    @property
    def _free(self) -> bool:
        return not (self._busy or self._locked or self._withheld)

    def rest(self) -> None:
        """Nothing moves any more and no timer waits: the window goes away."""
        self.motion.finish()
        self.dice.finish()
        self.sheet_item.settle()

    # ---- the piece in hand

    @property
    def selected(self) -> str:
        """Key of the stack in hand, or ""."""
        return self.hand.mover

    def lifted_name(self) -> str:
        """What the piece in hand is called, and where it stands; "" for none."""
        item = self.stack(self.selected)
        return item.view.label.partition(":")[0] if item is not None else ""

    def select(self, mover: str) -> bool:
        """Take a stack in hand; False when it may not act."""
        item = self.stack(mover)
        if self._busy or item is None or not item.movable:
            return False
        self.picks.point_at("")  # Return is for what is in hand from now on
        return self.hand.take(mover, item.view.place)

    def deselect(self) -> None:
        """Put everything back where it belongs."""
        self.hand.put_down()
        self._send_home()

    def step_back(self) -> None:
        """As Escape: first off a waypoint, then out of the hand; or away from a counter pointed at."""
        self.picks.point_at("")
        if self.hand.step_back():
            self._send_home()

    def stack_at(self, point: QPointF) -> StackItem | None:
        """The topmost stack under a point."""
        return self.pieces.stack_at(point)

    def actor_at(self, point: QPointF) -> StackItem | None:
        """The stack a press at this point takes, or one that cannot act now; an empty slot is its stack's."""
        item, here = self.pieces.actor_at(point), self.place_at(point)
        if item is None and here in self.ground.slots:
            item = next((one for one in map(self.stack, self.movers) if one and one.view.place == here), None)
        return item

    def counter_at(self, point: QPointF) -> str:
        """Key of the topmost counter under a point, or ""."""
        item = self.stack_at(point)
        return item.counter_at(point) if item is not None else ""

    def place_of(self, counter: str) -> Place:
        """Where a counter lies, or a place itself; "" for what is not on the board."""
        if self.knows(counter):
            return counter
        item = self.pieces.stack_of(counter)
        return item.view.place if item is not None else ""

    def pick_order(self) -> tuple[str, ...]:
        """What may be picked as it lies, row by row; then what lies beside the board."""
        lying = {key: rect for key in self.picks.choices if (rect := self.picked_rect(key)) is not None}
        beside = (key for key in self.picks.choices if key not in lying)
        return (*sorted(lying, key=lambda key: (round(lying[key].y()), lying[key].x())), *beside)

    def pickable_at(self, point: QPointF) -> str:
        """The counter, or else the place, under a point that may be picked; "" for neither.

        Nor where the piece in hand may go: a click there is about that piece.
        """
        choices = self.picks.choices
        here = self.place_at(point) if choices else ""
        if here in self.hand.targets:
            return ""
        in_slots = [key for key in choices if here in self.ground.slots and self.place_of(key) == here]
        return next((key for key in (self.counter_at(point), here, *in_slots) if key in choices), "")

    def picked_rect(self, key: str) -> QRectF | None:
        """Where a counter or a place lies that may be picked; None for what is not on the board."""
        return self.place_rect(key) if self.knows(key) else self.counter_rect(key)

    def _show_picks(self) -> None:
        if self.picks.choices:
            self.dice.clear()  # they lie where the counters are fanned out
        self.pieces.show_picks(frozenset(self.picks.choices), self.picks.aim)
        if not self.hand.mover:
            self.in_hand.light_picks()
        self.card_changed.emit()

    def _send_home(self) -> None:
        """Every stack that is not in hand slides to where it lies."""
        for key, item in self.pieces.stacks.items():
            if key != self.hand.mover:
                self.slide_home(item)

    # ---- places

    @property
    def cursor_place(self) -> Place:
        """The space under the keys, or ""."""
        return self.cursor.place

    def _show_cursor(self, place: Place) -> None:
        self.marks.cursor.show_at(place)
        self.hand.point_at(place)
        self.hover(place)
        self.sight_wanted.emit(place)

    def hover(self, place: Place) -> None:
        """The pointer or the space cursor is over a place."""
        if place == self.hovered_place:
            return
        self.hovered_place = place
        self.marks.hover.show_at(place)
        self.hovered.emit(place)

    def point_at(self, stack: str) -> None:
        """The pointer is over the stack of this key; "" for none."""
        if stack != self._pointed:
            self._pointed = stack
            self.pointed.emit()

    def place_at(self, point: QPointF) -> Place:
        """The space or box under a point; just off the map's edge, an exit space that is lit."""
        place = self.ground.space_at(point)
        if not place:
            for number in self.ground.exit_at(point):
                if any(choice.verb == "exit" for choice in self.hand.targets.get(number, ())):
                    return number
            place = self.ground.box_at(point)
        return place

    def place_centre(self, place: Place) -> QPointF:
        """Middle of a space or box; KeyError when the sheet has none of that name."""
        return self.ground.centre(place)

    def knows(self, place: Place) -> bool:
        """Whether the sheet has this space or box."""
        return self.ground.knows(place)

    def adjacent(self, one: Place, other: Place) -> bool:
        """Whether two places are spaces next to each other."""
        return other in self.ground.neighbours(one)

    def place_rect(self, place: Place) -> QRectF:
        """Rectangle round a space, or a box; KeyError when the sheet has none of that name."""
        return self.ground.rect(place)

    def counter_rect(self, key: str) -> QRectF | None:
        """Where a counter lies; None when it is in no stack on the table."""
        return self.pieces.counter_rect(key)

    def describe(self, place: Place) -> str:
        """One line on a place, for the status line and a screen reader."""
        return ", ".join(f"{name} {value}" for name, value in self.facts(place))

    def brief(self, place: Place) -> str:
        """The same in a few words."""
        return ", ".join(value for _name, value in self.facts(place)[:3])

    def facts(self, place: Place) -> tuple[tuple[str, str], ...]:
        """Rows on a place, as it is shown; of what lies there what the pointer is about comes first."""
        rows = self.table.describe(place, self.view_shown) if place else ()
        lying = {one.key: ("", one.label) for one in self.view_shown.stacks if one.place == place}
        about = lying.get(self.hand.mover if self.hand.mover in lying and self._pointed else self._pointed)
        first = next((at for at, row in enumerate(rows) if row in lying.values()), 0)
        if about in rows:
            order = list(rows)
            at = order.index(about)
            order[first], order[at] = order[at], order[first]
            rows = tuple(order)
        return rows

    # ---- for the player of beats

    def walk(self, key: str, path: Sequence[Place], *, leaves: bool = False) -> None:
        """A stack goes along a path; one that is shown at its end already stays. `settled` follows.

        When it `leaves` it marches on, off the upper edge of the sheet.
        """
        item = self.stack(key)
        if item is not None and path and (leaves or item.place != path[-1]):
            start = path.index(item.place) + 1 if item.place in path else 0
            item.place = path[-1]
            item.set_lifted(True)
            points = [self.ground.centre(place) for place in path[start:]]
            if leaves:
                points += self.ground.way_off(path[-1])
            self.motion.walk(item, tuple(points), STEP)
        if not self.motion.active:
            self.settled.emit()

    def set_scale(self, pixels_per_yard: float, ratio: float) -> None:
        """The view tells how many pixels a yard has, and the screen's device ratio."""
        self.pixels_per_yard, self._ratio = pixels_per_yard, ratio
        self.pieces.zoomed(pixels_per_yard, ratio)
        self.marks.zoomed(pixels_per_yard)
        self.in_hand.show_aimed()
