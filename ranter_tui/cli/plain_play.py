"""`play --plain` and `resume --plain`: one person among bots, in plain lines of text."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from itertools import cycle
from pathlib import Path

from ranter_tui.bots import TEMPERAMENTS
from ranter_tui.cli import FINE, Misuse, Refusal
from ranter_tui.cli.output import WITHOUT
from ranter_tui.cli.plain_table import NO_ANSWER, HadEnough, PlainTable
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.guest_book import NAMES, UNNAMED, fit_to_print
from ranter_tui.evening.plan import FEWEST_GUESTS, FIRST_BOOK, MOST_GUESTS
from ranter_tui.evening.sitting import Sitting
from ranter_tui.record.glance import Save
from ranter_tui.record.guest import Guest
from ranter_tui.rulebook.problem import printable

USUAL_SEATS = 5

GOOD_NIGHT = "Good night."
WAITS = "The game waits; on with it: ranter-tui resume --plain"


def play_in_lines(arguments: argparse.Namespace) -> int:
    need_somebody_to_ask("play --plain")
    seats = arguments.seats
    if seats is not None and not FEWEST_GUESTS <= seats <= MOST_GUESTS:
        raise Misuse(f"--seats: from {FEWEST_GUESTS} to {MOST_GUESTS} can sit at this table")
    evening = Evening(seed=arguments.seed)
    book = evening.shelf.book(evening.shelf.called(arguments.book or FIRST_BOOK))
    try:
        if arguments.book is None and arguments.seats is None and arguments.seed is None:
            waiting = for_one(evening)
            if waiting is not None and _goes_on(waiting):
                return go_on(waiting.path)
        if seats is None:
            seats = min(USUAL_SEATS, book.plain_rules().players.most or MOST_GUESTS)
        guests = _company(_ask_name(), seats)
    except EOFError:
        print(f"\n{GOOD_NIGHT}")
        return FINE
    return _play(evening, evening.begin(book, book.plain_rules(), guests))


def need_somebody_to_ask(command: str) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Misuse(f"{command} needs a terminal to ask you in. {WITHOUT}")


def go_on(path: Path) -> int:
    """Resume a game on disk, wherever it was begun, if one person plays in it."""
    evening = Evening()
    sitting = evening.resume(path)
    if sitting.alone is None:
        sitting.journal.close()
        raise Refusal(
            "in lines one person plays among bots, for there is no curtain to part two; this game goes on "
            f"on the screen: ranter-tui resume {path.stem}"
        )
    return _play(evening, sitting)


def for_one(evening: Evening) -> Save | None:
    """Return the game last played that one person alone can resume."""
    for save in evening.unfinished():
        if save.waits and sum(not guest.is_bot for guest in save.guests) == 1:
            return save
    return None


def _goes_on(save: Save) -> bool:
    """Ask whether to resume that game, or to start a new one."""
    hand = f"hand {save.hands}" if save.hands else "not yet dealt"
    print(printable(f"A game waits, by {save.short}, {hand}, last played {save.touched:%Y-%m-%d %H:%M}."))
    while (typed := input("[Enter] goes on with it, [n] begins another: ").strip().lower()) not in ("", "n"):
        print(f"  {NO_ANSWER}")
    return not typed


def _ask_name() -> str:
    return fit_to_print(input(f"Your name? [{UNNAMED}] ")) or UNNAMED


def _company(yours: str, seats: int) -> tuple[Guest, ...]:
    """Return the players: you, and bots of every temperament, none of them with your name."""
    others = (name for name in NAMES if name.casefold() != yours.casefold())
    bots = zip(others, cycle(TEMPERAMENTS), strict=False)
    return (Guest(yours), *(Guest(*bot) for bot, _ in zip(bots, range(seats - 1), strict=False)))


def _play(evening: Evening, sitting: Sitting) -> int:
    """Play game after game, until the person leaves; one that is not over stays on disk."""
    for trouble in evening.troubles:
        print(trouble, file=sys.stderr)
    goes_on = False
    try:
        while True:
            with closing(sitting.journal):
                table = PlainTable(evening, sitting, goes_on=goes_on)
                table.play()
            goes_on = table.next_deal is not None
            if table.next_deal is not None:
                sitting = table.next_deal
                table.wait_for_the_next_deal()
            elif table.wants_a_rematch():
                sitting = evening.rematch(sitting)
            else:
                break
    except (HadEnough, EOFError):
        _leave(sitting)
    except KeyboardInterrupt:
        _leave(sitting)
        raise
    finally:
        sitting.journal.close()
    print(GOOD_NIGHT)
    return FINE


def _leave(sitting: Sitting) -> None:
    print()
    if sitting.asks is not None:
        print(WAITS)
