"""What lies in the scene of the board, and what it tells of it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGraphicsScene

from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.ui.board.items.die_item import MapDice
from bloodyridge_qt.ui.board.items.ground import Ground
from bloodyridge_qt.ui.board.items.marks import Marks
from bloodyridge_qt.ui.board.items.motion import Motion
from bloodyridge_qt.ui.board.items.pieces import Pieces
from bloodyridge_qt.ui.board.items.stack_item import StackItem
from bloodyridge_qt.ui.board.tools.pick_counter import CounterPick
from bloodyridge_qt.ui.board.tools.piece_in_hand import PieceInHand
from bloodyridge_qt.ui.board.tools.space_cursor import SpaceCursor


class LaidScene(QGraphicsScene):
    """Counters, lights and dice on a sheet; the scene of the board does something with them."""

    chosen = Signal(object)
    """Choice: exactly one for each drop, click or Enter that is a decision."""
    refused = Signal(str, str)
    """Why not, and the place."""
    touched = Signal(str)
    """A place was clicked with nothing in hand, which decides nothing; "" beside the map."""
    hovered = Signal(str)
    """The place under the pointer or the space cursor; "" for none."""
    pointed = Signal()
    """The pointer is over another stack, or over none any more."""
    selection_changed = Signal(str)
    """Key of the stack in hand; "" for none."""
    rested = Signal(str)
    """The piece in hand rests on a waypoint; "" when it is back home."""
    hurry = Signal()
    """Click or Space while busy: end what is running."""
    back_wanted = Signal()
    """Escape was pressed with nothing in hand: what the last decision left open may be taken back."""
    finish_wanted = Signal()
    """A stack is dragged while busy: come to the next decision at once."""
    rule_wanted = Signal(str)
    """A rule number was clicked."""
    settled = Signal()
    """No slide or fade is running any more."""
    sight_wanted = Signal(str)
    """A place the view should bring into sight."""
    card_changed = Signal()
    """What the card at the cursor says has changed."""
    clearing = Signal()
    """Everything that lies in the scene is about to go, also what others have put there."""
    view_changed = Signal()
    """Something else lies on the table, or lies elsewhere."""
    table_set = Signal()
    """Another table lies here."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.motion = Motion(self)
        self.motion.settled.connect(self.settled)
        self.dice = MapDice(self, self)
        self.hand = PieceInHand(self)
        self.picks = CounterPick(self)
        self.cursor = SpaceCursor(self)
        self.table: Table | BareTable
        """What lies there; at first nothing, on an empty sheet."""
        self.ground: Ground
        self.pieces: Pieces
        self.marks: Marks

    def stack(self, key: str) -> StackItem | None:
        """The item of a stack; None when it is not on the table."""
        return self.pieces.stacks.get(key)

    def slide_home(self, item: StackItem) -> None:
        """A stack slides to where it stands: its waypoint when it rests on one, else its own place."""
        item.set_lifted(False)
        item.setOpacity(1.0)
        resting = self.hand.resting if item.view.key == self.hand.mover else ""
        to = self.ground.centre(resting) if resting else item.home
        item.place = resting or item.view.place
        if item.pos() != to:
            self.motion.slide(item, to)
