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


def battalion_key(setting: Setting, battalion: int) -> str:
    """Of a battalion's stack, as long as it lives."""
    return f"battalion {setting.names[battalion]}"


def place_of(setting: Setting, at: int) -> str:
    """The place of a battalion on the sheet."""
    return RESERVE if at < 0 else setting.places[at]


def die_keys(state: State) -> dict[str, tuple[int, bool]]:
    """[6.0] For each die of a Marine attack its key, its face, and whether it is taken up; 6s come first."""
    return {f"die {number}": die for number, die in enumerate(attack.lying(state), 1)}


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
    for at in range(terms.POSITIONS):
        here, name = setting.places[at], words.place(setting, at)
        if state.controls(at):
            label = tr("{name} is controlled by the Marines [1.0]", name=name)
            yield MarkerView(f"flag {here}", "us_flag", here, label)
        if state.bunker[at]:
            yield MarkerView(f"bunker {here}", "bunker", here, tr("Bunker in {name} [3.0]", name=name))
        if state.cube[at]:
            there = state.japanese[at] + (state.markers[state.holder[at]] if state.holder[at] >= 0 else 0)
            label = tr("Infiltration cube in {name}: Japanese while it lies there [1.0, 6.0]", name=name)
            yield MarkerView(f"cube {here}", "cube", here, label, slot=there)
    for left in range(1, state.cubes_left + 1):
        place = f"infiltration {left}"
        yield MarkerView(place, "cube", place, tr("Infiltration cube, ready [2.0]"))
    for battalion, name in enumerate(setting.names):
        if state.markers[battalion]:
            value = state.cohesion[battalion]
            tired = tr(", exhausted") * state.exhausted[battalion]
            label = tr("Cohesion of {name}: {value}{tired} [4.0]", name=name, value=value, tired=tired)
            yield MarkerView(f"cohesion {name}", "red_cube", f"cohesion {name} {value}", label)
    if state.shibazaki:
        yield MarkerView("shibazaki", "red_cube", "shibazaki", tr("Shibazaki is dead [2.0]"))
    if state.communications:
        yield MarkerView("communications", "red_cube", "communications", tr("The wires are cut [2.0]"))


def _standing(state: State) -> str:
    """[7.0] The points as they are now."""
    points = score(state)
    return str(words.said("aloud")["TurnEnded"][0]).format(usmc=points.usmc, japanese=points.japanese)


def _piles(state: State, setting: Setting) -> Iterator[PileView]:
    standing = _standing(state)
    label = tr("Turn {turn} [6.0]; {points} [7.0]", turn=state.turn, points=standing)
    yield PileView("turn", state.turn, (), (standing,) * bool(state.turn), label)
    for place, face, cards, label in (
        ("tactics_deck", "usmc_back", state.tactics_count, tr("Tactics deck")),
        ("activation_deck", "japanese_back", state.activation_count, tr("Activation deck")),
    ):
        top = (CounterView(f"{place} top", face, "", tr("{label}, face down", label=label)),) if cards else ()
        yield PileView(place, cards, top, (tr("face down [5.0]"),), f"{label}: {count(cards, 'card')}")
    for place, seen, titles, label in (
        ("tactics_discard", state.tactics_seen, setting.usmc, tr("Tactics discards")),
        ("activation_discard", state.activation_seen, setting.japanese, tr("Activation discards")),
    ):
        last = tuple(titles[card].title for card in seen[-3:])[::-1]
        yield PileView(place, len(seen), (), last, f"{label}: {count(len(seen), 'card')}")
    dead = terms.BATTALIONS * terms.MARKERS - sum(state.markers)
    for place, lost, face, label in (
        ("us_dead", dead, "usmc", tr("Marine markers eliminated")),
        ("japanese_dead", state.japanese_dead, "japanese", tr("Japanese markers eliminated")),
    ):
        top = (CounterView(f"{place} top", face, "", label),) if lost else ()
        yield PileView(place, lost, top, (), f"{label}: {lost} [7.0]")


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


def _die(key: str, face: int) -> CounterView:
    return CounterView(key, DIE, str(face), tr("Die {face}", face=face))


def _units(counters: Sequence[CounterView]) -> tuple[UnitView, ...]:
    return tuple(UnitView(counter) for counter in counters)


def fought(state: State) -> bool:
    """[6.0] Whether the results of a Marine attack have been taken, and advance and checks follow."""
    return state.attacker >= 0 and state.throws > 0 and not (state.dice or state.up)


def battle(state: State, setting: Setting, *, thrown: bool = False) -> BattleView | None:
    """[6.0] The attack under way with its dice on the table, or just `thrown`; None between attacks."""
    marines, target = state.attacker, state.aim
    if marines < 0 and not (thrown or state.dice or "throw at the target" in state.agenda):
        return None
    here = words.place(setting, target)
    defence = _garrison(state, setting, target).counters if target < terms.POSITIONS else ()
    if marines >= 0:
        over = fought(state)
        dice = tuple(
            UnitView(_die(key, face), None, AGAIN if up else "")
            for key, (face, up) in die_keys(state).items()
        )
        if state.throws and not over:  # a die that is out lies there still, or it were gone without a word
            out = range(len(dice), attack.dice_count(state))
            dice += tuple(UnitView(_die(f"out {number}", attack.REMOVED), None, "lost") for number in out)
        if state.on_cube:
            defence = (CounterView(f"cube {setting.places[target]}", "cube", "", tr("Infiltration cube")),)
        name, own = setting.names[marines], _battalion(state, setting, marines).counters
        ground = words.place(setting, state.vacated if state.mover == marines else state.place[marines])
        shown = tr("Dice on the table; each 3 was thrown again, each 4 is out")
        step = tr("The attack is over") if over else shown if dice else tr("The throw")
        what = count(attack.dice_count(state), "die", "dice")
        if state.throws:
            what = words.amount(state) if dice else ""
        fire, battalion_name = f"{what} [6.0]" if what else "", tr("Battalion {name}", name=name)
        return BattleView(
            tr("{name} attacks {here}", name=name, here=words.attacked(setting, state)),
            step,
            BattleSide(battalion_name, US, dice or _units(own), fire, tr("from {place}", place=ground)),
            BattleSide(tr("Japanese"), JAPANESE, _units(defence), "", here),
            over=over,
            still=True,
            dice_at_units=False,
        )
    battalion = state.holder[target]
    struck = _battalion(state, setting, battalion).counters if battalion >= 0 else ()
    lying = enumerate(sorted(state.dice, reverse=True), 1)
    dice = tuple(UnitView(_die(f"die {number}", face)) for number, face in lying)
    fire = words.faces(state.dice) if dice else count(japanese.dice_count(state, setting), "die", "dice")
    kind, source = words.said("kinds")[state.kind], words.place(setting, state.gun)
    guns = _units(_garrison(state, setting, state.gun).counters)
    return BattleView(
        tr("{kind} on {here}", kind=kind, here=here),
        tr("Dice on the table") if dice else tr("The throw"),
        BattleSide(tr("Japanese"), JAPANESE, dice or guns, f"{fire} [6.0]", tr("from {place}", place=source)),
        BattleSide(tr("Marines"), US, _units(struck), "", sentence(here)),
        dice_at_units=False,
    )


def ending(state: State) -> EndingView | None:
    """[7.0] How a game ended; None while it goes on."""
    if not state.outcome:
        return None
    points, (title, decided) = score(state), words.said("outcomes")[state.outcome]
    lead = f"{points.usmc - points.japanese:+d}".replace("-", "−")
    own = (tr("Marines"), str(points.usmc)), (tr("Japanese"), str(points.japanese)), (tr("Lead"), lead)
    each = tr(
        "{at} of {all}, 2 points each; 3 to the Japanese for each other",
        at=points.controlled, all=terms.POSITIONS,
    )  # fmt: skip
    lost = tr("{lost}, 2 points each to the Japanese", lost=points.markers_lost)
    tired = tr("{tired}, 1 point each to the Japanese", tired=points.exhausted)
    facts = (
        (tr("Positions controlled"), each),
        (tr("Activation cards left"), tr("{cards}, 1 point each", cards=points.cards_left)),
        (tr("Marine markers lost"), lost),
        (tr("Battalions exhausted"), tired),
        (tr("Turns"), str(state.turn)),
    )
    told = f"{sentence(words.ended_by(state))}; {decided} [7.0]."
    return EndingView(state.outcome != terms.JAPANESE_WIN, title, told, own, facts)


def balance(_before: State, end: State) -> tuple[tuple[str, str], ...]:
    """[7.0] How things stand at the end of a turn, for the report."""
    points = score(end)
    return (
        (tr("Points"), tr("Marines {us}, Japanese {japanese}", us=points.usmc, japanese=points.japanese)),
        (tr("Positions controlled"), str(points.controlled)),
        (tr("Marine markers lost"), str(points.markers_lost)),
        (tr("Japanese markers lost"), str(end.japanese_dead)),
        (tr("Activation cards left"), str(end.activation_count)),
    )


def prompt(state: State, setting: Setting) -> Prompt:
    """What the player is asked, and by which paragraph."""
    if not state.agenda:
        over = words.said("outcomes").get(state.outcome, (tr("The game is over"), ""))
        return Prompt(tr("The game is over"), f"{over[0]} [7.0].")
    idle = ("Tarawa", tr("No decision is asked for yet [6.0]"))
    headline, reason = words.said("prompts").get(state.agenda[-1], idle)
    values = words.filled(setting, state)
    barred: tuple[tuple[str, str], ...] = ()
    if state.agenda[-1] == terms.DICE:  # to roll comes first, as before: no key keeps what it was to throw
        other = "stop" if state.up else "roll again"
        why = other if reach.can_reroll(state) else "no reroll"
        barred = ((fill(words.said("offers")[other], **values), words.said("barred")[why]),)
    headline, told = fill(headline, **values), f"{sentence(fill(reason, **values))}."
    short = {
        terms.TURN: headline,
        terms.DICE: values["amount"],
        terms.CARD_UP: headline,
        terms.ATTACK_NAMED: headline,
        terms.ATTACK_THROWN: f": {values['cost']}. {headline.rpartition('. ')[2]}",
    }.get(state.agenda[-1], "")
    aloud = short.partition(": ")[2]  # the turn has been said, and what lies on the table
    return Prompt(headline, told, barred=barred, barred_first=not state.up, aloud=aloud)


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
        standing=_standing(state),
    )
