"""What another did in his turn, in a few lines, made of what the log tells of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.cues import Banner, Deed, LogLine
from bloodyridge_qt.table.hand_dice import Rows

_HEADINGS: Final = {
    "attack": later("Attacks"),
    "retreat": later("Retreats"),
    "": later("Besides"),
    "new": later("New"),
    "left": later("Out of the game again"),
    "move": later("Moves to"),
}
"""What is told after the losses, in this order."""
_FEW: Final = 3
"""So many deeds are still in the ear of who listens."""
_MOST: Final = 5
"""So many things of a kind are named but losses, which all are; more are counted."""


def recap(lines: Sequence[LogLine], by: str) -> tuple[Banner, LogLine] | None:
    """What the lines tell of his deeds, and the same as the line after them; None where he did nothing.

    What has a heading of its own comes first, then losses, his own last of them. Of the line only these and
    how often he attacked are said, and nothing where he did little.
    """
    deeds = [line.deed for line in lines if line.deed is not None and line.deed.by == by]
    gone = {deed.who for deed in deeds if deed.who and deed.kind in ("lost", "left")}
    deeds = [deed for deed in deeds if deed.kind != "new" or deed.who not in gone]  # nobody finds him there
    if not deeds:
        return None
    own = dict.fromkeys(deed.kind for deed in deeds if deed.kind not in (*_HEADINGS, "lost"))
    above = tuple((heading, _named(deed.words for deed in deeds if deed.kind == heading)) for heading in own)
    title, last = tr("What the {side} side did", side=tr(by)), lines[-1]
    losses = (*above, *_losses(deeds, by))
    attacks = sum(deed.kind == "attack" for deed in deeds)
    often = ((tr(_HEADINGS["attack"]), str(attacks)),) if attacks else ()
    banner = Banner(title, (*losses, *_others(deeds)), goes_without_saying=True, said=0)
    aloud = Banner(title, (*losses, *often)).in_words if len(deeds) > _FEW else ""
    return banner, LogLine(banner.in_words, "summary", last.turn, moment=last.moment, aloud=aloud)


def _losses(deeds: Iterable[Deed], by: str) -> Rows:
    lost = [deed for deed in deeds if deed.kind == "lost"]
    sides = sorted({deed.loses for deed in lost}, key=lambda side: side == by)
    if not lost:
        return ((tr("Losses"), tr("none")),)
    return tuple(
        (
            tr("{side} losses", side=tr(side)),
            _named((one.words for one in lost if one.loses == side), most=len(lost)),
        )
        for side in sides
    )


def _others(deeds: Iterable[Deed]) -> Iterator[tuple[str, str]]:
    for kind, heading in _HEADINGS.items():
        if words := [deed.words for deed in deeds if deed.kind == kind]:
            yield tr(heading), _named(words)


def _named(words: Iterable[str], most: int = _MOST) -> str:
    """Each thing once, with how often it happened; what is too much to be named is counted."""
    times = Counter(words)
    told = [f"{one} ×{often}" if often > 1 else one for one, often in times.items()]
    if len(told) > most:
        told = [*told[: most - 1], tr("{more} more", more=len(told) - most + 1)]
    return "; ".join(told)
