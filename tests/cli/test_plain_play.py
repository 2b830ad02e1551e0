"""`play --plain`: an evening in lines, as somebody has it who types whatever comes to hand."""

from __future__ import annotations

import re
import resource
import subprocess
from contextlib import suppress
from itertools import takewhile
from pathlib import Path

import pytest
from msgspec.structs import replace

from ranter_tui.bots import TEMPERAMENTS
from ranter_tui.cli import main
from ranter_tui.cli.plain import NO_ANSWER
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.evening.paths import paths
from ranter_tui.evening.plan import FIRST_BOOK, Plan
from ranter_tui.evening.settings import Settings, save_settings
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.tournaments import DEALS
from ranter_tui.game.events import Kept, Revealed, Won
from ranter_tui.game.moves import Decide
from ranter_tui.game.rules.table import ROTATION
from ranter_tui.game.seats import Seat
from ranter_tui.library.said.claims import in_force
from ranter_tui.library.text.measure import cells
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import Bet
from ranter_tui.record.replay import PlayedGame
from ranter_tui.telling.sentences import since
from tests.cli.cards import CARD, called, hands, hidden, seen
from tests.cli.plain import (
    BET,
    GO_ON,
    NAME,
    NEXT_DEAL,
    REMATCH,
    TURN,
    asked,
    at_the_table,
    come_to,
    play_to_the_end,
    sit_down,
    take_leave,
)
from tests.cli.shell import ROOT, Terminal, in_shell
from tests.cli.warm import WarmTerminal
from tests.evening.games import go_on, to_the_end
from tests.homes import at_home
from tests.library.shelves import SHELF

YOU = Seat(0)


def on_disk() -> Path:
    """The only game there is."""
    (path,) = paths().games.glob("*.jsonl")
    return path


def recorded() -> PlayedGame:
    return Evening().saves.read(on_disk())


@pytest.fixture(autouse=True)
def household(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    at_home(monkeypatch, tmp_path / "home")


@pytest.mark.parametrize(
    ("name", "seed"),
    [("parlett-2008", 11), ("everything2-screw-your-neighbor", 4), ("phillips-westall-1945", 6)],
)
def test_no_card_is_on_the_screen_that_seat_0_has_not_seen(name: str, seed: int, tmp_path: Path) -> None:
    text = (ROOT / "rulebooks" / f"{name}.yaml").read_text(encoding="utf-8")
    short = re.sub(r"(?m)^(  lives:\n    value: )(\{count: )?\d", r"\g<1>\g<2>2", text)
    file = tmp_path / f"{name}.yaml"
    file.write_text(short, encoding="utf-8")
    with at_the_table(str(file), "--seats", "5", "--seed", str(seed)) as terminal:
        assert play_to_the_end(terminal) == 0
        assert "\x1b" not in terminal.transcript
        screen = " ".join(terminal.transcript.split())
    shown = re.split(r" deals; (?:everybody looks|both look)", screen)[1:]
    played = hands(recorded().events)
    assert len(shown) == len(played) > 4
    hidden_at_all = 0
    for said, hand in zip(shown, played, strict=True):
        told = set(CARD.findall(re.split(r"loses? with|Nobody loses|turns up", said)[0]))
        before = seen(takewhile(lambda event: not isinstance(event, Revealed), hand), YOU)
        unseen = called(hidden(hand, before))
        assert told <= called(before)
        assert not unseen & told
        hidden_at_all += len(unseen)
    assert hidden_at_all > 0
    winners = next(event.seats for event in played[-1] if isinstance(event, Won))
    assert f"{('Zed', *NAMES)[winners[0]]} wins" in shown[-1] or len(winners) > 1


def test_an_evening_on_a_narrow_terminal_that_can_place_no_sign() -> None:
    asked_for = ("play", "--plain", "parlett-2008", "--seats", "3", "--seed", "2")
    with Terminal(*asked_for, columns=50, TERM="dumb") as terminal:
        sit_down(terminal)
        assert play_to_the_end(terminal) == 0
        screen = terminal.transcript
    assert "Chase the Ace, by the rules of Parlett 2008." in screen
    assert "At the table: Zed, Anna, Ben." in screen
    assert "everybody looks, and Zed has the " in " ".join(screen.split())
    assert "Lives: " in screen
    assert screen.endswith("Good night.\n")
    assert all(cells(line) <= 50 for line in screen.splitlines())
    assert "\x1b" not in screen
    assert "Traceback" not in screen


def test_the_end_tells_who_came_in_where_and_where_the_game_is_written_down(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with at_the_table("--seats", "4", "--seed", "3", columns=300) as terminal:
        assert play_to_the_end(terminal) == 0
        after = terminal.transcript.partition("wins the game.")[2]
    assert re.search(r"  1\. \w+, won\n  2\. \w+, out in hand \d+\n", after)
    (chronicle,) = paths().chronicles.glob("*.md")
    assert f"The chronicle of this game is in {chronicle}\n" in after
    assert "## Hand 1" in chronicle.read_text(encoding="utf-8")
    played = recorded()
    assert played.state is not None and played.state.ended
    assert [guest.name for guest in played.guests] == ["Zed", "Anna", "Ben", "Clara"]
    assert [guest.temperament for guest in played.guests[1:]] == list(TEMPERAMENTS)[:3]
    assert f"To watch the game again: ranter-tui replay {on_disk().stem}\n" in after
    assert main(["replay", on_disk().stem]) == 0
    assert "Zed" in capsys.readouterr().out


def test_a_rematch_is_another_game_of_the_same_company() -> None:
    with at_the_table("--seats", "2", "--seed", "3") as terminal:
        come_to(terminal, REMATCH)
        terminal.type("\n")
        assert asked(terminal) in (TURN, GO_ON)
        assert terminal.transcript.count("At the table: Zed, Anna.") == 2
    assert len(list(paths().games.glob("*.jsonl"))) == 2


def test_a_match_is_played_deal_by_deal_and_goes_on_after_a_break() -> None:
    with at_the_table("le-her", "--seed", "3") as terminal:
        come_to(terminal, NEXT_DEAL, "c")
        assert "A match: deal 1 of 6 · Zed 0, Anna 0." in terminal.transcript
        assert "after one of six deals." in terminal.transcript
        assert take_leave(terminal) == 0
        assert "This game is saved." in terminal.transcript
    with WarmTerminal("resume", "--plain") as terminal:
        assert play_to_the_end(terminal) == 0
    told = " ".join(terminal.transcript.split())
    for said, times in {
        "A match: deal 2 of 6": 1,
        "At the table: Zed, Anna.": 1,
        "Zed and Anna sit down": 1,
        " Deal 2 of 6. ": 0,
        **{f" Deal {number} of 6. ": 1 for number in range(3, 7)},
        **{f"after {number} of six deals.": 1 for number in ("two", "three", "four", "five")},
        **{f"after {number} of six deals.": 0 for number in ("one", "six")},
    }.items():
        assert told.count(said) == times, said
    assert "the match: Zed" in told or "The match is drawn: Zed 3, Anna 3." in told
    assert len(Evening().saves.list()) == DEALS and not Evening().unfinished()


def test_who_is_out_may_bet_on_who_will_lose() -> None:
    with at_the_table("--seats", "4", "--seed", "3") as terminal:
        come_to(terminal, BET, "c")
        out = terminal.transcript
        assert re.search(r"Zed loses with [^.]* is out\.", " ".join(out.split()))
        # Not a card of this hand has been turned up yet.
        assert not re.search("loses? with", out[out.rindex(" deals; ") :])
        terminal.type("a\n")
        assert play_to_the_end(terminal) == 0
        assert re.search(
            r"(The prophet of the game|Prophecy)\. Zed bet once and was (right once|never right)\.",
            terminal.transcript,
        )
    assert [(note.seat, note.on) for note in recorded().notes if isinstance(note, Bet)] == [(0, 1)]


def test_the_same_seed_is_the_same_evening() -> None:
    told = []
    for _ in range(2):
        with at_the_table("--seats", "2", "--seed", "8") as terminal:
            play_to_the_end(terminal)
            told.append(terminal.transcript.partition(" sit down with ")[2].partition("wins the game.")[0])
    assert told[0] == told[1]


@pytest.mark.parametrize("farewell", ["q\n", "\x04"])
@pytest.mark.parametrize("when", ["at the name", "on a turn", "between two hands"])
def test_one_may_leave_at_any_time_with_good_grace(farewell: str, when: str) -> None:
    with WarmTerminal("play", "--plain", "--seats", "3", "--seed", "1") as terminal:
        terminal.wait_for(NAME)
        if when != "at the name":
            terminal.type("Zed\n")
            while asked(terminal) != (TURN if when == "on a turn" else GO_ON):
                terminal.type("k\n" if when == "between two hands" else "\n")
        elif farewell == "q\n":
            # A name is a name, even this one.
            terminal.type("q\n")
            terminal.wait_for("At the table: q, Anna")
            asked(terminal)
        terminal.type(farewell)
        assert terminal.leave() == 0
        assert terminal.transcript.endswith("Good night.\n")
        assert "Traceback" not in terminal.transcript
        begun = "At the table" in terminal.transcript
        told = "This game is saved. To carry on with it: ranter-tui resume --plain"
        assert (told in terminal.transcript) is begun


def test_ctrl_c_leaves_at_once_and_without_a_scene() -> None:
    with Terminal("play", "--plain") as terminal:
        sit_down(terminal)
        asked(terminal)
        terminal.press_ctrl_c()
        # The question is there a moment before Python listens at the keyboard, and in between hears nothing.
        with suppress(subprocess.TimeoutExpired):
            terminal.process.wait(5)
        terminal.press_ctrl_c()
        assert terminal.leave() == 130
        assert "Traceback" not in terminal.transcript
        assert "This game is saved." in terminal.transcript


# On with a game that was left


def left(guests: tuple[Guest, ...], hands: int = 2) -> Sitting:
    """A game that was begun on the screen, and left in the middle of a hand."""
    evening = Evening(seed=4)
    sitting = evening.deal(Plan(guests=guests))
    while sitting.hands < hands or not isinstance(sitting.asks, Decide) or sitting.answer() is not None:
        go_on(sitting)
    sitting.journal.close()
    return sitting


ALONE = (Guest("Anna", "bold"), Guest("Zed", pin="salt:lock"), Guest("Ben", "cautious"))


def test_a_game_begun_on_the_screen_goes_on_in_lines() -> None:
    sitting = left(ALONE)
    with WarmTerminal("resume", "--plain", columns=300) as terminal:
        assert asked(terminal) == TURN
        said = terminal.transcript
        assert "At the table: Anna, Zed, Ben.\n  You carry on in hand 2.\n" in said
        for sentence in since(sitting.sight(Seat(1)).faces, sitting.words(), sitting.hand_began()):
            assert f"  {sentence}\n" in said
        terminal.type("c\n")
        assert play_to_the_end(terminal) == 0
    played = recorded()
    assert played.state is not None and played.state.ended
    assert played.events[: len(sitting.history)] == tuple(sitting.history)


def test_a_game_begun_in_lines_goes_on_on_the_screen() -> None:
    with at_the_table("--seats", "3", "--seed", "1") as terminal:
        asked(terminal)
    evening = Evening()
    sitting = evening.resume(on_disk())
    assert (sitting.alone, sitting.names) == (YOU, ("Zed", "Anna", "Ben"))
    to_the_end(sitting)
    assert evening.finish(sitting).is_file()


def test_a_game_of_several_persons_stays_on_the_screen_where_there_is_a_curtain() -> None:
    sitting = left((Guest("Anna"), Guest("Zed"), Guest("Ben", "cautious")))
    name = sitting.journal.path.stem
    with WarmTerminal("resume", "--plain", name, columns=300) as terminal:
        assert terminal.leave() == 1
        assert f"Carry on with this game on the screen: ranter-tui resume {name}" in terminal.transcript
        assert "hand 2" not in terminal.transcript
    with WarmTerminal("resume", "--plain") as terminal:
        assert terminal.leave() == 1
        assert "There is no unfinished game for one person alone." in terminal.transcript


def test_a_game_that_waits_is_offered_before_another_is_begun() -> None:
    left(ALONE)
    with WarmTerminal("play", "--plain") as terminal:
        terminal.wait_for("Your last game is not over: Parlett 2008, hand 2, last played ")
        terminal.type("x\n\n")
        terminal.wait_for("You carry on in hand 2.")
    with WarmTerminal("play", "--plain") as terminal:
        terminal.wait_for("[n] start another: ")
        terminal.type("n\n")
        terminal.wait_for(NAME)
    with WarmTerminal("play", "--plain", "foster-1914") as terminal:
        terminal.wait_for(NAME)
        assert "Your last game is not over" not in terminal.transcript


# What stands in the way


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs a file that may not grow")
def test_while_the_disk_refuses_nothing_is_told_and_nothing_is_lost() -> None:
    with at_the_table("--seats", "3", "--seed", "1", columns=300) as terminal:
        come_to(terminal, TURN)
        before = on_disk().read_bytes()
        full = (len(before) + 10, resource.RLIM_INFINITY)
        resource.prlimit(terminal.process.pid, resource.RLIMIT_FSIZE, full)
        terminal.type("k\n")
        terminal.wait_for(f"cannot write to {on_disk()}: File too large.")
        terminal.wait_for("Nothing is lost. Once that is fixed:")
        terminal.wait_for("[Enter] try again, [y] why, [w] what happened, [r] rules, [q] leave: ")
        assert "Zed keeps the card" not in terminal.transcript
        assert on_disk().read_bytes() == before
        terminal.type("\n")
        terminal.wait_for("[Enter] try again, [y] why, [w] what happened, [r] rules, [q] leave: ")
        resource.prlimit(terminal.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        terminal.type("\n")
        terminal.wait_for("Zed keeps the card")
        asked(terminal)
        assert take_leave(terminal) == 0
    kept = [event for event in recorded().events if isinstance(event, Kept) and event.seat == YOU]
    assert len(kept) == 1


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


def test_rubbish_and_an_empty_line_are_no_answer_and_do_no_harm() -> None:
    with at_the_table("--seats", "3", "--seed", "1") as terminal:
        come_to(terminal, TURN)
        terminal.type("\n")
        assert asked(terminal) == TURN
        assert NO_ANSWER in terminal.transcript
        for number, keys in enumerate(RUBBISH):
            terminal.type(keys)
            assert asked(terminal) == TURN
            if number == 1:
                assert terminal.transcript.count(f"  {NO_ANSWER}\n") == 3
        terminal.type("  K \n")
        terminal.wait_for("Zed keeps the card")
        asked(terminal)
        assert take_leave(terminal) == 0
        assert "Traceback" not in terminal.transcript


def test_why_is_answered_with_the_rule_and_who_says_so() -> None:
    book = SHELF.book(FIRST_BOOK)
    warrant = in_force(book, book.plain_rules(), ROTATION.key).warrant
    with at_the_table("--seats", "3", "--seed", "1") as terminal:
        come_to(terminal, GO_ON)
        terminal.type("y\n")
        terminal.wait_for("The deal passes to the next player still in")
        terminal.wait_for(f"  {warrant.words.capitalize()}: {warrant.sentence}"[:70])
        assert warrant.mark not in terminal.transcript
        assert asked(terminal) == GO_ON
        assert take_leave(terminal) == 0


def test_the_deal_has_told_the_card_to_whoever_is_asked_next_and_whoever_is_asked_later_is_reminded() -> None:
    with at_the_table("--seats", "3", "--seed", "2", columns=300) as terminal:
        play_to_the_end(terminal, "k")
        said = terminal.transcript
    assert re.search(r" deals; everybody looks, and Zed has the [^.]*\.\n\[k\] Keep", said)
    assert re.search(r"\n  You hold the [^.]*\.\n\[k\] Keep", said)
    assert not re.search(r"and Zed has the [^.]*\.\n  You hold", said)


def test_between_two_hands_one_hears_what_is_in_the_pot() -> None:
    with at_the_table("mcleod-screw-your-neighbor", "--seats", "3", "--seed", "1") as terminal:
        come_to(terminal, GO_ON)
        lost = recorded().state
        assert lost is not None and lost.pot > 0
        assert f"\n  The pot: {lost.pot}.\n[Enter] go on" in terminal.transcript


def test_on_a_turn_the_odds_are_told_where_the_house_wants_them_and_what_happened_again() -> None:
    file = paths().settings
    file.parent.mkdir(parents=True)
    save_settings(file, replace(Settings(), odds=True))
    with at_the_table("--seats", "5", "--seed", "1", columns=300) as terminal:
        come_to(terminal, TURN)
        once = terminal.transcript
        terminal.type("w\n")
        assert asked(terminal) == TURN
        dealt = re.search(".* deals; everybody looks, and Zed has the .*", once)
        assert dealt is not None and dealt[0] in terminal.transcript[len(once) :]
        terminal.type("m\n")
        assert asked(terminal) == TURN
        assert re.search(
            r"  Chance to lose\. .*\n  Keep: you lose \d+ in 100 \(±\d+\)\n  Change with ",
            terminal.transcript,
        )
        assert "possible deals of the cards you have not seen" in terminal.transcript


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (b"Zo\xc3\xab\n", "Zoë"),
        (b"1\nZed\n", "Zed"),
        (b"Eve\x1b]0;x\x07\xe2\x80\xae\n", "Eve]0;x"),
        (b"\x1b\x01\x02\n", "Guest"),
        (b"\n", "Guest"),
        (b"Maximiliana Wilhelmina von Hohenstein\n", "Maximiliana Wilhelmina v"),
        (b"anna\n", "anna"),
    ],
)  # fmt: skip
def test_a_name_is_made_fit_to_print(typed: bytes, name: str) -> None:
    with WarmTerminal("play", "--plain", "--seats", "2", "--seed", "1") as terminal:
        terminal.wait_for(NAME)
        terminal.type(typed)
        if typed.startswith(b"1"):
            terminal.wait_for("A name needs a letter.")
        # Nobody at the table has your name.
        terminal.wait_for(f"At the table: {name}, {'Ben' if name == 'anna' else 'Anna'}.\r\n")
        terminal.type("\x04")
        assert terminal.leave() == 0
        after = terminal.transcript.partition("At the table")[2]
        assert not set("\x1b\x07\x01\u202e") & set(after)


def test_how_we_play_is_told_once_and_to_whoever_asks() -> None:
    aim = "The aim. One piece each"
    for told_before in (0, 1):
        with at_the_table("gnav", "--seats", "3", "--seed", "1", columns=300) as terminal:
            come_to(terminal, TURN)
            assert terminal.transcript.count(aim) == 1 - told_before
            assert "You hold" in terminal.transcript
            terminal.type("r\n")
            asked(terminal)
            assert terminal.transcript.count(aim) == 2 - told_before
            assert "From best to worst they are Cuckoo, Dragoon" in terminal.transcript
            assert re.search(r"You hold an? \w+\. .*(worse|better)", terminal.transcript)
            # A call in another language is told with what it means.
            terminal.type("k\n")
            terminal.wait_for("Zed: “Jeg står!” (I stand!)")
            terminal.wait_for("Zed keeps the piece")
        on_disk().unlink()


@pytest.mark.parametrize("command", ["play --plain nowhere", "play --plain", "resume --plain"])
def test_without_a_terminal_nobody_can_be_asked(command: str) -> None:
    done = in_shell(f"echo Zed | ranter {command}")
    assert (done.returncode, done.stdout) == (2, "")
    needs = f"{command.removesuffix(' nowhere')} needs a terminal to ask you in. These work without one"
    assert done.stderr.startswith(f"ranter-tui: {needs}")


def test_nobody_is_asked_in_to_a_table_that_cannot_be() -> None:
    for arguments, said in (
        ("parlett-2009", "there is no rulebook 'parlett-2009'; did you mean 'parlett-2008'?"),
        ("--seats 27", "--seats: choose from 2 to 26"),
        ("--seats 1", "--seats: choose from 2 to 26"),
    ):
        with WarmTerminal("play", "--plain", *arguments.split()) as terminal:
            assert terminal.leave() == 2
            assert said in terminal.transcript and NAME not in terminal.transcript
