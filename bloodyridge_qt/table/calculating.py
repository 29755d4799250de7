"""What takes long is worked out in a process of its own: a line of JSON asks, lines of JSON answer.

    {"id": 3, "ask": "forecast", "offer": 12}   the offer with this place in the list of all, from 0
    {"id": 4, "ask": "odds_now", "fight": "..."}    the fight of a BattleView
    {"id": 4, "ask": "odds_of", "fight": "..."}     the same
    {"id": 5, "ask": "hindsight", "moments": [...], "decisions": [...]}
    {"id": 6, "ask": "advise"}                  answered again and again, until there is no more to find
    {"id": 7, "ask": "review", "moments": [...], "decisions": [...]}    the same
    {"id": 8, "ask": "plan", "mover": "...", "route": ["...", "..."]}   the same

A request is about what was laid out last, by members of its own or of an earlier one:

    "game"    key, readings, and by role the name and the packed content of data files not the program's own
    "state"   the position, as the game's notation writes it
    "seat"    who looks at it

An answer has the id and one of "forecast" (of a plan too), "hindsight", "advice" and "review", as
plain.py writes those of table.forecast and table.advice, or "error"; after the last it is "done". A new
request ends the one before it.
"""

from __future__ import annotations

import base64
import json
import traceback
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from bloodyridge_qt.plain import plain
from bloodyridge_qt.reading import Node
from bloodyridge_qt.table.game import Edition, NamedBytes
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.offers import Offer
from bloodyridge_qt.table.screen import Screen


def game_of(table: Table, edition: Edition) -> dict[str, Any]:
    """What is sent of a game once, the member "game"."""
    own = {role: file.sha256 for role, file in edition.data.items()}
    shipped = {role: path.read_bytes() for role, path in edition.shipped.items()}
    files = {
        role: {"name": edition.data[role].file, "raw": base64.b64encode(zlib.compress(raw)).decode("ascii")}
        for role, sha256 in own.items()
        if (raw := edition.raw[sha256]) != shipped.get(role)
    }
    return {"key": edition.key, "readings": dict(edition.readings(table.rules)), "files": files}


def course_of(table: Table, edition: Edition, part: slice | None = None) -> dict[str, Any]:
    """What is sent of these decisions, by default all that stand: the members "moments" and "decisions"."""
    notation, session = edition.notation(table.rules), table.session
    part = part or slice(0, session.at)
    return {
        "moments": [notation.encode(state) for state in session.moments[part.start : part.stop + 1]],
        "decisions": [notation.words(entry.action) for entry in session.journal.entries[part]],
    }


def position_of(table: Table, edition: Edition) -> dict[str, Any]:
    """What is sent of it at a decision, the members "state" and "seat": neither seed nor what led there."""
    return {"state": edition.notation(table.rules).encode(table.session.state), "seat": table.seat}


class Calculator:
    """Works out what is asked, one request after the other. `edition_of` gives a game by its key."""

    def __init__(self, edition_of: Callable[[str], Edition]) -> None:
        self._edition_of = edition_of
        self._rules: Any = None
        self._notation: Any = None
        self._screen: Screen[Any, Any] | None = None
        self._state: Any = None
        self._seat = ""
        self._offers: tuple[Offer, ...] = ()

    def serve(self, lines: Iterable[str], write: Callable[[str], object]) -> None:
        """Answer requests by `write`, as they come, to the end of the lines."""
        inbox: SimpleQueue[str | None] = SimpleQueue()

        def listen() -> None:
            for line in lines:
                inbox.put(line)
            inbox.put(None)

        Thread(target=listen, daemon=True).start()
        while (line := inbox.get()) is not None:
            request = json.loads(line)
            for answer in self._told(request):
                write(json.dumps({"id": request["id"], **answer}, ensure_ascii=False))
                if not inbox.empty():
                    break

    def _told(self, request: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        try:
            yield from self._answers(request)
        except Exception:  # whoever asked goes on without
            yield {"error": traceback.format_exc()}
        yield {"done": True}

    def _answers(self, request: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        if "game" in request:
            self._play(**request["game"])
        if "state" in request:
            self._lay_out(request["state"], request["seat"])
        screen: Any = self._screen
        ask = request["ask"]
        if ask == "forecast":
            found = screen.forecast(self._state, self._seat, self._offers[request["offer"]])
            yield {"forecast": plain(found)}
        elif ask == "odds_now":
            yield {"forecast": plain(screen.odds_now(self._state, self._seat, request["fight"]))}
        elif ask == "odds_of":
            yield {"forecast": plain(screen.odds_of(request["fight"]))}
        elif ask == "plan":
            for told in screen.plan(self._state, self._seat, request["mover"], request["route"]):
                yield {"forecast": plain(told)}
        elif ask == "hindsight":
            yield {"hindsight": screen.hindsight(*self._course(request), self._seat)}
        elif ask == "advise":
            for judged in screen.advise(self._state, self._seat):
                yield {"advice": plain(judged)}
        elif ask == "review":
            for review in screen.review(*self._course(request), self._seat):
                yield {"review": plain(review)}
        else:
            raise ValueError(f"{ask!r} cannot be asked")

    def _course(self, request: Mapping[str, Any]) -> tuple[list[Any], list[Any]]:
        moments = [self._notation.decode(Node(state, "moments")) for state in request["moments"]]
        return moments, [self._notation.action(words) for words in request["decisions"]]

    def _play(self, key: str, readings: Mapping[str, str], files: Mapping[str, Mapping[str, str]]) -> None:
        edition = self._edition_of(key)
        if files:
            edition = edition.with_files(
                {
                    role: NamedBytes(Path(one["name"]), zlib.decompress(base64.b64decode(one["raw"])))
                    for role, one in files.items()
                }
            )
        self._rules = edition.rules(readings)
        self._notation, self._screen = edition.notation(self._rules), edition.screen(self._rules)

    def _lay_out(self, state: Mapping[str, Any], seat: str) -> None:
        if self._screen is None:
            raise ValueError("a state came before its game")
        self._state = self._notation.decode(Node(state, "state"))
        self._seat = seat
        decision = self._rules.decision(self._state)
        self._offers = () if decision is None else self._screen.offers(self._state, decision.options)
