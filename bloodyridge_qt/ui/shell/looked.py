"""What the inspection shows, for whoever draws it elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from bloodyridge_qt.table.inspection import Inspector, Overlay


@dataclass(frozen=True)
class Looked:
    """Who is asked, what lies over the map, and the hex that is held."""

    inspector: Inspector | None
    overlays: tuple[Overlay, ...]
    held: str
