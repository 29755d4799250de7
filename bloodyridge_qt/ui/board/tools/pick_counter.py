"""One counter out of those that are lit: a click on it, or Return once the keys have gone to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from bloodyridge_qt.language import tr
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
        self.others: Mapping[str, Offer] = {}
        """What Shift+click or Delete decides with it, where that is another thing."""
        self.aim = ""
        """The counter pointed at; "" for none."""

    def offer(self, choices: Mapping[str, Offer], others: Mapping[str, Offer] | None = None) -> None:
        """Let one of these be picked; none puts everything out."""
        if not choices and not self.choices:
            return
        self.choices, self.others, self.aim = dict(choices), dict(others or {}), ""
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
            self.turned.emit(". ".join((self.choices[order[at]].title, *self.means_besides(order[at]))))

    def other(self, key: str) -> Offer | None:
        """What Shift+click or Delete decides with it: what is given away even where nothing else can be."""
        choice = self.choices.get(key)
        return self.others.get(key, choice if choice is not None and choice.slip else None)

    def means_besides(self, key: str) -> tuple[str, ...]:
        """What Delete does with it where Return does another thing, in a sentence; or nothing."""
        other = self.others.get(key)
        return (tr("Delete: {title}", title=other.aloud or other.title),) if other is not None else ()

    def pick_other(self, key: str) -> bool:
        """Decide the other thing with it; False where there is none."""
        if (other := self.other(key)) is not None:
            self.chosen.emit(other)
        return other is not None

    def pick(self, key: str) -> bool:
        """Pick this counter; False when it is not offered."""
        choice = self.choices.get(key)
        if choice is None:
            return False
        self.chosen.emit(choice)
        return True
