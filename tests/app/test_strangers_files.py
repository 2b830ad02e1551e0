"""Whatever stands in a file that somebody sent, nothing of it moves the cursor of whoever looks at it.

Every way from a file to the terminal is in `WAYS`: the kind of file, the field, and where it is shown.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from ranter_tui.cli import main
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.kept import SmallFiles
from ranter_tui.evening.paths import Paths, paths
from ranter_tui.game.seats import Seat
from ranter_tui.record.glance import glance
from ranter_tui.record.lines import Bet, Seating, header_line, note_line
from ranter_tui.record.parsing import BadRecord, read_lines
from ranter_tui.rulebook.characters import FORBIDDEN
from ranter_tui.rulebook.reader import read_file
from ranter_tui.rulebook.shelf import Shelf
from tests.app.frames import frame, is_painted, notices
from tests.app.party import at_the_title, until
from tests.app.ways import TITLE, reads, stands
from tests.homes import at_home
from tests.record.table import a_game

PAYLOADS = {
    "ESC": "\x1b[2J",
    "BEL": "\x07",
    "OSC": "\x1b]0;gone\x07",
    "CSI of one character": "\x9b2J",
    "bidi": "\u202egone",
    "a line of its own": "\nPWNED",
}
SINGLE = "a line of its own"
"""This one may stand in prose, and nowhere else."""
SHOWN = ("OSC", "bidi", SINGLE)
"""What is tried with everything that shows something; one of them has the bell in it, and the escape."""

Steps = tuple[str | int, ...]


def header() -> dict[str, Any]:
    decoded: dict[str, Any] = msgspec.json.decode(header_line(a_game().header))
    return decoded


def texts(tree: Any, at: Steps = ()) -> Iterator[Steps]:
    """The way to every text in a document."""
    if isinstance(tree, str):
        yield at
    elif isinstance(tree, (dict, list)):
        for step, one in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from texts(one, (*at, step))


def with_text(tree: Any, at: Steps, payload: str) -> Any:
    """The same document with that behind one of its texts."""
    if not at:
        return tree + payload
    step, *rest = at
    changed = tree.copy()
    changed[step] = with_text(tree[step], tuple(rest), payload)
    return changed


def raw(shown: str) -> bool:
    """Whether something of a payload has come through as it is."""
    return any(found[0] != "\r" for found in FORBIDDEN.finditer(shown)) or any(
        line.startswith("PWNED") for line in shown.splitlines()
    )


def home_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    at_home(monkeypatch, folder)
    return paths()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    return home_in(tmp_path, monkeypatch)


# What is decoded


@pytest.mark.parametrize("name", [name for name in PAYLOADS if name != SINGLE])
def test_no_text_of_a_record_brings_it_in(name: str) -> None:
    lines: list[tuple[Any, list[bytes]]] = [(header(), [])]
    top = header_line(a_game().header)
    for line in (
        *a_game().lines[:4],
        note_line(Seating(a_game().header.guests)),
        note_line(Bet(Seat(0), 1, on=Seat(1))),
    ):
        lines.append((msgspec.json.decode(line), [top]))
    for tree, before in lines:
        for at in list(texts(tree))[:: 1 if before else 7]:
            data = msgspec.json.encode(with_text(tree, at, PAYLOADS[name])) + b"\n"
            with pytest.raises(BadRecord):
                list(read_lines([*before, data]))


# What is shown


class Way(NamedTuple):
    """A kind of file, a field of it, and where that is shown."""

    kind: str
    field: Steps
    shown: tuple[tuple[str, ...], ...]
    """The commands of the command line, `FILE` standing for the file, `NAME` for its name."""


class Kind(NamedTuple):
    """A kind of file: an example that is good, how it is written, and where it lies."""

    good: Callable[[], Any]
    written: Callable[[Any], bytes]
    place: Callable[[Paths], Path]


def in_json(tree: Any) -> bytes:
    return msgspec.json.encode(tree) + b"\n"


def in_yaml(tree: Any) -> bytes:
    """With escapes, as a stranger would write them. All JSON is YAML."""
    return json.dumps(tree, indent=1).encode()


def whole_book(name: str) -> dict[str, Any]:
    tree = read_file(Shelf().file(name)).tree
    assert isinstance(tree, dict)
    return tree


def as_record(tree: Any) -> bytes:
    return in_json(tree) + b"".join(a_game().lines)


def as_broken_off(tree: Any) -> bytes:
    return in_json(tree) + b"".join(a_game().lines[:15])


HOUSE: dict[str, Any] = {"house": "sundays", "title": "Sundays", "from": "foster-1914", "summary": "Ours."}
HOUSE |= {"set": {}, "why": {}}
CASE = {
    "rulebook": "parlett-2008",
    "seats": ["Anna", "Ben", "Clara"],
    "dealer": "Clara",
    "holds": {"Anna": "3", "Ben": "9", "Clara": "5"},
    "decides": {"Anna": "keep", "Ben": "keep", "Clara": "keep"},
}
SETTINGS = {"theme": "baize", "pace": "steady"}
KEYS = {"table": {"why": "w"}}
PLAN = {
    "book": "parlett-2008",
    "variants": ["x"],
    "guests": [{"name": "Anna"}, {"name": "Ben", "temperament": "bold"}],
}
MARKS = [{"address": "rule/tie", "title": "Ties"}, {"address": "glossary", "title": "Glossary"}]
EVENING = {
    "game": "x.jsonl",
    "book": "Parlett 2008",
    "ended": "2026-11-21T19:03:05+01:00",
    "hands": 3,
    "scores": [{"guest": {"name": "Anna"}, "count": {}}],
}

KINDS = {
    "finished game": Kind(header, as_record, lambda where: where.games / "sent.jsonl"),
    "game broken off": Kind(header, as_broken_off, lambda where: where.games / "sent.jsonl"),
    "house rules": Kind(lambda: HOUSE, in_yaml, lambda where: where.rulebooks / "sundays.yaml"),
    "whole book": Kind(
        lambda: {**whole_book("hoellfahren"), "id": "sent"},
        in_yaml,
        lambda where: where.rulebooks / "sent.yaml",
    ),
    "case": Kind(lambda: CASE, in_yaml, lambda where: where.data / "case.yaml"),
    "settings": Kind(lambda: SETTINGS, in_yaml, lambda where: where.settings),
    "keys": Kind(lambda: KEYS, in_yaml, lambda where: where.keys),
    "last table": Kind(lambda: PLAN, in_json, lambda where: SmallFiles(where).last_table.path),
    "bookmarks": Kind(lambda: MARKS, in_json, lambda where: SmallFiles(where).bookmarks.path),
    "evenings": Kind(lambda: EVENING, in_json, lambda where: where.evenings),
}

GAMES_SHOWN = "resume --list", "resume --list --json", "replay FILE", "replay FILE --json", "doctor"
BOOKS_SHOWN = "rules", "rules show NAME", "check FILE", "rules import FILE"


def ways(kind: str, shown: tuple[str, ...], fields: str) -> list[Way]:
    """The ways by which these fields of such a file come to the terminal: "guests.0.name"."""
    commands = tuple(tuple(command.split()) for command in shown)
    steps = [
        tuple(int(step) if step.isdigit() else step for step in field.split(".")) for field in fields.split()
    ]
    return [Way(kind, at, commands) for at in steps]


OF_A_GAME = (
    "program book.id guests.0.name rulebook.short rulebook.title rulebook.game rulebook.character "
    "rulebook.summary rulebook.rules.turn.note rulebook.rules.turn.cites.0.says"
)
OF_A_BOOK = "id title short game character summary language examples.0.title examples.0.seats.0"
WAYS = [
    *ways("finished game", GAMES_SHOWN, OF_A_GAME),
    *ways("game broken off", GAMES_SHOWN, OF_A_GAME),
    *ways("house rules", BOOKS_SHOWN, "house title from summary"),
    *ways("whole book", BOOKS_SHOWN, OF_A_BOOK),
    *ways("case", ("judge FILE", "check FILE"), "rulebook seats.0 dealer decides.Anna"),
    *ways("settings", ("doctor",), "theme"),
    *ways("keys", ("doctor",), "table.why"),
    *ways("last table", ("doctor",), "book variants.0 guests.0.name guests.1.temperament"),
    *ways("bookmarks", ("doctor",), "0.title 0.address"),
    *ways("evenings", ("doctor",), "book game scores.0.guest.name"),
]


def put(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def printed(commands: Iterable[list[str]], capsys: pytest.CaptureFixture[str]) -> Iterator[list[str]]:
    """The commands by which something of a payload comes through."""
    for command in commands:
        main(command)
        if any(map(raw, capsys.readouterr())):
            yield command


def test_without_it_nothing_is_amiss(home: Paths) -> None:
    for command, *names in (
        ("replay", "finished game", "game broken off"),
        ("check", "house rules", "whole book"),
        ("judge", "case"),
    ):
        for kind in map(KINDS.__getitem__, names):
            assert main([command, str(put(kind.place(home), kind.written(kind.good())))]) == 0, kind


@pytest.mark.parametrize("name", KINDS)
def test_no_command_prints_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kind, told = KINDS[name], []
    fields = [way for way in WAYS if way.kind == name]
    for number, (way, payload) in enumerate(product(fields, SHOWN)):
        home = home_in(tmp_path / str(number), monkeypatch)
        path = put(kind.place(home), kind.written(with_text(kind.good(), way.field, PAYLOADS[payload])))
        words = {"FILE": str(path), "NAME": path.stem}
        commands = [[words.get(word, word) for word in command] for command in way.shown]
        told += [(way.field, payload, *command) for command in printed(commands, capsys)]
    assert fields and not told


@pytest.mark.parametrize("payload", PAYLOADS)
def test_no_file_name_is_printed_raw(payload: str, home: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    name = f"sent{PAYLOADS[payload]}"
    good = put(home.games / f"{name}.jsonl", as_broken_off(header()))
    put(home.games / f"{name}-over.jsonl", as_record(header()))
    put(home.games / f"{name}-damaged.jsonl", b"nothing\n")
    put(home.rulebooks / f"{name}.yaml", in_yaml(HOUSE))
    case = put(home.data / f"{name}-case.yaml", in_yaml(CASE))
    commands = (
        ["resume", "--list"],
        ["resume", str(good)],
        ["resume", name],
        ["resume", "sent"],
        ["replay", str(good)],
        ["replay", f"{name}-damaged"],
        ["replay", "sent"],
        ["rules"],
        ["doctor"],
        ["judge", str(case)],
        ["check", str(case)],
        ["check", str(home.rulebooks / f"{name}.yaml")],
        ["rules", "import", str(case)],
        ["judge", f"{case}x"],
        ["replay", f"{good}x"],
        ["rules", "show", name],
        ["simulate", name],
        ["simulate", "foster-1914", "--events", f"{home.data}/{name}/x"],
        ["library", "export", str(case)],
    )
    assert not list(printed(commands, capsys))


# On screen

SCREENS = (
    ("RecordScreen", "e"),
    ("GamesScreen", "e", "w", "enter"),
    ("PickerScreen", "d"),
    ("ReadingScreen", "l"),
    ("PickOneScreen", "l", "m", "M"),
    ("SettingsScreen", "f2"),
    ("ResumeScreen", "r", "enter"),
)
"""Where what was sent is seen, and what is pressed on the title page to come there.

A game that is damaged stays shut."""


async def look_at_all() -> None:
    """Go from the title page to each of the screens, and back again."""
    async with at_the_title(size=(120, 40), notifications=True, evening=Evening()) as (app, pilot):
        for screen, *keys in SCREENS:
            await stands(pilot, TITLE)
            for key in ("", *keys):
                if key:
                    await pilot.press(key)
                await until(pilot, lambda: is_painted(app) and not reads(app))
                shown = frame(app)
                assert not raw(shown) and "\r" not in shown, (keys, key)
                assert not any(raw(notice) for notice in notices(app)), (keys, key)
            await stands(pilot, screen)
            for _ in keys:
                if type(app.screen).__name__ != TITLE:
                    await pilot.press("escape")
                    await until(pilot, lambda: is_painted(app))


@pytest.mark.parametrize("payload", SHOWN)
async def test_no_screen_shows_it(payload: str, home: Paths) -> None:
    text = PAYLOADS[payload]
    for number, way in enumerate(way for way in WAYS if "game" in way.kind):
        kind = KINDS[way.kind]
        put(home.games / f"sent-{number}.jsonl", kind.written(with_text(kind.good(), way.field, text)))
    put(home.games / f"sent{text}.jsonl", as_broken_off(header()))
    put(home.games / f"sent{text}-over.jsonl", as_record({**header(), "rulebook": None}))
    put(home.games / f"sent{text}-damaged.jsonl", b"nothing\n")
    for at in (("title",), ("summary",), ("house",)):
        put(home.rulebooks / f"sundays-{at[0]}.yaml", in_yaml(with_text(HOUSE, at, text)))
    put(home.rulebooks / f"sent{text}.yaml", in_yaml(HOUSE))
    for name, field in (
        ("settings", ("theme",)),
        ("keys", ("table", "why")),
        ("last table", ("book",)),
        ("bookmarks", (0, "title")),
    ):
        kind = KINDS[name]
        put(kind.place(home), kind.written(with_text(kind.good(), field, text)))
    put(home.evenings, b"".join(in_json(with_text(EVENING, at, text)) for at in texts(EVENING)))
    await look_at_all()


def test_a_list_takes_no_line_end_for_a_book(home: Paths) -> None:
    for at in (("rulebook", "short"), ("rulebook", "title"), ("book", "id")):
        path = put(home.games / "sent.jsonl", as_record(with_text(header(), at, "\nPWNED")))
        assert glance(path).trouble == "line 1: is damaged, or is no record"
