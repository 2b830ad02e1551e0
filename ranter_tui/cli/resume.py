"""`resume`: goes on with an unfinished game, or lists those that there are."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ranter_tui.cli import FINE, Misuse, Refusal, saved
from ranter_tui.cli import output as screen
from ranter_tui.cli.output import print_json, width
from ranter_tui.cli.play import NOT_IN_LINES
from ranter_tui.evening.evening import Evening
from ranter_tui.library.text.measure import broken
from ranter_tui.record.glance import Save
from ranter_tui.record.parsing import BadRecord
from ranter_tui.record.saves import Saves
from ranter_tui.rulebook.problem import printable

NONE = "There is no unfinished game."
HOW = (
    "In a terminal, ranter-tui resume goes on with the last one played, ranter-tui resume NAME with another."
)


def resume(arguments: argparse.Namespace) -> int:
    """Open the app at an unfinished game, or list those that there are.

    JSON: a list of objects, the last game played first: `name`, `file`, `book`, `short`, `title`, `began`
    and `touched` (when it was last written to), `guests` (`name`, `bot`), the `hands` dealt so far, whether
    it is `busy` in another window, whether it was `put_away` (such games come last), and the `trouble` that
    keeps it from being used, or null.
    """
    if arguments.list and arguments.game is not None:
        raise Misuse("--list lists every game; name none")
    if arguments.plain and arguments.phones:
        raise Misuse(NOT_IN_LINES)
    if arguments.json and not arguments.list:
        raise Misuse("--json goes with --list")
    evening = Evening()
    if arguments.list:
        return _list(evening, arguments.json)
    if arguments.plain:
        return _in_lines(arguments.game, evening)
    if not screen.is_there():
        _list(evening, False)
        screen.need("resume")
    return _open(_wanted(arguments.game, evening), evening, phones=arguments.phones)


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
    raise Refusal("\n".join(["No unfinished game can be gone on with.", *_lines(unfinished, width())]))


def _named(name: str, saves: Saves) -> Path:
    """Return the game of that name. One that was put away is brought back."""
    try:
        return saved.find(name, saves.folder)
    except Misuse:
        with suppress(Misuse):
            return saves.bring_back(saved.find(name, saves.away))
        raise


def _open(path: Path, evening: Evening, *, phones: bool) -> int:
    _check(path, evening.saves)
    from ranter_tui.app.mends.garbage_collection import starting

    with starting():
        from ranter_tui.app.app import run
        from ranter_tui.cli.phones import was_left_open, with_door

        with_door(evening, opens=phones or was_left_open(evening))
        return run(evening, sitting=evening.resume(path))


def _in_lines(name: str | None, evening: Evening) -> int:
    from ranter_tui.cli import plain_play

    plain_play.need_somebody_to_ask("resume --plain")
    if name is not None:
        path = _named(name, evening.saves)
        _check(path, evening.saves)
        return plain_play.go_on(path)
    if (waiting := plain_play.for_one(evening)) is None:
        raise Refusal("There is no unfinished game that one person alone can go on with.")
    return plain_play.go_on(waiting.path)


def _check(path: Path, saves: Saves) -> None:
    """Check that the game can go on. Opening would set a damaged file aside: right only with our own."""
    try:
        played = saves.read(path)
    except BadRecord as error:
        if path.resolve().parent == saves.folder.resolve():
            return
        raise Refusal(printable(f"{path}: {error}")) from error
    if played.state is not None and played.state.ended:
        raise Refusal(printable(f"{path.stem} is over; to see it again: ranter-tui replay {path}"))


def _list(evening: Evening, as_json: bool) -> int:
    unfinished, away = evening.unfinished(), evening.saves.put_away_before()
    if as_json:
        print_json([*map(_plain, unfinished), *(_plain(save) | {"put_away": True} for save in away)])
    else:
        print(*_lines(unfinished, width()), *_put_away(away, width()), sep="\n")
    return FINE


def _put_away(away: Sequence[Save], wide: int) -> Iterator[str]:
    if away:
        yield ""
        yield from broken("Put away; ranter-tui resume NAME brings a game back and goes on with it:", wide)
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
        yield f"It cannot be used: {save.trouble}"
        return
    yield f"{save.short}, {f'hand {save.hands}' if save.hands else 'not yet dealt'}"
    yield ", ".join(save.names)
    yield f"last played {save.touched:%Y-%m-%d %H:%M}"
    if save.busy:
        yield "It is being played in another window."


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
