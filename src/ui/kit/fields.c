#include "kit/fields.h"

#include <string.h>

void field_words(const FieldDef *f, int32_t value, Text *text)
{
    const char *word = f->words;

    if (value == f->usual || value == NO_FIELD || (f->kind == FIELD_FLAG && !value))
        return;
    text_add(text, ", ");
    if (f->kind == FIELD_FLAG)
        text_add(text, f->title);
    else if (f->kind == FIELD_LENGTH)
        text_format(text, "%s %.2f″", f->title, (double)value / INCH);
    else if (f->kind == FIELD_NEED)
        text_format(text, "%s %d+", f->title, value);
    else if (f->kind == FIELD_WORD) {
        for (int i = 0; i < value && word; i++)
            word = strchr(word, ' ') ? strchr(word, ' ') + 1 : NULL;
        text_format(text, "%s %.*s", f->title, word ? (int)strcspn(word, " ") : 0,
                    word ? word : "");
    } else
        text_format(text, "%s %d", f->title, value);
}
