"""`replay`: shows a recorded game again, on screen or in lines. All that is printed went through one eye."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.cli import FINE, Misuse, Refusal, refuse_if, saved
from ranter_tui.cli import output as screen
from ranter_tui.cli.output import measure, print_answer, print_json
from ranter_tui.cli.rules import printed
from ranter_tui.disk.disk import FOR_ALL
from ranter_tui.disk.whole_files import replace_file
from ranter_tui.evening.paths import bookcase, paths
from ranter_tui.game.events import Dealt, Event
from ranter_tui.game.rules.about import listed
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye, face
from ranter_tui.library.said.claims import Claim, in_force
from ranter_tui.library.text.article import Article, Fact, Passage, Section
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.measure import broken
from ranter_tui.record.lines import Seating, Step
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.problem import STDIN, BadFile, printable
from ranter_tui.rulebook.shelf import NoSuchBook, Shelf
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling.events import Said, speech, tell, translated
from ranter_tui.telling.sentences import Told, retold
from ranter_tui.telling.words import Words, words_at


class _Eyes(Struct, frozen=True):
    """The point of view of the replay."""

    name: str
    eye: Eye = None
    open: bool = False
    """Whether every card lies open."""


class _Seen(Struct, frozen=True):
    """An event, as that point of view saw it."""

    hand: int
    """The number of the hand; 0 before the first deal."""
    event: Event
    words: Words
    """With the names that the seats had then."""
    call: Said | None
    authority: Claim | None
    """Who says that the rule is so; None if the book is unknown."""


def replay(arguments: argparse.Namespace) -> int:
    """Show a recorded game.

    JSON: `book` (`id`, `version`, or null), `guests` (`name`, `bot`), `began`, whether it is `over`, the
    seats of the `winners`, the `eyes` through which it is seen ("the room" unless others were asked for),
    what is to be said of a `torn` last line, and what was `told`: objects with `hand`, `text`, `warrant`,
    the `call` if it was in another language, with what it says (else null), and the `event` as a record has
    it, with null for each card that those eyes did not see.
    """
    played = saved.read(saved.find(arguments.game, paths().games), arguments.number)
    refuse_if(
        (arguments.hand is not None and not arguments.as_case, "--hand goes with --as-case"),
        (
            arguments.as_case and arguments.hand is None,
            "--as-case: say which hand, counted from 1, with --hand N",
        ),
    )
    secret = {"--as-case": arguments.as_case, "--page": arguments.page, "--all": arguments.all}
    for option, is_asked in {**secret, "--seat": arguments.seat is not None}.items():
        if is_asked and not played.is_over:
            raise Refusal(f"{option}: this game is not over. Until then you can only see what the room saw")
    if arguments.luck:
        return _luck(played, arguments)
    if arguments.as_case:
        return _as_case(played, arguments)
    if arguments.page:
        return _page(played, arguments.page)
    eyes = _eyes(arguments, played)
    shelf = bookcase()
    book = _book(played, shelf)
    in_lines = arguments.plain or arguments.json or arguments.all or arguments.seat is not None
    if book is not None and not in_lines and screen.is_there():
        from ranter_tui.app.app import run
        from ranter_tui.app.opening import Replay
        from ranter_tui.evening.evening import Evening

        return run(Evening(), Replay(replace(played, header=replace(played.header, rulebook=book))))
    seen = tuple(_see(played, book, eyes))
    if arguments.json:
        print_json(_plain(played, eyes, seen))
    else:
        brought = book.sources if book is not None else {}
        print(printed(_article(played, book, eyes, seen, {**brought, **shelf.sources})))
    return FINE


def _luck(played: PlayedGame, arguments: argparse.Namespace) -> int:
    """Tell luck from judgement. Two processes count the same as one.

    JSON: a list of hands: what each seat was `expected` to lose, the chance of each to win (`wins`), who
    `lost`, and the `choices` with their odds.
    """
    if not played.is_over:
        raise Refusal("--luck: this game is not over. Until then nobody may see what was chosen")
    from ranter_tui.evening.odds_told import YARDSTICK, judged, judging, table_of
    from ranter_tui.odds.chunks import workers

    with workers(2) as executor:
        hands = [counted.result() for counted in judging(played).all(executor)]
    one = judged(played, hands)
    lines = (line for told in (*one.remarks, YARDSTICK) for line in broken(printable(told), measure()))
    print_answer(arguments, hands, (*table_of(one.guests), "", *lines))
    return FINE


def _as_case(played: PlayedGame, arguments: argparse.Namespace) -> int:
    """Print a hand as a case, every card of it."""
    from ranter_tui.record.as_case import as_case, in_lines, written

    if played.header.book is None:
        raise Refusal("--as-case: this game was played by no book")
    # What another edition of the book has otherwise is set by the case.
    book = bookcase().book(played.header.book.id)
    case = as_case(played, arguments.hand, book)
    print_answer(arguments, dict(in_lines(case)), written(case).splitlines())
    return FINE


def _page(played: PlayedGame, name: str) -> int:
    """Write the game as one page. Every card can be seen in it."""
    shelf = bookcase()
    book = _book(played, shelf)
    if book is None:
        raise Refusal("--page: the book of this game is not on the shelf in the edition that was played")
    from ranter_tui.app.keepsake import keepsake
    from ranter_tui.evening.ledger import glory, prizes
    from ranter_tui.library.pages.chronicle import chronicle

    top, names = played.header, [guest.name for guest in played.guests]
    bets = prizes(glory(played.bets, played.start, played.events), names)
    told = chronicle(
        book, top.rules, names, played.events, shelf.sources, date=top.date, prophecies=tuple(bets)
    )
    page = keepsake(played, book, shelf.sources, told)
    if name == STDIN:
        print(page, end="")
    else:
        replace_file(Path(name), page.encode(), mode=FOR_ALL)
        print(printable(f"Saved in {name}; it opens in any browser."))
    return FINE


def _eyes(arguments: argparse.Namespace, played: PlayedGame) -> _Eyes:
    if arguments.all:
        return _Eyes("everybody", open=True)
    if arguments.seat is None:
        return _Eyes("the room")
    names = [guest.name for guest in played.guests]
    seat = _seat(arguments.seat, names)
    return _Eyes(names[seat], seat)


def _seat(wanted: str, names: list[str]) -> Seat:
    for number, name in enumerate(names):
        if name.casefold() == wanted.casefold():
            return Seat(number)
    if wanted.isdecimal() and int(wanted) < len(names):
        return Seat(int(wanted))
    raise Misuse(f"--seat: no guest is called {wanted!r}. At the table were {listed(tuple(names))}")


def _book(played: PlayedGame, shelf: Shelf) -> Rulebook | None:
    """Return the book as it was: the one in the record, or the same edition on the shelf."""
    if played.header.rulebook is not None:
        return shelf.vouched(played.header.rulebook)
    if played.header.book is None:
        return None
    try:
        book = shelf.book(played.header.book.id)
    except (NoSuchBook, BadFile):
        return None
    return book if book.version == played.header.book.version else None


def _see(played: PlayedGame, book: Rulebook | None, eyes: _Eyes) -> Iterator[_Seen]:
    names = [guest.name for guest in played.header.guests or played.guests]
    at_last = [guest.name for guest in played.guests]
    hand = 0
    for said in played.said:
        match said:
            case Seating():
                names = [guest.name for guest in said.guests]
            case Step():
                for event in said.events:
                    hand += isinstance(event, Dealt)
                    seen = event if eyes.open else face(event, eyes.eye)
                    seats = [*names, *at_last[len(names) :]]
                    call = speech(seen, book) if book is not None else None
                    stands = in_force(book, played.header.rules, event.rule) if book is not None else None
                    yield _Seen(hand, seen, words_at(seats, played.header.rules), call, stands)


def _article(
    played: PlayedGame,
    book: Rulebook | None,
    eyes: _Eyes,
    seen: tuple[_Seen, ...],
    sources: Mapping[str, Source],
) -> Article:
    notes = Footnotes(sources)
    sections = [
        Section(title=f"Hand {hand}" if hand else "The table", passages=tuple(passages))
        for hand, passages in _by_hand(seen, notes).items()
    ]
    return Article(
        address="replay",
        title=book.game if book is not None else "A game",
        subtitle=f"by the rules of {book.short}" if book is not None else "",
        facts=tuple(_facts(played, eyes)),
        sections=tuple(sections),
        footnotes=notes.all(),
    )


def _by_hand(seen: tuple[_Seen, ...], notes: Footnotes) -> dict[int, list[Passage]]:
    """Return the passages of each hand: what was called, and one sentence for what belongs together."""
    by_hand: dict[int, list[Passage]] = {}
    for told, run in _sentences(seen):
        calls = [
            Passage(text=text, warrant=one.call.warrant)
            for one in run
            if one.call is not None and (text := translated(one.call, one.words.names))
        ]
        by_hand.setdefault(run[-1].hand, []).extend((*calls, _passage(told, run, notes)))
    return by_hand


def _sentences(seen: tuple[_Seen, ...]) -> Iterator[tuple[Told, tuple[_Seen, ...]]]:
    """Yield each sentence with all the events that it tells."""
    untold = iter(seen)
    for words, run in groupby(seen, key=lambda one: one.words):
        for told in retold([one.event for one in run], words):
            yield told, tuple(islice(untold, len(told.events)))


def _passage(told: Told, run: Sequence[_Seen], notes: Footnotes) -> Passage:
    """Return a sentence with the footnotes of each of its parts, and the mark of the least certain rule."""
    known = {one.event.rule: one.authority for one in run if one.authority is not None}
    marked = ""
    for part in told.parts:
        cites = known[part.rule].cites if part.rule in known else ()
        marked += part.text + "".join(f"[{number}]" for number in notes.mark(cites))
    warrants = [stands.warrant for stands in known.values()]
    return Passage(
        text=marked,
        warrant=max(warrants, key=list(Warrant).index) if warrants else None,
        rule=told.events[0].rule,
    )


def _facts(played: PlayedGame, eyes: _Eyes) -> Iterator[Fact]:
    yield Fact("Guests", ", ".join(guest.name for guest in played.guests))
    if played.header.when is not None:
        yield Fact("Began", f"{played.header.when:%Y-%m-%d %H:%M}")
    yield Fact("Seen by", eyes.name)
    if not played.is_over:
        yield Fact("Unfinished", "The game is not over.")
    if played.torn is not None:
        yield Fact("Torn", f"{played.torn}.")


def _plain(played: PlayedGame, eyes: _Eyes, seen: tuple[_Seen, ...]) -> dict[str, Any]:
    return {
        "book": played.header.book,
        "guests": [{"name": guest.name, "bot": guest.is_bot} for guest in played.guests],
        "began": played.header.when,
        "over": played.is_over,
        "winners": played.state.winners if played.state is not None else (),
        "eyes": eyes.name,
        "torn": None if played.torn is None else str(played.torn),
        "told": [
            {
                "hand": one.hand,
                "text": tell(one.event, one.words),
                "call": translated(one.call, one.words.names) or None,
                "warrant": None if one.authority is None else one.authority.warrant,
                "event": one.event,
            }
            for one in seen
        ],
    }
