"""Whether `sharp` loses fewer lives than every other bot, by each book: `make league`.

Four sit at the table, or two where no more may, the sharp and another bot by turns; then each sits in the
seats of the other, with the same cards. Whoever leads clearly is counted no longer. Between two every deal is
counted, if neither leaves a choice to chance. Where the sharp do not lead clearly it is counted, too, what
the other loses more alone among the sharp.

`make league ARGS="2 gnav kille"` has another number sit down, by these books alone; with `KEPT=folder` what
was found is kept there.
"""

from __future__ import annotations

import os
import pickle
import sys
from concurrent.futures import Executor
from fractions import Fraction
from functools import partial

from benchmarks.kept import WRONG, found
from ranter_tui.almanac.figures import Figure
from ranter_tui.bots import BOTS, bot
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law, law_for
from ranter_tui.odds.chunks import workers
from ranter_tui.odds.exact import LeftToChance, count_exactly, exact_odds
from ranter_tui.odds.league import DEALS, Lead, Pair, race
from ranter_tui.odds.playing import Play, Table, in_order_of_play, seed_for
from ranter_tui.odds.tally import Sum, lives_lost
from ranter_tui.rulebook.shelf import Shelf

SEED, SEATS = 1713, "4"
PRECISION = 0.0015
"""A seventh of the lives that good play may still leave to be saved in a hand."""
CLEARLY = 4.9 / 1.96
"""So many margins: that somebody leads by them who does not happens at one look once in two million. There is
a look after every thousand deals."""
OTHERS = tuple(name for name in BOTS if name != "sharp")


class Alone(Pair, frozen=True):
    """One guest plays as the other among all who play as the one does, at each place by turns.

    A bot that costs the others more than itself may lead by turns, and yet lose more alone among them.
    """

    def lead(self, chunk: int) -> Lead:
        seed, order, saved = seed_for(self.seed, "hands", chunk), in_order_of_play(self.law), Sum()
        alike = Table(self.law, Play((self.one,)), seed)
        apart = {seat: Table(self.law, play, seed) for seat, play in zip(order, self.plays, strict=True)}
        for _ in range(DEALS):
            here = lives_lost(alike.hand())
            there = {seat: lives_lost(table.hand()) for seat, table in apart.items()}
            saved.add(sum(there[seat].get(seat, 0) - here.get(seat, 0) for seat in order) / len(order))
        return Lead(DEALS, saved)

    @property
    def plays(self) -> tuple[Play, ...]:
        """The other sits at each place in turn."""
        places = range(self.law.seats)
        return tuple(
            Play(tuple([self.other if place == alone else self.one for place in places])) for alone in places
        )


def main() -> int:
    asked = sys.argv[1:]
    seats = int(asked.pop(0)) if asked and asked[0].isdigit() else int(SEATS)
    shelf, jobs, behind = Shelf(), int(os.environ.get("JOBS", os.cpu_count() or 1)), 0
    print("Lives that sharp saves in a hundred hands, against each; in brackets where it is not clear")
    with workers(jobs) as executor:
        for book in asked or sorted(shelf.ids):
            rules = shelf.book(book).plain_rules()
            law = law_for(rules, min(seats, rules.players.most or seats))
            find = partial(_told, law, executor)
            behind += not found(book, f"league: {book}, {law.seats}", find)
    print(f"Sharp is behind by {behind} books" if behind else "Sharp is behind nowhere")
    return 1 if behind else 0


def _told(law: Law, executor: Executor) -> str:
    alike, said = dict[bytes, list[str]](), list[str]()
    for name in OTHERS:
        # Made for this pack, several may be one and the same.
        alike.setdefault(pickle.dumps(bot(name, law, Luck(0))), []).append(name)
    for names in alike.values():
        said.append(f"{' = '.join(names)} {_lead(Pair(law, 'sharp', names[0], SEED), executor)}")
    return (WRONG if any(WRONG in one for one in said) else "") + ", ".join(said).replace(WRONG, "")


def _lead(pair: Pair, executor: Executor) -> str:
    if pair.law.seats == 2:
        try:
            saved = lead_exactly(pair, executor)
        except LeftToChance:
            pass
        else:
            return f"{WRONG if saved < 0 else ''}{float(saved * 100):+.3f}"
    lead, is_clear = _raced(pair, executor)
    if is_clear and lead.value > 0:
        return _in_a_hundred(lead)
    alone, _ = _raced(Alone(pair.law, pair.one, pair.other, pair.seed), executor)
    told = f"{_in_a_hundred(lead)}; alone {_in_a_hundred(alone)}"
    return f"{WRONG}{told}" if is_clear else f"({told})"


def lead_exactly(pair: Pair, executor: Executor) -> Fraction:
    """Return by how much the one leads if every deal is played. Raises `LeftToChance` as `count_exactly`."""
    first, then = (_lives_lost(pair.law, play, executor) for play in pair.plays)
    more = [there - here for here, there in zip(first, then, strict=True)]
    return (sum(more[::2], Fraction()) - sum(more[1::2], Fraction())) / len(more)


def _lives_lost(law: Law, play: Play, executor: Executor) -> list[Fraction]:
    *_, deals = count_exactly(law, play, executor)
    return [Fraction(seat.lives.fraction or 0) for seat in exact_odds(deals).seats]


def _raced(pair: Pair, executor: Executor) -> tuple[Figure, bool]:
    """Return by how much the one leads, and whether that is clear."""
    for lead in race(pair, PRECISION, executor):
        is_clear = abs(lead.figure.value) > CLEARLY * lead.figure.margin
        if is_clear:
            break
    return lead.figure, is_clear


def _in_a_hundred(lead: Figure) -> str:
    return f"{lead.value * 100:+.2f} ± {lead.margin * 100:.2f}"


if __name__ == "__main__":
    sys.exit(main())
