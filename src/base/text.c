#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Text text_in(char *buffer, size_t size)
{
    if (size)
        buffer[0] = '\0';
    return (Text){ .at = buffer, .size = size };
}

void text_add(Text *text, const char *words)
{
    for (; *words; words++)
        text_char(text, *words);
}

void text_char(Text *text, char c)
{
    if (text->used + 1 >= text->size) {
        text->cut = true;
        return;
    }
    text->at[text->used++] = c;
    text->at[text->used] = '\0';
}

void text_format(Text *text, const char *format, ...)
{
    size_t room = text->size - text->used;
    va_list arguments;
    va_start(arguments, format);
    int wanted = vsnprintf(text->at + text->used, room, format, arguments);
    va_end(arguments);
    if (wanted < 0)
        return;
    text->cut |= (size_t)wanted >= room;
    text->used += text->cut ? (room ? room - 1 : 0) : (size_t)wanted;
}

Name name_of(const char *words)
{
    Name name = { { 0 } };
    Text text = text_in(name.text, sizeof name.text);
    text_add(&text, words);
    return name;
}

bool name_is(const Name *name, const char *words)
{
    return strcmp(name->text, words) == 0;
}

bool text_line(const char **from, char *line, size_t size)
{
    size_t length = strcspn(*from, "\n"), kept = length < size ? length : size - 1;

    if (!**from)
        return false;
    memcpy(line, *from, kept);
    line[kept] = '\0';
    *from += length + ((*from)[length] == '\n');
    return true;
}
