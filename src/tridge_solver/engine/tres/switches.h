/* Switches for measuring one technique at a time.
 *
 * Every switch is on in the normal build; `-DTRES_USE_…=0` in TRIDGE_CFLAGS turns one off. They are
 * compile-time constants: a technique that is off costs nothing, one that is on costs no test.
 */
#ifndef TRES_SWITCHES_H
#define TRES_SWITCHES_H

#ifndef TRES_USE_TABLE
#define TRES_USE_TABLE 1        /* the transposition table */
#endif
#ifndef TRES_USE_PARTITION
#define TRES_USE_PARTITION 1    /* facts that hold whatever the ranks of irrelevant cards */
#endif
#ifndef TRES_USE_CANONICAL
#define TRES_USE_CANONICAL 1    /* plain suits filed in a fixed order */
#endif
#ifndef TRES_USE_ORDERING
#define TRES_USE_ORDERING 1     /* tuned move ordering */
#endif
#ifndef TRES_USE_SKIP
#define TRES_USE_SKIP 1         /* a failed card's proof dismisses its companions */
#endif
#ifndef TRES_USE_EQUALS
#define TRES_USE_EQUALS 1       /* neighbouring cards of a hand are one move */
#endif
#ifndef TRES_USE_WINNERS
#define TRES_USE_WINNERS 1      /* keys brought home under top trumps */
#endif

#endif
