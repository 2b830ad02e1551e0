"""The rules of one's own house: what is written is read again, what is inherited keeps its sources, and what
is wrong is told with its place."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import changed, power_of, questions, value_of
from ranter_tui.game.rules.powers import HIGHEST
from ranter_tui.rulebook.book import Entry, Rulebook
from ranter_tui.rulebook.characters import curly, set_in_print
from ranter_tui.rulebook.checking import complaints
from ranter_tui.rulebook.house import House, differing, furnished, house_of, in_yaml, with_answer, written
from ranter_tui.rulebook.problem import BadFile, Problem
from ranter_tui.rulebook.reader import Tree, read
from ranter_tui.rulebook.warrant import Warrant
from tests.rulebook.houses import SHELF, WORDS, far_houses, houses
from tests.rulebook.marks import without_marks
from tests.rulebook.mutations import spoilt_texts, spoilt_trees

parlett = partial(SHELF.book, "parlett-2008")
HEAD = "house: ours\ntitle: Our house\nfrom: parlett-2008\n"


def read_again(house: House, rules: Rules) -> tuple[House, Rulebook]:
    return SHELF.house_in(read(written(house, rules), "ours.yaml"))


def in_plain(house: House) -> Tree:
    told: Tree = msgspec.json.decode(msgspec.json.encode(replace(house, settings=house.changes)))
    return told


def book_of(text: str) -> Rulebook:
    return SHELF.house_in(read(HEAD + text, "ours.yaml"))[1]


def answer(book: Rulebook, key: str) -> Entry[Any]:
    return book.entries()[RuleKey(key)]


def problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(BadFile) as bad:
        SHELF.house_in(read(text, "ours.yaml"))
    return bad.value.problems


def said(text: str) -> list[str]:
    """What is wrong with a file; it must be told at the places marked »."""
    text, places = without_marks(text)
    found = problems(text)
    assert [(problem.line, problem.column) for problem in found] == places, found
    return [problem.what + (f"; {problem.hint}" if problem.hint else "") for problem in found]


# What is written


def test_a_card_in_the_pack_of_a_small_company_alone_keeps_what_it_does() -> None:
    head = "house: ours\ntitle: Our house\nfrom: kuckuck-meyers-1907\n"
    book = SHELF.house_in(read(f"{head}set: {{pack: gnav-42}}\n", "ours.yaml"))[1]
    assert book.plain_rules().powers["K"] == SHELF.book("kuckuck-meyers-1907").plain_rules().powers["K"]


def test_an_answer_given_on_the_screen_keeps_as_much_as_one_that_is_written() -> None:
    plain = SHELF.book("kuckuck-meyers-1907").plain_rules()
    another = with_answer(plain, RuleKey("pack"), "gnav-42")
    assert another.powers["K"] == plain.powers["K"], "a small company has another pack"
    alone = with_answer(another, RuleKey("small_pack"), None)
    assert not any(alone.powers["K"].values()), "nobody holds that card any more"


@given(houses(), st.sampled_from(list(PACKS)))
def test_with_another_pack_no_card_acts_that_nobody_holds(made: tuple[House, Rules], pack: str) -> None:
    _, rules = made
    answered = with_answer(rules, RuleKey("pack"), pack)
    held = {
        rank
        for name in (pack, rules.small_pack and rules.small_pack.pack)
        if name
        for rank in PACKS[name].order
    }
    for rank, told in rules.powers.items():
        kept = told if rank in held or rank == HIGHEST else dict.fromkeys(told, ())
        assert answered.powers[rank] == kept, rank


@given(houses() | far_houses(), st.just("") | WORDS, st.lists(WORDS, max_size=6))
def test_what_is_written_can_be_read_again_and_says_the_same(
    made: tuple[House, Rules], summary: str, words: list[str]
) -> None:
    plain, rules = made
    house = replace(plain, summary=summary, why=dict(zip(plain.changes, words, strict=False)))
    again, book = read_again(house, rules)
    assert in_plain(again) == set_in_print(in_plain(house))
    assert (book.id, book.title, book.short, book.made_from) == (
        house.house, curly(house.title), curly(house.title), house.base,
    )  # fmt: skip
    for key in questions(rules):
        assert value_of(book.plain_rules(), key) == value_of(rules, key), key
    if summary:
        assert book.summary == curly(summary)
    for rule, why in house.why.items():
        if rule in book.entries():
            assert answer(book, rule).note == curly(why)


@given(houses() | far_houses())
def test_a_change_is_the_houses_and_all_else_is_the_books_word_for_word(made: tuple[House, Rules]) -> None:
    house, rules = made
    base = SHELF.book(house.base)
    before, plain = base.entries(), base.plain_rules()
    book = furnished(house, base)
    for key, entry in book.entries().items():
        if value_of(rules, key) != value_of(plain, key) or key not in before:
            assert (entry.value, entry.warrant, entry.cites) == (value_of(rules, key), Warrant.HOUSE, ())
        else:
            assert entry == before[key]
    for part in ("variants", "calls", "silences", "edge_cases", "words", "examples"):
        assert all(one in getattr(base, part) for one in getattr(book, part))


@given(houses() | far_houses())
def test_a_house_answers_for_itself_like_any_book(made: tuple[House, Rules]) -> None:
    house, _ = made
    book = furnished(house, SHELF.book(house.base))
    assert list(complaints(book, SHELF.sources)) == []
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(book), type=Rulebook) == book


COMMENTED = re.compile(r"^  #(?=[a-z_]+(\.|:))", re.MULTILINE)


@given(houses())
def test_a_line_from_which_the_sign_is_taken_says_what_holds_already(made: tuple[House, Rules]) -> None:
    house, base = made[0], SHELF.book(made[0].base)
    rules = changed(base.plain_rules(), house.changes)
    text = written(house, rules)
    taken = COMMENTED.sub("  ", text)
    assert taken.count("\n  #") < text.count("\n  #")
    again, book = SHELF.house_in(read(taken, "ours.yaml"))
    assert {*again.changes} >= {*house.changes, *questions(rules)}
    assert all(power_of(key) for key in {*again.changes} - {*house.changes, *questions(rules)})
    printed = furnished(replace(house, title=curly(house.title)), base)
    assert replace(book, examples=()) == replace(printed, examples=())


def test_one_line_is_changed_as_the_file_says() -> None:
    house = house_of("ours", "Ours", parlett(), changed(parlett().plain_rules(), {"lives": 5}))
    text = written(house, changed(parlett().plain_rules(), house.changes))
    assert re.search(r"\n  #tie: all_lose\n  #    all_lose +All who tie for the losing card lose\.\n", text)
    assert "\n  #powers.Q.asked: []\n" in text
    text = text.replace("  #tie: all_lose", "  tie: first_in_order")
    _, book = SHELF.house_in(read(text, "ours.yaml"))
    assert set(differing(parlett(), book.plain_rules())) == {"lives", "tie"}


def test_a_file_without_changes_is_the_book_itself() -> None:
    book = book_of("set:\n")
    assert book.entries() == parlett().entries()
    assert (book.variants, book.examples) == (parlett().variants, parlett().examples)
    assert book.character == "Parlett 2008, unchanged"
    assert book.summary.endswith("and nothing has been changed yet.")
    assert replace(book_of(""), version=1) == book


# What is left of the book


def test_examples_that_come_out_otherwise_are_dropped_and_the_others_stay() -> None:
    book = book_of("set: {tie: last_to_turn_up}\n")
    gone = {one.id for one in parlett().examples} - {one.id for one in book.examples}
    assert "tie-of-two" in gone
    assert {"all-keep", "king-refuses", "ruined-by-a-king"} <= {one.id for one in book.examples}


def test_a_variant_of_what_was_changed_is_none_any_more_and_neither_are_its_examples() -> None:
    book = book_of("set: {dealer_turn: top}\n")
    assert [one.id for one in book.variants] == ["king-cut-loses-alone", "low-card-cry"]
    assert not any("top-card" in one.variants for one in book.examples)


def test_a_quarrel_and_a_silence_about_what_was_changed_are_settled() -> None:
    book = book_of("set: {powers.K.drawn: [loses_alone]}\n")
    assert not any(one.rule == "powers.K.drawn" for one in book.edge_cases)
    assert not any("powers.K.drawn" in one.rules for one in book.silences)
    assert len(book.edge_cases) < len(parlett().edge_cases)
    assert len(book.silences) == len(parlett().silences) - 1


def test_a_question_that_arises_anew_is_answered_by_the_house() -> None:
    book = book_of("set: {pot: ante, grace: buy_back}\n")
    entry = answer(book, "buy_back_limit")
    assert (entry.warrant, entry.cites) == (Warrant.HOUSE, ())
    assert entry.note == "Not asked in Parlett 2008; it arises from what this house has changed."


def test_what_is_said_of_a_part_is_said_of_the_rule_and_what_of_a_new_question_stays() -> None:
    settings = "lives.count: 5, lives.agreed: [2, 9], pot: ante, grace: buy_back, buy_back_limit: 1"
    why = "lives.count: Long., lives.agreed: Or not., buy_back_limit: As you like."
    book = book_of(f"set: {{{settings}}}\nwhy: {{{why}}}\n")
    assert answer(book, "lives").note == "Long. Or not."
    assert answer(book, "buy_back_limit").note == "As you like."


def test_a_card_that_is_not_in_the_pack_any_more_is_not_spoken_of() -> None:
    kings: dict[str, object] = {key: [] for key in parlett().entries() if power_of(key)}
    book = book_of(f"set: {msgspec.json.encode({**kings, 'pack': 'cuccu-40'}).decode()}\n")
    assert not [key for key in book.entries() if key.startswith("powers.K.")]


# What is wrong

KNOWN = "; known here: 'house', 'version', 'title', 'from', 'summary', 'set', 'why'"
TIE = "'tie' should be 'all_lose', 'first_in_order' or 'last_to_turn_up', is"
NO_POWERS = (
    "there is no rule 'powers'; a card’s is powers.RANK.MOMENT, and the moments are dealt, turn, kept, "
    "asked, exchanged, drawn, showdown"
)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("house: ours\ntitle: Ours\nfrom: »parlet-2008\n",
            "no book 'parlet-2008' came with the game; did you mean 'parlett-2008'?"),
        ("house: ours\ntitle: Ours\nfrom: »whist\n",
            "no book 'whist' came with the game; 'ranter-tui rules' lists them"),
        ("house: ours\ntitle: Ours\nfrom: »ours\n",
            "no book 'ours' came with the game; 'ranter-tui rules' lists them"),
        ("»title: Ours\nfrom: parlett-2008\n", "the file lacks the key 'house'"),
        ("»house: ours\nfrom: parlett-2008\n", "the file lacks the key 'title'"),
        ("»house: ours\ntitle: Ours\n", "the file lacks the key 'from'"),
        (f"{HEAD}set:\n  livs: »3\n", "there is no rule 'livs'; did you mean 'lives'?"),
        (f"{HEAD}set:\n  '': »3\n", "there is no rule ''"),
        (f"{HEAD}set:\n  tie: »all_loose\n", f"{TIE} the text 'all_loose'; did you mean 'all_lose'?"),
        (f"{HEAD}set:\n  lives: »0\n", "'lives' should be at least 1, is the number 0"),
        (f"{HEAD}set:\n  lives: »100\n", "'lives' should be at most 99, is the number 100"),
        (f"{HEAD}set:\n  lives: »true\n", "'lives' should be a whole number or a mapping, is true"),
        (f"{HEAD}set:\n  lives: {{count: 3, foo: »1}}\n",
            "unknown key 'foo' in 'lives'; known here: 'count', 'agreed'"),
        (f"{HEAD}set:\n  lives.hearts: »3\n", "the rule 'lives' has no part 'hearts'; it has count, agreed"),
        (f"{HEAD}set:\n  tie.x: »3\n", "the rule 'tie' has no part 'x'"),
        (f"{HEAD}set:\n  powers: »{{}}\n", NO_POWERS),
        (f"{HEAD}set:\n  powers.Z.asked: »[refuse]\n",
            "powers.Z.asked: there is no card of rank 'Z' in the pack french-52"),
        (f"{HEAD}set:\n  winner_takes: »the_pot\n", "winner_takes: there is no pot to take"),
        (f"{HEAD}set:\n  wipe_out: »carry_pot\n", "wipe_out: there is no pot to carry into the next game"),
        (f"{HEAD}set: »{{grace: buy_back}}\n", "pot: buying back in is paid into the pot, and there is none"),
        (f"{HEAD}set:\n  buy_back_limit: »2\n", "'buy_back_limit' does not arise under the other rules"),
        (f"{HEAD}why:\n  tie: »We like it.\n", "nothing is changed in 'tie'"),
        (f"{HEAD}set: »[tie]\n", "'set' should be a mapping or left empty, is a list"),
        (f"{HEAD}set: »everything\n", "'set' should be a mapping or left empty, is the text 'everything'"),
        (f"{HEAD}set: {{tie: all_lose}}\n»rules: {{}}\n", "unknown key 'rules'"),
        (f"{HEAD}»cites: []\n", "unknown key 'cites'; did you mean 'title'?"),
        (f"{HEAD}»warrant: attested\n", "unknown key 'warrant'"),
        (f"{HEAD}»source: parlett-2008\n", "unknown key 'source'"),
        (f"{HEAD}set:\n  tie: »{{value: last_to_turn_up, warrant: attested}}\n", f"{TIE} a mapping"),
        (f"house: »{'x' * 65}\ntitle: Ours\nfrom: parlett-2008\n",
            "'house' should have at most 64 characters, has 65"),
        ("house: »1\ntitle: Ours\nfrom: parlett-2008\n",
            "'house' should be a text, is the number 1; did you mean the text '1', in quotes?"),
        (f"{HEAD}version: »0\n", "'version' should be at least 1, is the number 0"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_at_its_place(text: str, what: str) -> None:
    (told,) = said(text)
    assert told.removesuffix(KNOWN) == what


def test_all_mistakes_are_told_at_once() -> None:
    text = f"{HEAD}set:\n  livs: »3\n  tie: »none\nwhy:\n  pot: »No.\n"
    assert len(said(text)) == 3


@pytest.mark.parametrize(
    ("title", "what"),
    [
        ('"\\e[2J"', "the character U+001B is not allowed in a text"),
        ('"\\x07"', "the character U+0007 is not allowed in a text"),
        ('"a\\0"', "a NUL character is not allowed in a text"),
        ('"\\u202eesuoh"', "the character U+202E is not allowed in a text"),
        ('"\\u2066house"', "the character U+2066 is not allowed in a text"),
        ('"Our\\nhouse"', "the title should be one line that can be read"),
        ('"Our\\u200ehouse"', "the title should be one line that can be read"),
        ('"  "', "the title should be one line that can be read"),
        ("''", "'title' should not be an empty text"),
        ("x" * 10_000, "'title' should have at most 32 characters, has 10000"),
        ("12", "'title' should be a text, is the number 12; did you mean the text '12', in quotes?"),
        ("[Ours]", "'title' should be a text, is a list"),
    ],
)
def test_a_title_is_a_short_line_for_the_eye(title: str, what: str) -> None:
    assert said(f"house: ours\ntitle: »{title}\nfrom: parlett-2008\n") == [what]


@pytest.mark.parametrize("name", ["../x", "/etc/passwd", "a/b", ".hidden", "-x", "Ours", "ours\n", ""])
def test_an_id_can_be_nothing_but_a_name(name: str) -> None:
    told = said(f"house: »{in_yaml(name)}\ntitle: Ours\nfrom: parlett-2008\n")
    assert told == [f"'house' should have small letters, figures and hyphens, is the text {name!r}"]


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}set: {{{'x' * 9_000}: 1}}",
        f"{HEAD}set: {{tie: {'x' * 9_000}}}",
        f"{HEAD}why: {{{'x' * 9_000}: y}}",
        f"{HEAD}{'x' * 9_000}: 1",
        f"house: ours\ntitle: Ours\nfrom: {'x' * 9_000}\n",
        f"house: {'x' * 9_000}\ntitle: Ours\nfrom: parlett-2008\n",
    ],
)
def test_a_message_is_never_long(text: str) -> None:
    (problem,) = problems(text)
    assert len(str(problem)) < 600


GOOD = f"""{HEAD}summary: >-
  Ours.
set:
  lives: 4
  tie: last_to_turn_up
  powers.K.drawn: [loses_alone]
  pot: ante
why:
  tie: We like it.
"""


@given(st.one_of(spoilt_texts(GOOD), spoilt_trees(read(GOOD, "ours.yaml").tree)))
def test_a_file_however_spoilt_is_read_or_refused(spoilt: bytes) -> None:
    what = read_or_refused(spoilt)
    if isinstance(what, Rulebook):
        assert list(complaints(what, SHELF.sources)) == []
    else:
        assert what.problems
        assert all(str(problem).isprintable() for problem in what.problems)


def read_or_refused(data: bytes) -> Rulebook | BadFile:
    try:
        return SHELF.house_in(read(data, "ours.yaml"))[1]
    except BadFile as bad:
        return bad
