"""Plays a turn, or with the word "lesson" the first lesson, from what it hears alone.

Run by the system's Python, which has the bus's own bindings.

It prints, one line each as JSON, what was announced and what had the focus; keys are pressed by xdotool. It
never looks at the window.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402  # the version has to be named before

heard: list[tuple[str, str]] = []


def on_event(event):  # what it is given has no types here
    kind = "said" if "announcement" in event.type else "focus"
    words = str(event.any_data) if kind == "said" else event.source.get_name() if event.source else ""
    if words and (kind == "said" or event.detail1):
        heard.append((kind, words))
        print(json.dumps([kind, words]), flush=True)


def wait_for(what, seconds, since):
    """What was heard since then with one of these words in it; waits for it."""
    end = time.monotonic() + seconds
    context = GLib.MainContext.default()
    while time.monotonic() < end:
        while context.pending():
            context.iteration(False)
        for _kind, words in heard[since:]:
            if any(word in f". {words}" for word in what):
                return words
        time.sleep(0.02)
    return ""


def press(*keys):
    for key in keys:
        subprocess.run(["xdotool", "key", key], check=True)
        time.sleep(0.15)


def find(node, role, name):
    if node.get_role_name() == role and node.get_name() == name:
        return node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        found = find(child, role, name) if child is not None else None
        if found is not None:
            return found
    return None


def lesson() -> int:
    """From the first page through the first lesson, by the keys each step names as it is heard."""
    press("alt+l")
    since = 0
    for step in range(1, 100):
        words = wait_for([f"Your first attack: {step} of" if step == 1 else f"{step} of "], 30, since)
        if not words:
            return 20
        since = len(heard)
        if words.startswith(f"{step} of {step}."):
            return 0
        goal = re.search(r"N as far as (\S+), then Return", words)
        wanted = [f"{step + 1} of "]
        if goal:  # "1912. 72 %. ...", and not "... from 1912."
            wanted = [f". {goal[1]}. "]
        for _press in range(20 if goal or "Tab lifts" in words else 0):
            press("n" if goal else "Tab")
            if wait_for(wanted, 1, since):
                break
        if "Tab lifts" not in words:
            press("Return")
    return 21


def main() -> int:
    Atspi.init()
    listener = Atspi.EventListener.new(on_event)
    for kind in ("object:announcement", "object:state-changed:focused"):
        listener.register(kind)
    if not wait_for(["Learn"], 60, 0):  # the first page asks what to do
        return 3
    time.sleep(1)  # who listens answers once he has heard it: before, keys count for nothing
    if sys.argv[1:] == ["lesson"]:
        return lesson()
    press("alt+p")
    if not wait_for(["Choose a force"], 60, 0):
        return 7
    board = find(Atspi.get_desktop(0), "list", "Board")
    if board is None:
        return 4
    names = [board.get_child_at_index(index) for index in range(board.get_child_count())]
    print(json.dumps(["board", [[one.get_name(), one.get_description()] for one in names]]), flush=True)
    for _decision in range(200):
        since = len(heard)
        press("Tab", "n", "Return", "End")
        said = ""
        for _try in range(12):  # between phases it waits until somebody goes on
            said = wait_for([" taken", " stays US", " becomes Japanese", "Turn 2 of 4"], 1.5, since)
            if said:
                break
            press("space", "End")
        if not said:
            return 5
        if any("Turn 2 of 4" in words for kind, words in heard if kind == "said"):
            return 0
    return 6


if __name__ == "__main__":
    sys.exit(main())
