"""A rulebook as an article: everything that it says is there, and nothing without saying who says so."""

from __future__ import annotations

from typing import Any

from ranter_tui.game.rules.asking import sentence
from ranter_tui.library.pages.book import rulebook_article
from ranter_tui.library.text.article import Article, Passage, Section
from ranter_tui.library.text.line import without_links
from ranter_tui.rulebook.source import Reading
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling import cards_in_words as answering
from ranter_tui.telling.how_we_play import how_we_play
from tests.library.shelves import IDS, SHELF, article, book
from tests.library.small import BOOK, PAGE, SOURCES, small_book

SMALL = rulebook_article(small_book(), SOURCES)


def facts(told: Article) -> dict[str, str]:
    return {fact.name: fact.text for fact in told.facts}


def section(told: Article, title: str) -> Section:
    return next(one for one in told.sections if one.title == title)


def ruled(told: Article) -> dict[str, Passage]:
    """The passages that state a rule."""
    return {passage.rule: passage for passage in told.passages() if passage.rule}


def test_every_rule_of_every_book_is_stated_with_its_mark_and_its_footnotes() -> None:
    for name in IDS:
        passages, rules, notes = ruled(article(name)), book(name).plain_rules(), article(name).footnotes
        for key, entry in book(name).entries().items():
            passage = passages.pop(key)
            assert passage.text == sentence(rules, key), name
            assert passage.note == entry.note, name
            assert passage.warrant is entry.warrant, name
            cited = [(notes[number - 1].source, notes[number - 1].place) for number in passage.footnotes]
            assert cited == [(cite.source, cite.place) for cite in dict.fromkeys(entry.cites)], name
        assert not passages, name


def test_footnotes_are_numbered_as_they_come_and_each_is_called_for() -> None:
    for name in IDS:
        called = [number for passage in article(name).passages() for number in passage.footnotes]
        numbers = [footnote.number for footnote in article(name).footnotes]
        assert list(dict.fromkeys(called)) == numbers == list(range(1, len(numbers) + 1)), name


def test_every_source_of_a_footnote_is_in_the_list_of_sources() -> None:
    for name in IDS:
        listed = [source.source for source in article(name).sources]
        used = {key for note in article(name).footnotes for key in (note.source, note.via) if key is not None}
        assert listed[0] == book(name).source, name
        assert len(listed) == len(set(listed)), name
        assert set(listed) == used | {book(name).source}, name
        assert set(listed) <= set(SHELF.sources), name


def test_an_article_leaves_out_no_part_of_its_book() -> None:
    for name in IDS:
        text = "\n".join(f"{one.title} {one.term} {one.text} {one.note}" for one in article(name).passages())
        told = book(name)
        for part in (
            *(paragraph.text for paragraph in told.history),
            *(variant.title for variant in told.variants),
            *(call.say for call in told.calls),
            *(word.term for word in told.words),
            *(silence.text for silence in told.silences),
            *(case.situation for case in told.edge_cases),
            *(example.title for example in told.examples),
        ):
            assert part in text, name


def test_the_box_at_the_head_says_what_nobody_knows() -> None:
    assert facts(SMALL) == {
        "Book": "A Winter’s Games; 1901",
        "By": "Jenny Wren, Professor Owl (Ada Finch)",
        "Players": "not said; here any number",
        "Lives": "2 to 4, say 3",
        "Cite as": "small, version 1",
    }


def test_a_book_without_a_year_says_so_and_what_is_known_of_it() -> None:
    told = rulebook_article(small_book(year=None, year_note="After 1850.", authors=[]), SOURCES)
    assert facts(told)["Book"] == "A Winter’s Games; year unknown"
    assert facts(told)["By"] == "unknown"
    first = section(told, "History").passages[0]
    assert (first.term, first.text) == ("The year", "After 1850.")


def test_a_book_without_a_year_tells_that_of_the_page_that_was_read() -> None:
    told = rulebook_article(small_book(year=None, page_year=2010, place="Kiev"), SOURCES)
    assert facts(told)["Book"] == "A Winter’s Games; Kiev, year unknown, page as of 2010"


def test_the_rules_stand_in_their_groups() -> None:
    groups = section(SMALL, "The rules").sections
    assert [(group.title, [passage.rule for passage in group.passages]) for group in groups] == [
        ("The table", ["object", "players"]),
        ("Lives", ["lives"]),
        ("Cards with powers", ["powers.K.asked", "powers.K.drawn"]),
        ("The showdown", ["tie"]),
    ]


def test_a_variant_tells_how_the_rules_then_stand() -> None:
    (variant,) = section(SMALL, "Variants").passages
    assert variant.title == "One loser"
    assert variant.text == (
        "Of those who tie for the losing card, only the last to turn up loses; so a dealer loses every "
        "tie. The table agrees on two to four lives for each: four, if nobody objects."
    )
    assert variant.about == ("tie", "lives")


def test_a_call_stands_with_its_occasion() -> None:
    calls = section(SMALL, "What is said").passages
    assert [f"{call.term}: {call.text}" for call in calls] == [
        "Refusing with a King: “Cuckoo!”",
        "Giving up an Ace: “Alas”",
    ]


def test_a_call_in_another_language_is_translated_and_its_language_known() -> None:
    call = {"when": "keep", "say": "Jeg står!", "english": "I stand!", "warrant": "attested", "cites": [PAGE]}
    (told,) = section(
        rulebook_article(small_book(language="da", calls=[call]), SOURCES), "What is said"
    ).passages
    assert (told.text, told.quotes) == ("“Jeg står!” (I stand!)", "da")


def test_the_cards_stand_in_their_order_in_the_box() -> None:
    def high_to_low(**rules: Any) -> str:
        order = {"order": {"value": "as_the_pack", "warrant": "attested", "cites": [PAGE]}}
        given = {
            key: {"warrant": "attested", "cites": [PAGE], "value": value} for key, value in rules.items()
        }
        book = small_book(rules={**BOOK["rules"], **order, "powers": {}, **given})
        return facts(rulebook_article(book, SOURCES))["High to low"]

    assert high_to_low() == "King, Queen, Jack, 10 down to 2, Ace"
    assert high_to_low(order="reversed") == "Ace, Queen, Jack, 10 down to 2, King"
    assert high_to_low(pack="gnav-42") == "Cuckoo, Dragoon, Cat, Horse, House, 12 down to 0, Pot, Owl, Fool"


def test_a_card_that_falls_and_a_card_that_is_not_compared_are_said_to_be_so_in_the_box() -> None:
    assert facts(article("kille"))["High to low"].startswith(
        "Harlekin (lowest once it has changed hands), Kuku, Husar"
    )
    assert facts(article("cuccu"))["High to low"].endswith("Leone; not compared: Matto")


def test_what_a_book_leaves_unsaid_is_ours_to_say() -> None:
    (silence,) = section(SMALL, "What it leaves unsaid").passages
    assert silence.warrant is Warrant.SILENT
    assert silence.about == ("first_dealer",)


def test_an_example_tells_who_was_dealt_what() -> None:
    (example,) = section(SMALL, "Example hands").passages
    assert example.note == "Dealt: Anna 3 of hearts, Ben 5 (dealer)."


def test_cards_of_special_packs_are_dealt_by_their_names() -> None:
    dealt = {
        (one, passage.title): passage.note
        for one in ("kille", "cucu-40", "coucou")
        for passage in section(article(one), "Example hands").passages
    }
    assert dealt["kille", "Harlekin sinks"] == "Dealt: Anna 9, Ben Harlekin, Clara Blarr (dealer)."
    assert "Bruno Cavallo of cups, Carla Cavallo of coins" in dealt["cucu-40", "Over two horses"]
    assert dealt["coucou", "Three poor cards"].startswith("Dealt: Anna 4, 2 and Ace (dealer); Ben 8;")


def test_what_is_cited_twice_is_one_footnote() -> None:
    assert [(note.number, note.label, note.place) for note in SMALL.footnotes] == [
        (1, "Wren & Owl 1901", "p. 12"),
        (2, "The Lost Book (1800)", "p. 1"),
    ]
    assert ruled(SMALL)["tie"].footnotes == (1, 2)


def test_a_footnote_at_second_hand_names_whoever_reports_it() -> None:
    assert SMALL.footnotes[1].via_label == "Cuckoo (The Hedge)"


def test_the_list_of_sources_gives_title_and_place_in_full() -> None:
    assert [source.text for source in SMALL.sources] == [
        (
            "Jenny Wren, Professor Owl (Ada Finch), A Winter’s Games: For the Long Evenings, "
            "London: Nest & Sons, 1901, p. 12."
        ),
        "The Lost Book, 1800.",
        "Cuckoo, The Hedge, a site.",
    ]


def test_a_section_without_anything_in_it_is_left_out() -> None:
    told = rulebook_article(small_book(variants=[], calls=[], words=[], examples=[]), SOURCES)
    assert [one.title for one in told.sections] == [
        "The rules",
        "History",
        "What it leaves unsaid",
        "When players quarrel",
    ]


def test_an_article_is_called_by_the_short_name_of_its_book_with_the_game_below() -> None:
    assert (SMALL.title, SMALL.subtitle) == ("Wren & Owl 1901", "Cuckoo")
    for name in IDS:
        assert (article(name).title, article(name).subtitle) == (book(name).short, book(name).game)


def test_an_article_begins_with_the_game_in_a_nutshell_to_be_read_aloud_in_half_a_minute() -> None:
    for name in IDS:
        opening = article(name).opening
        assert opening is not None
        (told,) = opening.passages
        said = without_links(told.text)
        assert 55 <= len(said.split()) <= 115, (name, said)
        told_on_the_card = [point.text for point in how_we_play(book(name).plain_rules())]
        assert all(text in said for text in told_on_the_card if answering.MORE not in text), name
        assert not told.warrant, "it is made of all rules together, and each has its mark below"


def test_the_head_says_how_many_of_the_rules_are_the_books_own() -> None:
    assert (opening := SMALL.opening) is not None
    assert opening.passages[0].note == (
        "Made from the 6 rules below: Wren & Owl 1901 tells 3 of them; "
        "1 follows from what it says; 2 are ours."
    )
    reported = article("hoffmann-1891").opening
    assert reported is not None
    assert "Hoffmann 1891 is said to tell 2 of them, 1 in part;" in reported.passages[0].note


def test_the_source_on_which_most_footnotes_rest_is_told_once_above_them() -> None:
    ground = article("parlett-2008").ground
    assert ground is not None
    assert (ground.label, ground.place, ground.read) == ("Parlett 2008", "pp. 482–483", Reading.WHOLE)
    notes = {note.place: ground.within(note) for note in article("parlett-2008").footnotes}
    assert notes["pp. 482–483"] == ""
    assert notes["pp. 482–483, Variants"] == "Variants"
    assert notes["pp. 482–483, and the articles on either side"].startswith("Pp. 482–483, and")
    named = [note for note in article("parlett-2008").footnotes if not ground.carries(note)]
    assert len(named) == 4
    assert SMALL.ground is None, "two footnotes name their sources themselves"


def test_what_others_report_of_the_book_rests_on_their_report() -> None:
    ground = article("hoffmann-1891").ground
    assert ground is not None
    assert (ground.label, ground.via_label) == ("Hoffmann 1891", "Ranter-Go-Round (Wikipedia)")
    assert all(note.via for note in article("hoffmann-1891").footnotes if ground.carries(note))
