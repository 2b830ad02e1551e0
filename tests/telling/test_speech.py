"""What is said aloud: in the book's words where it has them, and never more than the room may know."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.game import events as on
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import face
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling.events import Said, speech, translated
from tests.game.any_rules import any_law
from tests.game.history import History, sample
from tests.library.shelves import IDS, book, books
from tests.library.small import small_book

ANNA, BEN = Seat(0), Seat(1)
TURN, ASKED = RuleKey("turn"), RuleKey("powers.K.asked")
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
        {
            "when": "refuse",
            "rank": "cuckoo",
            "say": "Stå for gøg!",
            "english": "Stand!",
            "warrant": "inferred",
        },
    ],
)


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
