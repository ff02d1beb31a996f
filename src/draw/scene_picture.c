#include <stdio.h>

#include "draw/asset.h"
#include "draw/picture.h"
#include "draw/table.h"

enum { MOST_SIDE = 6000 };

Canvas *scene_picture(const char *name)
{
    char inside[80], path[1100];

    snprintf(inside, sizeof inside, "../maps/%.40s.png", name);
    if (!name[0] || !asset_find(inside, path, sizeof path))
        return NULL;
    Canvas *c = picture_load(path);
    if (c && (c->width > MOST_SIDE || c->height > MOST_SIDE)) {
        canvas_free(c);
        return NULL;
    }
    return c;
}
