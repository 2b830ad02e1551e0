"""One rule across all the books."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import UnknownRule, about
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.rules.showdown import Tie
from ranter_tui.library.pages.rules import inquiry_article
from ranter_tui.library.said.claims import Claims, Inquiry, inquiry
from ranter_tui.library.text.leaves import leaves
from ranter_tui.library.text.line import without_links
from ranter_tui.library.text.measure import cells
from ranter_tui.library.text.page import page
from ranter_tui.rulebook.silence import silence_of
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import SHELF, books, claims
from tests.library.small import SOURCES, small_book

SMALL = Claims([small_book(), small_book(id="other", short="Other 1902", rules={}, variants=[])])


LAST_LOSES = (
    "Of those who tie for the losing card, only the last to turn up loses; so a dealer loses every tie."
)


def voices(asked: Inquiry) -> dict[tuple[str, str], list[str]]:
    """By answer and warrant: who gives it."""
    found: dict[tuple[str, str], list[str]] = {}
    for answer in asked.answers:
        for voice in answer.claims:
            name = f"{voice.book.short} ({voice.variant.title})" if voice.variant else voice.book.short
            found.setdefault((answer.sentence, voice.warrant.value), []).append(name)
    return found


def test_every_book_has_its_say_on_every_rule() -> None:
    for key in claims().rules:
        has_heard_every_book(inquiry(key, claims()))


def has_heard_every_book(asked: Inquiry) -> None:
    key = asked.rule
    main = {
        voice.book.id: (answer.value, voice.warrant, voice.cites)
        for answer in asked.answers
        for voice in answer.claims
        if not voice.variant
    }
    for one in books():
        entry = one.entries().get(key)
        if entry is None and any(key in silence.rules for silence in one.silences):
            assert main[one.id] == ((), silence_of(one), ()), (key, one.id)
            assert one.short not in asked.unasked, (key, one.id)
        elif key not in one.standing():
            assert one.id not in main, (key, one.id)
            assert (one.short in asked.unasked) is (entry is None), (key, one.id)
        elif entry is not None:
            assert main[one.id] == (entry.value, entry.warrant, entry.cites), (key, one.id)
    for answer in asked.answers:
        assert all(not voice.warrant.is_chosen for voice in answer.given), key
        assert all(voice.warrant.is_chosen for voice in answer.chosen), key


def test_what_a_book_is_silent_on_has_a_page_even_where_no_book_speaks_of_it() -> None:
    silence = {"text": "What a Cat does on her own turn.", "rules": ["powers.cat.turn"]}
    quiet = small_book(id="quiet", short="Quiet", silences=[silence])
    assert "powers.cat.turn" in Claims([quiet]).rules and "powers.cat.turn" not in SMALL.rules
    asked = inquiry("powers.cat.turn", Claims([quiet, small_book()]))
    (answer,) = (answer for answer in asked.answers if answer.chosen)
    assert answer.sentence == "On his own turn the holder of a Cat need not show it."
    assert [(voice.book.id, voice.note) for voice in answer.chosen] == [("quiet", silence["text"])]
    assert asked.unasked == ("Wren & Owl 1901",)


def test_every_variant_that_answers_otherwise_is_heard() -> None:
    for key in claims().rules:
        has_heard_every_variant(key)


def has_heard_every_variant(key: RuleKey) -> None:
    heard = {
        (voice.book.id, voice.variant.title)
        for answer in inquiry(key, claims()).answers
        for voice in answer.claims
        if voice.variant
    }
    for one in books():
        for variant in one.variants:
            if (one.id, variant.title) in heard:
                assert key in (*variant.rules_set(), *one.raised_by(variant)), (key, one.id, variant.id)
            elif key in variant.rules_set():
                entry = one.entries()[key]
                assert entry is not None, (key, one.id, variant.id)


def test_every_answer_can_be_read_with_its_footnotes() -> None:
    for key in claims().rules:
        can_be_read_with_its_footnotes(inquiry(key, claims()))


def can_be_read_with_its_footnotes(asked: Inquiry) -> None:
    key = asked.rule
    told = page(inquiry_article(asked, SHELF.sources))
    assert all(cells(line) <= 80 for line in told.splitlines()), key
    flat = " ".join(told.split())
    question = about(key).question
    assert question in flat or question.upper().replace(" ", "") in told.replace(" ", ""), key
    for answer in asked.answers:
        assert answer.sentence in flat, key
    # Where few have the question these are named, and the others are all the rest.
    rest = asked.unasked if "In all books but" in flat else ()
    for one in books():
        assert one.short in flat or one.short in rest, (key, one.id)
    head, _, notes = told.partition("F O O T N O T E S")
    marks = [int(number) for number in re.findall(r"\[(\d+)\]", head)]
    numbers = [int(number) for number in re.findall(r"^ *\[(\d+)\] ", notes, re.MULTILINE)]
    assert list(dict.fromkeys(marks)) == numbers == list(range(1, len(numbers) + 1)), key


def test_who_says_so_is_kept_apart_from_whose_silence_was_filled() -> None:
    asked = inquiry("players", SMALL)
    (answer,) = asked.answers
    assert not answer.given
    assert [voice.book.short for voice in answer.chosen] == ["Wren & Owl 1901"]
    assert asked.unasked == ("Other 1902",)


def test_a_variant_gives_its_answer_under_its_own_title() -> None:
    assert voices(inquiry("tie", SMALL)) == {
        ("All who tie for the losing card lose.", "inferred"): ["Wren & Owl 1901"],
        (
            LAST_LOSES,
            "attested",
        ): ["Wren & Owl 1901 (One loser)"],
    }


def test_values_that_no_book_has_come_last() -> None:
    asked = inquiry("tie", SMALL)
    assert [answer.value for answer in asked.answers] == [
        Tie.ALL_LOSE,
        Tie.LAST_TO_TURN_UP,
        Tie.FIRST_IN_ORDER,
    ]
    assert not asked.answers[-1].given
    told = page(inquiry_article(asked, SOURCES)).partition("W H A T   N O N E   O F   T H E M   S A Y S")[2]
    assert "only the one who played first loses." in " ".join(told.split())


def test_of_a_card_it_is_told_what_else_it_might_do() -> None:
    asked = inquiry("powers.K.asked", SMALL)
    (answer,) = asked.answers
    assert answer.value == (Effect.SHOW, Effect.REFUSE, Effect.SPEND)
    assert "Whoever is asked for a King shows it and refuses, and the asker is out at once." in asked.unused
    assert "Whoever is asked for a King shows it and refuses." not in asked.unused


def test_a_card_that_no_book_mentions_may_still_be_asked_about() -> None:
    asked = inquiry("powers.cuckoo.asked", SMALL)
    assert about(asked.rule).question == "What happens when a Cuckoo is asked for?"
    assert asked.answers == ()
    assert asked.unasked == ("Wren & Owl 1901", "Other 1902")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("ties", "there is no rule 'ties'; did you mean 'tie'?"),
        ("powers.k.asked", "there is no rule 'powers.k.asked'; did you mean 'powers.K.asked'?"),
        ("marriage", "there is no rule 'marriage'; ask for 'list' to see them all"),
        ("powers.unicorn.dealt", "there is no rule 'powers.unicorn.dealt'; ask for 'list' to see them all"),
    ],
)
def test_a_rule_that_there_is_not_is_refused_with_advice(name: str, message: str) -> None:
    with pytest.raises(UnknownRule, match=re.escape(message)):
        inquiry(name, SMALL)


def test_the_list_has_every_rule_once_and_in_order() -> None:
    rules = claims().rules
    assert len(set(rules)) == len(rules)
    assert {key for one in books() for key in one.entries()} <= set(rules)
    assert all(about(key).question.endswith("?") for key in rules)


def test_books_that_say_the_same_stand_in_one_line_and_their_notes_are_folded_up() -> None:
    article = inquiry_article(inquiry("tie", claims()), SHELF.sources)
    says, chose, *_, each = article.sections
    assert [section.key for section in says.sections] == ["all-lose", "first-in-order", "last-to-turn-up"]
    ours = {passage.warrant: passage.text for section in chose.sections for passage in section.passages}
    assert ours[Warrant.SILENT] == "Silent: [Foster 1914](book/foster-1914#rule:tie)"
    assert without_links(ours[Warrant.UNREAD]).endswith("Slabberjan (Francke); Vogelspiel (6)")
    assert each.folded and not says.folded
    first = leaves(article)["rule/tie"]
    assert not any(passage.note or passage.footnotes for passage in first.passages())
    notes = [passage.note for section in each.sections for passage in section.passages]
    assert any(note.startswith("The text speaks of two.") for note in notes)


def test_a_silence_is_linked_where_the_book_is_said_to_be_silent() -> None:
    asked = inquiry("powers.dragoon.drawn", claims())
    assert [voice.address for answer in asked.answers for voice in answer.chosen] == [
        "book/gnav#silence:powers.cuckoo.drawn"
    ]


def test_a_book_is_named_once_under_an_answer_with_the_number_of_its_variants() -> None:
    for key in claims().rules:
        for section in inquiry_article(inquiry(key, claims()), SHELF.sources).sections:
            for passage in (
                said for group in section.sections if not section.folded for said in group.passages
            ):
                names = without_links(passage.text).rpartition(": ")[2].split("; ")
                known = [name.partition(" (a variant")[0] for name in names]
                assert len(set(known)) == len(known), (key, names)
    (variant,) = small_book().variants
    two = replace(small_book(), variants=(variant, replace(variant, id="another", title="Another")))
    assert "Wren & Owl 1901 (2 variants)" in page(inquiry_article(inquiry("tie", Claims([two])), SOURCES))


def test_what_programs_call_a_rule_is_not_shown_to_guests() -> None:
    article = inquiry_article(inquiry("all_alike", claims()), SHELF.sources)
    assert "all_alike" not in page(article)
