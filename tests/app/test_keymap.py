"""Keys of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ranter_tui.app.actions import ACTS, KeyScope, bindings, key_name
from ranter_tui.app.app import RanterApp
from ranter_tui.app.keymap import USUAL, clashes, load_keymap, shown_keys
from ranter_tui.cli import plain
from ranter_tui.game.moves import Move
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.telling.choices import MOVE_KEYS
from tests.app.party import evening_here, screen_of
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


def test_every_move_has_the_same_letter_in_lines_and_on_the_screen() -> None:
    assert {move: [key.letter] for move, key in MOVE_KEYS.items()} == {
        move: keys(KeyScope.MOVES, move) for move in Move
    }


def test_so_has_whatever_else_can_be_asked() -> None:
    assert plain.WHY in keys(KeyScope.TABLE, "why")
    assert plain.SINCE in keys(KeyScope.CURTAIN, "since")
    assert plain.LEAVE in keys(KeyScope.TABLE, "leave_table")
    assert "enter" in keys(KeyScope.OVER, "rematch")


def test_no_letter_means_two_things() -> None:
    letters = [key.letter for key in MOVE_KEYS.values()]
    assert len({*letters, plain.WHY, plain.SINCE, plain.LEAVE}) == len(letters) + 3
