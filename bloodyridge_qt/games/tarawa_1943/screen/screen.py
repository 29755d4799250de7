"""Tarawa 1943 as a table shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Final

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.run import Pending
from bloodyridge_qt.engine.trials import Trial
from bloodyridge_qt.games.tarawa_1943.rules import events, japanese, reach, terms
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.attack import dice_count, each
from bloodyridge_qt.games.tarawa_1943.rules.cards import alike
from bloodyridge_qt.games.tarawa_1943.rules.refusals import explain
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.screen import foretelling, words
from bloodyridge_qt.games.tarawa_1943.screen.inspection import TarawaInspector
from bloodyridge_qt.games.tarawa_1943.screen.telling import TarawaTeller
from bloodyridge_qt.games.tarawa_1943.screen.view import (
    JAPANESE,
    US,
    balance,
    battalion_key,
    fought,
    place_of,
    turning,
)
from bloodyridge_qt.language import fill, tr
from bloodyridge_qt.table.advice import Judged, Review
from bloodyridge_qt.table.forecast import Forecast
from bloodyridge_qt.table.hand_dice import AskedDie, AskedPiece, AskedThrow, Rows
from bloodyridge_qt.table.offers import Card, CardRow, Key, Offer
from bloodyridge_qt.table.phrases import count, listed, sentence
from bloodyridge_qt.table.report.model import ReportWords
from bloodyridge_qt.table.screen import Screen, Story
from bloodyridge_qt.table.table_view import CounterView, Place, TableView
from bloodyridge_qt.table.weighing import made_and_best, weighed_game

_PICKED: Final = {"play": "card", "strike": "place", "fortify": "place"}
"""Verbs for which one thing is touched, and what."""

_SIGNS: Final = {
    **dict.fromkeys(("exchange", "regroup", "rotate", "follow", "ferry", "move"), "move"), "fortify": "place"
}  # fmt: skip
"""Verbs by which nobody is attacked, and how their places are drawn."""


class TarawaScreen(Screen[State, Action]):
    """The screen of one game."""

    task = str(words.said("task"))
    drawn_by_hand = tr("every card from both decks")
    rules: Tarawa1943
    report: Final = ReportWords(
        "Tarawa 1943", ((US, tr("Marines")), (JAPANESE, tr("Japanese"))), balance=balance
    )

    def __init__(self, sheet: MapSheet, rules: Tarawa1943) -> None:
        super().__init__(sheet, rules)
        self.setting: Final = rules.setting

    # --- what is told

    def turn_of(self, state: State) -> str:
        """[6.0] "Japanese" in what a card of theirs does, and as they fire at the boats; else ""."""
        return words.turn_of(state)

    def position_words(self, state: State) -> str:
        """Turn, markers and cards of a position that was set up by hand."""
        on_board = zip(state.markers, state.place, strict=True)
        return fill(
            words.said("position")["by hand"],
            turn=state.turn, us=sum(count for count, at in on_board if at >= 0),
            japanese=sum(state.japanese), hand=len(state.hand), left=state.activation_count,
        )  # fmt: skip

    def teller(self, story: Story[State]) -> TarawaTeller:
        """Who tells what follows; the position says all he has to know but the dice of a finished attack."""
        teller = TarawaTeller(self.setting, for_show=story.for_show)
        if story.former is not None and story.moments and fought(story.moments[-1]):
            former = story.former()  # who told the attack knows its dice
            teller.settled = former.settled if isinstance(former, TarawaTeller) else None
        return teller

    def words(self, action: Action, before: State) -> str:
        """A decision in a few words."""
        return words.chosen(self.setting, before, action)

    def called(self, place: Place) -> str:
        """What sentences call a position."""
        return words.place(self.setting, self.setting.index[place])

    def describe(self, place: Place, view: TableView) -> Rows:
        """Name, ground, who holds it; then what lies there and what it is linked with."""
        setting, lying = self.setting, view.lying(place)
        if place not in setting.index:
            pile = next((pile.label for pile in view.piles if pile.place == place), "")
            return tuple((tr("Box"), text) for text in (pile, *lying) if text)
        at = setting.index[place]
        marines = any(marker.key == f"flag {place}" for marker in view.markers)
        values = {
            "name": sentence(words.place(setting, at)), "place": place,
            "control": tr("Marines") if marines else tr("Japanese"),
            "places": listed([words.place(setting, other) for other in setting.links[at]]),
        }  # fmt: skip
        told = words.said("places")["island" if at < terms.POSITIONS else "wave"]
        return (*words.filled_in(told, values), *(("", text) for text in dict.fromkeys(lying)))

    def bearings(self, place: Place, view: TableView) -> tuple[str, ...]:
        """[1.0, 6.0] What the Japanese hold: nearest by links, the higher priority first, and the highest."""
        setting, marked, forms = self.setting, {one.key for one in view.markers}, words.said("bearings")
        held = [at for at in range(terms.POSITIONS) if f"flag {setting.places[at]}" not in marked]
        way = setting.far[setting.index[place]] if place in setting.index else {}
        near = min((at for at in held if at in way), key=lambda at: (way[at], at), default=terms.NOWHERE)
        told = [("nearest" if way[near] else "here", near)] if near >= 0 else []
        told += [("highest" if at in way else "off", at) for at in held[:1] if at != near]
        return tuple(
            forms[form].format(place=words.place(setting, at), way=count(way.get(at, 0), "link"))
            for form, at in told
        )

    def inspector(self, present: Callable[[], State] | None = None) -> TarawaInspector:
        """What the board tells with this game on it."""
        return TarawaInspector(self.setting, self.sheet, present)

    def asked(self, pending: Pending[State, Action], foreseen: object) -> AskedThrow:
        """What is asked of a player who throws or draws himself."""
        wanted, setting, state = pending.wanted, self.setting, pending.state
        if wanted.drawn:
            side, face, deck, unseen, wish = words.said("draws")[wanted.purpose]
            cards, left = getattr(setting, deck), getattr(state, unseen)
            kinds = [(cards[same[0]], same) for same in alike(cards, left)]
            titles, pieces = [card.title for card, _ in kinds], []
            for card, same in kinds:
                name = card.title if titles.count(card.title) == 1 else f"{card.title} ({card.number})"
                counter = CounterView(card.id, face, "", f"{card.title}: {card.text}")
                pieces.append(AskedPiece(name, counter, tuple(map(left.index, same))))
            return AskedThrow(wish, side, pieces=tuple(pieces))
        target = foreseen.target if isinstance(foreseen, events.StrikeThrown) else state.aim
        what, at = sentence(tr(wanted.purpose)), place_of(setting, target) if target >= 0 else ""
        if attacks := state.attacker >= 0:
            fresh = len(state.up) if state.throws else dice_count(state)
        else:
            fresh = japanese.dice_count(state, setting) if state.kind else 0
        again = 0 < fresh <= int(wanted.names[0][-1]) - state.throws * attacks
        title = f"{what} [6.0]"
        if isinstance(foreseen, events.ExhaustionChecked):
            name, cohesion = setting.names[foreseen.battalion], state.cohesion[foreseen.battalion]
            title = tr("Exhaustion check of {name}, cohesion {cohesion} [4.0]", name=name, cohesion=cohesion)
        elif at:
            form = words.said("throws")["again" if again else "first"]
            title = fill(form, what=what, aim=words.place(setting, target))
        several, numbers = len(wanted.names) > 1, range(1, len(wanted.names) + 1)
        labels = (tr("Die {number}", number=number) if several else wanted.purpose for number in numbers)
        side = JAPANESE if wanted.purpose.split()[0] in words.said("kinds") else US
        return AskedThrow(title, side, tuple(AskedDie(label, place=at) for label in labels), set_up=False)

    # --- what may be done

    def offers(self, state: State, actions: Sequence[Action]) -> tuple[Offer, ...]:
        """Each decision with what is touched for it; words to say first, battalions from west to east."""
        found = [offer for action in actions for offer in self._offers(state, action)]
        stands = {space.name: (space.centre[0], -space.centre[1]) for space in self.sheet.spaces}
        lies = {
            battalion_key(self.setting, one): stands.get(place_of(self.setting, at), (inf, 0.0))
            for one, at in enumerate(state.place)
        }

        def order(offer: Offer) -> tuple[object, ...]:
            beside = lies.get(offer.mover, (0.0, 0.0))
            return len(offer.touch), str(offer.action).startswith("discard"), *beside

        return tuple(sorted(found, key=order))

    def _offers(self, state: State, action: Action) -> Iterator[Offer]:
        setting, verb = self.setting, action.verb
        values = words.filled(setting, state, action)
        title = fill(words.offered(state, action), **values)
        one, other = (setting.battalion.get(name, terms.NOBODY) for name in (action.battalion, action.other))
        here, there = state.place[one], state.place[other]
        touches: list[tuple[Key, ...]] = [()]
        if verb in _PICKED:
            what = getattr(action, _PICKED[verb])
            touches = [(f"card {what}" if verb == "play" else what,)]
        elif verb == "discard":
            touches = [(f"card {action.card}",)]
        elif verb == "restore":
            key = battalion_key(setting, one)
            touches = [(f"{key} {number}",) for number in range(1, state.markers[one] + 1)]
        elif verb == "turn die":
            touches = [(turning(action.face, action.to),)]
        elif verb in ("take up", "put back"):
            touches = [(f"die {each(state, up=verb == 'put back')[action] + 1}",)]
        elif verb in ("rotate", "exchange"):
            if there < 0:  # a reserve is dropped on the other's place
                one, other, here, there = other, one, there, here
            touches = [(battalion_key(setting, one), place_of(setting, there))]
            if verb == "exchange" and here >= 0:
                touches.append((battalion_key(setting, other), place_of(setting, here)))
        elif action.battalion:
            goal = action.place or place_of(setting, state.vacated if verb == "follow" else here)
            touches = [(battalion_key(setting, one), goal)]
            if verb == "attack cube" and setting.index[goal] == here:
                touches.append(())  # a button as well: the battalion is dropped there to regroup
        playable = verb != "discard" or setting.usmc_index[action.card] in reach.cards_for(
            state, setting, "action"
        )
        slip = "" if playable else tr("not now")
        spoken = fill(words.said("offers aloud").get(verb, ""), **values)
        warning = self._warning(state, action)
        once = verb in ("stop", "done") or (verb == "end" and state.actions > 0)
        for touch in touches:
            sign, aloud = _SIGNS.get(verb, verb if touch else ""), spoken
            if verb != "discard" and len(touch) < 2:
                aloud = ""
            yield Offer(
                action, touch, sign, title, warning=warning, slip=slip, aloud=aloud, once=once,
                itself=verb == "follow",
            )  # fmt: skip

    def _warning(self, state: State, action: Action) -> str:
        """[6.0] What is left to do is asked about before the turn is ended, or a discard ends it.

        So are dice that are kept at a loss where a reroll is free, and what the turn ends with by itself.
        """
        left, told = state.allowed - state.actions, words.said("warnings")
        if action.verb == "stop" and state.free_rerolls:
            return told["stop"] if max(map(state.dice.count, (1, 2))) > 1 else ""
        if action.verb == "done" and state.agenda[-1] == terms.FOLLOW:
            return "" if left > 0 or (state.hand and not state.played) else told["done"]
        if action.verb not in ("end", "discard") or left <= 0:
            return ""
        ends = told["discard"] if action.verb == "discard" else ""
        if not state.actions:
            return f"{ends} {told['idle']}".strip()
        return ends or fill(told["one" if left == 1 else "more"], number=left)

    def card(self, state: State, offer: Offer) -> Card:
        """What an offer means, before it is decided."""
        action = offer.action
        assert isinstance(action, Action)  # noqa: S101  offers are this screen's own
        rows = words.filled_in(
            words.said("rows").get(action.verb, ()), words.filled(self.setting, state, action)
        )
        return Card(offer.title, tuple(CardRow(*row) for row in rows if row[1]), offer.warning)

    def rest(self, state: State) -> str:
        """[6.0] What the button says by which the dice best thrown again are, where there are any."""
        best = foretelling.best_reroll(state)
        return foretelling.reroll_words(self.setting, state, best) if best else ""

    def plays_rest(self, state: State, began: State) -> Action | None:
        """[6.0] What that button decides next: wrong dice back, right ones up, then the roll, and no more."""
        if state.throws != began.throws:
            return None
        best, up = Counter(foretelling.best_reroll(state)), Counter(state.up)
        for wrong, taken in ((up - best, True), (best - up, False)):
            if wrong:
                return next(one for one in each(state, up=taken) if one.face in wrong)
        return Action("roll again")

    def forecast(self, state: State, _seat: str, offer: Offer) -> Forecast | None:
        """[6.0] The chances of an attack, a reroll, a die turned or a card in an attack."""
        assert isinstance(offer.action, Action)  # noqa: S101  offers are this screen's own
        return foretelling.forecast(self.setting, state, offer.action)

    def odds_now(self, state: State, _seat: str, _fight: str | None = None) -> Forecast | None:
        """[6.0] How the Marine attack under way stands."""
        return foretelling.odds_now(self.setting, state)

    def advise(self, state: State, _seat: str) -> Iterator[tuple[Judged, ...]]:
        """The few decisions the strong way thinks most of, by playing them on."""
        from bloodyridge_qt.games.tarawa_1943.advice import rollouts  # nothing the start needs

        for trials in rollouts.judged(self.rules, state):
            yield tuple(self._judged(state, trial) for trial in trials)

    def review(self, moments: Sequence[State], decisions: Sequence[Action], _seat: str) -> Iterator[Review]:
        """The game weighed by playing on; which dice are taken up is weighed as they are thrown again."""
        from bloodyridge_qt.games.tarawa_1943.advice import rollouts  # nothing the start needs

        def weigh(state: State, made: Action | None) -> tuple[Judged, Judged] | None:
            if made is not None and made.verb in ("take up", "put back"):
                return None
            found = made_and_best(rollouts.judged(self.rules, state, rollouts.REVIEWED, made), made)
            return found and (self._judged(state, found[0]), self._judged(state, found[1]))

        def won(state: State) -> bool | None:
            return state.outcome != terms.JAPANESE_WIN if state.outcome else None

        games = tr("{round} to {reviewed_games}", round=rollouts.REVIEWED, reviewed_games=rollouts.CLOSE)
        return weighed_game(moments, decisions, won, weigh, games)

    def _judged(self, state: State, trial: Trial[Action]) -> Judged:
        why = foretelling.why(self.setting, state, trial.action)
        title = words.chosen(self.setting, state, trial.action)
        return Judged.of(trial, str(trial.action), why, title)

    def unpicked(self, state: State, key: Key) -> str:
        """Why this card cannot be played, and what a discard does and brings where it may be done."""
        card = key.removeprefix("card ")
        if card in self.setting.usmc_index:
            why = explain(state, self.setting, Action("play", card=card)).reason
            if state.agenda[-1:] == [terms.TURN] and not state.played:
                why += " {} {}.".format(*words.said("rows")["discard"][0])
            return why
        return tr("The activation card is carried out by itself [6.0].")

    def refusal(self, state: State, touched: Sequence[Key], _offers: Sequence[Offer]) -> str:
        """Why this battalion cannot be dropped there."""
        setting, (mover, place) = self.setting, touched[:2]
        if mover not in (keys := [battalion_key(setting, one) for one in range(terms.BATTALIONS)]):
            return tr("Only battalions are moved; the Japanese follow their cards [6.0].")
        if place not in setting.index or not state.agenda:
            return tr("Battalions go to island positions and wave boxes [1.0].")
        one, at = keys.index(mover), setting.index[place]
        if state.place[one] < 0:
            why = setting.action("place", one, at)
        elif state.agenda[-1] == terms.FOLLOW:
            why = setting.action("follow", one)
        elif state.holder[at] >= 0:
            why = setting.action("rotate", one, other=state.holder[at])
        else:
            there = (("attack", state.japanese), ("attack cube", state.cube)) if at < terms.POSITIONS else ()
            why = setting.action(next((verb for verb, lying in there if lying[at]), "move"), one, at)
        return explain(state, setting, why).reason
