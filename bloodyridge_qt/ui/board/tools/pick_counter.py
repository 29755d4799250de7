"""One counter out of those that are lit: a click on it, or Return once the keys have gone to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from bloodyridge_qt.table.offers import Offer


class CounterPick(QObject):
    """What may be picked and what is pointed at; board and battle panel both come here."""

    offered = Signal()
    """Other counters may be picked, or none any more."""
    aimed = Signal()
    """Another counter is pointed at, or none."""
    turned = Signal(str)
    """The keys have come to this one: what picking it would mean."""
    chosen = Signal(object)
    """Offer: a counter is picked."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.choices: Mapping[str, Offer] = {}
        """What may be picked, by the counter's key."""
        self.aim = ""
        """The counter pointed at; "" for none."""

    def offer(self, choices: Mapping[str, Offer]) -> None:
        """Let one of these be picked; none puts everything out."""
        if not choices and not self.choices:
            return
        self.choices, self.aim = dict(choices), ""
        self.offered.emit()
        self.aimed.emit()

    @property
    def choice(self) -> Offer | None:
        """What picking now would mean."""
        return self.choices.get(self.aim)

    def point_at(self, key: str) -> None:
        """The pointer is on this counter; one that cannot be picked is as good as none."""
        aim = key if key in self.choices else ""
        if aim != self.aim:
            self.aim = aim
            self.aimed.emit()

    def turn(self, order: Sequence[str], step: int) -> None:
        """Point at the next of these counters, or the one before."""
        order = [key for key in order if key in self.choices]
        if order:
            begin = 0 if step > 0 else -1
            at = (order.index(self.aim) + step) % len(order) if self.aim in order else begin
            self.point_at(order[at])
            self.turned.emit(self.choices[order[at]].title)

    def pick(self, key: str) -> bool:
        """Pick this counter; False when it is not offered."""
        choice = self.choices.get(key)
        if choice is None:
            return False
        self.chosen.emit(choice)
        return True
