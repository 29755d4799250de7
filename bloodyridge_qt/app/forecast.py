"""The command `bloodyridge forecast`: what each decision of a position may bring, as rows or as JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt.app.arguments import add_game
from bloodyridge_qt.games import registry
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.game import Edition
from bloodyridge_qt.terminal import EXIT_OK, CannotDo, give, say

_DIGITS: Final = 3
"""After the point of a number in a row."""
_JSON_DIGITS: Final = 12


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Declare the command."""
    parser = commands.add_parser(
        "forecast",
        help="tell the chances of each decision of a position",
        description="Prints the chances (0 to 1) and mean losses of each strike that is legal in a "
        "position, as far as its player can know them. Exit code 0: told; 2: there is nothing to tell, or "
        "no position.",
    )
    parser.set_defaults(run=run)
    add_position(parser)
    parser.add_argument("--json", action="store_true", help="a JSON object a decision, numbers to 12 digits")


def add_position(parser: argparse.ArgumentParser) -> None:
    """Declare which position is meant: of a saved game, or a line of text."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a saved game (.brsave)")
    what.add_argument("--position", metavar="LINE", help="a copied position instead of a saved game")
    add_game(parser)
    parser.add_argument(
        "--moment",
        type=int,
        metavar="N",
        help="after N decisions of the saved game (default: where it stands)",
    )


def position_meant(options: argparse.Namespace) -> tuple[Edition, Any, Any]:
    """Edition, rules and position of what was asked for. Raises Unreadable, SetupError or CannotDo."""
    file, moment = options.file, options.moment
    if file is None and moment is not None:
        raise CannotDo("--moment is of a saved game; a position has no other moments.")
    if file is None:
        edition = registry.edition_of(options.game)
        return (edition, *edition.position_of(options.position))
    from bloodyridge_qt.table.archive.opening import open_save

    opened = open_save(file, registry.edition_of)
    session = opened.restored.session
    if opened.saved.setup.purist and not session.state.outcome:
        raise CannotDo(
            tr(
                "{name} is a purist's game in progress: no odds and no advice before it is over.",
                name=file.name,
            )
        )
    last = len(session.moments) - 1
    if moment is not None and not 0 <= moment <= last:
        raise CannotDo(
            tr(
                "{name} has no moment {moment}; expected 0 to {last}.",
                name=file.name,
                moment=moment,
                last=last,
            )
        )
    return opened.edition, opened.rules, session.state if moment is None else session.moments[moment]


def run(options: argparse.Namespace) -> int:
    """Carry out the command; returns the exit code."""
    rows = _foretold(*position_meant(options))
    if options.json:
        give("[\n" + ",\n".join(map(in_json, rows)) + "\n]\n")
    else:
        say(*_lines(rows))
    return EXIT_OK


def in_json(value: Any, indent: int | None = None) -> str:
    """Plain data as JSON, chances cut off where the twelfth digit ends."""

    def cut(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {name: cut(one) for name, one in value.items()}
        if isinstance(value, list | tuple):
            return [cut(one) for one in value]
        return round(value, _JSON_DIGITS) if isinstance(value, float) else value

    return json.dumps(cut(value), ensure_ascii=False, indent=indent)


def _foretold(edition: Edition, rules: Any, state: Any) -> list[Mapping[str, Any]]:
    """What each decision may bring: the game's own account, or else what its screen tells of every offer."""
    own, screen = getattr(edition, "forecasts", None), edition.screen(rules)
    decision = rules.decision(state)
    if own is not None:
        found = list(own(rules, state)) if decision else []
    elif hasattr(screen, "forecast"):
        offers = screen.offers(state, decision.options) if decision else ()
        told = [screen.forecast(state, screen.seat(state), offer) for offer in offers]
        found = [
            {"decision": one.title, **{bar.label: bar.share for bar in one.bars}, **dict(one.facts)}
            for one in told
            if one is not None
        ]
    else:
        raise CannotDo(tr("{title} tells no odds.", title=edition.title))
    if not found:
        why = tr("The game is over") if decision is None else tr("What is to be decided has no odds")
        raise CannotDo(tr("{why}; expected a position in which a fight can be begun.", why=why))
    return found


def _lines(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The rows as a table, its heads on two lines where they are of two words; single numbers come first.

    Lists of chances that only say more of a mean are left to JSON.
    """
    heads = list(dict.fromkeys(key for row in rows for key in row if not key.endswith("_chances")))
    heads.sort(key=lambda head: any(isinstance(row.get(head), tuple) for row in rows))
    tops, feet = zip(*(("", *key.split("_", 1))[-2:] for key in heads), strict=True)
    table = [tops, feet, *([_cell(row.get(head, "")) for head in heads] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return ["  ".join(map(str.rjust, line, widths)).rstrip() for line in table]


def _cell(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(map(_cell, value))
    return f"{value:.{_DIGITS}f}" if isinstance(value, float) else str(value)
