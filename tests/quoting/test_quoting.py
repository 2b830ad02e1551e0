"""Seven words running that stand in a source as well are a quotation, and are marked as one.

`python -m tests.quoting.test_quoting FOLDER` makes the list of such runs anew: of a text (.txt) in the folder
every run counts, of notes (.md) only what stands there in quotation marks.
"""

from __future__ import annotations

import ast
import base64
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

import pytest
import yaml

from ranter_tui.rulebook.reader import LOADER
from ranter_tui.rulebook.shelf import Shelf

ROOT = Path(__file__).parents[2]
SHELF = Shelf()

FREE = frozenset(("cassell-1881", "foster-1914", "courtney-1886", "courtney-1890", "meyers-1907"))
"""What is out of copyright, and may be quoted."""
PHRASE = 5
"""Fewer words than these in quotation marks are a call, or a turn of phrase."""
PAGE = re.compile(r"\bpp?\. \d|\bpreface\b")
LONGEST = 6
"""So many words running may stand as they do in a source."""
BYTES = 5
WIDE = 110
KEPT = Path(__file__).with_name("runs.txt")

QUOTED = re.compile(r'"([^"]*)"|“([^”]*)”')
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yield every run of words that is longer than may stand unmarked. Figures and ranks are no words."""
    words = [word.replace("’", "'").casefold() for word in WORD.findall(text)]
    for at in range(len(words) - LONGEST):
        run = tuple(words[at : at + LONGEST + 1])
        if sum(len(word) > 2 for word in run) > LONGEST // 2:
            yield run


def digest(run: tuple[str, ...]) -> bytes:
    return blake2b(" ".join(run).encode(), digest_size=BYTES).digest()


def unquoted(text: str) -> list[str]:
    """Return the pieces of a text that do not stand in quotation marks."""
    return re.split(r'"[^"]*"|“[^”]*”', text)


@cache
def kept() -> frozenset[bytes]:
    """Return the digests of every run in the sources."""
    data = base64.b85decode(KEPT.read_text(encoding="ascii").replace("\n", ""))
    return frozenset(data[at : at + BYTES] for at in range(0, len(data), BYTES))


@cache
def trees() -> dict[str, object]:
    """Return what stands in each of our files, by its name."""
    files = sorted(ROOT.glob("rulebooks/*.yaml"))
    return {path.name: yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER) for path in files}


def texts() -> Iterator[tuple[str, str]]:
    """Every text of ours, with where it stands."""
    for name, tree in trees().items():
        yield from ((at, text) for at, _, text in _statements(tree, name, ()))
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        yield path.name, path.read_text(encoding="utf-8")
    for path in ROOT.glob("ranter_tui/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


@cache
def titles() -> re.Pattern[str]:
    """What books and pages are called: titles are facts, and stand as they are."""
    named = {source.title for source in SHELF.sources.values()} | {book.title for book in SHELF.books()}
    either = (re.escape(name).replace("’", "['’]") for name in sorted(named, key=len, reverse=True))
    return re.compile("|".join(either))


PLAIN = re.compile(
    r"https?://\S+|\bthe top card(?: of the (?:pack|stock))?\b|\bthe lowest card\b|\bone card to each\b"
    r"|\bRichard L. Frey\b|\bPhillip Alder\b|\brevised by R. F. Foster\b"
)
"""Addresses, what a move is called, and what people are."""


def bare(text: str) -> str:
    """A text without what can be said in no other way."""
    return PLAIN.sub(" | ", text)


def taken(text: str, known: frozenset[bytes], title: re.Pattern[str]) -> Iterator[str]:
    """Yield every run of a source in a text that is not marked as a quotation."""
    for piece in unquoted(bare(title.sub(" | ", text))):
        yield from (" ".join(run) for run in runs(piece) if digest(run) in known)


def test_no_words_of_a_source_stand_as_ours() -> None:
    known, title = kept(), titles()
    unmarked = sorted({f"{at}: {run}" for at, text in texts() for run in taken(text, known, title)})
    assert not unmarked, "quote these with source and page, or say them in other words"


def unplaced(tree: object, at: str) -> Iterator[str]:
    """Yield the quotations of a file that stand without the page of a text that may be quoted."""
    for told, cited, text in _statements(tree, at, ()):
        placed = any(PAGE.search(place) for place in cited) or PAGE.search(text)
        for one, other in QUOTED.findall(text):
            if len(WORD.findall(one or other)) >= PHRASE and not placed:
                yield f"{told}: {one or other}"


def _statements(tree: object, at: str, cited: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield every text of a file, with where it stands and the places that it cites in what may be quoted."""
    if isinstance(tree, dict):
        of_it = _free_places(tree.get("cites", ())) or _free_places((tree,)) or cited
        for key, value in tree.items():
            yield from _statements(value, f"{at} {key}", of_it)
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            yield from _statements(value, f"{at} {number}", cited)
    elif isinstance(tree, str):
        yield at, cited, tree


def _free_places(cites: Iterable[dict[str, str]]) -> tuple[str, ...]:
    return tuple(
        str(cite.get("place", "")) for cite in cites if cite.get("source") in FREE and "via" not in cite
    )


def test_a_quotation_stands_with_the_page_from_which_it_is() -> None:
    bare = [one for name, tree in trees().items() for one in unplaced(tree, name)]
    assert not bare, "only what is out of copyright is quoted, and with its page"


def test_a_quotation_without_its_page_is_found() -> None:
    said = 'He calls it "a first-rate game for a winter evening".'
    place = {"source": "cassell-1881", "place": "p. 125"}
    assert list(unplaced({"text": said, "cites": [place]}, "here")) == []
    assert list(unplaced({"summary": f"{said[:-1]} (p. 125)."}, "here")) == []
    missing = ["here text: a first-rate game for a winter evening"]
    assert list(unplaced({"text": said, "cites": []}, "here")) == missing
    for wrong in ({"place": "the article"}, {"source": "parlett-2008"}, {"via": "wikipedia-ranter-go-round"}):
        assert list(unplaced({"text": said, "cites": [{**place, **wrong}]}, "here")) == missing


@pytest.mark.parametrize(
    "text",
    [
        "No game that we can mention surpasses it.", "It is a first-rate game for a winter evening.",
        "To us it signifies very little whether it is old.", "No player may exchange more than once.",
        "See which player will succeed in keeping his lives.", "He cries out the value of the card.",
        "The dealer has no one with whom he can exchange.", "It is a round game for any number of guests.",
        "It is not one that has ever become very popular.", "All the cards are then turned face up.",
        "Play on until all the players are out but Anna.", "So he means that he is satisfied with his card.",
        "A counter of the player belonging to it is lost.", "He asks if he thinks his card is too low.",
        "Safe for that round, because at any rate he is.", "As the lives decrease in number they rise.",
        "Luck has a greater charm than perhaps any other.", "He may have kept his three lives till all but.",
        "This card is examined and if it is not bad, stand.", "He cannot exchange; but he may cut the stock.",
    ],
)  # fmt: skip
def test_what_an_author_takes_from_an_old_book_is_found_unless_it_is_quoted(text: str) -> None:
    assert [*taken(text, kept(), titles())]
    assert not [*taken(f'"{text}" So says Cassell.', kept(), titles())]


def test_words_of_a_source_are_known_wherever_they_stand() -> None:
    lost = "Aces counting low, the winner being the last player left in with any counters at all, I say"
    assert digest(next(iter(runs(lost)))) not in kept()
    (run,) = set(runs("one two three four five six seven"))
    assert run == ("one", "two", "three", "four", "five", "six", "seven")
    assert unquoted('He calls it "a game for winter", and so on.') == ["He calls it ", ", and so on."]


def digests(folder: Path) -> Iterable[bytes]:
    for path in sorted(folder.iterdir()):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".txt":
            yield from map(digest, runs(text))
        elif path.suffix == ".md":
            for one, other in QUOTED.findall(text):
                yield from map(digest, runs(one or other))


def main() -> None:
    (folder,) = sys.argv[1:]
    text = base64.b85encode(b"".join(sorted(set(digests(Path(folder)))))).decode()
    lines = (text[at : at + WIDE] for at in range(0, len(text), WIDE))
    KEPT.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
