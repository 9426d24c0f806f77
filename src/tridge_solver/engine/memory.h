/* Memory for tables that are probed at random: zeroed, and taken as it is written where the system
 * works so.
 *
 * A table of two mebibytes and more asks for huge pages where the system has them and waits to be
 * asked, which is Linux as most distributions set it up: else most probes also miss the buffer in
 * which the processor remembers where pages lie. Such a table takes memory two mebibytes at a time,
 * so small ones, of which there may be many, come from calloc as ever, and all do elsewhere.
 */
#ifndef TRIDGE_MEMORY_H
#define TRIDGE_MEMORY_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#if defined(__linux__) && defined(MADV_HUGEPAGE)
#define TRIDGE_HUGE_PAGE ((size_t)2 << 20)

/* The bytes of a table in whole huge pages; 0 for one that comes from calloc. */
static inline size_t tridge_huge_bytes(size_t count, size_t size)
{
    if (count > (SIZE_MAX - 2 * TRIDGE_HUGE_PAGE) / size || count * size < TRIDGE_HUGE_PAGE)
        return 0;
    return (count * size + TRIDGE_HUGE_PAGE - 1) & ~(TRIDGE_HUGE_PAGE - 1);
}
#endif

/* Zeroed memory for ``count`` items of ``size`` bytes; NULL where there is none. */
static inline void *tridge_new_table(size_t count, size_t size)
{
#if defined(TRIDGE_HUGE_PAGE)
    size_t bytes = tridge_huge_bytes(count, size), before;
    char *room;
    if (bytes) {
        /* One huge page more than needed holds a boundary to begin at; the rest of it goes back. */
        room = (char *)mmap(
            NULL, bytes + TRIDGE_HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
            -1, 0);
        if ((void *)room == MAP_FAILED)
            return NULL;
        before = (size_t)(-(uintptr_t)room & (TRIDGE_HUGE_PAGE - 1));
        if (before)
            munmap(room, before);
        munmap(room + before + bytes, TRIDGE_HUGE_PAGE - before);
        /* A wish: where there are no huge pages it is refused, and the table is as good. */
        madvise(room + before, bytes, MADV_HUGEPAGE);
        return room + before;
    }
#endif
    return calloc(count, size);
}

/* Give such memory back, of as many items of that size; nothing for NULL. */
static inline void tridge_free_table(void *table, size_t count, size_t size)
{
#if defined(TRIDGE_HUGE_PAGE)
    size_t bytes = tridge_huge_bytes(count, size);
    if (bytes) {
        if (table != NULL)
            munmap(table, bytes);
        return;
    }
#endif
    (void)count;
    (void)size;
    free(table);
}

#endif
