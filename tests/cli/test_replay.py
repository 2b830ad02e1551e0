"""`replay`: a game seen again. The room's eye is the rule; any other has to wait until the game is over."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranter_tui.app.opening import Replay
from ranter_tui.bots import bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.cli import main
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event
from ranter_tui.game.law import law_for
from ranter_tui.library.text.measure import cells
from ranter_tui.odds import chunks
from ranter_tui.odds.chunks import workers
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import Edition, Header, Seating, header_line, line, note_line
from ranter_tui.rulebook.shelf import Shelf
from tests.cli import heard
from tests.cli.cards import CARD, called, hands, hidden, seen
from tests.cli.doorman import Doorman
from tests.cli.games import DAMAGED, FINISHED, TORN, UNFINISHED, Household, contents, written
from tests.cli.heard import Output
from tests.cli.shell import Terminal, in_shell
from tests.record.table import a_game


def told(out: Output, *arguments: str) -> str:
    return heard.with_files(out, "replay", *arguments)


def data(out: Output, *arguments: str) -> Any:
    return heard.data(out, "replay", *arguments)


def refused(out: Output, *arguments: str, code: int = 1) -> str:
    return heard.refused(out, code, "replay", *arguments)


def as_one_line(text: str) -> str:
    return " ".join(text.split())


# In lines


def test_a_game_is_told_hand_by_hand_with_the_mark_of_each_rule(household: Household, capsys: Output) -> None:
    household.finished()
    said = told(capsys, FINISHED)
    assert "Seen by  the room" in said
    assert "H A N D   1\n\n  · Ömer deals first[2]; everybody looks.\n" in said, (
        "a footnote stands where its rule is told"
    )
    assert re.search(r"(?m)^  · \w+ wins the game\.$", said)
    assert "[2] Parlett 2008, pp. 482–483; read whole." in said
    assert "■ attested: we have read the source, and it says so" in said
    assert all(cells(one) <= 80 for one in said.splitlines())
    # Whoever takes over a seat is named from then on.
    assert "Late joins the table" in said
    # That everybody looks is said in two words.
    assert "looked" in {one["event"]["event"] for one in data(capsys, FINISHED)["told"]}
    assert "everybody looks." in said and "look at their cards" not in said


def test_a_game_that_is_not_over_is_told_as_far_as_it_goes(household: Household, capsys: Output) -> None:
    household.unfinished()
    household.torn()
    household.keep("early", header_line(a_game().header))
    before = contents(household.home)
    for name, said in (
        (UNFINISHED, "Unfinished The game is not over."),
        (UNFINISHED, "H A N D 2"),
        (TORN, "Torn line 17: cut off in the middle of writing, after 16 bytes; it is dropped."),
        # Stopped before its first word it has nothing to tell.
        ("early", "Guests Ann, Zoë, Ömer, Ng"),
    ):
        assert said in as_one_line(told(capsys, name))
    assert "H A N D" not in told(capsys, "early")
    assert contents(household.home) == before


def test_a_book_in_a_record_puts_no_words_into_anybodys_mouth(household: Household, capsys: Output) -> None:
    game = written(a_game(), 15).replace(b'"source":"parlett-2008"', b'"source":"lost-2008"')
    household.keep("forged", game)
    said = told(capsys, "forged")
    assert re.search(r"lost-2008, .*; as reported by", " ".join(said.split())), "by the book in the record"
    assert re.search(r"[●◉◐◌] Ömer deals first", said)
    assert not re.search("[■□▣◧]", said)


# Whose eyes


def a_whole_game(book: str, seats: int, seed: int) -> tuple[bytes, tuple[Event, ...]]:
    """A game of bots as a record has it, and everything that happened."""
    shelved, luck = Shelf().book(book), Luck(seed)
    law = law_for(shelved.plain_rules(), seats)
    played, guests = Edition(book, shelved.version), tuple(map(Guest, "ABCDE"[:seats]))
    top = Header(book=played, seats=seats, guests=guests, rules=law.rules, rulebook=shelved)
    lines, events = [header_line(top)], list[Event]()
    for cause, came, _ in bots_game(law, [bot("threshold:7", law, luck)] * seats, luck):
        lines.append(line(cause, came))
        events += came
    return b"".join(lines), tuple(events)


@pytest.mark.parametrize(
    ("book", "seed"), [("parlett-2008", 3), ("phillips-westall-1945", 5), ("mcleod-cuckoo", 8)]
)
def test_no_card_is_told_that_the_room_has_not_seen(
    book: str, seed: int, household: Household, capsys: Output
) -> None:
    record, events = a_whole_game(book, 5, seed)
    household.keep("game", record)
    told_by_hand = dict(enumerate(re.split(r"H A N D   \d+", told(capsys, "game").partition("F O O T")[0])))
    unseen = {number: hidden(hand, seen(hand, None)) for number, hand in enumerate(hands(events), 1)}
    assert any(unseen.values())
    for number, cards in unseen.items():
        said = as_one_line(told_by_hand[number])
        assert not called(cards) & set(CARD.findall(said))
    # And for programs the same.
    by_hand: dict[int, str] = {}
    for one in data(capsys, "game")["told"]:
        by_hand[one["hand"]] = by_hand.get(one["hand"], "") + json.dumps(one)
    for number, cards in unseen.items():
        assert not any(f'"{card.code}"' in by_hand[number] for card in cards)


def test_what_a_seat_did_is_told_by_the_name_it_had_then(household: Household, capsys: Output) -> None:
    lines = a_whole_game("parlett-2008", 3, 1)[0].splitlines(keepends=True)
    kept = [b'"event":"kept"' in one for one in lines]
    at = next(at for at in range(1, len(kept)) if kept[at - 1] and kept[at])
    lines.insert(at, note_line(Seating(tuple(map(Guest, "XYZ")))))
    household.keep("taken-over", b"".join(lines))
    assert len(re.findall("[ABC] keeps the card", told(capsys, "taken-over"))) == sum(kept[:at])


def test_luck_is_told_from_judgement_once_the_game_is_over(
    household: Household, simulated: Simulated, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = simulated(1, "parlett-2008", "--seats", "4", "--set", "lives=1")
    text = told(capsys, short, "--luck")
    assert "expected" in text and "by luck" in text and "The turning point" in text
    # One process tells the same.
    monkeypatch.setattr(chunks, "workers", lambda jobs: workers(1))
    assert told(capsys, short, "--luck") == text
    first = data(capsys, short, "--luck", "--json")[0]
    assert first["hand"] == 1 and set(first) >= {"expected", "wins", "lost", "choices"}
    household.unfinished()
    assert "not over" in refused(capsys, UNFINISHED, "--luck")


def test_in_a_hand_that_is_being_played_no_card_is_told(household: Household, capsys: Output) -> None:
    household.unfinished()
    last = [one for one in data(capsys, UNFINISHED)["told"] if one["hand"] == 2]
    assert [one["event"]["event"] for one in last][:2] == ["dealt", "looked"]
    assert last[1]["event"]["cards"] == [None] * 5
    assert not CARD.findall(json.dumps(last))


@pytest.mark.parametrize("whose", [("--seat", "Ann"), ("--seat", "0"), ("--all",)])
def test_other_eyes_have_to_wait_until_the_game_is_over(
    whose: tuple[str, ...], household: Household, capsys: Output
) -> None:
    household.unfinished()
    household.torn()
    for name in (UNFINISHED, TORN):
        for form in ((), ("--plain",)):
            assert refused(capsys, name, *whose, *form) == (
                f"ranter-tui: {whose[0]}: this game is not over. "
                "Until then you can only see what the room saw\n"
            )


def test_when_the_game_is_over_one_may_look_over_the_shoulder_of_whoever_was_there_or_see_all(
    household: Household, capsys: Output
) -> None:
    household.finished()
    for name in ("Ann", "ANN", "0"):
        said = as_one_line(told(capsys, FINISHED, "--seat", name))
        assert "Seen by Ann" in said
        assert "everybody looks, and Ann has the 2 of diamonds." in said
        assert said.count("looks, and Ann has") == said.count("everybody looks")
    game = data(capsys, FINISHED, "--all")
    assert game["eyes"] == "everybody"
    looked = [one["event"] for one in game["told"] if one["event"]["event"] == "looked"]
    assert looked and all(None not in one["cards"] for one in looked)
    # Somebody who was not there saw nothing.
    there = "At the table were Ann, Zoë, Ömer, Ng and Late"
    for name in ("Bert", "99", "-1"):
        said = refused(capsys, FINISHED, f"--seat={name}", code=2)
        assert said == f"ranter-tui: --seat: no guest is called {name!r}. {there}\n"


# For programs


def test_the_game_for_programs(household: Household, capsys: Output) -> None:
    household.finished()
    game = data(capsys, FINISHED)
    assert list(game) == ["book", "guests", "began", "over", "winners", "eyes", "torn", "told"]
    assert game["book"] == {"id": "parlett-2008", "version": Shelf().book("parlett-2008").version}
    assert game["guests"][-1] == {"name": "Late", "bot": False}
    assert (game["over"], game["eyes"], game["torn"]) == (True, "the room", None)
    last = game["told"][-1]
    assert last["event"]["event"] == "won"
    assert last["event"]["seats"] == game["winners"]
    assert last["text"].endswith(" wins the game.")
    assert last["warrant"] == "silent"


# From the simulator


Simulated = Callable[..., str]
"""So many games of the simulator, by a book: the file that has them."""


@pytest.fixture
def simulated(tmp_path: Path, capsys: Output) -> Simulated:
    def play(games: int = 1, book: str = "foster-1914", *more: str) -> str:
        path = str(tmp_path / "games.jsonl")
        heard.told(capsys, "simulate", book, "--games", str(games), "--seats", "3", "--events", path, *more)
        return path

    return play


def test_a_simulated_game_is_told_by_that_edition_of_the_book(simulated: Simulated, capsys: Output) -> None:
    path = Path(simulated())
    said = told(capsys, str(path))
    assert "by the rules of Foster 1914" in said
    assert re.search(r"(?m)^  · Seat \d deals first(?:\[\d+\])*; everybody looks\.(?:\[\d+\])*$", said)
    # Another edition lends no marks.
    same = rb'"book":\{"id":"foster-1914","version":\d+\}'
    path.write_bytes(re.sub(same, b'"book":{"id":"foster-1914","version":99}', path.read_bytes()))
    said = told(capsys, str(path))
    assert re.search(r"(?m)^    Seat \d deals first; everybody looks\.$", said)
    assert "■" not in said


def test_what_was_called_in_another_language_is_translated(simulated: Simulated, capsys: Output) -> None:
    path = simulated(book="gnav")
    assert re.search(r"(?m)^  [■▣◧] Seat \d: “Jeg bytter!” \(I change!\)$", told(capsys, path))
    calls = {one["event"]["event"]: one["call"] for one in data(capsys, path)["told"]}
    assert calls["changed"].endswith("“Jeg bytter!” (I change!)")
    assert calls["dealt"] is None


def test_one_of_several_games_is_chosen_by_its_number(simulated: Simulated, capsys: Output) -> None:
    path = simulated(3)
    assert refused(capsys, path, code=2) == f"ranter-tui: {path} holds 3 games. Choose one with --game N\n"
    assert refused(capsys, path, "--game", "4", code=2) == f"ranter-tui: --game: {path} holds 3 games\n"
    assert told(capsys, path, "--game", "1") != told(capsys, path, "--game", "3")


# Files that cannot be used


def test_a_damaged_file_is_named_with_its_line_and_left_alone(household: Household, capsys: Output) -> None:
    path = household.damaged()
    before = contents(household.home)
    assert refused(capsys, DAMAGED).startswith(f"ranter-tui: {path}: line 17: is damaged")
    assert contents(household.home) == before


def test_a_file_that_is_not_there_is_not_there(household: Household, tmp_path: Path, capsys: Output) -> None:
    assert "there is no game ''" in refused(capsys, "", code=2)
    assert "Is a directory" in refused(capsys, f"{tmp_path}/")


# At a terminal


def test_at_a_terminal_the_screen_shows_it_with_its_book(
    household: Household, simulated: Simulated, door: Doorman
) -> None:
    household.finished()
    for game, book in ((FINISHED, "parlett-2008"), (simulated(), "foster-1914")):
        assert main(["replay", game]) == 0
        opened = door.opened[-1]
        assert isinstance(opened, Replay)
        assert opened.played.header.rulebook == Shelf().book(book)


@pytest.mark.parametrize("option", [("--plain",), ("--json",), ("--all",), ("--seat", "Ann")])
def test_lines_that_are_asked_for_are_printed_even_there(
    option: tuple[str, ...], household: Household, door: Doorman, capsys: Output
) -> None:
    household.finished()
    assert told(capsys, FINISHED, *option)
    assert not door.opened


def test_a_terminal_that_can_place_no_sign_is_given_lines(household: Household) -> None:
    household.finished()
    with Terminal("replay", FINISHED, TERM="dumb") as terminal:
        assert terminal.leave() == 0
        assert "wins the game." in terminal.transcript
        assert "\x1b" not in terminal.transcript


def test_the_screen_opens_at_the_replay(household: Household) -> None:
    household.finished()
    with Terminal("replay", FINISHED, columns=110, TERM="xterm-256color") as terminal:
        terminal.wait_for("as it was played")
        terminal.type("\x11")
        assert terminal.leave() == 0


def test_records_go_through_standard_input_and_output(tmp_path: Path) -> None:
    play = "ranter simulate foster-1914 --seats 3 --games 2 --events"
    done = in_shell(
        f"cd '{tmp_path}' && {play} - >records 2>report && {play} file >told && cmp records file && "
        "cmp report told && ranter replay - --game 2 <records >one && ranter replay file --game 2 >other && "
        "cmp one other && test -s one && ranter rules export foster-1914 - >book.yaml && "
        "ranter check - <book.yaml >good && grep -q good good && rm -r * && test ! -e ./-"
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
