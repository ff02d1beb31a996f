#ifndef ENGINE_GROW_H
#define ENGINE_GROW_H

#include <stddef.h>

/* Room for `wanted` things of `size` bytes, doubling; ends the program with a sentence when memory is gone. */
void *grown(void *things, size_t wanted, size_t *room, size_t size);

#define GROW(array, wanted, room) ((array) = grown((array), (wanted), &(room), sizeof *(array)))

#endif
