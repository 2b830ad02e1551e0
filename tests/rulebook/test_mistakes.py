"""What an author is told whose rulebook does not fit."""

from __future__ import annotations

import time
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from ranter_tui.evening.settings import Settings
from ranter_tui.rulebook.load import SCHEMAS
from ranter_tui.rulebook.mistakes import MOST_FOUND, convert
from ranter_tui.rulebook.problem import MOST_SHOWN, BadFile, Problem
from ranter_tui.rulebook.reader import read
from ranter_tui.rulebook.shelf import BESIDE, model_of


class Warrant(StrEnum):
    ATTESTED = "attested"
    REPORTED = "reported"


class Pay(Struct, frozen=True, forbid_unknown_fields=True):
    lives: Annotated[int, Meta(ge=1, le=3)]
    to: str | None = None


class Tie(Struct, frozen=True, forbid_unknown_fields=True):
    value: Literal["all_lose", "nobody", "dealer"]
    warrant: Warrant
    note: str = ""


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern="^[a-z-]+$")]
    lives: int
    open: bool = False
    stake: Annotated[float, Meta(gt=0)] | None = None
    tie: Tie | None = None
    cards: dict[str, Pay | None] = {}
    seats: Annotated[tuple[str, ...], Meta(min_length=2, max_length=3)] = ("Ann", "Bob")
    pair: tuple[int, str] | None = None
    holds: dict[str, str | int | tuple[str, ...]] = {}
    below: Book | None = None
    limit: int | Literal["none"] = 3
    title: Annotated[str, Meta(min_length=1, max_length=20)] = "x"


GOOD = """\
id: house
lives: 3
open: true
stake: 1
tie: {value: nobody, warrant: attested}
cards:
  2: {lives: 1}
  7:
seats: [Ann, Bob]
pair: [1, one]
holds: {Ann: K, Bob: 10, Cy: [A, "2"]}
below: {id: under, lives: 1}
limit: none
"""


@cache
def schema() -> dict[str, Any]:
    return msgspec.json.schema(Book)


def book(source: str) -> Book:
    return convert(read(source, "f"), Book, schema)


def told(source: str) -> list[str]:
    with pytest.raises(BadFile) as refused:
        book(source)
    return str(refused.value).splitlines()


def test_a_good_book_is_a_book() -> None:
    good = book(GOOD)
    assert good.tie == Tie("nobody", Warrant.ATTESTED)
    assert good.cards == {"2": Pay(1), "7": None}
    assert good.holds == {"Ann": "K", "Bob": 10, "Cy": ("A", "2")}
    assert good.below == Book("under", 1)
    assert good.limit == "none"


def test_an_empty_file_is_no_book_and_what_a_file_lacks_is_told_where_it_begins() -> None:
    for source in ("", "# nothing\n"):
        assert told(source) == ["f:1:1: the file should be a mapping, is empty"]
    assert told("lives: 3") == ["f:1:1: the file lacks the key 'id'"]


@pytest.mark.parametrize(
    ("entry", "wrong"),
    [
        ("lives: three", "'lives' should be a whole number, is the text 'three'"),
        ("lives: '3'", "'lives' should be a whole number, is the text '3'; did you mean 3, without quotes?"),
        (
            "lives: 010",
            "'lives' should be a whole number, is the text '010'; did you mean 10, without quotes?",
        ),
        ("lives: 2.0", "'lives' should be a whole number, is the number 2.0"),
        ("lives: true", "'lives' should be a whole number, is true"),
        ("lives:", "'lives' should be a whole number, is empty"),
        ("lives: ''", "'lives' should be a whole number, is the text ''"),
        ("lives: [3]", "'lives' should be a whole number, is a list"),
        ("lives: {a: 3}", "'lives' should be a whole number, is a mapping"),
        ("open: no", "'open' should be true or false, is the text 'no'; did you mean false?"),
        ("open: 1", "'open' should be true or false, is the number 1"),
        ("title: 10", "'title' should be a text, is the number 10; did you mean the text '10', in quotes?"),
        ("title: true", "'title' should be a text, is true; did you mean the text 'true', in quotes?"),
        ("title: ''", "'title' should not be an empty text"),
        ("title: aaaaaaaaaaaaaaaaaaaaaaaaa", "'title' should have at most 20 characters, has 25"),
        ("id: House", "'id' should have the form '^[a-z-]+$', is the text 'House'"),
        ("stake: 0", "'stake' should be more than 0, is the number 0"),
        ("stake: much", "'stake' should be a number or left empty, is the text 'much'"),
        ("tie: nobody", "'tie' should be a mapping or left empty, is the text 'nobody'"),
        ("seats: [Ann]", "'seats' should have at least 2 items, has 1"),
        ("seats: [A, B, C, D]", "'seats' should have at most 3 items, has 4"),
        ("seats: Ann", "'seats' should be a list, is the text 'Ann'"),
        ("pair: [1, x, y]", "'pair' should have at most 2 items, has 3"),
        ("holds: {Ann: true}", "'Ann' should be a text, a whole number or a list, is true"),
        ("limit: non", "'limit' should be 'none' or a whole number, is the text 'non'; did you mean 'none'?"),
    ],
)
def test_a_wrong_value_is_told_in_words(entry: str, wrong: str) -> None:
    key = entry.partition(":")[0]
    source = "\n".join([entry, *(f"{k}: {v}" for k, v in (("id", "house"), ("lives", 3)) if k != key)])
    (line,) = told(source)
    assert line.partition(": ")[2].startswith(wrong)


CHOICES = "'value' should be 'all_lose', 'dealer' or 'nobody'"

IN_ONE_ENTRY = {
    "tie: {value: nobody, warrant: attested, notes: x}": [
        "f:3:41: unknown key 'notes' in 'tie'; did you mean 'note'?",
    ],
    "tie: {value: nobody, warrant: attested, zzz: x}": [
        "f:3:41: unknown key 'zzz' in 'tie'; known here: 'value', 'warrant', 'note'",
    ],
    # What is missing is told where it is missed.
    "tie:\n  value: nobody\n": ["f:4:3: 'tie' lacks the key 'warrant'"],
    "tie: {value: al_lose, warrant: hearsay}": [
        f"f:3:14: {CHOICES}, is the text 'al_lose'; did you mean 'all_lose'?",
        "f:3:32: 'warrant' should be 'attested' or 'reported', is the text 'hearsay'",
    ],
    "tie: {value: NOBODY, warrant: reported}": [
        f"f:3:14: {CHOICES}, is the text 'NOBODY'; did you mean 'nobody'?",
    ],
    # Items are counted from one, as people do.
    "seats: [Ann, 2]": [
        "f:3:14: item 2 of 'seats' should be a text, is the number 2; did you mean the text '2', in quotes?",
    ],
    "holds: {Ann: [K, 2]}": [
        "f:3:18: item 2 of 'Ann' should be a text, is the number 2; did you mean the text '2', in quotes?",
    ],
    "cards:\n  K: {lives: 4}\n  Q: {live: 1}\n": [
        "f:4:14: 'lives' should be at most 3, is the number 4",
        "f:5:6: 'Q' lacks the key 'lives'",
        "f:5:7: unknown key 'live' in 'Q'; did you mean 'lives'?",
    ],
    "cards: {K: skip}": ["f:3:12: 'K' should be a mapping or left empty, is the text 'skip'"],
    # An optional part is judged as if it were asked for.
    "below: {id: under, lives: many, below: {id: 3, lives: 1}}": [
        "f:3:27: 'lives' should be a whole number, is the text 'many'",
        "f:3:45: 'id' should be a text, is the number 3; did you mean the text '3', in quotes?",
    ],
}


@pytest.mark.parametrize("entry", IN_ONE_ENTRY)
def test_what_is_wrong_in_an_entry_is_told_at_its_place_with_a_guess(entry: str) -> None:
    assert told(f"id: house\nlives: 3\n{entry}") == IN_ONE_ENTRY[entry]


def test_all_mistakes_are_told_at_once_and_in_order() -> None:
    wrong = told(
        "id: 3\nlives: x\nopen: on\ntie: {value: a, warrant: b, c: d}\ncards: {K: {lives: e}}\nlimt: 3\n"
    )
    assert [line.split(" ")[0] for line in wrong] == [
        *("f:1:5:", "f:2:8:", "f:3:7:", "f:4:14:", "f:4:26:", "f:4:29:", "f:5:20:", "f:6:1:")
    ]


# What the schema does not say


class Moment(StrEnum):
    ASKED = "asked"
    DRAWN = "drawn"


class Powers(Struct, forbid_unknown_fields=True):
    powers: dict[str, dict[Moment, int]]


class KnownPowers(Struct, forbid_unknown_fields=True):
    powers: dict[
        str,
        Annotated[
            dict[Moment, int], Meta(extra_json_schema={"propertyNames": {"enum": list(map(str, Moment))}})
        ],
    ]


def told_as(kind: type[Any], source: str, given: Any = None) -> list[str]:
    with pytest.raises(BadFile) as refused:
        convert(read(source, "f"), kind, lambda: given or msgspec.json.schema(kind))
    return str(refused.value).splitlines()


MOMENTS = "powers:\n  K: {drawn: 1}\n  Q: {drawn: 1, askd: 2}\n"


def test_a_schema_that_names_the_keys_gives_a_guess_and_msgspecs_own_words_are_the_last_resort() -> None:
    assert told_as(KnownPowers, MOMENTS) == ["f:3:17: unknown key 'askd' in 'Q'; did you mean 'asked'?"]
    assert told_as(Powers, MOMENTS) == ["f:1:1: Invalid enum value 'askd' - at 'key' in '$.powers[...]'"]


def test_a_key_of_the_wrong_form_is_shown_at_the_key() -> None:
    kind = dict[Annotated[str, Meta(pattern="^[a-z]+$")], int]
    assert told_as(kind, "{a: 1, B: 2}") == [
        "f:1:8: the key 'B' should have the form '^[a-z]+$', is the text 'B'"
    ]


def test_an_address_in_the_schema_changes_nothing() -> None:
    marked = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(Tie)}
    (wrong,) = told_as(Tie, "{value: nobdy, warrant: reported}", given=marked)
    assert wrong.startswith("f:1:9: 'value' should be 'all_lose', 'dealer' or 'nobody', is the text 'nobdy'")


def test_no_file_of_ours_has_what_no_mistakes_are_looked_for_in() -> None:
    models = [*map(model_of, BESIDE), Settings]
    schemas = [*(make() for make in SCHEMAS.values()), *map(msgspec.json.schema, models)]
    said = msgspec.json.encode(schemas).decode()
    assert [
        word for word in ("discriminator", "uniqueItems", "patternProperties") if f'"{word}"' in said
    ] == []


# Files that were made to do harm, or by chance


@pytest.mark.parametrize(
    "source",
    [
        "".join(f"k{n}: 1\n" for n in range(29_000)),
        f"seats: [{'1,' * 59_000}]",
        f"holds: {{a: [{'[],' * 50_000}]}}",
        f"cards: {{{','.join(f'{n}: {{}}' for n in range(19_000))}}}",
        f"? {'a' * 400_000}\n: 1\n",
        f"lives: {'a' * 400_000}\n",
        f"tie: {{value: {'all_lose' * 50_000}}}\n",
        "below: {" * 30 + "a: 1" + "}" * 30,
        "below: [" * 1 + "[" * 30 + "]" * 31,
    ],
    ids=["keys", "items", "lists", "cards", "key", "text", "choice", "depth", "lists in lists"],
)
def test_no_crowd_of_mistakes_runs_away(source: str) -> None:
    started = time.process_time()
    with pytest.raises(BadFile) as refused:
        book(source)
    assert time.process_time() - started < 20
    problems = refused.value.problems
    assert 0 < len(problems) <= MOST_SHOWN
    assert refused.value.more <= MOST_FOUND
    assert all(len(str(problem)) < 400 and str(problem).isprintable() for problem in problems)


def test_a_hundred_mistakes_are_told_and_the_rest_counted() -> None:
    wrong = told("id: a\nlives: 1\n" + "".join(f"k{n}: 1\n" for n in range(150)))
    assert len(wrong) == MOST_SHOWN + 1
    assert wrong[0].startswith("f:3:1: unknown key 'k0'")
    assert wrong[-1] == "and 50 more"


def test_whatever_is_repeated_from_a_file_can_be_printed() -> None:
    problem = Problem("ours.yaml", 1, 1, "nobody is called \x1b[2J\u202e", "the seats are \xad, \u2028")
    assert str(problem).isprintable()
    assert problem.what == "nobody is called \\x1b[2J\\u202e"
