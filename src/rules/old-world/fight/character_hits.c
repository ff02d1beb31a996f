#include "shoot/shooting.h"

/* ---- Hits shared out where few stand before a character: CHR-14 -------------------------------------------------------- */

/* H_SO_FAR: the stage, the characters, the Wounds and models lost so far in one figure. */
enum { STAGES = 16, LOST_UNIT = STAGES * STAGES, SLAIN_UNIT = LOST_UNIT * 1024, SHIELDING = 5 };

typedef enum ShareStep { SHARE_BEGIN, SHARE_DEALT, SHARE_NEXT } ShareStep;

Frame shared_hits_frame(SeatId seat, UnitId attacker, UnitId target, const Hits *hits)
{
    Frame frame = hits_frame(seat, attacker, target, hits);
    frame.rule = PROC_SHARE;
    frame.v[H_SO_FAR] = 0;
    return frame;
}

static int joined_characters(const Look *look, UnitId host, UnitId *unit)
{
    int count = 0;
    for (UnitId u = 0; u < look->battle->units && count < STAGES - 1; u++) {
        if (u != host && look->battle->unit[u].state == UNIT_FIELD && host_of(look, u) == host)
            unit[count++] = u;
    }
    return count;
}

/* How many of the hits the rank and file take: one each first, then everybody in turn. */
static int hits_on_rank_and_file(const Look *look, const Frame *frame, int characters)
{
    int hits = frame->v[H_COUNT], plain = rank_and_file(look, frame->target);
    int each = plain + characters;
    bool matters = frame->v[H_DIRECTED] == NO_MODEL && characters != 0 && plain < SHIELDING &&
                   applies(look, TOW_CHR_14);
    if (!matters)
        return hits;
    int rest = hits % each;
    return hits / each * plain + (rest < plain ? rest : plain);
}

static Frame dealt(const Frame *frame, int count, ModelId directed, bool poison)
{
    Frame hits = frame_of(PROC_HITS, frame->seat, frame->actor, frame->target);
    for (int i = 0; i < FRAME_FIGURES; i++)
        hits.v[i] = frame->v[i];
    hits.v[H_COUNT] = count;
    hits.v[H_DIRECTED] = directed;
    hits.v[H_SO_FAR] = 0;
    if (!poison)
        hits.v[H_POISON] = hits.v[H_POISON_HIGH] = 0;
    return hits;
}

static Flow begin_share(Play *play, Frame *frame)
{
    UnitId character[STAGES];
    int characters = joined_characters(&play->look, frame->target, character);
    int plain = hits_on_rank_and_file(&play->look, frame, characters);
    Frame hits = dealt(frame, plain, (ModelId)frame->v[H_DIRECTED], true);
    frame->v[H_COUNT] -= plain;
    frame->v[H_SO_FAR] = STAGES * characters;
    return resolve(play, frame, SHARE_DEALT, hits);
}

static void add_losses(const Play *play, Frame *frame)
{
    frame->v[H_SO_FAR] += LOST_UNIT * given_back(play, 0) + SLAIN_UNIT * given_back(play, 1);
}

/* Each character's share, the first ones take what is left over; one who fell meanwhile takes none. */
static Flow next_share(Play *play, Frame *frame)
{
    const Battle *b = play->look.battle;
    UnitId character[STAGES];
    int characters = frame->v[H_SO_FAR] / STAGES % STAGES, stage = frame->v[H_SO_FAR] % STAGES;
    int left = characters - stage;
    if (left <= 0 || frame->v[H_COUNT] <= 0) {
        give_back(play, 0, frame->v[H_SO_FAR] / LOST_UNIT % 1024);
        give_back(play, 1, frame->v[H_SO_FAR] / SLAIN_UNIT);
        return DONE;
    }
    int share = (frame->v[H_COUNT] + left - 1) / left;
    int alive = joined_characters(&play->look, frame->target, character);
    frame->v[H_COUNT] -= share;
    frame->v[H_SO_FAR]++;
    if (left > alive)
        return go(frame, SHARE_NEXT);
    ModelId model = b->unit[character[alive - left]].first;
    return resolve(play, frame, SHARE_DEALT, dealt(frame, share, model, false));
}

Flow run_share(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((ShareStep)frame->step) {
    case SHARE_BEGIN:
        return begin_share(play, frame);
    case SHARE_DEALT:
        add_losses(play, frame);
        return go(frame, SHARE_NEXT);
    case SHARE_NEXT:
        return next_share(play, frame);
    }
    return DONE;
}
