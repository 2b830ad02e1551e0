"""What every key does, told by the help; and keys of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ranter_tui.app.actions import ACTS, KeyScope, bindings, key_name
from ranter_tui.app.app import RanterApp
from ranter_tui.app.keymap import USUAL, clashes, load_keymap, shown_keys
from ranter_tui.app.screens.help import HelpScreen, OwnKeysScreen
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.cli import plain
from ranter_tui.game.moves import Move
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.telling.choices import MOVE_KEYS
from tests.app.frames import frame
from tests.app.party import at_the_title, evening_here, pressed, screen_of
from tests.homes import Home


def written(text: str) -> Path:
    path = Home.folder / "config" / "keys.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def refused(text: str) -> str:
    with pytest.raises(BadFile) as error:
        load_keymap(written(text))
    return str(error.value).replace(f"{Home.folder}/config/", "")


def test_without_a_file_everything_is_as_usual() -> None:
    assert load_keymap(Home.folder / "keys.yaml") == USUAL
    assert load_keymap(written("# nothing yet\n")) == USUAL


def test_what_is_written_down_holds_and_the_rest_stays_as_usual() -> None:
    chosen = "table.why: W\ntable.go_on: [space, enter, right]\ntable.log: '?'\neverywhere.help: f1\n"
    keymap = load_keymap(written(chosen))
    assert keymap["table.why"] == "W"
    assert keymap["table.go_on"] == "space,enter,right"
    assert shown_keys(keymap, KeyScope.TABLE, "log") == ("?",)
    assert keymap["table.book"] == USUAL["table.book"]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("settings.close: n\nlog.why: 5\nlog.close: ','", ["n", "5", "comma"]),
        ("table.why: W\ntable.log: shift+g\ntable.pause: Ctrl+T", ["W", "G", "ctrl+t"]),
        ("table.why: l\ntable.log: y", ["l", "y"]),
        ("title.deal: y", ["y"]),
    ],
    ids=["no word is taken for something else", "capitals", "acts change places", "elsewhere it is free"],
)
def test_keys_are_taken_as_they_are_meant(text: str, keys: list[str]) -> None:
    keymap = load_keymap(written(text))
    assert [keymap[line.partition(":")[0]] for line in text.splitlines()] == keys


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("table.wyh: w", "there is no action 'table.wyh'; did you mean 'table.why'?"),
        ("table.why: entr", "there is no key 'entr'; did you mean 'enter'?"),
        ("table.log: cntrl+x", "there is no key 'cntrl+x'"),
        ("table.book: {}", "a key should be a text"),
        ("table.pause: ''", "a key should be a text"),
        ("table.bet: []", "'table.bet' needs a key"),
        ("table.why: ctrl+i", "a terminal cannot tell 'ctrl+i' from 'tab'"),
        ("table.why: l", "the key 'l' is taken: it does 'table.log' there"),
        ("table.why: k", "the key 'k' is taken: it does 'moves.keep' there"),
        ("title.deal: '?'", "the key '?' is taken: it does 'everywhere.help' there"),
    ],
)
def test_a_mistake_is_told_where_it_is_with_what_was_probably_meant(line: str, what: str) -> None:
    assert refused(f"everywhere.settings: f12\n{line}").startswith(f"keys.yaml:2:1: {what}")


def test_all_mistakes_are_told_at_once() -> None:
    told = refused("table.wyh: w\ntable.why: entr\ntable.bet: []\n").splitlines()
    assert [line.partition(": ")[0] for line in told] == [f"keys.yaml:{number}:1" for number in (1, 2, 3)]


@pytest.mark.parametrize(
    "text", ["- table.why", "just words", "table.why: [[w]]", "table.why: w\ntable.why: x", "{"]
)
def test_no_file_whatever_it_holds_is_more_than_a_complaint(text: str) -> None:
    assert refused(text).startswith("keys.yaml:")


class AllAtOnce(Screen[None]):
    """A screen on which acts of two places share their keys, as at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.MOVES), *bindings(KeyScope.TABLE)]

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []
        self.moves = True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.moves or action != "decide"

    def action_decide(self, move: str) -> None:
        self.done.append(move)

    def action_why(self) -> None:
        self.done.append("why")

    def action_book(self) -> None:
        self.done.append("book")

    def action_log(self) -> None:
        self.done.append("log")


class Party(RanterApp):
    def get_default_screen(self) -> Screen[None]:
        return AllAtOnce()


async def test_a_key_that_two_places_share_still_works_in_both_when_one_of_them_has_moved() -> None:
    written("moves.keep: [y, f5]\ntable.why: f6\n")
    app = Party(evening_here())
    async with app.run_test() as pilot:
        screen = screen_of(app, AllAtOnce)
        await pilot.press("y", "f5", "k", "f6", "b", "c", "l")
        assert screen.done == ["keep", "keep", "why", "book", "change", "log"]
        shown = [one.binding.action for one in screen.active_bindings.values() if one.binding.id]
        usual = [act.name for act in ACTS[KeyScope.TABLE]]
        assert [name for name in dict.fromkeys(shown) if name in usual] == usual, "the order stays the same"


async def test_mistakes_in_the_keys_are_told_and_the_usual_ones_hold() -> None:
    written("table.wyh: w\n")
    evening = evening_here()
    app = Party(evening)
    assert app.key_map == USUAL
    assert "The usual keys are used until this is corrected or deleted:" in evening.troubles[0]
    assert "did you mean 'table.why'?" in evening.troubles[0]


def test_no_key_does_two_things_in_one_place_as_they_come() -> None:
    assert list(clashes(USUAL, set(USUAL))) == []


def test_every_act_has_a_name_of_its_own_and_a_sentence() -> None:
    names = [key_name(place, act) for place, acts in ACTS.items() for act in acts]
    assert len(names) == len(set(names))
    assert [name for name, act in zip(names, (act for acts in ACTS.values() for act in acts), strict=True)
            if not act.help] == []  # fmt: skip


def test_textual_knows_every_key_of_the_registry() -> None:
    for keys in USUAL.values():
        assert [binding.key for binding in Binding.make_bindings([Binding(keys, "x")])] == keys.split(",")


# Plain lines are played with the letters of the screen.


def keys(place: KeyScope, name: str) -> list[str]:
    (act,) = (act for act in ACTS[place] if act.name == name)
    return act.keys.split(",")


def test_whatever_can_be_asked_has_one_letter_in_lines_and_on_the_screen_and_none_means_two_things() -> None:
    assert {move: [key.letter] for move, key in MOVE_KEYS.items()} == {
        move: keys(KeyScope.MOVES, move) for move in Move
    }
    assert plain.WHY in keys(KeyScope.TABLE, "why")
    assert plain.SINCE in keys(KeyScope.CURTAIN, "since")
    assert plain.LEAVE in keys(KeyScope.TABLE, "leave_table")
    assert "enter" in keys(KeyScope.OVER, "rematch")
    letters = [key.letter for key in MOVE_KEYS.values()]
    assert len({*letters, plain.WHY, plain.SINCE, plain.LEAVE}) == len(letters) + 3


def told(app: RanterApp, width: int = 72) -> str:
    assert isinstance(app.screen, HelpScreen | OwnKeysScreen)
    return "\n".join(map(str, app.screen.lines(width)))


async def test_help_tells_the_keys_of_the_screen_beneath_with_what_they_do() -> None:
    async with at_the_title() as (app, pilot):
        await app.push_screen(ReadingScreen())
        await pressed(pilot, "question_mark")
        here = told(app).split("H O W   A N   E V E N I N G")[0]
        assert "In the library" in here
        assert "/ Find. Search the whole library." in " ".join(here.split())
        assert "Reading" in here
        assert "Everywhere" in here
        assert "At the table" not in here
        assert "In the library" in frame(app)


async def test_help_says_what_the_game_is_about_and_every_act_has_its_name_and_its_keys() -> None:
    async with at_the_title("f1") as (app, pilot):
        assert "table.go_on" not in told(app), "what a guest reads is no manual for the host"
        here, evening = " ".join(told(app).split()).split("H O W A N E V E N I N G")
        assert evening.index("the lowest card loses a life") < evening.index("choose a book")
        assert "Carry on with an unfinished game." not in here, "a key that does nothing is not told"
        assert max(map(cells, told(app, 60).splitlines())) <= 60
        await pressed(pilot, "end")
        assert "The mouse works everywhere" in frame(app)
        assert screen_of(app, HelpScreen).head.right == "How an evening goes"
        await pressed(pilot, "o", "f1")
        # A path is broken where it must be, and nothing else is as long as that.
        assert max(map(cells, told(app, 60).splitlines())) <= 60
        everything = told(app).split("E V E R Y   K E Y")[1]
        for place, acts in ACTS.items():
            for act in acts:
                assert f"{place.value}.{act.name} " in everything


async def test_help_speaks_of_the_keys_that_the_host_has_chosen(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "keys.yaml").write_text("library.find: z\ncurtain.look: f9\neverywhere.help: f7\n")
    async with at_the_title() as (app, pilot):
        await app.push_screen(ReadingScreen())
        await pressed(pilot, "f7")
        assert "z Find." in " ".join(told(app).split())
        assert "F9 lifts the curtain" in " ".join(told(app).split())
        await pilot.press("o")
        assert str(tmp_path / "config" / "keys.yaml") in told(app, 400)


async def test_help_is_closed_by_its_own_key_as_by_escape() -> None:
    async with at_the_title() as (app, pilot):
        for out in ("f1", "question_mark", "escape"):
            await pilot.press("f1")
            screen_of(app, HelpScreen)
            await pilot.press(out)
            assert len(app.screen_stack) == 1
