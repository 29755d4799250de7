"""Saved games of any game on the command line: checked against their seed, told, compared.

`edition_of` gives a game's own edition by its key; it raises KeyError for a game that is not on the shelf,
and ValueError for data files that cannot be used.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from bloodyridge_qt.engine.dice import HAND
from bloodyridge_qt.engine.savefile import SavedGame, seed_sha256
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.archive.kept import Verdict
from bloodyridge_qt.table.archive.opening import OpenedGame, open_save, result_words, table_of
from bloodyridge_qt.table.game import Edition
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.hand_dice import Rows

EditionOf = Callable[[str], Edition]

_EARLIER: Final = later("{earlier} earlier decisions are in the file for reading only; nothing derives them.")
_BY_HAND: Final = later(
    "Of {dice} dice and {draws} draws{whence}, {dice2} follow from the seed and {by_hand} were by hand, "
    "which nobody can check; the position follows from all of them."
)
_FROM_THE_SEED: Final = later(
    "All {dice} dice and {draws} draws{whence} follow from the seed, and the position from them."
)


def verify(path: Path, edition_of: EditionOf) -> Verdict:
    """Throw every die of a saved game again from its seed, and check the seed a sealed game announced.

    Those thrown by hand are only counted.
    """
    try:
        opened = open_save(path, edition_of)
    except Unreadable as fault:
        return Verdict(2, (str(fault),))
    saved, setup = opened.saved, opened.saved.setup
    sealed = ""
    if setup.sealed and seed_sha256(setup.seed) == setup.seed_sha256:
        sealed = tr(", sealed as {seed_sha256}", seed_sha256=setup.seed_sha256)
    kind = tr("sealed game") if setup.sealed else tr("game")
    head = tr(
        "{name}: {sealed} of {decisions} decisions", name=path.name, sealed=kind, decisions=saved.decisions
    )
    if saved.pending is not None:
        what = tr("another one") if saved.pending.decision else tr("the set-up")
        head += tr(" with {what} under way", what=what)
    result, taken_back = result_words(saved.result, opened.edition), opened.restored.session.taken_back
    head += tr(" ({result_words}), {taken_back} taken back", result_words=result, taken_back=taken_back)
    if setup.seed_untold and not saved.result:
        head += tr("; its seed stays under seal until the end{sealed}", sealed=sealed)
    else:
        head += tr("; seed {seed}{sealed}", seed=setup.seed, sealed=sealed)
    lines = [head, *opened.notices]
    if saved.earlier:
        lines.append(tr(_EARLIER, earlier=len(saved.earlier)))
    if len(lines) > 1:
        return Verdict(1, tuple(lines))
    steps = (saved.opening, *saved.journal, *(() if saved.pending is None else (saved.pending,)))
    dice, draws = sum(len(step.dice) for step in steps), sum(len(step.draws) for step in steps)
    whence = "" if saved.base is None else tr(" after the position it began with")
    by_hand = sum(step.sources.count(HAND) for step in steps)
    counted: dict[str, object] = {"dice": dice, "draws": draws, "whence": whence}
    if by_hand:
        counted |= {"dice2": dice + draws - by_hand, "by_hand": by_hand}
    lines.append(tr(_BY_HAND if by_hand else _FROM_THE_SEED, **counted))
    return Verdict(0, tuple(lines))


def text_of(path: Path, edition_of: EditionOf) -> str:
    """A saved game as text. Raises Unreadable."""
    from bloodyridge_qt.table.report.log_text import log_text

    opened = open_save(path, edition_of)
    table = table_of(opened)
    facts = file_rows(path.name, opened.saved)
    table.look_back()
    return log_text(table, table.sheet.title, (*table.source_rows(), *facts))


def page_of(path: Path, edition_of: EditionOf) -> str:
    """A saved game as an after-action report. Raises Unreadable."""
    opened = open_save(path, edition_of)
    table = table_of(opened)
    table.look_back()
    return report_page(table, path.name, opened.saved)


def report_page(table: Table, name: str, saved: SavedGame) -> str:
    """The report as one HTML page that needs no network, with the review of a game that was weighed.

    No name for a game in no file. Hindsight is in it as far as it is known.
    """
    from bloodyridge_qt.table.report.page import page
    from bloodyridge_qt.table.report.review import in_page
    from bloodyridge_qt.table.report.writing import report_of

    titles = [table.in_words(decision) for decision in range(table.at)]
    review = in_page(table.review, titles) if table.weighed else ""
    return page(report_of(table), file_rows(name, saved), review)


def file_rows(name: str, saved: SavedGame) -> Rows:
    """Rows on a file and on the data files it was played with; no name for a game in no file."""
    told = tr(
        "{saved:%Y-%m-%d %H:%M} UTC by {program}, rules {rules}",
        saved=saved.saved,
        program=saved.program,
        rules=saved.rules,
    )
    rows = [(tr("File"), name), (tr("Saved"), told)] if name else [(tr("Written"), told)]
    for role, one in saved.setup.data.items():
        rows.append((tr(role.replace("_", " ").capitalize()), f"{one.file}, SHA-256 {one.sha256}"))
    return tuple(rows)


def compare(one: Path, other: Path, edition_of: EditionOf) -> tuple[str, ...]:
    """What each of two saved games is worth and which is better, a sentence each.

    Said as well is in what they were not the same match. Raises Unreadable, also for games of two kinds, and
    for one that is not finished.
    """
    game, twin = open_save(one, edition_of), open_save(other, edition_of)
    name, other_name = (one.name, other.name) if one.name != other.name else (str(one), str(other))
    better = getattr(game.edition, "better", None)
    if game.edition.key != twin.edition.key:
        two = {"name": name, "other_name": other_name}
        raise Unreadable(tr("{name} and {other_name} are not of one game; expected two that are.", **two))
    if better is None:
        of = {"name": name, "title": game.edition.title}
        raise Unreadable(tr("{name}: games of {title} have no score by which to compare them.", **of))
    told = _told(name, game), _told(other_name, twin)
    sessions = game.restored.session, twin.restored.session
    return (*told, _match(game, twin), better(name, sessions[0], other_name, sessions[1]))


def _told(name: str, game: OpenedGame) -> str:
    session = game.restored.session
    if not session.state.outcome:
        raise Unreadable(tr("{name} is not finished; expected a game that has come to its end.", name=name))
    return " ".join((f"{name}: {game.edition.result(session).score}.", *game.notices))


def _match(one: OpenedGame, other: OpenedGame) -> str:
    """Whether both had the same dice and the same rules before them."""
    own, twin = one.saved.setup, other.saved.setup
    differ = [
        what
        for what, same in (
            ("seed", own.seed == twin.seed),
            (tr("rules in force"), dict(own.readings) == dict(twin.readings)),
            *((role, own.data[role].sha256 == twin.data[role].sha256) for role in one.edition.data),
        )
        if not same
    ]
    if differ:
        return tr("Not the same match: they differ in {differ}.", differ=tr(" and ").join(differ))
    return tr("The same match: both were played with the seed {seed} and the same set-up.", seed=own.seed)
