"""A seat at the table: what it plays, knowing only what it can know.

It draws worlds by its beliefs, has each of its cards graded in each of them as if all cards were
open, and plays the card with the best mean worth of its grades. Of cards that are level there a
*second look* takes a finer measure in a few of the worlds; what is level then too is decided by
hand: the cheapest card, or where tricks are unwelcome the highest that does not win.
"""

from tridge_solver.engine.closed.beliefs cimport Belief, draw_layout, weigh, worth
from tridge_solver.engine.bits cimport popcount64, uint32_t, uint64_t
from tridge_solver.engine.chance cimport WORDS, seed_chance
from tridge_solver.engine.results.context cimport Search
from tridge_solver.engine.results.position cimport SEATS, legal_moves, next_seat, run_heads
from tridge_solver.engine.results.roots cimport (
    Levels,
    Root,
    card_values_here,
    find_level,
    levels_here,
)
from tridge_solver.engine.results.targets cimport CELLS, MAX_TRICKS, cell
from tridge_solver.engine.layouts.wide cimport (
    Layout,
    Wide,
    common_shape,
    ctz64,
    hand_shape,
    load_layout,
    lowest64,
    msb64,
    squeeze,
)


cdef enum:
    MOST_WORLDS = 200            # that a seat may imagine at a decision
    MOST_LOOKS = 40              # of them it may look at twice
    LEVELS = 128                 # numbers of levels, from 0


cdef struct Aim:                 # what is played for
    int level[CELLS]             # by final tricks
    int guess[MAX_TRICKS + 1]
    double worth[LEVELS]         # to the Player, by level


cdef struct Style:               # how a seat plays
    int worlds
    int looks                    # worlds of the second look
    bint sees                    # all cards, for checks: its one world is the truth
    bint trusts                  # whether it believes in the rule by which hands are exchanged


cdef struct Deal:                # one deal at the table
    uint64_t seed
    uint64_t dealt[SEATS]
    uint64_t began[SEATS]        # the hands when play began
    uint64_t drew[SEATS]         # cards everybody saw them draw
    uint64_t asleep              # cards everybody knows to be in nobody's hand
    uint64_t barred[SEATS]       # cards they have shown not to hold
    uint64_t played[SEATS]
    uint64_t gone                # cards of complete tricks
    int exchanged[SEATS]         # -1 where nobody could exchange
    bint stopped[SEATS]
    int first                    # the defender who exchanged first, 0 not known
    int size                     # cards of a hand when play began
    int leader
    int on_table
    uint64_t table[SEATS]        # cards of this trick in order
    int won[SEATS]
    int moves


cdef struct Asked:               # what the dealt hands of the seats must have been worth
    int least                    # the Player's
    bint favours_first
    uint64_t one_of
    int most_of_any              # anybody's by every count
    bint first_is_richer         # the first defender's no less than the other's


cdef struct Game:                # what is the same for all deals
    Search* search
    Wide wide
    Belief belief                # keepers, counts and size are set; the rest at each decision
    Asked asked
    double strays[SEATS]
    Aim coarse                   # grades
    Aim fine                     # tells apart what is level by them
    Aim all_tricks               # once all nine are undertaken
    bint may_claim               # after five tricks
    double claimed               # worth of a claim
    bint unwelcome               # whether tricks are, to the Player
    bint to_the_end              # whether seats care for tricks once nothing else is left
    uint64_t solved              # cards graded in worlds


cdef inline int seat_to_play(const Deal* deal) noexcept nogil:
    """The seat whose turn it is."""
    return (deal.leader + deal.on_table) % SEATS


cdef inline uint64_t hand_of(const Deal* deal, int seat) noexcept nogil:
    """What a seat still holds."""
    return deal.began[seat] & ~deal.played[seat]


cdef inline uint64_t lane_with(const Wide* wide, uint64_t card) noexcept nogil:
    """The lane of a card."""
    return wide.lane[wide.lane_at[ctz64(card)]]


cdef inline uint64_t legal_cards(const Wide* wide, const Deal* deal, uint64_t hand) noexcept nogil:
    """The cards of ``hand`` that may be played now, as :func:`legal_moves` has it."""
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
    """The card that wins the trick so far."""
    cdef uint64_t cards = 0
    cdef int n
    for n in range(deal.on_table):
        cards |= deal.table[n]
    if cards & wide.lane[0]:
        return lowest64(cards & wide.lane[0])
    return lowest64(cards & lane_with(wide, deal.table[0]))


cdef inline void play_to(const Wide* wide, Deal* deal, uint64_t card) noexcept nogil:
    """Put a card of the seat whose turn it is on the table; all take notice."""
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
    """Set the belief of a seat up; whether any layout fits what it has seen."""
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
        b.hidden[n].most_of_any = game.asked.most_of_any if trusts else 1000
        if trusts and game.asked.first_is_richer and deal.first and seat and other:
            # Of equals the defender after the Player goes first: seat 1.
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
    """A world as a seat imagines it, in ``layout``: the cards of complete tricks taken out."""
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


cdef inline uint32_t place_in(const Layout* layout, uint64_t card) noexcept nogil:
    """Where a card of the pack lies among those in play."""
    return <uint32_t>1 << popcount64(layout.all & (card - 1))


cdef inline void load_world(Game* game, const Deal* deal, Layout* layout, Root* root) noexcept nogil:
    """Set the search up for the decision in a world."""
    cdef int n
    layout.leader = deal.leader
    layout.shape = common_shape(&game.wide, deal.leader)
    for n in range(SEATS):
        layout.shape += hand_shape(&game.wide, layout.held[n], n)
    squeeze(&game.wide, layout)
    load_layout(game.search, &game.wide, layout, &root.state)
    for n in range(SEATS):
        root.won[n] = deal.won[n]
    root.played = deal.on_table
    root.proved_count = 0
    root.led = root.second = 0
    if deal.on_table:
        root.led = place_in(layout, deal.table[0])
    if deal.on_table > 1:
        root.second = place_in(layout, deal.table[1])


cdef inline bint is_settled(const Aim* aim, const Deal* deal) noexcept nogil:
    """Whether every way to go on comes to the same level."""
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
    """The strongest card of each run of legal cards that are neighbours whatever the others hold.

    Neighbours among the cards that may still be in play; a matador and its lower neighbour are
    told apart by the separator between them.
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


cdef inline uint64_t settle_by_hand(
    const Game* game, const Deal* deal, int seat, uint64_t moves
) noexcept nogil:
    """Which of cards of equal promise to play.

    Welcome tricks: the cheapest, plain cards before trumps, each lane from the bottom. Unwelcome
    ones: the highest that does not win, for a defender the highest below the Player's card; all
    is safe to throw for him once the Player cannot win the trick; to a lead, or where the card
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
            # The Player ducks as high as he can; if he must win he wins with his highest, where
            # nobody plays after him.
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
    """The cards of ``moves`` that do not beat ``best``, the card that wins so far."""
    cdef uint64_t trumps = wide.lane[0]
    if best & trumps:
        return moves & ~(trumps & (best - 1))
    return moves & ~(trumps | (lane_with(wide, best) & (best - 1)))


cdef inline uint64_t choose_card(
    Game* game, Deal* deal, const Style* style, bint undertaken
) noexcept nogil:
    """The card the seat whose turn it is plays."""
    cdef int seat = seat_to_play(deal), count, w, n, worlds, looks
    cdef uint64_t hand = hand_of(deal, seat), moves = legal_cards(&game.wide, deal, hand), heads
    cdef uint64_t best_cards
    cdef uint64_t chance[WORDS]
    cdef Layout layouts[MOST_WORLDS]
    cdef int level[MOST_WORLDS][MAX_TRICKS]
    cdef uint64_t card_at[MAX_TRICKS]
    cdef double sum[MAX_TRICKS]
    cdef uint32_t cards[MAX_TRICKS]
    cdef Root root
    cdef const Aim* aim = &game.all_tricks if undertaken else &game.coarse
    cdef bint settled = is_settled(aim, deal)
    if moves & (moves - 1) == 0:
        return moves
    heads = one_of_each(game, deal, seat, moves)
    worlds = 1 if style.sees else style.worlds
    looks = style.looks if style.looks < worlds else worlds
    if heads & (heads - 1) == 0 or (settled and not (looks and game.to_the_end)):
        return settle_by_hand(game, deal, seat, moves)
    if settled:
        worlds = looks
    if not style.sees and not believe(game, deal, seat, style.trusts):
        return settle_by_hand(game, deal, seat, moves)
    count = 0
    best_cards = moves
    while best_cards:
        card_at[count] = lowest64(best_cards)
        best_cards &= best_cards - 1
        sum[count] = 0
        count += 1
    for w in range(worlds):
        seed_chance(chance, deal.seed, deal.moves * MOST_WORLDS + w)
        imagine(game, deal, seat, style.sees, chance, &layouts[w])
        if settled:
            continue
        load_world(game, deal, &layouts[w], &root)
        card_values_here(game.search, &root, aim.level, aim.guess, NULL, cards, level[w])
        for n in range(count):
            sum[n] += aim.worth[level[w][n]]
    if not settled:
        game.solved += <uint64_t>(worlds * popcount64(heads))
    best_cards = best_of_sums(card_at, sum, count, moves, seat == 0)
    heads = one_of_each(game, deal, seat, best_cards)
    if looks and heads & (heads - 1):
        best_cards = look_again(game, deal, layouts, looks, card_at, count, best_cards, seat == 0)
    return settle_by_hand(game, deal, seat, best_cards)


cdef inline uint64_t best_of_sums(
    const uint64_t* card_at, const double* sum, int count, uint64_t among, bint most
) noexcept nogil:
    """The cards of ``among`` whose sums are best for the seat, rounding aside."""
    cdef uint64_t best = 0
    cdef double top = 0, value
    cdef int n
    for n in range(count):
        if card_at[n] & among == 0:
            continue
        value = sum[n] if most else -sum[n]
        if best == 0 or value > top + 1e-6:
            best = card_at[n]
            top = value
        elif value > top - 1e-6:
            best |= card_at[n]
    return best


cdef inline int ask_level(
    Game* game, Root* root, Levels* levels, uint32_t card, int guess
) noexcept nogil:
    """The level of the position, or of a card in it."""
    return find_level(game.search, root, card, levels, levels.low, levels.high, guess)


cdef inline uint64_t look_again(
    Game* game, const Deal* deal, Layout* layouts, int looks, const uint64_t* card_at, int count,
    uint64_t among, bint most,
) noexcept nogil:
    """Which of the cards ``among`` are best by the fine measure, in the first worlds."""
    cdef const Aim* aim = &game.fine
    cdef double sum[MAX_TRICKS]
    cdef Root root
    cdef Levels levels
    cdef uint32_t heads, hand, place
    cdef int w, n, value, seat = seat_to_play(deal)
    for n in range(count):
        sum[n] = 0
    for w in range(looks):
        load_world(game, deal, &layouts[w], &root)
        levels_here(game.search, &root, aim.level, aim.guess, &levels)
        hand = root.state.hand[seat]
        heads = hand
        if root.played:
            heads = legal_moves(&game.search.lanes, hand, root.led)
        heads = run_heads(heads, hand, root.state.all)
        value = levels.guess
        for n in range(count):
            if card_at[n] & among == 0:
                continue
            place = place_in(&layouts[w], card_at[n])
            # The strongest card of its run speaks for it.
            while place & heads == 0:
                place >>= 1
            value = ask_level(game, &root, &levels, place, value)
            sum[n] += aim.worth[value]
    return best_of_sums(card_at, sum, count, among, most)


cdef inline bint goes_on(Game* game, Deal* deal, const Style* style) noexcept nogil:
    """Whether the Player, who has won the first five tricks, leads to the sixth for all nine.

    The worth of doing so is the mean over his worlds, all cards open.
    """
    cdef const Aim* aim = &game.all_tricks
    cdef int w, worlds = 1 if style.sees else style.worlds
    cdef double sum = 0
    cdef uint64_t chance[WORDS]
    cdef Layout layout
    cdef Levels levels
    cdef Root root
    if not style.sees and not believe(game, deal, 0, style.trusts):
        return False
    for w in range(worlds):
        seed_chance(chance, deal.seed, deal.moves * MOST_WORLDS + w)
        imagine(game, deal, 0, style.sees, chance, &layout)
        load_world(game, deal, &layout, &root)
        levels_here(game.search, &root, aim.level, aim.guess, &levels)
        sum += aim.worth[ask_level(game, &root, &levels, 0, levels.guess)]
    return sum > worlds * game.claimed + 1e-6
