"""How an event goes on with what others have begun: the clause that it adds to their sentence.

A thing is told as it happens, and nothing before it has: what comes next makes the sentence longer.
"""

from collections.abc import Sequence
from functools import singledispatch

from ranter_tui.game.cards import BACK
from ranter_tui.game.events import (
    Answering,
    Anted,
    BoughtBack,
    Changed,
    Cried,
    CutCalled,
    CutForWin,
    CutLevel,
    DealerChosen,
    DealPassed,
    Dealt,
    DeciderBegan,
    Doomed,
    DrawnForDeal,
    Drew,
    DrewInVain,
    DrewLevel,
    Event,
    Faced,
    Haggled,
    HandStopped,
    HardDecision,
    Judged,
    Kept,
    LaidAside,
    LifeGained,
    LifeLost,
    LifePaid,
    Looked,
    Matched,
    MayBuyBack,
    Offered,
    OnHonour,
    PassedOn,
    PassedOver,
    PaysFor,
    PlayStopped,
    PutBack,
    RanBack,
    Reason,
    Refused,
    Sank,
    Spent,
    StayedOut,
    WentOut,
    WipedOut,
)
from ranter_tui.game.rules.about import in_words, rank_name, with_article
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.keys import CRY_MANNER, TURN
from ranter_tui.game.rules.powers import Moment
from ranter_tui.game.seats import Seat
from ranter_tui.telling.events import TAKES_THREE
from ranter_tui.telling.words import Words, count, has, lives

Run = Sequence[Event]
"""The events of one thing so far, in their order."""


@singledispatch
def goes_on(event: Event, run: Run, words: Words) -> str | None:
    """Return the clause that an event adds to a sentence: empty if none is needed, None if it begins anew."""
    return None


# The beginning


@goes_on.register
def _(event: Anted, run: Run, words: Words) -> str | None:
    return f", and everybody puts a stake into the pot: {in_words(len(event.seats))} in all"


@goes_on.register
def _(event: DrewLevel, run: Run, words: Words) -> str | None:
    if not isinstance(run[-1], DrawnForDeal):
        return None
    return f"; {words.who(*event.seats)} are level, and draw again"


# The deal


@goes_on.register
def _(event: Dealt, run: Run, words: Words) -> str | None:
    if not isinstance(run[-1], (DealPassed, DealerChosen)):
        return None
    who = ", who" if isinstance(run[-1], DealPassed) else ", and"
    return f"{who} {words.say(TAKES_THREE)}" if event.spare else ""


@goes_on.register
def _(event: Looked, run: Run, words: Words) -> str | None:
    last = run[-1]
    if not isinstance(last, Dealt) or len(event.seats) < 2:
        return None
    blind = [seat for seat in last.seats if seat not in event.seats]
    everybody = "both look" if len(event.seats) == 2 else "everybody looks"
    looks = f"; everybody but {words.who(*blind)} looks" if blind else f"; {everybody}"
    seen = has(event.seats, event.cards, words)
    return f"{looks}, and {seen}" if seen else looks


@goes_on.register
def _(event: HandStopped, run: Run, words: Words) -> str | None:
    if not _shows(run, event.seat):
        return None
    return f"{_joint(run)}{words.say('the hand is stopped, and the cards are compared as dealt')}"


@goes_on.register
def _(event: LifeGained, run: Run, words: Words) -> str | None:
    if not event.from_pot or not _shows(run, event.seat):
        return None
    who = "" if isinstance(run[-1], Faced) else f"{words.who(event.seat)} "
    return f", and {who}takes a life from the pot"


# The turns


@goes_on.register
def _(event: HardDecision, run: Run, words: Words) -> str | None:
    return ", and calls it a hard decision" if _looks(run, event.seat) else None


@goes_on.register
def _(event: Kept, run: Run, words: Words) -> str | None:
    return words.say(", and keeps the card") if _thinks(run, event.seat) else None


@goes_on.register
def _(event: Changed, run: Run, words: Words) -> str | None:
    last, seen = run[-1], BACK not in (event.gave, event.got)
    if not seen and all(isinstance(one, Changed) and one.got is BACK for one in run):
        return f", {words.who(event.asker)} with {words.who(event.holder)}"
    if isinstance(last, LifePaid) or (isinstance(last, PassedOn) and last.to == event.holder):
        both = (
            f"{words.who(event.asker)} {_gives_and_takes(event, words)}"
            if seen
            else words.say("the two change cards")
        )
        return f", and {both}"
    if not _thinks(run, event.asker):
        return None
    return f", {_gives_and_takes(event, words)}" if seen else f", and changes with {words.who(event.holder)}"


def _gives_and_takes(event: Changed, words: Words) -> str:
    gives = f"gives {words.who(event.holder)} {words.the_card(event.gave)}"
    return f"{gives} and takes {words.the_card(event.got)}"


@goes_on.register
def _(event: Cried, run: Run, words: Words) -> str | None:
    if not isinstance(run[-1], Changed):
        return None
    card = with_article(rank_name(event.rank))
    return f", and {words.who(event.seat)} lets the table know that it was {card}"


@goes_on.register
def _(event: Sank, run: Run, words: Words) -> str | None:
    if isinstance(run[-1], Faced) and run[-1].seat == event.seat:
        named = any(isinstance(one, Changed) and one.got == event.card for one in run)
        return f"{': it' if named else ', which'} ranks lowest of all from here on"
    if not isinstance(run[-1], (Changed, Cried, Sank)):
        return None
    return f", and the {words.card(event.card)} that {words.who(event.seat)} now holds ranks lowest of all"


@goes_on.register
def _(event: Faced, run: Run, words: Words) -> str | None:
    last, name, card = run[-1], words.who(event.seat), words.the_card(event.card)
    moment = (power_of(event.rule) or ("", None))[1]
    if isinstance(last, (Changed, Cried, Sank)) and (moment is Moment.EXCHANGED or event.rule == CRY_MANNER):
        if len(run) == 1 and isinstance(last, Changed) and last.asker == event.seat:
            return f", and shows {'it' if last.got == event.card else card}"
        return f", and {name} shows {card}"
    if isinstance(last, Kept) and last.seat == event.seat and moment is Moment.KEPT:
        return f", and {'shows' if len(run) == 1 else f'{name} shows'} {card}"
    if isinstance(last, Drew) and last.seat == event.seat:
        return f", and shows {card}"
    if isinstance(last, Looked) and last.seats == (event.seat,) and last.cards == (BACK,):
        return f", and shows {card}"
    if isinstance(last, Haggled) and last.holder == event.seat:
        return f". {name} will not sell, and shows {card}"
    if isinstance(last, Offered) and last.holder == event.seat:
        return f", which {words.who(last.asker)} does not pay. {name} shows {card}"
    return None


@goes_on.register
def _(event: Spent, run: Run, words: Words) -> str | None:
    return f"{_joint(run)}{words.who(event.seat)}’s turn is spent" if _shows(run, event.seat) else None


@goes_on.register
def _(event: PassedOver, run: Run, words: Words) -> str | None:
    if event.why is not Reason.SPENT:
        return None
    if any(isinstance(one, Spent) and one.seat == event.seat for one in run):
        return ""
    return ", and need not change" if isinstance(run[-1], Faced) and event.rule == TURN else None


@goes_on.register
def _(event: Refused, run: Run, words: Words) -> str | None:
    if not _answers(run):
        return None
    if any(isinstance(one, WentOut) and one.seat == event.asker for one in run):
        return ""
    if isinstance(run[-1], LifeLost) and run[-1].seat == event.asker:
        return words.say(" and keeps the old card")
    return f"{_joint(run)}{words.say('{who} keeps the old card', who=words.who(event.asker))}"


@goes_on.register
def _(event: Answering, run: Run, words: Words) -> str | None:
    if not _answers(run):
        return None
    left = words.say("the card that {who} is left with", who=words.who(event.asker))
    return f"{_joint(run)}{words.who(event.holder)} answers for {left}"


@goes_on.register
def _(event: PlayStopped, run: Run, words: Words) -> str | None:
    return f"{_joint(run)}all play stops" if _shows(run, event.seat) else None


@goes_on.register
def _(event: RanBack, run: Run, words: Words) -> str | None:
    if not _answers(run):
        return None
    if not event.seats:
        undone = words.say("the exchanges are undone, and everybody holds the same card as before")
        return f"{_joint(run)}{undone}"
    seen = has(event.seats, event.cards, words)
    back = words.say("the cards of {who} go back the way they came", who=words.who(*event.seats))
    return f"{_joint(run)}{back}, so that {seen} again" if seen else f"{_joint(run)}{back}"


@goes_on.register
def _(event: PassedOn, run: Run, words: Words) -> str | None:
    if not _shows(run, event.holder):
        return None
    to = words.say("the stock") if event.to is None else words.who(event.to)
    return f"{_joint(run)}{words.who(event.asker)} goes on to {to}"


@goes_on.register
def _(event: Offered, run: Run, words: Words) -> str | None:
    return f". {words.who(event.holder)} wants a life for it" if isinstance(run[-1], Haggled) else None


# Drawing from the stock


@goes_on.register
def _(event: CutCalled, run: Run, words: Words) -> str | None:
    return words.say(", and cuts the stock") if _thinks(run, event.seat) else None


@goes_on.register
def _(event: Drew, run: Run, words: Words) -> str | None:
    last, seen = run[-1], BACK not in (event.gave, event.got)
    laid = f"lays {words.the_card(event.gave)} aside and draws {words.the_card(event.got)}"
    if isinstance(last, CutCalled):
        return f", {laid}" if seen else " and draws from it"
    if isinstance(last, PassedOn) and last.to is None:
        return f", {laid}" if seen else " and draws"
    if isinstance(last, LaidAside):
        return f"; {words.who(event.seat)} {laid if seen else 'draws again'}"
    if not _thinks(run, event.seat):
        return None
    return f", {laid}" if seen else words.say(", and draws from the stock")


@goes_on.register
def _(event: PutBack, run: Run, words: Words) -> str | None:
    if not _draws(run, event.seat):
        return None
    drawn = f", {_comes(run)}{words.the_card(event.card)}"
    return f"{drawn}, {words.say('puts it back and keeps the old card')}"


@goes_on.register
def _(event: LaidAside, run: Run, words: Words) -> str | None:
    if not _draws(run, event.seat):
        return None
    return f", {_comes(run)}{words.the_card(event.card)}, which is laid aside"


def _comes(run: Run) -> str:
    return "then " if isinstance(run[-1], LaidAside) else "draws "


@goes_on.register
def _(event: DrewInVain, run: Run, words: Words) -> str | None:
    if not _draws(run, event.seat):
        return None
    return words.say(
        "; there is nothing left to draw, and {who} keeps the old card", who=words.who(event.seat)
    )


@goes_on.register
def _(event: Doomed, run: Run, words: Words) -> str | None:
    if not isinstance(run[-1], Drew):
        return None
    shows = "" if run[-1].got is not BACK else f" and shows {words.the_card(event.card)},"
    return f",{shows} which counts lowest of all"


@goes_on.register
def _(event: Matched, run: Run, words: Words) -> str | None:
    if not isinstance(run[-1], Drew):
        return None
    gave, got = words.the_card(event.gave), words.the_card(event.got)
    return f", and shows the same rank again: {got} for {gave}"


# What it costs


@goes_on.register
def _(event: LifeLost, run: Run, words: Words) -> str | None:
    pays_for = isinstance(run[-1], PaysFor) and run[-1].seat == event.seat
    if not _answers(run) and not pays_for and not isinstance(run[-1], Judged):
        return None
    cost = f"{lives(event.lives, 'a')}{' to the pot' if event.to_pot else ''}"
    if pays_for:
        return f" with {cost}"
    return f"{_joint(run)}{words.who(event.seat)} loses {cost}"


@goes_on.register
def _(event: LifePaid, run: Run, words: Words) -> str | None:
    return f", {words.who(event.seat)} pays it" if isinstance(run[-1], Offered) else None


@goes_on.register
def _(event: OnHonour, run: Run, words: Words) -> str | None:
    return ", and stays in on honour" if _has_lost(run, event.seat) else None


@goes_on.register
def _(event: WentOut, run: Run, words: Words) -> str | None:
    if _has_lost(run, event.seat):
        return " and is out"
    return f"{_joint(run)}{words.who(event.seat)} is out" if _answers(run) else None


# The end


@goes_on.register
def _(event: BoughtBack, run: Run, words: Words) -> str | None:
    if not isinstance(run[0], MayBuyBack):
        return None
    bought = f"buys {lives(event.lives)} for {count(event.price, 'stake', 'stakes')}"
    if len(run[0].seats) == 1:
        return f", and {bought}"
    last = run[-1]
    if isinstance(last, BoughtBack) and (last.lives, last.price) == (event.lives, event.price):
        return f", and so does {words.who(event.seat)}"
    return f"; {words.who(event.seat)} {bought}"


@goes_on.register
def _(event: StayedOut, run: Run, words: Words) -> str | None:
    if not isinstance(run[0], MayBuyBack):
        return None
    return ", but stays out" if len(run[0].seats) == 1 else f"; {words.who(event.seat)} stays out"


@goes_on.register
def _(event: DeciderBegan, run: Run, words: Words) -> str | None:
    return "; they play on with one life each" if isinstance(run[-1], WipedOut) else None


@goes_on.register
def _(event: CutForWin, run: Run, words: Words) -> str | None:
    if not isinstance(run[-1], (WipedOut, CutLevel)):
        return None
    again = "again" if isinstance(run[-1], CutLevel) else "for the win"
    return f"; they cut {again}: {words.each(event.seats, event.cards)}"


@goes_on.register
def _(event: CutLevel, run: Run, words: Words) -> str | None:
    return f"; {words.who(*event.seats)} are level" if isinstance(run[-1], CutForWin) else None


# What has gone before


def _shows(run: Run, seat: Seat) -> bool:
    """Whether the seat has laid a card open, and it is still that card which does something."""
    shown = any(isinstance(event, Faced) and event.seat == seat for event in run)
    return shown and (_answers(run) or isinstance(run[-1], Refused))


def _answers(run: Run) -> bool:
    """Whether a card is doing what it does where it lies, shown or not."""
    if any(isinstance(event, (Changed, Drew, Kept)) for event in run):
        return False
    shown = any(isinstance(event, Faced) for event in run)
    return isinstance(run[-1], (PlayStopped, RanBack)) or (shown and isinstance(run[-1], _DEEDS))


_DEEDS = (Answering, Faced, HandStopped, LifeGained, LifeLost, OnHonour, Spent, WentOut)
"""What a card that is shown may do before the exchange itself comes about, or does not."""


def _joint(run: Run) -> str:
    """Return how the first consequence is joined, and every other; a long one stands apart."""
    last = run[-1]
    return ": " if isinstance(last, Faced) else "; " if isinstance(last, (RanBack, WentOut)) else ", and "


def _looks(run: Run, seat: Seat) -> bool:
    """Whether the seat has just looked at its own card."""
    return isinstance(run[-1], Looked) and run[-1].seats == (seat,)


def _thinks(run: Run, seat: Seat) -> bool:
    """Whether the seat has looked, or thought, and is about to do something."""
    return _looks(run, seat) or (isinstance(run[-1], HardDecision) and run[-1].seat == seat)


def _draws(run: Run, seat: Seat) -> bool:
    """Whether the seat is drawing from the stock."""
    last = run[-1]
    if isinstance(last, PassedOn):
        return last.asker == seat and last.to is None
    return isinstance(last, (CutCalled, LaidAside)) and last.seat == seat


def _has_lost(run: Run, seat: Seat) -> bool:
    return isinstance(run[-1], (LifeLost, LifePaid)) and run[-1].seat == seat
