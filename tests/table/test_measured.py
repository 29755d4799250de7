"""What a switch changes, in words, in New Game and for the page of rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bloodyridge_qt.games.bloody_ridge.rules.options import OPTIONAL_RULES, READINGS, SWITCHES
from bloodyridge_qt.games.bloody_ridge.screen import measured
from bloodyridge_qt.games.bloody_ridge.screen.new_game import options_of, setup_fields, sum_up, switch_rows
from bloodyridge_qt.table import measured as of_any
from bloodyridge_qt.table.measured import Measurement, Row

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def row(chosen: dict[str, str], won: int, never: tuple[str, ...] = ()) -> Row:
    return Row(("sensible",), chosen, 10_000, (won, 0), never)


MEASURED = Measurement(
    "1",
    1,
    "",
    (
        row({}, 4810),
        row({"machineguns": "on"}, 4400),
        row({"hero": "on"}, 4850),
        row({"us_line": "H2"}, 5510),
        row({"us_line": "H3"}, 4810, ("1811", "1911")),
        row({"mg_crews": "on"}, 5110),
        row({"hero": "on", "hero_returns": "dead"}, 5050, ("1811",)),
    ),
)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the numbers are looked for; nothing lies there yet."""
    path = tmp_path / "measured.json"
    monkeypatch.setattr(of_any, "measured_file", lambda _game: path)
    measured.measurement.cache_clear()
    yield path
    measured.measurement.cache_clear()


@pytest.fixture
def numbers(file: Path) -> None:
    file.write_text(MEASURED.written(), encoding="utf-8")


@pytest.mark.usefixtures("numbers")
@pytest.mark.parametrize(
    ("switch", "value", "words"),
    [
        (
            "machineguns",
            "on",
            "sensible play wins 4.1 percentage points less (5.5 to 2.7 less), 44.0 % of the games",
        ),
        (
            "mg_crews",
            "on",
            "sensible play wins 3.0 percentage points more (1.6 to 4.4 more), 51.1 % of the games",
        ),
        ("hero", "on", "no difference that 10,000 games would show (−1.0 to +1.8 percentage points)"),
        (
            "hero_returns",
            "dead",
            "US Hero in play: sensible play wins 2.0 percentage points more (0.6 to 3.4 more), "
            "50.5 % of the games; it never holds 1811, the only hexes this concerns",
        ),
        (
            "us_line",
            "H2",
            "sensible play wins 7.0 percentage points more (5.6 to 8.4 more), 55.1 % of the games",
        ),
        (
            "us_line",
            "H3",
            "sensible play won exactly as often in 10,000 games; it never holds 1811 or 1911, the only hexes "
            "this concerns",
        ),
        ("machineguns", "off", ""),
        ("banzai", "on", ""),
        ("headquarters", "in", ""),
    ],
)
def test_a_change_is_told_with_its_interval(switch: str, value: str, words: str) -> None:
    assert measured.effect_words(switch, value) == words


@pytest.mark.parametrize("raw", [None, b"", b"{}", b"\xff", b'{"format": "bloodyridge-measured"}'])
def test_without_numbers_nothing_is_said_and_a_game_can_be_set_up(raw: bytes | None, file: Path) -> None:
    if raw is not None:
        file.write_bytes(raw)
    assert measured.effect_words("machineguns", "on") == ""
    assert measured.measured_words() == ""
    assert all(field.effects == () for field in setup_fields())
    assert sum_up({"machineguns": "on"}).startswith("US machineguns\n")


def test_the_numbers_the_program_comes_with_tell_of_every_alternative() -> None:
    for switch in SWITCHES:
        assert [bool(measured.effect_words(switch.id, one.value)) for one in switch.alternatives] == [
            False,
            *(True for _ in switch.alternatives[1:]),
        ]


# --- fields


@pytest.mark.usefixtures("numbers")
def test_optional_rules_are_ticks_that_name_whom_they_help__11_1() -> None:
    fields = {field.key: field for field in setup_fields()}
    for rule in OPTIONAL_RULES:
        field = fields[rule.id]
        assert (field.kind, field.group, field.value) == ("switch", "Optional rules", "off")
        assert [value for value, _ in field.values] == ["off", "on"]
        assert field.favours == {"us": "helps the Marines", "japanese": "helps the Japanese"}[rule.favours]
    assert fields["machineguns"].effects == (("on", measured.effect_words("machineguns", "on")),)
    assert "11.1" in fields["machineguns"].group_help
    assert "standard game first" in fields["machineguns"].group_help


def test_rulings_are_choices_with_their_paragraphs_and_help_nobody_by_intent() -> None:
    fields = {field.key: field for field in setup_fields()}
    for reading in READINGS:
        field = fields[reading.id]
        assert (field.kind, field.group, field.favours) == ("choice", "Rulings", "")
        assert field.rules == reading.rules
        assert field.help == reading.reason
    assert [bool(field.group_help) for field in fields.values() if field.group == "Rulings"][:2] == [
        True,
        False,
    ]


# --- the sum


def test_defaults_are_the_standard_game() -> None:
    assert sum_up({}).splitlines()[0] == "Standard game"
    assert sum_up({field.key: field.value for field in setup_fields()}) == sum_up({})


@pytest.mark.parametrize(
    ("switch", "value"),
    [(one.id, other.value) for one in SWITCHES for other in one.alternatives[1:]],
)
def test_every_departure_is_named(switch: str, value: str) -> None:
    first = sum_up({switch: value}).split("\n")[0]
    assert first not in ("", "Standard game")
    assert first[0].isupper()


def test_several_departures_stand_beside_each_other() -> None:
    words = sum_up({"hero_returns": "dead", "banzai": "on", "us_line": "H2"}).split("\n")[0]
    assert words == "Banzai charges, Hill 123 south of the line, the Hero falls with his unit"


@pytest.mark.parametrize(
    ("used", "helped"),
    [
        (("banzai",), "the Japanese"),
        (("banzai", "mg_crews"), "the Japanese"),
        (("hero",), "the Marines"),
        (("hero", "machineguns"), "the Marines"),
        (("hero", "banzai"), ""),
        ((), ""),
    ],
)
def test_one_sides_rules_alone_shift_the_balance__11_1(used: tuple[str, ...], helped: str) -> None:
    words = sum_up({"no_survivors": "taken", **dict.fromkeys(used, "on")})
    assert ("[11.1]" in words) is bool(helped)
    if helped:
        assert f"the balance shifts to {helped} [11.1]" in words


@pytest.mark.usefixtures("numbers")
def test_a_set_up_that_was_measured_is_told_against_the_standard_game() -> None:
    assert "Measured: sensible play wins 2.4 percentage points more" in sum_up(
        {"hero": "on", "hero_returns": "dead"}
    )
    assert "Measured" not in sum_up({"hero_returns": "dead"})
    assert "Measured" not in sum_up({"hero": "on", "mg_crews": "on"})


def test_what_cannot_be_chosen_is_passed_over() -> None:
    assert sum_up({"us_line": "H9", "colour": "red", "seed": "1"}) == sum_up({})


# --- in force


def test_optional_rules_are_in_force_and_in_the_summary() -> None:
    options = options_of({"seed": "s", "banzai": "on", "hero": "on"})
    assert (options.banzai, options.hero, options.mg_crews) == ("on", "on", "off")
    assert ("Optional rules [11.1]", "US Hero, Banzai charges") in switch_rows(options)
    assert ("Optional rules [11.1]", "none") in switch_rows(options_of({"seed": "s"}))
