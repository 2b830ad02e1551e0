"""Every kind of event in words, in one table: told alone, as a clause of a sentence, and said aloud.

A thing is told as it happens, and nothing before it has: what comes next makes the sentence longer. All of it
works on faces as well, where a card may be a back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from ranter_tui.game import events as on
from ranter_tui.game.cards import BACK
from ranter_tui.game.events import Event, Reason
from ranter_tui.game.rules.about import in_words, listed, rank_name, with_article
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.keys import CRY_MANNER, TURN
from ranter_tui.game.rules.powers import Moment
from ranter_tui.game.seats import Seat
from ranter_tui.rulebook.book import Call, Rulebook, When
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling.words import Words, count, has, lives, quoted

Run = Sequence[Event]
"""The events of one thing so far, in their order."""


class Said(Struct, frozen=True):
    """A call, which the whole table hears."""

    seat: Seat
    words: str
    warrant: Warrant | None = None
    """How we know that they are said so; None where the words are ours."""
    english: str = ""
    """The translation, where the words are in another language."""


class Foreign(Struct, frozen=True):
    """A call in another language as the log has it, with its translation."""

    text: str
    warrant: Warrant | None


class Aloud(Struct, frozen=True):
    """What a seat says: the book's words for the occasion, or else ours."""

    seat: str
    """The field that names who speaks."""
    ours: str
    when: When | None = None


class If(Struct, frozen=True):
    """A clause that an event adds only after something that fits."""

    fits: Callable[[Any, Run], bool]
    clause: str


class Wording(Struct, frozen=True):
    """All the words for one kind of event. Templates have the fields of `_Fields`."""

    alone: str | Callable[[Any, Words], str]
    """The event as a plain sentence."""
    clause: str | If | Callable[[Any, Run, Words], str | None] | None = None
    """What it adds to the sentence of others: empty if nothing, None if it begins a sentence of its own."""
    aloud: Aloud | Callable[[Any, Rulebook], Said | None] | None = None


def tell(event: Event, words: Words) -> str:
    """Return an event as one plain sentence.

    >>> from ranter_tui.game.cards import PACKS
    >>> tell(on.Kept(TURN, Seat(1)), Words(["Anna", "Ben"], PACKS["french-52"]))
    'Ben keeps the card.'
    """
    alone = WORDINGS[type(event)].alone
    return alone(event, words) if callable(alone) else _filled(alone, event, words)


def goes_on(event: Event, run: Run, words: Words) -> str | None:
    """Return the clause that an event adds to a sentence: empty if none is needed, None if it begins anew."""
    clause = WORDINGS[type(event)].clause
    if isinstance(clause, If):
        return _filled(clause.clause, event, words, run) if clause.fits(event, run) else None
    if isinstance(clause, str):
        return _filled(clause, event, words, run)
    return None if clause is None else clause(event, run, words)


def speech(event: Event, book: Rulebook) -> Said | None:
    """Return what is said at an event, if anything. The words name no card but one that the event's own rule
    or rank names, so an event and all its faces are spoken alike."""
    aloud = WORDINGS[type(event)].aloud
    if not isinstance(aloud, Aloud):
        return None if aloud is None else aloud(event, book)
    seat: Seat = getattr(event, aloud.seat)
    if aloud.when is None:
        return Said(seat, aloud.ours)
    power = power_of(event.rule) if aloud.when in (When.REFUSE, When.PASS_ON) else None
    call = (power and _call(book, aloud.when, power[0])) or _call(book, aloud.when, None)
    return Said(seat, aloud.ours) if call is None else _in_words_of(call, seat)


def foreign(said: Said | None, names: Sequence[str]) -> Foreign | None:
    """Return the translation that the log adds; None where there is no need.

    >>> foreign(Said(Seat(1), "Jeg står!", Warrant.ATTESTED, "I stand!"), ["Anna", "Ben"]).text
    'Ben: “Jeg står!” (I stand!)'
    """
    if said is None or not said.english:
        return None
    return Foreign(f"{names[said.seat]}: {quoted(said.words, said.english)}", said.warrant)


def _call(book: Rulebook, when: When, rank: str | None) -> Call | None:
    return next((call for call in book.calls if call.when is when and call.rank == rank), None)


def _in_words_of(call: Call, seat: Seat) -> Said:
    return Said(seat, call.say, call.warrant, call.english)


class _Fields(Mapping[str, str]):
    """What can stand in a template: seats by the event's own fields, and what the methods below compute.

    No name is one that the words of a pack would replace, such as card.
    """

    def __init__(self, event: Any, words: Words, run: Run) -> None:
        self._event, self._words, self._run = event, words, run

    def __getitem__(self, name: str) -> str:
        event, words = self._event, self._words
        match name:
            case "seat" | "asker" | "holder" | "loser":
                return words.who(getattr(event, name))
            case "seats":
                return words.who(*event.seats)
            case "to":
                return words.say("the stock") if event.to is None else words.who(event.to)
            case "gave" | "got":
                return words.the_card(getattr(event, name))
            case "shown":
                return words.the_card(event.card)
            case "bare":
                return words.card(event.card)
            case "each":
                return words.each(event.seats, event.cards)
            case "power":
                return words.power(event.rule)
            case "for_it":  # where it is the doing of one card
                return "" if power_of(event.rule) is None else f" for the {words.power(event.rule)}"
            case "rank":
                return with_article(rank_name(event.rank))
            case "lives":
                return lives(event.lives)
            case "a_life":
                return lives(event.lives, "a")
            case "to_pot":
                return " to the pot" if event.to_pot else ""
            case "price":
                return count(event.price, "stake", "stakes")
            case "pot":
                return str(event.pot)
            case "stakes":
                return in_words(len(event.seats))
            case "joint":
                return _joint(self._run)
            case "comes":
                return "then " if isinstance(self._run[-1], on.LaidAside) else "draws "
        raise KeyError(name)

    def __iter__(self) -> Any:  # pragma: no cover
        raise TypeError("fields are looked up, not listed")

    def __len__(self) -> int:  # pragma: no cover
        raise TypeError("fields are looked up, not listed")


def _filled(template: str, event: Event, words: Words, run: Run = ()) -> str:
    return words.pack.says(template).format_map(_Fields(event, words, run))


# What has gone before


def _after(*kinds: type[Event]) -> Callable[[Event, Run], bool]:
    return lambda event, run: isinstance(run[-1], kinds)


def _shows(event: Any, run: Run) -> bool:
    """Whether the seat has laid a card open, and it is still that card which does something."""
    seat = event.holder if isinstance(event, on.PassedOn) else event.seat
    shown = any(isinstance(one, on.Faced) and one.seat == seat for one in run)
    return shown and (_answers(event, run) or isinstance(run[-1], on.Refused))


def _answers(event: Event, run: Run) -> bool:
    """Whether a card is doing what it does where it lies, shown or not."""
    if any(isinstance(one, (on.Changed, on.Drew, on.Kept)) for one in run):
        return False
    shown = any(isinstance(one, on.Faced) for one in run)
    return isinstance(run[-1], (on.PlayStopped, on.RanBack)) or (shown and isinstance(run[-1], _DEEDS))


_DEEDS = (
    on.Answering,
    on.Faced,
    on.HandStopped,
    on.LifeGained,
    on.LifeLost,
    on.OnHonour,
    on.Spent,
    on.WentOut,
)
"""What a card that is shown may do before the exchange itself comes about, or does not."""


def _looks(event: Any, run: Run) -> bool:
    """Whether the seat has just looked at its own card."""
    return isinstance(run[-1], on.Looked) and run[-1].seats == (event.seat,)


def _thinks(event: Any, run: Run) -> bool:
    """Whether the seat has looked, or thought, and is about to do something."""
    seat, last = event.asker if isinstance(event, on.Changed) else event.seat, run[-1]
    if isinstance(last, on.Looked):
        return last.seats == (seat,)
    return isinstance(last, on.HardDecision) and last.seat == seat


def _draws(event: Any, run: Run) -> bool:
    """Whether the seat is drawing from the stock."""
    last = run[-1]
    if isinstance(last, on.PassedOn):
        return last.asker == event.seat and last.to is None
    return isinstance(last, (on.CutCalled, on.LaidAside)) and last.seat == event.seat


def _has_lost(event: Any, run: Run) -> bool:
    return isinstance(run[-1], (on.LifeLost, on.LifePaid)) and run[-1].seat == event.seat


def _joint(run: Run) -> str:
    """Return how the first consequence is joined, and every other; a long one stands apart."""
    last = run[-1]
    return (
        ": "
        if isinstance(last, on.Faced)
        else "; "
        if isinstance(last, (on.RanBack, on.WentOut))
        else ", and "
    )


# The beginning, and the deal


def _drawn_for_deal(event: on.DrawnForDeal, words: Words) -> str:
    if len(set(event.seats)) == len(event.seats):
        return _filled("Cards are drawn for the deal: {each}.", event, words)
    dealt = words.say("Cards are dealt round face up, {many} of them", many=str(len(event.cards)))
    return f"{dealt}, and the last, to {words.who(event.seats[-1])}, is {words.the_card(event.cards[-1])}."


def _got_up(event: on.GotUp, words: Words) -> str:
    gives = ", and gives up {lives}{to_pot}" if event.lives else ""
    return _filled(f"{{seat}} leaves the table{gives}.", event, words)


TAKES_THREE = "takes three cards and keeps the best"
"""What the dealer does by some books."""


def _dealt(event: on.Dealt, words: Words) -> str:
    return f"{words.who(event.dealer)} deals{f', {words.say(TAKES_THREE)}' if event.spare else ''}."


def _deals(event: on.Dealt, run: Run, words: Words) -> str | None:
    if not isinstance(run[-1], (on.DealPassed, on.DealerChosen)):
        return None
    who = ", who" if isinstance(run[-1], on.DealPassed) else ", and"
    return f"{who} {words.say(TAKES_THREE)}" if event.spare else ""


def _looked(event: on.Looked, words: Words) -> str:
    seen = has(event.seats, event.cards, words)
    if len(event.seats) > 1:
        return _filled(f"{{seats}} look at their cards{', and ' if seen else ''}", event, words) + f"{seen}."
    (seat,), (card,) = event.seats, event.cards
    return f"{words.who(seat)} looks{f', and finds {words.the_card(card)}' if seen else ''}."


def _looking(event: on.Looked, run: Run, words: Words) -> str | None:
    last = run[-1]
    if not isinstance(last, on.Dealt) or len(event.seats) < 2:
        return None
    blind = [seat for seat in last.seats if seat not in event.seats]
    everybody = "both look" if len(event.seats) == 2 else "everybody looks"
    looks = f"; everybody but {words.who(*blind)} looks" if blind else f"; {everybody}"
    seen = has(event.seats, event.cards, words)
    return f"{looks}, and {seen}" if seen else looks


def _faced(event: on.Faced, run: Run, words: Words) -> str | None:
    last, name, card = run[-1], words.who(event.seat), words.the_card(event.card)
    moment = (power_of(event.rule) or ("", None))[1]
    if isinstance(last, (on.Changed, on.Cried, on.Sank)) and (
        moment is Moment.EXCHANGED or event.rule == CRY_MANNER
    ):
        if len(run) == 1 and isinstance(last, on.Changed) and last.asker == event.seat:
            return f", and shows {'it' if last.got == event.card else card}"
        return f", and {name} shows {card}"
    if isinstance(last, on.Kept) and last.seat == event.seat and moment is Moment.KEPT:
        return f", and {'shows' if len(run) == 1 else f'{name} shows'} {card}"
    if isinstance(last, on.Drew) and last.seat == event.seat:
        return f", and shows {card}"
    if _looks(event, run) and isinstance(last, on.Looked) and last.cards == (BACK,):
        return f", and shows {card}"
    if isinstance(last, on.Haggled) and last.holder == event.seat:
        return f". {name} will not sell, and shows {card}"
    if isinstance(last, on.Offered) and last.holder == event.seat:
        return f", which {words.who(last.asker)} does not pay. {name} shows {card}"
    return None


# The turns


_WHY = {
    Reason.SPENT: "{seat} has no turn: the {power} that was shown has spent it.",
    Reason.BLOCKED: "{seat} has no choice: the {power} next door lies open, and refuses.",
    Reason.OUT: "{seat} is out, and passed over.",
    Reason.NO_TURN: "{seat} deals, and has no exchange.",
    Reason.NOTHING_PASSED: "{seat} may not draw, for nothing was passed to the dealer.",
    Reason.NO_STOCK: "{seat} has nothing to draw, for the stock is empty.",
}


def _passed_over(event: on.PassedOver, run: Run, words: Words) -> str | None:
    if event.why is not Reason.SPENT:
        return None
    if any(isinstance(one, on.Spent) and one.seat == event.seat for one in run):
        return ""
    return ", and need not change" if isinstance(run[-1], on.Faced) and event.rule == TURN else None


_GIVES_AND_TAKES = "gives {holder} {gave} and takes {got}"


def _changed(event: on.Changed, words: Words) -> str:
    hidden = BACK in (event.gave, event.got)
    return _filled(f"{{asker}} {'changes with {holder}' if hidden else _GIVES_AND_TAKES}.", event, words)


def _changing(event: on.Changed, run: Run, words: Words) -> str | None:
    last, hidden = run[-1], BACK in (event.gave, event.got)
    if hidden and all(isinstance(one, on.Changed) and one.got is BACK for one in run):
        clause = ", {asker} with {holder}"
    elif isinstance(last, on.LifePaid) or (isinstance(last, on.PassedOn) and last.to == event.holder):
        clause = ", and the two change cards" if hidden else f", and {{asker}} {_GIVES_AND_TAKES}"
    elif _thinks(event, run):
        clause = ", and changes with {holder}" if hidden else f", {_GIVES_AND_TAKES}"
    else:
        return None
    return _filled(clause, event, words)


def _asked(event: on.Changed, book: Rulebook) -> Said | None:
    # A card that was for sale has been asked for before, and talked about since.
    return None if power_of(event.rule) else speech(on.Haggled(event.rule, event.holder, event.asker), book)


def _refused(event: on.Refused, run: Run, words: Words) -> str | None:
    if not _answers(event, run):
        return None
    if any(isinstance(one, on.WentOut) and one.seat == event.asker for one in run):
        return ""
    lost = isinstance(run[-1], on.LifeLost) and run[-1].seat == event.asker
    return _filled(
        " and keeps the old card" if lost else "{joint}{asker} keeps the old card", event, words, run
    )


def _stopped(event: on.PlayStopped, book: Rulebook) -> Said | None:
    power = power_of(event.rule)
    if power is None or (call := _call(book, When.REFUSE, power[0])) is None:
        return Said(event.seat, "Stop")
    # Where the card was asked for, the refusal that follows is spoken with the same words.
    return None if power[1] is Moment.ASKED else _in_words_of(call, event.seat)


def _cried(event: on.Cried, book: Rulebook) -> Said:
    call = _call(book, When.CRY, event.rank) or _call(book, When.CRY, None)
    return Said(event.seat, rank_name(event.rank)) if call is None else _in_words_of(call, event.seat)


def _sank(event: on.Sank, run: Run, words: Words) -> str | None:
    if isinstance(run[-1], on.Faced) and run[-1].seat == event.seat:
        named = any(isinstance(one, on.Changed) and one.got == event.card for one in run)
        return f"{': it' if named else ', which'} ranks lowest of all from here on"
    if not isinstance(run[-1], (on.Changed, on.Cried, on.Sank)):
        return None
    return _filled(", and the {bare} that {seat} now holds ranks lowest of all", event, words)


def _ran_back(event: on.RanBack, words: Words) -> str:
    if not event.seats:
        return words.say("The exchanges are undone, and everybody holds the same card as before.")
    undone = _filled("Exchanges are undone, and the cards of {seats} go back the way they came", event, words)
    seen = has(event.seats, event.cards, words)
    return f"{undone}; {seen} again." if seen else f"{undone}."


def _running_back(event: on.RanBack, run: Run, words: Words) -> str | None:
    if not _answers(event, run):
        return None
    if not event.seats:
        return _joint(run) + words.say(
            "the exchanges are undone, and everybody holds the same card as before"
        )
    back = _filled("{joint}the cards of {seats} go back the way they came", event, words, run)
    seen = has(event.seats, event.cards, words)
    return f"{back}, so that {seen} again" if seen else back


# Drawing from the stock


_LAYS_AND_DRAWS = "lays {gave} aside and draws {got}"


def _drew(event: on.Drew, words: Words) -> str:
    hidden = BACK in (event.gave, event.got)
    draws = "lays the old card aside and draws from the stock" if hidden else _LAYS_AND_DRAWS
    return _filled(f"{{seat}} {draws}.", event, words)


def _drawing(event: on.Drew, run: Run, words: Words) -> str | None:
    last, hidden = run[-1], BACK in (event.gave, event.got)
    clause: str | None
    if isinstance(last, on.LaidAside):
        clause = "; {seat} draws again" if hidden else f"; {{seat}} {_LAYS_AND_DRAWS}"
    elif not hidden:
        begun = isinstance(last, on.CutCalled) or (isinstance(last, on.PassedOn) and last.to is None)
        clause = f", {_LAYS_AND_DRAWS}" if begun or _thinks(event, run) else None
    elif isinstance(last, on.CutCalled):
        clause = " and draws from it"
    elif isinstance(last, on.PassedOn) and last.to is None:
        clause = " and draws"
    else:
        clause = ", and draws from the stock" if _thinks(event, run) else None
    return None if clause is None else _filled(clause, event, words)


def _doomed(event: on.Doomed, run: Run, words: Words) -> str | None:
    if not isinstance(run[-1], on.Drew):
        return None
    shows = "" if run[-1].got is not BACK else f" and shows {words.the_card(event.card)},"
    return f",{shows} which counts lowest of all"


# The showdown, and what it costs


def _revealed(event: on.Revealed, words: Words) -> str:
    if len(event.seats) == 1:
        return f"{words.who(event.seats[0])} turns up {words.the_card(event.cards[0])}."
    return f"{words.say('All cards are turned up')}: {has(event.seats, event.cards, words)}."


def _judged(event: on.Judged, words: Words) -> str:
    if not event.losers:
        return "Nobody loses the hand."
    return f"{words.who(*event.losers)} {'loses' if len(event.losers) == 1 else 'lose'} the hand."


def _losing(event: on.LifeLost, run: Run, words: Words) -> str | None:
    if isinstance(run[-1], on.PaysFor) and run[-1].seat == event.seat:
        return _filled(" with {a_life}{to_pot}", event, words)
    if not _answers(event, run) and not isinstance(run[-1], on.Judged):
        return None
    return _filled("{joint}{seat} loses {a_life}{to_pot}", event, words, run)


def _gained(event: on.LifeGained, words: Words) -> str:
    gains = "takes a life from the pot" if event.from_pot else "gains a life"
    return _filled(f"{{seat}} {gains}{{for_it}}.", event, words)


def _gaining(event: on.LifeGained, run: Run, words: Words) -> str | None:
    if not event.from_pot or not _shows(event, run):
        return None
    who = "" if isinstance(run[-1], on.Faced) else f"{words.who(event.seat)} "
    return f", and {who}takes a life from the pot"


def _paying(event: on.LifePaid, book: Rulebook) -> Said | None:
    return Said(event.seat, "I pay") if power_of(event.rule) else None


def _going_out(event: on.WentOut, run: Run, words: Words) -> str | None:
    if _has_lost(event, run):
        return " and is out"
    return f"{_joint(run)}{words.who(event.seat)} is out" if _answers(event, run) else None


def _buying_back(event: on.BoughtBack, run: Run, words: Words) -> str | None:
    first, last = run[0], run[-1]
    if not isinstance(first, on.MayBuyBack):
        return None
    if len(first.seats) == 1:
        clause = ", and buys {lives} for {price}"
    elif isinstance(last, on.BoughtBack) and (last.lives, last.price) == (event.lives, event.price):
        clause = ", and so does {seat}"
    else:
        clause = "; {seat} buys {lives} for {price}"
    return _filled(clause, event, words)


def _staying_out(event: on.StayedOut, run: Run, words: Words) -> str | None:
    if not isinstance(run[0], on.MayBuyBack):
        return None
    return ", but stays out" if len(run[0].seats) == 1 else f"; {words.who(event.seat)} stays out"


# The end


def _cutting(event: on.CutForWin, run: Run, words: Words) -> str | None:
    if not isinstance(run[-1], (on.WipedOut, on.CutLevel)):
        return None
    again = "again" if isinstance(run[-1], on.CutLevel) else "for the win"
    return _filled(f"; they cut {again}: {{each}}", event, words)


def _won(event: on.Won, words: Words) -> str:
    alone = len(event.seats) == 1
    pot = (" and takes the pot of {pot}" if alone else " and share the pot of {pot}") if event.pot else ""
    return _filled(f"{{seats}} {'wins the game' if alone else 'win together'}{pot}.", event, words)


def _began(event: on.Began, words: Words) -> str:
    return f"{listed(tuple(words.names[: event.seats]))} sit down with {lives(event.lives)} each."


WORDINGS: dict[type[Event], Wording] = {
    # The beginning
    on.Began: Wording(_began),
    on.Anted: Wording(
        "Everybody puts a stake into the pot: {stakes} in all.",
        ", and everybody puts a stake into the pot: {stakes} in all",
    ),
    on.DrawnForDeal: Wording(_drawn_for_deal),
    on.DrewLevel: Wording(
        "{seats} are level, and draw again.",
        If(_after(on.DrawnForDeal), "; {seats} are level, and draw again"),
    ),
    on.DealerChosen: Wording("{seat} deals first."),
    on.DealPassed: Wording("The deal passes to {seat}."),
    # Comings and goings
    on.SatDown: Wording("{seat} joins the table, with {lives}."),
    on.GotUp: Wording(_got_up),
    # The deal
    on.Dealt: Wording(_dealt, _deals),
    on.Looked: Wording(_looked, _looking),
    on.Faced: Wording("{seat} shows {shown}.", _faced),
    on.Knocked: Wording("{seat} knocks on the table."),
    on.HandStopped: Wording(
        "{seat}’s {power} stops the hand, and the cards are compared as dealt.",
        If(_shows, "{joint}the hand is stopped, and the cards are compared as dealt"),
        Aloud("seat", "Stop"),
    ),
    # The turns
    on.PassedOver: Wording(lambda event, words: _filled(_WHY[event.why], event, words), _passed_over),
    on.HardDecision: Wording(
        "{seat} tells the table that this is a hard decision.",
        If(_looks, ", and calls it a hard decision"),
        Aloud("seat", "That is hard", When.HARD_DECISION),
    ),
    on.Kept: Wording(
        "{seat} keeps the card.", If(_thinks, ", and keeps the card"), Aloud("seat", "Keep", When.KEEP)
    ),
    on.Changed: Wording(_changed, _changing, _asked),
    on.Refused: Wording(
        "{holder} refuses the exchange; {asker} keeps the old card.",
        _refused,
        Aloud("holder", "No", When.REFUSE),
    ),
    on.Answering: Wording(
        "{holder} answers for the card that {asker} is left with.",
        If(_answers, "{joint}{holder} answers for the card that {asker} is left with"),
    ),
    on.Spent: Wording("The {power} has spent {seat}’s turn.", If(_shows, "{joint}{seat}’s turn is spent")),
    on.PassedOn: Wording(
        "{holder}’s {power} sends {asker} on to {to}.",
        If(_shows, "{joint}{asker} goes on to {to}"),
        Aloud("holder", "Next door", When.PASS_ON),
    ),
    on.PlayStopped: Wording(
        "{seat}’s {power} stops all play.", If(_shows, "{joint}all play stops"), _stopped
    ),
    on.Cried: Wording(
        "{seat} lets the table know: that was {rank}.",
        If(_after(on.Changed), ", and {seat} lets the table know that it was {rank}"),
        _cried,
    ),
    on.Sank: Wording("The {bare} that {seat} now holds ranks lowest of all.", _sank),
    on.RanBack: Wording(_ran_back, _running_back),
    on.Haggled: Wording(
        "{asker} asks {holder} for the {power}, which may be sold.",
        aloud=Aloud("asker", "Change", When.CHANGE),
    ),
    on.Offered: Wording(
        "{holder} will sell it to {asker} for a life.",
        If(_after(on.Haggled), ". {holder} wants a life for it"),
        Aloud("holder", "For a life"),
    ),
    # Drawing from the stock
    on.CutCalled: Wording(
        "{seat} cuts the stock.", If(_thinks, ", and cuts the stock"), Aloud("seat", "I cut")
    ),
    on.Drew: Wording(_drew, _drawing, Aloud("seat", "I draw")),
    on.PutBack: Wording(
        "{seat} draws {shown}, puts it back and keeps the old card.",
        If(_draws, ", {comes}{shown}, puts it back and keeps the old card"),
    ),
    on.LaidAside: Wording(
        "{seat} draws {shown}, which is laid aside.",
        If(_draws, ", {comes}{shown}, which is laid aside"),
    ),
    on.DrewInVain: Wording(
        "There is nothing left to draw, and {seat} keeps the old card.",
        If(_draws, "; there is nothing left to draw, and {seat} keeps the old card"),
    ),
    on.Doomed: Wording("{seat} has drawn {shown}, and it counts lowest of all.", _doomed),
    on.Matched: Wording(
        "{seat} has given up {gave} and drawn {got}, the same rank again.",
        If(_after(on.Drew), ", and shows the same rank again: {got} for {gave}"),
    ),
    # The showdown, and what it costs
    on.Revealed: Wording(_revealed),
    on.Judged: Wording(_judged),
    on.LifeLost: Wording("{seat} loses {a_life}{to_pot}{for_it}.", _losing),
    on.LifePaid: Wording("{seat} pays a life to {to}.", If(_after(on.Offered), ", {seat} pays it"), _paying),
    on.PaysFor: Wording("{seat} answers for the card of {loser}, and pays for it."),
    on.LifeGained: Wording(_gained, _gaining),
    on.OnHonour: Wording(
        "{seat} has no life left, and stays in on honour.", If(_has_lost, ", and stays in on honour")
    ),
    on.WentOut: Wording("{seat} is out{for_it}.", _going_out),
    on.MayBuyBack: Wording("{seats} may buy back in."),
    on.BoughtBack: Wording(
        "{seat} buys {lives} for {price}, and is in again.", _buying_back, Aloud("seat", "I am in again")
    ),
    on.StayedOut: Wording("{seat} stays out.", _staying_out, Aloud("seat", "I stay out")),
    # The end
    on.WipedOut: Wording("All who were left have gone out together."),
    on.Reprieved: Wording("Nobody would be left, so {seats} lose nothing."),
    on.CutForWin: Wording("They cut for the win: {each}.", _cutting),
    on.CutLevel: Wording(
        "{seats} are level, and cut again.", If(_after(on.CutForWin), "; {seats} are level")
    ),
    on.DeciderBegan: Wording(
        "{seats} play on with one life each.",
        If(_after(on.WipedOut), "; they play on with one life each"),
    ),
    on.Reanted: Wording("{seats} are in again with {lives} each, and the pot stays."),
    on.PotCarried: Wording("Nobody wins, and the pot of {pot} waits for the next game."),
    on.Won: Wording(_won),
}
