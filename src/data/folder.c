#define _XOPEN_SOURCE 700
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/own_folder.h"
#include "data/files.h"
#include "texts.h"

/* Where files lie: the program's own ones, and those of the user. */

bool data_has_folder(const char *path, const char *inside)
{
    char whole[DATA_PATH + 160];
    struct stat info;
    snprintf(whole, sizeof whole, "%s/%s", path, inside);
    return stat(whole, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool take_folder(DataFolder *folder, const char *path)
{
    snprintf(folder->path, sizeof folder->path, "%s", path);
    return strlen(path) < sizeof folder->path && data_has_folder(path, "assets") &&
           data_has_folder(path, "maps");
}

/* The nearest folder above the program that holds the data. */
static bool folder_above(DataFolder *folder, const char *program)
{
    char path[DATA_PATH];
    char *whole = realpath(program ? program : "/proc/self/exe", NULL);
    snprintf(path, sizeof path, "%s", whole ? whole : "");
    free(whole);
    for (char *slash = strrchr(path, '/'); slash; slash = strrchr(path, '/')) {
        *slash = '\0';
        if (take_folder(folder, path))
            return true;
    }
    return false;
}

bool data_folder(DataFolder *folder, const char *given, const char *program, Problem *problem)
{
    const char *wanted = getenv("SIXBYFOUR_DATA");
    bool told = wanted && wanted[0];
    folder->own[0] = '\0';
    if (told || !given)
        own_folder(getenv("XDG_DATA_HOME"), getenv("HOME"), folder->own, sizeof folder->own);
    if (!told)
        wanted = given;
    if (wanted && wanted[0])
        return take_folder(folder, wanted) ||
               problem_say(problem, wanted, 0, 0,
                           "the data folder has to hold the folders assets and maps");
    return folder_above(folder, program) ||
           problem_say(problem, "", 0, 0,
                       "no data folder was found above the program: name it in SIXBYFOUR_DATA");
}

bool data_is_own(const DataFolder *folder, const char *name)
{
    char path[DATA_PATH + 256];
    struct stat info;
    snprintf(path, sizeof path, "%s/%s", folder->own, name);
    return folder->own[0] && stat(path, &info) == 0;
}

void data_path(const DataFolder *folder, const char *name, char *path, size_t size)
{
    const char *where = data_is_own(folder, name) ? folder->own : folder->path;
    snprintf(path, size, "%s/%s", where, name);
}

char *data_text(const DataFolder *folder, const char *name, Problem *problem)
{
    return text_of_file(data_is_own(folder, name) ? folder->own : folder->path, name, problem);
}

/* Every folder on the way to it. */
static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool good = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!good && !strchr(slash + 1, '/'))
            return false;
    }
    return true;
}

bool data_place(const DataFolder *folder, const char *name, char *path, size_t size,
                Problem *problem)
{
    const char *where = folder->own[0] ? folder->own : folder->path;
    if ((size_t)snprintf(path, size, "%s/%s", where, name) >= size)
        return problem_say(problem, name, 0, 0, "the path is too long");
    return make_folders(path) ||
           problem_say(problem, name, 0, 0, "its folder cannot be made: %s", strerror(errno));
}
