"""The par against an enumeration of every auction, written from the words of the rules alone."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings, strategies as st

from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.games.ombre.bidding.open import NOTHING, Chips, Offer, par
from tridge_solver.games.ombre.rules.contracts import Contract

STEPS = {
    "tridge": ("Play H", "Play D", "Flip S", "No Change C", "No Change D", "All Tricks S"),
    "tresillo": ("Play H", "Play S", "Flip S", "No Change C", "No Change S"),
}
"""A contract for every step of the ladder, from the lowest up."""

FIXED = ("Fixed 3 C", "Fixed 3 D", "Fixed 2 S", "Fixed 1 H")
NO_TRICKS = ("No Tricks S", "No Tricks D")

Table = dict[str, Chips]


@dataclass(frozen=True)
class End:
    player: int | None
    contract: str | None
    chips: Chips


class Enumeration:
    """Every auction, call by call; nothing is remembered from one to the next."""

    def __init__(self, game: str, tables: list[Table]) -> None:
        self.game, self.tables = game, tables
        self.steps = STEPS[game]

    def name(self, seat: int, allowed: tuple[str, ...]) -> End:
        best = None
        for text in allowed:
            chips = self.tables[seat].get(text)
            if chips is not None and (best is None or chips[seat] > best.chips[seat]):
                best = End(seat, text, chips)
        assert best is not None
        return best

    def better(self, seat: int, ends: list[End]) -> End:
        """The first of the ends that bring a seat the most."""
        return max(ends, key=lambda end: end.chips[seat])

    def bids(
        self, turn: int = 0, left: tuple[int, ...] = (0, 1, 2), last: int = -1, high: int = -1
    ) -> End:
        """``last`` has claimed step ``high``."""
        if left == (last,):
            return self.name(last, self.steps[high:])
        if not left:
            return self.no_tricks(0) if self.game == "tridge" else End(None, None, NOTHING)
        if turn not in left:
            return self.bids((turn + 1) % 3, left, last, high)
        rest = tuple(seat for seat in left if seat != turn)
        ends = [self.bids((turn + 1) % 3, rest, last, high)]
        step = high + 1
        if self.game == "tresillo" and turn < last:
            step = high
        if step < len(self.steps):
            if self.game == "tresillo" and step == len(self.steps) - 1:
                ends.append(self.name(turn, self.steps[step:]))
            else:
                ends.append(self.bids((turn + 1) % 3, left, turn, step))
        return self.better(turn, ends)

    def no_tricks(self, turn: int) -> End:
        if turn == 3:
            return self.fixed()
        ends = [self.no_tricks(turn + 1)]
        if any(text in self.tables[turn] for text in NO_TRICKS):
            ends.append(self.name(turn, NO_TRICKS))
        return self.better(turn, ends)

    def fixed(
        self, turn: int = 0, left: tuple[int, ...] = (0, 1, 2), last: int = -1, high: int = -1
    ) -> End:
        if left == (last,):
            return self.name(last, (FIXED[high],))
        if not left:
            return End(None, None, NOTHING)
        if turn not in left:
            return self.fixed((turn + 1) % 3, left, last, high)
        rest = tuple(seat for seat in left if seat != turn)
        ends = [self.fixed((turn + 1) % 3, rest, last, high)]
        ends += [
            self.fixed((turn + 1) % 3, left, turn, place)
            for place in range(high + 1, len(FIXED))
            if FIXED[place] in self.tables[turn]
        ]
        return self.better(turn, ends)


amounts = st.integers(-3, 3)


def tables(game: str) -> st.SearchStrategy[list[Table]]:
    """Chips for every step; of No Tricks and Fixed some may be missing, as without a trump."""
    chips = st.tuples(amounts, amounts, amounts)
    late = dict.fromkeys((*NO_TRICKS, *FIXED), chips) if game == "tridge" else {}
    table = st.fixed_dictionaries(dict.fromkeys(STEPS[game], chips), optional=late)
    return st.lists(table, min_size=3, max_size=3)


def check(rules: Ruleset, message: list[Table]) -> None:
    order = (*STEPS[rules.name], *NO_TRICKS, *FIXED)
    offers = [
        [Offer(Contract.parse(text), table[text]) for text in order if text in table]
        for table in message
    ]
    found = par(rules, offers)
    truth = Enumeration(rules.name, message).bids()
    contract = str(found.contract) if found.contract else None
    assert (found.player, contract, found.chips) == (truth.player, truth.contract, truth.chips)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(tables("tridge"))
def test_tridge_against_every_auction(message: list[Table]) -> None:
    check(TRIDGE, message)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(tables("tresillo"))
def test_tresillo_against_every_auction(message: list[Table]) -> None:
    check(TRESILLO, message)


def offers(*rows: dict[str, Chips]) -> list[list[Offer]]:
    """Offers as given, and what nobody would play for every step."""
    found = []
    for seat, row in enumerate(rows):
        ruin: Chips = tuple(-200.0 if n == seat else 50.0 for n in range(3))  # type: ignore[assignment]
        chips = {text: row.get(text, ruin) for text in STEPS["tridge"]} | row
        found.append([Offer(Contract.parse(text), each) for text, each in chips.items()])
    return found


def words(rules: Ruleset, message: list[list[Offer]]) -> tuple[str, int | None, str]:
    found = par(rules, message)
    return " ".join(c.word for _, c in found.calls), found.player, str(found.contract)


def test_all_pass_where_nobody_gains() -> None:
    assert words(TRIDGE, offers({}, {}, {})) == (" ".join(["Pass"] * 9), None, "None")


def test_the_one_who_wins_plays_as_cheaply_as_he_likes() -> None:
    answer = offers({}, {"Play H": (-1, 17, -1), "Flip S": (-5, 30, -5)}, {})
    assert words(TRIDGE, answer) == ("Pass Play Pass", 1, "Flip S")


def test_the_higher_contract_outbids_the_lower() -> None:
    answer = offers({"Play D": (20, -2, -2)}, {"No Change C": (-12, 59, -12)}, {})
    assert words(TRIDGE, answer)[1:] == (1, "No Change C")


def test_a_small_loss_saves_from_a_great_one() -> None:
    """Rather than pay 40 to the next seat the Lead loses a game that costs him 25."""
    answer = offers(
        {"Flip S": (-25, 5, 5)},
        {"Play D": (-40, 60, -40)},
        {},
    )
    calls, player, contract = words(TRIDGE, answer)
    assert (player, contract) == (0, "Flip S")
    assert calls.startswith("Play")


def test_no_tricks_comes_before_fixed_and_after_three_passes() -> None:
    answer = offers({"Fixed 1 H": (30, -5, -5)}, {}, {"No Tricks S": (-40, -40, 100)})
    calls, player, contract = words(TRIDGE, answer)
    assert (player, contract) == (2, "No Tricks S")
    assert calls == "Pass Pass Pass Pass Pass NoTricks"


def test_equal_chips_rather_pass() -> None:
    answer = offers({"Play H": (0, 0, 0)}, {}, {})
    assert words(TRIDGE, answer)[1] is None
