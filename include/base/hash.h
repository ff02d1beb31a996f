#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* A running 64-bit hash, equal on every machine for the same values in the same order. */
typedef struct Hash {
    uint64_t state;
} Hash;

Hash hash_begin(void);
void hash_value(Hash *hash, int64_t value);
void hash_text(Hash *hash, const char *text); /* where it ends counts: "ab" "c" is not "a" "bc" */
uint64_t hash_end(const Hash *hash);

#endif
