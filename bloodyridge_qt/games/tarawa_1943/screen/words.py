"""The game's sentences, from their file, filled in with names and numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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
from bloodyridge_qt.table.hand_dice import Rows
from bloodyridge_qt.table.phrases import count, form_for, listed, sentence

_PLACES: Final = frozenset({"place", "box", "origin", "to", "target", "position", "gun", "aim", "vacated"})
_ANSWERS: Final = {"AttackNamed": "japanese attack", "AttackThrown": "japanese dice"}
"""When a card may answer what happens: then it is told by itself."""
_BATTALIONS: Final = frozenset({"battalion", "other", "attacker"})


@cache
def said(section: str) -> Mapping[str, Any]:
    """A section of the file: "events", "prompts" …"""
    return data("tarawa_1943", "words.json")[section]  # type: ignore[no-any-return]


def points(state: State) -> dict[str, Any]:
    """[7.0] The points as they are now, and what else the sentences on them name."""
    found = score(state)
    lead = f"{found.usmc - found.japanese:+d}".replace("-", "−")
    return {
        **found._asdict(), "usmc": found.usmc, "japanese": found.japanese, "lead": lead, "turn": state.turn,
        "all": terms.POSITIONS, "japanese_dead": state.japanese_dead, "cards": state.activation_count,
    }  # fmt: skip


def standing(state: State) -> str:
    """[7.0] How the two sides stand, in a few words."""
    return fill(said("aloud")["TurnEnded"][0], **points(state))


def rows(state: State, section: str) -> Rows:
    """[7.0] The rows of one section on the points."""
    return tuple(filled_in(said("points")[section], points(state)))


def filled_in(rows: Iterable[tuple[str, str]], values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Rows of the file with what they are about."""
    return ((fill(label, **values), fill(text, **values)) for label, text in rows)


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
    against = tr("Against {name}", name=setting.names[state.holder[state.aim]])
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
    return [(hits, f"{against}: {told}") for hits, told in found]


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
    values["draws"] = state.turn > 1 or setting.options.first_draw == terms.YES
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
        names |= _aim(setting, state, event)
    if isinstance(event, events.AttackResolved):  # [4.0] what goes below is told in markers
        hit = state.holder[event.target]
        kept = max(state.cohesion[hit] - event.cohesion, terms.LOWEST)
        out_of = "" if event.kind == terms.LANDING else tr(" from {gun}", gun=names["gun"])
        names |= {"hit": setting.names[hit], "kept": kept, "out_of": out_of, "lie": faces(state.dice)}
    if isinstance(event, events.TurnEnded):
        names |= points(state)
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


def _aim(setting: Setting, state: State, event: events.AttackNamed) -> dict[str, str]:
    """[6.0] Why a Japanese attack is against this place and no other, and why it comes from there."""
    target, effect, passed = event.target, setting.effects[state.effect], []
    fields = state.kind == terms.FIRE and effect.verb == "fields of fire"
    for at in range(min(target, terms.POSITIONS)):
        if state.holder[at] != terms.NOBODY:
            why = "guns" if garrison.guns(state, setting, at) else "unlinked"
            why = "attacked" if at in state.struck and not fields else why
            passed.append(fill(said("passed over")[why], place=setting.places[at]))
    values = {
        "kind": state.kind,
        "fields": min(len(state.struck), 2) if fields else 0,
        "boat": target >= terms.POSITIONS,
        "at": effect.at,
        "reached": any(at < terms.POSITIONS for at in state.struck),
        "ashore": any(one != terms.NOBODY for one in state.holder[: terms.POSITIONS]),
        "gun": place(setting, event.gun),
        "places": "; ".join((place(setting, target), *passed)),
    }
    return {name: fill(form_for(form, values), **values) for name, form in said("aims").items()}


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
    taken, (free, paid) = listed([setting.names[one] for one in state.chosen]), (tr("free"), tr("1 cohesion"))
    wave, lying = reach.reserves(state) and not (state.placed or state.tide), amount(state)
    values: dict[str, Any] = {
        "turn": state.turn,
        "actions": count(left, "action") if left else tr("no more actions"),
        "to_do": said("to do")["none" if not left else "action" if wave else "waveless"],
        "follow_price": paid if state.pays else free,
        "reroll_price": free if state.free_rerolls else paid,
        "attacked": attacked(setting, state),
        "amount": lying,
        "comes_to": lying.partition(": ")[2],
        "dice": faces(state.dice),
        "attack_dice": attack.dice_count(state),
        "turn_dice": terms.ATTACK_DICE + state.extra_dice,
        "by_card": tr(", {dice} of them by a card", dice=state.extra_dice) if state.extra_dice else "",
        "kind": said("kinds").get(state.kind, ""),
        "japanese_dice": japanese.dice_count(state, setting) if state.kind else 0,
        "played_card": setting.usmc[state.played_card].title,
        "japanese_card": setting.japanese[state.card].title,
        "so_far": tr("; {taken} is chosen, another may be", taken=taken) if taken else "",
        "cost": tr("It would cost {parts}", parts=cost(setting, state)[0]) * (waits == terms.ATTACK_THROWN),
        **{name: place(setting, getattr(state, name)) for name in ("vacated", "aim", "gun")},
        "attacker": setting.names[state.attacker],
    }
    if action and action.battalion:
        one = setting.battalion[action.battalion]
        now, exhausted = state.cohesion[one], state.exhausted[one]
        then = min(now + terms.REGROUPED, terms.HIGHEST)
        values |= {"cohesion": now, "after": now - 1, "regrouped": then, "exhausted": exhausted}
        values["rises"] = then > terms.TIRED
        values |= {name: fill(form_for(form, values), **values) for name, form in said("prices").items()}
    if action:
        values |= {**_names(setting, action), "there": _there(setting, state, action.place)}
    return values


def _names(setting: Setting, action: Action) -> dict[str, Any]:
    """What a decision is about, as a player reads it."""
    values = action._asdict()
    if action.place:
        values["place"] = place(setting, setting.index[action.place])
    if action.card:
        card = setting.usmc[setting.usmc_index[action.card]]
        values |= {"card": card.title, "does": card.text, "text": card.text.rstrip("."), "when": card.timing}
    return values


def _there(setting: Setting, state: State, name: str) -> str:
    """[3.0] What of the Japanese lies in a position; "" for what is none."""
    if (at := setting.index.get(name, terms.POSITIONS)) >= terms.POSITIONS:
        return ""
    lying = [count(state.japanese[at], "Japanese marker")] if state.japanese[at] or not state.cube[at] else []
    lying += [tr("Infiltration cube")] * state.cube[at]
    return f"{', '.join(lying)}{tr(', a bunker') if state.bunker[at] else ''} [3.0]"


def picture(card: Card) -> str:
    """The drawing on a card: its own, or that of what it does first."""
    own = {tr(title): picture for title, picture in said("pictures").items()}
    return str(own.get(card.title) or card.effects[0].verb.replace(" ", "_"))


def title(setting: Setting, state: State, action: Action) -> str:
    """A decision as the player reads it."""
    return fill(offered(state, action), **filled(setting, state, action))


def offered(state: State, action: Action) -> Any:
    """A decision as the file has it, its blanks unfilled."""
    form = said("offers")[action.verb]
    return form[state.agenda[-1]] if action.verb == "done" else form


def chosen(setting: Setting, state: State, action: Action) -> str:
    """A decision in a few words, by what it was made in."""
    values = _names(setting, action)
    return fill(inside(said("chosen").get(action.verb) or offered(state, action)), **values)
