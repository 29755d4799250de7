"""How eyes with and without all cones see colours, and a picture as numbers."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget

from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels.link_label import LinkLabel

# Machado, Oliveira and Fernandes (2009): full protanopia, deuteranopia and tritanopia, on linear RGB.
EYES = {
    "all cones": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}

_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)


_STEPS = np.arange(256) / 255
_LINEAR = np.where(_STEPS <= 0.04045, _STEPS / 12.92, ((_STEPS + 0.055) / 1.055) ** 2.4)


def linear(rgb: np.ndarray) -> np.ndarray:
    """As linear light, by a table: to raise half a million pixels to a power takes long."""
    return np.interp(rgb, _STEPS, _LINEAR)


def lab(rgb: np.ndarray, eye: str) -> np.ndarray:
    """How an eye sees colours (0 to 1, last axis RGB), as CIE L*a*b*."""
    seen = np.clip(linear(rgb) @ EYES[eye].T, 0, 1)
    f = seen @ _TO_XYZ.T / np.array([0.95047, 1.0, 1.08883])
    f = np.where(f > 0.008856, np.cbrt(f), 7.787 * f + 16 / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


def luminance(rgb: np.ndarray, eye: str) -> np.ndarray:
    """How light an eye sees colours (0 to 1, last axis RGB), 0 to 1: what WCAG counts contrast by."""
    return np.clip(linear(rgb) @ EYES[eye].T, 0, 1) @ _TO_XYZ[1]


def colour(of: QColor) -> np.ndarray:
    return np.array(of.getRgbF()[:3])


def pixels(image: QImage) -> np.ndarray:
    """Height × width × RGB, 0 to 1."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : 3 * plain.width()].reshape(plain.height(), plain.width(), 3) / 255


def contrast(first: QColor, second: QColor) -> float:
    """The contrast ratio of two opaque colours as WCAG 2 defines it, 1 to 21."""
    lights = sorted((_luminance(first), _luminance(second)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(colour: QColor) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.getRgbF()[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def text_pairs(look: theme.Theme) -> dict[str, tuple[QColor, QColor]]:
    """Every letter colour with every ground it is printed on, named "letters on ground"."""
    grounds = {
        "panel": ("text", "text_soft", "link", "accent", "warning", "good"),
        "panel_raised": ("text", "text_soft", "link", "accent", "warning", "good"),
        "paper": ("ink", "ink_soft", "accent"),
        "box": ("ink", "ink_soft", "accent"),
        "badge": ("badge_ink",),
        "forest": ("space_number", "ink"),
        "forest_dark": ("space_number", "ink"),
        "forest_light": ("space_number", "ink"),
        "forest_lit": ("space_number", "ink"),
        "forest_floor": ("space_number", "ink"),
        "grass": ("space_number", "ink"),
        "grass_light": ("space_number", "ink"),
        "grass_dark": ("space_number", "ink"),
        "slope": ("space_number", "ink"),
        "slope_light": ("space_number", "ink"),
    }
    pairs = {
        f"{letters} on {ground}": (getattr(look, letters), getattr(look, ground))
        for ground, inks in grounds.items()
        for letters in inks
    }
    pairs["space_number on a heavy row"] = (look.space_number, theme.laid_over(look.forest, look.row_tint))
    return pairs


def read_in(part: QWidget) -> list[str]:
    """What the labels with links say in a part of the window, the first that was made first."""
    return [label.plain_text() for label in part.findChildren(LinkLabel) if not label.isHidden()]
