#include "movement.h"

#include "troops/contact.h"

/* ---- The pace of a move and what it may spend: MOV-01..04, 24, DP, QM, CT-03..07 -------------------------------------- */

enum { WIDE_BAND = 10 * INCH, HORSE_BAND = 5 * INCH, SKIRMISH_BAND = 5 * INCH };

static Intent intent_of_path(const Script *script)
{
    if (script_has(script, VERB_TURN))
        return INTENT_TURN;
    return script_has(script, VERB_RANKS) ? INTENT_RANKS : INTENT_PLAIN;
}

void purse_of_order(const Script *script, Purse *purse)
{
    *purse = (Purse){ .pace = PACE_BASE };
    for (int i = 0; i < script->clauses; i++) {
        const Clause *clause = &script->clause[i];
        switch ((Verb)clause->verb) {
        case VERB_DOUBLE:
            purse->pace = PACE_DOUBLE;
            purse->intent = clause->word ? (Intent)clause->word : intent_of_path(script);
            break;
        case VERB_QUICK:
            purse->pace = PACE_QUICK;
            break;
        case VERB_BACK:
            purse->pace = purse->pace == PACE_BASE ? PACE_BACK : purse->pace;
            break;
        case VERB_THROUGH:
            purse->named = (GroundClass)(clause->word + GROUND_UNEVEN);
            break;
        default:
            break;
        }
    }
}

bool purse_of_move(const Look *look, UnitId unit, Purse *purse)
{
    const Battle *b = look->battle;
    const Frame *f = b->frames > 0 ? &b->frame[b->frames - 1] : NULL;
    if (!f || f->rule != PROC_MOVE || f->actor != unit || !f->v[M_THROWN])
        return false;
    *purse = (Purse){ .pace = (Pace)f->v[M_PACE],
                      .intent = (Intent)f->v[M_INTENT],
                      .named = (GroundClass)f->v[M_NAMED],
                      .thrown = true,
                      .failed = f->v[M_FAILED],
                      .rolled = f->v[M_ROLLED],
                      .spent = f->v[M_SPENT],
                      .worst = (GroundClass)f->v[M_WORST],
                      .woods = f->v[M_WOODS],
                      .turns = f->v[M_TURNS] };
    return true;
}

void purse_now(const Look *look, UnitId unit, const Script *script, Purse *purse)
{
    if (!purse_of_move(look, unit, purse))
        purse_of_order(script, purse);
}

/* ---- What it may spend ------------------------------------------------------------------------------------------------- */

/* A Double Pace whose test has failed is a base move: CT-07. */
static int times_base(const Purse *purse)
{
    return purse->pace == PACE_DOUBLE && !purse->failed ? 2 : 1;
}

Rate purse_limit(const Look *look, UnitId unit, const Purse *purse, GroundClass worst, bool woods)
{
    enum { QUICK_TIMES = 3 };
    Length base = base_move(look, unit);
    if (purse->pace == PACE_QUICK)
        return (Rate){ 0, QUICK_TIMES * base, NO_QUICK_FAR, WAC_QM_01 };
    if (purse->pace == PACE_BACK)
        return (Rate){ 0, base / 2, NO_BACK_FAR, WAC_MOV_09 };
    Rate rate = rate_on(look, unit, times_base(purse), worst, woods);
    bool unnamed = purse->thrown && rate.dice > 0 && purse->rolled == 0;
    if (unnamed && applies(look, WAC_MOV_24)) /* nothing was thrown for it: as in the open */
        rate = rate_on(look, unit, times_base(purse), GROUND_CLEAR, false);
    if (rate.dice > 0 && purse->rolled > 0)
        rate = rate_thrown(rate, purse->rolled);
    if (purse->failed && rate.dice == 0)
        rate = (Rate){ 0, base, NO_TEST_FAILED, WAC_CT_07 };
    return rate;
}

int ground_dice_owed(const Look *look, UnitId unit, const Purse *purse)
{
    bool walks = purse->pace == PACE_BASE || purse->pace == PACE_DOUBLE;
    bool named = purse->named != GROUND_CLEAR && walks;
    return named ? rate_on(look, unit, times_base(purse), purse->named, false).dice : 0;
}

/* ---- What it owes ------------------------------------------------------------------------------------------------------- */

/* The band in which enemies count, and whether a test is owed with none in it. */
Length band_of(const Look *look, UnitId unit, const Purse *purse, bool *always)
{
    bool turns = purse->intent == INTENT_TURN && applies(look, WAC_MOV_17);
    bool ranks = purse->intent == INTENT_RANKS && applies(look, WAC_MOV_19);
    UnitClass class = class_of(look, unit);
    *always = turns || ranks;
    if (*always && applies(look, WAC_CT_06))
        return WIDE_BAND;
    if (class == CLASS_INFANTRY)
        return applies(look, WAC_DP_02) ? WIDE_BAND : 0;
    bool rides = class == CLASS_CAVALRY || class == CLASS_ELEPHANT || is_chariot(look, unit);
    return rides && applies(look, WAC_DP_03) ? HORSE_BAND : 0;
}

/* DP-07: strictly nearer than 5", unmodified, or as the option has it. */
static bool skirmishers_test(const Look *look, UnitId unit, int *modifier)
{
    int near = enemies_within(look, unit, SKIRMISH_BAND - 2 * REACH_SLACK - 1);
    *modifier = look->game->option[OPT_SKIRMISHER_TEST] == 1 ? -near : 0;
    return near > 0 && applies(look, WAC_DP_07);
}

bool test_owed(const Look *look, UnitId unit, const Purse *purse, int *modifier)
{
    bool always = false;
    *modifier = 0;
    if (purse->pace == PACE_BACK)
        return applies(look, WAC_MOV_09);
    if (purse->pace != PACE_DOUBLE)
        return false;
    if (is_skirmish(look, unit))
        return skirmishers_test(look, unit, modifier);
    if (is_chariot(look, unit) && applies(look, WAC_DP_04) && purse->intent == INTENT_PLAIN)
        return false;
    Length band = band_of(look, unit, purse, &always);
    int near = band > 0 ? enemies_within(look, unit, band) : 0;
    *modifier = applies(look, WAC_CT_03) ? -near : 0;
    bool spared = near == 0 && !always && applies(look, WAC_CT_04);
    return band > 0 && !spared;
}

/* ---- Whether it may go so at all ------------------------------------------------------------------------------------------ */

Verdict judge_may_move(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    if (!is_fielded(look, unit))
        return no_for(NO_NOT_HERE, unit);
    if (host_of(look, unit) != unit && applies(look, WAC_CHR_04))
        return about_both(no(NO_JOINED), unit, host_of(look, unit));
    if (is_running(look, unit) && applies(look, WAC_MOV_23))
        return no_for(NO_FLEEING, unit);
    if (has_mark(b, OWNER_UNIT, unit, UM_STAMPEDING) && applies(look, WAC_SPC_04))
        return no_for(NO_STAMPEDING, unit);
    if (is_engaged(look, unit) && applies(look, WAC_MOV_23))
        return no_for(NO_IN_COMBAT, unit);
    if (has_mark(b, OWNER_UNIT, unit, UM_CHARGE_PENDING) && applies(look, WAC_SEQ_06))
        return no_for(NO_PENDING, unit);
    bool tried = has_mark(b, OWNER_UNIT, unit, UM_CHANGED_FORMATION) ||
                 has_mark(b, OWNER_UNIT, unit, UM_TRIED_FORMATION);
    if (tried && applies(look, WAC_MOV_20))
        return no_for(NO_ACTED, unit);
    if (has_mark(b, OWNER_UNIT, unit, UM_ACTED) && applies(look, WAC_MOV_05))
        return no_for(NO_MOVED, unit);
    bool orb = formation_held(look, unit) == FORM_ORB;
    return orb && applies(look, WAC_FRM_04) ? no_for(NO_ORB_MOVES, unit) : yes();
}

static Verdict judge_double(const Look *look, UnitId unit)
{
    Length base = base_move(look, unit);
    bool wall = formation_held(look, unit) == FORM_SHIELDWALL;
    if (is_personality(look, unit) && applies(look, WAC_MOV_03))
        return no_for(NO_NO_PACES, unit);
    if (class_of(look, unit) == CLASS_ARTILLERY && applies(look, WAC_MOV_04))
        return no_for(NO_DOUBLE_NEVER, unit);
    if (is_in_disorder(look, unit) && applies(look, WAC_UNI_09))
        return no_for(NO_DISORDERED, unit);
    if (wall && applies(look, WAC_FRM_02))
        return about(verdict_of(NO_SHIELDWALL_FAR, FIGURE_LENGTH, 2 * base, base), unit);
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_BASE_ONLY) && applies(look, WAC_CHG_10))
        return no_for(NO_BASE_ONLY, unit);
    return yes();
}

static Verdict judge_quick(const Look *look, UnitId unit)
{
    int files = tally_of(look->battle, OWNER_UNIT, unit, UT_START_FILES);
    int ranks = tally_of(look->battle, OWNER_UNIT, unit, UT_START_RANKS);
    bool never = !is_battle_formation(look, unit) || is_in_disorder(look, unit);
    if (never && applies(look, WAC_QM_06))
        return no_for(NO_QUICK_NEVER, unit);
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_BASE_ONLY) && applies(look, WAC_CHG_10))
        return no_for(NO_BASE_ONLY, unit);
    bool wide = files >= ranks && applies(look, WAC_QM_02);
    return wide ? about(no_count(NO_QUICK_COLUMN, files, ranks), unit) : yes();
}

Verdict judge_pace(const Look *look, UnitId unit, const Purse *purse)
{
    switch (purse->pace) {
    case PACE_DOUBLE:
        return judge_double(look, unit);
    case PACE_QUICK:
        return judge_quick(look, unit);
    case PACE_BACK: /* MOV-09: who turns freely has no need of it */
        return is_block(look, unit) ? yes() : no_for(NO_BLOCK_ONLY, unit);
    case PACE_BASE:
        break;
    }
    return yes();
}
