"""Hears which paragraph is clicked in a part of a window that has no window round it."""

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtWidgets import QWidget


class Ear(QObject):
    rule_clicked = Signal(str)


def rule_clicked(part: QWidget) -> SignalInstance:
    """Stands for the window round a part: it has the signal by which a window tells of paragraphs."""
    ear = Ear(part)
    part.rule_clicked = ear.rule_clicked
    return part.rule_clicked
