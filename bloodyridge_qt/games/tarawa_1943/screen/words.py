"""The game's sentences, from their file, filled in with names and numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, Final

from bloodyridge_qt.games.tarawa_1943.rules import (
    attack,
    battalions,
    events,
    garrison,
    japanese,
    reach,
    terms,
)
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.cards import Card
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.rules.victory import score
from bloodyridge_qt.language import data, fill, inside, tr
from bloodyridge_qt.table.cues import Deed
from bloodyridge_qt.table.phrases import count, form_for, listed, sentence

_PLACES: Final = frozenset({"place", "box", "origin", "to", "target", "position", "gun", "aim", "vacated"})
_ANSWERS: Final = {"AttackNamed": "japanese attack", "AttackThrown": "japanese dice"}
"""When a card may answer what happens: then it is told by itself."""
_BATTALIONS: Final = frozenset({"battalion", "other", "attacker"})


@cache
def said(section: str) -> Mapping[str, Any]:
    """A section of the file: "events", "prompts" …"""
    return data("tarawa_1943", "words.json")[section]  # type: ignore[no-any-return]


def faces(dice: Sequence[int]) -> str:
    """Dice as they are told, the highest first."""
    return ", ".join(map(str, sorted(dice, reverse=True))) or tr("none")


def fell(
    thrown: Sequence[int], table: Sequence[int], again: Collection[int], gone: Collection[int] = ()
) -> str:
    """[6.0] Dice so that they add up: those of faces `again` are followed by another, those `gone` leave."""
    after = (False, *(face in again for face in thrown))
    first = [face for face, follows in zip(thrown, after, strict=False) if not follows]
    later = [face for face, follows in zip(thrown, after, strict=False) if follows]
    parts = [faces(first)]
    if later:
        fell_then = ", ".join(map(str, later))  # as they fell: the last shows what stayed
        parts.append(tr("{back} thrown again: {dice}", back=_kinds(thrown, again), dice=fell_then))
    if {*thrown} & {*gone}:
        parts.append(tr("{gone} leave", gone=_kinds(thrown, gone)))
    if len(parts) > 1 or len(table) > len(first):
        parts.append(tr("on the table {dice}", dice=faces(table)))
    return "; ".join(parts)


def _kinds(thrown: Sequence[int], of: Collection[int]) -> str:
    return listed([tr("{face}s", face=face) for face in sorted({*thrown} & {*of})])


def done(thrown: Sequence[int], table: Sequence[int]) -> list[str]:
    """[6.0] What came of each die of a Marine attack, as the dice of the table lie now."""
    words, found = said("dice")["attack"], []
    for at, face in enumerate(thrown):
        if face not in attack.KEPT:
            found.append(said("dice")["again"] if face == attack.AGAIN else words["gone"])
        else:  # of an odd number the last is the one without a second
            last = table.count(face) % 2 and face not in thrown[at + 1 :]
            found.append(words["alone"].format(face=face) if last else words["pair"][str(face)])
    return [f"{tr('Attack')}: {each}" for each in found]


def done_at(setting: Setting, state: State, thrown: Sequence[int]) -> list[tuple[bool, str]]:
    """[6.0] What came of each die of a Japanese attack, and whether it hits, before a card answers them.

    They lie on the table.
    """
    words, again = said("dice")["japanese"], japanese.AGAIN[state.kind]
    kind = tr("{kind}, {name}", kind=said("kinds")[state.kind], name=setting.names[state.holder[state.aim]])
    markers, _, own = japanese.due(state, setting)
    every, pair = setting.options.twos == "all" and 6 in thrown, state.kind == terms.FIRE
    named = {6: "6 taken", 2: "2 idle", 1: "1 idle"}
    idle = {
        6: thrown.count(6) - markers,
        2: 0 if every else max(thrown.count(2) - thrown.count(6), 0),
        1: thrown.count(1) - own * (1 + pair),
    }
    """Of each face so many dice, the last ones, do nothing."""
    found = []
    for at, face in enumerate(thrown):
        if face in again:
            found.append((False, said("dice")["again"]))
        elif thrown[at:].count(face) <= idle.get(face, 0):
            found.append((False, words[named[face]]))
        else:
            form = {2: "2 all" if every else "2", 1: "1 pair" if pair else "1"}.get(face, str(face))
            found.append((face == 6, words[form]))
    return [(hits, f"{kind}: {told}") for hits, told in found]


def place(setting: Setting, at: int) -> str:
    """ "3 Red Beach 3", "wave 1 at Red Beach 3"."""
    return setting.board.places[at].told if at >= 0 else tr("off the board")


def turn_of(state: State) -> str:
    """[6.0] "Japanese" while a card of theirs or their fire at the boats is carried out, else ""."""
    return "Japanese" if state.card >= 0 or state.kind else ""


def told(setting: Setting, event: Any, state: State) -> list[tuple[str, str, str | None, Deed | None]]:
    """The lines of an event, each with its kind, what is said of it where shorter, and for the summary.

    What another event has told has none.
    `state` is just after it.
    """
    values: dict[str, Any] = event._asdict()
    name = type(event).__name__
    if (window := _ANSWERS.get(name)) is not None:  # else one sentence tells all of it as it is over
        values["answered"] = state.kind != terms.LANDING and bool(reach.cards_for(state, setting, window))
    form = form_for(said("events")[name], values) or ()
    short = form_for(said("aloud").get(name), values) or [None] * (len(form) // 2)
    names = {name: _named(setting, name, value) for name, value in values.items()}
    if "effect" in values and values["effect"] >= 0:
        effect = setting.effects[values["effect"]]
        names |= {"effect": effect, "effect_words": said("effects")[effect.verb]}
    if isinstance(event, events.EffectLeftOut) and not event.voided:
        hindrance = said("left out")[effect.verb]
        found = {"source": garrison.has_source(state, effect), "struck": bool(state.struck)}
        names["why_not"] = form_for(hindrance, found)
    if "card" in values:
        card = values["card"]
        names |= {"card": setting.usmc[card].title, "text": setting.usmc[card].text.rstrip(".")}
        japanese_card = setting.japanese[card]
        names |= {"japanese_card": japanese_card.title, "japanese_text": japanese_card.text.rstrip(".")}
    if "outcome" in values:
        names["outcome_words"] = said("outcomes")[values["outcome"]][0]
        names["ended_by"] = sentence(ended_by(state))
    if isinstance(event, events.DiceThrown):
        names["fell"] = fell(event.thrown, event.table, (attack.AGAIN,), (attack.REMOVED,))
        names["hits"] = sum(event.table.count(face) // 2 for face in (5, 6))
    if isinstance(event, events.AttackThrown):
        names["fell"] = fell(event.thrown, event.table, japanese.AGAIN[event.kind])
    if isinstance(event, events.AttackNamed):
        names |= {
            "why": _priority(setting, state, event.target),
            "source": _source(setting, state, event.target, place(setting, event.gun)),
        }
    if isinstance(event, events.AttackResolved):  # [4.0] what goes below is told in markers
        hit = state.holder[event.target]
        kept = max(state.cohesion[hit] - event.cohesion, terms.LOWEST)
        out_of = "" if event.kind == terms.LANDING else tr(" from {gun}", gun=names["gun"])
        names |= {"hit": setting.names[hit], "kept": kept, "out_of": out_of, "lie": faces(state.dice)}
    if isinstance(event, events.TurnEnded):
        names |= {"usmc": score(state).usmc, "japanese": score(state).japanese}
    deed = None
    if turn_of(state) and (summed := form_for(said("deeds").get(name), values)):
        loses = {"lost": "US", "own": "Japanese"}.get(summed[0], "")
        deed = Deed("Japanese", "lost" if loses else summed[0], fill(summed[1], **names), loses)
    return [
        (kind, fill(text, **names), None if aloud is None else fill(aloud, **names), deed)
        for kind, text, aloud in zip(form[::2], form[1::2], short, strict=True)
    ]


def ended_by(state: State) -> str:
    """[6.0, 7.0] What a game that is over has come to its end by."""
    if battalions.nobody_left(state):
        return str(said("ended by")["nobody"])
    return str(said("ended by")["positions" if state.controlled() == terms.POSITIONS else "cards"])


def _named(setting: Setting, name: str, value: Any) -> Any:
    if type(value) is not int:
        return faces(value) if isinstance(value, tuple) else said("kinds").get(value, value)
    if name in _PLACES:
        return place(setting, value)
    return setting.names[value] if name in _BATTALIONS else value


def _priority(setting: Setting, state: State, target: int) -> str:
    """[6.0] Why a Japanese attack is against this battalion and no other."""
    if state.kind == terms.LANDING:
        return tr("boats before the beaches in their order")
    effect = setting.effects[state.effect]
    if effect.verb == "fields of fire" and len(state.struck) > 1:
        return tr("fields of fire stay on it")
    if target >= terms.POSITIONS:
        if effect.at == "waves":
            return tr("boats come first on this card")
        if any(at < terms.POSITIONS for at in state.struck):
            return tr("nobody else ashore can be reached, so boats")
        ashore = any(one != terms.NOBODY for one in state.holder[: terms.POSITIONS])
        return tr("nobody ashore can be reached, so boats") if ashore else tr("nobody is ashore, so boats")
    passed = []
    for at in range(target):
        if state.holder[at] != terms.NOBODY:
            if at in state.struck and effect.verb != "fields of fire":
                why = tr("attacked already")
            elif not garrison.guns(state, setting, at):
                why = tr("no markers linked with it")
            else:
                why = tr("not controlled by the Marines")
            passed.append(tr("{place} passed over, {why}", place=setting.places[at], why=why))
    return tr("highest priority occupied: {places}", places="; ".join((place(setting, target), *passed)))


def _source(setting: Setting, state: State, target: int, gun: str) -> str:
    """[6.0] Why a Japanese attack comes from this position and no other."""
    if target >= terms.POSITIONS:
        return tr("It comes from {gun}, the beach before it", gun=gun)
    if state.kind != terms.FIRE or setting.effects[state.effect].verb != "fields of fire":
        return tr("It comes from {gun}, the lowest priority linked with it", gun=gun)
    if len(state.struck) == 1:
        return tr("Linked positions fire one after another, the lowest priority first: {gun}", gun=gun)
    return tr("The next lowest priority linked with it fires: {gun}", gun=gun)


def amount(state: State) -> str:
    """[6.0] What the dice of a Marine attack come to as they lie."""
    pairs = {face: state.dice.count(face) // 2 for face in attack.KEPT}
    parts = [count(pairs[6] + pairs[5], "hit")]
    parts += [tr("{lost} own cohesion lost", lost=pairs[2])] * bool(pairs[2])
    parts += [tr("{markers} lost", markers=count(pairs[1], "own marker"))] * bool(pairs[1])
    up = tr("; taken up: {faces}", faces=faces(state.up)) if state.up else ""
    return f"{faces(state.dice)}: {', '.join(parts)}{up}"


def cost(setting: Setting, state: State) -> tuple[str, bool]:
    """[6.0] What the dice of a Japanese attack cost as they lie, and whether it destroys the battalion."""
    battalion, (markers, points, own) = state.holder[state.aim], japanese.due(state, setting)
    name, now = setting.names[battalion], state.cohesion[battalion]
    worn = min(points, now - terms.LOWEST)
    markers += points - worn  # [4.0] below 1 it is markers
    bunker = bool(markers and state.aim < terms.POSITIONS and state.bunker[state.aim])
    lost = min(markers - bunker, state.markers[battalion])
    parts = [tr("the bunker")] * bunker
    parts += [tr("{lost} of {name}", lost=count(lost, "marker"), name=name)] * bool(lost)
    parts += [tr("{worn} of its {now} cohesion", worn=worn, now=now)] * (
        worn > 0 and lost < state.markers[battalion]
    )
    parts += [count(own, "Japanese marker")] * bool(own)
    return listed(parts) or tr("nothing"), lost == state.markers[battalion]


def attacked(setting: Setting, state: State) -> str:
    """What the Marine attack under way is against."""
    here = place(setting, state.aim)
    return tr("the cube in {here}", here=here) if state.on_cube else here


def filled(setting: Setting, state: State, action: Action | None = None) -> dict[str, Any]:
    """Names and numbers of a position, and of a decision in it, for prompts, offers and cards."""
    left, waits = max(state.allowed - state.actions, 0), state.agenda[-1] if state.agenda else ""
    taken = listed([setting.names[one] for one in state.chosen])
    so_far = tr("; {taken} is chosen, another may be", taken=taken) if taken else ""
    points = score(state)
    wave = reach.reserves(state) and not (state.placed or state.tide)
    to_do = "action" if wave else "waveless"
    values: dict[str, Any] = {
        "turn": state.turn,
        "usmc": points.usmc,
        "japanese": points.japanese,
        "actions": count(left, "action") if left else tr("no more actions"),
        "to_do": said("to do")[to_do if left else "none"],
        "follow_price": tr("1 cohesion") if state.pays else tr("free"),
        "reroll_price": tr("free") if state.free_rerolls else tr("1 cohesion"),
        "attacked": attacked(setting, state),
        "amount": amount(state),
        "dice": faces(state.dice),
        "attack_dice": attack.dice_count(state),
        "kind": said("kinds").get(state.kind, ""),
        "japanese_dice": japanese.dice_count(state, setting) if state.kind else 0,
        "played_card": setting.usmc[state.played_card].title,
        "japanese_card": setting.japanese[state.card].title,
        "so_far": so_far,
        "cost": tr("It would cost {parts}", parts=cost(setting, state)[0])
        if waits == terms.ATTACK_THROWN
        else "",
        **{name: place(setting, getattr(state, name)) for name in ("vacated", "aim", "gun")},
        "attacker": setting.names[state.attacker],
    }
    if action is None:
        return values
    values |= _names(setting, action)
    if action.battalion:
        battalion = setting.battalion[action.battalion]
        now = state.cohesion[battalion]
        then = min(now + terms.REGROUPED, terms.HIGHEST)
        rallies = (
            tr("it recovers")
            if then > terms.TIRED
            else tr("it recovers on a die of {then} or less", then=then)
        )
        paid = tr("a marker, as its cohesion is 1")
        if now > terms.LOWEST:
            paid = tr("1 cohesion, {now} to {after}", now=now, after=now - 1)
        values |= {"cohesion": now, "regrouped": then, "paid": paid}
        values["rallies"] = f"; {rallies}" if state.exhausted[battalion] else ""
    return values


def _names(setting: Setting, action: Action) -> dict[str, Any]:
    """What a decision is about, as a player reads it."""
    values = action._asdict()
    if action.place:
        values["place"] = place(setting, setting.index[action.place])
    if action.card:
        values["card"] = setting.usmc[setting.usmc_index[action.card]].title
    return values


def picture(card: Card) -> str:
    """The drawing on a card: its own, or that of what it does first."""
    own = {tr(title): picture for title, picture in said("pictures").items()}
    return str(own.get(card.title) or card.effects[0].verb.replace(" ", "_"))


def title(setting: Setting, state: State, action: Action) -> str:
    """A decision as the player reads it."""
    return fill(_offered(state, action), **filled(setting, state, action))


def _offered(state: State, action: Action) -> Any:
    form = said("offers")[action.verb]
    return form[state.agenda[-1]] if action.verb == "done" else form


def chosen(setting: Setting, state: State, action: Action) -> str:
    """A decision in a few words, by what it was made in."""
    values = _names(setting, action)
    return fill(inside(said("chosen").get(action.verb) or _offered(state, action)), **values)
