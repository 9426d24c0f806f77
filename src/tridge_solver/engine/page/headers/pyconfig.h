/* Sizes and headers of wasm32, for Python's own headers. Pages call nothing of Python, but the C
 * that Cython writes includes these.
 */
#ifndef Py_PYCONFIG_H
#define Py_PYCONFIG_H

#define ALIGNOF_LONG 4
#define ALIGNOF_SIZE_T 4
#define HAVE_PTHREAD_H 1
#define HAVE_STDINT_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_WCHAR_H 1
#define SIZEOF_DOUBLE 8
#define SIZEOF_FLOAT 4
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_OFF_T 8
#define SIZEOF_SHORT 2
#define SIZEOF_SIZE_T 4
#define SIZEOF_TIME_T 8
#define SIZEOF_UINTPTR_T 4
#define SIZEOF_VOID_P 4
#define SIZEOF_WCHAR_T 4
#define STDC_HEADERS 1

#endif
