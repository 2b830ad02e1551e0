"""Forfeits of the house: a dare for each guest who goes out, from a text file that the guests may edit.

They are no rule of any game, and no record holds them. The name of the game's file decides which card is
drawn, so that it is the same when the game is resumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from ranter_tui.disk.whole_files import new_file
from ranter_tui.evening.guest_book import fit_to_print
from ranter_tui.game.events import Dealt, Event, WentOut
from ranter_tui.record.guest import Guest

LONGEST_CARD = 100
MOST_TOLD = 3
"""How many lines are reported one by one."""
OURS = (
    "Sing the first line of a song, as low as you can.",
    "Say something kind about everybody at the table.",
    "Fetch everybody something to drink.",
    "Whisper until the next hand is over.",
    "Tell us what you wanted to be when you were eight.",
    "Walk once round the table like a goose.",
    "Bow deeply to the dealer.",
    "Say the months of the year backwards.",
    "Be the dealer’s butler until somebody else goes out.",
    "Count to ten with a spoon on your nose.",
    "Tell a joke; if nobody laughs, tell another.",
    "Draw your neighbour with your eyes shut.",
)
HEAD = f"""\
# Your forfeits: one dare a line, drawn by each guest who goes out.
# Change them, delete some, add your own, of up to {LONGEST_CARD} letters. Lines with # do not count.
"""


class ForfeitPack(Struct, frozen=True):
    """The cards of a house, and what is wrong with the file."""

    cards: tuple[str, ...] = OURS
    troubles: tuple[str, ...] = ()


class Forfeit(Struct, frozen=True):
    """The dare of a guest who went out, and the hand after which it is due."""

    hand: int
    name: str
    card: str

    @property
    def whose(self) -> str:
        return f"{self.name}’s forfeit"


def load_forfeits(path: Path) -> ForfeitPack:
    """Load the cards. A missing file is made, with our cards; an existing file is never changed."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        with suppress(OSError):
            new_file(path, (HEAD + "\n".join(OURS) + "\n").encode())
        return ForfeitPack()
    except UnicodeDecodeError:
        return ForfeitPack(troubles=(f"{path} is not UTF-8 text; until it is, our own forfeits are drawn.",))
    except OSError as error:
        return ForfeitPack(
            troubles=(f"{path} cannot be read ({error.strerror or error}): our own forfeits are drawn.",)
        )
    cards, troubles = list[str](), list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        card = fit_to_print(line, LONGEST_CARD + 1)
        if 0 < len(card) <= LONGEST_CARD:
            cards.append(card)
        elif card:
            troubles.append(f"{path}, line {number}: a forfeit can have {LONGEST_CARD} letters at most.")
        else:
            troubles.append(f"{path}, line {number}: this line has no letter that can be shown.")
    if len(troubles) > MOST_TOLD:
        troubles[MOST_TOLD:] = [f"{path}: {len(troubles) - MOST_TOLD} more lines have the same trouble."]
    if not cards:
        troubles.append(f"{path} has no forfeits, so none are drawn.")
    return ForfeitPack(tuple(dict.fromkeys(cards)), tuple(troubles))


def forfeits(
    cards: Sequence[str], game: str, faces: Iterable[Event], guests: Sequence[Guest]
) -> tuple[Forfeit, ...]:
    """Return the forfeits of all persons who went out in that game, as far as these faces show.

    No card is drawn twice before all have been drawn. A bot draws one, too, and does nothing.
    """
    pack = sorted(cards, key=lambda card: blake2b(f"{game}\n{card}".encode()).digest())
    found, hand, gone = list[Forfeit](), 0, 0
    for event in faces if pack else ():
        if isinstance(event, Dealt):
            hand += 1
        elif isinstance(event, WentOut):
            guest, card = guests[event.seat], pack[gone % len(pack)]
            gone += 1
            if not guest.is_bot:
                found.append(Forfeit(hand, guest.name, card))
    return tuple(found)
