"""The map and the counters as pictures: PNG and SVG of the whole sheet, PDF in pages to be cut and joined.

A length on paper is told by the size of a space: so many millimetres from edge to opposite edge.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPdfWriter, QPen
from PySide6.QtSvg import QSvgGenerator

from bloodyridge_qt import files
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.inspection import Overlay
from bloodyridge_qt.table.phrases import either
from bloodyridge_qt.table.workshop import Printed
from bloodyridge_qt.ui.drawing import theme as themes
from bloodyridge_qt.ui.drawing import typefaces
from bloodyridge_qt.ui.drawing.counter_sheets import CounterSheets
from bloodyridge_qt.ui.drawing.print_pages import (
    INCH,
    MARGIN,
    PAPERS,
    PDF_DPI,
    ExportFault,
    Tile,
    Tiling,
    paint_words,
    set_page,
    tiling,
)
from bloodyridge_qt.ui.drawing.sheet import lettering
from bloodyridge_qt.ui.drawing.sheet.furniture import scene_rect_of
from bloodyridge_qt.ui.drawing.sheet.overlay_painter import OverlayPainter, key_rows, paint_swatch
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from bloodyridge_qt.ui.settings import refuse_objects

COUNTER_YARDS: Final = 82.0
"""Side of a counter on the map, as on the screen."""
TABLE_SPACE: Final = 28.0
"""Millimetres across a space on the table: the sheet is then 22 inches high, as the printed one is [2.1]."""
MOST_PIXELS: Final = 120_000_000
FORMATS: Final = ("png", "svg", "pdf")

_SVG_ZOOM: Final = 4.0
"""Pixels to a yard the drawing is made for where it is vectors: everything in full detail."""
_BLEED: Final = 3.0
"""Millimetres printed beyond the cut."""
_KEY_TOP: Final = 40.0
_KEY_STEP: Final = 48.0
"""Yards from row to row of the key."""
_KEY_COLUMNS: Final = 3
_KEY_MM: Final = 0.16
"""Millimetres to a yard of the key on a page of its own."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be drawn and how large."""

    sheet: MapSheet
    title: str
    reading: str = ""
    """Of the lines that are readings the one that is drawn; "" for the first."""
    overlays: tuple[Overlay, ...] = ()
    space_mm: float = TABLE_SPACE
    """Millimetres across a space."""
    dots_per_inch: float = 100.0
    """Of a PNG."""
    paper: str = "a4"
    """"a4" or "letter", for a PDF."""
    pieces: tuple[Printed, ...] = ()
    """Counters that follow the map in a PDF."""
    game: str = ""
    """Folder of the counters' drawings."""
    palette: str = "Printed"

    @property
    def yard_mm(self) -> float:
        """Millimetres to a yard."""
        return self.space_mm / self.sheet.step


def kind_of(path: Path) -> str:
    """What kind of file its ending says: one of FORMATS, or something else."""
    return path.suffix.lower().removeprefix(".")


def check(job: Job, path: Path) -> None:
    """Raises ExportFault for what cannot be drawn into a file of this name."""
    kind = kind_of(path)
    if kind not in FORMATS:
        raise ExportFault(
            tr(
                "{name} ends in {suffix}; expected .png, .svg or .pdf.",
                name=path.name,
                suffix=path.suffix or "nothing",
            )
        )
    if job.pieces and kind != "pdf":
        raise ExportFault(
            tr("Counters are printed on pages of their own; expected a file that ends in .pdf.")
        )
    if not 2.0 <= job.space_mm <= 100.0:
        raise ExportFault(tr("{space_mm:g} mm across a space; expected 2 to 100.", space_mm=job.space_mm))
    if not 20 <= job.dots_per_inch <= 1200:
        raise ExportFault(
            tr("{dots_per_inch:g} dots to the inch; expected 20 to 1200.", dots_per_inch=job.dots_per_inch)
        )


def draw(
    job: Job, kind: str, turned: Callable[[int, int], None] = lambda _done, _of: None
) -> tuple[bytes, str]:
    """The file of this kind, and what is to be said of it; needs a QGuiApplication. May raise ExportFault.

    `turned` is told after each page how many are drawn, and of how many.
    """
    typefaces.load()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    said = _pdf(job, buffer, turned) if kind == "pdf" else {"png": _png, "svg": _svg}[kind](job, buffer)
    buffer.close()
    return bytes(buffer.data().data()), said


def export(job: Job, path: Path) -> str:
    """Draw the job into a file whose ending says what kind; needs a QGuiApplication.

    Returns one sentence on what was written. Raises ExportFault, or OSError when the file cannot be
    written; a file that was there before is then untouched.
    """
    check(job, path)
    content, said = draw(job, kind_of(path))
    files.write(path, content)
    return f"{path}: {said}"


class _Drawing:
    """The sheet with its overlays, in scene coordinates."""

    def __init__(self, job: Job, *, vectors: bool) -> None:
        look = themes.THEMES[job.palette]
        self.theme = replace(look, grain=0) if vectors else look
        self._sheet = SheetPainter(job.sheet)
        self._sheet.reading = job.reading or self._sheet.reading
        self._overlays = job.overlays
        self.area = self._sheet.scene_rect()

    def paint(self, painter: QPainter, area: QRectF, zoom: float) -> None:
        """Everything that meets `area`; `zoom` is device pixels to a yard."""
        self._sheet.paint(painter, area, zoom, self.theme)
        if self._overlays:
            OverlayPainter(self._sheet).paint(painter, self._overlays, area, zoom, self.theme)

    def paint_charts_as_pictures(self, painter: QPainter) -> None:
        """The terrain charts once more, as pixels: Qt writes SVG without the clipping their samples need."""
        for box in self._sheet.sheet.boxes:
            if box.kind == "legend":
                area = scene_rect_of(box).adjusted(-20, 0, 20, 0)
                picture = QImage((area.size() * _SVG_ZOOM).toSize(), QImage.Format.Format_RGB32)
                inner = QPainter(picture)
                inner.scale(_SVG_ZOOM, _SVG_ZOOM)
                inner.translate(-area.topLeft())
                self._sheet.paint(inner, area, _SVG_ZOOM, self.theme)
                inner.end()
                painter.drawImage(area, picture)

    def outline_numbers(self) -> None:
        """For a file that names typefaces and does not hold them."""
        self._sheet.outline_numbers()

    def with_key(self) -> QRectF:
        """The sheet, and under it a band for the key when there are overlays."""
        return self.area.adjusted(0, 0, 0, self._key_height() if self._overlays else 0)

    def _key_height(self) -> float:
        longest = max(len(overlay.classes) for overlay in self._overlays)
        return _KEY_TOP + _KEY_STEP * (longest + 1) * ceil(len(self._overlays) / _KEY_COLUMNS)

    def paint_key(self, painter: QPainter) -> None:
        """The key to the overlays, in the band under the sheet; one column to an overlay."""
        if not self._overlays:
            return
        band = QRectF(self.area.left(), self.area.bottom(), self.area.width(), self._key_height())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(band, self.theme.panel_raised)
        painter.setPen(QPen(self.theme.paper_edge, 3))
        painter.drawLine(band.topLeft(), band.topRight())
        wide = band.width() / min(_KEY_COLUMNS, len(self._overlays))
        longest = max(len(overlay.classes) for overlay in self._overlays)
        for k, overlay in enumerate(self._overlays):
            row, column = divmod(k, _KEY_COLUMNS)
            at = QPointF(
                band.left() + column * wide + 40, band.top() + _KEY_TOP / 2 + row * _KEY_STEP * (longest + 1)
            )
            self._paint_column(painter, overlay, at, wide - 80)
        painter.restore()

    def paint_key_page(self, painter: QPainter, dot: float) -> None:
        """The key to the overlays on a page of its own; `dot` is device units to the millimetre."""
        room = painter.device().width() / dot - 2 * MARGIN
        at = QPointF(0, 0)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(dot, dot)
        painter.translate(MARGIN, MARGIN)
        painter.scale(_KEY_MM, _KEY_MM)
        for overlay in self._overlays:
            self._paint_column(painter, overlay, at, room / _KEY_MM)
            at = at + QPointF(0, _KEY_STEP * (len(overlay.classes) + 2))
        painter.restore()

    def _paint_column(self, painter: QPainter, overlay: Overlay, at: QPointF, room: float) -> None:
        at = at + QPointF(0, _KEY_STEP / 2)
        ink, bold, plain = self.theme.text, lettering.Face(bold=True), lettering.Face(typefaces.SANS)
        lettering.draw(painter, overlay.title, at, 20, ink, bold, align=0.0, fit=room)
        for row in key_rows((overlay,)):
            at = at + QPointF(0, _KEY_STEP)
            sample = QRectF(at.x(), at.y() - 20, 48, 40)
            shape = {"ground": row.ground, "side": row.side, "six_sided": self._sheet.sheet.six_sided}
            paint_swatch(painter, row.row, sample, self.theme, **shape)
            words = at + QPointF(66, 0)
            lettering.draw(painter, row.row.words, words, 16, ink, plain, align=0.0, fit=room - 66)


def _png(job: Job, device: QIODevice) -> str:
    drawing = _Drawing(job, vectors=False)
    zoom = job.yard_mm / INCH * job.dots_per_inch
    area = drawing.with_key()
    wide, high = ceil(area.width() * zoom), ceil(area.height() * zoom)
    if wide * high > MOST_PIXELS:
        raise ExportFault(
            tr(
                "A picture of {wide} × {high} pixels; expected at most {most_pixels:,} in all.",
                wide=wide,
                high=high,
                most_pixels=MOST_PIXELS,
            )
        )
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(drawing.theme.paper)
    image.setDotsPerMeterX(round(job.dots_per_inch / INCH * 1000))
    image.setDotsPerMeterY(round(job.dots_per_inch / INCH * 1000))
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    painter.translate(-area.topLeft())
    drawing.paint(painter, drawing.area, zoom)
    drawing.paint_key(painter)
    painter.end()
    writer = QImageWriter(device, b"png")
    writer.setText("Title", job.title)
    if not writer.write(image):
        raise ExportFault(
            tr("The picture could not be written: {errorstring}.", errorstring=writer.errorString())
        )
    return tr("{wide} × {high} pixels", wide=wide, high=high)


def _svg(job: Job, device: QIODevice) -> str:
    drawing = _Drawing(job, vectors=True)
    drawing.outline_numbers()
    area = drawing.with_key()
    size = area.size() * job.yard_mm
    generator = QSvgGenerator()
    generator.setOutputDevice(device)
    generator.setTitle(job.title)
    generator.setResolution(round(INCH * 100))  # a hundred units to the millimetre
    generator.setSize((size * 100).toSize())
    generator.setViewBox(QRectF(0, 0, size.width() * 100, size.height() * 100))
    painter = QPainter(generator)
    painter.scale(job.yard_mm * 100, job.yard_mm * 100)
    painter.translate(-area.topLeft())
    drawing.paint(painter, drawing.area, _SVG_ZOOM)
    drawing.paint_charts_as_pictures(painter)
    drawing.paint_key(painter)
    painter.end()
    return tr("{width:.0f} × {height:.0f} mm", width=size.width(), height=size.height())


# ------------------------------------------------------------------------------------------------------ pages


def _pdf(job: Job, device: QIODevice, turned: Callable[[int, int], None]) -> str:
    if job.paper not in PAPERS:
        raise ExportFault(tr("Paper {paper!r}; expected {papers}.", paper=job.paper, papers=either(PAPERS)))
    drawing = _Drawing(job, vectors=True)
    cut = tiling(drawing.area, job.yard_mm, job.paper)
    sheets = CounterSheets(
        job.game, job.title, job.pieces, COUNTER_YARDS * job.yard_mm, job.paper, drawing.theme
    )
    writer = QPdfWriter(device)
    writer.setTitle(job.title)
    writer.setResolution(PDF_DPI)
    set_page(writer, job.paper, cut.landscape)
    painter = QPainter(writer)
    if not painter.isActive():
        raise ExportFault(tr("The pages could not be begun."))
    dot = PDF_DPI / INCH  # device units to the millimetre
    rest = bool(job.overlays) + sheets.pages
    for number, tile in enumerate(cut.tiles, 1):
        if number > 1:
            writer.newPage()
        _paint_tile(painter, drawing, job, cut, tile, dot)
        turned(number, len(cut.tiles) + rest)
    if job.overlays:
        set_page(writer, job.paper, False)
        writer.newPage()
        drawing.paint_key_page(painter, dot)
    sheets.paint(painter, writer, dot)
    painter.end()
    said = tr(
        "{tiles} pages of map ({rows} rows of {columns})",
        tiles=len(cut.tiles),
        rows=cut.rows,
        columns=cut.columns,
    )
    said += tr(", 1 with the key") if job.overlays else ""
    return tr("{said}, {pages} of counters", said=said, pages=sheets.pages) if sheets.pages else said


def _paint_tile(painter: QPainter, drawing: _Drawing, job: Job, cut: Tiling, tile: Tile, dot: float) -> None:
    page = QSizeF(painter.device().width(), painter.device().height()) / dot
    size = tile.part.size() * job.yard_mm
    corner = QPointF((page.width() - size.width()) / 2, (page.height() - size.height()) / 2)
    bleed = _BLEED / job.yard_mm
    part = tile.part.adjusted(-bleed, -bleed, bleed, bleed).intersected(drawing.area)
    painter.save()
    painter.scale(dot, dot)  # millimetres from here on
    painter.save()
    painter.translate(corner)
    painter.scale(job.yard_mm, job.yard_mm)
    painter.translate(-tile.part.topLeft())
    painter.setClipRect(part)
    drawing.paint(painter, part, dot * job.yard_mm)
    painter.restore()
    _paint_crop_marks(painter, QRectF(corner, size))
    scale = tr("{space_mm:g} mm across a space", space_mm=job.space_mm)
    words = tr(
        "{title}  ·  map {name} of A1 to {name2}  ·  {scale}",
        title=job.title,
        name=tile.name,
        name2=cut.tiles[-1].name,
        scale=scale,
    )
    paint_words(painter, words, QPointF(page.width() / 2, corner.y() + size.height() + _BLEED + 3.6))
    painter.restore()


def _paint_crop_marks(painter: QPainter, cut: QRectF) -> None:
    """Short lines in the margin, in the prolongation of the cut; not over the bleed."""
    painter.setPen(QPen(QColor("black"), 0.12))
    for x, out_x in ((cut.left(), -1), (cut.right(), 1)):
        for y, out_y in ((cut.top(), -1), (cut.bottom(), 1)):
            painter.drawLine(QPointF(x, y + out_y * (_BLEED + 0.6)), QPointF(x, y + out_y * (_BLEED + 5.0)))
            painter.drawLine(QPointF(x + out_x * (_BLEED + 0.6), y), QPointF(x + out_x * (_BLEED + 5.0), y))


def prepare() -> object:
    """A QGuiApplication for drawing without a screen, when there is none yet; keep what is returned."""
    import os

    from PySide6.QtGui import QGuiApplication

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    refuse_objects()
    return QGuiApplication.instance() or QGuiApplication(["bloodyridge"])
