"""A whole rulebook that somebody sent: what stands in a book that came with the game keeps its source, and
whatever else is claimed is a rule of the house."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache, partial
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ranter_tui.game.rules import RuleKey
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.reader import read, read_file
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.rulebook.warrants import unwarranted
from tests.rulebook.mutations import NoAnchors

SHELF = Shelf()
parlett = partial(SHELF.book, "parlett-2008")
REAL = {"source": "parlett-2008", "place": "pp. 482-483", "says": "Whatever we like."}
INVENTED = {"source": "foster-1914", "place": "p. 9999", "says": "So it has always been."}

Tree = dict[str, Any]
Forgery = Callable[[Tree], None]


def tree_of(name: str) -> Tree:
    """A book as somebody would write his own from it."""
    return {**deepcopy(written(name)), "id": "ours", "title": "Ours", "short": "Ours"}


@cache
def written(name: str) -> Tree:
    found = read_file(SHELF.file(name)).tree
    assert isinstance(found, dict)
    return found


def sent(tree: Tree) -> Rulebook:
    text = yaml.dump(tree, Dumper=NoAnchors, sort_keys=False, allow_unicode=True, width=110)
    return SHELF.loader.brought_along(read(text, "ours.yaml"))


def forged(forge: Forgery, name: str = "parlett-2008") -> Rulebook:
    tree = tree_of(name)
    forge(tree)
    return sent(tree)


def rule(key: str, **changes: object) -> Forgery:
    return lambda tree: tree["rules"][key].update(changes)


@pytest.mark.parametrize("name", SHELF.ids)
def test_an_untouched_copy_keeps_everything(name: str) -> None:
    book = SHELF.book(name)
    assert sent(tree_of(name)) == replace(book, id="ours", title="Ours", short="Ours")


@pytest.mark.parametrize(
    ("key", "forge"),
    [
        ("lives", rule("lives", value={"count": 5, "agreed": [1, 99]})),
        ("lives", rule("lives", value={"count": 3, "agreed": [1, 98]})),
        ("tie", rule("tie", cites=[REAL])),
        ("tie", rule("tie", cites=[INVENTED])),
        ("tie", rule("tie", note="Parlett is quite clear about it.")),
        ("pot", rule("pot", warrant="attested", cites=[REAL])),
        ("pot", rule("pot", warrant="attested", cites=[INVENTED], note="")),
        ("pot", rule("pot", warrant="inferred", cites=[REAL])),
        ("pot", rule("pot", note="The book says so, only not in these words.")),
        ("pot", rule("pot", warrant="reported",
            cites=[{"source": "hoffmann-1891", "place": "p. 1", "via": "parlett-2008"}])),
        ("grace", rule("grace", warrant="attested")),
        ("lives", rule("lives", warrant="inferred", note="It follows.")),
    ],
)  # fmt: skip
def test_a_rule_with_a_forged_claim_is_the_houses(key: str, forge: Forgery) -> None:
    book = forged(forge)
    entry = book.entries()[RuleKey(key)]
    assert (entry.warrant, entry.cites) == (Warrant.HOUSE, ())
    for other, told in book.entries().items():
        assert other == key or told == parlett().entries()[other]


def test_a_true_word_about_one_rule_is_none_about_another() -> None:
    def forge(tree: Tree) -> None:
        king = tree["rules"]["powers"]["K"]
        king["turn"] = deepcopy(king["dealt"])

    told = forged(forge).entries()
    stolen = told[RuleKey("powers.K.turn")]
    assert (stolen.warrant, stolen.cites) == (Warrant.HOUSE, ())
    assert told[RuleKey("powers.K.dealt")] == parlett().entries()[RuleKey("powers.K.dealt")]


def test_what_another_book_says_of_the_rule_may_be_taken_over() -> None:
    foster = SHELF.book("foster-1914").entries()[RuleKey("penalty")]
    tree = tree_of("parlett-2008")
    theirs = tree_of("foster-1914")["rules"]["penalty"]
    tree["rules"]["penalty"] = theirs
    assert foster != parlett().entries()[RuleKey("penalty")]
    assert sent(tree).entries()[RuleKey("penalty")] == foster


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("variants", {"title": "What Parlett really meant"}),
        ("variants", {"set": {"cry": ["A", "K"]}}),
        ("variants", {"id": "another"}),
        ("variants", {"cites": [INVENTED]}),
        ("calls", {"say": "Gnav!"}),
        ("calls", {"meaning": "Said always."}),
        ("calls", {"cites": [INVENTED]}),
        ("edge_cases", {"ruling": "The dealer loses two lives."}),
        ("edge_cases", {"rule": "pot"}),
        ("edge_cases", {"warrant": "attested", "cites": [INVENTED]}),
    ],
)
def test_whatever_else_has_a_warrant_is_held_to_the_same(part: str, change: Tree) -> None:
    def forge(tree: Tree) -> None:
        tree[part][-1].update(change)
        tree["examples"].clear()

    book = forged(forge)
    *others, last = getattr(book, part)
    assert (last.warrant, last.cites) == (Warrant.HOUSE, ())
    assert others == list(getattr(parlett(), part)[:-1])


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("history", {"text": "Parlett plays it so himself.", "cites": [REAL]}),
        ("history", {"cites": [INVENTED]}),
        ("words", {"meaning": "The youngest at the table."}),
        ("words", {"cites": [INVENTED]}),
        ("examples", {"text": "The book has this hand.", "cites": [REAL]}),
    ],
)
def test_prose_that_leans_on_a_source_loses_it(part: str, change: Tree) -> None:
    book = forged(lambda tree: tree[part][0].update(change))
    first, *others = getattr(book, part)
    assert first.cites == ()
    assert part != "history" or first.ours
    assert others == list(getattr(parlett(), part)[1:])


def test_a_claim_that_is_added_is_the_houses() -> None:
    def forge(tree: Tree) -> None:
        tree["history"].append({"text": "It was invented in our kitchen.", "cites": [REAL]})
        tree["words"].append({"term": "Ranter", "meaning": "Whoever rants.", "cites": [INVENTED]})
        tree["calls"].append({"when": "keep", "say": "Mine!", "warrant": "attested", "cites": [REAL]})

    book = forged(forge)
    assert (book.history[-1].cites, book.history[-1].ours) == ((), True)
    assert book.words[-1].cites == ()
    assert (book.calls[-1].warrant, book.calls[-1].cites) == (Warrant.HOUSE, ())


def test_a_whole_book_is_not_made_from_another_because_it_says_so() -> None:
    assert forged(lambda tree: tree.update(made_from="foster-1914")).made_from is None


WRITTEN = ("rules", "variants", "calls", "edge_cases", "history", "words", "examples")
PROSE = {"note", "says", "place", "text", "ruling", "situation", "meaning", "say"}


def statements(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every text that a source could be made to answer for."""
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
        if isinstance(value, (dict, list)):
            yield from statements(value, (*path, key))
        elif key in PROSE and isinstance(value, str):
            yield (*path, key)


@given(st.sampled_from(SHELF.ids), st.data())
def test_no_word_can_be_put_into_anybodys_mouth(name: str, data: st.DataObject) -> None:
    tree = tree_of(name)
    ways = [way for part in WRITTEN for way in statements(tree.get(part, ()), (part,))]
    for way in data.draw(st.lists(st.sampled_from(ways), min_size=1, max_size=5)):
        *above, last = way
        branch: Any = tree
        for step in above:
            branch = branch[step]
        branch[last] = f"{branch[last]} And more."
    book = sent(tree)
    said: list[tuple[str, Any]] = [*book.entries().items(), *((one.id, one) for one in book.variants)]
    said += [("", one) for part in ("calls", "edge_cases") for one in getattr(book, part)]
    for where, one in said:
        assert one.warrant is Warrant.HOUSE or (where, repr(one)) in known()
        assert not one.cites or (where, repr(one)) in known()
    for part in ("history", "words", "examples"):
        assert all(not one.cites or ("", repr(one)) in known() for one in getattr(book, part))
    assert list(unwarranted(book, SHELF.sources)) == []
    assert book.plain_rules() == SHELF.book(name).plain_rules()


@cache
def known() -> set[tuple[str, str]]:
    """Everything that stands in the books that came with the game, and where it stands."""
    found = set[tuple[str, str]]()
    for book in SHELF.books():
        found |= {(key, repr(entry)) for key, entry in book.entries().items()}
        found |= {(one.id, repr(one)) for one in book.variants}
        for part in ("calls", "edge_cases", "history", "words", "examples"):
            found |= {("", repr(one)) for one in getattr(book, part)}
    return found
