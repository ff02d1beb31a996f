#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/problem.h"
#include "draw/canvas.h"

/* Writes a canvas as a PNG file, whole or not at all; needs no window. False, with a problem, when it cannot be written. */
bool picture_write(const Canvas *c, const char *path, Problem *problem);
bool picture_save(const Canvas *c, const char *path);

/* Reads a PNG, JPEG or SVG file; NULL when it cannot be read. */
Canvas *picture_load(const char *path);

/* The same of a file's bytes. */
Canvas *picture_of_bytes(const void *bytes, size_t size);

/* A number that differs when any pixel differs (FNV-1a over the bytes, size included). */
uint64_t picture_hash(const Canvas *c);

#endif
