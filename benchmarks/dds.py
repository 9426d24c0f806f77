"""DDS, the bridge solver, on Tridge deals: the same question through the endplay package.

The bridge deal is the Tridge deal with a phantom partner for the Player: North the Player, East
the defender after him, West the other, South the phantom. Trumps are spades. The cards held keep
their order and fill the highest ranks of each suit; the phantom has no trump and the lowest plain
cards, so he can neither win a trick nor spoil one, and North–South's tricks are the Player's. Of
the ways to choose nine losers, filling as few suits as possible is the kindest to DDS (spread
over three suits it needs 10 to 35 % longer for most tricks).

DDS builds tables of every new deal, whatever it is then asked: about 0.14 ms here. Both times are
taken, of the whole call and of the search alone (``reuse``: the same deal solved again after a
call that asked for nothing, its transposition table still empty). Every deal differs from the one
before, so DDS itself empties its table at each (``mode`` 1).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from deals import BenchDeal
from measure import Row, Samples, Settings
from tasks import FIVE_TRICKS
from tridge_solver.games.ombre.rules.ranking import lane_orders

COMPASS = (0, 1, 3)
"""North, East, West for the Player, the defender after him and the other."""

PHANTOM = 2
ACE, TWO = 14, 2
EXACT = -1
NOTHING = 0


class DdsError(RuntimeError):
    """DDS refused a deal, or its answer is not ours."""


@dataclass(frozen=True)
class Dds:
    """The functions and structures of the library that endplay brings."""

    version: str
    deal_type: type[Any]
    result: Any
    clock: Callable[[], int]
    solve: Callable[..., int]

    @classmethod
    def load(cls, settings: Settings) -> Dds:
        """The library, or ``ImportError`` when endplay is not installed."""
        from endplay import _dds  # the public functions ask for exact tricks only

        return cls(
            _version(_dds), _dds.deal, _dds.futureTricks(), settings.clock, _dds._dll.SolveBoard
        )

    def board(self, deal: BenchDeal) -> Any:
        """The bridge deal of a Tridge deal."""
        board = self.deal_type()
        board.trump = 0
        board.first = COMPASS[deal.leader]
        free: list[int] = []
        for suit, lane in enumerate(lane_orders(deal.trumps)):
            rank = ACE
            for card in lane:
                for seat, hand in zip(COMPASS, deal.hands, strict=True):
                    if hand >> card & 1:
                        board.remainCards[seat][suit] |= 1 << rank
                        rank -= 1
            free.append(rank - TWO + 1)
        missing = deal.tricks
        for suit in sorted((1, 2, 3), key=lambda suit: -free[suit]):
            losers = min(missing, free[suit])
            board.remainCards[PHANTOM][suit] = ((1 << losers) - 1) << TWO
            missing -= losers
        return board

    def ask(self, board: Any, target: int) -> int:
        """The call whose time is taken: -1 the most tricks of the leader's side, else a threshold.

        Returns nanoseconds; the answer is in ``result``.
        """
        pointer = ctypes.byref(self.result)
        start = self.clock()
        code = self.solve(board, target, 1, 1, pointer, 0)
        taken = self.clock() - start
        if code != 1:
            raise DdsError(f"DDS refused a deal with code {code}")
        return taken

    def player_tricks(self, deal: BenchDeal) -> int:
        """The Player's tricks, after :meth:`ask` for the most."""
        score = int(self.result.score[0])
        return score if deal.leader == 0 else deal.tricks - score

    def player_reaches(self, deal: BenchDeal) -> bool:
        """Return whether the Player wins ``FIVE_TRICKS`` tricks, after :meth:`ask` for a
        threshold.
        """
        reached = int(self.result.score[0]) > 0
        return reached if deal.leader == 0 else not reached


def _version(module: Any) -> str:
    """DDS's own version number, the first three integers it tells."""
    buffer = (ctypes.c_int * 1024)()
    module._dll.GetDDSInfo(ctypes.byref(buffer))
    return ".".join(str(part) for part in buffer[:3])


def threshold_of(deal: BenchDeal) -> int:
    """The tricks of the side on lead that decide whether the Player has ``FIVE_TRICKS``."""
    return FIVE_TRICKS if deal.leader == 0 else deal.tricks - FIVE_TRICKS + 1


def row_of(dds: Dds, kind: str, deals: Sequence[BenchDeal], exact: bool, reuse: bool) -> Row:
    """DDS timed on every deal.

    Args:
        exact: most tricks, else the threshold.
        reuse: time the search alone, DDS's tables of the deal having been built.
    """
    what = "most tricks" if exact else "five tricks or not"
    title = f"DDS: {what}" + (", search alone" if reuse else "")
    boards = [dds.board(deal) for deal in deals]

    def run() -> Samples:
        samples = Samples("tridge", kind, title)
        for deal, board in zip(deals, boards, strict=True):
            if reuse:
                dds.ask(board, NOTHING)
            samples.ns.append(dds.ask(board, EXACT if exact else threshold_of(deal)))
            samples.leaders.append(deal.leader)
            samples.nodes.append(int(dds.result.nodes))
            samples.load_ns.append(0)
            samples.facts.append(0)
        return samples

    # DDS remembers good moves from deal to deal, so its nodes differ a little between rounds.
    return Row(run, same_nodes=False)


def verify(dds: Dds, deals: Sequence[BenchDeal], most: Callable[[BenchDeal], int]) -> int:
    """Compare DDS with ``most``, our most tricks, on every deal; the number of comparisons.

    Raises :class:`DdsError` at the first deal that differs.
    """
    for deal in deals:
        ours = most(deal)
        dds.ask(dds.board(deal), EXACT)
        theirs = dds.player_tricks(deal)
        if ours != theirs:
            raise DdsError(f"most tricks of {deal}: {ours}, but DDS says {theirs}")
        dds.ask(dds.board(deal), threshold_of(deal))
        if dds.player_reaches(deal) != (ours >= FIVE_TRICKS):
            raise DdsError(f"five tricks of {deal}: DDS does not say what {ours} says")
    return 2 * len(deals)
