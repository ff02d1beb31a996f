#ifndef DATA_IMPORT_PRIVATE_H
#define DATA_IMPORT_PRIVATE_H

#include <jansson.h>

#include "data/import.h"
#include "draft.h"

/* What the readers of other programs' files say to each other. */

typedef struct Importing {
    ArmyList *list;
    const char *file;
    Problem *problem;
} Importing;

enum {
    MOST_DEPTH = 40,     /* of things within things */
    MOST_THINGS = 60000, /* in one file */
    MOST_PACKED = 16,    /* files in a zip */
};

/* A sentence about the whole file; always false. */
bool import_fail(const Importing *importing, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A remark about a unit of the list, or about all of it (-1). */
void import_remark(ArmyList *list, int unit, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A new unit of that name; null with a problem when there are too many. */
ListedUnit *import_unit(const Importing *importing, const char *title, int place);

/* An option or a figure of the unit; what is more than fits is remarked. Too long a figure is left out. */
void import_option(const Importing *importing, ListedUnit *unit, const char *name, int count);
void import_stat(ListedUnit *unit, const char *key, const char *value);

/* JSON with bounded size, depth and number of things, without keys that stand twice; null with a problem. */
json_t *import_json(const Importing *importing, const char *bytes, size_t size);

/* The words of a key, or "" when it is none. */
const char *json_words(const json_t *object, const char *key);

/* A whole number of a key, from 0 to `high`; `usual` when it is none. Words such as "12" or "12.0" count. */
int json_count(const json_t *object, const char *key, int high, int usual);

bool import_owb(const Importing *importing, const json_t *root);
bool import_roster(const Importing *importing, const json_t *root);
bool import_owb_text(const Importing *importing, const char *bytes, size_t size);

/* A roster in XML as New Recruit's JSON would say it; null with a problem. */
json_t *import_xml(const Importing *importing, const char *bytes, size_t size);

/* The one roster in a zip, to be freed; null with a problem. */
char *import_unzip(const Importing *importing, const char *bytes, size_t size, size_t *unpacked);

#endif
