"""What typed words mean: a decision, its odds, a paragraph, steps back, or a command of the menus."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QObject, Signal

from bloodyridge_qt.language import tr
from bloodyridge_qt.table import glossary
from bloodyridge_qt.table.lessons import has_lessons
from bloodyridge_qt.table.offers import Offer
from bloodyridge_qt.table.phrases import either
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.table.rulebook import search_words
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.dialogs.command_line import CommandLine, Meaning
from bloodyridge_qt.ui.panels.parts import key_words
from bloodyridge_qt.ui.shell import commands
from bloodyridge_qt.ui.shell.actions import Actions
from bloodyridge_qt.ui.shell.advice_control import AdviceControl
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.files import Files
from bloodyridge_qt.ui.shell.history_control import HistoryControl
from bloodyridge_qt.ui.shell.new_games import NewGames
from bloodyridge_qt.ui.shell.odds_control import OddsControl

if TYPE_CHECKING:
    from bloodyridge_qt.table.game import FullEdition
    from bloodyridge_qt.table.rulebook import Rulebook

MOST: Final = 30
"""How many meanings are shown; who wants another types more."""

_PAGE_LETTERS: Final = 3
"""So many at least are typed of what a page is called."""

_BETWEEN: Final = re.compile(
    rf"\s+(?:x|×|->|→|to|on|{tr('to|on')})\s+|(?<=\d)[x×](?=\d)|\s*(?:->|→)\s*|[\s,]+"
)
_FIRST: Final = {tr("rule"): "rule", tr("odds"): "odds", tr("undo"): "undo"}
"""What a line may begin with, in the language in use; English is always understood."""
_RULE: Final = re.compile(r"(?:(?:rule\s+)?(\d+\.\d+(?:\.\d+)?)|rule\s+(\d+))\.?")
_ODDS: Final = "odds"
_UNDO: Final = re.compile(r"undo\s+(\d{1,4})")


class TypedCommands(QObject):
    """Opens the line in which commands are typed, and finds what is meant."""

    heard = Signal(str)
    """What is meant so far."""

    def __init__(
        self,
        desk: Desk,
        view: MapView,
        controller: Controller,
        history: HistoryControl,
        odds: OddsControl,
        advice: AdviceControl,
        actions: Actions,
        files: Files,
        new_games: NewGames,
    ) -> None:
        super().__init__(desk)
        self._desk, self._controller, self._history, self._actions = desk, controller, history, actions
        self._view, self._odds, self._advice = view, odds, advice
        self._files, self._new_games = files, new_games
        self._titles: dict[str, str] = {}
        """What the spaces of this game are called, by their names; asked for once while the line is open."""
        self._book: Rulebook | None = None
        """The rules with what is in force; likewise."""
        new_games.lesson_wanted.connect(self._learn)

    @answers("typed")
    def open(self) -> None:
        """Show the line."""
        self._titles, self._book = {}, None
        line = CommandLine(self.meanings, self._desk.window)
        line.heard.connect(self.heard)
        line.rejected.connect(self._view.keys.tell_lifted)
        for more in (self._odds.told, self._controller.state_changed, self._controller.caught_up):
            more.connect(line.look_again)  # what was not possible may be so now
        self._desk.open_dialog(line)

    def meanings(self, typed: str) -> Sequence[Meaning]:
        """What these words may mean, the likeliest first; at most MOST."""
        first, _, rest = " ".join(typed.casefold().split()).partition(" ")
        typed = f"{_FIRST.get(first, first)} {rest}".strip()
        words = [word for word in _BETWEEN.split(typed) if word]
        if found := [*self._paragraph(typed), *self._back(typed)]:
            return found
        if words[:1] == [_ODDS] and (told := list(self._foretold(words[1:]))):
            return told[:MOST]
        decisions = [
            Meaning(one.title, self._piece(one), partial(self._decide, one)) for one in self._offers(words)
        ]
        refused = () if decisions else self._refusal(words)
        doors = (*self._doors(words), *self._made_for(words), *self._pages(words))
        return [*self._lifts(words), *decisions, *refused, *doors][:MOST]

    def _lifts(self, words: Sequence[str]) -> Iterator[Meaning]:
        """To take up the piece that lies in the one place that is named, unless another may go there."""
        scene, controller = self._view.board, self._controller
        if len(words) != 1 or controller.laid is None or controller.replaying or controller.player.playing:
            return
        if any(words[0] == offer.target.casefold() for offer in controller.laid.offers()):
            return
        for mover in scene.movers:
            item = scene.stack(mover)
            if item is not None and item.view.place.casefold() == words[0]:
                piece = uncited(item.view.label.partition(":")[0])
                yield Meaning(
                    tr("Lift {piece}", piece=piece), "", partial(self._lift, mover), tr("Return lifts it")
                )

    def _lift(self, mover: str) -> None:
        """Take a piece up, and go to where it lies."""
        self._view.setFocus()
        if (item := self._view.board.stack(mover)) is not None and self._view.board.select(mover):
            self._view.go_to(item.view.place)
            self._view.keys.tell_lifted()  # the line has had the keys until now

    def _doors(self, words: Sequence[str]) -> Sequence[Meaning]:
        """Commands of the menus, and games of the shelf with their lessons: first those that are named."""
        archive, named, others = self._files.archive, list[Meaning](), list[Meaning]()
        also = {one.id: one.also for one in commands.COMMANDS}
        for key, game in archive.shelf.games.items() if archive.shelf else ():
            called = any(_all_in([word], _folded(game.title)) for word in words)
            doors = [(tr("Play {title}", title=game.title), "new", partial(self._new_games.ask_for, key))]
            if has_lessons(key):
                doors.append((tr("Lesson of {title}", title=game.title), "learn", partial(self._learn, key)))
            for told, like, run in doors if called or (words and key != self._controller.box.key) else ():
                if _is_called(words, (f"{told} {tr(also[like])}", f"{told} {also[like]}")):
                    (named if called else others).append(Meaning(told, "", run))
        return [*named, *self._commands(words), *others]

    def _made_for(self, words: Sequence[str]) -> Iterator[Meaning]:
        """What is made for, or stands nearest, by the words it is told in; Return says all of it."""
        for told in self._view.keys.bearings()[1]:
            if len("".join(words)) >= _PAGE_LETTERS and _all_in(words, _folded(told)):
                yield Meaning(told, "", self._view.keys.take_bearings)

    def _pages(self, words: Sequence[str]) -> Iterator[Meaning]:
        """Pages of the reference that are no rules, by their titles: tables, cards."""
        box, table = self._controller.box, self._controller.laid
        if not hasattr(box, "rulebook") or len("".join(words)) < _PAGE_LETTERS:
            return
        if self._book is None:
            choices = {} if table is None else table.set_up_choices()
            self._book = cast("FullEdition", box).rulebook(choices)
        for page in self._book.search(" ".join(words)):
            if not page.is_rule and _all_in(words, _folded(" ".join(search_words(page.title)))):
                told = tr("Page “{title}” of the rules", title=page.title)
                yield Meaning(told, "", partial(self._desk.rule_wanted.emit, page.number))

    def _learn(self, key: str) -> None:
        """Begin the lesson of a game of the shelf, whose window takes the place of this one if it must."""
        if key == self._controller.box.key:
            self._actions.trigger("learn")
        else:
            self._files.another_game.emit(key, lambda window: window.lessons.start())

    def _decide(self, offer: Offer) -> None:
        """Make a decision where it is about: the keys go on from there."""
        for place in (offer.target, *offer.touch[:1]):
            if self._view.board.knows(place):
                self._view.go_to(place)
                break
        self._controller.begin()  # it may have been typed on the first page
        self._controller.finish()
        self._controller.decide(offer)

    def _paragraph(self, typed: str) -> Iterator[Meaning]:
        if rule := _RULE.fullmatch(typed):
            number = rule[1] or rule[2]
            yield Meaning(
                tr("Rule {number}", number=number), "", partial(self._desk.rule_wanted.emit, number)
            )
        sought = typed.removeprefix("rule ")
        for term in glossary.terms(self._controller.box.key) if sought and sought != typed else ():
            if any(word.casefold().startswith(sought) for word in term.words):
                yield Meaning(
                    tr("What is “{words}”?", words=term.words[0]),
                    "",
                    partial(self._desk.rule_wanted.emit, term.address),
                )

    def _back(self, typed: str) -> Iterator[Meaning]:
        table = self._controller.laid
        undo = _UNDO.fullmatch(typed)
        if undo is None or table is None or not int(undo[1]):
            return
        wanted = min(int(undo[1]), table.at)
        words = (
            tr("Take back 1 decision") if wanted == 1 else tr("Take back {wanted} decisions", wanted=wanted)
        )
        obstacle = table.take_back_obstacle() or ("" if wanted else tr("There is nothing to take back."))
        go = None if obstacle else partial(self._history.go_to, table.at - wanted)
        yield Meaning(words, obstacle, go)

    def _foretold(self, words: Sequence[str]) -> Iterator[Meaning]:
        """The chances of what may be decided now; Return takes up the piece, and the card tells all of it."""
        table = self._controller.laid
        if table is None or not hasattr(table.screen, "forecast"):
            return
        if table.purist:
            yield Meaning(tr("Chances"), tr("none: a purist’s game"), None)
            return
        for offer in self._offers(words):
            forecast = self._odds.foretell(offer)
            if forecast is not None:
                told = (f"{bar.label} {chance}" for bar, chance in forecast.chances())
                aside = ", ".join(filter(None, (self._piece(offer), *told)))
                shown = tr("Return shows it on the board")
                yield Meaning(offer.title, aside, partial(self._point_at, offer), shown)
            elif not self._odds.knows(offer):
                yield Meaning(offer.title, tr("is being worked out"), None)
        if words and not self._offers(words):
            yield from self._refusal(words)

    def _point_at(self, offer: Offer) -> None:
        """Take up the piece of an offer and go to its goal; the line has said what is known of that."""
        self._advice.point_at(offer)
        self._view.keys.tell_lifted()

    def _offers(self, words: Sequence[str]) -> Sequence[Offer]:
        """What may be decided now; who names the pieces in the order they are touched is understood first.

        Of these a goal that is named goes before other places, and the piece in hand before others.
        """
        table, controller = self._controller.laid, self._controller
        if table is None or controller.replaying or controller.player.playing:
            return ()
        rest = () if controller.led else table.rest
        spaces = {one.name.casefold() for one in table.sheet.spaces}
        in_order, others = list[Offer](), list[Offer]()
        phase = table.view().phase
        for one in (*table.offers(), *rest):
            touched = " ".join(one.touch) or phase  # what is decided by a word is also found by when
            if _all_in(words, _folded(f"{touched} {one.title}")) and _keeps(words, one, spaces):
                (in_order if _begins(words, _folded(touched).split()) else others).append(one)
        in_hand = self._view.board.selected
        in_order.sort(key=lambda one: (words[-1:] != [one.target.casefold()], one.mover != in_hand))
        others.sort(key=lambda one: one.mover != in_hand)
        return in_order + others

    def _piece(self, offer: Offer) -> str:
        """What the piece of a decision is called; "" where the decision says it already."""
        item = self._view.board.stack(offer.mover)
        name = uncited(item.view.label.partition(":")[0]) if item is not None else ""
        numbers = {word for word in name.split() if any(map(str.isdigit, word))}
        return "" if numbers.issubset(offer.title.split()) else name

    def _refusal(self, words: Sequence[str]) -> Iterator[Meaning]:
        """Why an answer cannot be given yet, or a piece may not be dropped where the words say."""
        table, controller = self._controller.laid, self._controller
        if table is None or controller.replaying or controller.player.playing or not words:
            return
        for title, reason in table.view().prompt.barred:
            if _all_in(words, _folded(title)):
                yield Meaning(title, reason, None)
        words = self._by_name(words)
        place = next((one.name for one in table.sheet.spaces if one.name.casefold() == words[-1]), "")
        mover = self._mover(words[:-1], place) if place and len(words) <= 2 else ""
        if mover:
            hand = self._view.board.hand
            resting = hand.resting if mover == hand.mover else ""
            yield Meaning(table.refusal((mover, place, resting)), self._nearest(mover, place), None)

    def _nearest(self, mover: str, place: str) -> str:
        """How near to a place a piece can come, where a game says what that costs; "" for no nearer."""
        scene = self._view.board
        away = {
            to: (scene.place_centre(to) - scene.place_centre(place)).manhattanLength()
            for one in self._controller.table.offers()
            if one.mover == mover and one.slip and scene.ground.is_space(to := one.target)
        }
        item = scene.stack(mover)
        near = min(away, key=away.__getitem__, default="")
        lies = scene.place_centre(item.view.place) - scene.place_centre(place) if item is not None else None
        if not near or (lies is not None and lies.manhattanLength() <= away[near]):
            return ""
        return tr("It can come as near as {place}", place=near)

    def _by_name(self, words: Sequence[str]) -> Sequence[str]:
        """These words, with a place that they end with told by its name: for "4 airfield" that is "4"."""
        scene, found = self._view.board, list[tuple[int, str]]()
        if not self._titles:
            for space in scene.table.sheet.spaces:
                told = " ".join(value for _, value in scene.facts(space.name)[:1])
                self._titles[space.name.casefold()] = _folded(told)
        for name, title in self._titles.items():
            found += [
                (first, name)
                for first, word in enumerate(words)
                if f" {word} " in title and _all_in(words[first:], title)
            ]
        if not found or any(name == words[-1] for _, name in found):
            return words
        first, name = min(found, key=lambda one: one[0])
        return [*words[:first], name]

    def _mover(self, named: Sequence[str], place: str) -> str:
        """The piece that is named, else the one in hand, else the one nearest to a place; "" for none.

        Of those that are named one that may move now goes before others.
        """
        scene = self._view.board
        lying = scene.view_shown.stacks if named else ()
        movers = [key for key in scene.movers if not named or named[0] in key.casefold().split()]
        movers = movers or [one.key for one in lying if named[0] in (*one.key.casefold().split(), one.place)]
        if scene.selected in movers:
            return scene.selected
        goal, homes = scene.place_centre(place), {}
        for key in movers:
            if (stack := scene.stack(key)) is not None:
                away = scene.place_centre(stack.view.place) - goal
                homes[key] = away.x() ** 2 + away.y() ** 2
        return min(homes, key=homes.__getitem__, default="")

    def _commands(self, words: Sequence[str]) -> Iterator[Meaning]:
        """Commands of the menus; those found by what they are called come before those by another word."""
        by_name, by_another = list[Meaning](), list[Meaning]()
        for command in commands.COMMANDS:
            action = self._actions.by_id[command.id]
            name = commands.plain(action.text().partition("\t")[0])
            menu = commands.plain(commands.told(command.menu))
            called = (f"{name} {menu}", f"{command.english} {command.menu}")
            also = (f"{called[0]} {tr(command.also)}", f"{called[1]} {command.also}")
            if not action.isVisible() or not _is_called(words, also):
                continue
            possible = action.isEnabled()
            aside = (
                either(map(key_words, command.shortcuts))
                if possible
                else commands.CONDITIONS[command.enabled]
            )
            run: Callable[[], object] | None = partial(action.trigger) if possible else None
            shown = commands.in_menu(command, name)
            meaning = Meaning(shown, aside if possible else tr("possible only {aside}", aside=aside), run)
            (by_name if _is_called(words, called) else by_another).append(meaning)
        yield from by_name
        yield from by_another


def _is_called(words: Sequence[str], names: Sequence[str]) -> bool:
    """Whether all the words are found in one of the names."""
    return any(_all_in(words, _folded(commands.plain(name).replace("/", " "))) for name in names)


@lru_cache(maxsize=8192)  # each key asks for all decisions and commands
def _folded(text: str) -> str:
    """The words of a text as they are compared, each between spaces."""
    return f" {' '.join(text.casefold().split())} "


def _all_in(words: Sequence[str], folded: str) -> bool:
    """Whether each of the words begins one of the text's."""
    return all(f" {word}" in folded for word in words)


def _keeps(words: Sequence[str], offer: Offer, spaces: Collection[str]) -> bool:
    """Whether a decision goes where the words do, if they name a piece, or a space, and then a space."""
    target = offer.target.casefold().split()
    if set(target).issubset(words) or not any(word in spaces for word in words[1:]):
        return True
    return words[0] not in spaces and words[0] not in offer.mover.casefold().split()


def _begins(words: Sequence[str], touched: Sequence[str]) -> bool:
    """Whether the words are among what is touched, in that order."""
    rest = iter(touched)
    return bool(words) and all(word in rest for word in words)
