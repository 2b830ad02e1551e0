"""`odds compare` and `odds rule`: what is otherwise by other rules, on the same deals."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ranter_tui.almanac.odds_in_words import percent, place_name
from ranter_tui.cli.odds_counting import Counting, play_of
from ranter_tui.cli.odds_printed import LOSES, NAMES, OddsReport, playing, said_of_margins
from ranter_tui.cli.output import measure, print_json
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.law import law_for
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.asking import about, title, value_of
from ranter_tui.library.said.claims import Claims
from ranter_tui.library.said.open_questions import offers
from ranter_tui.library.text.measure import broken
from ranter_tui.odds.making_the_almanac import MOST
from ranter_tui.odds.plays import GOOD, Play
from ranter_tui.odds.same_deals import Compared, OddsCompared
from ranter_tui.odds.sampling import OddsQuestion
from ranter_tui.rulebook.house import with_answer
from ranter_tui.rulebook.shelf import Shelf


class Other(Struct):
    """Other rules, by what they are called."""

    name: str
    rules: Rules
    value: Any = None
    """What they answer to the question, where it is one."""
    reasons: tuple[str, ...] = ()
    """Why they do not go together, if they do not."""
    compared: Compared | None = None


def compare_books(
    arguments: argparse.Namespace, answers: Sequence[OddsReport], guests: int, counting: Counting
) -> int:
    """Count the same hands by the first book and by each of the others.

    JSON: `book`, `version`, `seats`, `play`, `seed`, whether it was `stopped`, and `others`: of each its
    `name`, how many `hands` were counted and, for every seat, the chance that it `loses` by the book, that it
    loses by the `other`, and how much `more` that is.
    """
    first, *rest = answers
    others = [Other(answer.book.short, answer.rules) for answer in rest]
    return _report(arguments, f"{first.book.short} and other books", first, others, guests, counting)


def compare_answers(
    arguments: argparse.Namespace,
    key: RuleKey,
    answer: OddsReport,
    shelf: Shelf,
    guests: int,
    counting: Counting,
) -> int:
    """Count the same hands by the book, and by each other answer that there is to one question.

    JSON: as of `compare`, and for each answer its `value`, and the `reasons` why it cannot be, if it cannot.
    """
    about(key)
    book, rules, others = answer.book, answer.rules, list[Other]()
    for offer in offers(key, book, Claims(shelf.books()), rules):
        changed = with_answer(rules, key, offer.value)
        if value_of(changed, key) != value_of(rules, key):
            reasons = tuple(reason for _, reason in conflicts(changed))
            others.append(Other(offer.sentence, changed, msgspec.to_builtins(offer.value), reasons))
    head = f"{book.short}: {title(rules, key)}"
    return _report(arguments, head, answer, others, guests, counting)


def _report(
    arguments: argparse.Namespace,
    head: str,
    answer: OddsReport,
    others: list[Other],
    guests: int,
    counting: Counting,
) -> int:
    with counting.workers.at_work():
        one = _question(answer.play, answer.rules, guests, counting)
        for other in others:
            if not other.reasons:
                counting.progress.show(other.name)
                asked = OddsCompared(one, _question(answer.play, other.rules, guests, counting))
                other.compared = counting.compared(asked)
            if counting.workers.stopped:
                break
    counting.progress.clear()
    if arguments.json:
        print_json(_document(answer, others, guests, counting))
    else:
        wide = measure()
        said = f"{head}; {guests} at the table, {playing(answer.play)}, seed {counting.seed}"
        print(*broken(said, wide), sep="\n")
        for other in others:
            print("", *_lines(other, guests, wide), sep="\n")
        print("", *broken(said_of_margins(stopped=counting.workers.stopped), wide), sep="\n")
    return counting.workers.outcome


def _question(named: str, rules: Rules, guests: int, counting: Counting) -> OddsQuestion:
    law = law_for(rules, guests)
    play = play_of(named, law)
    if GOOD in play.names:
        known = min(guests, MOST)
        play = Play(play.names, {known: counting.good_play(rules, known).places})
    return OddsQuestion(law, play, counting.seed)


def _lines(other: Other, guests: int, wide: int) -> Iterator[str]:
    compared = other.compared
    if other.reasons or compared is None:
        why = f"cannot be: {'; '.join(other.reasons)}" if other.reasons else "was not counted"
        yield from broken(f"{other.name} ({why})", wide)
        return
    yield from broken(f"{other.name} ({counted(compared.one.hands, 'hand')})", wide)
    yield f"{'':{NAMES}}{'by the book':{LOSES}}{'so':{LOSES}}the difference"
    rows = zip(compared.one.loses, compared.other.loses, compared.differences, strict=True)
    for place, (before, after, more) in enumerate(rows):
        points = f"{more.value * 100:+.1f} ± {more.margin * 100:.1f}"
        surely = "" if abs(more.value) <= more.margin else "  more" if more.value > 0 else "  less"
        chances = f"{percent(before):{LOSES}}{percent(after):{LOSES}}{points}{surely}"
        yield f"{place_name(place, guests):{NAMES}}{chances}"


def _document(answer: OddsReport, others: list[Other], guests: int, counting: Counting) -> dict[str, Any]:
    return {
        "book": answer.book.id,
        "version": answer.book.version,
        "seats": guests,
        "play": answer.play,
        "seed": counting.seed,
        "stopped": counting.workers.stopped,
        "others": [_as_data(other) for other in others],
    }


def _as_data(other: Other) -> dict[str, Any]:
    data: dict[str, Any] = {"name": other.name, "value": other.value, "reasons": other.reasons}
    if (compared := other.compared) is not None:
        figures = zip(compared.one.loses, compared.other.loses, compared.differences, strict=True)
        data["hands"] = compared.one.hands
        data["seats"] = [{"loses": before, "other": after, "more": more} for before, after, more in figures]
    return data
