"""Which contracts a hand may be bid in: what the auction, the rules and the hand allow."""

from __future__ import annotations

from collections.abc import Collection

from tridge_solver.core.cards import CLUB_ACE, SPADE_ACE, SUITS, Card, Pack, Suit, in_either_pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.words import contract_words
from tridge_solver.games.ombre.bidding.passing import fixed_by_height, height
from tridge_solver.games.ombre.rules.auction import (
    all_contracts,
    is_for_the_passed_out,
    ladder,
)
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError, Kind
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.games.ombre.rules.ranking import is_trump

ALL_TRICKS_FROM = 18
"""The club's points in its best suit below which no hand is worth All Tricks."""

NO_TRICKS_BELOW = 2.5
"""The height from which none is worth No Tricks."""

FIXED_SUITS = 2
"""Suits of a Fixed bid: those in which the hand stands lowest."""


class NoContractError(DealError):
    """No contract is left to be bid."""


def parse_bid(text: str, rules: Ruleset, pack: Pack = Pack.ENGLISH) -> Contract:
    """Read a bid to be outranked; without a suit it is in one that is not preferred.

    Raises :class:`~tridge_solver.ContractError`.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> str(parse_bid("Play D", TRIDGE)), str(parse_bid("play", TRIDGE))
    ('Play D', 'Play S')
    """
    plain = next(suit for suit in SUITS if suit is not rules.preference)
    try:
        bid = Contract.parse(text, pack)
    except ContractError as error:
        try:
            bid = Contract.parse(f"{text} {pack.suit_text(plain)}", pack)
        except ContractError:
            raise error from None
    if bid.kind is Kind.PASS:
        raise ContractError("a Pass needs no outranking", "a contract, e.g. Play H")
    if not bid.exists_in(rules):
        raise ContractError(f"{rules.name} has no {bid.kind.value}")
    return Contract(bid.kind) if bid.is_flip else bid


def read_over(text: str, rules: Ruleset, pack: Pack) -> Contract:
    """A bid to be outranked, in letters or full words, of ``pack`` or in English.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> str(read_over("Play diamonds", TRIDGE, Pack.ENGLISH))
    'Play D'
    """

    def read(text: str, printed: Pack) -> Contract:
        return parse_bid(contract_words(text, printed), rules, printed)

    return in_either_pack(read, text, pack)


def may_equal(over: Contract | None, rules: Ruleset, place: str) -> bool:
    """Whether a seat at ``place`` may hold the bid ``over`` with an equal one.

    In Tresillo the Lead may, whoever bid; of the highest contract nobody, for it ends the auction.

    >>> from tridge_solver.core.ruleset import TRESILLO, TRIDGE
    >>> over = Contract.parse("Play H")
    >>> [may_equal(over, TRESILLO, "lead"), may_equal(over, TRESILLO, "last"),
    ...  may_equal(over, TRIDGE, "lead"), may_equal(None, TRESILLO, "lead")]
    [True, False, False, False]
    """
    if over is None or not rules.holds_equal_bids or place != "lead":
        return False
    return over.rank(rules) < ladder(rules)[-1]


def possible_contracts(
    hand: Collection[Card],
    rules: Ruleset,
    over: Contract | None = None,
    passed: bool = False,
    equal: bool = False,
) -> tuple[Contract, ...]:
    """The contracts worth a look for ``hand``, in ascending rank.

    While the auction is open that is every contract of the ruleset: those that need three passes
    stand by. Once somebody has bid, they are the ones that outrank ``over``, or with ``equal``
    rank no lower; once all have ``passed``, No Tricks and Fixed alone; and over a Fixed bid only
    higher ones, for then nobody has wanted No Tricks.

    Raises :class:`NoContractError` where nothing is left.

    >>> from tridge_solver.core.cards import parse_hand
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> hand = parse_hand("AQ3.K6.KJ4.5")
    >>> [str(c) for c in possible_contracts(hand, TRIDGE, Contract.parse("Flip D"))][:4]
    ['No Change S', 'No Change H', 'No Change C', 'No Change D']
    """
    if passed and not rules.bids_after_passes:
        raise DealError(f"three passes end the auction in {rules.name}")
    if over is not None and is_for_the_passed_out(over) is not passed:
        when = "before three have passed" if is_for_the_passed_out(over) else "once all have passed"
        raise DealError(f"nobody bids {over.kind.value} {when}")
    found = [
        contract
        for contract in all_contracts(rules)
        if _holds_what_it_takes(hand, contract)
        and (over is None or _is_enough(contract.rank(rules), over.rank(rules), equal))
        and (is_for_the_passed_out(contract) or not passed)
        and (not is_for_the_passed_out(contract) or passed or over is None)
        # Fixed is bid for once nobody wanted No Tricks.
        and not (over is not None and passed and contract.kind is Kind.NO_TRICKS)
    ]
    if not found:
        bid = f"outranks {over}" if over is not None else "may be bid without a trump"
        raise NoContractError(f"no contract of {rules.name} {bid}")
    return tuple(found)


def within_reach(hand: Collection[Card], contracts: Collection[Contract]) -> tuple[Contract, ...]:
    """Those of ``contracts`` that such hands are ever worth.

    Raises :class:`NoContractError` where none is.

    >>> from tridge_solver.core.cards import parse_hand
    >>> hand = parse_hand("AQ3.K6.KJ4.5")
    >>> great = [Contract.parse("No Change S"), Contract.parse("All Tricks S")]
    >>> [str(contract) for contract in within_reach(hand, great)]
    ['No Change S']
    """
    points = max(point_count(hand, suit).total for suit in SUITS)
    out: set[Kind] = set() if points >= ALL_TRICKS_FROM else {Kind.ALL_TRICKS}
    if fixed_by_height(hand).height >= NO_TRICKS_BELOW:
        out.add(Kind.NO_TRICKS)
    fixed = {each.trumps for each in contracts if each.kind is Kind.FIXED and each.trumps}
    low = sorted(fixed, key=lambda suit: height(hand, suit))[:FIXED_SUITS]
    found = tuple(
        contract
        for contract in contracts
        if contract.kind not in out and (contract.kind is not Kind.FIXED or contract.trumps in low)
    )
    if not found:
        raise NoContractError("no contract within reach of the hand is left")
    return found


def _is_enough(rank: tuple[int, ...], over: tuple[int, ...], equal: bool) -> bool:
    """Whether a bid of ``rank`` may follow one of the rank ``over``."""
    return rank > over or (equal and rank == over)


def _holds_what_it_takes(hand: Collection[Card], contract: Contract) -> bool:
    """Whether the hand holds the trump, or the black aces, that some contracts ask for."""
    if contract.needs_black_aces:
        return {SPADE_ACE, CLUB_ACE}.issubset(hand)
    trumps: Suit | None = contract.trumps
    if trumps is None or not contract.needs_trump:
        return True
    return any(is_trump(card, trumps) for card in hand)
