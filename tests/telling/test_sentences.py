"""One sentence for one thing, told to the room or to a guest: it grows as the thing happens."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.game import events as on
from ranter_tui.game.cards import BACK, PACKS, Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.seats import Seat
from ranter_tui.telling.events import tell
from ranter_tui.telling.sentences import Clause, Told, news, retold, since, to_me
from ranter_tui.telling.words import Words, card_in_short, the_card, words_at
from tests.game.any_rules import any_law
from tests.game.history import History
from tests.game.table import KING as KING_REFUSES
from tests.game.table import book as rules_of
from tests.library.games import NAMES, faces, game, told
from tests.library.shelves import IDS, book
from tests.telling.test_events import PIECES, in_pieces, well_told

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


def thing(sentence: str, *events: on.Event) -> tuple[str, tuple[on.Event, ...]]:
    return sentence, events


ONE_THING = (
    thing("The deal passes to Clara; everybody looks, and Ben has the 4♦.",
        on.DealPassed(ROTATION, CLARA), on.Dealt(DEAL, CLARA, ALL, (BACK,) * 3, ()),
        on.Looked(LOOKING, ALL, (BACK, C4, BACK))),
    thing("Clara deals, takes three cards and keeps the best; everybody but Clara looks.",
        on.Dealt(DEAL, CLARA, ALL, (BACK,) * 3, (), (BACK, BACK)),
        on.Looked(LOOKING, (ANNA, BEN), (BACK, BACK))),
    thing("Anna, Ben and Clara keep their cards.", *(on.Kept(TURN, seat) for seat in ALL)),
    thing("Anna looks, and calls it a hard decision, and keeps the card.",
        on.Looked(LOOKING, (ANNA,), (BACK,)), on.HardDecision(TURN, ANNA), on.Kept(TURN, ANNA)),
    thing("Anna changes with Ben, Ben with Clara.",
        on.Changed(TURN, ANNA, BEN, BACK, BACK), on.Changed(TURN, BEN, CLARA, BACK, BACK)),
    thing("Anna changes with Ben, and Ben lets the table know that it was an Ace.",
        on.Changed(TURN, ANNA, BEN, BACK, BACK), on.Cried(CRY, BEN, "A")),
    thing("Anna changes with Ben, and shows a Harlekin, which ranks lowest of all from here on.",
        on.Changed(TURN, ANNA, BEN, BACK, BACK), on.Faced(HARLEKIN, ANNA, Card("harlekin")),
        on.Sank(HARLEKIN, ANNA, Card("harlekin"))),
    thing("Anna gives Ben the 4♦ and takes a Harlekin, and shows it: it ranks lowest of all from here on.",
        on.Changed(TURN, ANNA, BEN, C4, Card("harlekin")), on.Faced(HARLEKIN, ANNA, Card("harlekin")),
        on.Sank(HARLEKIN, ANNA, Card("harlekin"))),
    thing("Clara shows the K♣: that was Clara’s turn, and Ben keeps the old card.",
        on.Faced(KING, CLARA, K), on.Spent(KING, CLARA), on.Refused(KING, BEN, CLARA),
        on.PassedOver(KING, CLARA, on.Reason.SPENT)),
    thing("Clara shows a Cat: Ben loses a life and is out.",
        on.Faced(CAT, CLARA, Card("cat")), on.LifeLost(CAT, BEN, 1, False), on.WentOut(GRACE, BEN),
        on.Refused(CAT, BEN, CLARA)),
    thing("Clara shows a Cat: Ben loses a life and keeps the old card.",
        on.Faced(CAT, CLARA, Card("cat")), on.LifeLost(CAT, BEN, 1, False), on.Refused(CAT, BEN, CLARA)),
    thing("Ben shows a House: Anna goes on to the stock and draws.",
        on.Faced(HOUSE, BEN, Card("house")), on.PassedOn(HOUSE, ANNA, BEN, None),
        on.Drew(DEALER, ANNA, 0, BACK, BACK)),
    thing("Ben shows a House: Anna goes on to Clara, and the two change cards.",
        on.Faced(HOUSE, BEN, Card("house")), on.PassedOn(HOUSE, ANNA, BEN, CLARA),
        on.Changed(TURN, ANNA, CLARA, BACK, BACK)),
    thing("Ben shows a Cat: all play stops, and the cards of Anna and Clara go back the way they came.",
        on.Faced(CAT, BEN, Card("cat")), on.PlayStopped(CAT, BEN),
        on.RanBack(CAT, ((ANNA, CLARA),), (ANNA, CLARA), (BACK, BACK))),
    thing("Ben shows a Cuckoo: the hand is stopped, and the cards are compared as dealt.",
        on.Faced(RuleKey("powers.cuckoo.dealt"), BEN, Card("cuckoo")),
        on.HandStopped(RuleKey("powers.cuckoo.dealt"), BEN)),
    thing("Anna asks Ben for the King, which may be sold. Ben wants a life for it, Anna pays it, and the "
        "two change cards.", on.Haggled(KING, BEN, ANNA), on.Offered(KING, BEN, ANNA),
        on.LifePaid(KING, ANNA, BEN), on.Changed(KING, ANNA, BEN, BACK, BACK)),
    thing("Anna asks Ben for the King, which may be sold. Ben will not sell, and shows the K♣: Anna keeps "
        "the old card.", on.Haggled(KING, BEN, ANNA), on.Faced(KING, BEN, K), on.Refused(KING, ANNA, BEN)),
    thing("Anna asks Ben for the King, which may be sold. Ben will not sell, and shows the K♣: Ben "
        "may have to pay for the card that Anna is left with, and Anna keeps the old card.",
        on.Haggled(KING, BEN, ANNA), on.Faced(KING, BEN, K), on.Answering(KING, BEN, ANNA),
        on.Refused(KING, ANNA, BEN)),
    thing("Ben answers for the card of Anna, and pays for it with a life and is out.",
        on.PaysFor(KING, BEN, ANNA), on.LifeLost(PENALTY, BEN, 1, False), on.WentOut(GRACE, BEN)),
    thing("Clara cuts the stock and draws from it.",
        on.CutCalled(DEALER, CLARA), on.Drew(DEALER, CLARA, 3, BACK, BACK)),
    thing("Clara cuts the stock, draws the 9♦, which is laid aside, then the K♣, puts it back and keeps "
        "the old card.", on.CutCalled(DEALER, CLARA), on.LaidAside(DRAWN, CLARA, 0, D9),
        on.PutBack(DRAWN, CLARA, K)),
    thing("Clara lays the old card aside and draws from the stock, and shows the K♣, which counts lowest "
        "of all.", on.Drew(DEALER, CLARA, 0, BACK, BACK), on.Doomed(DRAWN, CLARA, K)),
    thing("Ben loses with the 4♦, pays the last life to the pot and stays in on honour. Anna has the 5♠ "
        "and Clara the 9♦.", on.Revealed(SHOWDOWN, ALL, (S5, C4, D9)), on.Judged(OBJECT, (BEN,)),
        on.LifeLost(PENALTY, BEN, 1, True), on.OnHonour(GRACE, BEN)),
    thing("Ben and Clara lose with a 4 each, and pay a life each. Ben and Clara are out. Anna has a 9.",
        on.Revealed(SHOWDOWN, ALL, (Card("9"), Card("4"), Card("4", copy=2))),
        on.Judged(OBJECT, (BEN, CLARA)), on.LifeLost(PENALTY, BEN, 1, False), on.WentOut(GRACE, BEN),
        on.LifeLost(PENALTY, CLARA, 1, False), on.WentOut(GRACE, CLARA)),
    thing("Ben and Clara lose with the 4♦ and the K♣, and pay a life each to the pot. Ben is out. Anna has "
        "the 5♠.",
        on.Revealed(SHOWDOWN, ALL, (S5, C4, K)), on.Judged(OBJECT, (BEN, CLARA)),
        on.LifeLost(PENALTY, BEN, 1, True), on.WentOut(GRACE, BEN), on.LifeLost(PENALTY, CLARA, 1, True)),
    thing("Ben loses with the 4♦, and pays a life to each of Anna and Clara. Anna has the 5♠ and Clara "
        "the 9♦.",
        on.Revealed(SHOWDOWN, ALL, (S5, C4, D9)), on.Judged(OBJECT, (BEN,)),
        on.LifePaid(PENALTY, BEN, ANNA), on.LifePaid(PENALTY, BEN, CLARA)),
    thing("Ben and Clara lose with the 4♦ and the K♣. Ben pays a life to Anna. Clara pays a life to Anna. "
        "Anna has the 5♠.", on.Revealed(SHOWDOWN, ALL, (S5, C4, K)), on.Judged(OBJECT, (BEN, CLARA)),
        on.LifePaid(PENALTY, BEN, ANNA), on.LifePaid(PENALTY, CLARA, ANNA)),
    thing("Anna turns up the 5♠ and Ben the 4♦.",
        on.Revealed(SHOWDOWN, (ANNA,), (S5,)), on.Revealed(SHOWDOWN, (BEN,), (C4,))),
    thing("Anna loses with the 5♠, and pays a life. Ben has the 9♦.",
        on.Revealed(SHOWDOWN, (ANNA,), (S5,)), on.Revealed(SHOWDOWN, (BEN,), (D9,)),
        on.Judged(OBJECT, (ANNA,)), on.LifeLost(PENALTY, ANNA, 1, False)),
    thing("Clara loses as well, for the Fool, and pays a life.",
        on.Judged(FOOL, (CLARA,)), on.LifeLost(PENALTY, CLARA, 1, False)),
    thing("Clara gains a life, as every Fool is held.", on.LifeGained(FOOL, CLARA, from_pot=False)),
    thing("Anna buys back in with three lives for two stakes.",
        on.MayBuyBack(GRACE, (ANNA,)), on.BoughtBack(GRACE, ANNA, 3, 2)),
    thing("Anna buys back in with three lives for one stake, and so does Ben; Clara buys back in with three "
        "lives for two stakes.", on.MayBuyBack(GRACE, (ANNA, BEN, CLARA)),
        on.BoughtBack(GRACE, ANNA, 3, 1), on.BoughtBack(GRACE, BEN, 3, 1), on.BoughtBack(GRACE, CLARA, 3, 2)),
    thing("Anna stays out; Ben buys back in with three lives for one stake.",
        on.MayBuyBack(GRACE, (ANNA, BEN)), on.StayedOut(GRACE, ANNA), on.BoughtBack(GRACE, BEN, 3, 1)),
    thing("Anna buys back in with three lives for one stake; Ben and Clara may still buy back in.",
        on.MayBuyBack(GRACE, (ANNA, BEN, CLARA)), on.BoughtBack(PENALTY, ANNA, 3, 1)),
    thing("Anna buys back in with three lives for one stake; Ben stays out.",
        on.BoughtBack(PENALTY, ANNA, 3, 1), on.StayedOut(GRACE, BEN)),
    thing("All the players left go out together; they play on with one life each.",
        on.WipedOut(WIPE_OUT, (ANNA, BEN)), on.DeciderBegan(WIPE_OUT, (ANNA, BEN))),
    thing("All the players left go out together; they cut for the win: Anna the 4♦ and Ben the K♣.",
        on.WipedOut(WIPE_OUT, (ANNA, BEN)), on.CutForWin(WIPE_OUT, (ANNA, BEN), (C4, K))),
)  # fmt: skip


@pytest.mark.parametrize(("sentence", "events"), ONE_THING, ids=[sentence for sentence, _ in ONE_THING])
def test_one_thing_is_told_in_one_sentence(sentence: str, events: tuple[on.Event, ...]) -> None:
    (one,) = retold(events, WORDS)
    assert one.text == "".join(part.text for part in one.parts) == sentence
    assert {part.rule for part in one.parts} == {event.rule for event in events}
    for before in range(1, len(events)):
        (sooner,) = retold(events[:before], WORDS)
        assert well_told(sooner.text)


TWO_THINGS: list[tuple[on.Event, ...]] = [
    (on.Kept(TURN, ANNA), on.Changed(TURN, BEN, CLARA, BACK, BACK)),
    (on.Changed(TURN, ANNA, BEN, C4, K), on.Changed(TURN, BEN, CLARA, BACK, BACK)),
    (on.Faced(KING, CLARA, K), on.Kept(TURN, CLARA)),
    (on.Judged(OBJECT, (ANNA,)), on.Judged(FOOL, (CLARA,))),
    (on.Judged(OBJECT, (ANNA,)), on.LifeGained(FOOL, CLARA, False)),
    (on.Looked(LOOKING, (ANNA,), (BACK,)), on.Kept(TURN, BEN)),
]


@pytest.mark.parametrize("events", TWO_THINGS, ids=str)
def test_two_things_are_told_in_two_sentences(events: tuple[on.Event, ...]) -> None:
    assert len(list(retold(events, WORDS))) == 2


@st.composite
def seen_by_one(draw: st.DrawFn) -> tuple[Law, list[on.Event], Words]:
    """What one pair of eyes, or the room, sees of a game by any rules; all that happens can be told too."""
    law = draw(any_law())
    history = History(law)
    history.play_on(Luck(draw(st.integers(0, 1_000_000))), most=60)
    eye = draw(st.sampled_from([None, *map(Seat, range(law.seats))]))
    words = words_at([f"Guest-{seat}" for seat in range(law.seats)], law.rules)
    assert all(well_told(tell(event, words)) for event in history.events)
    return law, faces(tuple(history.events), eye), words


@given(seen_by_one(), st.data())
def test_only_the_last_sentence_grows_and_every_event_is_in_one(
    one: tuple[Law, list[on.Event], Words], data: st.DataObject
) -> None:
    _, seen, words = one
    assert all(well_told(tell(event, words)) for event in seen)
    whole = list(retold(seen, words))
    assert [event for told in whole for event in told.events] == seen
    until = data.draw(st.integers(0, len(seen)))
    so_far = list(retold(seen[:until], words))
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
    rules = {event.rule for event in told.events}
    return told.text == "".join(part.text for part in told.parts) and rules >= {
        part.rule for part in told.parts
    }


def test_a_rule_with_nothing_more_to_say_is_named_once_and_the_full_stop_stands_before_all_numbers() -> None:
    shown, out = Clause("Clara shows a Dragoon: Ben loses a life", KING), Clause(" and is out", OBJECT)
    told = Told((on.Kept(TURN, ANNA),), (shown, out, Clause("", KING), Clause("", TURN)))
    assert [(part.text, part.rule) for part in told.parts] == [
        (shown.text, KING),
        (" and is out.", OBJECT),
        ("", TURN),
    ]


IN_FULL = Words(NAMES, PACKS["french-52"])
LOW, HIGH = Card("2", "D"), Card("9", "S")
SWAP = on.Changed(TURN, ANNA, BEN, LOW, HIGH)
UNSEEN = on.Changed(TURN, ANNA, BEN, BACK, BACK)


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        (SWAP, "Anna gave you the 2 of diamonds, and took your 9 of spades."),
        (
            on.Changed(TURN, BEN, CLARA, LOW, HIGH),
            "You gave Clara the 2 of diamonds, and got the 9 of spades.",
        ),
        (UNSEEN, None),
        (on.Drew(TURN, BEN, 0, LOW, HIGH), "You laid the 2 of diamonds aside, and drew the 9 of spades."),
        (on.Refused(TURN, ANNA, BEN), "Anna asked for your card, and was refused."),
        (on.Refused(TURN, BEN, CLARA), "Clara refused you: you keep your card."),
        (on.Refused(TURN, ANNA, CLARA), None),
        (on.LifeLost(TURN, BEN, 2, to_pot=True), "You lost two lives."),
        (on.LifeLost(TURN, ANNA, 1, to_pot=True), None),
        (on.LifePaid(TURN, CLARA, BEN), "Clara paid you a life."),
        (on.PassedOn(HOUSE, BEN, CLARA, None), "Clara’s House sent you on to the stock."),
        (on.PassedOn(HOUSE, ANNA, BEN, CLARA), None),
        (on.Reprieved(TURN, (ANNA, BEN)), "You were spared."),
        (
            on.RanBack(CAT, ((ANNA, BEN),), (ANNA, BEN), (BACK, LOW)),
            "Exchanges were undone: the 2 of diamonds came back to you.",
        ),
        (on.Kept(TURN, BEN), None),
    ],
)
def test_ben_is_told_what_happened_to_him_and_nothing_else(seen: on.Event, told: str | None) -> None:
    assert to_me([seen], BEN, IN_FULL) == ((told,) if told is not None else ())
    assert to_me([seen], BEN, PIECES) == ((in_pieces(told),) if told is not None else ())


def test_the_news_are_the_turns_of_the_hand_in_play() -> None:
    dealt = on.Dealt(TURN, CLARA, (ANNA, BEN, CLARA), (BACK,) * 3, ())
    looked = on.Looked(TURN, (ANNA, BEN, CLARA), (BACK,) * 3)
    told = news([on.LifeLost(TURN, BEN, 1, to_pot=True), dealt, looked, UNSEEN, on.Kept(TURN, BEN)], IN_FULL)
    assert len(told) == 2 and "Anna" in told[0] and "Ben keeps" in told[1]
    assert news([dealt, looked], IN_FULL) == ()


RULES = rules_of(powers=KING_REFUSES, pot="lost_lives", lives={"count": 2})


@cache
def events() -> list[on.Event]:
    return told(
        RULES,
        ("Anna 2, Ben 9, Clara 7, Dov Q", "Anna change, Ben change, Clara change, Dov keep"),
        ("Ben 10, Clara K, Dov 4, Anna 4", "Ben change, Dov keep, Anna keep"),
        ("Clara 6, Anna 9, Ben J", "Clara keep, Anna change, Ben change", "3"),
    )


STRUCK = {"asked": ["show", "refuse", "run_back_card", "first_holder_out"]}
FIRST_HOLDER, ASKER = (
    rules_of(powers={"K": power}, lives={"count": 2})
    for power in (STRUCK, {"asked": ["show", "refuse", "asker_out"]})
)


def test_a_player_who_is_put_out_for_a_card_that_another_may_offer_reads_why() -> None:
    dealt_it = "who was dealt the card on offer, loses two lives"
    home = "the cards of Anna and Ben go back the way they came; "
    for anna, strikes in (
        ("change", f"{home}Anna, {dealt_it} and is out; Ben keeps the old card"),
        ("keep", f"Ben, {dealt_it} and is out"),
    ):
        events = told(FIRST_HOLDER, ("Anna 2, Ben 9, Clara K, Dov 5", f"Anna {anna}, Ben change"))
        *_, last = retold(faces(tuple(events)), words_at(NAMES, FIRST_HOLDER))
        assert last.text == f"Clara shows the King of spades: {strikes}."


@pytest.mark.parametrize(
    ("rules", "why"), [(FIRST_HOLDER, ": you were dealt the card on offer"), (ASKER, "")], ids=str
)
def test_a_guest_who_is_put_out_is_told_why_where_it_is_not_for_asking(rules: Rules, why: str) -> None:
    events = told(rules, ("Anna 2, Ben K, Clara 5", "Anna change"))
    assert to_me(faces(tuple(events)), ANNA, words_at(NAMES, rules))[0] == f"You lost two lives{why}."


def test_of_hands_that_are_over_a_guest_hears_what_they_came_to() -> None:
    seen = faces(tuple(events()), BEN)
    until = next(place for place, event in enumerate(seen) if event.kind == "dealt")
    assert since(seen, IN_FULL, until)[:4] == (
        "Anna gives Ben the 2 of spades and takes the 9 of spades.",
        "Ben gives Clara the 2 of spades and takes the 7 of spades.",
        "Dov loses the hand, and pays a life to the pot.",
        "Dov and Anna lose the hand, and pay a life each to the pot. Dov is out.",
    )


def test_of_the_hand_in_play_a_guest_hears_what_came_after_the_last_look() -> None:
    seen = faces(tuple(events()), BEN)
    last = max(place for place, event in enumerate(seen) if event.kind == "kept")
    assert since(seen, IN_FULL, last)[0] == "Clara keeps the card."
    assert since(seen, IN_FULL, last)[1].startswith("Anna gives Ben the 9 of spades and takes")
    assert since(seen, IN_FULL, len(seen)) == since([], IN_FULL, 0) == ()


@pytest.mark.parametrize("name", IDS)
def test_the_story_of_a_hand_is_short(name: str) -> None:
    events = game(name, 6, 1)
    assert len(list(retold(faces(events), IN_FULL))) < 0.7 * len(events)


@given(seen_by_one(), st.data())
def test_nobody_is_told_of_a_card_that_was_never_shown_to_them(
    one: tuple[Law, list[on.Event], Words], data: st.DataObject
) -> None:
    law, seen, words = one
    start = data.draw(st.integers(0, len(seen)))
    known = {the_card(card) for event in seen for card in _cards(event)}
    hidden = {the_card(card) for card in law.shoe} - known
    for sentence in since(seen, words, start):
        assert well_told(sentence)
        assert not [card for card in hidden if f"{card} " in sentence or f"{card}." in sentence]


def _cards(event: on.Event) -> list[Card]:
    found: list[Card] = []
    for name in event.shows:
        cards = getattr(event, name)
        found += [cards] if isinstance(cards, Card) else list(cards)
    return found
