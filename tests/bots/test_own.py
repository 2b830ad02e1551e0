"""Bots that somebody else has written: what they are handed, and what is said when they fail."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from ranter_tui.bots import NoSuchBot, bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.bots.own import BotFailed, OwnBot, any_bot, edition
from ranter_tui.cli import main
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Move
from ranter_tui.game.rules import Rules
from ranter_tui.game.sight import Sight, face
from tests.cli.heard import Output
from tests.rulebook.by_the_book import SHELF

MODULE = """
from ranter_tui.game.moves import Move

class Good:
    def __init__(self, law, luck):
        self.law, self.luck = law, luck

    def decide(self, sight, moves):
        return moves[self.luck.below(len(moves))].value

class Late(Good):
    def decide(self, sight, moves):
        if sight.before_hand.hands == 2:
            return {}["late"]
        return moves[0]

class Liar(Good):
    def decide(self, sight, moves):
        return Move.SELL

class Silent(Good):
    def decide(self, sight, moves):
        pass

class Leaver(Good):
    def decide(self, sight, moves):
        raise SystemExit

class Loud(Good):
    def decide(self, sight, moves):
        print("Hm.")
        return moves[0]

class Mute:
    def __init__(self, law, luck):
        pass

class Narrow(Good):
    def __init__(self):
        pass

number = 7
"""


@pytest.fixture(autouse=True)
def in_a_folder_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    files = {
        "clowns": MODULE,
        "torn": "def (",
        "hollow": "import a_library_that_is_not_there",
        "sour": "1 / 0",
    }
    for name, text in files.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.delitem(sys.modules, name, raising=False)


def law() -> Law:
    return law_for(Rules(), 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("clowns:Goood", "clowns has no Goood; did you mean 'Good'"),
        ("clowns:Xyz", "it has Good, Late, Liar, Silent, Leaver, Loud, Narrow"),
        ("clowns:Mute", "is no bot: a bot has decide"),
        ("clowns:number", "TypeError: 'int' object is not callable; it is called as number"),
        ("clowns:Narrow", r"TypeError.*; it is called as Narrow\(law, luck\)"),
        ("clowns.py:Good", "without .py; write clowns:Good"),
        ("clown:Good", "there is no module 'clown', neither in .* nor among what is installed"),
        ("clowns.inner:Good", "there is no module 'clowns.inner'"),
        ("torn:Good", r"the module 'torn' cannot be imported: it raised SyntaxError.*\(torn.py, line 1\)"),
        ("hollow:Good", r"No module named 'a_library_that_is_not_there' \(hollow.py, line 1\)"),
        ("sour:Good", r"ZeroDivisionError: division by zero \(sour.py, line 1\)"),
        ("clowns:", "is written module:Class"),
        ("../clowns:Good", "is written module:Class"),
        ("random:Good", "random is a bot of ours; a module of your own needs another name"),
        ("threshold:six", "how many of the worst ranks"),
        ("shrewed", "did you mean 'shrewd'"),
    ],
)
def test_a_bot_that_cannot_be_had_is_refused_with_advice(text: str, message: str) -> None:
    with pytest.raises(NoSuchBot, match=message):
        any_bot(text, law(), Luck(1))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Late", r"hand 3, seat \d with \w+: clowns:Late raised KeyError: 'late' \(clowns.py, line 14\)"),
        ("Liar", r"hand 1, seat 1 with \w+: clowns:Liar answered <Move.SELL.*it was offered Move.KEEP or"),
        ("Silent", "clowns:Silent answered None; it was offered Move.KEEP or Move.CHANGE"),
        ("Leaver", "clowns:Leaver raised SystemExit"),
    ],
)
def test_a_bot_that_fails_is_told_with_its_place(name: str, message: str) -> None:
    players = [any_bot(f"clowns:{name}", law(), Luck(1)) for _ in range(3)]
    with pytest.raises(BotFailed, match=message):
        list(bots_game(law(), players, Luck(1)))


def test_what_a_bot_prints_is_not_among_the_figures(capsys: Output) -> None:
    list(bots_game(law(), [any_bot("clowns:Loud", law(), Luck(1)) for _ in range(3)], Luck(1)))
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("Hm.\n")


def test_a_process_goes_by_the_bot_that_it_has_imported() -> None:
    """So a worker of a cluster with an older one is found out, even if the file there is new."""
    read = edition("clowns:Good")
    Path("clowns.py").write_text(f"{MODULE}# better", encoding="utf-8")
    assert read == edition("clowns:Late") != ""
    Path("jugglers.py").write_text(f"{MODULE}# better", encoding="utf-8")
    assert edition("jugglers:Good") != read
    assert edition("sharp") == edition("threshold:7") == ""


def test_nobody_runs_a_module_because_a_record_names_it() -> None:
    with pytest.raises(NoSuchBot, match="there is no bot 'clowns'"):
        bot("clowns:Good", law(), Luck(1))


@pytest.mark.parametrize("book", ["parlett-2008", "cuccu", "gnav", "le-her"])
def test_what_it_is_handed_is_its_sight_and_has_no_card_behind_it_that_is_not_its_own(book: str) -> None:
    """Not where the story of the game is kept, either."""
    table, seen = law_for(SHELF.book(book).plain_rules(), 2 if book == "le-her" else 4), []

    class Spy:
        def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
            seen.append(sight)
            assert sight.moves == moves
            return moves[0]

    class Host:
        """Hands the same sight to a spy as to itself."""

        def __init__(self) -> None:
            self._spy = OwnBot("spy", Spy())

        def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
            move = self._spy.decide(sight, moves)
            assert seen[-1] == sight and seen[-1].table == sight.table and seen[-1].card is sight.card
            return move

    for _ in bots_game(table, [Host() for _ in range(table.seats)], Luck(3)):
        if len(seen) > 60:
            break
    hidden = 0
    for sight in seen:
        for event in sight._story.events:
            assert face(event, sight.eye) == event
            cards = getattr(event, "cards", ())
            hidden += sum(card is BACK for card in cards if isinstance(card, Card))
    assert hidden


def simulated(capsys: Output, *more: str, code: int) -> tuple[dict[str, object], str]:
    asked = ("simulate", "parlett-2008", "--seats", "3", "--games", "60", "--set", "lives=2", "--json", *more)
    assert main([*asked]) == code
    printed = capsys.readouterr()
    return json.loads(printed.out), printed.err


def test_it_plays_alike_in_other_processes(capsys: Output) -> None:
    asked = ("--bots", "clowns:Good,sharp")
    assert simulated(capsys, *asked, code=0) == simulated(capsys, *asked, "--jobs", "2", code=0)


def test_what_was_counted_before_it_failed_is_told_and_written(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "slow.py").write_text(
        MODULE.replace("sight.before_hand.hands == 2", "self.luck.below(300) == 0"), encoding="utf-8"
    )
    file = tmp_path / "games.jsonl"
    counted, said = simulated(capsys, "--bots", "slow:Late", "--events", str(file), code=1)
    games = counted["games"]
    assert isinstance(games, int) and 0 < games < 60 and counted["stopped"] is True
    assert said.startswith(f"ranter-tui: game {games + 1}, hand ")
    assert said.endswith(f"; --game {games + 1} plays that game alone\n")
    assert file.read_bytes().count(b'{"record":') == games
    counted, again = simulated(capsys, "--bots", "slow:Late", "--game", str(games + 1), code=1)
    assert counted["games"] == 0 and again == said


def test_odds_tell_what_was_counted_before_it_failed(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "rare.py").write_text(
        MODULE.replace("sight.before_hand.hands == 2", "self.luck.below(20000) == 0"), encoding="utf-8"
    )
    asked = ("odds", "parlett-2008", "--seats", "2", "--jobs", "1", "--precision", "0.1%", "--json")
    assert main([*asked, "--play", "rare:Late,threshold:6"]) == 1
    printed = capsys.readouterr()
    [table] = json.loads(printed.out)["tables"]
    assert table["hand"]["counted"] > 0
    assert re.fullmatch(r"ranter-tui: hand 1, seat \d with \w+: rare:Late raised KeyError: .*\n", printed.err)
