#include "grow.h"

#include <stdio.h>
#include <stdlib.h>

void *grown(void *things, size_t wanted, size_t *room, size_t size)
{
    if (wanted <= *room)
        return things;
    size_t next = *room ? *room * 2 : 64;
    while (next < wanted)
        next *= 2;
    void *larger = realloc(things, next * size);
    if (!larger) {
        fputs("sixbyfour: out of memory for the log of the battle\n", stderr);
        exit(1);
    }
    *room = next;
    return larger;
}
