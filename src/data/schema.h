#ifndef DATA_SCHEMA_H
#define DATA_SCHEMA_H

#include <cyaml/cyaml.h>

#include "base/problem.h"
#include "scan.h"

/* One YAML file being read: libcyaml checks its structure against a schema, the readers its
 * values. */
typedef struct Yaml {
    const char *file, *text;
    Problem *problem;
} Yaml;

enum { YAML_MOST_BYTES = 1 << 20, SCHEMA_KEYS = 64, WORD_SIZE = 80, LONG_WORDS = 4000 };

/* A value as it stands in the file; empty when the key is missing. */
typedef char Word[WORD_SIZE];
typedef char LongWord[LONG_WORDS];

typedef struct WordList {
    Word *at;
    uint32_t count;
} WordList;

/* The keys of one kind of mapping, put together at run time. */
typedef struct Schema {
    int keys;
    cyaml_schema_field_t key[SCHEMA_KEYS + 1];
    cyaml_schema_value_t entry; /* one such mapping as an entry of a list */
} Schema;

typedef enum Need { OPTIONAL, REQUIRED } Need;

/* Begins the schema of a struct of that size. */
void schema_begin(Schema *schema, size_t size);
void schema_word(Schema *schema, Need need, const char *key, size_t offset, size_t size);
void schema_words(Schema *schema, Need need, const char *key, size_t offset, int most);

/* A list of mappings: its array's pointer and its uint32_t count. */
void schema_list(Schema *schema, Need need, const char *key, size_t array, size_t count,
                 const Schema *entry, int most);

/* A mapping inside the mapping. */
void schema_inside(Schema *schema, Need need, const char *key, size_t offset, const Schema *inside);

/* Nothing in it has to be there. */
void schema_lenient(Schema *schema);

#define SCHEMA_WORD(schema, need, name, type, member)                                              \
    schema_word(schema, need, name, offsetof(type, member), sizeof(((type *)0)->member))
#define SCHEMA_WORDS(schema, need, name, type, member, most)                                       \
    schema_words(schema, need, name, offsetof(type, member), most)
#define SCHEMA_LIST(schema, need, name, type, member, entry, most)                                 \
    schema_list(schema, need, name, offsetof(type, member), offsetof(type, member##_count), entry, \
                most)

/* Reads the whole text; null with a problem when it does not fit the schema. */
void *doc_load(const Yaml *yaml, const Schema *top);
void doc_free(const Schema *top, void *data);

/* A value to be scanned; on failure give it to doc_at with its path. */
Scan doc_scan(const Yaml *yaml, const char *words);

/* The problem was found in the value at `path` ("units/2/models", places from 0): fills in file,
 * line and column; always false. */
bool doc_at(const Yaml *yaml, const char *path, ...) __attribute__((format(printf, 2, 3)));

/* Says a sentence; doc_at adds where. Always false. */
bool doc_say(const Yaml *yaml, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
