"""Answers what a game asks of a player's hands, for tests."""

from __future__ import annotations

import random
from collections.abc import Callable

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.offers import Offer, movers, targets

Hand = Callable[[BloodyRidgeTable], list[int]]


def as_the_seed(table: BloodyRidgeTable) -> list[int]:
    """What the seed would have thrown, as the player would give it."""
    pending = table.session.pending
    values = [one.value for one in pending.wanted.thrown_by(KeyedDice(table.seed))]
    if not pending.wanted.drawn:
        return values
    kinds = table.asked().pieces
    return [next(at for at, kind in enumerate(kinds) if value in kind.places) for value in values]


def at_random(rng: random.Random) -> Hand:
    """Anything that can be."""

    def hand(table: BloodyRidgeTable) -> list[int]:
        asked = table.asked()
        if asked.pieces:
            return [rng.randrange(len(asked.pieces))]
        return [rng.randint(1, 6) for _ in asked.dice]

    return hand


def answer(table: BloodyRidgeTable, hand: Hand = as_the_seed) -> tuple[Beat, ...]:
    """Give everything that is asked for; what followed."""
    told: list[Beat] = []
    while table.asked():
        told += table.give(hand(table))
    return tuple(told)


def any_choice(table: BloodyRidgeTable, rng: random.Random) -> Offer:
    """One of the strikes and exits that are open."""
    mover = rng.choice(movers(table.offers()))
    places = targets(table.offers(), mover)
    return rng.choice(places[rng.choice(sorted(places))])
