"""`judge`: a quarrel typed in, and what the referee says to it."""

from __future__ import annotations

import json
import re
import time
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.cli import main
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.reader import read
from ranter_tui.rulebook.shelf import Shelf
from tests.cli.heard import Output
from tests.cli.shell import ROOT, run
from tests.rulebook.marks import edit, without_marks
from tests.rulebook.mutations import spoilt_texts, spoilt_trees

QUARREL = """\
rulebook: parlett-2008
seats: [Anna, Ben, Clara, Dov]
dealer: Dov
holds: {Anna: 2, Ben: K, Clara: J, Dov: 9}
decides: {Anna: change, Clara: keep, Dov: change}
cut: A
"""
DRAWN = """\
rulebook: everything2-screw-your-neighbor
seats: [M, N, O, P, R, L]
dealer: L
holds: {M: 3, N: 2, O: K, P: A, R: 8, L: 6}
stock: [2]
decides: {M: change, P: change, R: change, L: change}
"""
BOUGHT = """\
rulebook: mcleod-cuckoo
set: {grace: buy_back}
seats: [Anna, Ben, Clara]
dealer: Clara
lives: 1
holds: {Anna: 2, Ben: 5, Clara: 9}
decides: {Anna: [keep, buy_back], Ben: keep, Clara: keep}
"""
WIPE_OUT = """\
rulebook: mcleod-cuckoo
variants: [cut-for-the-pot]
seats: [Anna, Ben]
dealer: Ben
lives: 1
holds: {Anna: 4, Ben: 4}
decides: {Anna: keep, Ben: keep}
cut_for_win: {Anna: [9, 3], Ben: [9, J]}
"""
CUTS = "cut_for_win: {Anna: [9, 3], Ben: [9, J]}\n"


class Bench:
    """The judge, and whoever brings him cases."""

    def __init__(self, folder: Path, out: Output) -> None:
        self.folder, self.out = folder, out

    def bring(self, case: str) -> str:
        (self.folder / "case.yaml").write_text(case, encoding="utf-8")
        return "case.yaml"

    def rules(self, case: str, code: int = 0) -> str:
        assert main(["judge", self.bring(case)]) == code
        out, err = self.out.readouterr()
        assert not err
        assert all(cells(line) <= 80 for line in out.splitlines() if not line.startswith("case.yaml:"))
        assert "\x1b" not in out
        return out

    def refuses(self, case: str) -> str:
        """Why it does not hear the case: in one line, or in several."""
        assert main(["judge", self.bring(case)]) == 1
        out, err = self.out.readouterr()
        assert not out
        return err.rstrip("\n")

    def refuses_at(self, case: str, was: str, becomes: str) -> str:
        """The same of a case in which something was changed; it must point to the sign », or to the top."""
        assert was in case
        case = case.replace(was, becomes, 1)
        before = case[: max(case.find("»"), 0)]
        place = f"case.yaml:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}: "
        said = self.refuses(case.replace("»", ""))
        assert said.startswith(place)
        return said.removeprefix(place)

    def tells_programs(self, case: str, code: int = 0) -> Any:
        assert main(["judge", "--json", self.bring(case)]) == code
        return json.loads(self.out.readouterr().out)


@pytest.fixture
def judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> Bench:
    monkeypatch.chdir(tmp_path)
    return Bench(tmp_path, capsys)


def test_every_step_has_its_rule_its_warrant_and_its_citation(judge: Bench) -> None:
    told = judge.rules(QUARREL)
    steps = re.findall(r"^  (.) (\d+)\. (.*?)((?:\[\d+\])*)$", told, re.MULTILINE)
    assert [int(number) for _, number, _, _ in steps][:8] == list(range(1, 9))
    assert all(mark in "■□▣◧·?" for mark, *_ in steps)
    assert ("▣", "4", "Ben refuses the exchange; Anna keeps the old card.", "[2]") in steps
    assert "[2] Parlett 2008, pp. 482–483; read whole. Nothing but a King" in told
    assert "Dov loses a life; 2 left." in told
    assert "Anna deals next." in told


def test_programs_are_told_the_same_and_what_comes_of_it_by_names(judge: Bench) -> None:
    told, data = judge.rules(QUARREL), judge.tells_programs(QUARREL)
    flat = " ".join(told.split())
    assert data["book"] == "parlett-2008"
    assert data["contradicted"] == []
    assert [section["title"] for section in data["verdict"]["sections"]] == [
        "What happens",
        "What comes of it",
        "The rules applied",
    ]
    for section in data["verdict"]["sections"]:
        for passage in section["passages"]:
            notes = "".join(f"[{number}]" for number in passage.get("footnotes", []))
            assert passage["text"] + notes in flat
    steps = data["verdict"]["sections"][0]["passages"]
    events = [event for event in data["events"] if event["event"] != "looked"]
    assert [step["rule"] for step in steps] == [event["rule"] for event in events]
    drew = {"event": "drew", "rule": "dealer_turn", "seat": 3, "under": 0, "gave": "9S", "got": "AS"}
    assert drew in events
    assert data["outcome"] == {
        "loses": {"Dov": 1}, "gains": {}, "out": [], "wins": [], "next_dealer": "Anna", "pot": 0,
        "holds": {"Anna": "2S", "Ben": "KS", "Clara": "JS", "Dov": "AS"},
        "lives": {"Anna": 3, "Ben": 3, "Clara": 3, "Dov": 2},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("case", "said", "unsaid", "asked_for"),
    [
        (QUARREL, "dealer: Dov\n", "", "the case does not say who deals, and the dealer plays last; add"),
        (
            QUARREL, "{Anna: 2, Ben: K, Clara: J, Dov: 9}", "»{Anna: 2, Ben: K, Dov: 9}",
            "the case does not say what Clara holds, and it is compared at the end; add holds: {Clara: CARD}",
        ),
        (QUARREL, "{Anna: change, Clara: keep, ", "»{Anna: change, ", "Clara must decide (keep or change)"),
        (QUARREL, "cut: A\n", "", "Dov, who deals, cuts, but the case does not say which card is cut; add"),
        (QUARREL, "cut: A\n", "stock: »[A]\ncut_at: 2\n", "Dov draws from the stock, but the case does not"),
        (DRAWN, "stock: [2]\n", "", "L draws from the stock, but the case does not say what lies there; add"),
        (BOUGHT, "Anna: [keep, buy_back]", "Anna: »keep", "Anna must decide once more (buy_back or"),
        (WIPE_OUT, CUTS, "", "Anna cuts for the win, but the case does not say what; add cut_for_win"),
        (WIPE_OUT, CUTS, "cut_for_win: {Anna: »9, Ben: 9}\n", "Anna cuts again for the win, but the case"),
        (WIPE_OUT, CUTS, "cut_for_win: {Anna: »Z, Ben: 9}\n", "there is no card 'Z' in the pack"),
    ],
)  # fmt: skip
def test_what_matters_and_is_not_said_is_asked_for_at_its_place(
    case: str, said: str, unsaid: str, asked_for: str, judge: Bench
) -> None:
    assert judge.refuses_at(case, said, unsaid).startswith(asked_for)


@pytest.mark.parametrize(
    ("case", "said"),
    [
        # What does not matter need not be said.
        (QUARREL.replace("Dov: change", "Dov: keep").replace("cut: A\n", ""), "Anna loses a life; 2 left."),
        (DRAWN, "M and L lose the hand."),
        (BOUGHT, "Anna buys"),
        (WIPE_OUT, "Ben wins the game"),
    ],
)
def test_where_all_that_matters_is_said_there_is_a_verdict(case: str, said: str, judge: Bench) -> None:
    assert said in judge.rules(case)


SLIPS = [
    ("Anna: 2", "Anna: »14", "there is no card '14' in the pack; did you mean"),
    ("Anna: 2", "Anna: »zwei", "there is no card 'zwei' in the pack; the ranks are K, Q, J, 10, 9"),
    ("Anna: 2", "Anna: »qhh", "there is no card 'qhh' in the pack; did you mean 'QH'?"),
    ("dealer: Dov", "dealer: Dov\npot: »5", "pot: by these rules there is no pot"),
    ("Dov: 9", "Dov: 9, »Ben: 9", "the key 'Ben' stands here again, first in line 4"),
    ("J, Dov: 9", "KS, Dov: »KS", "there are not so many cards 'KS' in the pack"),
    ("cut: A", "cut: »Z", "there is no card 'Z' in the pack"),
    ("cut: A", "stock: [A, »Z]\ncut_at: 1", "there is no card 'Z' in the pack"),
    ("Clara: J", "Clara: »[J, 3]", "holds: Clara is dealt one card, not 2"),
    ("Clara: J", "Klara: »J", "holds: nobody is called 'Klara'; did you mean 'Clara'?"),
    ("dealer: Dov", "dealer: »Zoe", "dealer: nobody is called 'Zoe'; the seats are Anna, Ben, Clara, Dov"),
    ("[Anna, Ben", "»[Anna, Anna", "two seats are called 'Anna'; give every seat a name of its own"),
    ("Dov: change", "Dov: »chnage", "decides: Dov cannot 'chnage'; did you mean 'change'?"),
    ("Dov: change", "Dov: »pay", "Dov cannot pay here; it is keep or change"),
    ("Dov: change", "Dov: »sing", "decides: Dov cannot 'sing'; it is one of keep, change,"),
    ("Dov: change", "Dov: change, Ben: »keep", "the case says that Ben decides to keep, but Ben is never"),
    ("cut: A", "cut: »A\ncut_at: 2", "cut: give the card that is cut, or the stock and cut_at, not both"),
    ("cut: A", "stock: [A]\ncut_at: »48", "cut_at: 48 cards cannot be lifted from a stock of 48"),
    ("cut: A", "lives: {Ben: »0}\ncut: A", "lives: Ben has no life left and should not be at the table"),
    ("cut: A", "lives: {Bene: »1}\ncut: A", "lives: nobody is called 'Bene'; did you mean 'Ben'?"),
    ("cut: A", "cut: A\ncut_for_win: {Bene: »3}", "cut_for_win: nobody is called 'Bene'; did you mean"),
    ("cut: A", "honour: »[Ben]\ncut: A", "honour: by these rules nobody stays in on honour"),
    ("cut: A", "pot: »-2\ncut: A", "'pot' should be at least 0, is the number -2"),
    ("cut: A", "variants: [»topcard]", "the book 'parlett-2008' has no variant 'topcard'; did you mean"),
    ("cut: A", "set: {lifes: »5}", "there is no rule 'lifes'; did you mean 'lives'?"),
    ("cut: A", "set: {powers.K.aksed: »[refuse]}", "there is no rule 'powers.K.aksed'; a card’s is powers.R"),
    ("cut: A", "set: {tie: »nobody}", "'tie' should be 'all_lose', 'first_in_order' or 'last_to_turn_up'"),
    ("cut: A", "set: »{wipe_out: cannot_arise}", "wipe_out: all who are left can go out together after all"),
    ("cut: A", "set: {dealer_turn: top}\ncut: »A", "cut: by these rules nobody cuts the stock; add stock: ["),
    ("parlett-2008", "»parlet-2008", "there is no rulebook 'parlet-2008'; did you mean 'parlett-2008'?"),
    ("rulebook: parlett-2008\n", "", "the file lacks the key 'rulebook'"),
    ("cut: A", "»cutt: A", "unknown key 'cutt'; did you mean 'cut'?"),
]


@pytest.mark.parametrize(("was", "becomes", "said"), SLIPS)
def test_a_slip_is_told_with_its_place_and_advice(was: str, becomes: str, said: str, judge: Bench) -> None:
    assert judge.refuses_at(QUARREL, was, becomes).startswith(said)


def test_a_table_too_large_for_its_pack_is_refused(judge: Bench) -> None:
    seats = [f"P{number}" for number in range(60)]
    holds = ", ".join(f"{name}: 3" for name in seats)
    case = f"rulebook: parlett-2008\nset: {{packs: one}}\nseats: [{', '.join(seats)}]\nholds: {{{holds}}}\n"
    assert judge.refuses(case).startswith("case.yaml:2:6: 60 seats are too many for 1 x 52 cards: at most 51")


RIGHT = f"{QUARREL}outcome: {{loses: {{Dov: 1}}}}\n"
WRONG = f"{QUARREL}outcome: {{loses: {{Anna: 1}}}}\n"


def test_an_outcome_makes_a_test_of_the_case_and_a_right_one_is_said_to_be_right(judge: Bench) -> None:
    right = f"{QUARREL}outcome: {{loses: {{Dov: 1}}, next_dealer: Anna, happens: [refused, drew]}}"
    told = judge.rules(right)
    assert "You were right: that is what comes of it." in told and "case.yaml:" not in told
    wrong = f"{QUARREL}outcome:\n  loses: {{Anna: 1}}\n  next_dealer: Ben\n  happens: [drew, refused]\n"
    contradicted = {
        "8:10": "loses: expected Anna 1, and it is Dov 1",
        "9:16": "next_dealer: expected Ben, and it is Anna",
        "10:12": "happens: expected refused, which does not come, or not in that order",
    }
    told = judge.rules(wrong, code=1)
    assert "Dov loses a life; 2 left." in told
    lines = [line for line in told.splitlines() if line.startswith("case.yaml:")]
    assert lines == [f"case.yaml:{place}: {what}" for place, what in contradicted.items()]
    assert judge.tells_programs(wrong, code=1)["contradicted"] == [*contradicted.values()]
    assert "You were wrong. loses: expected Anna 1, and it is Dov 1." in judge.rules(WRONG, code=1)
    assert "You were" not in judge.rules(QUARREL)
    for case, code, is_right in ((RIGHT, 0, True), (WRONG, 1, False), (QUARREL, 0, None)):
        assert judge.tells_programs(case, code)["right"] is is_right


@pytest.mark.parametrize(
    ("outcome", "found"),
    [
        ("out: [Dov]", "out: expected Dov, and it is nobody"),
        ("wins: [Anna, Ben]", "wins: expected Anna, Ben, and it is nobody"),
        ("gains: {Ben: 1}", "gains: expected Ben 1, and it is nobody"),
        ("loses: {}", "loses: expected nobody, and it is Dov 1"),
        ("holds: {Anna: 2, Dov: 9}", "holds: expected Dov to end with 9, and it is AS"),
        ("pot: 3", "pot: expected 3, and it is 0"),
    ],
)
def test_each_part_of_an_outcome_is_held_to(outcome: str, found: str, judge: Bench) -> None:
    told = judge.rules(f"{QUARREL}outcome:\n  {outcome}\n", code=1)
    assert told.endswith(f"\ncase.yaml:8:{5 + len(outcome.partition(':')[0])}: {found}\n")


def test_an_outcome_that_names_nobody_at_the_table_is_a_slip(judge: Bench) -> None:
    case = f"{QUARREL}outcome:\n  loses: {{Dow: 1}}\n  wins: [Zoe]\n  happens: [refuse]\n"
    assert judge.refuses(case).splitlines() == [
        "case.yaml:8:16: loses: nobody is called 'Dow'; did you mean 'Dov'?",
        "case.yaml:9:9: wins: nobody is called 'Zoe'; the seats are Anna, Ben, Clara, Dov",
        "case.yaml:10:13: there is no event 'refuse'; did you mean 'refused'?",
    ]


def test_a_variant_is_cited_and_a_rule_of_ones_own_is_marked_as_such(judge: Bench) -> None:
    told = judge.rules(
        f"{QUARREL.replace('cut: A', 'cut: KD')}variants: [king-cut-loses-alone]\nset: {{lives: 7}}\n"
    )
    assert "Variants     A King cut ruins the dealer" in told
    assert "House rules  lives = 7" in told
    assert re.search(r"■ \d+\. Dov.*\n?.*King of diamonds", told)
    assert "Dov loses a life; 6 left." in told
    told = judge.rules(f"{QUARREL}set: {{penalty: two_with_ace}}")
    assert "⌂ 11. Dov loses two lives." in told


def test_a_rulebook_of_ones_own_is_found_beside_the_case(judge: Bench, tmp_path: Path) -> None:
    copy(ROOT / "rulebooks" / "parlett-2008.yaml", tmp_path / "house.yaml")
    edit(tmp_path / "house.yaml", "short: Parlett 2008", "short: Our House")
    judge.bring(QUARREL.replace("parlett-2008", "house.yaml"))
    done = run("judge", str(tmp_path / "case.yaml"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "by the rules of Our House" in done.stdout
    assert judge.refuses(QUARREL.replace("parlett-2008", "hose.yaml")) == (
        "case.yaml:1:11: hose.yaml:1:1: there is no such file"
    )


def test_every_mistake_is_told_at_once(judge: Bench) -> None:
    case = """\
rulebook: »parlet-2008
variants: [»king-cut-loses]
seats: [Ann, Ben, Cid]
dealer: »Zed
holds: {Ann: 2, Bem: »K, Cid: »14}
decides: {Ann: »chnage, Ben: keep, Dan: »keep}
»lifes: 3
set: {tie: »all_loose, lives: »zero, lifes: »4}
cut: »[A]
outcome: {»looses: {Ann: 1}}
"""
    text, places = without_marks(case)
    told = [line.split(":")[1:3] for line in judge.refuses(text).splitlines()]
    assert [(int(line), int(column)) for line, column in told] == places


def test_cards_may_be_written_as_people_write_them(judge: Bench) -> None:
    said = (
        QUARREL.replace("Anna: 2", "Anna: Two").replace("Ben: K", "Ben: K♠").replace("J,", "knave of hearts,")
    )
    assert judge.rules(said.replace("cut: A", "cut: 1")) == judge.rules(
        QUARREL.replace("Ben: K", "Ben: KS").replace("J,", "JH,")
    )


def test_the_verdict_in_short_has_five_lines_at_most(judge: Bench) -> None:
    assert main(["judge", "--short", judge.bring(RIGHT)]) == 0
    assert judge.out.readouterr().out.splitlines() == [
        "case.yaml: by Parlett 2008",
        "Dov loses a life; 2 left. Anna deals next.",
        "■ Dov loses the hand. Parlett 2008, pp. 482–483.",
        "You were right: that is what comes of it.",
    ]


def test_several_cases_come_in_files_and_on_standard_input(
    judge: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bad = QUARREL.replace("Anna: 2", "Anna: 14")
    (tmp_path / "two.yaml").write_text(f"{WRONG}---\n{bad}", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(RIGHT.encode())))
    assert main(["judge", "--json", "two.yaml", "-"]) == 1
    told = json.loads(judge.out.readouterr().out)
    assert [(one["file"], one["case"], one["good"], one.get("right")) for one in told] == [
        ("two.yaml", 1, True, False),
        ("two.yaml", 2, False, None),
        ("<stdin>", 1, True, True),
    ]
    assert told[1]["problems"][0] == {
        "line": 12, "column": 15, "what": "there is no card '14' in the pack; did you mean '4'?", "hint": ""
    }  # fmt: skip


def test_five_hundred_cases_take_seconds(judge: Bench, tmp_path: Path) -> None:
    (tmp_path / "many.yaml").write_text("---\n".join([RIGHT] * 500), encoding="utf-8")
    started = time.process_time()
    assert main(["judge", "--short", "many.yaml"]) == 0
    assert judge.out.readouterr().out.count("You were right") == 500
    assert time.process_time() - started < 30


def test_who_agrees_with_whom_and_which_rule_makes_the_difference(judge: Bench) -> None:
    case = """\
rulebook: parlett-2008
seats: [Anna, Ben, Clara]
dealer: Clara
holds: {Anna: 8, Ben: 5, Clara: 5}
decides: {Anna: keep, Ben: keep, Clara: keep}
lives: 3
"""
    assert main(["judge", "--by", "parlett-2008,cassell-1882,hoellfahren", judge.bring(case)]) == 0
    told = judge.out.readouterr().out
    assert "Ben loses a life; 2 left. Clara loses a life; 2 left." in told
    assert main(["judge", "--json", "--by", "all", judge.bring(case)]) == 0
    data = json.loads(judge.out.readouterr().out)
    tried = [book for group in data["by"] for book in group["books"]]
    assert len({*tried}) == len(tried)
    assert {*tried} | {book for group in data["refused"] for book in group["books"]} == {*Shelf().ids}
    assert "parlett-2008" in data["by"][0]["books"] and data["by"][0]["differs"] == []
    assert all(group["differs"] for group in data["by"][1:])
    eldest = next(group for group in data["by"] if "foster-1914" in group["books"])
    assert [one["rule"] for one in eldest["differs"]] in ([], ["tie"])


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["judge", "nowhere.yaml"], None),
        (["rules", "show", "nosuch"], "there is no rulebook 'nosuch'"),
        (["simulate", "parlett", "--set", "tie=x"], "--set: 'tie' should be"),
        (["library", "show", "nosuch"], "there is no page 'nosuch'"),
    ],
)
def test_an_error_is_json_where_json_was_asked(words: list[str], error: str | None, judge: Bench) -> None:
    assert main([*words, "--json"]) > 0
    out, err = judge.out.readouterr()
    assert not err
    told = json.loads(out)
    assert told["error"].startswith(error) if error else told["problems"]


@given(data=st.data())
def test_whatever_is_brought_to_him_there_is_a_verdict_or_a_reason(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from([QUARREL, DRAWN, BOUGHT, WIPE_OUT]))
    spoilt = spoilt_texts(case) if data.draw(st.booleans()) else spoilt_trees(read(case, "case.yaml").tree)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "case.yaml"
        file.write_bytes(data.draw(spoilt))
        out, err = StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = main(["judge", str(file)])
    assert code in (0, 1)
    assert code == 1 or not err.getvalue()
    for line in err.getvalue().splitlines():
        assert re.match(r"\S+:\d+:\d+: ", line) or re.fullmatch(r"and \d+ more", line)
