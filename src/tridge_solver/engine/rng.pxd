"""Random numbers of the engine: its own generator, so that a seed means the same on every
machine.
"""

from tridge_solver.engine.bits cimport uint32_t, uint64_t


cdef enum:
    WORDS = 4                    # random words that seed a generator


cdef inline uint64_t rotated(uint64_t x, int n) noexcept nogil:
    """Return ``x`` with its bits moved round to the left by ``n``."""
    return (x << n) | (x >> (64 - n))


cdef inline uint32_t random_word(uint64_t* state) noexcept nogil:
    """Return the next 32 random bits: xoshiro256++."""
    cdef uint64_t result = rotated(state[0] + state[3], 23) + state[0]
    cdef uint64_t shifted = state[1] << 17
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotated(state[3], 45)
    return <uint32_t>(result >> 32)


cdef inline int random_below(uint64_t* state, int n) noexcept nogil:
    """Return a random number from 0 to ``n - 1``."""
    return <int>((<uint64_t>random_word(state) * <uint64_t>n) >> 32)


cdef inline double random_share(uint64_t* state) noexcept nogil:
    """Return a random number from 0 to below 1."""
    return random_word(state) * (1.0 / 4294967296.0)


cdef inline void seed_chance(uint64_t* state, uint64_t seed, uint64_t number) noexcept nogil:
    """Seed an independent generator for every ``number`` of a ``seed``: splitmix64."""
    cdef uint64_t x = seed + number * <uint64_t>0xD1B54A32D192ED03, z
    cdef int n
    for n in range(WORDS):
        x += <uint64_t>0x9E3779B97F4A7C15
        z = x
        z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
        z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
        state[n] = z ^ (z >> 31)
