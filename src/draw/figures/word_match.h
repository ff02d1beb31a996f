#ifndef DRAW_NAMING_H
#define DRAW_NAMING_H

#include <stdbool.h>

/* Whether the name of a thing has one of the words in it, whatever its letters' case: "Old Oaks" has one of "oak|elm". The
 * words are in lower case, with that separator between them. */
bool name_has(const char *name, const char *words, char separator);

#endif
