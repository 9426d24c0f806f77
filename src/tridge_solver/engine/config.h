/* Bit operations the engine needs, and the switches of the ablation benchmark.
 *
 * Every switch is on in the normal build; `benchmarks/engine.py --ablation` compiles variants with
 * one of them off. They are compile-time constants, so a technique that is off costs nothing and
 * one that is on costs no test.
 */
#ifndef TRIDGE_CONFIG_H
#define TRIDGE_CONFIG_H

#include <stdint.h>

/* Return types: for a function that must not be inlined, for one that must be, and for one that
 * runs often although `setup.py` compiles the rest for size. Only the few functions use them where
 * it matters and a compiler cannot know. Cython declares all of them inline; compilers warn about
 * that in the first case. */
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wattributes"
#define TRIDGE_APART __attribute__((noinline)) void
#define TRIDGE_MERGED __attribute__((always_inline)) void
#define TRIDGE_OFTEN __attribute__((hot, noinline))
#else
#define TRIDGE_APART void
#define TRIDGE_MERGED void
#define TRIDGE_OFTEN
#endif
#define TRIDGE_OFTEN_VOID TRIDGE_OFTEN void
#define TRIDGE_OFTEN_INT TRIDGE_OFTEN int

#if defined(__GNUC__) || defined(__clang__)
#define tridge_ctz(x) ((int)__builtin_ctz(x))
#define tridge_msb(x) (31 - (int)__builtin_clz(x))
#else
static inline int tridge_ctz(uint32_t x)
{
    int n = 0;
    while (!(x & 1u)) { x >>= 1; n++; }
    return n;
}
static inline int tridge_msb(uint32_t x)
{
    int n = 0;
    while (x >>= 1) n++;
    return n;
}
#endif

#if (defined(__GNUC__) || defined(__clang__)) && \
    (defined(__POPCNT__) || defined(__aarch64__) || defined(__ARM_NEON))
#define tridge_popcount(x) ((int)__builtin_popcount(x))
#define tridge_popcount64(x) ((int)__builtin_popcountll(x))
#else
static inline int tridge_popcount(uint32_t x)
{
    x -= (x >> 1) & 0x55555555u;
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    return (int)((((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24);
}
static inline int tridge_popcount64(uint64_t x)
{
    return tridge_popcount((uint32_t)x) + tridge_popcount((uint32_t)(x >> 32));
}
#endif

#ifndef TRIDGE_USE_TABLE
#define TRIDGE_USE_TABLE 1          /* the transposition table */
#endif
#ifndef TRIDGE_USE_PARTITION
#define TRIDGE_USE_PARTITION 1      /* facts that hold whatever the ranks of irrelevant cards */
#endif
#ifndef TRIDGE_USE_ORDERING
#define TRIDGE_USE_ORDERING 1       /* tuned move ordering */
#endif
#ifndef TRIDGE_USE_LOW_ORDERING
#define TRIDGE_USE_LOW_ORDERING 1   /* weights of their own where the Player wants few tricks */
#endif
#ifndef TRIDGE_USE_SKIP
#define TRIDGE_USE_SKIP 1           /* a failed card's proof dismisses its weaker companions */
#endif
#ifndef TRIDGE_USE_EQUALS
#define TRIDGE_USE_EQUALS 1         /* neighbouring cards of a hand are one move */
#endif
#ifndef TRIDGE_USE_ARRANGED
#define TRIDGE_USE_ARRANGED 1       /* plain suits sorted, whatever their names */
#endif
#ifndef TRIDGE_USE_STATIC
#define TRIDGE_USE_STATIC 1         /* trump tricks nobody can take away */
#endif
#ifndef TRIDGE_USE_LEADER
#define TRIDGE_USE_LEADER 1         /* winners the leader can cash at once */
#endif
#ifndef TRIDGE_USE_LENGTHS
#define TRIDGE_USE_LENGTHS 1        /* floors from numbers of trumps alone, without ranks */
#endif
#ifndef TRIDGE_USE_CAPS
#define TRIDGE_USE_CAPS 1           /* no more tricks than trumps plus rounds without trumps */
#endif
#ifndef TRIDGE_USE_ROUNDS
#define TRIDGE_USE_ROUNDS 1         /* a leader's top trumps led first, even if trumps remain */
#endif
#ifndef TRIDGE_USE_ENTRY
#define TRIDGE_USE_ENTRY 1          /* a Player who gets in can do what a leader can */
#endif
#ifndef TRIDGE_USE_WAITING
#define TRIDGE_USE_WAITING 1        /* ... even where they may follow low first, not only at once */
#endif
#ifndef TRIDGE_USE_GUARD
#define TRIDGE_USE_GUARD 1          /* a guarded card that stops the Player taking every trick */
#endif
#ifndef TRIDGE_USE_DUCK
#define TRIDGE_USE_DUCK 1           /* a Player who can stay below the defenders' cards */
#endif
#ifndef TRIDGE_USE_STRENGTHEN
#define TRIDGE_USE_STRENGTHEN 1     /* pass back the strongest thing proved, not only the answer */
#endif

#endif
