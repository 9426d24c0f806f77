"""The auction: who may speak, which calls are possible, and who becomes the Player.

Seats are numbers here, in the order they speak: 0 is the Lead. No cards and no chips are known.

A seat passes, opens with *Play*, or says *Play More*, which goes one step higher without naming a
contract. The last bidder names a contract at least that high. In Tridge, if all three pass, the
auction goes round again: first each may bid *No Tricks*, then *Fixed*, where a bid is exact and
outranks by tricks and suit. In Tresillo and L'hombre an earlier seat need only bid as high as a
later one, and in Tresillo the highest contract ends the auction.

Records may also write a bid by the name of its step, e.g. ``Flip`` for the right number of *More*:
:attr:`AuctionMoment.words` and :meth:`AuctionMoment.after_word` know these too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from functools import cache

from tridge_solver.core.cards import SUITS
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.games.ombre.rules.contracts import (
    FIXED_BIDS,
    FLIP_KINDS,
    TRUMPLESS_KINDS,
    Contract,
    Kind,
)

SPEAKERS = 3

FLIP = Contract(Kind.FLIP)
"""A Flip before its card is turned."""

BEFORE_THE_TURN = tuple(map(Contract, FLIP_KINDS))
"""Flip and Respekt, before the card is turned."""


class Stage(Enum):
    """The stage of an auction: bids first; after all have passed No Tricks, and then Fixed."""

    BIDS = "bids"
    NO_TRICKS = "No Tricks"
    FIXED = "Fixed"


@dataclass(frozen=True)
class Call:
    """A call that a seat makes.

    Attributes:
        word: as hand files write it: ``Pass``, ``Play``, ``More``, ``NoTricks``, ``Fixed2H``.
        contract: the contract named by a Fixed bid.
    """

    word: str
    contract: Contract | None = None

    @classmethod
    def fixed(cls, contract: Contract) -> Call:
        """Return the call for a Fixed bid."""
        assert contract.trumps is not None
        return cls(f"{Kind.FIXED.value}{contract.tricks}{contract.trumps.letter}", contract)

    @property
    def short(self) -> str:
        """The word of the call; a Fixed bid loses its suit."""
        return self.word if self.contract is None else self.word[:-1]

    def is_meant_by(self, word: str) -> bool:
        """Return whether a record may write ``word`` for this call; a Fixed bid may omit its suit.

        >>> fixed = Call.fixed(Contract.parse("Fixed 2 H"))
        >>> [fixed.is_meant_by(word) for word in ("Fixed2H", "Fixed2", "Fixed2D")]
        [True, True, False]
        """
        return word in (self.word, self.short)


PASS, PLAY, MORE, NO_TRICKS = Call("Pass"), Call("Play"), Call("More"), Call("NoTricks")


def is_for_the_passed_out(contract: Contract) -> bool:
    """Return whether a contract may be bid only after every seat has passed."""
    return contract.kind in (Kind.NO_TRICKS, Kind.FIXED)


@cache
def all_contracts(rules: Ruleset) -> tuple[Contract, ...]:
    """Return every contract of a ruleset, the lowest rank first. A Flip occurs once, without its
    suit; contracts that need more exchanged cards than the rules allow are left out.

    >>> from tridge_solver.core.ruleset import TRESILLO
    >>> [str(contract) for contract in all_contracts(TRESILLO)][3:6]
    ['Play S', 'Flip', 'No Change H']
    """
    contracts = [
        Contract(kind, suit)
        for kind in (Kind.PLAY, Kind.NO_CHANGE, Kind.NO_TRICKS, Kind.ALL_TRICKS)
        for suit in SUITS
    ]
    contracts += [Contract(Kind.FIXED, suit, tricks) for suit in SUITS for tricks in FIXED_BIDS]
    contracts += (*map(Contract, TRUMPLESS_KINDS), *BEFORE_THE_TURN)
    most = rules.exchange_limit
    found = [
        contract
        for contract in contracts
        if contract.exists_in(rules) and contract.least_exchange(rules) <= most
    ]
    return tuple(sorted(found, key=lambda contract: contract.rank(rules)))


@cache
def ladder(rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    """Return the ranks that bids can claim before all have passed, the lowest first.

    >>> from tridge_solver.core.ruleset import TRESILLO, TRIDGE
    >>> len(ladder(TRIDGE)), len(ladder(TRESILLO))
    (6, 5)
    """
    open_bids = (c for c in all_contracts(rules) if not is_for_the_passed_out(c))
    return tuple(sorted({contract.rank(rules) for contract in open_bids}))


@cache
def contract_of_step(rules: Ruleset, step: int) -> Contract:
    """Return the first contract of the given step, which is a place in :func:`ladder`.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> [str(contract_of_step(TRIDGE, step)) for step in range(6)]
    ['Play S', 'Play D', 'Flip', 'No Change S', 'No Change D', 'All Tricks S']
    """
    rank = ladder(rules)[step]
    return next(contract for contract in all_contracts(rules) if contract.rank(rules) == rank)


@cache
def named_steps(rules: Ruleset) -> dict[str, int]:
    """Return the steps of :func:`ladder` that have names, keyed by the word that a record writes.

    The ``D`` of ``NoChangeD`` is the preferential suit, whichever that is.

    >>> from tridge_solver.core.ruleset import LHOMBRE, TRESILLO
    >>> named_steps(TRESILLO)
    {'Flip': 2, 'NoChange': 3, 'NoChangeD': 4}
    >>> list(named_steps(LHOMBRE))[-3:]
    ['BuyNolo', 'PureNolo', 'NoloOuvert']
    """
    other = next(suit for suit in SUITS if suit is not rules.preference)
    kinds = [kind for kind in (*FLIP_KINDS[1:], *TRUMPLESS_KINDS) if kind.value in rules.kinds]
    preferred = {"PlayD": Contract(Kind.PLAY, rules.preference)} if kinds else {}
    contracts = {
        **preferred,
        "Flip": FLIP,
        "NoChange": Contract(Kind.NO_CHANGE, other),
        "NoChangeD": Contract(Kind.NO_CHANGE, rules.preference),
        "AllTricks": Contract(Kind.ALL_TRICKS, other),
    }
    contracts |= {kind.value.replace(" ", ""): Contract(kind) for kind in kinds}
    steps = ladder(rules)
    ranks = {word: contract.rank(rules) for word, contract in contracts.items()}
    return {word: steps.index(rank) for word, rank in ranks.items() if rank in steps}


@cache
def fixed_bids(rules: Ruleset) -> tuple[Contract, ...]:
    """Return all Fixed bids, the lowest first."""
    return tuple(c for c in all_contracts(rules) if c.kind is Kind.FIXED)


@dataclass(frozen=True)
class AuctionMoment:
    """The state of an auction between two calls.

    Attributes:
        rules: the ruleset.
        stage: the current stage.
        to_speak: the seat to speak; without meaning once it is over.
        passed: whether each seat has passed in this stage.
        holder: the last bidder, ``None`` before the first bid.
        claim: the height of that bid: a step of :func:`ladder`, a place in :func:`fixed_bids`, 0
            for No Tricks.
        is_over: whether the auction is over. Without a holder the deal is passed out.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> auction = AuctionMoment(TRIDGE)
    >>> for call in (PLAY, PASS, MORE):
    ...     auction = auction.after(call)
    >>> auction.to_speak, [call.word for call in auction.calls]
    (0, ['Pass', 'More'])
    >>> done = auction.after(PASS)
    >>> done.is_over, done.holder, done.may_be_named(Contract.parse("Play H"))
    (True, 2, False)
    """

    rules: Ruleset
    stage: Stage = Stage.BIDS
    to_speak: int = 0
    passed: tuple[bool, bool, bool] = (False, False, False)
    holder: int | None = None
    claim: int = 0
    is_over: bool = False

    @property
    def calls(self) -> tuple[Call, ...]:
        """The possible calls of the seat to speak: Pass first, then bids from the lowest up."""
        if self.is_over:
            return ()
        if self.stage is Stage.NO_TRICKS:
            return PASS, NO_TRICKS
        if self.stage is Stage.FIXED:
            return PASS, *map(Call.fixed, fixed_bids(self.rules)[self.least_claim :])
        if self.holder is None:
            return PASS, PLAY
        return (PASS, MORE) if self.least_claim < len(ladder(self.rules)) else (PASS,)

    @property
    def words(self) -> tuple[str, ...]:
        """The words that a record may have for the next call: those of :attr:`calls`, Fixed bids
        without their suits, and named steps."""
        words = dict.fromkeys(call.short for call in self.calls)
        if self.stage is Stage.BIDS and not self.is_over:
            steps = named_steps(self.rules).items()
            words |= dict.fromkeys(word for word, step in steps if step >= self.least_claim)
        return tuple(words)

    def takes(self, word: str) -> bool:
        """Return whether a record may have ``word`` for the next call."""
        return word in self.words or any(call.is_meant_by(word) for call in self.calls)

    @property
    def may_equal(self) -> bool:
        """Whether the seat to speak may bid the same as the last bidder. It may in Tresillo and
        L'hombre if it speaks before the bidder.

        >>> from tridge_solver.core.ruleset import TRESILLO
        >>> auction = AuctionMoment(TRESILLO)
        >>> for call in (PLAY, MORE, PASS):
        ...     auction = auction.after(call)
        >>> auction.to_speak, auction.may_equal
        (0, True)
        """
        is_asked = self.holder is not None and not self.is_over
        return is_asked and self.rules.holds_equal_bids and self.to_speak < (self.holder or 0)

    @property
    def least_claim(self) -> int:
        """The lowest step that the seat to speak may claim."""
        if self.holder is None:
            return 0
        return self.claim if self.may_equal else self.claim + 1

    @property
    def claimed(self) -> Contract | None:
        """A contract of the same rank as the last bid; ``None`` before the first bid, and after a
        bid of No Tricks.

        >>> from tridge_solver.core.ruleset import TRIDGE
        >>> str(AuctionMoment(TRIDGE).after(PLAY).after(MORE).claimed)
        'Play D'
        """
        if self.holder is None or self.stage is Stage.NO_TRICKS:
            return None
        if self.stage is Stage.FIXED:
            return fixed_bids(self.rules)[self.claim]
        return contract_of_step(self.rules, self.claim)

    def after(self, call: Call) -> AuctionMoment:
        """Return the auction after the seat to speak makes ``call``.

        Raises ``ValueError`` for a call that is not among :attr:`calls`.
        """
        if call not in self.calls:
            raise _refusal(call.word, (each.word for each in self.calls))
        if call == PASS:
            return self._after_pass()
        if call == NO_TRICKS:
            return replace(self, holder=self.to_speak, is_over=True)
        claim = self.least_claim
        if call.contract is not None:
            claim = fixed_bids(self.rules).index(call.contract)
        return self._after_claim(claim)

    def after_word(self, word: str) -> AuctionMoment:
        """Return the auction after the seat to speak makes the call that a record writes as
        ``word``.

        A Fixed bid that is written without its suit is taken for the lowest it can be.
        Raises ``ValueError`` for a word that is not among :attr:`words`.

        >>> from tridge_solver.core.ruleset import TRIDGE
        >>> auction = AuctionMoment(TRIDGE).after_word("Play").after_word("NoChange")
        >>> auction.words
        ('Pass', 'More', 'NoChangeD', 'AllTricks')
        """
        call = next((each for each in self.calls if each.is_meant_by(word)), None)
        if call is not None:
            return self.after(call)
        if word not in self.words:
            raise _refusal(word, self.words)
        return self._after_claim(named_steps(self.rules)[word])

    def _after_claim(self, claim: int) -> AuctionMoment:
        """Return the auction after a bid of this step; in Tresillo the highest possible bid ends
        it."""
        bid = replace(self, holder=self.to_speak, claim=claim)
        highest = len(ladder(self.rules)) - 1
        ends = self.rules.highest_bid_ends and claim == highest
        return replace(bid, is_over=True) if ends else bid._next()

    def _after_pass(self) -> AuctionMoment:
        """Return the auction after a pass; the seat takes no further part in this stage."""
        first, second, third = (
            out or seat == self.to_speak for seat, out in enumerate(self.passed)
        )
        passed = (first, second, third)
        if not all(passed):
            return replace(self, passed=passed)._next()
        if self.stage is Stage.FIXED or not self.rules.bids_after_passes:
            return replace(self, passed=passed, is_over=True)
        following = Stage.NO_TRICKS if self.stage is Stage.BIDS else Stage.FIXED
        return AuctionMoment(self.rules, following)

    def _next(self) -> AuctionMoment:
        """Pass the turn to the next seat that has not passed; end the auction when only the holder
        is left."""
        seat = (self.to_speak + 1) % SPEAKERS
        while self.passed[seat]:
            seat = (seat + 1) % SPEAKERS
        return replace(self, to_speak=seat, is_over=seat == self.holder)

    def may_be_named(self, contract: Contract) -> bool:
        """Return whether the holder may play ``contract``: it must not be lower than their bid."""
        if self.holder is None:
            return False
        if self.stage is Stage.NO_TRICKS:
            return contract.kind is Kind.NO_TRICKS
        if self.stage is Stage.FIXED:
            return contract == fixed_bids(self.rules)[self.claim]
        return not is_for_the_passed_out(contract) and (
            contract.rank(self.rules) >= ladder(self.rules)[self.claim]
        )


def _refusal(word: str, allowed: Iterable[str]) -> ValueError:
    expected = ", ".join(allowed) or "nothing, it is over"
    return ValueError(f"{word} is not allowed here (expected {expected})")
