"""Checks of the end of a deal: its result, a surrender, or all nine tricks undertaken."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import partial

from tridge_solver.checks import Defect, Place, PlayCheck
from tridge_solver.core.cards import Card
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, SURRENDER_AFTER, TRICKS, Grade
from tridge_solver.games.ombre.rules.ranking import counted_tops, possible_tops
from tridge_solver.games.ombre.rules.result_in_words import (
    CodilloResult,
    ResultError,
    ResultInWords,
)


def result_defects(deal: OmbreDeal, unread: Collection[str], play: PlayCheck) -> Iterator[Defect]:
    """Yield the defect of a result that is impossible, or that contradicts the play."""
    yield from _surrender(deal)
    place, result = _players_place(deal), deal.result
    if isinstance(result, ResultInWords):
        yield from _undertaken(deal, place, unread, play)
        yield from worded_defects(deal, result, unread, play)
        return
    if result is None or result[place] >= FIRST_TRICKS:  # or the result reports it
        yield from _undertaken(deal, place, unread, play)
    if result is None:
        return
    if deal.is_passed_out:
        yield _of_nobody(deal)
        return
    text = ":".join(map(str, result))
    claim = tuple(FIRST_TRICKS if n == place else 0 for n in range(len(result)))
    if min(result) < 0 or not _may_add_up(deal, result, claim):
        expected = f"{TRICKS} tricks, or the claim {':'.join(map(str, claim))}"
        if deal.gave_up and not deal.rules.throwing_in:
            expected = f"{TRICKS} tricks, or those before the surrender"
        yield Defect((Place("Result"),), f"the result {text} adds up to {sum(result)}", expected)
        return
    if deal.undertaken and (result[place] < FIRST_TRICKS or sum(result) < TRICKS):
        yield Defect(
            (Place("Undertaken"), Place("Result")),
            f"all nine tricks are undertaken, but the result is {text}",
            f"nine tricks played, the first {FIRST_TRICKS} won by the Player",
        )
    yield from _disagreement(deal, result, unread, play)


def _of_nobody(deal: OmbreDeal) -> Defect:
    places = (Place("Contract"), Place("Result"))
    return Defect(places, f"a deal that was {deal.unplayed} has a result", "no Result")


def worded_defects(
    deal: OmbreDeal, worded: ResultInWords, unread: Collection[str], play: PlayCheck
) -> Iterator[Defect]:
    """Yield the defect of a result in words that is impossible, says too little, or contradicts the
    play."""
    contract, player, place = deal.contract, deal.declarer, Place("Result")
    if deal.is_passed_out:
        yield _of_nobody(deal)
        return
    if deal.gave_up:
        if Grade.DRAW not in worded.ends or worded.tricks:
            thrown_in = bool(deal.rules.throwing_in)
            how, tag = ("thrown in", "ThrownIn") if thrown_in else ("surrendered", "Surrender")
            message = f"the result of a deal {how} is {worded.text(deal.pack)}"
            drawn = type(worded)((Grade.DRAW,)).text(deal.pack)
            yield Defect((Place(tag), place), message, f"{drawn}, or no Result")
        return
    if isinstance(deal.surrender, Seat):
        message = f"the result {worded.text(deal.pack)} of a deal that a defender played on"
        yield Defect((Place("Surrender"), place), message, "the tricks of all, e.g. 3:5:1")
        return
    if contract is None or not contract.exists_in(deal.rules):
        return
    won = [0] * len(deal.active)
    known = {"Exchange", "FirstDefender", "TricksWon", "Play"}.isdisjoint(unread)
    if known and player in deal.active and deal.first_defender not in {*deal.empty, player}:
        assert player is not None
        won = [play.won[seat] for seat in (player, *deal.defenders)]
    grade_of = partial(deal.game.grade, contract, rules=deal.rules)
    try:
        worded.ended(
            contract, grade_of, won, deal.rules, deal.pack, undertaken=bool(deal.undertaken)
        )
    except ResultError as error:
        places = (Place("Contract"), place)
        if any(won):
            places = (Place("TricksWon" if deal.play is None else "Play"), place)
        yield Defect(places, error.message, error.expected)
        return
    if isinstance(worded, CodilloResult) and worded.winner is not None and player is not None:
        defenders = [seat for seat in deal.active if seat is not player]
        if worded.winner not in defenders:
            message = (
                f"{worded.winner.letter}, who won by {worded.text(deal.pack)}, is not a defender"
            )
            expected = " or ".join(seat.letter for seat in defenders)
            yield Defect((Place("Declarer"), place), message, expected)


def honours_defects(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield the defect of impossible honours, or of honours that differ from the Player's hand."""
    if deal.honours is None:
        return
    place, trumps = Place("Honours"), deal.contract.trumps if deal.contract else None
    most = possible_tops(trumps, deal.rules)
    if deal.honours not in most:
        expected = f"{most[0]} to {most[-1]} held"
        if deal.rules.paid_tops == "matadors":
            expected += ", or as many missing, without the ace of spades"
        yield Defect((place,), f"{deal.honours} {deal.rules.paid_tops or 'honours'}", expected)
        return
    player = deal.declarer
    if player is None or trumps is None or deal.hands[player] is None:
        return
    with suppress(DealError):
        hand = deal.played_hand(player)
        held = counted_tops(hand, trumps, deal.rules)
        if held != deal.honours:
            lacks = deal.rules.paid_tops == "matadors" and Card("SA") not in hand
            verb = "lacks" if lacks else "holds"
            message = f"Honours is {deal.honours}, but {player.letter} {verb} {held}"
            yield Defect((Place("Deal", player), place), message, str(held))


def _undertaken(
    deal: OmbreDeal, place: int, unread: Collection[str], play: PlayCheck
) -> Iterator[Defect]:
    """Yield the defect of all nine tricks undertaken by a Player who lost one of the first five, as
    the record or ``TricksWon`` shows."""
    contract = deal.contract
    if not deal.undertaken or contract is None or not contract.is_normal:
        return
    declarer = deal.declarer
    if declarer is None or declarer not in deal.active or "TricksWon" in unread:
        return
    player = (declarer, *deal.defenders)[place]
    before = deal.tricks_won or {}
    fallen, own = sum(before.values()), before.get(player, 0)
    source, row = Place("TricksWon"), 0
    is_lost = own < min(fallen, FIRST_TRICKS)
    if not is_lost:
        first = play.winners[: max(FIRST_TRICKS - fallen, 0)]
        row = next((n for n, winner in enumerate(first) if winner is not player), len(first))
        is_lost, source = row < len(first), Place("Play", row=row)
    if is_lost:
        lost = f"trick {fallen + row + 1}" if source.tag == "Play" else "a trick before"
        yield Defect(
            (source, Place("Undertaken")),
            f"all nine tricks undertaken, but {player.letter} lost {lost}",
            f"the first {FIRST_TRICKS} won by {player.letter}, or no Undertaken",
        )


def _players_place(deal: OmbreDeal) -> int:
    """Return the place of the final Player in a result: the first or, after a surrender, that of
    the defender who plays on."""
    if deal.declarer not in deal.active or not isinstance(deal.surrender, Seat):
        return 0
    seats = (deal.declarer, *deal.defenders)
    known = len(seats) == 3 and deal.surrender in seats  # or FirstDefender is no defender
    return seats.index(deal.surrender) if known else 0


def _may_add_up(deal: OmbreDeal, result: tuple[int, ...], claim: tuple[int, ...]) -> bool:
    """Return whether the tricks of a result can add up to a finished deal, a claim or a
    surrender."""
    if sum(result) == TRICKS:
        return True
    if deal.gave_up and sum(result) == (0 if deal.rules.throwing_in else SURRENDER_AFTER):
        return True
    may_claim = deal.contract is None or deal.contract.is_normal
    return may_claim and result == claim


def _disagreement(
    deal: OmbreDeal, result: tuple[int, ...], unread: Collection[str], play: PlayCheck
) -> Iterator[Defect]:
    if (
        deal.declarer not in deal.active
        or deal.first_defender in {*deal.empty, deal.declarer}
        or not {"FirstDefender", "Exchange", "TricksWon"}.isdisjoint(unread)
        or any(exchange.seat in deal.empty for exchange in deal.exchanges or ())
    ):
        return
    assert deal.declarer is not None
    yield from tricks_against(deal, result, (deal.declarer, *deal.defenders), play)


def tricks_against(
    deal: OmbreDeal, result: tuple[int, ...], seats: Sequence[Seat], play: PlayCheck
) -> Iterator[Defect]:
    """Yield the defect of a result of ``seats`` that contradicts the tricks in the record or in
    ``TricksWon``."""
    shown = tuple(play.won[seat] for seat in seats)
    is_complete = sum(shown) == TRICKS
    if shown == result or (
        not is_complete and all(a <= b for a, b in zip(shown, result, strict=True))
    ):
        return
    who = " ".join(f"{seat.letter}:{tricks}" for seat, tricks in zip(seats, shown, strict=True))
    source = "Play" if deal.play is not None else "TricksWon"
    yield Defect(
        (Place(source), Place("Result")),
        f"the result {':'.join(map(str, result))} goes against the tricks won, {who}",
        ":".join(map(str, shown)) if is_complete else "no fewer tricks than those won",
    )


def _surrender(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield the defect of an impossible surrender, or of play that goes on after an accepted
    one."""
    if deal.surrender is None:
        return
    if deal.rules.throwing_in is not None:
        yield from _thrown_in(deal)
        return
    if not deal.rules.has_surrender:
        yield Defect(
            (Place("Surrender"),), f"{deal.rules.name} has no surrender", "no Surrender tag"
        )
        return
    if deal.contract is not None and not deal.contract.may_be_surrendered:
        yield Defect(
            (Place("Contract"), Place("Surrender")),
            f"a surrender in {deal.contract.text(deal.pack)}",
            "Play or Flip",
        )
    if deal.declarer is not None and deal.surrender is deal.declarer:
        yield Defect(
            (Place("Declarer"), Place("Surrender")),
            f"the Player {deal.declarer.letter} continues after their own surrender",
            "accepted, or a defender",
        )
    yield from _play_after_surrender(deal)


def _thrown_in(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield the defect of a deal that may not be thrown in, or that was played although it was
    thrown in."""
    place, contract = Place("ThrownIn"), deal.contract
    if not deal.rules.throwing_in:
        message = f"thrown in, under {deal.rules}"
        yield Defect((Place("Rules"), place), message, "throwing_in=on, or no ThrownIn")
    elif contract is not None and not contract.may_be_thrown_in(deal.rules):
        message = f"thrown in, in {contract.text(deal.pack)}"
        expected = "a contract in which the Player exchanges and tricks are wanted"
        yield Defect((Place("Contract"), place), message, expected)
    if deal.play is not None and any(any(row) for row in deal.play.rows):
        message = "cards are played in a deal thrown in before the first trick"
        yield Defect((place, Place("Play", row=0)), message, "no Play")
    if not isinstance(deal.result, ResultInWords) and any(deal.result or ()):
        message = "tricks are won in a deal thrown in before the first trick"
        yield Defect((place, Place("Result")), message, "no Result")


def _play_after_surrender(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield the defect of a card that the Player plays to the fourth trick after an accepted
    surrender."""
    if (
        deal.surrender != "accepted"
        or deal.play is None
        or deal.play.first not in deal.active
        or deal.declarer not in deal.active
    ):
        return
    columns = deal.rules.direction.round_from(deal.play.first, deal.active)
    column = columns.index(deal.declarer)
    row = SURRENDER_AFTER - sum((deal.tricks_won or {}).values())
    cards = deal.play.rows[row] if 0 <= row < len(deal.play.rows) else ()
    if column < len(cards) and cards[column] is not None:
        yield Defect(
            (Place("Surrender"), Place("Play", row=row, column=column)),
            "the Player plays to the fourth trick after an accepted surrender",
            "a record that ends before that card",
        )
