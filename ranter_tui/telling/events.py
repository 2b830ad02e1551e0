"""All words for every kind of event, in one table: `WORDINGS`.

A row has the event as a sentence, as a clause that continues a sentence, as a call at the table, and as it
is put to the guests concerned behind the curtain. A sentence tells what has happened so far; the next event
makes it longer. Everything here works on faces as well, where a card may be a back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

from msgspec import Struct

from ranter_tui.game import events as on
from ranter_tui.game.cards import BACK
from ranter_tui.game.events import Event, Reason
from ranter_tui.game.rules.about import SMALL, counted, in_words, rank_name, with_article
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.powers import Moment
from ranter_tui.game.rules.turn import CRY_MANNER, TURN
from ranter_tui.game.seats import Seat
from ranter_tui.rulebook.book import Call, Rulebook, When
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling.words import Words, has, lives, quoted

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


class Aloud(Struct, frozen=True):
    """What a seat says: the book's words for the occasion, or else ours."""

    seat: str
    """The field that names who speaks."""
    ours: str
    when: When | None = None


class If(Struct, frozen=True):
    """The words for an event where something fits, and those where it does not."""

    fits: Callable[[Any, Run], bool]
    says: Says
    otherwise: Says | None = None


Says = str | If | tuple[If, ...]
"""A template with fields of `_FIELDS`, or a choice between several: of a row, the first that has words."""


class Wording(Struct, frozen=True):
    """All the words for one kind of event."""

    alone: Says
    """The event as a plain sentence."""
    clause: Says | Callable[[Any, Run, Words], str | None] | None = None
    """What it adds to the sentence of others: empty if nothing; where nothing fits, it begins a sentence."""
    aloud: Aloud | Callable[[Any, Rulebook], Said | None] | None = None
    mine: Mapping[str, str | Callable[[Any, Seat, Words], str]] = {}
    """The sentence for a guest behind the curtain, by the field that names the guest's seat."""
    lasts: bool = False
    """Whether it still matters when the hand is over."""


def tell(event: Event, words: Words) -> str:
    """Return an event as one plain sentence.

    >>> from ranter_tui.game.cards import PACKS
    >>> tell(on.Kept(TURN, Seat(1)), Words(["Anna", "Ben"], PACKS["french-52"]))
    'Ben keeps the card.'
    """
    told = _filled(WORDINGS[type(event)].alone, event, words)
    assert told is not None, "alone, there is always something that fits"
    return told


def goes_on(event: Event, run: Run, words: Words) -> str | None:
    """Return the clause that an event adds to a sentence: empty if none is needed, None if it begins anew."""
    clause = WORDINGS[type(event)].clause
    return clause(event, run, words) if callable(clause) else _filled(clause, event, words, run)


def told_to(me: Seat, event: Event, words: Words) -> str | None:
    """Return the sentence for a guest whom an event concerns, and who has seen the cards of an exchange.

    >>> from ranter_tui.game.cards import PACKS, Card
    >>> words = Words(["Mary", "Ben"], PACKS["french-52"])
    >>> told_to(Seat(1), on.Changed(TURN, Seat(0), Seat(1), Card("2", "D"), Card("4", "C")), words)
    'Mary gave you the 2 of diamonds, and took your 4 of clubs.'
    """
    for field, says in WORDINGS[type(event)].mine.items():
        named = getattr(event, field)
        if me in (named if isinstance(named, tuple) else (named,)):
            if isinstance(event, (on.Changed, on.Drew)) and _hidden(event, ()):
                return None
            return _filled(says, event, words) if isinstance(says, str) else says(event, me, words)
    return None


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
    return _said(seat, aloud.ours, book, aloud.when, power[0] if power else None)


def translated(said: Said | None, names: Sequence[str]) -> str:
    """Return a call in another language with its translation, as the log has it; empty for any other.

    >>> translated(Said(Seat(1), "Jeg står!", Warrant.ATTESTED, "I stand!"), ["Anna", "Ben"])
    'Ben: “Jeg står!” (I stand!)'
    """
    if said is None or not said.english:
        return ""
    return f"{names[said.seat]}: {quoted(said.words, said.english)}"


def _call(book: Rulebook, when: When, rank: str | None) -> Call | None:
    return next((call for call in book.calls if call.when is when and call.rank == rank), None)


def _said(seat: Seat, ours: str, book: Rulebook, when: When, rank: str | None) -> Said:
    """Return the book's words for an occasion, of this card if it has any; or else ours."""
    call = _call(book, when, rank) or _call(book, when, None)
    return Said(seat, ours) if call is None else Said(seat, call.say, call.warrant, call.english)


Field = Callable[[Any, Words, Run], str]


def _who(name: str) -> Field:
    """Return what fills in the name of a seat, or of several, from the field of that name."""
    return lambda event, words, run: words.who(
        *(seats if isinstance(seats := getattr(event, name), tuple) else (seats,))
    )


_FIELDS: dict[str, Field] = {
    **{name: _who(name) for name in ("seat", "asker", "holder", "loser", "dealer", "seats", "losers")},
    "everybody": lambda event, words, run: words.who(*map(Seat, range(event.seats))),
    "lose": lambda event, words, run: "loses" if len(event.losers) == 1 else "lose",
    "last_seat": lambda event, words, run: words.who(event.seats[-1]),
    "to": lambda event, words, run: words.say("the stock") if event.to is None else words.who(event.to),
    "gave": lambda event, words, run: words.the_card(event.gave),
    "got": lambda event, words, run: words.the_card(event.got),
    "taken": lambda event, words, run: words.card(event.got),
    "shown": lambda event, words, run: words.the_card(event.card),
    "bare": lambda event, words, run: words.card(event.card),
    "last_shown": lambda event, words, run: words.the_card(event.cards[-1]),
    "each": lambda event, words, run: words.each(event.seats, event.cards),
    "has": lambda event, words, run: has(event.seats, event.cards, words),
    "many": lambda event, words, run: str(len(event.cards)),
    "power": lambda event, words, run: words.power(event.rule),
    "why": lambda event, words, run: words.say(
        _WHY[event.why], seat=words.who(event.seat), power=words.power(event.rule)
    ),
    # Where it is the doing of one card.
    "for_it": lambda event, words, run: f" for the {words.power(event.rule)}" if power_of(event.rule) else "",
    "dealt_it": lambda event, words, run: _dealt_it(event, words, ", who was dealt the card on offer,"),
    "i_was_dealt_it": lambda event, words, run: _dealt_it(event, words, ": you were dealt the card on offer"),
    "rank": lambda event, words, run: with_article(rank_name(event.rank)),
    "lives": lambda event, words, run: lives(event.lives),
    "a_life": lambda event, words, run: lives(event.lives, "a"),
    "to_pot": lambda event, words, run: " to the pot" if event.to_pot else "",
    "price": lambda event, words, run: counted(event.price, "stake", upto=SMALL),
    "pot": lambda event, words, run: str(event.pot),
    "and_takes": lambda event, words, run: f" and takes the pot of {event.pot}" if event.pot else "",
    "and_share": lambda event, words, run: f" and share the pot of {event.pot}" if event.pot else "",
    "stakes": lambda event, words, run: in_words(len(event.seats)),
    "joint": lambda event, words, run: _joint(run),
    "comes": lambda event, words, run: "then " if isinstance(run[-1], on.LaidAside) else "draws ",
}
"""What a template may name. A field must not be called like a word that packs replace, such as card."""


def _filled(says: Says | None, event: Event, words: Words, run: Run = ()) -> str | None:
    if isinstance(says, tuple):
        return next((told for one in says if (told := _filled(one, event, words, run)) is not None), None)
    if isinstance(says, If):
        return _filled(says.says if says.fits(event, run) else says.otherwise, event, words, run)
    if says is None:
        return None
    named = [name for _, name, _, _ in Formatter().parse(says) if name]
    return words.say(says, **{name: _FIELDS[name](event, words, run) for name in named})


def _dealt_it(event: on.LifeLost | on.WentOut, words: Words, why: str) -> str:
    """Return why it is this player's loss, where another may have asked for the card that struck."""
    return words.say(why) if event.rule in words.puts_out_first_holder else ""


# What the event is like, and what has gone before


Test = Callable[[Any, Run], bool]


def _has(field: str) -> Test:
    return lambda event, run: bool(getattr(event, field))


def _one(event: Any, run: Run) -> bool:
    return len(event.seats) == 1


def _long(event: on.DrawnForDeal, run: Run) -> bool:
    """Whether cards were dealt round until the right one came."""
    return len(set(event.seats)) < len(event.seats)


def _seen(event: Any, run: Run) -> bool:
    """Whether any of its cards is seen."""
    return any(card is not BACK for card in event.cards)


def _hidden(event: Any, run: Run) -> bool:
    """Whether it is an exchange of which nothing is seen."""
    return BACK in (event.gave, event.got)


def _fits(one: Event, kinds: tuple[type[Event], ...], same: dict[str, str], event: Event) -> bool:
    return isinstance(one, kinds) and all(
        getattr(one, theirs) == getattr(event, ours) for theirs, ours in same.items()
    )


def _after(*kinds: type[Event], **same: str) -> Test:
    """Return whether the last event is of these kinds, with fields the same as those of the event."""
    return lambda event, run: _fits(run[-1], kinds, same, event)


def _since(*kinds: type[Event], **same: str) -> Test:
    """Return whether any event so far is of these kinds, with fields the same as those of the event."""
    return lambda event, run: any(_fits(one, kinds, same, event) for one in run)


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
    seat = event.asker if isinstance(event, on.Changed) else event.seat
    return isinstance(run[-1], on.Looked) and run[-1].seats == (seat,)


def _thinks(event: Any, run: Run) -> bool:
    """Whether the seat has looked, or thought, and is about to do something."""
    seat = "asker" if isinstance(event, on.Changed) else "seat"
    return _looks(event, run) or _fits(run[-1], (on.HardDecision,), {"seat": seat}, event)


def _draws(event: Any, run: Run) -> bool:
    """Whether the seat is drawing from the stock."""
    if _fits(run[-1], (on.CutCalled, on.LaidAside), {"seat": "seat"}, event):
        return True
    return _sent_to_the_stock(event, run) and _fits(run[-1], (on.PassedOn,), {"asker": "seat"}, event)


_has_lost = _after(on.LifeLost, on.LifePaid, seat="seat")


def _in_a_row(event: Any, run: Run) -> bool:
    """Whether nothing has happened but exchanges of which nothing is seen, and this is one more."""
    return _hidden(event, run) and all(isinstance(one, on.Changed) and one.got is BACK for one in run)


def _comes_to_it(event: Any, run: Run) -> bool:
    """Whether the exchange was paid for, or the asker was sent on to this holder."""
    last = run[-1]
    return isinstance(last, on.LifePaid) or (isinstance(last, on.PassedOn) and last.to == event.holder)


def _sent_to_the_stock(event: Event, run: Run) -> bool:
    return isinstance(run[-1], on.PassedOn) and run[-1].to is None


def _drawn_unseen(event: Event, run: Run) -> bool:
    return isinstance(run[-1], on.Drew) and run[-1].got is BACK


def _spent(event: Any, run: Run) -> bool:
    return event.why is Reason.SPENT


def _on_the_turn(event: Any, run: Run) -> bool:
    """Whether a card spends the turn of its holder, who has just shown it on that turn."""
    return _spent(event, run) and event.rule == TURN.key and isinstance(run[-1], on.Faced)


def _joint(run: Run) -> str:
    """Return how the first consequence is joined, and every other; a long one stands apart."""
    if isinstance(run[-1], on.Faced):
        return ": "
    return "; " if isinstance(run[-1], (on.RanBack, on.WentOut)) else ", and "


# What is too long for a row


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
        moment is Moment.EXCHANGED or event.rule == CRY_MANNER.key
    ):
        if len(run) == 1 and isinstance(last, on.Changed) and last.asker == event.seat:
            return f", and shows {'it' if last.got == event.card else card}"
        return f", and {name} shows {card}"
    if isinstance(last, on.Kept) and last.seat == event.seat and moment is Moment.KEPT:
        return f", and {'shows' if len(run) == 1 else f'{name} shows'} {card}"
    drawn = isinstance(last, on.Drew) and last.seat == event.seat
    if drawn or (isinstance(last, on.Looked) and _looks(event, run) and last.cards == (BACK,)):
        return f", and shows {card}"
    if isinstance(last, on.Haggled) and last.holder == event.seat:
        return f". {name} will not sell, and shows {card}"
    if isinstance(last, on.Offered) and last.holder == event.seat:
        return f", which {words.who(last.asker)} does not pay. {name} shows {card}"
    return None


def _asked(event: on.Changed, book: Rulebook) -> Said | None:
    # A card that was for sale has been asked for before, and talked about since.
    return None if power_of(event.rule) else speech(on.Haggled(event.rule, event.holder, event.asker), book)


def _stopped(event: on.PlayStopped, book: Rulebook) -> Said | None:
    power = power_of(event.rule)
    if power is None or _call(book, When.REFUSE, power[0]) is None:
        return Said(event.seat, "Stop")
    # Where the card was asked for, the refusal that follows is spoken with the same words.
    return None if power[1] is Moment.ASKED else _said(event.seat, "Stop", book, When.REFUSE, power[0])


def _back_again(event: on.RanBack, me: Seat, words: Words) -> str:
    mine = event.cards[event.seats.index(me)]
    old = words.say("your old card") if mine is BACK else words.the_card(mine)
    return f"Exchanges were undone: {old} came back to you."


_WHY: dict[Reason, str] = {
    Reason.SPENT: "{seat} has no turn: showing the {power} used it up.",
    Reason.BLOCKED: "{seat} has no choice: the {power} next door lies open, and cannot be taken.",
    Reason.OUT: "{seat} is out, and is skipped.",
    Reason.NO_TURN: "{seat} deals, and may not change.",
    Reason.NOTHING_PASSED: "{seat} may not draw: nothing was passed to the dealer.",
    Reason.NO_STOCK: "{seat} has nothing to draw: the stock is empty.",
}
"""Why a seat is passed over."""

_GIVES_AND_TAKES = "gives {holder} {gave} and takes {got}"
_LAYS_AND_DRAWS = "lays {gave} aside and draws {got}"
_TAKES_THREE = "takes three cards and keeps the best"
_LOWEST = "ranks lowest of all from here on"
_LOSES = "{joint}{seat}{dealt_it} loses {a_life}{to_pot}"
_BUYS = "buys back in with {lives} for {price}"
_GO_BACK = "the cards of {seats} go back the way they came"

WORDINGS: dict[type[Event], Wording] = {
    # The beginning
    on.Began: Wording("{everybody} sit down with {lives} each."),
    on.Anted: Wording(
        "Everybody puts a stake into the pot: {stakes} in all.",
        ", and everybody puts a stake into the pot: {stakes} in all",
    ),
    on.DrawnForDeal: Wording(
        If(
            _long,
            "Cards are dealt round face up, {many} of them, and the last, to {last_seat}, is {last_shown}.",
            "Cards are drawn for the deal: {each}.",
        )
    ),
    on.DrewLevel: Wording(
        "{seats} are level, and draw again.",
        If(_after(on.DrawnForDeal), "; {seats} are level, and draw again"),
    ),
    on.DealerChosen: Wording("{seat} deals first."),
    on.DealPassed: Wording("The deal passes to {seat}."),
    # Comings and goings
    on.SatDown: Wording("{seat} joins the table, with {lives}.", lasts=True),
    on.GotUp: Wording(
        If(
            _has("lives"),
            "{seat} leaves the table, and gives up {lives}{to_pot}.",
            "{seat} leaves the table.",
        ),
        lasts=True,
    ),
    # The deal
    on.Dealt: Wording(
        If(_has("spare"), f"{{dealer}} deals, {_TAKES_THREE}.", "{dealer} deals."),
        (
            If(_after(on.DealPassed), If(_has("spare"), f", who {_TAKES_THREE}", "")),
            If(_after(on.DealerChosen), If(_has("spare"), f", and {_TAKES_THREE}", "")),
        ),
    ),
    on.Looked: Wording(
        If(
            _one,
            If(_seen, "{seats} looks, and finds {last_shown}.", "{seats} looks."),
            If(_seen, "{seats} look at their cards, and {has}.", "{seats} look at their cards."),
        ),
        _looking,
    ),
    on.Faced: Wording("{seat} shows {shown}.", _faced, mine={"seat": "You have shown {shown}."}),
    on.Knocked: Wording(
        "{seat} knocks on the table, to warn of the {power}.", aloud=Aloud("seat", "Knock, knock")
    ),
    on.HandStopped: Wording(
        "{seat}’s {power} stops the hand, and the cards are compared as dealt.",
        If(_shows, "{joint}the hand is stopped, and the cards are compared as dealt"),
        Aloud("seat", "Stop"),
        lasts=True,
    ),
    # The turns
    on.PassedOver: Wording(
        "{why}",
        (If(_since(on.Spent, seat="seat"), If(_spent, "")), If(_on_the_turn, ", and need not change")),
    ),
    on.HardDecision: Wording(
        "{seat} tells the table that this is a hard decision.",
        If(_looks, ", and calls it a hard decision"),
        Aloud("seat", "That is hard", When.HARD_DECISION),
    ),
    on.Kept: Wording(
        "{seat} keeps the card.", If(_thinks, ", and keeps the card"), Aloud("seat", "Keep", When.KEEP)
    ),
    on.Changed: Wording(
        If(_hidden, "{asker} changes with {holder}.", f"{{asker}} {_GIVES_AND_TAKES}."),
        (
            If(_in_a_row, ", {asker} with {holder}"),
            If(
                _comes_to_it, If(_hidden, ", and the two change cards", f", and {{asker}} {_GIVES_AND_TAKES}")
            ),
            If(_thinks, If(_hidden, ", and changes with {holder}", f", {_GIVES_AND_TAKES}")),
        ),
        _asked,
        {
            "holder": "{asker} gave you {gave}, and took your {taken}.",
            "asker": "You gave {holder} {gave}, and got {got}.",
        },
    ),
    on.Refused: Wording(
        "{holder} refuses the exchange; {asker} keeps the old card.",
        If(
            _answers,
            (
                If(_since(on.WentOut, seat="asker"), ""),
                If(
                    _after(on.LifeLost, seat="asker"),
                    " and keeps the old card",
                    "{joint}{asker} keeps the old card",
                ),
            ),
        ),
        Aloud("holder", "No", When.REFUSE),
        {
            "holder": "{asker} asked for your card, and was refused.",
            "asker": "{holder} refused you: you keep your card.",
        },
    ),
    on.Answering: Wording(
        "{holder} may have to pay for the card that {asker} is left with.",
        If(_answers, "{joint}{holder} may have to pay for the card that {asker} is left with"),
    ),
    on.Spent: Wording("Showing the {power} was {seat}’s turn.", If(_shows, "{joint}that was {seat}’s turn")),
    on.PassedOn: Wording(
        "{holder}’s {power} sends {asker} on to {to}.",
        If(_shows, "{joint}{asker} goes on to {to}"),
        Aloud("holder", "Next door", When.PASS_ON),
        {"asker": "{holder}’s {power} sent you on to {to}."},
    ),
    on.PlayStopped: Wording(
        "{seat}’s {power} stops all play.", If(_shows, "{joint}all play stops"), _stopped
    ),
    on.Cried: Wording(
        "{seat} lets the table know: that was {rank}.",
        If(_after(on.Changed), ", and {seat} lets the table know that it was {rank}"),
        lambda event, book: _said(event.seat, rank_name(event.rank), book, When.CRY, event.rank),
    ),
    on.Sank: Wording(
        "The {bare} that {seat} now holds ranks lowest of all.",
        (
            If(
                _after(on.Faced, seat="seat"),
                If(_since(on.Changed, got="card"), f": it {_LOWEST}", f", which {_LOWEST}"),
            ),
            If(
                _after(on.Changed, on.Cried, on.Sank),
                ", and the {bare} that {seat} now holds ranks lowest of all",
            ),
        ),
    ),
    on.RanBack: Wording(
        If(
            _has("seats"),
            If(
                _seen,
                f"Exchanges are undone, and {_GO_BACK}; {{has}} again.",
                f"Exchanges are undone, and {_GO_BACK}.",
            ),
            "The exchanges are undone, and everybody holds the same card as before.",
        ),
        If(
            _answers,
            If(
                _has("seats"),
                If(_seen, f"{{joint}}{_GO_BACK}, so that {{has}} again", f"{{joint}}{_GO_BACK}"),
                "{joint}the exchanges are undone, and everybody holds the same card as before",
            ),
        ),
        mine={"seats": _back_again},
    ),
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
    on.Drew: Wording(
        If(
            _hidden,
            "{seat} lays the old card aside and draws from the stock.",
            f"{{seat}} {_LAYS_AND_DRAWS}.",
        ),
        (
            If(_after(on.LaidAside), If(_hidden, "; {seat} draws again", f"; {{seat}} {_LAYS_AND_DRAWS}")),
            If(_after(on.CutCalled), If(_hidden, " and draws from it", f", {_LAYS_AND_DRAWS}")),
            If(_sent_to_the_stock, If(_hidden, " and draws", f", {_LAYS_AND_DRAWS}")),
            If(_thinks, If(_hidden, ", and draws from the stock", f", {_LAYS_AND_DRAWS}")),
        ),
        Aloud("seat", "I draw"),
        {"seat": "You laid {gave} aside, and drew {got}."},
    ),
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
        mine={"seat": "There was nothing left to draw: you keep your card."},
    ),
    on.Doomed: Wording(
        "{seat} has drawn {shown}, and it counts lowest of all.",
        (
            If(_drawn_unseen, ", and shows {shown}, which counts lowest of all"),
            If(_after(on.Drew), ", which counts lowest of all"),
        ),
    ),
    on.Matched: Wording(
        "{seat} has given up {gave} and drawn {got}, the same rank again.",
        If(_after(on.Drew), ", and shows the same rank again: {got} for {gave}"),
    ),
    # The showdown, and what it costs
    on.Revealed: Wording(If(_one, "{seats} turns up {last_shown}.", "All cards are turned up: {has}.")),
    on.Judged: Wording(If(_has("losers"), "{losers} {lose} the hand.", "Nobody loses the hand."), lasts=True),
    on.LifeLost: Wording(
        "{seat}{dealt_it} loses {a_life}{to_pot}{for_it}.",
        (
            If(_after(on.PaysFor, seat="seat"), " with {a_life}{to_pot}"),
            If(_answers, _LOSES),
            If(_after(on.Judged), _LOSES),
        ),
        mine={"seat": "You lost {a_life}{i_was_dealt_it}."},
        lasts=True,
    ),
    on.LifePaid: Wording(
        "{seat} pays a life to {to}.",
        If(_after(on.Offered), ", {seat} pays it"),
        lambda event, book: Said(event.seat, "I pay") if power_of(event.rule) else None,
        {"seat": "You paid a life to {to}.", "to": "{seat} paid you a life."},
        lasts=True,
    ),
    on.PaysFor: Wording("{seat} answers for the card of {loser}, and pays for it.", lasts=True),
    on.LifeGained: Wording(
        If(
            _has("from_pot"),
            "{seat} takes a life from the pot{for_it}.",
            "{seat} gains a life, as every {power} is held.",
        ),
        If(
            _has("from_pot"),
            If(
                _shows,
                If(
                    _after(on.Faced),
                    ", and takes a life from the pot",
                    ", and {seat} takes a life from the pot",
                ),
            ),
        ),
        mine={"seat": "You won a life."},
        lasts=True,
    ),
    on.OnHonour: Wording(
        "{seat} has no life left, and stays in on honour.",
        If(_has_lost, ", and stays in on honour"),
        mine={"seat": "You have no life left, and stay in on honour."},
        lasts=True,
    ),
    on.WentOut: Wording(
        "{seat}{dealt_it} is out{for_it}.",
        (If(_has_lost, " and is out"), If(_answers, "{joint}{seat}{dealt_it} is out")),
        lasts=True,
    ),
    on.MayBuyBack: Wording("{seats} may still buy back in."),
    on.BoughtBack: Wording(
        f"{{seat}} {_BUYS}.",
        (
            If(_after(on.BoughtBack, lives="lives", price="price"), ", and so does {seat}"),
            If(_after(on.BoughtBack, on.StayedOut), f"; {{seat}} {_BUYS}"),
        ),
        Aloud("seat", "I’m back in"),
        {"seat": "You bought {a_life}."},
        lasts=True,
    ),
    on.StayedOut: Wording(
        "{seat} stays out.",
        If(_after(on.BoughtBack, on.StayedOut), "; {seat} stays out"),
        Aloud("seat", "I stay out"),
    ),
    # The end
    on.WipedOut: Wording("All the players left go out together.", lasts=True),
    on.Reprieved: Wording(
        "Nobody would be left, so {seats} lose nothing.", mine={"seats": "You were spared."}, lasts=True
    ),
    on.CutForWin: Wording(
        "They cut for the win: {each}.",
        (
            If(_after(on.WipedOut), "; they cut for the win: {each}"),
            If(_after(on.CutLevel), "; they cut again: {each}"),
        ),
    ),
    on.CutLevel: Wording(
        "{seats} are level, and cut again.", If(_after(on.CutForWin), "; {seats} are level")
    ),
    on.DeciderBegan: Wording(
        "{seats} play on with one life each.",
        If(_after(on.WipedOut), "; they play on with one life each"),
        lasts=True,
    ),
    on.Reanted: Wording("{seats} are back in with {lives} each, and the pot stays.", lasts=True),
    on.PotCarried: Wording("Nobody wins, and the pot of {pot} waits for the next game."),
    on.Won: Wording(If(_one, "{seats} wins the game{and_takes}.", "{seats} win together{and_share}.")),
}
