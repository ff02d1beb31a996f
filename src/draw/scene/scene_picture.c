#include <stdio.h>
#include <stdlib.h>

#include "base/own_folder.h"
#include "draw/asset.h"
#include "draw/picture.h"
#include "draw/table.h"

enum { MOST_SIDE = 6000 };

/* The user's own one, or null. */
static Canvas *own_picture(const char *name)
{
    char folder[1000], path[1100];

    if (!own_folder(getenv("XDG_DATA_HOME"), getenv("HOME"), folder, sizeof folder))
        return NULL;
    snprintf(path, sizeof path, "%s/maps/%.40s.png", folder, name);
    return picture_load(path);
}

Canvas *scene_picture(const char *name)
{
    char inside[80], path[1100];

    if (!name[0])
        return NULL;
    Canvas *c = own_picture(name);
    snprintf(inside, sizeof inside, "../maps/%.40s.png", name);
    if (!c && asset_find(inside, path, sizeof path))
        c = picture_load(path);
    if (c && (c->width > MOST_SIDE || c->height > MOST_SIDE)) {
        canvas_free(c);
        return NULL;
    }
    return c;
}
