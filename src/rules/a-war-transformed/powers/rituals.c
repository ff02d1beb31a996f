#include "fight/losses.h"
#include "flight/nerves.h"
#include "move/movement.h"
#include "powers/skills.h"
#include "shoot/sight.h"

/* ---- Rituals: CMD-05, 13, RIT --------------------------------------------------------------------------------------------------------- */

enum { NEAR_REACH = 6 * INCH, WITCH_REACH = 12 * INCH, FIRE_REACH = 18 * INCH, BLOOD_PRICE = 2 };

/* In the order of RitualKind: whom it is for, and how far off. */
static const struct {
    int level;
    RuleId rule;
    Length reach;
    bool on_enemy, on_friend;
} rituals[RITUALS] = {
    [RITUAL_SECOND_SIGHT] = { 1, AWT_RIT_01, WITCH_REACH, false, true },
    [RITUAL_BLOOD_OFFERING] = { 1, AWT_RIT_02, NEAR_REACH, false, true },
    [RITUAL_DREAD_WHISPER] = { 2, AWT_RIT_03, WITCH_REACH, true, false },
    [RITUAL_KNIT_FLESH] = { 2, AWT_RIT_04, NEAR_REACH, false, true },
    [RITUAL_DROWNED_GROUND] = { 2, AWT_RIT_05, WITCH_REACH, false, false },
    [RITUAL_MOONFIRE] = { 3, AWT_RIT_06, FIRE_REACH, true, false },
};

Length reach_of_ritual(RitualKind ritual)
{
    return rituals[ritual].reach;
}

int level_of_ritual(RitualKind ritual)
{
    return rituals[ritual].level;
}

/* ---- Knit Flesh: RIT-04 ------------------------------------------------------------------------------------------------------------------ */

/* The first of those who fell; NO_MODEL: the unit is whole. */
static ModelId first_fallen(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    for (int i = u->first; i < u->first + u->count; i++) {
        if (look->battle->model[i].state == MODEL_LOST)
            return (ModelId)i;
    }
    return NO_MODEL;
}

static bool is_whole(const Look *look, UnitId unit)
{
    const Unit *u = &look->battle->unit[unit];
    if (u->count > 1)
        return first_fallen(look, unit) == NO_MODEL;
    return look->battle->model[u->first].wounds >= profile_of_unit(look, unit)->field[PF_WOUNDS];
}

/* Where it may stand: on the table, on open ground for its class, on nobody, an inch from enemies, in cohesion. */
static Verdict judge_return(const Look *look, UnitId unit, Point at)
{
    Company company;
    Stands others;
    Plots plots;
    ModelId model = first_fallen(look, unit);
    company_of(look, unit, &company);
    Stand back = stand_at(look, model, (Pose){ at, look->battle->model[model].pose.facing }, 0);
    company.stand[company.count++] = back;
    stands_in(look, box_grown(back.box, INCH), unit, &others);
    plots_in(look, back.box, &plots);
    Verdict verdict = judge_edge(look, &back);
    if (is_yes(&verdict))
        verdict = judge_overlaps(look, &company, &others, NO_ENDS_ON);
    if (is_yes(&verdict))
        verdict = judge_company(look, &company);
    for (int i = 0; is_yes(&verdict) && i < others.count; i++) {
        Length gap = stand_gap(&back, &others.stand[i]);
        if (is_enemy(look, unit, others.stand[i].unit) && gap < INCH - REACH_SLACK)
            verdict = no_reach_of(&back, NO_RETURNS_NEAR, gap, INCH,
                                  base_nearest(back.base, others.stand[i].base));
    }
    for (int i = 0; is_yes(&verdict) && i < plots.count; i++) {
        bool closed =
            !class_may_enter(look, class_of_unit(look, unit), sort_of_plot(look, &plots.plot[i]));
        if (closed && area_overlaps(&plots.plot[i].area, back.base))
            verdict = about(no(NO_RETURNS_THERE), unit);
    }
    return verdict;
}

static Verdict judge_knitting(const Look *look, UnitId unit, const Clause *clause)
{
    bool able = !is_vehicle(look, unit) && !is_whole(look, unit);
    if (!able && applies(look, AWT_RIT_04))
        return about(no(NO_IS_WHOLE), unit);
    if (look->battle->unit[unit].count == 1)
        return yes();
    return clause->has_point ? judge_return(look, unit, clause->point)
                             : about(no(NO_SKILL_WHERE), unit);
}

static void knit(Play *play, UnitId unit, const Clause *clause)
{
    const Battle *b = play->look.battle;
    ModelId model = first_fallen(&play->look, unit);
    if (b->unit[unit].count == 1) {
        model = b->unit[unit].first;
        set_wounds(play, model, b->model[model].wounds + 1, AWT_RIT_04);
        return;
    }
    set_wounds(play, model, profile_of_unit(&play->look, unit)->field[PF_WOUNDS], AWT_RIT_04);
    set_model_state(play, model, MODEL_STANDING, AWT_RIT_04);
    place_model(play, model, (Pose){ clause->point, b->model[model].pose.facing }, 0, AWT_RIT_04);
}

/* ---- Judging ----------------------------------------------------------------------------------------------------------------------------- */

/* That refusal is the Ritual's own. */
static Verdict by_rule(Verdict verdict, RuleId rule)
{
    verdict.rule = rule;
    return verdict;
}

static Verdict judge_ritual_unit(const Look *look, UnitId witch, const Clause *clause)
{
    RitualKind kind = (RitualKind)clause->word;
    UnitId unit = clause->unit;
    RuleId rule = rituals[kind].rule;
    if (unit < 0 || unit >= look->battle->units || !is_fielded(look, unit))
        return about(no(NO_NO_SUCH), witch);
    if (is_enemy(look, witch, unit) != rituals[kind].on_enemy)
        return about(no(rituals[kind].on_enemy ? NO_RITUAL_ON_OWN : NO_RITUAL_ON), unit);
    Verdict verdict = judge_within(look, witch, unit, rituals[kind].reach, NO_RITUAL_TOO_FAR);
    if (!is_yes(&verdict) && applies(look, rule))
        return by_rule(verdict, rule);
    if (rituals[kind].on_enemy && !awt_sees(look, witch, unit) && applies(look, rule))
        return by_rule(about_both(no(NO_RITUAL_UNSEEN), unit, witch), rule);
    bool hard = kind == RITUAL_BLOOD_OFFERING || kind == RITUAL_MOONFIRE;
    if (hard && bears(look, unit, TR_ARMOURED) && applies(look, rule))
        return by_rule(about(no(NO_RITUAL_ARMOURED), unit), rule);
    return kind == RITUAL_KNIT_FLESH ? judge_knitting(look, unit, clause) : yes();
}

Verdict judge_ritual(const Look *look, const Order *order)
{
    const Clause *clause = &order->clause[0];
    UnitId witch = order->actor;
    SeatId seat = look->battle->unit[witch].seat;
    bool able = bears(look, witch, TR_WITCH) && is_steady(look, witch);
    if (!able && applies(look, AWT_CMD_13))
        return about(no(NO_RITUAL_BY), witch);
    if (has_mark(look->battle, OWNER_UNIT, witch, UM_PERFORMED) && applies(look, AWT_CMD_13))
        return about(no(NO_PERFORMED_ALREADY), witch);
    Verdict verdict =
        judge_dice_offered(look, seat, clause->number, rituals[clause->word].level, AWT_CMD_05);
    if (!is_yes(&verdict))
        return about(verdict, witch);
    return clause->word == RITUAL_DROWNED_GROUND
               ? judge_place_within(look, witch, clause, WITCH_REACH, NO_DROWNED_TOO_FAR)
               : judge_ritual_unit(look, witch, clause);
}

/* ---- They are performed --------------------------------------------------------------------------------------------------------------------- */

typedef enum RitualStep {
    RITUAL_PAID,
    RITUAL_THROWN,
    RITUAL_BURNS, /* Moonfire: a d6 of hits */
    RITUAL_SAVED,
    RITUAL_LOST,
    RITUAL_DONE,
} RitualStep;

void drain_ground(Play *play)
{
    const Battle *b = play->look.battle;
    for (PieceId i = (PieceId)play->look.game->terrain; i < b->pieces; i++) {
        const Piece *piece = &b->piece[i];
        if (piece->made && !piece->gone && piece->kind == MADE_DROWNED &&
            piece->tally[0] <= b->round)
            remove_piece(play, i);
    }
}

/* Those whom the witch sees: DMG-04. */
static ModelSet seen_by(const Look *look, UnitId witch, UnitId unit)
{
    Between between;
    View view;
    gather_between(look, witch, unit, &between);
    view_unit(look, &between, look->battle->unit[witch].first, &view);
    return view.seen;
}

static Flow work_ritual(Play *play, Frame *frame, const Clause *clause)
{
    const Look *look = &play->look;
    SeatId seat = frame->seat;
    UnitId unit = frame->target;
    switch ((RitualKind)clause->word) {
    case RITUAL_SECOND_SIGHT:
        mark(play, OWNER_UNIT, unit, UM_SECOND_SIGHT, AWT_RIT_01);
        return DONE;
    case RITUAL_BLOOD_OFFERING:
        set_tally(play, OWNER_SEAT, seat, ST_MT,
                  tally_of(look->battle, OWNER_SEAT, seat, ST_MT) + BLOOD_PRICE, AWT_RIT_02);
        return resolve(play, frame, RITUAL_DONE, losses_frame(look, unit, 1));
    case RITUAL_DREAD_WHISPER:
        return resolve(play, frame, RITUAL_DONE, stress_frame(look, unit, 1, AWT_RIT_03));
    case RITUAL_KNIT_FLESH:
        knit(play, unit, clause);
        return DONE;
    case RITUAL_DROWNED_GROUND:
        lay_ground(play, MADE_DROWNED, seat, clause->point, DROWNED_RADIUS, SPAN_BATTLE);
        return DONE;
    case RITUAL_MOONFIRE:
        forget_dice(play, frame);
        return throw_for(play, frame, RITUAL_BURNS, seat, WHY_MOONFIRE, DICE_D6, 1, sum_of_dice());
    case RITUALS:
        break;
    }
    return DONE;
}

static Flow read_ritual(Play *play, Frame *frame)
{
    const Clause *clause = kept_clause(play, frame, 0);
    bool works = throw_hits(play, frame) >= rituals[clause->word].level;
    tell_tale(play, works ? TALE_RITUAL_WORKS : TALE_RITUAL_FAILS, frame->seat, frame->actor,
              NO_UNIT, throw_hits(play, frame), rituals[clause->word].level, 0);
    bool acts = works && applies(&play->look, rituals[clause->word].rule);
    return acts ? work_ritual(play, frame, clause) : DONE;
}

static Flow test_for_pins(Play *play, Frame *frame)
{
    PinningTest test = { .unit = frame->target, .shooter = frame->actor };
    bool owed = given_back(play, 0) > 0 && is_steady(&play->look, frame->target);
    return owed ? resolve(play, frame, RITUAL_DONE, pinning_frame(&play->look, &test)) : DONE;
}

Flow run_ritual(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    const Look *look = &play->look;
    const Clause *clause = kept_clause(play, frame, 0);
    switch ((RitualStep)frame->step) {
    case RITUAL_PAID:
        frame->target = clause->unit;
        if (applies(look, AWT_CMD_05))
            spend_tokens(play, frame->seat, clause->number, AWT_CMD_05);
        mark(play, OWNER_UNIT, frame->actor, UM_PERFORMED, AWT_CMD_13);
        return throw_for(play, frame, RITUAL_THROWN, frame->seat, WHY_RITUAL, DICE_D3,
                         clause->number, each_at_most(1));
    case RITUAL_THROWN:
        return read_ritual(play, frame);
    case RITUAL_BURNS:
        return resolve(
            play, frame, RITUAL_SAVED,
            saves_frame(look, frame->target, frame->actor, dice_sum(play, frame), 0, SAVES_STAND));
    case RITUAL_SAVED:
        return resolve(play, frame, RITUAL_LOST,
                       shot_losses_frame(look, frame->target, given_back(play, 0),
                                         seen_by(look, frame->actor, frame->target), frame->actor));
    case RITUAL_LOST:
        return test_for_pins(play, frame);
    case RITUAL_DONE:
        return DONE;
    }
    return DONE;
}
