"""A seat at the table: the cards it sees, its beliefs, its legal cards.

How it chooses is in ``choice.pxd`` and ``race.pxd``.
"""

from tridge_solver.engine.ombre3.closed.beliefs cimport Belief, draw_layout, weigh, worth
from tridge_solver.engine.bits cimport uint64_t
from tridge_solver.engine.ombre3.context cimport Search
from tridge_solver.engine.ombre3.position cimport SEATS
from tridge_solver.engine.ombre3.roots cimport Levels, Root
from tridge_solver.engine.ombre3.targets cimport CELLS, MAX_TRICKS, cell
from tridge_solver.engine.ombre3.layouts.wide cimport Layout, Wide, ctz64, lowest64, msb64


cdef enum:
    MAX_WORLDS = 200            # layouts that a seat may imagine at a decision
    MAX_LOOKS = 40              # of these, the ones it may look at twice
    LEVELS = 128                 # numbers of levels, from 0


cdef struct Aim:                 # the levels a seat plays for, with their worth
    int level[CELLS]             # by final tricks
    int guess[MAX_TRICKS + 1]
    double worth[LEVELS]         # to the Player, by level


cdef struct Style:               # the style of a seat
    int worlds
    int looks                    # worlds of the second look
    bint sees                    # it sees all cards, for checks: its one world is the truth
    bint trusts                  # whether it draws conclusions from exchanges


cdef struct Deal:                # one deal at the table
    uint64_t seed
    uint64_t dealt[SEATS]
    uint64_t began[SEATS]        # the hands when play began
    uint64_t drew[SEATS]         # cards everybody saw them draw
    uint64_t asleep              # cards everybody knows to be out of play
    uint64_t barred[SEATS]       # cards they have shown not to hold
    uint64_t played[SEATS]
    uint64_t gone                # cards of complete tricks
    int exchanged[SEATS]         # cards exchanged; -1 if nobody could exchange
    bint stopped[SEATS]
    int first                    # the defender who exchanged first, 0 if not known
    int size                     # cards of a hand when play began
    int leader
    int on_table
    uint64_t table[SEATS]        # cards of this trick in order
    int won[SEATS]
    int moves


cdef struct Asked:               # bounds on what the dealt hands of the seats were worth
    int least                    # the Player's
    bint favours_first
    uint64_t one_of
    int least_of_any[SEATS]      # each seat's by its highest count, at least
    int most_of_any[SEATS]       # and by every count, at most
    bint first_is_richer         # the first defender's no less than the other's


cdef struct Worlds:              # the layouts a seat imagines at a decision
    Layout layout[MAX_WORLDS]   # each one once
    int times[MAX_WORLDS]       # how often it was drawn
    int looks[MAX_WORLDS]       # and how often among those of the second look
    int count


cdef struct Decision:            # a decision of the seat whose turn it is
    int seat
    int count
    uint64_t card[MAX_TRICKS]    # its choices, those preferred by hand first
    int entered                  # the world the search is set up for
    Root root
    uint64_t head[MAX_TRICKS]    # in that world: the strongest of each card's equivalents


cdef struct Race:                # a race of cards through the worlds
    const Aim* aim
    int times[MAX_WORLDS]       # how much each world counts
    int worlds                   # how many worlds count at all
    int weight                   # and their counts together
    double span                  # the most a card can fall short in a world
    Levels levels                # those that may still be reached
    int expected                 # the best level found last
    bint known[MAX_WORLDS]      # whether a card has been through it, so that what follows is known
    int least[MAX_WORLDS][MAX_TRICKS]   # levels each card may have
    int most[MAX_WORLDS][MAX_TRICKS]
    double best[MAX_WORLDS]     # the most any card still in the race may be worth
    double lost[MAX_WORLDS]     # how far cards have fallen short together
    unsigned int counted[MAX_WORLDS]    # the cards that have been through it, by number
    double short[MAX_TRICKS]     # how far each card has fallen short so far
    int through[MAX_TRICKS]      # in how many worlds
    int left[MAX_TRICKS]         # the weight of the other worlds


cdef struct Game:                # the part that all deals share
    Search* search
    Wide wide
    Belief belief                # keepers, counts and size are set; the rest at each decision
    Asked asked
    double strays[SEATS]
    Aim coarse                   # grades
    Aim fine                     # breaks ties between grades
    bint refines                 # whether it does nothing but break ties
    Aim all_tricks               # used once all nine are undertaken
    bint may_claim               # after five tricks
    double claimed               # the value of a claim
    bint unwelcome               # whether the Player wants few tricks
    bint exposed                 # whether the Player's hand lies open
    bint to_the_end              # whether seats care for tricks once nothing else is left
    uint64_t solved              # cards asked about in imagined layouts
    Worlds worlds
    Decision decision
    Race race
    Race again                   # the second look


cdef inline int seat_to_play(const Deal* deal) noexcept nogil:
    """Return the seat whose turn it is."""
    return (deal.leader + deal.on_table) % SEATS


cdef inline uint64_t hand_of(const Deal* deal, int seat) noexcept nogil:
    """Return what a seat still holds."""
    return deal.began[seat] & ~deal.played[seat]


cdef inline uint64_t lane_with(const Wide* wide, uint64_t card) noexcept nogil:
    """Return the lane of a card."""
    return wide.lane[wide.lane_at[ctz64(card)]]


cdef inline uint64_t legal_cards(const Wide* wide, const Deal* deal, uint64_t hand) noexcept nogil:
    """Return the cards of ``hand`` that may be played now, as :func:`legal_moves` does."""
    cdef uint64_t led, moves
    if deal.on_table == 0:
        return hand
    led = deal.table[0]
    moves = hand & lane_with(wide, led)
    if moves == 0:
        return hand
    if wide.privilege and led & wide.lane[0] and moves & ~(wide.matadors & (led - 1)) == 0:
        return hand
    return moves


cdef inline uint64_t best_on_table(const Wide* wide, const Deal* deal) noexcept nogil:
    """Return the card that wins the trick so far."""
    cdef uint64_t cards = 0
    cdef int n
    for n in range(deal.on_table):
        cards |= deal.table[n]
    if cards & wide.lane[0]:
        return lowest64(cards & wide.lane[0])
    return lowest64(cards & lane_with(wide, deal.table[0]))


cdef inline void play_to(const Wide* wide, Deal* deal, uint64_t card) noexcept nogil:
    """Play a card of the seat whose turn it is, and update what all seats know."""
    cdef int seat = seat_to_play(deal), n
    cdef uint64_t led, lane, best
    if deal.on_table:
        led = deal.table[0]
        lane = lane_with(wide, led)
        if card & lane == 0:
            if wide.privilege and led & wide.lane[0]:
                lane &= ~(wide.matadors & (led - 1))
            deal.barred[seat] |= lane
    deal.table[deal.on_table] = card
    deal.on_table += 1
    deal.played[seat] |= card
    deal.moves += 1
    if deal.on_table < SEATS:
        return
    best = best_on_table(wide, deal)
    for n in range(SEATS):
        deal.gone |= deal.table[n]
    for n in range(SEATS):
        if deal.table[n] == best:
            seat = (deal.leader + n) % SEATS
            break
    deal.won[seat] += 1
    deal.leader = seat
    deal.on_table = 0


cdef inline bint believe(Game* game, const Deal* deal, int seat, bint trusts) noexcept nogil:
    """Set up the belief of a seat; return whether any layout fits what it has seen."""
    cdef Belief* b = &game.belief
    cdef int n, other, own
    b.unseen = game.wide.cards & ~(deal.dealt[seat] | deal.began[seat] | deal.asleep)
    b.richer = -1
    for n in range(2):
        other = (seat + 1 + n) % SEATS
        b.hidden[n].shown = deal.played[other] | deal.drew[other]
        b.hidden[n].drew = deal.drew[other]
        b.hidden[n].barred = deal.barred[other]
        b.hidden[n].exchanged = deal.exchanged[other] if trusts else -1
        b.hidden[n].stopped = deal.stopped[other]
        b.hidden[n].strays = game.strays[other]
        b.hidden[n].least = game.asked.least if trusts and other == 0 else 0
        b.hidden[n].favours_first = trusts and other == 0 and game.asked.favours_first
        b.hidden[n].one_of = game.asked.one_of if trusts and other == 0 else 0
        b.hidden[n].most = 1000
        b.hidden[n].least_of_any = game.asked.least_of_any[other] if trusts else 0
        b.hidden[n].most_of_any = game.asked.most_of_any[other] if trusts else 1000
        if trusts and game.asked.first_is_richer and deal.first and seat and other:
            # In a tie the defender after the Player goes first: seat 1.
            own = worth(&b.valuation[0], deal.dealt[seat])
            if deal.first == other:
                b.hidden[n].least = own + (other == 2)
            else:
                b.hidden[n].most = own - (other == 1)
    if trusts and game.asked.first_is_richer and deal.first and seat == 0:
        b.richer = deal.first - 1
        b.strictly = deal.first == 2
    return weigh(b)


cdef inline void imagine(
    Game* game, const Deal* deal, int seat, bint sees, uint64_t* chance, Layout* layout
) noexcept nogil:
    """Draw a world as a seat imagines it into ``layout``, without the cards of complete tricks."""
    cdef uint64_t held[2]
    cdef int n
    if sees:
        for n in range(SEATS):
            layout.held[n] = deal.began[n]
    else:
        draw_layout(&game.belief, chance, held)
        layout.held[seat] = deal.began[seat]
        layout.held[(seat + 1) % SEATS] = held[0]
        layout.held[(seat + 2) % SEATS] = held[1]
    for n in range(SEATS):
        layout.held[n] &= ~deal.gone


cdef inline bint is_settled(const Aim* aim, const Deal* deal) noexcept nogil:
    """Return whether every way to go on leads to the same level."""
    cdef int left = deal.size - deal.won[0] - deal.won[1] - deal.won[2], x, y
    cdef int first = aim.level[cell(deal.won[0], deal.won[1])]
    for y in range(left + 1):
        for x in range(left + 1 - y):
            if aim.level[cell(deal.won[0] + x, deal.won[1] + y)] != first:
                return False
    return True


cdef inline uint64_t one_of_each(
    const Game* game, const Deal* deal, int seat, uint64_t moves
) noexcept nogil:
    """Return the strongest card of each run of legal cards that are neighbours whatever the others
    hold.

    Neighbours among the cards that may still be in play; a matador and its lower neighbour are
    distinguished by the separator between them.
    """
    cdef uint64_t alive = game.wide.cards & ~(deal.gone | deal.dealt[seat]) | deal.began[seat]
    cdef uint64_t heads = 0, card, left = moves, before
    alive = (alive & ~deal.gone) | game.wide.separators
    while left:
        card = lowest64(left)
        left ^= card
        before = alive & (card - 1)
        if before == 0 or ((<uint64_t>1 << msb64(before)) & hand_of(deal, seat)) == 0:
            heads |= card
    return heads
