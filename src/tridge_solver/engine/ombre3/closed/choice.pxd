"""The choice of a card: a seat imagines layouts and lets its cards race through them.

A layout drawn several times counts several times but is asked once. Decisions that need no layouts,
and those they leave open, are made by hand: the cheapest card, or where tricks are unwelcome the
highest that does not win.
"""

from tridge_solver.engine.bits cimport uint64_t
from tridge_solver.engine.rng cimport WORDS, seed_chance
from tridge_solver.engine.ombre3.closed.by_hand cimport settle_by_hand
from tridge_solver.engine.ombre3.closed.race cimport NOBODY, enter_world, open_race, run_race
from tridge_solver.engine.ombre3.closed.seat cimport (
    MAX_WORLDS,
    Aim,
    Deal,
    Decision,
    Game,
    Style,
    Worlds,
    believe,
    hand_of,
    imagine,
    is_settled,
    legal_cards,
    one_of_each,
    seat_to_play,
)
from tridge_solver.engine.ombre3.layouts.wide cimport (
    Layout,
    common_shape,
    ctz64,
    hand_shape,
    lowest64,
    squeeze,
)
from tridge_solver.engine.ombre3.position cimport SEATS
from tridge_solver.engine.ombre3.roots cimport Levels, find_level, levels_here


cdef inline void draw_worlds(
    Game* game, const Deal* deal, int seat, bint sees, int worlds, int looks
) noexcept nogil:
    """Draw ``worlds`` layouts, each written down once, ready for the search."""
    cdef Worlds* drawn = &game.worlds
    cdef uint64_t chance[WORDS]
    cdef Layout* layout
    cdef int w, n
    game.decision.entered = NOBODY
    drawn.count = 0
    for w in range(worlds):
        layout = &drawn.layout[drawn.count]
        seed_chance(chance, deal.seed, deal.moves * MAX_WORLDS + w)
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


cdef inline uint64_t equals_of(
    uint64_t moves, uint64_t heads, uint64_t head
) noexcept nogil:
    """Return one of ``heads`` with its equivalent cards in ``moves``: those up to the next head."""
    cdef uint64_t next_one = heads & ~(head | (head - 1))
    return moves & ~(head - 1) & (lowest64(next_one) - 1 if next_one else ~<uint64_t>0)


cdef inline void face(
    Game* game, const Deal* deal, int seat, uint64_t moves, uint64_t heads
) noexcept nogil:
    """Set out the choices of ``seat``, one card of each run, those preferred by hand first."""
    cdef Decision* now = &game.decision
    cdef uint64_t left = moves, preferred, cards
    now.seat = seat
    now.count = 0
    while left:
        preferred = settle_by_hand(game, deal, seat, left)
        cards = heads & (preferred | (preferred - 1))
        while cards & (cards - 1):
            cards &= cards - 1
        now.card[now.count] = cards
        now.count += 1
        left &= ~equals_of(moves, heads, cards)


cdef inline uint64_t choose_card(
    Game* game, Deal* deal, const Style* style, bint undertaken
) noexcept nogil:
    """Return the card played by the seat whose turn it is."""
    cdef int seat = seat_to_play(deal), n, worlds, looks
    cdef uint64_t hand = hand_of(deal, seat), moves = legal_cards(&game.wide, deal, hand)
    cdef uint64_t heads
    cdef unsigned int best
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
    face(game, deal, seat, moves, heads)
    best = (<unsigned int>1 << game.decision.count) - 1
    if not settled:
        game.race.aim = aim
        for n in range(game.worlds.count):
            game.race.times[n] = game.worlds.times[n]
        open_race(game, deal, &game.race)
        best = run_race(game, deal, &game.race, best, looks != 0, False)
    if looks and best & (best - 1):
        game.again.aim = &game.fine
        for n in range(game.worlds.count):
            game.again.times[n] = game.worlds.looks[n]
        open_race(game, deal, &game.again)
        best = run_race(
            game, deal, &game.again, best, False, game.refines and not undertaken and not settled
        )
    n = ctz64(best)
    return settle_by_hand(game, deal, seat, equals_of(moves, heads, game.decision.card[n]))


cdef inline bint goes_on(Game* game, Deal* deal, const Style* style) noexcept nogil:
    """Return whether the Player, having won the first five tricks, leads to the sixth to undertake
    all nine.

    The value of doing so is the mean over his imagined layouts, all cards open.
    """
    cdef const Aim* aim = &game.all_tricks
    cdef int w, worlds = 1 if style.sees else style.worlds
    cdef double sum = 0
    cdef Levels levels
    if not style.sees and not believe(game, deal, 0, style.trusts):
        return False
    draw_worlds(game, deal, 0, style.sees, worlds, 0)
    game.decision.seat = 0
    game.decision.count = 0
    for w in range(game.worlds.count):
        enter_world(game, deal, w)
        levels_here(game.search, &game.decision.root, aim.level, aim.guess, &levels)
        sum += game.worlds.times[w] * aim.worth[
            find_level(
                game.search, &game.decision.root, 0, &levels, levels.low, levels.high, levels.guess
            )
        ]
    return sum > worlds * game.claimed + 1e-6
