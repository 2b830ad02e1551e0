"""The questions that readers ask, and the pages that answer them: one ranking for all rooms."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct, yaml

from ranter_tui.library.search.answer import MOST_LINES, Answers, PageAnswer, ShortAnswer, answer_in_lines
from ranter_tui.library.search.index import Index
from tests.library.shelves import library

# They ask of the pages that are made for these.
pytestmark = pytest.mark.xdist_group("library")


class Asked(Struct, forbid_unknown_fields=True, rename={"origin": "from"}):
    ask: str
    first: list[str] | None
    """The pages of which one should be first; none if nothing on the shelf is about it."""
    origin: str = ""


QUESTIONS = yaml.decode(Path(__file__).with_name("questions.yaml").read_bytes(), type=list[Asked])


def is_meant(address: str, pages: list[str]) -> bool:
    """Whether an address is one of these pages, or a part of one; any power of a card stands for the card."""
    return any(address == page or address.startswith((f"{page}/", f"{page}#", f"{page}.")) for page in pages)


@pytest.fixture(scope="module")
def index() -> Index:
    found = Index(library().holdings)
    found.prepare()
    return found


def test_nine_of_ten_find_their_page_first_and_nearly_all_among_three(index: Index) -> None:
    asked = [(one.ask, one.first) for one in QUESTIONS if one.first is not None]
    found = {ask: [hit.address for hit in index.search(f"{ask} ", 3).hits] for ask, _ in asked}
    first = [ask for ask, pages in asked if found[ask] and is_meant(found[ask][0], pages)]
    three = [ask for ask, pages in asked if any(is_meant(address, pages) for address in found[ask])]
    later = {ask: found[ask] for ask, _ in asked if ask not in first}
    assert len(first) >= 0.9 * len(asked), later
    assert len(three) >= 0.98 * len(asked), {ask: found[ask] for ask, _ in asked if ask not in three}


def test_what_is_nowhere_is_not_answered(index: Index) -> None:
    answers = Answers(library().holdings, index)
    for one in QUESTIONS:
        if one.first is None:
            assert answers.answer(one.ask) is None, one.ask


def test_an_answer_is_a_sentence_of_the_page_that_is_found_first(index: Index) -> None:
    answers, held = Answers(library().holdings, index), dict[str, str]()
    heads = dict[str, str]()
    for number, head in enumerate(index.ranking.heads):
        part = index.ranking.part(number)
        held[part.address] = f"{held.get(part.address, '')}\n{part.text}"
        heads[part.address] = index.ranking.part(head).address
    for one in QUESTIONS:
        hits, told = index.search(f"{one.ask} ", 1).hits, answers.answer(one.ask)
        if isinstance(told, PageAnswer):
            assert heads[told.address] == heads[hits[0].address], one.ask
            assert told.sentence in held[told.address], one.ask
            assert len(answer_in_lines(told, 80, in_print=True)) <= MOST_LINES, one.ask
        elif isinstance(told, ShortAnswer):
            assert hits[0].address.startswith("rule/"), one.ask


def test_what_is_asked_leads_to_pages_and_to_sentences_that_there_are(index: Index) -> None:
    asked, ranking = library().holdings.shelf.asked, index.ranking
    texts = dict[str, str]()
    for number, head in enumerate(ranking.heads):
        part = ranking.part(number)
        for address in (part.address, ranking.part(head).address):
            texts[address] = texts.get(address, "") + f"\n{part.text}"
    for one in asked.answers:
        assert one.page in texts, one.page
        assert one.says in texts[one.page], one.says
    assert asked.called.keys() <= texts.keys()
    pages: dict[frozenset[str], str] = {}
    for one in asked.answers:
        for question in one.to:
            words = frozenset(index.english.said(question))
            assert pages.setdefault(words, one.page) == one.page, question
