"""The choice among cards of equal promise, made by hand.

The preference of two cards does not depend on what else there is to choose from, so all candidates
can be put in order before anything is known about them.
"""

from tridge_solver.engine.bits cimport uint64_t
from tridge_solver.engine.ombre3.closed.seat cimport Deal, Game, best_on_table, lane_with
from tridge_solver.engine.ombre3.layouts.wide cimport Wide, ctz64, lowest64
from tridge_solver.engine.ombre3.position cimport SEATS


cdef inline uint64_t settle_by_hand(
    const Game* game, const Deal* deal, int seat, uint64_t moves
) noexcept nogil:
    """Return which of cards of equal promise to play.

    Welcome tricks: the cheapest, plain cards before trumps, each lane from the bottom. Unwelcome
    ones: the highest that does not win, for a defender the highest below the Player's card; once
    the Player cannot win the trick the defender may throw anything; to a lead, or where the card
    must win or may still be beaten, see below.
    """
    cdef const Wide* wide = &game.wide
    cdef uint64_t best, below, left, card, chosen = 0
    cdef int value, least = 1 << 20, player = (SEATS - deal.leader) % SEATS
    cdef bint high = False
    if game.unwelcome and deal.on_table:
        best = best_on_table(wide, deal)
        below = losers(wide, deal, moves, best)
        if seat == 0:
            # The Player ducks as high as he can. If he must win, he wins with his highest when he
            # plays last.
            high = below != 0 or deal.on_table == 2
            moves = below if below else moves
        elif player < deal.on_table:
            if deal.table[player] == best:
                high = True
                moves = below if below else moves
            else:
                high = True
    left = moves
    while left:
        card = lowest64(left)
        left ^= card
        value = wide.place_in_lane[ctz64(card)]
        value = value if high else 20 - value
        if card & wide.lane[0]:
            value += -50 if high else 50
        if value < least:
            least = value
            chosen = card
    return chosen


cdef inline uint64_t losers(
    const Wide* wide, const Deal* deal, uint64_t moves, uint64_t best
) noexcept nogil:
    """Return the cards of ``moves`` that do not beat ``best``, the card that wins so far."""
    cdef uint64_t trumps = wide.lane[0]
    if best & trumps:
        return moves & ~(trumps & (best - 1))
    return moves & ~(trumps | (lane_with(wide, best) & (best - 1)))
