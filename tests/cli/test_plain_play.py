"""`play --plain`: an evening in lines, as somebody has it who types whatever comes to hand."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ranter_tui.bots import bot
from ranter_tui.cli.plain_play import COMPANY, TEMPERS
from ranter_tui.game.cards import Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import (
    Changed,
    Dealt,
    Doomed,
    Drew,
    Event,
    Faced,
    LaidAside,
    Looked,
    Matched,
    PutBack,
    Revealed,
    Sank,
    Won,
)
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Decide, Decision, Move
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight
from ranter_tui.library.cards import card_name
from ranter_tui.library.measure import cells
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.shelf import Shelf
from tests.cli.shell import ROOT, Terminal, in_shell, run

NAME, TURN, GO_ON = "Your name? [Guest] ", "[q] leave: ", "[q] leaves: "
YOU = Seat(0)
CARD = re.compile(r"\b(\w+ of (?:spades|hearts|clubs|diamonds))\b")


def sit_down(terminal: Terminal, name: str = "Zed") -> None:
    terminal.wait_for(NAME)
    terminal.type(f"{name}\n")


def play_to_the_end(terminal: Terminal, key: str = "c") -> int:
    """Change on every turn, and the exit code."""
    while True:
        try:
            asked = terminal.wait_for(TURN, GO_ON)
        except AssertionError:
            return terminal.leave()
        terminal.type(f"{key}\n" if asked == TURN else "\n")


def played(book: Rulebook, seats: int, seed: int) -> Iterator[tuple[Event, ...]]:
    """The same game by the referee alone, hand by hand, with every card open."""
    law, luck = law_for(book.plain_rules(), seats), Luck(seed)
    bots = {seat: bot(TEMPERS[seat % len(TEMPERS)], law, luck) for seat in range(1, seats)}
    start = seated(law)
    game = Game(start)
    history = game.begin()
    while (ask := game.asks) is not None:
        if not isinstance(ask, Decide):
            told = game.play(luck.answer(ask))
        elif ask.seat == YOU:
            told = game.play(Decision(YOU, Move.CHANGE if Move.CHANGE in ask.moves else ask.moves[0]))
        else:
            told = game.play(
                Decision(ask.seat, bots[ask.seat].decide(Sight(ask.seat, start, history), ask.moves))
            )
        history += told
    deals = [place for place, event in enumerate(history) if isinstance(event, Dealt)]
    for place, following in zip(deals, [*deals[1:], len(history)], strict=True):
        yield tuple(history[place:following])


def seen_before_the_showdown(hand: tuple[Event, ...]) -> set[Card]:
    """The cards that seat 0 may know: its own, those that went through its hands, and those that lay open."""
    seen: set[Card] = set()
    for event in hand:
        match event:
            case Revealed():
                break
            case Looked(seats=seats, cards=cards):
                seen |= {card for seat, card in zip(seats, cards, strict=True) if seat == YOU}
            case Changed() if YOU in (event.asker, event.holder):
                seen |= {event.gave, event.got}
            case Drew(seat=seat) if seat == YOU:
                seen |= {event.gave, event.got}
            case Faced(card=card) | PutBack(card=card) | LaidAside(card=card) | Doomed(card=card):
                seen.add(card)
            case Sank(card=card):
                seen.add(card)
            case Matched():
                seen |= {event.gave, event.got}
    return seen


@pytest.mark.parametrize(
    ("name", "seed"),
    [("parlett-2008", 11), ("everything2-screw-your-neighbor", 4), ("phillips-westall-1945", 6)],
)
def test_no_card_is_on_the_screen_that_seat_0_has_not_seen(name: str, seed: int, tmp_path: Path) -> None:
    text = (ROOT / "rulebooks" / f"{name}.yaml").read_text(encoding="utf-8")
    short = re.sub(r"(?m)^(  lives:\n    value: )(\{count: )?\d", r"\g<1>\g<2>2", text)
    file = tmp_path / f"{name}.yaml"
    file.write_text(short, encoding="utf-8")
    with Terminal("play", "--plain", str(file), "--seats", "5", "--seed", str(seed)) as terminal:
        sit_down(terminal)
        assert play_to_the_end(terminal) == 0
        screen = " ".join(terminal.transcript.split())
    shown = screen.split(" deals one card each.")[1:]
    hands = list(played(Shelf().book(str(file)), 5, seed))
    assert len(shown) == len(hands) > 4
    hidden_at_all = 0
    for said, hand in zip(shown, hands, strict=True):
        before = re.split(r"All cards are turned up|turns up", said)[0]
        told = set(CARD.findall(before))
        seen = {card_name(card) for card in seen_before_the_showdown(hand)}
        (dealt,) = (event for event in hand if isinstance(event, Dealt))
        hidden = {card_name(card) for card in dealt.cards} - seen
        assert told <= seen
        assert not hidden & told
        hidden_at_all += len(hidden)
    assert hidden_at_all > 0
    winners = next(event.seats for event in hands[-1] if isinstance(event, Won))
    assert f"{('Zed', *COMPANY)[winners[0]]} wins" in shown[-1] or len(winners) > 1


def test_calls_in_another_language_are_told_with_what_they_mean() -> None:
    with Terminal("play", "--plain", "gnav", "--seats", "3", "--seed", "2") as terminal:
        sit_down(terminal)
        terminal.wait_for(TURN)
        terminal.type("k\n")
        terminal.wait_for("Zed: “Jeg står!” (I stand!)")
        terminal.wait_for("Zed keeps the card.")


def test_an_evening_from_the_first_card_to_the_last() -> None:
    with Terminal("play", "--plain", "parlett-2008", "--seats", "3", "--seed", "2") as terminal:
        sit_down(terminal)
        assert play_to_the_end(terminal) == 0
        screen = terminal.transcript
    assert "Chase the Ace, by the rules of Parlett 2008. Seed 2." in screen
    assert "At the table: Zed, Anna, Ben." in screen
    assert "You look at your card: the " in screen
    assert "Lives: " in screen
    assert re.search(r"wins? the game\.\n$", screen)
    assert all(cells(line) <= 80 for line in screen.splitlines())
    assert "\x1b" not in screen
    assert "Traceback" not in screen


def test_the_same_seed_is_the_same_evening() -> None:
    screens = []
    for _ in range(2):
        with Terminal("play", "--plain", "--seats", "2", "--seed", "8") as terminal:
            sit_down(terminal)
            play_to_the_end(terminal)
            screens.append(terminal.transcript)
    assert screens[0] == screens[1]


@pytest.mark.parametrize("farewell", ["q\n", "\x04"])
@pytest.mark.parametrize("when", ["at the name", "on a turn", "between two hands"])
def test_one_may_leave_at_any_time_with_good_grace(farewell: str, when: str) -> None:
    with Terminal("play", "--plain", "--seats", "3", "--seed", "1") as terminal:
        terminal.wait_for(NAME)
        if when != "at the name":
            terminal.type("Zed\n")
            while terminal.wait_for(TURN, GO_ON) != (TURN if when == "on a turn" else GO_ON):
                terminal.type("k\n" if when == "between two hands" else "\n")
        elif farewell == "q\n":
            # A name is a name, even this one.
            terminal.type("q\n")
            terminal.wait_for("At the table: q, Anna")
            terminal.wait_for(TURN, GO_ON)
        terminal.type(farewell)
        assert terminal.leave() == 0
        assert terminal.transcript.endswith("The table is cleared. Good night.\n")
        assert "Traceback" not in terminal.transcript


def test_ctrl_c_leaves_at_once_and_without_a_scene() -> None:
    with Terminal("play", "--plain") as terminal:
        sit_down(terminal)
        terminal.wait_for(TURN, GO_ON)
        # The prompt is there a moment before anybody listens at the keyboard.
        time.sleep(0.3)
        terminal.press_ctrl_c()
        assert terminal.leave() == 130
        assert "Traceback" not in terminal.transcript


RUBBISH = [
    b"x\n",
    b"keep the card please\n",
    b"\x1b[A\x1b[B\n",
    b"\x1b]0;title\x07\x1b[2J\n",
    b"\xff\xfe\xc3\x28\n",
    b"\x00x\n\n",
    "ключ 鍵 🂡\n".encode(),
    b" " * 500 + b"\n",
    b"k" * 2000 + b"\n",
]


def test_rubbish_typed_at_a_prompt_does_no_harm() -> None:
    with Terminal("play", "--plain", "--seats", "3", "--seed", "1") as terminal:
        sit_down(terminal)
        while terminal.wait_for(TURN, GO_ON) != TURN:
            terminal.type("\n")
        for keys in RUBBISH:
            terminal.type(keys)
            assert terminal.wait_for(TURN, GO_ON) == TURN
        terminal.type("  K \n")
        terminal.wait_for("Zed keeps the card.")
        terminal.wait_for(GO_ON, TURN)
        terminal.type("q\n")
        assert terminal.leave() == 0
        assert "Traceback" not in terminal.transcript


def test_why_is_answered_with_the_rule_and_who_says_so() -> None:
    with Terminal("play", "--plain", "--seats", "3", "--seed", "1") as terminal:
        sit_down(terminal)
        while terminal.wait_for(TURN, GO_ON) != GO_ON:
            terminal.type("k\n")
        terminal.type("w\n")
        terminal.wait_for("The deal passes to the next player still in")
        terminal.wait_for("· editorial: the source is silent, and we chose.")
        terminal.wait_for(GO_ON)
        terminal.type("q\n")
        assert terminal.leave() == 0


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        (b"Zo\xc3\xab\n", "Zoë"),
        (b"\x1b[2JBob\x07\n", "[2JBob"),
        (b"Eve\x1b]0;x\x07\xe2\x80\xae\n", "Eve]0;x"),
        (b"\x1b\x01\x02\n", "Guest"),
        (b"   \n", "Guest"),
        (b"\n", "Guest"),
        (b"Maximiliana Wilhelmina von Hohenstein\n", "Maximiliana Wilhelmina v"),
    ],
)  # fmt: skip
def test_a_name_is_made_fit_to_print(typed: bytes, called: str) -> None:
    with Terminal("play", "--plain", "--seats", "2", "--seed", "1") as terminal:
        terminal.wait_for(NAME)
        terminal.type(typed)
        terminal.wait_for(f"At the table: {called}, Anna.\n".replace("\n", "\r\n"))
        terminal.type("\x04")
        assert terminal.leave() == 0
        after = terminal.transcript.partition("Seed 1.")[2]
        assert not set("\x1b\x07\x01\u202e") & set(after)


def test_nobody_at_the_table_has_your_name() -> None:
    with Terminal("play", "--plain", "--seats", "12", "--seed", "1") as terminal:
        sit_down(terminal, "anna")
        terminal.wait_for("At the table: anna, Ben, Clara, ")
        terminal.type("\x04")
        assert terminal.leave() == 0


def test_a_narrow_terminal_is_not_overrun() -> None:
    with Terminal("play", "--plain", "--seats", "3", "--seed", "2", columns=50) as terminal:
        sit_down(terminal)
        assert play_to_the_end(terminal) == 0
        assert all(cells(line) <= 50 for line in terminal.transcript.splitlines())


@pytest.mark.parametrize("command", ["play --plain", "play --plain cassell-1882", "play --plain nowhere"])
def test_without_a_terminal_nobody_can_be_asked(command: str) -> None:
    done = in_shell(f"ranter {command}")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("ranter-tui: play --plain needs a terminal to ask you in. Without one")


def test_input_from_a_pipe_is_no_terminal() -> None:
    done = in_shell("echo Zed | ranter play --plain")
    assert done.returncode == 2
    assert run("play", "--plain").returncode == 2


def test_a_terminal_that_can_place_no_sign_is_good_enough() -> None:
    with Terminal("play", "--plain", "--seats", "2", "--seed", "1", TERM="dumb") as terminal:
        sit_down(terminal)
        assert play_to_the_end(terminal) == 0
        assert "\x1b" not in terminal.transcript


@pytest.mark.parametrize(
    ("arguments", "said", "code"),
    [
        ("parlet-2008", "there is no rulebook 'parlet-2008'; did you mean 'parlett-2008'?", 2),
        ("--seats 13", "--seats: from 2 to 12 can sit at this table", 2),
        ("--seats 1", "--seats: from 2 to 12 can sit at this table", 2),
        ("nowhere.yaml", "nowhere.yaml:1:1: there is no such file", 1),
    ],
)
def test_nobody_is_asked_in_to_a_table_that_cannot_be(arguments: str, said: str, code: int) -> None:
    with Terminal("play", "--plain", *arguments.split()) as terminal:
        assert terminal.leave() == code
        assert said in terminal.transcript
        assert NAME not in terminal.transcript
