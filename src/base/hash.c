#include "base/hash.h"

Hash hash_begin(void)
{
    return (Hash){ 0x6A09E667F3BCC908u };
}

void hash_value(Hash *hash, int64_t value)
{
    uint64_t z = hash->state ^ (uint64_t)value;
    z = (z ^ (z >> 32)) * 0xD6E8FEB86659FD93u;
    z = (z ^ (z >> 29)) * 0x9E3779B97F4A7C15u;
    hash->state = z ^ (z >> 32);
}

void hash_text(Hash *hash, const char *text)
{
    for (; *text; text++)
        hash_value(hash, (unsigned char)*text);
    hash_value(hash, -1);
}

uint64_t hash_end(const Hash *hash)
{
    Hash last = *hash;
    hash_value(&last, 0x53);
    return last.state;
}
