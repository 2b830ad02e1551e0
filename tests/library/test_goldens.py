"""Every sentence that is made of a rule, and the whole text of every book, as they are kept.

When words are meant to change, have the goldens written anew, and read what has changed:
RANTER_GOLDENS=anew make test ARGS="tests/library"
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from pathlib import Path
from typing import get_args

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules import ABOUT, HINTS, RuleKey, Rules
from ranter_tui.game.rules.asking import about, changed, power_key, power_of, sentence, value_of
from ranter_tui.game.rules.power_words import power_sentence, power_title
from ranter_tui.game.rules.powers import FITTING, HIGHEST, Effects, Moment, with_its_kind
from ranter_tui.library.text.page import page
from tests.library.shelves import article, books, library

GOLDENS = Path(__file__).parent / "goldens"
ANEW = os.environ.get("RANTER_GOLDENS") == "anew"
WIDTH = 80


def is_kept(name: str, text: str) -> None:
    golden = GOLDENS / name
    if ANEW:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8"), f"{name} has other words; see {__name__}"


def test_every_sentence_is_as_it_was() -> None:
    is_kept("sentences.txt", "\n".join(chain(*map(of_a_rule, ABOUT), *map(of_a_moment, Moment))) + "\n")


def test_the_whole_text_of_every_book_is_as_it_was() -> None:
    for one in books():
        is_kept(f"{one.id}.txt", page(article(one.id), WIDTH) + "\n")
    others = {"sentences", "small", "chronicle", "resemblance", "own-cards"}
    assert {golden.stem for golden in GOLDENS.iterdir()} == {*others, *(one.id for one in books())}


def test_what_the_games_of_the_family_have_in_common_is_as_it_was() -> None:
    for address in ("resemblance", "alike/own-cards"):
        is_kept(f"{address.rpartition('/')[2]}.txt", page(library().whole(address), WIDTH) + "\n")


@cache
def played() -> tuple[tuple[Rules, tuple[RuleKey, ...]], ...]:
    """The rules of every book, and of each with each of its variants, with what they state."""
    found = []
    for one in books():
        plain = one.plain_rules()
        found.append((plain, tuple(one.standing())))
        for variant in one.variants:
            rules = changed(plain, variant.settings)
            found.append((rules, (*variant.rules_set(), *one.raised_by(variant))))
    return tuple(found)


def of_a_rule(key: RuleKey) -> Iterator[str]:
    """A rule with what can be said of it anywhere, and what books say by their other rules."""
    said, kind = about(key), get_args(HINTS[key])[0]
    yield from (f"{key}: {said.title}. {said.question}", f"    {said.matters}")
    if isinstance(kind, type) and issubclass(kind, Choice):
        general = [said.sentence(value) for value in kind]
    else:
        general = sorted({said.sentence(value_of(rules, key)) for rules, keys in played() if key in keys})
    here = {sentence(rules, key) for rules, keys in played() if key in keys}
    yield from (f"  - {words}" for words in general)
    yield from (f"  * {words}" for words in sorted(here - {*general}))


def of_a_moment(moment: Moment) -> Iterator[str]:
    """All that cards do at a moment in any book, told of a King; what else one could do; and the headings."""
    said = about(power_key("K", moment))
    yield from (f"{moment.value}: {said.title}. {said.question}", f"    {said.matters}")
    done = {
        tuple(effects)
        for rules, _ in played()
        for told in rules.powers.values()
        if (effects := told.get(moment))
    }
    could = {with_its_kind(moment, effect) for effect in FITTING[moment]} - done
    for mark, those in (("-", {(), *done}), ("?", could)):
        yield from (f"  {mark} {told_of_a_king(moment, effects)}" for effects in sorted(those))
    keys = {
        (key, power)
        for _, keys in played()
        for key in keys
        if (power := power_of(key)) and power[1] is moment
    }
    anywhere = {power_sentence(*power, value_of(rules, key)) for rules, _ in played() for key, power in keys}
    here = {
        sentence(rules, key)
        for rules, keys in played()
        for key in keys
        if (power := power_of(key)) and power[1] is moment
    }
    yield from (f"  * {words}" for words in sorted(here - anywhere))


def told_of_a_king(moment: Moment, effects: Effects) -> str:
    return f"{power_sentence('K', moment, effects)} ({power_title('K', moment, effects)})"


def test_every_sentence_is_well_formed() -> None:
    """Whatever a house puts together: a capital and a full stop, one colon at most, and nobody is silent."""
    told = {sentence(rules, key) for rules, keys in played() for key in keys}
    told |= {about(key).sentence(value_of(rules, key)) for rules, keys in played() for key in keys}
    for moment, effects in FITTING.items():
        sizes = range(2 if moment is Moment.DRAWN else 4)
        for some in chain.from_iterable(combinations(sorted(effects), size) for size in sizes):
            told |= {power_sentence(rank, moment, some) for rank in ("K", "owl", HIGHEST)}
    for words in told:
        assert words[0].isupper() and words.endswith(".") and words.count(".") == 1, words
        assert words.count(":") <= 1 and "  " not in words and " ." not in words, words
        assert "Nothing is said" not in words and "one who asked" not in words, words
        assert ", ," not in words and " and ." not in words, words
