"""Exchanges that were made, judged by what the seat could know."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import StringIO

import pytest
from rich.console import Console

from cases import cards, example
from cli_calls import one
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.exchange.closed import sampled_exchange
from tridge_solver.games.ombre.exchange.open import OpenExchanges
from tridge_solver.games.ombre.report.review import ReviewReport
from tridge_solver.games.ombre.review.closed import (
    ClosedJudge,
    JudgedExchange,
    judged_exchange,
)
from tridge_solver.games.ombre.review.decisions import Decision, Loss, Luck
from tridge_solver.games.ombre.review.three_seats import Review, review
from tridge_solver.handfile import dumps, loads
from tridge_solver.report.theme.source import Source

pytestmark = pytest.mark.usefixtures("short_races")

FEW = Sampling(samples=150)


def dealt(contract: str = "Play D") -> Deal:
    """West alone sees his cards."""
    (deal,) = loads(
        '[Dealer "S"] [Deal "W:AQ.A.A5.KJ72 ? ? -"] [Declarer "W"]' + f'[Contract "{contract}"]'
    )
    return deal


def judged(deal: Deal, seat: Seat, codes: str, drawn: int | None = None) -> JudgedExchange:
    found = judged_exchange(deal, seat, cards(codes), FEW, drawn=drawn)
    assert found is not None
    return found


@pytest.mark.slow
def test_the_best_discard_is_no_error_and_keeping_rubbish_is() -> None:
    best = judged(dealt(), Seat.WEST, "SQ HA CJ C7 C2")
    assert not best.is_error
    rubbish = judged(dealt(), Seat.WEST, "SQ")
    assert rubbish.is_error
    assert rubbish.choice.gap is not None
    assert rubbish.choice.gap.difference > rubbish.choice.gap.margin > 0
    assert rubbish.best.points > rubbish.choice.points


@pytest.mark.slow
def test_shares_are_those_of_the_question_what_to_throw() -> None:
    """The same fresh worlds: what was thrown last of all candidates comes to the same there."""
    asked = sampled_exchange(dealt(), top=2, sampling=FEW)
    for option in asked.options:
        found = judged_exchange(dealt(), Seat.WEST, option.discard, FEW)
        assert found is not None
        assert (found.choice.wins, found.choice.draws, found.choice.losses) == (
            option.wins,
            option.draws,
            option.losses,
        )
        assert found.choice.points == pytest.approx(option.points)


def test_neighbours_come_to_the_same() -> None:
    (deal,) = loads('[Dealer "S"] [Deal "W:KQJ.45.Q2.72 ? ? -"] [Declarer "W"] [Contract "Play D"]')
    one_way, other = (judged(deal, Seat.WEST, f"{knight} H4 H5") for knight in ("SJ", "SQ"))
    assert one_way.choice.counts == other.choice.counts
    assert one_way.choice.gap == other.choice.gap
    assert one_way.made != other.made


def test_a_defender_wants_the_player_to_get_less() -> None:
    (deal,) = loads('[Dealer "S"] [Deal "E:KQ.4567..K42 ? ? -"] [Declarer "W"] [Contract "Play S"]')
    found = judged(deal, Seat.EAST, "H4 H5 H6 H7 C4 C2", drawn=6)
    worse = judged(deal, Seat.EAST, "SK SQ H4 H5 CK", drawn=6)
    assert not found.is_error
    assert worse.is_error
    assert worse.best.points < worse.choice.points
    assert (found.drawn, found.first_drawn) == (6, None)


def test_an_exchange_without_choice_is_not_judged() -> None:
    assert judged_exchange(dealt("No Change D"), Seat.WEST, (), FEW) is None
    deal = replace(example("evening", 1), exchanges=None)
    first, second = deal.defenders
    deal = replace(deal, first_defender=first)
    assert judged_exchange(deal, second, (), FEW, drawn=8, first_drawn=5) is None


def test_cards_of_others_and_the_stock_do_not_matter() -> None:
    deal = example("evening", 1)
    assert deal.declarer is not None
    thrown = (deal.exchanges or ())[0].discards
    hands = tuple(deal.hands[seat] if seat is deal.declarer else None for seat in SEATS)
    hidden = replace(deal, hands=hands, stock=None, exchanges=None, play=None)
    known, unknown = (judged_exchange(d, deal.declarer, thrown, FEW) for d in (deal, hidden))
    assert known == unknown


@pytest.mark.slow
def test_the_same_for_any_number_of_threads() -> None:
    deal = example("evening", 3)
    assert deal.declarer is not None
    thrown = (deal.exchanges or ())[0].discards
    one_thread, two = (
        judged_exchange(deal, deal.declarer, thrown, replace(FEW, threads=n)) for n in (1, 2)
    )
    assert one_thread == two


def test_a_defender_must_know_what_was_drawn() -> None:
    with pytest.raises(DealError, match="drew"):
        judged_exchange(replace(example("evening", 1), exchanges=None), Seat.EAST, (), FEW)


# The post-mortem


@cache
def reviewed() -> Review:
    """Clara, second to exchange, could not know the order of the stock."""
    judge = ClosedJudge.of(Sampling(samples=100))
    return review(example("evening", 3), None, OpenExchanges(), judge)


def exchanges_of(found: Review) -> dict[Seat, Decision]:
    return {d.seat: d for d in found.decisions if d.kind == "exchange"}


@pytest.mark.slow
def test_every_exchange_is_judged_by_what_its_seat_had_seen() -> None:
    found = reviewed()
    deal = found.deal
    by_player, by_first, by_second = found.closed_exchanges
    assert [j.seat for j in found.closed_exchanges] == [deal.declarer, *deal.defenders]
    counts = [len(e.discards) for e in deal.exchanges or ()]
    assert (by_player.drawn, by_player.first_drawn) == (None, None)
    assert (by_first.drawn, by_first.first_drawn) == (counts[0], None)
    assert (by_second.drawn, by_second.first_drawn) == (counts[0], counts[1])
    for made, thrown in zip(deal.exchanges or (), found.closed_exchanges, strict=True):
        assert set(made.discards) == set(thrown.made)
        assert exchanges_of(found)[made.seat].closed_exchange is thrown


@pytest.mark.slow
def test_an_error_by_the_order_of_the_stock_is_unlucky() -> None:
    clara = exchanges_of(reviewed())[Seat.SOUTH]
    assert clara.is_error
    assert not clara.is_closed_error
    assert clara.luck is Luck.UNLUCKY


@cache
def rubbish_kept() -> JudgedExchange:
    return judged(example("evening", 3), Seat.WEST, "S4")


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("grades", "luck"), [(1, None), (0, Luck.LUCKY)])
def test_an_error_that_could_be_known_is_wrong_or_lucky(grades: int, luck: Luck | None) -> None:
    """Wrong where it cost something with open cards too."""
    dorian = exchanges_of(reviewed())[Seat.WEST]
    wrong = replace(dorian, loss=Loss(grades), closed_exchange=rubbish_kept())
    assert wrong.is_closed_error
    assert wrong.is_error is (luck is None)
    assert wrong.luck is luck


def with_rubbish(grades: int) -> Review:
    """The same evening, had Dorian kept all but a low spade."""
    found = reviewed()
    foes = tuple(seat for seat in found.deal.playing_order if seat is not Seat.WEST)
    others = tuple(j for j in found.closed_exchanges if j.seat is not Seat.WEST)
    changed = tuple(
        replace(d, loss=Loss(grades), gained_by=foes, closed_exchange=rubbish_kept())
        if d.kind == "exchange" and d.seat is Seat.WEST
        else d
        for d in found.decisions
    )
    return replace(found, decisions=changed, closed_exchanges=(rubbish_kept(), *others))


def test_early_errors_are_counted_by_seat() -> None:
    """Dorian's bid of a Flip was one, too."""
    assert reviewed().closed_bid is not None
    assert reviewed().summary[Seat.WEST].closed_early_errors == 1
    found = with_rubbish(1)
    assert found.summary[Seat.WEST].closed_early_errors == 2
    assert found.summary[Seat.SOUTH].closed_early_errors == 0
    assert found.summary[Seat.WEST].closed_errors == reviewed().summary[Seat.WEST].closed_errors


def printed(found: Review) -> str:
    console = Console(width=80, record=True, file=StringIO())
    ReviewReport(found).print(console, Source("-", 1), Pack.ENGLISH)
    return " ".join(console.export_text().split())


def test_the_report_says_unlucky_wrong_and_lucky_of_exchanges() -> None:
    assert "Unlucky, not wrong: by what could be known" in printed(reviewed())
    assert "100 an exchange" in printed(reviewed())
    assert "Wrong by what could be known, too: throwing" in printed(with_rubbish(1))
    assert "Dorian throws ♠4 ♠3 ♥A ♣Q ♣5: DRAW 4. Lucky: throwing" in printed(with_rubbish(0))


def test_json_judges_exchanges_both_ways() -> None:
    found = ReviewReport(reviewed()).json(Source("-", 1))
    thrown = {d["seat"]: d for d in found["decisions"] if d["kind"] == "exchange"}
    clara = thrown["S"]["closed"]
    assert (clara["error"], clara["luck"], clara["samples"]) == (False, "unlucky", 100)
    assert set(clara["choice"]["discard"]) == set(thrown["S"]["choice"])
    assert (clara["drawn"], clara["first_drawn"]) == (5, 5)
    assert clara["best"] == clara["options"][0]
    by_seat = {judged["seat"]: judged for judged in found["closed_exchanges"]}
    for seat, decision in thrown.items():
        assert by_seat[seat] == {
            "seat": seat,
            **{key: value for key, value in decision["closed"].items() if key != "luck"},
        }
    assert found["closed_bid"]["error"] is True
    assert found["summary"]["W"]["closed_early_errors"] == 1


@pytest.mark.slow
def test_exchanges_are_judged_without_the_rest_of_the_stock() -> None:
    """As a table tells it: what was thrown and drawn, not what slept."""
    deal = example("evening", 3)
    exchanges = (deal.exchanges or ())[:2]
    short = replace(deal, exchanges=exchanges, stock=(deal.stock or ())[:10])
    short = replace(short, stock_open=True, play=None, result=None)
    thrown = ClosedJudge.of(FEW).exchanges(short)
    assert [(j.seat, j.samples) for j in thrown] == [
        (Seat.WEST, 150),
        (Seat.EAST, 150),
        (Seat.SOUTH, 150),
    ]
    assert thrown[2].made == ()
    assert thrown[2].is_error
    found = replace(reviewed(), deal=short, decisions=(), closed_exchanges=thrown)
    assert "Clara throws nothing. Wrong by what could be known: throwing" in printed(found)
    fields = ReviewReport(found).json(Source("-", 1))["closed_exchanges"]
    assert [judged["seat"] for judged in fields] == ["W", "E", "S"]
    assert (fields[2]["choice"]["discard"], fields[2]["error"]) == ([], True)


def test_without_closed_cards_or_exchanges_none_is_judged() -> None:
    text = dumps([example("evening", 3)])
    found = one("review", "--closed", "--play-only", "--samples", "5", stdin=text)
    assert "closed_exchanges" not in found
    assert "closed_exchanges" not in one("review", stdin=text)
