/* Loaded before the C library: counts the calls that change files below a folder, and lets the
 * n-th of them fail or be the last.
 *
 * tridge_arm(folder, n, kind, error) arms it; tridge_count() says how many calls there were. Kinds:
 * 0 counts only; 1 the call fails with `error`; 2 the process dies before the call; 3 it dies after
 * the call; 4 a write takes half of what it is given, and all further writes fail with `error`.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static char folder[4096];
static int armed, at, kind, error, count, full;

void tridge_arm(const char *where, int n, int what, int number)
{
    snprintf(folder, sizeof folder, "%s", where);
    at = n; kind = what; error = number; count = 0; full = 0; armed = 1;
}

int tridge_count(void) { return count; }

static int below(const char *path)
{
    char real[4096];
    if (!armed || !path) return 0;
    if (path[0] != '/') {
        if (!getcwd(real, sizeof real)) return 0;
        path = real;
    }
    return strncmp(path, folder, strlen(folder)) == 0;
}

static int below_fd(int fd)
{
    char link[64], path[4096];
    ssize_t n;
    if (!armed) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    n = readlink(link, path, sizeof path - 1);
    if (n < 0) return 0;
    path[n] = 0;
    return below(path);
}

/* 0: go on; 1: fail; 2: die after it; 3: write half. */
static int due(int is_write)
{
    if (full && is_write) { errno = error; return 1; }
    if (++count != at) return 0;
    if (kind == 1) { errno = error; return 1; }
    if (kind == 2) _exit(99);
    if (kind == 3) return 2;
    if (kind == 4 && is_write) { full = 1; return 3; }
    if (kind == 4) { errno = error; return 1; }
    return 0;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define CALL(call) do { \
    int what = due(0); \
    if (what == 1) return -1; \
    __typeof__(call) result = (call); \
    if (what == 2) _exit(99); \
    return result; } while (0)

#define OPEN(name) \
int name(const char *path, int flags, ...) \
{ \
    va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \
    if (!(flags & (O_CREAT | O_TRUNC)) || !below(path)) return NEXT(name)(path, flags, mode); \
    CALL(NEXT(name)(path, flags, mode)); \
}
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
int name(int dir, const char *path, int flags, ...) \
{ \
    va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \
    if (!(flags & (O_CREAT | O_TRUNC)) || !below(path)) return NEXT(name)(dir, path, flags, mode); \
    CALL(NEXT(name)(dir, path, flags, mode)); \
}
OPENAT(openat)
OPENAT(openat64)

ssize_t write(int fd, const void *text, size_t size)
{
    if (fd <= 2 || !below_fd(fd)) return NEXT(write)(fd, text, size);
    int what = due(1);
    if (what == 1) return -1;
    ssize_t result = NEXT(write)(fd, text, what == 3 ? (size + 1) / 2 : size);
    if (what == 2) _exit(99);
    return result;
}

int ftruncate(int fd, off_t size)
{
    if (!below_fd(fd)) return NEXT(ftruncate)(fd, size);
    CALL(NEXT(ftruncate)(fd, size));
}
int ftruncate64(int fd, off64_t size)
{
    if (!below_fd(fd)) return NEXT(ftruncate64)(fd, size);
    CALL(NEXT(ftruncate64)(fd, size));
}
int fsync(int fd) { if (!below_fd(fd)) return NEXT(fsync)(fd); CALL(NEXT(fsync)(fd)); }
int fchmod(int fd, mode_t mode)
{
    if (!below_fd(fd)) return NEXT(fchmod)(fd, mode);
    CALL(NEXT(fchmod)(fd, mode));
}
int chmod(const char *path, mode_t mode)
{
    if (!below(path)) return NEXT(chmod)(path, mode);
    CALL(NEXT(chmod)(path, mode));
}
int rename(const char *from, const char *to)
{
    if (!below(to)) return NEXT(rename)(from, to);
    CALL(NEXT(rename)(from, to));
}
int unlink(const char *path)
{
    if (!below(path)) return NEXT(unlink)(path);
    CALL(NEXT(unlink)(path));
}
int rmdir(const char *path)
{
    if (!below(path)) return NEXT(rmdir)(path);
    CALL(NEXT(rmdir)(path));
}
int mkdir(const char *path, mode_t mode)
{
    if (!below(path)) return NEXT(mkdir)(path, mode);
    CALL(NEXT(mkdir)(path, mode));
}
