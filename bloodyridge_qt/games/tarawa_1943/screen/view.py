"""A state as the player sees it: battalions, markers, cubes, tracks, cards, the attack under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from bloodyridge_qt.games.tarawa_1943.rules import attack, japanese, reach, terms
from bloodyridge_qt.games.tarawa_1943.rules.cards import Card
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.rules.victory import score
from bloodyridge_qt.games.tarawa_1943.screen import words
from bloodyridge_qt.language import fill, tr
from bloodyridge_qt.table.hand_dice import Rows
from bloodyridge_qt.table.phrases import count, sentence
from bloodyridge_qt.table.table_view import (
    AGAIN,
    DIE,
    BattleSide,
    BattleView,
    CardView,
    CounterView,
    EndingView,
    MarkerView,
    PileView,
    Prompt,
    StackView,
    TableView,
    UnitView,
)

JAPANESE: Final = "japanese"
US: Final = "us"
RESERVE: Final = "reserve"
_ASKED_BY_A_CARD: Final = (terms.STRIKE, terms.RESTORE, terms.FERRY, terms.FORTIFY, terms.TURN_DIE)
"""[3.0] What is waited for once a card has been played that leaves something open."""


def battalion_key(setting: Setting, battalion: int) -> str:
    """Of a battalion's stack, as long as it lives."""
    return f"battalion {setting.names[battalion]}"


def place_of(setting: Setting, at: int) -> str:
    """The place of a battalion on the sheet."""
    return RESERVE if at < 0 else setting.places[at]


def turning(face: int, to: int) -> str:
    """[3.0] The key by which a die of one face is turned to another."""
    return f"turn {face} {to}"


def _battalion(state: State, setting: Setting, battalion: int) -> StackView:
    name, key = setting.names[battalion], battalion_key(setting, battalion)
    tired, cohesion = bool(state.exhausted[battalion]), state.cohesion[battalion]
    condition = tr("cohesion {value}", value=cohesion) + tr(", exhausted") * tired
    total = f"{count(state.markers[battalion], 'marker')}, {condition}"
    label = f"{tr('Battalion {name}', name=name)}: {total} [4.0]"
    numbers, face = range(1, state.markers[battalion] + 1), "usmc_exhausted" if tired else "usmc"
    markers = tuple(CounterView(f"{key} {number}", face, name, label) for number in numbers)
    chosen = state.agenda[-1:] == [terms.RESTORE] and battalion in state.chosen
    active, place = battalion == state.attacker or chosen, place_of(setting, state.place[battalion])
    return StackView(key, place, US, markers, total, str(cohesion), active, label)


def _garrison(state: State, setting: Setting, at: int) -> StackView:
    markers = count(state.japanese[at], "Japanese marker")
    bunker = tr(" and a bunker") if state.bunker[at] else ""
    place, total, key = words.place(setting, at), f"{markers}{bunker}", f"garrison {at + 1}"
    label = tr("{markers}{bunker} in {place} [3.0]", markers=markers, bunker=bunker, place=place)
    numbers, fires = range(1, state.japanese[at] + 1), bool(state.kind) and at == state.gun
    counters = tuple(CounterView(f"{key} {number}", "japanese", "", label) for number in numbers)
    return StackView(key, setting.places[at], JAPANESE, counters, total, "", fires, label, aloud=total)


def _markers(state: State, setting: Setting) -> Iterator[MarkerView]:
    told = words.said("markers")
    for at in range(terms.POSITIONS):
        here, name, battalion = setting.places[at], words.place(setting, at), state.holder[at]
        slots = state.japanese[at] + (state.markers[battalion] if battalion >= 0 else 0)
        for key, face, lies, slot in (
            ("flag", "us_flag", state.controls(at), None),
            ("bunker", "bunker", state.bunker[at], None),
            ("cube", "cube", state.cube[at], slots),
        ):
            if lies:
                yield MarkerView(f"{key} {here}", face, here, fill(told[key], name=name), slot)
    for left in range(1, state.cubes_left + 1):
        place = f"infiltration {left}"
        yield MarkerView(place, "cube", place, told["ready"])
    for battalion, name in enumerate(setting.names):
        if state.markers[battalion]:
            value, tired = state.cohesion[battalion], tr(", exhausted") * state.exhausted[battalion]
            label = fill(told["cohesion"], name=name, value=value, tired=tired)
            yield MarkerView(f"cohesion {name}", "red_cube", f"cohesion {name} {value}", label)
        else:  # its row is crossed out
            yield MarkerView(f"gone {name}", "gone", f"cohesion {name}", fill(told["gone"], name=name))
    for circle in ("shibazaki", "communications"):
        if getattr(state, circle):
            yield MarkerView(circle, "red_cube", circle, told[circle])


def _piles(state: State, setting: Setting) -> Iterator[PileView]:
    standing, down = words.standing(state), (tr("face down [5.0]"),)
    for place, number, face, detail in (
        ("turn", state.turn, "", (standing,) * bool(state.turn)),
        ("tactics_deck", state.tactics_count, "usmc_back", down),
        ("activation_deck", state.activation_count, "japanese_back", down),
        ("tactics_discard", len(state.tactics_seen), "", _last(setting.usmc, state.tactics_seen)),
        (
            "activation_discard",
            len(state.activation_seen),
            "",
            _last(setting.japanese, state.activation_seen),
        ),
        ("us_dead", score(state).markers_lost, "usmc", ()),
        ("japanese_dead", state.japanese_dead, "japanese", ()),
    ):
        told, top = words.said("piles")[place]
        label = fill(told, number=number, cards=count(number, "card"), points=standing)
        counters = (CounterView(f"{place} top", face, "", top),) if face and number else ()
        yield PileView(place, number, counters, detail, label)


def _last(cards: Sequence[Card], seen: Sequence[int]) -> tuple[str, ...]:
    return tuple(cards[card].title for card in seen[:-4:-1])


def card_view(card: Card, group: str, side: str) -> CardView:
    """A card that lies open; why it is reconstructed is told by its page in the rules."""
    told = card.title, card.text, card.history, card.timing
    return CardView(f"card {card.id}", group, side, *told, picture=words.picture(card), mark=tr(card.status))


def _cards(state: State, setting: Setting) -> Iterator[CardView]:
    if state.agenda[-1:] == [terms.TURN_DIE]:
        for face, to in product(sorted(set(state.dice)), attack.KEPT):
            if face != to:
                turned = state.copy()
                turned.dice[turned.dice.index(face)] = to
                key, title = turning(face, to), tr("A {face} to {to}", face=face, to=to)
                yield CardView(key, tr("Turn a die"), US, title, f"{words.amount(turned)} [3.0]")
    for card in state.hand:
        yield card_view(setting.usmc[card], tr("Hand"), US)
    if state.played and state.played_card >= 0:
        yield card_view(setting.usmc[state.played_card], tr("Played"), US)
    if state.card >= 0:
        yield card_view(setting.japanese[state.card], tr("Japanese card"), JAPANESE)


def _units(counters: Sequence[CounterView]) -> tuple[UnitView, ...]:
    return tuple(UnitView(counter) for counter in counters)


def fought(state: State) -> bool:
    """[6.0] Whether the results of a Marine attack have been taken, and advance and checks follow."""
    return state.attacker >= 0 and state.throws > 0 and not (state.dice or state.up)


def battle(state: State, setting: Setting, *, thrown: bool = False) -> BattleView | None:
    """[6.0] The attack under way with its dice on the table, or just `thrown`; None between attacks."""
    marines, target, over = state.attacker, state.aim, fought(state)
    if marines < 0 and not (thrown or state.dice or "throw at the target" in state.agenda):
        return None
    here, faces = words.place(setting, target), enumerate(attack.lying(state), 1)
    lying = [(f"die {number}", face, AGAIN if up else "") for number, (face, up) in faces]
    if marines < 0:
        own, ground, struck = _garrison(state, setting, state.gun), state.gun, state.holder[target]
        defence = _battalion(state, setting, struck).counters if struck >= 0 else ()
        name, other, number = tr("Japanese"), tr("Marines"), japanese.dice_count(state, setting)
        title = tr("{kind} on {here}", kind=words.said("kinds")[state.kind], here=here)
        shown, told = tr("Dice on the table"), words.faces(state.dice)
    else:
        own, ground = _battalion(state, setting, marines), state.place[marines]
        ground, number = state.vacated if state.mover == marines else ground, attack.dice_count(state)
        cube = CounterView(f"cube {setting.places[target]}", "cube", "", tr("Infiltration cube"))
        defence = (cube,) if state.on_cube else _garrison(state, setting, target).counters
        name, other = tr("Battalion {name}", name=setting.names[marines]), tr("Japanese")
        title = tr("{name} attacks {here}", name=setting.names[marines], here=words.attacked(setting, state))
        shown, told = tr("Dice on the table; each 3 was thrown again, each 4 is out"), words.amount(state)
        if state.throws and not over:  # a die that is out lies there still, or it were gone without a word
            lying += [(f"out {at}", attack.REMOVED, "lost") for at in range(len(lying), number)]
    dice = tuple(
        UnitView(CounterView(key, DIE, str(face), tr("Die {face}", face=face)), None, outcome)
        for key, face, outcome in lying
    )
    step = tr("The attack is over") if over else shown if dice else tr("The throw")
    fire = "" if over else f"{told if dice else count(number, 'die', 'dice')} [6.0]"
    source, against = tr("from {place}", place=words.place(setting, ground)), US if marines < 0 else JAPANESE
    return BattleView(
        title,
        step,
        BattleSide(name, own.side, dice or _units(own.counters), fire, source),
        BattleSide(other, against, _units(defence), "", sentence(here)),
        over=over,
        still=marines >= 0,
        dice_at_units=False,
    )


def ending(state: State) -> EndingView | None:
    """[7.0] How a game ended; None while it goes on."""
    if not state.outcome:
        return None
    title, decided = words.said("outcomes")[state.outcome]
    own, facts = words.rows(state, "score"), words.rows(state, "facts")
    told = f"{sentence(words.ended_by(state))}; {decided} [7.0]."
    return EndingView(state.outcome != terms.JAPANESE_WIN, title, told, own, facts)


def balance(_before: State, end: State) -> Rows:
    """[7.0] How things stand at the end of a turn, for the report."""
    return words.rows(end, "balance")


def prompt(state: State, setting: Setting) -> Prompt:
    """What the player is asked, and by which paragraph."""
    if not state.agenda:
        over = words.said("outcomes").get(state.outcome, (tr("The game is over"), ""))
        return Prompt(tr("The game is over"), f"{over[0]} [7.0].")
    idle = ("Tarawa", tr("No decision is asked for yet [6.0]"))
    values = words.filled(setting, state)
    headline, reason, *short = words.said("prompts").get(state.agenda[-1], idle)
    barred: tuple[tuple[str, str], ...] = ()
    if state.agenda[-1] == terms.DICE:  # to roll comes first, as before: no key keeps what it was to throw
        other = "stop" if state.up else "roll again"
        why = other if reach.can_reroll(state) else "no reroll"
        barred = ((fill(words.said("offers")[other], **values), words.said("barred")[why]),)
    asks = state.agenda[-1] in _ASKED_BY_A_CARD and not state.chosen
    return Prompt(
        fill(headline, **values),
        f"{sentence(fill(reason, **values))}.",
        barred=barred,
        barred_first=not state.up,
        back=tr("Take the card back") * asks,
        aloud=fill(short[0], **values) if short else None,  # the turn has been said, and what lies there
        reason_aloud=f"{sentence(fill(reason, **values | {'so_far': ''}))}.",  # so has what was chosen
    )


def table_view(state: State, setting: Setting) -> TableView:
    """The whole table; there is nothing on it a player may not see but the order of the decks."""
    battalions = (at for at in range(terms.BATTALIONS) if state.markers[at])
    garrisons = (at for at in range(terms.POSITIONS) if state.japanese[at])
    return TableView(
        turn=state.turn,
        phase=tr("Landing" if not state.turn else "Japanese turn" if state.card >= 0 else "USMC turn"),
        stacks=(
            *(_garrison(state, setting, at) for at in garrisons),
            *(_battalion(state, setting, at) for at in battalions),
        ),
        markers=tuple(_markers(state, setting)),
        piles=tuple(_piles(state, setting)),
        prompt=prompt(state, setting),
        battle=battle(state, setting),
        ending=ending(state),
        cards=tuple(_cards(state, setting)),
        standing=words.standing(state),
    )
