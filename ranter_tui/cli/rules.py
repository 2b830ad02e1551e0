"""`rules`: lists, prints and compares the rulebooks.

With `--json` each prints one JSON document. Keys may be added to it, but none is taken away or renamed. A
warrant is one of attested, reported, inferred, silent, unread, editorial and house; `cites` are objects
with `source`, `place`, `says` and `via`; a `value` is what a rulebook file has for it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from ranter_tui.cli import Misuse
from ranter_tui.cli.output import at_both_ends, in_print, measure, print_answer, print_json, tell_left_out
from ranter_tui.evening.paths import bookcase
from ranter_tui.library.text.measure import broken
from ranter_tui.rulebook.heading import OF_THE_PAGE, Heading
from ranter_tui.rulebook.pastime import SOME, Pastime
from ranter_tui.rulebook.warrant import legend

if TYPE_CHECKING:
    from ranter_tui.library.text.article import Article


def list_books(arguments: argparse.Namespace) -> None:
    """Print a list of all rulebooks, oldest first.

    JSON: a list of objects with `id`, `short`, `title`, `game`, `year` (null if nobody knows), `page_year`
    (of the page that was read, where the book has none), `character`, `rules`, which counts the rules by
    their warrant, and for the books that come with the game the `minutes` that one takes by the number of
    guests, and what it is `good_for`.
    """
    shelf = bookcase()
    books = shelf.headings()
    pastimes = {name: structs.asdict(pastime) for name, pastime in shelf.pastimes.items()}
    document = [{**structs.asdict(book), **pastimes.get(book.id, {})} for book in books]
    print_answer(arguments, document, _list(books, shelf.pastimes, measure()))
    tell_left_out(shelf.troubles)


def show(arguments: argparse.Namespace) -> None:
    """Print one rulebook as an article.

    JSON: `address`, `title`, `subtitle`, `facts` (`name`, `text`), `summary`, `sections`, `footnotes` and
    `sources`. A section has a `title`, `passages` and `sections` of its own. A passage has `text`, `title`,
    `term`, `note`, `warrant`, `footnotes` (their numbers), the `rule` that it states with its `value`, and
    the rules that it is `about`; what is empty is left out of sections and passages. A footnote has
    `number`, `source`, `label`, `place`, `says`, `read`, `via` and `via_label`; a source has `source`,
    `label`, `text`, `address`, `read`, `how` and `uncertain`.
    """
    from ranter_tui.library.pages.book import rulebook_article

    shelf = bookcase()
    article = rulebook_article(shelf.book(shelf.called(arguments.book)), shelf.sources)
    print_answer(arguments, article, [printed(article, ids=arguments.ids)])


def compare(arguments: argparse.Namespace) -> None:
    """Print where rulebooks differ, question by question. With `--all` also where they agree.

    JSON: `books` (`book`, `short`, `title`, `year`) and `rows`. A row has `rule`, `group`, `question`,
    whether it `differs`, and `cells`, one for each of the books in their order: `value`, `short`, `sentence`
    (the same words for the same value), `here` (as it fits the book's other rules and its pack), `warrant`,
    `note` and `cites`, or null where the question does not arise, and what then holds is said by the row's
    `unasked`; for which of them the pack has no such card is said by `absent`, and in which of them the
    question arises by `arising`.
    """
    from ranter_tui.library.pages.comparison import as_data, compared_article
    from ranter_tui.library.said.claims import comparison

    shelf = bookcase()
    books = [shelf.book(name) for name in dict.fromkeys(map(shelf.called, arguments.books))]
    if len(books) < 2:
        raise Misuse(f"{books[0].short} needs another rulebook to be compared with. Name two or more")
    compared = comparison(books)

    if arguments.json:
        print_json(as_data(books, compared.rows if arguments.all else compared.differing()))
    else:
        print(printed(compared_article(compared, "compare", shelf.sources, arguments.all)))
        if not arguments.all and compared.agreed():
            print("", *broken("--all also shows the rules on which they agree.", measure()), sep="\n")


def printed(article: Article, *, ids: bool = False) -> str:
    """Return an article as it is printed."""
    from ranter_tui.library.text.page import ReferenceStyle, lines

    return in_print(lines(article, measure(), rules=ReferenceStyle.NAMED if ids else ReferenceStyle.UNNAMED))


def _list(books: Sequence[Heading], pastimes: Mapping[str, Pastime], wide: int) -> Iterator[str]:
    for book in books:
        yield from at_both_ends(f"{book.dated:>4}".ljust(6) + book.short, book.id, wide)
        marks = " ".join(f"{warrant.mark}{number:>2}" for warrant, number in book.rules.items())
        yield from at_both_ends(f"      {book.character}", marks, wide)
        if (pastime := pastimes.get(book.id)) is not None:
            good = f"good for {', '.join(pastime.good_for)}" if pastime.good_for else ""
            facts = (pastime.how_long(SOME), good)
            yield from broken(" · ".join(filter(None, facts)), wide, " " * 6)
    yield ""
    used = {warrant for book in books for warrant in book.rules}
    yield from broken(f"How many of its rules are {', '.join(legend(used))}.", wide)
    if any(book.dated.endswith(OF_THE_PAGE) for book in books):
        yield from broken(
            f"{OF_THE_PAGE} The year of the page we read; the rules themselves have no date.", wide
        )
    yield from broken("To open one: ranter-tui rules show BOOK", wide)
