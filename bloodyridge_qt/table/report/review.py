"""A review as part of an after-action report: the chance to win over the game, what decisions cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodyridge_qt.escaping import in_html
from bloodyridge_qt.language import in_figures, tr
from bloodyridge_qt.table.advice import Judged, Review


def in_page(review: Review, titles: Sequence[str]) -> str:
    """A part of a page, with its heading; `titles` are the words of the game's decisions in order."""
    return "".join(_parts(review, titles))


def _parts(review: Review, titles: Sequence[str]) -> Iterator[str]:
    yield f'<h2 id="review">{tr("Skill and luck")}</h2><dl>'
    yield from (f"<dt>{in_html(name)}</dt><dd>{in_html(value)}</dd>" for name, value in review.rows)
    yield f"</dl>{_curve(review)}"
    how = tr(
        "Each decision was played on to the end many times, knowing no more than its player did. A loss is "
        "told only where another decision was better by more than chance; luck is what the dice changed of "
        "the chance to win. Turning points are marked."
    )
    words = ("", tr("Decision"), tr("Chance to win"), tr("Lost"), tr("Luck"), tr("Better"))
    kinds = ("", ' class="words"', "", "", "", ' class="words"')
    heads = "".join(f"<th{kind}>{word}</th>" for kind, word in zip(kinds, words, strict=True))
    yield f'<p class="soft">{how}</p><div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>'
    for one in review.weighed:
        mark = "◆ " if one.moment in review.turning_points else ""
        better = f"{in_html(one.best.told)}, {_chance(one.best)}" if one.loss else ""
        low, high = one.loss_interval
        lost = f"{in_figures(one.loss, '.1%')} ({low:.0%}–{high:.0%})" if one.loss else ""
        luck = in_figures(one.luck, "+.1%").replace("-", "−")
        cells = (
            f"{mark}{one.moment + 1}",
            in_html(titles[one.moment]),
            _chance(one.made),
            lost,
            luck,
            better,
        )
        told = "".join(f"<td{kind}>{cell}</td>" for kind, cell in zip(kinds, cells, strict=True))
        yield f"<tr>{told}</tr>"
    yield "</tbody></table></div>"


def _chance(judged: Judged) -> str:
    return f"{judged.win:.0%} ({judged.low:.0%}–{judged.high:.0%})"


def _curve(review: Review) -> str:
    """The chance to win before each decision and at the end, from 0 below to 1 above."""
    chances = review.chances()
    if len(chances) < 2:
        return ""
    step = 600 / (len(chances) - 1)
    points = " ".join(f"{place * step:.1f},{102 - 100 * chance:.1f}" for place, chance in enumerate(chances))
    told = tr(
        "Chance to win: {chances:.0%} at the first decision, {chances2:.0%} at the end",
        chances=chances[0],
        chances2=chances[-1],
    )
    return (
        f'<svg viewBox="0 0 600 104" role="img" aria-label="{told}" style="width:100%;max-width:60em">'
        f"<title>{told}</title>"
        '<path d="M0 2H600M0 52H600M0 102H600" style="fill:none;stroke:currentColor;opacity:.3"/>'
        f'<polyline points="{points}" style="fill:none;stroke:currentColor;stroke-width:2"/></svg>'
    )
