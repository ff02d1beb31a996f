#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "album.h"

/* The text of an album: "== name" begins a scene, "golden 1280x720 100" says in which formats it is stored, "format 1280x720
 * 300" in which one it is played without pictures, every other line is a step. */

bool format_read(const char *words, Format *f)
{
    char end;

    return sscanf(words, "%dx%d %d %c", &f->width, &f->height, &f->percent, &end) == 3 &&
           f->width >= 320 && f->height >= 320 && f->width <= 8192 && f->height <= 8192 &&
           f->percent >= 100 && f->percent <= 300;
}

static char *text_of(const char *path)
{
    enum { ROOM = 1 << 18 };
    FILE *file = fopen(path, "rb");
    char *text = file ? calloc(1, ROOM) : NULL;
    size_t used = text ? fread(text, 1, ROOM - 1, file) : 0;

    if (file)
        fclose(file);
    if (used)
        return text;
    free(text);
    return NULL;
}

static bool wrong(const Album *a, int line, const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", a->path, line, what);
    return false;
}

static bool take_line(Album *a, int number, char *line)
{
    Scene *s = a->scenes ? &a->scene[a->scenes - 1] : NULL;

    while (isspace((unsigned char)*line))
        line++;
    for (char *end = line + strlen(line); end > line && isspace((unsigned char)end[-1]);)
        *--end = 0;
    if (!*line || *line == '#')
        return true;
    if (strncmp(line, "== ", 3) == 0) {
        if (a->scenes == MOST_SCENES)
            return wrong(a, number, "too many scenes");
        s = &a->scene[a->scenes++];
        snprintf(s->name, sizeof s->name, "%s", line + 3);
        return true;
    }
    if (!s)
        return wrong(a, number, "a step before the first scene");
    if (strncmp(line, "golden ", 7) == 0)
        return s->goldens < MOST_GOLDEN && format_read(line + 7, &s->golden[s->goldens++])
                   ? true
                   : wrong(a, number, "expected: golden WIDTHxHEIGHT PERCENT, at most four times");
    if (strncmp(line, "format ", 7) == 0)
        return format_read(line + 7, &s->format)
                   ? true
                   : wrong(a, number, "expected: format WIDTHxHEIGHT PERCENT");
    if (s->steps == MOST_STEPS)
        return wrong(a, number, "too many steps");
    s->step[s->steps++] = (Step){ number, line };
    return true;
}

bool album_read(Album *a, const char *path)
{
    bool good = true;
    int number = 1;

    *a = (Album){ .text = text_of(path) };
    snprintf(a->path, sizeof a->path, "%s", path);
    if (!a->text)
        return wrong(a, 0, "cannot be read");
    for (char *line = a->text; good && line; number++) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        good = take_line(a, number, line);
        line = next;
    }
    return good;
}

void album_free(Album *a)
{
    free(a->text);
    a->text = NULL;
}
