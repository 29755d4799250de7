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
from bloodyridge_qt.language import fill, plural, tr
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

_GOING: Final = frozenset({"exchange", "regroup", "rotate", "follow", "ferry", "move"})
"""Verbs by which nobody is attacked."""


class TarawaScreen(Screen[State, Action]):
    """The screen of one game."""

    task = str(words.said("task"))
    drawn_by_hand = tr("every card from both decks")
    report: Final = ReportWords(
        "Tarawa 1943", ((US, tr("Marines")), (JAPANESE, tr("Japanese"))), balance=balance
    )

    def __init__(self, sheet: MapSheet, rules: Tarawa1943) -> None:
        super().__init__(sheet, rules)
        self.setting: Final = rules.setting
        self._rules: Final = rules

    # --- what is told

    def turn_of(self, state: State) -> str:
        """[6.0] "Japanese" in what a card of theirs does, and as they fire at the boats; else ""."""
        return words.turn_of(state)

    def rows(self, by_hand: State | None) -> Rows:
        """The readings in force; before them a position that was set up by hand."""
        told = super().rows(by_hand)
        if by_hand is None:
            return told
        text = words.said("position")["by hand"].format(
            turn=by_hand.turn,
            us=sum(count for count, at in zip(by_hand.markers, by_hand.place, strict=True) if at >= 0),
            japanese=sum(by_hand.japanese),
            hand=len(by_hand.hand),
            left=by_hand.activation_count,
        )
        return ((tr("Position set up by hand"), text), *told)

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
        setting = self.setting
        lying = view.lying(place)
        if place not in setting.index:
            pile = next((pile.label for pile in view.piles if pile.place == place), "")
            return tuple((tr("Box"), text) for text in (pile, *lying) if text)
        at = setting.index[place]
        here = {marker.key for marker in view.markers if marker.place == place}
        marines = f"flag {place}" in here
        island = at < terms.POSITIONS
        linked = listed([words.place(setting, other) for other in setting.links[at]])
        return (
            (tr("Position") if island else tr("Wave box"), sentence(words.place(setting, at))),
            (tr("Ground"), tr("island, priority {place}", place=place) if island else tr("lagoon or sea")),
            (
                tr("Control"),
                (tr("Marines") if marines else tr("Japanese")) if island else tr("nobody’s [1.0]"),
            ),
            (tr("Links"), tr("linked with {places} [1.0]", places=linked)),
            *(("", text) for text in dict.fromkeys(lying)),
        )

    def bearings(self, place: Place, view: TableView) -> tuple[str, ...]:
        """[1.0, 6.0] What the Japanese hold: nearest by links, the higher priority first, and the highest."""
        setting, marked, forms = self.setting, {one.key for one in view.markers}, words.said("bearings")
        held = [at for at in range(terms.POSITIONS) if f"flag {setting.places[at]}" not in marked]
        way = setting.far[setting.index[place]] if place in setting.index else {}
        near = min((at for at in held if at in way), key=lambda at: (way[at], at), default=terms.NOWHERE)
        told = [("here" if way[near] == 0 else "nearest", near)] * (near >= 0)
        told += [("highest" if held[0] in way else "off", held[0])] * (held[:1] not in ([], [near]))
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
        side = JAPANESE if wanted.purpose.split()[0] in words.said("kinds") else US
        if wanted.drawn:
            usmc = wanted.purpose.startswith("tactics")
            cards = setting.usmc if usmc else setting.japanese
            left = state.tactics_left if usmc else state.activation_left
            kinds = alike(cards, left)
            titles = [cards[same[0]].title for same in kinds]
            face = "usmc_back" if usmc else "japanese_back"
            pieces = []
            for title, same in zip(titles, kinds, strict=True):
                first = cards[same[0]]
                name = title if titles.count(title) == 1 else f"{title} ({first.number})"
                counter = CounterView(first.id, face, "", f"{title}: {first.text}")
                pieces.append(AskedPiece(name, counter, tuple(map(left.index, same))))
            wish = (
                tr("Draw the top card of the tactics deck [6.0]")
                if usmc
                else tr("Draw the top card of the activation deck [6.0]")
            )
            return AskedThrow(wish, US if usmc else JAPANESE, pieces=tuple(pieces))
        target = foreseen.target if isinstance(foreseen, events.StrikeThrown) else state.aim
        at = place_of(setting, target) if target >= 0 else ""
        title = f"{sentence(tr(wanted.purpose))} [6.0]"
        if attacks := state.attacker >= 0:
            fresh = len(state.up) if state.throws else dice_count(state)
        else:
            fresh = japanese.dice_count(state, setting) if state.kind else 0
        again = 0 < fresh <= int(wanted.names[0][-1]) - state.throws * attacks
        if isinstance(foreseen, events.ExhaustionChecked):
            cohesion = state.cohesion[foreseen.battalion]
            name = setting.names[foreseen.battalion]
            title = tr("Exhaustion check of {name}, cohesion {cohesion} [4.0]", name=name, cohesion=cohesion)
        elif at:
            what, aim = sentence(tr(wanted.purpose)), words.place(setting, target)
            title = tr("{what} on {aim} [6.0]", what=what, aim=aim)
            if again:
                title = tr("{what} on {aim}: the die is thrown again [6.0]", what=what, aim=aim)
        several = len(wanted.names) > 1
        dice = tuple(
            AskedDie(tr("Die {number}", number=number) if several else wanted.purpose, place=at)
            for number, _ in enumerate(wanted.names, 1)
        )
        return AskedThrow(title, side, dice, set_up=False)

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
        title = words.title(setting, state, action)
        touches: list[tuple[Key, ...]] = [()]
        if verb in _PICKED:
            what = getattr(action, _PICKED[verb])
            touches = [(f"card {what}" if verb == "play" else what,)]
        elif verb == "discard":
            touches = [(f"card {action.card}",)]
        elif verb == "restore":
            key = battalion_key(setting, setting.battalion[action.battalion])
            touches = [
                (f"{key} {number}",)
                for number in range(1, state.markers[setting.battalion[action.battalion]] + 1)
            ]
        elif verb == "turn die":
            touches = [(turning(action.face, action.to),)]
        elif verb in ("take up", "put back"):
            touches = [(f"die {each(state, up=verb == 'put back')[action] + 1}",)]
        elif action.battalion:
            battalion = setting.battalion[action.battalion]
            mover, goal = battalion_key(setting, battalion), action.place
            if verb in ("rotate", "exchange"):
                goal = place_of(setting, state.place[setting.battalion[action.other]])
                if goal == place_of(setting, terms.OFF_BOARD):  # a reserve is dropped on the other's place
                    mover = battalion_key(setting, setting.battalion[action.other])
                    goal = place_of(setting, state.place[battalion])
            elif verb in ("regroup", "follow"):
                at = state.vacated if verb == "follow" else state.place[battalion]
                goal = place_of(setting, at)
            touches = [(mover, goal)]
            if verb == "attack cube" and setting.index[goal] == state.place[battalion]:
                touches.append(())  # a button as well: the battalion is dropped there to regroup
            if (
                verb == "exchange"
                and min(state.place[battalion], state.place[setting.battalion[action.other]]) >= 0
            ):
                other = battalion_key(setting, setting.battalion[action.other])
                touches.append((other, place_of(setting, state.place[battalion])))
        playable = verb != "discard" or setting.usmc_index[action.card] in reach.cards_for(
            state, setting, "action"
        )
        slip = "" if playable else tr("not now")
        spoken = words.said("offers aloud").get(verb, "")
        if verb == "rotate":  # its cost is that of one of two
            spoken = fill(spoken, **words.filled(setting, state, action))
        warning = self._warning(state, action)
        once = verb in ("stop", "done") or (verb == "end" and state.actions > 0)
        for touch in touches:
            sign = "move" if verb in _GOING else "place" if verb == "fortify" else verb if touch else ""
            aloud = spoken if verb == "discard" or len(touch) > 1 else ""
            itself = verb == "follow"
            yield Offer(
                action, touch, sign, title, warning=warning, slip=slip, aloud=aloud, once=once, itself=itself
            )

    def _warning(self, state: State, action: Action) -> str:
        """[6.0] What is left to do is asked about before the turn is ended, or a discard ends it.

        So are dice that are kept at a loss where a reroll is free, and what the turn ends with by itself.
        """
        left = state.allowed - state.actions
        if (
            action.verb == "stop"
            and state.free_rerolls
            and any(state.dice.count(face) > 1 for face in (1, 2))
        ):
            return tr("These dice cost you something, and a reroll is free [6.0].")
        if action.verb == "done" and state.agenda[-1] == terms.FOLLOW:
            goes_on = left > 0 or (state.hand and not state.played)
            return "" if goes_on else tr("Nothing is left to do after this: the turn ends [6.0].")
        if action.verb not in ("end", "discard") or left <= 0:
            return ""
        ends = tr("A discard ends the turn [6.0].") if action.verb == "discard" else ""
        if not state.actions:
            without = tr("No action has been taken this turn; the turn ends without one [6.0].")
            return f"{ends} {without}".strip()
        return ends or plural(
            left, "{number} action is left this turn [6.0].", "{number} actions are left this turn [6.0]."
        )

    def card(self, state: State, offer: Offer) -> Card:
        """What an offer means, before it is decided."""
        action = offer.action
        assert isinstance(action, Action)  # noqa: S101  offers are this screen's own
        setting, rows = self.setting, []
        if action.verb in words.said("rows"):
            label, text = words.said("rows")[action.verb]
            rows.append(CardRow(label, fill(text, **words.filled(setting, state, action))))
        if action.place in setting.index and setting.index[action.place] < terms.POSITIONS:
            at = setting.index[action.place]
            bunker = tr(", a bunker") if state.bunker[at] else ""
            lying = [count(state.japanese[at], "Japanese marker")] * bool(
                state.japanese[at] or not state.cube[at]
            )
            lying += [tr("Infiltration cube")] * state.cube[at]
            rows.append(CardRow(tr("There"), f"{', '.join(lying)}{bunker} [3.0]"))
        if action.verb == "attack":
            extra = tr(", {dice} of them by a card", dice=state.extra_dice) if state.extra_dice else ""
            rows.append(CardRow(tr("Dice"), f"{terms.ATTACK_DICE + state.extra_dice}{extra} [6.0]"))
        if action.card:
            card = setting.usmc[setting.usmc_index[action.card]]
            rows += (CardRow(tr("Does"), card.text), CardRow(tr("When"), card.timing))
        return Card(offer.title, tuple(rows), offer.warning)

    def rest(self, state: State) -> str:
        """[6.0] What the button says by which the dice best thrown again are, where there are any."""
        best = foretelling.best_reroll(state)
        return foretelling.reroll_words(self.setting, state, best) if best else ""

    def plays_rest(self, state: State, began: State) -> Action | None:
        """[6.0] What that button decides next: wrong dice back, right ones up, then the roll, and no more."""
        if state.throws != began.throws:
            return None
        best, up = Counter(foretelling.best_reroll(state)), Counter(state.up)
        for wrong, taken in ((up - best, False), (best - up, True)):
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

        for trials in rollouts.judged(self._rules, state):
            yield tuple(self._judged(state, trial) for trial in trials)

    def review(self, moments: Sequence[State], decisions: Sequence[Action], _seat: str) -> Iterator[Review]:
        """The game weighed by playing on; which dice are taken up is weighed as they are thrown again."""
        from bloodyridge_qt.games.tarawa_1943.advice import rollouts  # nothing the start needs

        def weigh(state: State, made: Action | None) -> tuple[Judged, Judged] | None:
            if made is not None and made.verb in ("take up", "put back"):
                return None
            found = made_and_best(rollouts.judged(self._rules, state, rollouts.REVIEWED, made), made)
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
                why += " {} {}.".format(*words.said("rows")["discard"])
            return why
        return tr("The activation card is carried out by itself [6.0].")

    def refusal(self, state: State, touched: Sequence[Key], _offers: Sequence[Offer]) -> str:
        """Why this battalion cannot be dropped there."""
        setting, (mover, place) = self.setting, touched[:2]
        battalion = next(
            (name for at, name in enumerate(setting.names) if battalion_key(setting, at) == mover), ""
        )
        if not battalion:
            return tr("Only battalions are moved; the Japanese follow their cards [6.0].")
        if place not in setting.index or not state.agenda:
            return tr("Battalions go to island positions and wave boxes [1.0].")
        at, waits = setting.index[place], state.agenda[-1]
        if state.place[setting.battalion[battalion]] < 0:
            action = Action("place", battalion, place)
        elif waits == terms.FOLLOW:
            action = Action("follow", battalion)
        elif state.holder[at] >= 0:
            action = Action("rotate", battalion, other=setting.names[state.holder[at]])
        elif at < terms.POSITIONS and state.japanese[at]:
            action = Action("attack", battalion, place)
        elif at < terms.POSITIONS and state.cube[at]:
            action = Action("attack cube", battalion, place)
        else:
            action = Action("move", battalion, place)
        why = explain(state, setting, action)
        return why.reason
