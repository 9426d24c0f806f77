/* Bit operations on words of 64 bits, for layouts of forty cards. */
#ifndef TRIDGE_WIDE_H
#define TRIDGE_WIDE_H

#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define tridge_ctz64(x) ((int)__builtin_ctzll(x))
#define tridge_msb64(x) (63 - (int)__builtin_clzll(x))
#else
static inline int tridge_ctz64(uint64_t x)
{
    int n = 0;
    while (!(x & 1u)) { x >>= 1; n++; }
    return n;
}
static inline int tridge_msb64(uint64_t x)
{
    int n = 0;
    while (x >>= 1) n++;
    return n;
}
#endif

#endif
