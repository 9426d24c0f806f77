"""Memory for tables that are probed at random, in huge pages where they are large."""


cdef extern from "memory.h" nogil:
    void* new_table_memory "tridge_new_table"(size_t count, size_t size)
    void free_table_memory "tridge_free_table"(void* table, size_t count, size_t size)
