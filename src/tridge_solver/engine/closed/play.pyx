# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: freethreading_compatible=True
"""Whole deals played by three seats that know only what they can know.

See ``seat.pxd`` for how a seat decides and ``beliefs.pxd`` for what it believes.
"""

from libc.string cimport memset

from tridge_solver.engine.closed.beliefs cimport (
    COUNTS,
    PLAIN_LANES,
    VALUATIONS,
    prepare_belief,
)
from tridge_solver.engine.bits cimport popcount64, uint8_t, uint64_t
from tridge_solver.engine.closed.seat cimport (
    LEVELS,
    MOST_LOOKS,
    MOST_WORLDS,
    Aim,
    Deal,
    Game,
    Style,
    choose_card,
    goes_on,
    hand_of,
    is_settled,
    legal_cards,
    play_to,
    seat_to_play,
)
from tridge_solver.engine.results.lifetime cimport free_search, new_search
from tridge_solver.engine.results.position cimport CARD_IDS, LANES, SEATS
from tridge_solver.engine.results.targets cimport CELLS, MAX_TRICKS, cell
from tridge_solver.engine.layouts.wide cimport NO_BIT, ctz64, prepare_wide, to_wide

from tridge_solver.engine.results.weights import HIGH, LOW

DEFAULT_TABLE_BYTES = 1 << 21
NOTHING, MADE, FAILED = range(3)
"""What came of undertaking all nine tricks, as :meth:`ClosedTable.play` tells it."""


cdef enum:
    FIRST_TRICKS = 5             # a Player who wins as many in a row may claim
    NO_CARD = 255


cdef int read_aim(Aim* aim, levels, guesses, worth) except -1:
    """Write down what is played for."""
    cdef int p, d
    if len(worth) > LEVELS:
        raise ValueError(f"at most {LEVELS} levels")
    for p in range(LEVELS):
        aim.worth[p] = worth[p] if p < len(worth) else 0
    for p in range(MAX_TRICKS + 1):
        aim.guess[p] = guesses[p]
        for d in range(MAX_TRICKS + 1 - p):
            if not 0 <= levels[p][d] < len(worth):
                raise ValueError("a level without a worth")
            aim.level[cell(p, d)] = levels[p][d]
    return 0


cdef class ClosedTable:
    """Three closed seats at a table, seat 0 the Player, then the defenders as they play.

    Args:
        table_bytes: memory of the transposition table, kept warm from deal to deal.

    One thread at a time; give each its own. Play releases the interpreter lock. What is played in
    a deal depends on nothing but the deal, the styles, and its seed.
    """

    cdef Game game
    cdef int most[SEATS]
    cdef bint busy
    cdef bint loaded

    def __cinit__(self, *args, **kwargs):
        memset(&self.game, 0, sizeof(Game))

    def __init__(self, *, Py_ssize_t table_bytes=DEFAULT_TABLE_BYTES):
        if self.game.search != NULL:
            raise RuntimeError("a ClosedTable is initialised once")
        self.game.search = new_search(table_bytes, HIGH.flat, LOW.flat)
        prepare_belief(&self.game.belief)

    def __dealloc__(self):
        free_search(self.game.search)

    def load(self, lanes, int privileged, keepers, coarse, fine, *, claim=None, bint unwelcome=False,
             most=(0, 0, 0), strays=(0.0, 0.0, 0.0), valuations=(), int least=0,
             bint favours_first=False, one_of=0, int most_of_any=1000,
             bint first_is_richer=False):
        """Set what is the same for all deals.

        Args:
            lanes, privileged: how the cards rank, as for :class:`~tridge_solver.engine.LaneOrder`.
            keepers: mask of the cards that are not thrown.
            coarse: what is played for: levels by final tricks, first guesses, and the worth of
                each level to the Player.
            fine: the same, to tell apart cards that are level by it.
            claim: for contracts in which the Player who wins the first five tricks may claim or
                undertake all nine: the worth of a claim, of making them and of failing.
            unwelcome: whether the Player wants few tricks.
            most: cards each seat may exchange.
            strays: how often each is believed not to follow the rule.
            valuations: counts of dealt hands, see :class:`~tridge_solver.engine.closed.believer.Believer`.
            least, favours_first, one_of: what the Player must have been dealt: so much by the
                first count; no more by any other; one of these cards.
            most_of_any: what the defenders may have been dealt at most by any count.
            first_is_richer: whether the first defender was dealt no less than the other by the
                first count.

        Raises :class:`ValueError` for what is no game.
        """
        cdef uint8_t flat[CARD_IDS]
        cdef int lengths[LANES]
        cdef int n, card, count = 0
        cdef double made, failed
        if self.busy:
            raise RuntimeError("a ClosedTable serves one thread at a time")
        self.loaded = False
        cards = [card for lane in lanes for card in lane]
        if len(lanes) != LANES or len(set(cards)) != len(cards) or len(cards) > 40:
            raise ValueError(f"{LANES} lanes of distinct cards, 40 at most")
        if min(cards) < 0 or max(cards) >= CARD_IDS or max(map(len, lanes)) > 12:
            raise ValueError(f"cards below {CARD_IDS}, at most 12 in a lane")
        if privileged not in (0, 3) or len(valuations) > VALUATIONS:
            raise ValueError(f"no or three matadors, at most {VALUATIONS} counts")
        for n in range(LANES):
            lengths[n] = <int>len(lanes[n])
            for card in lanes[n]:
                flat[count] = card
                count += 1
        prepare_wide(&self.game.wide, flat, lengths, privileged)
        self.game.belief.keepers = to_wide(&self.game.wide, keepers)
        self.game.belief.valuations = <int>len(valuations)
        for n, (points, plain) in enumerate(valuations):
            for card in cards:
                self.game.belief.valuation[n].points[self.game.wide.bit_of[card]] = points[card]
            for card in range(PLAIN_LANES):
                self.game.belief.valuation[n].plain[card] = to_wide(&self.game.wide, plain[card])
        read_aim(&self.game.coarse, coarse[0], coarse[1], coarse[2])
        read_aim(&self.game.fine, fine[0], fine[1], fine[2])
        self.game.may_claim = claim is not None
        if claim is not None:
            self.game.claimed, made, failed = claim
            read_aim(
                &self.game.all_tricks,
                [[int(p == MAX_TRICKS)] * (MAX_TRICKS + 1) for p in range(MAX_TRICKS + 1)],
                [1] * (MAX_TRICKS + 1),
                [failed, made],
            )
        self.game.unwelcome = unwelcome
        for n in range(SEATS):
            self.most[n] = most[n]
            self.game.strays[n] = strays[n]
        self.game.asked.least = least
        self.game.asked.favours_first = favours_first
        self.game.asked.one_of = to_wide(&self.game.wide, one_of)
        self.game.asked.most_of_any = most_of_any
        self.game.asked.first_is_richer = first_is_richer
        self.loaded = True

    cdef int set_deal(self, Deal* deal, dealt, held, int leader, int first, turned, seed) except -1:
        """Write a deal down; raises :class:`ValueError` for what is none."""
        cdef int n, seat, turn, left, size, k
        cdef uint64_t turned_bit
        memset(deal, 0, sizeof(Deal))
        left = popcount64(self.game.wide.cards)
        size = popcount64(held[0])
        if not 1 <= size <= MAX_TRICKS or not 0 <= leader < SEATS or not 0 <= first < SEATS:
            raise ValueError("no such hand, leader or first defender")
        everything = 0
        for n in range(SEATS):
            for mask in (dealt[n], held[n]):
                for card in range(CARD_IDS):
                    if mask >> card & 1 and self.game.wide.bit_of[card] == NO_BIT:
                        raise ValueError("a card that has no place in the lanes")
            if popcount64(held[n]) != size or popcount64(dealt[n]) != size or everything & held[n]:
                raise ValueError("hands of different size, or a card held twice")
            everything |= held[n]
            deal.dealt[n] = to_wide(&self.game.wide, dealt[n])
            deal.began[n] = to_wide(&self.game.wide, held[n])
        left -= SEATS * size
        deal.seed = seed
        deal.leader = leader
        deal.first = first
        for turn in range(SEATS):
            seat = 0 if turn == 0 else (first or 1) if turn == 1 else 3 - (first or 1)
            k = popcount64(deal.dealt[seat] & ~deal.began[seat])
            deal.exchanged[seat] = k if self.most[seat] else -1
            deal.stopped[seat] = k >= min(self.most[seat], left)
            left -= k
        if left < 0:
            raise ValueError("more cards drawn than the stock has")
        if turned is not None:
            turned_bit = to_wide(&self.game.wide, <uint64_t>1 << <int>turned)
            deal.asleep = turned_bit
            for n in range(SEATS):
                if deal.began[n] & turned_bit:
                    deal.drew[n] = turned_bit
                    deal.asleep = 0
        deal.size = self.game.belief.size = size
        return 0

    def play(self, const uint64_t[:, ::1] dealt, const uint64_t[:, ::1] held, leaders, firsts,
             turned, styles, const uint64_t[::1] seeds, uint8_t[:, ::1] tricks,
             uint8_t[::1] undertaken, uint8_t[:, ::1] cards=None, bint to_the_end=False):
        """Play deals.

        Args:
            dealt, held: a row of three masks of card numbers for each deal: the hands as dealt,
                and as the play begins.
            leaders, firsts: for each deal who leads, and which defender exchanged first (0 where
                nobody knows).
            turned: for each deal the card that was turned, ``None`` for none.
            styles: of each seat: worlds, worlds of the second look, whether it sees all cards,
                whether it draws conclusions from exchanges.
            seeds: one for each deal.
            tricks: filled with the tricks of each seat.
            undertaken: filled with :data:`NOTHING`, :data:`MADE` or :data:`FAILED`.
            cards: filled with the cards in the order played, 255 after the last.
            to_the_end: play on when nothing but tricks is left to play for; else the rest goes to
                nobody, and the tricks told are those played so far.

        A game in which the Player claims ends there. Raises :class:`ValueError` for deals that are
        none.
        """
        cdef Py_ssize_t count = dealt.shape[0], row
        cdef int n, size
        cdef Deal deal
        cdef Style style[SEATS]
        cdef uint8_t* record
        if not self.loaded:
            raise ValueError("no game is loaded")
        if self.busy:
            raise RuntimeError("a ClosedTable serves one thread at a time")
        if held.shape[0] != count or dealt.shape[1] != SEATS or held.shape[1] != SEATS:
            raise ValueError("as many rows of hands held as of hands dealt, three hands each")
        if tricks.shape[0] != count or tricks.shape[1] != SEATS or undertaken.shape[0] != count:
            raise ValueError("as many results as deals")
        if len(leaders) != count or len(firsts) != count or len(turned) != count:
            raise ValueError("a leader, a first defender and a turned card for each deal")
        if seeds.shape[0] != count or (
            cards is not None and (cards.shape[0] != count or cards.shape[1] != SEATS * MAX_TRICKS)
        ):
            raise ValueError("a seed and room for 27 cards for each deal")
        for n in range(SEATS):
            style[n].worlds, style[n].looks, style[n].sees, style[n].trusts = styles[n]
            if not 1 <= style[n].worlds <= MOST_WORLDS or not 0 <= style[n].looks <= MOST_LOOKS:
                raise ValueError(f"1 to {MOST_WORLDS} worlds, at most {MOST_LOOKS} looked at twice")
        self.busy = True
        self.game.to_the_end = to_the_end
        try:
            for row in range(count):
                self.set_deal(
                    &deal, [dealt[row, n] for n in range(SEATS)],
                    [held[row, n] for n in range(SEATS)], leaders[row], firsts[row], turned[row],
                    seeds[row],
                )
                record = NULL if cards is None else &cards[row, 0]
                if record != NULL:
                    memset(record, NO_CARD, SEATS * MAX_TRICKS)
                with nogil:
                    undertaken[row] = self.play_deal(&deal, style, record, to_the_end)
                for n in range(SEATS):
                    tricks[row, n] = deal.won[n]
        finally:
            self.busy = False

    cdef uint8_t play_deal(
        self, Deal* deal, const Style* style, uint8_t* record, bint to_the_end
    ) noexcept nogil:
        """Play one deal to its end or to a claim; what came of undertaking all nine."""
        cdef int seat
        cdef bint undertaking = False
        cdef uint64_t card
        while deal.won[0] + deal.won[1] + deal.won[2] < deal.size:
            if deal.on_table == 0:
                if (
                    self.game.may_claim and deal.size == MAX_TRICKS and not undertaking
                    and deal.won[0] == FIRST_TRICKS and deal.moves == SEATS * FIRST_TRICKS
                ):
                    if not goes_on(&self.game, deal, &style[0]):
                        return 0
                    undertaking = True
                if not to_the_end and is_settled(
                    &self.game.all_tricks if undertaking else &self.game.coarse, deal
                ) and not (
                    self.game.may_claim and not undertaking and deal.won[1] + deal.won[2] == 0
                ):
                    break
            seat = seat_to_play(deal)
            card = choose_card(&self.game, deal, &style[seat], undertaking)
            if record != NULL:
                record[deal.moves] = self.game.wide.card_at[ctz64(card)]
            play_to(&self.game.wide, deal, card)
        if not undertaking:
            return 0
        return 1 if deal.won[0] == MAX_TRICKS else 2

    cdef int resume(self, Deal* deal, Style* style, dealt, held, int leader, int first, turned,
                    given, seed, played) except -1:
        """Set a deal up as it stands after the cards ``played``."""
        cdef uint64_t card
        if not self.loaded:
            raise ValueError("no game is loaded")
        if self.busy:
            raise RuntimeError("a ClosedTable serves one thread at a time")
        style.worlds, style.looks, style.sees, style.trusts = given
        if not 1 <= style.worlds <= MOST_WORLDS or not 0 <= style.looks <= MOST_LOOKS:
            raise ValueError(f"1 to {MOST_WORLDS} worlds, at most {MOST_LOOKS} looked at twice")
        self.set_deal(deal, dealt, held, leader, first, turned, seed)
        for number in played:
            card = to_wide(&self.game.wide, <uint64_t>1 << <int>number)
            if deal.moves >= SEATS * deal.size or card & ~legal_cards(
                &self.game.wide, deal, hand_of(deal, seat_to_play(deal))
            ):
                raise ValueError(f"card {number} is not legal at its turn")
            play_to(&self.game.wide, deal, card)
        return 0

    def next_card(self, dealt, held, int leader, int first, turned, style, seed, played, *,
                  bint undertaken=False):
        """The card the seat to play chooses after the cards ``played``.

        Args:
            dealt, held: three masks of card numbers; the others as for one deal of :meth:`play`.
            style: of the seat to play.
            played: card numbers in the order played.
            undertaken: whether the Player has undertaken all nine tricks.

        It is the card :meth:`play` would have played there. Raises :class:`ValueError` where all
        is played, or for cards that are not legal.
        """
        cdef Deal deal
        cdef Style own
        cdef uint64_t card
        self.resume(&deal, &own, dealt, held, leader, first, turned, style, seed, played)
        if deal.moves >= SEATS * deal.size:
            raise ValueError("all cards are played")
        self.busy = True
        self.game.to_the_end = True
        with nogil:
            card = choose_card(&self.game, &deal, &own, undertaken)
        self.busy = False
        return self.game.wide.card_at[ctz64(card)]

    def would_go_on(self, dealt, held, int leader, int first, turned, style, seed, played):
        """Whether a Player who has won the first five tricks leads to the sixth for all nine.

        Arguments as for :meth:`next_card`; :class:`ValueError` where he has not.
        """
        cdef Deal deal
        cdef Style own
        cdef bint answer
        self.resume(&deal, &own, dealt, held, leader, first, turned, style, seed, played)
        if not self.game.may_claim or deal.won[0] != FIRST_TRICKS or (
            deal.moves != SEATS * FIRST_TRICKS
        ):
            raise ValueError("nobody has just won the first five tricks")
        self.busy = True
        with nogil:
            answer = goes_on(&self.game, &deal, &own)
        self.busy = False
        return answer

    @property
    def solved(self):
        """Cards graded in worlds so far."""
        return self.game.solved

    @property
    def positions(self):
        """Positions the search has looked at so far."""
        return self.game.search.nodes
