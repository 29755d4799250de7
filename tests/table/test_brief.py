"""A decision nobody watches is told with one picture of the table, and with every word."""

from __future__ import annotations

from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.table.game_table import Table


def pictured(brief: bool) -> tuple[Table, int, list[str], object]:
    """A game after its first decision: how many views its beats have, its lines, the last view."""
    table = edition.open_edition().start({"seed": "brief"})
    table.brief = brief
    offer = next(offer for offer in table.offers() if offer.mover)
    beats = table.submit(offer)
    views = {id(beat.view) for beat in beats}
    return table, len(views), [line.text for beat in beats for line in beat.log], beats[-1].view


def test_with_animation_off_a_decision_makes_the_last_view_alone() -> None:
    table, views, lines, last = pictured(brief=True)
    full, more, same_lines, same_last = pictured(brief=False)
    assert views <= 2, "the table as it was, for beats nobody sees, and as it is"
    assert more > views
    assert lines == same_lines
    assert last == same_last == table.view() == full.view()


def test_the_next_decision_is_told_in_full_again() -> None:
    table, _, _, _ = pictured(brief=True)
    table.brief = False
    beats = table.submit(next(offer for offer in table.offers() if offer.mover))
    assert len({id(beat.view) for beat in beats}) > 2
