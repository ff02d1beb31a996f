#include <stdlib.h>
#include <string.h>

#include "editor/editor.h"

void history_begin(History *h, const void *value, size_t size)
{
    history_end(h);
    h->size = size;
    h->copy[0] = malloc(size);
    if (!h->copy[0])
        return;
    memcpy(h->copy[0], value, size);
    h->count = 1;
}

void history_end(History *h)
{
    for (int i = 0; i < h->count; i++)
        free(h->copy[i]);
    *h = (History){ .size = 0 };
}

static void forget_first(History *h)
{
    free(h->copy[0]);
    memmove(h->copy, h->copy + 1, sizeof h->copy[0] * (size_t)(h->count - 1));
    h->count--;
    h->now--;
}

bool history_note(History *h, const void *value, uint32_t with)
{
    if (!h->count || memcmp(h->copy[h->now], value, h->size) == 0)
        return false;
    bool goes_on = with && with == h->last && h->now > 0 && h->now == h->count - 1;
    h->last = with;
    if (goes_on) {
        memcpy(h->copy[h->now], value, h->size);
        return true;
    }
    while (h->count > h->now + 1)
        free(h->copy[--h->count]);
    if (h->count == MOST_UNDO)
        forget_first(h);
    void *copy = malloc(h->size);
    if (!copy)
        return true;
    memcpy(copy, value, h->size);
    h->copy[h->count++] = copy;
    h->now = h->count - 1;
    return true;
}

bool history_back(History *h, void *value)
{
    h->last = 0;
    if (h->now == 0)
        return false;
    memcpy(value, h->copy[--h->now], h->size);
    return true;
}

bool history_on(History *h, void *value)
{
    h->last = 0;
    if (h->now + 1 >= h->count)
        return false;
    memcpy(value, h->copy[++h->now], h->size);
    return true;
}
