"""A rulebook as an article: everything that it says is there, and nothing without saying who says so.

The tests of the typesetter keep the page of a small book word for word, and the goldens those of all books.
"""

from __future__ import annotations

from typing import Any

from ranter_tui.game.rules.asking import sentence
from ranter_tui.library.pages.book import rulebook_article
from ranter_tui.library.text.article import Article, Passage, Section
from ranter_tui.rulebook.heading import warrants
from ranter_tui.rulebook.source import Reading
from ranter_tui.rulebook.warrant import SILENCES
from ranter_tui.telling.cards_in_words import HowToPlay, mighty
from ranter_tui.telling.how_we_play import how_we_play
from tests.library.shelves import IDS, SHELF, article, book, books
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
            told = entry.note if entry.warrant in SILENCES else f"{entry.unsaid} {entry.note}".strip()
            assert passage.note == told, name
            assert passage.warrant is entry.warrant, name
            cited = [(notes[number - 1].source, notes[number - 1].place) for number in passage.footnotes]
            assert cited == [(cite.source, cite.place) for cite in dict.fromkeys(entry.cites)], name
        assert not passages, name


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


def test_a_book_without_a_year_says_so_and_what_is_known_of_it() -> None:
    told = rulebook_article(small_book(year=None, year_note="After 1850.", authors=[]), SOURCES)
    assert facts(told)["Book"] == "A Winter’s Games; year unknown"
    assert facts(told)["By"] == "unknown"
    first = section(told, "History").passages[0]
    assert (first.term, first.text) == ("The year", "After 1850.")


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


def test_an_article_begins_with_the_game_in_a_nutshell_to_be_read_aloud_in_half_a_minute() -> None:
    for name in IDS:
        opening = article(name).opening
        assert opening is not None
        (told,), rules = opening.passages, book(name).plain_rules()
        assert 45 <= len(told.text.split()) <= 115, (name, told.text)
        points = how_we_play(rules)
        assert told.text == " ".join(point.text for point in points if not point.rows), name
        # What each of several cards does is a row of its own, beside its picture.
        cards, table = mighty(HowToPlay(rules)), opening.sections[:-1]
        assert len(table) == (len(cards) if len(cards) > 1 else 0), name
        assert all(row.passages[0].term and row.passages[0].text for row in table), name
        assert [plate.rank for row in table for plate in row.plates] == [*map(str, cards)][: len(table)], name
        assert not told.warrant, "it is made of all rules together, and each has its mark below"


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


def test_what_only_a_variant_raises_stands_with_the_variant() -> None:
    waiting = {}
    for one in books():
        raised = {key for key in one.entries() if key not in one.standing()}
        parts = {section.title: section for section in article(one.id).sections}
        groups = [*parts["The rules"].sections]
        ruled = {line.rule for group in groups for part in (group, *group.sections) for line in part.passages}
        assert ruled == set(one.standing())
        if raised:
            with_it = [line for line in parts["Variants"].passages if line.term]
            assert {line.rule for line in with_it} == raised
            places = [line.place for line in with_it if line.place]
            assert len(places) == len(set(places)) == len(raised), "each can be led to, and once"
        assert sum(warrants(one).values()) == len(one.standing())
        waiting[one.id] = raised
    assert waiting["cassell-1882"] == waiting["parlett-2008"] == {"cry_when", "cry_manner"}
