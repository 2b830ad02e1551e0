"""Kings: shown before the first turn, on one's own turn, or on being asked; and what follows."""

from __future__ import annotations

from ranter_tui.game.events import (
    Faced,
    PassedOver,
    Reason,
)
from tests.game.hands import PlayedHand, a_hand, at_the_table
from tests.game.table import KING, book, dealt, hand
from tests.game.vocabulary import shows

AT_ONCE = {"K": {"dealt": ["show", "spend"], "asked": ["refuse"]}}
"""Everything2: turned over at once, cannot be traded for, and his holder is skipped."""

ON_TURN = {"K": {"turn": ["show", "spend"], "asked": ["show", "refuse", "spend"]}}
"""Phillips & Westall: faced on one's own turn, or shown on being asked."""

WHEN_ASKED = {"K": {"asked": ["show", "refuse"]}}
"""A book that does not say that the turn is spent."""

STOPS_PLAY = {"K": {"turn": ["show", "stop_play"], "asked": ["show", "refuse", "stop_play"]}}

JERK = {"powers": {"K": {"dealt": ["life_from_pot"]}}, "pot": "lost_lives"}


@at_the_table(
    a_hand("everything2s sample round", "powers.dealt.show powers.dealt.spend",
            book(powers=AT_ONCE, lives={"count": 8}), "Mia 3, Noah 2, Olga K, Paul A, Rosa 8, Lou 6",
            "Mia change, Paul change, Rosa change, Lou change", "2",
            holds="Mia 2, Noah 3, Olga K, Paul 8, Rosa 6, Lou 2", lost="Mia 1, Lou 1", next_dealer="Mia"),
    a_hand("a king that is only shown at the deal is a king like any other", "powers.dealt.show",
            book(powers={"K": {"dealt": ["show"]}}), "Anna 3, Ben K, Clara 9", "Anna change", faced="Ben",
            holds="Anna K, Ben 3, Clara 9", asked="Ben keep change"),
    a_hand("an open card blocks whoever would ask for it only if it refuses",
            "powers.dealt.show powers.asked.show powers.asked.refuse powers.asked.spend",
            book(powers={"K": {"dealt": ["show"], **KING["K"]}}), "Anna 3, Ben K, Clara 9", why="blocked",
            asked="Ben keep change"),
    a_hand("an open card blocks whoever would ask for it only if it refuses",
            "powers.dealt.show powers.asked.show",
            book(powers={"K": {"dealt": ["show"], "asked": ["show"]}}), "Anna 3, Ben K, Clara 9",
            asked="Anna keep change"),
    a_hand("a card that lies open is not turned again", "powers.dealt.show powers.turn.show powers.kept.show",
            book(powers={"K": {"dealt": ["show"], "turn": ["show"], "kept": ["show"]}}),
            "Anna K, Ben 3, Clara 9", "Anna keep", faced="Anna", asked="Ben keep change"),
    a_hand("a king faced on its holders own turn ends that turn", "powers.turn.show powers.turn.spend",
            book(powers=ON_TURN), "Anna K, Ben 3, Clara 9", happens="faced spent passed_over",
            passed_over="Anna", asked="Ben keep change"),
    a_hand("the seat before a king that shows itself on its turn still asks in vain",
            "powers.turn.show powers.turn.spend", book(powers=ON_TURN), "Anna 3, Ben K, Clara 9",
            asked="Anna keep change"),
    a_hand("the seat before a king that shows itself on its turn still asks in vain",
            "powers.turn.show powers.turn.spend", book(powers=ON_TURN), "Anna 3, Ben K, Clara 9",
            "Anna change", refused="Ben", spent="Ben", faced="Ben", asked="Clara keep change"),
    a_hand("a dealer who faces a king on his turn does not draw", "powers.turn.show powers.turn.spend",
            book(powers=ON_TURN), "Anna 3, Ben 9, Clara K", "Anna keep, Ben keep", passed_over="Clara",
            drew=""),
    a_hand("a king that must only be faced leaves its holder his turn", "powers.turn.show",
            book(powers={"K": {"turn": ["show"]}}), "Anna K, Ben 3, Clara 9", open="K",
            asked="Anna keep change"),
    a_hand("a king shown on being asked spends its holders turn",
            "powers.asked.show powers.asked.refuse powers.asked.spend", book(powers=KING),
            "Anna 3, Ben K, Clara 9", "Anna change", holds="Anna 3, Ben K, Clara 9",
            happens="faced spent refused passed_over", asked="Clara keep change"),
    a_hand("where the book does not say so the turn is not spent", "powers.asked.refuse",
            book(powers=WHEN_ASKED), "Anna 3, Ben K, Clara 9", "Anna change", spent="",
            asked="Ben keep change"),
    a_hand("the one who was refused has had his turn", "powers.asked.refuse", book(powers=KING),
            "Anna 3, Ben K, Clara 9", "Anna change", asked="Clara keep change"),
    a_hand("the one who was refused has had his turn", "powers.asked.refuse", book(powers=KING),
            "Anna 3, Ben K, Clara 9", "Anna change, Clara keep", lost="Anna 1"),
    a_hand("a dealer whose turn is spent by his king does not draw", "powers.asked.spend", book(powers=KING),
            "Anna 9, Ben 3, Clara K", "Anna keep, Ben change", spent="Clara", drew="", lost="Ben 1"),
    a_hand("a turn that is over cannot be spent again", "powers.asked.spend",
            book(powers=KING, dealer_turn="next_seat"), "Anna K, Ben 9, Clara 5",
            "Anna keep, Ben keep, Clara change", refused="Anna", spent=""),
    a_hand("a card that refuses unseen may be asked for twice and is spent once",
            "powers.asked.refuse powers.asked.spend",
            book(powers={"K": {"asked": ["refuse", "spend"]}, "Q": {"asked": ["pass_on"]}}),
            "Anna 3, Ben Q, Clara K, Dov 9", "Anna change, Ben change", refused="Clara, Clara", spent="Clara",
            asked="Dov keep change"),
    a_hand("a card may be shown and given up all the same", "powers.asked.show",
            book(powers={"K": {"asked": ["show"]}}), "Anna 3, Ben K, Clara 9", "Anna change",
            holds="Anna K, Ben 3, Clara 9", open="K", asked="Ben keep change"),
    a_hand("a card may cost its holder his turn although it is given up", "powers.asked.spend",
            book(powers={"Q": {"asked": ["show", "spend"]}}), "Anna 3, Ben Q, Clara 9", "Anna change",
            holds="Anna Q, Ben 3, Clara 9", asked="Clara keep change"),
    a_hand("a king that is kept is faced and one that is not stays hidden", "powers.kept.show",
            book(powers={"K": {"kept": ["show"]}}), "Anna K, Ben 3, Clara 9", "Anna keep", kept="Anna",
            faced="Anna", asked="Ben keep change"),
    a_hand("a king that is kept is faced and one that is not stays hidden", "powers.kept.show",
            book(powers={"K": {"kept": ["show"]}}), "Anna K, Ben 3, Clara 9", "Anna change", changed="Ben",
            open="", asked="Ben keep change"),
    a_hand("a dealer who keeps a king faces it too", "powers.kept.show",
            book(powers={"K": {"kept": ["show"]}}), "Anna 3, Ben 9, Clara K",
            "Anna keep, Ben keep, Clara keep", faced="Clara"),
    a_hand("a king that lies open and refuses blocks whoever would ask for it", "powers.kept.show",
            book(powers={"K": {"kept": ["show"], "asked": ["show", "refuse"]}}, dealer_turn="next_seat"),
            "Anna K, Ben 9, Clara 3", "Anna keep, Ben keep", why="blocked", lost="Clara 1"),
    a_hand("a card may stop all play by being kept", "powers.kept.stop_play",
            book(powers={"K": {"kept": ["stop_play"]}}), "Anna 9, Ben K, Clara 2", "Anna keep, Ben keep",
            play_stopped="Ben", faced="", lost="Clara 1"),
    a_hand("king stops play on his holders turn and everyone is stuck", "powers.turn.stop_play",
            book(powers=STOPS_PLAY), "Anna 9, Ben K, Clara 2, Dov 5", "Anna keep", play_stopped="Ben",
            lost="Clara 1"),
    a_hand("king stops play when he is asked for", "powers.asked.stop_play", book(powers=STOPS_PLAY),
            "Anna 4, Ben K, Clara 2, Dov 5", "Anna change",
            happens="faced play_stopped refused revealed judged life_lost deal_passed",
            holds="Anna 4, Ben K, Clara 2, Dov 5", lost="Clara 1"),
    a_hand("king stops hand and the lowest card as dealt loses", "powers.dealt.stop_hand",
            book(powers={"K": {"dealt": ["show", "stop_hand"]}}, pot="lost_lives"),
            "Anna 4, Ben K, Clara 2, Dov K", table={"pot": 5}, faced="Ben, Dov", hand_stopped="Ben",
            lost="Clara 1", gained=""),
    a_hand("kings jerk takes a counter from the pot and may go beyond the first number",
            "powers.dealt.life_from_pot pot.lost_lives", book(**JERK), "Anna 4, Ben K, Clara 2",
            table={"pot": 2}, open="K", left="Anna 3, Ben 4, Clara 3", in_pot=1, asked="Anna keep change"),
    a_hand("kings jerk goes in the order of the deal while there is anything in the pot",
            "powers.dealt.life_from_pot", book(**JERK), "Anna 4, Ben K, Clara 2, Dov K", table={"pot": 1},
            life_gained="Ben", open="K", in_pot=0, asked="Anna keep change"),
    a_hand("with an empty pot a dealt king gets nothing and is not shown", "powers.dealt.life_from_pot",
            book(**JERK), "Anna 4, Ben K, Clara 2", open="", gained="", asked="Anna keep change"),
    a_hand("a drawn king is refused turned and put back and the try is spent", "powers.drawn.put_back",
            book(powers={"K": {"drawn": ["put_back"]}}), "Anna 9, Ben 7, Clara 3",
            "Anna keep, Ben keep, Clara change", "K 8", shown="K", holds="Anna 9, Ben 7, Clara 3",
            stock_left="K 8", lost="Clara 1"),
    a_hand("a king on top of the stock bars the dealers exchange", "powers.drawn.barred",
            book(powers={"K": {"drawn": ["barred"]}}), "Anna 9, Ben 7, Clara 3",
            "Anna keep, Ben keep, Clara change", "K 8", shown="K", holds="Anna 9, Ben 7, Clara 3",
            lost="Clara 1"),
    a_hand("a dealer is offered the exchange although it will be barred", "powers.drawn.barred",
            book(powers={"K": {"drawn": ["barred"]}}), "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep", "K",
            asked="Clara keep change"),
    a_hand("a dealer who draws a king loses alone and the lowest is spared", "powers.drawn.loses_alone",
            book(powers={"K": {"drawn": ["loses_alone"]}}), "Anna A, Ben 7, Clara 3",
            "Anna keep, Ben keep, Clara change", "K", holds="Anna A, Ben 7, Clara K", lost="Clara 1"),
    a_hand("a king that the dealer was dealt is as good as ever", "powers.drawn.loses_alone",
            book(powers={"K": {"drawn": ["loses_alone"]}}), "Anna A, Ben 7, Clara K",
            "Anna keep, Ben keep, Clara keep", "K", lost="Anna 1"),
    a_hand("a king drawn where kings are faced at once is faced", "powers.dealt.show", book(powers=AT_ONCE),
            "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change", "K", faced="Clara", lost="Ben 1"),
    a_hand("a drawn king that loses alone lies open already", "powers.dealt.show powers.drawn.loses_alone",
            book(powers={"K": {"dealt": ["show"], "drawn": ["loses_alone"]}}), "Anna 9, Ben 7, Clara 3",
            "Anna keep, Ben keep, Clara change", "K", doomed="Clara", faced=""),
    a_hand("where the highest card refuses it is the ace where the ace is high",
            "powers.highest order.ace_high",
            book(order="ace_high", powers={"highest": {"asked": ["show", "refuse", "spend"]}}),
            "Anna 3, Ben A, Clara K, Dov 9", "Anna change", refused="Ben", asked="Clara keep change"),
    a_hand("where the highest card refuses it is the ace where the ace is high",
            "powers.highest order.ace_high",
            book(order="ace_high", powers={"highest": {"asked": ["show", "refuse", "spend"]}}),
            "Anna 3, Ben A, Clara K, Dov 9", "Anna change, Clara keep", asked="Dov keep change"),
    a_hand("where the highest card refuses it is the ace where the ace is high",
            "powers.highest order.ace_high",
            book(order="ace_high", powers={"highest": {"asked": ["show", "refuse", "spend"]}}),
            "Anna 3, Ben K, Clara 9", "Anna change", holds="Anna K, Ben 3, Clara 9", asked="Ben keep change"),
    a_hand("where the king is high the highest card is the king", "powers.highest",
            book(powers={"highest": {"asked": ["show", "refuse"]}}), "Anna 3, Ben K, Clara 9", "Anna change",
            by="refused powers.highest.asked", asked="Ben keep change"),
)  # fmt: skip
def test_at_the_table(played: PlayedHand) -> None:
    played.compare()


@shows("powers.dealt.show", "powers.dealt.spend")
def test_a_king_shown_before_the_first_turn_leaves_the_seat_before_it_no_choice() -> None:
    table = dealt(book(powers=AT_ONCE), "Anna 3, Ben 2, Clara K, Dov 5, Eve 6")
    assert table.who(Faced) == ["Clara"]
    table.says("Anna change")
    assert table.asked == ("Dov", ["keep", "change"])
    passed = table.all(PassedOver)
    assert [(table.names[event.seat], event.why) for event in passed] == [
        ("Ben", Reason.BLOCKED),
        ("Clara", Reason.SPENT),
    ]


def test_a_drawn_king_without_a_rule_of_its_own_is_the_best_card() -> None:
    table = hand(book(powers=KING), "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change", stock="K")
    assert table.holds["Clara"] == "K" and table.lost == {"Ben": 1}
