#include "fight/fighting.h"

/* ---- Attack Dice: CCD, tables 5.4 to 5.6 ----------------------------------------------------------------------------------- */

/* One row of a table: whether it holds, and how many dice it gives. */
typedef struct DiceRow {
    bool holds;
    int dice;
    RuleId rule;
} DiceRow;

/* GEN-06: strength is compared in whole numbers, twice those who are left against those who began. */
static int dice_by_strength(const Look *look, UnitId unit, int left)
{
    int all = look->battle->unit[unit].count;
    int zeal = profile_of_unit(look, unit)->field[PF_ZEAL];
    int half = zeal / 2, less = zeal - 3;
    const DiceRow rows[] = {
        { left == all, zeal, AWT_CCD_01 },
        { left == 1, 1, AWT_CCD_05 },
        { 2 * left > all, zeal - 1, AWT_CCD_02 },
        { 2 * left == all, zeal - 2, AWT_CCD_03 },
        { true, half < less ? half : less, AWT_CCD_04 },
    };
    int row = 0, most = sizeof rows / sizeof *rows;
    while (row < most && !(rows[row].holds && applies(look, rows[row].rule)))
        row++;
    int dice = row < most ? rows[row].dice : 0;
    return dice < 1 && applies(look, AWT_CCD_06) ? 1 : dice;
}

static const struct {
    int dice;
    RuleId rule;
} single_dice[] = {
    [DICE_LEADER] = { 2, AWT_CCD_07 }, [DICE_TEAM] = { 2, AWT_CCD_08 },
    [DICE_TINY] = { 2, AWT_CCD_09 },   [DICE_MAN] = { 4, AWT_CCD_10 },
    [DICE_LARGE] = { 6, AWT_CCD_11 },  [DICE_BEHEMOTH] = { 3, AWT_CCD_12 },
    [DICE_TANK] = { 2, AWT_CCD_12 },   [DICE_CAR] = { 1, AWT_CCD_12 },
};

int dice_after_loss(const Look *look, UnitId unit)
{
    int left = models_alive(look->battle, unit);
    bool by_strength = profile_of_unit(look, unit)->field[PF_DICE] == DICE_BY_STRENGTH;
    return by_strength && left > 1 ? dice_by_strength(look, unit, left - 1)
                                   : attack_dice(look, unit);
}

int attack_dice(const Look *look, UnitId unit)
{
    int class = profile_of_unit(look, unit)->field[PF_DICE], dice;
    if (is_broken(look, unit) && applies(look, AWT_CCB_13))
        return 1;
    if (class == DICE_BY_STRENGTH)
        dice = dice_by_strength(look, unit, models_alive(look->battle, unit));
    else
        dice = applies(look, single_dice[class].rule) ? single_dice[class].dice : 0;
    bool shaken = has_mark(look->battle, OWNER_UNIT, unit, UM_SHAKEN);
    return shaken && dice > 1 && applies(look, AWT_CCD_14) ? dice - 1 : dice;
}

/* ---- To hit: CCH ---------------------------------------------------------------------------------------------------------------- */

int hits_in_combat_on(const Look *look, UnitId unit)
{
    static const struct {
        int most;
        RuleId rule;
    } skills[] = { { 2, AWT_CCH_01 }, { 3, AWT_CCH_02 }, { 4, AWT_CCH_03 } };
    int skill = profile_of_unit(look, unit)->field[PF_SKILL];
    return applies(look, skills[skill].rule) ? skills[skill].most : 0;
}

static bool has_ordnance(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    for (int i = u->first; i < u->first + u->count; i++) {
        for (int k = 0; k < MOST_WEAPONS_HELD; k++) {
            WeaponId weapon = look->game->model_weapon[i][k];
            if (weapon >= 0 && look->battle->model[i].state == MODEL_STANDING &&
                weapon_has(&look->game->weapon[weapon], WT_ORDNANCE, NULL))
                return true;
        }
    }
    return false;
}

bool can_hurt_in_combat(const Look *look, UnitId unit, UnitId target)
{
    bool able = has_ordnance(look, unit) || bears(look, unit, TR_DEMOLITION) ||
                is_vehicle(look, unit) || bears(look, unit, TR_CREATURE_LARGE);
    bool barred = bears(look, target, TR_ARMOURED) && !able && applies(look, AWT_CCB_10);
    return !barred;
}

/* ---- Blows: CCB-06..08, CCW -------------------------------------------------------------------------------------------------------- */

enum { W_HITS, W_CRITICAL };
typedef enum BlowsStep { BLOWS_BEGIN, BLOWS_THROWN, BLOWS_SAVED } BlowsStep;

Frame blows_frame_of(const Look *look, UnitId unit, UnitId target)
{
    return frame_of(PROC_BLOWS, look->battle->unit[unit].seat, unit, target);
}

static Flow throw_blows(Play *play, Frame *frame, int dice, bool extra)
{
    int need = hits_in_combat_on(&play->look, frame->actor);
    forget_dice(play, frame);
    return throw_for(play, frame, BLOWS_THROWN, frame->seat, extra ? WHY_BRUTAL : WHY_BLOWS,
                     DICE_D6, dice, each_at_most(need));
}

/* A charge of this round's making with cavalry weapons: CCW-04. */
static SavesAgain saves_against(const Look *look, UnitId unit)
{
    bool charged = has_mark(look->battle, OWNER_UNIT, unit, UM_CHARGED) &&
                   bears(look, unit, TR_CAVALRY_WEAPONS) && applies(look, AWT_CCW_04);
    return charged ? MADE_SAVES_AGAIN : SAVES_STAND;
}

static Flow save_blows(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    bool harmless = !can_hurt_in_combat(look, frame->actor, frame->target);
    int advantages = bears(look, frame->actor, TR_NO_WEAPONS) && applies(look, AWT_CCW_01) ? 1 : 0;
    if (harmless)
        frame->v[W_HITS] = frame->v[W_CRITICAL] = 0;
    if (frame->v[W_CRITICAL] > 0)
        tell_tale(play, TALE_CRITICAL_BLOWS, frame->seat, frame->actor, frame->target,
                  frame->v[W_CRITICAL], 0, 0);
    return resolve(play, frame, BLOWS_SAVED,
                   saves_frame(look, frame->target, frame->actor,
                               frame->v[W_HITS] - frame->v[W_CRITICAL], advantages,
                               saves_against(look, frame->actor)));
}

/* A natural 1 of Fearsome weapons is a Wound without a save, of Brutal ones another die: CCW-03, 05, 06. */
static Flow read_blows(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int ones = 0, need = hits_in_combat_on(look, frame->actor);
    for (int i = 0; i < frame->dice_count; i++) {
        int die = die_at(play, frame, i);
        ones += die == 1;
        frame->v[W_HITS] += die <= need;
    }
    if (ones > 0 && bears(look, frame->actor, TR_FEARSOME) && applies(look, AWT_CCW_03))
        frame->v[W_CRITICAL] += ones;
    if (ones > 0 && bears(look, frame->actor, TR_BRUTAL) && applies(look, AWT_CCW_05))
        return throw_blows(play, frame, ones, true);
    return save_blows(play, frame);
}

static void count_wounds(Play *play, const Frame *frame, int wounds)
{
    const Battle *b = play->look.battle;
    int inflicted = tally_of(b, OWNER_UNIT, frame->actor, UT_INFLICTED);
    int suffered = tally_of(b, OWNER_UNIT, frame->target, UT_SUFFERED);
    tell_tale(play, TALE_BLOWS, frame->seat, frame->actor, frame->target, wounds, 0, 0);
    if (wounds == 0 || !is_fielded(&play->look, frame->target))
        return;
    set_tally(play, OWNER_UNIT, frame->actor, UT_INFLICTED, inflicted + wounds, AWT_CCB_08);
    set_tally(play, OWNER_UNIT, frame->target, UT_SUFFERED, suffered + wounds, AWT_CCB_08);
}

Flow run_blows_of(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((BlowsStep)frame->step) {
    case BLOWS_BEGIN: {
        int dice = attack_dice(&play->look, frame->actor);
        return dice > 0 ? throw_blows(play, frame, dice, false) : DONE;
    }
    case BLOWS_THROWN:
        return read_blows(play, frame);
    case BLOWS_SAVED: {
        bool counts = applies(&play->look, AWT_CCB_07);
        count_wounds(play, frame, counts ? frame->v[W_CRITICAL] + given_back(play, 0) : 0);
        return DONE;
    }
    }
    return DONE;
}
