"""The whole game by keys. Everything ends in the same calls as the mouse's.

Longer than most: what a key means hangs on what is in hand, pointed at and asked, which is known here only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forecast import Forecast
from bloodyridge_qt.table.offers import Offer, Several
from bloodyridge_qt.table.table_view import AGAIN, Place
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.tools.piece_in_hand import Outcome
from bloodyridge_qt.ui.board.tools.space_cursor import DIRECTIONS

_BUSY_KEYS: Final = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})
_IDLE_KEYS: Final = frozenset({Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_N, Qt.Key.Key_X})
"""Keys that mean something only where a decision is asked for, and decide nothing."""
_ASKING_KEYS: Final = frozenset({Qt.Key.Key_Home, Qt.Key.Key_I, Qt.Key.Key_Menu})
"""Keys of who wants to know where he is."""
_MOMENT: Final = 200
"""Milliseconds after the decision has come until it is done: what came of the last one is said before."""
_LONGEST: Final = 1000
"""The same where who listens waits for the chances that are said with it."""
_BETTER: Final = 0.05
"""By so much chances have to be better for a longer way to be worth a thought."""
_WORTHY: Final = 3
"""So many goals at most are worth one."""


class KeyPlay(QObject):
    """Turns key presses into what they mean on the board."""

    card_wanted = Signal()
    """I or the Menu key: show what is known of the space under the keys."""
    pointed_out = Signal(str, str)
    """What has been asked for of a space, and the space."""
    told = Signal(str)
    """What has come of a key, where nothing that is seen has changed."""

    def __init__(self, scene: MapScene, view: QWidget) -> None:
        super().__init__(view)
        self._scene, self._view = scene, view
        self.known: Callable[[Offer], Forecast | None] = lambda _offer: None
        """What is known by now of what an offer may bring; nothing is asked for."""
        self.awaited: Callable[[], bool] = lambda: False
        """Whether more of it is to be known in a moment."""
        self._order: list[Place] = []
        """The goals as N went through them last."""
        self.in_use = False
        """Whether the keys were used after the mouse."""
        self.lifting = False
        """Whether they come to a goal of a piece that they have just lifted."""
        self.going_round = False
        """Whether they come to a goal as the next one of the piece in hand."""
        self.asks = False
        """Whether who listens wants to hear once more where he is, whole."""
        self._kept: QKeyEvent | None = None
        self._seen = False
        """Whether the decision had come when that key was pressed, so that another may decide after it."""
        self._halted = False
        """Whether the game has stopped on its way to the next decision, which may be long in coming."""
        self._since = QElapsedTimer()
        """Since a decision has come."""
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._make_up)

    def press(self, event: QKeyEvent) -> bool:
        """Act on a key; False when it means nothing here."""
        key = Qt.Key(event.key())
        plain = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if plain != Qt.KeyboardModifier.NoModifier:
            return False
        if key in DIRECTIONS:
            self._step(DIRECTIONS[key])
            return True
        if self._scene.busy:
            if key in _BUSY_KEYS:
                if not event.isAutoRepeat():
                    self._scene.hurry.emit()
            elif key in _IDLE_KEYS and self._kept is None and not self._halted:
                self._keep(event)
            elif key == Qt.Key.Key_Home and self._scene.cursor.place:
                self._tell_where()
            elif key not in {*_IDLE_KEYS, *_ASKING_KEYS, Qt.Key.Key_Escape}:
                return False
            elif not event.isAutoRepeat():
                self.told.emit(tr("Still going on. Space shows the next step, End the outcome."))
            return True
        if self._kept is not None and self._seen:
            self._do_kept()  # who goes on at once waits for nothing
        elif key in _IDLE_KEYS and self._kept is not None:
            self._kept = None  # it is pressed again because nothing came of it
        elif key in _IDLE_KEYS and self._soon.isActive() and QAccessible.isActive():
            self._keep(event)
            return True
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            back = key == Qt.Key.Key_Backtab or bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            step = -1 if back else 1
            # another stand while the mouse points at a target with several, else another piece
            if self.in_use or not self._scene.hand.turn_stand(step):
                self.next_piece(step)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.confirm()
        elif key == Qt.Key.Key_Escape:
            return self.step_back()
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            hand = self._scene.hand
            if hand.mover:
                if hand.pick_stand(key - Qt.Key.Key_1) and hand.choice is not None:
                    self.told.emit(hand.choice.title)
            elif not self._scene.picks.pick(self._showing(str(key - Qt.Key.Key_0))):
                self.told.emit(tr("No {number} can be picked.", number=key - Qt.Key.Key_0))
        elif key == Qt.Key.Key_Delete and not event.isAutoRepeat():
            return self._scene.picks.pick_other(self._scene.picks.aim)
        elif key == Qt.Key.Key_N:
            self.next_target(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif key in (Qt.Key.Key_I, Qt.Key.Key_Menu):
            self.card_wanted.emit()
        elif key == Qt.Key.Key_X:
            self.take_bearings()
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._tell_where()
        else:
            return False
        return True

    def _tell_where(self) -> None:
        """Where one is, said again, whole."""
        self.asks = True
        self._go(self._scene.cursor.place or self._start())
        self.asks = False
        self.told.emit(self._scene.cursor.ways(self._scene.table))

    def _keep(self, event: QKeyEvent) -> None:
        self._kept, self._seen = event.clone(), not self._scene.busy

    def halt(self) -> None:
        """The game waits on its way to the next decision: a key pressed for that is too old by then."""
        self._kept, self._halted = None, True

    def expect(self) -> None:
        """A decision is asked for: a key pressed just before is done in a moment, if keys are still here."""
        self._halted = False
        self._since.start()
        self._soon.start(_MOMENT)

    def _make_up(self) -> None:
        if QAccessible.isActive() and self.awaited() and self._since.elapsed() < _LONGEST:
            self._soon.start(_MOMENT // 4)
        else:
            self._do_kept()

    def _do_kept(self) -> None:
        self._soon.stop()
        kept, self._kept = self._kept, None
        if kept is not None and self._view.hasFocus():
            self.press(kept)

    # ---- what keys mean

    def next_piece(self, step: int = 1) -> None:
        """Take the next piece in hand and go to it; where there is none, point at the next thing to pick."""
        movers = self._scene.movers
        if not movers:
            self._turn_pick(step)
            return
        if tuple(movers) == (self._scene.selected,):
            prompt = self._scene.view_shown.prompt
            reason = prompt.reason if prompt.reason_aloud is None else prompt.reason_aloud
            self.told.emit(tr("No other piece can be lifted now. {reason}", reason=reason))
        if self._scene.selected in movers:
            index = (movers.index(self._scene.selected) + step) % len(movers)
        else:
            index = movers.index(self.foremost()) if step > 0 else len(movers) - 1
        self.in_use = True  # first: who hears that it is lifted asks
        if self._scene.selected:
            self._scene.deselect()
        if self._scene.select(movers[index]):
            home, cursor = self._scene.hand.home, self._scene.cursor
            beside = not self._scene.ground.is_space(home)
            # a piece beside the map is brought to where the keys are
            self._go(cursor.place if beside and cursor.place else home)
            if not cursor.place:
                self._scene.hover(home)
                self.tell_lifted()

    def _turn_pick(self, step: int) -> bool:
        """Point at the next counter that may be picked; False when none may."""
        scene = self._scene
        if not scene.picks.choices:
            return False
        self.in_use = True
        scene.picks.turn(scene.pick_order(), step)
        if place := scene.place_of(scene.picks.aim):
            scene.sight_wanted.emit(place)
        return True

    def next_target(self, step: int = 1) -> None:
        """Go to the next of `goals`; or to the next counter that may be picked.

        With nothing in hand a piece is lifted first, which is said before its goal. What can only be given
        away comes before that on the way back alone.
        """
        order, picks = self.goals(), self._scene.picks
        pick = step < 0 or picks.aim or not (self._scene.movers and all(map(_aside, picks.choices.values())))
        here = self._scene.hand.aim or self._scene.cursor.place  # after a refusal too it goes on from there
        if not (order or (pick and self._turn_pick(step)) or self._scene.selected):
            self.in_use = True
            if self._lift_here() or (self._scene.movers and self._scene.select(self.foremost())):
                order, here = self.goals(), ""  # of another piece, which begins with its first
                self.lifting = True
        if not order:
            if self.lifting:
                self.tell_lifted()
            self.lifting = False
            return
        if order == [self._scene.hand.aim]:  # the keys may stand there and point at nothing yet
            self.told.emit(tr("No other goal."))
            return
        if order != self._order and step > 0 and sorted(order) == sorted(self._order):
            index = int(order[0] == here)  # chances have become known: the best of all are still to come
        else:
            index = (order.index(here) + step) % len(order) if here in order else (0 if step > 0 else -1)
        self._order = order
        self.going_round = True
        self._go(order[index])
        self.lifting = self.going_round = False

    def foremost(self) -> str:
        """The piece that has the shortest way to what is made for, the nearest to the keys of several.

        The first that may act where the game tells no way; "" where none may.
        """
        scene, left = self._scene, dict[str, float]()
        for offer in scene.table.offers():
            if offer.mover and offer.left is not None:
                left[offer.mover] = min(offer.left, left.get(offer.mover, math.inf))

        def order(mover: str) -> tuple[float, float]:
            item, ground, here = scene.stack(mover), scene.ground, scene.cursor.place
            if not (item and here):
                return left.get(mover, math.inf), 0
            away = ground.centre(item.view.place) - ground.centre(here)
            return left.get(mover, math.inf), math.hypot(away.x(), away.y())

        return min(scene.movers, key=order, default="") if left else next(iter(scene.movers), "")

    def goals(self) -> list[Place]:
        """Where the piece in hand may go, in the order in which `next_target` does.

        Where the game tells how far they are from what is made for, the `worthy` come first, then what is
        nearest to it; where it names the foremost, those. Then in rings round where the piece stands, each
        from the west by the north; of a piece beside the map from west to east.
        """
        order, targets = self._nearest(), self._scene.hand.targets
        first = self.worthy(order) if any(targets[place][0].left is not None for place in order) else []
        return first + [place for place in order if place not in first]

    def worthy(self, order: list[Place] | None = None) -> list[Place]:
        """The goals to choose from: each has better chances than all with a way as short, the shortest first.

        None where chances are not all known.
        """
        targets = self._scene.hand.targets
        found, best = list[tuple[float, float, Place]](), -1.0
        for place in self._nearest() if order is None else order:
            offer = targets[place][0]
            known = self.known(offer)
            if known is None or known.mark is None:
                return []
            found.append((math.inf if offer.left is None else offer.left, -round(known.mark, 2), place))
        worthy = list[Place]()
        for _left, chance, place in sorted(found, key=lambda one: one[:2]):
            if -chance >= best + _BETTER or not worthy:
                worthy.append(place)
                best = -chance
        return worthy[:_WORTHY]

    def _nearest(self) -> list[Place]:
        """The goals by their way and where they lie."""
        ground = self._scene.ground
        hand = self._scene.hand
        wanted = hand.asked.intersection(hand.targets) or hand.targets
        home = hand.resting or hand.home

        def order(place: Place) -> tuple[bool, float, float, float]:
            left = min((one.left for one in hand.targets[place] if one.left is not None), default=math.inf)
            later = not any(one.foremost for one in hand.targets[place])
            if not ground.is_space(home):
                return later, left, ground.centre(place).x(), ground.centre(place).y()
            away = ground.centre(place) - ground.centre(home)
            ring = round(math.hypot(away.x(), away.y()) / ground.step)
            return later, left, ring, round(math.degrees(math.atan2(away.y(), away.x())) + 180) % 360

        return sorted(wanted, key=order)

    def begin(self) -> None:
        """Show where the keys begin: at the next piece. What is asked for is heard: this is for the eye."""
        if not self._scene.cursor.place:
            self.in_use = True
            self._scene.cursor.go(self._start(), aloud=False)

    def step_back(self) -> bool:
        """Escape: put the piece in hand back, and say so; or point at no counter any more, or take back."""
        piece, back = self._scene.lifted_name(), self._scene.view_shown.prompt.back
        if not (self._scene.selected or self._scene.picks.aim):
            self._scene.back_wanted.emit()
            return bool(back)
        self._scene.step_back()
        if piece and not self._scene.selected:
            self.told.emit(tr("{piece} is put down", piece=piece))
        return True

    def tell_lifted(self) -> None:
        """Say what is still in hand, where something that lay over the board is gone."""
        if piece := self._scene.lifted_name():
            self.told.emit(tr("{piece} is lifted", piece=piece))

    def take_bearings(self) -> None:
        """X: say what the player makes for, how far it is and in which direction."""
        here, found = self.bearings()
        if found and self._scene.hand.mover and here == self._scene.hand.aim and here not in found[0]:
            found = (tr("From {place}", place=here), *found)
        found = list(filter(None, (*found, self._scene.cursor.ways(self._scene.table))))
        self.pointed_out.emit(". ".join(found) or tr("Nothing is marked on this map to be made for."), here)

    def bearings(self) -> tuple[Place, Sequence[str]]:
        """What is made for, from the goal chosen for the piece in hand, else from it; and that place.

        With nothing in hand from where the keys are.
        """
        scene, here = self._scene, self._scene.cursor.place
        if scene.hand.mover or not here:
            chosen = here == scene.hand.aim and here in scene.hand.targets
            here = here if chosen else self._start()
        return here, scene.table.bearings(here)

    def confirm(self) -> None:
        """Enter: pick what is pointed at, act with the piece in hand, or take the one under the keys."""
        scene = self._scene
        if scene.picks.pick(scene.picks.aim):
            return
        if scene.selected:
            hand = scene.hand
            place = hand.aim or scene.cursor.place or hand.resting or hand.home
            outcome = hand.act(place)
            if outcome is Outcome.HOME:
                scene.refused.emit(tr("It stands here. N goes to its next goal, Esc puts it down."), place)
            elif outcome is Outcome.REFUSED:
                self.told.emit(
                    tr(
                        "{piece} stays lifted, the keys stay at {place}. N goes to its next goal.",
                        piece=scene.lifted_name(),
                        place=place,
                    )
                )
            return
        if self._lift_here():
            scene.hand.point_at(scene.cursor.place)
        elif scene.picks.choices:
            words = tr("Nothing is chosen yet. N goes to the next that may be picked.")
            if scene.movers:
                words += " " + tr("Tab lifts the next piece.")
            scene.refused.emit(words, scene.cursor.place)
        elif scene.movers:
            scene.refused.emit(tr("Nothing is lifted yet. Tab lifts the next piece."), scene.cursor.place)

    def _lift_here(self) -> bool:
        """Take the first piece in hand that lies where the keys are; False when none does."""
        scene, here = self._scene, self._scene.cursor.place
        lying = (key for key in scene.movers if (item := scene.stack(key)) and item.view.place == here)
        return any(map(scene.select, lying))

    def _showing(self, number: str) -> str:
        """What may be picked in the fight and shows this number: what is taken up comes last."""
        battle, choices = self._scene.view_shown.battle, self._scene.picks.choices
        units = (*battle.attacker.units, *battle.defender.units) if battle is not None else ()
        found = [one for one in units if one.counter.factor == number and one.counter.key in choices]
        found.sort(key=lambda one: one.outcome == AGAIN)
        return found[0].counter.key if found else ""

    def _step(self, direction: str) -> None:
        cursor = self._scene.cursor
        if not cursor.place:
            self._go(self._start())
        elif not self.in_use:
            self._go(cursor.place)
            cursor.step(direction)
        elif not cursor.step(direction):
            self.told.emit(tr("The map ends here."))

    def _start(self) -> Place:
        """Where the keys begin: the piece in hand, else the first that may act, else the space pointed at."""
        scene = self._scene
        if scene.hand.mover:
            home, goals = scene.hand.resting or scene.hand.home, self.goals()
            beside = goals and not scene.ground.is_space(home)
            return goals[0] if beside else home  # of a piece beside the map keys begin where it may go
        ground, item = scene.ground, scene.stack(self.foremost()) if scene.movers else None
        if item is not None and ground.is_space(item.view.place):
            return item.view.place
        if ground.is_space(scene.hovered_place):
            return scene.hovered_place
        return ground.space_at(ground.field.center()) or next(iter(ground.centres), "")

    def _go(self, place: Place) -> None:
        self.in_use = True
        self._scene.cursor.go(place)


def _aside(offer: Offer) -> bool:
    """Whether to pick this is to give something away, or no more than what pieces can do one by one."""
    return bool(offer.slip) or isinstance(offer.action, Several)
