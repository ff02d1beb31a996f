#define _POSIX_C_SOURCE 200809L

#include "base/whole_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool cannot(const WholeFile *f, int error, Problem *problem)
{
    return problem_say(problem, f->path, 0, 0, "cannot be written: %s", strerror(error));
}

bool whole_file_begin(WholeFile *f, const char *path, bool anew, Problem *problem)
{
    struct stat state;

    *f = (WholeFile){ .out = NULL };
    if (strlen(path) >= sizeof f->path)
        return problem_say(problem, path, 0, 0, "the path is too long (at most 511 bytes)");
    strcpy(f->path, path);
    bool exists = stat(path, &state) == 0;
    if (exists && anew)
        return cannot(f, EEXIST, problem);
    f->direct = exists && !S_ISREG(state.st_mode);
    snprintf(f->part, sizeof f->part, "%s%s", path, f->direct ? "" : ".part");
    f->out = fopen(f->part, "wb");
    return f->out || cannot(f, errno, problem);
}

bool whole_file_end(WholeFile *f, Problem *problem)
{
    bool good = !ferror(f->out);

    if (!good) /* why, is told by one more try */
        fputc('\n', f->out);
    errno = 0;
    good = fflush(f->out) == 0 && good && (f->direct || fsync(fileno(f->out)) == 0);
    int error = errno;

    if (fclose(f->out) != 0 && good) {
        good = false;
        error = errno;
    }
    if (good && !f->direct && rename(f->part, f->path) != 0) {
        good = false;
        error = errno;
    }
    if (!good && !f->direct)
        unlink(f->part);
    f->out = NULL;
    return good || cannot(f, error ? error : EIO, problem);
}

void whole_file_drop(WholeFile *f)
{
    fclose(f->out);
    if (!f->direct)
        unlink(f->part);
    f->out = NULL;
}

bool whole_file_write(const char *path, const void *bytes, size_t count, bool anew,
                      Problem *problem)
{
    WholeFile file;

    if (!whole_file_begin(&file, path, anew, problem))
        return false;
    (void)!fwrite(bytes, 1, count, file.out); /* a failure stays with the stream */
    return whole_file_end(&file, problem);
}
