"""Check the pack that Python passes before its cards get their bits."""

from tridge_solver.engine.bits cimport uint8_t
from tridge_solver.engine.ombre3.layouts.wide cimport Wide, prepare_wide
from tridge_solver.engine.ombre3.position cimport CARD_IDS, LANES, LANE_CARDS, PRIVILEGED


cdef inline int lay_out(Wide* wide, lanes, int privileged) except -1:
    """Give the cards of a pack their bits; ``lanes`` are tuples of integers. Raise
    :class:`ValueError` if they are not a pack."""
    cdef uint8_t flat[CARD_IDS]
    cdef int lengths[LANES]
    cdef int lane, n = 0
    if len(lanes) != LANES:
        raise ValueError(f"{len(lanes)} lanes (expected {LANES})")
    cards = []
    for lane in range(LANES):
        cards += lanes[lane]
    if len(set(cards)) != len(cards) or not 0 <= min(cards, default=0) <= max(cards, default=0) < CARD_IDS:
        raise ValueError(f"cards must be distinct numbers below {CARD_IDS}")
    most = min(12, LANE_CARDS)
    if len(cards) > 40 or max(map(len, lanes)) > most or privileged not in (0, PRIVILEGED):
        raise ValueError(f"at most 40 cards, {most} in a lane, and 0 or {PRIVILEGED} matadors")
    for lane in range(LANES):
        lengths[lane] = <int>len(lanes[lane])
        for card in lanes[lane]:
            flat[n] = card
            n += 1
    prepare_wide(wide, flat, lengths, privileged)
    return 0
