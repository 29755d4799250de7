"""Choosing a saved game: the newest first, with how far each has come, and what is in it told beside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import (
    QDir,
    QEvent,
    QIdentityProxyModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
)
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFileSystemModel,
    QGridLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QSplitter,
    QToolButton,
    QTreeView,
    QWidget,
)

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.archive.kept import Preview
from bloodyridge_qt.ui.dialogs.button_keys import give_keys
from bloodyridge_qt.ui.dialogs.game_preview import GamePreview
from bloodyridge_qt.ui.panels import panel_style, tab_order

_NAME, _SIZE, _HOLDS, _DATE = range(4)
"""Columns of Qt's list of files; what kind a file is, which all of them are, makes room for what it holds."""


class Held(QIdentityProxyModel):
    """The files of a folder, and how far the game in each has come: `stage` is asked once for each."""

    def __init__(self, parent: QObject, stage: Callable[[Path], str]) -> None:
        super().__init__(parent)
        self._stage = stage
        self._read: dict[tuple[str, float], str] = {}

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        files = self.sourceModel()
        if (
            index.column() != _HOLDS
            or role != Qt.ItemDataRole.DisplayRole
            or not isinstance(files, QFileSystemModel)
        ):
            return super().data(index, role)
        here = self.index(index.row(), index.column(), index.parent())
        file = files.fileInfo(self.mapToSource(here))
        if not file.isFile():
            return ""
        key = file.filePath(), file.lastModified().toMSecsSinceEpoch()
        if key not in self._read:
            self._read[key] = self._stage(Path(file.filePath()))
        return self._read[key]

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if section != _SIZE and role == Qt.ItemDataRole.DisplayRole:
            return {_NAME: tr("Name"), _HOLDS: tr("Holds"), _DATE: tr("Saved")}.get(section)
        return super().headerData(section, orientation, role)


class OpenGameDialog(QFileDialog):
    """Qt's own file dialog with a preview at its right; `chosen_path()` after it was accepted."""

    def __init__(
        self,
        parent: QWidget | None,
        folder: str,
        suffix: str,
        preview: Callable[[Path], Preview],
        stage: Callable[[Path], str],
    ) -> None:
        super().__init__(parent, tr("Open a saved game"), folder)
        self._read = preview
        self.setOption(QFileDialog.Option.DontUseNativeDialog)
        self.setOption(QFileDialog.Option.DontUseCustomDirectoryIcons)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptOpen)
        self.setFileMode(QFileDialog.FileMode.ExistingFile)
        self.setViewMode(QFileDialog.ViewMode.Detail)
        self.setProxyModel(Held(self, stage))
        self.setFilter(QDir.Filter.AllDirs | QDir.Filter.Files | QDir.Filter.NoDotAndDotDot)
        self.setNameFilters(
            [
                tr("Saved games (*{suffix})", suffix=suffix),
                tr("Saved games and the files before them (*{suffix} *{suffix}.bak)", suffix=suffix),
            ]
        )
        self.preview = GamePreview(self, tr("Choose a saved game to see what is in it."))
        grid = self.layout()
        if isinstance(grid, QGridLayout):
            grid.addWidget(self.preview, 0, grid.columnCount(), grid.rowCount(), 1)
        self._shown: Path | None = None
        """What the preview tells of."""
        self.currentChanged.connect(self._look_at)
        for edit in self.findChildren(QLineEdit, "fileNameEdit"):
            edit.textChanged.connect(lambda name: self._preview(Path(self.directory().filePath(name))))
        self.directoryEntered.connect(lambda _folder: self._preview(None))
        for choice in self.findChildren(QComboBox):  # or the longest of them sets how wide all is
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(12)
        for files in self.findChildren(QTreeView, "treeView"):
            files.setColumnHidden(_SIZE, True)
            files.sortByColumn(_DATE, Qt.SortOrder.DescendingOrder)
            files.header().setStretchLastSection(False)
            files.header().setResizeContentsPrecision(0)  # a file is read only when its row is seen
            files.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
            files.header().setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
            files.installEventFilter(self)
        self.retheme()
        self._name_parts()
        give_keys(self)

    def chosen_path(self) -> Path | None:
        """The file that was chosen, or None."""
        names = self.selectedFiles()
        return Path(names[0]) if names else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Who comes to the list of files by keys hears how many there are, and how one is chosen."""
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QTreeView):
            there = watched.model().rowCount(watched.rootIndex())
            told = tr("{there} here; Up and Down choose, Return opens.", there=there or tr("none"))
            watched.setAccessibleDescription(told)
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return tab_order.go(self, forward=forward)

    def retheme(self) -> None:
        """Take colours and sizes anew."""
        panel_style.dress(self)
        unit = panel_style.em()
        small = f"QToolButton, QToolButton:focus {{ padding: {round(unit * 0.25)}px; }}"  # mere pictures
        self.setStyleSheet(self.styleSheet() + small + panel_style.filled("lists"))
        self.setPalette(panel_style.palette())
        for tool in self.findChildren(QToolButton):
            tool.setIconSize(QSize(round(unit * 1.2), round(unit * 1.2)))
        for label in self.findChildren(QLabel):
            if not self.preview.isAncestorOf(label):
                label.setFont(panel_style.text_font())
        self.preview.retheme()
        for splitter in self.findChildren(QSplitter):
            splitter.setSizes([round(unit * 9), round(unit * 28)])
        screen = self.screen() or QGuiApplication.primaryScreen()
        room = screen.availableGeometry().size() if screen is not None else QSize(1280, 800)
        self.resize(min(round(unit * 84), room.width() - 40), min(round(unit * 38), room.height() - 60))

    def _name_parts(self) -> None:
        """Words for a screen reader where Qt gives none."""
        for kind, words in (
            (QListView, tr("Files")),
            (QTreeView, tr("Files, with details")),
            (QLineEdit, tr("File name")),
        ):
            for widget in self.findChildren(kind):
                if not widget.accessibleName():
                    widget.setAccessibleName(tr("Places") if widget.objectName() == "sidebar" else words)

    def _look_at(self, name: str) -> None:
        path = Path(name) if name and Path(name).is_file() else None
        if path is not None and path != self.chosen_path():  # Qt only marks the first that the keys come to
            for files in self.findChildren(
                QTreeView, "treeView"
            ):  # selectFile would take the keys' place away
                model = files.selectionModel()
                model.select(
                    model.currentIndex(), model.SelectionFlag.ClearAndSelect | model.SelectionFlag.Rows
                )
        self._preview(path)

    def _preview(self, path: Path | None) -> None:
        """Tell of this file; of none while there is no such file, as while its name is typed."""
        try:
            shown = path if path is not None and path.is_file() else None
        except OSError:  # no file can be called so
            shown = None
        if shown != self._shown:
            self._shown = shown
            self.preview.show_preview(self._read(shown) if shown is not None else None)
