"""The bid and the exchanges of a played deal, weighed exactly where the stock is known."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations, pairwise, takewhile

import pytest

from cases import EXAMPLES, cards
from tridge_solver.core.cards import Pack, Suit
from tridge_solver.core.deal import Deal, Exchange, PlayRecord
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.review_words import early_lines
from tridge_solver.games.ombre.review.decisions import Decision
from tridge_solver.games.ombre.review.three_seats import review
from tridge_solver.games.ombre.rules.contracts import Contract, Grade
from tridge_solver.games.ombre.rules.ranking import trump_order
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy
from tridge_solver.handfile import load


def evening(board: int) -> Deal:
    """A deal of the evening."""
    with open(EXAMPLES / "evening.pbn", "rb") as file:
        return load(file)[board - 1]


@pytest.fixture(scope="module")
def engine() -> OpenExchanges:
    """One engine for all."""
    return OpenExchanges()


def early(deal: Deal, engine: OpenExchanges) -> list[Decision]:
    """The decisions before the first card."""
    return [d for d in review(deal, None, engine).decisions if d.kind != "card"]


def with_first_card(deal: Deal) -> Deal:
    """A deal with a record of one card, any that may be led."""
    deal = replace(deal, play=None)
    position = deal.start()
    card = position.legal_cards()[0]
    row = tuple(card if seat is position.to_play else None for seat in position.order)
    return replace(deal, play=PlayRecord(position.order[0], (row,)), result=None)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("board", [1, 3])
def test_each_value_is_where_the_next_decision_begins(board: int, engine: OpenExchanges) -> None:
    deal = evening(board)
    found = review(deal, None, engine)
    decisions = [d for d in found.decisions if d.kind == "exchange"]
    assert [d.seat for d in decisions] == [deal.declarer, *deal.defenders]
    assert [d.choice for d in decisions] == [e.discards for e in deal.exchanges or ()]
    assert all(a.after == b.before for a, b in pairwise([*decisions, found.decisions[-27]]))
    assert all(d.is_error is (d.choice not in d.best) for d in decisions)


def test_the_last_exchange_against_every_way_to_throw(engine: OpenExchanges) -> None:
    deal = evening(1)
    last = early(deal, engine)[-1]
    assert last.seat is Seat.WEST
    assert deal.declarer is not None
    assert deal.contract is not None
    earlier = (deal.exchanges or ())[:2]
    left = 13 - sum(len(e.discards) for e in earlier)
    solver = DoubleDummy()
    hand = deal.known_hand(Seat.WEST)
    values = {}
    for thrown in chain.from_iterable(combinations(hand, n) for n in range(left + 1)):
        other = replace(deal, exchanges=(*earlier, Exchange(Seat.WEST, thrown)), play=None)
        value = solver.value(other.start(), deal.declarer, deal.contract)
        values[thrown] = (deal.contract.grades.index(value.grade), -value.player_tricks)
    worst = max(values.values())
    assert (last.before.grade, last.before.player_tricks) == (Grade.LOSS, 2)
    assert worst == (deal.contract.grades.index(Grade.LOSS), -2)
    assert set(last.best) == {thrown for thrown, value in values.items() if value == worst}
    assert (last.after.grade, last.loss.grades, last.loss.tricks) == (Grade.WIN, 2, 2)
    assert last.gained_by == (Seat.NORTH,)


def test_another_suit(engine: OpenExchanges) -> None:
    bid = early(evening(1), engine)[0]
    assert (bid.kind, bid.choice) == ("bid", Contract.parse("Play D"))
    assert bid.best == (Contract.parse("Play C"),)
    assert (bid.before.grade, bid.before.player_tricks) == (Grade.WIN, 7)
    assert (bid.after.grade, bid.loss.grades) == (Grade.LOSS, 2)


def test_a_wrong_bid_is_reported_though_another_seat_plays_on(engine: OpenExchanges) -> None:
    deal = replace(evening(1), surrender=Seat.EAST)
    assert deal.declarer not in (None, Seat.EAST)
    found = review(deal, None, engine)
    labels = [
        line.label for line in early_lines(found, OmbreTheme(Pack.ENGLISH, found.contract.trumps))
    ]
    assert labels[0] == "bid"


def test_a_good_exchange_is_among_the_best(engine: OpenExchanges) -> None:
    player = early(evening(3), engine)[0]
    assert player.choice in player.best
    assert player.best[0] == player.choice
    assert player.loss.chips == 0
    assert cards("S4 S3 HA CQ C5") == player.choice


def test_a_worse_exchange_of_a_lost_game_may_save_the_chips_for_honours(
    engine: OpenExchanges,
) -> None:
    """The best exchange draws the seven of diamonds: two tricks more, and two honours to pay."""
    deal = evening(1)
    assert deal.declarer is not None
    exchange = early(deal, engine)[1]
    best = replace(deal, exchanges=(Exchange(deal.declarer, exchange.best[0]),))
    trumps = trump_order(Suit.DIAMONDS)
    paid = [
        2 * len([*takewhile(each.played_hand(deal.declarer).__contains__, trumps[:4])])
        for each in (best, deal)
    ]
    assert (exchange.before.grade, exchange.after.grade) == (Grade.LOSS, Grade.LOSS)
    assert exchange.loss.tricks == 2
    assert exchange.loss.chips == paid[1] - paid[0] == -4


@pytest.mark.slow
def test_the_chips_of_the_bid_do_not_depend_on_what_was_thrown(engine: OpenExchanges) -> None:
    """The bid is judged as if the best exchange had followed, which the exchange answers for."""
    deal = evening(1)
    assert deal.declarer is not None
    bid, exchange, *_ = early(deal, engine)
    best = replace(deal, exchanges=(Exchange(deal.declarer, exchange.best[0]),))
    again, good, *_ = early(with_first_card(best), engine)
    assert good.loss.chips == 0
    assert exchange.loss.chips != 0
    assert again.loss == bid.loss


def test_unknown_exchanges_are_not_reviewed(engine: OpenExchanges) -> None:
    with open(EXAMPLES / "rape-of-the-lock-played.pbn", "rb") as file:
        (no_progress,) = load(file)  # a stock, but no exchange
    for other in (no_progress, evening(4)):
        assert early(other, engine) == []
    assert {d.kind for d in review(evening(3)).decisions} == {"card"}


def test_no_change_has_no_exchange_of_the_player(engine: OpenExchanges) -> None:
    deal = evening(1)
    contract = Contract.parse("No Change D")
    unchanged = replace(
        deal, contract=contract, exchanges=(deal.exchanges or ())[1:], play=None, result=None
    )
    played = with_first_card(unchanged)
    assert [d.seat for d in early(played, engine)] == list(deal.defenders)
