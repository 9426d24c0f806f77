"""Belote at the table: how the program's seats play, and what a person at the table is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.at_table.session import SidesPlaySession
from tridge_solver.at_table.two_sides import TwoSides
from tridge_solver.core.game import Game
from tridge_solver.core.languages import is_spoken, said
from tridge_solver.core.position import cards_played
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.advice import advice_at
from tridge_solver.games.belote.bidding import weigh_calls
from tridge_solver.games.belote.closed_seats import (
    BeloteAuctionSession,
    BeloteMinds,
    bid_deals,
    dealt,
    gain_of_bidders,
    ready_to_play,
)
from tridge_solver.games.belote.contracts import BeloteContract, in_english, in_french
from tridge_solver.games.belote.game import BeloteDeal, by_side, side_of
from tridge_solver.games.belote.notation import DIALECT
from tridge_solver.games.belote.report.theme import (
    contract_by,
    contract_text,
    points_text,
    trumps_look,
)
from tridge_solver.games.belote.rule_bidder import DOUBLE, PASS, REDOUBLE, written_call
from tridge_solver.games.belote.rules import PLAYERS, BeloteRules
from tridge_solver.games.belote.scored_deal import (
    from_eldest,
    is_made,
    melding,
    melds_of,
    played_facts,
    rules_of,
    score,
    totals,
)
from tridge_solver.report.theme.signs import Theme, names, signed, signed_mean

if TYPE_CHECKING:
    from tridge_solver.core.cards import Card

_WORDS = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}


class BeloteAtTable(TwoSides):
    """Belote as the table plays it; see :class:`~tridge_solver.at_table.two_sides.TwoSides`."""

    whose = "the bidders', less the others'"
    kept = "bid by rule"

    def dealt(self, seed: int, rules: Ruleset) -> Iterator[BeloteDeal]:
        """Return random deals, before any call."""
        assert isinstance(rules, BeloteRules)
        return dealt(seed, rules)

    def bid_deals(self, seed: int, rules: Ruleset) -> Iterator[BeloteDeal]:
        """Return random deals that four seats bid by the rule, leaving out those they pass out."""
        assert isinstance(rules, BeloteRules)
        return bid_deals(seed, rules)

    def ready(self, deal: BeloteDeal, *, as_dealt: bool = False) -> BeloteDeal:
        """Return a deal ready to play; see
        :func:`~tridge_solver.games.belote.closed_seats.ready_to_play`."""
        return ready_to_play(deal, as_dealt=as_dealt)

    def speaking(self, deal: BeloteDeal) -> BeloteAuctionSession:
        """Return the auction of a deal; every deal of Belote has one."""
        return BeloteAuctionSession(deal)

    def minds(self) -> BeloteMinds:
        """Return the functions that choose cards for seats, with one thread for their solver."""
        return BeloteMinds()

    def gain(self, deal: BeloteDeal) -> int:
        """Return the score of the bidding side, less that of the other."""
        return gain_of_bidders(deal)

    def look(self, deal: BeloteDeal) -> Theme:
        """Return the look of the cards: a trump suit is first, and bold."""
        return trumps_look(deal)

    def contract(self, deal: BeloteDeal) -> Text:
        """Return the contract and its bidder in words."""
        assert deal.contract is not None
        return contract_by(deal, deal.contract)

    def call_text(self, word: str) -> Text:
        """Return a call as text, with the symbol of its suit."""
        if word in _WORDS:
            return Text(said(_WORDS[word]))
        return contract_text(BeloteContract.parse(word))

    def heard(self, word: str) -> str:
        """Return the call that a person typed: ``80H`` for ``80 h``, ``80S`` for ``80 pique``,
        ``X`` for ``double``. In French ``80 c`` means hearts (cœur)."""
        if is_spoken("French"):
            word = in_english(word)
        return DIALECT.call_meant("".join(word.split())) or written_call(word)

    @property
    def calls(self) -> str:
        """Return the numbers and denominations that may be called."""
        if is_spoken("French"):
            bids = map(in_french, ("80 H", "90 NT", "100 AT"))
            return f"e.g. {', '.join(bids)}, {said('pass')}, {said('double')}, {said('redouble')}"
        return "e.g. 80 H, 90 NT, 100 AT, pass, X or XX"

    def open_hands(self, session: SidesPlaySession, seat: Seat) -> tuple[Seat, ...]:
        """Return no hands: none is laid open."""
        return ()

    def noticed(self, session: SidesPlaySession) -> tuple[Text, ...]:
        """Return what the table hears: a belote, with the king or queen of trumps, and melds,
        after the first trick."""
        return (*self._belote(session), *self._melds(session))

    def _belote(self, session: SidesPlaySession) -> tuple[Text, ...]:
        deal: BeloteDeal = session.deal
        [(seat, card)] = cards_played(session.positions[-2:])
        kind = deal.trumps
        assert kind is not None
        pair = {"K": "Q", "Q": "K"}
        if card.rank not in pair or not kind.is_trump(card.suit):
            return ()
        other: Card = card.of(card.suit, pair[card.rank], self.look(deal).pack)
        if other not in deal.known_hand(seat):
            return ()
        first = other in session.position.hands[seat]
        return (Text(f"{names(deal)[seat]}: {'belote' if first else 'rebelote'}"),)

    def _melds(self, session: SidesPlaySession) -> tuple[Text, ...]:
        if len(session.positions) != PLAYERS + 1:
            return ()
        deal: BeloteDeal = session.deal
        kind = deal.trumps
        assert kind is not None
        hands = {seat: deal.known_hand(seat) for seat in SEATS}
        best = melding(hands, from_eldest(deal), kind).best
        if best is None:
            return ()
        look, lines = self.look(deal), []
        for seat in from_eldest(deal):
            for meld in melds_of(hands[seat], kind) if side_of(seat) == side_of(best) else ():
                cards = look.cards(meld.cards)
                lines.append(Text.assemble(f"{names(deal)[seat]} melds {meld.worth}: ", cards))
        return tuple(lines)

    def so_far(self, session: SidesPlaySession) -> str:
        """Return the points of the tricks so far."""
        return points_text(by_side(session.position.points))

    def result(self, deal: BeloteDeal) -> Text:
        """Return the points of both sides, and their scores."""
        facts = played_facts(deal)
        assert facts is not None
        rules = rules_of(deal)
        is_right = is_made(facts, rules)
        made, style = ("✔", "green bold") if is_right else ("✘", "red bold")
        fate = said("made" if is_right else "failed")
        return Text.assemble(
            contract_by(deal, facts.contract),
            ": ",
            points_text(totals(facts, rules)),
            "  ",
            (f"{made} {fate}", style),
            f"  {said('score')}: {points_text(score(facts, rules))}",
        )

    def card_advice(self, deal: BeloteDeal, sampling: Sampling) -> Text:
        """Return the advised card, how often the contract is made after it, and the score."""
        best = advice_at(deal, None, sampling).best
        return Text.assemble(
            self.look(deal).card(best.card),
            f": {signed_mean(best.score)} on average, our score less theirs, by what you can "
            f"see; the contract is made in {best.chance:.0%}",
        )

    def call_advice(self, auction: BeloteAuctionSession, sampling: Sampling) -> Text:
        """Return the advised call, and its score."""
        best = weigh_calls(auction.deal, auction.words, None, sampling).best
        return Text.assemble(
            self.call_text(best.call),
            f": {signed(round(best.table.score))} on average at the table",
        )


def at_table(game: Game) -> BeloteAtTable:
    """Return how Belote is played at the table."""
    return BeloteAtTable(game)
