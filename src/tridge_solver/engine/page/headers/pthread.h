/* The one name of threads that Python's headers need; wasm32 has none. */
#ifndef TRIDGE_PTHREAD_H
#define TRIDGE_PTHREAD_H

typedef unsigned int pthread_key_t;

#endif
