"""Checks of a deal of Très, in the order in which reports list them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tridge_solver.checks import (
    Checks,
    Defect,
    Place,
    PlayCheck,
    known_hands,
    plural,
    repeated_cards,
    seat_letters,
    seats_without_cards,
)
from tridge_solver.core.deal import Hand
from tridge_solver.core.seats import Seat
from tridge_solver.games.tres.game import MISSING, TRES_GAME, TRES_TRICKS, TresDeal


def _setup(deal: TresDeal, unread: Collection[str]) -> list[Defect]:
    hands = known_hands(deal)
    return [
        *_dealer(deal, unread),
        *_missing_card(hands),
        *repeated_cards(deal, hands),
        *_sizes(deal, hands, unread),
        *seats_without_cards(deal),
        *_points_won(deal, unread),
    ]


def _dealer(deal: TresDeal, unread: Collection[str]) -> Iterator[Defect]:
    if deal.dealer is None:
        if "Dealer" not in unread:
            expected = f"a Dealer tag: {' or '.join(seat.letter for seat in deal.active)}"
            yield Defect((Place("Dealer"),), "the dealer is not known", expected)
    elif deal.dealer in deal.empty:
        yield Defect(
            (Place("Deal", deal.dealer), Place("Dealer")),
            f"Dealer names {deal.dealer.letter}, a seat without cards",
            f"one of {seat_letters(deal.active)}",
        )


def _missing_card(hands: list[tuple[Seat, Hand]]) -> Iterator[Defect]:
    """Yield the defect of a hand that holds the card left out of the pack of Très."""
    for seat, hand in hands:
        if MISSING in hand:
            yield Defect(
                (Place("Deal", seat, MISSING),),
                f"{MISSING.code} is in the hand of {seat.letter}, but not in the pack of Très",
                f"the 51 cards without {MISSING.code}",
            )


def _sizes(
    deal: TresDeal, hands: list[tuple[Seat, Hand]], unread: Collection[str]
) -> Iterator[Defect]:
    """Yield the defect of hands whose sizes fit no number of tricks, or the wrong leader."""
    if len(hands) < len(deal.active) or len(hands) != TRES_GAME.seats:
        return
    sizes = {seat: len(hand) for seat, hand in hands}
    (a, first), (b, second) = sizes.items()
    tricks, rest = divmod(first + second, 3)
    larger, smaller = (3 * tricks + 1) // 2, 3 * tricks // 2
    if rest or not 0 < tricks <= TRES_TRICKS or {first, second} != {larger, smaller}:
        yield Defect(
            (Place("Deal"),),
            f"hands of {plural(first, 'card')} ({a.letter}) and {second} ({b.letter})",
            "26 and 25, or three cards for every trick left, two of them the leader's",
        )
        return
    if first == second or {"Leader", "Dealer"} & {*unread}:
        return
    if (deal.dealer if deal.leader is None else deal.leader) not in sizes:
        return  # reported elsewhere
    lead = deal.lead
    if sizes[lead] != larger:
        tag = "Dealer" if deal.leader is None else "Leader"
        yield Defect(
            (Place(tag), Place("Deal", lead)),
            f"{lead.letter} leads the first of {plural(tricks, 'trick')} "
            f"with {plural(sizes[lead], 'card')}",
            f"{larger} for the leader and {smaller}",
        )


def _points_won(deal: TresDeal, unread: Collection[str]) -> Iterator[Defect]:
    """Yield impossible points: of a seat without cards, below zero, or won without a trick."""
    is_whole = "Deal" not in unread and deal.tricks_to_play == TRES_TRICKS
    tricks = None if "TricksWon" in unread else deal.tricks_won
    for seat, points in (deal.points_won or {}).items():
        if seat in deal.empty:
            yield Defect(
                (Place("Deal", seat), Place("PointsWon", seat)),
                f"PointsWon names {seat.letter}, a seat without cards",
                f"one of {seat_letters(deal.active)}",
            )
        elif points < 0:
            message = f"{seat.letter} has won {points} points"
            yield Defect((Place("PointsWon", seat),), message, "none or more")
        elif points and is_whole:
            yield Defect(
                (Place("Deal"), Place("PointsWon", seat)),
                f"{seat.letter} has won {plural(points, 'point')} before the first trick",
                "0, or the cards that are left",
            )
        elif points and tricks is not None and not tricks.get(seat):
            yield Defect(
                (Place("TricksWon", seat), Place("PointsWon", seat)),
                f"{seat.letter} has won {plural(points, 'point')} in no trick",
                "a trick or more in TricksWon, or 0 points",
            )


def _record(deal: TresDeal, unread: Collection[str]) -> list[Defect]:
    play = PlayCheck(deal, unread)
    found = list(play.defects())
    if (
        not play.is_followed
        or deal.dealer not in deal.active
        or len(deal.active) != TRES_GAME.seats
    ):
        return found
    if "PointsWon" in unread:
        return found
    return list(_result(deal, play))


def _result(deal: TresDeal, play: PlayCheck) -> Iterator[Defect]:
    facts = deal
    if facts.result is None or deal.play is None:
        return
    assert deal.dealer is not None
    seats = (TRES_GAME.next_leader(deal.active, deal.dealer, deal.dealer), deal.dealer)
    before = facts.points_won or {}
    shown = tuple(before.get(seat, 0) + play.points[seat] for seat in seats)
    is_complete = len(play.winners) == deal.tricks_to_play
    if shown == facts.result or (
        not is_complete and all(a <= b for a, b in zip(shown, facts.result, strict=True))
    ):
        return
    who = " ".join(f"{seat.letter}:{points}" for seat, points in zip(seats, shown, strict=True))
    totals = (":".join(str(before.get(s, 0) + p[s]) for s in seats) for p in play.points_after)
    yield Defect(
        (Place("Play"), Place("Result")),
        f"the result {':'.join(map(str, facts.result))} contradicts the points won, {who}; "
        f"after each trick {' '.join(totals)}",
        ":".join(map(str, shown)) if is_complete else "no fewer points than those won",
    )


def _warnings(deal: TresDeal) -> list[Defect]:
    """Return an empty list: in Très every oddity is a defect, not a warning."""
    return []


CHECKS = Checks(_setup, _record, _warnings)
