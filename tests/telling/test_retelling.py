"""One sentence for one thing: it grows as the thing happens, and each of its parts knows its rule."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.game.cards import BACK, PACKS, Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import (
    Answering,
    BoughtBack,
    Changed,
    Cried,
    CutCalled,
    CutForWin,
    DealPassed,
    Dealt,
    DeciderBegan,
    Doomed,
    Drew,
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
    Revealed,
    Sank,
    Spent,
    StayedOut,
    WentOut,
    WipedOut,
)
from ranter_tui.game.law import Law
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import face
from ranter_tui.telling.sentences import Clause, Told, retold
from ranter_tui.telling.words import Words, card_in_short
from tests.game.any_rules import any_law
from tests.game.history import History
from tests.library.games import faces, game
from tests.library.shelves import book
from tests.telling.test_events import well_told

WORDS = Words(("Anna", "Ben", "Clara"), PACKS["french-52"], card_in_short)
ANNA, BEN, CLARA = (Seat(number) for number in range(3))
DEAL, LOOKING, TURN, GRACE = (RuleKey(key) for key in ("deal", "looking", "turn", "grace"))
DEALER, SHOWDOWN, OBJECT, PENALTY = (RuleKey(key) for key in ("dealer_turn", "showdown", "object", "penalty"))
KING, CAT, HOUSE = (RuleKey(f"powers.{card}.asked") for card in ("K", "cat", "house"))
ROTATION, CRY, WIPE_OUT = RuleKey("rotation"), RuleKey("cry"), RuleKey("wipe_out")
FOOL = RuleKey("powers.fool.showdown")
HARLEKIN = RuleKey("powers.harlekin.exchanged")
DRAWN = RuleKey("powers.K.drawn")
C4, K, D9, S5 = Card("4", "D"), Card("K", "C"), Card("9", "D"), Card("5", "S")
ALL = (ANNA, BEN, CLARA)

ONE_THING: list[tuple[str, tuple[Event, ...]]] = [
    (
        "The deal passes to Clara; everybody looks, and Ben has the 4♦.",
        (
            DealPassed(ROTATION, CLARA),
            Dealt(DEAL, CLARA, ALL, (BACK,) * 3, ()),
            Looked(LOOKING, ALL, (BACK, C4, BACK)),
        ),
    ),
    (
        "Clara deals, takes three cards and keeps the best; everybody but Clara looks.",
        (
            Dealt(DEAL, CLARA, ALL, (BACK,) * 3, (), (BACK, BACK)),
            Looked(LOOKING, (ANNA, BEN), (BACK, BACK)),
        ),
    ),
    ("Anna, Ben and Clara keep their cards.", tuple(Kept(TURN, seat) for seat in ALL)),
    (
        "Anna looks, and calls it a hard decision, and keeps the card.",
        (Looked(LOOKING, (ANNA,), (BACK,)), HardDecision(TURN, ANNA), Kept(TURN, ANNA)),
    ),
    (
        "Anna changes with Ben, Ben with Clara.",
        (Changed(TURN, ANNA, BEN, BACK, BACK), Changed(TURN, BEN, CLARA, BACK, BACK)),
    ),
    (
        "Anna changes with Ben, and Ben lets the table know that it was an Ace.",
        (Changed(TURN, ANNA, BEN, BACK, BACK), Cried(CRY, BEN, "A")),
    ),
    (
        "Anna changes with Ben, and shows a Harlekin, which ranks lowest of all from here on.",
        (
            Changed(TURN, ANNA, BEN, BACK, BACK),
            Faced(HARLEKIN, ANNA, Card("harlekin")),
            Sank(HARLEKIN, ANNA, Card("harlekin")),
        ),
    ),
    (
        "Anna gives Ben the 4♦ and takes a Harlekin, and shows it: it ranks lowest of all from here on.",
        (
            Changed(TURN, ANNA, BEN, C4, Card("harlekin")),
            Faced(HARLEKIN, ANNA, Card("harlekin")),
            Sank(HARLEKIN, ANNA, Card("harlekin")),
        ),
    ),
    (
        "Clara shows the K♣: Clara’s turn is spent, and Ben keeps the old card.",
        (
            Faced(KING, CLARA, K),
            Spent(KING, CLARA),
            Refused(KING, BEN, CLARA),
            PassedOver(KING, CLARA, Reason.SPENT),
        ),
    ),
    (
        "Clara shows a Cat: Ben loses a life and is out.",
        (
            Faced(CAT, CLARA, Card("cat")),
            LifeLost(CAT, BEN, 1, False),
            WentOut(GRACE, BEN),
            Refused(CAT, BEN, CLARA),
        ),
    ),
    (
        "Clara shows a Cat: Ben loses a life and keeps the old card.",
        (Faced(CAT, CLARA, Card("cat")), LifeLost(CAT, BEN, 1, False), Refused(CAT, BEN, CLARA)),
    ),
    (
        "Ben shows a House: Anna goes on to the stock and draws.",
        (
            Faced(HOUSE, BEN, Card("house")),
            PassedOn(HOUSE, ANNA, BEN, None),
            Drew(DEALER, ANNA, 0, BACK, BACK),
        ),
    ),
    (
        "Ben shows a House: Anna goes on to Clara, and the two change cards.",
        (
            Faced(HOUSE, BEN, Card("house")),
            PassedOn(HOUSE, ANNA, BEN, CLARA),
            Changed(TURN, ANNA, CLARA, BACK, BACK),
        ),
    ),
    (
        "Ben shows a Cat: all play stops, and the cards of Anna and Clara go back the way they came.",
        (
            Faced(CAT, BEN, Card("cat")),
            PlayStopped(CAT, BEN),
            RanBack(CAT, ((ANNA, CLARA),), (ANNA, CLARA), (BACK, BACK)),
        ),
    ),
    (
        "Ben shows a Cuckoo: the hand is stopped, and the cards are compared as dealt.",
        (
            Faced(RuleKey("powers.cuckoo.dealt"), BEN, Card("cuckoo")),
            HandStopped(RuleKey("powers.cuckoo.dealt"), BEN),
        ),
    ),
    (
        (
            "Anna asks Ben for the King, which may be sold. Ben wants a life for it, Anna pays it, "
            "and the two change cards."
        ),
        (
            Haggled(KING, BEN, ANNA),
            Offered(KING, BEN, ANNA),
            LifePaid(KING, ANNA, BEN),
            Changed(KING, ANNA, BEN, BACK, BACK),
        ),
    ),
    (
        (
            "Anna asks Ben for the King, which may be sold. Ben will not sell, and shows the K♣: "
            "Anna keeps the old card."
        ),
        (Haggled(KING, BEN, ANNA), Faced(KING, BEN, K), Refused(KING, ANNA, BEN)),
    ),
    (
        (
            "Anna asks Ben for the King, which may be sold. Ben will not sell, and shows the K♣: "
            "Ben answers for the card that Anna is left with, and Anna keeps the old card."
        ),
        (
            Haggled(KING, BEN, ANNA),
            Faced(KING, BEN, K),
            Answering(KING, BEN, ANNA),
            Refused(KING, ANNA, BEN),
        ),
    ),
    (
        "Ben answers for the card of Anna, and pays for it with a life and is out.",
        (PaysFor(KING, BEN, ANNA), LifeLost(PENALTY, BEN, 1, False), WentOut(GRACE, BEN)),
    ),
    (
        "Clara cuts the stock and draws from it.",
        (CutCalled(DEALER, CLARA), Drew(DEALER, CLARA, 3, BACK, BACK)),
    ),
    (
        (
            "Clara cuts the stock, draws the 9♦, which is laid aside, then the K♣, puts it back and "
            "keeps the old card."
        ),
        (CutCalled(DEALER, CLARA), LaidAside(DRAWN, CLARA, 0, D9), PutBack(DRAWN, CLARA, K)),
    ),
    (
        (
            "Clara lays the old card aside and draws from the stock, and shows the K♣, which counts "
            "lowest of all."
        ),
        (Drew(DEALER, CLARA, 0, BACK, BACK), Doomed(DRAWN, CLARA, K)),
    ),
    (
        (
            "Ben loses with the 4♦, pays the last life to the pot and stays in on honour. Anna has "
            "the 5♠ and Clara the 9♦."
        ),
        (
            Revealed(SHOWDOWN, ALL, (S5, C4, D9)),
            Judged(OBJECT, (BEN,)),
            LifeLost(PENALTY, BEN, 1, True),
            OnHonour(GRACE, BEN),
        ),
    ),
    (
        "Ben and Clara lose with a 4 each, and pay a life each. Ben and Clara are out. Anna has a 9.",
        (
            Revealed(SHOWDOWN, ALL, (Card("9"), Card("4"), Card("4", copy=2))),
            Judged(OBJECT, (BEN, CLARA)),
            LifeLost(PENALTY, BEN, 1, False),
            WentOut(GRACE, BEN),
            LifeLost(PENALTY, CLARA, 1, False),
            WentOut(GRACE, CLARA),
        ),
    ),
    (
        "Clara loses as well, for the Fool, and pays a life.",
        (Judged(FOOL, (CLARA,)), LifeLost(PENALTY, CLARA, 1, False)),
    ),
    (
        "Anna may buy back in, and buys three lives for two stakes.",
        (MayBuyBack(GRACE, (ANNA,)), BoughtBack(GRACE, ANNA, 3, 2)),
    ),
    (
        (
            "Anna, Ben and Clara may buy back in; Anna buys three lives for one stake, and so does Ben; "
            "Clara buys three lives for two stakes."
        ),
        (
            MayBuyBack(GRACE, (ANNA, BEN, CLARA)),
            BoughtBack(GRACE, ANNA, 3, 1),
            BoughtBack(GRACE, BEN, 3, 1),
            BoughtBack(GRACE, CLARA, 3, 2),
        ),
    ),
    (
        "Anna and Ben may buy back in; Anna stays out; Ben buys three lives for one stake.",
        (MayBuyBack(GRACE, (ANNA, BEN)), StayedOut(GRACE, ANNA), BoughtBack(GRACE, BEN, 3, 1)),
    ),
    (
        "All who were left have gone out together; they play on with one life each.",
        (WipedOut(WIPE_OUT, (ANNA, BEN)), DeciderBegan(WIPE_OUT, (ANNA, BEN))),
    ),
    (
        ("All who were left have gone out together; they cut for the win: Anna the 4♦ and Ben the K♣."),
        (WipedOut(WIPE_OUT, (ANNA, BEN)), CutForWin(WIPE_OUT, (ANNA, BEN), (C4, K))),
    ),
]


@pytest.mark.parametrize(("sentence", "events"), ONE_THING, ids=[sentence for sentence, _ in ONE_THING])
def test_one_thing_is_told_in_one_sentence(sentence: str, events: tuple[Event, ...]) -> None:
    (told,) = retold(events, WORDS)
    assert told.text == "".join(part.text for part in told.parts) == sentence
    assert {part.rule for part in told.parts} == {event.rule for event in events}
    for before in range(1, len(events)):
        (sooner,) = retold(events[:before], WORDS)
        assert well_told(sooner.text)


TWO_THINGS: list[tuple[Event, ...]] = [
    (Kept(TURN, ANNA), Changed(TURN, BEN, CLARA, BACK, BACK)),
    (Changed(TURN, ANNA, BEN, C4, K), Changed(TURN, BEN, CLARA, BACK, BACK)),
    (Faced(KING, CLARA, K), Kept(TURN, CLARA)),
    (Judged(OBJECT, (ANNA,)), Judged(FOOL, (CLARA,))),
    (Judged(OBJECT, (ANNA,)), LifeGained(FOOL, CLARA, False)),
    (Looked(LOOKING, (ANNA,), (BACK,)), Kept(TURN, BEN)),
]


@pytest.mark.parametrize("events", TWO_THINGS, ids=str)
def test_two_things_are_told_in_two_sentences(events: tuple[Event, ...]) -> None:
    assert len(list(retold(events, WORDS))) == 2


@given(any_law(), st.integers(0, 1_000_000), st.data())
def test_only_the_last_sentence_grows_and_every_event_is_in_one(
    law: Law, seed: int, data: st.DataObject
) -> None:
    history = History(law)
    history.play_on(Luck(seed), most=60)
    words = Words([f"Guest-{seat}" for seat in range(law.seats)], pack_of(law.rules), card_in_short)
    eye = data.draw(st.sampled_from([None, *(Seat(seat) for seat in range(law.seats))]))
    faces = [face(event, eye) for event in history.events]
    whole = list(retold(faces, words))
    assert [event for told in whole for event in told.events] == faces
    until = data.draw(st.integers(0, len(faces)))
    so_far = list(retold(faces[:until], words))
    assert so_far[:-1] == whole[: max(len(so_far) - 1, 0)]
    assert all(well_told(told.text) and _whole(told) for told in (*whole, *so_far))


@pytest.mark.parametrize("name", ["gnav", "slabberjan"])
def test_games_with_pieces_are_told_so_and_the_guests_keep_their_names(name: str) -> None:
    pack = pack_of(book(name).plain_rules())
    called = {"Anna": "Card", "Ben": "Stock", "Clara": "Cards", "Dov": "Piece"}
    for seed in range(3):
        seen = faces(game(name, 4, seed))
        usual = (pack.says(told.text) for told in retold(seen, Words(tuple(called), PACKS["french-52"])))
        assert [told.text for told in retold(seen, Words(tuple(called.values()), pack))] == [
            re.sub("|".join(called), lambda found: called[found[0]], text) for text in usual
        ]


def _whole(told: Told) -> bool:
    return told.text == "".join(part.text for part in told.parts) and set(told.rules) >= {
        part.rule for part in told.parts
    }


def test_a_rule_that_nothing_more_is_said_of_is_named_once() -> None:
    shown, out = Clause("Clara shows a Dragoon: Ben loses a life", KING), Clause(" and is out", OBJECT)
    told = Told((Kept(TURN, ANNA),), (shown, out, Clause("", KING)))
    assert [(part.text, part.rule) for part in told.parts] == [(shown.text, KING), (" and is out.", OBJECT)]


def test_the_full_stop_stands_with_the_last_word_and_not_between_two_numbers() -> None:
    said = Clause("Clara shows a Dragoon", KING)
    told = Told((Kept(TURN, ANNA),), (said, Clause("", OBJECT)))
    assert [part.text for part in told.parts] == ["Clara shows a Dragoon.", ""]
