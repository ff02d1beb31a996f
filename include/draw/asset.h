#ifndef DRAW_ASSET_H
#define DRAW_ASSET_H

#include <stdbool.h>
#include <stddef.h>

/* Finds a file that comes with the program, such as "icons/unit-spear.svg". Looked for, in this order: in the folder
 * that the environment's SIXBYFOUR_DATA names, in share/sixbyfour beside the program's own folder, and in a folder
 * `assets` beside or above it. False when it is nowhere; `path` is then empty. */
bool asset_find(const char *name, char *path, size_t size);

#endif
