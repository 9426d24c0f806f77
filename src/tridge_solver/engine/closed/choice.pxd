"""Which card a seat plays: a race of its cards through the worlds it imagines.

Each card is worth something in each world, by a level of what is played for; the card with the
highest sum is played. Not every card has to be asked about in every world. A card is worth no
more to its seat than the best card there is in that world, so what a card falls short of it only
adds up. The race always goes on with the card that has fallen short by least so far: once that
card has been through all worlds, none that has fallen short by more can come up to it.

Worlds that are drawn more than once count as often and are asked once. Of cards that are level by
what is played for a *second look* takes a finer measure in a few of the worlds; what is level then
too is decided by hand: the cheapest card, or where tricks are unwelcome the highest that does not
win.
"""

from tridge_solver.engine.bits cimport uint64_t
from tridge_solver.engine.chance cimport WORDS, seed_chance
from tridge_solver.engine.closed.seat cimport (
    MOST_WORLDS,
    Aim,
    Deal,
    Game,
    Race,
    Style,
    Worlds,
    believe,
    best_on_table,
    hand_of,
    imagine,
    is_settled,
    lane_with,
    legal_cards,
    one_of_each,
    seat_to_play,
)
from tridge_solver.engine.results.position cimport SEATS, legal_moves, run_heads
from tridge_solver.engine.results.roots cimport Levels, Root, find_level, levels_here
from tridge_solver.engine.results.targets cimport MAX_TRICKS, cell
from tridge_solver.engine.layouts.wide cimport (
    Layout,
    Wide,
    common_shape,
    ctz64,
    hand_shape,
    load_layout,
    lowest64,
    place_in,
    squeeze,
)


cdef enum:
    UNKNOWN = -1


cdef inline void draw_worlds(
    Game* game, const Deal* deal, int seat, bint sees, int worlds, int looks
) noexcept nogil:
    """Imagine ``worlds``, each layout written down once, ready for the search."""
    cdef Worlds* drawn = &game.worlds
    cdef uint64_t chance[WORDS]
    cdef Layout* layout
    cdef int w, n
    drawn.count = 0
    for w in range(worlds):
        layout = &drawn.layout[drawn.count]
        seed_chance(chance, deal.seed, deal.moves * MOST_WORLDS + w)
        imagine(game, deal, seat, sees, chance, layout)
        for n in range(drawn.count):
            if (
                drawn.layout[n].held[0] == layout.held[0]
                and drawn.layout[n].held[1] == layout.held[1]
                and drawn.layout[n].held[2] == layout.held[2]
            ):
                break
        else:
            layout.leader = deal.leader
            layout.shape = common_shape(deal.leader)
            for n in range(SEATS):
                layout.shape += hand_shape(&game.wide, layout.held[n], n)
            squeeze(&game.wide, layout)
            n = drawn.count
            drawn.times[n] = drawn.looks[n] = 0
            drawn.count += 1
        drawn.times[n] += 1
        drawn.looks[n] += w < looks


cdef inline void enter_world(Game* game, const Deal* deal, int w, Root* root) noexcept nogil:
    """Set the search up for the decision in a world."""
    cdef const Layout* layout = &game.worlds.layout[w]
    cdef int n
    load_layout(&game.wide, layout, &root.state)
    for n in range(SEATS):
        root.won[n] = deal.won[n]
    root.played = deal.on_table
    root.proved_count = 0
    root.led = root.second = 0
    if deal.on_table:
        root.led = place_in(&game.wide, layout, deal.table[0])
    if deal.on_table > 1:
        root.second = place_in(&game.wide, layout, deal.table[1])


cdef inline void narrow(
    const Game* game, const Deal* deal, int grade, int* low, int* high
) noexcept nogil:
    """Narrow the fine levels between ``low`` and ``high`` to those of a grade.

    Where the fine measure refines the grades both sides fight for the grade first, so that the
    fine value lies within the grade found.
    """
    cdef int left = deal.size - deal.won[0] - deal.won[1] - deal.won[2], x, y, place, level
    cdef int least = high[0] + 1, most = low[0] - 1
    for y in range(left + 1):
        for x in range(left + 1 - y):
            place = cell(deal.won[0] + x, deal.won[1] + y)
            if game.coarse.level[place] == grade:
                level = game.fine.level[place]
                least = level if level < least else least
                most = level if level > most else most
    low[0] = least if least > low[0] else low[0]
    high[0] = most if most < high[0] else high[0]


cdef inline void ask_card(
    Game* game, const Deal* deal, Race* race, const Race* grades, int w, int n
) noexcept nogil:
    """The level of a card in a world, and of those that are its equals there.

    Whoever asks in a world for the first time hears what the position is worth too: the card comes
    first, for where it is the best there can be nothing else needs to be searched.
    """
    cdef const Layout* layout = &game.worlds.layout[w]
    cdef uint64_t heads, hand, head
    cdef int m, low = race.low[w], high = race.high[w], level
    cdef Root root
    if grades != NULL:
        for m in range(grades.count):
            if grades.card[m] == race.card[n]:
                narrow(game, deal, grades.level[w][m], &low, &high)
    if low == high and race.known[w]:
        race.level[w][n] = low
        return
    enter_world(game, deal, w, &root)
    hand = heads = root.state.hand[race.seat]
    if root.played:
        heads = legal_moves(hand, root.led, root.state.matadors)
    heads = run_heads(heads, hand)
    head = head_of(heads, place_in(&game.wide, layout, race.card[n]))
    level = low
    if low < high:
        level = find_level(game.search, &root, head, &race.levels, low, high, race.guess[w])
        game.solved += 1
    for m in range(race.count):
        if head_of(heads, place_in(&game.wide, layout, race.card[m])) == head:
            race.level[w][m] = level
    if not race.known[w]:
        value_world(game, deal, race, grades, w, level, &root)


cdef inline void value_world(
    Game* game, const Deal* deal, Race* race, const Race* grades, int w, int level, Root* root
) noexcept nogil:
    """What the position is worth in a world, no less to the seat than a card of that ``level``,
    and so what its other cards may be worth."""
    cdef int low = race.levels.low, high = race.levels.high, value
    if grades != NULL:
        narrow(game, deal, grades.value[w], &low, &high)
    if race.seat == 0:
        low = level if level > low else low
        value = find_level(game.search, root, 0, &race.levels, low, high, low + 1)
        race.high[w] = race.guess[w] = value
    else:
        high = level if level < high else high
        value = find_level(game.search, root, 0, &race.levels, low, high, high)
        race.low[w] = value
        race.guess[w] = value + 1
    race.value[w] = race.expected = value
    race.known[w] = True


cdef inline uint64_t head_of(uint64_t heads, uint64_t place) noexcept nogil:
    """The strongest card of the run of a card, which speaks for it."""
    while place & heads == 0:
        place >>= 1
    return place


cdef inline double worth_to(const Race* race, int level) noexcept nogil:
    """What a level is worth to the seat."""
    return race.aim.worth[level] if race.seat == 0 else -race.aim.worth[level]


cdef inline double most_worth(const Race* race, int w) noexcept nogil:
    """What a card may be worth to the seat at most in a world."""
    cdef double best = worth_to(race, race.low[w])
    cdef int level
    for level in range(race.low[w] + 1, race.high[w] + 1):
        if worth_to(race, level) > best:
            best = worth_to(race, level)
    return best


cdef inline int open_race(Game* game, const Deal* deal, Race* race) noexcept nogil:
    """Nothing is known of any card in any world; how many worlds count."""
    cdef int w, n, worlds = 0
    cdef Root root
    enter_world(game, deal, 0, &root)
    # The levels follow from the tricks won, the same in all worlds; only the first guess does not.
    levels_here(game.search, &root, race.aim.level, race.aim.guess, &race.levels)
    race.expected = race.levels.guess
    for w in range(game.worlds.count):
        worlds += race.times[w] != 0
        race.known[w] = False
        race.low[w] = race.levels.low
        race.high[w] = race.levels.high
        race.lost[w] = 0
        race.counted[w] = 0
        for n in range(race.count):
            race.level[w][n] = UNKNOWN
    return worlds


cdef inline int next_world(const Game* game, const Race* race, int n) noexcept nogil:
    """The world a card runs through next: where its level is known, else where others lost most.

    Any order comes to the same sums; a card that cannot win should fall short soon.
    """
    cdef int w, chosen = -1
    cdef double hope, most = 0
    for w in range(game.worlds.count):
        if race.times[w] == 0 or (race.counted[w] >> n) & 1:
            continue
        if race.level[w][n] != UNKNOWN:
            return w
        hope = race.lost[w] if race.known[w] else -1
        if chosen < 0 or hope > most:
            chosen = w
            most = hope
    return chosen


cdef inline uint64_t run_race(
    Game* game, const Deal* deal, Race* race, const Race* grades
) noexcept nogil:
    """The cards with the highest sums, rounding aside.

    ``grades`` is the race before by the grades where the aim refines them, or NULL.
    """
    cdef double best[MOST_WORLDS]
    cdef double short[MAX_TRICKS]
    cdef int through[MAX_TRICKS]
    cdef int w, n, worlds, ahead
    cdef double least = 0, lost
    cdef bint arrived = False
    cdef uint64_t result = 0
    worlds = open_race(game, deal, race)
    for n in range(race.count):
        short[n] = 0
        through[n] = 0
    while True:
        ahead = -1
        for n in range(race.count):
            if through[n] < worlds and (
                ahead < 0 or short[n] < short[ahead]
                or (short[n] == short[ahead] and through[n] > through[ahead])
            ):
                ahead = n
        if ahead < 0 or (arrived and short[ahead] > least + 1e-6):
            break
        w = next_world(game, race, ahead)
        if race.level[w][ahead] == UNKNOWN:
            if not race.known[w]:
                race.guess[w] = race.expected
                ask_card(game, deal, race, grades, w, ahead)
                best[w] = most_worth(race, w)
            else:
                ask_card(game, deal, race, grades, w, ahead)
        lost = race.times[w] * (best[w] - worth_to(race, race.level[w][ahead]))
        short[ahead] += lost
        race.lost[w] += lost
        race.counted[w] |= <unsigned int>1 << ahead
        through[ahead] += 1
        if through[ahead] == worlds and (not arrived or short[ahead] < least):
            arrived = True
            least = short[ahead]
    for n in range(race.count):
        if through[n] == worlds and short[n] <= least + 1e-6:
            result |= race.card[n]
    return result


cdef inline void enter_race(Race* race, uint64_t cards) noexcept nogil:
    """Let ``cards`` run."""
    race.count = 0
    while cards:
        race.card[race.count] = lowest64(cards)
        cards &= cards - 1
        race.count += 1


cdef inline uint64_t with_equals(
    const Game* game, const Deal* deal, int seat, uint64_t moves, uint64_t heads, uint64_t chosen
) noexcept nogil:
    """The ``chosen`` of ``heads`` with the cards of ``moves`` that are their equals."""
    cdef uint64_t left = moves, card, result = 0
    cdef bint taken = False
    while left:
        card = lowest64(left)
        left ^= card
        if card & heads:
            taken = card & chosen != 0
        if taken:
            result |= card
    return result


cdef inline uint64_t choose_card(
    Game* game, Deal* deal, const Style* style, bint undertaken
) noexcept nogil:
    """The card the seat whose turn it is plays."""
    cdef int seat = seat_to_play(deal), n, worlds, looks
    cdef uint64_t hand = hand_of(deal, seat), moves = legal_cards(&game.wide, deal, hand)
    cdef uint64_t heads, best
    cdef Race* race = &game.race
    cdef Race* again = &game.again
    cdef const Race* grades = NULL
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
    draw_worlds(game, deal, seat, style.sees, worlds, looks)
    race.seat = again.seat = seat
    best = heads
    if not settled:
        race.aim = aim
        enter_race(race, heads)
        for n in range(game.worlds.count):
            race.times[n] = game.worlds.times[n]
        best = run_race(game, deal, race, NULL)
        if game.refines and not undertaken:
            grades = race
    if looks and best & (best - 1):
        again.aim = &game.fine
        enter_race(again, best)
        for n in range(game.worlds.count):
            again.times[n] = game.worlds.looks[n]
        best = run_race(game, deal, again, grades)
    return settle_by_hand(game, deal, seat, with_equals(game, deal, seat, moves, heads, best))


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


cdef inline bint goes_on(Game* game, Deal* deal, const Style* style) noexcept nogil:
    """Whether the Player, who has won the first five tricks, leads to the sixth for all nine.

    The worth of doing so is the mean over his worlds, all cards open.
    """
    cdef const Aim* aim = &game.all_tricks
    cdef int w, worlds = 1 if style.sees else style.worlds
    cdef double sum = 0
    cdef Levels levels
    cdef Root root
    if not style.sees and not believe(game, deal, 0, style.trusts):
        return False
    draw_worlds(game, deal, 0, style.sees, worlds, 0)
    for w in range(game.worlds.count):
        enter_world(game, deal, w, &root)
        levels_here(game.search, &root, aim.level, aim.guess, &levels)
        sum += game.worlds.times[w] * aim.worth[
            find_level(game.search, &root, 0, &levels, levels.low, levels.high, levels.guess)
        ]
    return sum > worlds * game.claimed + 1e-6
