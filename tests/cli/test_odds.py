"""`odds`: what is counted, and how it is told."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from ranter_tui.almanac.good_play import Knows
from ranter_tui.cli import main, odds_counted
from ranter_tui.odds import sampling
from ranter_tui.rulebook.shelf import Shelf
from tests.cli import heard
from tests.cli.heard import Output
from tests.cli.shell import Terminal, started, until
from tests.library.shelves import counted as known

HERE = ("--jobs", "1")
ROUGHLY = ("--precision", "5%", *HERE)


def text(out: Output, line: str) -> str:
    return heard.with_files(out, "odds", *line.split(), *(HERE if "--exact" in line else ROUGHLY))


def data(out: Output, line: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(text(out, f"{line} --json"))
    return document


def test_people_and_programs_are_told_the_same(capsys: Output) -> None:
    told, counted = text(capsys, "foster-1914 --seats 4"), data(capsys, "foster-1914 --seats 4")
    [table] = counted["tables"]
    for seat, name in zip(table["seats"], ("1st to play", "2nd", "3rd", "dealer"), strict=True):
        loses, lives, wins = (seat[figure]["value"] for figure in ("loses", "lives", "wins"))
        row = rf"^{name} +\w+ and lower +{loses:.1%} ± .*{lives:.3f}.* {wins:.1%}"
        assert re.search(row, told, re.MULTILINE)
    rests = f"{table['hand']['counted']} hands and {table['game']['counted']} games, seed 1"
    assert rests in " ".join(told.split())
    assert (counted["book"], counted["play"], counted["stopped"]) == ("foster-1914", "good", False)
    rows = list(csv.DictReader(io.StringIO(text(capsys, "foster-1914 --seats 4 --csv"))))
    assert [float(row["loses"]) for row in rows] == [seat["loses"]["value"] for seat in table["seats"]]
    assert [row["place"] for row in rows] == ["1", "2", "3", "4"]


def test_what_was_counted_before_is_looked_up(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_counted.Counting, "tables", None)
    assert main(["odds", "gnav", "--seats", "2-10", "--json"]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert [len(table["seats"]) for table in tables] == [*range(2, 11)]
    five = known("gnav").tables[5]
    assert tables[3]["seats"][4]["loses"]["value"] == five.odds.seats[4].loses.value
    assert {*tables[3]["good"]["places"][4]["nothing"]} == five.good.places[4][Knows.NOTHING]


def test_good_play_is_told_seat_by_seat(capsys: Output) -> None:
    assert main(["odds", "le-her"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"^1st to play  7 and lower  48\.\d% ± ", told, re.MULTILINE)
    assert re.search(r"^dealer       8 and lower  51\.\d% ± ", told, re.MULTILINE)


def test_with_other_lives_one_plays_as_well(capsys: Output) -> None:
    """Good play thinks of the hand, and need not be found again."""
    [table] = data(capsys, "parlett-2008 --lives 5 --seats 3")["tables"]
    assert table["good"]["gain"] == known("parlett-2008").tables[3].good.gain
    assert table["game"]["hands"]["value"] > 9


def test_by_other_rules_good_play_is_found(capsys: Output) -> None:
    """Where nobody is asked for a card, and only the dealer draws, he alone has a choice."""
    others = "--set pack=french-32 --set turn=keep_or_draw --set powers.K.asked=[]"
    [table] = data(capsys, f"parlett-2008 {others} --seats 2")["tables"]
    assert 0 < len(table["good"]["places"][1]["nothing"]) < 8


def test_several_numbers_of_guests_are_several_tables(capsys: Output) -> None:
    told = data(capsys, "le-her --seats 2-4 --play threshold:7")
    assert [len(table["seats"]) for table in told["tables"]] == [2, 3, 4]


def test_rules_can_be_others(capsys: Output) -> None:
    others = "--lives 1 --set tie=first_in_order"
    told = data(capsys, f"parlett-2008 {others} --seats 3 --play threshold:7")
    assert told["set"] == ["tie=first_in_order", "lives=1"]
    [table] = told["tables"]
    assert table["hand"]["shared"]["value"] == 0 < table["hand"]["tied"]["value"]
    assert table["game"]["hands"]["value"] == 2


def test_each_place_may_be_played_in_a_way_of_its_own(capsys: Output) -> None:
    """Of two who keep everything and one who changes everything the dealer's neighbour is best off."""
    line = "parlett-2008 --seats 3 --play"
    [keeping] = data(capsys, f"{line} threshold:0")["tables"]
    [mixed] = data(capsys, f"{line} threshold:6,threshold:0,bold")["tables"]
    assert mixed["seats"][0]["loses"]["value"] < keeping["seats"][0]["loses"]["value"] - 0.05


def test_two_books_are_compared_on_the_same_cards(capsys: Output) -> None:
    """By the one book all who tie lose, by the other only the first of them: the dealer gains by it."""
    asked = "compare cassell-1882 wizard-of-odds --seats 2"
    [other] = data(capsys, asked)["others"]
    first, dealer = other["seats"]
    assert other["name"] == "Wizard of Odds"
    for seat in (first, dealer):
        difference = seat["other"]["value"] - seat["loses"]["value"]
        assert seat["more"]["value"] == pytest.approx(difference, abs=1e-5)
    assert dealer["more"]["value"] + dealer["more"]["margin"] < 0
    told = text(capsys, asked)
    assert re.search(r"^dealer +\d\d\.\d% ± .* -\d+\.\d ± \d\.\d  less$", told, re.MULTILINE)


def test_each_answer_to_a_rule_is_tried(capsys: Output) -> None:
    asked = "rule tie parlett-2008 --seats 3 --play threshold:7"
    others = {other["value"]: other for other in data(capsys, asked)["others"]}
    assert others.keys() == {"first_in_order", "last_to_turn_up"}
    first, *_ = others["last_to_turn_up"]["seats"]
    assert first["more"]["value"] + first["more"]["margin"] < 0
    # One that does not go with the rest is told why.
    told = text(capsys, "rule winner_takes parlett-2008 --seats 2 --play threshold:7")
    assert "(cannot be: there is no pot to take)" in " ".join(told.split())


def test_a_bot_is_set_beside_good_play_place_by_place(capsys: Output) -> None:
    """Whoever keeps everything among three who play well loses more at every place."""
    asked = "duel threshold:0 foster-1914 --seats 3"
    found = data(capsys, asked)
    assert (found["bot"], found["others"], found["seats"]) == ("threshold:0", "good", 3)
    for place in found["places"]:
        assert place["more"]["value"] == pytest.approx(
            place["lives"]["value"] - place["others"]["value"], abs=1e-5
        )
        assert place["more"]["value"] > 2 * place["more"]["margin"]
    dealer = found["places"][-1]
    row = rf"^dealer +{100 * dealer['lives']['value']:.1f} +{100 * dealer['others']['value']:.1f} +.*  more$"
    assert re.search(row, text(capsys, asked), re.MULTILINE)


def test_a_bot_among_its_like_loses_neither_more_nor_less(capsys: Output) -> None:
    found = data(capsys, "duel bold bold le-her")
    assert [place["more"]["value"] for place in found["places"]] == [0, 0]


def test_above_a_minute_every_deal_is_counted_only_if_that_is_wanted(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_counted, "count_exactly", None)
    asked = ("odds", "gnav", "--seats", "5", "--play", "threshold:7", "--exact", *HERE)
    said = heard.refused(capsys, 1, *asked)
    assert re.match(
        r"ranter-tui: --exact: about [\d,]+ classes of deals take about [\d,]+ minutes; --yes ", said
    )
    monkeypatch.setattr(odds_counted, "count_exactly", lambda *_: iter(()))
    assert main([*asked, "--yes"]) == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("compare parlett-2008", "odds: this needs compare BOOK BOOK"),
        ("rule tie", "odds: this needs rule RULE BOOK"),
        ("parlett-2008 gnav",
         "odds: this needs BOOK; several books go with `odds compare` and `odds sweep`"),
        ("duel bold", "odds: this needs duel BOT BOOK"),
        ("duel boldd parlett-2008", "--play: there is no bot 'boldd'; did you mean 'bold'?"),
        ("duel bold parlett-2008 --play bold",
         "odds duel: this takes the bots before the book, and no --play"),
        ("duel bold,sharp gnav", "odds duel: name one bot, or two with a space between them"),
        ("sweep", "odds: this needs sweep FILE"),
        ("sweep x.csv --json",
         "odds sweep: this writes CSV into the file and takes no --exact, --json or --csv"),
        ("rule ties parlett-2008", "there is no rule 'ties'; did you mean 'tie'?"),
        ("compare parlett-2008 gnav --seats 2-3",
         "odds compare: this takes one number of --seats, and neither --exact nor --csv"),
        ("parlett-2008 --seats five",
         "--seats: 'five' should be a number such as 5, or a range such as 2-10"),
        ("parlett-2008 --seats 6-2", "--seats: '6-2' should start with the smaller number"),
        ("parlett-2008 --seats 1001", "--seats: choose at most 1000"),
        ("parlett-2008 --lives 0", "--lives: choose from 1 to 99"),
        ("parlett-2008 --exact --precision 1%",
         "odds: --exact counts every deal, so it takes no --precision"),
        *(
            (f"parlett-2008 --precision {share}",
             f"--precision: '{share}' should be a share such as 0.5%, from 0.01% to 50%")
            for share in ("0", "1%%", "nan")
        ),
        ("parlett-2008 --play treshold", "--play: there is no bot 'treshold'; did you mean 'threshold'?"),
        ("sweep - parlett-2008 --seats 2", "odds sweep: this goes on with its file, so it needs one"),
        # A slip in any play is told before a sweep begins.
        ("sweep x.csv le-her --play threshold:7 --play treshold",
         "--play: there is no bot 'treshold'; did you mean 'threshold'?"),
        ("parlett-2008 --play bold,bold,bold --seats 2", "--play: 3 bots cannot sit in 2 seats"),
        ("parlett-2008 --jobs 0", "--jobs: choose from 1 to 256"),
        ("parlett-2008 --exact --play random --seats 2",
         "--exact: every deal can be counted only where no choice is left to chance, as 'random'..."),
    ],
)  # fmt: skip
def test_what_there_is_not_is_wrong_use(
    line: str, said: str, capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    jobs = () if "--jobs" in line else HERE
    heard.is_said(heard.refused(capsys, 2, "odds", *line.split(), *jobs), f"ranter-tui: {said}\n")
    assert not [*tmp_path.iterdir()]


FINELY = ("odds", "parlett-2008", "--precision", "0.01%", "--jobs", "2")


def test_ctrl_c_reports_what_was_counted_so_far() -> None:
    with Terminal(*FINELY) as terminal:
        terminal.wait_for(" s left, then the games")
        terminal.press_ctrl_c()
        assert terminal.leave() == 130
        shown, _, report = terminal.transcript.rpartition("\r\x1b[K")
        assert re.search(r"\r\d+ hands, known within \d\.\d\d%; about \d+ s left", shown)
        assert re.search(r"^1st to play +\w+ and lower +\d+\.\d+% ± ", report, re.MULTILINE)
        assert "Counting was stopped." in report


def impatient(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_stopped_before_anything_was_counted_it_says_so(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_counted, "count_hands", impatient)
    assert main(["odds", "parlett-2008", "--precision", "1%", "--jobs", "1"]) == 130
    assert capsys.readouterr().out == "Nothing has been counted yet.\n"


def test_where_a_process_was_killed_it_is_told_what_was_counted(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def counting(*asked: Any, **how: Any) -> Iterator[Any]:
        yield next(iter(sampling.count_hands(*asked, **how)))
        raise BrokenProcessPool("A process in the process pool was terminated abruptly")

    monkeypatch.setattr(odds_counted, "count_hands", counting)
    assert main(["odds", "parlett-2008", "--precision", "1%", "--jobs", "1"]) == 1
    told, said = capsys.readouterr()
    assert "2000 hands, seed 1" in " ".join(told.split())
    assert "Counting was stopped." in told
    assert said == (
        "ranter-tui: a process that counted was killed; if memory ran out, fewer --jobs take less\n"
    )


def test_every_deal_may_be_counted(capsys: Output) -> None:
    told = text(capsys, "le-her --play threshold:7 --exact")
    assert "every deal was counted, in 1681 classes" in " ".join(told.split())
    assert "In fractions: 1st to play 1531/3315, dealer 1784/3315." in told
    assert "±" not in told and "wins the game" not in told
    [table] = data(capsys, "le-her --play threshold:7 --exact")["tables"]
    assert [seat["loses"]["fraction"] for seat in table["seats"]] == ["1531/3315", "1784/3315"]


@pytest.fixture
def few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of a sweep does not depend on how many hands were counted for it."""
    monkeypatch.setattr(sampling, "HANDS", 100)
    monkeypatch.setattr(sampling, "GAMES", 30)


SWEEP = ("--seats", "2-3", "--play", "threshold:7", "--precision", "20%", "--jobs", "1")


def swept(capsys: Output, file: Path, *books: str) -> bytes:
    assert main(["odds", "sweep", str(file), *books, *SWEEP]) == 0
    assert not capsys.readouterr().out
    return file.read_bytes()


@pytest.mark.usefixtures("few_hands")
def test_a_sweep_that_was_killed_goes_on_where_it_was(tmp_path: Path, capsys: Output) -> None:
    """Whatever of the file is there: nothing, a part of its head, half a line, some seats of a table.

    An editor may have closed it with an empty line.
    """
    whole = swept(capsys, tmp_path / "whole.csv", "foster-1914", "le-her")
    assert whole.count(b"\n") == 1 + 2 * (2 + 3)
    kept = [whole[: int(part * len(whole))] for part in (0.0, 0.01, 0.3, 0.5, 0.7, 0.99)]
    for number, there in enumerate((*kept, whole + b"\n")):
        torn = tmp_path / f"{number}.csv"
        torn.write_bytes(there)
        assert swept(capsys, torn, "foster-1914", "le-her") == whole, there


@pytest.mark.usefixtures("few_hands")
def test_what_is_in_the_file_is_not_counted_again(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "sweep.csv"
    one = swept(capsys, file, "le-her")
    with monkeypatch.context() as stopped:
        stopped.setattr(odds_counted.Counting, "table", impatient)
        main(["odds", "sweep", str(file), "le-her", "foster-1914", *SWEEP])
    said = capsys.readouterr().out
    assert said == f"2 of 4 tables are in {file}. Run the same command again to count the others.\n"
    more = swept(capsys, file, "le-her", "foster-1914")
    assert more.startswith(one)
    monkeypatch.setattr(odds_counted.Counting, "table", None)
    assert swept(capsys, file, "foster-1914", "le-her") == more


def test_a_sweep_that_was_really_killed_goes_on_where_it_was(tmp_path: Path, capsys: Output) -> None:
    """All of its processes are killed at once, as when the machine is switched off."""
    books = ("foster-1914", "gnav")
    asked = ("--seats", "2-4", "--play", "threshold:7", "--precision", "8%", "--lives", "1")
    whole, torn = tmp_path / "whole.csv", tmp_path / "torn.csv"
    assert main(["odds", "sweep", str(whole), *books, *asked, "--jobs", "1"]) == 0
    with started("odds", "sweep", str(torn), *books, *asked, "--jobs", "2") as sweeping:
        until(lambda: torn.exists() and torn.read_bytes().count(b"\n") > 1)
        os.killpg(sweeping.pid, signal.SIGKILL)
        sweeping.wait()
    assert len(torn.read_bytes()) < len(whole.read_bytes()), "it was killed too late to prove anything"
    assert main(["odds", "sweep", str(torn), *books, *asked, "--jobs", "1"]) == 0
    assert torn.read_bytes() == whole.read_bytes()
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("few_hands")
def test_a_sweep_goes_over_books_variants_plays_and_seats(tmp_path: Path) -> None:
    """Each variant of the book alone, and the book without any."""
    file, books = tmp_path / "sweep.csv", ("coucou", "le-her")
    plays = ("--play", "threshold:7", "--play", "threshold:0,bold")
    asked = ("--seats", "2-3", "--precision", "20%", "--jobs", "1", "--each-variant", *plays)
    assert main(["odds", "sweep", str(file), *books, *asked]) == 0
    rows = [*csv.DictReader(io.StringIO(file.read_text()))]
    tables = list(dict.fromkeys((row["book"], row["variants"], row["play"], row["seats"]) for row in rows))
    variants = {book: ("", *(one.id for one in Shelf().book(book).variants)) for book in books}
    assert len(variants["coucou"]) == 3
    assert tables == [
        (book, variant, play, seats)
        for book in books
        for variant in variants[book]
        for play in plays[1::2]
        for seats in ("2", "3")
    ]
    one, other = (
        [row["loses"] for row in rows if (row["variants"], row["play"], row["seats"]) == ("", play, "3")]
        for play in plays[1::2]
    )
    assert one != other


def test_a_sweep_overwrites_nobody_elses_file(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Nicolaus,\n", encoding="utf-8")
    assert main(["odds", "sweep", str(file), "le-her", *SWEEP]) == 1
    assert "this file was not made by `odds sweep`. Name a new one" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "Dear Nicolaus,\n"
