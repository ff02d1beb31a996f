#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/ids.h"

/* Text being written into a buffer that somebody else keeps. It is always terminated; what does not
 * fit is left out and `cut` is set. */
typedef struct Text {
    char *at;
    size_t size, used;
    bool cut;
    bool exact; /* whoever writes chances into it adds what they are exactly */
} Text;

Text text_in(char *buffer, size_t size); /* empty, in that buffer; `size` is 1 or more */
void text_add(Text *text, const char *words);
void text_char(Text *text, char c);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The next of the lines in `*from`, which goes on behind it, cut to `size` bytes; false behind the last. */
bool text_line(const char **from, char *line, size_t size);

/* `words` cut to a Name's size. */
Name name_of(const char *words);
bool name_is(const Name *name, const char *words);

#endif
