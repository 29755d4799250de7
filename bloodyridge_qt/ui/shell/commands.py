"""Every command of the window, declared once: menus, toolbar, keys and cheat sheet are made from here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Command:
    """One thing a player can tell the program to do."""

    id: str
    text: str
    """As in the menu, with its mnemonic."""
    menu: str
    """The menu it stands in; "View/Palette" is a submenu of "View"."""
    shortcuts: tuple[str, ...] = ()
    """Key sequences in Qt's portable spelling; the first is shown in the menu."""
    tip: str = ""
    """One sentence for the status bar and the cheat sheet."""
    icon: str = ""
    """Name of a drawing in assets/shared/icons, without ".svg"."""
    enabled: str = "always"
    """The condition it needs, see CONDITIONS."""
    scope: str = "window"
    """"window": the keys work everywhere. "board": the board reads them itself while it has the focus, so
    that Tab, Space and Return keep their meaning in panels; the menu only shows them."""
    group: str = ""
    """Commands of one group exclude each other and show which is on; the group "docks" shows on or off."""
    toolbar: bool = False
    gap: bool = False
    """A separator stands above it in the menu."""


CONDITIONS: Final[dict[str, str]] = {
    "always": "at any time",
    "deciding": "when a decision is asked for",
    "busy": "while dice and counters move",
    "waiting": "while an automatic part waits for the next step",
    "game": "while a game lies on the table",
    "known seed": "while the seed of the game is no secret",
    "archive": "where games can be kept in files",
    "file": "while a game lies on the table that can be kept in a file",
    "undo": "when a decision can be taken back",
    "redo": "when a decision can be done again",
    "thrown": "when the last throw was made by hand and may be corrected",
    "past": "when decisions have been taken that may be taken back",
    "replay": "while the game is replayed",
    "advice": "while a decision is asked for, in a game that gives advice and is no purist's",
    "review": "when decisions have been taken; a purist's game has to be over",
    "odds": "in a game whose odds are told, and no purist's",
    "map": "while a map lies on the table",
    "counters": "while the counters of a game lie on the map",
    "workshop": "where map and counter files can be corrected",
}

NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "position_setup": ("set_up",),
    "line_of": ("copy_position", "paste_position"),
    "better": ("compare",),
    "inspector": ("inspect", "find", "distance", "export_map"),
    "rulebook": ("rules", "search_rules", "readings", "dice_made", "dock_rules"),
}
"""What not every game has, and the commands that are not there without it."""

COMMANDS: Final[tuple[Command, ...]] = (
    # File
    Command("new", "&New game…", "&File", ("Ctrl+N",),
            "Set up a new game: seed, headquarters, rulings.", "new"),
    Command("set_up", "Set up a &position…", "&File", ("Ctrl+Shift+T",),
            "Lay out the position of your own table and go on from there.", "", "game"),
    Command("open", "&Open…", "&File", ("Ctrl+O",),
            "Open a saved game; what is in it is shown before.", "open", "archive"),
    Command("unfinished", "&Unfinished games…", "&File", ("Ctrl+U",),
            "Go on with a game, or corrections of a map or counters, that was left; or throw it away.",
            "", "archive"),
    Command("finished", "Finished &games…", "&File", ("Ctrl+Shift+O",),
            "Search and open the games that were played to their end; records.", "", "archive"),
    Command("save", "&Save", "&File", ("Ctrl+S",),
            "Save the game in its file.", "save", "file", gap=True),
    Command("save_as", "Save &as…", "&File", ("Ctrl+Shift+S",),
            "Save the game in another file.", "", "file"),
    Command("report", "A&fter-action report…", "&File", ("Ctrl+Alt+R",),
            "Write the game as a page with maps, fights and dice.", "", "file", gap=True),
    Command("save_picture", "Save a pic&ture…", "&File", ("Ctrl+Alt+S",),
            "Write the position on the board as a PNG file.", "", "game"),
    Command("compare", "Co&mpare two games…", "&File", ("Ctrl+Alt+D",),
            "Tell which of two finished games is better.", "", "archive"),
    Command("restart", "&Restart with the same seed", "&File", ("Ctrl+R",),
            "Start again with the same set-up: the same dice for the same decisions.", "restart",
            "known seed", gap=True),
    Command("reseed", "Restart with another s&eed", "&File", ("Ctrl+Shift+R",),
            "Start again with the same rulings and a new seed.", "", "game"),
    Command("quit", "&Quit", "&File", ("Ctrl+Q",),
            "End the program. The game is kept, and the next start offers to go on with it.", gap=True),
    # Edit
    Command("undo", "&Undo", "&Edit", ("Ctrl+Z",),
            "Take the last decision back.", "undo", "undo", toolbar=True),
    Command("redo", "&Redo", "&Edit", ("Ctrl+Shift+Z", "Ctrl+Y"),
            "Do again what was taken back last.", "redo", "redo", toolbar=True),
    Command("back_to_line", "Back to the marked &log line", "&Edit", ("Ctrl+Backspace",),
            "Take everything back from the decision of the marked line on.", "", "past"),
    Command("bookmark", "&Bookmark…", "&Edit", ("Ctrl+D",),
            "Set or change the bookmark of the moment on the board.", "bookmark", "game", gap=True),
    Command("remark", "Re&mark…", "&Edit", ("Ctrl+E",),
            "Write or change a remark on the moment on the board.", "", "game"),
    Command("notes", "Boo&kmarks and remarks", "&Edit", ("Ctrl+B",),
            "All bookmarks and remarks of this game.", "", "game"),
    Command("copy_position", "&Copy position", "&Edit", ("Ctrl+Shift+C",),
            "The position as one line of text, on the clipboard.", "", "file", gap=True),
    Command("copy_picture", "Copy a p&icture", "&Edit", ("Ctrl+Alt+C",),
            "The position on the board as a picture, on the clipboard.", "", "game"),
    Command("paste_position", "&Paste position as new game", "&Edit", ("Ctrl+Shift+V",),
            "A new game that begins with the position on the clipboard.", "", "archive"),
    Command("preferences", "Pre&ferences…", "&Edit", ("Ctrl+,",),
            "Dice, palette, text size, automatic parts.", "settings", gap=True),
    # Play
    Command("next_piece", "&Next piece", "&Play", ("Tab",),
            "Lift the next piece that may act, from west to east.", "", "deciding", "board"),
    Command("previous_piece", "&Previous piece", "&Play", ("Shift+Tab",),
            "Lift the piece before it.", "", "deciding", "board"),
    Command("next_target", "Next &target", "&Play", ("N",),
            "Go to the next space the lifted piece may be dropped on.", "", "deciding", "board"),
    Command("previous_target", "Pre&vious target", "&Play", ("Shift+N",),
            "Go to the target before it.", "", "deciding", "board"),
    Command("confirm", "C&onfirm", "&Play", ("Return", "Enter"),
            "Lift the piece under the space cursor, or drop the lifted piece there.", "", "deciding", "board",
            gap=True),
    Command("cancel", "&Cancel", "&Play", ("Esc",),
            "Put the lifted piece back where it stood.", "", "deciding", "board"),
    Command("hurry", "Finish this &movement", "&Play", ("Space", "Return", "Enter"),
            "Let what moves now arrive at once; show the next step when one is waited for.", "", "busy",
            "board", gap=True),
    Command("step", "St&ep", "&Play", (".",),
            "Show the next step of what is going on, and wait.", "step", "busy"),
    Command("run", "R&un", "&Play", ("R",),
            "Let everything run on without waiting.", "run", "waiting"),
    Command("finish", "&Finish", "&Play", ("End",),
            "Come to the next decision at once.", "fast", "busy"),
    Command("hand_dice", "Throw dice by &hand", "&Play", (),
            "Every die is thrown on your own table and entered here.", "", "game", group="docks", gap=True),
    Command("hand_draws", "Draw &by hand", "&Play", (),
            "What is drawn from a pile whose content is known is drawn on your own table.", "", "game",
            group="docks"),
    Command("hand_next", "Ne&xt throw by hand", "&Play", ("F6",),
            "Only the next throw or draw is made by hand.", "", "game", group="docks"),
    Command("hand_correct", "Co&rrect the last throw by hand", "&Play", ("Shift+F6",),
            "Asks again for the dice entered last; the decision they are for stands.", "", "thrown"),
    Command("hint", "H&int", "&Play", ("H",),
            "The three best decisions here with their chances to win; the game keeps how often it was asked.",
            "", "advice", gap=True),
    Command("program_plays", "&Let the program play", "&Play", ("Ctrl+Shift+H",),
            "The program decides from here on, step by step, with its reasons.", "", "advice", group="docks"),
    Command("speed_none", "N&o animation", "&Play/&Dice and movement", ("Ctrl+1",),
            "Nothing moves; results stand at once.", group="speed"),
    Command("speed_quick", "&Quick", "&Play/&Dice and movement", ("Ctrl+2",),
            "Dice and counters move quickly.", group="speed"),
    Command("speed_full", "&Full", "&Play/&Dice and movement", ("Ctrl+3",),
            "Dice and counters take their time.", group="speed"),
    Command("dice_statistics", "Dice st&atistics…", "&Play", ("Ctrl+T",),
            "Dice thrown against expected, in this game and in all saved ones.", "", "archive", gap=True),
    # Replay
    Command("replay", "&Replay", "&Replay", ("F5",),
            "Look at the game again from any moment on; the game itself does not move.", "replay", "game",
            group="docks"),
    Command("replay_first", "To the be&ginning", "&Replay", ("Ctrl+Shift+Left",),
            "Show the table before the set-up.", "first", "replay", gap=True),
    Command("replay_back", "&Back", "&Replay", ("Ctrl+Left",),
            "Show the moment before.", "back", "replay"),
    Command("replay_play", "&Play or pause", "&Replay", ("P",),
            "Play on by itself, or pause.", "run", "replay"),
    Command("replay_forward", "&Forward", "&Replay", ("Ctrl+Right",),
            "Play one decision, dice and battles included.", "step", "replay"),
    Command("replay_last", "To the &end", "&Replay", ("Ctrl+Shift+Right",),
            "Show the last moment, taken-back ones included.", "last", "replay"),
    Command("play_on", "Play &on from here", "&Replay", ("Ctrl+Return",),
            "Make the moment that is shown the present.", "", "replay", gap=True),
    Command("branch", "Bra&nch off a new game…", "&Replay", ("Ctrl+Shift+B",),
            "Begin a new game with a new name from the moment on the board.", "", "file"),
    Command("review", "Re&view the game…", "&Replay", ("Shift+F5",),
            "The chance to win over time, what each decision cost, what was luck, turning points.", "",
            "review"),
    Command("leave_replay", "&Leave the replay", "&Replay", ("Esc",),
            "Go back to the game as it stands.", "", "replay"),
    # View
    Command("zoom_in", "Zoom &in", "&View", ("Ctrl++", "Ctrl+=", "+"),
            "Make the board larger.", "zoom_in", toolbar=True),
    Command("zoom_out", "Zoom &out", "&View", ("Ctrl+-", "-"),
            "Make the board smaller.", "zoom_out", toolbar=True),
    Command("fit", "&Fit the spaces", "&View", ("Ctrl+0", "F"),
            "Show every space as large as the window allows.", "fit", toolbar=True),
    Command("whole_sheet", "&Whole sheet", "&View", ("Ctrl+9", "W"),
            "Show the whole map sheet with its tracks and boxes.", "whole_sheet", toolbar=True),
    Command("turn_board", "Tur&n the board round", "&View", ("Ctrl+Alt+T",),
            "Look at the board from its north side, south up; everything on it stays upright.",
            group="docks"),
    Command("sounds", "Soun&ds", "&View", ("Ctrl+Alt+M",),
            "Let dice, counters and guns be heard, or not.", group="docks"),
    Command("overview", "O&verview map", "&View", ("M",),
            "Show or hide the small map in the corner.", "overview", group="docks", toolbar=True),
    Command("full_screen", "F&ull screen", "&View", ("F11",),
            "Give the whole screen to the game.", "fullscreen", group="docks"),
    Command("palette_printed", "&Printed", "&View/&Palette", ("Ctrl+Shift+D",),
            "The colours of a printed map in daylight.", group="palette", gap=True),
    Command("palette_night", "&Night", "&View/&Palette", ("Ctrl+Shift+N",),
            "Dark blue-green under a low lamp.", group="palette"),
    Command("text_larger", "&Larger", "&View/&Text size", ("Ctrl+Up",),
            "Make all text larger, up to twice the system's size."),
    Command("text_smaller", "&Smaller", "&View/&Text size", ("Ctrl+Down",),
            "Make all text smaller."),
    Command("text_normal", "As the s&ystem", "&View/&Text size", ("Ctrl+Home",),
            "Use the system's text size."),
    Command("chances", "C&hances on the map", "&View", ("Ctrl+H",),
            "Write on the spaces the lifted piece may go to how likely it is to get them.", "", "odds",
            group="docks", gap=True),
    Command("dock_battle", "&Battle and dice", "&View", ("F2",),
            "Show or hide the battle panel.", "battle", group="docks", gap=True),
    Command("dock_log", "&Log", "&View", ("F3",),
            "Show or hide the log.", "log", group="docks"),
    Command("dock_rules", "&Rules reference", "&View", ("F4",),
            "Show or hide the rules reference.", "rules", group="docks"),
    Command("dock_tracks", "Trac&ks and piles", "&View", ("F7",),
            "Show or hide the tracks and boxes of the sheet beside the board.", group="docks"),
    Command("dock_advice", "&Advice", "&View", ("F8",),
            "Show or hide the panel of advice.", "", "odds", group="docks"),
    Command("reset_layout", "R&eset layout", "&View", ("Ctrl+Shift+L",),
            "Put panels and window back as they were at first.", gap=True),
    # Map
    Command("inspect", "&Inspect the map", "&Map", ("Ctrl+I",),
            "Read everything the rules know of a space, with overlays; the game is not touched.",
            "inspect", "map", group="docks", toolbar=True),
    Command("find", "&Find a space or a place", "&Map", ("Ctrl+G",),
            "Look for a space by its number, for a place by its name.", "", "map"),
    Command("distance", "&Distance", "&Map", ("Ctrl+M",),
            "Measure between two spaces that are clicked one after the other.", "", "map"),
    Command("counters_off", "&Hide or show the counters", "&Map", ("C",),
            "Look at the map without its counters; while the key is held, or until it is pressed again.",
            "", "counters", "board"),
    Command("edit_map", "&Edit the map", "&Map", ("Ctrl+Shift+E",),
            "Correct terrain, exits, lines and where they come from, and save a new map file.",
            "", "workshop", group="docks", gap=True),
    Command("counter_mix", "&Counter mix…", "&Map", ("Ctrl+Shift+M",),
            "Correct how many counters there are, and their factors.", "", "workshop"),
    Command("export_map", "E&xport…", "&Map", ("Ctrl+Shift+P",),
            "Draw the map as PDF for print, PNG or SVG.", "", "map", gap=True),
    # Help
    Command("welcome", "&Welcome", "&Help", (),
            "What this is, and the ways on from here."),
    Command("learn", "Learn in ten &minutes", "&Help", (),
            "A first turn step by step: one thing at a time, with what to touch in the light."),
    Command("drills", "Dri&lls", "&Help", (),
            "Short questions on positions: which is best, what is allowed, what hits."),
    Command("typed", "&Type a command…", "&Help", ("Ctrl+K", "/"),
            "Type a move, a rule number, steps back or any command of the menus."),
    Command("rules", "&Rules reference", "&Help", ("F1",),
            "Open the rules at what is pointed at, else where the prompt is.", "rules", toolbar=True),
    Command("search_rules", "&Search the rules", "&Help", ("Ctrl+F",),
            "Look for a word in the rules reference.", "search"),
    Command("readings", "R&eadings of unclear rules", "&Help", (),
            "How each unclear text is read, why, and what else can be chosen.", gap=True),
    Command("dice_made", "How the &dice are made", "&Help", (),
            "How every die follows from the seed, and how to check it without this program."),
    Command("keys", "&Keys", "&Help", ("?",),
            "Every command and its keys on one page.", "keys", toolbar=True),
    Command("about", "&About", "&Help", (),
            "What this program is, and what in it is reconstructed.", gap=True),
)  # fmt: skip


BOARD_KEYS: Final = (
    ("Move the space cursor", "Up or Down or Left or Right"),
    ("The same, slantwise", "Q or E or A or D"),
    ("Pick the space it fights from", "1 or 2 or 3 or 4 or 5 or 6"),
    ("What is known of a space or choice", "I"),
    ("Go to a counter to be picked", "Tab or N"),
    ("Pick the die or counter with this number", "1–9"),
    ("Answer a question", "Alt+1 or Alt+2"),
    ("Dice by hand: what fell", "1 or 2 or 3 or 4 or 5 or 6"),
    ("Dice by hand: back, count", "Backspace or Return"),
    ("Move the sheet", "Space+drag"),
    ("Plan a route for the piece in hand", "Shift+click or Shift+drag"),
    ("Zoom at the pointer", "Wheel"),
    ("Inspecting: hold the space", "Return"),
    ("Inspecting: measure from it", "Shift+click or Shift+Return"),
    ("Setting up: what to put there", "1–5"),
    ("Setting up: put it in the space", "Return"),
    ("Editing: pick a tool", "1–7"),
    ("Editing: use it on the space", "Return"),
    ("Editing: draw an edge", "Shift+direction"),
)
"""What the board reads itself and no menu names: what it does, keys."""

LOG_KEYS: Final = (
    ("Mark a line", "Up or Down"),
    ("Back to the marked line", "Backspace"),
    ("What else can be done there", "Menu"),
    ("From link to link", "Left or Right"),
)
"""The same for the log."""


def sheet() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The cheat sheet: menu title, then (what, keys) of its commands that have keys; board and log first."""
    titles: dict[str, list[tuple[str, str]]] = {"Board": list(BOARD_KEYS), "Log": list(LOG_KEYS)}
    for command in COMMANDS:
        if command.shortcuts:
            menu, _, under = plain(command.menu).partition("/")
            words = f"{under}: {plain(command.text).lower()}" if under else plain(command.text)
            titles.setdefault(menu, []).append((words, " or ".join(command.shortcuts)))
    return tuple((title, tuple(rows)) for title, rows in titles.items())


def plain(text: str) -> str:
    """Menu text without its mnemonic mark and its dots."""
    return text.replace("&", "").removesuffix("…")
