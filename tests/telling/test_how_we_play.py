"""How a game is played, in a few lines that are true of its rules and good to read aloud.

When the words are meant to change, have the goldens made anew, and look at what has changed:
RANTER_GOLDENS=anew make test ARGS="tests/telling"
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest
import yaml
from hypothesis import given

from ranter_tui.game.choice import Choice
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.law import Law
from ranter_tui.game.rules import HINTS, Rules
from ranter_tui.game.rules.asking import about, changed
from ranter_tui.game.rules.pot import WinnerTakes
from ranter_tui.game.rules.powers import FITTING
from ranter_tui.library.said.open_questions import rules_for
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.telling import how_we_play
from ranter_tui.telling.how_we_play import Point
from tests.game.any_rules import any_law
from tests.library.shelves import IDS, book

GOLDENS = Path(__file__).parent / "goldens"
ANEW = os.environ.get("RANTER_GOLDENS") == "anew"

SAID = re.compile(r"[A-ZÄ][^.:0-9]*[^ .]\.( [A-Z][^.:0-9]*[^ .]\.)*")
"""Whole sentences, without a colon, with their numbers in words."""


def told(rules: Rules, seats: int | None = None) -> dict[str, str]:
    return {point.title: point.text for point in how_we_play.how_we_play(rules, seats)}


def in_a_book(book: Rulebook) -> Iterator[str]:
    """What is read aloud of a book, and what each of its variants changes in it."""
    plain = how_we_play.how_we_play(book.plain_rules())
    as_played = {*plain, *how_we_play.how_we_play(book.plain_rules(), seats=5)}
    yield from map(_line, plain)
    for variant in book.variants:
        yield f"\n{variant.title}"
        varied = how_we_play.how_we_play(rules_for(book, variants=(variant.id,)), seats=5)
        said = {point.text for point in as_played}
        yield from (f"  {_line(point)}" for point in varied if point.text not in said)


def _line(point: Point) -> str:
    return f"{point.title}. {point.text}"


def test_what_is_read_aloud_of_every_book() -> None:
    for name in IDS:
        golden, said = GOLDENS / f"{name}.txt", "\n".join(in_a_book(book(name))) + "\n"
        if ANEW:
            golden.write_text(said, encoding="utf-8")
        # A new book needs no picture of its words.
        if golden.exists():
            assert said == golden.read_text(encoding="utf-8"), f"{name} is told in other words"
    assert {golden.stem for golden in GOLDENS.iterdir()} <= set(IDS)


def test_seven_lines_name_their_rules_and_take_half_a_minute_and_special_cards_another() -> None:
    """Read aloud there are about 155 words to a minute."""
    lengths = []
    for name in IDS:
        one = book(name)
        for variants in ((), *((variant.id,) for variant in one.variants)):
            points = how_we_play.how_we_play(rules_for(one, variants=variants), seats=5 if variants else None)
            words = sum(len(point.text.split()) for point in points if not point.rows)
            rows = [len(row.split()) for point in points for row in point.rows]
            assert len(points) == 7 and all(about(rule) for point in points for rule in point.rules)
            assert words <= 100, (name, variants, words)
            assert sum(rows) <= 150 and all(row <= 35 for row in rows), (name, variants, rows)
            lengths.append(words)
    assert median(lengths) <= 85


@given(any_law())
def test_whatever_is_played_is_told_in_whole_sentences(law: Law) -> None:
    for point in how_we_play.how_we_play(law.rules, law.seats):
        assert SAID.fullmatch(point.text), point.text
        assert point.text.count(";") <= point.text.count(".")


def test_a_value_that_has_no_words_here_yet_is_told_in_those_of_the_vocabulary(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = Rules()
    tables: tuple[tuple[dict[Any, str], Choice], ...] = (
        (how_we_play._FACE_DOWN, rules.looking),
        (how_we_play._LOSES, rules.penalty),
        (how_we_play._OF_THE_TIED, rules.tie),
        (how_we_play._TURN, rules.dealer_turn),
        (how_we_play._THEN, rules.grace),
    )
    for words, value in tables:
        own = " ".join(told(rules).values())
        assert value.sentence not in own
        monkeypatch.delitem(words, value)
        said = " ".join(told(rules).values())
        assert value.sentence in said
        assert SAID.fullmatch(said)


def test_a_value_that_makes_a_difference_is_told() -> None:
    """What nobody can see in the seven lines is what no guest needs in order to play."""
    silent = set()
    for name, hint in HINTS.items():
        kind = getattr(hint, "__origin__", None)
        if isinstance(kind, type) and issubclass(kind, Choice):
            ways = [told(changed(Rules(), {name: value.value})) for value in kind]
            if len(kind) > 1 and len({str(way) for way in ways}) < len(kind):
                silent.add(name)
    # Of these the app sees to who deals, and to how many packs; the rest needs a cry, or a pot, to matter.
    of_pots_and_cries = {"buy_back_price", "buy_back_while", "cry_when", "cry_manner", "winner_takes"}
    assert silent == {"packs", "first_dealer", *of_pots_and_cries}
    pots = [told(changed(Rules(), {"pot": "ante", "winner_takes": takes.value})) for takes in WinnerTakes]
    assert pots[0] != pots[1]


def test_whatever_a_card_does_is_told() -> None:
    plain = told(Rules())
    for moment, effects in FITTING.items():
        for effect in effects:
            pot = {"pot": "lost_lives", "winner_takes": "the_pot"}
            rules = changed(Rules(), {**pot, f"powers.K.{moment.value}": [effect.value]})
            without = changed(rules, {f"powers.K.{moment.value}": []})
            assert told(rules) != told(without), f"{effect.value} {moment.sentence}"
    assert plain["Refusing"] == "Nobody can refuse, whatever the card."


READ_ALOUD = yaml.safe_load(Path(__file__).with_name("read_aloud.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("line", READ_ALOUD)
def test_what_a_house_plays_and_no_book_does_is_read_aloud(line: str) -> None:
    for row in READ_ALOUD[line]:
        assert row["said"] in told(changed(Rules(), row["rules"]))[line]


def test_a_short_pack_is_named_only_where_so_few_sit_down() -> None:
    rules = changed(Rules(), {"small_pack": {"pack": "french-32", "up_to": 6}})
    assert not any(conflicts(rules))
    assert "short pack of thirty-two" in told(rules, 6)["The aim"]
    # The usual pack needs no name.
    assert told(rules, 7)["The aim"].startswith("One card each. ")
    assert told(rules)["The aim"].startswith("One card each. ")
