#include "fight/strike.h"

/* Steps 3 and 4 of the Attack Sequence: the Attack Dice stage by stage, then Armour Saves, then AEGIS Saves,
 * each stage one batch (DICE-10). */

typedef enum StrikeFigure {
    S_NEED, /* of an Attack Die */
    S_AP,
    S_TRAITS,
    S_COUNT,   /* dice of the batch that is being thrown */
    S_STAGE,   /* which roll of theirs it is, from 1 */
    S_AT,      /* for each of them whether its first roll was a natural 6 */
    S_SAVE,    /* need of the save that is being thrown */
    S_OPEN,    /* Attacks that the save does not stop, so far */
    S_RENDING, /* of the successes, those that are Rending */
} StrikeFigure;

typedef enum StrikeStep {
    STRIKE_ROLL, /* Attack Dice of one stage */
    STRIKE_ROLLED,
    STRIKE_ARMOUR, /* who may save by Armour */
    STRIKE_ARMOUR_ROLL,
    STRIKE_ARMOUR_ROLLED,
    STRIKE_AEGIS,
    STRIKE_AEGIS_ROLL,
    STRIKE_AEGIS_ROLLED,
    STRIKE_END,
} StrikeStep;

enum { RENDING_AP = 2 };

Frame attack_dice_frame(const Look *look, const Strikes *strikes)
{
    UnitId thrower = strikes->attacker == NO_UNIT ? strikes->target : strikes->attacker;
    Frame frame = frame_of(PROC_STRIKES, look->battle->unit[thrower].seat, strikes->attacker,
                           strikes->target);

    frame.v[S_NEED] = need_figure(strikes->need);
    frame.v[S_AP] = strikes->ap;
    frame.v[S_TRAITS] = (int32_t)strikes->traits;
    frame.v[S_COUNT] = strikes->dice > MOST_THROW ? MOST_THROW
                       : strikes->dice < 0        ? 0
                                                  : strikes->dice;
    frame.v[S_STAGE] = 1;
    frame.v[S_AT] = -1;
    return frame;
}

/* ---- Saves ----------------------------------------------------------------------------------- */

static int printed(const Look *look, UnitId unit, ProfileField field)
{
    int32_t value = unit_profile(look->game, look->battle, unit)->field[field];

    return value == NO_FIELD ? 0 : value;
}

/* The sum of Dice Modifiers on the Armour Saves: Brace and Corrosive. */
static int armour_modifier(const Look *look, UnitId target, unsigned traits)
{
    int sum = 0;

    if (has_mark(look->battle, OWNER_UNIT, target, UM_BRACED) && applies(look, WSG_PRK_25))
        sum++;
    if ((traits & STRIKE_CORROSIVE) && applies(look, WSG_WPK_09))
        sum--;
    return sum;
}

/* AP equal to or better than the printed Armour cancels the save, whatever modifies the roll (DICE-08). */
static bool is_cancelled(const Look *look, int ap, int armour)
{
    return ap != 0 && ap <= armour && applies(look, WSG_ATK_11);
}

Need armour_save_need(const Look *look, UnitId target, int ap, unsigned traits, int *modifier)
{
    int armour = printed(look, target, PF_ARMOUR);
    Need none = { 0 };

    *modifier = armour_modifier(look, target, traits);
    bool matters = armour != 0 && !is_cancelled(look, ap, armour) && applies(look, WSG_ATK_10);
    if (!matters)
        return none;
    return save_shifted(look, need_plain(armour), *modifier);
}

Need aegis_need(const Look *look, UnitId target)
{
    int aegis = printed(look, target, PF_AEGIS);
    Need none = { 0 };

    return aegis != 0 && applies(look, WSG_ATK_12) ? need_plain(aegis) : none;
}

/* ---- Batches --------------------------------------------------------------------------------- */

/* All dice of one stage are one batch. */
static Flow throw_stage(Play *play, Frame *frame, int next, UnitId unit, int why, int32_t need)
{
    int count = frame->v[S_COUNT], stage = frame->v[S_STAGE];

    if (count > 1)
        count = applies(&play->look, WSG_DICE_10) ? count : 1;
    SeatId seat = unit == NO_UNIT ? frame->seat : play->look.battle->unit[unit].seat;
    int wanted = need_at(need_of_figure(need), stage);
    return resolve(play, frame, next, batch_frame(seat, unit, why + stage - 1, count, wanted));
}

/* The successes of the stage go on, each with the memory of its first roll. */
static void read_attack_dice(Play *play, Frame *frame)
{
    const Battle *battle = play->look.battle;
    Need need = need_of_figure(frame->v[S_NEED]);
    int count = given_back(play, 1), place = given_back(play, 0), left = 0;
    uint8_t six[MOST_THROW];

    for (int i = 0; i < count; i++) {
        int die = kept_byte(battle, place + i);
        if (!die_does(&play->look, need, frame->v[S_STAGE], die))
            continue;
        bool first_six =
            frame->v[S_STAGE] == 1 ? die == 6 : kept_byte(battle, frame->v[S_AT] + i) != 0;
        six[left++] = first_six;
    }
    frame->v[S_RENDING] = 0;
    for (int i = 0; i < left; i++)
        frame->v[S_RENDING] += six[i];
    frame->v[S_COUNT] = left;
    frame->v[S_AT] = left > 0 ? keep_bytes(play, frame, six, left) : -1;
    frame->v[S_STAGE]++;
}

/* Of the Attacks in the running those go on that passed this roll of their save; the others get through. */
static void read_saves(Play *play, Frame *frame)
{
    const Battle *battle = play->look.battle;
    Need need = need_of_figure(frame->v[S_SAVE]);
    int count = given_back(play, 1), passed = 0;

    for (int i = 0; i < count; i++)
        passed += die_does(&play->look, need, frame->v[S_STAGE],
                           kept_byte(battle, given_back(play, 0) + i));
    frame->v[S_OPEN] += frame->v[S_COUNT] - passed;
    frame->v[S_COUNT] = passed;
    frame->v[S_STAGE]++;
}

static void begin_saves(Play *play, Frame *frame, int why, Need need, int saving, int open)
{
    int32_t figure = settle(play, why, FIG_NEED, frame->target, need_figure(need));

    frame->v[S_SAVE] = figure;
    frame->v[S_COUNT] = saving;
    frame->v[S_OPEN] = open;
    frame->v[S_STAGE] = 1;
}

static bool is_last_stage(const Frame *frame, int32_t need)
{
    return frame->v[S_COUNT] == 0 || frame->v[S_STAGE] > need_of_figure(need).stages;
}

/* ---- The steps ------------------------------------------------------------------------------- */

static Flow attack_step(Play *play, Frame *frame)
{
    Need need = need_of_figure(frame->v[S_NEED]);

    if (frame->step == STRIKE_ROLLED) {
        read_attack_dice(play, frame);
        return go(frame, is_last_stage(frame, frame->v[S_NEED]) ? STRIKE_ARMOUR : STRIKE_ROLL);
    }
    if (need.stages == 0) {
        int successes = frame->v[S_COUNT] * need.times;
        frame->v[S_COUNT] = successes > MOST_THROW ? MOST_THROW : successes;
        return go(frame, STRIKE_ARMOUR);
    }
    return throw_stage(play, frame, STRIKE_ROLLED, frame->actor, WHY_ATTACK_DICE, frame->v[S_NEED]);
}

/* Rending Attacks have AP 2+ of their own, so some of a volley may be saved and others not. */
static Flow armour_step(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    int hits = frame->v[S_COUNT], rending = frame->v[S_RENDING], modifier = 0;
    unsigned traits = (unsigned)frame->v[S_TRAITS];

    bool matters = traits & STRIKE_RENDING && rending != 0 && applies(look, WSG_WPK_08);
    if (!matters)
        rending = 0;
    Need plain = armour_save_need(look, frame->target, frame->v[S_AP], traits, &modifier);
    Need torn =
        rending > 0 ? armour_save_need(look, frame->target, RENDING_AP, traits, &modifier) : plain;
    int saving = (plain.stages > 0 ? hits - rending : 0) + (torn.stages > 0 ? rending : 0);

    if (rending > 0 && plain.stages > 0 && torn.stages == 0)
        tell_tale(play, TALE_RENDS, NO_SEAT, frame->actor, frame->target, rending, hits, 0);
    begin_saves(play, frame, WHY_ARMOUR, torn.stages > 0 ? torn : plain, saving, hits - saving);
    return go(frame, saving > 0 ? STRIKE_ARMOUR_ROLL : STRIKE_AEGIS);
}

static Flow aegis_step(Play *play, Frame *frame)
{
    Need need = aegis_need(&play->look, frame->target);

    if (need.stages == 0 || frame->v[S_OPEN] == 0)
        return go(frame, STRIKE_END);
    begin_saves(play, frame, WHY_AEGIS, need, frame->v[S_OPEN], 0);
    return go(frame, STRIKE_AEGIS_ROLL);
}

Flow run_attack_dice(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((StrikeStep)frame->step) {
    case STRIKE_ROLL:
    case STRIKE_ROLLED:
        return attack_step(play, frame);

    case STRIKE_ARMOUR:
        return armour_step(play, frame);
    case STRIKE_ARMOUR_ROLL:
        return throw_stage(play, frame, STRIKE_ARMOUR_ROLLED, frame->target, WHY_ARMOUR,
                           frame->v[S_SAVE]);
    case STRIKE_ARMOUR_ROLLED:
        read_saves(play, frame);
        return go(frame,
                  is_last_stage(frame, frame->v[S_SAVE]) ? STRIKE_AEGIS : STRIKE_ARMOUR_ROLL);

    case STRIKE_AEGIS:
        return aegis_step(play, frame);
    case STRIKE_AEGIS_ROLL:
        return throw_stage(play, frame, STRIKE_AEGIS_ROLLED, frame->target, WHY_AEGIS,
                           frame->v[S_SAVE]);
    case STRIKE_AEGIS_ROLLED:
        read_saves(play, frame);
        return go(frame, is_last_stage(frame, frame->v[S_SAVE]) ? STRIKE_END : STRIKE_AEGIS_ROLL);

    case STRIKE_END:
        give_back(play, 0, frame->v[S_OPEN]);
        return DONE;
    }
    return DONE;
}
