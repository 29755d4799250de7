"""The page "Readings of unclear rules": how each unclear text is read, why, and what else can be chosen.

Readings that can be played in more than one way are told of in rules.options; the others here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bloodyridge_qt.engine.switches import Switch
from bloodyridge_qt.games.bloody_ridge.rules.options import READINGS, Options
from bloodyridge_qt.games.bloody_ridge.screen.measured import effect_words, measured_words
from bloodyridge_qt.table.rule_text import (
    READINGS_PAGE,
    Block,
    Entry,
    Facts,
    Heading,
    Paragraph,
    page_of,
)

TITLE: Final = "Readings of unclear rules"


class Ruling(NamedTuple):
    """An unclear text that is played in one way only."""

    id: str
    rules: tuple[str, ...]
    label: str
    reading: str
    reason: str
    """Two sentences."""


RULINGS: Final = (
    Ruling(
        "advance",
        ("3.8", "7.2", "7.12"),
        "Walking through held hexes",
        "Steps through hexes the Japanese hold are free and without limit. What is decided for a force is "
        "the hex it strikes next and from where, or the exit it leaves by; every strike it can reach is "
        "offered.",
        "A held hex brings neither combat nor bombardment [3.8] and a force may go any distance [7.2], so no "
        "step matters by itself. Deciding by strikes also means that no force can walk about for ever.",
    ),
    Ruling(
        "red_row_artillery",
        ("3.4", "8.2"),
        "Artillery and the red row",
        "Artillery never harms a force that strikes from the red row. A marker drawn against it is spent all "
        "the same.",
        "The red row cannot be bombarded [3.4], and a force is still there while it strikes from it [7.12]. "
        "A marker is set aside once its fire is over, whether it hit or missed [8.3].",
    ),
    Ruling(
        "exit",
        ("4.1", "7.19"),
        "Leaving the map",
        "From a marked exit hex every step north, north-west or north-east that leaves the north edge wins.",
        "The rule names exit hexes, not hexsides [4.1]. These three are the directions in which every force "
        "may step [7.19].",
    ),
    Ruling(
        "hq_falls_last",
        ("4.2", "7.10"),
        "The division headquarters falls with the last attacker",
        "Its elimination wins even if no attacker lives through the same volley.",
        "Play stops as soon as it is eliminated [4.2]; nothing asks for a survivor, as the taking of a hex "
        "does [7.12]. Fire of both sides counts at the same moment [7.10], so what the Marines hit does not "
        "undo it.",
    ),
    Ruling(
        "no_reserves",
        ("4.3",),
        "Nothing left in the holding pile",
        "This is checked once, when the Organization Phase of Turns 3 and 4 starts, before any roll.",
        "The rule names the very start of that phase [4.3]. A pile that runs out during it only leaves the "
        "remaining hexes empty [3.6].",
    ),
    Ruling(
        "farthest",
        ("4.5",),
        "Farthest advance",
        "It is the lowest row, the last two digits of a hex number, in which a Japanese unit has stood "
        "during the game. Two defeats in the same row are compared by the turn on which it was reached.",
        "The rule asks how far the attack came [4.5], not what it still held at the end. A hex that was "
        "reached and lost again was reached.",
    ),
    Ruling(
        "hq_reinforced",
        ("6.3", "7.7"),
        "A headquarters is attacked again",
        "It is joined by a fresh draw at every attack on its hex, up to six units together; the draw stops "
        "there. After a draw of nothing the headquarters fights alone.",
        "A whole defense is rolled for each later attack [7.7], and six is the limit of a hex at any moment "
        "[6.3]. A force roll of nothing opens a hex only when nobody stands in it.",
    ),
    Ruling(
        "draw_order",
        ("6.7", "7.4", "7.14", "8.2"),
        "The order of a draw",
        "Pieces are drawn one at a time, and an artillery marker fires the moment it is drawn. The draw ends "
        "early when the force is wiped out, when the Supply Cache appears or when the pool is empty.",
        "A marker interrupts at once when it is pulled [8.2], and the cache asks which pieces came before it "
        "[7.14], so pieces must come singly. Without an attacker or without a piece there is nothing to "
        "draw.",
    ),
    Ruling(
        "cache",
        ("6.5", "7.14"),
        "What was drawn before the Supply Cache",
        "Rifles and artillery markers drawn before it in the same fight go back to the pool, markers that "
        "have fired included. A headquarters drawn before it stays in its hex.",
        "The rule sends back rifles and markers and does not ask whether a marker has fired [7.14]. It does "
        "not speak of headquarters, which stay where they appeared [6.9].",
    ),
    Ruling(
        "hq_aside",
        ("6.10",),
        "A headquarters drawn where it may not stand",
        "It is laid aside, another piece is drawn in its place, and it returns to the pool when the draw for "
        "this hex is done. If the pool runs out, fewer pieces defend.",
        "It is laid aside for the time being only [6.10], and put back at once it might be drawn again in "
        "the same draw. No rule makes up for pieces the pool does not have.",
    ),
    Ruling(
        "reveal",
        ("6.11",),
        "When a force is turned face up",
        "At its first volley. Walking into an empty hex or standing under artillery does not turn it.",
        "A force shows its strength when it attacks for the first time [6.11], and only a volley asks for "
        "attack factors [7.5]. Artillery hits by terrain alone [10.3].",
    ),
    Ruling(
        "stranded",
        ("7.3", "7.12"),
        "A force that can go nowhere",
        "A force with neither a strike nor an exit left is removed as eliminated. You are warned before a "
        "strike that can only lead there.",
        "No phase may end with a force on the map [7.3], and none may stay behind to wait [7.12]. Of the two "
        "ends a force can have, leaving and elimination, only the second remains.",
    ),
    Ruling(
        "odds",
        ("7.5", "7.9"),
        "Odds below one to one",
        "All attack factors are added, divided by the defense strength and rounded down. A ratio of 0 counts "
        "as “1:1 or less”, and a side with at least one unit always fires.",
        "Rounding down [7.5] can only give 0 for a weak side, and the first line of the results covers it "
        "[7.9]. Nothing says that a side may not fire at low odds.",
    ),
    Ruling(
        "hq_attack",
        ("7.5", "11.2", "11.3"),
        "Fire of a headquarters",
        "A headquarters fires with the attack factor it has in the counter file. Machineguns and the Hero do "
        "not help it.",
        "It stands in the hex as a unit like the rifles [6.3], and all units of a side add their factors "
        "[7.5]. A machinegun or the Hero doubles a Marine unit [11.2], [11.3], here taken to mean rifles.",
    ),
    Ruling(
        "fighting_ground",
        ("7.10", "7.12", "8.2"),
        "Where the attackers stand in a fight",
        "They stay in the hex they strike from until the target is cleared. Marine fire and artillery use "
        "the terrain of that hex; Japanese fire uses that of the struck hex, or 8 where a headquarters "
        "stands.",
        "Marines fire into the hex of the attackers, the attackers into that of the Marines [7.10], so there "
        "are two. Survivors are placed in the target when it has been cleared, not before [7.12].",
    ),
    Ruling(
        "hill_shift",
        ("7.15",),
        "Odds while Hill 123 is Japanese",
        "One is added to the rounded Japanese ratio and taken from the rounded US ratio, so 0 becomes 1 and "
        "1 becomes 0. A roll of one still hits at any ratio.",
        "The shift changes the odds as they come out normally [7.15], and those are rounded [7.5]. The "
        "lowest line of the results has no lower end [7.9].",
    ),
    Ruling(
        "close_combat",
        ("7.16",),
        "When it comes to close combat",
        "When the final ratios of both sides, after the shift for Hill 123, are 1 or lower, everybody hits "
        "on 1–3. Each round is judged anew, and where Marines do not answer there is none.",
        "What counts is the odds at which the sides roll [7.16], and they roll after the shift [7.15]. Odds "
        "are worked out again for every round [7.11].",
    ),
    Ruling(
        "sector_lines",
        ("7.17", "7.18", "7.19"),
        "Sector boundaries",
        "Only the drawn hexsides bar a step, and only when the two hexes are not both clear or hill. A force "
        "belongs to the sector it stands in.",
        "The boundaries end where they are drawn to end [7.18], and a step between clear and hill hexes may "
        "cross them [7.19]. Who crosses belongs to the new sector [7.19], so its place says all.",
    ),
    Ruling(
        "hill_recapture",
        ("9.4", "10.4"),
        "Recapture of hill hexes",
        "Each hill hex north of the US line is recaptured on 1–2.",
        "The rule speaks of any hill hex [9.4], the table of Hill 123 [10.4]. Both give the same numbers, "
        "and rolls are made north of the line only [9.1].",
    ),
    Ruling(
        "mg_pieces",
        ("11.2", "11.3"),
        "Machineguns in a draw",
        "They use up draws but do not stack, fire or take a die. Each helps the lowest rifle unit that has "
        "none yet, ties by order of draw. All leave the game after the fight, unless they were drawn with "
        "the Hero and without a Marine unit.",
        "A machinegun is no unit, yet it is drawn within the number of the force roll [11.2]. The one "
        "exception to its removal asks for the Hero and is told with him [11.3].",
    ),
    Ruling(
        "mg_short",
        ("11.2",),
        "Fewer units than machineguns",
        "When there are fewer Marine units in a hex than machineguns drawn for it, none of the machineguns "
        "has an effect.",
        "That is what the paragraph says to the letter [11.2], although one unit could still use one of two. "
        "The grounds it gives may hold for all the machineguns of a place at once.",
    ),
    Ruling(
        "banzai",
        ("11.4",),
        "The two dice of a Banzai charge",
        "The charge succeeds when the Japanese die is lower than the US die, in 15 cases of 36, and fails "
        "otherwise. It is called after the draw and its artillery, before the first volley.",
        "The two sentences overlap: a lower Japanese die is success by the first and, being met by a higher "
        "US die, failure by the second [11.4]. Either way round the chance is the same, and the first is "
        "kept.",
    ),
    Ruling(
        "mg_crew",
        ("11.5",),
        "Placing the machinegun crews",
        "On Turn 1, after the forces are rolled, at most one in a red-row hex. An empty hex may receive one, "
        "a stack may so reach six, and crews may be left out.",
        "They come after the forces and before the game proper [11.5], so before the first move. The choice "
        "of hex is free, and the stacking limit does not count them.",
    ),
)
"""The readings without an alternative, by paragraph."""


def readings_page(options: Options | None = None) -> Entry:
    """All readings as a page; with options, what is in force in the game on the table."""
    blocks: list[Block] = [
        Paragraph(
            "Some texts of the rules can be read in more than one way, and a few cases are left open. Here "
            "is how this program reads each of them, and why."
        ),
        Heading("Readings you can choose"),
        Paragraph(
            "These have an alternative. Each is a switch in *New game*, under *Rulings*; what was chosen "
            "stands in the log’s head, in the saved game and in the report."
        ),
    ]
    if measured_words():
        blocks.append(Paragraph(measured_words()))
    for switch in READINGS:
        blocks += [_heading(switch), Facts(tuple(_rows(switch, options)))]
    blocks += [
        Heading("Readings without a choice"),
        Paragraph("These are always played as they stand here."),
    ]
    for ruling in RULINGS:
        blocks += [_heading(ruling), Facts((("Played", ruling.reading), ("Why", ruling.reason)))]
    return page_of(READINGS_PAGE, TITLE, tuple(blocks))


def _heading(about: Switch | Ruling) -> Heading:
    return Heading(about.label, about.id, about.rules)


def _rows(switch: Switch, options: Options | None) -> list[tuple[str, str]]:
    """The default, its reason, what may be played instead, and what is in force."""
    default, *others = switch.alternatives
    rows = [("Default", f"{default.words}."), ("Why", switch.reason)]
    for other in others:
        effect = effect_words(switch.id, other.value)
        rows.append(
            ("Or", f"{other.words}. {effect[0].upper()}{effect[1:]}." if effect else f"{other.words}.")
        )
    if options is not None:
        value = getattr(options, switch.id)
        words = next(each.words for each in switch.alternatives if each.value == value)
        rows.append(("This game", f"**{words}.**" if value != switch.default else f"{words}."))
    return rows
