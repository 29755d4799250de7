"""The commands `bloodyridge advise` and `bloodyridge review`: decisions judged before and after."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt.app import forecast
from bloodyridge_qt.app.log import write_page
from bloodyridge_qt.app.series import progress
from bloodyridge_qt.games import registry
from bloodyridge_qt.language import in_figures, tr
from bloodyridge_qt.table.advice import Judged, Review
from bloodyridge_qt.terminal import EXIT_INTERRUPTED, EXIT_OK, CannotDo, complain, give, say

_SECONDS: Final = 10.0


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Declare both commands."""
    parser = commands.add_parser(
        "advise",
        help="judge each decision of a position",
        description="Plays every legal decision of a position on to the end many times and prints the "
        "share of games won, with its 95 % interval. Exit code 0: told; 2: nothing to tell, or no "
        "position.",
    )
    parser.set_defaults(run=advise)
    forecast.add_position(parser)
    parser.add_argument("--seconds", type=_seconds, default=_SECONDS, metavar="S", help="default 10")
    parser.add_argument("--json", action="store_true", help="one JSON object a decision")
    parser = commands.add_parser(
        "review",
        help="weigh the decisions and the luck of a saved game",
        description="Tells of each decision of a saved game what it cost against the best there was, and "
        "what the dice brought; both add up to how the game ended. It takes two seconds or more a "
        "decision; Ctrl+C keeps what was weighed. Exit code 0: told; 2: there is nothing to tell.",
    )
    parser.set_defaults(run=review)
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game (.brsave)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--html", type=Path, metavar="OUT", help="write the report on the game with its review")
    how.add_argument("--json", action="store_true", help="as one JSON object")


def advise(options: argparse.Namespace) -> int:
    """Carry out `advise`; returns the exit code."""
    edition, rules, state = forecast.position_meant(options)
    screen = edition.screen(rules)
    if not hasattr(screen, "advise"):
        raise CannotDo(tr("{title} gives no advice.", title=edition.title))
    if rules.decision(state) is None:
        raise CannotDo("The game is over; expected a position in which something is decided.")
    end = time.monotonic() + options.seconds
    judged: tuple[Judged, ...] = ()
    with suppress(KeyboardInterrupt):  # what has been found is told
        for found in screen.advise(state, screen.seat(state)):
            judged = found
            if time.monotonic() >= end:
                break
    if options.json:
        give("[\n" + ",\n".join(forecast.in_json(asdict(one)) for one in judged) + "\n]\n")
    else:
        for one in judged:
            say(
                tr(
                    "{chance} in {games:5} games  {decision}",
                    chance=_chance(one),
                    games=one.games,
                    decision=one.decision,
                ),
                f"      {one.why}",
            )
    return EXIT_OK


def review(options: argparse.Namespace) -> int:
    """Carry out `review`; returns the exit code."""
    from bloodyridge_qt.table.archive.checking import report_page
    from bloodyridge_qt.table.archive.opening import open_save, table_of

    opened = open_save(options.file, registry.edition_of)
    session, screen = opened.restored.session, opened.edition.screen(opened.rules)
    if not hasattr(screen, "review"):
        raise CannotDo(tr("Games of {title} are not weighed.", title=opened.edition.title))
    if opened.saved.setup.purist and not session.state.outcome:
        raise CannotDo(
            tr("{name} is a purist's game in progress: no review before it is over.", name=options.file.name)
        )
    decisions = [entry.action for entry in session.journal.entries[: session.at]]
    if not decisions:
        raise CannotDo(tr("{name} has no decision yet.", name=options.file.name))
    moments = session.moments[: session.at + 1]
    found, whole = _weighed(screen.review(moments, decisions, screen.seat(session.state)), len(decisions))
    if not whole:
        complain(
            tr(
                "Stopped after {moments} of {decisions} decisions; these were weighed.",
                moments=found.moments,
                decisions=len(decisions),
            )
        )
    if options.html is not None:
        table = table_of(opened)
        table.look_back()
        table.review = found
        page = report_page(table, options.file.name, opened.saved)
        write_page(options.html, page, options.file)
        say(tr("Report written to {html}.", html=options.html))
    elif options.json:
        give(forecast.in_json(_as_json(found), indent=1) + "\n")
    else:
        say(*_lines(found))
    return EXIT_OK if whole else EXIT_INTERRUPTED


def _weighed(reviews: Iterator[Review], decisions: int) -> tuple[Review, bool]:
    """The last of these, and whether it is of the whole game: Ctrl-C keeps what was weighed."""
    found = Review()
    with progress(decisions, "decisions") as bar:
        try:
            for review in reviews:
                bar.add(review.moments - found.moments)
                found = review
        except KeyboardInterrupt:
            return found, False
    return found, True


def _as_json(found: Review) -> dict[str, Any]:
    weighed = [{**asdict(one), "loss": one.loss, "loss_interval": one.loss_interval} for one in found.weighed]
    return {**asdict(found), "weighed": weighed, "chances": found.chances()}


def _lines(found: Review) -> Sequence[str]:
    """What it comes to, then a line for each decision, and one for what was better."""
    lines = [f"{name}: {value}" for name, value in found.rows]
    for one in found.weighed:
        mark = "*" if one.moment in found.turning_points else " "
        lines.append(
            tr(
                "{mark}{value:4} {chance}  luck {luck:+6.1%}  {decision}",
                mark=mark,
                value=one.moment + 1,
                chance=_chance(one.made),
                luck=one.luck,
                decision=one.made.told,
            )
        )
        if one.loss:
            low, high = one.loss_interval
            by = tr("better by {loss:.1%} ({low:.1%} to {high:.1%})", loss=one.loss, low=low, high=high)
            lines.append(f"      {_chance(one.best)}  {by}: {one.best.told}")
    return lines


def _chance(judged: Judged) -> str:
    return tr(
        "{win} ({low} to {high})",
        **{
            name: in_figures(value, "6.1%")
            for name, value in (("win", judged.win), ("low", judged.low), ("high", judged.high))
        },
    )


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86_400:
        raise argparse.ArgumentTypeError(
            tr("{told!r} is not a time; expected seconds, more than 0", told=text)
        )
    return seconds
