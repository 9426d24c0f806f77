/* The differences between the two builds of the search of three seats: how a hand's cards lie in a
 * word.
 *
 * TRIDGE_FIVE_LANES is defined for a deal with four plain suits: without trumps, or with two trumps
 * that belong to none of them. Such lanes are of eleven cards at most, those of the other build of
 * fifteen. Everything else follows from these constants.
 */
#ifndef TRIDGE_LANES_H
#define TRIDGE_LANES_H

#include <stdint.h>

#include "config.h"

#ifdef TRIDGE_FIVE_LANES

#define TRIDGE_LANES 5
#define TRIDGE_LANE_BITS 12          /* places of a lane, the last of them always empty */
#define TRIDGE_LONGEST_TRUMPS 2
#define TRIDGE_PRIVILEGED 2          /* matadors: both trumps */
#define TRIDGE_LANE_CARDS 11         /* the most cards of a lane */
#define TRIDGE_PLACES 0x7FF          /* of the first lane */
#define TRIDGE_EVERY_LANE 0x0001001001001001ull    /* the first place of every lane */
#define TRIDGE_HANDS_COUNTS 0x0F0000F0000Full      /* the counts of the first lane in a shape */
/* By the number of a bit: its lane. The product is exact below 64. */
#define tridge_lane_number(bit) ((bit) * 43 >> 9)
#define tridge_lane_start(bit) (tridge_lane_number(bit) * 12)
/* A shape fills its word. A tag has less room and needs less: for two seats the count of the last
 * lane follows from the number of cards in a hand. Leader and matadors lie there instead. */
#define TRIDGE_TAG_BITS 56
#define tridge_tag(shape) (((shape) & 0x00FFFF0FFFFFFFFFull) | (shape) >> 60 << 36)

#else

#define TRIDGE_LANES 4
#define TRIDGE_LANE_BITS 16
#define TRIDGE_LONGEST_TRUMPS 12
#define TRIDGE_PRIVILEGED 3
#define TRIDGE_LANE_CARDS 15
#define TRIDGE_PLACES 0x7FFF
#define TRIDGE_EVERY_LANE 0x0001000100010001ull
#define TRIDGE_HANDS_COUNTS 0x000F000F000Full
#define tridge_lane_number(bit) ((bit) >> 4)
#define tridge_lane_start(bit) ((bit) & 48)
#define TRIDGE_TAG_BITS 52
#define tridge_tag(shape) (shape)

#endif

#define TRIDGE_MAX_LANES 5          /* of either build */
#define TRIDGE_MAX_CARDS 15

#define TRIDGE_STOPS (TRIDGE_EVERY_LANE << (TRIDGE_LANE_BITS - 1))
#define TRIDGE_WHOLE_LANE (((uint64_t)1 << TRIDGE_LANE_BITS) - 1)
#define TRIDGE_PLAIN_LANES (TRIDGE_EVERY_LANE * TRIDGE_WHOLE_LANE & ~TRIDGE_WHOLE_LANE)
#define TRIDGE_SEAT_BITS (4 * TRIDGE_LANES)
#define TRIDGE_LEADER_SHIFT (3 * TRIDGE_SEAT_BITS)
#define TRIDGE_MATADOR_SHIFT (TRIDGE_LEADER_SHIFT + 2)

#endif
