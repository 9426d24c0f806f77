"""Checks of a recorded auction: its words, and whether its calls follow the rules.

Words that are not calls are defects. A sequence of calls that breaks the rules only gets a warning:
tables differ in what they say and write down, and no answer depends on it. A record is right if it
is right in any of the usual ways to write it. A seat that has passed may be left out of the later
rounds or pass again in each of them; a bid may be written as *More* or by the name of the step it
claims; the Player may name the contract, or the step it is on, in a last call; and a deal that is
passed out may leave out the rounds of passes in which No Tricks and Fixed were not bid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from tridge_solver.checks import Defect, Place
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Auction as Record
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.auction import (
    PASS,
    PLAY,
    SPEAKERS,
    AuctionMoment,
    Call,
    Stage,
    all_contracts,
    fixed_bids,
    ladder,
    named_steps,
)
from tridge_solver.games.ombre.rules.contracts import (
    CALLS,
    EVERY_CALL,
    FIXED_CALLS,
    LHOMBRE_CALLS,
    Contract,
    Kind,
    printed,
)


def auction_defects(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield words that are not calls of this game, and Fixed bids that do not outrank an earlier
    Fixed bid."""
    yield from _low_fixed(deal)
    for number, call in enumerate(deal.auction.calls if deal.auction else ()):
        known = calls_under(deal.rules)
        if call not in known and call not in FIXED_CALLS * deal.rules.bids_after_passes:
            is_one = call in EVERY_CALL or call in LHOMBRE_CALLS
            message = f"{deal.rules.name} has no {call}" if is_one else f"{call!r} is not a call"
            expected = ", ".join(printed(known, deal.pack))
            yield Defect((Place("Auction", row=number),), message, expected)


def calls_under(rules: Ruleset) -> tuple[str, ...]:
    """Return the words that a recorded auction may use, with Fixed bids written without their
    suits.

    >>> from tridge_solver.core.ruleset import TRESILLO
    >>> calls_under(TRESILLO)
    ('Pass', 'Play', 'More', 'Flip', 'NoChange', 'NoChangeD')
    """
    return CALLS if rules.bids_after_passes else (*CALLS[:3], *named_steps(rules))


def _low_fixed(deal: OmbreDeal) -> Iterator[Defect]:
    """Yield Fixed bids with a suit that rank no higher than an earlier Fixed bid."""
    rules, last = deal.rules, None
    if not rules.bids_after_passes:
        return
    for number, call in enumerate(deal.auction.calls if deal.auction else ()):
        if call not in FIXED_CALLS:
            continue
        bid = Contract(Kind.FIXED, Pack.ENGLISH.parse_suit(call[-1]), int(call[-2]))
        if last is not None and bid.rank(rules) <= last.rank(rules):
            higher = [each for each in fixed_bids(rules) if each.rank(rules) > last.rank(rules)]
            words = printed(tuple(Call.fixed(each).word for each in higher), deal.pack)
            shown, before = printed((call, Call.fixed(last).word), deal.pack)
            yield Defect(
                (Place("Auction", row=number),),
                f"{shown} does not outrank {before}",
                ", ".join(words) or PASS.word,
            )
            return
        last = bid


def auction_warnings(deal: OmbreDeal) -> list[Defect]:
    """Return warnings about calls that are proper words but break the rules of the auction.

    A call that cannot be made is reported alone, since what follows it cannot be understood.
    """
    record = deal.auction
    if record is None or not record.calls or record.first not in deal.active:
        return []
    if any(auction_defects(deal)):
        return []
    if deal.dealer is not None:
        lead = deal.rules.direction.after(deal.dealer, deal.active)
        if record.first not in (lead, deal.leader):
            message = (
                f"the auction begins with {record.first.letter}, but {lead.letter} speaks first"
            )
            return [Defect((Place("Dealer"), Place("Auction")), message, lead.letter)]
    found: list[tuple[int, list[Defect]]] = []
    for passes_again in (False, True):
        state = _followed(deal.rules, record.calls, passes_again)
        warnings = list(_Against(deal, record, state).warnings())
        if not warnings:
            return []
        found.append((state.understood, warnings))
    return max(found, key=lambda each: each[0])[1]


class _Fault(NamedTuple):
    """The reason why a call is impossible; in ``message``, ``{seat}`` stands for the seat with
    number ``speaker``."""

    speaker: int
    message: str
    expected: str


@dataclass(frozen=True)
class _State:
    """The state that a record reaches when its passes are read in one of two ways.

    Attributes:
        understood: how many calls could be followed.
        auction: the state they lead to.
        bid: the row of the last bid, or of the call that names the contract.
        named: the step of the ladder that the winner names in the end.
        fault: the error in the first call that could not be followed.
    """

    understood: int
    auction: AuctionMoment
    bid: int = 0
    named: int | None = None
    fault: _Fault | None = None


@lru_cache(maxsize=1024)
def _followed(rules: Ruleset, calls: tuple[str, ...], passes_again: bool) -> _State:
    """Follow a record of calls as far as possible; results are cached, since the same few auctions
    recur in every file.

    ``passes_again`` says that a seat that has passed says so in every round; else it is left out.
    """
    state = _State(0, AuctionMoment(rules))
    for row, word in enumerate(calls):
        auction = state.auction
        speaker = auction.to_speak
        if passes_again:
            speaker = row % SPEAKERS
        elif auction.is_over and auction.holder is not None:
            speaker = auction.holder
        state = (_after_the_end if auction.is_over else _during)(state, row, speaker, word)
        if state.fault is not None:
            break
        state = replace(state, understood=row + 1)
    return state


def _during(state: _State, row: int, speaker: int, word: str) -> _State:
    auction = state.auction
    if auction.passed[speaker]:
        if word == PASS.word:
            return state
        return replace(
            state, fault=_Fault(speaker, f"{{seat}} says {word} after a pass", PASS.word)
        )
    if word.startswith(Kind.FIXED.value) and auction.stage is Stage.NO_TRICKS:
        auction = replace(auction, stage=Stage.FIXED)  # the round of No Tricks was left out
    if not auction.takes(word):
        fault = _Fault(speaker, f"{{seat}} cannot say {word} here", ", ".join(auction.words))
        return replace(state, fault=fault)
    bid = state.bid if word == PASS.word else row
    return replace(state, auction=auction.after_word(word), bid=bid)


def _after_the_end(state: _State, row: int, speaker: int, word: str) -> _State:
    """Return the state after a call made when the auction is over: the winner may name the
    contract, and the others may only pass."""
    auction = state.auction
    over = f"{word} stands after the end of the auction"
    if auction.holder is None or state.named is not None:
        return replace(state, fault=_Fault(speaker, over, "no more calls"))
    if speaker != auction.holder:
        return (
            state if word == PASS.word else replace(state, fault=_Fault(speaker, over, PASS.word))
        )
    steps = {PLAY.word: 0, **named_steps(auction.rules)}
    if auction.stage is not Stage.BIDS or word not in steps:
        return replace(state, fault=_Fault(speaker, over, "no more calls"))
    if steps[word] < auction.claim:
        words = [each for each, step in steps.items() if step >= auction.claim]
        fault = _Fault(speaker, f"{{seat}} names {word} after a higher bid", ", ".join(words))
        return replace(state, fault=fault)
    return replace(state, bid=row, named=steps[word])


class _Against:
    """A record of an auction, to be compared with the tags Declarer and Contract."""

    def __init__(self, deal: OmbreDeal, record: Record, state: _State) -> None:
        self._deal = deal
        self._calls = record.calls
        self._state = state
        self._auction = state.auction
        self._seats = deal.rules.direction.round_from(record.first, deal.active)

    def warnings(self) -> Iterator[Defect]:
        deal, auction, fault = self._deal, self._auction, self._state.fault
        if fault is not None:
            message = fault.message.format(seat=self._seats[fault.speaker].letter)
            place = Place("Auction", row=self._state.understood)
            yield Defect((place,), message, fault.expected)
            return
        player = deal.declarer if deal.declarer in deal.active else None
        contract = deal.contract
        if contract is not None and not contract.exists_in(deal.rules):
            contract = None
        if (player is None and contract is None) or deal.is_not_valid:
            return
        last = Place("Auction", row=len(self._calls) - 1)
        if not auction.is_over:
            if not (deal.is_passed_out and _all_have_passed(auction)):
                expected = f"a call of {self._seats[auction.to_speak].letter}"
                yield Defect((last,), "the auction stops before it is over", expected)
        elif auction.holder is None:
            yield from self._against_passes(player, contract, last)
        else:
            yield from self._against_winner(player, contract, self._seats[auction.holder])

    def _against_winner(
        self, player: Seat | None, contract: Contract | None, winner: Seat
    ) -> Iterator[Defect]:
        pack, bid = self._deal.pack, Place("Auction", row=self._state.bid)
        if player is not None and player is not winner:
            message = f"{player.letter} is the Player, but {winner.letter} has won the auction"
            yield Defect((Place("Declarer"), bid), message, winner.letter)
        if contract is not None and not self._may_be(contract):
            word = self._calls[self._state.bid]
            message = f"{contract.text(pack)}, but {winner.letter} has won with {word}"
            yield Defect((Place("Contract"), bid), message, self._contracts())

    def _against_passes(
        self, player: Seat | None, contract: Contract | None, last: Place
    ) -> Iterator[Defect]:
        if contract is not None and contract.kind is not Kind.PASS:
            message = f"{contract.text(self._deal.pack)}, but all have passed"
            yield Defect((Place("Contract"), last), message, Kind.PASS.value)
        elif contract is None and player is not None:
            message = f"{player.letter} is the Player, but all have passed"
            yield Defect((Place("Declarer"), last), message)

    def _may_be(self, contract: Contract) -> bool:
        auction = self._auction
        if auction.stage is Stage.FIXED:
            if self._calls[self._state.bid] in FIXED_CALLS:
                return auction.may_be_named(contract)
            # The suit of the Fixed bid is not written; the claim is the lowest there can be.
            lowest = fixed_bids(auction.rules)[auction.claim]
            return contract.tricks == lowest.tricks and (
                contract.rank(auction.rules) >= lowest.rank(auction.rules)
            )
        if self._state.named is not None:
            return contract.rank(auction.rules) == ladder(auction.rules)[self._state.named]
        return auction.may_be_named(contract)

    def _contracts(self) -> str:
        """Return a text with the contracts that the winner may play; it lists suits only for kinds
        not possible in all suits."""
        suits: dict[str, list[str]] = {}
        left_out = set()
        for contract in all_contracts(self._auction.rules):
            name = f"{contract.kind.value} {contract.tricks or ''}".strip()
            if not self._may_be(contract):
                left_out.add(name)
            elif contract.trumps is None:
                suits[name] = []
            else:
                suits.setdefault(name, []).append(self._deal.pack.suit_text(contract.trumps))
        return ", ".join(
            f"{name} {'/'.join(letters)}" if name in left_out else name
            for name, letters in suits.items()
        )


def _all_have_passed(auction: AuctionMoment) -> bool:
    """Return whether the last round held only passes, and no new round has begun."""
    return auction.stage is not Stage.BIDS and auction.holder is None and not any(auction.passed)
