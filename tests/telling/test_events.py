"""What the table is told: a sentence for everything that can happen, whoever is listening."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.game import events as on
from ranter_tui.game.cards import BACK, PACKS, Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import face
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling.events import Said, speech, tell, translated
from ranter_tui.telling.words import Words
from tests.game.any_rules import any_law
from tests.game.history import History, sample
from tests.library.shelves import IDS, book, books
from tests.library.small import small_book

WORDS = Words(("Anna", "Ben", "Clara", "Dov", "Eve", "Fay", "Gus"), PACKS["french-52"])
ANNA, BEN, CLARA = (Seat(number) for number in range(3))
ASKED = RuleKey("powers.K.asked")
TURN = RuleKey("turn")


def well_told(sentence: str) -> bool:
    """One plain sentence, in which nobody has to be a man or a woman."""
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert not re.search(r"\b(he|she|his|her|hers|him|himself|herself)\b", sentence)
    assert not re.search(r"None|<|\?|_|\bSeat\b|  ", sentence)
    return True


def test_everything_that_can_happen_is_told_in_a_sentence() -> None:
    for kind in on.KINDS.values():
        assert well_told(tell(sample(kind), WORDS)), kind
        assert well_told(tell(face(sample(kind), None), WORDS)), kind


PIECES = Words(("Anna", "Card", "Stock", *WORDS.names[3:]), PACKS["gnav-42"])
"""Two of the guests are called like what Gnav has not."""


def in_pieces(sentence: str) -> str:
    """What is told at Gnav of Card and Stock where elsewhere the same is told of Ben and Clara."""
    return PIECES.pack.says(sentence).replace("Ben", "Card").replace("Clara", "Stock")


def test_at_gnav_all_is_told_of_pieces_and_a_bag_and_the_guests_keep_their_names() -> None:
    for kind in on.KINDS.values():
        event = sample(kind)
        assert tell(event, PIECES) == in_pieces(tell(event, WORDS)), kind
        assert tell(face(event, None), PIECES) == in_pieces(tell(face(event, None), WORDS)), kind


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (on.Changed(TURN, ANNA, BEN, Card("3", "C"), Card("9", "H")),
            "Anna gives Ben the 3 of clubs and takes the 9 of hearts."),
        (on.Changed(TURN, ANNA, BEN, BACK, BACK), "Anna changes with Ben."),
        (on.Changed(TURN, ANNA, BEN, Card("owl"), Card("11", copy=2)),
            "Anna gives Ben an Owl and takes an 11."),
        (on.Faced(ASKED, CLARA, Card("K", "D")), "Clara shows the King of diamonds."),
        (on.Refused(ASKED, ANNA, BEN), "Ben refuses the exchange; Anna keeps the old card."),
        (on.Answering(ASKED, BEN, ANNA), "Ben may have to pay for the card that Anna is left with."),
        (on.PaysFor(ASKED, BEN, ANNA), "Ben answers for the card of Anna, and pays for it."),
        (on.Spent(ASKED, BEN), "Showing the King was Ben’s turn."),
        (on.PassedOver(ASKED, BEN, on.Reason.SPENT),
            "Ben has no turn: showing the King used it up."),
        (on.PassedOver(RuleKey("powers.highest.asked"), BEN, on.Reason.BLOCKED),
            "Ben has no choice: the card next door lies open, and cannot be taken."),
        (on.Cried(RuleKey("cry"), BEN, "A"), "Ben lets the table know: that was an Ace."),
        (on.PutBack(RuleKey("powers.K.drawn"), BEN, Card("K", "S")),
            "Ben draws the King of spades, puts it back and keeps the old card."),
        (on.Drew(RuleKey("dealer_turn"), BEN, 3, BACK, BACK),
            "Ben lays the old card aside and draws from the stock."),
        (on.Drew(RuleKey("dealer_turn"), BEN, 3, Card("2", "H"), Card("Q", "S")),
            "Ben lays the 2 of hearts aside and draws the Queen of spades."),
        (on.Sank(RuleKey("powers.harlekin.exchanged"), BEN, Card("harlekin")),
            "The Harlekin that Ben now holds ranks lowest of all."),
        (on.Judged(RuleKey("tie"), (ANNA, CLARA)), "Anna and Clara lose the hand."),
        (on.Judged(RuleKey("all_alike"), ()), "Nobody loses the hand."),
        (on.LifeLost(RuleKey("penalty"), ANNA, 1, True), "Anna loses a life to the pot."),
        (on.LifeLost(RuleKey("penalty"), ANNA, 2, False), "Anna loses two lives."),
        (on.BoughtBack(RuleKey("buy_back_price"), ANNA, 3, 1),
            "Anna buys back in with three lives for one stake."),
        (on.WipedOut(RuleKey("wipe_out"), (ANNA, BEN)), "All the players left go out together."),
        (on.DrawnForDeal(RuleKey("first_dealer"), (ANNA, BEN), (Card("2", "S"), Card("3", "S"))),
            "Cards are drawn for the deal: Anna the 2 of spades and Ben the 3 of spades."),
        (on.DrawnForDeal(RuleKey("first_dealer"), (ANNA, BEN) * 2, (*(Card(rank, "S") for rank in "234J"),)),
            "Cards are dealt round face up, 4 of them, and the last, to Ben, is the Jack of spades."),
        (on.Revealed(RuleKey("showdown"), (ANNA, BEN), (Card("3", "S"), Card("5", "S"))),
            "All cards are turned up: Anna has the 3 of spades and Ben the 5 of spades."),
        (on.Won(RuleKey("winner_takes"), (ANNA,), 7), "Anna wins the game and takes the pot of 7."),
        (on.Won(RuleKey("wipe_out"), (ANNA, BEN), 0), "Anna and Ben win together."),
    ],
    ids=lambda told: told.kind if isinstance(told, on.Event) else "",
)  # fmt: skip
def test_it_is_told_as_one_would_tell_it(event: on.Event, sentence: str) -> None:
    assert tell(event, WORDS) == sentence


def test_whoever_has_looked_is_told_the_own_card_and_no_other() -> None:
    looked = on.Looked(RuleKey("looking"), (ANNA, BEN), (Card("3", "C"), Card("K", "D")))
    assert tell(face(looked, BEN), WORDS) == (
        "Anna and Ben look at their cards, and Ben has the King of diamonds."
    )
    assert tell(face(looked, CLARA), WORDS) == "Anna and Ben look at their cards."


def test_a_dealer_who_takes_three_cards_keeps_quiet_about_them() -> None:
    dealt = on.Dealt(RuleKey("deal"), ANNA, (BEN, ANNA), (Card("3"), Card("K")), (), (Card("Q"), Card("J")))
    assert tell(face(dealt, None), WORDS) == tell(dealt, WORDS)
    assert "takes three" in tell(dealt, WORDS)


# What is said aloud: in the book’s words where it has them, and never more than the room may know

KEPT = on.Kept(TURN, BEN)
EXCHANGE = on.Changed(TURN, ANNA, BEN, BACK, BACK)
REFUSAL = on.Refused(ASKED, ANNA, BEN)


@pytest.mark.parametrize(
    ("name", "event", "said"),
    [
        ("cassell-1882", KEPT, Said(BEN, "Stand", Warrant.INFERRED)),
        ("phillips-westall-1945", KEPT, Said(BEN, "Stand", Warrant.REPORTED)),
        ("foster-1914", KEPT, Said(BEN, "Pass", Warrant.INFERRED)),
        ("chase-the-ace-us", EXCHANGE, Said(ANNA, "Not good", Warrant.ATTESTED)),
        ("hoyle-composite", EXCHANGE, Said(ANNA, "Change", Warrant.REPORTED)),
        ("hoffmann-1891", REFUSAL, Said(BEN, "Bo", Warrant.REPORTED)),
        ("parlett-2008", REFUSAL, Said(BEN, "Cuckoo!", Warrant.ATTESTED)),
        ("foster-1914", on.Cried(RuleKey("cry"), BEN, "2"), Said(BEN, "Deuce", Warrant.INFERRED)),
        # Here all has been said.
        ("parlett-2008", on.Changed(ASKED, ANNA, BEN, BACK, BACK), None),
        ("parlett-2008", on.LifePaid(RuleKey("penalty"), ANNA, BEN), None),
        ("parlett-2008", on.Faced(ASKED, BEN, Card("K", "H")), None),
    ],
)
def test_at_the_table_one_speaks_as_the_book_does(name: str, event: on.Event, said: Said | None) -> None:
    assert speech(event, book(name)) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (KEPT, Said(BEN, "Keep")),
        (EXCHANGE, Said(ANNA, "Change")),
        (REFUSAL, Said(BEN, "No")),
        (on.PassedOn(ASKED, ANNA, BEN, None), Said(BEN, "Next door")),
        (on.Cried(RuleKey("cry"), BEN, "2"), Said(BEN, "2")),
        (on.Cried(RuleKey("cry"), BEN, "A"), Said(BEN, "Ace")),
        (on.HardDecision(RuleKey("hard_decision"), BEN), Said(BEN, "That is hard")),
        (on.Haggled(ASKED, BEN, ANNA), Said(ANNA, "Change")),
        (on.Offered(ASKED, BEN, ANNA), Said(BEN, "For a life")),
        (on.LifePaid(ASKED, ANNA, BEN), Said(ANNA, "I pay")),
        (on.Drew(RuleKey("dealer_turn"), BEN, 0, BACK, BACK), Said(BEN, "I draw")),
        (on.BoughtBack(RuleKey("buy_back_price"), BEN, 3, 1), Said(BEN, "I’m back in")),
    ],
)
def test_where_the_book_has_no_words_they_are_ours_and_claim_nothing(event: on.Event, said: Said) -> None:
    assert speech(event, book("everything2-screw-your-neighbor")) == said


def test_words_that_belong_to_another_card_are_not_used() -> None:
    queen = on.Refused(RuleKey("powers.Q.asked"), ANNA, BEN)
    assert speech(queen, small_book()) == Said(BEN, "No")
    assert speech(REFUSAL, small_book()) == Said(BEN, "Cuckoo!", Warrant.ATTESTED)


DANISH = small_book(
    language="da",
    calls=[
        {"when": "keep", "say": "Jeg står!", "english": "I stand!", "warrant": "attested"},
        {"when": "refuse", "rank": "cuckoo", "say": "Stå for gøg!", "english": "Stand!",
            "warrant": "inferred"},
    ],
)  # fmt: skip


def test_a_call_in_another_language_is_made_as_it_is_and_the_log_says_what_it_means() -> None:
    said = speech(KEPT, DANISH)
    assert said == Said(BEN, "Jeg står!", Warrant.ATTESTED, "I stand!")
    assert translated(said, ("Anna", "Ben")) == "Ben: “Jeg står!” (I stand!)"


def test_the_log_does_not_explain_what_everybody_understands() -> None:
    for said in (speech(EXCHANGE, DANISH), speech(KEPT, book("cassell-1882")), None):
        assert translated(said, ("Anna", "Ben")) == ""


def test_a_card_that_stops_all_play_is_called_by_its_own_words_and_once() -> None:
    asked, kept = RuleKey("powers.cuckoo.asked"), RuleKey("powers.cuckoo.kept")
    cuckoo = Said(BEN, "Stå for gøg!", Warrant.INFERRED, "Stand!")
    assert speech(on.PlayStopped(kept, BEN), DANISH) == cuckoo
    events = (on.PlayStopped(asked, BEN), on.Refused(asked, ANNA, BEN))
    assert [speech(event, DANISH) for event in events] == [None, cuckoo]
    # A card without words of its own stops all play with ours.
    assert speech(on.PlayStopped(ASKED, BEN), DANISH) == Said(BEN, "Stop")


def test_an_event_sounds_the_same_whoever_listens() -> None:
    for one, kind in product(books(), on.KINDS.values()):
        event = sample(kind)
        assert speech(event, one) == speech(face(event, None), one), f"{event.kind} by {one.id}"


@given(any_law(), st.integers(0, 1_000_000), st.sampled_from(IDS))
def test_no_word_depends_on_a_card_that_the_room_has_not_seen(law: Law, seed: int, name: str) -> None:
    one = book(name)
    history = History(law)
    history.play_on(Luck(seed), most=40)
    for event in history.events:
        said = speech(event, one)
        assert said == speech(face(event, None), one)
        assert said is None or (said.words and said.seat in range(law.seats))
