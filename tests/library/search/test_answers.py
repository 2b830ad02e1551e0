"""What is asked at a table, with the rule and the book that it is about; and what readers ask."""

from __future__ import annotations

from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct, yaml

from ranter_tui.cli.output import CUSTOMARY
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about, changed, power_of
from ranter_tui.library.search.answer import NARROW, SURE, PageAnswer, ShortAnswer, answer_in_lines
from ranter_tui.library.text.measure import cells
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import answers, books, claims, index, library, rows_of
from tests.library.shelves import book as one

SIX = 6
WIDE = 10_000
"""A width at which no line runs over."""

QUESTIONS, TABLE_TALK = rows_of(Path(__file__).with_name("questions.txt"))
"""What is asked; for `QUESTIONS` the book that is named in it; and the rule, with a star if any will do."""


class Asked(Struct, forbid_unknown_fields=True, rename={"origin": "from"}):
    ask: str
    first: list[str] | None
    """The pages of which one should be first; none if nothing on the shelf is about it."""
    origin: str = ""


READERS = yaml.decode(Path(__file__).with_name("questions.yaml").read_bytes(), type=list[Asked])
"""What readers ask, of whatever room."""

AT_FIVE_TABLES = ("parlett-2008", "cassell-1882", "hoffmann-1891", "kukushka", "kille")

# They ask of the pages that are made for these.
pytestmark = pytest.mark.xdist_group("library")

LIBRARY = library()


@cache
def answered(question: str, book: str = "") -> ShortAnswer:
    told = answers().answer(question, one(book) if book else None)
    assert isinstance(told, ShortAnswer), question
    return told


def lines(told: ShortAnswer, width: int = WIDE) -> list[str]:
    return [str(line) for line in answer_in_lines(told, width)]


def test_every_question_finds_its_rule_and_its_book() -> None:
    for question, book, rule in QUESTIONS:
        told = answered(question)
        assert told.book == book, question
        if rule.endswith("*"):
            assert len(told.rules) > 1, question
            assert all(key.startswith(f"{rule.removesuffix('*')}.") for key in told.rules), question
        else:
            assert told.rules == (rule,), question


def test_a_guest_is_answered_by_the_book_on_the_table_with_its_source_or_its_silence() -> None:
    for name in AT_FIVE_TABLES:
        book = one(name)
        for question, rule in TABLE_TALK:
            told = answers().ready_answer(question, book)
            assert isinstance(told, ShortAnswer), (question, name)
            assert told.book == name
            assert all(fnmatch(key, rule) for key in told.rules), (question, name, told.rules)
            assert told.here or told.unasked, (question, name)
            for said in told.here:
                entry = book.entries().get(said.rule)
                assert said.warrant.is_chosen == (entry is None or entry.warrant.is_chosen), (question, said)
                assert said.warrant.is_chosen or said.place, (question, said)
            assert len(lines(told, CUSTOMARY)) <= SIX


def test_who_may_refuse_is_told_of_every_card_of_the_pack_and_first_of_those_that_do() -> None:
    told = answers().answer("can i refuse", one("kille"))
    assert isinstance(told, ShortAnswer)
    assert told.question == "What happens when a card is asked for?"
    assert {said.rule for said in told.here} == {
        key for key in one("kille").standing() if fnmatch(key, "powers.*.asked")
    }
    refusing = ["refuses" in said.sentence for said in told.here]
    assert refusing[0] and not refusing[-1]
    assert f"and {len(told.here) + len(told.allowed) - 2} more" in lines(told, CUSTOMARY)[-1]


def test_a_guest_who_has_nearly_the_name_of_a_word_is_none() -> None:
    told = [answered(f"what if {name} has the king").rules for name in ("Bob", "Alice", "Mary", "Kalle")]
    assert told == [answered("what if the king").rules] * len(told)


def test_six_lines_say_what_the_book_says_with_its_place_and_what_the_others_do() -> None:
    for question, book, _ in QUESTIONS:
        told = answered(question)
        said = lines(told)
        assert all(len(lines(told, width)) <= SIX for width in (NARROW, CUSTOMARY, WIDE)), question
        if told.here and told.here[0].warrant in (Warrant.ATTESTED, Warrant.REPORTED, Warrant.PARTLY):
            assert f"({told.here[0].place}" in " ".join(map(str.strip, lines(told, NARROW))), question
        assert told.question.casefold() in said[0].casefold()
        assert any(line.startswith("→ the rule") for line in said), question
        text = "\n".join(said)
        if book:
            assert said[0].startswith(f"{told.short}: ")
            first = told.here[0]
            assert (
                f"{first.warrant.mark} {first.sentence} ({'' if first.warrant.is_chosen else first.place}"
                in text
            )
            assert "Elsewhere: " in text or "No other book answers it." in text
        else:
            assert all(group.sentence in text for group in told.others[:1])
            assert told.others or told.silent


def test_every_book_answers_every_rule_in_six_lines_however_narrow() -> None:
    for book in books():
        for key in claims().rules:
            told = answered(key, book.id)
            assert told.rules == (key,) or told.unasked or "highest" in key, (book.id, key)
            assert told.here or told.unasked, (book.id, key)
            # In print, where a link is its address, it takes more room.
            for width, in_print in ((CUSTOMARY, True), (NARROW, False)):
                said = answer_in_lines(told, width, in_print=in_print)
                assert len(said) <= SIX, (book.id, key, *map(str, said))
                assert all(cells(str(line)) <= width for line in said)


def test_where_room_is_scarce_the_others_are_counted_and_the_book_keeps_its_say() -> None:
    told = answered("pack", "kille")
    wide, usual, narrow, narrower = (
        " ".join(" ".join(lines(told, width)).split()) for width in (WIDE, CUSTOMARY, NARROW, 50)
    )
    assert told.here[0].sentence in wide and told.here[0].sentence in usual
    assert "2 other answers" in wide and "2 other answers" not in usual and " other answers" in usual
    assert narrower == narrow, "where it is narrower still no less is told"


def test_where_one_searches_a_question_is_answered_and_a_word_alone_is_not() -> None:
    for question, _, rule in QUESTIONS:
        told = answers().ready_answer(question)
        if " " in question:
            assert isinstance(told, ShortAnswer) and told.sure >= SURE, question
            assert told.rules[0].startswith(rule.removesuffix("*")), question
        else:
            assert told is None or question == rule, question
    assert answers().ready_answer("king?") is not None
    pages = "parlett", "david parlett", "miss joan", "kille", "cornwall 1881"
    for looked_for in (*pages, "rule/tie", "contradiction/king-taken", "zebra crossing"):
        assert answers().ready_answer(looked_for) is None, looked_for


def test_every_link_of_an_answer_leads_to_a_page() -> None:
    for question, _, _ in QUESTIONS:
        told = answered(question)
        said = [statement.address for statement in (*told.here, *told.allowed)]
        for address in (*said, *(onward.address for onward in told.onwards)):
            assert LIBRARY.page(address.partition("#")[0]).address, address


def test_the_others_are_counted_and_a_book_alone_is_named() -> None:
    told = answered("tie", "parlett-2008")
    (likewise,) = [group for group in told.others if group.is_here]
    (alone,) = [group for group in told.others if group.books == ("Cassell 1881/82",)]
    text = " ".join(lines(told))
    assert f"likewise in {len(likewise.books)} books;" in text
    assert f"{alone.words} in Cassell 1881/82" in text
    answers = sum(len(group.books) for group in told.others) + told.silent
    assert answers == len([book for book in books() if RuleKey("tie") in book.entries()]) - 1
    # One is led to the comparison with a book that answers otherwise.
    here, _, other = told.onwards[-1].address.partition("+")
    assert here == "compare/parlett-2008"
    assert any(one(other).short in group.books for group in told.others if not group.is_here)


def test_whoever_plays_likewise_is_named_first_and_what_is_a_variant_there_is_said_to_be_one() -> None:
    told = answered("dealer_turn", "foster-1914")
    assert not told.others[0].is_here
    assert "Elsewhere: likewise " in " ".join(lines(told))
    text = " ".join(lines(answered("penalty", "parlett-2008")))
    assert "two lives with an Ace as a variant in Chase the Ace, web text" in text


def test_a_variant_is_told_after_the_rule() -> None:
    told = answered("dealer draws king", "parlett-2008")
    (variant,) = told.allowed
    assert variant.variant == "A King cut ruins the dealer"
    assert variant.address == "book/parlett-2008#variant:king-cut-loses-alone"
    assert any(line.startswith(f"■ As a variant: {variant.sentence} (pp. 482–483") for line in lines(told))


def test_at_a_table_the_rules_in_play_hold() -> None:
    book = one("parlett-2008")
    (variant,) = [variant for variant in book.variants if variant.id == "king-cut-loses-alone"]
    rules = changed(book.plain_rules(), variant.settings)
    told = answers().answer("what if the dealer draws a king", book, rules)
    assert isinstance(told, ShortAnswer)
    assert told.here[0].variant == variant.title and not told.allowed
    other = answers().answer("what if the dealer draws a king in foster", book, rules)
    assert isinstance(other, ShortAnswer) and other.book == "foster-1914" and not other.here[0].variant


def test_a_card_that_a_pack_has_not_is_told_so() -> None:
    told = answered("may a king be taken", "gnav")
    assert told.unasked.startswith("There is no King in its pack")
    assert {said.rule for said in told.here} >= {"powers.cuckoo.asked"}
    assert told.rules == ("powers.K.asked",)


def test_where_it_does_not_arise_that_is_said() -> None:
    assert answered("buy_back_limit", "parlett-2008").unasked == "The question does not arise."
    with_a_variant = answered("cry_when", "parlett-2008")
    assert with_a_variant.unasked == "It arises only with a variant."
    assert with_a_variant.allowed and not with_a_variant.here


def test_what_no_rule_is_about_is_answered_by_a_page_and_what_no_page_is_about_not_at_all() -> None:
    for question in ("how long does it take", "how many rounds", "how long is a game"):
        assert isinstance(answers().answer(question), PageAnswer), question
    for question in ("", "zebra", "who invented the zebra first", "did prince xqzzyk play it"):
        assert answers().answer(question) is None, question


def test_cards_rank_alike_only_where_they_are_the_same_cards() -> None:
    told = answered("how do the cards rank", "parlett-2008")
    alike = next(group for group in told.others if group.is_here)
    assert one("foster-1914").short in alike.books
    assert one("kille").short not in alike.books


def test_answers_that_differ_are_counted_apart_in_few_words_and_no_card_is_said_to_do_less() -> None:
    told = answered("can I take a king from my neighbour")
    said = {group.words: group for group in told.others}
    refuses, and_more = said["refuses"], said["refuses and costs its holder’s turn"]
    assert refuses.books and and_more.books and not set(refuses.books) & set(and_more.books)
    assert "their own turn is over" in and_more.sentence and "turn" not in refuses.sentence
    for key in claims().rules:
        given = [answer for answer in claims().answers(key) if answer.given]
        groups = answered(key)
        assert len(groups.others) == len(given), key
        assert len(lines(groups, CUSTOMARY)) <= SIX, key
        for group in groups.others:
            assert "_" not in group.words, (key, group.words)
            assert len(group.words) < len(about(key).question) + len(group.sentence)
        if power_of(key) is not None:
            assert len({group.words for group in groups.others}) == len(given), key


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("the penguin", "book/parlett-2008"),
        ("hoyle", "book/hoyle-composite"),
        ("family tree", "family"),
        ("the map", "places"),
        ("time line", "timeline"),
    ],
)
def test_the_name_of_a_book_or_a_room_alone_leads_to_it(name: str, address: str) -> None:
    told = answers().answer(name)
    assert isinstance(told, PageAnswer) and told.head == (told.title, address)


# The questions of readers, of whatever room


def is_meant(address: str, pages: list[str]) -> bool:
    """Whether an address is one of these pages, or a part of one; any power of a card stands for the card."""
    return any(address == page or address.startswith((f"{page}/", f"{page}#", f"{page}.")) for page in pages)


@cache
def best_three(question: str) -> list[str]:
    """The addresses of the three best hits."""
    return [hit.address for hit in index().search(f"{question} ", 3).hits]


def test_nine_of_ten_find_their_page_first_and_nearly_all_among_three() -> None:
    asked = [(reader.ask, reader.first) for reader in READERS if reader.first is not None]
    found = {ask: best_three(ask) for ask, _ in asked}
    first = [ask for ask, pages in asked if found[ask] and is_meant(found[ask][0], pages)]
    three = [ask for ask, pages in asked if any(is_meant(address, pages) for address in found[ask])]
    later = {ask: found[ask] for ask, _ in asked if ask not in first}
    assert len(first) >= 0.9 * len(asked), later
    assert len(three) >= 0.98 * len(asked), {ask: found[ask] for ask, _ in asked if ask not in three}


def test_an_answer_is_a_sentence_of_the_page_that_is_found_first_and_none_of_what_is_nowhere() -> None:
    held, heads = dict[str, str](), dict[str, str]()
    ranking = index().ranking
    for number, head in enumerate(ranking.heads):
        part = ranking.part(number)
        held[part.address] = f"{held.get(part.address, '')}\n{part.text}"
        heads[part.address] = ranking.part(head).address
    for reader in READERS:
        found, told = best_three(reader.ask), answers().answer(reader.ask)
        assert reader.first is not None or told is None, reader.ask
        if isinstance(told, PageAnswer):
            assert heads[told.address] == heads[found[0]], reader.ask
            assert told.sentence in held[told.address], reader.ask
            assert len(answer_in_lines(told, 80, in_print=True)) <= SIX, reader.ask
        elif isinstance(told, ShortAnswer):
            assert found[0].startswith("rule/"), reader.ask


def test_what_is_asked_leads_to_pages_and_to_sentences_that_there_are() -> None:
    asked, ranking = LIBRARY.holdings.shelf.asked, index().ranking
    texts = dict[str, str]()
    for number, head in enumerate(ranking.heads):
        part = ranking.part(number)
        for address in (part.address, ranking.part(head).address):
            texts[address] = texts.get(address, "") + f"\n{part.text}"
    for answering in asked.answers:
        assert answering.page in texts, answering.page
        assert answering.says in texts[answering.page], answering.says
    assert asked.called.keys() <= texts.keys()
    pages: dict[frozenset[str], str] = {}
    for answering in asked.answers:
        for question in answering.to:
            words = frozenset(index().english.said(question))
            assert pages.setdefault(words, answering.page) == answering.page, question
