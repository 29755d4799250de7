"""Chooses what happens next: cycles of New, Open, Replay, Inspect, Edit and Set up, and chance in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QDockWidget, QFileDialog

from bloodyridge_qt.ui.shell import commands
from tests.random_events.hands import Event, buttons, in_front, name_of, shown_windows

if TYPE_CHECKING:
    import random

    from tests.random_events.hands import Hands

STAGES: Final = ("play", "new", "open", "replay", "inspect", "edit", "set up", "window")
CHANCE: Final = 90
"""Random events in each stage."""

WORDS: Final = ("1942", "hq", "2312", "ridge", "a b", "7", "edson", "0", "zzz")
COMMANDS: Final = tuple(command.id for command in commands.COMMANDS if command.id != "quit")
SHORTCUTS: Final = tuple(
    keys for command in commands.COMMANDS if command.id != "quit" for keys in command.shortcuts
)
KEYS: Final = (
    "Tab", "Shift+Tab", "N", "Return", "Space", "Esc", "Up", "Down", "Left", "Right", "Q", "E", "A", "D",
    "1", "2", "3", "4", "5", "6", "7", "I", "H", "Home", "End", "PgUp", "PgDown", "Backspace", "Del", "Menu",
    "Shift+Up", "Shift+Q", "Shift+Return",
    "Alt+1", "Alt+2", "F10", "Alt+F", "Alt+E", "Alt+P", "Alt+V", "Alt+M",
)  # fmt: skip
PLAY: Final = ("Tab", "N", "Return", "Return", "Tab", "N", "N", "Return", "End", "Alt+1")
HEAVY: Final = ("text_larger", "text_smaller", "palette_night", "palette_printed", "export_map")
MODES: Final = {
    "replay": "replay", "inspect": "inspect", "edit": "edit_map", "set up": "set_up", "open": "open",
    "new": "new",
}  # fmt: skip
DOCKS: Final = ("battle", "log", "rules", "inspection", "map_editor", "position_setup")
AREAS: Final = ("RightDockWidgetArea", "LeftDockWidgetArea", "BottomDockWidgetArea", "TopDockWidgetArea")


class Chooser:
    """Names the next event; the same generator and the same windows give the same events."""

    def __init__(
        self, rng: random.Random, hands: Hands, files: dict[str, list[str]], texts: list[str]
    ) -> None:
        self._rng = rng
        self._hands = hands
        self._files = files
        self._texts = texts
        self._stage = 0
        self._left = CHANCE
        self._script: list[Event] = []
        self._stubborn = 0
        self._queue: list[Event] = []
        self.cycle = 0

    def next(self) -> Event:
        """The event that comes now."""
        window = self._hands.window
        if window is None or not window.isVisible():
            if in_front() is not None:
                return self._calm()
            how = self._rng.choice(("play", "play", "play", "inspect", "file"))
            return {"do": "open_window", "how": how}
        if self._left > 0:
            self._left -= 1
            return self._random()
        if not self._script:
            if in_front() is not None or len(self._plain_windows()) > 1:
                return self._calm()
            self._stubborn = 0
            self._stage = (self._stage + 1) % len(STAGES)
            self._script = self._begin(STAGES[self._stage])
        event = self._script.pop(0)
        if not self._script:
            self._left = CHANCE
        return event

    def _plain_windows(self) -> list[object]:
        return [each for each in shown_windows() if not isinstance(each, QDockWidget)]

    def _calm(self) -> Event:
        self._stubborn += 1
        if isinstance(in_front(), QFileDialog):
            return {"do": "file", "name": None}
        return {"do": "dismiss", "hard": self._stubborn % 6 == 5}

    def _begin(self, stage: str) -> list[Event]:
        """How a stage begins; what does not apply does nothing."""
        calm = [{"do": "command", "name": name} for name in ("leave_replay",)]
        no_save = {"do": "button", "window": "QuestionDialog|", "text": "Don’t save"}
        go = {"do": "button", "window": "QuestionDialog|", "text": "Give them up"}
        give = {"do": "button", "window": "QuestionDialog|", "text": "Give it up"}
        wait = {"do": "wait", "milliseconds": 60}
        back = {"do": "command", "name": "inspect"}
        if stage == "play":
            self.cycle += 1
            size = {
                "do": "resize",
                "window": "MainWindow|main",
                "size": [1280, 800],
            }  # to compare like with like
            normal = {"do": "state", "state": "normal"}
            return [*calm, normal, size, {"do": "command", "name": "fit"}, wait, {"do": "measure"}, wait]
        if stage == "new":
            which = {"do": "keys", "keys": self._rng.choice(("Home", "End")), "window": "ShelfDialog|"}
            on = {"do": "button", "window": "ShelfDialog|", "text": "Go on"}
            start = {"do": "button", "window": "NewGameDialog|", "text": "Start"}
            new = {"do": "command", "name": "new"}
            return [*calm, new, wait, which, wait, on, wait, start, wait, no_save, wait, wait]
        if stage == "open":
            file = {"do": "file", "name": self._rng.choice(self._files["games"])}
            return [*calm, {"do": "command", "name": "open"}, wait, file, wait, no_save, wait]
        if stage == "window":
            return [
                *calm, {"do": "keys", "keys": "Ctrl+Q"}, wait, go, wait, give, wait, no_save, wait,
                {"do": "close", "window": "MainWindow|main"}, wait,
            ]  # fmt: skip
        if stage == "edit":
            return [{"do": "command", "name": MODES[stage]}, wait]
        if stage == "set up":
            return [back, wait, {"do": "command", "name": MODES[stage]}, wait]
        return [*calm, {"do": "command", "name": MODES[stage]}, wait]

    # chance ------------------------------------------------------------

    def _random(self) -> Event:
        rng = self._rng
        front = in_front()
        if isinstance(front, QFileDialog):
            self._queue.clear()
            roll = rng.random()
            if roll < 0.3:
                return {"do": "select", "name": rng.choice(self._files["all"])}
            if roll < 0.55:
                return {"do": "file", "name": None}
            return {"do": "file", "name": rng.choice(self._files["all"] + self._files["new"])}
        if self._queue and rng.random() < 0.8:
            return self._queue.pop(0)
        windows = shown_windows()
        target = front or (rng.choice(windows) if rng.random() < 0.5 else self._hands.window)
        if front is not None and rng.random() < 0.05:
            target = rng.choice(windows)  # what is kept waiting gets nothing; Qt sees to that
        name = name_of(target)
        chosen = rng.choices(
            ("play", "key", "shortcut", "command", "button", "mouse", "drag", "wheel", "text", "resize",
             "state", "float", "move_dock", "drop", "clipboard", "wait", "escape", "close", "menu", "twice"),
            (14, 10, 8, 8, 12, 14, 6, 4, 2, 1.5, 0.7, 0.7, 0.5, 0.8, 0.6, 4, 8 if front else 3, 0.7, 2, 0.7),
        )[0]  # fmt: skip
        return getattr(self, f"_{chosen}")(name, target)

    def _spot(self) -> list[float]:
        return [round(self._rng.random(), 4), round(self._rng.random(), 4)]

    def _play(self, _name: str, _target: object) -> Event:
        return {"do": "keys", "keys": self._rng.choice(PLAY)}

    def _key(self, name: str, _target: object) -> Event:
        return {"do": "keys", "keys": self._rng.choice(KEYS), "window": name}

    def _shortcut(self, _name: str, _target: object) -> Event:
        return {"do": "keys", "keys": self._rng.choice(SHORTCUTS)}

    def _command(self, _name: str, _target: object) -> Event:
        name = self._rng.choice(COMMANDS)
        if name in HEAVY and self._rng.random() < 0.6:
            name = "hurry"
        return {"do": "command", "name": name}

    def _button(self, name: str, target: object) -> Event:
        there = buttons(target)
        if not there:
            return {"do": "keys", "keys": "Return", "window": name}
        number = self._rng.randrange(len(there))
        return {"do": "button", "window": name, "text": "", "number": number}

    def _mouse(self, name: str, _target: object) -> Event:
        rng = self._rng
        what = rng.choices(("click", "move", "double"), (6, 4, 1))[0]
        button = rng.choices(("left", "right", "middle"), (8, 2, 0.5))[0]
        held = rng.choices(("", "shift", "ctrl", "alt"), (10, 2, 1, 0.3))[0]
        return {
            "do": "mouse",
            "window": name,
            "what": what,
            "at": self._spot(),
            "button": button,
            "held": held,
        }

    def _drag(self, name: str, _target: object) -> Event:
        """One part of a drag; other things may happen between its parts."""
        rng = self._rng
        button = rng.choices(("left", "right", "middle"), (9, 0.5, 1))[0]
        part = {"do": "mouse", "window": name, "button": button}
        self._queue = [{**part, "what": "move", "at": self._spot()} for _ in range(rng.randrange(1, 5))]
        self._queue.append({**part, "what": "release", "at": self._spot()})
        return {**part, "what": "press", "at": self._spot()}

    def _wheel(self, name: str, _target: object) -> Event:
        held = self._rng.choice(("", "", "", "ctrl", "shift"))
        turn = self._rng.choice((120, -120, 360, -360, 15, -15, 1200))
        return {"do": "wheel", "window": name, "at": self._spot(), "turn": turn, "held": held}

    def _text(self, _name: str, _target: object) -> Event:
        return {"do": "text", "words": self._rng.choice(WORDS)}

    def _resize(self, name: str, _target: object) -> Event:
        rng = self._rng
        size = rng.choice(
            ([1280, 800], [1920, 1080], [640, 400], [rng.randrange(200, 1900), rng.randrange(150, 1000)])
        )
        return {"do": "resize", "window": name, "size": size}

    def _state(self, _name: str, _target: object) -> Event:
        return {
            "do": "state",
            "state": self._rng.choice(("normal", "maximized", "normal", "full", "minimized")),
        }

    def _float(self, _name: str, _target: object) -> Event:
        return {"do": "float", "dock": self._rng.choice(DOCKS)}

    def _move_dock(self, _name: str, _target: object) -> Event:
        return {"do": "move_dock", "dock": self._rng.choice(DOCKS), "area": self._rng.choice(AREAS)}

    def _drop(self, _name: str, _target: object) -> Event:
        rng = self._rng
        names = rng.choices(self._files["all"], k=rng.choice((1, 1, 1, 2)))
        return {"do": "drop", "names": names, "at": self._spot(), "leave": rng.random() < 0.2}

    def _clipboard(self, _name: str, _target: object) -> Event:
        return {"do": "clipboard", "text": self._rng.choice(self._texts)}

    def _wait(self, _name: str, _target: object) -> Event:
        return {"do": "wait", "milliseconds": self._rng.choice((0, 10, 50, 150, 400))}

    def _escape(self, name: str, _target: object) -> Event:
        return {"do": "keys", "keys": "Esc", "window": name}

    def _twice(self, name: str, _target: object) -> Event:
        return {"do": "keys", "keys": "Esc, Esc", "window": name}

    def _close(self, name: str, _target: object) -> Event:
        return {"do": "close", "window": name}

    def _menu(self, _name: str, _target: object) -> Event:
        return {"do": "keys", "keys": "Alt+" + self._rng.choice("FEPRVMH")}
