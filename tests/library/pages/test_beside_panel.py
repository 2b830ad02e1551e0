"""The book beside the table, open at the rule that has just been applied."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ranter_tui.game.rules import ABOUT, RuleKey, Rules
from ranter_tui.game.rules.asking import changed, sentence
from ranter_tui.game.rules.power_words import power_title
from ranter_tui.game.rules.powers import FITTING, Moment
from ranter_tui.library.pages.beside_panel import MOST_ELSEWHERE, beside
from ranter_tui.library.said.claims import Claims
from ranter_tui.library.said.open_questions import rules_for
from ranter_tui.library.text.article import Article, Passage
from ranter_tui.library.text.page import lines as page_lines
from ranter_tui.rulebook.warrant import Warrant
from tests.library.shelves import IDS, SHELF, book, books, claims
from tests.library.small import SOURCES, small_book

ENGLISH = (
    "cassell-1882", "hoffmann-1891", "foster-1914", "phillips-westall-1945", "parlett-2008",
    "hoyle-composite", "chase-the-ace-us", "everything2-screw-your-neighbor", "mcleod-cuckoo",
    "mcleod-screw-your-neighbor",
)  # fmt: skip
"""Books on the one game, of which few differ from the others at once."""

ASKED, DRAWN = RuleKey("powers.K.asked"), RuleKey("powers.K.drawn")
TIE, LIVES = RuleKey("tie"), RuleKey("lives")


def opened(
    name: str,
    key: RuleKey,
    rules: Rules | None = None,
    among: Sequence[str] = SHELF.ids,
    *,
    folded: bool = False,
) -> Article:
    heard = claims() if among is SHELF.ids else Claims(other for other in books() if other.id in among)
    rules = rules or book(name).plain_rules()
    return beside(book(name), rules, key, heard, SHELF.sources, folded=folded)


def part(article: Article, title: str) -> tuple[Passage, ...]:
    return next((section.passages for section in article.sections if section.title == title), ())


def lines(article: Article, title: str) -> list[str]:
    return [
        f"{line.warrant.mark if line.warrant else ' '} {line.term}{': ' if line.term else ''}{line.text}"
        for line in part(article, title)
    ]


def test_the_rule_is_stated_with_who_says_so_and_how_that_is_known() -> None:
    article = opened("phillips-westall-1945", ASKED)
    assert article.title == "The King refuses"
    assert article.says.startswith("A player asked for a King shows it and refuses")
    (known,) = part(article, "Phillips & Westall 1945")
    assert known.warrant is Warrant.PARTLY and not known.rule, "nobody at a table knows a rule by its key"
    assert (known.term, known.text) == (
        "partly",
        (
            "[Phillips & Westall 1945](source/phillips-westall-1945), pp. 192–193, as reported by "
            "Ranter-Go-Round (Wikipedia). [More of this rule](rule/powers.K.asked)"
        ),
    )
    (note,) = [note for note in article.footnotes if note.number in known.footnotes]
    assert (note.label, note.place) == ("Phillips & Westall 1945", "pp. 192–193")
    assert note.via_label == "Ranter-Go-Round (Wikipedia)"
    agreeing = [one for one in part(article, "Elsewhere") if one.text == "as here."]
    assert agreeing and not any(one.footnotes for one in agreeing), "they need none of their own"
    assert not article.sources, "no source is told twice"


def test_the_other_books_come_by_what_they_say_and_those_that_differ_come_first() -> None:
    assert lines(opened("phillips-westall-1945", TIE, among=ENGLISH), "Elsewhere") == [
        (
            "▣ Cassell 1881/82: Of those who tie for the losing card, only the last to turn up loses; "
            "so a dealer loses every tie."
        ),
        "■ Parlett 2008; McLeod, Cuckoo; Chase the Ace, web text: as here.",
        "□ Hoyle composite: likewise.",
        "▣ Everything2: likewise.",
        "◧ McLeod, American form: likewise.",
        "  Silent: Foster 1914.",
        "  Unread: Hoffmann 1891.",
    ]


def test_folded_it_is_the_sentence_its_place_and_how_many_books_agree() -> None:
    article = opened("parlett-2008", TIE, among=ENGLISH, folded=True)
    assert article.says == "All who tie for the losing card lose."
    assert not article.footnotes and not article.sources
    assert lines(article, "") == ["■ attested: [Parlett 2008](source/parlett-2008), pp. 482–483."]
    assert lines(article, "Elsewhere") == [
        "  As here: 5 books. Other answers: 1. Silent: 1 book. Unread: 2 books."
    ]
    (reported,) = lines(opened("phillips-westall-1945", ASKED, folded=True), "")
    assert reported.endswith("pp. 192–193, as reported by Ranter-Go-Round (Wikipedia).")


def test_where_there_is_room_the_folded_page_has_the_cards_from_best_to_worst() -> None:
    gnav = book("gnav")
    article = beside(gnav, gnav.plain_rules(), ASKED, Claims(()), SHELF.sources, folded=True, with_cards=True)
    order, *special = lines(article, "The pieces")
    assert order.startswith("  From best to worst they are Cuckoo, Dragoon")
    assert special[0] == "  Cuckoo: can’t be taken and ends the hand at once."


def test_folded_it_says_what_the_table_agreed_on_and_that_a_silent_book_is_silent() -> None:
    one = book("parlett-2008")
    _, agreed = part(opened(one.id, DRAWN, rules_for(one, None, ["king-cut-loses-alone"]), folded=True), "")
    assert (agreed.term, agreed.text) == (
        "Agreed at this table",
        "the variant “A King cut ruins the dealer”.",
    )
    (known,) = lines(opened(one.id, DRAWN, folded=True), "")
    assert known == "· ours: the text was read whole and does not say; we chose."


def test_folded_no_page_has_numbers_of_footnotes_and_nearly_all_fit_beside_the_table() -> None:
    long = []
    for name in IDS:
        for key in book(name).entries():
            article = opened(name, key, folded=True)
            assert not [passage for passage in article.passages() if passage.footnotes]
            long.append(len(list(page_lines(article, 36, marks=False))))
    assert sum(length > 29 for length in long) < len(long) / 10


def test_what_another_book_only_allows_is_called_a_variant() -> None:
    told = lines(opened("foster-1914", RuleKey("dealer_turn"), among=ENGLISH), "Elsewhere")
    assert "top card of the stock" in told[0]
    assert told[0].startswith("■ Parlett 2008 (a variant); ") and told[1].endswith("likewise.")


def test_a_variant_that_the_table_agreed_on_is_named_and_the_main_rule_told() -> None:
    one = book("parlett-2008")
    article = opened(one.id, DRAWN, rules_for(one, None, ["king-cut-loses-alone"]))
    assert article.title == "The King ruins the dealer"
    known, agreed, otherwise = part(article, one.short)
    assert known.warrant is Warrant.ATTESTED
    assert "nobody else loses" in article.says
    assert agreed.text == "the variant “A King cut ruins the dealer”."
    assert (otherwise.term, otherwise.warrant) == ("Unless agreed otherwise", Warrant.SILENT)
    assert otherwise.text == "A King drawn from the stock is a card like any other."


def test_lives_that_the_book_lets_the_table_agree_on_rest_on_the_book() -> None:
    one = book("parlett-2008")
    article = opened(one.id, LIVES, rules_for(one, 5))
    known, otherwise = part(article, one.short)
    assert (article.says, known.note, known.warrant) == (
        "Everybody starts with five lives.",
        "Agreed at this table.",
        Warrant.PARTLY,
    )
    assert otherwise.text == "The table agrees how many lives each has: three, if nobody objects."


def test_two_lives_do_not_make_a_variant_that_has_two_lives_among_other_things() -> None:
    one = book("chase-the-ace-us")
    assert not [
        line
        for line in part(opened(one.id, LIVES, rules_for(one, 2)), one.short)
        if line.term == "Agreed at this table"
    ]
    honour = part(opened(one.id, LIVES, rules_for(one, None, ["on-your-honour"])), one.short)
    assert "the variant “On your honour, or on your elbows”." in [line.text for line in honour]


def test_a_rule_that_the_table_made_up_rests_on_the_house() -> None:
    one = book("parlett-2008")
    rules = changed(one.plain_rules(), {"tie": "last_to_turn_up"})
    known, otherwise = part(opened(one.id, TIE, rules), one.short)
    assert (known.warrant, known.note, known.footnotes) == (Warrant.HOUSE, "Agreed at this table.", ())
    assert known.text == "a rule of the house. [More of this rule](rule/tie)"
    assert otherwise.text == "All who tie for the losing card lose."


def test_the_book_s_own_variants_on_the_rule_are_told_and_at_the_end_what_people_quarrel_about() -> None:
    article = beside(small_book(), small_book().plain_rules(), TIE, Claims(()), SOURCES)
    (quarrel,) = article.sections[-1].passages
    assert (quarrel.title, quarrel.text) == ("Three tie.", "All lose.")
    (allowed,) = part(article, "The book also allows")
    assert allowed.term == "One loser"
    assert "only the last to turn up loses" in allowed.text


def test_every_rule_has_a_short_heading_of_its_own() -> None:
    titles = [said.title for said in ABOUT.values()]
    titles += [power_title("K", moment, ()) for moment in Moment]
    assert len(set(titles)) == len(titles)
    told = {power_title("highest", moment, (effect,)) for moment in Moment for effect in FITTING[moment]}
    assert all(title.startswith("The highest card ") for title in told)
    assert all(0 < len(title) <= 45 for title in (*titles, *told))


@pytest.mark.parametrize("name", IDS)
def test_it_is_short_and_every_mark_has_its_footnote(name: str) -> None:
    one = book(name)
    for variant in (None, *one.variants):
        rules = rules_for(one, None, [variant.id] if variant else [])
        for key in (*one.entries(), RuleKey("powers.K.kept"), RuleKey("powers.highest.asked")):
            article = opened(name, key, rules)
            assert article.says == sentence(rules, key)
            elsewhere = part(article, "Elsewhere")
            assert len(elsewhere) <= MOST_ELSEWHERE
            # Our choice for a silent book is never told as what the book does.
            assert not any(line.warrant is not None and line.warrant.is_chosen for line in elsewhere)
            used = {number for passage in article.passages() for number in passage.footnotes}
            assert used == {note.number for note in article.footnotes}
