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
from ranter_tui.rulebook.problem import BadFile
from tests.app.party import evening_in


def written(folder: Path, text: str) -> Path:
    path = folder / "config" / "keys.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def refused(folder: Path, text: str) -> str:
    with pytest.raises(BadFile) as error:
        load_keymap(written(folder, text))
    return str(error.value).replace(f"{folder}/config/", "")


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    assert load_keymap(tmp_path / "keys.yaml") == USUAL
    assert load_keymap(written(tmp_path, "# nothing yet\n")) == USUAL


def test_what_is_written_down_holds_and_the_rest_stays_as_usual(tmp_path: Path) -> None:
    chosen = "table.why: w\ntable.go_on: [space, enter, right]\ntable.log: '?'\neverywhere.help: f1\n"
    keymap = load_keymap(written(tmp_path, chosen))
    assert keymap["table.why"] == "w"
    assert keymap["table.go_on"] == "space,enter,right"
    assert shown_keys(keymap, KeyScope.TABLE, "log") == ("?",)
    assert keymap["table.book"] == USUAL["table.book"]


def test_no_word_is_taken_for_something_else_because_it_looks_like_it(tmp_path: Path) -> None:
    keymap = load_keymap(written(tmp_path, "settings.close: n\nlog.why: 5\nlog.close: ','\n"))
    assert [keymap[name] for name in ("settings.close", "log.why", "log.close")] == ["n", "5", "comma"]


def test_a_capital_is_a_key_of_its_own_however_it_is_written(tmp_path: Path) -> None:
    keymap = load_keymap(written(tmp_path, "table.why: W\ntable.log: shift+g\ntable.pause: Ctrl+T\n"))
    assert [keymap[name] for name in ("table.why", "table.log", "table.pause")] == ["W", "G", "ctrl+t"]


def test_an_act_that_there_is_not_is_said_with_what_was_probably_meant(tmp_path: Path) -> None:
    assert refused(tmp_path, "table.wyh: w") == (
        "keys.yaml:1:1: there is no act 'table.wyh'; did you mean 'table.why'?"
    )


def test_a_key_that_there_is_not_is_said_with_what_was_probably_meant(tmp_path: Path) -> None:
    told = refused(
        tmp_path, "table.why: entr\ntable.log: cntrl+x\ntable.book: {}\ntable.pause: ''\ntable.bet: []\n"
    )
    assert told.splitlines()[0] == "keys.yaml:1:1: there is no key 'entr'; did you mean 'enter'?"
    assert "keys.yaml:2:1: there is no key 'cntrl+x'" in told
    assert "keys.yaml:3:1: a key should be a text" in told
    assert "keys.yaml:4:1: a key should be a text" in told
    assert "keys.yaml:5:1: 'table.bet' needs a key" in told


def test_what_a_terminal_cannot_tell_apart_is_refused(tmp_path: Path) -> None:
    assert "a terminal cannot tell 'ctrl+i' from 'tab'" in refused(tmp_path, "table.why: ctrl+i")


def test_a_key_that_would_do_two_things_in_one_place_is_said_where_it_was_chosen(tmp_path: Path) -> None:
    assert refused(tmp_path, "table.why: l") == (
        "keys.yaml:1:1: the key 'l' is taken: it does 'table.log' there"
    )
    assert "it does 'moves.keep' there" in refused(tmp_path, "table.why: k")
    assert "it does 'everywhere.help' there" in refused(tmp_path, "title.deal: '?'")


def test_two_acts_may_change_places(tmp_path: Path) -> None:
    keymap = load_keymap(written(tmp_path, "table.why: l\ntable.log: y\n"))
    assert (keymap["table.why"], keymap["table.log"]) == ("l", "y")


def test_the_same_key_may_do_different_things_in_different_places(tmp_path: Path) -> None:
    assert load_keymap(written(tmp_path, "title.deal: y\n"))["title.deal"] == "y"


@pytest.mark.parametrize(
    "text", ["- table.why", "just words", "table.why: [[w]]", "table.why: w\ntable.why: x", "{"]
)
def test_no_file_whatever_it_holds_is_more_than_a_complaint(tmp_path: Path, text: str) -> None:
    assert refused(tmp_path, text).startswith("keys.yaml:")


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


async def test_a_key_that_two_places_share_still_works_in_both_when_one_of_them_has_moved(
    tmp_path: Path,
) -> None:
    written(tmp_path, "moves.keep: [y, f5]\ntable.why: f6\n")
    app = Party(evening_in(tmp_path))
    async with app.run_test() as pilot:
        screen = app.screen
        assert isinstance(screen, AllAtOnce)
        await pilot.press("y", "f5", "k", "f6", "b", "c", "l")
        assert screen.done == ["keep", "keep", "why", "book", "change", "log"]
        shown = [one.binding.action for one in screen.active_bindings.values() if one.binding.id]
        usual = [act.name for act in ACTS[KeyScope.TABLE]]
        assert [name for name in dict.fromkeys(shown) if name in usual] == usual, "the order stays the same"


async def test_mistakes_in_the_keys_are_told_and_the_usual_ones_hold(tmp_path: Path) -> None:
    written(tmp_path, "table.wyh: w\n")
    evening = evening_in(tmp_path)
    app = Party(evening)
    assert app.key_map == USUAL
    assert "The keys are as usual until this is mended or deleted:" in evening.troubles[0]
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
