"""What a strike can come to, exactly: no sampling, and nothing the player may not know [6.11].

Known are the counters that lie open and what the pool holds, by subtraction. A force that has not been turned
face up is any choice of as many counters out of all infantry that does not lie open now, the dead included:
their pile lies face down. No Banzai charge is called in a strike [11.4]; what one would change is told when
the defenders lie open and the game asks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final, NamedTuple

from bloodyridge_qt.engine.dice import FACES
from bloodyridge_qt.games.bloody_ridge.advice.draws import (
    BATTALION,
    DIVISION,
    Met,
    Pool,
    meetings,
)
from bloodyridge_qt.games.bloody_ridge.advice.outcomes import (
    ChargeForecast,
    Ends,
    FightForecast,
    Ground,
    StrikeForecast,
    Tally,
)
from bloodyridge_qt.games.bloody_ridge.rules.actions import Strike
from bloodyridge_qt.games.bloody_ridge.rules.assault import victims
from bloodyridge_qt.games.bloody_ridge.rules.firefight import answers, hill_is_japanese
from bloodyridge_qt.games.bloody_ridge.rules.movement import reach
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.supports import strength
from bloodyridge_qt.games.bloody_ridge.rules.terms import ADVANCE, BANZAI, CHOOSE_FORCE

_Factors = tuple[tuple[int, int], ...]
"""Attack factors, ascending, each with how many counters have it."""
_Marines = tuple[int, tuple[tuple[int, bool], ...], tuple[int, bool]]
"""Number of rifle units, the HQs with them, and machineguns and Hero, all as odds.row takes them."""
_MOST_KEPT: Final = 1024
"""Forecasts, and sides of fights, each some hundred kilobytes at most."""
CHARGE_SUCCEEDS: Final = sum(own < us for own in range(1, FACES + 1) for us in range(1, FACES + 1)) / FACES**2
"""[11.4] 15 in 36."""


class _Force(NamedTuple):
    """A force as far as the player may know it."""

    unknown: _Factors
    """What its units are drawn from; all of them when it lies face up."""
    drawn: int
    """How many are drawn from that."""
    known: tuple[int, ...]
    """Factors of its MG crews, where the others lie face down [11.5]."""

    @property
    def size(self) -> int:
        """Units of the force."""
        return self.drawn + len(self.known)

    @classmethod
    def of(cls, setting: Setting, units: Sequence[int], face_up: bool) -> _Force:
        """These units of a force; face down they are taken from all infantry, as none lies face up then."""
        attack = setting.infantry_attack
        if face_up:
            return cls(_factors(attack[unit] for unit in units), len(units), ())
        crews = tuple(attack[unit] for unit in units if unit >= setting.first_crew)
        return cls(_factors(setting.infantry_attack[: setting.first_crew]), len(units) - len(crews), crews)


def _factors(attacks: Iterable[int]) -> _Factors:
    return tuple(sorted(Counter(attacks).items()))


class Forecaster:
    """Forecasts for one set of rules; keeps what it has worked out."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._kept: dict[Any, Any] = {}

    # --- strikes

    def strikes(self, state: State) -> list[StrikeForecast]:
        """Every legal strike of a position, in the order in which the rules offer them."""
        return [
            self._strike(state, origin, stand, target)
            for origin, start in self._movers(state).items()
            for stand, target in reach(self._setting, state.held, start)[0]
        ]

    def strike(self, state: State, strike: Strike) -> StrikeForecast:
        """One legal strike of a position."""
        index = self._setting.board.index
        return self._strike(state, index[strike.force], index[strike.stand], index[strike.target])

    def _movers(self, state: State) -> dict[int, int]:
        """Origin of each force that may strike now, with where it stands."""
        waits_for = state.agenda[-1] if state.agenda else ""
        if waits_for == ADVANCE:
            return {state.origin: state.stand}
        return {space: space for space in state.waiting} if waits_for == CHOOSE_FORCE else {}

    def _strike(self, state: State, origin: int, stand: int, target: int) -> StrikeForecast:
        setting = self._setting
        moves = state.origin == origin
        force = _Force.of(setting, state.force if moves else state.waiting[origin], moves and state.revealed)
        rifles, pool = self._pool(state, target)
        standing = sum(
            bit for bit, space in zip((BATTALION, DIVISION), state.hq_at, strict=True) if space == target
        )
        dice = setting.force_modifier[target], setting.artillery_hits[stand]
        key = (force, rifles, pool, standing, dice, self._ground(state, stand, target))
        found: StrikeForecast = self._once(key, self._work_out, *key)
        number = setting.board.numbers
        return replace(found, force=number[origin], stand=number[stand], target=number[target])

    def _ground(self, state: State, stand: int, target: int) -> Ground:
        setting = self._setting
        return Ground(
            setting.defence[stand],
            setting.defence[target],
            int(hill_is_japanese(state, setting)),
            answers(setting, stand),
        )

    def _pool(self, state: State, target: int) -> tuple[_Factors, Pool]:
        """[3.2, 6.10] What can be drawn for this hex: rifles by factor, and how many of each kind."""
        setting = self._setting
        pieces = state.pool
        rifles = _factors(setting.us_attack[piece] for piece in pieces if piece < setting.first_artillery)
        guns = sum(setting.first_artillery <= piece < setting.first_hq for piece in pieces)
        headquarters = 0
        if setting.hq_ground[target]:
            headquarters = BATTALION * (setting.first_hq in pieces) + DIVISION * (
                setting.division_hq in pieces
            )
        hero = setting.hero in pieces
        return rifles, Pool(
            sum(count for _, count in rifles),
            guns,
            int(setting.cache in pieces),
            sum(piece > setting.cache for piece in pieces) - hero,
            int(hero),
            headquarters,
        )

    def _work_out(
        self,
        force: _Force,
        rifles: _Factors,
        pool: Pool,
        standing: int,
        dice: tuple[int, int],
        ground: Ground,
    ) -> StrikeForecast:
        """What comes of it anywhere; without the names of hexes."""
        met = meetings(pool, standing, force.size, *dice)
        tally = Tally(force.size, self._setting.options.no_survivors == "taken")
        tally.lost(met.cache + met.shot)
        begun: dict[tuple[int, Any, int], float] = defaultdict(float)
        alone, helped = 0, set()
        for one, chance in met.met.items():
            units = one.rifles + one.headquarters.bit_count()
            if not units:
                tally.unopposed(one.attackers, chance)
                continue
            name = _row_name(one)
            begun[one.attackers, name, units] += chance
            if name is None:
                alone = max(alone, one.rifles)
            else:
                helped.add(name)
        if begun:
            rows: dict[Met | None, _Marines] = {
                one: (one.rifles, self._headquarters(one.headquarters), (one.machineguns, bool(one.hero)))
                for one in helped
            }
            if alone:
                rows[None] = (alone, (), (0, False))
            tally.fought(self._fought(ground, force, rifles, rows, begun))
        return StrikeForecast(
            cache=met.cache,
            division_hq=met.headquarters[1],
            battalion_hq=met.headquarters[0],
            artillery=met.artillery,
            **tally.told(),
        )

    def _fought(
        self,
        ground: Ground,
        force: _Force,
        rifles: _Factors,
        rows: Mapping[Any, _Marines],
        begun: Mapping[tuple[int, Any, int], float],
    ) -> Ends:
        """How the fights end against rows of so many of these rifle units, HQs, and what doubles them."""
        from bloodyridge_qt.games.bloody_ridge.advice import odds  # numpy is not needed at the start

        forts = any(headquarters for _, headquarters, _ in rows.values())
        own = self._once(
            (force, ground.strength, ground.shift, forts),
            lambda: odds.attackers(
                odds.row(force.unknown, force.drawn, known=force.known), ground, headquarters=forts
            ),
        )
        marines = self._once(
            (rifles, ground.cover, ground.shift, frozenset(rows.items())),
            lambda: odds.defenders(
                {
                    name: odds.row(rifles, count, headquarters=headquarters, doubled=doubled)
                    for name, (count, headquarters, doubled) in rows.items()
                },
                ground,
            ),
        )
        return odds.fought(ground, own, marines, begun)

    def _once(self, key: Any, work_out: Callable[..., Any], *of: Any) -> Any:
        """What this comes to: kept if it has been worked out; the oldest goes when there is no more room."""
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = work_out(*of)
        return self._kept[key]

    def _headquarters(self, which: int) -> tuple[tuple[int, bool], ...]:
        setting = self._setting
        pieces = [piece for piece, bit in enumerate((BATTALION, DIVISION), setting.first_hq) if which & bit]
        return tuple((setting.us_attack[piece], piece == setting.division_hq) for piece in pieces)

    # --- fights

    def fight(self, state: State) -> FightForecast | None:
        """The fight for the hex under attack from its next volley on, its defenders lying open.

        None when nobody is left to fight on one of the sides, or no hex is under attack.
        """
        if not state.force or not state.defenders:
            return None
        setting = self._setting
        units = [(strength(setting, (piece,), state.supports), piece) for piece in state.defenders]
        return self._fight(state, units)

    def eliminating(self, state: State, piece: int) -> FightForecast:
        """[11.4] The fight for the hex under attack once a charge has removed this unit."""
        return self._charging(state, piece, 1.0)

    def charge(self, state: State) -> ChargeForecast | None:
        """[11.4] The charge the game asks about, to be compared with `fight`; None when it does not ask."""
        if state.agenda[-1:] != [BANZAI]:
            return None
        found = [
            ChargeForecast(CHARGE_SUCCEEDS, victim, self._charging(state, victim, CHARGE_SUCCEEDS))
            for victim in victims(state, self._setting)
        ]
        return max(found, key=lambda one: one.fight.taken + one.fight.victory, default=None)

    def _charging(self, state: State, victim: int, succeeds: float) -> FightForecast:
        setting = self._setting
        tally = Tally(len(state.force), setting.options.no_survivors == "taken")
        tally.lost(1 - succeeds)
        left = [
            (strength(setting, (piece,), state.supports), piece)
            for piece in state.defenders
            if piece != victim
        ]
        if victim == setting.division_hq:
            tally.charged(None, succeeds)
        elif left:
            tally.charged(self._fight(state, left), succeeds)
        else:
            tally.unopposed(len(state.force), succeeds, fallen=1)
        return FightForecast(**tally.told())

    def _fight(self, state: State, units: Sequence[tuple[int, int]]) -> FightForecast:
        force = _Force.of(self._setting, state.force, state.revealed)
        return self._open(force, self._ground(state, state.stand, state.target), units)

    def volleys(
        self, ground: Ground, attackers: Sequence[int], units: Sequence[tuple[int, int]]
    ) -> FightForecast:
        """A fight from its next volley on, by the factors of the attackers, and factor and number of each
        US piece."""
        return self._open(_Force(_factors(attackers), len(attackers), ()), ground, units)

    def _open(self, force: _Force, ground: Ground, units: Sequence[tuple[int, int]]) -> FightForecast:
        setting = self._setting
        rifles = _factors(factor for factor, piece in units if piece < setting.first_hq)
        headquarters = tuple(
            (factor, piece == setting.division_hq) for factor, piece in units if piece >= setting.first_hq
        )
        rows: dict[Any, _Marines] = {None: (len(units) - len(headquarters), headquarters, (0, False))}
        tally = Tally(force.size, setting.options.no_survivors == "taken")
        tally.fought(self._fought(ground, force, rifles, rows, {(force.size, None, len(units)): 1.0}))
        return FightForecast(**tally.told())


def objects(setting: Setting, state: State) -> list[dict[str, Any]]:
    """What may be decided in a position with what it may bring: strikes, or a Banzai charge or none."""
    forecaster, number = Forecaster(setting), setting.board.numbers
    if state.agenda[-1:] != [BANZAI]:
        return [_plain(one) for one in forecaster.strikes(state)]
    where = {"force": number[state.origin], "stand": number[state.stand], "target": number[state.target]}
    fight, charge = forecaster.fight(state), forecaster.charge(state)
    sides = (("fight on", fight), ("banzai", charge.fight if charge else None))
    return [{"decision": name, **where, **_plain(one)} for name, one in sides if one is not None]


def _plain(forecast: FightForecast) -> dict[str, Any]:
    """Words first, then numbers."""
    return dict(sorted(asdict(forecast).items(), key=lambda member: not isinstance(member[1], str)))


def _row_name(one: Met) -> Met | None:
    """What tells a row of US units from others; None for rifle units alone, of which one row has all."""
    if not one.rifles:
        one = one._replace(machineguns=0, hero=0)
    if one.machineguns > one.rifles:
        one = one._replace(machineguns=0)
    if not (one.headquarters or one.machineguns or one.hero):
        return None
    return one._replace(attackers=0)
