#include "import.h"

#include <stdlib.h>
#include <string.h>

#include <zip.h>

/* Packed rosters: one .ros in a zip. Nothing is ever written to disk, and what the zip says about sizes is not
 * believed. */

static bool ends_with(const char *name, const char *end)
{
    size_t size = strlen(name), ending = strlen(end);
    return size > ending && strcmp(name + size - ending, end) == 0;
}

static zip_int64_t find_roster(const Importing *importing, zip_t *zip)
{
    zip_int64_t found = -1, count = zip_get_num_entries(zip, 0);
    if (count > MOST_PACKED) {
        import_fail(importing, 0, 0, "at most %d files were expected in this zip, not %lld",
                    MOST_PACKED, (long long)count);
        return -1;
    }
    for (zip_int64_t i = 0; i < count; i++) {
        const char *name = zip_get_name(zip, (zip_uint64_t)i, ZIP_FL_ENC_GUESS);
        if (!name || !ends_with(name, ".ros"))
            continue;
        if (found >= 0) {
            import_fail(importing, 0, 0, "there are two rosters in this zip");
            return -1;
        }
        found = i;
    }
    if (found < 0)
        import_fail(importing, 0, 0, "there is no roster (.ros) in this zip");
    return found;
}

/* Reads at most the bound; null with a problem when there is more. */
static char *read_entry(const Importing *importing, zip_t *zip, zip_int64_t entry, size_t *size)
{
    zip_file_t *file = zip_fopen_index(zip, (zip_uint64_t)entry, 0);
    if (!file) {
        import_fail(importing, 0, 0, "the roster in this zip cannot be unpacked: %s",
                    zip_strerror(zip));
        return NULL;
    }
    size_t room = 1 << 16;
    char *bytes = malloc(room);
    zip_int64_t got = 1;
    for (*size = 0; bytes && got > 0 && *size <= IMPORT_MOST_BYTES;) {
        if (*size == room) {
            char *more = realloc(bytes, room *= 2);
            if (!more)
                free(bytes);
            bytes = more;
            continue;
        }
        got = zip_fread(file, bytes + *size, room - *size);
        *size += got > 0 ? (size_t)got : 0;
    }
    zip_fclose(file);
    if (bytes && got == 0)
        return bytes;
    free(bytes);
    if (got < 0)
        import_fail(importing, 0, 0, "the roster in this zip is damaged");
    else
        import_fail(importing, 0, 0, "unpacked it is too long: at most %d bytes are read",
                    IMPORT_MOST_BYTES);
    return NULL;
}

char *import_unzip(const Importing *importing, const char *bytes, size_t size, size_t *unpacked)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *source = zip_source_buffer_create(bytes, size, 0, &error);
    zip_t *zip = source ? zip_open_from_source(source, ZIP_RDONLY, &error) : NULL;
    char *text = NULL;
    if (!zip) {
        import_fail(importing, 0, 0, "this is no zip: %s", zip_error_strerror(&error));
        if (source)
            zip_source_free(source);
    } else {
        zip_int64_t entry = find_roster(importing, zip);
        text = entry >= 0 ? read_entry(importing, zip, entry, unpacked) : NULL;
        zip_discard(zip);
    }
    zip_error_fini(&error);
    return text;
}
