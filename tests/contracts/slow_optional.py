"""Section 11 written a second time, plainly, as a player would keep it on paper beside the table.

A ledger hears what happened, one event after another, and never sees a position. From the pieces that came
up it works out by itself who is doubled, what the Marines fire with, and where every piece of section 11 is;
how many pieces are left in the pool it finds by adding and taking away. It shares no code with the kernel.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from bloodyridge_qt.games.bloody_ridge.rules import events
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting

POOL, FIGHT, OUT = "pool", "fight", "out"
"""[11.2, 11.3] Where a machinegun or the Hero can be."""
BESIDE, ALIVE, DEAD = "beside the map", "alive", "dead"
"""[11.5] Where an MG crew can be."""


class Ledger:
    """One game on paper."""

    def __init__(self, setting: Setting) -> None:
        self.factor = setting.us_attack
        self.kind = setting.kind
        self.hero_dies = {
            "volley": setting.options.hero_returns == "dead",
            "charge": "dead" in (setting.options.hero_returns, setting.options.hero_charged),
        }
        self.hero_alone = setting.options.idle_guns == "alone"
        pieces = setting.all_us_pieces()
        self.helpers = {piece: POOL for piece in pieces if self.kind(piece) in ("machinegun", "hero")}
        self.crews = dict.fromkeys(set(setting.all_japanese_units()) - set(range(setting.first_crew)), BESIDE)
        self.pool = len(pieces) - (2 if setting.options.headquarters == "out" else 0)
        self.fired = 0
        self.charges: list[tuple[int, int, int]] = []
        """[11.4] The fight of each: turn, hex, which attack on it that turn."""
        self.turn = 0
        self.attacks: Counter[int] = Counter()
        self._fresh_fight()

    def _fresh_fight(self) -> None:
        self.up: list[int] = []
        """What was drawn for this hex, in its order, without what was set aside."""
        self.units = 0
        """Rifles among them."""
        self.marines: list[int] = []
        """Rifles that live, in the order of their draw."""
        self.doublings: dict[int, int] | None = None
        """Each machinegun or Hero that works and the unit it helps; None until the draw is over."""

    # --- who is doubled

    def _draw_is_over(self) -> None:
        """[11.2, 11.3] Done once, when something first depends on it."""
        if self.doublings is not None:
            return
        self.doublings = {}
        guns = [piece for piece in self.up if self.kind(piece) == "machinegun"]
        heroes = [piece for piece in self.up if self.kind(piece) == "hero"]
        free = list(self.marines)
        if len(guns) > len(self.marines):  # fewer units than machineguns: none of them works
            guns = []
        for gun in guns:
            lowest = free[0]
            for unit in free:  # of equals the one that was drawn first stays
                if self.factor[unit] < self.factor[lowest]:
                    lowest = unit
            free.remove(lowest)
            self.doublings[gun] = lowest
        for hero in heroes:
            for unit in self.marines:
                best = self.doublings.get(hero)
                if best is None or self.factor[unit] > self.factor[best]:
                    self.doublings[hero] = unit

    def helped(self) -> list[tuple[int, int]]:
        """Machinegun or Hero and its unit, as long as both are there."""
        self._draw_is_over()
        assert self.doublings is not None
        return sorted(self.doublings.items())

    def total(self, units: tuple[int, ...]) -> int:
        """[7.5, 11.2, 11.3] What these US units fire with."""
        self._draw_is_over()
        assert self.doublings is not None
        total = 0
        for unit in units:
            factor = self.factor[unit]
            for other in self.doublings.values():
                if other == unit:
                    factor = 2 * factor
            total += factor
        return total

    def _marines_fall(self, lost: tuple[int, ...], to: str) -> None:
        """[11.2–11.4] With a unit its machinegun; the Hero to a charge, or by the reading that says so."""
        self._draw_is_over()
        assert self.doublings is not None
        for unit in lost:
            if unit in self.marines:
                self.marines.remove(unit)
            for piece in [piece for piece, other in self.doublings.items() if other == unit]:
                del self.doublings[piece]
                if self.kind(piece) == "machinegun" or self.hero_dies[to]:
                    self._goes(piece, FIGHT, OUT)

    # --- where everything is

    def _goes(self, piece: int, source: str, goal: str) -> None:
        assert self.helpers[piece] == source, f"piece {piece} leaves {source}, but is {self.helpers[piece]}"
        self.helpers[piece] = goal

    def _units_fall(self, units: tuple[int, ...]) -> None:
        for unit in units:
            if unit in self.crews:
                assert self.crews[unit] == ALIVE, f"crew {unit} falls, but is {self.crews[unit]}"
                self.crews[unit] = DEAD

    def _helpers_leave(self, event: events.SupportsLeft) -> None:
        """[11.2, 11.3] Machineguns and the Hero go where they belong; nothing is done twice."""
        kinds = Counter(self.kind(piece) for piece in self.up)
        if self.hero_alone:
            all_back = kinds["hero"] == 1 and set(kinds) <= {"hero", "machinegun"}
        else:
            all_back = kinds["hero"] == 1 and not self.units
        gone: dict[str, list[int]] = {POOL: [], OUT: []}
        for piece in self.up:
            if self.helpers.get(piece) == FIGHT:
                goal = POOL if all_back or self.kind(piece) == "hero" else OUT
                self._goes(piece, FIGHT, goal)
                gone[goal].append(piece)
        self.pool += len(gone[POOL])
        assert (sorted(event.returned), sorted(event.removed)) == (sorted(gone[POOL]), sorted(gone[OUT]))

    def _fight_is_over(self) -> None:
        assert FIGHT not in self.helpers.values()
        self._fresh_fight()

    def hear(self, event: Any) -> None:
        """Write down one event; an assertion fails where it cannot have happened."""
        match event:
            case events.TurnBegan():
                self.turn += 1
                self.attacks.clear()
                self.pool += self.fired
                self.fired = 0
            case events.DefenceRolled():
                self._fresh_fight()
                self.attacks[event.target] += 1
            case events.PieceDrawn():
                self._drawn(event)
            case events.SupportsAssigned():
                working = [(piece, unit) for piece, unit in event.pairs if unit >= 0]
                assert sorted(working) == self.helped()
            case events.ArtilleryFired():
                self._units_fall(event.lost)
            case events.CacheFound():
                self._units_fall(event.lost)
                self.pool += len(self.marines) + sum(self.kind(piece) == "artillery" for piece in self.up)
                self.fired -= sum(self.kind(piece) == "artillery" for piece in self.up)
                self.marines = []
                self.up.append(self._cache)
            case events.BanzaiRolled():
                self.charges.append((self.turn, event.target, self.attacks[event.target]))
                assert len(self.charges) <= 2
                assert len(set(self.charges)) == len(self.charges), "two charges in one fight"
                assert bool(event.lost) == (event.japanese >= event.us)
                assert event.charges_left == 2 - len(self.charges)
                self._units_fall(event.lost)
            case events.MarineEliminated():
                self._marines_fall((event.piece,), "charge")
            case events.SupportsLeft():
                self._helpers_leave(event)
            case events.VolleyFired():
                working = [(piece, unit) for piece, unit in event.supports if unit >= 0]
                assert sorted(working) == self.helped()
                assert event.us is None or event.us.total == self.total(event.defenders)
                self._marines_fall(event.us_lost, "volley")
                self._units_fall(event.japanese_lost)
            case events.BatteryLost():
                self.pool -= event.markers - self.fired
                self.fired = 0
            case events.HexTaken():
                assert self.marines == []
                self._fight_is_over()
            case events.ForceDestroyed():
                self.pool += len(self.marines)
                self._fight_is_over()
            case events.ForceStranded():
                self._units_fall(event.lost)
            case events.CrewPlaced():
                assert self.turn == 1
                assert self.crews[event.unit] == BESIDE
                self.crews[event.unit] = ALIVE

    def _drawn(self, event: events.PieceDrawn) -> None:
        kind = self.kind(event.piece)
        if event.role == "set aside":  # [6.10] back in the pool before anything else is drawn for a fight
            return
        self.pool -= 1
        if kind == "cache":
            self._cache = event.piece
            return
        self.up.append(event.piece)
        if kind == "rifle":
            self.units += 1
            self.marines.append(event.piece)
        elif kind == "artillery":
            self.fired += 1
        elif kind in ("machinegun", "hero"):
            assert event.role == "supports"
            self._goes(event.piece, POOL, FIGHT)
