"""The board for those who hear it: every space and pile an object of its own, with what lies there.

Qt asks for these objects only while a screen reader, or another program that uses the desktop's accessibility
bus, is there. Each is a list item with a name, and what can be done there; it is done by keys, as the focus
goes where they go. Actions of their own they have none: PySide ends the program by signal 11 when one of
these objects is asked for its interfaces by a method of Python.

Longer than most: Qt asks each object for two dozen things, and what is said of it is kept beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QColor,
    QWindow,
)
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forecast import Forecast, percent
from bloodyridge_qt.table.offers import Offer
from bloodyridge_qt.table.phrases import count
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.table.table_view import Place, StackView
from bloodyridge_qt.ui.board.items.ground import Ground
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.map_view import MapView

_ROLES: Final = QAccessible.Role
_TEXTS: Final = QAccessible.Text
_FACTS: Final = 2
"""So many facts of a space are said with its name, as ground and who holds it; more make the way long."""
_BRIEF: Final = 40
"""So many letters the fact after them may have to be said, as a zone is where another one begins."""


def _values(scene: MapScene, place: Place) -> list[str]:
    """What the facts with a name tell of a place."""
    return [value for label, value in scene.facts(place)[1:] if label]


def _chance_of(known: Forecast | None) -> str:
    """The one number of what may come, in words; "" where it is not known."""
    return "" if known is None or known.mark is None else percent(known.mark)


class _Part(QAccessibleInterface):
    """What every object here answers alike. Qt takes None for no object, which its stubs do not say.

    Qt asks also while it takes a window apart; an error raised then ends the program by signal 11.
    """

    def __init__(self, view: MapView) -> None:
        super().__init__()
        self.view = view

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self.view.window().windowHandle() if isValid(self.view) else None

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Nothing here is written to."""

    def relations(self, _match: object = None) -> list[tuple[QAccessibleInterface, QAccessible.RelationFlag]]:
        return []

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None


class HeardPlace(_Part):
    """One place: its name and facts, and what may be done there now."""

    def __init__(self, board: HeardBoard, place: Place) -> None:
        super().__init__(board.view)
        self.board, self.place = board, place

    def isValid(self) -> bool:
        return self.board.isValid() and self.view.board.knows(self.place)

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return self.board

    def child(self, _index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def role(self) -> QAccessible.Role:
        return _ROLES.ListItem

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = state.selectable = True
        scene = self.view.board
        state.focused = self.view.hasFocus() and self.view.keys.in_use and scene.cursor_place == self.place
        state.selected = bool(scene.selected) and self._lies_here(scene.selected)
        return state

    def text(self, kind: QAccessible.Text) -> str:
        return self._name() if kind == _TEXTS.Name else ""

    def _name(self) -> str:
        """What it is called, what lies there, what can be done, and its first facts: I tells them all."""
        scene = self.view.board
        stacks = self._stacks()
        rows = scene.facts(self.place) or (("", scene.ground.titles.get(self.place) or tr("Box")),)
        stand = [stack.aloud or stack.label or stack.total for stack in stacks]
        named = {stack.label for stack in stacks}
        found = [text for label, text in rows[1:] if not label and text not in named]
        label, name = rows[0]
        goal = bool(self._goals())
        own = bool(scene.selected) and self._lies_here(scene.selected)
        if name.isdigit() and not (goal or own):  # a name says what it is, a number does not, but for these
            name = f"{label} {name}".strip()
        here = self.place == scene.cursor_place
        if here and self.board.begins_again:
            name = tr("again the first: {name}", name=name)
        if here and goal and self.board.in_short:
            return f"{name}. {self.board.chances}"
        known = [self.board.chances, self.board.about] if here else []
        known += [offer.way for offer in scene.hand.targets.get(self.place, ())[:1]]
        known.append(self.board.means if here else "")
        told = [self.board.lifted if here else "", name, *known, *stand, *found, self.possible()]
        stayed = here and self.board.took and self.board.came_from == self.place
        if (
            stayed
            and not (self.board.lifted or self._lies_here(scene.selected))
            and (lifted := self._lifted_elsewhere())
        ):
            told = [*lifted, name, *known, self.possible()]
        told += [fact for fact in self._facts() if not any(fact in other for other in told)]
        told.append(self.board.count if here and goal else "")
        return uncited(". ".join(dict.fromkeys(filter(None, told))))

    def _stacks(self) -> list[StackView]:
        """What lies there."""
        return [stack for stack in self.view.board.view_shown.stacks if stack.place == self.place]

    def _lifted_elsewhere(self) -> list[str]:
        """The piece in hand, where keys took it up beside the map and stayed where they were."""
        piece = self.view.board.lifted_name()
        return [tr("{piece} is lifted", piece=piece)] if piece else []

    def _goals(self) -> list[Place]:
        """All goals of the piece in hand, as N goes, where this is one of them."""
        goals = self.view.keys.goals()
        scene = self.view.board
        return [] if self.place not in goals or scene.busy or self._lies_here(scene.selected) else goals

    def _explains(self, what: str) -> bool:
        return what in self.board.explains and self.place == self.view.board.cursor_place

    def _facts(self) -> list[str]:
        """Its first facts, of a box all; to who looks round, the next one too where it begins to hold.

        Of a goal its ground alone where it is another than one comes from, and nothing where a piece lies, or
        where the game tells what chances come from.
        """
        scene = self.view.board
        facts = _values(scene, self.place)
        if not scene.ground.is_space(self.place):
            return facts
        about = any(offer.about for offer in scene.hand.targets.get(self.place, ()))
        if about or (scene.selected and self._lies_here(scene.selected) and not self.board.asks):
            return []
        came_from = self.board.came_from
        if self.place in scene.hand.targets:
            same = came_from != self.place and facts[:1] == _values(scene, came_from)[:1]
            return [] if same or self._stacks() else facts[:1]
        next_one = facts[_FACTS : _FACTS + 1]
        if (
            self.place == scene.hand.home
            or self.place != scene.cursor_place
            or next_one == _values(scene, came_from)[_FACTS : _FACTS + 1]
            or len("".join(next_one)) > _BRIEF
        ):
            return facts[:_FACTS]
        return facts[:_FACTS] + next_one

    def possible(self) -> str:
        """What may be done here now, in the words of the offers."""
        table, scene = self.view.board.table, self.view.board
        if scene.busy:
            return ""
        here = scene.hand.targets.get(self.place, ())
        ways = self._ways(here)
        if scene.selected and self._lies_here(scene.selected):
            goals = len(scene.hand.targets)
            among = tr("{piece} is lifted", piece=scene.lifted_name().partition(",")[0])
            lifted = tr("lifted") if self._explains("lifted") or self.board.asks else ""
            lifted = among if len(self._stacks()) > 1 else lifted
            part = self.board.part if self.place == scene.cursor_place else ""
            told = (lifted, part, scene.hand.whole_way, count(goals, "goal") if goals else "", ways)
            return ", ".join(filter(None, told))
        if here:
            return ways
        offers = table.offers()
        movers = dict.fromkeys(offer.mover for offer in offers if offer.mover)
        if any(self._lies_here(mover) for mover in movers):
            return tr("can be lifted")
        picked = [
            offer.title
            for offer in offers
            if len(offer.touch) == 1 and self.place in (offer.touch[0], scene.place_of(offer.touch[0]))
        ]
        return "; ".join(picked)

    def _ways(self, here: Sequence[Offer]) -> str:
        """What the piece in hand may do here and where from, with the keys once, if it may choose.

        Nothing of what it may do where that is the same at each of its goals, nor of where from where the
        chance is the same.
        """
        hand = self.view.board.hand
        verbs = {offer.aloud or offer.title for goal in hand.targets.values() for offer in goal}
        if len(verbs) == 1 < len(hand.targets):
            return ""
        if not (here and all(offer.stand for offer in here)):
            keys = {id(offer): f"{key}: " for key, offer in hand.others(self.place)}
            return "; ".join(f"{keys.get(id(offer), '')}{offer.aloud or offer.title}" for offer in here)
        choice = hand.choice if hand.aim == self.place and hand.choice is not None else here[0]
        one_verb = len({offer.verb for goal in hand.targets.values() for offer in goal}) == 1
        known = self.place == self.view.board.cursor_place and self.board.stands_known
        walks = len(choice.path) > 1 and (
            self.place != self.view.board.cursor_place or self._explains("walk")
        )
        if one_verb and (known or len(here) == 1) and not (walks and not known):
            return ""
        words = tr("from {stand}", stand=choice.stand) if one_verb else choice.aloud or choice.title
        chances = [_chance_of(self.view.keys.known(offer)) for offer in here]
        own = chances[here.index(choice)]
        told = [f"{offer.stand} {chance}".strip() for offer, chance in zip(here, chances, strict=True)]
        others = [
            words
            for words, chance, offer in zip(told, chances, here, strict=True)
            if offer is not choice and not (own and chance == own)
        ]
        if others:
            words = tr("{told} or {others}", told=words, others=", ".join(others))
        if others and self._explains("stands"):
            stands = ", ".join(told)
            words += tr("; keys 1 to {count} choose: {stands}", count=len(here), stands=stands)
        return words

    def _lies_here(self, mover: str) -> bool:
        item = self.view.board.stack(mover)
        return item is not None and item.view.place == self.place

    def rect(self) -> QRect:
        view = self.view
        if not view.board.knows(self.place):
            return QRect()
        rect = view.mapFromScene(view.board.place_rect(self.place)).boundingRect()
        return rect.translated(view.viewport().mapToGlobal(QPoint(0, 0)))


class HeardBoard(_Part):
    """The board as a list of its places, from north to south and from west to east, boxes last."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self.came_from: Place = ""
        """Where the keys were before they came to where they are."""
        self.asks = False
        """Whether who listens has asked to hear once more where he is, whole."""
        self.chances = ""
        """What was known of the chances there when they came, in words."""
        self.about = ""
        """What the chances there come from; in short what was said whole in this game."""
        self.took = False
        """Whether another piece is in hand than where they were before, or they ask what it is."""
        self.lifted = ""
        """The piece, where keys have lifted it and come to its goal at once."""
        self.means = ""
        """What the way from there means, told once."""
        self.count = ""
        """How many goals there are and which others are worth a thought, as their comparison begins."""
        self._compared = False
        """Whether the best goals of the piece in hand were told where it stands."""
        self._met: set[Place] = set()
        """Those of its goals from there that were heard."""
        self._met_from = "", ""
        """That piece and where it stands."""
        self.in_short = False
        """Whether the goal was heard before: its number and its chance are enough."""
        self.begins_again = False
        """Whether the round of the goals begins again with this one."""
        self.stands_known = False
        """Whether where one would act from is what was told last of the piece in hand."""
        self._stands: tuple[Place, ...] = ()
        self._mover = ""
        self.part = self._part = ""
        """The part of the map the piece in hand stands in, where the last one stood in another; and that."""
        self._parts: set[tuple[str, str]] = set()
        """What chances come from, as far as it was said whole in this game."""
        self._about: tuple[tuple[str, str], ...] = ()
        """What they come from where the keys were last."""
        self._chance = ""
        self.explains: set[str] = set()
        """What is told of where the keys are, as they meet it for the first time: "stands", "lifted" …"""
        self._explained: set[str] = set()
        self._told: Place = ""
        self._here: Place = ""
        """Where the keys were with what is in hand now."""
        self._ground: Ground | None = None
        self._places: list[HeardPlace] = []
        self._all: list[HeardPlace] = []
        """Qt goes on asking for an object it has once been given: those of a sheet before serve the next."""

    def places(self) -> Sequence[HeardPlace]:
        """All of the sheet that lies there now."""
        ground = self.view.board.ground
        if self._ground is not ground:
            self._ground = ground
            order = sorted(
                (*ground.centres, *ground.boxes),
                key=lambda place: (
                    not ground.is_space(place),
                    ground.centre(place).y(),
                    ground.centre(place).x(),
                ),
            )
            for place, name in zip(self._all, order, strict=False):
                place.place = name
            self._all += [HeardPlace(self, place) for place in order[len(self._all) :]]
            self._places = self._all[: len(order)]
        return self._places

    def heard(self, place: Place) -> HeardPlace | None:
        """The object of a place."""
        return next((each for each in self.places() if each.place == place), None)

    def arrive(self, place: Place) -> None:
        """The keys have come to a place; what becomes known of it from now on is said for itself."""
        self.came_from, self._told = self._told, place
        self.asks = self.view.keys.asks
        scene = self.view.board
        hand, choice = scene.hand, scene.hand.choice
        self.took = hand.mover != self._mover or self.asks
        changed = hand.mover != self._mover and place in hand.targets and place != hand.home
        item = scene.stack(hand.mover)
        former, self._part = self._part, item.view.part if item is not None else self._part
        self.part = self._part if self._part != former or self.asks else ""
        self.lifted = self._lifted() if self.view.keys.lifting or changed else ""
        if hand.mover != self._mover:
            self._mover, self._stands = hand.mover, ()
            self._here = ""
        again = self.asks and place == self._here
        self._here = place
        known = self.view.foretell(choice) if choice is not None and choice.target == place else None
        self.chances = self.chance(known) if known is not None else ""
        about = choice.about if choice is not None and choice.target == place else ()
        here = hand.targets.get(place, ())
        goes_on = self._met_from[0] == hand.mover != "" and self._met_from[1] != hand.home
        same = self._about if goes_on and not again else ()  # of a piece that goes on what is another alone
        parts = (part[part in self._parts and not again] for part in about if part not in same)
        self.about = ", ".join(filter(None, parts))
        self._about = about
        self._parts.update(about)
        if not again:
            stands = tuple(one.stand for one in here)
            self.stands_known = bool(stands) and stands == self._stands
            self._stands = stands or self._stands
        kinds = {"stands" * (len(here) > 1), "order" * any(one.left is not None for one in here)}
        kinds.add("walk" * (len(here) == 1 and len(here[0].path) > 1))
        kinds.add("lifted" * bool(self.lifted or (hand.mover and place == hand.home)))
        self.explains = kinds - self._explained
        self._explained |= kinds
        self.means = here[0].way_means if here and "order" in self.explains else ""
        if self._met_from != (hand.mover, hand.home):
            self._met_from, self._compared = (hand.mover, hand.home), False
            self._met.clear()
        self.count = self._count(place, again=again)
        round_again = self.view.keys.going_round and place in self._met
        self.in_short = round_again and bool(self.chances) and not self.lifted
        begins = place == next(iter(self.view.keys.goals()), "") and self.came_from in hand.targets
        self.begins_again = round_again and begins
        if here:
            self._met.add(place)

    def begin(self) -> None:
        """Another game has begun: what is told once in a game is told again."""
        self._explained.clear()
        self._parts.clear()
        self._mover, self._chance, self._part, self._met_from = "", "", "", ("", "")

    def _count(self, place: Place, *, again: bool) -> str:
        """How many goals there are, at the first one, and which others are to be chosen from, once known.

        None that was heard, as its chance was told then.
        """
        keys, hand = self.view.keys, self.view.board.hand
        goals, worthy = keys.goals(), keys.worthy()
        if place not in goals:
            return ""
        if len(goals) == 1:
            return tr("only goal")
        if worthy == [place]:
            return ""  # its chance tells that it is the best, and of how many
        told = count(len(goals), "goal") if again or not self._met else ""
        this, others = hand.targets[place][0], []
        for one in worthy if again or not self._compared else ():
            offer = hand.targets[one][0]
            chance = _chance_of(keys.known(offer))
            as_good = offer.left == this.left and chance == _chance_of(keys.known(this))
            heard = one == place or (one in self._met and not again)
            if chance and not (heard or as_good):
                others.append(" ".join(filter(None, (one, chance, offer.way))))
        self._compared = self._compared or bool(worthy)
        return ", ".join(filter(None, (told, tr(", or ").join(("", *others)).removeprefix(", "))))

    def chance(self, known: Forecast) -> str:
        """Chances in words, without what they are of where that was said last."""
        told = known.aloud(known=self._chance)
        self._chance = known.first_name
        hand, keys = self.view.board.hand, self.view.keys
        worthy, goals = keys.worthy(), len(hand.targets)
        if goals == 1 or len(worthy) != 1:
            return told
        if worthy == [hand.aim]:
            marks = (one.mark or 0 for there in hand.targets.values() if (one := keys.known(there[0])))
            if round(known.mark or 0, 2) >= round(max(marks, default=0), 2):
                return tr("{chance}, best odds of {goals}", chance=told, goals=goals)
            return tr("{chance}, shortest way of {goals}", chance=told, goals=goals)
        best, this = (hand.targets[one][0] for one in (*worthy, hand.aim))
        as_good = best.left == this.left and _chance_of(keys.known(best)) == _chance_of(known)
        return tr("{chance}, as good", chance=told) if as_good else told

    def _lifted(self) -> str:
        """The piece in hand with where it stands and what it is."""
        scene = self.view.board
        item, home = scene.stack(scene.selected), self.heard(scene.hand.home)
        if item is None:
            return ""
        on_map = home is not None and scene.ground.is_space(home.place)
        piece = f"{scene.hand.home}, {item.view.aloud}" if on_map and item.view.aloud else scene.lifted_name()
        piece = ", ".join(filter(None, (piece, self.part)))
        return piece if "lifted" in self._explained else f"{piece}, {tr('lifted')}"

    def isValid(self) -> bool:
        return isValid(self.view)

    def object(self) -> QObject | None:  # type: ignore[override]
        return self.view if isValid(self.view) else None

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        parent = self.view.parentWidget() if isValid(self.view) else None
        return QAccessible.queryAccessibleInterface(parent) if parent is not None else None

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        places = self.places()
        return places[index] if 0 <= index < len(places) else None

    def childCount(self) -> int:
        return len(self.places())

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return next((at for at, each in enumerate(self.places()) if each is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        spot = self.view.viewport().mapFromGlobal(QPoint(x, y))
        place = self.view.board.ground.place_at(self.view.mapToScene(spot))
        return self.heard(place) if place else None

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        place = self.view.board.cursor_place
        return self.heard(place) if place and self.view.hasFocus() else None

    def role(self) -> QAccessible.Role:
        return _ROLES.List

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self.view.hasFocus()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        if kind == _TEXTS.Name:
            return self.view.accessibleName()
        return ""  # where the keys are is said as its place

    def rect(self) -> QRect:
        return QRect(self.view.mapToGlobal(QPoint(0, 0)), self.view.size())


_kept: list[HeardBoard] = []
"""Qt deletes a board with its view; until then, and for its places longer, Python must not."""


def _made(_class_name: str, thing: QObject | None) -> QAccessibleInterface | None:
    if not isinstance(thing, MapView):
        return None
    board = HeardBoard(thing)
    _kept.append(board)
    return board


def install() -> None:
    """Let Qt find the boards; once in a program."""
    QAccessible.installFactory(_made)


def board_of(view: MapView) -> HeardBoard | None:
    """The heard board of a view, if anybody listens."""
    if not QAccessible.isActive():
        return None
    found = QAccessible.queryAccessibleInterface(view)
    return found if isinstance(found, HeardBoard) else None


def tell_focus(view: MapView, place: Place) -> None:
    """The keys have come to a place: who listens hears it, unless the cursor is only to be seen there.

    Nor while another window has the keys still.
    """
    board = board_of(view)
    heard = board.heard(place) if board is not None else None
    if board is not None and heard is not None:
        board.arrive(place)
        if not (view.board.cursor.aloud and view.isActiveWindow()):  # what was typed there has said where
            return
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        event.setChild(board.indexOfChild(heard))
        QAccessible.updateAccessibility(event)


def announce(part: QWidget, words: str) -> None:
    """Say something that has happened in a part of a window; it interrupts nothing."""
    if words and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(part, words))
