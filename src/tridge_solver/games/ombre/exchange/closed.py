"""The exchange from the seat: nine cards seen, the rest dealt at random many times.

Every candidate meets the same worlds. A race finds the best discard (see
:mod:`tridge_solver.analysis.race`); its counts are thrown away, since they
flatter the winner, and fresh worlds measure it and the next best. In a world the defenders exchange
by a model and the cards are then played as if open, so contracts that live on hidden cards (No
Tricks, Fixed) come out too dark for the Player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tridge_solver.analysis.counted import counts_by_grade
from tridge_solver.analysis.intervals import Interval, Paired, paired, wilson
from tridge_solver.analysis.sampling import Progress, Sampling, no_progress
from tridge_solver.core.cards import Suit, cards_of
from tridge_solver.core.display import AnswerOfDeal
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.closed.value import AtTable
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.exchange.at_table import arm_at_table
from tridge_solver.games.ombre.exchange.closed_question import ExchangeQuestion
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract
from tridge_solver.games.ombre.scoring import Funds, Pot, funds_of
from tridge_solver.games.ombre.worlds.discards import Discards, equal_discards
from tridge_solver.games.ombre.worlds.expected import chips_of_arm
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, Sample, SeatWorlds

DEFAULT_TOP = 5
DEFENCES = ("model", "none", "best")


@dataclass(frozen=True)
class SampledOption:
    """One discard with what it came to in the fresh worlds.

    Attributes:
        trumps, discard: what is played and thrown.
        equals: other discards that come to the same, card for card neighbours.
        wins, draws, losses: worlds, by the Player's grade (Fixed: exact, one off, worse).
        points: expected chips of the Player, ``None`` for a defender's question.
        gap: the share by which it trails the first option, compared world by world; ``None`` for
            the first itself.
    """

    trumps: Suit
    discard: Discards
    equals: tuple[Discards, ...]
    wins: int
    draws: int
    losses: int
    points: float | None
    gap: Paired | None

    @property
    def samples(self) -> int:
        """Worlds played."""
        return self.wins + self.draws + self.losses

    @property
    def win_interval(self) -> Interval:
        """The 95 % interval of the Player's share of wins."""
        return wilson(self.wins, self.samples)


@dataclass(frozen=True, repr=False)
class SampledExchange(AnswerOfDeal):
    """What a seat should throw, as far as it can know.

    Attributes:
        deal, player, seat: whose question; ``seat`` is the Player or a defender.
        contract: what is played, in the first of the suits asked about.
        trumps: the suits asked about; ``raced`` those near enough to the best to be raced.
        options: the winner of the race, then the next best.
        equivalent: how many of them, the first included, no comparison tells apart.
        tricks: worlds by the Player's tricks with the first option, 0 to 9; empty for the exact
            defence, whose tricks are not sought.
        samples, seed, defence: what was played.
        race_worlds: worlds the last candidates of the race were compared in.
        drawn: for a defender's question, cards the Player drew; ``first_drawn`` for the second
            defender's the first defender's, where that is known.
        funds: what the expected chips were reckoned with.
        table: what the first option is worth at the table, where the seats see their own cards
            only; ``None`` for a defender's question, or a defence that is no model of people's.
    """

    deal: OmbreDeal
    player: Seat
    seat: Seat
    contract: Contract
    trumps: tuple[Suit, ...]
    raced: tuple[Suit, ...]
    options: tuple[SampledOption, ...]
    equivalent: int
    tricks: tuple[int, ...]
    samples: int
    seed: int
    defence: str
    race_worlds: int
    drawn: int | None
    first_drawn: int | None
    funds: Funds | Pot
    table: AtTable | None

    @property
    def contract_text(self) -> str:
        """The contract without its suit, e.g. ``Play``."""
        return self.contract.kind.value


def sampled_exchange(
    deal: OmbreDeal,
    seat: Seat | None = None,
    trumps: Sequence[Suit] | None = None,
    top: int = DEFAULT_TOP,
    sampling: Sampling | None = None,
    *,
    drawn: int | None = None,
    first_drawn: int | None = None,
    progress: Progress | None = None,
) -> SampledExchange:
    """What ``seat`` (the Player, unless said) should throw, knowing its nine cards only.

    ``top`` other discards are reported beside the best. ``drawn`` says how many cards the Player
    drew where a defender asks, ``first_drawn`` how many the first defender where the second asks.
    ``progress`` is told what is being done and how far.

    Raises :class:`~tridge_solver.DealError` where the deal does not say enough.
    """
    sampling = sampling or Sampling()
    question = ExchangeQuestion.of(
        deal, seat, trumps, sampling, drawn=drawn, first_drawn=first_drawn
    )
    tell = progress or no_progress
    result = question.race(top, tell)
    final = [question.arms[n] for n in result.order[: top + 1]]
    funds = funds_of(deal)

    def found(sample: Sample) -> SampledExchange:
        """What so many worlds say; what it comes to at the table is asked at the end."""
        return _found(deal, question, result.worlds, final, sample, sampling, funds)

    sample = question.fresh(final, tell, so_far=found)
    at_table = question.asker is question.player and sampling.defence == "model"
    table = arm_at_table(question.worlds, final[0], sample, funds, sampling) if at_table else None
    return replace(found(sample), table=table)


def _found(
    deal: OmbreDeal,
    question: ExchangeQuestion,
    race_worlds: int,
    final: Sequence[Arm],
    sample: Sample,
    sampling: Sampling,
    funds: Funds | Pot,
) -> SampledExchange:
    """The answer that a sample gives."""
    options = _options(question.worlds, final, sample, funds)
    return SampledExchange(
        deal=deal,
        player=question.player,
        seat=question.asker,
        contract=question.asked[0].contract,
        trumps=tuple(setting.trumps for setting in question.asked),
        raced=tuple(setting.trumps for setting in question.raced),
        options=options,
        equivalent=1 + sum(option.gap is not None and option.gap.is_tie for option in options),
        tricks=()
        if sampling.defence == "best"
        else tuple(int(n) for n in np.bincount(sample.tricks, minlength=TRICKS + 1)),
        samples=sample.worlds,
        seed=sampling.seed,
        defence=sampling.defence,
        race_worlds=race_worlds,
        drawn=None if question.asker is question.player else question.drawn.player,
        first_drawn=question.drawn.first,
        funds=funds,
        table=None,
    )


def _options(
    worlds: SeatWorlds, arms: Sequence[Arm], sample: Sample, funds: Funds | Pot
) -> tuple[SampledOption, ...]:
    """The arms with their figures: the winner first, then by their own share of success."""
    success = sample.won if worlds.asks_as_player else ~sample.won
    options = []
    for n, arm in enumerate(arms):
        setting = arm.setting
        counts = counts_by_grade(sample.grade[:, n], len(setting.contract.grades))
        won, *drawn, lost = counts
        gap = None
        if n:
            gap = paired(
                int((success[:, 0] & ~success[:, n]).sum()),
                int((success[:, n] & ~success[:, 0]).sum()),
                sample.worlds,
                len(arms) - 1,
            )
        points = None
        if worlds.asks_as_player:
            points = chips_of_arm(setting, funds, sample.grade[:, n], sample.matadors[:, n])
        options.append(
            SampledOption(
                setting.trumps,
                tuple(cards_of(arm.discard)),
                equal_discards(setting, worlds.asker, arm.discard),
                won,
                sum(drawn),
                lost,
                points,
                gap,
            )
        )
    return (
        *options[:1],
        *sorted(options[1:], key=lambda option: option.gap.difference if option.gap else 0.0),
    )
