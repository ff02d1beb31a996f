#define _POSIX_C_SOURCE 200809L

#include "writer.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct Writer {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wanted, done;
    char *queue; /* what waits for the disk */
    size_t used, room;
    size_t writing; /* bytes that the thread has taken and not yet brought to disk */
    bool closing;
    int error; /* errno of the first failure; nothing more is written after it */
    int file;
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

static void *write_loop(void *argument)
{
    Writer *w = argument;
    pthread_mutex_lock(&w->lock);
    while (!w->closing || w->used) {
        if (!w->used) {
            pthread_cond_wait(&w->wanted, &w->lock);
            continue;
        }
        char *bytes = w->queue;
        size_t count = w->writing = w->used;
        w->queue = NULL;
        w->used = w->room = 0;
        pthread_mutex_unlock(&w->lock);
        int error = w->error ? w->error : write_all(w->file, bytes, count);
        free(bytes);
        pthread_mutex_lock(&w->lock);
        w->error = error;
        w->writing = 0;
        pthread_cond_broadcast(&w->done);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
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
    int out = open(torn, O_WRONLY | O_CREAT | O_APPEND, 0666);
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

Writer *writer_open(const char *path, size_t keep, Problem *problem)
{
    struct stat status;
    if (strlen(path) >= sizeof((Writer *)0)->path) {
        problem_say(problem, path, 0, 0, "the path is too long (at most 511 bytes)");
        return NULL;
    }
    int file = open(path, O_RDWR | O_CREAT, 0666);
    bool ready = file >= 0 && fstat(file, &status) == 0 &&
                 set_aside(file, path, keep, (size_t)status.st_size) &&
                 lseek(file, 0, SEEK_END) >= 0;
    if (!ready) {
        problem_say(problem, path, 0, 0, "cannot be written: %s", strerror(errno));
        if (file >= 0)
            close(file);
        return NULL;
    }
    Writer *w = calloc(1, sizeof *w);
    if (!w) {
        close(file);
        problem_say(problem, path, 0, 0, "out of memory");
        return NULL;
    }
    w->file = file;
    strcpy(w->path, path);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->wanted, NULL);
    pthread_cond_init(&w->done, NULL);
    if (pthread_create(&w->thread, NULL, write_loop, w) != 0) {
        close(file);
        free(w);
        problem_say(problem, path, 0, 0, "no thread for writing could be started");
        return NULL;
    }
    return w;
}

void writer_append(Writer *w, const char *bytes, size_t count)
{
    pthread_mutex_lock(&w->lock);
    if (w->used + count > w->room) {
        size_t room = (w->used + count) * 2;
        char *larger = realloc(w->queue, room);
        if (!larger) {
            w->error = ENOMEM;
            pthread_mutex_unlock(&w->lock);
            return;
        }
        w->queue = larger;
        w->room = room;
    }
    memcpy(w->queue + w->used, bytes, count);
    w->used += count;
    pthread_cond_signal(&w->wanted);
    pthread_mutex_unlock(&w->lock);
}

bool writer_is_busy(Writer *w)
{
    pthread_mutex_lock(&w->lock);
    bool busy = w->used || w->writing;
    pthread_mutex_unlock(&w->lock);
    return busy;
}

bool writer_flush(Writer *w, Problem *problem)
{
    pthread_mutex_lock(&w->lock);
    while (w->used || w->writing)
        pthread_cond_wait(&w->done, &w->lock);
    int error = w->error;
    pthread_mutex_unlock(&w->lock);
    if (error)
        return problem_say(problem, w->path, 0, 0, "the record cannot be written: %s",
                           strerror(error));
    return true;
}

void writer_close(Writer *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->closing = true;
    pthread_cond_signal(&w->wanted);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    close(w->file);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->wanted);
    pthread_cond_destroy(&w->done);
    free(w->queue);
    free(w);
}
