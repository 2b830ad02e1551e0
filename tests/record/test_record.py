"""A game on paper: what is written down, what is read back, and what is said of a page that was damaged."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ranter_tui import __version__
from ranter_tui.game.cards import Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import ShuffledPack
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.rules import HINTS, Rules
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.rules.pot import Pot
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.rules.table import FirstDealer
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import (
    FORMAT,
    AtTheDoor,
    Bet,
    Edition,
    Header,
    Note,
    Seating,
    Step,
    header_line,
    line,
    note_line,
)
from ranter_tui.record.parsing import BadRecord, Torn, games, read_lines
from ranter_tui.record.replay import play_again, replay
from ranter_tui.rulebook.shelf import Shelf
from tests.game.any_rules import any_law
from tests.game.history import History
from tests.record.recorded import place
from tests.record.table import NAMES, a_game, table_for

ENGLISH = Rules(lives=Lives(1), powers={"K": {Moment.ASKED: (Effect.SHOW, Effect.REFUSE, Effect.SPEND)}})


def played(rules: Rules = ENGLISH, seats: int = 4, seed: int = 7, most: int = 1000) -> History:
    history = History(law_for(rules, seats))
    history.play_on(Luck(seed), most)
    return history


def refused(raw: list[bytes]) -> str:
    """What is said of a record that cannot be used."""
    with pytest.raises(BadRecord) as refusal:
        replay(read_lines(raw))
    return str(refusal.value)


def altered(data: bytes, **changes: Any) -> bytes:
    return json.dumps({**json.loads(data), **changes}).encode() + b"\n"


@given(law=any_law(), seed=st.integers(0, 2**32))
def test_a_game_that_was_written_down_ends_as_it_was_played(law: Law, seed: int) -> None:
    history = History(law)
    history.play_on(Luck(seed), 60)
    raw = history.written()
    assert replay(read_lines(raw)) == history.state
    assert replay(read_lines(io.BytesIO(b"".join(raw)))) == history.state


@given(law=any_law(), seed=st.integers(0, 2**32), data=st.data())
def test_whatever_happens_to_a_page_the_game_is_refused_in_words_or_is_still_the_same(
    law: Law, seed: int, data: st.DataObject
) -> None:
    history = History(law)
    history.play_on(Luck(seed), 30)
    page = b"".join(history.written())
    at = data.draw(st.integers(0, len(page)))
    size = data.draw(st.integers(0, 2) | st.integers(0, 300))
    patch = data.draw(
        st.sampled_from((b"", b"1", b"0", b"null", b'"', b"\n", b"]", b"-", b"\xff", page[:size]))
    )
    lines = io.BytesIO(page[:at] + patch + page[at + size :])
    with suppress(BadRecord):
        # A rule that never came into play may have been changed; what was played may not.
        state = replace(replay(read_lines(lines)), law=law)
        assert state in [History(law).state, *(step.state for step in history.steps)]


def test_the_header_says_who_sat_down_to_what_and_has_every_rule() -> None:
    guests = (Guest("Ann"), Guest("Zoë", "bold"))
    edition = Edition("parlett-2008", 3)
    told = json.loads(header_line(Header(seats=2, rules=Rules(), book=edition, guests=guests, seed=7, pot=4)))
    assert told.pop("rules").keys() == HINTS.keys()
    assert told == {
        "record": FORMAT,
        "program": __version__,
        "when": None,
        "book": {"id": "parlett-2008", "version": 3},
        "seats": 2,
        "guests": [
            {"name": "Ann", "temperament": None, "pin": None, "crest": None},
            {"name": "Zoë", "temperament": "bold", "pin": None, "crest": None},
        ],
        "seed": 7,
        "pot": 4,
        **dict.fromkeys(("dealer", "match", "tournament", "rulebook")),
    }


def test_a_line_is_one_line_and_cards_go_by_their_codes() -> None:
    history = played()
    deal = next(step for step in history.steps if step.told[0].kind == "dealt")
    data = line(deal.cause, deal.told)
    assert data.count(b"\n") == 1
    assert data.endswith(b"\n")
    told = json.loads(data)
    assert told["cause"]["type"] == "order"
    assert sorted(told["cause"]["cards"]) == sorted(card.code for card in history.law.shoe)
    assert told["events"][0]["event"] == "dealt"


def test_a_pot_that_an_earlier_game_left_is_in_the_record() -> None:
    rules = Rules(pot=Pot.ANTE)
    game = Game(seated(law_for(rules, 3), pot=5))
    top = header_line(Header(seats=3, rules=rules, pot=5))
    assert replay(read_lines([top, line(None, game.begin())])) == game.state
    assert game.state.pot == 8


def test_one_file_holds_many_games() -> None:
    histories = [played(seed=seed) for seed in range(3)]
    raw = [data for history in histories for data in history.written()]
    found = [tuple(game) for game in games(raw)]
    assert [replay(game) for game in found] == [history.state for history in histories]
    second = len(histories[0].written()) + 1
    assert found[1][0].number == second
    assert refused(raw) == f"line {second}: another game begins here"


@pytest.mark.parametrize("at", [0, 4], ids=["the header", "a step"])
def test_damage_in_one_game_is_nothing_to_the_others(at: int) -> None:
    first, second, third = ([*played(seed=seed).written()] for seed in range(3))
    second[at] = second[at][:-9] + b"\n"
    before, damaged, after = games([*first, *second, *third])
    assert replay(before).ended and replay(after).ended
    with pytest.raises(BadRecord, match=f"line {len(first) + at + 1}: is damaged"):
        replay(damaged)


def test_a_line_torn_off_in_the_middle_is_dropped_and_said_so() -> None:
    history = played(most=3)
    raw = history.written()
    *whole, last = read_lines([*raw[:-1], raw[-1][:20]])
    assert isinstance(last.said, Torn)
    assert str(last.said) == "line 5: cut off in the middle of writing, after 20 bytes; it is dropped"
    before = played(most=2)
    assert replay([*whole, last]) == before.state


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\n", ""),
        (b"{\n", ""),
        (b"[]\n", "Expected `object`, got `array`"),
        (b"\xff\n", ""),
        (b'{"cause":null}\n', "Object missing required field `events`"),
        (b'{"cause":null,"events":[],"mood":"good"}\n', "Object contains unknown field `mood`"),
        (b'{"cause":{"type":"sneeze"},"events":[]}\n', "Invalid value 'sneeze' - at `$.cause.type`"),
        (
            b'{"cause":{"type":"order","cards":["KS","1S"]},"events":[]}\n',
            "there is no such card - at `$.cause.cards[1]`",
        ),
        (
            b'{"cause":{"type":"decision","seat":1,"move":"keep","by":2},"events":[]}\n',
            "unknown field `by`",
        ),
        (b'{"cause":null,"events":[{"event":"eaten"}]}\n', "Invalid value 'eaten' - at `$.events[0].event`"),
        (b'{"cause":null,"events":[{"event":"kept","rule":"turn","seat":"one"}]}\n', "`$.events[0].seat`"),
        (
            b'{"cause":null,"events":[{"event":"kept","rule":"turn","seat":1,"why":0}]}\n',
            "unknown field `why`",
        ),
        (b'{"mood":' + b"[" * 100_000 + b"\n", "nested too deeply"),
        (b'{"note":{"type":"sneeze"}}\n', "Invalid value 'sneeze' - at `$.note.type`"),
        (b'{"note":null}\n', "Expected `object`, got `null` - at `$.note`"),
        (b'{"note":{"type":"bet","seat":1,"hand":1,"on":2},"events":[]}\n', "unknown field `events`"),
        (b'{"note":{"type":"bet","seat":1,"hand":1,"on":2,"for":"gin"}}\n', "unknown field `for`"),
    ],
)
def test_a_damaged_line_is_named(data: bytes, what: str) -> None:
    told = refused([*played(most=3).written()[:2], data])
    assert told.startswith("line 3: is damaged: ")
    assert what in told


@pytest.mark.parametrize("code", ["KS/1", "KS/01", "KS/2/2", "K", "ks", "KS ", "?", "", "KX", "KS/99999"])
def test_a_card_that_is_in_no_pack_is_damage(code: str) -> None:
    data = json.dumps({"cause": {"type": "order", "cards": [code]}, "events": []}).encode() + b"\n"
    assert "there is no such card" in refused([header_line(Header(seats=3, rules=Rules())), data])


@pytest.mark.parametrize("code", ["KS", "10H", "KS/2", "cuckoo", "cuckoo/2", "0/4", "2O"])
def test_a_card_of_any_pack_is_read(code: str) -> None:
    data = json.dumps({"cause": {"type": "order", "cards": [code]}, "events": []}).encode() + b"\n"
    (only,) = read_lines([data])
    assert only.said == Step(ShuffledPack((Card.named(code),)), ())


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"record": 0}, "Expected `int` >= 1 - at `$.record`"),
        ({"seats": 1}, "Expected `int` >= 2 - at `$.seats`"),
        ({"seats": 1_000_000_000}, "Expected `int` <= 1000 - at `$.seats`"),
        ({"guests": [{"name": "Ann"}]}, "1 guests for 4 seats"),
        ({"guests": [{"name": "Ann"}] * 3 + [{"name": " "}]}, "a guest needs a name - at `$.guests[3]`"),
        ({"guests": [{"name": "Ann" * 9}]}, "a name has 24 characters at most, not 27"),
        ({"guests": [{"name": "\x1b[2J"}]}, "a name cannot hold '\\x1b'"),
        ({"guests": [{"name": "\u202enna"}]}, "a name cannot hold '\\u202e'"),
        ({"guests": [{"name": "Ann", "card": "KS"}]}, "unknown field `card`"),
        ({"when": "2026-11-21T19:03:05"}, "Expected `datetime` with a timezone component"),
        ({"rulebook": {}}, "missing required field"),
        ({"dealer": 4}, "seat 4 cannot deal: the seats are 0 to 3"),
        ({"dealer": -1}, "seat -1 cannot deal"),
        ({"pot": -1}, "Expected `int` >= 0"),
        ({"rules": {"tie": "nobody"}}, "Invalid enum value 'nobody' - at `$.rules.tie`"),
        ({"rules": {"ties": "all_lose"}}, "unknown field `ties`"),
        ({"rules": {"winner_takes": "the_pot"}}, "winner_takes: there is no pot to take"),
        ({"rules": {"packs": "one"}, "seats": 60}, "60 seats are too many for 1 x 52 cards"),
    ],
)
def test_a_header_that_cannot_be_is_named(changes: dict[str, Any], what: str) -> None:
    top, *rest = played(most=3).written()
    told = refused([altered(top, **changes), *rest])
    assert what in told
    assert told.startswith(("line 1: ", "line 2: "))


def test_a_record_needs_a_beginning() -> None:
    top, first, *rest = played(most=3).written()
    none = "the first step of a game has no cause, and every other has one"
    assert refused([]) == "line 1: the record ends before the game begins"
    assert refused([top]) == "line 2: the record ends before the game begins"
    assert refused([first]) == "line 1: a game begins with its header, and this line is none"
    assert refused([top, *rest]) == f"line 2: {none}"
    assert refused([top, first, first]) == f"line 3: {none}"


def test_a_word_that_was_changed_afterwards_is_found_out() -> None:
    history = played()
    raw = history.written()
    kept = next(n for n, step in enumerate(history.steps) if step.told[0].kind == "kept")
    told = json.loads(raw[kept + 2])
    told["cause"]["move"] = "change"
    message = refused([*raw[: kept + 2], altered(raw[kept + 2], cause=told["cause"])])
    assert message.startswith(f"line {kept + 3}: event 1: expected kept by turn, and ")


def test_a_seat_that_spoke_out_of_turn_is_found_out() -> None:
    history = played(most=2)
    top, first, *rest = history.written()
    wrong = b'{"cause":{"type":"decision","seat":0,"move":"pay"},"events":[]}\n'
    told = refused([top, first, *rest, wrong])
    assert told.startswith("line 5: the referee does not accept what is recorded: seat 0 cannot pay")


def test_an_event_that_was_added_left_out_or_changed_is_found_out() -> None:
    top, first, *_ = played(most=1).written()
    (began,) = json.loads(first)["events"]
    for events, what in (
        ([began, began], "2: expected began by lives, and nothing came"),
        ([], "1: expected nothing, and began by lives came"),
        ([{**began, "lives": 9}], "1: began: lives expected 9, and 1 came"),
    ):
        assert refused([top, altered(first, events=events)]) == f"line 2: event {what}"


def test_a_difference_in_cards_gives_no_card_away() -> None:
    history = played(Rules(lives=Lives(1), first_dealer=FirstDealer.CUT), seats=3, most=2)
    top, first, *rest = history.written()
    at = next(n for n, data in enumerate(rest) if b'"dealt"' in data)
    told = json.loads(rest[at])
    cards = told["events"][0]["cards"]
    told["events"][0]["cards"] = cards[::-1]
    message = refused([top, first, *rest[:at], altered(rest[at], events=told["events"])])
    assert message == f"line {at + 3}: event 1: dealt: cards expected other cards than came"


@pytest.mark.parametrize("book", Shelf().ids)
def test_a_record_holds_the_whole_book_and_what_the_table_chose(book: str) -> None:
    top = table_for(book, lives=5)
    (read,) = [line.said for line in read_lines([header_line(top)])]
    assert read == top
    assert top.rulebook == Shelf().book(book) and top.rules.lives.count == 5


def test_a_book_in_the_record_is_the_one_that_is_named() -> None:
    top = json.loads(header_line(table_for("foster-1914")))
    top["book"]["version"] += 1
    told = refused([json.dumps(top).encode() + b"\n"])
    assert told == "line 1: is damaged: the rulebook is not the book that is named"


def test_guests_who_come_and_go_are_in_the_record_and_bets_beside_it() -> None:
    game = a_game()
    played = play_again(read_lines([game.top, *game.lines]))
    assert played.state == game.states[-1]
    notes = [data for data in game.lines if data.startswith(b'{"note"')]
    steps = [data for data in game.lines if data not in notes]
    assert [line(step.cause, step.events) for step in played.steps] == steps
    assert [note_line(note) for note in played.notes] == notes
    assert replay(read_lines([game.top, *steps])) == played.state, "notes change nothing"
    assert {type(note) for note in played.notes} == {AtTheDoor, Seating, Bet}
    assert [guest.name for guest in played.guests] == [*NAMES[:4], "Late"]
    assert [guest.is_bot for guest in played.guests] == [True, False, False, True, False]


def test_whoever_was_about_to_sit_down_has_no_seat_yet_and_unnamed_seats_go_by_their_numbers() -> None:
    raw = [*played(seats=2, most=3).written()]
    assert [guest.name for guest in play_again(read_lines(raw)).guests] == ["Seat 0", "Seat 1"]
    guests = tuple(Guest(name) for name in NAMES[:3])
    assert play_again(read_lines([*raw, note_line(Seating(guests))])).guests == guests[:2]


@pytest.mark.parametrize(
    ("note", "what"),
    [
        (Seating((Guest("Ann"),)), "1 guests for 4 seats"),
        (Seating(tuple(Guest(name) for name in NAMES[:6])), "6 guests for 4 seats"),
        (AtTheDoor(goes=(Seat(4),)), "seat 4 waits to leave: the seats are 0 to 3"),
        (Bet(Seat(4), 1, on=Seat(0)), "a bet of seat 4: the seats are 0 to 3"),
        (Bet(Seat(3), 1, on=Seat(-1)), "a bet of seat -1: the seats are 0 to 3"),
        (Bet(Seat(3), 9, on=Seat(0)), "a bet on hand 9, and this is hand 1"),
    ],
)
def test_a_note_that_cannot_be_is_named(note: Note, what: str) -> None:
    raw = [*played(most=3).written(), note_line(note)]
    assert refused(raw) == f"line 6: {what}"


AT_ONCE = """
import sys, threading
from ranter_tui.record.parsing import read_lines

def read():
    together.wait()
    with open(sys.argv[1], "rb") as file:
        assert list(read_lines(file))
    print("read")

sys.setswitchinterval(1e-6)
together = threading.Barrier(6)
for thread in [threading.Thread(target=read) for _ in range(6)]:
    thread.start()
"""


def test_many_threads_read_the_first_record_of_a_process_at_once() -> None:
    for _ in range(2):
        ended = subprocess.run(
            [sys.executable, "-c", AT_ONCE, place("as-qui-court")], capture_output=True, text=True, timeout=60
        )
        assert (ended.returncode, ended.stdout.count("read")) == (0, 6), ended.stderr
