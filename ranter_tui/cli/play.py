"""`play` and `resume`: open the app at a new game or at an unfinished one, with its door for phones."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ranter_tui.cli import FINE, Misuse, Refusal, refuse_if, saved
from ranter_tui.cli import output as screen
from ranter_tui.cli.output import print_answer, width
from ranter_tui.library.text.measure import broken
from ranter_tui.record.glance import Save
from ranter_tui.record.parsing import BadRecord
from ranter_tui.record.saves import Saves
from ranter_tui.rulebook.problem import printable

if TYPE_CHECKING:
    from ranter_tui.app.opening import Opening
    from ranter_tui.evening.evening import Evening

NOT_IN_LINES = (
    "--phones needs the screen, where all guests see the table; --plain is for one person among bots. A "
    "guest who cannot see the screen can play on a phone by ear: ranter-tui help phones"
)


def play(arguments: argparse.Namespace) -> int:
    refuse_if(
        (arguments.plain and arguments.phones, NOT_IN_LINES),
        *(
            (
                not arguments.plain and getattr(arguments, option) is not None,
                f"--{option} needs --plain; on the screen you seat the guests yourself",
            )
            for option in ("seats", "seed")
        ),
    )
    if arguments.plain:
        from ranter_tui.cli.plain import play_in_lines

        return play_in_lines(arguments)
    screen.need("play")
    book = None if arguments.book is None else _known(arguments.book)
    from ranter_tui.app.opening import Seating
    from ranter_tui.evening.evening import Evening

    return _open(Evening(), None if book is None else Seating(book), phones=arguments.phones)


def _known(name: str) -> str:
    """Return a name that stays true in another folder: the id of a book, or the whole path of a file."""
    from ranter_tui.evening.paths import bookcase

    shelf = bookcase()
    name = shelf.called(name)
    # Whatever is wrong with it is better said before the screen is opened.
    shelf.book(name)
    return name if name in shelf.ids else str(Path(name).absolute())


def _open(evening: Evening, opening: Opening | None, *, phones: bool) -> int:
    from ranter_tui.app.app import run
    from ranter_tui.phones.door import PhoneDoor

    evening.door = PhoneDoor(evening)
    evening.opens_door = phones or evening.settings.phones
    return run(evening, opening)


# An unfinished game

NONE = "There is no unfinished game."
HOW = "To carry on with the last one, type ranter-tui resume; with another one, ranter-tui resume NAME."


def resume(arguments: argparse.Namespace) -> int:
    """Open the app at an unfinished game, or list those that there are.

    JSON: a list of objects, the last game played first: `name`, `file`, `book`, `short`, `title`, `began`
    and `touched` (when it was last written to), `guests` (`name`, `bot`), the `hands` dealt so far, whether
    it is `busy` in another window, whether it was `put_away` (such games come last), and the `trouble` that
    keeps it from being used, or null.
    """
    refuse_if(
        (arguments.list and arguments.game is not None, "--list lists every game: leave out the name"),
        (arguments.plain and arguments.phones, NOT_IN_LINES),
        (arguments.json and not arguments.list, "--json needs --list"),
    )
    from ranter_tui.evening.evening import Evening

    evening = Evening()
    if arguments.list:
        return _list(evening, arguments)
    if arguments.plain:
        return _in_lines(arguments.game, evening)
    if not screen.is_there():
        _list(evening, arguments)
        screen.need("resume")
    path = _wanted(arguments.game, evening)
    _check(path, evening.saves)
    from ranter_tui.app.opening import Table
    from ranter_tui.phones.door import PhoneDoor

    phones = arguments.phones or PhoneDoor(evening).is_awaited
    return _open(evening, Table(evening.resume(path)), phones=phones)


def _wanted(name: str | None, evening: Evening) -> Path:
    """Return the game that was named, or the last one played that can be resumed."""
    if name is not None:
        return _named(name, evening.saves)
    unfinished = evening.unfinished()
    for save in unfinished:
        if save.waits:
            return save.path
    if not unfinished:
        raise Refusal(NONE)
    raise Refusal("\n".join(["None of the unfinished games can be resumed.", *_lines(unfinished, width())]))


def _named(name: str, saves: Saves) -> Path:
    """Return the game of that name. A game that was put away is brought back."""
    try:
        return saved.find(name, saves.folder)
    except Misuse:
        with suppress(Misuse):
            return saves.bring_back(saved.find(name, saves.away))
        raise


def _in_lines(name: str | None, evening: Evening) -> int:
    from ranter_tui.cli import plain

    plain.need_somebody_to_ask("resume --plain")
    if name is not None:
        path = _named(name, evening.saves)
        _check(path, evening.saves)
    elif (waiting := plain.for_one(evening)) is not None:
        path = waiting.path
    else:
        raise Refusal("There is no unfinished game for one person alone.")
    return plain.go_on(path)


def _check(path: Path, saves: Saves) -> None:
    """Check that the game can go on. To open it would set a damaged file aside, even one that is not ours."""
    try:
        played = saves.read(path)
    except BadRecord as error:
        if path.resolve().parent == saves.folder.resolve():
            return
        raise Refusal(printable(f"{path}: {error}")) from error
    if played.is_over:
        raise Refusal(printable(f"{path.stem} is over. To watch it again: ranter-tui replay {path}"))


def _list(evening: Evening, arguments: argparse.Namespace) -> int:
    unfinished, away = evening.unfinished(), evening.saves.put_away_before()
    document = [*map(_plain, unfinished), *(_plain(save) | {"put_away": True} for save in away)]
    print_answer(arguments, document, (*_lines(unfinished, width()), *_put_away(away, width())))
    return FINE


def _put_away(away: Sequence[Save], wide: int) -> Iterator[str]:
    if away:
        yield ""
        yield from broken("Put away. ranter-tui resume NAME brings a game back and carries on with it:", wide)
    for save in away:
        said = save.trouble or f"{save.short}, {', '.join(save.names)}"
        yield from broken(printable(f"{save.path.stem}: {said}"), wide, "    ", "        ")


def _lines(unfinished: Sequence[Save], wide: int) -> Iterator[str]:
    for save in unfinished:
        yield from broken(printable(save.path.stem), wide)
        for said in _said(save):
            yield from broken(printable(said), wide, "    ")
    if not unfinished:
        yield NONE
    elif any(save.waits for save in unfinished):
        yield ""
        yield from broken(HOW, wide)


def _said(save: Save) -> Iterator[str]:
    if save.trouble is not None:
        yield f"It cannot be resumed: {save.trouble}"
        return
    yield f"{save.short}, {save.at_hand}"
    yield ", ".join(save.names)
    yield f"last played {save.touched:%Y-%m-%d %H:%M}"
    if save.busy:
        yield "It is open in another window."


def _plain(save: Save) -> dict[str, Any]:
    return {
        "name": save.path.stem,
        "file": str(save.path),
        "book": save.book,
        "short": save.short,
        "title": save.title,
        "began": save.began,
        "touched": save.touched,
        "guests": [{"name": guest.name, "bot": guest.is_bot} for guest in save.guests],
        "hands": save.hands,
        "busy": save.busy,
        "put_away": False,
        "trouble": save.trouble,
    }
