"""The Python interface to sampling: written once, compiled for four lanes and for five."""

from cpython.number cimport PyNumber_Index
from libc.stdint cimport int16_t

from tridge_solver.engine.bits cimport popcount64, uint8_t, uint64_t
from tridge_solver.engine.rng cimport WORDS
from tridge_solver.engine.ombre3.closed.counts cimport (
    MAX_COUNT,
    UNBOUNDED,
    read_counts,
    read_of_each,
)
from tridge_solver.engine.args cimport Flag, lower, mask, number, plain_lanes, take
from tridge_solver.engine.ombre3.args cimport read_levels
from tridge_solver.engine.ombre3.layouts.args cimport lay_out
from tridge_solver.engine.ombre3.layouts.judge cimport close_judge, forget_facts, open_judge
from tridge_solver.engine.ombre3.position cimport CARD_IDS, LANES, SEATS
from tridge_solver.engine.ombre3.sampling.scene cimport (
    BY_MODEL,
    NOT_AT_ALL,
    UNSEEN,
    Scene,
    World,
    deal_world,
    exchange_in,
    first_defender,
    play_out,
    run_of_matadors,
)
from tridge_solver.engine.ombre3.targets cimport CELLS, MAX_TRICKS, cell, cells_at_least
from tridge_solver.engine.ombre3.layouts.wide cimport NO_BIT, Layout, ctz64, lowest64, to_cards, to_wide

WORLD_TABLE_BYTES = 2 << 20
WORLD_FACT_BYTES = 1 << 18

cdef enum:
    MAX_POINTS = 1000           # of a card: the sum over a hand always fits
    MAX_ARMS = 1024             # most discards of nine cards and a turned one

DEFENCES = {"model": BY_MODEL, "none": NOT_AT_ALL}


cdef class Sampler:
    """Play one seat's discards in random worlds.

    Args:
        table_bytes, fact_bytes: memory of the transposition table and of the table of facts.

    One thread at a time; give each its own. Work releases the interpreter lock. A world and the
    result of a discard in it depend only on the world's random words.
    """

    cdef Scene scene
    cdef Flag busy
    cdef bint loaded
    cdef object pack
    cdef uint64_t hand                 # the cards the asker may throw, as a mask of card numbers
    cdef int room                      # cards the asker may throw
    cdef readonly tuple levels         # levels of the results, worst first

    def __cinit__(self, *, Py_ssize_t table_bytes=WORLD_TABLE_BYTES,
                  Py_ssize_t fact_bytes=WORLD_FACT_BYTES):
        open_judge(&self.scene.judge, table_bytes, fact_bytes)

    def __dealloc__(self):
        close_judge(&self.scene.judge)

    def load(self, lanes, privileged, hand, unseen, turned, asker, leader, levels, guess, points,
             *, most=9, drawn=0, str defence="model", first=0, first_drawn=-1, least_points=0,
             keepers=None, player_most=-1, one_of=0, bint favours_first=False,
             least_of_any=(0, 0, 0), most_of_any=(UNBOUNDED, UNBOUNDED, UNBOUNDED),
             bint first_is_richer=False, other_counts=(),
             bint counts_each=False, bint holds_turned=False):
        """Set the scene.

        Args:
            lanes, privileged: how cards rank, as in :class:`~tridge_solver.engine.LaneOrder`.
            hand: the asker's cards as dealt, a mask of card numbers.
            unseen: the numbers of the cards it does not see, except ``turned``.
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
            keepers: mask of the cards the model keeps; without one trumps and the best card of
                each plain lane.
            player_most: cards the Player might exchange; then he has drawn as many as the model
                would throw of what he was dealt. -1: that is not known. This and the following are
                for an asking defender.
            one_of: the Player was dealt one of these cards, a mask; 0 where it does not matter.
            favours_first: whether the Player's hand is worth no more in any other suit.
            least_of_any, most_of_any: what each seat's hand is worth at least in its best suit,
                and at most in any; of hands the asker does not see, whoever asks.
            first_is_richer: whether a known first defender has no fewer points than the other.
            other_counts: the club's points in the other suits, see
                :class:`~tridge_solver.engine.ombre3.closed.believer.Believer`.
            counts_each: whether matadors count one by one, not only those in a row.
            holds_turned: whether an asking Player holds the turned card as one more to throw.

        Raise :class:`ValueError` if it is not a scene.
        """
        take(&self.busy, "a Sampler")
        try:
            self.loaded = False
            self.set_table(plain_lanes(lanes), privileged, hand, unseen, turned)
            if holds_turned:
                if turned is None:
                    raise ValueError("no card is turned")
                self.hand |= <uint64_t>1 << PyNumber_Index(turned)
            self.set_keepers(keepers)
            self.scene.counts_each = counts_each
            self.set_question(asker, leader, levels, guess, points)
            self.set_exchange(most, drawn, defence, first, first_drawn, least_points)
            self.set_belief(player_most, one_of, favours_first, first_is_richer,
                            tuple(other_counts))
            self.set_heard(tuple(least_of_any), tuple(most_of_any))
            self.loaded = True
        finally:
            lower(&self.busy)

    cdef int set_belief(self, player_most, one_of, bint favours_first,
                        bint first_is_richer, tuple other_counts) except -1:
        """Set an asking defender's belief about the hands as dealt."""
        self.scene.player_most = number(player_most, -1, MAX_TRICKS, "cards to exchange at most")
        self.scene.one_of = to_wide(
            &self.scene.judge.wide,
            mask(one_of) & to_cards(&self.scene.judge.wide, self.scene.judge.wide.cards),
        )
        self.scene.favours_first = favours_first
        self.scene.first_is_richer = first_is_richer
        self.scene.others = read_counts(&self.scene.judge.wide, self.scene.other, other_counts)
        return 0

    cdef int set_heard(self, tuple least_of_any, tuple most_of_any) except -1:
        """Set the bounds on the hands as dealt that follow from the bidding."""
        cdef int n
        read_of_each(self.scene.least_of_any, least_of_any)
        read_of_each(self.scene.most_of_any, most_of_any)
        self.scene.hears = False
        for n in range(SEATS):
            if n != self.scene.asker and (
                self.scene.least_of_any[n] > 0 or self.scene.most_of_any[n] < UNBOUNDED
            ):
                self.scene.hears = True
        return 0

    cdef int set_keepers(self, keepers) except -1:
        """Set the cards that nobody throws by the model: trumps and the best plain cards, or the
        given cards.
        """
        cdef int n
        self.scene.keeps_low = keepers is not None
        if keepers is not None:
            self.scene.keepers = to_wide(
                &self.scene.judge.wide,
                mask(keepers) & to_cards(&self.scene.judge.wide, self.scene.judge.wide.cards),
            )
            return 0
        self.scene.keepers = self.scene.judge.wide.lane[0]
        for n in range(1, LANES):
            self.scene.keepers |= self.scene.top[n]
        return 0

    cdef int set_table(self, tuple lanes, privileged, hand, unseen, turned) except -1:
        """Set the cards."""
        cdef int n, tricks
        cdef uint64_t everything
        hand, unseen = mask(hand), [PyNumber_Index(card) for card in unseen]
        shown = [] if turned is None else [PyNumber_Index(turned)]
        privileged = number(privileged, 0, MAX_TRICKS, "privileged trumps")
        tricks = number(hand.bit_count(), 1, MAX_TRICKS, "cards of a hand")
        if not 2 * tricks <= len(unseen) <= UNSEEN:
            raise ValueError(
                f"{len(unseen)} unseen cards (expected {2 * tricks} to {UNSEEN})"
            )
        lay_out(&self.scene.judge.wide, lanes, privileged)
        for n in range(LANES):
            self.scene.top[n] = lowest64(self.scene.judge.wide.lane[n])
        cards = [card for card in range(CARD_IDS) if hand >> card & 1] + unseen + shown
        if len(set(cards)) != len(cards) or any(
            not 0 <= card < CARD_IDS or self.scene.judge.wide.bit_of[card] == NO_BIT
            for card in cards
        ):
            raise ValueError("a card stands twice or has no place in the lanes")
        every = sum([1 << card for card in cards])
        pack = (lanes, privileged, every)
        if pack != self.pack:
            forget_facts(&self.scene.judge)  # they refer to bits, which may be other cards now
            self.pack = pack
        everything = to_wide(&self.scene.judge.wide, every)
        self.scene.judge.wide.cards = everything
        self.scene.judge.wide.matadors &= everything
        for n in range(LANES):
            self.scene.judge.wide.lane[n] &= everything
        self.hand = hand
        self.scene.own = to_wide(&self.scene.judge.wide, hand)
        self.scene.unseen_count = <int>len(unseen)
        for n in range(self.scene.unseen_count):
            self.scene.unseen[n] = self.scene.judge.wide.bit_of[unseen[n]]
        self.scene.turned = self.scene.judge.wide.bit_of[shown[0]] if shown else -1
        self.scene.tricks = tricks
        return 0

    cdef int set_question(self, asker, leader, levels, guess, points) except -1:
        """Set the asking seat and the levels it asks about."""
        cdef int n, x, y, tricks = self.scene.tricks
        cdef int level[CELLS]
        cdef uint64_t left = self.scene.judge.wide.cards
        points = list(points)
        while left:
            n = self.scene.judge.wide.card_at[ctz64(left)]
            if n >= len(points):
                raise ValueError(f"no points of card {n}")
            self.scene.points[ctz64(left)] = number(
                points[n], -MAX_POINTS, MAX_POINTS, "points of a card"
            )
            left &= left - 1
        self.scene.asker = number(asker, 0, SEATS - 1, "as the seat that asks")
        self.scene.leader = number(leader, 0, SEATS - 1, "as the leader")
        read_levels(level, levels, tricks)
        found = {level[cell(x, y)] for y in range(tricks + 1) for x in range(tricks + 1 - y)}
        self.levels = tuple(sorted(found))
        self.scene.levels = <int>len(self.levels)
        for n in range(self.scene.levels):
            self.scene.targets[n] = cells_at_least(level, tricks, self.levels[n])
        self.scene.guess = self.levels.index(guess) if guess in self.levels else 0
        return 0

    cdef int set_exchange(self, most, drawn, defence, first, first_drawn, least_points) except -1:
        """Set who exchanges, in which order and by which model."""
        cdef int tricks = self.scene.tricks, stock
        stock = self.scene.unseen_count + (self.scene.turned >= 0) - 2 * tricks
        if defence not in DEFENCES:
            raise ValueError(f"no defence {defence} (expected one of {', '.join(DEFENCES)})")
        self.scene.defence = DEFENCES[defence]
        self.scene.most = number(most, 0, MAX_TRICKS, "cards to exchange at most")
        self.scene.drawn = number(drawn, 0, tricks, "cards drawn")
        self.scene.first = number(first, 0, SEATS - 1, "as the first defender")
        self.scene.first_drawn = number(first_drawn, -1, tricks, "cards drawn")
        self.scene.least_points = number(
            least_points, -MAX_TRICKS * MAX_POINTS, MAX_TRICKS * MAX_POINTS, "points of a hand"
        )
        if self.scene.first_drawn >= 0 and self.scene.first in (0, self.scene.asker):
            raise ValueError("only a second defender knows what the first has drawn")
        if self.scene.first_drawn >= 0 and self.scene.asker == 0:
            raise ValueError("only a second defender knows what the first has drawn")
        if self.scene.drawn + max(self.scene.first_drawn, 0) > stock:
            raise ValueError("more cards drawn than the stock has")
        self.room = stock if self.scene.asker == 0 else tricks
        return 0

    cdef int check(self, const uint64_t[:, ::1] words) except -1:
        """Refuse worlds that have no scene, or that are not worlds."""
        if not self.loaded:
            raise ValueError("no scene is loaded")
        if words.shape[1] != WORDS:
            raise ValueError(f"a world takes {WORDS} words")
        return 0

    cdef uint64_t thrown(self, discard) except? 1:
        """Return a discard in wide bits; raise :class:`ValueError` if the seat cannot throw it."""
        cdef uint64_t cards = mask(discard)
        if cards & ~self.hand:
            raise ValueError("a discard of cards the seat does not hold")
        if popcount64(cards) > self.room:
            raise ValueError(f"a discard of more cards than the stock has ({self.room})")
        return to_wide(&self.scene.judge.wide, cards)

    def play(self, const uint64_t[:, ::1] words not None, discards,
             uint8_t[:, ::1] results not None, goal=None, int16_t[:, ::1] matadors=None):
        """Play discards in worlds.

        Args:
            words: four random words for each world, from :mod:`tridge_solver.analysis.random_words`.
            discards: masks of card numbers, those of equal size together for speed.
            results: a row for each world and a column for each discard, filled with whether the
                Player reaches ``goal``, a level; without a goal with the number of his level in
                :attr:`levels`.
            matadors: the same for the Player's top trumps in a row as played, those he lacks in a
                row negative, or counted one by one; ``None`` leaves them out.

        Raise :class:`ValueError` for arrays of other shapes, cards the seat does not hold, or a
        goal that is no level.
        """
        cdef Py_ssize_t worlds = words.shape[0], arms, w, n
        cdef uint64_t target = 0
        cdef uint64_t thrown[MAX_ARMS]
        cdef World world
        cdef Layout layout
        cdef int count, last, guess
        cdef int ends[MAX_ARMS]              # worlds at the best level less those at the worst
        cdef bint with_matadors = matadors is not None
        discards = list(discards)
        arms = len(discards)
        if arms > MAX_ARMS or results.shape[0] != worlds or results.shape[1] != arms:
            raise ValueError("as many rows as worlds and columns as discards (at most 1,024)")
        if with_matadors and (matadors.shape[0] != worlds or matadors.shape[1] != arms):
            raise ValueError("as many rows as worlds and columns as discards")
        take(&self.busy, "a Sampler")
        try:
            self.check(words)
            for n in range(arms):
                thrown[n] = self.thrown(discards[n])
                ends[n] = 0
            if goal is not None:
                target = self.scene.targets[self.levels.index(goal)]
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
                            # The others' exchanges depend only on how many cards were thrown.
                            layout.held[0] = (world.dealt[0] | world.stock[count]) & ~thrown[n]
                        guess = self.scene.guess
                        if self.scene.levels == 3 and ends[n] < 0:
                            guess = 1        # the worst of three levels takes one question
                        results[w, n] = play_out(&self.scene, &layout, target, guess)
                        ends[n] += results[w, n] == self.scene.levels - 1
                        ends[n] -= results[w, n] == 0
                        if with_matadors:
                            matadors[w, n] = run_of_matadors(&self.scene, layout.held[0])
        finally:
            lower(&self.busy)

    def world(self, const uint64_t[:, ::1] words not None, discard):
        """Return the first world of ``words``, for tests and for the exact defence.

        The answer is the three hands as dealt, the stock in order and the three hands after the
        exchanges, the asker throwing ``discard``; hands as masks of card numbers.
        """
        cdef World world
        cdef uint64_t held[SEATS]
        cdef int n
        take(&self.busy, "a Sampler")
        try:
            self.check(words)
            deal_world(&self.scene, &words[0, 0], &world)
            exchange_in(&self.scene, &world, self.thrown(discard), held)
            wide = [
                to_cards(&self.scene.judge.wide, world.stock[n])
                for n in range(world.stock_size + 1)
            ]
            stock = [(wide[n + 1] ^ wide[n]).bit_length() - 1 for n in range(world.stock_size)]
            return (
                [to_cards(&self.scene.judge.wide, world.dealt[n]) for n in range(SEATS)],
                stock,
                [to_cards(&self.scene.judge.wide, held[n]) for n in range(SEATS)],
            )
        finally:
            lower(&self.busy)

    def deals(self, const uint64_t[:, ::1] words not None, discard,
              uint64_t[:, ::1] dealt not None, uint64_t[:, ::1] held not None,
              uint8_t[::1] firsts not None, uint8_t[::1] tops not None):
        """Write the worlds of ``words`` as deals, the asker throwing ``discard``.

        For each world it fills in the three hands as dealt and after the exchanges, as masks of
        card numbers; the first defender; the stock's top card.
        """
        cdef Py_ssize_t count = words.shape[0], w
        cdef World world
        cdef uint64_t thrown
        cdef uint64_t after[SEATS]
        cdef int n
        take(&self.busy, "a Sampler")
        try:
            self.check(words)
            if dealt.shape[0] != count or held.shape[0] != count or firsts.shape[0] != count:
                raise ValueError("as many rows as worlds")
            if dealt.shape[1] != SEATS or held.shape[1] != SEATS or tops.shape[0] != count:
                raise ValueError("three hands and a top card for each world")
            thrown = self.thrown(discard)
            with nogil:
                for w in range(count):
                    deal_world(&self.scene, &words[w, 0], &world)
                    exchange_in(&self.scene, &world, thrown, after)
                    firsts[w] = first_defender(&self.scene, &world)
                    tops[w] = self.scene.judge.wide.card_at[ctz64(world.stock[1])]
                    for n in range(SEATS):
                        dealt[w, n] = to_cards(&self.scene.judge.wide, world.dealt[n])
                        held[w, n] = to_cards(&self.scene.judge.wide, after[n])
        finally:
            lower(&self.busy)

    @property
    def counts(self):
        """Return the work done so far: layouts looked up, layouts searched, positions."""
        return {
            "layouts": self.scene.judge.asked,
            "searched": self.scene.judge.searched,
            "positions": self.scene.judge.search.nodes,
        }
