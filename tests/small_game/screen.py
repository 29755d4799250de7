"""The small game as a table shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.table.cues import Beat, DieThrow, LogLine, Walk
from bloodyridge_qt.table.hand_dice import AskedDie, AskedPiece, AskedThrow, Rows
from bloodyridge_qt.table.offers import Card, CardRow, Key, Offer
from bloodyridge_qt.table.phrases import count, sentence
from bloodyridge_qt.table.screen import Screen, Story, Teller
from bloodyridge_qt.table.table_view import (
    BattleSide,
    BattleView,
    CounterView,
    EndingView,
    MarkerView,
    PileView,
    Place,
    Prompt,
    StackView,
    TableView,
    UnitView,
)
from tests.small_game.rules import FORCES, Action, Event, Rules, State, walks
from tests.small_game.sheet import NUMBERS

RIFLE = CounterView("rifle", "usmc_rifle", "2", "US rifle")
FACE_DOWN = ("japanese_infantry_back", "", "Japanese infantry, face down")
MARINES = tuple(CounterView(f"us {n}", "usmc_rifle", str(n), f"US rifle {n}") for n in range(1, 7))
INFANTRY = UnitView(CounterView("infantry", "japanese_infantry", "3"))
PIECES = (
    AskedPiece("rifle unit 2", RIFLE, tuple(range(20))),
    AskedPiece("rifle unit 5", CounterView("5", "usmc_rifle", "5", "US rifle"), (20, 21, 22)),
    AskedPiece("artillery", CounterView("a", "artillery", "", "Artillery"), tuple(range(23, 32))),
    AskedPiece("machinegun", CounterView("m", "us_machinegun", "", "Machinegun"), (32, 33, 34, 35)),
)
PILES = (
    PileView("holding", 86, (CounterView("top back", *FACE_DOWN),), ("86 infantry",), "Holding pile, 86"),
    PileView("us_pool", 81, (RIFLE,), ("69 rifles", "9 artillery", "3 others"), "US force pool, 81"),
)


def words(action: Action) -> str:
    """A decision in words."""
    match action.verb:
        case "strike":
            return f"strike {action.place} from {action.stand}"
        case "exit":
            return f"leave the map from {action.place}"
        case "place":
            return f"place {action.piece} in {action.place}"
    return action.piece if action.verb == "answer" else f"eliminate rifle {action.piece[-1]} [11.4]"


def throws(event: Event) -> tuple[DieThrow, ...]:
    """The dice of an event."""
    _, piece, place, stand, _ = event.action
    if event.kind != "volley":
        return tuple(DieThrow(die, "us", "", place, "", f"US force for {place}: {die}") for die in event.dice)
    *fire, last = event.dice
    at_force = DieThrow(last, "us", f"{piece} 0", stand, _outcome(last), f"at the infantry: {last}")
    at_rifles = (
        DieThrow(die, "japanese", f"rifle {n}", place, _outcome(die), f"at rifle {n}: {die}")
        for n, die in enumerate(fire)
    )
    return (*at_rifles, at_force)


def _outcome(die: int) -> str:
    return "hit" if die < 3 else "miss"


def fight(title: str, units: Sequence[UnitView]) -> BattleView:
    """A fight of the first unit against the others."""
    force = BattleSide("Force", "japanese", tuple(units[:1]), "9 ÷ 4 = 2:1, hits on 1–2 [7.5]")
    defenders = BattleSide("Defenders", "us", tuple(units[1:]), "4 ÷ 4 = 1:1, hits on 1–2 [7.5]")
    return BattleView(title, "Round 1", force, defenders)


def _stack(piece: str, place: Place) -> StackView:
    """A force with its counters face down, or a crew."""
    number = FORCES.get(piece, 0)
    told = count(max(1, number), "unit", "units")
    counters = tuple(CounterView(f"{piece} {n}", *FACE_DOWN) for n in range(number))
    crew = CounterView(piece, "japanese_mg_crew", "6", "Crew")
    return StackView(piece, place, "japanese", counters or (crew,), told, f"×{number}" if number > 1 else "")


class SmallTeller(Teller[State]):
    """In `automatic` games every beat belongs to a part nobody decides in."""

    def __init__(self, automatic: bool) -> None:
        self._automatic = automatic

    def view(self, state: State, battle: BattleView | None = None) -> TableView:
        stacks = [_stack(piece, place) for piece, place in state.where.items()]
        hq = (CounterView("hq 1", "hq_division", "3", "Headquarters"),)
        stacks.append(StackView("hq", "1302", "us", hq, "1 HQ", label="Headquarters in 1302"))
        if state.defended:
            stacks.append(StackView("defenders", state.defended, "us", MARINES, "6 units", "×6"))
            battle = battle or fight(f"Strike {state.defended}", (INFANTRY, *map(UnitView, MARINES)))
        flags = (MarkerView(f"flag {at}", "battle_flag", at, f"Flag in {at}") for at in sorted(state.held))
        turn = MarkerView("turn", "turn_marker", f"turn {state.turn}", "Turn marker")
        prompt = Prompt("Move a force", "Every force acts once a turn [7.3].")
        ending = None
        if state.outcome:
            ending = EndingView(True, "Victory", "A force left the map [4.1]", (("Level", "1"),), ())
        return TableView(state.turn, "movement", tuple(stacks), (*flags, turn), PILES, prompt, battle, ending)

    def tell(self, event: Event, state: State, before: State) -> Iterator[Beat]:
        del before
        kind, action, _, path = event
        place, dice, battle = path[-1] if path else action.place, throws(event), None
        text, line = words(action), "result"
        match kind:
            case "walk":
                text, line = f"Force {path[0]} walks to {place}", "force"
            case "defence":
                text, line = f"US force for {place}, 1d6: {dice[0].value}", "die"
            case "volley":
                text, line = "Round 1 is fought [7.5]", "battle"
                units = (UnitView(CounterView(die.at, "usmc_rifle", "2"), die.value) for die in dice[:-1])
                battle = fight(f"Strike {place}", (replace(INFANTRY, die=dice[-1].value), *units))
            case "taken":
                text = f"{place} is taken [7.12]"
            case "ending":
                text, line = "Victory [4.1]", "end"
        yield Beat(
            kind,
            "counterattack" if self._automatic else "battle",
            self.view(state, battle),
            dice,
            Walk(action.piece, path) if path else None,
            (LogLine(text, line, state.turn, place),),
            place,
            self._automatic,
        )


class SmallScreen(Screen[State, Action]):
    """What differs from table.screen.Screen."""

    drawn_by_hand = "every draw for the defense"

    def __init__(self, sheet: MapSheet, rules: Rules, automatic: bool) -> None:
        super().__init__(sheet, rules)
        self._teller = SmallTeller(automatic)

    def rows(self, by_hand: State | None) -> Rows:
        del by_hand
        return (("Set-up", "A small table is set up"),)

    def teller(self, story: Story[State]) -> SmallTeller:
        del story
        return self._teller

    def offers(self, state: State, actions: Sequence[Action]) -> tuple[Offer, ...]:
        return tuple(self._offer(state, action) for action in actions)

    def _offer(self, state: State, action: Action) -> Offer:
        touch: tuple[Key, ...] = ()
        path: tuple[Place, ...] = ()
        verb, piece, place, stand, warning = action
        if verb in ("strike", "exit"):
            touch, path = (piece, place, stand), walks(state, piece)[stand]
        elif verb == "place":
            touch, path = (piece, place), ("holding",)
        elif verb == "pick":
            touch = (piece,)
        return Offer(action, touch, verb, sentence(words(action)), path, warning)

    def card(self, state: State, offer: Offer) -> Card:
        del state
        rows: tuple[CardRow, ...] = ()
        if offer.verb in ("strike", "exit"):
            rows = (
                CardRow("Terrain", self.sheet.space(offer.target).terrain),
                CardRow("Defense strength", "4 [7.6]"),
                CardRow("Defenders", "2 to 4, 1d6−1 drawn [6.7]"),
                CardRow("Fights from", f"{offer.stand}, jungle"),
                CardRow("Artillery", "hits on 1–2 [8.2]"),
            )
        return Card(offer.title, rows, offer.warning)

    def refusal(self, state: State, touched: Sequence[Key], offers: Sequence[Offer]) -> str:
        del offers
        piece, place, stand = touched
        if not place or piece not in state.where:
            return "A force moves on hexes only [7.1]."
        far = f"out of reach from {stand or 'there'} [7.19]"
        return f"{state.where[piece]} cannot strike {place}: {far}."

    def describe(self, place: Place, view: TableView) -> Rows:
        if place not in NUMBERS:
            return (("Box", place),) if place else ()
        space = self.sheet.space(place)
        held = any(marker.key == f"flag {place}" for marker in view.markers)
        return (
            ("Hex", place),
            ("Terrain", space.terrain),
            ("Control", "Japanese" if held else "US"),
            ("Provenance", space.provenance),
            *(("Force", stack.key) for stack in view.stacks if stack.place == place and stack.key in FORCES),
        )

    def words(self, action: Action, before: Any) -> str:
        del before
        return words(action)

    def asked(self, pending: Any, foreseen: Any) -> AskedThrow:
        if pending.wanted.drawn:
            return AskedThrow("Draw 1 of 1 for the defense [6.7]", "us", (), PIECES)
        dice = throws(foreseen)
        asked = tuple(
            AskedDie(die.purpose.split(":")[0], RIFLE if die.at else None, place=die.place) for die in dice
        )
        return AskedThrow(f"Dice for {foreseen.action.place}, hits on 1–2 [7.5]", dice[0].side, asked)
