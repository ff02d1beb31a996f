#include "powers/abilities.h"

#include "charge/charging.h"
#include "flight/nerves.h"
#include "move/drive.h"
#include "pickets.h"
#include "shoot/shooting.h"

/* ---- The list: 6.7 ------------------------------------------------------------------------------------------------------------------ */

enum { STEP_REACH = 12 * INCH, STEP_APART = 3 * INCH, INSPIRED = 6 * INCH, CUT_REACH = INCH };

static const struct {
    int cost;
    RuleId rule;
} abilities[ABILITIES] = {
    [ABILITY_FIRE_AND_MOVEMENT] = { 1, AWT_ABL_01 },
    [ABILITY_STORM] = { 1, AWT_ABL_02 },
    [ABILITY_SUPPRESS] = { 1, AWT_ABL_03 },
    [ABILITY_CUT_THE_WIRE] = { 1, AWT_ABL_04 },
    [ABILITY_GALLOP] = { 1, AWT_ABL_05 },
    [ABILITY_INSPIRE] = { 1, AWT_ABL_06 },
    [ABILITY_CRUSH] = { 1, AWT_ABL_07 },
    [ABILITY_FIELD_REPAIR] = { 1, AWT_ABL_08 },
    [ABILITY_STEP_BETWEEN] = { 2, AWT_ABL_09 },
};

bool has_ability(const Look *look, UnitId unit, Ability ability)
{
    switch (ability) {
    case ABILITY_FIRE_AND_MOVEMENT:
        return bears(look, unit, TR_REGULARS);
    case ABILITY_STORM:
        return bears(look, unit, TR_ASSAULT);
    case ABILITY_SUPPRESS:
        return bears(look, unit, TR_SUPPORT);
    case ABILITY_CUT_THE_WIRE:
        return bears(look, unit, TR_INFANTRY);
    case ABILITY_GALLOP:
        return bears(look, unit, TR_CAVALRY);
    case ABILITY_INSPIRE:
        return is_leader(look, unit);
    case ABILITY_CRUSH:
        return bears(look, unit, TR_TRACKED);
    case ABILITY_FIELD_REPAIR:
        return is_vehicle(look, unit);
    case ABILITY_STEP_BETWEEN:
        return bears(look, unit, TR_WITCH);
    case ABILITIES:
        break;
    }
    return false;
}

static Ability ability_said(const Order *order)
{
    return (Ability)order->clause[0].word;
}

bool frees_from_combat(const Order *order)
{
    if (order->clauses < 1 || order->clause[0].verb != VERB_ABILITY)
        return false;
    Ability ability = ability_said(order);
    return ability == ABILITY_STEP_BETWEEN ||
           (ability == ABILITY_INSPIRE && order->clause[0].path_count == 0);
}

/* ---- Judging ------------------------------------------------------------------------------------------------------------------------- */

static Length half_pace(const Look *look, UnitId unit)
{
    return pace_of(look, unit) / INCH / 2 * INCH;
}

static Verdict judge_its_move(const Look *look, UnitId unit, const Order *order)
{
    Ability ability = ability_said(order);
    bool halved = ability == ABILITY_SUPPRESS || ability == ABILITY_FIELD_REPAIR;
    Length pace = halved ? half_pace(look, unit) : pace_of(look, unit);
    if (is_vehicle(look, unit)) {
        Drive drive = drive_said(look, unit, order);
        drive.repaired = ability == ABILITY_FIELD_REPAIR;
        return drive.legs == 0 ? yes() : judge_drive(look, &drive, pace, NO_UNIT);
    }
    Going going = {
        .unit = unit, .steps = steps_of(order, &order->clause[0]), .pace = pace, .target = NO_UNIT
    };
    bool frenzied = has_mark(look->battle, OWNER_UNIT, unit, UM_FRENZY_MOVED);
    if (order->clause[0].path_count == 0)
        return yes();
    if (frenzied && applies(look, AWT_CMP_08))
        return about(no(NO_FRENZY_MOVED), unit);
    return judge_going(look, &going);
}

/* ABL-09. */
static Verdict judge_step(const Look *look, UnitId unit, const Clause *clause)
{
    Company company = { .unit = unit, .count = 1 };
    if (!clause->has_point)
        return about(no(NO_SKILL_WHERE), unit);
    ModelId witch = look->battle->unit[unit].first;
    Pose from = look->battle->model[witch].pose;
    Length far = point_distance(from.at, clause->point);
    Segment line = { from.at, clause->point };
    if (!within(far, STEP_REACH) && applies(look, AWT_ABL_09))
        return about(no_reach(NO_STEP_TOO_FAR, far, STEP_REACH, line), unit);
    company.stand[0] = stand_at(look, witch, (Pose){ clause->point, from.facing }, 0);
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        FootprintRoom room;
        int i, k;
        Footprint foes = unit_footprint(look, u, &room);
        Length gap = bases_gap(&company.stand[0].base, 1, foes.base, foes.count, &i, &k);
        if (within(gap, STEP_APART) && applies(look, AWT_ABL_09)) {
            line = base_nearest(company.stand[0].base, foes.base[k]);
            return about_both(no_reach(NO_STEP_TOO_NEAR, gap, STEP_APART, line), unit, u);
        }
    }
    Verdict verdict = judge_standing_ground(look, &company);
    return is_yes(&verdict) ? judge_places(look, &company, NO_PLACED_ON_ANOTHER) : verdict;
}

Verdict judge_ability(const Look *look, UnitId unit, const Order *order)
{
    Ability ability = ability_said(order);
    SeatId seat = look->battle->unit[unit].seat;
    if (!has_ability(look, unit, ability) && applies(look, AWT_CMD_07))
        return about(no(NO_NOT_ITS_ABILITY), unit);
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_SHAKEN) && applies(look, AWT_ACT_08))
        return about(no(NO_SHAKEN), unit);
    bool stuck = has_mark(look->battle, OWNER_UNIT, unit, UM_IMMOBILISED);
    if (ability == ABILITY_FIELD_REPAIR && !stuck && applies(look, AWT_ABL_08))
        return about(no(NO_NOT_IMMOBILISED), unit);
    Verdict verdict = judge_tokens(look, seat, abilities[ability].cost, NO_ABILITY_COST);
    verdict.who = unit;
    if (!is_yes(&verdict))
        return verdict;
    return ability == ABILITY_STEP_BETWEEN ? judge_step(look, unit, &order->clause[0])
                                           : judge_its_move(look, unit, order);
}

/* ---- Carrying out -------------------------------------------------------------------------------------------------------------------- */

enum { AB_ABILITY, AB_FLAGS };
typedef enum AbilityStep {
    ABILITY_PAY,
    ABILITY_MOVED,
    ABILITY_WATCHED,
    ABILITY_AIMED,
    ABILITY_FIRED,
    ABILITY_AGAIN,
    ABILITY_GONE,
    ABILITY_OVER,
} AbilityStep;
enum { SHOTS = 1 << VERB_SHOOT | 1 << VERB_MARK | 1 << VERB_ENOUGH };

Frame ability_frame(const Look *look, UnitId unit)
{
    return frame_of(PROC_ABILITY, look->battle->unit[unit].seat, unit, NO_UNIT);
}

unsigned flags_of_ability(const Frame *frame)
{
    return (unsigned)frame->v[AB_FLAGS];
}

static Flow ask_to_shoot(Play *play, Frame *frame, unsigned flags)
{
    frame->v[AB_FLAGS] = (int32_t)flags;
    forget_order(play, frame);
    if (!can_shoot_at_somebody(&play->look, frame->actor, flags))
        return go(frame, ABILITY_FIRED);
    return ask_order(play, frame, ABILITY_AIMED, frame->seat, WHY_SHOOT, SHOTS);
}

static void step_between(Play *play, const Frame *frame)
{
    const Clause *clause = kept_clause(play, frame, 0);
    ModelId witch = play->look.battle->unit[frame->actor].first;
    Pose pose = play->look.battle->model[witch].pose;
    pose.at = clause->point;
    place_model(play, witch, pose, 0, AWT_ABL_09);
    mark(play, OWNER_UNIT, frame->actor, UM_MOVED, AWT_ABL_09);
}

static bool names_a_move(Play *play, const Frame *frame)
{
    return kept_clause(play, frame, 0)->path_count > 0 || frame->clause_count > 1;
}

static Flow begin_move(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    if (!names_a_move(play, frame))
        return go(frame, ABILITY_WATCHED);
    bool crush = frame->v[AB_ABILITY] == ABILITY_CRUSH && applies(look, AWT_ABL_07);
    Frame child = !is_vehicle(look, unit) ? going_frame(look, unit)
                  : crush                 ? crush_frame(look, unit)
                                          : drive_frame(look, unit, NO_UNIT);
    hand_order(&child, frame);
    return resolve(play, frame, ABILITY_MOVED, child);
}

static Flow pay(Play *play, Frame *frame)
{
    Ability ability = (Ability)kept_clause(play, frame, 0)->word;
    frame->v[AB_ABILITY] = (int32_t)ability;
    spend_tokens(play, frame->seat, abilities[ability].cost, AWT_CMD_07);
    tell_tale(play, TALE_ABILITY, frame->seat, frame->actor, NO_UNIT, abilities[ability].cost, 0,
              0);
    if (ability == ABILITY_STORM)
        return ask_to_shoot(play, frame, FIRE_QUICK);
    bool steps = ability == ABILITY_STEP_BETWEEN && applies(&play->look, AWT_ABL_09);
    if (steps)
        step_between(play, frame);
    bool repairs = ability == ABILITY_FIELD_REPAIR && applies(&play->look, AWT_ABL_08);
    if (repairs)
        unmark(play, OWNER_UNIT, frame->actor, UM_IMMOBILISED, AWT_ABL_08);
    return ability == ABILITY_STEP_BETWEEN ? DONE : begin_move(play, frame);
}

/* ABL-04: the nearest piece of wire, or the one that was named. */
static void cut_wire(Play *play, const Frame *frame, PieceId named)
{
    Base base[MOST_UNIT_MODELS];
    const Look *look = &play->look;
    Plots plots;
    PieceId cut = NO_PIECE;
    Length least = CUT_REACH + REACH_SLACK + 1;
    int count = unit_bases(look, frame->actor, base, MOST_UNIT_MODELS);
    plots_in(look, (Box){ { 0, 0 }, { look->game->width, look->game->height } }, &plots);
    for (int i = 0; i < plots.count * count; i++) {
        const Plot *plot = &plots.plot[i / count];
        Length gap = area_gap(&plot->area, base[i % count]);
        bool meant =
            sort_of_plot(look, plot) == GROUND_WIRE && (named == NO_PIECE || named == plot->id);
        if (meant && gap < least) {
            least = gap;
            cut = plot->id;
        }
    }
    if (cut != NO_PIECE && applies(look, AWT_ABL_04)) {
        remove_piece(play, cut);
        tell_tale(play, TALE_WIRE_CUT, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
    }
}

/* ABL-06. */
static void inspire(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    Segment line;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_FRIENDS, frame->actor, &u);) {
        bool hears = u != frame->actor &&
                     within(unit_gap(look, frame->actor, u, &line), INSPIRED) &&
                     applies(look, AWT_ABL_06);
        if (hears)
            ease_stress(play, u, 1, AWT_ABL_06);
    }
}

static Flow ask_second(Play *play, Frame *frame, unsigned verbs, RuleId rule)
{
    const Look *look = &play->look;
    bool barred = has_mark(look->battle, OWNER_UNIT, frame->actor, UM_PINNED) ||
                  has_mark(look->battle, OWNER_UNIT, frame->actor, UM_SHAKEN);
    forget_order(play, frame);
    bool asks = !barred && is_steady(look, frame->actor) && applies(look, rule);
    if (!asks)
        return DONE;
    return ask_order(play, frame, ABILITY_AGAIN, frame->seat, WHY_ABILITY,
                     verbs | 1 << VERB_ENOUGH);
}

/* What follows the Move: nothing for who did not stand a picket's fire. */
static Flow go_on(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    bool moved = has_mark(look->battle, OWNER_UNIT, frame->actor, UM_MOVED);
    unsigned quick = moved ? FIRE_QUICK : 0;
    if (!is_steady(look, frame->actor))
        return DONE;
    switch ((Ability)frame->v[AB_ABILITY]) {
    case ABILITY_FIRE_AND_MOVEMENT:
        return ask_to_shoot(play, frame, quick | (applies(look, AWT_ABL_01) ? FIRE_STEADY : 0));
    case ABILITY_SUPPRESS:
        return ask_to_shoot(play, frame, quick | (applies(look, AWT_ABL_03) ? FIRE_GUNS : 0));
    case ABILITY_CUT_THE_WIRE:
        cut_wire(play, frame, kept_clause(play, frame, 0)->piece);
        return DONE;
    case ABILITY_GALLOP:
        return ask_second(play, frame, 1 << VERB_MOVE, AWT_ABL_05);
    case ABILITY_INSPIRE:
        inspire(play, frame);
        return DONE;
    default:
        return DONE;
    }
}

static Flow take_shots(Play *play, Frame *frame, const Answer *answer)
{
    if (says_only(&answer->order, VERB_ENOUGH))
        return go(frame, ABILITY_FIRED);
    keep_order(play, frame, answer);
    Frame child = shooting_frame(&play->look, frame->actor, (unsigned)frame->v[AB_FLAGS]);
    hand_order(&child, frame);
    return resolve(play, frame, ABILITY_FIRED, child);
}

static Flow take_second(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    if (says_only(&answer->order, VERB_ENOUGH))
        return DONE;
    keep_order(play, frame, answer);
    const Clause *clause = kept_clause(play, frame, 0);
    bool charges = clause->verb == VERB_CHARGE;
    Frame child =
        charges ? onset_frame(look, frame->actor, clause->unit) : going_frame(look, frame->actor);
    hand_order(&child, frame);
    return resolve(play, frame, charges ? ABILITY_OVER : ABILITY_GONE, child);
}

Verdict judge_in_ability(const Look *look, const Frame *frame, const Answer *answer)
{
    const Order *order = &answer->order;
    if (answer->kind != ANSWER_ORDER || says_only(order, VERB_ENOUGH))
        return yes();
    if (order->actor != frame->actor && applies(look, AWT_ACT_01))
        return about_both(no(NO_OTHER_UNIT), order->actor, frame->actor);
    switch (order->clause[0].verb) {
    case VERB_MOVE:
        return judge_move_order(look, order->actor, order, &order->clause[0]);
    case VERB_CHARGE:
        return judge_charge_clause(look, order->actor, order, &order->clause[0]);
    default:
        return judge_shooting_order(look, order->actor, &(Said){ order->clause, order->clauses },
                                    (unsigned)frame->v[AB_FLAGS]);
    }
}

Flow run_ability(Play *play, Frame *frame, const Answer *answer)
{
    switch ((AbilityStep)frame->step) {
    case ABILITY_PAY:
        return pay(play, frame);
    case ABILITY_MOVED: {
        bool moved = given_back(play, 0);
        return moved ? resolve(play, frame, ABILITY_WATCHED, pickets_frame(frame->actor))
                     : go(frame, ABILITY_WATCHED);
    }
    case ABILITY_WATCHED:
        return go_on(play, frame);
    case ABILITY_AIMED:
        return take_shots(play, frame, answer);
    case ABILITY_FIRED:
        if (frame->v[AB_ABILITY] != ABILITY_STORM)
            return DONE;
        return ask_second(play, frame, 1 << VERB_CHARGE, AWT_ABL_02);
    case ABILITY_AGAIN:
        return take_second(play, frame, answer);
    case ABILITY_GONE: {
        bool moved = given_back(play, 0);
        return moved ? resolve(play, frame, ABILITY_OVER, pickets_frame(frame->actor)) : DONE;
    }
    case ABILITY_OVER:
        return DONE;
    }
    return DONE;
}
