#include "movement.h"

/* ---- Another formation: MOV-20..22, KEY-05..08, FRM ------------------------------------------------------------------------- */

enum { FORMATION_BAND = 10 * INCH };
typedef enum FormationStep { FORMATION_BEGIN, FORMATION_TESTED } FormationStep;

Frame formation_frame(const Look *look, const Frame *from, UnitId unit)
{
    Frame frame = frame_of(PROC_FORMATION, look->battle->unit[unit].seat, unit, NO_UNIT);
    hand_order(&frame, from);
    return frame;
}

static bool has_that_keyword(const Look *look, UnitId unit, Formation formation)
{
    UnitClass class = class_of(look, unit);
    switch (formation) {
    case FORM_LINE:
        return true;
    case FORM_SHIELDWALL:
        return class == CLASS_INFANTRY && has_keyword_of(look, unit, TR_SHIELDWALL) &&
               applies(look, WAC_KEY_05);
    case FORM_WEDGE:
        return class == CLASS_CAVALRY && has_keyword_of(look, unit, TR_WEDGE) &&
               applies(look, WAC_KEY_06);
    case FORM_ORB:
        return class == CLASS_INFANTRY && has_keyword_of(look, unit, TR_ORB) &&
               applies(look, WAC_KEY_07);
    case FORM_SKIRMISH:
        return class == CLASS_INFANTRY && has_keyword_of(look, unit, TR_DUAL_ORDER) &&
               applies(look, WAC_KEY_08);
    }
    return false;
}

/* What the unit's own order is need not be allowed. */
bool may_take_formation(const Look *look, UnitId unit, Formation formation)
{
    int own = unit_profile(look->game, look->battle, unit)->field[PF_ORDER];
    bool loose = own == ORDER_SKIRMISH;
    if (loose)
        return formation == FORM_SKIRMISH;
    return has_that_keyword(look, unit, formation);
}

Verdict judge_new_formation(const Look *look, UnitId unit, const Order *order)
{
    const Clause *clause = &order->clause[0];
    Formation formation = (Formation)clause->word;
    bool closed = formation == FORM_SHIELDWALL || formation == FORM_WEDGE || formation == FORM_ORB;
    for (int i = 0; i < order->clauses; i++) {
        bool other = order->clause[i].verb != VERB_FORM;
        if (other && order->clause[i].verb == VERB_DOUBLE && applies(look, WAC_MOV_22))
            return no_for(NO_FORM_DOUBLE, unit);
        if (other)
            return no_for(NO_NOTHING_THERE, unit);
    }
    bool known = may_take_formation(look, unit, formation) &&
                 formation != formation_held(look, unit) && !is_personality(look, unit);
    if (!known && applies(look, WAC_MOV_20))
        return no_for(NO_FORM_KEYWORD, unit);
    if (is_in_disorder(look, unit) && closed && applies(look, WAC_UNI_09))
        return no_for(NO_DISORDERED, unit);
    return yes();
}

/* A block loosens where it stands; who stood loose forms up about his middle. */
void stand_in_formation(Play *play, UnitId unit, Formation formation, int files)
{
    const Look *look = &play->look;
    bool was = is_block(look, unit);
    Pose front = look->battle->unit[unit].front;
    Point centre = centre_of(look, unit);
    set_tally(play, OWNER_UNIT, unit, UT_FORMATION, (int32_t)formation, WAC_MOV_20);
    bool is = is_block(look, unit);
    if (was && !is)
        spread_out(play, unit, WAC_KEY_08);
    if (was || !is)
        return;
    Block block = block_with(look, unit, front, files);
    block = block_centred(block, (Pose){ centre, front.facing });
    arrange(play, unit, block.front, block.files, WAC_KEY_08);
}

double chance_to_form(const Look *look, UnitId unit, int *modifier)
{
    bool again = has_keyword_of(look, unit, TR_DRILLED) && applies(look, WAC_KEY_01);
    *modifier = applies(look, WAC_CT_03) ? -enemies_within(look, unit, FORMATION_BAND) : 0;
    double fails = 1 - chance_to_pass(morale_of(look, unit) + *modifier, 0);
    return 1 - (again ? fails * fails : fails);
}

Flow run_formation(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    const Clause *clause = kept_clause(play, frame, 0);
    if (frame->step == FORMATION_BEGIN) {
        int near = enemies_within(look, unit, FORMATION_BAND);
        Frame test = command_test(look, unit, applies(look, WAC_CT_03) ? -near : 0);
        test.v[T_MAY_AGAIN] = has_keyword_of(look, unit, TR_DRILLED) && applies(look, WAC_KEY_01);
        mark(play, OWNER_UNIT, unit, UM_ACTED, WAC_MOV_20);
        mark(play, OWNER_UNIT, unit, UM_TRIED_FORMATION, WAC_MOV_20);
        return resolve(play, frame, FORMATION_TESTED, test);
    }
    if (given_back(play, 0)) {
        unmark(play, OWNER_UNIT, unit, UM_TRIED_FORMATION, WAC_MOV_20);
        mark(play, OWNER_UNIT, unit, UM_CHANGED_FORMATION, WAC_MOV_20);
        int files = clause->has_number ? clause->number : look->battle->unit[unit].files;
        stand_in_formation(play, unit, (Formation)clause->word, files);
        tell_tale(play, TALE_TAKES_FORMATION, frame->seat, unit, NO_UNIT, 0, 0, 0);
    }
    return DONE;
}
