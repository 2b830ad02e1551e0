"""`simulate`: evenings of bots, counted, recorded, and stopped in the middle."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ranter_tui.bots import bots_game
from ranter_tui.cli import counting as progress
from ranter_tui.cli import main, simulate
from ranter_tui.game.cards import Card
from ranter_tui.game.events import Dealt, PotCarried, WipedOut, Won
from ranter_tui.game.moves import Decision, Move, ShuffledPack
from ranter_tui.game.seats import Seat
from ranter_tui.record.lines import Header, Step
from ranter_tui.record.parsing import games
from ranter_tui.record.replay import replay
from tests.cli import heard
from tests.cli.heard import Output
from tests.cli.shell import PATIENCE, Process, Terminal, environment, started, until

ROW = re.compile(r"^ (.+?) {2,}(\d+) +([\d.]+)% ± ([\d.]+) +(\d+) +([\d.]+)% ± ([\d.]+)$", re.MULTILINE)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "events.jsonl"


def text(out: Output, line: str, *more: str | Path) -> str:
    return heard.told(out, "simulate", *line.split(), *map(str, more))


def data(out: Output, line: str, *more: str | Path) -> Any:
    return heard.data(out, "simulate", *line.split(), *map(str, more))


def refused(out: Output, code: int, *arguments: str) -> str:
    said = heard.refused(out, code, "simulate", "parlett-2008", "--games", "1", *arguments)
    assert said.startswith("ranter-tui: ")
    return said.removeprefix("ranter-tui: ").rstrip("\n")


def recorded(path: Path) -> list[tuple[Header, list[Step]]]:
    """Every game in a record, after it was played again, as a stranger can."""
    found = []
    with path.open("rb") as file:
        for lines in games(file):
            game = tuple(lines)
            replay(game)
            top, *steps = [line.said for line in game]
            assert isinstance(top, Header)
            found.append((top, [step for step in steps if isinstance(step, Step)]))
            assert len(found[-1][1]) == len(steps)
    return found


def test_people_and_programs_are_told_the_same(capsys: Output) -> None:
    line = "foster-1914 --seats 4 --games 50 --seed 3 --bots random,observant:8"
    told, counted = text(capsys, line), data(capsys, line)
    assert told.startswith(
        f"Foster 1914: 50 games, {counted['hands']} hands, seed 3, bots random,observant:8\n"
    )
    rows = [
        (
            score.get("place") or score["chair"],
            str(score["hands"]),
            *(f"{score['loses'][part] * 100:.1f}" for part in ("value", "margin")),
            str(score["ties"]),
            *(f"{score['won'][part] * 100:.1f}" for part in ("value", "margin")),
        )
        for score in (*counted["places"], *counted["chairs"])
    ]
    assert len(rows) == 8
    assert ROW.findall(told) == rows
    together = "1 game" if counted["wipe_outs"] == 1 else f"{counted['wipe_outs']} games"
    assert f"went out together in {together}; won by nobody: {counted['unwon']}." in told
    assert (counted["book"], counted["seats"], counted["seed"], counted["games"]) == ("foster-1914", 4, 3, 50)
    assert counted["stopped"] is False
    for scores in (counted["places"], counted["chairs"]):
        assert sum(score["wins"] for score in scores) + counted["unwon"] == pytest.approx(50)
        assert sum(score["hands"] for score in scores) == sum(score["hands"] for score in counted["chairs"])


def test_the_report_counts_what_the_record_shows(file: Path, capsys: Output) -> None:
    line = "mcleod-cuckoo --variant pot-carried --seats 3 --games 60 --set lives=1 --events"
    counted = data(capsys, line, file)
    played = recorded(file)
    for top, _ in played:
        assert top.book is not None
        assert (top.book.id, top.seats, top.rules.lives.count) == ("mcleod-cuckoo", 3, 1)
    events = [event for _, steps in played for step in steps for event in step.events]
    hands = Counter(seat for event in events if isinstance(event, Dealt) for seat in event.seats)
    wins = Counter[Seat]()
    for event in events:
        if isinstance(event, Won):
            wins.update({seat: 1 / len(event.seats) for seat in event.seats})
    for seat, score in zip(map(Seat, range(3)), counted["chairs"], strict=True):
        assert score["hands"] == hands[seat]
        assert score["wins"] == pytest.approx(wins[seat])
    assert counted["wipe_outs"] == sum(isinstance(event, WipedOut) for event in events) > 0
    assert counted["unwon"] == sum(isinstance(steps[-1].events[-1], PotCarried) for _, steps in played) > 0
    assert counted["hands"] == sum(isinstance(event, Dealt) for event in events)


BYTES = """
import sys
from itertools import product
from ranter_tui.cli import main
for book, form in product(["parlett-2008", "mcleod-screw-your-neighbor"], [[], ["--json"]]):
    assert not main([
        "simulate", book, *form, "--games", "25", "--seed", "7", "--seats", "7",
        "--bots", "observant,random,threshold:5", "--events", f"{sys.argv[1]}/{book}{''.join(form)}",
    ])
"""


def test_the_same_seed_gives_the_same_bytes_in_every_process(tmp_path: Path) -> None:
    def bytes_of(hashes: str) -> tuple[str, dict[str, bytes]]:
        folder = tmp_path / hashes
        folder.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", BYTES, folder],
            capture_output=True,
            encoding="utf-8",
            env=environment(PYTHONHASHSEED=hashes),
            timeout=300,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout, {path.name: path.read_bytes() for path in folder.iterdir()}

    told, records = bytes_of("1")
    assert (told, records) == bytes_of("2")
    assert told.count("25 games") == told.count('"games": 25') == 2
    for book in ("parlett-2008", "mcleod-screw-your-neighbor"):
        assert records[book] == records[f"{book}--json"]


def test_another_seed_is_another_evening(capsys: Output) -> None:
    one, other = (data(capsys, "parlett-2008 --games 5 --seed", seed) for seed in ("1", "2"))
    assert one["places"] != other["places"]


def test_a_place_is_counted_from_the_dealers_left_and_the_last_is_his(file: Path, capsys: Output) -> None:
    counted = data(capsys, "parlett-2008 --seats 4 --games 30 --set lives=2 --events", file)
    hands = Counter[str]()
    for _, steps in recorded(file):
        for event in (event for step in steps for event in step.events):
            if isinstance(event, Dealt):
                assert event.seats[-1] == event.dealer
                hands.update([*["1st to play", "2nd", "3rd"][: len(event.seats) - 1], "dealer"])
    assert {score["place"]: score["hands"] for score in counted["places"]} == dict(hands)


def test_bots_by_place_change_chairs_with_the_deal(file: Path, capsys: Output) -> None:
    play = "threshold:13,threshold:0,threshold:13"
    line = f"parlett-2008 --seats 3 --games 40 --set lives=2 --play {play} --events"
    assert data(capsys, line, file)["chairs"] == []
    for top, steps in recorded(file):
        assert {guest.temperament for guest in top.guests} == {f"{play} by place"}
        order: tuple[Seat, ...] = ()
        for step in steps:
            if isinstance(step.cause, Decision) and step.cause.move in (Move.KEEP, Move.CHANGE):
                second = len(order) == 3 and step.cause.seat == order[1]
                assert (step.cause.move is Move.KEEP) == second
            order = next((event.seats for event in step.events if isinstance(event, Dealt)), order)


def test_however_many_play_side_by_side_the_games_are_the_same(tmp_path: Path, capsys: Output) -> None:
    files = [tmp_path / f"{jobs}.jsonl" for jobs in (1, 2)]
    line = "coucou --games 50 --bots fickle,shrewd --jobs"
    one, two = (data(capsys, f"{line} {jobs} --events", file) for jobs, file in enumerate(files, 1))
    assert one == two
    assert files[0].read_bytes() == files[1].read_bytes()


def test_any_one_game_can_be_made_again_alone(tmp_path: Path, capsys: Output) -> None:
    all_of_them, one = tmp_path / "all.jsonl", tmp_path / "one.jsonl"
    asked = "kille --seats 4 --seed 5 --bots fickle,random"
    data(capsys, f"{asked} --games 23 --events", all_of_them)
    assert data(capsys, f"{asked} --game 22 --events", one)["games"] == 1
    assert recorded(one)[0] == recorded(all_of_them)[21]
    assert len({top.seed for top, _ in recorded(all_of_them)}) == 23


def test_whoever_plays_the_same_cards_are_dealt_in_the_same_hand(tmp_path: Path, capsys: Output) -> None:
    deals = list[list[tuple[Card, ...]]]()
    for bots in ("cautious", "fickle,bold"):
        file = tmp_path / f"{bots}.jsonl"
        data(capsys, f"parlett-2008 --games 3 --bots {bots} --events", file)
        for _, steps in recorded(file):
            dealt = [step.cause.cards for step in steps if isinstance(step.cause, ShuffledPack)]
            deals.append(dealt[:2])
    assert deals[:3] == deals[3:]


def test_a_table_for_programs_has_a_line_for_each_place_and_chair(capsys: Output) -> None:
    assert main(["simulate", "parlett-2008", "--seats", "3", "--games", "8", "--csv"]) == 0
    top, *rows = csv.reader(capsys.readouterr().out.splitlines())
    assert top[:4] == ["kind", "name", "hands", "losses"]
    assert top[6:] == ["loses", "loses_margin", "won", "won_margin"]
    assert [row[0] for row in rows] == ["place"] * 3 + ["chair"] * 3
    for row in rows:
        assert float(row[6]) == pytest.approx(int(row[3]) / int(row[2]), abs=1e-5)


def test_nothing_is_overwritten_unasked(file: Path, capsys: Output) -> None:
    file.write_text("precious", encoding="utf-8")
    said = refused(capsys, 1, "--events", str(file))
    assert said == f"--events: {file} exists already. To replace it, add --overwrite"
    # A slip costs nobody an earlier record either.
    for slip, code in (("--bots nobody", 2), ("--set tie=x", 2), ("--seats 1", 1), ("--variant x", 2)):
        refused(capsys, code, "--overwrite", "--events", str(file), *slip.split())
    assert file.read_text(encoding="utf-8") == "precious"
    data(capsys, "parlett-2008 --games 1 --overwrite --events", file)
    assert len(recorded(file)) == 1


def test_a_game_without_end_is_given_up(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr(bots_game, "MOST_HANDS", 40)
    endless = "--set penalty=one_to_each --set lives=99 --seats 3 --games 3"
    told = text(capsys, f"parlett-2008 {endless} --events", file)
    assert "3 games, 120 hands" in told
    assert "won by nobody: 3." in told
    for _, steps in recorded(file):
        assert sum(isinstance(event, Dealt) for step in steps for event in step.events) == 40
        assert steps[-1].events[-1].kind == "deal_passed"


def test_as_many_play_as_the_book_has(capsys: Output) -> None:
    assert data(capsys, "le-her --games 2")["seats"] == 2
    assert data(capsys, "le-her --games 2 --seats 3 --set players.most=3")["seats"] == 3


def test_overrides_and_variants_are_in_the_report(capsys: Output) -> None:
    line = "parlett-2008 --games 2 --variant top-card --set lives=1 --set cry=[A,2]"
    assert text(capsys, line).startswith("Parlett 2008, top-card, lives=1, cry=[A,2]: 2 games, ")
    counted = data(capsys, line)
    assert (counted["variants"], counted["set"]) == (["top-card"], ["lives=1", "cry=[A,2]"])


def test_a_list_of_one_needs_no_brackets(capsys: Output) -> None:
    with_brackets, without = (
        data(capsys, "parlett-2008 --games 5 --set", setting)
        for setting in ("powers.Q.asked=[refuse]", "powers.Q.asked=refuse")
    )
    assert with_brackets["places"] == without["places"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ("--set tie", 2, "--set: 'tie' should be RULE=VALUE, such as tie=all_lose"),
        ("--set =3", 2, "--set: '=3' should be RULE=VALUE, such as tie=all_lose"),
        ("--set ties=all_lose", 2, "--set: there is no rule 'ties'; did you mean 'tie'?"),
        ("--set tie=all_loose", 2,
         "--set: 'tie' should be 'all_lose', 'first_in_order' or 'last_to_turn_up', is the text 'all_loo..."),
        ("--set lives=100", 2, "--set: 'lives' should be at most 99, is the number 100"),
        # A text that is none.
        ("--set tie=\udc9a", 2, r"--set: 'tie' should be 'all_lose', ..."),
        # Overrides that contradict the rest: each contradiction is told with the reason.
        ("--set winner_takes=the_pot --set wipe_out=cannot_arise", 1,
         "winner_takes: there is no pot to take\nwipe_out: all who are left can go out together..."),
        ("--bots good,bold", 2,
         "--bots: only odds knows good play; the bot that plays like that is sharp"),
        ("--play good,bold", 2,
         "--play: only odds knows good play; the bot that plays like that is sharp"),
        ("--variant topcard", 2,
         "the book 'parlett-2008' has no variant 'topcard'; did you mean 'top-card'?"),
        ("--bots treshold", 2, "--bots: there is no bot 'treshold'; did you mean 'threshold'?"),
        ("--bots random,", 2, "--bots: there is no bot ''; there are cautious, bold, watchful, fickle, ..."),
        ("--bots random,random,random --seats 2", 2, "--bots: 3 bots cannot sit in 2 seats"),
        ("--play nobody", 2, "--play: there is no bot 'nobody'; did you mean 'bold'?"),
        ("--jobs 0", 2, "--jobs: choose from 1 to 256"),
        ("--game 0", 2, "--game: games are counted from 1"),
        ("--games 0", 2, "--games: choose at least 1"),
        ("--seats 1001", 2, "--seats: choose at most 1000"),
        ("--seats 1", 1, "the game needs at least 2 seats, not 1"),
        ("--set players.most=4 --seats 5", 1,
         "--seats: Parlett 2008 is for up to 4 players, not 5; to play all the same, add --set players..."),
        ("--set players.fewest=7 --seats 6", 1,
         "--seats: Parlett 2008 is for 7 or more players, not 6; to play all the same, add --set playe..."),
        ("--events .", 1, "--events: .: Is a directory"),
        ("--events no/where.jsonl", 1, "--events: no/where.jsonl: No such file or directory"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(arguments: str, code: int, said: str, capsys: Output) -> None:
    heard.is_said(refused(capsys, code, *arguments.split()), said)


def test_variants_that_do_not_go_together_are_refused(capsys: Output) -> None:
    two = "chase-the-ace-us --variant ace-high --variant ace-high-and-refuses"
    assert "do not go together" in heard.refused(capsys, 2, "simulate", *two.split())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_disk_that_fills_up_is_named(capsys: Output) -> None:
    said = refused(capsys, 1, "--events", "/dev/full", "--games", "300")
    assert said == "--events: /dev/full: No space left on device"


MANY = ("simulate", "phillips-westall-1945", "--games", "1000000")


def grown(file: Path, size: int = 100_000) -> None:
    """Wait until so much is recorded."""
    until(lambda: file.exists() and file.stat().st_size > size)


def held_up(process: Process) -> None:
    """It is kept from playing until somebody who waits for it would like to know how far it is."""
    process.send_signal(signal.SIGSTOP)
    time.sleep(progress.PATIENCE + 0.1)
    process.send_signal(signal.SIGCONT)


def test_where_nobody_looks_ctrl_c_reports_what_was_played_and_no_progress_is_shown(file: Path) -> None:
    with started(*MANY, "--json", "--events", str(file)) as process:
        grown(file)
        held_up(process)
        grown(file, file.stat().st_size + 500_000)
        process.send_signal(signal.SIGINT)
        told, complaint = process.communicate(timeout=PATIENCE)
        assert (process.returncode, complaint) == (130, b"")
    counted = json.loads(told)
    assert counted["stopped"] is True
    played = recorded(file)
    # Stopped between writing some games and counting them, it has those more in the record.
    assert len(played) - simulate.TOGETHER <= counted["games"] <= len(played)
    assert 0 < counted["games"] < 1_000_000


def test_progress_is_shown_at_a_terminal_and_cleared_away_and_a_report_in_a_file_is_clean_of_it(
    file: Path, tmp_path: Path
) -> None:
    with (
        (tmp_path / "report").open("wb") as output,
        Terminal(*MANY, "--events", str(file), output=output) as terminal,
    ):
        grown(file)
        held_up(terminal.process)
        terminal.wait_for(" of 1000000 games")
        terminal.press_ctrl_c()
        assert terminal.leave() == 130
        assert re.search(r"\r\d+ of 1000000 games", terminal.transcript)
        assert terminal.transcript.endswith("\r\x1b[K")
    report = (tmp_path / "report").read_text(encoding="utf-8")
    assert re.match(r"Phillips & Westall 1945: \d+ of 1000000 games, \d+ hands, seed 1,", report)
    assert not {*"\r\x1b"} & {*report}


ENDLESS = """
import os
from pathlib import Path

class Endless:
    def __init__(self, law, luck):
        pass

    def decide(self, sight, moves):
        Path(f"{os.getpid()}.plays").touch()
        while True:
            pass
"""


def test_ctrl_c_ends_games_in_other_processes_that_have_no_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bots_without_end.py").write_text(ENDLESS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with started("simulate", "parlett-2008", "--bots", "bots_without_end:Endless", "--jobs", "2") as process:
        until(lambda: len([*tmp_path.glob("*.plays")]) == 2)
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"0 of 100 games" in told
