#include "engine/call.h"
#include "fight/fight.h"
#include "fight/figures.h"

/* ---- One batch of blows: CBT-10, SR-23, SR-38 ------------------------------------------------------------------------------------------- */

enum {
    K_UNIT,
    K_MODEL,
    K_STRIKER,
    K_ATTACKS,
    K_DIRECTED,
    K_HITS,
    K_VALUE,
    K_POISON,
    K_POISON_HIGH
};
enum { POISON_HALF = 31 };
typedef enum StrikeStep {
    STRIKE_ROLL,
    STRIKE_READ,
    STRIKE_AGAIN,
    STRIKE_WOUND,
    STRIKE_END
} StrikeStep;

static ModelId directed_at(const Frame *frame)
{
    return (ModelId)frame->v[K_DIRECTED];
}

static Blow blow_now(const Look *look, const Frame *frame)
{
    return blow_of(look, (UnitId)frame->v[K_UNIT], (ModelId)frame->v[K_MODEL],
                   (Striker)frame->v[K_STRIKER], frame->target, directed_at(frame));
}

UnitId whose_blows(const Look *look, UnitId host)
{
    const Battle *b = look->battle;
    for (int i = b->frames - 1; i >= 0; i--) {
        if (b->frame[i].rule == PROC_STRIKE)
            return b->frame[i].actor == host ? (UnitId)b->frame[i].v[K_UNIT] : NO_UNIT;
    }
    return NO_UNIT;
}

static int need_now(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    Blow blow = blow_now(look, frame);
    int skill = skill_of_target(look, frame->target, directed_at(frame));
    int need = need_to_strike(look, (UnitId)frame->v[K_UNIT], blow.ws, frame->target, skill);
    return settle(play, WHY_STRIKE, FIG_NEED, frame->actor, need);
}

static Flow throw_blows(Play *play, Frame *frame, int next, int why, int count, int need)
{
    thrown_by(play, (UnitId)frame->v[K_UNIT]);
    return throw_for(play, frame, next, frame->seat, why, DICE_D6, count, each_at_least(need));
}

static Flow roll_to_hit(Play *play, Frame *frame)
{
    int need = need_now(play, frame);
    give_back(play, 0, 0);
    if (!is_fielded(&play->look, frame->target) || need == NEED_NEVER)
        return DONE;
    if (need == 0) {
        frame->v[K_HITS] = frame->v[K_ATTACKS];
        return go(frame, STRIKE_WOUND);
    }
    return throw_blows(play, frame, STRIKE_READ, WHY_STRIKE, frame->v[K_ATTACKS], need);
}

/* SR-38: which hits are poisoned, by their place among the hits. */
static void note_hit(Frame *frame, int die)
{
    int hit = frame->v[K_HITS]++;
    if (die == 6 && hit < POISON_HALF)
        frame->v[K_POISON] |= (int32_t)1 << hit;
    else if (die == 6 && hit < 2 * POISON_HALF)
        frame->v[K_POISON_HIGH] |= (int32_t)1 << (hit - POISON_HALF);
}

static int read_hits(Play *play, Frame *frame)
{
    int need = need_now(play, frame), misses = 0;
    for (int i = 0; i < frame->dice_count; i++) {
        int die = die_at(play, frame, i);
        bool hits = die >= need;
        if ((die == 1 || die == 6) && applies(&play->look, TOW_CBT_10))
            hits = die == 6;
        if (hits)
            note_hit(frame, die);
        else
            misses++;
    }
    return misses;
}

bool is_hated(const Look *look, UnitId unit, UnitId enemy)
{
    const Battle *b = look->battle;
    UnitId host = host_of(look, unit);
    const Profile *p = unit_profile(look->game, b, unit);
    bool regular =
        profile_has(p, TR_HATRED_REGULAR, NULL) && type_of(look, enemy) == TYPE_REGULAR_INFANTRY;
    bool marked =
        link_find(b, LK_HATES, host, enemy) >= 0 || link_find(b, LK_HATES, unit, enemy) >= 0;
    return (regular || marked || profile_has(p, TR_HATRED, NULL)) &&
           !has_mark(b, OWNER_UNIT, host, UM_LOCKED) && applies(look, TOW_SR_23);
}

static Flow wound(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    Blow blow = blow_now(look, frame);
    tell_tale(play, TALE_STRIKES, frame->seat, (UnitId)frame->v[K_UNIT],
              struck_unit(look, frame->target, directed_at(frame)), frame->v[K_ATTACKS],
              frame->v[K_HITS], frame->v[K_VALUE]);
    bool wounds = applies(look, TOW_CBT_16);
    if (!wounds)
        return DONE;
    Hits hits = { .count = frame->v[K_HITS],
                  .strength = blow.strength,
                  .ap = blow.ap,
                  .flags = blow.flags,
                  .directed = directed_at(frame),
                  .bane = blow.bane,
                  .multiple = blow.multiple };
    hits.poisoned = (uint64_t)(uint32_t)frame->v[K_POISON] |
                    (uint64_t)(uint32_t)frame->v[K_POISON_HIGH] << POISON_HALF;
    return resolve(play, frame, STRIKE_END,
                   hits_frame(frame->seat, frame->actor, frame->target, &hits));
}

/* CR-08, CHL-04: what is beyond the loser's Wounds in a challenge. */
static void count_overkill(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    ModelId model = (ModelId)frame->v[K_MODEL];
    int excess = given_back(play, 2);
    bool happens =
        model != NO_MODEL && duels(look, model) && excess > 0 && applies(look, TOW_CHL_04);
    if (!happens)
        return;
    set_tally(play, OWNER_SEAT, frame->seat, ST_OVERKILL,
              tally_of(look->battle, OWNER_SEAT, frame->seat, ST_OVERKILL) + excess, TOW_CHL_04);
}

Flow run_strike(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((StrikeStep)frame->step) {
    case STRIKE_ROLL:
        return roll_to_hit(play, frame);
    case STRIKE_READ: {
        int misses = read_hits(play, frame);
        if (misses == 0 || !is_hated(&play->look, (UnitId)frame->v[K_UNIT], frame->target))
            return go(frame, STRIKE_WOUND);
        return throw_blows(play, frame, STRIKE_AGAIN, WHY_STRIKE_AGAIN, misses,
                           need_now(play, frame));
    }
    case STRIKE_AGAIN:
        read_hits(play, frame);
        return go(frame, STRIKE_WOUND);
    case STRIKE_WOUND:
        return wound(play, frame);
    case STRIKE_END:
        count_overkill(play, frame);
        return DONE;
    }
    return DONE;
}

Frame strike_frame(const Look *look, const Batch *batch, int value)
{
    Frame frame =
        frame_of(PROC_STRIKE, look->battle->unit[batch->host].seat, batch->host, batch->target);
    frame.v[K_UNIT] = batch->unit;
    frame.v[K_MODEL] = batch->model;
    frame.v[K_STRIKER] = (int32_t)batch->striker;
    frame.v[K_ATTACKS] = batch->attacks;
    frame.v[K_DIRECTED] = batch->directed;
    frame.v[K_VALUE] = value;
    return frame;
}
