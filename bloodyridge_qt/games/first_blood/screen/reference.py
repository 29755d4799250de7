"""[8.9] Both combat tables as a page of the rules reference."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.forces import Tables
from bloodyridge_qt.games.first_blood.screen.words import said
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.rule_text import page_in
from bloodyridge_qt.table.rulebook import Rulebook

PAGE: Final = "tables:combat"
"""In a section of its own, as what stands before the colon says."""


def with_tables(book: Rulebook, tables: Tables) -> Rulebook:
    """The rules with both tables behind them."""
    title = tr("Combat tables (CRT)")
    text = [
        f"# {title}",
        tr("Who attacks reads his own table: the column is the odds [8.4], the row the die [8.8, 8.9]."),
    ]
    for side in (t.US, t.JAPAN):
        columns = tables[side]
        head = [tr("Die"), *(name.replace("-", ":") for name in columns)]
        rows = [[str(die), *(column[die - 1] for column in columns.values())] for die in range(1, 7)]
        lines = [head, ["---"] * len(head), *rows]
        text.append(f"## {(tr('American attack table'), tr('Japanese attack table'))[side]}")
        text.append("\n".join(f"| {' | '.join(line)} |" for line in lines))
    codes = [(tr("Result"), tr("Means")), ("---", "---"), *said("results").items()]
    text.append("\n".join(f"| {code} | {meaning} |" for code, meaning in codes))
    return book.with_pages(title, (page_in(PAGE, "\n\n".join(text)),))
