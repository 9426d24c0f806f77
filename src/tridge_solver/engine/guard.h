/* A flag that only one thread at a time can raise, with or without an interpreter lock. */
#ifndef TRIDGE_GUARD_H
#define TRIDGE_GUARD_H

#if defined(_MSC_VER)
#include <intrin.h>
typedef volatile long tridge_flag;
static inline int tridge_raise(tridge_flag *flag) { return _InterlockedExchange(flag, 1) == 0; }
static inline void tridge_lower(tridge_flag *flag) { _InterlockedExchange(flag, 0); }
#elif defined(__GNUC__) || defined(__clang__)
typedef int tridge_flag;
static inline int tridge_raise(tridge_flag *flag)
{
    return __atomic_exchange_n(flag, 1, __ATOMIC_ACQUIRE) == 0;
}
static inline void tridge_lower(tridge_flag *flag) { __atomic_store_n(flag, 0, __ATOMIC_RELEASE); }
#else
#include <stdatomic.h>
typedef atomic_int tridge_flag;
static inline int tridge_raise(tridge_flag *flag)
{
    return atomic_exchange_explicit(flag, 1, memory_order_acquire) == 0;
}
static inline void tridge_lower(tridge_flag *flag)
{
    atomic_store_explicit(flag, 0, memory_order_release);
}
#endif

#endif
