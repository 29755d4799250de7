"""What is to be said of a map under correction, in words: one block to a paragraph or fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bloodyridge_qt.language import plural, tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bloodyridge_qt.boards.verdict import Departure, Verdict

MOST_SENTENCES: Final = 4
"""Departures of one paragraph that are told one by one."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to be said of the map."""

    text: str
    rule: str = ""
    """The paragraph it is about; "" for a fault of the file."""
    overridden: bool = False
    may_override: bool = False


def told(verdict: Verdict) -> tuple[str, tuple[Remark, ...], bool]:
    """Headline, remarks, and whether a game can be played on the map."""
    if verdict.faults:
        words = plural(
            len(verdict.faults),
            "{number} fault. Nothing can be played on this yet.",
            "{number} faults. Nothing can be played on this yet.",
        )
        return words, tuple(Remark(str(fault)) for fault in verdict.faults[:12]), False
    remarks = []
    for rule in dict.fromkeys((*(d.rule for d in verdict.departures), *verdict.overrides)):
        departures = [d for d in verdict.departures if d.rule == rule]
        overridden = rule in verdict.overrides
        remarks.append(_remark(rule, departures, overridden))
    open_rules = dict.fromkeys(departure.rule for departure in verdict.guarded)
    if not open_rules:
        words = tr("Valid. A game can be played on it.")
        if verdict.overrides:
            words += tr(" Overridden: {rules}.", rules=_cited(verdict.overrides))
        return words, tuple(remarks), True
    return tr("It contradicts {rules}.", rules=_cited(open_rules)), tuple(remarks), False


def _cited(rules: Iterable[str]) -> str:
    return ", ".join(f"[{rule}]" for rule in rules)


def _remark(rule: str, departures: Sequence[Departure], overridden: bool) -> Remark:
    lines = [str(departure) for departure in departures[:MOST_SENTENCES]]
    if len(departures) > MOST_SENTENCES:
        lines.append(
            tr("And {departures} more of the same paragraph.", departures=len(departures) - MOST_SENTENCES)
        )
    if not departures:
        lines = [tr("Nothing contradicts [{rule}] now.", rule=rule)]
    if overridden:
        lines.append(tr("Overridden by the owner of the map."))
    essential = any(departure.essential for departure in departures)
    if essential:
        lines.append(tr("Without it nothing can be played, so it cannot be overridden."))
    return Remark("\n".join(lines), rule, overridden, may_override=not overridden and not essential)


def sentences(verdict: Verdict) -> tuple[str, ...]:
    """Why nothing can be played on the map."""
    return tuple(map(str, verdict.faults)) or tuple(map(str, verdict.guarded))
