"""A review of a game in words and as a drawing, for the window and for the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bloodyridge_qt.escaping import in_html
from bloodyridge_qt.table.advice import Review, Weighed
from bloodyridge_qt.table.forecast import percent

COLUMNS: Final = ("Moment", "Decision", "Win before", "Lost by it", "Luck after")
_WIDE: Final = 720
_HIGH: Final = 160


def cells(weighed: Weighed, label: str) -> tuple[str, ...]:
    """One decision, a text for each of COLUMNS."""
    best, made = weighed.best, weighed.made
    loss = "0"
    if weighed.loss:
        low, high = max(0.0, best.low - made.high), min(1.0, best.high - made.low)
        loss = f"{weighed.loss * 100:.0f} ({low * 100:.0f}–{high * 100:.0f})"
        label = f"{label}; better: {best.decision}"
    return str(weighed.moment), label, percent(best.win), loss, f"{weighed.luck * 100:+.0f}"


def turning_words(weighed: Weighed, label: str) -> str:
    """Why a moment is a turning point: "moment 12, attack 1813: −31 by luck"."""
    parts = []
    if weighed.loss:
        parts.append(f"−{weighed.loss * 100:.0f} by the decision")
    if round(weighed.luck * 100):
        parts.append(f"{weighed.luck * 100:+.0f} by luck".replace("-", "−"))
    return f"moment {weighed.moment}, {label}: {', '.join(parts) or 'nothing changed'}"


def section(review: Review, labels: Sequence[str]) -> Iterator[str]:
    """The review as a part of the report."""
    yield '<h2 id="review">Review</h2>'
    yield "<p>Chances to win, by playing on from each moment. What a decision cost against the best, and "
    yield "what dice alone changed, are in points of a hundred; they add up to how the game ended.</p>"
    yield _graph(review)
    points = (turning_words(review.weighed[at], labels[at]) for at in review.turning_points)
    listed = "".join(f"<li>{in_html(words)}</li>" for words in points)
    if listed:
        yield f"<h3>Turning points</h3><ol>{listed}</ol>"
    yield "".join(f"<p><b>{in_html(name)}</b> {in_html(value)}</p>" for name, value in review.rows)
    head = "".join(f"<th>{in_html(one)}</th>" for one in COLUMNS)
    yield f"<table><thead><tr>{head}</tr></thead><tbody>"
    for weighed in review.weighed:
        row = "".join(f"<td>{in_html(one)}</td>" for one in cells(weighed, labels[weighed.moment]))
        yield f"<tr>{row}</tr>"
    yield "</tbody></table>"


def _graph(review: Review) -> str:
    chances = review.chances()
    step = _WIDE / max(1, len(chances) - 1)
    spots = [(at * step, _HIGH * (1 - chance)) for at, chance in enumerate(chances)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    marks = "".join(
        f'<circle cx="{spots[at][0]:.1f}" cy="{spots[at][1]:.1f}" r="9" fill="currentColor"/>'
        f'<text x="{spots[at][0]:.1f}" y="{spots[at][1] + 4:.1f}" text-anchor="middle" font-size="12" '
        f'fill="Canvas">{number}</text>'
        for number, at in enumerate(review.turning_points, start=1)
    )
    faint = 'stroke="currentColor" stroke-opacity=".4"'
    return (
        f'<figure><svg viewBox="-12 -12 {_WIDE + 24} {_HIGH + 24}" role="img" style="max-width:100%" '
        f'aria-label="Chance to win"><rect width="{_WIDE}" height="{_HIGH}" fill="none" {faint}/>'
        f'<path d="M0 {_HIGH / 2}H{_WIDE}" {faint} stroke-dasharray="6 6"/>'
        f'<polyline points="{line}" fill="none" stroke="currentColor" stroke-width="3"/>{marks}</svg>'
        f"<figcaption>Chance to win, from the first decision to the end</figcaption></figure>"
    )
