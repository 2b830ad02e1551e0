"""`odds sweep`: table after table into a file, which may be gone on with after a kill."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from ranter_tui.bots.sharp import fitted
from ranter_tui.cli import Refusal
from ranter_tui.cli.odds_counting import Counting, play_of
from ranter_tui.cli.odds_printed import COLUMNS, Answered, OddsReport, lines
from ranter_tui.disk.disk import DISK
from ranter_tui.disk.held_file import HeldFile
from ranter_tui.game.law import Law, Unplayable, law_for
from ranter_tui.odds.playing import GOOD, Play
from ranter_tui.odds.sampling import OddsQuestion

Key = tuple[str, ...]
"""What tells one table from another: the columns before the place."""

FOR_ALL_TO_READ = 0o644
PLACE = COLUMNS.index("place")
SEATS = COLUMNS.index("seats")


class SweptTable(Struct, frozen=True):
    """A table that is to be counted."""

    answer: OddsReport
    law: Law
    play: Play


def sweep(file: Path, answers: Sequence[OddsReport], numbers: range, counting: Counting) -> int:
    """Count every table that the file has not, and append it; each is there whole, or not at all."""
    tables, done = [*_tables(answers, numbers)], 0
    try:
        held = HeldFile(file, DISK.open(file) if file.exists() else DISK.make(file, FOR_ALL_TO_READ))
    except BlockingIOError as error:
        raise Refusal(f"{file}: somebody else is writing into it") from error
    with closing(held), counting.workers.at_work():
        there = _there(held)
        for table in tables:
            counting.progress.before = f"{done} of {len(tables)} tables; "
            if (key := _key(table, counting)) not in there:
                there.add(key)
                answered = _counted(table, counting)
                if answered is None or counting.workers.stopped:
                    break
                held.append(_written(lines(table.answer, answered)))
            done += 1
    counting.progress.clear()
    if done < len(tables):
        print(f"{done} of {len(tables)} tables are in {file}; the same command counts the others.")
    return counting.workers.outcome


def _tables(answers: Sequence[OddsReport], numbers: range) -> Iterator[SweptTable]:
    """Yield the tables at which that can be played; of the others it is said why not."""
    said = set[str]()
    for answer in answers:
        for guests in numbers:
            try:
                law = law_for(answer.rules, guests)
            except Unplayable as unplayable:
                why = f"{' '.join((answer.book.id, *answer.variants))} with {guests}: {unplayable}"
                if why not in said:
                    print(why, file=sys.stderr)
                    said.add(why)
                continue
            yield SweptTable(answer, law, play_of(answer.play, law))


def _counted(table: SweptTable, counting: Counting) -> Answered | None:
    answer, law, play = table.answer, table.law, table.play
    good = counting.good_plays(answer.rules, law.seats) if GOOD in play.names else {}
    places = fitted({seats: one.places for seats, one in good.items()}, answer.rules, law)
    odds = counting.of(OddsQuestion(law, Play(play.names, places), counting.seed))
    return None if odds is None else Answered(odds, counting.seed, counting.precision, good.get(law.seats))


def _key(table: SweptTable, counting: Counting) -> Key:
    answer = table.answer
    by = (answer.book.id, " ".join(answer.variants), " ".join(answer.settings))
    return (*by, str(table.law.seats), answer.play, str(counting.seed), str(counting.precision))


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
