"""What a phone is shown, odds and all, comes from what its seat has seen and the room has been shown."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from threading import Event, current_thread, main_thread

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranter_tui.evening.following import Follower
from ranter_tui.evening.gathering import Gathering, Question
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.evening.odds_told import TIME, odds_told
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.cards import BACK
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Decide, is_a_choice
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight
from ranter_tui.phones.view import PhoneViews, open_table, own
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import Bet
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.telling.awards import awards
from ranter_tui.telling.choices import choices
from tests.evening.games import begun, evening_in, finished, to_the_end
from tests.game.history import History
from tests.game.table import dealt
from tests.game.twins import Leak, look_for_leaks
from tests.odds.test_from_a_seat import sight
from tests.phones.caller import Caller, seated
from tests.phones.paper import House, house

SHELF = Shelf()


def asked(sight: Sight) -> Question | None:
    """What that seat would be asked, going by what it has seen."""
    assert sight.eye is not None
    return Question(1, sight.eye, sight.moves, lambda: None) if sight.moves else None


def odds(sight: Sight) -> tuple[str, ...] | None:
    """What that seat is told of the odds, by a clock that goes on whenever somebody looks at it."""
    if not is_a_choice(sight.moves):
        return None
    looks = count()
    return odds_told(sight, choices(sight, NAMES), lambda: next(looks) * TIME / 4)


def shown_by(book: Rulebook, sight: Sight) -> str:
    """All that is sent to the phone of that seat; or to one that has none, for the eye of the room."""
    if sight.eye is not None:
        if (question := asked(sight)) is not None:
            question.odds = odds(sight)
        return msgspec.json.encode(own(sight, sight.eye, NAMES, question)).decode()
    follower = Follower(None, sight._story.start, book, NAMES)
    for event in sight.faces:
        follower.catch_up_with(event)
    return msgspec.json.encode(open_table(follower)).decode()


@given(name=st.sampled_from(SHELF.ids), seed=st.integers(0, 2**32))
@settings(max_examples=max(60, settings().max_examples // 2))
def test_what_nobody_showed_you_is_not_on_your_phone(name: str, seed: int) -> None:
    book, luck = SHELF.book(name), Luck(seed)
    rules = book.plain_rules()
    history = History(law_for(rules, rules.players.fewest or 4))
    history.play_on(luck, 40)
    for eye in (None, *(Seat(seat) for seat in range(history.law.seats))):
        look_for_leaks(history, eye, luck, lambda sight: shown_by(book, sight))


@pytest.mark.parametrize(("book", "heading"), [("parlett-2008", "Your card"), ("gnav", "Your piece")])
def test_the_phone_calls_what_one_holds_as_the_book_does(book: str, heading: str) -> None:
    history = History(law_for(SHELF.book(book).plain_rules(), 3))
    assert own(history.sight(Seat(0)), Seat(0), NAMES).heading == heading


def test_a_guest_who_is_out_in_the_middle_of_a_hand_holds_no_card_any_more() -> None:
    rules = Rules(powers={"K": {Moment.ASKED: (Effect.SHOW, Effect.REFUSE, Effect.ASKER_OUT)}})
    table = dealt(rules, "Anna QS, Ben KH, Clara 5C")
    assert own(sight(table, "Anna"), Seat(0), NAMES).card is not None
    table.says("Anna change")
    assert own(sight(table, "Anna"), Seat(0), NAMES).card is None


def test_a_phone_waits_for_the_screen_with_its_question_and_with_who_has_won(tmp_path: Path) -> None:
    guests = tuple(map(Guest, NAMES[:5]))
    gathering, sitting = Gathering(), begun(evening_in(tmp_path), guests)
    while (cause := sitting.answer()) is not None:
        sitting.put(cause)
    ask, views = sitting.asks, PhoneViews(gathering)
    assert isinstance(ask, Decide)
    gathering.watch(sitting, len(sitting.history) - 1)
    question = gathering.ask(ask.seat, ask.moves)
    assert views.question(ask.seat) is None
    gathering.has_shown(sitting, len(sitting.history))
    assert views.question(ask.seat) is question
    to_the_end(sitting)
    sitting.bets.append(Bet(seat=Seat(0), on=Seat(1), hand=1))
    gathering.watch(sitting, len(sitting.history) - 1)
    views.forget()
    assert "places" not in views.of("Anna")
    gathering.has_shown(sitting, len(sitting.history))
    views.forget()
    assert "places" in views.of("Anna")
    earned = awards(sitting.start, sitting.sight(None).faces, sitting.names)
    for seat, name in enumerate(sitting.names):
        mine = [f"{one.title}: {one.text}" for one in earned if seat in one.seats]
        me = json.loads(views.of(name))["me"]
        mine += ["Prophecy: Anna bet once and was never right."] if name == "Anna" else []
        assert me.get("awards", []) == mine and "card" not in me
    assert earned, "somebody has earned something"


def test_a_phone_has_the_last_twenty_things_that_the_room_was_told() -> None:
    book = SHELF.book("parlett-2008")
    history = History(law_for(book.plain_rules(), 4))
    history.play_on(Luck(1), 200)
    follower = Follower(None, history.start, book, NAMES)
    for event in history.sight(None).faces:
        follower.catch_up_with(event)
    told = open_table(follower).told
    assert [line.text for line in told] == [line.text for line in follower.log[-20:]]
    assert len(told) == 20 and told[-1].n == len(follower.log) - 1


def test_a_phone_that_peeks_is_found_out() -> None:
    def peeking(sight: Sight) -> str:
        """What the neighbour holds."""
        neighbour = sight._story.sight(Seat(1))
        return "" if neighbour.card is BACK else neighbour.card.code

    rules, found = SHELF.book("parlett-2008").plain_rules(), 0
    for seed in range(20):
        history, luck = History(law_for(rules, rules.players.fewest or 4)), Luck(seed)
        history.play_on(luck, 40)
        try:
            look_for_leaks(history, Seat(0), luck, peeking)
        except Leak:
            found += 1
    assert found


@pytest.mark.parametrize("name", SHELF.ids)
def test_whoever_is_asked_has_the_books_own_choices_and_the_others_have_none(name: str) -> None:
    rules = SHELF.book(name).plain_rules()
    history, luck = History(law_for(rules, rules.players.fewest or 4)), Luck(3)
    offers = 0
    for _ in range(40):
        history.play_on(luck, len(history.steps) + 1)
        for seat in range(history.law.seats):
            sight = history.sight(Seat(seat))
            view = own(sight, Seat(seat), NAMES, asked(sight))
            assert (view.question is not None) == bool(sight.moves)
            if view.question is not None:
                offers += 1
                assert [one.move for one in view.question.moves] == [*sight.moves]
                assert all(one.words for one in view.question.moves)
    assert offers


def test_a_card_that_lies_open_for_all_is_not_offered_to_be_held(tmp_path: Path) -> None:
    sitting, gathering = finished(evening_in(tmp_path)), Gathering()
    gathering.watch(sitting, 0)
    views, seen = PhoneViews(gathering), set[tuple[bool, bool]]()
    for shown in range(1, len(sitting.history)):
        gathering.has_shown(sitting, shown)
        views.forget()
        view = json.loads(views.of("Anna"))
        seen.add((bool(view["table"]["seats"][0].get("card")), "card" in view["me"]))
    assert (True, True) not in seen
    assert {(True, False), (False, True)} <= seen


class AtTurn:
    """Two guests with phones, one of whom is asked."""

    def __init__(self, here: House, anna: Caller, ben: Caller) -> None:
        self.here, self.question = here, here.asked()
        is_annas = here.table.sitting.names[self.question.seat] == "Anna"
        self.asked, self.other = (anna, ben) if is_annas else (ben, anna)

    @property
    def number(self) -> int:
        return self.question.number

    @property
    def odds(self) -> list[str] | None:
        """What the phone of whoever is asked has of them."""
        odds: list[str] | None = self.asked.me.get("question", {}).get("odds")
        return odds

    async def weighs(self, caller: Caller) -> None:
        await caller.says(do="weigh", question=self.number)

    async def is_refused(self, words: int) -> None:
        await self.asked.until(lambda: f"{words} words out of turn" in self.here.refused())


@asynccontextmanager
async def turn(*, odds: bool) -> AsyncIterator[AtTurn]:
    async with house() as here, seated(here.door, name="Anna") as anna, seated(here.door, name="Ben") as ben:
        here.table.odds = odds
        now = AtTurn(here, anna, ben)
        await now.asked.is_asked()
        yield now


async def test_nobody_is_told_the_odds_unless_the_house_wants_it() -> None:
    async with turn(odds=False) as now:
        assert now.odds is None
        await now.weighs(now.asked)
        await now.is_refused(1)
        await now.asked.chooses("keep")
        await now.asked.until(lambda: now.question.chosen is not None)
        assert not any("odds" in said for said in now.asked.sent)


async def test_the_odds_are_for_whoever_is_asked_and_fall_away_with_the_choice() -> None:
    async with turn(odds=True) as now:
        assert now.odds == []
        await now.weighs(now.other)
        await now.is_refused(1)
        await now.weighs(now.asked)
        await now.asked.until(lambda: bool(now.odds))
        plain, *told, rest = now.odds or []
        words = [one["words"] for one in now.asked.me["question"]["moves"]]
        assert [line.partition(": you lose ")[0] for line in told] == words
        assert plain.startswith("Chance to lose. Keep: ")
        assert "deals of the cards you have not seen" in rest
        await now.asked.chooses("keep")
        await now.asked.until(lambda: now.odds is None)
        await now.weighs(now.asked)
        await now.is_refused(2)
        now.here.table.deal_with(now.question)
        assert now.here.asked().seat != now.question.seat
        assert not any("you lose" in said for said in now.other.sent)
        await now.other.is_asked()
        assert now.other.me["question"]["odds"] == []


async def test_odds_are_counted_once_for_a_question_however_often_and_out_of_the_tables_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts, counted = Sitting.odds, list[bool]()

    def noted(sitting: Sitting, sight: Sight, now: Callable[[], float]) -> tuple[str, ...]:
        counted.append(current_thread() is main_thread())
        return counts(sitting, sight, now)

    monkeypatch.setattr(Sitting, "odds", noted)
    async with turn(odds=True) as now:
        for _ in range(5):
            await now.weighs(now.asked)
        await now.asked.until(lambda: bool(now.odds))
        first = now.odds
        await now.asked.hangs_up()
        now.asked.sent.clear()
        await now.asked.picks_up()
        await now.asked.is_asked()
        assert now.odds == first
        await now.asked.chooses("keep")
        await now.asked.until(lambda: now.odds is None)
        await now.asked.says(do="take_back", question=now.number)
        await now.asked.until(lambda: now.odds == first)
        await now.weighs(now.asked)
        await now.asked.chooses("keep")
        await now.asked.until(lambda: now.odds is None)
        assert counted == [False]
        assert "words out of turn" not in now.here.refused()


async def test_odds_that_come_too_late_are_not_taken_for_those_of_the_next_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = Event()

    def counts(sitting: Sitting, sight: Sight, _: Callable[[], float]) -> tuple[str, ...]:
        if sight.eye == 0:
            late.wait()
        return (f"Those of {sitting.names[sight.eye or 0]}.",)

    monkeypatch.setattr(Sitting, "odds", counts)
    sitting, views = begun(evening_in(tmp_path)), PhoneViews(Gathering())
    questions = [Question(seat, Seat(seat), (), lambda: None) for seat in (0, 1)]
    first, second = (
        asyncio.create_task(views._count(one, sitting, sitting.sight(one.seat))) for one in questions
    )
    await second
    late.set()
    await first
    assert [one.odds for one in questions] == [("Those of Anna.",), ("Those of Ben.",)]
    sitting.journal.close()
