# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: freethreading_compatible=True
"""The compiled part of sampling: one seat's discards in many random worlds.

See ``scene.pxd`` for what a world is and how the other seats exchange in it.
"""

from libc.stdint cimport int16_t
from libc.string cimport memset

from tridge_solver.engine.bits cimport popcount64, uint8_t, uint64_t
from tridge_solver.engine.layouts.judge cimport arrange, close_judge, forget_facts, open_judge
from tridge_solver.engine.results.position cimport CARD_IDS, LANES, SEATS
from tridge_solver.engine.sampling.scene cimport (
    BY_MODEL,
    NOT_AT_ALL,
    UNSEEN,
    WORDS,
    Scene,
    World,
    deal_world,
    exchange_in,
    play_out,
    run_of_matadors,
)
from tridge_solver.engine.results.targets cimport CELLS, MAX_TRICKS, cell, cells_at_least
from tridge_solver.engine.layouts.wide cimport NO_BIT, Layout, to_cards, to_wide

DEFAULT_TABLE_BYTES = 2 << 20
DEFAULT_FACT_BYTES = 1 << 18
DEFENCES = {"model": BY_MODEL, "none": NOT_AT_ALL}


cdef class Sampler:
    """Plays one seat's discards in random worlds.

    Args:
        table_bytes, fact_bytes: memory of the transposition table and of the table of facts.

    One thread at a time; give each its own. Work releases the interpreter lock. What a world
    holds and what comes of a discard in it depend on nothing but the world's words.
    """

    cdef Scene scene
    cdef bint busy
    cdef bint loaded
    cdef object pack
    cdef readonly tuple levels         # of the results, worst first

    def __cinit__(self, *args, **kwargs):
        memset(&self.scene, 0, sizeof(Scene))

    def __init__(self, *, Py_ssize_t table_bytes=DEFAULT_TABLE_BYTES,
                 Py_ssize_t fact_bytes=DEFAULT_FACT_BYTES):
        if self.scene.judge.search != NULL:
            raise RuntimeError("a Sampler is initialised once")
        open_judge(&self.scene.judge, table_bytes, fact_bytes)

    def __dealloc__(self):
        close_judge(&self.scene.judge)

    def load(self, lanes, int privileged, hand, unseen, turned, int asker, int leader, levels,
             int guess, points, *, int most=9, int drawn=0, str defence="model", int first=0,
             int first_drawn=-1, int least_points=0):
        """Set the scene.

        Args:
            lanes, privileged: how cards rank, as in :class:`~tridge_solver.engine.LaneOrder`.
            hand: the asker's cards as dealt, a mask of card numbers.
            unseen: the numbers of the cards it does not see, but for ``turned``.
            turned: the stock's top card where it is known, else ``None``.
            asker: the seat that asks: 0 the Player, 1 the defender after him, 2 the other.
            leader: who leads to the first trick, in the same order.
            levels: ``levels[p][d]`` for each final result.
            guess: the level to ask for first.
            points: the club's points of each card, by number; a void counts one more.
            most: cards a defender may exchange.
            drawn: cards the Player has drawn, for an asking defender.
            defence: ``model`` or ``none``.
            first: the defender who exchanges first, 0 where the model decides.
            first_drawn: cards he has drawn, for an asking second defender; -1 where not known.
            least_points: least points of the Player's hand, for an asking defender.

        Raises :class:`ValueError` for what is no scene.
        """
        cdef int n, p, d, tricks = <int>hand.bit_count()
        cdef uint64_t everything
        cdef int level[CELLS]
        if self.busy:
            raise RuntimeError("a Sampler serves one thread at a time")
        self.loaded = False
        if not 1 <= tricks <= MAX_TRICKS or not 0 <= asker < SEATS or not 0 <= leader < SEATS:
            raise ValueError("no such hand, seat or leader")
        if not 2 * tricks <= len(unseen) <= UNSEEN or defence not in DEFENCES:
            raise ValueError("too few or too many unseen cards, or no such defence")
        if first_drawn >= 0 and (first == 0 or asker == 0 or first == asker):
            raise ValueError("only a second defender knows what the first has drawn")
        if drawn + max(first_drawn, 0) > len(unseen) + (turned is not None) - 2 * tricks:
            raise ValueError("more cards drawn than the stock has")
        if max(drawn, first_drawn) > tricks:
            raise ValueError("more cards drawn than a hand has")
        arrange(&self.scene.judge, lanes, privileged)
        shown = [] if turned is None else [turned]
        cards = [card for card in range(CARD_IDS) if hand >> card & 1] + list(unseen) + shown
        if len(set(cards)) != len(cards) or any(
            not 0 <= card < CARD_IDS or self.scene.judge.wide.bit_of[card] == NO_BIT
            for card in cards
        ):
            raise ValueError("a card stands twice or has no place in the lanes")
        mask = sum(1 << card for card in cards)
        pack = (tuple(map(tuple, lanes)), privileged, mask)
        if pack != self.pack:
            forget_facts(&self.scene.judge)  # they speak of bits, which are other cards now
            self.pack = pack
        everything = to_wide(&self.scene.judge.wide, mask)
        self.scene.judge.wide.cards = everything
        self.scene.judge.wide.matadors &= everything
        for n in range(LANES):
            self.scene.judge.wide.lane[n] &= everything
        self.scene.own = to_wide(&self.scene.judge.wide, hand)
        self.scene.unseen_count = <int>len(unseen)
        for n in range(self.scene.unseen_count):
            self.scene.unseen[n] = self.scene.judge.wide.bit_of[unseen[n]]
        self.scene.turned = -1 if turned is None else self.scene.judge.wide.bit_of[turned]
        for card in cards:
            self.scene.points[self.scene.judge.wide.bit_of[card]] = points[card]
        self.scene.asker = asker
        self.scene.leader = leader
        self.scene.tricks = tricks
        self.scene.most = most
        self.scene.drawn = drawn
        self.scene.defence = DEFENCES[defence]
        self.scene.first = first
        self.scene.first_drawn = first_drawn
        self.scene.least_points = least_points
        for p in range(tricks + 1):
            for d in range(tricks + 1 - p):
                level[cell(p, d)] = levels[p][d]
        self.levels = tuple(
            sorted({levels[p][d] for p in range(tricks + 1) for d in range(tricks + 1 - p)})
        )
        self.scene.levels = <int>len(self.levels)
        for n in range(self.scene.levels):
            self.scene.targets[n] = cells_at_least(level, tricks, self.levels[n])
        self.scene.guess = self.levels.index(guess) if guess in self.levels else 0
        self.loaded = True

    cdef int check(self, const uint64_t[:, ::1] words) except -1:
        """Refuse worlds that have no scene, or are none."""
        if not self.loaded:
            raise ValueError("no scene is loaded")
        if self.busy:
            raise RuntimeError("a Sampler serves one thread at a time")
        if words.shape[1] != WORDS:
            raise ValueError(f"a world takes {WORDS} words")
        return 0

    def play(self, const uint64_t[:, ::1] words, discards, uint8_t[:, ::1] results, goal=None,
             int16_t[:, ::1] matadors=None):
        """Play discards in worlds.

        Args:
            words: four random words for each world, from :mod:`tridge_solver.analysis.worlds.random_words`.
            discards: masks of card numbers, those of equal size together for speed.
            results: a row for each world and a column for each discard, filled with whether the
                Player reaches ``goal``, a level; without a goal with the number of his level in
                :attr:`levels`.
            matadors: the same for the Player's top trumps in a row as played, those he lacks in
                a row negative; not wanted when ``None``.

        Raises :class:`ValueError` for arrays of other shapes, cards the seat does not hold, or a
        goal that is no level.
        """
        cdef Py_ssize_t worlds = words.shape[0], arms = len(discards), w, n
        cdef uint64_t target = 0
        cdef uint64_t thrown[1 << MAX_TRICKS]
        cdef World world
        cdef Layout layout
        cdef int count, last
        self.check(words)
        if arms > 1 << MAX_TRICKS or results.shape[0] != worlds or results.shape[1] != arms:
            raise ValueError("as many rows as worlds and columns as discards (at most 512)")
        if matadors is not None and (matadors.shape[0] != worlds or matadors.shape[1] != arms):
            raise ValueError("as many rows as worlds and columns as discards")
        for n in range(arms):
            thrown[n] = to_wide(&self.scene.judge.wide, discards[n])
            if thrown[n] & ~self.scene.own:
                raise ValueError("a discard of cards the seat does not hold")
        if goal is not None:
            target = self.scene.targets[self.levels.index(goal)]
        self.busy = True
        with nogil:
            for w in range(worlds):
                deal_world(&self.scene, &words[w, 0], &world)
                last = -1
                for n in range(arms):
                    count = popcount64(thrown[n])
                    if self.scene.asker != 0 or count != last:
                        exchange_in(&self.scene, &world, thrown[n], layout.held)
                        last = count
                    else:
                        # The others' exchanges depend on how many cards were thrown only.
                        layout.held[0] = (world.dealt[0] & ~thrown[n]) | world.stock[count]
                    results[w, n] = play_out(&self.scene, &layout, target)
                    if matadors is not None:
                        matadors[w, n] = run_of_matadors(&self.scene, layout.held[0])
        self.busy = False

    def world(self, const uint64_t[:, ::1] words, discard):
        """The first world of ``words``, for tests and for the exact defence.

        Returns the three hands as dealt, the stock in order and the three hands after the
        exchanges, the asker throwing ``discard``; hands as masks of card numbers.
        """
        cdef World world
        cdef uint64_t held[SEATS]
        cdef int n
        self.check(words)
        deal_world(&self.scene, &words[0, 0], &world)
        exchange_in(
            &self.scene, &world, to_wide(&self.scene.judge.wide, discard), held
        )
        wide = [to_cards(&self.scene.judge.wide, world.stock[n]) for n in range(world.stock_size + 1)]
        stock = [(wide[n + 1] ^ wide[n]).bit_length() - 1 for n in range(world.stock_size)]
        return (
            [to_cards(&self.scene.judge.wide, world.dealt[n]) for n in range(SEATS)],
            stock,
            [to_cards(&self.scene.judge.wide, held[n]) for n in range(SEATS)],
        )

    @property
    def counts(self):
        """What was done so far: layouts looked up, layouts searched, positions."""
        return {
            "layouts": self.scene.judge.asked,
            "searched": self.scene.judge.searched,
            "positions": self.scene.judge.search.nodes,
        }
