"""Contracts and positions of four seats as Python gives them: part of ``solver.pxi``."""


cdef class Worths:
    """The worths of a lane's cards by place, from the strongest on.

    Args:
        row: as many numbers, none negative, as a lane has places; together 255 at most.

    Raise :class:`ValueError` for anything else. Making one takes about a millisecond; it is
    immutable and may be shared by any number of orders and threads.
    """

    cdef int worth[LANE_CARDS]
    cdef uint8_t* slack
    cdef readonly tuple row

    def __cinit__(self, row):
        cdef int n
        given = list(row)
        if len(given) != LANE_CARDS:
            raise ValueError(f"{len(given)} worths (expected {LANE_CARDS})")
        for n in range(LANE_CARDS):
            self.worth[n] = number(given[n], 0, MAX_WORTH, "as a worth")
        self.row = tuple([self.worth[n] for n in range(LANE_CARDS)])
        if sum(self.row) > MAX_WORTH:
            raise ValueError(f"worths {self.row} (expected {MAX_WORTH} together at most)")
        if WORTHS:
            self.slack = <uint8_t*>malloc(HOLDINGS * HOLDINGS)
            if self.slack == NULL:
                raise MemoryError
            with nogil:
                fill_slack(self.worth, self.slack)

    def __dealloc__(self):
        free(self.slack)


cdef class Order:
    """The ranks and points of the cards and the rules of play: the search's knowledge of a
    contract.

    Args:
        lanes: four sequences of distinct card numbers below 64, a suit each, strongest first. A
            card's place in its lane is its worth and its rank, whichever cards are in play. Where
            a suit ruffs the others it comes first.
        ruffs: whether lane 0 ruffs the others.
        worths: for each lane its :class:`Worths`; ``None`` where tricks are counted.
        last: what the last trick is worth besides its cards (and, where tricks are counted,
            besides 1).
        must_beat: the numbers of the lanes in which a lead must be beaten by whoever can.
        must_ruff: whether a hand void in the lane led must ruff, and over a ruff, unless its
            partner wins so far.
        ruff_plain_winner: must-ruff holds where an opponent wins without a ruff, too.
        overtake_partner: must-beat holds where the partner wins so far, too.
        undertrump: a hand that cannot go over an opponent's ruff must play under it; else it may
            play anything.
        trump_under_partner: where the partner wins so far a hand may play anything; else no card of
            the lane that ruffs that does not go over what lies there, unless it has nothing else.

    Raise :class:`ValueError` for anything else. Immutable; may be shared by threads.
    """

    cdef Rules rules             # the rules that the value counts by
    cdef Rules in_tricks         # the same play, every trick counting 1
    cdef Places places
    cdef readonly tuple key      # equal if the same facts hold
    cdef tuple keep              # the worths the rules point into

    def __cinit__(
        self, lanes, *, bint ruffs, worths=None, last=0, must_beat=(), bint must_ruff=False,
        bint ruff_plain_winner=True,        bint overtake_partner=True, bint undertrump=True, bint trump_under_partner=True,
    ):
        cdef int lane, n, bit
        cdef Worths row
        cdef Rules* rules = &self.rules
        lanes = plain_lanes(lanes)
        cards = [card for lane_cards in lanes for card in lane_cards]
        if len(lanes) != LANES or max(map(len, lanes)) > LANE_CARDS:
            raise ValueError(f"expected {LANES} lanes of at most {LANE_CARDS} cards")
        if len(set(cards)) != len(cards) or not all(0 <= card < CARD_IDS for card in cards):
            raise ValueError(f"cards must be distinct numbers below {CARD_IDS}")
        rules.must_beat = 0
        for given in list(must_beat):
            rules.must_beat |= lane_mask(number(given, 0, LANES - 1, "as a lane to beat in"))
        worth_of_last = number(last, 0, MAX_WORTH, "as the worth of the last trick")
        self.keep = () if worths is None else tuple(worths)
        if worths is not None and (not WORTHS or len(self.keep) != LANES):
            raise ValueError("worths of cards: one row a lane, and only where points are counted")
        if not all(isinstance(row_of_lane, Worths) for row_of_lane in self.keep):
            raise ValueError("worths of a lane that are no Worths")
        for n in range(CARD_IDS):
            self.places.bit[n] = NO_BIT
        for n in range(WORD_BITS):
            self.places.card[n] = 0
            rules.worth[n] = 0
        rules.ruffs = lane_mask(0) if ruffs else 0
        rules.must_ruff = must_ruff
        rules.ruff_plain_winner = ruff_plain_winner
        rules.overtake_partner = overtake_partner
        rules.undertrump = undertrump
        rules.trump_under_partner = trump_under_partner
        rules.worthless = 0
        for lane in range(LANES):
            rules.slack[lane] = NULL
            rules.worthless |= lane_mask(lane)
            for n, card in enumerate(lanes[lane]):
                bit = LANE_BITS * lane + n
                self.places.card[bit] = card
                self.places.bit[<int>card] = bit
        rules.style = 0 if ruffs else 2 if rules.must_beat else 1
        rules.falling = True
        rules.trick = 1
        rules.last = 0
        self.in_tricks = rules[0]
        rules.last = worth_of_last
        if worths is not None:
            rules.trick = 0
            for lane in range(LANES):
                row = self.keep[lane]
                if list(row.row) != sorted(row.row, reverse=True):
                    rules.falling = False
                rules.slack[lane] = row.slack
                for n in range(LANE_CARDS):
                    bit = LANE_BITS * lane + n
                    rules.worth[bit] = row.worth[n]
                    if row.worth[n]:
                        rules.worthless &= ~(<uint64_t>1 << bit)
        self.key = (
            rules.ruffs, rules.must_beat, bool(must_ruff), bool(ruff_plain_winner),
            bool(overtake_partner), bool(undertrump), bool(trump_under_partner), worth_of_last,
            tuple([row_of_lane.row for row_of_lane in self.keep]),
        )


cdef int pack(Packed* packed, Order order, hands, leader, trick) except -1:
    """Check a position and copy it for the engine; raise :class:`ValueError` if it is not one."""
    cdef int seat, n
    cdef uint64_t seen = 0, both = 0, cards
    cdef int sizes[SEATS]
    hands, trick = list(hands), list(trick)
    if len(hands) != SEATS:
        raise ValueError(f"{len(hands)} hands (expected {SEATS})")
    if len(trick) >= SEATS:
        raise ValueError("a trick of four cards")
    packed.leader = number(leader, 0, SEATS - 1, "as the leader")
    packed.played = <int>len(trick)
    for seat in range(SEATS):
        packed.hand[seat] = mask(hands[seat])
        both |= seen & packed.hand[seat]
        seen |= packed.hand[seat]
        sizes[seat] = popcount(packed.hand[seat])
    for n in range(packed.played):
        packed.table[n] = number(trick[n], 0, CARD_IDS - 1, "as a card")
        both |= seen & <uint64_t>1 << packed.table[n]
        seen |= <uint64_t>1 << packed.table[n]
        sizes[(packed.leader + n) % SEATS] += 1
    if not sizes[0] == sizes[1] == sizes[2] == sizes[3]:
        raise ValueError(f"hands of {[sizes[0], sizes[1], sizes[2], sizes[3]]} cards")
    if both:
        raise ValueError("a card is held twice")
    cards = seen
    while cards:
        if order.places.bit[ctz(cards)] == NO_BIT:
            raise ValueError(f"card {ctz(cards)} has no place in the lanes")
        cards &= cards - 1
    return 0
