"""What a setting asks of the engine of open exchanges: its cards, its levels, who is first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tridge_solver.core.cards import mask_of
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3.solver import Exchanger
from tridge_solver.games.ombre.rules.contracts import TRICKS
from tridge_solver.games.ombre.rules.ranking import lane_orders, matadors
from tridge_solver.games.ombre.solving.objectives import (
    GRADE_STEP,
    lexicographic_levels,
)
from tridge_solver.games.ombre.worlds.setting import Setting, check_seat, full_stock


def load_setting(
    exchanger: Exchanger,
    setting: Setting,
    defenders: Sequence[int] | None = None,
    fixed: Sequence[int | None] = (None, None, None),
) -> None:
    """Hand a setting to an engine; ``defenders`` are their discards where given."""
    deal = setting.deal
    for seat in setting.seats:
        check_seat(deal, seat)
    most = list(setting.most)
    stock = full_stock(deal)
    if defenders is not None:
        fixed = (None, *defenders)
        most[0] = min(most[0], len(stock) - sum(mask.bit_count() for mask in defenders))
    exchanger.load(
        lane_orders(setting.denomination),
        len(matadors(setting.denomination)) if setting.rules.estuche else 0,
        [mask_of(deal.known_hand(seat)) for seat in setting.seats],
        stock,
        setting.leader,
        lexicographic_levels(setting.contract, setting.rules),
        most=most,
        least=(setting.least, 0, 0),
        fixed=fixed,
        holds_top=setting.turned_to_throw is not None,
    )


def all_levels(setting: Setting) -> Iterable[int]:
    """Every level a result of the contract can have."""
    levels = lexicographic_levels(setting.contract, setting.rules)
    return {levels[p][d] for p in range(TRICKS + 1) for d in range(TRICKS + 1 - p)}


def grade_thresholds(setting: Setting) -> list[int]:
    """The levels at which a grade begins, but for the worst."""
    levels = set(all_levels(setting))
    grades = range(1, len(setting.contract.grades))
    return [min(v for v in levels if v // GRADE_STEP == grade) for grade in grades]


def possible_orders(setting: Setting, made: Sequence[int] | None) -> list[int]:
    """The defenders who may exchange first, as numbers in the setting's seats.

    The deal's first defender or, where its own exchanges are the question, their order; where the
    defenders have no choice, the one who plays after the Player.
    """
    deal = setting.deal
    first = deal.first_defender
    if first is None and not setting.rules.defenders_choose_first:
        return [1]
    if first is None and made is not None:
        first = next((e.seat for e in deal.exchanges or () if e.seat is not setting.player), None)
    if first is None:
        return [1] if made is not None else [1, 2]
    return [setting.seats.index(first)]


def thrown_by(setting: Setting, seat: Seat) -> int:
    """What ``seat`` threw in the deal, as a mask; nothing where the exchanges do not list it."""
    if setting.deal.exchanges is None and setting.most[setting.seats.index(seat)]:
        raise DealError("the exchanges made are not known (expected them in Exchange)")
    return next(
        (mask_of(e.known_discards) for e in setting.deal.exchanges or () if e.seat is seat), 0
    )


def given_discards(setting: Setting) -> tuple[int, int]:
    """The defenders' discards of the deal, in the order of the setting's seats."""
    _, first, second = setting.seats
    return thrown_by(setting, first), thrown_by(setting, second)
