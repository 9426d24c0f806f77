"""The turns of Tridge, Tresillo and the in-comer for the board: grades and the Player's tricks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tridge_solver.core.cards import SUITS
from tridge_solver.core.game import Game
from tridge_solver.core.position import Position, cards_played
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.advice.seat_view import player_at
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import variant_of
from tridge_solver.games.ombre.report.verdict import told
from tridge_solver.games.ombre.rules.contracts import (
    CONTRACT_KINDS,
    FIXED_BIDS,
    TRICKS,
    TRUMPLESS_KINDS,
    Contract,
    Kind,
)
from tridge_solver.games.ombre.rules.incomer import INCOMER_KINDS, known_to_win
from tridge_solver.games.ombre.solving.double_dummy import DoubleDummy, Value
from tridge_solver.games.ombre.solving.incomer import IncomerDoubleDummy
from tridge_solver.report.replay import CardTold, Gauge, Turn
from tridge_solver.report.theme.signs import CardWorth, grade_word, names

if TYPE_CHECKING:
    from tridge_solver.games.ombre.solving.double_dummy import CardValue


class ThreeSeatsFormat:
    """The turns of games of three seats, valued by grades and the Player's tricks."""

    def new_solver(self, table_bytes: int | None) -> Any:
        """Return a new solver."""
        return DoubleDummy.with_table(table_bytes)

    def turns(
        self, solver: Any, deal: OmbreDeal, positions: Sequence[Position], first: int
    ) -> Iterator[Turn]:
        """Yield the turns of the play, beginning with ``positions[first]``."""
        contract = deal.contract
        assert contract is not None
        players = [self._player(deal, position) for position in positions]
        number = first
        while number < len(positions):
            player = players[number]
            end = number
            while end + 1 < len(positions) and players[end + 1] is player:
                end += 1
            played = [card for _, card in cards_played(positions[number : end + 1])]
            values = solver.play_values(positions[number], player, contract, played)
            for turn, cards in enumerate(values, number):
                yield _turn(deal, player, contract, turn, positions[turn], cards)
            number = end + 1

    def contracts(self, deal: OmbreDeal) -> Iterator[tuple[str, str, Any]]:
        """Yield every kind of contract of the rules in every suit, or once if it has no trump
        suit."""
        for kind in self._kinds(deal):
            if kind in TRUMPLESS_KINDS:
                contract = Contract(kind)
                none = contract.denomination
                if contract.exists_in(deal.rules) and none is not None:
                    yield kind.value, none.letter, contract
                continue
            for tricks in FIXED_BIDS if kind is Kind.FIXED else (None,):
                for suit in SUITS:
                    contract = Contract(kind, suit, tricks)
                    if contract.exists_in(deal.rules):
                        name = kind.value if tricks is None else f"{kind.value} {tricks}"
                        yield name, suit.letter, contract

    def _kinds(self, deal: OmbreDeal) -> Sequence[Kind]:
        """Return the kinds of contract that the game may have."""
        return CONTRACT_KINDS

    def _player(self, deal: OmbreDeal, position: Position) -> Seat:
        """Return the seat whose tricks count in ``position``."""
        assert deal.declarer is not None
        if not isinstance(deal.surrender, Seat):
            return deal.declarer
        return player_at(deal, sum(position.won.values()))


class IncomerFormat(ThreeSeatsFormat):
    """The turns of an in-comer's deal, in which four seats play, one against three."""

    def new_solver(self, table_bytes: int | None) -> Any:
        """Return a new solver for four seats."""
        return IncomerDoubleDummy.with_table(table_bytes)

    def _kinds(self, deal: OmbreDeal) -> Sequence[Kind]:
        """Return the kinds of contract that an in-comer may play."""
        return INCOMER_KINDS


class MortFormat(IncomerFormat):
    """The turns of a mort, valued for the board."""

    def contracts(self, deal: OmbreDeal) -> Iterator[tuple[str, str, Any]]:
        """Yield a mort in every suit, with the number of tricks that win it."""
        known = {"hands": deal.hands, "stock": deal.stock, "stock_open": deal.stock_open}
        tricks = deal.contract.tricks if deal.contract else known_to_win(known, deal.incomer)
        for suit in SUITS:
            yield Kind.MORT.value, suit.letter, Contract(Kind.MORT, suit, tricks)


FORMATS = {"three_seats": ThreeSeatsFormat(), "incomer": IncomerFormat(), "mort": MortFormat()}


def value_format(game: Game) -> ThreeSeatsFormat:
    """Return the object that values the turns of ``game``."""
    return FORMATS[variant_of(game)]


def _turn(
    deal: OmbreDeal,
    player: Seat,
    contract: Contract,
    number: int,
    position: Position,
    values: Sequence[CardValue],
) -> Turn:
    """Return the turn before card ``number``, counted from 0, given the values of its cards."""
    name = names(deal)[player]
    if values:
        grade, tricks = values[0].grade, values[0].player_tricks
    else:
        counts = [position.won[seat] for seat in deal.from_player(player)]
        grade, tricks = deal.game.grade(contract, counts, deal.rules), counts[0]
    best = (grade, tricks)
    against = position.to_play is not player
    cards = []
    for value in values:
        after = (value.grade, value.player_tricks)
        fields = {"grade": value.grade.value, "player_tricks": value.player_tricks}
        worth = CardWorth(*after, after == best, against)
        word = grade_word(value.grade, deal.rules)
        cards.append(CardTold.graded(value.card, worth, fields, word, value.grade.value))
    won = position.won[player]
    wanted = {Kind.NO_TRICKS: 0, Kind.FIXED: contract.tricks}.get(contract.kind)
    return Turn(
        number=number,
        position=position,
        fields={"grade": grade.value, "player_tricks": tricks},
        told=told(name, contract, Value(grade, tricks, False), deal.rules, over=not values),
        gauge=Gauge(won, tricks - won, sum(position.won.values()) - won, TRICKS, wanted),
        cards=tuple(cards),
    )
