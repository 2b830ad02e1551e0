"""Forfeits of the house: a card for whoever goes out, the same whenever the game goes on."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.forfeits import LONGEST_CARD, OURS, Forfeit, forfeits, load_forfeits
from ranter_tui.game.events import Dealt, Event, WentOut
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from tests.evening.games import GUESTS, evening_in, finished

RULE = RuleKey("lives")
HAND = Dealt(RULE, Seat(0), (), (), ())


def out(*seats: int) -> list[Event]:
    """One hand after another, in each of which somebody goes out."""
    return [event for seat in seats for event in (HAND, WentOut(RULE, Seat(seat)))]


def cards(path: Path, text: str) -> tuple[str, ...]:
    path.write_text(text)
    return load_forfeits(path).cards


def test_a_house_begins_with_twelve_cards_in_a_file_to_write_in(tmp_path: Path) -> None:
    path = tmp_path / "data" / "forfeits.txt"
    assert load_forfeits(path).cards == OURS and len(set(OURS)) == 12
    assert load_forfeits(path).troubles == ()
    assert max(map(len, OURS)) <= LONGEST_CARD
    text = path.read_text()
    path.write_text(f"{text}Dance.\n")
    assert load_forfeits(path).cards == (*OURS, "Dance.")


def test_what_is_wrong_in_the_file_is_said_and_the_rest_is_drawn_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "forfeits.txt"
    text = f"# ours\n\n  Sing.\n{'Ha! ' * 30}\n\x1b\nBow\x1b[2J down.\nSing.\n"
    assert cards(path, text) == ("Sing.", "Bow[2J down.")
    assert load_forfeits(path).troubles == (
        f"{path}, line 4: a forfeit can have {LONGEST_CARD} letters at most.",
        f"{path}, line 5: this line has no letter that can be shown.",
    )
    assert path.read_text() == text
    assert cards(path, "# none\n") == ()
    assert "has no forfeits" in load_forfeits(path).troubles[0]
    path.write_bytes(b"Sing.\n\xff\n")
    assert load_forfeits(path).cards == OURS
    assert "is not UTF-8 text" in load_forfeits(path).troubles[0]
    path.unlink()
    path.mkdir()
    assert load_forfeits(path).cards == OURS
    assert "cannot be read" in load_forfeits(path).troubles[0]


def test_everybody_who_goes_out_draws_another_card_until_all_are_drawn() -> None:
    guests = [Guest(name) for name in "ABCDEFGHIJKLMN"]
    found = forfeits(OURS, "game.jsonl", out(*range(13)), guests)
    assert [one.hand for one in found] == list(range(1, 14))
    assert {one.card for one in found[:12]} == set(OURS)
    assert found[12].card == found[0].card
    assert found[:5] == forfeits(OURS, "game.jsonl", out(*range(5)), guests), "the same after a resume"
    assert found[:5] != forfeits(OURS, "other.jsonl", out(*range(5)), guests)
    assert forfeits((), "game.jsonl", out(1), guests) == ()


def test_a_card_more_in_the_file_does_not_change_what_was_drawn_before_it() -> None:
    guests = [Guest(name) for name in "ABCDE"]
    before = [one.card for one in forfeits(OURS, "game.jsonl", out(*range(5)), guests)]
    after = [one.card for one in forfeits((*OURS, "Dance."), "game.jsonl", out(*range(5)), guests)]
    assert [card for card in after if card != "Dance."] == before[: len(after) - after.count("Dance.")]


def test_a_bot_has_nothing_to_do() -> None:
    found = forfeits(["Sing."], "game.jsonl", out(2, 1), GUESTS)
    assert found == (Forfeit(2, "Ben", "Sing."),)
    assert found[0].whose == "Ben’s forfeit"


def test_the_chronicle_tells_forfeits_where_the_house_wants_them(evening: Evening, tmp_path: Path) -> None:
    sitting = finished(evening)
    assert "forfeit" not in evening.finish(sitting).read_text()
    assert not evening.paths.forfeits.exists()
    evening.keep_settings(replace(evening.settings, forfeits=True))
    assert evening.paths.forfeits.exists()
    text = evening.finish(sitting).read_text()
    assert "## The forfeits of the house" in text
    told = evening_in(tmp_path).forfeits(sitting)
    assert told and all(f"**{one.whose}.** {one.card}" in text for one in told)
