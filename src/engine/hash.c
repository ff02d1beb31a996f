#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "engine/battle.h"

/* A field of some struct: its name, where it lies, how many values of which size, and its default. */
typedef struct Field {
    const char *name;
    uint16_t offset, size, count;
    int64_t usual;
} Field;

#define FIELD(type, member, usual)                                                                 \
    {                                                                                              \
#member, (uint16_t)offsetof(type, member), (uint16_t)sizeof(((type *)0)->member), 1, usual \
    }
#define FIELDS(type, member, usual)                                                                \
    {                                                                                              \
#member, (uint16_t)offsetof(type, member), (uint16_t)sizeof(((type *)0)->member[0]),       \
            (uint16_t)(sizeof(((type *)0)->member) / sizeof(((type *)0)->member[0])), usual        \
    }

/* The names of fields are hashed, so that these keep theirs of old: one word held all marks, one game's word stood for who
 * goes first. */
#define INITIATIVE                                                                                 \
    {                                                                                              \
        "master", (uint16_t)offsetof(Battle, initiative), sizeof(SeatId), 1, -1                    \
    }
#define MARKS(type)                                                                                \
    {                                                                                              \
        "marks", (uint16_t)offsetof(type, marks.word), sizeof(uint64_t), MOST_MARKS / 64, 0        \
    }

static int64_t value_at(const unsigned char *at, size_t size)
{
    switch (size) {
    case 1: {
        int8_t value;
        memcpy(&value, at, sizeof value);
        return value;
    }
    case 2: {
        int16_t value;
        memcpy(&value, at, sizeof value);
        return value;
    }
    case 4: {
        int32_t value;
        memcpy(&value, at, sizeof value);
        return value;
    }
    default: {
        int64_t value;
        memcpy(&value, at, sizeof value);
        return value;
    }
    }
}

/* Hashes one field of all things of an array; values at their defaults leave no trace. */
static void hash_field(Hash *hash, const Field *field, const void *things, size_t stride, int count)
{
    bool named = false;
    for (int i = 0; i < count; i++) {
        const unsigned char *thing = (const unsigned char *)things + stride * (size_t)i;
        for (int k = 0; k < field->count; k++) {
            int64_t value =
                value_at(thing + field->offset + (size_t)(k * field->size), field->size);
            if (value == field->usual)
                continue;
            if (!named)
                hash_text(hash, field->name);
            named = true;
            hash_value(hash, i * 4096 + k);
            hash_value(hash, value);
        }
    }
}

static void hash_fields(Hash *hash, const char *what, const Field *field, size_t fields,
                        const void *things, size_t stride, int count)
{
    hash_text(hash, what);
    for (size_t f = 0; f < fields; f++)
        hash_field(hash, &field[f], things, stride, count);
}

static const Field battle_fields[] = {
    FIELD(Battle, round, 0),
    FIELD(Battle, phase, 0),
    FIELD(Battle, turn, 0),
    FIELD(Battle, active, -1),
    INITIATIVE,
    FIELD(Battle, over, 0),
    FIELD(Battle, winner, -1),
    FIELD(Battle, waive, 0),
    FIELD(Battle, seats, 0),
    FIELD(Battle, units, 0),
    FIELD(Battle, models, 0),
    FIELD(Battle, pieces, 0),
    MARKS(Battle),
    FIELDS(Battle, tally, 0),
    FIELDS(Battle, returned, 0),
    FIELD(Battle, course.going, 0),
};

static const Field request_fields[] = {
    FIELD(Request, shape, 0), FIELD(Request, why, 0),     FIELD(Request, seats, 0),
    FIELD(Request, unit, -1), FIELD(Request, other, -1),  FIELD(Request, dice_kind, 0),
    FIELD(Request, low, 0),   FIELD(Request, high, 0),    FIELD(Request, dice_count, 0),
    FIELD(Request, usual, 0), FIELD(Request, choices, 0), FIELDS(Request, among.word, 0),
};

static const Field seat_fields[] = {
    MARKS(Seat),
    FIELDS(Seat, tally, 0),
    FIELD(Seat, zone, -1),
};

static const Field unit_fields[] = {
    FIELD(Unit, seat, -1),      FIELD(Unit, state, 0),
    FIELD(Unit, build, 0),      FIELD(Unit, files, 0),
    FIELD(Unit, profile, 0),    FIELD(Unit, carrier, -1),
    FIELD(Unit, points, 0),     MARKS(Unit),
    FIELDS(Unit, tally, 0),     FIELD(Unit, front.at.x, 0),
    FIELD(Unit, front.at.y, 0), FIELD(Unit, front.facing, 0),
};

static const Field model_fields[] = {
    FIELD(Model, pose.at.x, 0),   FIELD(Model, pose.at.y, 0),
    FIELD(Model, pose.facing, 0), FIELD(Model, z, 0),
    FIELD(Model, profile, 0),     FIELD(Model, state, 0),
    FIELD(Model, wounds, 0),      MARKS(Model),
    FIELDS(Model, tally, 0),      FIELDS(Model, weapon, -1),
};

static const Field piece_fields[] = {
    FIELD(Piece, made, 0),        FIELD(Piece, gone, 0),
    FIELD(Piece, kind, 0),        FIELD(Piece, owner, -1),
    FIELD(Piece, pose.at.x, 0),   FIELD(Piece, pose.at.y, 0),
    FIELD(Piece, pose.facing, 0), FIELD(Piece, radius, 0),
    FIELD(Piece, height, 0),      MARKS(Piece),
    FIELDS(Piece, tally, 0),
};

static const Field link_fields[] = {
    FIELD(Link, used, 0), FIELD(Link, kind, 0),  FIELD(Link, from, 0),
    FIELD(Link, to, 0),   FIELD(Link, value, 0),
};

static const Field note_fields[] = {
    FIELD(Note, used, 0),      FIELD(Note, kind, 0),      FIELD(Note, owner, 0),
    FIELD(Note, pose.at.x, 0), FIELD(Note, pose.at.y, 0), FIELD(Note, pose.facing, 0),
    FIELD(Note, z, 0),
};

static const Field item_fields[] = {
    FIELD(Item, used, 0),
    FIELD(Item, list, 0),
    FIELD(Item, owner, 0),
    FIELD(Item, id, 0),
};

static const Field frame_fields[] = {
    FIELD(Frame, rule, 0),       FIELD(Frame, step, 0),       FIELD(Frame, wait, 0),
    FIELD(Frame, seat, -1),      FIELD(Frame, actor, -1),     FIELD(Frame, target, -1),
    FIELDS(Frame, v, 0),         FIELD(Frame, dice_count, 0), FIELD(Frame, clause_count, 0),
    FIELD(Frame, path_count, 0),
};

#define HASH_OF(what, fields, things, count)                                                       \
    hash_fields(&hash, what, fields, sizeof(fields) / sizeof(fields)[0], things,                   \
                sizeof(things)[0], count)

uint64_t battle_hash(const Battle *battle)
{
    Hash hash = hash_begin();
    HASH_OF("battle", battle_fields, battle, 1);
    HASH_OF("request", request_fields, &battle->request, 1);
    HASH_OF("seat", seat_fields, battle->seat, battle->seats);
    HASH_OF("unit", unit_fields, battle->unit, battle->units);
    HASH_OF("model", model_fields, battle->model, battle->models);
    HASH_OF("piece", piece_fields, battle->piece, battle->pieces);
    HASH_OF("link", link_fields, battle->link, MOST_LINKS);
    HASH_OF("note", note_fields, battle->note, MOST_NOTES);
    HASH_OF("item", item_fields, battle->item, MOST_ITEMS);
    HASH_OF("frame", frame_fields, battle->frame, battle->frames);
    hash_text(&hash, "dice");
    for (int i = 0; i < battle->dice; i++)
        hash_value(&hash, battle->die[i]);
    return hash_end(&hash);
}
