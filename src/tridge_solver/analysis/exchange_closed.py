"""The exchange from the seat: nine cards seen, the rest dealt at random many times.

Every candidate meets the same worlds. A race finds the best discard (see
:mod:`tridge_solver.analysis.race`); its counts are thrown away, since they flatter the winner, and
fresh worlds measure it and the next best. In a world the defenders exchange by a model and the
cards are then played as if open, so contracts that live on hidden cards (No Tricks, Fixed) come
out too dark for the Player.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np

from tridge_solver.analysis.discards import Discards, equal_discards
from tridge_solver.analysis.exchange_setting import Setting, check_seat, settings
from tridge_solver.analysis.expected import chips_of_arm, funds_of
from tridge_solver.analysis.intervals import Interval, Paired, paired, wilson
from tridge_solver.analysis.race import race
from tridge_solver.analysis.seat_worlds import Arm, Sample, SeatWorlds, candidates
from tridge_solver.analysis.worlds import FRESH, RACING
from tridge_solver.cards import Suit, cards_of
from tridge_solver.deal import Deal, DealError
from tridge_solver.rules.contracts import TRICKS
from tridge_solver.rules.ranking import point_count
from tridge_solver.scoring import Funds, Pot
from tridge_solver.seats import Seat

DEFAULT_SAMPLES = 1000
DEFAULT_SAMPLES_BEST = 100
DEFAULT_TOP = 5
DEFENCES = ("model", "none", "best")
POINTS_BEHIND = 4
"""Suits with so many fewer of the club's points than the best suit are not raced."""

BATCH = 500
MOST_SAMPLES = 1_000_000

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Sampling:
    """How to sample.

    Attributes:
        seed: of all worlds.
        samples: fresh worlds, ``None`` the default of the defence.
        precision: instead, half the width wanted of the winner's 95 % interval.
        seconds: instead, time for fresh worlds; their number is reported.
        defence: ``model``, ``none`` or ``best``.
        threads: how many work; the numbers are the same for any.
        table_bytes: memory of each thread's transposition table.
    """

    seed: int = 1
    samples: int | None = None
    precision: float | None = None
    seconds: float | None = None
    defence: str = "model"
    threads: int = 1
    table_bytes: int | None = None

    @property
    def fixed_samples(self) -> int:
        """Fresh worlds where their number is fixed."""
        default = DEFAULT_SAMPLES_BEST if self.defence == "best" else DEFAULT_SAMPLES
        return self.samples if self.samples is not None else default


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


@dataclass(frozen=True)
class SampledExchange:
    """What a seat should throw, as far as it can know.

    Attributes:
        deal, player, seat: whose question; ``seat`` is the Player or a defender.
        contract_text: the contract without its suit.
        trumps: the suits asked about; ``raced`` those near enough to the best to be raced.
        options: the winner of the race, then the next best.
        equivalent: how many of them, the first included, no comparison tells apart.
        tricks: worlds by the Player's tricks with the first option, 0 to 9; empty for the exact
            defence, whose tricks are not sought.
        samples, seed, defence: what was played.
        race_worlds: worlds the last candidates of the race were compared in.
        drawn: for a defender's question, cards the Player drew.
        funds: what the expected chips were reckoned with.
    """

    deal: Deal
    player: Seat
    seat: Seat
    contract_text: str
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
    funds: Funds | Pot


def sampled_exchange(
    deal: Deal,
    seat: Seat | None = None,
    trumps: Sequence[Suit] | None = None,
    top: int = DEFAULT_TOP,
    sampling: Sampling | None = None,
    *,
    drawn: int | None = None,
    progress: Progress | None = None,
) -> SampledExchange:
    """What ``seat`` (the Player, unless said) should throw, knowing its nine cards only.

    ``top`` other discards are reported beside the best. ``drawn`` says how many cards the Player
    drew where a defender asks. ``progress`` is told what is being done and how far.

    Raises :class:`~tridge_solver.deal.DealError` where the deal does not say enough.
    """
    sampling = sampling or Sampling()
    player = deal.declarer if deal.declarer is not None else seat
    if player is None:
        raise DealError("whose exchange it is is not known (expected a seat or a Declarer)")
    asker = seat if seat is not None else player
    check_seat(deal, asker)
    drawn = _drawn(deal, player, asker, drawn)
    if asker is not player and sampling.defence != "model":
        raise DealError(f"a defender's question is answered by the model, not {sampling.defence!r}")
    asked = settings(deal, player, trumps)
    raced = _near_the_best(asked, asker)
    arms = [arm for setting in raced for arm in candidates(setting, asker, drawn)]
    if not arms:
        raise DealError(f"{asker.letter} has no choice")
    worlds = SeatWorlds(raced, asker, drawn, sampling)
    tell = progress or (lambda what, done, total: None)

    def wins(alive: Sequence[int], start: int, count: int) -> np.ndarray:
        tell("racing", start + count, 0)
        return worlds.wins([arms[n] for n in alive], RACING, start, count)

    result = race(len(arms), wins, runners_up=top)
    final = [arms[n] for n in result.order[: top + 1]]
    sample = _fresh_worlds(worlds, final, sampling, tell)
    funds = funds_of(deal)
    options = _options(worlds, final, sample, funds)
    return SampledExchange(
        deal=deal,
        player=player,
        seat=asker,
        contract_text=asked[0].contract.kind.value,
        trumps=tuple(setting.trumps for setting in asked),
        raced=tuple(setting.trumps for setting in raced),
        options=options,
        equivalent=1 + sum(option.gap is not None and option.gap.is_tie for option in options),
        tricks=()
        if sampling.defence == "best"
        else tuple(int(n) for n in np.bincount(sample.tricks, minlength=TRICKS + 1)),
        samples=sample.worlds,
        seed=sampling.seed,
        defence=sampling.defence,
        race_worlds=result.worlds,
        drawn=drawn,
        funds=funds,
    )


def _drawn(deal: Deal, player: Seat, asker: Seat, drawn: int | None) -> int | None:
    """How many cards the Player drew, where a defender asks."""
    if asker is player:
        if drawn is not None:
            raise DealError("the number of cards drawn is for a defender's question")
        return None
    if drawn is None:
        made = next((e for e in deal.exchanges or () if e.seat is player), None)
        if made is None and deal.exchanges is None:
            raise DealError(f"how many cards {player.letter} drew is not known (expected --drawn)")
        drawn = len(made.discards) if made is not None else 0
    limit = settings(deal, player)[0].most[0]
    if drawn > limit:
        raise DealError(
            f"{player.letter} cannot have drawn {drawn} cards (expected at most {limit})"
        )
    return drawn


def _near_the_best(asked: tuple[Setting, ...], asker: Seat) -> tuple[Setting, ...]:
    """The settings whose suit is worth racing."""
    hand = asked[0].deal.known_hand(asker)
    points = {setting.trumps: point_count(hand, setting.trumps).total for setting in asked}
    best = max(points.values())
    return tuple(s for s in asked if points[s.trumps] >= best - POINTS_BEHIND)


def _fresh_worlds(
    worlds: SeatWorlds, arms: Sequence[Arm], sampling: Sampling, tell: Progress
) -> Sample:
    """Play the chosen arms in as many fresh worlds as were asked for."""
    sample = worlds.empty(len(arms))

    def width() -> float:
        low, high = wilson(int(sample.won[:, 0].sum()), sample.worlds)
        return high - low

    step = BATCH if sampling.defence != "best" else 10
    for count, goal in fresh_batches(sampling, sampling.fixed_samples, step, width):
        sample = sample.joined(worlds.sample(arms, FRESH, sample.worlds, count))
        tell("playing", sample.worlds, goal)
    return sample


def fresh_batches(
    sampling: Sampling, fixed: int, step: int, width: Callable[[], float]
) -> Iterator[tuple[int, int]]:
    """How many worlds to play next, and how many in all (0: open), until ``sampling`` is content.

    Args:
        fixed: worlds where neither precision nor time decides.
        step: the most worlds of a batch.
        width: of the interval that should become narrow, after the worlds so far.
    """
    began = time.perf_counter()
    open_end = sampling.precision is not None or sampling.seconds is not None
    goal = BATCH if open_end else fixed
    done = 0
    while done < goal:
        count = min(step, goal - done)
        yield count, 0 if open_end else goal
        done += count
        if done < goal or not open_end or done >= MOST_SAMPLES:
            continue
        if sampling.seconds is not None:
            enough = time.perf_counter() - began >= sampling.seconds
        else:
            enough = width() <= 2 * (sampling.precision or 1.0)
        if not enough:
            goal += BATCH if sampling.seconds is not None else ceil(goal / 2 / BATCH) * BATCH


def _options(
    worlds: SeatWorlds, arms: Sequence[Arm], sample: Sample, funds: Funds | Pot
) -> tuple[SampledOption, ...]:
    """The arms with their figures: the winner first, then by their own share of success."""
    success = sample.won if worlds.asks_as_player else ~sample.won
    options = []
    for n, arm in enumerate(arms):
        setting = arm.setting
        counts = [int((sample.grade[:, n] == g).sum()) for g in range(len(setting.contract.grades))]
        best = len(counts) - 1
        middle = counts[1] if best == 2 else 0
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
                counts[best],
                middle,
                counts[0],
                points,
                gap,
            )
        )
    return (
        *options[:1],
        *sorted(options[1:], key=lambda option: option.gap.difference if option.gap else 0.0),
    )
