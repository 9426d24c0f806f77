/* Memory for tables that are probed at random: zeroed, and claimed page by page where the system
 * allows it.
 *
 * A table of two mebibytes or more asks for huge pages where the system grants them on request, as
 * most Linux distributions do; otherwise most probes also miss the processor's TLB. Such a table
 * takes two mebibytes at a time, so small ones, which may be many, use calloc; on other systems all
 * do.
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

/* The size of a table in whole huge pages, in bytes; 0 if it comes from calloc. */
static inline size_t tridge_huge_bytes(size_t count, size_t size)
{
    if (count > (SIZE_MAX - 2 * TRIDGE_HUGE_PAGE) / size || count * size < TRIDGE_HUGE_PAGE)
        return 0;
    return (count * size + TRIDGE_HUGE_PAGE - 1) & ~(TRIDGE_HUGE_PAGE - 1);
}
#endif

/* Return zeroed memory for ``count`` items of ``size`` bytes; NULL if there is none. */
static inline void *tridge_new_table(size_t count, size_t size)
{
#if defined(TRIDGE_HUGE_PAGE)
    size_t bytes = tridge_huge_bytes(count, size), before;
    char *room;
    if (bytes) {
        /* Ask for one huge page more than needed, so that a boundary lies in it; give the rest
           back. */
        room = (char *)mmap(
            NULL, bytes + TRIDGE_HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
            -1, 0);
        if ((void *)room == MAP_FAILED)
            return NULL;
        before = (size_t)(-(uintptr_t)room & (TRIDGE_HUGE_PAGE - 1));
        if (before)
            munmap(room, before);
        munmap(room + before + bytes, TRIDGE_HUGE_PAGE - before);
        /* A request only: without huge pages the call fails, and the table works all the same. */
        madvise(room + before, bytes, MADV_HUGEPAGE);
        return room + before;
    }
#endif
    return calloc(count, size);
}

/* Give the memory of that many items back; do nothing for NULL. */
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
