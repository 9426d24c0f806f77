"""A seat that sees nine cards, and random worlds around it: dealt, exchanged and judged.

A *world* is the cards the seat does not see, shuffled: nine for each other hand, the rest the stock
in its order. Four random words seed it; the shuffle is our own, so a world is the same on every
machine. In a world the Player throws, then the defenders exchange by a fixed *model*, and the three
hands are judged.

The model: the defender whose dealt hand has more points exchanges first, in a tie the one after the
Player. Each keeps trumps and plain kings and throws the rest, as far as the limit and the stock
allow; if he must choose, the weakest cards go first: those below the jack, then jacks, then queens;
in a tie those from the plain suit shorter in his hand as dealt, then from the later lane, then the
lower card. Another rule may say what is kept: then the highest cards go first. If a defender asks,
the Player throws in the same order, kings next and trumps last, as many cards as he is known to
have drawn. So does the first defender if the second asks and has counted the cards drawn.
"""

from tridge_solver.engine.bits cimport often, popcount64, uint8_t, uint64_t
from tridge_solver.engine.rng cimport WORDS, random_below
from tridge_solver.engine.ombre3.closed.beliefs cimport VALUATIONS, Valuation, worth
from tridge_solver.engine.ombre3.layouts.facts cimport (
    Judge,
    LayoutCluster,
    Verdict,
    answers,
    in_family,
    judge_layout,
    layout_cluster,
)
from tridge_solver.engine.ombre3.position cimport LANES, SEATS
from tridge_solver.engine.ombre3.targets cimport CELLS
from tridge_solver.engine.ombre3.layouts.wide cimport Layout, Wide, common_shape, ctz64, hand_shape, lowest64


cdef enum:
    UNSEEN = 40
    TRIES = 1000                 # worlds drawn to find one that an asking defender can believe

cdef enum:                       # how the defenders exchange
    BY_MODEL = 0
    NOT_AT_ALL = 1


cdef struct Scene:
    Judge judge
    int asker                    # the seat that sees its hand: 0 the Player, 1, 2
    int leader
    int tricks
    uint64_t own                 # the asker's hand as dealt
    uint8_t unseen[UNSEEN]       # bits of the cards it does not see
    int unseen_count
    int turned                   # the bit of the stock's top card if it is known, else -1
    int most                     # cards a defender may exchange
    int drawn                    # cards the Player is known to have drawn, for an asking defender
    int defence
    uint64_t keepers             # what nobody throws by the model
    uint64_t top[LANES]          # the best card of each lane of the pack
    bint counts_each             # whether matadors count even if one between them is missing
    bint keeps_low               # whether the highest cards are thrown first
    int first                    # the first defender, 0 if the model decides
    int first_drawn              # cards he is known to have drawn, -1 if not known
    int points[64]               # the club's points of each card, by bit
    # An asking defender's beliefs about the hands as dealt, and bounds that everybody knows from
    # the calls:
    int least_points             # the Player's, at least
    int player_most              # cards the Player might exchange by the model, -1 if not known
    uint64_t one_of              # the Player had one of these; 0: no matter
    bint favours_first           # the Player's hand is worth no more in any other suit
    int least_of_any[SEATS]      # each hand's in its best suit, at least
    int most_of_any[SEATS]       # and in any suit, at most
    bint hears                   # whether one of these two bounds a hand the asker does not see
    bint first_is_richer         # the first defender's no less than the other's, if he is known
    Valuation other[VALUATIONS]  # the club's points in the other suits
    int others
    uint64_t targets[CELLS]      # the results at least as good as each level, worst first
    int levels
    int guess                    # the level asked for first


cdef struct World:
    uint64_t dealt[SEATS]
    uint64_t stock[UNSEEN + 1]   # the first n cards, for every n
    int stock_size


cdef inline int hand_points(const Scene* scene, uint64_t hand) noexcept nogil:
    """Return the club's points of a hand: its cards and its voids."""
    cdef int points = 0, lane
    cdef uint64_t left = hand
    while left:
        points += scene.points[ctz64(left)]
        left &= left - 1
    for lane in range(1, LANES):
        points += hand & scene.judge.wide.lane[lane] == 0
    return points


cdef inline void deal_once(const Scene* scene, uint64_t* state, World* world) noexcept nogil:
    """Shuffle the unseen cards into two hands and the stock."""
    cdef uint8_t cards[UNSEEN]
    cdef uint8_t held
    cdef int n, other, seat, place = 0
    for n in range(scene.unseen_count):
        cards[n] = scene.unseen[n]
    for n in range(scene.unseen_count - 1, 0, -1):
        other = random_below(state, n + 1)
        held = cards[n]
        cards[n] = cards[other]
        cards[other] = held
    for seat in range(SEATS):
        if seat == scene.asker:
            world.dealt[seat] = scene.own
            continue
        world.dealt[seat] = 0
        for n in range(scene.tricks):
            world.dealt[seat] |= <uint64_t>1 << cards[place]
            place += 1
    world.stock[0] = 0
    world.stock_size = 0
    if scene.turned >= 0:
        world.stock[1] = <uint64_t>1 << scene.turned
        world.stock_size = 1
    while place < scene.unseen_count:
        n = world.stock_size
        world.stock[n + 1] = world.stock[n] | <uint64_t>1 << cards[place]
        world.stock_size += 1
        place += 1


cdef inline int readiness(const Scene* scene, uint64_t dealt, int bit) noexcept nogil:
    """Return how late a card is thrown: the smaller, the sooner.

    Trumps go last, plain kings before them. If low cards are kept, the highest place of a lane goes
    first, in a tie a trump.
    """
    cdef const Wide* wide = &scene.judge.wide
    cdef int lane = wide.lane_at[bit], place = wide.place_in_lane[bit], kind
    if scene.keeps_low:
        return place * LANES + lane
    if lane == 0:
        return 100000 - place
    kind = 0 if place > 2 else 3 - place
    return (
        kind * 10000
        + popcount64(dealt & wide.lane[lane]) * 1000
        + (LANES - lane) * 100
        + (50 - place)
    )


cdef inline uint64_t weakest(
    const Scene* scene, uint64_t dealt, uint64_t cards, int n
) noexcept nogil:
    """Return the ``n`` cards of ``cards`` that a hand throws first."""
    cdef uint64_t thrown = 0, left, bit, best
    cdef int value, least
    if n >= popcount64(cards):
        return cards
    while n > 0:
        left = cards & ~thrown
        least = 1000000
        best = 0
        while left:
            bit = lowest64(left)
            left ^= bit
            value = readiness(scene, dealt, ctz64(bit))
            if value < least:
                least = value
                best = bit
        thrown |= best
        n -= 1
    return thrown


cdef inline uint64_t model_discard(
    const Scene* scene, uint64_t dealt, int left
) noexcept nogil:
    """Return what a defender throws by the model with ``left`` cards in the stock."""
    cdef int most = scene.most if scene.most < left else left
    if scene.defence == NOT_AT_ALL:
        return 0
    return weakest(scene, dealt, dealt & ~scene.keepers, most)


cdef inline int beyond(int value, int limit) noexcept nogil:
    """Return the excess of ``value`` over ``limit``, 0 for none."""
    return value - limit if value > limit else 0


cdef inline int strange_counts(const Scene* scene, const World* world) noexcept nogil:
    """Return by how many cards the draws differ from those the dealt hands would have made."""
    cdef int strange = 0, thrown
    if scene.player_most >= 0:
        thrown = popcount64(world.dealt[0] & ~scene.keepers)
        thrown = thrown if thrown < scene.player_most else scene.player_most
        thrown = thrown if thrown < world.stock_size else world.stock_size
        strange = beyond(thrown, scene.drawn) + beyond(scene.drawn, thrown)
    if scene.first_drawn >= 0:
        thrown = popcount64(
            model_discard(scene, world.dealt[scene.first], world.stock_size - scene.drawn)
        )
        strange += beyond(thrown, scene.first_drawn) + beyond(scene.first_drawn, thrown)
    return strange


cdef inline int strange_worths(const Scene* scene, const World* world) noexcept nogil:
    """Return the total by which the dealt hands break the bounds of the bid and the order of
    exchange.
    """
    cdef int own = hand_points(scene, world.dealt[0]), strange, seat, n, value, best
    strange = beyond(scene.least_points, own)
    strange += scene.one_of != 0 and world.dealt[0] & scene.one_of == 0
    for seat in range(SEATS):
        if seat == scene.asker or not (scene.hears or (seat == 0 and scene.favours_first)):
            continue
        best = hand_points(scene, world.dealt[seat])
        strange += beyond(best, scene.most_of_any[seat])
        for n in range(scene.others):
            value = worth(&scene.other[n], world.dealt[seat])
            best = value if value > best else best
            strange += beyond(value, scene.most_of_any[seat])
            if seat == 0 and scene.favours_first:
                strange += beyond(value, own)
        strange += beyond(scene.least_of_any[seat], best)
    if scene.first_is_richer and scene.first:
        # In a tie the defender after the Player goes first.
        strange += beyond(
            hand_points(scene, world.dealt[3 - scene.first]) + (scene.first == 2),
            hand_points(scene, world.dealt[scene.first]),
        )
    return strange


cdef inline often deal_world(const Scene* scene, const uint64_t* words, World* world) noexcept nogil:
    """Deal the world of four random words.

    It draws worlds until one fits the others' calls and, for an asking defender, what he has seen
    and believes; after many tries it takes the nearest one.
    """
    cdef uint64_t state[WORDS]
    cdef World nearest
    cdef int n, strange, least = 0
    for n in range(WORDS):
        state[n] = words[n]
    for n in range(TRIES):
        deal_once(scene, state, world)
        if scene.asker == 0 and not scene.hears:
            return
        strange = strange_counts(scene, world)
        if n and strange >= least:
            continue
        strange += strange_worths(scene, world)
        if strange == 0:
            return
        if n == 0 or strange < least:
            least = strange
            nearest = world[0]
    world[0] = nearest


cdef inline int first_defender(const Scene* scene, const World* world) noexcept nogil:
    """Return which defender exchanges first."""
    if scene.first:
        return scene.first
    return 2 if hand_points(scene, world.dealt[2]) > hand_points(scene, world.dealt[1]) else 1


cdef inline uint64_t after_exchange(
    const World* world, int seat, uint64_t thrown, int* before
) noexcept nogil:
    """Return the hand of ``seat`` once it has thrown and drawn; count the cards drawn."""
    cdef int drawn = before[0] + popcount64(thrown)
    cdef uint64_t hand = (
        world.dealt[seat] | (world.stock[drawn] & ~world.stock[before[0]])
    ) & ~thrown
    before[0] = drawn
    return hand


cdef inline often exchange_in(
    const Scene* scene, const World* world, uint64_t thrown, uint64_t* held
) noexcept nogil:
    """Find all three hands of a world after the exchanges, the asker throwing ``thrown``."""
    cdef int seat, turn, before = 0, left, first = first_defender(scene, world)
    cdef uint64_t cards = thrown
    if scene.asker:
        cards = weakest(scene, world.dealt[0], world.dealt[0], scene.drawn)
    held[0] = after_exchange(world, 0, cards, &before)
    for turn in range(2):
        seat = first if turn == 0 else 3 - first
        left = world.stock_size - before
        if seat == scene.asker:
            cards = weakest(scene, world.dealt[seat], thrown, left)
        elif seat == scene.first and scene.first_drawn >= 0:
            cards = weakest(
                scene, world.dealt[seat], world.dealt[seat], scene.first_drawn
            )
        else:
            cards = model_discard(scene, world.dealt[seat], left)
        held[seat] = after_exchange(world, seat, cards, &before)


cdef inline often judge_hands(
    Scene* scene, LayoutCluster* cluster, Layout* layout, uint64_t target, Verdict* out
) noexcept nogil:
    """Answer a target, by the family that answered last if the layout belongs to it."""
    if (
        in_family(cluster, layout.held[0], layout.held[1], layout.held[2])
        and answers(cluster.family_win, cluster.family_forced, target)
        and scene.judge.use_facts
    ):
        out.win = cluster.family_win
        out.forced = cluster.family_forced
        return
    judge_layout(&scene.judge, cluster, layout, target, out)


cdef inline int value_of(
    Scene* scene, LayoutCluster* cluster, Layout* layout, int guess
) noexcept nogil:
    """Return the exact level of a layout, as its number from the worst; ``guess`` is asked for
    first.
    """
    cdef Verdict verdict
    cdef int low = 0, high = scene.levels - 1
    while low < high:
        if guess <= low:
            guess = low + 1
        elif guess > high:
            guess = high
        judge_hands(scene, cluster, layout, scene.targets[guess], &verdict)
        # The proof may say more than was asked.
        if verdict.win:
            low = guess
            while low < high and verdict.forced & ~scene.targets[low + 1] == 0:
                low += 1
            guess = low + 1
        else:
            high = guess - 1
            while high > low and verdict.forced & scene.targets[high] == 0:
                high -= 1
            guess = high
    return low


cdef inline int run_of_matadors(const Scene* scene, uint64_t hand) noexcept nogil:
    """Return the top trumps held in a row, up to four; or those missing in a row, up to three, as a
    negative number.

    If each counts, return those of the three matadors that are held (or missing) like the first, in
    a row or not.
    """
    cdef uint64_t left = scene.judge.wide.lane[0]
    cdef bint held = hand & lowest64(left) != 0
    cdef int count = 0, n
    for n in range(3 if scene.counts_each or not held else 4):
        if left == 0:
            break
        if (hand & lowest64(left) != 0) == held:
            count += 1
        elif not scene.counts_each:
            break
        left &= left - 1
    return count if held else -count


cdef inline int play_out(
    Scene* scene, Layout* layout, uint64_t goal, int guess
) noexcept nogil:
    """Return the result of three hands: with a ``goal`` (not 0) whether the Player reaches it, else
    the number of his level, ``guess`` asked for first."""
    cdef Verdict verdict
    cdef LayoutCluster* cluster
    cdef int seat
    layout.leader = scene.leader
    layout.shape = common_shape(scene.leader)
    for seat in range(SEATS):
        layout.shape += hand_shape(&scene.judge.wide, layout.held[seat], seat)
    cluster = layout_cluster(&scene.judge, layout.shape)
    if goal == 0:
        return value_of(scene, cluster, layout, guess)
    judge_hands(scene, cluster, layout, goal, &verdict)
    return verdict.win
