"""Words of the glossary in prose: linked once, and not where somebody else is heard."""

from __future__ import annotations

from ranter_tui.library.said.references import GlossaryWords
from ranter_tui.rulebook.reference import Glossary, Term
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import library

WORDS = GlossaryWords(
    Glossary(
        (
            Term("ante", "A stake.", Warrant.EDITORIAL),
            Term("re-ante", "Another stake.", Warrant.EDITORIAL),
            Term("pig’s toe", "A two.", Warrant.EDITORIAL),
            Term("Bo", "A cry.", Warrant.EDITORIAL),
            Term("stock", "The cards left.", Warrant.EDITORIAL, plain=True),
        )
    )
)


def test_a_word_is_linked_where_it_first_occurs() -> None:
    known: set[str] = set()
    assert (
        WORDS.linked("Ante up. The ante is one, the stock is left, and Bo is cried.", known)
        == "[Ante](word/ante) up. The ante is one, the stock is left, and [Bo](word/bo) is cried."
    )
    assert known == {"word/ante", "word/bo"}
    assert WORDS.linked("An ante again, and a pig’s toe.", known) == (
        "An ante again, and a [pig’s toe](word/pig-s-toe)."
    )


def test_no_part_of_a_word_no_quotation_and_no_link_is_touched() -> None:
    for text in ("The antes of Dante.", 'He says "ante", and “Bo”.', "[The ante](rule/pot) is due.", "bo"):
        assert WORDS.linked(text, set()) == text
        assert WORDS.in_text(text) == []
    assert WORDS.linked("A re-ante.", set()) == "A [re-ante](word/re-ante)."


def test_every_page_of_the_library_links_a_word_once_in_prose_and_in_no_rule() -> None:
    told = [library().whole(entry.address) for entry in library().entries() if "/" in entry.address]
    times = {
        (article.address, f"word/{key}"): sum(f"(word/{key})" in one.text for one in article.passages())
        for article in told
        if not article.address.startswith("word/")
        for key in ("pig-s-toe", "bellows", "showdown")
    }
    assert times["book/hoffmann-1891", "word/pig-s-toe"] == times["essay/board", "word/bellows"] == 1
    assert set(times.values()) == {0, 1}
    for article in told:
        assert not any("](word/" in passage.text for passage in article.passages() if passage.rule)
