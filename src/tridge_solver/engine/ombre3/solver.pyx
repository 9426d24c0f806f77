# cython: cdivision=True
# cython: freethreading_compatible=True
"""The compiled search engine as Python sees it.

Around one copy of the search stands all that asks it many times over: the solver, the exchange,
the worlds of a seat, closed seats and what they believe.

The engine knows lanes, seats and targets, and nothing of suits, contracts or rulesets: cards are
small numbers, a :class:`LaneOrder` says how they rank, an :class:`Objective` what the Player is
after. :mod:`tridge_solver.games.ombre.solving.double_dummy` speaks the language of the game.

The search is compiled twice. Here it has four lanes: trumps and three plain suits; in
:mod:`tridge_solver.engine.ombre3.five_lanes` it has five. The two classes below serve both.
"""

from cpython.number cimport PyNumber_Index
from libc.string cimport memset

from tridge_solver.engine.args cimport number
from tridge_solver.engine.ombre3.args cimport MAX_LEVEL, read_levels
from tridge_solver.engine.ombre3.position cimport CARD_IDS
from tridge_solver.engine.ombre3.targets cimport MAX_TRICKS

from tridge_solver.engine.ombre3.weights import HIGH, LOW

MAX_TRUMPS = {4: 12, 5: 2}
LONGEST_LANES = {4: 15, 5: 11}
MATADORS = {4: 3, 5: 2}
"""Return three numbers by the number of lanes, as in ``lanes.h``: the most trumps, the most cards
of another lane, the privileged trumps."""


cdef class LaneOrder:
    """The ranking of the cards: lanes of card numbers, strongest first; lane 0 is the trumps.

    Args:
        lanes: four sequences of distinct card numbers below 64, at most 12 trumps and 15 cards in
            any other lane; or five, at most two trumps and 11 cards in any other, for a deal with
            four plain suits (nolo has no trumps at all).
        privileged: how many of the top trumps enjoy the estuche privilege: 0 or 3, of five lanes
            0 or 2.

    A solver takes the orders of as many lanes as it has. Raises :class:`ValueError` for anything
    else. Immutable; may be shared by threads.
    """

    def __cinit__(self, lanes, int privileged=0):
        cdef int lane, n
        lanes = [[PyNumber_Index(card) for card in lane_cards] for lane_cards in lanes]
        count = len(lanes)
        if count not in MATADORS:
            raise ValueError(f"{count} lanes (expected 4 or 5)")
        cards = [card for lane_cards in lanes for card in lane_cards]
        if len(set(cards)) != len(cards) or not all(0 <= card < CARD_IDS for card in cards):
            raise ValueError(f"cards must be distinct numbers below {CARD_IDS}")
        if len(lanes[0]) > MAX_TRUMPS[count] or max(map(len, lanes)) > LONGEST_LANES[count]:
            raise ValueError(
                f"a lane is too long (expected at most {MAX_TRUMPS[count]} trumps and "
                f"{LONGEST_LANES[count]} cards in another lane)"
            )
        if privileged not in (0, MATADORS[count]):
            raise ValueError(f"{privileged} privileged trumps (expected 0 or {MATADORS[count]})")
        self.ranks.privileged = privileged
        self.ranks.lanes = count
        for lane in range(count):
            self.ranks.length[lane] = <int>len(lanes[lane])
            for n in range(self.ranks.length[lane]):
                self.ranks.card[lane][n] = lanes[lane][n]


cdef class Objective:
    """The Player's aim: a number for every final result, higher is better for him.

    Args:
        levels: ``levels[p][d]`` for ``p`` tricks of the Player and ``d`` of the first defender (the
            seat after him), the second having the rest of ``tricks``; only ``p + d <= tricks`` is
            read. Both defenders play to make the number small. Each number is between -10⁹ and 10⁹.
        guesses: ``guesses[e]`` is the level to ask for first when a rough count gives the Player
            ``e`` tricks; it affects speed only.
        tricks: tricks of a whole deal, 9 unless the pack is small.

    Raises :class:`ValueError` for anything else. Immutable; may be shared by threads.
    """

    def __cinit__(self, levels, guesses, int tricks=MAX_TRICKS):
        cdef int p
        if not 1 <= tricks <= MAX_TRICKS:
            raise ValueError(f"{tricks} tricks (expected 1 to {MAX_TRICKS})")
        guesses = list(guesses)
        if len(guesses) <= tricks:
            raise ValueError(f"too few levels or guesses for {tricks} tricks")
        memset(self.level, 0, sizeof(self.level))
        self.tricks = tricks
        read_levels(self.level, levels, tricks)
        for p in range(tricks + 1):
            self.guess[p] = number(guesses[p], -MAX_LEVEL, MAX_LEVEL, "as a guess")


include "solver.pxi"
include "exchange/exchanger.pxi"
include "sampling/sampler.pxi"
include "closed/play.pxi"
include "closed/believer.pxi"
