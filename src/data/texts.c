#include "texts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schema.h"

static char *read_all(FILE *file, size_t most, size_t *size)
{
    size_t room = 4096;
    char *bytes = malloc(room + 1);
    for (*size = 0; bytes;) {
        size_t got = fread(bytes + *size, 1, room - *size, file);
        *size += got;
        if (got == 0 || *size > most)
            break;
        if (*size < room)
            continue;
        room *= 2;
        char *larger = realloc(bytes, room + 1);
        if (!larger)
            free(bytes);
        bytes = larger;
    }
    if (bytes)
        bytes[*size] = '\0';
    return bytes;
}

char *bytes_of_file(const char *path, const char *name, size_t most, size_t *size, Problem *problem)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        problem_say(problem, name, 0, 0, "the file cannot be opened: %s", strerror(errno));
        return NULL;
    }
    char *bytes = read_all(file, most, size);
    bool failed = ferror(file) != 0;
    fclose(file);
    if (bytes && !failed && *size <= most)
        return bytes;
    free(bytes);
    if (failed || !bytes)
        problem_say(problem, name, 0, 0, "the file cannot be read");
    else
        problem_say(problem, name, 0, 0, "the file is too long: at most %zu bytes are read", most);
    return NULL;
}

char *text_of_file(const char *folder, const char *name, Problem *problem)
{
    char path[1100];
    size_t size = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *text = bytes_of_file(path, name, YAML_MOST_BYTES, &size, problem);
    if (!text || strlen(text) == size)
        return text;
    problem_say(problem, name, 0, 0, "this is no text: it holds a zero byte");
    free(text);
    return NULL;
}
