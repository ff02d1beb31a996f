#include "fight/struck.h"

/* ---- What has been struck ------------------------------------------------------------------------------------------------ */

/* Blows are kept as they stood when their turn came: whoever falls or steps up after that changes what would be struck now. Each
 * block of bytes begins with the place of the one before it. */

enum { RUNG_BYTES = 16, HEAD_BYTES = 3 };

static void put_two(uint8_t *byte, int value)
{
    byte[0] = (uint8_t)(value & 0xFF);
    byte[1] = (uint8_t)(value >> 8 & 0xFF);
}

static int two_at(const uint8_t *byte)
{
    return byte[0] | byte[1] << 8;
}

static void pack(const Rung *rung, uint8_t *byte)
{
    const int value[] = { rung->value,   rung->unit,   rung->target,     rung->striker,
                          rung->contact, rung->beside, rung->supporting, rung->hit,
                          rung->wound,   rung->save,   rung->ward };
    enum { FIGURES = sizeof value / sizeof value[0] };
    for (int i = 0; i < FIGURES; i++)
        byte[i] = (uint8_t)value[i];
    put_two(&byte[FIGURES], rung->model + 1);
    put_two(&byte[FIGURES + 2], rung->attacks);
    byte[FIGURES + 4] = 0;
}

static Rung unpack(const uint8_t *byte)
{
    return (Rung){ .value = byte[0],
                   .unit = byte[1],
                   .target = byte[2],
                   .striker = (Striker)byte[3],
                   .contact = byte[4],
                   .beside = byte[5],
                   .supporting = byte[6],
                   .hit = byte[7],
                   .wound = byte[8],
                   .save = byte[9],
                   .ward = byte[10],
                   .model = (ModelId)(two_at(&byte[11]) - 1),
                   .attacks = two_at(&byte[13]) };
}

static UnitId anybody_engaged(const Look *look)
{
    Combat now = combat_now(look);
    for (int i = 0; i < now.units; i++) {
        if (is_fielded(look, now.unit[i]) && is_engaged(look, now.unit[i]))
            return now.unit[i];
    }
    return NO_UNIT;
}

int32_t struck_keep(Play *play, Frame *frame, int32_t before, int value)
{
    const Look *look = &play->look;
    uint8_t byte[HEAD_BYTES + MOST_RUNGS * RUNG_BYTES];
    UnitId unit = anybody_engaged(look);
    Ladder ladder;
    int count = 0;
    if (unit == NO_UNIT)
        return before;
    rungs_of(look, unit, &ladder);
    for (int i = 0; i < ladder.rungs; i++) {
        if (ladder.rung[i].value == value)
            pack(&ladder.rung[i], &byte[HEAD_BYTES + count++ * RUNG_BYTES]);
    }
    if (count == 0)
        return before;
    put_two(byte, before);
    byte[2] = (uint8_t)count;
    return 1 + keep_bytes(play, frame, byte, HEAD_BYTES + count * RUNG_BYTES);
}

/* Without those that are struck, or being struck, by now: their turn may not have come yet. */
static void drop_struck(const Look *look, int32_t last, Ladder *ladder)
{
    int now = value_now(look), kept = 0;
    bool begun = last > 0 && unpack(kept_bytes(look->battle, last - 1) + HEAD_BYTES).value == now;
    for (int i = 0; i < ladder->rungs; i++) {
        if (ladder->rung[i].value < now + !begun)
            ladder->rung[kept++] = ladder->rung[i];
    }
    ladder->rungs = kept;
}

void struck_add(const Look *look, int32_t last, Ladder *ladder)
{
    drop_struck(look, last, ladder);
    while (last > 0) {
        const uint8_t *byte = kept_bytes(look->battle, last - 1);
        for (int i = 0; i < byte[2]; i++) {
            Rung rung = unpack(&byte[HEAD_BYTES + i * RUNG_BYTES]);
            rung_add(ladder, &rung);
        }
        last = two_at(byte);
    }
}
