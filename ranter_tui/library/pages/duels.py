"""Two at a table, habit against habit: what we count beside what others have printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from ranter_tui.almanac.duels import DuelOutcome, Habits
from ranter_tui.game.cards import Rank
from ranter_tui.game.rules.about import listed, rank_name, with_article
from ranter_tui.library.text.article import SEE_ALSO, Article, Passage, Section, told
from ranter_tui.library.text.drawn.tables import RowGroup, TableDrawing, TableRow
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.prose import PrintedTable
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant

Outcomes = Sequence[Sequence[DuelOutcome]]
Cells = Sequence[Sequence[str]]
Said = Callable[[Outcomes], Cells]
"""How outcomes are set in the table."""

COUNTED, PRINTED = "Counted from the pack, every deal", "As printed"
EXACT = "Every order in which the cards can come was counted: these figures are exact."


def le_her_article(duel: Habits, printed: PrintedTable, sources: Mapping[str, Source]) -> Article:
    """Return the page of Le Her: the chance of Paul, the dealer's opponent."""
    notes = Footnotes(sources)
    return Article(
        address=f"odds/{printed.id}",
        title=printed.title,
        subtitle=printed.line,
        summary=f"How often Paul wins, by the highest card that he and Pierre, the dealer, change. {EXACT}",
        figure=_table(duel, printed, "Paul", "Pierre", _shares_of_the_opponent),
        sections=(
            Section(title="What was written in 1713", passages=told(printed.says, notes)),
            Section(title="How to play it", passages=tuple(_mixed(duel))),
            Section(
                title=SEE_ALSO,
                passages=(
                    Passage(term=link("The quarrel over Le Her", "essay/quarrel"), text="the whole story."),
                    Passage(term=link("Le Her", "odds/le-her"), text="the odds by the book."),
                ),
            ),
        ),
        footnotes=notes.all(),
    )


def printed_article(duel: Habits, printed: PrintedTable, sources: Mapping[str, Source]) -> Article:
    """Return the page of Moreland's table."""
    notes = Footnotes(sources)
    return Article(
        address=f"odds/{printed.id}",
        title=printed.title,
        subtitle=printed.line,
        summary="How often the dealer wins a hand, and behind the stroke how often his opponent does, by the "
        f"highest card that either still changes. {EXACT}",
        figure=_table(duel, printed, "Opponent", "Dealer", _shares_of_both),
        sections=(
            Section(title="Where they differ, and why", passages=told(printed.says, notes)),
            Section(
                title=SEE_ALSO,
                passages=(
                    Passage(
                        term=link("What has been computed", "essay/mathematics"), text="the page in full."
                    ),
                ),
            ),
        ),
        footnotes=notes.all(),
    )


def _table(duel: Habits, printed: PrintedTable, opponent: str, dealer: str, said: Said) -> TableDrawing:
    heads = ("", *(f"{dealer}: {rank_name(rank)}" for rank in printed.dealer))
    labels = tuple(f"{opponent}: {rank_name(rank)}" for rank in printed.opponent)
    counted = said([[duel.outcome(mine, his) for his in printed.dealer] for mine in printed.opponent])
    return TableDrawing(
        heads, (RowGroup(COUNTED, _rows(labels, counted)), RowGroup(PRINTED, _rows(labels, printed.cells)))
    )


def _rows(labels: Sequence[str], cells: Cells) -> tuple[TableRow, ...]:
    return tuple(
        TableRow(label, tuple((Passage(text=said),) for said in row))
        for label, row in zip(labels, cells, strict=True)
    )


def _up_to(rank: Rank) -> str:
    return f"up to {with_article(rank_name(rank))}"


def _shares_of_the_opponent(outcomes: Outcomes) -> Cells:
    """Return his shares as fractions of one whole, and as percentages."""
    chances = [[Fraction(outcome.opponent) for outcome in row] for row in outcomes]
    whole = lcm(*(chance.denominator for row in chances for chance in row))
    return [[f"{int(chance * whole)}/{whole}, {float(chance):.2%}" for chance in row] for row in chances]


def _shares_of_both(outcomes: Outcomes) -> Cells:
    """Return the shares of the dealer and of his opponent, set as they are printed: ".453/.480"."""
    return [[f"{_decimal(one.dealer)}/{_decimal(one.opponent)}" for one in row] for row in outcomes]


def _decimal(fraction: str) -> str:
    """Return a share in three digits.

    >>> _decimal("2834/5525")
    '.513'
    """
    return f"{float(Fraction(fraction)):.3f}".lstrip("0")


def mixed_in_short(duel: Habits, solved: str) -> tuple[Passage, ...]:
    """Tell how a game of two is mixed, with a link to the page on which it is `solved`."""
    who = _mixture("the opponent", duel.opponent_mixes), _mixture("the dealer", duel.dealer_mixes)
    return (
        Passage(
            term=link("Solved", f"odds/{solved}"),
            text=f"no one habit is the best. {who[0][0].upper()}{who[0][1:]}; {who[1]}. Then neither can do "
            f"better, and the opponent wins {_told(duel.value)}.",
        ),
    )


def _mixed(duel: Habits) -> Iterator[Passage]:
    yield Passage(
        text="If either always does the same, the other has an answer to it. So both should mix: "
        f"{_mixture('Paul', duel.opponent_mixes)}; {_mixture('Pierre', duel.dealer_mixes)}. Then neither "
        f"can do better, and Paul wins {_told(duel.value)}. He has the better of it, although the dealer "
        "takes every tie.",
        warrant=Warrant.EDITORIAL,
    )
    chances = duel.against_the_mixture()
    next_best = max((rank for rank in chances if rank not in duel.opponent_mixes), key=chances.__getitem__)
    yield Passage(
        text=f"Any other habit costs Paul something. The next best, to change {_up_to(next_best)}, wins "
        f"{float(chances[next_best]):.2%} of the hands while Pierre mixes.",
        warrant=Warrant.EDITORIAL,
    )


def _mixture(who: str, mixes: Mapping[Rank, str]) -> str:
    """Say how often somebody changes up to which card."""
    shares = (
        f"{_up_to(rank)} in {Fraction(part).numerator} of {Fraction(part).denominator} hands"
        for rank, part in sorted(mixes.items(), key=_by_share, reverse=True)
    )
    return f"{who} changes {listed(tuple(shares))}"


def _by_share(mixed: tuple[Rank, str]) -> Fraction:
    return Fraction(mixed[1])


def _told(fraction: str) -> str:
    chance = Fraction(fraction)
    return f"{chance.numerator:,} times in {chance.denominator:,}, or {float(chance):.3%}"
