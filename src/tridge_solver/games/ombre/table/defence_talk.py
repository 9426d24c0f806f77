"""How the defenders agree who exchanges first, where one of them is a person."""

from __future__ import annotations

from dataclasses import replace

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.closed.deals import exchanged_by_custom, setting_of
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.defence import KEEP, OrderOption, defence_order

TALK_WORLDS = 200
"""Worlds in which a closed seat weighs keeping the defence."""


class DefenceTalk:
    """The Centre keeps the defence or sends it; the Rear, to whom it is sent, takes or returns it.

    Two closed seats say nothing: of them the one dealt more points goes first, which is what such
    a talk finds out.

    Args:
        deal: exchanged by custom, see
            :func:`~tridge_solver.games.ombre.closed.deals.exchanged_by_custom`.
        person: the seat that is not played by the program.
        seed: of what closed seats imagine.

    Attributes:
        setting: who plays what.
        defenders: the Centre and the Rear.

    >>> from tridge_solver.games.ombre.closed.deals import table_deals
    >>> deal = next(table_deals(1, 7))
    >>> _, centre, rear = deal.from_player(deal.declarer)
    >>> talk = DefenceTalk(deal, centre, 1)
    >>> talk.say(False)  # the Centre sends the defence
    >>> talk.turn is rear
    True
    >>> talk.say(True)
    >>> talk.agreed.defenders == (rear, centre)
    True
    """

    def __init__(self, deal: OmbreDeal, person: Seat, seed: int) -> None:
        self._deal = deal
        self._seed = seed
        self.setting = setting_of(deal)
        self.person = person
        player, *defenders = self.setting.seats
        self.defenders = tuple(defenders)
        chooses = self.setting.rules.defenders_choose_first
        self._agrees = chooses and person is not player and self.setting.most[1] > 0
        self._answers: list[bool] = []

    @property
    def turn(self) -> Seat | None:
        """Who is asked; ``None`` once it is settled who exchanges first."""
        answers = self._answers
        if not self._agrees or (answers and (answers[0] or len(answers) == len(self.defenders))):
            return None
        return self.defenders[len(answers)]

    @property
    def drawn(self) -> int:
        """How many cards the Player has drawn."""
        player = self.setting.player
        return sum(made.count for made in self._deal.exchanges or () if made.seat is player)

    @property
    def is_sent(self) -> bool:
        """Whether the Centre has sent the defence, and the Rear is asked."""
        return bool(self._answers) and self.turn is not None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing to agree on any more."""
        return self.turn is None

    @property
    def agreed(self) -> OmbreDeal:
        """The deal exchanged by custom in the order agreed on."""
        if not self._answers:
            return self._deal
        centre, rear = self.defenders
        first = centre if self._answers[0] or not self._answers[-1] else rear
        return exchanged_by_custom(self._bare, first=first)

    def say(self, yes: bool) -> None:
        """Keep the defence, or of the Rear take it; or not."""
        if self.turn is None:
            raise ValueError("nobody is asked")
        self._answers.append(yes)

    def would_say(self) -> bool:
        """What a closed seat would say, whose exchange is by custom."""
        sampling = Sampling(samples=TALK_WORLDS, seed=self._seed)
        return self._weighed(sampling, by_custom=True)[0].choice == KEEP

    def advised(self, sampling: Sampling) -> tuple[OrderOption, OrderOption]:
        """Both orders for the seat that is asked, the better first."""
        return self._weighed(sampling, by_custom=False)

    def _weighed(self, sampling: Sampling, *, by_custom: bool) -> tuple[OrderOption, OrderOption]:
        asker = self.turn
        assert asker is not None
        return defence_order(
            self._bare, asker, None, sampling, drawn=self.drawn, by_custom=by_custom
        )

    @property
    def _bare(self) -> OmbreDeal:
        """The deal before its exchanges."""
        return replace(self._deal, exchanges=None, first_defender=None)
