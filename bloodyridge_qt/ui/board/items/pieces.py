"""The items of what lies on the table, kept in step with a TableView by key.

Longer than most: what lies, arrives, moves and goes is the same few items, which one class has to know.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsScene

from bloodyridge_qt.table.style import style_of
from bloodyridge_qt.table.table_view import MarkerView, PileView, Place, StackView, TableView
from bloodyridge_qt.ui.board.items.faces import COUNTER, FLAG
from bloodyridge_qt.ui.board.items.ground import Ground
from bloodyridge_qt.ui.board.items.marker_item import Z_OVER, FlagItem, GhostItem, MarkerItem
from bloodyridge_qt.ui.board.items.motion import FADE, Motion
from bloodyridge_qt.ui.board.items.pile_item import PileItem
from bloodyridge_qt.ui.board.items.stack_item import StackItem

FLAG_SPOT: Final = QPointF(0.0, 13.0)
"""Where a flag stands in its space, from the middle: its cloth below the number."""
_TRACK_SHARE: Final = 0.84
_CORNER_SHARE: Final = 0.36
"""Of the height of a box that is printed over from rim to rim: the marker stands in its corner."""
_SLOT_SHARE: Final = 0.94
_AT_SLOTS: Final = 60.0
"""Edge of a flag or marker that stands at the head of a space with slots, in yards."""
_TURN_OVER: Final = 240
_BESIDE: Final = 1.2
"""From counter to counter side by side in a box, in counters."""
_ACROSS: Final = 118.0
"""Yards of a space that stacks cover which lie over one another."""
_IN_CORNER: Final = 46.0
"""Edge of a flag or marker in the corner of such a space, in yards."""
_CORNER: Final = 41.0
"""Yards from the middle of such a space, east and south, to the markers in its corner, over stacks."""
_HEAD: Final = 0.33
"""Share of a counter that stays in sight of such a stack under the next."""
_BOX_HEAD, _BOX_RIM = 40.0, 9.0
"""Yards of a box that is a space which are kept free at its head for its title, and at its rim."""
_LEAST_HEAD: Final = 6.0
_NUMBERS: Final = 0.3
"""Pixels of a head below which a space is crowded, and the share of a counter that shows its numbers."""
_COLUMN: Final = 3
"""More than so many of one side in a space are crowded, and lie in two columns."""
_OF_A_BOX, _OF_A_HEXAGON = 4, 6
"""Corners."""
_SUNK: Final = 14.0
"""Yards that stacks in a round space lie below its middle: its name stands on its rim."""
_READABLE: Final = 44.0
"""Pixels of a counter that is laid out beside others to be read."""
_FEW: Final = 3
"""Spaces that are laid out at once, while one of their counters is to be picked."""
_FOOT: Final = 14.0
"""Yards between what lies in a box and its frame."""


class Pieces:
    """Stacks, flags, markers and piles on one sheet."""

    def __init__(self, scene: QGraphicsScene, ground: Ground, motion: Motion) -> None:
        self._scene = scene
        self._ground = ground
        self._motion = motion
        self._pixels = 1.0
        self._ratio = 1.0
        self.stacks: dict[str, StackItem] = {}
        self.flags: dict[str, FlagItem] = {}
        self.markers: dict[str, MarkerItem] = {}
        self.piles: dict[Place, PileItem] = {}
        self._ghosts: list[GhostItem] = []
        self._hidden = False
        self._fanned: Place = ""
        """The space whose stacks are laid out side by side, over its neighbours."""
        self._held: dict[Place, QPointF] = {}
        """Those laid out as long as one of their counters is to be picked, each with the middle of all."""
        self._piled: set[Place] = set()
        """Boxes with a pile in them."""
        # others hear of it before: what they have begun to fade meanwhile fades on
        # a method, which Qt does not keep alive: a lambda would keep every table that was laid out in memory
        motion.settled.connect(self._settled)

    def _settled(self) -> None:
        if not self._motion.active:
            self._clear_ghosts()

    # ---- keeping in step

    def show(self, view: TableView, animate: bool) -> None:
        """Make the items show this view; only what differs is touched."""
        self._clear_ghosts()
        self._piled = {pile.place for pile in view.piles if pile.count}
        self._show_stacks(view.stacks, animate)
        self._show_markers(view.markers, animate)
        self._show_piles(view.piles)
        if self._hidden:
            self._set_visible()

    @property
    def hidden(self) -> bool:
        """Whether the map is shown without anything on it."""
        return self._hidden

    @hidden.setter
    def hidden(self, hidden: bool) -> None:
        self._hidden = hidden
        self._set_visible()

    def _set_visible(self) -> None:
        for items in (self.stacks, self.flags, self.markers, self.piles):
            for item in items.values():
                item.setVisible(not self._hidden)

    def _show_stacks(self, views: Iterable[StackView], animate: bool) -> None:
        views = [view for view in views if self._ground.knows(view.place)]
        for key in self.stacks.keys() - {view.key for view in views}:
            self._remove_stack(key, animate)
        by_place: dict[Place, list[StackView]] = {}
        for view in views:
            by_place.setdefault(view.place, []).append(view)
        for place, together in by_place.items():
            homes = self._homes(place, together)
            for slot, view in enumerate(together):
                home, shrink = homes[slot] if homes else self._home(place, slot, len(together))
                self._show_stack(view, home, (shrink, self._row(place)), animate)
                self.stacks[view.key].set_level(slot)

    def _cascades(self, place: Place) -> bool:
        """Whether stacks lie over one another in a place: in all but boxes, where the style says so."""
        polygon = self._ground.polygons.get(place)
        cascade = style_of(self._ground.sheet.game).cascade
        return cascade and polygon is not None and polygon.count() > _OF_A_BOX

    def _cascade(self, place: Place, together: Sequence[StackView]) -> list[tuple[QPointF, float]]:
        """One over the other, the head of each in sight; those of another side in a column beside them.

        Many of a side that is alone there lie in two.
        """
        columns: dict[str, list[str]] = {}
        alone = len({view.side for view in together}) == 1
        half = math.ceil(len(together) / 2) if alone and len(together) > _COLUMN else len(together)
        column_of = {view.key: f"{view.side} {at // half}" for at, view in enumerate(together)}
        for key, name in column_of.items():
            columns.setdefault(name, []).append(key)
        found = []
        pitch, middle = _ACROSS / len(columns), self._ground.centre(place)
        if self._ground.polygons[place].count() > _OF_A_HEXAGON:
            middle += QPointF(0.0, _SUNK)
        for view in together:
            column = columns[column_of[view.key]]
            side = min(max(0.6 * COUNTER, COUNTER - 6.0 * (len(column) - 1)), 0.97 * pitch)
            drop = min(_HEAD * COUNTER, (_ACROSS - side) / max(1, len(column) - 1))
            x = (list(columns).index(column_of[view.key]) - (len(columns) - 1) / 2) * pitch
            y = (column.index(view.key) - (len(column) - 1) / 2) * drop
            found.append((middle + QPointF(x, y), side / COUNTER))
        return found

    def _homes(self, place: Place, together: Sequence[StackView]) -> list[tuple[QPointF, float]]:
        """Where the stacks of such a place lie; nothing for other places."""
        if not self._cascades(place):
            return []
        if place != self._fanned and place not in self._held:
            return self._cascade(place, together)
        rect, middle = self._scene.sceneRect(), self._held.get(place, self._ground.centre(place))
        pitch, columns, rows = self._block(len(together))
        west = min(
            max(middle.x() - (columns - 1) / 2 * pitch, rect.left() + pitch), rect.right() - columns * pitch
        )
        north = min(
            max(middle.y() - (rows - 1) / 2 * pitch, rect.top() + pitch), rect.bottom() - rows * pitch
        )
        return [
            (QPointF(west + slot % columns * pitch, north + slot // columns * pitch), pitch / 1.04 / COUNTER)
            for slot in range(len(together))
        ]

    def _block(self, count: int) -> tuple[float, int, int]:
        """So many counters side by side: from one to the next, columns and rows."""
        columns = math.ceil(math.sqrt(count))
        return max(COUNTER, _READABLE / self._pixels) * 1.04, columns, math.ceil(count / columns)

    def crowded(self, place: Place) -> bool:
        """Whether so many stacks lie over one another in a space that little of each is in sight.

        Or one of several counters, which would cover the others if it opened.
        """
        there = [item.view for item in self.stacks.values() if item.place == place]
        homes = self._cascade(place, there) if len(there) > 1 and self._cascades(place) else []
        if homes and any(len(one.counters) > 1 for one in there):
            return True
        least, alone = _LEAST_HEAD / self._pixels, len({view.side for view in there}) == 1
        return (bool(homes) and alone and len(there) > _COLUMN) or any(
            one.x() == other.x() and other.y() - one.y() < max(least, _NUMBERS * COUNTER * shrink)
            for (one, shrink), (other, _) in pairwise(homes)
        )

    def fan(self, place: Place) -> None:
        """Lay the stacks of a space out side by side, and those of another together again; "" for none."""
        before, self._fanned = self._fanned, place
        self._lay_out({before, place} - {""})

    def _lay_out(self, places: Iterable[Place], *, at_once: bool = False) -> None:
        """Bring the stacks of these spaces to where they lie now: beside or over one another."""
        for one in places:
            items = [item for item in self.stacks.values() if item.place == one]
            for item, (home, shrink) in zip(
                items, self._homes(one, [item.view for item in items]), strict=True
            ):
                item.set_shrink(shrink)
                item.home = home
                item.set_fanned(one == self._fanned or one in self._held)
                if at_once:
                    self._motion.stop(item)
                    item.setPos(home)
                elif not item.lifted:
                    self._motion.slide(item, home, FADE)

    @property
    def fanned(self) -> Place:
        """The space whose stacks are laid out side by side, or ""."""
        return self._fanned

    def _row(self, place: Place) -> tuple[float, ...]:
        """Where the slots of a place lie, from its middle eastward."""
        slots = self._ground.slots.get(place, ())
        return tuple(slot.center().x() - self._ground.centre(place).x() for slot in slots)

    def _home(self, place: Place, slot: int, count: int) -> tuple[QPointF, float]:
        """Where the stack in this slot of a place lies, and how small."""
        if not self._ground.is_space(place):
            return self._in_box(place, slot, count)
        centre = self._ground.centre(place)
        if slots := self._ground.slots.get(place):
            return QPointF(centre.x(), slots[0].center().y()), slots[0].width() * _SLOT_SHARE / COUNTER
        if style_of(self._ground.sheet.game).cascade:
            rect = self._ground.rect(place)
            head = _BOX_HEAD if rect.height() > 2 * COUNTER else _BOX_RIM
            return _packed(rect.adjusted(_BOX_RIM, head, -_BOX_RIM, -_BOX_RIM), slot, count)
        if count == 1:
            return centre, 1.0
        if count == 2:
            return centre + QPointF((slot - 0.5) * 58.0, 0.0), 0.64
        column, row = slot % 2, slot // 2
        return centre + QPointF((column - 0.5) * 50.0, (row - (count - 1) // 2 / 2) * 48.0), 0.52

    def _in_box(self, place: Place, slot: int, count: int) -> tuple[QPointF, float]:
        """Side by side in a box beside the map; where a pile lies in it, from the left at its foot."""
        box = self._ground.free_rect(place)
        if place not in self._piled:
            return _packed(box, slot, count)
        pitch = min(COUNTER * _BESIDE, box.width() / count)
        foot = QPointF(box.left() + (slot + 0.5) * pitch + _FOOT, box.bottom() - COUNTER * 0.5 - _FOOT)
        return foot, min(1.0, pitch / (COUNTER * 1.12))

    def _show_stack(
        self, view: StackView, home: QPointF, form: tuple[float, tuple[float, ...]], animate: bool
    ) -> None:
        item = self.stacks.get(view.key)
        if item is None:
            item = StackItem(view)
            item.zoomed(self._pixels)
            item.set_shrink(*form)
            item.home = home
            item.setPos(home)
            self.stacks[view.key] = item
            self._scene.addItem(item)
            if animate:
                self._motion.fade(item, 0.0, 1.0)
            return
        if animate:
            self._see_off(item, view)
        flipped = item.show_view(view)
        item.set_shrink(*form)
        item.place = view.place
        item.home = home
        item.set_lifted(False)
        if flipped and animate:
            self._motion.turn(item, b"turning", 0.0, 1.0, _TURN_OVER)
        if item.pos() != home:
            if animate:
                self._motion.slide(item, home)
            else:
                self._motion.stop(item)
                item.setPos(home)
        if not animate:
            item.setOpacity(1.0)
            item.turning = 1.0

    def _see_off(self, item: StackItem, view: StackView) -> None:
        """Counters that have left a stack fade where they lay."""
        staying = {counter.key for counter in view.counters}
        for index, counter in enumerate(item.view.counters):
            if counter.key not in staying and item.isVisible():
                self._add_ghost(GhostItem(counter, item.side), item.pos() + item.offset(index))

    def _add_ghost(self, ghost: GhostItem, at: QPointF) -> None:
        ghost.setPos(at)
        self._scene.addItem(ghost)
        self._ghosts.append(ghost)
        self._motion.fade(ghost, 1.0, 0.0, FADE * 2)

    def _clear_ghosts(self) -> None:
        for ghost in self._ghosts:
            self._motion.stop(ghost)
            self._scene.removeItem(ghost)
        self._ghosts.clear()

    def _remove_stack(self, key: str, animate: bool) -> None:
        item = self.stacks.pop(key)
        self._motion.stop(item)
        if animate:
            for index, counter in enumerate(item.view.counters):
                self._add_ghost(GhostItem(counter, item.side), item.pos() + item.offset(index))
        self._scene.removeItem(item)

    def _show_markers(self, views: Iterable[MarkerView], animate: bool) -> None:
        views = [view for view in views if self._ground.knows(view.place)]
        flags = {view.key: view for view in views if self._ground.is_space(view.place)}
        tracks = {view.key: view for view in views if view.key not in flags}
        for key in self.flags.keys() - flags.keys():
            self._scene.removeItem(self.flags.pop(key))
        heads: dict[Place, int] = {}
        for key, view in flags.items():
            flag = self.flags.get(key)
            home, side = self._flag_home(view, heads)
            if flag is None:
                flag = self.flags[key] = FlagItem(view)
                if self._cascades(view.place) or view.place in self._ground.slots:
                    flag.setZValue(Z_OVER)
                self._scene.addItem(flag)
            elif (flag.view.face, flag.side) == (view.face, side):
                side = 0.0
            flag.view = view
            if side:
                flag.side = side
                flag.zoomed(self._pixels, self._ratio)
            flag.setPos(home)
        for key in self.markers.keys() - tracks.keys():
            gone = self.markers.pop(key)
            self._motion.stop(gone)
            self._scene.removeItem(gone)
        slots: dict[Place, int] = {}
        for key, view in tracks.items():
            slot = slots[view.place] = slots.get(view.place, -1) + 1
            self._show_marker(key, view, slot, animate)

    def _flag_home(self, view: MarkerView, heads: dict[Place, int]) -> tuple[QPointF, float]:
        """Where a marker stands in a space, and how large: in its slot, or on the upper edge."""
        slots = self._ground.slots.get(view.place)
        if not slots and self._cascades(view.place):
            before = heads[view.place] = heads.get(view.place, -1) + 1
            at = self._ground.centre(view.place) + QPointF(_CORNER - before * _IN_CORNER * 0.8, _CORNER)
            return at, _IN_CORNER
        if not slots:
            return self._ground.centre(view.place) + FLAG_SPOT, FLAG
        if view.slot is not None:
            slot = slots[min(view.slot, len(slots) - 1)]
            return slot.center(), slot.width() * _SLOT_SHARE
        before = heads[view.place] = heads.get(view.place, -1) + 1
        rect = self._ground.rect(view.place)
        return rect.topRight() + QPointF(-_AT_SLOTS * (0.3 + before), -_AT_SLOTS * 0.4), _AT_SLOTS

    def _marker_home(self, place: Place, slot: int) -> tuple[QPointF, float]:
        """Where the marker in this slot of a box lies, and how large; by a pile, right at its foot.

        Boxes of games with stacks in cascades are printed over: it leaves their words in sight.
        """
        box = self._ground.free_rect(place)
        if place not in self._piled and style_of(self._ground.sheet.game).cascade:
            side = self._ground.rect(place).height() * _CORNER_SHARE
            return box.bottomRight() - QPointF(0.56, 0.36) * side, side
        if place not in self._piled:
            return box.center(), min(box.width(), box.height()) * _TRACK_SHARE
        east = box.right() - (slot + 0.5) * COUNTER * _BESIDE - _FOOT
        return QPointF(east, box.bottom() - COUNTER * 0.5 - _FOOT), COUNTER

    def _show_marker(self, key: str, view: MarkerView, slot: int, animate: bool) -> None:
        home, side = self._marker_home(view.place, slot)
        item = self.markers.get(key)
        if item is None:
            item = self.markers[key] = MarkerItem(view, side)
            item.setPos(home)
            self._scene.addItem(item)
            return
        item.show_view(view, side)
        if item.pos() != home:
            if animate:
                self._motion.slide(item, home, 420)
            else:
                self._motion.stop(item)
                item.setPos(home)

    def _show_piles(self, views: Iterable[PileView]) -> None:
        piles = {view.place: view for view in views if view.place in self._ground.boxes}
        for place in self.piles.keys() - piles.keys():
            self._scene.removeItem(self.piles.pop(place))
        for place, view in piles.items():
            item = self.piles.get(place)
            if item is None:
                item = self.piles[place] = PileItem(view, self._ground.free_rect(place))
                self._scene.addItem(item)
            else:
                item.show_view(view)

    # ---- finding

    def stack_at(self, point: QPointF) -> StackItem | None:
        """The topmost stack under a point of the scene."""
        hit = [item for item in self.stacks.values() if item.hit(point)]
        return max(hit, key=lambda item: item.zValue(), default=None)

    def markers_at(self, point: QPointF) -> Iterator[str]:
        """What the flags and markers under a point are."""
        items: list[FlagItem | MarkerItem] = [*self.flags.values(), *self.markers.values()]
        yield from (item.view.label for item in items if item.sceneBoundingRect().contains(point))

    def actor_at(self, point: QPointF) -> StackItem | None:
        """The same; one that cannot act now gives way to the topmost of its side it lies over that can."""
        item = self.stack_at(point)
        if item is None or item.movable or item.place == self._fanned or not self._cascades(item.place):
            return item
        able = [
            one
            for one in self.stacks.values()
            if one.movable and (one.place, one.view.side) == (item.place, item.view.side)
        ]
        return max(able, key=lambda one: one.zValue(), default=item)

    def stack_of(self, key: str) -> StackItem | None:
        """The stack the counter of this key lies in."""
        return next((item for item in self.stacks.values() if item.counter_rect(key) is not None), None)

    def counter_rect(self, key: str) -> QRectF | None:
        """Where the counter of this key lies; None when it is in no stack."""
        item = self.stack_of(key)
        return item.counter_rect(key) if item is not None else None

    # ---- looks

    def zoomed(self, pixels_per_yard: float, ratio: float) -> None:
        """The view's scale or the screen's has changed."""
        self._pixels, self._ratio = pixels_per_yard, ratio
        for item in self.stacks.values():
            item.zoomed(pixels_per_yard)
        for flag in self.flags.values():
            flag.zoomed(pixels_per_yard, ratio)
        self._held = self._side_by_side(self._held)
        self._lay_out(self._held, at_once=True)

    def show_picks(self, keys: frozenset[str], aim: str) -> None:
        """Light these counters, the one pointed at stronger; piles they lie in stay fanned out meanwhile.

        Stacks that lie over one another are laid out beside each other instead, but in no more than a few
        spaces: the map is to stay in sight.
        """
        self._hold(keys)
        for item in self.stacks.values():
            was_open = item.held_open
            item.set_picks(keys, aim, laid_out=item.place in self._held)
            opens = item.held_open and item.place not in self._held and self._worth_opening(item)
            end = 1.0 if opens else 0.0
            if item.held_open != was_open or (was_open and item.spread != end and not self._motion.active):
                self._motion.turn(item, b"spread", item.spread, end, FADE)

    def _worth_opening(self, item: StackItem) -> bool:
        """Whether to choose among its counters; like ones would only cover what else lies there."""
        counters = item.view.counters
        alone = sum(one.place == item.place for one in self.stacks.values()) == 1
        return item.piled and (alone or len({(one.face, one.factor) for one in counters}) > 1)

    def _hold(self, keys: frozenset[str]) -> None:
        """Lay out the spaces in which one of these counters lies under or over others of its side.

        With them those in which one lies alone that would be covered then.
        """
        columns: dict[tuple[Place, str], list[StackView]] = {}
        for item in self.stacks.values():
            if self._cascades(item.place):
                columns.setdefault((item.place, item.view.side), []).append(item.view)
        picked = {
            key: views
            for key, views in columns.items()
            if any(one.key in keys for view in views for one in view.counters)
        }
        held = {place for (place, _), views in picked.items() if len(views) > 1}
        laid = self._side_by_side(held) if len(held) <= _FEW else {}
        others = {place for place, _ in picked} - held
        while covered := {place for place in others - laid.keys() if self._covers(laid, place)}:
            laid = self._side_by_side({*laid, *covered})
        before, self._held = self._held, laid
        if before != self._held:
            self._lay_out({*before, *self._held}, at_once=True)  # a click while they slide would hit another

    def _covers(self, laid: Mapping[Place, QPointF], place: Place) -> bool:
        """Whether what is laid out side by side round these middles would cover a counter in that space."""
        counter = QRectF(0.0, 0.0, COUNTER, COUNTER)
        counter.moveCenter(self._ground.centre(place))
        return any(self._area(one, middle).intersects(counter) for one, middle in laid.items())

    def _area(self, place: Place, middle: QPointF) -> QRectF:
        """The room that the stacks of a space take up side by side, round this middle."""
        pitch, columns, rows = self._block(sum(item.place == place for item in self.stacks.values()))
        area = QRectF(0.0, 0.0, columns * pitch, rows * pitch)
        area.moveCenter(middle)
        return area

    def _side_by_side(self, places: Iterable[Place]) -> dict[Place, QPointF]:
        """The middles of what is laid out: over its own space, but east of what it would cover."""
        found: dict[Place, QPointF] = {}
        taken: list[QRectF] = []
        for place in sorted(places, key=lambda one: self._ground.centre(one).x()):
            area = self._area(place, self._ground.centre(place))
            for other in taken:
                if area.intersects(other):
                    area.moveLeft(other.right())
            taken.append(area)
            found[place] = area.center()
        return found

    def retheme(self) -> None:
        """The palette has changed."""
        for flag in self.flags.values():
            flag.zoomed(self._pixels, self._ratio)
        for item in (*self.stacks.values(), *self.markers.values(), *self.piles.values()):
            item.update()


def _packed(box: QRectF, slot: int, count: int) -> tuple[QPointF, float]:
    """Where this of so many stacks lies in a box, and how small: in as many rows as let them be largest."""

    def pitch(rows: int) -> float:
        return min(COUNTER * _BESIDE, box.width() / math.ceil(count / rows), box.height() / rows)

    rows = max(range(1, count + 1), key=pitch)
    columns = math.ceil(count / rows)
    row, column = divmod(slot, columns)
    in_row = min(columns, count - row * columns)
    at = QPointF(column - (in_row - 1) / 2, row - (rows - 1) / 2) * pitch(rows)
    return box.center() + at, min(1.0, pitch(rows) / (COUNTER * 1.12))
