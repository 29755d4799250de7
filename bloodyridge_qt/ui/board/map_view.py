"""The window onto the board, with the hand and the keys that play.

Longer than most: every event of mouse, keys and wheel over the board arrives in this one class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forecast import Forecast
from bloodyridge_qt.table.offers import Card, CardRow, Offer
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.items.overlays import CardOverlay, TipBalloon
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.minimap import Minimap
from bloodyridge_qt.ui.board.pointed_view import PointedView
from bloodyridge_qt.ui.board.sheet_view import NAMED, STEP, nearest_middle
from bloodyridge_qt.ui.board.tools.drag_piece import DragPiece
from bloodyridge_qt.ui.board.tools.interaction import Interaction, Pointer
from bloodyridge_qt.ui.board.tools.key_play import KeyPlay
from bloodyridge_qt.ui.board.tools.lay_route import LayRoute
from bloodyridge_qt.ui.board.tools.pan_map import PanMap
from bloodyridge_qt.ui.board.tools.pick_piece import PickPiece


class MapView(PointedView):
    """Shows a MapScene and turns mouse, wheel, gestures and keys into play."""

    spoken = Signal(str)
    """What the player has asked to hear."""
    question_wanted = Signal()
    """What the game asks for is to be heard again: who listens may wait for it."""
    told_beside = Signal(object)
    """The Forecast, or None, of what is aimed at beside the board, as a card in a strip is."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.keys = KeyPlay(scene, self)
        self.card = CardOverlay(self)
        self.balloon = TipBalloon(self)
        self.minimap = Minimap(self)
        self.floating: list[QWidget] = []
        """What others have laid over the board; nothing else is put under it."""
        self._minimap_wanted = True
        self._space = False
        self._pointer: Pointer | None = None
        self.foretell: Callable[[Offer], Forecast | None] = lambda _offer: None
        """What is known of the chances of an offer; asks for them where nothing is yet."""
        self.lay_route: Callable[[Place], None] | None = None
        """Told the spaces of a route, one after the other; None where no plan can be made."""
        self._asked_card = False
        self._tipped: Place = ""
        self.looked_at: Place = ""
        """The place that was brought into sight last; "" before any was."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(240, 200)
        self.setAccessibleName(tr("Board"))
        self.viewport().setAccessibleName(tr("Board"))
        scene.sight_wanted.connect(self.centre_on)
        scene.card_changed.connect(self.show_card)
        scene.refused.connect(self.tip)
        scene.touched.connect(self._touched)
        scene.chosen.connect(lambda _choice: self.balloon.hide())
        scene.selection_changed.connect(self._selection_changed)
        scene.table_set.connect(self._table_set)
        scene.hovered.connect(self._speak)
        self.balloon.rule_wanted.connect(scene.rule_wanted)
        self.keys.card_wanted.connect(self._ask_card)
        self.keys.told.connect(self.spoken)
        self.went_over.connect(partial(self._lay_out_minimap, stays=False))
        self.keys.pointed_out.connect(self.tip)
        self.keys.pointed_out.connect(lambda text, _place: self.spoken.emit(text))
        self._table_set()

    # ---- what is in sight

    def centre_on(self, place: Place, always: bool = False) -> None:
        """Bring a place into sight; does nothing when it is well in sight already, unless `always`.

        It comes inside the edge and no further; the zoom stays.
        """
        ground = self.board.ground
        if not ground.knows(place):
            return
        if self.interaction is not None and self.interaction.moved_far:
            return
        self.looked_at = place
        self.arrive()
        air = -2 if self._fitting in NAMED else 8  # fitted spaces lie at the very rim
        if always or not self.viewport().rect().adjusted(air, air, -air, -air).contains(self._seen(place)):
            seen, rect = self.seen_rect(), self.board.place_rect(place)
            to = nearest_middle(self._with_air(rect), seen.center(), seen.size())
            self.scroll_to(rect.center() if always else to)
        self._lay_out_minimap()

    def go_to(self, place: Place) -> None:
        """Bring a place into sight, and stand the space cursor on it where it is a space."""
        self.centre_on(place)
        if self.board.ground.is_space(place):
            self.keys.in_use = True
            self.board.cursor.go(place)

    def view_moved(self) -> None:
        self.balloon.hide()
        self._lay_out_minimap()
        self.minimap.update()
        if self._pointer is not None and self.interaction is None and not self.keys.in_use:
            self.point(replace(self._pointer, scene=self.mapToScene(self._pointer.view)))
        if self.card.isVisible():
            self.show_card()

    def follow(
        self, places: Iterable[Place], goals: Iterable[Place], *, near: bool = True, anew: bool = False
    ) -> None:
        super().follow(places, goals, near=near, anew=anew)
        self._lay_out_minimap(stays=False)  # other pieces than before may lie there

    # ---- minimap

    @property
    def minimap_shown(self) -> bool:
        """Whether the overview is wanted; it hides by itself where there is no room."""
        return self._minimap_wanted

    @minimap_shown.setter
    def minimap_shown(self, shown: bool) -> None:
        self._minimap_wanted = shown
        self._lay_out_minimap()

    def toggle_minimap(self) -> None:
        """Show or hide the overview."""
        self.minimap_shown = not self.minimap_shown

    def _lay_out_minimap(self, *, stays: bool = True) -> None:
        room = self.viewport().rect()
        ground = self.board.ground
        shown = (
            self._minimap_wanted
            and bool(ground.centres)
            and not self.laid_rect().contains(ground.field)
            and room.width() >= 420
            and room.height() >= 320
            and self.minimap.lay_out(
                self._in_use() + self._goals() + self.lying(),
                list(map(self._seen, ground.apart)),
                stays=stays,
            )
        )
        if shown != self.minimap.isVisibleTo(self):
            self.minimap.setVisible(shown)

    def _in_use(self) -> list[QRect]:
        """What nothing should cover: spaces under pointer and keys, the piece in hand, the fight, panels."""
        ground, hand = self.board.ground, self.board.hand
        places = {self.looked_at, self.board.hovered_place, hand.aim, hand.resting or hand.home}
        if hand.choice is not None:
            places.add(hand.choice.stand)
        spaces = [self._seen(place) for place in places if ground.is_space(place)]
        above = [widget for widget in self.floating if widget.isVisible()]
        return spaces + [
            QRect(self.mapFromGlobal(widget.mapToGlobal(QPoint())), widget.size()) for widget in above
        ]

    # ---- mouse

    def _point_of(self, event: QMouseEvent) -> Pointer:
        at = event.position()
        return Pointer(
            at.toPoint(),
            self.viewportTransform().inverted()[0].map(at),
            event.buttons(),
            event.modifiers(),
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        again = event.type() == QEvent.Type.MouseButtonDblClick
        pointer = self._pointer = self._point_of(event)
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.balloon.hide()
        self.keys.in_use = False
        self.board.marks.cursor.show_at("")
        event.accept()
        if event.button() == Qt.MouseButton.RightButton:
            self._right_button()
        elif self.interaction is None:
            if event.button() == Qt.MouseButton.MiddleButton or (
                event.button() == Qt.MouseButton.LeftButton and self._space
            ):
                self.begin(PanMap(self, pointer), event.button())
            elif again and self._idle_at(pointer):
                self.switch_sheet(pointer.scene)
            elif event.button() == Qt.MouseButton.LeftButton:
                self.begin(self._left_button(pointer, again), event.button())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def _idle_at(self, pointer: Pointer) -> bool:
        """Whether nothing is in hand, and nothing lies here that a press could mean."""
        board, at = self.board, pointer.scene
        idle = not (self.tool or board.busy or board.selected or board.picks.choices)
        return idle and board.stack_at(at) is None

    def _left_button(self, pointer: Pointer, again: bool = False) -> Interaction:
        """What a press begins; made quickly `again` it is for the piece in hand, whatever lies there now."""
        board = self.board
        if self.tool is not None:
            return self.tool.press(self, pointer)
        if not board.busy and board.marks.stand_mark_at(pointer.scene) is None:
            held = board.stack(board.selected) if again else None
            there = held is not None and held.view.place == board.place_at(pointer.scene)
            item = held if there else board.actor_at(pointer.scene)
            if pointer.modifiers & Qt.KeyboardModifier.ShiftModifier and self.lay_route is not None:
                if not board.selected and item is not None and item.movable:
                    board.select(item.view.key)
                if board.selected:
                    return LayRoute(self, pointer, self.lay_route)
            if item is not None and item.movable and not self._goal_of_another(item.place, item.view.key):
                self.fan.forget()
                return DragPiece(self, pointer, item)
        return PickPiece(self, pointer)

    def _goal_of_another(self, place: Place, key: str) -> bool:
        """Whether another piece in hand may go there: a click is about that one, a drag about `key`."""
        hand = self.board.hand
        return (
            hand.mover not in ("", key) and place in hand.targets and place not in (hand.home, hand.resting)
        )

    def _right_button(self) -> None:
        if self.interaction is not None:
            self.interaction.cancel()
        elif not self.board.busy:
            self.board.step_back()

    def interaction_ended(self) -> None:
        if self.interaction is not None:
            self.interaction.deleteLater()
            self.interaction = None
        self.show_card()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        pointer = self._pointer = self._point_of(event)
        if self.keys.in_use:
            self.keys.in_use = False
            self.board.marks.cursor.show_at("")
        if self.interaction is not None:
            self.interaction.move(pointer)
            return
        self.point(pointer)
        lying = self.board.stack_at(pointer.scene)
        self.board.point_at(lying.view.key if lying is not None else "")
        self.fan.point_at(lying)
        if self.tool is None:
            item = self.board.actor_at(pointer.scene)
            self.board.in_hand.foresee(item.view.key if item is not None and item.movable else "")
        self.show_pointer_shape()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.interaction is None or event.button() != self._button:
            return
        pointer = self._pointer = self._point_of(event)
        self.interaction.release(pointer)
        self.show_pointer_shape()

    def point(self, pointer: Pointer) -> None:
        """The pointer is here: tell the place, aim the piece in hand, pick the stand under it."""
        board = self.board
        mark = board.marks.stand_mark_at(pointer.scene)
        if mark is not None:
            board.hand.pick_stand(mark)
            return
        place, before = board.place_at(pointer.scene), board.hovered_place
        free = self.tool is None and not board.busy
        pick = board.pickable_at(pointer.scene) if free and board.picks.choices else ""
        over = (board.place_of(pick) if pick else "") or place  # one laid out beside its space is of that
        board.hover(over)
        if self.tool is not None:
            self.tool.point(pointer)
        elif not board.busy:
            board.hand.point_at(place)
            if board.picks.choices:
                board.picks.point_at(pick)
        if over != before:  # whatever lies on the board is looked at for it
            self._lay_out_minimap()

    def show_pointer_shape(self) -> None:
        """The mouse pointer says what a press would do."""
        shape = Qt.CursorShape.ArrowCursor
        pointer, board = self._pointer, self.board
        if self._space:
            shape = Qt.CursorShape.OpenHandCursor
        elif self.tool is not None:
            shape = self.tool.shape
        elif pointer is not None and not board.busy:
            item = board.actor_at(pointer.scene)
            if (
                board.picks.choice
                or board.hand.choices
                or board.marks.stand_mark_at(pointer.scene) is not None
            ):
                shape = Qt.CursorShape.PointingHandCursor
            elif item is not None and item.movable:
                shape = Qt.CursorShape.OpenHandCursor
        if self.viewport().cursor().shape() != shape:
            self.viewport().setCursor(shape)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self.interaction is not None:
            return
        self._pointer = None
        if not self.keys.in_use:
            self.fan.point_at(None)
            self.board.in_hand.foresee("")
            self.board.hover("")
            self.board.point_at("")
            self.board.hand.point_at("")
            self.board.picks.point_at("")
            if self.tool is not None:
                self.tool.leave()

    # ---- wheel

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() / 120.0
        event.accept()
        if not steps:
            return
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not control and not self.keys.in_use and self.board.hand.turn_stand(-1 if steps > 0 else 1):
            return
        self.set_zoom(self.zoom() * STEP**steps, event.position().toPoint())

    # ---- keys

    def focusNextPrevChild(self, forward: bool) -> bool:
        # Tab goes through the pieces; with nothing to play it leaves the board as anywhere else
        if self.board.movers or self.board.picks.choices or self.board.busy:
            return False
        return super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        self.balloon.hide()
        if key == Qt.Key.Key_Escape and self.interaction is not None:
            self.interaction.cancel()
            return
        if key == Qt.Key.Key_Escape and self._asked_card:
            self._asked_card = False
            self.show_card()
            return
        if key == Qt.Key.Key_Space and not self.board.busy:
            if not event.isAutoRepeat():
                self._space = True
                self.show_pointer_shape()
                self.question_wanted.emit()
            return
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore):
            self.zoom_out()
        elif self.interaction is not None and self.interaction.moved_far and key not in _DURING_DRAG:
            return
        elif self.tool is not None and self.tool.key(event):
            pass
        elif key in _DECIDE and not (self.board.busy or self.board.movers or self.board.picks.choices):
            self.question_wanted.emit()  # it is answered by buttons alone
        elif event.modifiers() == Qt.KeyboardModifier.AltModifier and key in _ANSWERS and not self.board.busy:
            self.question_wanted.emit()  # there is no such button: it is answered on the board
        elif not self.keys.press(event):
            event.ignore()
            return
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self.show_pointer_shape()
            return
        if self.tool is not None and self.tool.key_up(event):
            return
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        if event.reason() == Qt.FocusReason.ActiveWindowFocusReason and self.interaction is not None:
            self.interaction.cancel()
        super().focusOutEvent(event)

    # ---- card and tip

    def _ask_card(self) -> None:
        self._asked_card = not self._asked_card
        self.show_card()
        if self.card.isVisible() and self.keys.in_use:
            self._say(self.card.accessibleName())
            self.spoken.emit(". ".join(filter(None, (self.card.accessibleName(), self.barred()))))

    def barred(self) -> str:
        """Why the piece in hand may not be dropped on the space pointed at; "" where it may, or stands."""
        hand, place, table = self.board.hand, self.board.hovered_place, self.board.table
        if not hand.mover or not self.board.ground.is_space(place):
            return ""
        stands = (hand.home, hand.resting)
        if place in (*hand.targets, *hand.waypoints, *stands):
            return ""
        return table.refusal((hand.mover, place, hand.resting))

    def meant(self) -> str:
        """Which piece a click is about, where one lies that could be taken and the one in hand may go."""
        place, movers = self.board.hovered_place, map(self.board.stack, self.board.movers)
        if any(one and one.place == place and self._goal_of_another(place, one.view.key) for one in movers):
            return tr("a click brings the piece in hand here; Esc first, then a click takes what lies here")
        return ""

    def tell_part(self, name: str) -> None:
        """Let the part of the window be heard that the keys have come to; on the board the space."""
        if not self.hasFocus():
            self.spoken.emit(name)
        elif place := self.board.cursor.place:
            self.go_to(place)

    def _seen(self, place: Place) -> QRect:
        return self.mapFromScene(self.board.place_rect(place)).boundingRect()

    def lying(self, besides: Iterable[Place] = ()) -> list[QRect]:
        """Where something lies, in pixels of the view, and these places `besides`."""
        pieces = self.board.pieces
        areas = [each.area() for each in pieces.stacks.values()]
        areas += [each.sceneBoundingRect() for each in pieces.markers.values()]
        return [self.mapFromScene(area).boundingRect() for area in areas] + list(map(self._seen, besides))

    def to_be_seen(self) -> list[QRect]:
        """The same, and the boxes of the sheet."""
        return self.lying(self.board.ground.apart)

    def _goals(self) -> list[QRect]:
        """Where the piece in hand may go."""
        ground = self.board.ground
        goals = [*self.board.hand.targets, *self.board.hand.waypoints]
        return [self._seen(goal) for goal in goals if ground.is_space(goal)]

    def _place_card(self, place: Place) -> Card | None:
        """What is known of a place and of the dice that lie there, as a card."""
        rows = self.board.facts(place)
        if not rows:
            return None
        name, value = rows[0]
        dice = [(tr("Die"), die.throw.purpose) for die in self.board.dice.items if die.throw.place == place]
        told = tuple(CardRow(label, words) for label, words in (*rows[1:], *dice))
        return Card(f"{name} {value}", told)

    def show_card(self) -> None:
        """Show what is aimed at, and what `foretell` knows of it by now."""
        board = self.board
        if board.picks.choice is not None:
            self._show_pick(board.picks.choice)
            return
        place = board.hand.aim or board.hovered_place
        self._describe(place)
        card = None if board.busy else board.hand.card()
        if card is None and self._asked_card:
            card = self._place_card(place)
        if card is None or not board.ground.knows(place):
            self.card.show_card(None, QRect(), (), (), QRect())
            return
        anchor = self._seen(place)
        if self._pointer is not None and not self.keys.in_use:
            if self._tipped not in ("", place):
                self.balloon.hide()  # what was said of another space is over
            anchor = anchor.united(
                QRect(self._pointer.view - QPoint(8, 8), self._pointer.view + QPoint(16, 22))
            )
        goals = filter(board.ground.is_space, board.hand.targets)
        avoid = self.lying([*goals, *_WORTH * tuple(board.ground.heights)])
        rather = [*board.ground.apart, *board.ground.neighbours(place)]
        avoid += [self.mapFromScene(mark.sceneBoundingRect()).boundingRect() for mark in board.marks.stands]
        chances = self._chances(board.hand.choice, card) if not board.busy else None
        room = self.viewport().rect().adjusted(6, 6, -6, -6)
        seen = list(map(self._seen, rather))
        self.card.show_card(card, anchor, self._in_use(), avoid, room, chances, seen)

    def _chances(self, choice: Offer | None, card: Card) -> Forecast | None:
        """Those of an offer, without what its card says already."""
        found = self.foretell(choice) if choice is not None else None
        if found is None:
            return None
        told = {(row.label, row.value) for row in card.rows}
        return replace(found, facts=tuple(fact for fact in found.facts if fact not in told))

    def _show_pick(self, choice: Offer) -> None:
        """The card beside a counter that may be picked."""
        card = Card(choice.title, (), choice.warning)
        rect, chances = self.board.picked_rect(self.board.picks.aim), self._chances(choice, card)
        if rect is None:
            self.told_beside.emit(chances)
            return
        anchor = self.mapFromScene(rect).boundingRect()
        others = [lying for key in self.board.picks.choices if (lying := self.board.picked_rect(key))]
        avoid = [self.mapFromScene(lying).boundingRect() for lying in others]
        room = self.viewport().rect().adjusted(6, 6, -6, -6)
        self.card.show_card(card, anchor, avoid, (), room, chances)
        if self.keys.in_use:
            self._say(choice.title)

    def tip(self, text: str, place: Place = "") -> None:
        """Show a small balloon beside a place, or near the pointer."""
        ground = self.board.ground
        self._tipped = place
        room = self.viewport().rect().adjusted(6, 6, -6, -6)
        if ground.is_space(place):
            anchor = self._seen(place)
        elif self._pointer is not None:
            anchor = QRect(self._pointer.view - QPoint(12, 12), self._pointer.view + QPoint(12, 12))
        else:
            anchor = QRect(room.center(), room.center())
        self.balloon.say(text, anchor, self._in_use() + self._goals(), self.to_be_seen(), room)

    def _touched(self, place: Place) -> None:
        """A click decided nothing: say what is there and what is asked for, unless it was said why not."""
        board = self.board
        if board.ground.is_space(place) and board.asks and not self.balloon.words:
            prompt = board.view_shown.prompt
            how = uncited(prompt.reason.partition(". ")[0])
            self.tip(". ".join(filter(None, (board.brief(place), prompt.headline, how))), place)

    def _speak(self, place: Place) -> None:
        if self._asked_card:
            self.show_card()
        self._describe(place)

    def _describe(self, place: Place) -> None:
        """Keep a line of words on the space under the keys, for a screen reader."""
        if not self.keys.in_use:
            return
        words = [self.board.describe(place)]
        card = self.board.hand.card() if self.board.hand.aim == place else None
        if card is not None:
            chances = self._chances(self.board.hand.choice, card)
            rows = (f"{row.label} {row.value}" for row in card.rows)
            words += [card.title, *rows, *(chances.lines() if chances else ()), card.warning]
        self._say("; ".join(filter(None, words)))

    def _say(self, said: str) -> None:
        if said != self.accessibleDescription():
            self.setAccessibleDescription(said)
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    # ---- the table and the window

    def _table_set(self) -> None:
        if self.interaction is not None:
            self.interaction.cancel(overtaken=True)
        self.fan.forget()
        self.balloon.hide()
        self.minimap.forget()
        self.bound()
        if isinstance(self._fitting, QRectF):
            self.fit()
        else:
            self.begin_sight()
        self._lay_out_minimap()

    def _selection_changed(self, mover: str) -> None:
        self.fan.forget()
        if not mover:
            # a drag that is under way has lost its piece: the table changed, or Escape was pressed elsewhere
            if isinstance(self.interaction, DragPiece) and not self.interaction.finished:
                self.interaction.cancel(overtaken=True)
            self.show_card()

    def hideEvent(self, event: QHideEvent) -> None:
        # nothing may run on in a window that is not there
        if self.interaction is not None:
            self.interaction.cancel()
        self.fan.forget()
        self.balloon.hide()
        self.board.rest()
        super().hideEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self.minimap.update()


_WORTH: Final = 4
"""So many times as much as a piece a hill weighs that is fought for."""
_DECIDE: Final = frozenset({Qt.Key.Key_N, Qt.Key.Key_Return, Qt.Key.Key_Enter})
"""Keys that do something where a piece or a counter can be chosen."""
_ANSWERS: Final = frozenset(Qt.Key(Qt.Key.Key_1 + i) for i in range(9))
"""With Alt, the keys of buttons."""
_DURING_DRAG: Final = frozenset(
    {Qt.Key.Key_Tab, Qt.Key.Key_Backtab, *(Qt.Key(Qt.Key.Key_1 + i) for i in range(6))}
)
