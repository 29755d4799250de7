"""An after-action report as one HTML file: no script, nothing fetched, fit for paper and for a telephone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from bloodyridge_qt.engine.dice import FACES
from bloodyridge_qt.escaping import in_html
from bloodyridge_qt.language import in_figures, plural, spoken, tr
from bloodyridge_qt.table.cues import MISS, DieThrow, LogLine
from bloodyridge_qt.table.hand_dice import Rows
from bloodyridge_qt.table.phrases import sentence
from bloodyridge_qt.table.report.luck import ENOUGH, HOW_TO_READ, caution, luck_of, lucks_of
from bloodyridge_qt.table.report.map_svg import MapDrawing
from bloodyridge_qt.table.report.model import Action, Chapter, Entry, Report, Section, TakenBack
from bloodyridge_qt.table.report.palette import colours, part, side_class
from bloodyridge_qt.table.report.tallies import Tally, tallies
from bloodyridge_qt.table.style import NIGHT, PRINTED, style_of

ACTION: Final = "a"
"""Before the number of an action in the name of its place."""

_PARAGRAPH: Final = re.compile(r"\[\d+\.[\dx]+\]")


def page(report: Report, facts: Rows = (), more: str = "") -> str:
    """The whole file; `facts` are rows on the save it was made from, `more` a part of a page besides."""
    return "".join(_Page(report, facts).parts(more))


class _Page:
    def __init__(self, report: Report, facts: Rows) -> None:
        self._report = report
        self._facts = facts
        self._style = style_of(report.sheet.game)
        self._drawing = MapDrawing(report.sheet, dict(report.words.glyphs))
        self._sides: Mapping[str, str] = dict(report.words.sides)

    def parts(self, more: str) -> Iterable[str]:
        """The file from top to bottom."""
        report = self._report
        title = f"{report.name} – {report.title}" if report.name else report.title
        night = f"@media screen and (prefers-color-scheme:dark){{{colours(NIGHT, self._style, page=True)}}}"
        yield (
            f'<!DOCTYPE html><html lang="{spoken()}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            '<meta name="color-scheme" content="light dark">'
            f"<title>{in_html(title)}</title><style>{part('page.css')}{part('map.css')}"
            f"{colours(PRINTED, self._style, page=True)}{night}"
            "</style></head><body>"
            f'<svg class="defs" aria-hidden="true">{self._drawing.shared()}</svg>'
        )
        yield from self._head()
        for number, chapter in enumerate(report.chapters, start=1):
            yield from self._chapter(number, chapter)
        yield from self._tables()
        yield more
        if report.taken_back or report.lost_decisions:
            yield from self._taken_back()
        if report.earlier:
            yield f'<h2 id="earlier">{tr("Earlier decisions, for reading only")}</h2><ol class="steps">'
            yield from (f"<li>{in_html(line)}</li>" for line in report.earlier)
            yield "</ol>"
        yield f'<h2 id="setup">{tr("The set-up and the file")}</h2>'
        yield f"{_rows((*report.head, *self._facts))}</body></html>"

    def _head(self) -> Iterable[str]:
        report = self._report
        under = f"<p>{in_html(report.name)}</p>" if report.name else ""
        yield f'<header><p class="soft">{tr("After-action report")}</p>'
        yield f"<h1>{in_html(report.title)}</h1>{under}"
        yield f'<p class="result">{in_html(report.result)}</p></header><nav>'
        links = [("decided", tr("What decided it"))]
        links += [(f"t{number}", chapter.title) for number, chapter in enumerate(report.chapters, start=1)]
        links += [("dice", tr("Dice")), ("setup", tr("Set-up"))]
        yield "".join(f'<a href="#{place}">{in_html(words)}</a>' for place, words in links)
        yield "</nav>"
        if report.notices:
            told = "".join(f"<p>{_words(notice)}</p>" for notice in report.notices)
            yield f'<div class="note"><b>{tr("Opened with reservations")}</b>{told}</div>'
        yield f'<h2 id="decided">{tr("What decided it")}</h2>'
        yield f"<p><strong>{_words(report.decided_by)}</strong></p>"
        yield _rows(report.score)
        if report.turning_points:
            yield f'<h3>{tr("Turning points")}</h3><ul class="steps">'
            for turn, text in report.turning_points:
                yield f'<li><span class="soft">{sentence(report.words.turn(turn))}</span> {_words(text)}</li>'
            yield "</ul>"
        luck = [text for text in map(self._luck, tallies(report.dice())) if text]
        if luck:
            yield f"<h3>{tr('Luck')}</h3><p>{' '.join(map(_words, luck))}</p>"
        yield from map(_note, report.last_notes)

    def _luck(self, tally: Tally) -> str:
        """One sentence on all dice of a side that could hit; none on so few that they tell nothing."""
        if tally.purpose or tally.aimed < ENOUGH:
            return ""
        return tr(
            "{side}: {hits} with {aimed} dice, {expected:.1f} were to be expected. {told}",
            side=self._side(tally.side),
            hits=f"{tally.hits} {'hit' if tally.hits == 1 else 'hits'}",
            aimed=tally.aimed,
            expected=tally.expected,
            told=luck_of(tally, self._side(tally.side)).text,
        )

    def _side(self, side: str) -> str:
        return self._sides.get(side, side)

    # --- a turn

    def _chapter(self, number: int, chapter: Chapter) -> Iterable[str]:
        yield f'<h2 id="t{number}">{in_html(chapter.title)}</h2>'
        for section in chapter.sections:
            yield from self._section(section)
        picture = self._drawing.picture(chapter.picture, link=ACTION)
        signs = "".join(
            f"<span>{self._drawing.sign(sign)}{in_html(words)}</span>"
            for sign, words in self._report.words.map_key
        )
        yield f"<figure>{picture}<figcaption>{in_html(chapter.picture.caption)}</figcaption>"
        yield f'<div class="key">{signs}</div></figure>{_rows(chapter.balance)}'

    def _section(self, section: Section) -> Iterable[str]:
        if section.title:
            yield f"<h3>{in_html(section.title)}</h3>"
        if section.steps:
            yield f'<ul class="short">{"".join(map(self._step, section.steps))}</ul>'
        yield from map(self._action, section.actions)

    def _action(self, action: Action) -> str:
        mark = "good" if action.outcome.good else "bad"
        lost = ", ".join(f"{tr(side)} {number}" for side, number in action.losses.items() if number)
        lost = f' <span class="soft">{tr("Lost")}: {in_html(lost)}</span>' if lost else ""
        return (
            f"{''.join(map(_note, action.noted))}"
            f'<article id="{ACTION}{action.number}"><h4>{action.number}. {_words(action.title)}</h4> '
            f'<span class="{mark}">{_words(action.outcome.text)}</span>{lost}'
            f'<ul class="steps">{"".join(map(self._step, action.steps))}</ul></article>'
        )

    def _step(self, line: LogLine) -> str:
        """A line of the log, in which each die is drawn where its number stands."""
        told, start = "", 0
        for place, die in line.dice:
            between = line.text[start:place]
            told += ("" if between == ", " else _words(between)) + self._die(die)
            start = place + len(str(die.value))
        return f"<li>{told}{_words(line.text[start:])}</li>"

    def _die(self, die: DieThrow) -> str:
        shade = side_class(self._style, die.side) + ("" if die.outcome == MISS else " h")
        return f'<b class="d {shade}" title="{in_html(die.purpose)}">{die.value}</b>'

    # --- dice against expectation, take-backs

    def _tables(self) -> Iterable[str]:
        counted = tallies(self._report.dice())
        lucks = lucks_of(counted, self._sides)
        words = [tr("Dice"), tr("Thrown"), tr("Mean"), tr("1 to 6")]
        words += [tr("Hits"), tr("Expected")] * (can_hit := any(tally.aimed for tally in counted))
        heads = "".join(f"<th>{word}</th>" for word in words)
        yield (
            f'<h2 id="dice">{tr("Dice against expectation")}</h2><p class="soft">'
            f"{tr('A die on a filled ground hit or counted; on a plain ground it missed.')} "
            f"{HOW_TO_READ} {caution(lucks)}</p>"
            f'<div class="wide"><table><thead><tr>{heads}'
            f'<th class="luck">{tr("Luck")}</th></tr></thead><tbody>'
        )
        side = None
        for tally, luck in zip(counted, lucks, strict=True):
            if tally.side != side:
                side = tally.side
                yield f'<tr class="side"><th colspan="{len(words) + 1}">{in_html(self._side(side))}</th></tr>'
            hits = tr("{hits} of {aimed}", hits=tally.hits, aimed=tally.aimed)
            aimed = (hits, in_figures(tally.expected, ".1f")) if tally.aimed else "––" * can_hit
            name, mean = _words(tally.purpose or tr("All dice")), in_figures(tally.mean, ".2f")
            cells = name, str(tally.count), mean, _bars(tally), *aimed
            opened = "<tr>" if tally.purpose else '<tr class="sum">'
            mark = ' class="luck rare"' if luck.rare else ' class="luck"'
            told = f"<td{mark}>{_words(luck.text)}</td>"
            yield f"{opened}{''.join(f'<td>{cell}</td>' for cell in cells)}{told}</tr>"
        yield "</tbody></table></div>"

    def _taken_back(self) -> Iterable[str]:
        report = self._report
        yield f'<h2 id="back">{tr("Taken back")}</h2>'
        if report.lost_decisions:
            number = report.lost_decisions
            told = plural(
                number,
                "{number} decision with dice was taken back and replaced by others.",
                "{number} decisions with dice were taken back and replaced by others.",
            )
            yield f"<p>{told}</p>"
        if report.taken_back:
            told = tr("Taken back and still in the file; their dice are in no count above.")
            yield f"<p>{told}</p>"
            yield f'<ul class="steps">{"".join(map(self._back, report.taken_back))}</ul>'

    def _back(self, back: TakenBack) -> str:
        return f"<li>{back.number}. {_words(back.label)} {''.join(map(self._die, back.dice))}</li>"


def _words(text: str) -> str:
    """The game's own words, with rule numbers set small."""
    return _PARAGRAPH.sub(lambda found: f'<span class="r">{found.group()}</span>', in_html(text))


def _rows(rows: Rows) -> str:
    told = "".join(f"<dt>{_words(name)}</dt><dd>{_words(value)}</dd>" for name, value in rows)
    return f"<dl>{told}</dl>" if told else ""


def _note(entry: Entry) -> str:
    head = tr("Bookmark") if entry.kind == "bookmark" else tr("Remark")
    return f'<div class="note"><b>{head}</b>{in_html(entry.text)}</div>'


def _bars(tally: Tally) -> str:
    """How often each face fell, as six bars; the line is what was to be expected."""
    highest = max(*tally.faces, 1)
    fair = 24 - 22 * min(1.0, tally.count / FACES / highest)
    told = ", ".join(f"{face}: {times}" for face, times in enumerate(tally.faces, start=1))
    bars = "".join(
        f'<path class="bar" d="M{2 + 16 * face} 24v{-22 * times / highest:.1f}h12V24z"/>'
        for face, times in enumerate(tally.faces)
    )
    return (
        f'<svg class="faces" viewBox="0 0 98 26" role="img" aria-label="{told}"><title>{told}</title>{bars}'
        f'<path class="lj" style="stroke-width:1.5;stroke-dasharray:3 2" d="M0 {fair:.1f}h98"/></svg>'
    )
