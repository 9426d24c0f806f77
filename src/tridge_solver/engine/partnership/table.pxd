"""The transposition table: facts about card states, kept from search to search.

A *fact* says: whatever the ranks of the cards that did not matter, the even side can be sure of a
number of what is left, or can be held to it. Facts do not depend on what was won before, so one
table serves every question of a session.

Facts are kept in *blocks* of a few, taken one after another from a ring: the oldest block of all
is the next to be written over. A *head* for each *shape* under each kind of rules knows its newest
block, every block the one before it; a block is known by a number that only grows, so a chain that
leads to one written over is seen to end there. Another shape that falls on the same head takes it.
Only the newest blocks of a chain are looked at.

* a fact = owners of the remaining cards by relative place (two words), the mask of the places
  whose rank mattered, the number proved, which side proves it, and which cards were left in whose
  hands;
* a hit = the owners agree on the mask, and what is proved answers what is asked.

*Slack*: a fact holds for other cards than those it was proved for. Let the j-th card of each hand
in each lane stand for the j-th card there when it was proved: where the owners agree on the mask
the same play wins the same tricks, now with other worths in them. So a promise shrinks by no more
than the worth all cards together lost, and a ceiling rises by no more than what they gained. How
much one hand's cards of a lane lose is looked up by what it held then and holds now.
"""

from libc.string cimport memset

from tridge_solver.engine.bits cimport often
from tridge_solver.engine.partnership.bits cimport (
    CHAIN,
    FACTS,
    HELD,
    OWNERS,
    USE_SLACK,
    WORTHS,
    int16_t,
    prefetch,
    places_t,
    uint8_t,
    uint16_t,
    uint32_t,
    uint64_t,
)
from tridge_solver.engine.partnership.position cimport HALF, LANES, SEATS, SHAPE_BITS, Rules, State


cdef enum:
    GENERATIONS = 15             # as many as a tag can count in the bits above shape and kind
    KIND_BITS = 6
    KINDS = 64                   # kinds of rules one table can tell apart
    GENERATION_SHIFT = 60
    MAX_TABLE_BITS = 40
    HOLDINGS = 256               # holdings of a hand in a lane of eight


cdef struct Fact:
    # A fact takes 32 bytes, a block of seven 256.
    uint64_t owner[OWNERS]
    places_t mask
    uint32_t held[HELD]          # each seat's cards, a byte a lane, where they have worths
    uint16_t depth               # how many places of each lane mattered, four bits a lane
    int16_t verdict              # twice the number, plus one if the even side is promised it


cdef struct Block:
    uint64_t number              # 0: never written
    uint64_t older               # the number of the block before it, 0 for none
    uint32_t count
    uint32_t padding
    Fact fact[FACTS]


cdef struct Head:
    uint64_t tag                 # generation, kind of rules and shape
    uint64_t newest              # the number of a block


cdef struct Table:
    Head* heads
    Block* blocks
    int shift                    # 64 less the binary logarithm of the number of heads
    uint64_t size                # heads, and as many blocks
    uint64_t generation          # 1 … GENERATIONS; 0 marks a head never written
    uint64_t written             # the number of the last block taken


cdef struct Found:
    bint promise
    int value
    uint32_t depth


cdef inline int table_bits(Py_ssize_t table_bytes) noexcept nogil:
    """Return the binary logarithm of the number of blocks that fit with their heads, at least 1."""
    cdef int bits = 1
    cdef Py_ssize_t each = sizeof(Block) + sizeof(Head)
    while (each << (bits + 1)) <= table_bytes and bits < MAX_TABLE_BITS:
        bits += 1
    return bits


cdef inline uint64_t tag_of(const Table* table, uint64_t shape, uint64_t kind) noexcept nogil:
    """Return the tag that marks a head of ``shape`` under rules of a ``kind`` while its facts
    hold.
    """
    return shape | kind << SHAPE_BITS | table.generation << GENERATION_SHIFT


cdef inline Head* head_of(Table* table, uint64_t tag) noexcept nogil:
    """Return the head a tag hashes to."""
    return &table.heads[(tag * <uint64_t>0x9E3779B97F4A7C15) >> table.shift]


cdef inline Block* block_of(const Table* table, uint64_t number) noexcept nogil:
    """Return the block of a number, ``NULL`` if it is gone."""
    cdef Block* block = &table.blocks[number & (table.size - 1)]
    return block if number and block.number == number else NULL


cdef inline uint32_t bytes_of(uint64_t hand) noexcept nogil:
    """Return a hand in lanes of eight, a byte a lane, without the separators."""
    hand |= hand >> 8
    return <uint32_t>((hand & 0xFFFF) | (hand >> 16 & <uint64_t>0xFFFF0000))


cdef inline int slack_between(
    const Rules* rules, const uint32_t* before, const uint32_t* after
) noexcept nogil:
    """Return what the cards ``before`` lose in worth by becoming those ``after``, gains not
    counted.
    """
    cdef int seat, lane, total = 0
    cdef uint32_t a, b
    for seat in range(SEATS):
        if before[seat] == after[seat]:
            continue
        for lane in range(LANES):
            a = before[seat] >> (8 * lane) & 0xFF
            b = after[seat] >> (8 * lane) & 0xFF
            if rules.slack[lane] != NULL:
                total += rules.slack[lane][a * HOLDINGS + b]
    return total


cdef inline bint probe(
    const Table* table, const Head* head, const Rules* rules, uint64_t tag, const State* st,
    Found* found,
) noexcept nogil:
    """Return whether a fact answers the state's question; ``found`` is what it proves here."""
    cdef uint32_t n, blocks
    cdef int value
    cdef bint promise
    cdef uint64_t apart
    cdef bint packed = False
    cdef uint32_t held[SEATS]
    cdef Block* block
    cdef Fact* fact
    if head.tag != tag:
        return False
    block = block_of(table, head.newest)
    for blocks in range(CHAIN):
        if block == NULL:
            return False
        prefetch(&table.blocks[block.older & (table.size - 1)])
        fact = &block.fact[block.count]
        for n in range(block.count):
            fact -= 1
            apart = fact.owner[0] ^ st.owner[0]
            apart |= apart >> HALF if OWNERS == 1 else fact.owner[OWNERS - 1] ^ st.owner[OWNERS - 1]
            if apart & fact.mask:
                continue
            value = fact.verdict >> 1
            promise = fact.verdict & 1
            if promise != (value >= st.need):
                continue
            if WORTHS and rules.slack[0] != NULL:
                if not packed:
                    pack_hands(st, held)
                    packed = True
                if not USE_SLACK:
                    if not same_hands(held, fact.held):
                        continue
                elif promise:
                    value -= slack_between(rules, fact.held, held)
                    if value < st.need:
                        continue
                else:
                    value += slack_between(rules, held, fact.held)
                    if value >= st.need:
                        continue
            found.promise = promise
            found.value = value
            found.depth = fact.depth
            return True
        block = block_of(table, block.older)
    return False


cdef inline void pack_hands(const State* st, uint32_t* held) noexcept nogil:
    """Write the four hands, a byte a lane."""
    cdef int seat
    for seat in range(SEATS):
        held[seat] = bytes_of(st.hand[seat])


cdef inline bint same_hands(const uint32_t* one, const uint32_t* other) noexcept nogil:
    """Return whether all seats hold the same cards."""
    cdef int seat
    for seat in range(SEATS):
        if one[seat] != other[seat]:
            return False
    return True


cdef inline void store(
    Table* table, Head* head, uint64_t tag, const State* st, uint64_t mask, uint32_t depth,
    bint promise, int value,
) noexcept nogil:
    """Write a fact into the newest block of its shape, or into a new one."""
    cdef Block* block
    cdef Fact* fact
    if head.tag != tag:
        head.tag = tag
        head.newest = 0
    block = block_of(table, head.newest)
    if block == NULL or block.count == FACTS:
        table.written += 1
        block = &table.blocks[table.written & (table.size - 1)]
        block.number = table.written
        block.older = head.newest
        block.count = 0
        head.newest = table.written
    fact = &block.fact[block.count]
    block.count += 1
    fact.owner[0] = st.owner[0]
    fact.owner[OWNERS - 1] = st.owner[OWNERS - 1]
    fact.mask = <places_t>mask
    fact.depth = <uint16_t>depth
    fact.verdict = <int16_t>(2 * value + promise)
    if WORTHS:
        pack_hands(st, fact.held)


cdef inline void forget_all(Table* table) noexcept nogil:
    """Make every fact unknown again, usually by raising a generation number only."""
    table.generation += 1
    if table.generation > GENERATIONS:
        memset(table.heads, 0, table.size * sizeof(Head))
        table.generation = 1


cdef inline often fill_slack(const int* worth, uint8_t* slack) noexcept nogil:
    """Work out what every holding of a lane loses in worth by becoming any other of as many cards.

    ``worth`` of the lane's eight places; sums are at most 255.
    """
    cdef int before, after, a, b, lost, total
    for before in range(HOLDINGS):
        for after in range(HOLDINGS):
            a = before
            b = after
            total = 0
            while a and b:
                lost = worth[place_of(a)] - worth[place_of(b)]
                total += lost if lost > 0 else 0
                a &= a - 1
                b &= b - 1
            slack[before * HOLDINGS + after] = <uint8_t>total


cdef inline int place_of(int holding) noexcept nogil:
    """Return the place of the strongest card of a holding."""
    cdef int place = 0
    while not (holding >> place) & 1:
        place += 1
    return place
