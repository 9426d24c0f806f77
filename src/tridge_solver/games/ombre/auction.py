"""Records of an auction, call by call, and deals with one known hand."""

from __future__ import annotations

from tridge_solver.core.cards import Pack, in_either_pack, parse_hand
from tridge_solver.core.deal import AuctionState, CallsHeard, DealError
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import PLACES, Seat
from tridge_solver.games.ombre.bidding.incomer import incomer_hand
from tridge_solver.games.ombre.bidding.three_seats import dealt_hand
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.notation.calls import sayings
from tridge_solver.games.ombre.rules.auction import (
    PASS,
    SPEAKERS,
    AuctionMoment,
    Stage,
    fixed_bids,
    named_steps,
)
from tridge_solver.games.ombre.rules.contracts import EVERY_CALL, LHOMBRE_CALLS, Kind
from tridge_solver.games.ombre.rules.incomer import IN_COME, MORT_CALL
from tridge_solver.games.ombre.worlds.customs import auction_after, speaker_of


def one_hand(text: str, position: str, rules: Ruleset, pack: Pack, game: Game) -> OmbreDeal:
    """Return a deal in which only nine cards of one seat are known; see
    :func:`~tridge_solver.ombre.dealt_hand`. An in-comer plays last, whatever ``position`` says."""
    hand = in_either_pack(parse_hand, text, pack)
    if variant_of(game) == "incomer":
        return incomer_hand(hand, rules)
    return dealt_hand(hand, position, rules)


def calls_heard(text: str, rules: Ruleset, pack: Pack) -> CallsHeard:
    """Return the calls in ``text``, written with the words of hand files in upper or lower case.

    Raises :class:`~tridge_solver.DealError` if a word is not a call, or is not allowed there.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> calls_heard("pass play", TRIDGE, Pack.ENGLISH)
    CallsHeard(calls=('Pass', 'Play'), speaks='last', bid_last='middle')
    """
    has_nolos = Kind.BUY_NOLO.value in rules.kinds
    lines = [line for part in text.split(",") if (line := part.split())]
    calls = []
    for _, word, call in sayings(lines, pack, LHOMBRE_CALLS if has_nolos else EVERY_CALL):
        if call is None:
            expected = "Pass, Play, More, Flip, NoChange, AllTricks, NoTricks or Fixed1H"
            if has_nolos:
                expected = "Pas, Spil, Mere, Bedre, Tourné, KøbeNolo, Respekt, Solo or RenNolo"
            raise DealError(f"{word!r} is not a call (expected {expected})")
        calls.append(call)
    auction = auction_after(rules, calls)
    speaker, holder = speaker_of(auction), auction.holder
    return CallsHeard(
        tuple(calls),
        None if speaker is None else PLACES[speaker],
        None if holder is None else PLACES[holder],
    )


def auction_state(deal: OmbreDeal) -> AuctionState:
    """Return the state of a deal's recorded auction.

    Raises :class:`~tridge_solver.DealError` if nobody knows who speaks first, and for calls that
    are no auction.
    """
    states = {"three_seats": _of_three_seats, "incomer": _of_incomer, "mort": _of_mort}
    return states[variant_of(deal.game)](deal)


def _of_three_seats(deal: OmbreDeal) -> AuctionState:
    """Return the state of an auction of three seats.

    A seat that has passed is not asked again, but the passes that say that nobody bids No Tricks
    may be left out before a Fixed bid. Raises :class:`~tridge_solver.DealError` if nobody knows
    who speaks first, and for a record that writes the calls in another way.

    >>> deal = OmbreDeal.of("N:? ? ? -", dealer="W", auction="N: Pass Play")
    >>> state = auction_state(deal)
    >>> state.speaks.letter, state.may_say
    ('S', ('Pass', 'More', 'Flip', 'NoChange', 'NoChangeD', 'AllTricks'))
    >>> calls = "N: Pass Pass Pass Fixed2H Pass Pass"
    >>> state = auction_state(OmbreDeal.of("N:? ? ? -", dealer="W", auction=calls))
    >>> state.declarer, state.contract
    (<Seat.NORTH: 0>, 'Fixed 2 H')
    """
    order, words = _order(deal), _words(deal)
    auction = AuctionMoment(deal.rules)
    spoken: list[Seat] = []
    for word in words:
        if auction.is_over:
            raise DealError(f"{word} comes after the end of the auction")
        is_fixed = word.startswith(Stage.FIXED.value)
        if is_fixed and auction.stage is Stage.NO_TRICKS and auction.to_speak == 0:
            for _ in order:
                auction = auction.after_word(PASS.word)
        spoken.append(order[auction.to_speak])
        try:
            auction = auction.after_word(word)
        except ValueError as error:
            raise DealError(str(error)) from None
    if not auction.is_over:
        calls = [call.word for call in auction.calls]
        if auction.stage is Stage.BIDS:
            steps = named_steps(deal.rules).items()
            calls += [word for word, step in steps if step >= auction.least_claim]
        return AuctionState(tuple(spoken), order[auction.to_speak], tuple(dict.fromkeys(calls)))
    if auction.holder is None:
        return AuctionState(tuple(spoken), contract=PASS.word)
    fixed = fixed_bids(deal.rules)[auction.claim] if auction.stage is Stage.FIXED else None
    contract = None if fixed is None else str(fixed)
    return AuctionState(tuple(spoken), declarer=order[auction.holder], contract=contract)


def _of_incomer(deal: OmbreDeal) -> AuctionState:
    """Return the state of an auction in which the dealer comes in: three passes, then the dealer's
    call.

    >>> deal = OmbreDeal.of("N:? ? ? ?", rules="tridge", dealer="W", auction="N: Pass Pass Pass")
    >>> state = auction_state(deal)
    >>> state.speaks.letter, state.may_say
    ('W', ('InCome',))
    """
    order, words = _order(deal), _words(deal)
    rounds, first = divmod(len(words), SPEAKERS)
    if IN_COME in words[:-1] or set(words) - {PASS.word, IN_COME}:
        raise DealError("the others have not passed (expected three passes and InCome)")
    if words and words[-1] == IN_COME:
        spoken = [order[n % SPEAKERS] for n in range(len(words) - 1)]
        return AuctionState((*spoken, order[-1]), declarer=deal.dealer)
    spoken = [order[n % SPEAKERS] for n in range(len(words))]
    if rounds and not first:
        return AuctionState(tuple(spoken), order[-1], (IN_COME,))
    return AuctionState(tuple(spoken), order[first], (PASS.word,))


def _of_mort(deal: OmbreDeal) -> AuctionState:
    """Return the state of an auction in which the seat that sits out plays the talon: three passes,
    then that seat's call.

    >>> deal = OmbreDeal.of("N:? ? ? ?", rules="lhombre mort=on", dealer="W", auction="S: Pass")
    >>> state = auction_state(deal)
    >>> state.speaks.letter, state.may_say
    ('N', ('Pass',))
    """
    words, player = _words(deal), deal.incomer
    speakers = [seat for seat in _order(deal) if seat is not player]
    if player is None:
        raise DealError("who plays the talon is not known (expected a Dealer)")
    if words not in _MORT:
        raise DealError(f"the others have not passed (expected three passes and {MORT_CALL})")
    spoken = tuple((*speakers, player)[: len(words)])
    if len(words) > SPEAKERS:
        return AuctionState(spoken, declarer=player)
    if len(words) == SPEAKERS:
        return AuctionState(spoken, player, (MORT_CALL,))
    return AuctionState(spoken, speakers[len(words)], (PASS.word,))


_MORT = [((PASS.word,) * SPEAKERS + (MORT_CALL,))[:number] for number in range(SPEAKERS + 2)]
"""The records of an auction that ends with a mort, complete or cut short."""


def _order(deal: OmbreDeal) -> tuple[Seat, ...]:
    first = deal.lead if deal.auction is None else deal.auction.first
    if first not in deal.active:
        raise DealError(f"{first.letter} speaks first and does not play")
    return deal.rules.direction.round_from(first, deal.active)


def _words(deal: OmbreDeal) -> tuple[str, ...]:
    return () if deal.auction is None else deal.auction.calls
