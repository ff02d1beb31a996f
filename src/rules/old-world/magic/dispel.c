#include "engine/call.h"
#include "magic/magic.h"

/* ---- Dispelling: MAG-04..09 ------------------------------------------------------------------------------------------- */

typedef enum DispelStep {
    DISPEL_ASK,
    DISPEL_CHOSEN,
    DISPEL_NAMED,
    DISPEL_ROLLED,
    DISPEL_MISCAST
} DispelStep;

Frame dispel_frame(SeatId seat, UnitId caster, UnitId target, int total)
{
    Frame frame = frame_of(PROC_DISPEL, seat, caster, target);
    frame.v[X_TOTAL] = total;
    return frame;
}

static Verdict judge_fated(const Look *look, SeatId seat)
{
    bool used = has_mark(look->battle, OWNER_SEAT, seat, SM_FATED_USED);
    return used && applies(look, TOW_MAG_09) ? no(NO_FATED_USED) : yes();
}

/* MAG-08: whether that Wizard may dispel what the caster has cast. */
static Verdict judge_dispeller(const Look *look, UnitId wizard, UnitId caster, UnitId target)
{
    enum { NEAR_RANGE = 18 * INCH, FAR_RANGE = 24 * INCH, GREAT_LEVEL = 3 };
    const Battle *b = look->battle;
    const Profile *p = unit_profile(look->game, b, wizard);
    int level = p->field[PF_WIZARD];
    bool own = look->game->option[OPT_ERRATA] == 1 && host_of(look, wizard) == target &&
               applies(look, TOW_OPT_04);
    if (b->unit[wizard].state != UNIT_FIELD)
        return no_for(NO_NOT_FIELDED, wizard);
    if (profile_has(p, TR_ARMOUR_WORN, NULL) && applies(look, TOW_MAG_15))
        return no_for(NO_CAST_ARMOUR, wizard);
    if (is_fleeing(look, wizard) && applies(look, TOW_MAG_08))
        return no_for(NO_DISPEL_FLEE, wizard);
    if (has_mark(b, OWNER_UNIT, host_of(look, wizard), UM_STUPID) && applies(look, TOW_SR_46))
        return no_for(NO_STUPID, wizard);
    if (is_engaged(look, wizard) && !own && applies(look, TOW_MAG_08))
        return no_for(NO_DISPEL_ENGAGED, wizard);
    Base from = model_base(look->game, b, b->unit[wizard].first);
    Base to = model_base(look->game, b, b->unit[caster].first);
    Length apart = base_gap(from, to), range = level >= GREAT_LEVEL ? FAR_RANGE : NEAR_RANGE;
    bool forbidden = !within(apart, range) && applies(look, TOW_MAG_08);
    if (!forbidden)
        return yes();
    Verdict verdict = no_reach(NO_DISPEL_RANGE, apart, range, base_nearest(from, to));
    verdict.who = wizard;
    verdict.other = caster;
    verdict.third = level;
    return verdict;
}

static Verdict judge_wizardly(const Look *look, const Frame *frame, IdSet *able, UnitId *best)
{
    const Battle *b = look->battle;
    Verdict result = no(NO_DISPEL_RANGE);
    int level = 0;
    result.measured = LENGTH_NEVER;
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].seat != frame->seat || !is_wizard(look, u))
            continue;
        Verdict verdict = judge_dispeller(look, u, frame->actor, frame->target);
        if (!is_yes(&verdict)) {
            if (!is_yes(&result))
                result = verdict;
            continue;
        }
        ids_add(able, u);
        result = yes();
        if (unit_profile(look->game, b, u)->field[PF_WIZARD] > level) {
            level = unit_profile(look->game, b, u)->field[PF_WIZARD];
            *best = u;
        }
    }
    return result;
}

Verdict judge_dispel(const Look *look, const Frame *frame, const Answer *answer)
{
    IdSet able = { { 0 } };
    UnitId best = NO_UNIT;
    if (answer->kind != ANSWER_CHOICE || answer->value == DISPEL_NONE)
        return yes();
    return answer->value == DISPEL_FATED ? judge_fated(look, frame->seat)
                                         : judge_wizardly(look, frame, &able, &best);
}

/* The window, when anything at all may be tried; by default the best Wizard, else Fated against a total of 9. */
static Flow ask_dispel(Play *play, Frame *frame)
{
    enum { WORTH_FATE = 9 };
    const Look *look = &play->look;
    IdSet able = { { 0 } };
    UnitId best = NO_UNIT;
    bool stopped = has_mark(look->battle, OWNER_SEAT, frame->seat, SM_NO_DISPELS);
    Verdict fated = judge_fated(look, frame->seat);
    Verdict wizardly = judge_wizardly(look, frame, &able, &best);
    frame->v[X_WIZARD] = best;
    bool matters = !(stopped && applies(look, TOW_MAG_06)) &&
                   !(!is_yes(&fated) && !is_yes(&wizardly)) && applies(look, TOW_MAG_07);
    if (!matters) {
        give_back(play, 0, 0);
        return DONE;
    }
    int usual = is_yes(&wizardly)                                   ? DISPEL_WIZARDLY
                : is_yes(&fated) && frame->v[X_TOTAL] <= WORTH_FATE ? DISPEL_FATED
                                                                    : DISPEL_NONE;
    uint64_t open = 1 << DISPEL_NONE | (uint64_t)is_yes(&fated) << DISPEL_FATED |
                    (uint64_t)is_yes(&wizardly) << DISPEL_WIZARDLY;
    return ask_choice(play, frame, DISPEL_CHOSEN, frame->seat, WHY_DISPEL, open, usual);
}

static int dispel_bonus(const Look *look, const Frame *frame)
{
    bool wizardly = frame->v[X_KIND] == DISPEL_WIZARDLY;
    return wizardly ? magic_bonus(look, (UnitId)frame->v[X_WIZARD]) : 0;
}

/* A double 6 dispels whatever it has to beat (MAG-05). */
static Wanted wanted_to_dispel(const Look *look, const Frame *frame)
{
    enum { DOUBLE_SIX = 12 };
    int need = frame->v[X_TOTAL] + 1, bonus = dispel_bonus(look, frame);
    bool hopeless = need - bonus > DOUBLE_SIX && applies(look, TOW_MAG_05);
    return hopeless ? sum_at_least(DOUBLE_SIX, 0) : sum_at_least(need, bonus);
}

static Flow roll_dispel(Play *play, Frame *frame)
{
    bool wizardly = frame->v[X_KIND] == DISPEL_WIZARDLY;
    thrown_by(play, wizardly ? (UnitId)frame->v[X_WIZARD] : NO_UNIT);
    return throw_for(play, frame, DISPEL_ROLLED, frame->seat, WHY_DISPEL_ROLL, DICE_D6, 2,
                     wanted_to_dispel(&play->look, frame));
}

static Flow choose_dispel(Play *play, Frame *frame, int kind)
{
    const Look *look = &play->look;
    IdSet able = { { 0 } };
    UnitId best = NO_UNIT;
    frame->v[X_KIND] = kind;
    if (kind == DISPEL_NONE) {
        give_back(play, 0, 0);
        return DONE;
    }
    if (kind == DISPEL_FATED) {
        mark(play, OWNER_SEAT, frame->seat, SM_FATED_USED, TOW_MAG_09);
        return roll_dispel(play, frame);
    }
    judge_wizardly(look, frame, &able, &best);
    if (ids_count(&able) <= 1)
        return roll_dispel(play, frame);
    return ask_ids(play, frame, DISPEL_NAMED, frame->seat, WHY_DISPELLER, SHAPE_UNITS, &able, 1, 1);
}

static Flow end_dispel(Play *play, const Frame *frame, bool dispelled, int total)
{
    tell_tale(play, dispelled ? TALE_DISPELLED : TALE_NOT_DISPELLED, frame->seat, frame->actor,
              NO_UNIT, total, frame->v[X_TOTAL], 0);
    give_back(play, 0, dispelled);
    return DONE;
}

static Flow read_dispel(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int first = die_at(play, frame, 0), second = die_at(play, frame, 1);
    bool wizardly = frame->v[X_KIND] == DISPEL_WIZARDLY;
    int total = settle(play, WHY_DISPEL_ROLL, FIG_SCORE, frame->actor,
                       first + second + dispel_bonus(look, frame));
    if (first == 6 && second == 6 && applies(look, TOW_MAG_05))
        return end_dispel(play, frame, true, total);
    if (first == 1 && second == 1 && applies(look, TOW_MAG_06)) {
        if (!wizardly)
            return end_dispel(play, frame, false, total);
        thrown_by(play, (UnitId)frame->v[X_WIZARD]);
        return throw_for(play, frame, DISPEL_MISCAST, frame->seat, WHY_MISCAST, DICE_D6, 2,
                         sum_of_dice());
    }
    bool more = total > frame->v[X_TOTAL] && applies(look, TOW_MAG_04);
    return end_dispel(play, frame, more, total);
}

/* MAG-06: the dispeller's own miscast. */
static Flow read_dispel_miscast(Play *play, Frame *frame)
{
    enum { CARELESS = 7 };
    int roll = die_at(play, frame, 0) + die_at(play, frame, 1);
    UnitId wizard = (UnitId)frame->v[X_WIZARD];
    tell_tale(play, TALE_MISCAST, frame->seat, wizard, NO_UNIT, roll, 0, 0);
    if (roll > CARELESS) {
        mark(play, OWNER_SEAT, frame->seat, SM_NO_DISPELS, TOW_MAG_06);
        return end_dispel(play, frame, true, roll);
    }
    Frame blast = blast_frame(frame->seat, wizard, blast_of_miscast(roll));
    frame->v[X_KIND] = DISPEL_NONE;
    return resolve(play, frame, DISPEL_CHOSEN, blast);
}

Flow run_dispel(Play *play, Frame *frame, const Answer *answer)
{
    switch ((DispelStep)frame->step) {
    case DISPEL_ASK:
        return ask_dispel(play, frame);
    case DISPEL_CHOSEN:
        return choose_dispel(play, frame, answer ? answer->value : DISPEL_NONE);
    case DISPEL_NAMED:
        frame->v[X_WIZARD] = answer->id[0];
        return roll_dispel(play, frame);
    case DISPEL_ROLLED:
        return read_dispel(play, frame);
    case DISPEL_MISCAST:
        return read_dispel_miscast(play, frame);
    }
    return DONE;
}
