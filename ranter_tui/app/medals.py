"""The standings of a tournament in lines and in words: points, medals, and who chooses the next book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ranter_tui.evening.tournaments import MEDALS, Tournament, TournamentPlace
from ranter_tui.game.rules.about import MOST, counted, listed
from ranter_tui.library.text.line import Piece, Role, TextLine
from ranter_tui.library.text.measure import cells, clipped

SIGN = "◆"
COLUMN = max(map(len, MEDALS)) + 4
"""The width in cells of the column of medals."""
THE_POINTS = "A point for every guest whom one outlives."


def medal_table(places: Sequence[TournamentPlace], width: int, margin: str = "") -> Iterator[TextLine]:
    """Yield a line for each guest: medal, name, points, games won."""
    for one in places:
        medal = f"{SIGN} {one.medal}" if one.medal else f"  {one.place}"
        earned = f"{counted(one.points, 'point')}, {one.wins} won"
        name = clipped(_called(one), width - COLUMN - cells(earned) - 4)
        dots = " ·" * ((width - len(margin) - COLUMN - cells(name) - cells(earned) - 1) // 2)
        room = width - len(margin) - COLUMN - cells(name) - cells(earned)
        yield TextLine(
            (
                Piece(margin),
                Piece(medal.ljust(COLUMN), Role.NUMBER if one.medal else Role.NOTE),
                Piece(name, Role.NAME),
                Piece(f"{dots} ".rjust(room), Role.NOTE),
                Piece(earned),
            )
        )


def so_far(tournament: Tournament) -> str:
    """Return in a sentence how far a tournament has come, and what counts in it."""
    if not tournament.games:
        return f"The first game is still to be finished. {THE_POINTS}"
    return f"{after(tournament)}. {THE_POINTS}"


def after(tournament: Tournament) -> str:
    """Return how far a tournament has come: "After two games"."""
    return f"After {counted(len(tournament.games), 'game', upto=MOST)}"


def who_chooses(tournament: Tournament | None) -> str:
    """Return who is to choose: "Ben chooses the next book". Empty where it is anybody."""
    names = tournament.choosers if tournament is not None else ()
    return f"{listed(names)} choose{'s' if len(names) == 1 else ''} the next book" if names else ""


def champion(tournament: Tournament) -> str:
    """Return who is champion: "Anna is champion", "Anna and Ben are champions"."""
    names = tuple(map(_called, tournament.champions))
    return f"{listed(names)} {'is champion' if len(names) == 1 else 'are champions'}"


def earned(tournament: Tournament) -> str:
    """Return what it took: "with 12 points in three games"."""
    points = counted(tournament.places[0].points, "point")
    return f"with {points} in {counted(len(tournament.games), 'game', upto=MOST)}"


def _called(one: TournamentPlace) -> str:
    """Return the name; a bot is marked, as a guest may have the same."""
    return f"{one.name} (bot)" if one.is_bot else one.name
