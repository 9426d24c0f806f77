"""A hand in play with a person at the table: whose turn it is, what closed seats do, undoing."""

from __future__ import annotations

from dataclasses import replace

from tridge_solver.core.cards import PACK, Card
from tridge_solver.core.deal import PlayRecord
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3.closed.play import ClosedTable
from tridge_solver.games.ombre.closed.deals import dealt_of, setting_of, unplayed
from tridge_solver.games.ombre.closed.style import Style
from tridge_solver.games.ombre.closed.table import ClosedGame
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS
from tridge_solver.games.ombre.scoring import funds_of


class PlaySession:
    """One exchanged deal being played.

    Args:
        deal: with Player, contract, exchanges and all hands; its record is not looked at.
        person: the seat that is not played by the program, ``None`` none.
        style: how the others play.
        seed: of what they imagine: the same seed and the same cards of the person make the same
            play.

    >>> from tridge_solver.games.ombre.closed.deals import table_deals
    >>> sitting = PlaySession(next(table_deals(1, 1)), None, Style(worlds=2), 1)
    >>> while not sitting.is_over:
    ...     card = sitting.go_on()
    >>> len(sitting.deal.play.rows) in range(5, 10)
    True
    """

    def __init__(self, deal: OmbreDeal, person: Seat | None, style: Style, seed: int) -> None:
        self._bare = unplayed(deal)
        self.person = person
        self.style = style
        self._seed = seed % (1 << 64)  # of as many bits as the engine takes
        self._table = ClosedTable()
        self.setting = setting_of(deal)
        self._game = ClosedGame(self.setting, funds_of(deal), tables=[self._table])
        self._dealt = dealt_of([self._bare])
        self.positions: list[Position] = [self._bare.start()]
        self._played: list[Card] = []
        self._undertaken_at: int | None = None
        self._claimed = False

    @property
    def position(self) -> Position:
        """Where the play stands."""
        return self.positions[-1]

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return self.position.order[len(self.position.trick)]

    @property
    def is_over(self) -> bool:
        """Whether all is played, or the Player has claimed."""
        return self._claimed or sum(self.position.won.values()) == TRICKS

    @property
    def may_claim(self) -> bool:
        """Whether the Player, with the first five tricks won, must claim or go on for all nine."""
        position, player = self.position, self.setting.player
        return (
            self.setting.contract.is_normal
            and not self._claimed
            and self._undertaken_at is None
            and len(self._played) == FIRST_TRICKS * len(position.order)
            and position.won[player] == FIRST_TRICKS
        )

    @property
    def undertaken(self) -> bool:
        """Whether the Player has gone on for all nine tricks."""
        return self._undertaken_at is not None

    @property
    def deal(self) -> OmbreDeal:
        """The deal with the record so far, and its result once it is over."""
        rows, cards = [], list(self._played)
        order = self._bare.playing_order
        for start in range(0, len(cards), len(order)):
            position = self.positions[start]
            by_seat = dict(zip(position.order, cards[start : start + len(order)], strict=False))
            rows.append(tuple(by_seat.get(seat) for seat in order))
        result = None
        if self.is_over:
            won = self.position.won
            first, second = self._bare.defenders
            result = won[self.setting.player], won[first], won[second]
        return replace(
            self._bare,
            play=PlayRecord(self._bare.lead, tuple(rows)),
            result=result,
            undertaken=True if self.undertaken and self.is_over else None,
        )

    def choice(self) -> Card:
        """What a closed seat would play in the place of the seat whose turn it is."""
        card = self._table.next_card(
            *self._engine_deal(),
            self.style.words,
            self._seed,
            self._played,
            undertaken=self.undertaken,
        )
        return PACK[card]

    def would_go_on(self) -> bool:
        """Whether a closed Player would go on for all nine tricks rather than claim."""
        return self._table.would_go_on(
            *self._engine_deal(), self.style.words, self._seed, self._played
        )

    def go_on(self) -> Card | None:
        """Let a closed seat take its turn: the card it plays, ``None`` for a claim."""
        if self.may_claim and not self.would_go_on():
            self.claim()
            return None
        card = self.choice()
        self.play(card)
        return card

    def play(self, card: Card) -> None:
        """Play a legal card; :class:`~tridge_solver.IllegalPlay` for another.

        The lead to the sixth trick after winning the first five undertakes all nine.
        """
        position = self.position.play(card)
        if self.may_claim:
            self._undertaken_at = len(self._played)
        self.positions.append(position)
        self._played.append(card)

    def claim(self) -> None:
        """Settle with the first five tricks."""
        if not self.may_claim:
            raise ValueError("nobody may claim here")
        self._claimed = True

    def undo(self) -> bool:
        """Go back to the person's last card; whether there was one."""
        back = len(self._played) - 1
        while back >= 0:
            position = self.positions[back]
            if position.order[len(position.trick)] is self.person:
                break
            back -= 1
        if back < 0:
            return False
        del self._played[back:]
        del self.positions[back + 1 :]
        self._claimed = False
        if self._undertaken_at is not None and back <= self._undertaken_at:
            self._undertaken_at = None
        return True

    def _engine_deal(self) -> tuple[list[int], list[int], int, int, int | None]:
        """The deal as the engine takes it."""
        return (
            [int(mask) for mask in self._dealt.dealt[0]],
            [int(mask) for mask in self._dealt.held[0]],
            self.setting.leader,
            self._dealt.firsts[0],
            self._dealt.turned[0],
        )
