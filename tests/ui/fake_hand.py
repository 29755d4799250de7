"""What the small scripted game asks by hand, by a word and by a pick; mixed into FakeTable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bloodyridge_qt.engine.hand import HandMode
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.hand_dice import AskedDie, AskedPiece, AskedThrow, WrongThrow
from bloodyridge_qt.table.moments import CannotTakeBack
from bloodyridge_qt.table.offers import Offer
from bloodyridge_qt.table.table_view import CounterView, TableView

PIECES = (
    AskedPiece("rifle unit 2", CounterView("2", "usmc_rifle", "2", "US rifle"), tuple(range(20))),
    AskedPiece("rifle unit 5", CounterView("5", "usmc_rifle", "5", "US rifle"), (20, 21, 22)),
    AskedPiece("artillery", CounterView("a", "artillery", "", "Artillery"), tuple(range(23, 32))),
    AskedPiece("machinegun", CounterView("m", "us_machinegun", "", "Machinegun"), (32, 33, 34, 35)),
)


def answer(word: str, warning: str = "") -> Offer:
    return Offer(f"answer {word}", (), "", word, warning=warning)


def pick(counter: str, title: str, warning: str = "") -> Offer:
    return Offer(f"pick {counter}", (counter,), "", title, warning=warning)


class FakeHand:
    """Dice of a decision are asked for beat by beat; what has been asked for and not been given waits."""

    obstacle_of_throw = ""
    """Why the decision under way cannot be taken back."""

    def begin_asking(self) -> None:
        self.hand = HandMode()
        self.given: list[tuple[int, ...]] = []
        self.to_answer: tuple[Offer, ...] = ()
        self.to_pick: dict[str, Offer] = {}
        self._waiting: list[Beat | AskedThrow] = []
        self._told: TableView | None = None
        self._thrown = self._only_this = False
        self._before: dict[str, int] = {}

    # answers and picks ------------------------------------------------------------

    def answers(self) -> tuple[Offer, ...]:
        return () if self._waiting else self.to_answer

    def picks(self) -> Mapping[str, Offer]:
        return {} if self._waiting else self.to_pick

    def submit_word(self, choice: Offer) -> tuple[Beat, ...]:
        """An answer or a pick: the question is settled."""
        if choice not in (*self.to_answer, *self.to_pick.values()):
            raise ValueError(f"not legal: {choice.title}")
        self.to_answer, self.to_pick = (), {}
        self.submitted.append(choice)
        return self.remember(choice.title, (Beat("answer", "", self.view()),))

    # dice by hand ------------------------------------------------------------

    def withhold(self, beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
        """Give out what comes before the first throw that is asked for."""
        if not (self.hand.dice or self.hand.draws or self.hand.next_throw):
            return beats
        self._told = beats[0].view
        for beat in beats:
            if beat.kind == "volley" and self.hand.draws:
                self._waiting.append(AskedThrow("Draw 1 of 1 for the defense [6.7]", "us", (), PIECES))
            self._waiting.append(beat)
        return self._go_on()

    def _go_on(self) -> tuple[Beat, ...]:
        """What comes before the next throw that is asked for."""
        out = []
        while self._waiting and self.asked() is None:
            out.append(self._waiting.pop(0))
            self._told, self._thrown = out[-1].view, False
        if not self._waiting:
            self._told = None
        elif self.hand.next_throw:
            self.hand, self._only_this = replace(self.hand, next_throw=False), True
        return tuple(out)

    def asked(self) -> AskedThrow | None:
        head = self._waiting[0] if self._waiting else None
        if head is None or isinstance(head, AskedThrow):
            return head
        by_hand = self.hand.dice or self.hand.next_throw or self._only_this
        if not head.dice or self._thrown or not by_hand:
            return None
        dice = tuple(
            AskedDie(
                die.purpose.split(":")[0],
                CounterView(die.at, "usmc_rifle", "2", "US rifle") if die.at else None,
                self._before.get(die.purpose),
            )
            for die in head.dice
        )
        return AskedThrow(f"Dice for {head.focus}, hits on 1–2 [7.5]", head.dice[0].side, dice)

    def give(self, results: Sequence[int]) -> tuple[Beat, ...]:
        asked, head = self.asked(), self._waiting[0]
        if asked.pieces:
            if len(results) != 1 or not 0 <= results[0] < len(PIECES):
                raise WrongThrow(f"{results} is no piece; expected 0 to {len(PIECES) - 1}")
        else:
            for result in results:
                if not 1 <= result <= 6:
                    raise WrongThrow(f"{result} is no result of a six-sided die; expected 1 to 6")
            dice = zip(head.dice, results, strict=True)
            self._waiting[0] = replace(head, dice=tuple(replace(die, value=value) for die, value in dice))
            self._before |= {die.purpose: value for die, value in zip(head.dice, results, strict=True)}
        self.given.append(tuple(results))
        return self.let_throw()

    def let_throw(self) -> tuple[Beat, ...]:
        self._only_this = False
        if isinstance(self._waiting[0], AskedThrow):
            del self._waiting[0]
        else:
            self._thrown = True
        return self._go_on()

    def undo_label(self) -> str:
        return "" if self._waiting else super().undo_label()

    def go_to(self, moment: int) -> TableView:
        if self._waiting:
            raise CannotTakeBack("A throw is waited for.")
        return super().go_to(moment)

    def take_back_obstacle_of_throw(self) -> str:
        return self.obstacle_of_throw

    def take_back_throw(self) -> TableView:
        if self.obstacle_of_throw:
            raise CannotTakeBack(self.obstacle_of_throw)
        self._waiting, self._told = [], None
        return self.go_to(self.at - 1)

    def can_correct(self) -> bool:
        return False

    def correct_throw(self) -> TableView:
        raise CannotTakeBack("Nothing can be corrected.")

    def sources(self) -> tuple[tuple[str, int], ...]:
        return (("by hand", len(self.given)),)
