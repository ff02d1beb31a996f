#include "base/own_folder.h"

#include <stdio.h>
#include <stdlib.h>

bool own_folder(char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
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
