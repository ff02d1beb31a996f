#include "flow.h"
#include "magic.h"
#include "tables.h"

#include <string.h>

/* What may be asked of a unit now, before anybody said how: an order of the verb with nothing more in it is judged, and
 * what is refused for its details alone counts as allowed. */

static bool is_detail(Refusal refusal)
{
    switch (refusal) {
    case NO_CHG_LOS:
    case NO_CHG_ARC:
    case NO_CHG_PATH:
    case NO_CHG_BLOCKED:
    case NO_CHG_NOROOM:
    case NO_CMV_PATH:
    case NO_CMV_RANGE:
    case NO_CMV_CONTACT:
    case NO_CMV_MISSES:
    case NO_ONE_INCH:
    case NO_OVERLAP:
    case NO_PATH:
    case NO_OFF_TABLE:
    case NO_IMPASSABLE:
    case NO_ON_OBSTACLE:
    case NO_COHERENCY:
    case NO_FORM_SHAPE:
    case NO_DOUBLE_M:
    case NO_DEP_ZONE:
    case NO_DEP_MODELS:
    case NO_DEP_SCOUT:
    case NO_SHO_TARGET:
    case NO_SHO_COMBAT:
    case NO_SHO_ARC:
    case NO_SHO_MIN:
    case NO_LOS_PIECE:
    case NO_LOS_UNIT:
    case NO_LONE:
    case NO_CHR_SHOOT:
    case NO_WM_TARGET:
    case NO_WM_SIGHT:
    case NO_WM_POINT:
    case NO_WM_FRIEND:
    case NO_BREATH_ARC:
    case NO_BREATH_EDGE:
    case NO_SPELL_TARGET:
    case NO_SPELL_ARC:
    case NO_SPELL_LOS:
    case NO_SPELL_SIDE:
    case NO_SPELL_ENGAGED:
    case NO_SPELL_AGAIN:
    case NO_SPELL_RANGE:
    case NO_CMD_TARGET:
    case NO_CMD_RANGE:
        return true;
    default:
        return false;
    }
}

typedef struct Asked {
    const Look *look;
    const Frame *frame;
    JudgeRule *judge;
    Answer answer;
} Asked;

static Verdict judged(Asked *a)
{
    Verdict verdict = a->judge(a->look, a->frame, &a->answer);
    return is_detail((Refusal)verdict.refusal) ? yes() : verdict;
}

/* Any of the verb's own words will do. */
static Verdict judge_words(Asked *a, int words, bool at_self)
{
    Clause *clause = &a->answer.order.clause[0];
    Verdict verdict = yes();
    for (int i = 0; i < words; i++) {
        clause->word = (uint8_t)i;
        if (at_self)
            clause->unit = a->answer.order.actor;
        verdict = judged(a);
        if (is_yes(&verdict))
            return verdict;
    }
    return verdict;
}

static Verdict judge_joining(Asked *a)
{
    const Battle *b = a->look->battle;
    UnitId actor = a->answer.order.actor;
    Verdict verdict = no_for(NO_JOIN_TYPE, actor);
    if (!is_character_unit(a->look, actor))
        return no_for(NO_NOT_OFFERED, actor);
    a->answer.order.clause[0].has_number = false; /* the usual file */
    for (UnitId u = 0; u < b->units; u++) {
        if (u == actor || b->unit[u].seat != b->unit[actor].seat || b->unit[u].state != UNIT_FIELD)
            continue;
        a->answer.order.clause[0].unit = u;
        verdict = judged(a);
        if (is_yes(&verdict))
            return verdict;
    }
    return verdict;
}

/* A charge at the nearest enemy: out of its reach is out of everybody's. */
static Verdict judge_nearest(Asked *a)
{
    UnitId enemy = NO_UNIT;
    nearest_enemy(a->look, a->answer.order.actor, true, &enemy);
    if (enemy == NO_UNIT)
        return no_for(NO_NOT_OFFERED, a->answer.order.actor);
    a->answer.order.clause[0].unit = enemy;
    return judged(a);
}

static Verdict judge_leaving(Asked *a)
{
    const Look *look = a->look;
    UnitId actor = a->answer.order.actor;
    if (!is_character_unit(look, actor) || host_of(look, actor) == actor)
        return no_for(NO_NOT_OFFERED, actor);
    Clause *clause = &a->answer.order.clause[0];
    clause->point = centre_of(look, actor);
    clause->has_point = true;
    return judged(a);
}

static Verdict judge_bare(Asked *a, Verb verb)
{
    Clause *clause = &a->answer.order.clause[0];
    const Look *look = a->look;
    UnitId actor = a->answer.order.actor;
    bool block = is_block(look, actor);
    switch (verb) {
    case VERB_DEPLOY:
        return judged(a);
    case VERB_REDRESS:
        clause->number = block_of(look, actor).files > 1 ? -1 : 1;
        break;
    case VERB_MOVE:
        if (block)
            return no_for(NO_BLOCK_MANOEUVRES, actor);
        break;
    case VERB_CHARGE:
    case VERB_CHARGE_ON_FOOT:
    case VERB_SHOOT:
        return judge_nearest(a);
    case VERB_JOIN:
        return judge_joining(a);
    case VERB_LEAVE:
        return judge_leaving(a);
    case VERB_CAST:
        return judge_words(a, SPELLS, false);
    case VERB_USE:
        return judge_words(a, ABILITIES, true);
    default:
        break;
    }
    return judged(a);
}

Verdict judge_may(const Look *look, JudgeRule *judge, int verb, UnitId actor)
{
    const Battle *b = look->battle;
    bool waits = b->unit[actor].state == UNIT_RESERVE;
    bool placing = verb == VERB_DEPLOY || verb == VERB_JOIN;
    if (b->unit[actor].state != UNIT_FIELD && !(waits && placing))
        return no_for(NO_NOT_FIELDED, actor);
    if (!judge || b->request.unit == actor)
        return yes();
    Asked a = { .look = look, .frame = &b->frame[b->frames - 1], .judge = judge };
    answer_begin(&a.answer, ANSWER_ORDER, b->unit[actor].seat);
    a.answer.order.actor = actor;
    Clause *clause = order_clause(&a.answer.order, verb);
    clause->has_number = true;
    return judge_bare(&a, (Verb)verb);
}
