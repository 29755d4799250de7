"""Lessons of a game: a position on a fixed seed, and steps of which each shows and asks one thing.

They are data, `assets/NAME/lessons/*.json`, in the order of their names; a game without any simply has none.
Puzzles, `assets/NAME/puzzles.json`, are positions of measured games whose best decision is known.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bloodyridge_qt import resources
from bloodyridge_qt.engine.shares import wilson
from bloodyridge_qt.files import read
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.reading import LARGEST_TEXT, Node, parse
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
LIT: Final = ("place", "piece", "panel", "card")
PANELS: Final = ("prompt", "battle", "log")
_MOST: Final = 100
_LONGEST: Final = 600
_MOST_GAMES: Final = 10**9
_LARGEST_PUZZLES: Final = 1_000_000
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
    """What the spotlight falls on: one of LIT, and which place, piece, panel or card."""
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
    """All lessons of a game. Raises Unreadable for a file of another form, with what was expected where."""
    folder = resources.asset(game, "lessons")
    return tuple(_lesson(path) for path in sorted(folder.glob("*.json")))


def puzzles_of(game: str) -> Lesson:
    """The puzzles of a game that has them. Raises Unreadable as `lessons_of`."""
    node = parse(read(resources.asset(game, "puzzles.json"), _LARGEST_PUZZLES), "puzzles.json")
    steps = tuple(_puzzle(one) for one in node.member("puzzles").items(_MOST, least=1))
    return Lesson(PUZZLES, tr("Puzzles"), tr(PUZZLES_ARE), steps[0].position, PUZZLES, steps)


def has_lessons(game: str, key: str = "*") -> bool:
    """Whether a game has any, or that of this key; reads none."""
    if key == PUZZLES:
        return resources.asset(game, "puzzles.json").is_file()
    return any(resources.asset(game, "lessons").glob(f"{key}.json"))


def _lesson(path: Path) -> Lesson:
    node = parse(read(path, LARGEST_TEXT), path.name)
    steps = tuple(_step(step) for step in node.member("steps").items(_MOST, least=1))
    words = {name: node.member(name).text(_LONGEST) for name in ("title", "about", "position", "seed")}
    words |= {name: tr(words[name]) for name in ("title", "about")}
    return Lesson(path.stem, steps=steps, **words)


def _step(node: Node) -> Step:
    of, light, sight, answers = (node.optional(name) for name in ("of", "light", "sight", "answers"))
    position, row, why, aloud = (node.optional(name) for name in ("position", "row", "why", "aloud"))
    known = tr if node.member("way").one_of(WAYS) == "decide" else str  # a button is known by its words
    return Step(
        tr(node.member("say").text(_LONGEST)),
        node.member("way").one_of(WAYS),
        tr(aloud.text(_LONGEST)) if aloud is not None else "",
        tuple(known(key.text(_LONGEST)) for key in of.items(3)) if of is not None else (),
        tuple(_lit(lit) for lit in light.items(_MOST)) if light is not None else (),
        tuple(place.text(_LONGEST) for place in sight.items(_MOST)) if sight is not None else None,
        position.text(_LONGEST) if position is not None else "",
        tuple(tr(answer.text(_LONGEST)) for answer in answers.items(6)) if answers is not None else (),
        tr(row.text(_LONGEST)) if row is not None else "",
        tr(why.text(_LONGEST)) if why is not None else "",
    )


def _lit(node: Node) -> tuple[str, str]:
    kind, _, which = node.text(_LONGEST).partition(" ")
    if kind not in LIT or not which or (kind == "panel" and which not in PANELS):
        raise node.fault(
            tr("one of {lit} and which; of panels {panels}", lit=", ".join(LIT), panels=", ".join(PANELS))
        )
    return kind, which


def _puzzle(node: Node) -> Step:
    found = tuple(_measured(one) for one in node.member("decisions").items(_MOST, least=2))
    games = min(one.games for one in found)
    say = tr(
        "One decision wins more games from here than any other, by more than chance. Which? "
        "(Each was played on with at least {games} times.)",
        games=games,
    )
    return Step(say, "weigh", position=node.member("position").text(_LONGEST), measured=found)


def _measured(node: Node) -> Judged:
    words, why = (node.member(name).text(_LONGEST) for name in ("decision", "why"))
    games = node.member("games").whole(1, _MOST_GAMES)
    won = node.member("won").whole(0, games)
    return Judged(words, won / games, *wilson(won, games), games, why)
