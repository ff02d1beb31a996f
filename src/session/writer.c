#define _DEFAULT_SOURCE /* flock */

#include "writer.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { AGAIN_MS = 400 };

struct Writer {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wanted, done;
    char *text; /* all that the file shall hold */
    size_t used, room;
    size_t safe; /* so much of it is on disk */
    bool closing;
    int error;    /* errno of the last try; 0 when it was good */
    bool lost;    /* memory was too short for what came: it cannot be written any more */
    int tries;    /* how often it was tried */
    int renewals; /* how often the file was gone */
    int file;     /* the thread's */
    char path[512];
};

static int write_all(int file, const char *bytes, size_t count)
{
    while (count) {
        ssize_t written = write(file, bytes, count);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        bytes += written;
        count -= (size_t)written;
    }
    return fdatasync(file) == 0 ? 0 : errno;
}

/* Copies what lies behind `keep` to path.torn, behind what is there already. */
static bool set_aside(int file, const char *path, size_t keep, size_t size)
{
    char torn[600];
    char bytes[4096];
    if (size <= keep)
        return true;
    strcpy(torn, path);
    strcat(torn, ".torn");
    int out = open(torn, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (out < 0)
        return false;
    bool good = true;
    for (size_t at = keep; at < size && good;) {
        ssize_t got = pread(file, bytes, sizeof bytes, (off_t)at);
        good = got > 0 && write_all(out, bytes, (size_t)got) == 0;
        at += got > 0 ? (size_t)got : 0;
    }
    close(out);
    return good && ftruncate(file, (off_t)keep) == 0;
}

/* Opens and locks it; what lies behind `keep` is set aside. Below 0 with errno; EWOULDBLOCK: another program has it. Where files
 * cannot be locked it goes without. */
static int open_locked(const char *path, size_t keep)
{
    struct stat status;
    int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    bool locked = file >= 0 && (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK);
    if (locked && fstat(file, &status) == 0 && set_aside(file, path, keep, (size_t)status.st_size))
        return file;
    int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return -1;
}

/* ---- the thread ---------------------------------------------------------------------------------------------------- */

/* Whether the open file is no longer the one that its name leads to, because it was deleted or another lies there. Who only
 * gave it another name keeps the one that is written. */
static bool is_gone(const Writer *w)
{
    struct stat open_one, named;
    if (fstat(w->file, &open_one) != 0)
        return true;
    if (stat(w->path, &named) == 0)
        return named.st_ino != open_one.st_ino || named.st_dev != open_one.st_dev;
    return open_one.st_nlink == 0;
}

static int renew(Writer *w)
{
    int file = open_locked(w->path, 0);
    if (file < 0)
        return errno;
    close(w->file);
    w->file = file;
    return 0;
}

/* How much of the first `safe` bytes the file still holds. */
static size_t in_place(const Writer *w, size_t safe)
{
    struct stat status;
    if (is_gone(w) || fstat(w->file, &status) != 0)
        return 0;
    return (size_t)status.st_size < safe ? (size_t)status.st_size : safe;
}

/* Behind `from`, where a half line of a try that failed is taken off. */
static int bring(Writer *w, const char *bytes, size_t from, size_t count)
{
    int error = is_gone(w) ? renew(w) : 0;
    if (!error && ftruncate(w->file, (off_t)from) != 0)
        error = errno;
    return error ? error : write_all(w->file, bytes, count);
}

static void wait_a_while(Writer *w)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += AGAIN_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&w->wanted, &w->lock, &until);
}

/* One try, begun and ended with the lock held. */
static void try_once(Writer *w)
{
    size_t safe = w->safe;
    pthread_mutex_unlock(&w->lock);
    size_t from = in_place(w, safe);
    pthread_mutex_lock(&w->lock);
    size_t used = w->used, count = used - from;
    char *bytes = malloc(count);
    int error = ENOMEM;
    if (bytes) {
        memcpy(bytes, w->text + from, count);
        pthread_mutex_unlock(&w->lock);
        error = bring(w, bytes, from, count);
        free(bytes);
        pthread_mutex_lock(&w->lock);
    }
    w->error = w->lost ? ENOMEM : error;
    if (!w->error) {
        w->safe = used;
        w->renewals += from < safe;
    }
    w->tries++;
    pthread_cond_broadcast(&w->done);
}

static void *write_loop(void *argument)
{
    Writer *w = argument;
    pthread_mutex_lock(&w->lock);
    while (!w->closing || w->used > w->safe) {
        if (w->used == w->safe) {
            pthread_cond_wait(&w->wanted, &w->lock);
            continue;
        }
        bool closing = w->closing;
        try_once(w);
        if (w->error && closing)
            break; /* it was the last try */
        if (w->error && !w->closing)
            wait_a_while(w);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* ---- opening ------------------------------------------------------------------------------------------------------- */

static Writer *refused(const char *path, int error, Problem *problem)
{
    if (error == EWOULDBLOCK)
        problem_say(problem, path, 0, 0,
                    "this battle is open in another window: close it there first "
                    "('sixbyfour watch' may look on)");
    else
        problem_say(problem, path, 0, 0, "cannot be written: %s", strerror(error));
    return NULL;
}

static bool take_text(Writer *w, const char *bytes, size_t count)
{
    if (w->used + count > w->room) {
        size_t room = (w->used + count) * 2;
        char *larger = realloc(w->text, room);
        if (!larger)
            return false;
        w->text = larger;
        w->room = room;
    }
    if (count)
        memcpy(w->text + w->used, bytes, count);
    w->used += count;
    return true;
}

static void free_writer(Writer *w)
{
    close(w->file);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->wanted);
    pthread_cond_destroy(&w->done);
    free(w->text);
    free(w);
}

Writer *writer_open(const char *path, const char *text, size_t keep, Problem *problem)
{
    if (strlen(path) >= sizeof((Writer *)0)->path) {
        problem_say(problem, path, 0, 0, "the path is too long (at most 511 bytes)");
        return NULL;
    }
    int file = open_locked(path, keep);
    if (file < 0)
        return refused(path, errno, problem);
    Writer *w = calloc(1, sizeof *w);
    if (!w) {
        close(file);
        return refused(path, ENOMEM, problem);
    }
    w->file = file;
    strcpy(w->path, path);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->wanted, NULL);
    pthread_cond_init(&w->done, NULL);
    bool good = take_text(w, text, keep);
    w->safe = keep;
    if (!good || pthread_create(&w->thread, NULL, write_loop, w) != 0) {
        free_writer(w);
        problem_say(problem, path, 0, 0, "no thread for writing could be started");
        return NULL;
    }
    return w;
}

void writer_append(Writer *w, const char *bytes, size_t count)
{
    pthread_mutex_lock(&w->lock);
    w->lost = !take_text(w, bytes, count) || w->lost;
    pthread_cond_signal(&w->wanted);
    pthread_mutex_unlock(&w->lock);
}

/* ---- how it stands ------------------------------------------------------------------------------------------------- */

bool writer_is_busy(Writer *w)
{
    pthread_mutex_lock(&w->lock);
    bool busy = w->used > w->safe;
    pthread_mutex_unlock(&w->lock);
    return busy;
}

static bool say_error(const Writer *w, int error, Problem *problem)
{
    return !error ||
           problem_say(problem, w->path, 0, 0, "the record cannot be written: %s", strerror(error));
}

bool writer_waits(Writer *w, Problem *problem)
{
    pthread_mutex_lock(&w->lock);
    int error = w->used > w->safe ? w->error : 0;
    pthread_mutex_unlock(&w->lock);
    return !say_error(w, error, problem);
}

int writer_renewals(Writer *w)
{
    pthread_mutex_lock(&w->lock);
    int renewals = w->renewals;
    pthread_mutex_unlock(&w->lock);
    return renewals;
}

bool writer_flush(Writer *w, Problem *problem)
{
    pthread_mutex_lock(&w->lock);
    size_t wanted = w->used;
    int tries = w->tries;
    pthread_cond_signal(&w->wanted);
    while (w->safe < wanted && !(w->error && w->tries != tries))
        pthread_cond_wait(&w->done, &w->lock);
    int error = w->safe < wanted ? w->error : 0;
    pthread_mutex_unlock(&w->lock);
    return say_error(w, error, problem);
}

bool writer_close(Writer *w, Problem *problem)
{
    if (!w)
        return true;
    pthread_mutex_lock(&w->lock);
    w->closing = true;
    pthread_cond_signal(&w->wanted);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    bool good = say_error(w, w->safe < w->used ? w->error : 0, problem);
    free_writer(w);
    return good;
}
