# ruff: noqa: UP014  one line an event: a class for each would be five
"""What has happened, as the screen is told of it. Places, battalions and cards are numbers of the setting."""

from __future__ import annotations

from typing import NamedTuple

BattalionsExchanged = NamedTuple("BattalionsExchanged", [("battalion", int), ("other", int)])
"""[5.0]"""
TurnBegan = NamedTuple("TurnBegan", [("turn", int)])
"""[6.0] A round begins with the USMC turn."""
CardDrawn = NamedTuple("CardDrawn", [("card", int), ("opening", bool), ("spent", bool)])
"""[6.0] A tactics card comes into the hand, or is spent at once."""
DrawEnded = NamedTuple("DrawEnded", [("why", str)])
"""[6.0] Fewer cards are drawn than there might be; `why` is "full", "empty" or "barred"."""
CardPlayed = NamedTuple("CardPlayed", [("card", int)])
"""[3.0]"""
BattalionChosen = NamedTuple("BattalionChosen", [("battalion", int)])
"""[3.0] For a card that lets another be chosen before it acts."""
CardDiscarded = NamedTuple("CardDiscarded", [("card", int)])
"""[6.0]"""
WavePlaced = NamedTuple("WavePlaced", [("battalion", int), ("box", int)])
"""[6.0]"""
CohesionChanged = NamedTuple(
    "CohesionChanged", [("battalion", int), ("change", int), ("now", int), ("why", str)]
)
"""[4.0] By `change`; `why` is "action", "reroll", "regroup", "card", "pairs", "fire" or "strain"."""
MarkerLost = NamedTuple("MarkerLost", [("battalion", int), ("bunker", bool), ("left", int), ("why", str)])
"""[4.0, 6.0] A battalion loses a marker, or the bunker it holds takes the loss [3.0]."""
BattalionGone = NamedTuple("BattalionGone", [("battalion", int), ("place", int)])
"""[3.0] Its last marker is lost."""
ExhaustionChecked = NamedTuple(
    "ExhaustionChecked", [("battalion", int), ("die", int), ("exhausted", bool), ("before", bool)]
)
"""[4.0] `die` against the cohesion."""
Rallied = NamedTuple("Rallied", [("battalion", int)])
"""[6.0] Not exhausted any more, without a die."""
BattalionsRotated = NamedTuple("BattalionsRotated", [("battalion", int), ("other", int)])
"""[6.0] The first pays."""
BattalionMoved = NamedTuple(
    "BattalionMoved", [("battalion", int), ("origin", int), ("to", int), ("how", str)]
)
"""[6.0] `how` is "move", "follow", "advance" or "ferry"."""
AttackBegan = NamedTuple("AttackBegan", [("battalion", int), ("target", int), ("cube", bool)])
"""[6.0]"""
DiceThrown = NamedTuple(
    "DiceThrown", [("thrown", tuple[int, ...]), ("table", tuple[int, ...]), ("reroll", bool)]
)
"""[6.0] Every die as it fell; what is left of them lies on the table."""
DieTaken = NamedTuple("DieTaken", [("face", int), ("up", bool)])
"""[6.0] A die is to be thrown again, or stays after all."""
DieTurned = NamedTuple("DieTurned", [("face", int), ("shown", int)])
"""A card turned a die; `shown` is its face now. Of an event `to` is a place."""
AttackSettled = NamedTuple(
    "AttackSettled",
    [
        ("battalion", int),
        ("target", int),
        ("dice", tuple[int, ...]),
        ("hits", int),
        ("twos", int),
        ("ones", int),
    ],
)
"""[6.0] The final dice, and pairs of each face that counts."""
JapaneseLost = NamedTuple("JapaneseLost", [("position", int), ("bunker", bool), ("left", int), ("why", str)])
"""[3.0, 6.0] A bunker or a marker goes; `why` is "attack", "strike", "fire", "banzai" or "answer"."""
CubeRemoved = NamedTuple("CubeRemoved", [("position", int), ("returned", bool)])
"""[6.0]"""
StrikeThrown = NamedTuple(
    "StrikeThrown", [("target", int), ("dice", tuple[int, ...]), ("least", int), ("hits", int)]
)
"""A card strikes a position: its dice, and how many hits."""
BunkerPlaced = NamedTuple("BunkerPlaced", [("position", int)])
"""[3.0]"""
BunkerGone = NamedTuple("BunkerGone", [("position", int)])
"""[3.0] Everybody has left it."""
ActivationTurned = NamedTuple("ActivationTurned", [("card", int), ("left", int)])
"""[6.0] `left` cards stay in the deck."""
EffectLeftOut = NamedTuple("EffectLeftOut", [("effect", int), ("voided", bool)])
"""[6.0] What cannot be done, or what a tactics card leaves out."""
ConditionJudged = NamedTuple("ConditionJudged", [("effect", int), ("controlled", int), ("holds", bool)])
"""How many positions the Marines control, and whether the first branch holds."""
AttackNamed = NamedTuple(
    "AttackNamed", [("kind", str), ("target", int), ("gun", int), ("dice", int), ("effect", int)]
)
"""[6.0] Who is attacked from where, with how many dice, by which effect; NOBODY in the landing."""
AttackThrown = NamedTuple(
    "AttackThrown", [("kind", str), ("target", int), ("thrown", tuple[int, ...]), ("table", tuple[int, ...])]
)
"""[6.0] Every die as it fell, and those that count."""
AttackResolved = NamedTuple(
    "AttackResolved",
    [("kind", str), ("target", int), ("gun", int), ("markers", int), ("cohesion", int), ("own", int)],
)
"""[6.0] What it costs: markers and cohesion of the target, markers of the attacking position."""
JapaneseMoved = NamedTuple("JapaneseMoved", [("origin", int), ("to", int), ("how", str)])
"""[6.0] A marker; `how` is "shift", "counterattack" or "surface" (then from nowhere)."""
Infiltrated = NamedTuple("Infiltrated", [("position", int)])
"""[6.0]"""
Recorded = NamedTuple("Recorded", [("what", str)])
"""[2.0] A cube lies on a circle."""
Barred = NamedTuple("Barred", [("what", str)])
"""What the next USMC turn does without."""
TurnEnded = NamedTuple("TurnEnded", [("turn", int)])
"""[6.0] The USMC turn is over."""
GameEnded = NamedTuple("GameEnded", [("outcome", str), ("usmc", int), ("japanese", int)])
"""[7.0]"""
