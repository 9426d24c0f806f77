/* The one name Python's headers want of threads, which wasm32 has not. */
#ifndef TRIDGE_PTHREAD_H
#define TRIDGE_PTHREAD_H

typedef unsigned int pthread_key_t;

#endif
