"""What a book may claim, and what it must show for it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ranter_tui.rulebook.book import Cite, sources_of
from ranter_tui.rulebook.problem import Complaint, Steps
from ranter_tui.rulebook.reference import Chapter, DatedEvent, Family, Names, People, Statement, TimeLine
from ranter_tui.rulebook.reference_files import (
    misnamed,
    unwarranted_statements,
)
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.source import Kind, Source
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.rulebook.warrants import claim_complaints, unearned, universals, unused, unwarranted
from tests.library.small import SOURCES, small_book

SHELF = Shelf()
READ = Cite("wren-1901", "p. 12", "The lowest card loses.")
LOST = Cite("lost-1800", "p. 1", "A King refuses.", via="hedge")
"""A book that nobody has read, and a page that was read and speaks of it."""


def complaints(
    warrant: Warrant, *cites: Cite, note: str = "", sources: dict[str, Source] = SOURCES
) -> list[Complaint]:
    return list(claim_complaints(("rules", "tie"), warrant, cites, note, sources))


@pytest.mark.parametrize(
    ("warrant", "cites", "note"),
    [
        (Warrant.ATTESTED, [READ], ""),
        (Warrant.ATTESTED, [READ, READ], "A word on it."),
        (Warrant.REPORTED, [LOST], ""),
        (Warrant.PARTLY, [READ], "The first half stands there."),
        (Warrant.PARTLY, [LOST], "The first half is reported."),
        (Warrant.INFERRED, [READ, LOST], "It follows."),
        (Warrant.EDITORIAL, [], "The book is silent."),
        (Warrant.HOUSE, [], ""),
    ],
)
def test_a_claim_that_shows_what_it_rests_on_passes(warrant: Warrant, cites: list[Cite], note: str) -> None:
    assert complaints(warrant, *cites, note=note) == []


@pytest.mark.parametrize(
    "note",
    [
        "The number is ours.", "The bounds are ours.", "That it is dealt first was ours.",
        "By our ruling the hand goes on.", "Our choice is the left.", "It is our reading.",
        "By our reading the dealer pays.", "That it counts twice is our guess.", "It is our addition.",
        "That is our extension to three.", "It is our inference.", "So we take it that he keeps.",
        "We assume a pack of fifty-two.", "We suppose the dealer is meant.", "We infer it from the example.",
        "Here we choose three.", "We chose the left.", "We add that both pay.", "We let the asker draw.",
        "That the deal passes on is how we take it.", "Nothing says who begins.", "Nobody says how many.",
        "That it ends there is inferred.", "We prefer the right.",
    ],
)  # fmt: skip
@pytest.mark.parametrize(("warrant", "cite"), [(Warrant.ATTESTED, READ), (Warrant.REPORTED, LOST)])
def test_what_is_ours_is_not_attested(note: str, warrant: Warrant, cite: Cite) -> None:
    (told,) = (what for _, what in complaints(warrant, cite, note=note))
    assert told.startswith(f"{warrant.value}, but its text says ")
    assert complaints(Warrant.PARTLY, cite, note=note) == []


@pytest.mark.parametrize(
    "note",
    [
        "It is the oldest book on the game.", "The earliest text has three lives.",
        "The first source is Danish.", "Its oldest rules are Danish.", "The first printed rules say so.",
        "Their first mention is of 1490.", "No other book has it.", "No other English page allows it.",
        "The only witness is scrambled.", "This is the only text with a board.", "The books all agree.",
        "Only one of the books has a pool.", "None of the sources has it.", "Each of the texts has a King.",
        "The books agree on it.", "Such pages never give a reason.", "The texts always count from the left.",
        "The source alone has it.", "It stands nowhere else.", "It was first printed in 1891.",
        "The game is first on record in 1490.", "We deal one to each, as in every English book.",
        "Play goes to the left, as in all the other English books.", "All books here have a King.",
        "Here none of the other English books has that.", "It is the only English book here with a pool.",
    ],
)  # fmt: skip
def test_a_universal_needs_the_texts_of_which_it_is_true(note: str) -> None:
    ((_, told),) = unearned((), note, (), SOURCES)
    assert told.endswith("say of which it is true: of those that we know, or who says so")
    assert not [*universals(note.replace(".", ", as far as we know."))]


def test_it_is_no_universal_to_speak_of_one_book() -> None:
    plain = "The first card is turned. Nobody else looks. He alone pays. No other card is taken."
    assert not [*universals(f"{plain} Every player draws, and all the cards are shown.")]


@pytest.mark.parametrize(
    ("warrant", "cites", "note", "what"),
    [
        (Warrant.ATTESTED, [], "", "attested, but cites nothing"),
        (Warrant.REPORTED, [], "", "reported, but cites nothing"),
        (Warrant.PARTLY, [], "The first half.", "partly, but cites nothing"),
        (Warrant.PARTLY, [READ], "", "partly, but there is no note to say which part"),
        (Warrant.INFERRED, [], "It follows.", "inferred, but cites nothing"),
        (Warrant.INFERRED, [READ], "", "inferred, but there is no note to say how it follows"),
        (Warrant.EDITORIAL, [], " ", "editorial, but there is no note to say what we chose, and why"),
        (Warrant.EDITORIAL, [READ], "So.", "editorial means that no source says it; none can be cited"),
        (Warrant.HOUSE, [READ], "", "a rule of the house has no source to cite"),
    ],
)
def test_a_warrant_that_its_citations_do_not_bear_is_told_so(
    warrant: Warrant, cites: list[Cite], note: str, what: str
) -> None:
    assert complaints(warrant, *cites, note=note) == [(("rules", "tie"), what)]


@pytest.mark.parametrize(
    ("warrant", "cite", "at", "what"),
    [
        (Warrant.ATTESTED, Cite("wren-1901"), (), "cites 'wren-1901' without a place in it"),
        (Warrant.ATTESTED, Cite("wren-1901", " "), (), "cites 'wren-1901' without a place in it"),
        (Warrant.ATTESTED, Cite("wren-1902", "p. 1"), ("source",),
            "unknown source 'wren-1902'; did you mean 'wren-1901'?"),
        (Warrant.ATTESTED, Cite("x", "p. 1"), ("source",), "unknown source 'x'"),
        (Warrant.REPORTED, Cite("lost-1800", "p. 1", via="hedg"), ("via",),
            "unknown source 'hedg'; did you mean 'hedge'?"),
        (Warrant.ATTESTED, LOST, (), "attested at second hand; that is reported"),
        (Warrant.REPORTED, READ, (), "reported, but does not say by whom (via)"),
        (Warrant.REPORTED, Cite("hedge", "on top", via="lost-1800"), ("via",),
            "'lost-1800' has not been read either"),
        (Warrant.INFERRED, Cite("lost-1800", "p. 1"), (),
            "'lost-1800' has not been read; say through which source we know it (via)"),
    ],
)  # fmt: skip
def test_a_citation_that_leads_nowhere_is_told_so(warrant: Warrant, cite: Cite, at: Steps, what: str) -> None:
    note = "It follows." if warrant is Warrant.INFERRED else ""
    assert complaints(warrant, cite, note=note) == [(("rules", "tie", "cites", 0, *at), what)]


def test_what_nobody_has_read_cannot_be_attested() -> None:
    told = [what for _, what in complaints(Warrant.ATTESTED, Cite("lost-1800", "p. 1"))]
    assert told[0] == "attested, but 'lost-1800' has not been read; say who reports it"


def test_each_of_several_citations_is_held_to() -> None:
    told = complaints(Warrant.REPORTED, LOST, READ, Cite("lost-1800", "", via="hedge"))
    assert [at for at, _ in told] == [("rules", "tie", "cites", 1), ("rules", "tie", "cites", 2)]


CITED_NOWHERE = {"source": "nobody", "place": "p. 1"}
UNKNOWN = "unknown source 'nobody'"


@pytest.mark.parametrize(
    ("part", "value", "at"),
    [
        ("source", "nobody", ("source",)),
        ("history", [{"text": "Long ago.", "cites": [CITED_NOWHERE]}], ("history", 0, "cites", 0, "source")),
        ("rules",
            {"powers": {"K": {"asked": {"value": [], "warrant": "attested", "cites": [CITED_NOWHERE]}}}},
            ("rules", "powers", "K", "asked", "cites", 0, "source")),
        ("variants", [{"id": "a", "title": "A", "set": {}, "warrant": "attested", "cites": [CITED_NOWHERE]}],
            ("variants", 0, "cites", 0, "source")),
        ("calls", [{"when": "cry", "say": "Ho!", "warrant": "attested", "cites": [CITED_NOWHERE]}],
            ("calls", 0, "cites", 0, "source")),
        ("edge_cases", [{"situation": "A.", "ruling": "B.", "rule": "tie", "warrant": "attested",
            "cites": [CITED_NOWHERE]}], ("edge_cases", 0, "cites", 0, "source")),
        ("words", [{"term": "pone", "meaning": "Eldest.", "cites": [CITED_NOWHERE]}],
            ("words", 0, "cites", 0, "source")),
        ("examples", [{"id": "a", "title": "A", "seats": ["A", "B"], "dealer": "B", "holds": {"A": 2, "B": 3},
            "cites": [CITED_NOWHERE]}], ("examples", 0, "cites", 0, "source")),
    ],
)  # fmt: skip
def test_no_part_of_a_book_may_cite_what_there_is_not(part: str, value: object, at: Steps) -> None:
    assert list(unwarranted(small_book(**{part: value}), SOURCES)) == [(at, UNKNOWN)]


def test_history_rests_on_something_or_is_marked_as_ours() -> None:
    bare = small_book(history=[{"text": "It came out in winter."}])
    assert list(unwarranted(bare, SOURCES)) == [
        (("history", 0), "rests on nothing: give it cites, or mark it as ours")
    ]
    assert list(unwarranted(small_book(history=[{"text": "We like it.", "ours": True}]), SOURCES)) == []


def test_a_source_on_which_nothing_rests_is_noticed() -> None:
    book = small_book()
    assert sources_of(book) == {"wren-1901", "lost-1800", "hedge"}
    assert list(unused(SOURCES, sources_of(book))) == []
    assert list(unused(SOURCES, {"wren-1901", "hedge"})) == [
        (("sources", "lost-1800"), "nobody cites the source 'lost-1800'")
    ]


def test_a_name_has_its_language_and_date_and_is_of_a_game_and_of_books_that_there_are() -> None:
    for name in SHELF.names.names:
        assert set(name.books) <= set(SHELF.ids), name.name
        assert name.language and name.dated and (name.game or name.other_game), name.name
    first, *others = SHELF.names.names
    strange = Names((replace(first, game="gnaff"), *others))
    assert list(misnamed(strange, SHELF)) == [
        (("names", 0, "game"), "unknown relative 'gnaff'; did you mean 'gnav'?")
    ]


RETOLD = Cite("hedge", "history", "It is old.")
RETELLING = {**SOURCES, "hedge": replace(SOURCES["hedge"], kind=Kind.WIKI)}
NOT_ATTESTED = ["attested, but only Wikipedia says so: write reported"]


def told_of(text: str, warrant: Warrant, *cites: Cite) -> tuple[list[str], ...]:
    """What is wrong with that statement in the family, of a person, and on the time line."""
    chapter = Chapter("How old it is", (Statement(text, warrant, cites),))
    family = Family((replace(SHELF.family.relatives[0], descends=(), chapters=(chapter,)),))
    people = People((replace(SHELF.people.people[0], says=chapter.says),))
    line = TimeLine((DatedEvent("1490", 1490, text, warrant, cites),))
    return tuple(
        [what for _, what in unwarranted_statements(value, RETELLING)] for value in (family, people, line)
    )


@pytest.mark.parametrize(
    "text",
    [
        "The pack was made at Bologna in 1717.", "A poet named the game in 1547.", "It is of 1490.",
        "It had reached Cornwall by 1881.", "Hère had rules in 1690.", "Coucou had rules in 1721.",
        "Sailors took it north in the eighteenth century.", "Norway had it in the seventeenth century.",
        "Holmblad printed packs in the 1820s.", "A king forbade cards in 1730.", "It is old.",
        "The Lion joined early in the nineteenth century.", "Piatnik sold a pack in the 1930s.",
        "It was popular until about 1920.", "It is a mediaeval game.", "Damm made its pieces in 1888.",
        "The name came up about 1850.", "It was called Cambio by 1741.", "They banned it in 1753.",
        "Gamblers had it in the fifteenth century.",
    ],
)  # fmt: skip
def test_a_date_that_only_wikipedia_retells_is_not_attested(text: str) -> None:
    assert told_of(text, Warrant.ATTESTED, RETOLD) == (NOT_ATTESTED,) * 3
    for cites in ((RETOLD, READ), (READ,)):
        assert told_of(text, Warrant.ATTESTED, *cites) == ([], [], [])
    assert told_of(text, Warrant.REPORTED, RETOLD) == ([], [], [])
    # A sentence that names Wikipedia says who tells it; on the time line a date is bare all the same.
    assert told_of(f"{text[:-1]}, says Wikipedia.", Warrant.ATTESTED, RETOLD) == ([], [], NOT_ATTESTED)
