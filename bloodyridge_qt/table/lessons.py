"""Lessons of a game: a position on a fixed seed, and steps of which each shows and asks one thing.

They are data, `assets/NAME/lessons/*.json`, in the order of their names; a game without any simply has none.
Puzzles, `assets/NAME/puzzles.json`, are positions of measured games whose best decision is known.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt import resources
from bloodyridge_qt.engine.shares import wilson
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.advice import Judged
from bloodyridge_qt.table.offers import Offer

WAYS: Final = ("read", "lift", "decide", "watch", "best", "may", "card", "weigh")
"""What ends a step: the reader goes on, a piece is lifted, a decision is made, a beat has been watched. Or a
question is answered: which is the best decision for this piece, may it act there, what does the card say, or
which decision of all wins most games?"""
QUESTIONS: Final = WAYS[4:]
DRILLS: Final = "drills"
"""The key of the lesson that is all questions, each on a position of its own."""
PUZZLES: Final = "puzzles"
"""The key of the lesson that is made of the puzzles."""
ASKING: Final = (DRILLS, PUZZLES)
PUZZLES_ARE: Final = later(
    "Positions of games the program played, in which one decision wins clearly most often."
)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to read, to do or to watch."""

    say: str
    """One or two sentences, paragraphs in square brackets."""
    way: str
    """One of WAYS."""
    aloud: str = ""
    """What is said in its place to who listens and plays by keys; "" for the same."""
    of: tuple[str, ...] = ()
    """What is to be touched, in order, as in an Offer; for a button its words; of a step to watch the kind of
    its beat."""
    light: tuple[tuple[str, str], ...] = ()
    """What the spotlight falls on: "place", "piece", "panel" or "card", and which of them."""
    sight: tuple[str, ...] | None = None
    """The places the board is brought near to from this step on, none for the whole; None for no change."""
    position: str = ""
    """The position it is asked on, where it is not that of the step before."""
    answers: tuple[str, ...] = ()
    """What can be answered to a question about a card; right is what stands in `row` of it."""
    row: str = ""
    why: str = ""
    """Of a question about the best decision the reason in one sentence, which is told with the chances."""
    measured: tuple[Judged, ...] = ()
    """Of a puzzle every decision as it was measured, the best first."""

    @property
    def key(self) -> str:
        """What a question is remembered by, wherever it stands: a digest of what is asked and where."""
        asked = "\n".join((self.position, self.way, *self.of, self.row))
        return hashlib.sha256(asked.encode()).hexdigest()[:12]

    @property
    def asks(self) -> bool:
        """Whether it is a question."""
        return self.way in QUESTIONS

    def means(self, offer: Offer) -> bool:
        """Whether this is the decision the step asks for."""
        return offer.touch[: len(self.of)] == self.of if offer.touch else self.of == (offer.title,)


@dataclass(frozen=True, slots=True)
class Lesson:
    """What can be learnt in one sitting."""

    key: str
    """The name of its file, without ".json"."""
    title: str
    about: str
    position: str
    """As a line, as players copy and paste it."""
    seed: str
    steps: tuple[Step, ...]

    @property
    def asks(self) -> bool:
        """Whether it is all questions, each on a position of its own."""
        return self.key in ASKING


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """All lessons of a game."""
    folder = resources.asset(game, "lessons")
    return tuple(_lesson(path) for path in sorted(folder.glob("*.json")))


def puzzles_of(game: str) -> Lesson:
    """The puzzles of a game that has them."""
    told = json.loads(resources.asset(game, "puzzles.json").read_bytes())
    steps = tuple(map(_puzzle, told["puzzles"]))
    return Lesson(PUZZLES, tr("Puzzles"), tr(PUZZLES_ARE), steps[0].position, PUZZLES, steps)


def has_lessons(game: str, key: str = "*") -> bool:
    """Whether a game has any, or that of this key; reads none."""
    if key == PUZZLES:
        return resources.asset(game, "puzzles.json").is_file()
    return any(resources.asset(game, "lessons").glob(f"{key}.json"))


def _lesson(path: Path) -> Lesson:
    told = json.loads(path.read_bytes())
    steps = tuple(map(_step, told["steps"]))
    return Lesson(path.stem, tr(told["title"]), tr(told["about"]), told["position"], told["seed"], steps)


def _step(told: dict[str, Any]) -> Step:
    known = tr if told["way"] == "decide" else str  # a button is known by its words
    lit = (one.partition(" ") for one in told.get("light", ()))
    return Step(
        tr(told["say"]),
        told["way"],
        tr(told.get("aloud", "")),
        tuple(map(known, told.get("of", ()))),
        tuple((kind, which) for kind, _, which in lit),
        tuple(told["sight"]) if "sight" in told else None,
        told.get("position", ""),
        tuple(map(tr, told.get("answers", ()))),
        tr(told.get("row", "")),
        tr(told.get("why", "")),
    )


def _puzzle(told: dict[str, Any]) -> Step:
    found = tuple(map(_measured, told["decisions"]))
    say = tr(
        "One decision wins more games from here than any other, by more than chance. Which? "
        "(Each was played on with at least {games} times.)",
        games=min(one.games for one in found),
    )
    return Step(say, "weigh", position=told["position"], measured=found)


def _measured(told: dict[str, Any]) -> Judged:
    won, games = told["won"], told["games"]
    return Judged(told["decision"], won / games, *wilson(won, games), games, told["why"])
