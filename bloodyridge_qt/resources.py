"""Finds `assets/` and `maps/`, in a checkout or in an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def _data_root() -> Path:
    """The folder that holds `assets/` and `maps/`: inside the package in a wheel, beside it in a checkout."""
    for root in (_PACKAGE / "data", _PACKAGE.parent):
        if (root / "assets").is_dir() and (root / "maps").is_dir():
            return root
    raise FileNotFoundError(
        f"The folders assets/ and maps/ were expected in {_PACKAGE / 'data'} or {_PACKAGE.parent}; "
        "neither has both. Reinstall the program, or run it from a complete checkout."
    )


@cache
def asset(*parts: str) -> Path:
    """The path of a file or folder below `assets/`; the drawings are asked for by the hundred."""
    return _data_root().joinpath("assets", *parts)


def map_file(name: str) -> Path:
    """The path of a file in `maps/`."""
    return _data_root() / "maps" / name
