#ifndef DATA_DRAFT_PRIVATE_H
#define DATA_DRAFT_PRIVATE_H

#include "data/draft.h"
#include "readers.h"

/* Words as a value of a file that we write: bare where YAML takes them so, else in quotes. */
void yaml_word(FILE *out, const char *words);

/* "[a, b]" of `count` words, `step` bytes apart. */
void yaml_words(FILE *out, const char *first, size_t step, int count);

/* Copies at most `size` - 1 bytes without cutting a character in two, blanks for what may not stand in a line; false
 * when it had to be cut. */
bool draft_take(char *to, size_t size, const char *from);

/* Lower case, a hyphen for whatever is neither letter nor digit, no hyphens at the ends. */
void plain_id(char *to, size_t size, const char *words);

/* Whether both say the same but for case, signs and the plural's s. */
bool is_same_name(const char *a, const char *b);

#endif
