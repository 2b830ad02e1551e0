"""The pictures of the special packs, each as the data that a rulebook gives."""

from __future__ import annotations

from ranter_tui.game import events as on
from ranter_tui.game.sight import face
from tests.game.hands import PlayedHand, a_hand, at_the_table
from tests.game.table import book, dealt, hand
from tests.game.vocabulary import shows

GNAV = {
    "cuckoo": {"asked": ["show", "refuse", "stop_play"]},
    "dragoon": {"asked": ["show", "refuse", "asker_loses_life"]},
    "cat": {"asked": ["show", "refuse", "asker_loses_life"]},
    "horse": {"asked": ["show", "pass_on"], "drawn": ["draw_again"]},
    "house": {"asked": ["show", "pass_on"], "drawn": ["draw_again"]},
    "fool": {"dealt": ["knock"], "showdown": ["loses_too"]},
}

KILLE = {
    "harlekin": {"exchanged": ["show", "sink"]},
    "kuku": {"asked": ["show", "refuse", "stop_play"]},
    "husar": {"asked": ["show", "refuse", "asker_out"]},
    "husu": {"asked": ["show", "refuse", "run_back_card", "first_holder_out"]},
    "kavall": {"asked": ["show", "pass_on"]},
    "vardshus": {"asked": ["show", "pass_on"]},
    "blaren": {"showdown": ["holder_out"]},
}

CUCCU = {
    "cucco": {"asked": ["show", "refuse", "stop_play"]},
    "bragon": {"asked": ["show", "refuse", "asker_loses_life"]},
    "salta": {"asked": ["show", "pass_on"]},
    "gnao": {"asked": ["show", "refuse", "asker_loses_life", "send_back"]},
    "taverna": {"asked": ["bargain"]},
    "matto": {"showdown": ["loses_too", "pair_gains"]},
}

KEEPS = "Anna keep, Ben keep, Clara keep"

gnav = book(pack="gnav-42", powers=GNAV)

kille = book(pack="kille-42", powers=KILLE)

cuccu = book(pack="cuccu-40", powers=CUCCU, direction="left")

CARD = book(pack="kille-42", powers=KILLE)

ALL = book(
    pack="kille-42",
    powers={**KILLE, "husu": {"asked": ["show", "refuse", "run_back_all", "first_holder_out"]}},
)

TWO_CHAINS = "Anna 2, Ben 9, Clara 4, Dov 8, Eve husu, Fay 5"

CHANGES = "Anna change, Ben keep, Clara change, Dov change"

ANSWERING = CUCCU | {
    "taverna": {"asked": ["bargain", "answer"]},
    "nulla": {"showdown": ["answered_for"]},
}

answering = book(pack="cuccu-40", powers=ANSWERING)

SPARING = book(pack="cuccu-40", powers=CUCCU | {"cucco": {"showdown": ["spared"]}})


@at_the_table(
    a_hand("the cuckoo ends the round at once", "powers.asked.stop_play pack.gnav-42", gnav,
            "Anna 4, Ben cuckoo, Clara 2, Dov 5", "Anna change", play_stopped="Ben", lost="Clara 1"),
    a_hand("a horse passes the request on to the next seat", "powers.asked.pass_on", gnav,
            "Anna 4, Ben horse, Clara 9, Dov 5", "Anna change", holds="Anna 9, Ben horse, Clara 4, Dov 5",
            open="horse", asked="Ben keep change"),
    a_hand("the seats that passed a request on keep their turns", "powers.asked.pass_on", gnav,
            "Anna 4, Ben horse, Clara 9, Dov 5", "Anna change, Ben keep, Clara keep, Dov keep", "12",
            lost="Clara 1"),
    a_hand("a request passed on to a dragoon strikes the one who asked", "powers.asked.pass_on", gnav,
            "Anna 4, Ben horse, Clara dragoon, Dov 5", "Anna change", lost="Anna 1", asked="Ben keep change"),
    a_hand("a horse drawn for the dealers horse is laid aside and another card drawn",
            "powers.asked.pass_on powers.drawn.draw_again", gnav, "Anna 9, Ben 4, Clara horse",
            "Anna keep, Ben change", "house 11 2", shown="house", holds="Anna 9, Ben 11, Clara horse",
            asked="Clara keep change"),
    a_hand("when everybody passes a dealers request on he takes from the stock",
            "powers.asked.pass_on dealer_turn.next_seat",
            book(pack="gnav-42", powers=GNAV, dealer_turn="next_seat"), "Anna horse, Ben house, Clara 3",
            "Anna keep, Ben keep, Clara change", "8", holds="Anna horse, Ben house, Clara 8"),
    a_hand("a dragoon costs the asker a life and play goes on", "powers.asked.asker_loses_life", gnav,
            "Anna 4, Ben dragoon, Clara 9", "Anna change", lost="Anna 1",
            holds="Anna 4, Ben dragoon, Clara 9", asked="Ben keep change"),
    a_hand("a bird costs the asker two lives", "powers.asked.asker_loses_two",
            book(powers={"K": {"asked": ["show", "refuse", "asker_loses_two"]}}), "Anna 4, Ben K, Clara 9",
            "Anna change", lost="Anna 2", holds="Anna 4, Ben K, Clara 9", asked="Ben keep change"),
    a_hand("a bird costs the asker two lives", "powers.asked.asker_loses_two",
            book(powers={"K": {"asked": ["show", "refuse", "asker_loses_two"]}}), "Anna 4, Ben K, Clara 9",
            "Anna change", table={"lives": {"Anna": 1}}, lost="Anna 1", out="Anna", asked="Ben keep change"),
    a_hand("whoever was struck by a dragoon and is lowest too loses a second life",
            "powers.asked.asker_loses_life", gnav, "Anna 4, Ben dragoon, Clara 9",
            "Anna change, Ben keep, Clara keep", lost="Anna 2"),
    a_hand("a dragoon may put the asker out before the showdown", "powers.asked.asker_loses_life", gnav,
            "Anna 2, Ben dragoon, Clara 9, Dov 5", "Anna change, Ben keep, Clara keep, Dov keep",
            table={"lives": 1}, out="Anna, Dov", lost="Anna 1, Dov 1", judged="Dov"),
    a_hand("a dragoon puts out whoever is on his honour", "powers.asked.asker_loses_life grace.on_honour",
            book(pack="gnav-42", powers=GNAV, grace="on_honour"), "Anna 4, Ben dragoon, Clara 9",
            "Anna change", table={"lives": {"Anna": 1}}, on_honour="Anna", out="", asked="Ben keep change"),
    a_hand("a dragoon puts out whoever is on his honour", "powers.asked.asker_loses_life grace.on_honour",
            book(pack="gnav-42", powers=GNAV, grace="on_honour"), "Anna 4, Ben dragoon, Clara 9",
            "Anna change", table={"honour": "Anna"}, out="Anna", lost="", asked="Ben keep change"),
    a_hand("whoever is left alone in mid hand wins at once", "powers.asked.asker_loses_life", gnav,
            "Anna 4, Ben dragoon", "Anna change", table={"lives": {"Anna": 1, "Ben": 1}}, winners="Ben",
            revealed=""),
    a_hand("a husar puts the asker out however many lives he had", "powers.asked.asker_out", kille,
            "Anna 4, Ben husar, Clara 9, Dov 5", "Anna change", lost="Anna 3", out="Anna",
            asked="Ben keep change"),
    a_hand("a seat that went out in mid hand is asked for nothing more",
            "powers.asked.asker_out dealer_turn.next_seat",
            book(pack="kille-42", powers=KILLE, dealer_turn="next_seat"), "Anna 4, Ben husar, Clara 9, Dov 5",
            "Anna change, Ben keep, Clara keep, Dov change", refused="Ben, Ben", out="Anna, Dov"),
    a_hand("a card that strikes twice puts nobody out twice",
            "powers.asked.asker_loses_life powers.asked.asker_out",
            book(powers={"K": {"asked": ["show", "refuse", "asker_loses_life", "asker_out"]}}),
            "Anna 4, Ben K, Clara 9", "Anna change", table={"lives": 1}, out="Anna", lost="Anna 1",
            asked="Ben keep change"),
    a_hand("a gnao scratches the asker and his card travels back to its beginning", "powers.asked.send_back",
            cuccu, "Anna 2, Ben 9, Clara 8, Dov gnao, Eve 5", "Anna change, Ben change, Clara change",
            lost="Clara 1", holds="Anna 2, Ben 9, Clara 8, Dov gnao, Eve 5", asked="Dov keep change"),
    a_hand("a card that had not travelled stays where it is", "powers.asked.send_back", cuccu,
            "Anna 2, Ben gnao, Clara 8", "Anna change", lost="Anna 1", ran_back="", asked="Ben keep change"),
    a_hand("a card travels back no further than to the last card that blocked", "powers.asked.send_back",
            cuccu, "Anna 2, Ben 9, Clara bragon, Dov 8, Eve gnao, Fay 5",
            "Anna change, Ben change, Clara change, Dov change", lost="Ben 1, Dov 1",
            holds="Anna 9, Ben 2, Clara bragon, Dov 8, Eve gnao, Fay 5", asked="Eve keep change"),
    a_hand("a card that has blocked on its way stays where it did",
            "powers.asked.send_back powers.asked.pass_on powers.asked.asker_loses_life", cuccu,
            "Anna bragon, Ben salta, Clara 8, Dov gnao, Eve 5", "Anna change, Ben change, Clara change",
            lost="Ben 1, Clara 1", holds="Anna 8, Ben salta, Clara bragon, Dov gnao, Eve 5", ran_back="",
            asked="Dov keep change"),
    a_hand("husu runs back every exchange of the struck card and no other",
            "powers.asked.run_back_card powers.asked.first_holder_out", CARD, TWO_CHAINS, CHANGES,
            holds="Anna 9, Ben 2, Clara 4, Dov 8, Eve husu, Fay 5", out="Clara", asked="Eve keep change"),
    a_hand("husu by the other reading runs back every exchange of the hand",
            "powers.asked.run_back_all powers.asked.first_holder_out", ALL, TWO_CHAINS, CHANGES,
            holds="Anna 2, Ben 9, Clara 4, Dov 8, Eve husu, Fay 5", out="Clara", asked="Eve keep change"),
    a_hand("the struck cards first holder is out and not the one who asked", "powers.asked.first_holder_out",
            kille, "Anna 2, Ben 9, Clara husu, Dov 5", "Anna change, Ben change", out="Anna",
            still_in="Ben, Clara, Dov", asked="Clara keep change"),
    a_hand("whoever offers his own dealt card to husu is out himself", "powers.asked.first_holder_out", kille,
            "Anna 2, Ben husu, Clara 5", "Anna change", out="Anna", asked="Ben keep change"),
    a_hand("an asker who was the first holder too is not put out twice",
            "powers.asked.first_holder_out powers.asked.asker_out", book(pack="kille-42",
                 powers={"husu": {"asked": ["show", "refuse", "asker_out", "first_holder_out"]}}),
            "Anna 2, Ben husu, Clara 5", "Anna change", out="Anna", asked="Ben keep change"),
    a_hand("an asker with one life cannot pay", "powers.asked.bargain", cuccu, "Anna 2, Ben taverna, Clara 9",
            "Anna change, Ben sell", table={"lives": 1}, asked="Anna decline"),
    a_hand("an asker with one life cannot pay", "powers.asked.bargain", cuccu, "Anna 2, Ben taverna, Clara 9",
            "Anna change, Ben sell", table={"lives": 2}, asked="Anna pay decline"),
    a_hand("a taverna that was shown is as far as a card travels back",
            "powers.asked.bargain powers.asked.send_back", cuccu,
            "Anna 2, Ben 9, Clara taverna, Dov 8, Eve gnao, Fay 5",
            "Anna change, Ben change, Clara show, Clara change, Dov change",
            holds="Anna 9, Ben 2, Clara taverna, Dov 8, Eve gnao, Fay 5", asked="Eve keep change"),
    a_hand("nobody answers for a nulla that he never turned away",
            "powers.asked.answer powers.showdown.answered_for", answering,
            "Anna nulla, Ben bragon, Clara taverna, Dov 5", "Anna change, Ben keep, Clara keep, Dov keep",
            lost="Anna 2"),
    a_hand("nobody answers for a nulla that he never turned away",
            "powers.asked.answer powers.showdown.answered_for", answering, "Anna nulla, Ben taverna, Clara 9",
            KEEPS, lost="Anna 1"),
    a_hand("the nulla costs nobody anything where a lower card is out",
            "powers.asked.answer powers.showdown.answered_for", answering,
            "Anna nulla, Ben taverna, Clara leone", "Anna change, Ben show, Ben keep, Clara keep",
            lost="Clara 1", pays_for=""),
    a_hand("with both nullas lowest one is paid for and the other pays for itself",
            "powers.asked.answer powers.showdown.answered_for", answering,
            "Anna nulla, Ben taverna, Clara nulla", "Anna change, Ben show, Ben keep, Clara keep",
            lost="Ben 1, Clara 1"),
    a_hand("whoever has gone out answers for nothing any more",
            "powers.asked.answer powers.showdown.answered_for", answering,
            "Anna nulla, Ben taverna, Clara bragon", "Anna change, Ben show, Ben change, Clara keep",
            table={"lives": {"Ben": 1}}, out="Ben", lost="Ben 1, Anna 1"),
    a_hand("whoever is dealt the fool knocks and does not show it", "powers.dealt.knock", gnav,
            "Anna 4, Ben fool, Clara 9", knocked="Ben", open="", asked="Anna keep change"),
    a_hand("whoever draws the fool neither knocks nor shows it", "powers.dealt.knock", gnav,
            "Anna 4, Ben 8, Clara 2", "Anna keep, Ben keep, Clara change", "fool", knocked="", faced=""),
    a_hand("the holder of the fool loses as well as the lowest", "powers.showdown.loses_too", gnav,
            "Anna 4, Ben fool, Clara 9", "Anna keep, Ben keep, Clara keep", lost="Anna 1, Ben 1",
            by="judged object, judged powers.fool.showdown"),
    a_hand("of two the one has the fool and the others card is the lowest that is left",
            "powers.showdown.loses_too", gnav, "Anna 9, Ben fool", "Anna keep, Ben keep",
            lost="Anna 1, Ben 1"),
    a_hand("a card that is left alone beside the fool loses where pairs count too",
            "powers.showdown.loses_too sets.pairing_up", book(pack="gnav-42", powers=GNAV, sets="pairing_up"),
            "Anna 9, Ben fool", "Anna keep, Ben keep", lost="Anna 1, Ben 1"),
    a_hand("both fools lose where the book promises their holders nothing", "powers.showdown.loses_too", gnav,
            "Anna fool, Ben fool, Clara 9, Dov 8", "Anna keep, Ben keep, Clara keep, Dov keep",
            lost="Dov 1, Anna 1, Ben 1", gained=""),
    a_hand("one matto costs its holder a life besides the lowest",
            "powers.showdown.loses_too powers.showdown.pair_gains", cuccu, "Anna 4, Ben matto, Clara 9",
            "Anna keep, Ben keep, Clara keep", lost="Anna 1, Ben 1", gained=""),
    a_hand("both matti in one hand give their holders a life",
            "powers.showdown.loses_too powers.showdown.pair_gains", cuccu,
            "Anna 4, Ben matto, Clara 9, Dov matto", "Anna keep, Ben keep, Clara keep, Dov keep",
            life_gained="Ben, Dov", left="Anna 2, Ben 4, Clara 3, Dov 4"),
    a_hand("with nothing but both matti nobody loses", "powers.showdown.pair_gains", cuccu,
            "Anna matto, Ben matto", "Anna keep, Ben keep", lost="", gained="Anna 1, Ben 1"),
    a_hand("a cucco is spared nothing else", "powers.showdown.spared", SPARING, "Anna cucco, Ben cucco",
            "Anna keep, Ben keep", lost="Anna 1, Ben 1"),
    a_hand("a cucco is spared nothing else", "powers.showdown.spared", SPARING,
            "Anna cucco, Ben matto, Clara 9", KEEPS, lost="Clara 1, Ben 1"),
    a_hand("a fool may knock wherever it goes", "powers.exchanged.knock",
            book(pack="gnav-42", powers={"fool": {"dealt": ["knock"], "exchanged": ["knock"]}}),
            "Anna 4, Ben fool, Clara 9", "Anna change, Ben keep", knocked="Ben, Anna", open="",
            asked="Clara keep change"),
    a_hand("blaren knocks its holder out", "powers.showdown.holder_out", kille, "Anna 4, Ben blaren, Clara 9",
            "Anna keep, Ben keep, Clara keep", out="Ben", lost="Ben 3"),
    a_hand("blaren knocks its holder out though another card is the lowest",
            "powers.showdown.holder_out powers.exchanged.sink", kille,
            "Anna harlekin, Ben 9, Clara blaren, Dov 8", "Anna change, Ben keep, Clara keep, Dov keep",
            lost="Ben 1, Clara 3", by="went_out powers.blaren.showdown"),
    a_hand("harlekin is the highest card until it is exchanged",
            "powers.exchanged.show powers.exchanged.sink", kille, "Anna harlekin, Ben kuku, Clara kuku",
            KEEPS, lost="Ben 1, Clara 1"),
    a_hand("harlekin once exchanged lies open and is the lowest card of all",
            "powers.exchanged.show powers.exchanged.sink", kille, "Anna harlekin, Ben 9, Clara 1",
            "Anna change, Ben keep, Clara keep", faced="Ben", sank="Ben", lost="Ben 1"),
    a_hand("a harlekin that travels on sinks only once", "powers.exchanged.show powers.exchanged.sink", kille,
            "Anna harlekin, Ben 9, Clara 1", "Anna change, Ben change, Clara keep", sank="Ben", faced="Ben",
            lost="Clara 1"),
    a_hand("a harlekin taken from its holder sinks as well", "powers.exchanged.sink", kille,
            "Anna 9, Ben harlekin, Clara 1", "Anna change, Ben keep, Clara keep", sank="Anna", lost="Anna 1"),
    a_hand("a card may cost a life to give away", "powers.exchanged.asker_loses_life",
            book(powers={"K": {"asked": ["show", "refuse"], "exchanged": ["show", "asker_loses_life"]}}),
            "Anna K, Ben 9, Clara 2", "Anna change, Ben keep, Clara keep",
            faced="Ben", lost="Anna 1, Clara 1"),
    a_hand("a card may have to be shown whenever it changes hands", "powers.exchanged.show",
            book(powers={"A": {"exchanged": ["show"]}}), "Anna A, Ben 9, Clara 2", "Anna change", faced="Ben",
            open="A", sank="", asked="Ben keep change"),
    a_hand("a drawn harlekin is the highest card", "powers.exchanged.sink", kille,
            "Anna kuku, Ben husar, Clara 1", "Anna keep, Ben keep, Clara change", "harlekin", lost="Ben 1",
            sank=""),
    a_hand("harlekin stays lowest though it runs back to where it came from",
            "powers.exchanged.sink powers.asked.run_back_card",
            book(pack="kille-42", powers={**KILLE, "husu": {"asked": ["show", "refuse", "run_back_card"]}}),
            "Anna harlekin, Ben 9, Clara husu, Dov 1", "Anna change, Ben change, Clara keep, Dov keep",
            holds="Anna harlekin, Ben 9, Clara husu, Dov 1", lost="Anna 1"),
    a_hand("the cavallo of saltacavallo lets the exchange jump over it",
            "powers.asked.pass_on pack.italian-40",
            book(pack="italian-40", direction="right", powers={"N": {"asked": ["show", "pass_on"]}}),
            "Anna 4, Ben 7, Clara N, Dov 2", "Dov change", table={"dealer": "Anna"},
            holds="Anna 4, Ben 2, Clara N, Dov 7", asked="Clara keep change"),
    a_hand("the holder of the taverna is asked whether it is for sale", "powers.asked.bargain", cuccu,
            "Anna 2, Ben taverna, Clara 9", "Anna change", asked="Ben sell show"),
    a_hand("the holder of the taverna may sell it for a life", "powers.asked.bargain", cuccu,
            "Anna 2, Ben taverna, Clara 9", "Anna change, Ben sell, Anna pay",
            holds="Anna taverna, Ben 2, Clara 9", left="Anna 2, Ben 4, Clara 3", open="",
            asked="Ben keep change"),
    a_hand("a taverna that is not for sale is shown and stops the exchange", "powers.asked.bargain", cuccu,
            "Anna 2, Ben taverna, Clara 9", "Anna change, Ben show", holds="Anna 2, Ben taverna, Clara 9",
            left="Anna 3, Ben 3, Clara 3", open="taverna", asked="Ben keep change"),
    a_hand("an asker who declines the price keeps his card and the taverna is shown", "powers.asked.bargain",
            cuccu, "Anna 2, Ben taverna, Clara 9", "Anna change, Ben sell, Anna decline",
            holds="Anna 2, Ben taverna, Clara 9", left="Anna 3, Ben 3, Clara 3", open="taverna",
            asked="Ben keep change"),
    a_hand("whoever drew the card that loses alone loses even if it was taken from him",
            "powers.asked.pass_on powers.drawn.loses_alone dealer_turn.next_seat",
            book(powers={"5": {"asked": ["pass_on"]}, "K": {"drawn": ["loses_alone"]}},
                 dealer_turn="next_seat"), "Anna 2, Ben 5", "Anna change, Ben change", "K",
            holds="Anna 5, Ben K", lost="Anna 1", by="judged powers.K.drawn"),
    a_hand("a house behind a horse passes the request on again", "powers.asked.pass_on", gnav,
            "Anna 4, Ben horse, Clara house, Dov 9, Eve 5", "Anna change", passed_on="Ben, Clara",
            passed_on__to="2, 3", holds="Anna 9, Ben horse, Clara house, Dov 4, Eve 5",
            asked="Ben keep change"),
    a_hand("at the dealers horse the asker takes the top of the stock instead", "powers.asked.pass_on", gnav,
            "Anna 9, Ben 4, Clara horse", "Anna keep, Ben change", "11 2", passed_on__to="None",
            holds="Anna 9, Ben 11, Clara horse", asked="Clara keep change"),
    a_hand("at the dealers horse the asker takes the top of the stock instead", "powers.asked.pass_on", gnav,
            "Anna 9, Ben 4, Clara horse", "Anna keep, Ben change, Clara change", "11 2",
            holds="Anna 9, Ben 11, Clara 2"),
    a_hand("a dealer who draws a horse or a house draws again", "powers.drawn.draw_again", gnav,
            "Anna 9, Ben 8, Clara 4", "Anna keep, Ben keep, Clara change", "horse house 11",
            shown="horse, house", holds="Anna 9, Ben 8, Clara 11", lost="Ben 1"),
    a_hand("a salta is skipped on the way back as it was on the way",
            "powers.asked.send_back powers.asked.pass_on", cuccu,
            "Anna 2, Ben salta, Clara 8, Dov gnao, Eve 5", "Anna change, Ben keep, Clara change",
            holds="Anna 2, Ben salta, Clara 8, Dov gnao, Eve 5", ran_back__undone="((0, 2),)",
            asked="Dov keep change"),
    a_hand("a second husu does not bring about again what the first undid", "powers.asked.run_back_all", ALL,
            "Anna 2, Ben 9, Clara husu, Dov 4, Eve 8, Fay husu, Gil 5",
            "Anna change, Ben change, Clara keep, Dov change, Eve change",
            ran_back__undone="((0, 1),), ((3, 4),)",
            holds="Anna 2, Ben 9, Clara husu, Dov 4, Eve 8, Fay husu, Gil 5", out="Anna, Dov",
            asked="Fay keep change"),
    a_hand("a life that was paid to one on his honour puts him back on his feet",
            "powers.asked.bargain grace.on_honour", book(pack="cuccu-40", powers=CUCCU, grace="on_honour"),
            "Anna 9, Ben taverna, Clara 8", "Anna change, Ben sell, Anna pay", table={"honour": "Ben"},
            life_paid__to="1", left="Anna 2, Ben 1, Clara 3", honour="", asked="Ben keep change"),
    a_hand("whoever shows the taverna pays for the nulla that it turned away",
            "powers.asked.answer powers.showdown.answered_for", answering, "Anna nulla, Ben taverna, Clara 9",
            "Anna change, Ben show, Ben keep, Clara keep", judged="Anna", lost="Ben 1",
            by="pays_for powers.nulla.showdown"),
    a_hand("whoever shows the taverna pays for no card but the nulla",
            "powers.asked.answer powers.showdown.answered_for", answering, "Anna 1, Ben taverna, Clara 9",
            "Anna change, Ben show, Ben keep, Clara keep", lost="Anna 1"),
    a_hand("a cucco does not lose to a matto that is not compared", "powers.showdown.spared", SPARING,
            "Anna cucco, Ben matto", "Anna keep, Ben keep", lost="Ben 1",
            by="judged powers.cucco.showdown, judged powers.matto.showdown"),
    a_hand("a cucco does not lose to a matto that is not compared", "powers.showdown.spared", SPARING,
            "Anna cucco, Ben matto, Clara cucco", KEEPS, lost="Ben 1"),
)  # fmt: skip
def test_at_the_table(played: PlayedHand) -> None:
    played.compare()


@shows("powers.drawn.draw_again", "stock_out.no_exchange", "packs.one")
def test_a_dealer_who_may_draw_again_but_finds_nothing_keeps_his_card() -> None:
    rules = book(pack="french-32", packs="one", powers={"Q": {"drawn": ["draw_again"]}})
    kings = ", ".join(
        f"G{number} {rank}" for number, rank in enumerate(["K", "J", "10", "9", "8", "7", "A"] * 4)
    )
    table = hand(rules, f"{kings}, Zoe QS", ", ".join(f"G{n} keep" for n in range(28)) + ", Zoe change")
    assert len(table.all(on.LaidAside)) == 3 and table.who(on.DrewInVain) == ["Zoe"]
    assert table.holds["Zoe"] == "Q" and table.stock == []


@shows("powers.asked.send_back")
def test_each_sees_the_card_that_came_back_to_him_and_no_other() -> None:
    table = dealt(cuccu, "Anna 2, Ben 9, Clara 8, Dov gnao, Eve 5").says(
        "Anna change, Ben change, Clara change"
    )
    told = table.one(on.RanBack)
    assert dict(zip(told.seats, [card.rank for card in told.cards], strict=True)) == {0: "2", 1: "9", 2: "8"}
    seen = face(told, table.seat("Ben"))
    assert isinstance(seen, on.RanBack) and [card.rank for card in seen.cards] == ["?", "9", "?"]


@shows("powers.asked.answer", "powers.showdown.answered_for")
def test_that_the_taverna_answers_tells_nobody_what_was_offered_for_it() -> None:
    says = "Anna change, Ben show"
    nulla, nine = (
        dealt(answering, f"Anna {card}, Ben taverna, Clara 9").says(says) for card in ("nulla", "9")
    )
    clara = nulla.seat("Clara")
    assert [event.kind for event in nulla.events] == [event.kind for event in nine.events]
    assert all(
        face(one, clara) == face(other, clara)
        for one, other in zip(nulla.events[-2:], nine.events[-2:], strict=True)
    )
