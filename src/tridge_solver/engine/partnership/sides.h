/* The differences between the two searches of four seats, and their ablation switches beyond
 * config.h.
 *
 * TRIDGE_POINTS is defined for the module of card points (lanes of eight cards, words of 32
 * places) and not for the module of tricks (lanes of thirteen, words of 52). Every switch is on
 * in the normal build and a compile-time constant.
 */
#ifndef TRIDGE_SIDES_H
#define TRIDGE_SIDES_H

#include <stdint.h>

#include "config.h"
#include "wide.h"

#if defined(__GNUC__) || defined(__clang__)
#define tridge_prefetch(address) __builtin_prefetch(address)
#else
#define tridge_prefetch(address) ((void)(address))
#endif

#ifdef TRIDGE_POINTS
#define TRIDGE_WORTHS 1              /* cards have worths */
#define TRIDGE_LANE_CARDS 8          /* the most cards of a lane */
#define TRIDGE_HELD 4                /* words a fact keeps of who held which cards */
#define TRIDGE_OWNERS 1              /* words of who holds which place: two halves of one */
typedef uint32_t tridge_places;
#else
#define TRIDGE_WORTHS 0
#define TRIDGE_LANE_CARDS 13
#define TRIDGE_HELD 1
#define TRIDGE_OWNERS 2
typedef uint64_t tridge_places;
#endif

#ifndef TRIDGE_FACTS
#define TRIDGE_FACTS 7               /* facts in a block */
#endif
#ifndef TRIDGE_CHAIN
#define TRIDGE_CHAIN 32              /* blocks of a shape that are read */
#endif

#ifndef TRIDGE_USE_SLACK
#define TRIDGE_USE_SLACK 1           /* facts that hold, weakened, for cards of other worth */
#endif
#ifndef TRIDGE_USE_CASHING
#define TRIDGE_USE_CASHING 1         /* winners the side on lead can cash at once */
#endif
#ifndef TRIDGE_USE_FRUGAL
#define TRIDGE_USE_FRUGAL 1          /* bounds that use no more ranks than they need */
#endif

#endif
