"""The Python interface to three closed seats: written once, compiled for four lanes and for
five."""

from libc.math cimport isfinite
from libc.string cimport memset

from tridge_solver.engine.ombre3.closed.beliefs cimport prepare_belief
from tridge_solver.engine.ombre3.closed.counts cimport MAX_COUNT, read_counts, read_of_each
from tridge_solver.engine.bits cimport popcount64, uint8_t, uint64_t
from tridge_solver.engine.ombre3.closed.choice cimport choose_card, goes_on
from tridge_solver.engine.ombre3.closed.seat cimport (
    LEVELS,
    MAX_LOOKS,
    MAX_WORLDS,
    Aim,
    Deal,
    Game,
    Style,
    hand_of,
    is_settled,
    legal_cards,
    play_to,
    seat_to_play,
)
from tridge_solver.engine.ombre3.alloc cimport free_search, new_search
from tridge_solver.engine.ombre3.position cimport CARD_IDS, SEATS
from tridge_solver.engine.ombre3.targets cimport MAX_TRICKS, cell
from tridge_solver.engine.args cimport Flag, lower, mask, number, plain_lanes, share, take
from tridge_solver.engine.ombre3.layouts.args cimport lay_out
from tridge_solver.engine.ombre3.layouts.wide cimport ctz64, to_cards, to_wide

CLOSED_TABLE_BYTES = 1 << 23
NOTHING, MADE, FAILED = range(3)
"""Results of undertaking all nine tricks, as :meth:`ClosedTable.play` reports them."""


cdef enum:
    FIRST_TRICKS = 5             # a Player who wins this many in a row may claim
    NO_CARD = 255


cdef int read_aim(Aim* aim, levels, guesses, worth) except -1:
    """Copy the levels the seats play for, with the worth of each."""
    cdef int p, d, most
    rows, guesses, worth = [list(row) for row in levels], list(guesses), list(worth)
    if not 1 <= len(worth) <= LEVELS:
        raise ValueError(f"{len(worth)} levels (expected 1 to {LEVELS})")
    if len(rows) <= MAX_TRICKS or len(guesses) <= MAX_TRICKS:
        raise ValueError(f"too few levels or guesses for {MAX_TRICKS} tricks")
    most = <int>len(worth) - 1
    for p in range(LEVELS):
        aim.worth[p] = finite(worth[p]) if p <= most else 0
    for p in range(MAX_TRICKS + 1):
        aim.guess[p] = number(guesses[p], -LEVELS, 2 * LEVELS, "as a guess")
        row = rows[p]
        if len(row) <= MAX_TRICKS - p:
            raise ValueError(f"too few levels for {MAX_TRICKS} tricks")
        for d in range(MAX_TRICKS + 1 - p):
            aim.level[cell(p, d)] = number(row[d], 0, most, "as a level that has a worth")
    return 0


cdef double finite(value) except? -1:
    """Return a finite number; refuse infinity and NaN."""
    cdef double read = value
    if not isfinite(read):
        raise ValueError(f"a worth of {read}")
    return read


cdef int read_style(Style* style, given) except -1:
    """Copy the style of a seat."""
    worlds, looks, sees, trusts = given
    style.worlds = number(worlds, 1, MAX_WORLDS, "worlds")
    style.looks = number(looks, 0, MAX_LOOKS, "worlds looked at twice")
    style.sees = bool(sees)
    style.trusts = bool(trusts)
    return 0


def is_refined(coarse, fine):
    """Return whether ``fine`` levels are higher wherever the ``coarse`` are.

    >>> is_refined([[0, 0], [1, 1]], [[0, 1], [2, 3]]), is_refined([[0, 0], [1, 1]], [[0, 2], [2, 3]])
    (True, False)
    """
    cells = sorted(
        (coarse[p][d], fine[p][d]) for p in range(len(coarse)) for d in range(len(coarse) - p)
    )
    return all(
        a[0] == b[0] or a[1] < b[1] for a, b in zip(cells, cells[1:], strict=False)
    )


cdef class ClosedTable:
    """Three closed seats at a table, seat 0 the Player, then the defenders as they play.

    Args:
        table_bytes: memory of the transposition table, kept warm from deal to deal.

    One thread at a time; give each its own. Play releases the interpreter lock. The play of a deal
    depends only on the deal, the styles and its seed.
    """

    cdef Game game
    cdef int most[SEATS]
    cdef Flag busy
    cdef bint loaded

    def __cinit__(self, *, Py_ssize_t table_bytes=CLOSED_TABLE_BYTES):
        memset(&self.game, 0, sizeof(Game))
        self.game.search = new_search(table_bytes, HIGH.flat, LOW.flat)
        prepare_belief(&self.game.belief)

    def __dealloc__(self):
        free_search(self.game.search)

    def load(self, lanes, privileged, keepers, coarse, fine, *, claim=None, bint unwelcome=False,
             most=(0, 0, 0), strays=(0.0, 0.0, 0.0), valuations=(), least=0,
             bint favours_first=False, one_of=0, least_of_any=(0, 0, 0),
             most_of_any=(1000, 1000, 1000), bint first_is_richer=False, bint exposed=False):
        """Set everything that all deals share.

        Args:
            lanes, privileged: how the cards rank, as for :class:`~tridge_solver.engine.LaneOrder`.
            keepers: mask of the cards that are not thrown.
            coarse: what is played for: levels by final tricks, first guesses, and the worth of
                each level to the Player.
            fine: the same, to break ties.
            claim: for contracts in which the Player who wins the first five tricks may claim or
                undertake all nine: the worth of a claim, of making them and of failing.
            unwelcome: whether the Player wants few tricks.
            most: cards each seat may exchange.
            strays: how often each is believed not to follow the rule.
            valuations: counts of dealt hands, see :class:`~tridge_solver.engine.ombre3.closed.believer.Believer`.
            least, favours_first, one_of: what the Player must have been dealt: so much by the
                first count; no more by any other; one of these cards.
            least_of_any, most_of_any: of each seat what it was dealt at least by its highest
                count, and at most by any.
            first_is_richer: whether the first defender was dealt no less than the other by the
                first count.
            exposed: whether the Player, who exchanges nothing then, lays his hand open before the
                first card.

        Raise :class:`ValueError` if this is not a game.
        """
        take(&self.busy, "a ClosedTable")
        try:
            self.loaded = False
            lay_out(&self.game.wide, plain_lanes(lanes), number(privileged, 0, 3, "matadors"))
            self.game.belief.keepers = self.in_pack(mask(keepers))
            self.game.belief.valuations = read_counts(
                &self.game.wide, self.game.belief.valuation, valuations
            )
            self.read_aims(tuple(coarse), tuple(fine), claim)
            self.game.unwelcome = unwelcome
            self.game.exposed = exposed
            self.read_seats(list(most), list(strays))
            if exposed and self.most[0]:
                raise ValueError("a hand that lies open exchanges nothing")
            self.game.asked.least = number(least, -MAX_COUNT, MAX_COUNT, "as a count")
            self.game.asked.favours_first = favours_first
            self.game.asked.one_of = self.in_pack(mask(one_of))
            read_of_each(self.game.asked.least_of_any, tuple(least_of_any))
            read_of_each(self.game.asked.most_of_any, tuple(most_of_any))
            self.game.asked.first_is_richer = first_is_richer
            self.loaded = True
        finally:
            lower(&self.busy)

    cdef uint64_t in_pack(self, uint64_t cards) noexcept:
        """Return a mask of card numbers in wide bits; refuse cards outside the pack."""
        return to_wide(&self.game.wide, cards & to_cards(&self.game.wide, self.game.wide.cards))

    cdef int read_aims(self, tuple coarse, tuple fine, claim) except -1:
        """Copy the levels, the claims and the kind of game the seats play for."""
        if len(coarse) != 3 or len(fine) != 3:
            raise ValueError("levels, guesses and worths are played for")
        read_aim(&self.game.coarse, coarse[0], coarse[1], coarse[2])
        read_aim(&self.game.fine, fine[0], fine[1], fine[2])
        self.game.refines = is_refined(coarse[0], fine[0])
        self.game.may_claim = claim is not None
        if claim is not None:
            claimed, made, failed = claim
            self.game.claimed = finite(claimed)
            read_aim(
                &self.game.all_tricks,
                [[int(p == MAX_TRICKS)] * (MAX_TRICKS + 1) for p in range(MAX_TRICKS + 1)],
                [1] * (MAX_TRICKS + 1),
                [failed, made],
            )
        return 0

    cdef int read_seats(self, list most, list strays) except -1:
        """Copy the rules and beliefs of the exchange."""
        cdef int n
        if len(most) != SEATS or len(strays) != SEATS:
            raise ValueError("three seats exchange (expected three of most and strays)")
        for n in range(SEATS):
            self.most[n] = number(most[n], 0, MAX_TRICKS, "cards to exchange at most")
            self.game.strays[n] = share(strays[n], "as the share of strays")
        return 0

    cdef int set_deal(self, Deal* deal, list dealt, list held, leader, first, turned, seed) except -1:
        """Load a deal; raise :class:`ValueError` if it is not one."""
        cdef int n, seat, turn, left, size, k
        cdef uint64_t cards, turned_bit, all_held = 0
        if len(dealt) != SEATS or len(held) != SEATS:
            raise ValueError("three hands as dealt, and as the play begins")
        memset(deal, 0, sizeof(Deal))
        deal.leader = number(leader, 0, SEATS - 1, "as the leader")
        deal.first = number(first, 0, SEATS - 1, "as the first defender")
        deal.seed = mask(seed)
        cards = to_cards(&self.game.wide, self.game.wide.cards)
        left = popcount64(cards)
        size = popcount64(mask(held[0]))
        if not 1 <= size <= MAX_TRICKS:
            raise ValueError(f"hands of {size} cards (expected 1 to {MAX_TRICKS})")
        for n in range(SEATS):
            deal.dealt[n], deal.began[n] = mask(dealt[n]), mask(held[n])
            if (deal.dealt[n] | deal.began[n]) & ~cards:
                raise ValueError("a card that has no place in the lanes")
            if popcount64(deal.began[n]) != size or popcount64(deal.dealt[n]) != size or (
                all_held & deal.began[n]
            ):
                raise ValueError("hands of different size, or a card held twice")
            all_held |= deal.began[n]
            deal.dealt[n] = to_wide(&self.game.wide, deal.dealt[n])
            deal.began[n] = to_wide(&self.game.wide, deal.began[n])
        left -= SEATS * size
        for turn in range(SEATS):
            seat = deal.first if deal.first else 1
            seat = 0 if turn == 0 else seat if turn == 1 else 3 - seat
            k = popcount64(deal.dealt[seat] & ~deal.began[seat])
            deal.exchanged[seat] = k if self.most[seat] else -1
            deal.stopped[seat] = k >= min(self.most[seat], left)
            left -= k
        if left < 0:
            raise ValueError("more cards drawn than the stock has")
        if turned is not None:
            turned_bit = self.in_pack(<uint64_t>1 << number(turned, 0, CARD_IDS - 1, "as a card"))
            deal.asleep = turned_bit
            for n in range(SEATS):
                if deal.began[n] & turned_bit:
                    deal.drew[n] = turned_bit
                    deal.asleep = 0
        if self.game.exposed:
            deal.drew[0] = deal.began[0]
        deal.size = self.game.belief.size = size
        return 0

    def play(self, const uint64_t[:, ::1] dealt not None, const uint64_t[:, ::1] held not None,
             leaders, firsts, turned, styles, const uint64_t[::1] seeds not None,
             uint8_t[:, ::1] tricks not None, uint8_t[::1] undertaken not None,
             uint8_t[:, ::1] cards=None, bint to_the_end=False, *, played=(),
             bint going_on=False):
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
            to_the_end: play on when only tricks are left to play for; otherwise the rest goes to
                nobody, and the tricks are those played so far.
            played: card numbers in the order played, with which every deal begins.
            going_on: whether the Player has undertaken all nine tricks by then.

        A game in which the Player claims ends there. Raise :class:`ValueError` for anything that is
        not a deal.
        """
        cdef Py_ssize_t count = dealt.shape[0], row
        cdef int n
        cdef Deal deal
        cdef Style style[SEATS]
        cdef uint8_t* record
        leaders, firsts, turned, styles = list(leaders), list(firsts), list(turned), list(styles)
        played = list(played)
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
        if len(styles) != SEATS:
            raise ValueError("a style for each seat")
        for n in range(SEATS):
            read_style(&style[n], styles[n])
        self.open_game()
        try:
            self.game.to_the_end = to_the_end
            for row in range(count):
                self.resume(
                    &deal, [dealt[row, n] for n in range(SEATS)],
                    [held[row, n] for n in range(SEATS)], leaders[row], firsts[row], turned[row],
                    seeds[row], played,
                )
                record = NULL if cards is None else &cards[row, 0]
                if record != NULL:
                    memset(record, NO_CARD, SEATS * MAX_TRICKS)
                    for n in range(len(played)):
                        record[n] = <uint8_t>played[n]
                with nogil:
                    undertaken[row] = self.play_deal(&deal, style, record, to_the_end, going_on)
                for n in range(SEATS):
                    tricks[row, n] = deal.won[n]
        finally:
            lower(&self.busy)

    cdef int open_game(self) except -1:
        """Lock the table until ``lower(&busy)``, and refuse questions without a game."""
        take(&self.busy, "a ClosedTable")
        if not self.loaded:
            lower(&self.busy)
            raise ValueError("no game is loaded")
        return 0

    cdef uint8_t play_deal(
        self, Deal* deal, const Style* style, uint8_t* record, bint to_the_end, bint undertaking
    ) noexcept nogil:
        """Play one deal to its end or to a claim; return the result of undertaking all nine."""
        cdef int seat
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

    cdef int resume(self, Deal* deal, dealt, held, leader, first, turned, seed, played) except -1:
        """Set a deal up as it stands after the cards ``played``."""
        cdef uint64_t card
        self.set_deal(deal, list(dealt), list(held), leader, first, turned, seed)
        for given in list(played):
            card = self.in_pack(<uint64_t>1 << number(given, 0, CARD_IDS - 1, "as a card"))
            if deal.moves >= SEATS * deal.size or not card & legal_cards(
                &self.game.wide, deal, hand_of(deal, seat_to_play(deal))
            ):
                raise ValueError(f"card {given} is not legal at its turn")
            play_to(&self.game.wide, deal, card)
        return 0

    def next_card(self, dealt, held, leader, first, turned, style, seed, played, *,
                  bint undertaken=False):
        """Return the card that the seat to play chooses after the cards ``played``.

        Args:
            dealt, held: three masks of card numbers; the others as for one deal of :meth:`play`.
            style: of the seat to play.
            played: card numbers in the order played.
            undertaken: whether the Player has undertaken all nine tricks.

        It is the card :meth:`play` would have played there. Raise :class:`ValueError` if all cards
        are played, or for a card that is not legal.
        """
        cdef Deal deal
        cdef Style own
        cdef uint64_t card
        read_style(&own, style)
        self.open_game()
        try:
            self.resume(&deal, dealt, held, leader, first, turned, seed, played)
            if deal.moves >= SEATS * deal.size:
                raise ValueError("all cards are played")
            self.game.to_the_end = True
            with nogil:
                card = choose_card(&self.game, &deal, &own, undertaken)
        finally:
            lower(&self.busy)
        return self.game.wide.card_at[ctz64(card)]

    def would_go_on(self, dealt, held, leader, first, turned, style, seed, played):
        """Return whether a Player who has won the first five tricks leads to the sixth to undertake
        all nine.

        Arguments as for :meth:`next_card`; raise :class:`ValueError` if he has not won them.
        """
        cdef Deal deal
        cdef Style own
        cdef bint answer
        read_style(&own, style)
        self.open_game()
        try:
            self.resume(&deal, dealt, held, leader, first, turned, seed, played)
            if not self.game.may_claim or deal.won[0] != FIRST_TRICKS or (
                deal.moves != SEATS * FIRST_TRICKS
            ):
                raise ValueError("nobody has just won the first five tricks")
            if deal.size != MAX_TRICKS:
                raise ValueError(f"all {MAX_TRICKS} tricks are undertaken with {MAX_TRICKS} cards")
            with nogil:
                answer = goes_on(&self.game, &deal, &own)
        finally:
            lower(&self.busy)
        return answer

    @property
    def solved(self):
        """Cards graded in imagined layouts so far."""
        return self.game.solved

    @property
    def positions(self):
        """Positions the search has looked at so far."""
        return self.game.search.nodes
