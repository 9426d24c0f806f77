"""A race of a seat's cards through the layouts it imagines: the best cards win.

Each card has a value in each layout, its *world*; the cards with the highest sum win. Not every
card has to be asked about in every world. A card is worth no more to its seat than the best card
there is in a world, so what a card falls short of it only adds up. The race always continues with
the card that has fallen short by least so far: once that card has been through all worlds, none
that has fallen short by more can catch up. A card is out of it as soon as another is sure to fall
short by less, whatever the remaining worlds bring.

A question is whether one card reaches one level in one world. The first card in a world is measured
there; the others still in the race only answer whether they beat it, and hardly any does. So no
question is asked about a card that is out, and none twice.
"""

from tridge_solver.engine.bits cimport uint64_t
from tridge_solver.engine.ombre3.closed.seat cimport Deal, Decision, Game, Race
from tridge_solver.engine.ombre3.layouts.wide cimport Layout, load_layout, place_in
from tridge_solver.engine.ombre3.context cimport Result
from tridge_solver.engine.ombre3.position cimport SEATS, legal_moves, run_heads
from tridge_solver.engine.ombre3.roots cimport ask, extreme, levels_here, target_of
from tridge_solver.engine.ombre3.targets cimport cell


cdef enum:
    NOBODY = -1


cdef inline bint falls_behind(double short, double other) noexcept nogil:
    """Return whether a sum is greater than another, rounding aside."""
    return short > other + 1e-6


cdef inline void enter_world(Game* game, const Deal* deal, int w) noexcept nogil:
    """Set the search up for the decision in a world."""
    cdef Decision* now = &game.decision
    cdef const Layout* layout = &game.worlds.layout[w]
    cdef uint64_t hand, heads, place
    cdef int n
    if now.entered == w:
        return
    now.entered = w
    load_layout(&game.wide, layout, &now.root.state)
    for n in range(SEATS):
        now.root.won[n] = deal.won[n]
    now.root.played = deal.on_table
    now.root.proved_count = 0
    now.root.led = now.root.second = 0
    if deal.on_table:
        now.root.led = place_in(&game.wide, layout, deal.table[0])
    if deal.on_table > 1:
        now.root.second = place_in(&game.wide, layout, deal.table[1])
    hand = heads = now.root.state.hand[now.seat]
    if deal.on_table:
        heads = legal_moves(hand, now.root.led, now.root.state.matadors)
    heads = run_heads(heads, hand)
    for n in range(now.count):
        place = place_in(&game.wide, layout, now.card[n])
        # The strongest card of a run stands for it.
        while place & heads == 0:
            place >>= 1
        now.head[n] = place


cdef inline double worth_to(const Game* game, const Race* race, int level) noexcept nogil:
    """Return what a level is worth to the seat."""
    return race.aim.worth[level] if game.decision.seat == 0 else -race.aim.worth[level]


cdef inline void open_race(Game* game, const Deal* deal, Race* race) noexcept nogil:
    """Start a race with nothing known of any card in any world."""
    cdef int w, n
    cdef double worth, least, most
    # The levels follow from the tricks won, the same in all worlds; only the first guess differs.
    enter_world(game, deal, 0)
    levels_here(game.search, &game.decision.root, race.aim.level, race.aim.guess, &race.levels)
    race.expected = race.levels.guess
    race.worlds = race.weight = 0
    for w in range(game.worlds.count):
        race.worlds += race.times[w] != 0
        race.weight += race.times[w]
        race.known[w] = False
        race.lost[w] = 0
        race.counted[w] = 0
    for n in range(game.decision.count):
        race.short[n] = 0
        race.through[n] = 0
        race.left[n] = race.weight
    least = most = worth_to(game, race, race.levels.low)
    for n in range(race.levels.low + 1, race.levels.high + 1):
        worth = worth_to(game, race, n)
        least = worth if worth < least else least
        most = worth if worth > most else most
    race.span = most - least


cdef inline void ask_card(Game* game, Race* race, int w, int n, int level) noexcept nogil:
    """Ask whether a card reaches a level in the world that is entered.

    The answer also bounds the level of the card and its equivalents.
    """
    cdef Decision* now = &game.decision
    cdef int m, bound
    cdef Result answer
    ask(
        game.search, &now.root, now.head[n],
        target_of(&race.levels, now.root.state.tricks, level), &answer,
    )
    if answer.win:
        bound = extreme(race.levels.level, answer.forced, True, race.levels.high)
    else:
        bound = extreme(race.levels.level, answer.forced, False, race.levels.low)
    for m in range(now.count):
        if now.head[m] != now.head[n]:
            continue
        if answer.win and bound > race.least[w][m]:
            race.least[w][m] = bound if bound < race.most[w][m] else race.most[w][m]
        elif not answer.win and bound < race.most[w][m]:
            race.most[w][m] = bound if bound > race.least[w][m] else race.least[w][m]


cdef inline void measure(Game* game, Race* race, int w, int n) noexcept nogil:
    """Return the exact level of a card in the world that is entered."""
    cdef int least = race.least[w][n], most = race.most[w][n], guess = race.expected
    if least == most:
        return
    game.solved += 1
    if race.known[w]:
        # It has been shown to be no better than another: is it as good?
        guess = most if game.decision.seat == 0 else least + 1
    while race.least[w][n] < race.most[w][n]:
        if guess <= race.least[w][n]:
            guess = race.least[w][n] + 1
        elif guess > race.most[w][n]:
            guess = race.most[w][n]
        ask_card(game, race, w, n, guess)
        guess = race.least[w][n] + 1 if race.least[w][n] >= guess else race.most[w][n]


cdef inline double most_worth(const Game* game, const Race* race, int w, int n) noexcept nogil:
    """Return the most a card may be worth to the seat in a world."""
    cdef double worth, best = worth_to(game, race, race.least[w][n])
    cdef int level
    for level in range(race.least[w][n] + 1, race.most[w][n] + 1):
        worth = worth_to(game, race, level)
        best = worth if worth > best else best
    return best


cdef inline void surpass(
    Game* game, Race* race, int w, int n, unsigned int rivals
) noexcept nogil:
    """Return the most that ``rivals``, by number, may be worth in the world that is entered, given
    the level of card ``n``; find who beats it and note that the others do not."""
    cdef int m, top = race.least[w][n]
    cdef double worth
    for m in range(game.decision.count):
        if (rivals >> m) & 1 == 0:
            continue
        if game.decision.seat == 0:
            if race.most[w][m] > top and race.least[w][m] <= top:
                ask_card(game, race, w, m, top + 1)
            if race.least[w][m] > top:
                measure(game, race, w, m)
                top = race.least[w][m]
        else:
            if race.least[w][m] < top and race.most[w][m] >= top:
                ask_card(game, race, w, m, top)
            if race.most[w][m] < top:
                measure(game, race, w, m)
                top = race.least[w][m]
    race.best[w] = worth_to(game, race, top)
    for m in range(game.decision.count):
        if (rivals >> m) & 1:
            worth = most_worth(game, race, w, m)
            race.best[w] = worth if worth > race.best[w] else race.best[w]
    race.expected = top
    race.known[w] = True


cdef inline int next_world(const Game* game, const Race* race, int n) noexcept nogil:
    """Return the world a card runs through next: one where its level is known, else where others
    lost most.

    The order does not change the sums, but a card that cannot win should fall short soon.
    """
    cdef int w, chosen = NOBODY
    cdef double hope, most = 0
    for w in range(game.worlds.count):
        if race.times[w] == 0 or (race.counted[w] >> n) & 1:
            continue
        if race.known[w] and race.least[w][n] == race.most[w][n]:
            return w
        hope = race.lost[w] if race.known[w] else -1
        if chosen < 0 or hope > most:
            chosen = w
            most = hope
    return chosen


cdef inline void count_world(Game* game, Race* race, int w, int n) noexcept nogil:
    """Take in how far a card falls short of the best in a world."""
    cdef double lost = race.times[w] * (
        race.best[w] - worth_to(game, race, race.least[w][n])
    )
    race.short[n] += lost
    race.lost[w] += lost
    race.counted[w] |= <unsigned int>1 << n
    race.through[n] += 1
    race.left[n] -= race.times[w]


cdef inline void narrow(
    const Game* game, const Deal* deal, int w, int n, int* low, int* high
) noexcept nogil:
    """Narrow the fine levels between ``low`` and ``high`` to those of a card's grade in a world.

    If the fine measure refines the grades, both sides fight for the grade first, so the fine value
    lies within the grade found.
    """
    cdef int left = deal.size - deal.won[0] - deal.won[1] - deal.won[2], x, y, place, level
    cdef int least = high[0] + 1, most = low[0] - 1
    for y in range(left + 1):
        for x in range(left + 1 - y):
            place = cell(deal.won[0] + x, deal.won[1] + y)
            if game.race.aim.level[place] == game.race.least[w][n]:
                level = game.again.aim.level[place]
                least = level if level < least else least
                most = level if level > most else most
    low[0] = least if least > low[0] else low[0]
    high[0] = most if most < high[0] else high[0]


cdef inline void run_on(
    Game* game, const Deal* deal, Race* race, int n, unsigned int rivals, bint refines
) noexcept nogil:
    """Send a card through one more world; with ``refines`` the grades of ``rivals`` are known
    there, and the race refines them."""
    cdef int w = next_world(game, race, n), m
    enter_world(game, deal, w)
    if not race.known[w]:
        for m in range(game.decision.count):
            race.least[w][m] = race.levels.low
            race.most[w][m] = race.levels.high
            if refines and (rivals >> m) & 1:
                narrow(game, deal, w, m, &race.least[w][m], &race.most[w][m])
    measure(game, race, w, n)
    if not race.known[w]:
        surpass(game, race, w, n, rivals)
    count_world(game, race, w, n)


cdef inline unsigned int run_race(
    Game* game, const Deal* deal, Race* race, unsigned int cards, bint all_best, bint refines
) noexcept nogil:
    """Return those of ``cards``, by number, with the highest sum; unless ``all_best``, at least the
    one of them preferred by hand.

    A card can no longer win once it has fallen short by more than another can in all worlds.
    """
    cdef int n, ahead
    cdef double limit
    while True:
        ahead = NOBODY
        limit = race.span * race.weight
        for n in range(game.decision.count):
            if (cards >> n) & 1 and race.short[n] + race.span * race.left[n] < limit:
                limit = race.short[n] + race.span * race.left[n]
        for n in range(game.decision.count):
            if (cards >> n) & 1 == 0:
                continue
            if falls_behind(race.short[n], limit):
                cards ^= <unsigned int>1 << n
            elif not (all_best and race.through[n] == race.worlds) and (
                ahead == NOBODY or falls_behind(race.short[ahead], race.short[n])
            ):
                ahead = n
        if ahead == NOBODY or cards & (cards - 1) == 0:
            return cards
        if race.through[ahead] == race.worlds:
            return <unsigned int>1 << ahead
        run_on(game, deal, race, ahead, cards, refines)
