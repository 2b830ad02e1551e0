"""What a house may answer to a question: as the book, as a variant, as other books, or otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from msgspec import Struct

from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import about, in_general, pack_of, power_of, value_of
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.rules.pack import PackName, SmallPack
from ranter_tui.game.rules.powers import FITTING, Effect
from ranter_tui.game.rules.table import Players
from ranter_tui.library.questions.inquiry import Voice, inquiry
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.house import with_answer

MOST_LIVES, MOST_BUYS = 9, 5


class OfferedValue(Struct, frozen=True):
    """One possible value, and who has it."""

    value: Any
    sentence: str
    book: tuple[Voice, ...] = ()
    """The voices of the book that is being changed, in its main rules or in a variant."""
    others: tuple[Voice, ...] = ()

    @property
    def attested(self) -> bool:
        """Whether any book has this value; a house may choose others all the same."""
        return bool(self.book or self.others)


def offers(key: RuleKey, base: Rulebook, books: Sequence[Rulebook], rules: Rules) -> tuple[OfferedValue, ...]:
    """Return every possible answer, what the book itself says first, and what nobody says last."""
    asked = inquiry(key, books)
    heard = {
        answer.sentence: OfferedValue(
            answer.value,
            answer.sentence,
            tuple(voice for voice in answer.voices if voice.book == base.id),
            tuple(voice for voice in answer.voices if voice.book != base.id),
        )
        for answer in asked.answers
    }
    for value in (value_of(rules, key), *_further(key, rules)):
        said = about(key).sentence(value)
        heard.setdefault(said, OfferedValue(value, said))
    ours = in_general(base.plain_rules(), key)
    return tuple(
        sorted(
            (offer for offer in heard.values() if _fits(key, offer.value, rules)),
            key=lambda offer: (offer.sentence != ours, not offer.book, not offer.others),
        )
    )


def _fits(key: RuleKey, value: Any, rules: Rules) -> bool:
    """Whether a value can be said of this pack. What conflicts with another rule may still be chosen."""
    if key in ("cry", "hard_decision"):
        return set(value) <= set(pack_of(rules).order)
    return True


def _further(key: RuleKey, rules: Rules) -> Iterator[Any]:
    """Yield values of rules that have too many to list them all."""
    ranks = pack_of(rules).order
    if key == "lives":
        yield from (Lives(count) for count in range(1, MOST_LIVES + 1))
    elif key == "players":
        yield Players()
    elif key == "small_pack":
        yield None
        yield SmallPack(PackName.FRENCH_32, 6)
    elif key == "buy_back_limit":
        yield from range(MOST_BUYS + 1)
    elif key == "cry":
        yield ()
        yield from (tuple(reversed(low)) for low in _grown(ranks[-3:]))
    elif key == "hard_decision":
        yield ()
        middle = len(ranks) // 2
        yield tuple(ranks[middle - 1 : middle + 2])
    elif (power := power_of(key)) is not None:
        yield ()
        yield from filter(
            None, (_with(effect, key, rules) for effect in Effect if effect in FITTING[power[1]])
        )


def _grown(ranks: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the lowest rank, the two lowest, the three lowest."""
    return accumulate(((rank,) for rank in reversed(ranks)), lambda low, more: (*more, *low))


def _with(effect: Effect, key: RuleKey, rules: Rules) -> tuple[Effect, ...] | None:
    """Return the effect, with what must go with it."""
    for besides in ((), (Effect.SHOW,), (Effect.SHOW, Effect.REFUSE)):
        effects = tuple(dict.fromkeys((*besides, effect)))
        if not any(at == key for at, _ in conflicts(with_answer(rules, key, effects))):
            return effects
    return None
