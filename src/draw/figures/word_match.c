#include "figures/word_match.h"

#include <string.h>

/* Names write blanks as hyphens. */
static char lower(char c)
{
    if (c == '-')
        return ' ';
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool contains(const char *name, const char *word, size_t length)
{
    for (; *name; name++) {
        size_t i = 0;
        while (i < length && name[i] && lower(name[i]) == lower(word[i]))
            i++;
        if (i == length)
            return true;
    }
    return false;
}

bool name_has(const char *name, const char *words, char separator)
{
    const char between[] = { separator, '\0' };
    while (*words) {
        size_t length = strcspn(words, between);
        if (contains(name, words, length))
            return true;
        words += length + (words[length] == separator);
    }
    return false;
}
