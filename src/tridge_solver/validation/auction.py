"""The record of the auction: its words, and whether they make an auction of the game.

Words that are no calls are defects. Calls that the rules do not let follow each other are only
doubts: tables differ in what they say and in what they write down, and nothing that is asked of a
deal depends on it. A record is taken for right if it is right in any of the usual ways to write it.
A seat that has passed may be left out of the later rounds or pass again in each of them; a bid may
be told as *More* or by the name of the step it claims; the Player may name his contract, or the
step it is on, in a last call; and a deal that is passed out may leave out the rounds of passes in
which No Tricks and Fixed were not bid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tridge_solver.deal import CALLS, Auction as Record, Deal
from tridge_solver.rules.auction import (
    PASS,
    PLAY,
    Auction,
    Stage,
    all_contracts,
    fixed_bids,
    ladder,
    named_steps,
)
from tridge_solver.rules.contracts import Contract, Kind
from tridge_solver.seats import Seat
from tridge_solver.validation.defect import Defect, Place

TRIDGE_CALLS = ("NoTricks", "AllTricks", "Fixed1", "Fixed2", "Fixed3")
"""Calls that Tresillo does not have."""


def auction_defects(deal: Deal) -> Iterator[Defect]:
    """Calls that are none, or none of this game."""
    for number, call in enumerate(deal.auction.calls if deal.auction else ()):
        if call not in CALLS:
            yield Defect((Place("Auction", row=number),), f"{call!r} is no call", ", ".join(CALLS))
        elif call in TRIDGE_CALLS and not deal.rules.is_tridge:
            message = f"{deal.rules.name} has no {call}"
            expected = ", ".join(word for word in CALLS if word not in TRIDGE_CALLS)
            yield Defect((Place("Auction", row=number),), message, expected)


def auction_doubts(deal: Deal) -> list[Defect]:
    """What the rules of the auction say against a record that has no defects.

    A call that cannot be made is told alone, since what follows it cannot be understood.
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
    readings = [_Reading(deal, record, passes_again) for passes_again in (False, True)]
    for reading in readings:
        reading.follow()
    return min(readings, key=lambda reading: (bool(reading.doubts), -reading.understood)).doubts


@dataclass
class _Reading:
    """A record of the auction, followed call by call.

    Attributes:
        passes_again: whether a seat that has passed says so in every round, or is left out.
        understood: how many calls could be followed.
        doubts: what is found against it.
    """

    deal: Deal
    record: Record
    passes_again: bool
    understood: int = 0
    doubts: list[Defect] = field(default_factory=list)
    _last_bid: int = 0
    _named: int | None = None

    def __post_init__(self) -> None:
        self._auction = Auction(self.deal.rules)
        self._seats = self.deal.rules.direction.round_from(self.record.first, self.deal.active)

    def follow(self) -> None:
        """Follow the calls as far as can be, then ask what came of them."""
        for row, word in enumerate(self.record.calls):
            found = self._call(row, word)
            if found is not None:
                self._doubt(found, Place("Auction", row=row))
                return
            self.understood += 1
        self._hold_against_contract()

    def _doubt(self, found: tuple[str, str | None], *places: Place) -> None:
        self.doubts.append(Defect(places, *found))

    def _call(self, row: int, word: str) -> tuple[str, str | None] | None:
        """Take one call; what is wrong with it and what was expected, if anything is."""
        auction = self._auction
        speaker = auction.to_speak
        if self.passes_again:
            speaker = row % len(self._seats)
        elif auction.is_over:
            speaker = auction.holder if auction.holder is not None else speaker
        seat = self._seats[speaker].letter
        if auction.is_over:
            return self._call_after_the_end(speaker, word)
        if auction.passed[speaker]:
            return None if word == PASS.word else (f"{seat} says {word} after a pass", PASS.word)
        if word.startswith(Kind.FIXED.value) and auction.stage is Stage.NO_TRICKS:
            auction = replace(auction, stage=Stage.FIXED)  # the round of No Tricks was left out
        if word not in auction.words:
            return f"{seat} cannot say {word} here", ", ".join(auction.words)
        self._auction = auction.after_word(word)
        if word != PASS.word:
            self._last_bid = row
        return None

    def _call_after_the_end(self, speaker: int, word: str) -> tuple[str, str | None] | None:
        """The winner may name his contract; others, where every round is written out, pass."""
        auction = self._auction
        if self._named is not None or auction.holder is None:
            return f"{word} stands after the end of the auction", "no more calls"
        winner = self._seats[auction.holder].letter
        if speaker != auction.holder:
            over = f"{word} stands after the end of the auction, which {winner} has won"
            return None if word == PASS.word else (over, PASS.word)
        steps = {PLAY.word: 0, **named_steps(auction.rules)}
        if auction.stage is not Stage.BIDS or word not in steps:
            message = f"{word} stands after the end of the auction, which {winner} has won"
            return message, "no more calls"
        if steps[word] < auction.claim:
            words = [each for each, step in steps.items() if step >= auction.claim]
            return f"{winner} names {word} after a higher bid", ", ".join(words)
        self._named = steps[word]
        return None

    def _hold_against_contract(self) -> None:
        """A record that stops too early, or in which another seat or contract has won."""
        deal, auction = self.deal, self._auction
        player, contract = deal.declarer, deal.contract
        if player not in deal.active:
            player = None
        if contract is not None and not contract.exists_in(deal.rules):
            contract = None
        last = Place("Auction", row=len(self.record.calls) - 1)
        if player is None and contract is None:
            return
        if not auction.is_over:
            if not (deal.is_passed_out and _all_have_passed(auction)):
                speaker = self._seats[auction.to_speak].letter
                self._doubt(("the auction stops before it is over", f"a call of {speaker}"), last)
            return
        if auction.holder is None:
            self._hold_against_passes(player, contract, last)
            return
        winner = self._seats[auction.holder]
        bid = Place("Auction", row=self._last_bid)
        if player is not None and player is not winner:
            message = f"{player.letter} is the Player, but {winner.letter} has won the auction"
            self._doubt((message, winner.letter), Place("Declarer"), bid)
        if contract is not None and not self._may_be(contract):
            where = last if self._named is not None else bid
            word = self.record.calls[where.row or 0]
            message = f"{contract.text(deal.pack)} after {winner.letter} has won with {word}"
            self._doubt((message, self._contracts()), Place("Contract"), where)

    def _hold_against_passes(
        self, player: Seat | None, contract: Contract | None, last: Place
    ) -> None:
        """A Player or a contract where all have passed."""
        if contract is not None and contract.kind is not Kind.PASS:
            message = f"{contract.text(self.deal.pack)}, but all have passed"
            self._doubt((message, Kind.PASS.value), Place("Contract"), last)
        elif contract is None and player is not None:
            message = f"{player.letter} is the Player, but all have passed"
            self._doubt((message, None), Place("Declarer"), last)

    def _may_be(self, contract: Contract) -> bool:
        """Whether the winner may play ``contract``."""
        auction = self._auction
        if auction.stage is Stage.FIXED:
            # The suit of a Fixed bid is not written; the claim is the lowest there can be.
            lowest = fixed_bids(auction.rules)[auction.claim]
            return contract.tricks == lowest.tricks and (
                contract.rank(auction.rules) >= lowest.rank(auction.rules)
            )
        if self._named is not None:
            return contract.rank(auction.rules) == ladder(auction.rules)[self._named]
        return auction.may_be_named(contract)

    def _contracts(self) -> str:
        """The contracts the winner may play, for a message: suits only where not all will do."""
        suits: dict[str, list[str]] = {}
        left_out = set()
        for contract in all_contracts(self._auction.rules):
            name = f"{contract.kind.value} {contract.tricks or ''}".strip()
            if not self._may_be(contract):
                left_out.add(name)
            elif contract.trumps is None:
                suits[name] = []
            else:
                suits.setdefault(name, []).append(self.deal.pack.suit_text(contract.trumps))
        return ", ".join(
            f"{name} {'/'.join(letters)}" if name in left_out else name
            for name, letters in suits.items()
        )


def _all_have_passed(auction: Auction) -> bool:
    """Whether the last round was nothing but passes, and no other has begun."""
    return auction.stage is not Stage.BIDS and auction.holder is None and not any(auction.passed)
