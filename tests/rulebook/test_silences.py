"""A text may be called silent only if it was read whole. Each rule of this has an example that fails it."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from ranter_tui.library.pages.book import rulebook_article
from ranter_tui.library.text.page import page
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.problem import BadFile, Steps
from ranter_tui.rulebook.reader import read
from ranter_tui.rulebook.reference_files import unwarranted_sources
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.silence import sentence_on, silence_of, with_silences
from ranter_tui.rulebook.source import Reading, Source
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.rulebook.warrants import (
    cite_complaints,
    made_by_machine,
    source_complaints,
    unearned,
    unearned_silences,
    unwarranted,
)
from tests.library.small import BOOK, SOURCES, small_book
from tests.rulebook.mutations import NoAnchors

SHELF = Shelf()
AT: Steps = ("rules", "tie")


def written(**changes: object) -> Rulebook:
    """The small book as it stands in its file."""
    return msgspec.convert({**BOOK, **changes}, Rulebook)


def known_by(reading: Reading) -> dict[str, Source]:
    part = "the opening" if reading is Reading.PART else ""
    return {**SOURCES, "wren-1901": replace(SOURCES["wren-1901"], read=reading, part=part)}


def players(reading: Reading) -> tuple[Warrant, str]:
    entry = with_silences(written(), known_by(reading)).entries()
    return next((told.warrant, told.unsaid) for key, told in entry.items() if key == "players")


def test_the_sentence_on_a_silence_is_made_from_how_the_text_was_read() -> None:
    assert players(Reading.WHOLE) == (Warrant.SILENT, "The text does not say how many may play.")
    assert players(Reading.PART) == (Warrant.UNREAD, "What was read does not say how many may play.")
    assert players(Reading.SECOND_HAND) == (Warrant.UNREAD, "It is not reported how many may play.")


def test_what_is_made_may_also_be_said() -> None:
    for reading in Reading:
        for unsaid in ("", "how many may play"):
            told = sentence_on(unsaid, reading)
            assert not list(unearned(AT, told, (Cite("wren-1901", "p. 12"),), known_by(reading))), told


def test_a_page_tells_a_silent_book_from_one_that_could_not_be_read() -> None:
    silent = page(rulebook_article(small_book(), SOURCES))
    assert "· ours: the text was read whole" in " ".join(silent.split())
    assert "W H A T   I T   L E A V E S   U N S A I D" in silent
    sources = known_by(Reading.PART)
    unread = page(rulebook_article(with_silences(written(), sources), sources))
    assert "? ours: it is not in what we could read" in " ".join(unread.split())
    assert "W H A T   W E   D O N ’ T   K N O W" in unread
    assert "silent" not in unread


def said(text: str, *cites: Cite) -> list[str]:
    return [what for _, what in unearned(AT, text, cites, SOURCES)]


WHOLE, PART, LOST = Cite("wren-1901", "p. 12"), Cite("hedge", "top"), Cite("lost-1800", "p. 1", via="hedge")


@pytest.mark.parametrize(
    "words",
    [
        "The book does not say who deals.", "On ties the page is silent.", "It says nothing of a pot.",
        "There is no word on misdeals.", "Who deals is not said.", "Whether one may speak it leaves open.",
        "Nobody says who deals.", "The first dealer it never mentions.", "For the others it credits nobody.",
        "It calls the cry common, and names no book for it.", "The author does not explain the cry.",
        "Foster did not describe the end.", "Of jokers there is not a word.", "Ties are nowhere mentioned.",
        "The penalty is not spelt out.", "The sheet leaves it open.", "No book tells who may look.",
        "He is silent about the stakes.", "It never says how many lives.", "Nothing is said of a pool.",
    ],
)  # fmt: skip
def test_a_claim_of_silence_is_heard(words: str) -> None:
    assert said(words, WHOLE) == []
    (told,) = said(words, PART)
    assert "of 'hedge', which was not read whole; say that the part that was read does not" in told
    (told,) = said(words, LOST)
    assert "of 'lost-1800', which was not read whole" in told
    (told,) = said(words)
    assert "nobody can see of which text" in told


@pytest.mark.parametrize(
    "words",
    [
        "The part of the page that was read does not say who deals.", "The Ace does not count.",
        "It is not reported who deals, and nothing is said of ties in what we have read.",
        "[Wren](source/wren-1901) does not say who deals.", "Anna keeps her King and says nothing.",
    ],
)  # fmt: skip
def test_what_is_honest_or_no_claim_may_be_said_of_anything(words: str) -> None:
    assert said(words, PART) == said(words) == []


def test_of_two_texts_that_are_called_silent_both_were_read_whole() -> None:
    assert said("Both are silent.", WHOLE, WHOLE) == []
    assert said("Both are silent.", WHOLE, PART) != []


def test_what_a_citation_says_is_held_to_it_too() -> None:
    cite = replace(PART, says="The page does not mention ties.")
    ((at, what),) = unearned(AT, "All lose.", (cite,), SOURCES)
    assert at == ("rules", "tie", "cites", 0, "says") and "'does not mention'" in what


def test_nobody_types_that_the_book_of_a_rule_of_ours_is_silent() -> None:
    typed = {"value": {}, "warrant": "editorial", "note": "The book does not say how many. We set no bound."}
    ((at, what),) = unearned_silences(written(rules={"players": typed}), SOURCES)
    assert at == ("rules", "players")
    assert what == "says 'does not say'; write in 'unsaid' what is left open, and we make the sentence"


@pytest.mark.parametrize(
    ("part", "value", "at"),
    [
        ("summary", "It does not say who deals.", ("summary",)),
        ("history", [{"text": "It does not say when.", "ours": True}], ("history", 0)),
        ("edge_cases",
            [{"situation": "A.", "ruling": "It is silent.", "rule": "tie", "warrant": "editorial"}],
            ("edge_cases", 0)),
        ("words", [{"term": "pone", "meaning": "Who that is, is not said."}], ("words", 0)),
    ],
)  # fmt: skip
def test_every_text_of_a_book_is_held_to_how_its_source_was_read(part: str, value: object, at: Steps) -> None:
    book = written(**{part: value})
    assert list(unearned_silences(book, SOURCES)) == []
    ((where, _),) = unearned_silences(book, known_by(Reading.PART))
    assert where == at


def test_silent_and_unread_are_not_for_authors() -> None:
    for word in ("silent", "unread"):
        book = written(rules={"players": {"value": {}, "warrant": word, "note": "So."}})
        ((at, what),) = made_by_machine(book)
        assert at == ("rules", "players")
        assert what == f"{word} follows from how the source was read; write editorial"


def test_a_place_that_was_not_read_cannot_be_cited() -> None:
    hedge = replace(SOURCES["hedge"], unread=("final tie",))
    cite = Cite("hedge", "on the Final Tie", "They split the pot.")
    assert list(cite_complaints(AT, (cite,), {"hedge": hedge})) == [
        ((*AT, "cites", 0), "'final tie' is a place in 'hedge' that was not read")
    ]
    assert not list(cite_complaints(AT, (Cite("hedge", "on the deal"),), {"hedge": hedge}))


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"read": Reading.PART, "part": ""}, "was read in part, but does not say which (part)"),
        ({"read": Reading.WHOLE, "part": "p. 1"}, "'part' is for what was read in part, and this is 'whole'"),
        ({"read": Reading.NOT, "part": "", "unread": ("p. 2",)},
            "'unread' is for what was read in part, and this is 'not'"),
    ],
)  # fmt: skip
def test_a_source_says_which_part_of_it_was_read(changes: dict[str, object], what: str) -> None:
    assert [told for _, told in source_complaints((), replace(SOURCES["hedge"], **changes))] == [what]


def test_a_source_is_not_called_silent_by_its_own_entry() -> None:
    hedge = replace(SOURCES["hedge"], reliability="It is silent on ties.")
    ((at, _),) = unwarranted_sources({"hedge": hedge})
    assert at == ("sources", "hedge")


def test_no_book_can_be_made_of_what_nobody_has_read_or_reports() -> None:
    told = [what for _, what in unwarranted(written(), known_by(Reading.NOT))]
    assert "'wren-1901' has not been read, and nobody reports what it says" in told


OWN = {"title": "Our Page", "read": "part", "part": "the opening", "how": "Its opening was read."}


def test_an_authors_book_brings_its_sources_and_is_held_to_them() -> None:
    book = written(source="ours", sources={"ours": OWN}, summary="It does not say who deals.")
    ((at, what),) = unwarranted(book, SOURCES)
    assert at == ("summary",) and "of 'ours', which was not read whole" in what
    ((at, what),) = unwarranted(written(sources={"hedge": OWN}), SOURCES)
    assert at == ("sources", "hedge") and what.startswith("there is a source 'hedge' already")
    ((_, what),) = unwarranted(written(source="ours", sources={"ours": {**OWN, "part": ""}}), SOURCES)
    assert what == "was read in part, but does not say which (part)"


def test_an_authors_book_is_told_where_it_claims_too_much() -> None:
    import yaml

    text = SHELF.file("gnav").read_text(encoding="utf-8")
    tree = yaml.safe_load(text) | {"summary": "A game.\nThe sheet does not say who deals."}
    with pytest.raises(BadFile, match="says 'does not say' of 'danish-gnav-1917', which was not read whole"):
        SHELF.brought_along(read(yaml.dump(tree, Dumper=NoAnchors, allow_unicode=True), "ours.yaml"))


def test_no_book_on_the_shelf_claims_a_silence_that_was_not_earned() -> None:
    for book in SHELF.books():
        assert list(unearned_silences(book, SHELF.sources)) == [], book.id
        whole = SHELF.sources[book.source].read is Reading.WHOLE
        assert silence_of(book) in (Warrant.SILENT if whole else Warrant.UNREAD, Warrant.EDITORIAL), book.id


def test_no_address_leads_to_a_form_for_editing() -> None:
    for name, source in SHELF.sources.items():
        assert "action=edit" not in source.address, name
