#include "powers/manifest.h"
#include "powers/skills.h"

/* ---- Step 3, the Command Phase: RND-04, CMD-01 -------------------------------------------------------------------------------- */

enum { M_SECOND };
typedef enum CommandStep { COMMAND_BEGIN, COMMAND_ASK, COMMAND_ORDERED } CommandStep;
enum {
    PLAIN_VERBS = 1 << VERB_HAND_OVER | 1 << VERB_ORDER | 1 << VERB_RUSE,
    WITCH_VERBS = 1 << VERB_RITUAL | 1 << VERB_MANIFEST
};

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

/* A scenario may do without Rituals. */
static unsigned verbs_of_step(const Look *look)
{
    return look->game->scenario_field[SF_SKILLS] ? PLAIN_VERBS : PLAIN_VERBS | WITCH_VERBS;
}

Frame skill_frame(const Look *look, const Order *order)
{
    int verb = order->clause[0].verb;
    int procedure = verb == VERB_ORDER      ? PROC_ORDERED
                    : verb == VERB_RUSE     ? PROC_RUSE
                    : verb == VERB_MANIFEST ? PROC_MANIFEST
                                            : PROC_RITUAL;
    return frame_of(procedure, look->battle->unit[order->actor].seat, order->actor, NO_UNIT);
}

Verdict judge_commands(const Look *look, const Frame *frame, const Answer *answer)
{
    (void)frame;
    const Order *order = &answer->order;
    if (answer->kind != ANSWER_ORDER || says_only(order, VERB_HAND_OVER))
        return yes();
    Verdict verdict = judge_owner(look, answer);
    if (!is_yes(&verdict))
        return verdict;
    if (!is_fielded(look, order->actor) && applies(look, AWT_ACT_02))
        return about(no(NO_NOT_ON_TABLE), order->actor);
    if (order->clauses > 1 && applies(look, AWT_CMD_01))
        return about(no(NO_ONE_SKILL), order->actor);
    switch (order->clause[0].verb) {
    case VERB_ORDER:
        return judge_leaders_order(look, order);
    case VERB_RUSE:
        return judge_ruse(look, order);
    case VERB_MANIFEST:
        return judge_manifest(look, order);
    default:
        return judge_ritual(look, order);
    }
}

static Flow use_skill(Play *play, Frame *frame, const Answer *answer)
{
    keep_order(play, frame, answer);
    Frame child = skill_frame(&play->look, &answer->order);
    hand_order(&child, frame);
    return resolve(play, frame, COMMAND_ASK, child);
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
        return ask_order(play, frame, COMMAND_ORDERED, seat, WHY_SKILL, verbs_of_step(look));
    case COMMAND_ORDERED:
        if (says_only(&answer->order, VERB_HAND_OVER)) {
            tell_tale(play, TALE_HANDS_OVER, seat, NO_UNIT, NO_UNIT, 0, 0, 0);
            return end_command(frame);
        }
        return use_skill(play, frame, answer);
    }
    return DONE;
}
