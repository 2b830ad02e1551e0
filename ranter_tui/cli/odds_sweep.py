"""`odds sweep`: table after table into a file, which may be gone on with after a kill."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path

from ranter_tui.bots.sharp import fitted
from ranter_tui.cli import FINE, STOPPED, Refusal
from ranter_tui.cli.odds_counting import Counting, play_of
from ranter_tui.cli.odds_printed import COLUMNS, Answer, Answered, lines
from ranter_tui.disk.disk import DISK
from ranter_tui.disk.held_file import HeldFile
from ranter_tui.game.law import Unplayable, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.odds.chunks import workers
from ranter_tui.odds.plays import GOOD, Play
from ranter_tui.odds.sampling import Question
from ranter_tui.rulebook.book import Rulebook

Key = tuple[str, ...]
"""What tells one table from another: the columns before the place."""

FOR_ALL_TO_READ = 0o644
PLACE = COLUMNS.index("place")
SEATS = COLUMNS.index("seats")


def sweep(
    arguments: argparse.Namespace,
    file: Path,
    books: Sequence[tuple[Rulebook, Rules]],
    settings: Sequence[str],
    numbers: range,
    counting: Counting,
) -> int:
    """Count every table that the file has not, and append it; each table is there whole, or not at all."""
    tables = [(book, rules, guests) for book, rules in books for guests in numbers]
    try:
        held = HeldFile(file, DISK.open(file) if file.exists() else DISK.make(file, FOR_ALL_TO_READ))
    except BlockingIOError as error:
        raise Refusal(f"{file}: somebody else is writing into it") from error
    with closing(held), workers(counting.jobs) as executor:
        there = _there(held)
        for number, (book, rules, guests) in enumerate(tables):
            answer = Answer(book, arguments, settings, rules)
            counting.progress.show(f"{number} of {len(tables)} tables")
            if _key(answer, guests, counting) in there:
                continue
            try:
                answer.tables.append(_counted(answer, guests, counting, executor))
            except Unplayable as unplayable:
                print(f"{book.id} with {guests}: {unplayable}", file=sys.stderr)
                continue
            except KeyboardInterrupt:
                counting.stopped = True
            if counting.stopped:
                break
            held.append(_written(lines(answer, answer.tables[0])))
    counting.progress.clear()
    return STOPPED if counting.stopped else FINE


def _counted(answer: Answer, guests: int, counting: Counting, executor: Executor) -> Answered:
    law = law_for(answer.rules, guests)
    play = play_of(answer.asked.play, law)
    good = counting.good_plays(answer.rules, guests, executor) if GOOD in play.names else {}
    places = fitted({seats: one.places for seats, one in good.items()}, answer.rules, law)
    odds = counting.of(Question(law, Play(play.names, places), counting.seed), executor)
    if odds is None:
        raise KeyboardInterrupt
    return Answered(odds, counting.seed, counting.precision, good.get(guests))


def _key(answer: Answer, guests: int, counting: Counting) -> Key:
    asked = answer.asked
    by = (answer.book.id, " ".join(asked.variants), " ".join(answer.settings))
    return (*by, str(guests), asked.play, str(counting.seed), str(counting.precision))


def _there(held: HeldFile) -> set[Key]:
    """Return the tables that are in the file, and cut off what was not written to its end."""
    data = held.read()
    whole = data[: data.rfind(b"\n") + 1]
    head = _written([COLUMNS])
    if not whole:
        held.cut(0)
        held.append(head)
        return set()
    if not whole.startswith(head):
        raise Refusal(f"{held.path}: that is no file of `odds sweep`; name a new one")
    found, size = set[Key](), len(head)
    rows = whole[size:].decode().splitlines(keepends=True)
    while rows:
        first = next(csv.reader(rows[:1]))
        seats = int(first[SEATS])
        if len(rows) < seats:
            break
        found.add(tuple(first[:PLACE]))
        size += sum(len(row.encode()) for row in rows[:seats])
        del rows[:seats]
    if size < len(data):
        held.cut(size)
    return found


def _written(rows: Iterator[tuple[object, ...]] | Sequence[tuple[object, ...]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
