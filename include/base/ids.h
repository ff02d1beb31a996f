#ifndef BASE_IDS_H
#define BASE_IDS_H

#include <stdint.h>

/* Ids are places in the battle's or the game's arrays; a negative one means nobody. */
typedef int16_t SeatId;
typedef int16_t UnitId;
typedef int16_t ModelId;
typedef int16_t PieceId;
typedef int16_t WeaponId;

enum { NO_SEAT = -1, NO_UNIT = -1, NO_MODEL = -1, NO_PIECE = -1, NO_WEAPON = -1 };

/* A word as it stands in files and records: lower case, digits and hyphens, or a title for people. */
enum { NAME_SIZE = 40 };

typedef struct Name {
    char text[NAME_SIZE];
} Name;

#endif
