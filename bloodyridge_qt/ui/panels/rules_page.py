"""One paragraph of the rules set as a page of a booklet, in the HTML that Qt's text view understands."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtGui import QFont, QFontMetricsF

from bloodyridge_qt.presentation.rulebook import ItemList, Note, Paragraph, RuleTable, inline_html
from bloodyridge_qt.ui import theme, typefaces

if TYPE_CHECKING:
    from bloodyridge_qt.presentation.rulebook import Block, Entry, Rulebook

HEADING = 1.58
"""Size of a page's heading, in text sizes."""

_NOTE_LABELS = {
    "Reading": "How it is read here",
    "Reconstructed": "Reconstructed",
    "Background": "Background",
    "Optional": "Optional rule",
}


def style_sheet(size: float) -> str:
    """The page's style sheet; `size` is the text size of the window in pixels."""
    colours = theme.current()
    condensed, sans = _families(typefaces.condensed(size)), _families(typefaces.sans(size))
    return f"""
p, li {{ line-height: 126%; color: {colours.text.name()}; }}
p {{ margin: 0 0 {size * 0.72:.0f}px 0; }}
li {{ margin-bottom: {size * 0.28:.0f}px; }}
a {{ color: {colours.link.name()}; text-decoration: none; }}
.running {{ font-family: {condensed}; font-size: {size * 0.88:.0f}px; letter-spacing: {size * 0.09:.1f}px;
    color: {colours.text_soft.name()}; margin: 0 0 {size * 0.25:.0f}px 0; line-height: 100%; }}
.title, .number {{ font-size: {size * HEADING:.0f}px; font-weight: bold; line-height: 108%; margin: 0; }}
.title {{ color: {colours.text.name()}; }}
.number {{ font-family: {condensed}; color: {colours.accent.name()}; }}
th {{ font-family: {condensed}; font-size: {size * 0.98:.0f}px; font-weight: bold; text-align: left;
    color: {colours.text_soft.name()}; }}
.note {{ font-family: {sans}; font-size: {size:.0f}px; line-height: 124%; margin: 0; }}
.label {{ font-family: {condensed}; font-size: {size * 0.98:.0f}px; font-weight: bold; line-height: 132%;
    margin: 0 0 {size * 0.12:.0f}px 0; }}
.foot {{ font-family: {sans}; font-size: {size * 0.95:.0f}px; color: {colours.text_soft.name()}; margin: 0;
    line-height: 140%; }}
"""


def page_html(book: Rulebook, entry: Entry, size: float) -> str:
    """One paragraph of the rules as a page."""
    colours = theme.current()
    heading = round(size * HEADING)
    number_face = typefaces.condensed(heading, QFont.Weight.Bold)
    number, title = QFontMetricsF(number_face), QFontMetricsF(typefaces.serif(heading, QFont.Weight.Bold))
    column = round(number.horizontalAdvance(entry.number) + size * 0.75)
    lower = max(0, round(title.ascent() - number.ascent()))  # both on one base line
    cell = f"padding: {{}}px 0 {size * 0.45:.0f}px 0; border-bottom: 2px solid {colours.accent.name()};"
    table = (
        f'<table width="100%" cellspacing="0" cellpadding="0" style="margin-bottom: {size * 0.85:.0f}px;">'
    )
    parts = [
        f'<p class="running">{escape(book.section_titles[entry.section].upper())}</p>',
        f"{table}<tr>",
        f'<td width="{column}" style="{cell.format(lower)}"><p class="number">{entry.number}</p></td>',
        f'<td style="{cell.format(0)}"><p class="title">{escape(entry.title)}</p></td>',
        "</tr></table>",
    ]
    parts += [_block_html(block, size) for block in entry.blocks]
    parts.append(_foot_html(book, entry, size))
    return "".join(parts)


def _block_html(block: Block, size: float) -> str:
    match block:
        case Paragraph(text):
            return f"<p>{inline_html(text)}</p>"
        case ItemList(items, numbered):
            tag = "ol" if numbered else "ul"
            lines = "".join(f"<li>{inline_html(item)}</li>" for item in items)
            return f'<{tag} style="margin: 0 0 {size * 0.6:.0f}px 0;">{lines}</{tag}>'
        case RuleTable():
            return _table_html(block, size)
        case Note():
            return _note_html(block, size)


def _table_html(table: RuleTable, size: float) -> str:
    colours = theme.current()
    pad = f"padding: {size * 0.3:.0f}px {size * 0.6:.0f}px {size * 0.3:.0f}px {size * 0.3:.0f}px;"
    strong, thin = colours.text_soft.name(), colours.panel_edge.name()
    head = "".join(
        f'<th style="{pad} border-bottom: 1px solid {strong};">{inline_html(cell)}</th>'
        for cell in table.heading
    )
    rows = "".join(
        "<tr>"
        + "".join(
            f'<td style="{pad} border-bottom: 1px solid {thin};">{inline_html(cell)}</td>' for cell in row
        )
        + "</tr>"
        for row in table.rows
    )
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0" style="border-collapse: collapse;'
        f' margin: {size * 0.35:.0f}px 0 {size:.0f}px 0;"><tr>{head}</tr>{rows}</table>'
    )


def _note_html(note: Note, size: float) -> str:
    colours = theme.current()
    bar = {"Reading": colours.waypoint, "Reconstructed": colours.warning, "Optional": colours.accent}.get(
        note.kind, colours.panel_edge
    )
    name = _NOTE_LABELS[note.kind]
    margin = f"margin: {size * 0.35:.0f}px 0 {size * 0.6:.0f}px 0;"
    reading = f'<span style="font-weight: normal;"> ({escape(note.reading)})</span>' if note.reading else ""
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0" style="{margin}"><tr>'
        f'<td bgcolor="{bar.name()}" width="3"></td>'
        f'<td bgcolor="{colours.panel.name()}" style="padding: {size * 0.5:.0f}px {size * 0.8:.0f}px;">'
        f'<p class="label" style="color: {colours.text_soft.name()};">{escape(name)}{reading}</p>'
        f'<p class="note">{inline_html(note.text)}</p></td></tr></table>'
    )


def _foot_html(book: Rulebook, entry: Entry, size: float) -> str:
    """Who cites this paragraph, and its neighbours in the book."""
    colours = theme.current()
    lines: list[str] = []
    citing = book.cited_by(entry.number)
    if citing:
        links = ", ".join(f'<a href="rule:{number}">{number}</a>' for number in citing)
        lines.append(f'<p class="foot">Cited in {links}</p>')
    for word, neighbour in (("Before", book.before(entry.number)), ("After", book.after(entry.number))):
        if neighbour is not None:
            lines.append(
                f'<p class="foot">{word} <a href="rule:{neighbour.number}">{neighbour.number} '
                f"{escape(neighbour.title)}</a></p>"
            )
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0" style="margin-top: {size * 0.7:.0f}px;"><tr>'
        f'<td style="border-top: 1px solid {colours.panel_edge.name()}; padding-top: {size * 0.6:.0f}px;">'
        f"{''.join(lines)}</td></tr></table>"
    )


def _families(face: QFont) -> str:
    """A face and its stand-ins as a style sheet names them."""
    return ", ".join(f"'{family}'" for family in face.families())
