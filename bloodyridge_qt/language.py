"""The texts a player reads, in the player's language.

English stands in the code and is what a text is looked up by; a language is the JSON files of a folder in
assets/shared/languages, English texts with theirs. What is not in them stays English. The window chooses when
it starts, before what it is made of is loaded: constants are translated too. Saves hold no text, and the
commands of the terminal speak the system's language unless BLOODYRIDGE_LANGUAGE names another.
"""

from __future__ import annotations

import json
import os
from string import Formatter
from typing import Any, Final

from bloodyridge_qt import resources

VARIABLE: Final = "BLOODYRIDGE_LANGUAGE"
"""In the environment the language of a process and of those it starts."""
ENGLISH: Final = "en"

SAMPLE: Final = "1,234.5"
"""Told in a language it shows its marks: of thousands, and before tenths."""

_texts: dict[str, str] = {}
_marks: dict[int, str] = {}
_code = ENGLISH


def tr(text: str, /, **blanks: object) -> str:
    """The text in the language in use, with its {blanks} filled in when there are any to fill."""
    told = _texts.get(text, text)
    return fill(told, **blanks) if blanks else told


def fill(told: str, /, **blanks: object) -> str:
    """A text that is in the language in use already, as those of `data` are, with its {blanks} filled in."""
    formed = _texts and ":" in told  # only what has a form is written another way, and slowly
    return _filling.vformat(told, (), blanks) if formed else told.format(**blanks)


def in_figures(value: float, form: str) -> str:
    """A number in one of Python's forms, "," or ".1f", with the marks of the language in use."""
    told = format(value, form)
    return told.translate(_marks) if _marks else told


class _Filling(Formatter):
    """Fills in blanks, numbers with the marks of the language in use."""

    def format_field(self, value: Any, form: str) -> str:
        return in_figures(value, form) if form and isinstance(value, float | int) else format(value, form)


def later(text: str) -> str:
    """The text itself: it is told by `tr` where it is shown, since it stands in what is loaded too early."""
    return text


def plural(number: int, one: str, many: str, /, **blanks: object) -> str:
    """One of two texts by a number, which fills {number}; languages with two forms are served, as German."""
    return tr(one if number == 1 else many, number=number, **blanks)


def inside(name: str) -> str:
    """A name, or a sentence, as it stands within another: English takes its capital away, German does not."""
    return name if _texts else name[:1].lower() + name[1:]


def in_language(data: Any) -> Any:
    """What a data file says, in the language in use; a single word without a capital is a key."""
    if isinstance(data, dict):
        return {key: in_language(value) for key, value in data.items()}
    if isinstance(data, list):
        return [in_language(one) for one in data]
    return tr(data) if isinstance(data, str) and (" " in data or data[:1].isupper()) else data


def data(*where: str) -> Any:
    """A data file of the assets, as it is told in the language in use."""
    return in_language(json.loads(resources.asset(*where).read_bytes()))


def prose(text: str) -> str:
    """A text in the language in use, part by part as empty lines divide it."""
    return "\n\n".join(tr(part.strip("\n")) for part in text.split("\n\n"))


def spoken() -> str:
    """The code of the language in use."""
    return _code


def of_system() -> str:
    """The code of the language of the terminal, as its environment says it; English where there is none."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    code = said.partition("_")[0].partition(".")[0]
    return code if code in codes() else ENGLISH


def codes() -> tuple[str, ...]:
    """Of the languages that can be chosen, English first."""
    return ENGLISH, *sorted(folder.name for folder in resources.asset("shared", "languages").iterdir())


def names() -> dict[str, str]:
    """What can be chosen: for each language its code and its name in itself."""
    return {code: catalogue(code).get("English", "English") for code in codes()}


def catalogue(code: str) -> dict[str, str]:
    """All texts of a language by the English ones; none for English and for what is not shipped."""
    if code == ENGLISH or code not in codes():
        return {}
    texts: dict[str, str] = {}
    for file in sorted(resources.asset("shared", "languages", code).glob("*.json")):
        texts.update(json.loads(file.read_bytes()))
    return texts


def use(code: str, *, here: bool = False) -> None:
    """Speak this language from now on: `here` alone, or in every process started from here as well."""
    global _code
    _code = code
    if not here:
        os.environ[VARIABLE] = code
    _texts.clear()
    _texts.update(catalogue(code))
    _marks.clear()
    _marks.update(str.maketrans({SAMPLE[at]: _texts.get(SAMPLE, SAMPLE)[at] for at in (1, 5)}))


_filling: Final = _Filling()


if _wanted := os.environ.get(VARIABLE, ""):
    use(_wanted)
