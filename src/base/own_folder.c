#include "base/own_folder.h"

#include <stdio.h>

bool own_folder(const char *data, const char *home, char *path, size_t size)
{
    int written = -1;

    if (data && data[0])
        written = snprintf(path, size, "%s/sixbyfour/sixbyfour", data);
    else if (home && home[0])
        written = snprintf(path, size, "%s/.local/share/sixbyfour/sixbyfour", home);
    if (written > 0 && (size_t)written < size)
        return true;
    path[0] = 0;
    return false;
}
