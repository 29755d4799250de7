"""One paragraph of the rules, or a page on the program, set as a page of a booklet.

It is HTML as Qt's text view understands it. Links: "rule:7.5", "rule:readings#odds", "copy:0" for the first
program of the page.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QFont, QFontMetricsF

from bloodyridge_qt.escaping import in_html
from bloodyridge_qt.language import tr
from bloodyridge_qt.table import rule_text
from bloodyridge_qt.table.rulebook import Rulebook, inline_html
from bloodyridge_qt.ui.drawing import theme, typefaces
from bloodyridge_qt.ui.panels import panel_style

HEADING = 1.58
"""Size of a page's heading, in text sizes."""

WIDE = 15.5
"""How wide a drawing across the page is, in text sizes."""

_MANY = 3
"""An entry of so many parts begins with links to them."""

_NOTE_LABELS = {
    "Reading": tr("How it is read here"),
    "Reconstructed": tr("Reconstructed"),
    "Background": tr("Background"),
}


def name_of(entry: rule_text.Entry) -> str:
    """ "7.9 Combat results"; for a page its title."""
    return f"{entry.number} {entry.title}" if entry.is_rule else entry.title


def heading_px(entry: rule_text.Entry, size: float, wide: int) -> int:
    """How large a title is written on a page so wide: large text divides none of its words."""
    heading = round(size * HEADING)
    serif = QFontMetricsF(typefaces.serif(heading, QFont.Weight.Bold))
    longest = max(map(serif.horizontalAdvance, entry.title.split()), default=0)
    room = wide - size * 4.5  # the margins, and a gap beside the number
    if entry.is_rule:
        number = QFontMetricsF(typefaces.condensed(heading, QFont.Weight.Bold))
        room -= number.horizontalAdvance(entry.number)
    return max(round(size), min(heading, int(heading * room / longest))) if longest else heading


def style_sheet(size: float, heading: int) -> str:
    """The page's style sheet; `size` is the text size in pixels, `heading` that of the title."""
    faces = (typefaces.condensed(size), typefaces.sans(size), typefaces.fixed(size))
    told = (", ".join(f"'{family}'" for family in face.families()) for face in faces)
    families = dict(zip(("condensed", "sans", "fixed"), told, strict=True))
    return panel_style.filled(
        "rules", size, heading=f"{heading}px", spacing=f"{size * 0.09:.1f}px", **families
    )


Draw = Callable[[str, int], str]
"""The address of a drawing by its name, so many pixels wide; "" where there is none."""


def page_html(
    book: Rulebook,
    entry: rule_text.Entry,
    size: float,
    heading: int,
    copied: bool = False,
    draw: Draw = lambda _name, _wide: "",
) -> str:
    """One entry as a page; `copied` when its program has just been copied, `draw` gives its drawings."""
    parts = [
        f'<p class="running">{in_html(book.section_titles[entry.section].upper())}</p>',
        _title_html(entry, size, heading),
    ]
    links = _reading_links(book)
    parts.append(_contents_html(entry))
    parts += [_block_html(block, size, links, copied, draw) for block in entry.blocks]
    parts.append(_foot_html(book, entry, size))
    return "".join(parts)


def _title_html(entry: rule_text.Entry, size: float, heading: int) -> str:
    colours = theme.current()
    cell = f"padding: {{}}px 0 {size * 0.45:.0f}px 0; border-bottom: 2px solid {colours.accent.name()};"
    number = ""
    if entry.is_rule:
        number_face = typefaces.condensed(heading, QFont.Weight.Bold)
        small, large = QFontMetricsF(number_face), QFontMetricsF(typefaces.serif(heading, QFont.Weight.Bold))
        column = round(small.horizontalAdvance(entry.number) + size * 0.75)
        lower = max(0, round(large.ascent() - small.ascent()))  # both on one base line
        number = (
            f'<td width="{column}" style="{cell.format(lower)}"><p class="number">{entry.number}</p></td>'
        )
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0" style="margin-bottom: {size * 0.85:.0f}px;">'
        f'<tr>{number}<td style="{cell.format(0)}"><p class="title">{in_html(entry.title)}</p></td>'
        "</tr></table>"
    )


def _contents_html(entry: rule_text.Entry) -> str:
    """Where the parts of a long entry begin, each a link."""
    parts = [block for block in entry.blocks if isinstance(block, rule_text.Heading) and not block.anchor]
    if not entry.is_rule or len(parts) < _MANY:
        return ""
    links = (f'<a href="rule:{entry.number}#{_anchor(part)}">{in_html(part.text)}</a>' for part in parts)
    return f'<p class="fact">{" · ".join(links)}</p>'


def _anchor(heading: rule_text.Heading) -> str:
    """What a link to a heading calls it."""
    return heading.anchor or "".join(filter(str.isalnum, heading.text))


def _reading_links(book: Rulebook) -> frozenset[str]:
    """The readings a note can lead to."""
    if rule_text.READINGS_PAGE not in book:
        return frozenset()
    blocks = book.entry(rule_text.READINGS_PAGE).blocks
    return frozenset(
        block.anchor for block in blocks if isinstance(block, rule_text.Heading) and block.anchor
    )


def _pictures_html(pictures: rule_text.Pictures, size: float, draw: Draw) -> str:
    """One across the page, or two in a row, each a link with its title."""
    if len(pictures.items) == 1:
        (only,) = pictures.items
        address = draw(only.name, round(size * WIDE))
        return f'<p><img src="{address}"></p>' if address else ""
    wide, cells = round(size * WIDE * 0.47), []
    for item in pictures.items:
        link, address = f'<a href="rule:{in_html(item.entry)}">', draw(item.name, wide)
        image = f'{link}<img src="{address}"></a><br>' if address else ""
        cells.append(f'<td width="50%"><p class="fact">{image}{link}{in_html(item.title)}</a></p></td>')
    rows = (f"<tr>{''.join(cells[at : at + 2])}</tr>" for at in range(0, len(cells), 2))
    gap = f"{size * 0.4:.0f}"
    return f'<table width="100%" cellspacing="0" cellpadding="{gap}">{"".join(rows)}</table>'


def _block_html(block: rule_text.Block, size: float, links: frozenset[str], copied: bool, draw: Draw) -> str:
    match block:
        case rule_text.Paragraph(text):
            return f"<p>{inline_html(text)}</p>"
        case rule_text.ItemList(items, numbered):
            tag = "ol" if numbered else "ul"
            lines = "".join(f"<li>{inline_html(item)}</li>" for item in items)
            return f'<{tag} style="margin: 0 0 {size * 0.6:.0f}px 0;">{lines}</{tag}>'
        case rule_text.RuleTable():
            return _table_html(block, size)
        case rule_text.Note():
            return _note_html(block, size, links)
        case rule_text.Heading():
            return _heading_html(block)
        case rule_text.Facts(rows):
            return _facts_html(rows, size)
        case rule_text.Code(text):
            return _code_html(text, size, copied)
        case rule_text.Pictures():
            return _pictures_html(block, size, draw)


def _table_html(table: rule_text.RuleTable, size: float) -> str:
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


def _heading_html(heading: rule_text.Heading) -> str:
    if not heading.anchor:
        return f'<p class="part"><a name="{_anchor(heading)}"></a>{in_html(heading.text)}</p>'
    rules = ", ".join(f'<a href="rule:{rule}">{rule}</a>' for rule in heading.rules)
    return (
        f'<p class="topic"><a name="{_anchor(heading)}"></a>{in_html(heading.text)}'
        f' &nbsp;<span class="about">{rules}</span></p>'
    )


def _facts_html(rows: tuple[tuple[str, str], ...], size: float) -> str:
    widest = max(len(name) for name, _text in rows)
    column = round(size * (0.9 + 0.42 * max(widest, len(tr("Played")))))
    gap = f"padding: 0 0 {size * 0.3:.0f}px 0;"
    lines = "".join(
        f'<tr><td width="{column}" style="{gap}"><p class="factname">{in_html(name)}</p></td>'
        f'<td style="{gap}"><p class="fact">{inline_html(text)}</p></td></tr>'
        for name, text in rows
    )
    return f'<table width="100%" cellspacing="0" cellpadding="0">{lines}</table>'


def _code_html(text: str, size: float, copied: bool) -> str:
    """A program in its own frame, with a button that copies it."""
    colours = theme.current()
    pad = f"{size * 0.5:.0f}px {size * 0.7:.0f}px"
    words = tr("Copied") if copied else tr("Copy")
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0" style="margin: {size * 0.3:.0f}px 0'
        f' {size * 0.8:.0f}px 0;"><tr><td bgcolor="{colours.panel.name()}" align="right"'
        f' style="padding: {size * 0.35:.0f}px {size * 0.7:.0f}px 0 0;"><a href="copy:0" class="fact"'
        f' style="background-color: {colours.panel_edge.name()}; color: {colours.text.name()};">'
        f'&nbsp;&nbsp;{words}&nbsp;&nbsp;</a></td></tr><tr><td bgcolor="{colours.panel.name()}"'
        f' style="padding: {pad};"><pre>{in_html(text.rstrip())}</pre></td></tr></table>'
    )


def _note_html(note: rule_text.Note, size: float, links: frozenset[str]) -> str:
    colours = theme.current()
    bar = {"Reading": colours.waypoint, "Reconstructed": colours.warning}.get(note.kind, colours.panel_edge)
    name = _NOTE_LABELS[note.kind]
    margin = f"margin: {size * 0.35:.0f}px 0 {size * 0.6:.0f}px 0;"
    reading = ""
    if note.reading:
        why = (
            f'<a href="rule:{rule_text.READINGS_PAGE}#{note.reading}">{tr("why")}</a>'
            if note.reading in links
            else note.reading
        )
        reading = f'<span style="font-weight: normal;"> ({why})</span>'
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0" style="{margin}"><tr>'
        f'<td bgcolor="{bar.name()}" width="3"></td>'
        f'<td bgcolor="{colours.panel.name()}" style="padding: {size * 0.5:.0f}px {size * 0.8:.0f}px;">'
        f'<p class="label" style="color: {colours.text_soft.name()};">{in_html(name)}{reading}</p>'
        f'<p class="note">{inline_html(note.text)}</p></td></tr></table>'
    )


def _foot_html(book: Rulebook, entry: rule_text.Entry, size: float) -> str:
    """Who cites this paragraph, and its neighbours in the book."""
    colours = theme.current()
    lines: list[str] = []
    citing = book.cited_by(entry.number) if entry.is_rule else ()
    if citing:
        links = ", ".join(f'<a href="rule:{number}">{number}</a>' for number in citing)
        lines.append(f'<p class="foot">{tr("Cited in")} {links}</p>')
    for word, neighbour in (
        (tr("Before"), book.before(entry.number)),
        (tr("After"), book.after(entry.number)),
    ):
        if neighbour is not None:
            name = in_html(name_of(neighbour))
            lines.append(f'<p class="foot">{word} <a href="rule:{neighbour.number}">{name}</a></p>')
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0" style="margin-top: {size * 0.7:.0f}px;"><tr>'
        f'<td style="border-top: 1px solid {colours.panel_edge.name()}; padding-top: {size * 0.6:.0f}px;">'
        f"{''.join(lines)}</td></tr></table>"
    )
