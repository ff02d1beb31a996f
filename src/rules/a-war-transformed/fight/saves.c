#include "fight/losses.h"

/* ---- Saving Throws: DMG-01, 02, CCW-04 ------------------------------------------------------------------------------------- */

enum { BEST_SAVE = 5, SIX = 6 };
enum { V_HITS, V_NEED, V_AGAIN, V_UNSAVED };
typedef enum SavesStep { SAVES_BEGIN, SAVES_THROWN, SAVES_AGAIN_THROWN } SavesStep;

int saves_on(const Look *look, UnitId unit, int advantages)
{
    const Profile *p = profile_of_unit(look, unit);
    int best = look->game->option[OPT_BEST_SAVE] ? SIX : BEST_SAVE;
    int need = p->field[PF_SAVE] + advantages;
    if (bears(look, unit, TR_BODY_ARMOUR) && applies(look, AWT_SET_05))
        need++;
    return need > best && applies(look, AWT_DMG_02) ? best : need;
}

Frame saves_frame(const Look *look, UnitId unit, UnitId attacker, int hits, int advantages,
                  SavesAgain again)
{
    Frame frame = frame_of(PROC_SAVES, look->battle->unit[unit].seat, unit, attacker);
    frame.v[V_HITS] = hits;
    frame.v[V_NEED] = saves_on(look, unit, advantages);
    frame.v[V_AGAIN] = (int)again;
    return frame;
}

static Flow give_unsaved(Play *play, int unsaved)
{
    give_back(play, 0, unsaved);
    return DONE;
}

static Flow throw_saves(Play *play, Frame *frame, int next, int dice, bool again)
{
    forget_dice(play, frame);
    return throw_for(play, frame, next, frame->seat, WHY_SAVES, DICE_D6, dice,
                     as_reroll(each_at_most(frame->v[V_NEED]), again));
}

static Flow read_saves(Play *play, Frame *frame)
{
    int saved = throw_hits(play, frame), unsaved = frame->v[V_HITS] - saved;
    if (frame->v[V_AGAIN] == FAILED_SAVES_AGAIN && unsaved > 0) {
        frame->v[V_UNSAVED] = 0;
        return throw_saves(play, frame, SAVES_AGAIN_THROWN, unsaved, true);
    }
    if (frame->v[V_AGAIN] == MADE_SAVES_AGAIN && saved > 0) {
        frame->v[V_UNSAVED] = unsaved;
        return throw_saves(play, frame, SAVES_AGAIN_THROWN, saved, true);
    }
    return give_unsaved(play, unsaved);
}

Flow run_saves(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((SavesStep)frame->step) {
    case SAVES_BEGIN: {
        bool can = frame->v[V_NEED] > 0 && applies(&play->look, AWT_DMG_01);
        if (!can || frame->v[V_HITS] == 0)
            return give_unsaved(play, frame->v[V_HITS]);
        return throw_saves(play, frame, SAVES_THROWN, frame->v[V_HITS], false);
    }
    case SAVES_THROWN:
        return read_saves(play, frame);
    case SAVES_AGAIN_THROWN:
        return give_unsaved(play,
                            frame->v[V_UNSAVED] + frame->dice_count - throw_hits(play, frame));
    }
    return DONE;
}
