"""A review as part of a report: every decision, what was better, and the curve from first to last."""

from __future__ import annotations

from xml.etree import ElementTree

from bloodyridge_qt.table.advice import Judged, Review, Weighed
from bloodyridge_qt.table.report.review import in_page


def judged(decision: str, win: float) -> Judged:
    return Judged(decision, win, win - 0.05, win + 0.05, 240)


def test_a_review_tells_losses_luck_and_turning_points_and_its_curve_ends_with_the_game() -> None:
    good, bad, better = judged("go <north>", 0.5), judged("wait", 0.25), judged("go on", 0.4)
    review = Review(
        (Weighed(0, good, good, -0.1), Weighed(1, bad, better, 0.75)), (1,), (("Luck of the dice", "+65"),)
    )
    told = in_page(review, ["go <north>", "wait"])
    body = ElementTree.fromstring(f"<body>{told}</body>")  # noqa: S314  our own page
    rows = [["".join(cell.itertext()) for cell in row] for row in body.iter("tr")][1:]
    assert rows == [
        ["1", "go <north>", "50% (45%–55%)", "", "−10.0%", ""],
        ["◆ 2", "wait", "25% (20%–30%)", "15.0% (5%–25%)", "+75.0%", "go on, 40% (35%–45%)"],
    ]
    curve = next(body.iter("polyline")).get("points")
    assert curve == "0.0,52.0 300.0,62.0 600.0,2.0"
    assert body.findtext("dl/dd") == "+65"
    assert (
        next(body.iter("svg")).get("aria-label")
        == "Chance to win: 50% at the first decision, 100% at the end"
    )


def test_a_game_of_one_decision_has_no_curve_missing_and_one_without_any_none() -> None:
    only = judged("leave", 1.0)
    assert "<polyline" in in_page(Review((Weighed(0, only, only, 0.0),)), ["leave"])
    assert "<svg" not in in_page(Review(), [])
