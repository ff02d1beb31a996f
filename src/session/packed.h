#ifndef SESSION_PACKED_H
#define SESSION_PACKED_H

#include <stddef.h>

#include "engine/request.h"

/* An answer without the room that it does not use. */
typedef struct Packed Packed;

/* Null when memory is gone. Freed with free(). */
Packed *answer_pack(const Answer *answer);
void answer_unpack(const Packed *packed, Answer *answer);

#endif
