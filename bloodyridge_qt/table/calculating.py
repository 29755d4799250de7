"""What takes long is worked out in a process of its own: a line of JSON asks, lines of JSON answer.

    {"id": 3, "ask": "forecast", "offer": 12}   the offer with this place in the list of all, from 0
    {"id": 4, "ask": "odds_now"}

A request is about what was laid out last, by members of its own or of an earlier one:

    "game"    key, readings, and by role the name and the packed content of data files not the program's own
    "state"   the position, as the game's notation writes it
    "seat"    who looks at it

An answer has the id and one of "forecast", as table.forecast writes it, or "error".
"""

from __future__ import annotations

import base64
import json
import traceback
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from bloodyridge_qt.reading import Node
from bloodyridge_qt.table import forecast
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


def position_of(table: Table, edition: Edition) -> dict[str, Any]:
    """What is sent of it at a decision, the members "state" and "seat": neither seed nor what led there."""
    return {"state": edition.notation(table.rules).encode(table.session.state), "seat": table.seat}


class Calculator:
    """Works out what is asked, one request after the other. `edition_of` gives a game by its key."""

    def __init__(self, edition_of: Callable[[str], Edition]) -> None:
        self._edition_of = edition_of
        self._edition: Edition | None = None
        self._rules: Any = None
        self._screen: Screen[Any, Any] | None = None
        self._state: Any = None
        self._seat = ""
        self._offers: tuple[Offer, ...] = ()

    def answers(self, lines: Iterable[str]) -> Iterable[str]:
        """A line for each request, as the requests come."""
        for line in lines:
            request = json.loads(line)
            try:
                answer = self._answer(request)
            except Exception:  # whoever asked goes on without
                answer = {"error": traceback.format_exc()}
            yield json.dumps({"id": request["id"], **answer}, ensure_ascii=False)

    def _answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        if "game" in request:
            self._play(**request["game"])
        if "state" in request:
            self._lay_out(request["state"], request["seat"])
        screen: Any = self._screen
        if request["ask"] == "forecast":
            found = screen.forecast(self._state, self._seat, self._offers[request["offer"]])
        elif request["ask"] == "odds_now":
            found = screen.odds_now(self._state, self._seat)
        else:
            raise ValueError(f"{request['ask']!r} cannot be asked")
        return {"forecast": forecast.as_data(found)}

    def _play(self, key: str, readings: Mapping[str, str], files: Mapping[str, Mapping[str, str]]) -> None:
        edition = self._edition_of(key)
        if files:
            edition = edition.with_files(
                {
                    role: NamedBytes(Path(one["name"]), zlib.decompress(base64.b64decode(one["raw"])))
                    for role, one in files.items()
                }
            )
        self._edition, self._rules = edition, edition.rules(readings)
        self._screen = edition.screen(self._rules)

    def _lay_out(self, state: Mapping[str, Any], seat: str) -> None:
        if self._edition is None or self._screen is None:
            raise ValueError("a state came before its game")
        self._state = self._edition.notation(self._rules).decode(Node(state, "state"))
        self._seat = seat
        decision = self._rules.decision(self._state)
        self._offers = () if decision is None else self._screen.offers(self._state, decision.options)
