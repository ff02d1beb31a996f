#include "fight/strike.h"

/* One batch of dice (one stage of DICE-10) and Lucky (PRK-16). */

enum { BATCH_WHY, BATCH_COUNT, BATCH_AT, BATCH_REROLLED, BATCH_CHOICE, BATCH_NEED };

typedef enum BatchStep {
    BATCH_THROW,  /* the dice fall */
    BATCH_LOOK,   /* its owner may re-roll one of them */
    BATCH_CHOSEN, /* which one */
    BATCH_AGAIN,  /* it fell anew */
} BatchStep;

Frame batch_frame(SeatId seat, UnitId unit, int why, int count, int need)
{
    Frame frame = frame_of(PROC_BATCH, seat, unit, NO_UNIT);

    frame.v[BATCH_WHY] = why;
    frame.v[BATCH_COUNT] = count;
    frame.v[BATCH_NEED] = need;
    return frame;
}

/* Lucky, once per Game Turn. A batch of which a die was re-rolled stays as it is (DICE-11). */
static bool is_lucky(const Look *look, const Frame *frame)
{
    UnitId unit = frame->actor;

    if (unit == NO_UNIT || !unit_has(look, unit, PERK_LUCKY, NULL))
        return false;
    bool stays = frame->v[BATCH_REROLLED] && applies(look, WSG_DICE_11);
    if (stays || frame->v[BATCH_REROLLED])
        return !stays;
    return !has_mark(look->battle, OWNER_UNIT, unit, UM_LUCK_USED) && applies(look, WSG_PRK_16);
}

bool lucky_die(const Look *look, int n, int *face, int *need)
{
    const Battle *b = look->battle;
    const Frame *frame = b->frames ? &b->frame[b->frames - 1] : NULL;

    if (!frame || frame->rule != PROC_BATCH || n < 1 || n > frame->v[BATCH_COUNT])
        return false;
    *face = kept_byte(b, frame->v[BATCH_AT] + n - 1);
    *need = frame->v[BATCH_NEED];
    return *need > 0;
}

static void keep_batch(Play *play, Frame *frame, const uint8_t *die)
{
    frame->v[BATCH_AT] = keep_bytes(play, frame, die, frame->v[BATCH_COUNT]);
}

static Flow hand_back(Play *play, const Frame *frame)
{
    give_back(play, 0, frame->v[BATCH_AT]);
    give_back(play, 1, frame->v[BATCH_COUNT]);
    return DONE;
}

static Flow offer(Play *play, Frame *frame)
{
    if (!is_lucky(&play->look, frame))
        return hand_back(play, frame);
    return ask_number(play, frame, BATCH_CHOSEN, play->look.battle->unit[frame->actor].seat,
                      WHY_LUCKY, 0, frame->v[BATCH_COUNT], 0);
}

static void put_die(Play *play, Frame *frame, int n, int value)
{
    uint8_t die[MOST_THROW];

    for (int i = 0; i < frame->v[BATCH_COUNT]; i++)
        die[i] = kept_byte(play->look.battle, frame->v[BATCH_AT] + i);
    die[n] = (uint8_t)value;
    keep_batch(play, frame, die);
}

static Flow throw_chosen(Play *play, Frame *frame)
{
    int before = kept_byte(play->look.battle, frame->v[BATCH_AT] + frame->v[BATCH_CHOICE]);

    return throw_anew(play, frame, BATCH_AGAIN, frame->seat, WHY_LUCKY_DIE, DICE_D6, before,
                      each_at_least(frame->v[BATCH_NEED]));
}

Flow run_batch(Play *play, Frame *frame, const Answer *answer)
{
    DiceKind kind = DICE_D6;

    switch ((BatchStep)frame->step) {
    case BATCH_THROW:
        if (frame->v[BATCH_COUNT] > 0)
            kind = applies(&play->look, WSG_DICE_01) ? DICE_D6 : DICE_D12;
        return throw_for(play, frame, BATCH_LOOK, frame->seat, frame->v[BATCH_WHY], kind,
                         frame->v[BATCH_COUNT], each_at_least(frame->v[BATCH_NEED]));

    case BATCH_LOOK: {
        uint8_t die[MOST_THROW] = { 0 };
        for (int i = 0; i < frame->v[BATCH_COUNT]; i++)
            die[i] = (uint8_t)die_at(play, frame, i);
        keep_batch(play, frame, die);
        return offer(play, frame);
    }

    case BATCH_CHOSEN:
        if (answer->value == 0)
            return hand_back(play, frame);
        frame->v[BATCH_CHOICE] = answer->value - 1;
        frame->v[BATCH_REROLLED] = 1;
        mark(play, OWNER_UNIT, frame->actor, UM_LUCK_USED, WSG_PRK_16);
        return throw_chosen(play, frame);

    case BATCH_AGAIN:
        put_die(play, frame, frame->v[BATCH_CHOICE], die_at(play, frame, 0));
        return offer(play, frame);
    }
    return DONE;
}
