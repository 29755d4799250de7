"""What is shown is translated, German agrees with English, and a save is the same in every language.

Longer than most: each way texts could go past the translation is a test of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import string
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bloodyridge_qt import language
from bloodyridge_qt.games import registry
from bloodyridge_qt.ui.settings import Settings, spoken_language
from tests import languages
from tests.slow import after

GERMAN = language.catalogue("de")
PRINTED = {"Decision", "Tarawa", "Airfield", "Command", "Point"}
"""Words of titles of games and of names of places, as they are printed."""

PLAY = """
import sys
from pathlib import Path
from bloodyridge_qt.app.cli import main
from bloodyridge_qt.games import registry
from bloodyridge_qt.table.archive.archive import Archive
from tests.saves.players import actions_to_the_end
table = registry.edition_of("bloody_ridge").start({"seed": "words"})
actions_to_the_end(table)
Archive(registry.edition_of("bloody_ridge")).save(table, Path(sys.argv[1]))
main(["log", sys.argv[1]])
"""


@pytest.mark.long
def test_nothing_is_shown_that_goes_past_the_translation():
    marks_in_pictures = "ui/drawing/map_export.py"
    shown = [place for place in languages.untold() if not place.startswith(marks_in_pictures)]
    assert shown == [], "hand it to language.tr"


@pytest.mark.long
def test_no_sentence_anywhere_goes_past_the_translation():
    assert list(languages.passed_by()) == [], "hand it to language.tr, or call it DATA"


def test_the_search_for_untranslated_sentences_finds_a_fault_a_constant_and_what_is_put_together(tmp_path):
    file = tmp_path / "store.py"
    file.write_text(
        '"""The player\'s files, with sentences for what goes wrong."""\n'
        'REASONS = {28: "there is no space left on the disk"}\n'
        "def write(name, folder):\n"
        '    """Store it, whole or not at all."""\n'
        '    raise StoreFault(f"{name} could not be stored in {folder}")\n'
        'say(tr("the file is not there"))\n'
    )
    found = [place.partition(": ")[2] for place in languages.passed_by(tmp_path)]
    assert found == ["there is no space left on the disk", " could not be stored in "]


EARLY = """
import sys
from bloodyridge_qt import language
told = []
language.tr = lambda text, /, **blanks: told.append(text) or text
import bloodyridge_qt.app.cli, bloodyridge_qt.app.prerequisites, bloodyridge_qt.ui.settings
sys.exit("; ".join(told) or 0)
"""


@pytest.mark.long
def test_nothing_is_told_before_the_language_is_chosen():
    """What is loaded before the window knows it calls its constants `later`, and `tr` where it shows them."""
    done = subprocess.run([sys.executable, "-c", EARLY], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == ""
    assert done.returncode == 0


@pytest.mark.long
def test_no_text_a_player_reads_is_missing_in_german():
    missing = [f"{where}: {text}" for text, where in languages.told().items() if text not in GERMAN]
    assert missing == [], "put it into assets/shared/languages/de"


def blanks(text: str) -> list[tuple[str, str | None, str | None]]:
    return sorted(
        (name, form, kind) for _, name, form, kind in string.Formatter().parse(text) if name is not None
    )


def test_a_translation_has_the_blanks_of_the_text():
    assert [text for text in GERMAN if "{" in text and blanks(GERMAN[text]) != blanks(text)] == []


def test_a_translation_cites_the_paragraphs_of_the_text():
    cited = {text: sorted(part.partition("]")[0] for part in text.split("[")[1:]) for text in GERMAN}
    wrong = [
        text
        for text, rules in cited.items()
        if rules != sorted(part.partition("]")[0] for part in GERMAN[text].split("[")[1:])
    ]
    assert wrong == []


AVOIDED = {
    "Absatz": "Paragraph",
    "Flugplatz-": "Flugfeld",
    "Mitglied": "Eintrag",
    "Nachlese": "Rückschau",
    "Schreibtisch": "Desktop",
    "Spielplan": "Brett",
    "Spielzug |": "Spielerzug",
    "Stapellimit": "Stapelgrenze",
    "Zeittafel": "Zeitleiste",
    "einsatzfähig": "betriebsbereit",
    "gewogen": "bewertet",
    "zurückgewonnen": "zurückerobert",
    "Überlagerung": "Einblendung",
    "geben Sie": "angeben",
}
"""Words German had beside the one that is told everywhere else."""


def test_german_has_one_word_for_one_thing():
    said = {word: text for text, german in GERMAN.items() for word in AVOIDED if word in german}
    assert said == {}, AVOIDED


def test_no_text_is_told_in_two_ways():
    told: dict[str, set[str]] = {}
    for name in languages.resources.asset("shared", "languages", "de").iterdir():
        for text, german in json.loads(name.read_bytes()).items():
            told.setdefault(text, set()).add(german)
    assert [text for text, ways in told.items() if len(ways) > 1] == []


def test_no_menu_has_a_letter_twice_in_german():
    table = json.loads(languages.resources.asset("shared", "commands.json").read_bytes())
    letters: dict[str, list[str]] = {}
    for menu in dict.fromkeys(one["menu"].split("/")[0] for one in table["commands"]):
        letters.setdefault("menus", []).append(GERMAN[menu].partition("&")[2][:1].lower())
    for one in table["commands"]:
        letters.setdefault(one["menu"], []).append(GERMAN[one["text"]].partition("&")[2][:1].lower())
    for menu, keys in letters.items():
        marked = [key for key in keys if key]
        assert len(marked) == len(set(marked)), (menu, keys)


SPEAKER = """
import contextlib, io, json, sys
for line in sys.stdin:
    program, *sys.argv[1:] = json.loads(line)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(program, {})
    print(json.dumps(said.getvalue()), flush=True)
"""


@pytest.fixture(scope="module")
def in_language() -> Iterator[Callable[..., str]]:
    """What a program of a few lines prints in a process that speaks this language, one for all of them."""
    with contextlib.ExitStack() as speakers:

        @cache
        def speaker(code: str) -> subprocess.Popen[str]:
            return speakers.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", SPEAKER],
                    env={**os.environ, language.VARIABLE: code},
                    cwd=Path(__file__).parent.parent,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    encoding="utf-8",
                )
            )

        def say(code: str, program: str, *arguments: str) -> str:
            asked = speaker(code)
            print(json.dumps([program, *arguments]), file=asked.stdin, flush=True)
            return json.loads(asked.stdout.readline())

        yield say


@pytest.mark.long
def test_one_language_or_the_other_plays_the_same_game_and_tells_it_in_its_own_words(in_language, tmp_path):
    saves, told = [], []
    for code in ("en", "de"):
        file = tmp_path / f"{code}.brsave"
        told.append(in_language(code, PLAY, str(file)))
        saves.append({**json.loads(file.read_bytes()), "saved": ""})
    assert saves[0] == saves[1]
    assert "Turn 1 of 4 [5.3]" in told[0]
    assert "Zug 1 von 4 [5.3]" in told[1]
    assert "Turn" not in told[1]


DRILLS = """
from bloodyridge_qt.games import registry
from bloodyridge_qt.table import judging
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.lessons import lessons_of
for game in ("bloody_ridge", "tarawa_1943", "first_blood"):
    archive = Archive(registry.edition_of(game))
    for lesson in lessons_of(game):
        at = lesson.position
        for step in lesson.steps:
            at = step.position or at
            if step.way == "card":
                table = archive.paste_position(at, lesson.seed)
                print(sum(judging.card(table, step, answer).right for answer in step.answers))
"""


LESSONS = """
import sys, time
from PySide6.QtWidgets import QApplication
from bloodyridge_qt.app import launch
from bloodyridge_qt.games import registry
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.lessons import DRILLS, lessons_of
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.lesson_keys import RETURN
from tests.ui.window_cases import keep_preferences
app = QApplication.instance() or QApplication([])
keep_preferences(Settings(), dice="none")
launch.CALCULATOR = ""
for game in sys.argv[1:]:
    archive = Archive(registry.edition_of(game))
    window = launch.make_window(archive.edition, "before", archive)
    window.setUpdatesEnabled(False)  # it is listened to
    window.show()
    window.controller.begin()
    lessons, player, told = window.lessons, window.controller.player, []
    lessons.panel.heard.connect(told.append)
    for lesson in lessons_of(game):
        lessons.start(lesson)
        if lesson.key == DRILLS:  # the answer is shown, with its reason and the key that leads on
            for at, step in enumerate(lesson.steps):
                QApplication.processEvents()
                lessons.go_on()
                reason, last = told[-1].removesuffix(RETURN), at + 1 == len(lesson.steps)
                if lessons.progress.at != at or (reason == told[-1] and not last) or len(reason) < 30:
                    print(game, "drill", at + 1, told[-1])
                if not last:
                    lessons.go_on()
            continue
        for at, step in enumerate(lesson.steps):
            for _ in range(1000):
                QApplication.processEvents()
                if lessons.progress.at == at and (player.waiting or not player.playing):
                    break
                time.sleep(0.01)
            keys = lessons.panel.keys.plain_text()
            acts = step.way in ("lift", "decide")
            if lessons.progress.at != at or acts != bool(keys):
                print(game, at + 1, "is not come to, or has no keys")
                break
            ends = "Esc" in told[-1].split(". ")[-1] if at + 1 == len(lesson.steps) else False
            if not ends and not told[-1].endswith((keys or RETURN).rstrip(".")):
                print(game, at + 1, told[-1])
            if at + 1 < len(lesson.steps):
                lessons.go_on()
        print(game, "heard to its end:", lessons.progress.at + 1 == len(lesson.steps))
    window.close()
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "games"),
    after(
        1, [("de", ["tarawa_1943"]), ("de", ["bloody_ridge", "first_blood"]), ("en", list(registry.GAMES))]
    ),
)
def test_every_step_of_a_lesson_and_every_answer_says_at_last_which_key_leads_on(in_language, code, games):
    """In German by default: what it says in English the tests of lessons hear."""
    told = in_language(code, LESSONS, *games).splitlines()
    assert told == [f"{game} heard to its end: True" for game in games]


def test_every_question_about_a_card_has_one_right_answer_in_german(in_language):
    assert set(in_language("de", DRILLS).split()) == {"1"}


FACTS = """
from bloodyridge_qt.games import registry
print(dict(registry.edition_of("bloody_ridge").inspector({}).facts("1911").rows)["Gelände"])
"""


def test_what_is_known_of_a_hex_is_told_in_german(in_language):
    assert in_language("de", FACTS) == "Hügel 123, Verteidigung 8 [7.6]\n"


WORK = """
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.screen import view, words
from tests.games.first_blood.fields import Field
field = Field(t.US, "engineer phase", {"0905": ["1ENG"]}).do("work on 0905")
print(words.told(field.setting, field.told("Worked")[0], field.state)[1])
markers = view.table_view(field.state, field.setting, "US").markers
print(next(one.label for one in markers if one.face == "work"))
print(*words.track_box(field.setting, "turn SEP II", ())[0])
"""


def test_a_turn_of_work_is_called_as_a_turn_of_the_game_is(in_language):
    """[11.2] In German a turn of First Blood is a „Runde“, beside „Zug“ for what one player does in it."""
    done, marked, box = in_language("de", WORK).splitlines()
    assert "1 Runde von 2" in done
    assert marked.startswith("1 Runde Arbeit")
    assert box.startswith("Runde ")
    files = Path("assets/shared/languages/de").glob("first_blood*.json")
    own = [json.loads(path.read_text("utf-8")) for path in files]
    assert own
    assert not [text for told in own for text, german in told.items() if re.search(r"\bZ[uü]ge?\b", german)]


def test_the_language_preferred_goes_before_that_of_the_system(tmp_path):
    settings = Settings(tmp_path / "settings.json")
    settings.keep({"preferences/language": "de"})
    assert spoken_language(settings) == "de"
    settings.keep({"preferences/language": "xx"})
    assert spoken_language(settings) in language.names()


NUMBERS = """
from bloodyridge_qt.language import in_figures, tr
print(in_figures(-1234.56, ",.1f"), end="|")
print(tr("{share:.1%} of {games:,} games, turn {turn}", share=0.365, games=5000, turn=3))
"""


def test_numbers_are_written_as_the_language_writes_them(in_language):
    assert in_language("de", NUMBERS) == "-1.234,6|36,5% of 5.000 games, turn 3\n"
    assert in_language("en", NUMBERS) == "-1,234.6|36.5% of 5,000 games, turn 3\n"


MEASURED = """
from bloodyridge_qt.engine.tally import OUTCOME, Tally
from bloodyridge_qt.games import registry
for game in ("bloody_ridge", "tarawa_1943", "first_blood"):
    measuring = registry.game(game).measure(4, "words", switches=False)
    print(measuring.series[-1], *measuring.lines([Tally({(OUTCOME, measuring.outcomes[0]): 4})]), sep="|")
"""


def test_a_table_of_measured_series_is_told_in_the_language_and_its_series_keep_their_names(in_language):
    told = in_language("de", MEASURED).splitlines()
    ridge, tarawa, blood = (" ".join(line.split()) for line in told)
    assert ridge.startswith("headquarters=out HQ hunt|Standardspiel zufälliges Spiel 100,0 %")
    assert ridge.endswith("durch Abgang 4, Hauptquartier vernichtet 0, Zeit vorbei 0, Reserven verbraucht 0")
    assert tarawa.endswith("Japanischer Sieg 4, knapp 0, mäßig 0, überwältigend 0")
    assert blood.startswith("standard game US sensible Japanese sensible|Standardspiel US zufälliges Spiel")


DECIDED = """
import random, sys
from bloodyridge_qt.games import registry
luck, table = random.Random(5), registry.edition_of(sys.argv[1]).start({"seed": "words"})
for _ in range(int(sys.argv[2])):
    table.submit(luck.choice(table.offers()))
print(*(row.label for row in table.moments()), table.undo_label(), sep="|")
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "decisions", "german", "english"),
    [
        ("tarawa_1943", 30, " rotieren|", {"Roll", "Move ", "Attack", "Place", "Play", "Keep", "Take"}),
        ("first_blood", 90, " ziehen|", {"Place ", "Move ", "Attack ", " goes "}),
    ],
)
def test_every_decision_is_named_in_the_language_in_use(in_language, game, decisions, german, english):
    told = in_language("de", DECIDED, game, str(decisions))
    assert german in told
    assert not [word for word in english if word in told]


REPORT = """
import sys
from bloodyridge_qt.app.cli import main
main(['log', sys.argv[1], '--html', sys.argv[2]])
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("save", "german"),
    [("tarawa_over", "am Ende von: Zug 3"), ("blood_over", "am Ende von: DEZ I")],
)
def test_turns_are_named_in_a_german_report(in_language, save, german, tmp_path):
    told = tmp_path / "report.html"
    in_language("de", REPORT, f"tests/saves/v4/{save}.brsave", str(told))
    assert german in told.read_text(encoding="utf-8")
    assert "end of" not in told.read_text(encoding="utf-8")


BEGIN = """
import random, sys
from pathlib import Path
from bloodyridge_qt.games import registry
from bloodyridge_qt.table.archive.archive import Archive
edition, luck = registry.edition_of(sys.argv[1]), random.Random(5)
table = edition.start({"seed": "words"})
for _ in range(40):
    table.submit(luck.choice(table.offers()))
Archive(edition).save(table, Path(sys.argv[2]))
"""
TOLD = "import sys; from bloodyridge_qt.app.cli import main; main(['log', sys.argv[1]])"


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "german", "english"),
    [
        ("tarawa_1943", "Der Zug der Marines", "The Marines’ turn"),
        ("first_blood", "RDR in 0", "RDR placed in 0"),
    ],
)
def test_a_game_played_in_one_language_is_told_in_the_other_where_it_is_opened(
    in_language, game, german, english, tmp_path
):
    saves, told = [], []
    for code, other in (("en", "de"), ("de", "en")):
        file = tmp_path / f"{code}.brsave"
        in_language(code, BEGIN, game, str(file))
        saves.append({**json.loads(file.read_bytes()), "saved": ""})
        told.append(in_language(other, TOLD, str(file)))
    assert saves[0] == saves[1]
    assert german in told[0]
    assert english not in told[0]
    assert english in told[1]
    assert german not in told[1]


def test_a_text_that_is_not_translated_stays_as_it_is():
    assert language.tr("Nobody has put {this} into any language.", this="sentence") == (
        "Nobody has put sentence into any language."
    )


FAULT = """
from bloodyridge_qt.reading import Unreadable, parse
try:
    parse(b'{"turn": []}').member("turn").flag()
except Unreadable as fault:
    print(fault)
"""


FAULTS = """
from pathlib import Path
from bloodyridge_qt.boards.mapfile import parse_map
from bloodyridge_qt.engine import store
from bloodyridge_qt.games import registry
from bloodyridge_qt.games.bloody_ridge.rules.counters import parse_counters
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from bloodyridge_qt.games.first_blood.rules.notation import contradictions
from bloodyridge_qt.reading import parse
def told(question):
    try:
        question()
    except Exception as fault:
        print(fault)
told(lambda: store.read(Path("/nowhere/game.brsave"), 9))
told(lambda: parse(b'{"turn": [1, 2]}').member("turn").items(1))
told(lambda: parse(b'{"turn" 1}'))
told(lambda: parse_map(b"[]", SCHEMA))
told(lambda: parse_counters(b"[]"))
rules = registry.edition_of("first_blood").rules({})
state = rules.set_up()
state.outcome = "US victory"
for fault in contradictions(state, rules.setting, "move"):
    print(fault.text)
    break
"""


def test_faults_of_stores_maps_counters_and_positions_are_told_in_german(in_language):
    told = in_language("de", FAULTS)
    for words in (
        "game.brsave lässt sich nicht öffnen: nicht vorhanden in /nowhere.",
        "turn: erwartet eine Liste mit 0 bis 1, gefunden [1, 2]",
        "die Datei: gefunden []; erwartet eine GeoJSON-FeatureCollection.",
        "in Zeile 1, Spalte 9 (ein Doppelpunkt fehlt)",
        'ganze Datei: erwartet ein Objekt mit "format": "bloodyridge-counters", gefunden []',
        "ein Spiel, das vorbei ist, wartet auf nichts",
    ):
        assert words in told, told


def terminal(language_of_system: str, *arguments: str) -> str:
    """What a command prints where nothing but the system says which language is wanted."""
    here = {name: value for name, value in os.environ.items() if name != language.VARIABLE}
    done = subprocess.run(
        [sys.executable, "-m", "bloodyridge_qt", *arguments],
        env={**here, "LC_ALL": language_of_system},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        encoding="utf-8",
    )
    return done.stdout + done.stderr


@pytest.mark.long
def test_the_terminal_speaks_the_language_of_the_system():
    asked = ("verify", "--help")
    german = terminal("de_DE.UTF-8", *asked)
    assert "throw every die" not in german
    assert "Aufruf: bloodyridge verify" in german
    assert "diese Argumente fehlen: FILE" in terminal("de_DE.UTF-8", "verify")
    assert "usage: bloodyridge verify" in terminal("C.UTF-8", *asked)
    assert "usage: bloodyridge verify" in terminal("xx_YY.UTF-8", *asked)


COUNT = """
from bloodyridge_qt.app.cli import main
main(["measure", "--game", "tarawa_1943", "--games", "1", "--workers", "1", "--json"])
"""


@pytest.mark.long
def test_what_other_programs_read_is_the_same_in_every_language(in_language):
    assert in_language("de", COUNT) == in_language("en", COUNT) != ""


def test_a_fault_of_a_file_is_told_in_german(in_language):
    assert in_language("de", FAULT) == "turn: erwartet true oder false, gefunden []\n"
    assert in_language("en", FAULT) == "turn: expected true or false, found []\n"


@pytest.mark.long
def test_no_log_of_a_save_has_english_words_in_german(in_language):
    """A word that only English texts have stands in a line of German: it went in as it was."""
    word = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
    texts = GERMAN.keys(), GERMAN.values()
    english, german = ({one for text in told for one in word.findall(text)} for told in texts)
    found = {}
    for save in sorted(Path("tests/saves").rglob("*.brsave")):
        data = json.loads(save.read_bytes())
        own = json.dumps(
            [data["name"], data["setup"], data["bookmarks"], data.get("remarks")], ensure_ascii=False
        )
        told = re.sub(r"\S+\.\w*json|\S+\.brsave|\b[0-9a-f]{30,}\b", "", in_language("de", TOLD, str(save)))
        said = set(word.findall(told)) - set(word.findall(own.replace("\\n", " ")))
        if left := (said & english) - german - PRINTED:
            found[save.name] = sorted(left)
    assert not found
