#include "a-war-transformed.h"

/* ---- Step 3, the Command Phase: RND-04, CMD-01 -------------------------------------------------------------------------------- */

enum { M_SECOND };
typedef enum CommandStep { COMMAND_BEGIN, COMMAND_ASK, COMMAND_ORDERED } CommandStep;
enum { COMMAND_VERBS = 1 << VERB_HAND_OVER };

/* A half of who has nothing to spend is passed over: 1.1. */
static bool has_tokens(const Look *look, SeatId seat)
{
    return tokens_held(look, seat) > 0 || tally_of(look->battle, OWNER_SEAT, seat, ST_MT) > 0;
}

static SeatId commander(const Look *look, const Frame *frame)
{
    SeatId first = look->battle->initiative;
    return frame->v[M_SECOND] ? the_other_seat(first) : first;
}

/* There is no going back. */
static Flow end_command(Frame *frame)
{
    if (frame->v[M_SECOND])
        return DONE;
    frame->v[M_SECOND] = 1;
    return go(frame, COMMAND_BEGIN);
}

Flow run_commands(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    SeatId seat = commander(look, frame);
    switch ((CommandStep)frame->step) {
    case COMMAND_BEGIN:
        set_active(play, seat, AWT_RND_04);
        set_turn(play, frame->v[M_SECOND] + 1);
        return go(frame, COMMAND_ASK);
    case COMMAND_ASK:
        forget_order(play, frame);
        if (!has_tokens(look, seat))
            return end_command(frame);
        return ask_order(play, frame, COMMAND_ORDERED, seat, WHY_SKILL, COMMAND_VERBS);
    case COMMAND_ORDERED:
        if (says_only(&answer->order, VERB_HAND_OVER)) {
            tell_tale(play, TALE_HANDS_OVER, seat, NO_UNIT, NO_UNIT, 0, 0, 0);
            return end_command(frame);
        }
        return go(frame, COMMAND_ASK);
    }
    return DONE;
}
