#include "fight/fight.h"
#include "fight/figures.h"
#include "flow.h"
#include "geom/align.h"

/* ---- Pursuit and overrun: FUP-05..10 ---------------------------------------------------------------------------------- */

enum { P_SWIFT, P_DISTANCE, P_MET, P_TEST, P_FACING };
enum { KEEP_AWAY = INCH };
typedef enum PursueStep {
    PURSUE_BEGIN,
    PURSUE_SWIFT,
    PURSUE_ROLL,
    PURSUE_EXTRA,
    PURSUE_SUM,
    PURSUE_GO,
    PURSUE_EVADE,
    PURSUE_TESTED,
    PURSUE_EVADED,
    PURSUE_MEET,
    PURSUE_REFORM,
    PURSUE_END,
} PursueStep;

/* FUP-08: whoever is still in contact with an enemy stays. */
static bool is_held(const Look *look, UnitId unit)
{
    UnitId enemy[MOST_FOES];
    int enemies = engaged_with(look, unit, enemy, MOST_FOES);
    for (int i = 0; i < enemies; i++) {
        if (base_touches(unit_outline(look, unit), unit_outline(look, enemy[i])) &&
            applies(look, TOW_FUP_08))
            return true;
    }
    return false;
}

/* Where the quarry is, or was when it left the table. */
static bool goal_of(const Look *look, UnitId quarry, Point *goal)
{
    int note = quarry == NO_UNIT ? -1 : note_find(look->battle, NT_LEFT_TABLE, quarry);
    if (quarry == NO_UNIT)
        return false;
    if (is_fielded(look, quarry)) {
        *goal = centre_of(look, quarry);
        return true;
    }
    if (note >= 0)
        *goal = look->battle->note[note].pose.at;
    return note >= 0;
}

static void turn_after(Play *play, UnitId unit, UnitId quarry)
{
    Point goal;
    if (goal_of(&play->look, quarry, &goal) && applies(&play->look, TOW_FUP_05))
        pivot_unit(play, unit, point_bearing(centre_of(&play->look, unit), goal), TOW_FUP_05);
}

/* ---- The walk ---------------------------------------------------------------------------------------------------------- */

static void dangers_of_chase(const Look *look, UnitId unit, Length distance, Dangers *dangers)
{
    Block block = block_of(look, unit);
    BlockPath way = { .stages = 1, .end = block_advanced(block, distance) };
    way.stage[0] = (PathStage){ block, { LEG_AHEAD, distance, 0 }, false };
    *dangers = (Dangers){ .count = 0 };
    if (is_block(look, unit))
        dangers_of_way(look, unit, &way, dangers);
}

/* FUP-09: off the table it waits for its next compulsory moves, its characters with it. */
static void pursue_off(Play *play, UnitId unit)
{
    const Battle *b = play->look.battle;
    tell_tale(play, TALE_PURSUES_OFF, b->unit[unit].seat, unit, NO_UNIT, 0, 0, 0);
    for (UnitId u = 0; u < b->units; u++) {
        if (u == unit || (b->unit[u].carrier == unit && b->unit[u].state == UNIT_FIELD))
            mark(play, OWNER_UNIT, u, UM_PURSUED_OFF, TOW_FUP_09);
    }
    go_off_table(play, unit, NT_LEFT_TABLE, TOW_FUP_09);
}

static bool is_off(const Look *look, Base outline)
{
    Length over = base_over_edge(outline, look->game->width, look->game->height);
    return over > REACH_SLACK && applies(look, TOW_FUP_09);
}

/* FUP-08: it stops at friends: where there is no room to turn after the quarry it stays as it is. */
static bool overlaps_others(const Look *look, UnitId unit, Base there)
{
    Barriers barriers;
    barriers_of(look, unit, NULL, &barriers);
    for (int i = 0; i < barriers.count; i++) {
        if (area_overlaps(&barriers.barrier[i].area, there) && applies(look, TOW_FUP_08))
            return true;
    }
    return false;
}

enum { D6_SIDES = 6, FEWEST = 2, MOST = 12, MOST_SWIFT = 18 };

/* ---- W-EVADE: CHR-16, GEN-07 ----------------------------------------------------------------------------------------------- */

static bool may_evade(const Look *look, UnitId unit)
{
    return unit != NO_UNIT && is_character_unit(look, unit) && host_of(look, unit) == unit &&
           !is_engaged(look, unit) && !is_fleeing(look, unit) && !is_block(look, unit) &&
           applies(look, TOW_CHR_16);
}

/* A natural 1 passes where there is any Initiative, a natural 6 never. */
static bool evades_with(const Look *look, UnitId unit, int die)
{
    int value = unit_profile(look->game, look->battle, unit)->field[PF_I];
    bool natural = applies(look, TOW_GEN_07);
    return natural && die == 1 ? value > 0 : natural && die == D6_SIDES ? false : die <= value;
}

static Flow roll_to_evade(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = (UnitId)frame->v[P_MET];
    int highest = D6_SIDES;
    while (highest > 0 && !evades_with(look, unit, highest))
        highest--;
    ask_about(play, frame->actor, unit);
    thrown_by(play, unit);
    return throw_for(play, frame, PURSUE_TESTED, look->battle->unit[unit].seat, WHY_EVADE_TEST,
                     DICE_D6, 1, each_at_most(highest));
}

static Flow read_evasion(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = (UnitId)frame->v[P_MET];
    if (!evades_with(look, unit, die_at(play, frame, 0))) {
        tell_tale(play, TALE_CAUGHT, look->battle->unit[unit].seat, unit, frame->actor, 0, 0, 0);
        return go(frame, PURSUE_GO);
    }
    ask_about(play, frame->actor, unit);
    return ask_place(play, frame, PURSUE_EVADED, look->battle->unit[unit].seat, WHY_EVADE_TO,
                     SHAPE_POINT);
}

static Flow evade(Play *play, Frame *frame, Point to)
{
    const Battle *b = play->look.battle;
    UnitId unit = (UnitId)frame->v[P_MET];
    ModelId model = b->unit[unit].first;
    Pose pose = { to, b->model[model].pose.facing };
    place_model(play, model, pose, 0, TOW_CHR_16);
    set_front(play, unit, pose, 1, TOW_CHR_16);
    mark(play, OWNER_UNIT, unit, UM_EVADED, TOW_CHR_16);
    tell_tale(play, TALE_EVADES, b->unit[unit].seat, unit, frame->actor, 0, 0, 0);
    return go(frame, PURSUE_GO);
}

static Base base_there(const Look *look, UnitId unit, Point to)
{
    ModelId model = look->battle->unit[unit].first;
    return base_at(model_base(look->game, look->battle, model),
                   (Pose){ to, look->battle->model[model].pose.facing });
}

/* Up to its Movement, and not nearer to any enemy. */
static Verdict judge_evasion(const Look *look, UnitId unit, Point to)
{
    UnitSet nobody = { { 0 } };
    Base from = model_base(look->game, look->battle, look->battle->unit[unit].first);
    Base there = base_there(look, unit, to);
    Length way = point_distance(from.pose.at, to), reach = movement(look, unit) * INCH;
    if (!within(way, reach)) {
        Verdict verdict = no_reach(NO_MOV_FAR, way, reach, (Segment){ from.pose.at, to });
        verdict.who = unit;
        return verdict;
    }
    for (UnitId u = 0; u < look->battle->units; u++) {
        Base other[MOST_UNIT_MODELS];
        if (!is_fielded(look, u) || host_of(look, u) != u || !is_enemy(look, unit, u))
            continue;
        int others = unit_bases(look, u, other, MOST_UNIT_MODELS);
        Length before = LENGTH_NEVER, now = LENGTH_NEVER;
        Segment line = { { 0, 0 }, { 0, 0 } };
        for (int i = 0; i < others; i++) {
            Length a = base_gap(from, other[i]), b = base_gap(there, other[i]);
            before = a < before ? a : before;
            line = b < now ? base_nearest(there, other[i]) : line;
            now = b < now ? b : now;
        }
        if (now >= before - REACH_SLACK)
            continue;
        return about_both(no_reach(NO_EVADE_NEAR, now, before, line), unit, u);
    }
    return judge_end(look, unit, &there, 1, &nobody);
}

Verdict judge_pursue(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_POINT)
        return yes();
    return judge_evasion(look, (UnitId)frame->v[P_MET], answer->pose.at);
}

/* As far aside as it may. */
void suggest_pursue(const Look *look, const Frame *frame, Answer *answer)
{
    enum { DIRECTIONS = 36, RINGS = 4 };
    if (answer->kind != ANSWER_POINT)
        return;
    UnitId unit = (UnitId)frame->v[P_MET];
    Point at = look->battle->model[look->battle->unit[unit].first].pose.at;
    Length reach = movement(look, unit) * INCH;
    Heading ahead = look->battle->unit[frame->actor].front.facing;
    answer->pose.at = at;
    for (int ring = RINGS; ring > 0; ring--) {
        for (int i = 0; i < DIRECTIONS; i++) {
            int step = i % 2 ? (i + 1) / 2 : -(i / 2);
            Heading way = heading_normal(ahead + QUARTER_TURN + step * (FULL_TURN / DIRECTIONS));
            Point to = point_shift(at, way, reach / RINGS * ring);
            Verdict verdict = judge_evasion(look, unit, to);
            if (!is_yes(&verdict))
                continue;
            answer->pose.at = to;
            return;
        }
    }
}

/* FUP-05: why it came less far than was thrown. */
static void tell_stopped(Play *play, UnitId unit, Length gone, Length thrown)
{
    const Look *look = &play->look;
    for (UnitId u = 0; u < look->battle->units && gone < thrown; u++) {
        bool friend =
            u != unit && is_fielded(look, u) && host_of(look, u) == u && !is_enemy(look, unit, u);
        if (!friend || unit_gap(look, unit, u, NULL) > REACH_SLACK)
            continue;
        tell_tale(play, TALE_PURSUIT_STOPPED, look->battle->unit[unit].seat, unit, u, gone, thrown,
                  0);
        return;
    }
}

static bool has_no_room(const Look *look, UnitId unit, const Chase *c)
{
    return overlaps_others(look, unit, base_at(unit_outline(look, unit), c->end.pose));
}

/* FUP-06: that contact decides, not which roll is higher. */
double chance_of_pursuit_with(const Look *look, UnitId unit, UnitId quarry, bool swift)
{
    Battle fork;
    Play play = { .look = look_fork(look, &fork), .battle = &fork };
    if (!is_fielded(look, unit) || !is_fielded(look, quarry))
        return 0;
    double chance = 0;
    turn_after(&play, unit, quarry);
    for (int inches = swift ? MOST_SWIFT : MOST; inches >= FEWEST; inches--) {
        Chase c = chase(&play.look, unit, fork.unit[unit].front.facing, inches * INCH, NULL);
        if (c.met != quarry || has_no_room(&play.look, unit, &c))
            break;
        chance = chance_of_inches(inches, swift);
    }
    look->scratch->ready = false;
    return chance;
}

bool pursuit_has_no_room(const Look *look, UnitId unit, UnitId quarry)
{
    Battle fork;
    Play play = { .look = look_fork(look, &fork), .battle = &fork };
    if (!is_fielded(look, unit) || is_held(look, unit))
        return false;
    turn_after(&play, unit, quarry);
    Heading facing = fork.unit[unit].front.facing;
    Chase shortest = chase(&play.look, unit, facing, FEWEST * INCH, NULL),
          longest = chase(&play.look, unit, facing, MOST * INCH, NULL);
    bool none = has_no_room(&play.look, unit, &shortest) && has_no_room(&play.look, unit, &longest);
    look->scratch->ready = false;
    return none;
}

double chance_of_pursuit(const Look *look, UnitId unit, UnitId quarry)
{
    return chance_of_pursuit_with(look, unit, quarry, is_swift(look, unit));
}

static bool leaves_with(const Look *look, UnitId unit, Length distance)
{
    Base outline = unit_outline(look, unit);
    Heading facing = look->battle->unit[unit].front.facing;
    Chase c = chase(look, unit, facing, distance, NULL);
    if (has_no_room(look, unit, &c))
        return false;
    outline.pose.at = point_shift(outline.pose.at, facing, c.end.travel);
    return is_off(look, outline);
}

double chance_to_pursue_off(const Look *look, UnitId unit, UnitId quarry, bool swift)
{
    Battle fork;
    Play play = { .look = look_fork(look, &fork), .battle = &fork };
    if (!is_fielded(look, unit) || is_held(look, unit))
        return 0;
    double chance = 0;
    turn_after(&play, unit, quarry);
    for (int inches = FEWEST; inches <= (swift ? MOST_SWIFT : MOST); inches++)
        if (leaves_with(&play.look, unit, inches * INCH))
            chance += chance_of_inches(inches, swift) - chance_of_inches(inches + 1, swift);
    look->scratch->ready = false;
    return chance;
}

/* SR-47: the third die brings it no nearer to anybody, but farther off the table. */
static bool only_risks_edge(const Look *look, UnitId unit, UnitId quarry)
{
    double nearer = 0;
    if (quarry != NO_UNIT)
        nearer = chance_of_pursuit_with(look, unit, quarry, true) -
                 chance_of_pursuit_with(look, unit, quarry, false);
    return nearer <= 0 && chance_to_pursue_off(look, unit, quarry, true) >
                              chance_to_pursue_off(look, unit, quarry, false);
}

static Flow begin_pursuit(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    if (!is_fielded(look, unit) || is_held(look, unit))
        return DONE;
    unlink_all(play, LK_ENGAGED, unit, -1, TOW_FUP_05);
    unlink_all(play, LK_ENGAGED, -1, unit, TOW_FUP_05);
    frame->v[P_FACING] = look->battle->unit[unit].front.facing;
    turn_after(play, unit, frame->target);
    if (!is_swift(look, unit))
        return go(frame, PURSUE_ROLL);
    return ask_choice(play, frame, PURSUE_SWIFT, frame->seat, WHY_SWIFT, 3,
                      !only_risks_edge(look, unit, frame->target));
}

static Flow go_after(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    Dangers dangers;
    Chase c = chase(look, unit, look->battle->unit[unit].front.facing, frame->v[P_DISTANCE], NULL);
    if (may_evade(look, c.met) && !frame->v[P_TEST]) {
        frame->v[P_TEST] = 1;
        frame->v[P_MET] = c.met;
        ask_about(play, unit, c.met);
        return ask_choice(play, frame, PURSUE_EVADE, look->battle->unit[c.met].seat, WHY_EVADE, 3,
                          1);
    }
    if (has_no_room(look, unit, &c)) {
        pivot_unit(play, unit, frame->v[P_FACING], TOW_FUP_08);
        tell_tale(play, TALE_PURSUIT_NO_ROOM, frame->seat, unit, frame->target, 0, 0, 0);
        return DONE;
    }
    bool overruns = frame->target == NO_UNIT;
    dangers_of_chase(look, unit, c.end.travel, &dangers);
    moves_as(play, unit, c.met != NO_UNIT ? MANNER_CHARGE : MANNER_WALK);
    shift_unit(play, unit, look->battle->unit[unit].front.facing, c.end.travel, TOW_FUP_05);
    Length thrown = frame->v[P_DISTANCE];
    frame->v[P_DISTANCE] = c.end.travel;
    frame->v[P_MET] = c.met;
    tell_tale(play, overruns ? TALE_OVERRUNS : TALE_PURSUES, frame->seat, unit, frame->target,
              c.end.travel, 0, 0);
    if (c.met == NO_UNIT)
        tell_stopped(play, unit, c.end.travel, thrown);
    if (is_off(look, unit_outline(look, unit))) {
        pursue_off(play, unit);
        return DONE;
    }
    return resolve(play, frame, PURSUE_MEET, dangers_frame(play, frame, unit, &dangers));
}

/* ---- Contact: FUP-06, FUP-07 ---------------------------------------------------------------------------------------------- */

static Side align_to(Play *play, UnitId unit, UnitId enemy)
{
    const Look *look = &play->look;
    UnitSet near = { { 0 } };
    Base own = unit_outline(look, unit), at = unit_outline(look, enemy);
    Side arc = arc_of(look, enemy, unit);
    Point contact = base_nearest(own, at).to;
    Side side =
        segment_gap(base_side(at, arc), contact) <= CONTACT_GAP ? arc : base_side_at(at, contact);
    Block block =
        block_carried(block_of(look, unit), own.pose, align_flush(own, at, side, contact));
    set_add(&near, enemy);
    Verdict verdict = judge_end_of_block(look, unit, &block, &near);
    bool room =
        is_yes(&verdict) || verdict.refusal == NO_ON_OBSTACLE || verdict.refusal == NO_ONE_INCH;
    if (room && applies(look, TOW_GEO_13))
        arrange(play, unit, block.front, block.files, TOW_FUP_06);
    else
        mark(play, OWNER_UNIT, unit, UM_DISORDERED, TOW_CMV_06);
    return side;
}

Side meet_enemy(Play *play, UnitId unit, UnitId enemy)
{
    const Look *look = &play->look;
    if (is_block(look, enemy))
        return align_to(play, unit, enemy);
    Base front = unit_outline(look, unit);
    form_up(play, enemy, base_side(front, SIDE_FRONT),
            base_nearest(front, unit_outline(look, enemy)).from,
            heading_normal(front.pose.facing + HALF_TURN), movement(look, enemy) * INCH,
            TOW_CMV_17);
    return SIDE_FRONT;
}

/* An enemy that has a combat of its own still to fight this phase. */
static bool fights_on(const Look *look, UnitId enemy)
{
    const Battle *b = look->battle;
    return is_engaged(look, enemy) && has_mark(b, OWNER_UNIT, enemy, UM_ENGAGED_START) &&
           !has_mark(b, OWNER_UNIT, enemy, UM_FOUGHT) && applies(look, TOW_FUP_07);
}

static void count_as_charge(Play *play, const Frame *frame, UnitId enemy, Side arc, RuleId rule)
{
    UnitId unit = frame->actor;
    if (fights_on(&play->look, enemy)) {
        mark(play, OWNER_UNIT, unit, UM_CHARGED, rule);
        mark(play, OWNER_UNIT, unit, UM_BURST_IN, TOW_FUP_11);
    } else {
        mark(play, OWNER_UNIT, unit, UM_COUNTS_AS_CHARGED, rule);
    }
    keep_charge_distance(play, unit, frame->v[P_DISTANCE], rule);
    set_tally(play, OWNER_UNIT, unit, UT_CHARGE_ARC, (int32_t)arc, rule);
}

static Flow run_into(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor, enemy = (UnitId)frame->v[P_MET];
    RuleId rule = enemy == frame->target ? TOW_FUP_06 : TOW_FUP_07;
    bool happens = enemy != NO_UNIT && is_fielded(look, unit) && is_fielded(look, enemy) &&
                   applies(look, rule);
    if (!happens)
        return DONE;
    if (is_fleeing(look, enemy)) {
        tell_tale(play, TALE_RUN_DOWN, frame->seat, unit, enemy, 0, 0, 0);
        unit_destroyed(play, enemy, enemy == frame->target ? LOSS_CAUGHT : LOSS_RUN_INTO);
        return resolve(play, frame, PURSUE_REFORM, test_frame(frame->seat, unit, TEST_REFORM));
    }
    Side arc = meet_enemy(play, unit, enemy);
    tell_tale(play, TALE_PURSUES_INTO, frame->seat, unit, enemy, 0, 0, 0);
    count_as_charge(play, frame, enemy, arc, rule);
    engage_on_face(play, unit, enemy, arc, rule);
    return DONE;
}

static Length rolled(const Play *play, const Frame *frame)
{
    return dice_sum(play, frame) * INCH;
}

Flow run_pursue(Play *play, Frame *frame, const Answer *answer)
{
    switch ((PursueStep)frame->step) {
    case PURSUE_BEGIN:
        return begin_pursuit(play, frame);
    case PURSUE_SWIFT:
        frame->v[P_SWIFT] = answer->value;
        return go(frame, PURSUE_ROLL);
    case PURSUE_ROLL:
        return throw_for(play, frame, PURSUE_EXTRA, frame->seat, WHY_PURSUIT_ROLL, DICE_D6, 2,
                         sum_of_dice());
    case PURSUE_EXTRA:
        frame->v[P_DISTANCE] = rolled(play, frame);
        if (!frame->v[P_SWIFT])
            return go(frame, PURSUE_GO);
        return throw_for(play, frame, PURSUE_SUM, frame->seat, WHY_SWIFT_DIE, DICE_D6, 1,
                         sum_of_dice());
    case PURSUE_SUM:
        frame->v[P_DISTANCE] += rolled(play, frame);
        return go(frame, PURSUE_GO);
    case PURSUE_GO:
        return go_after(play, frame);
    case PURSUE_EVADE:
        return answer->value == 1 ? roll_to_evade(play, frame) : go(frame, PURSUE_GO);
    case PURSUE_TESTED:
        return read_evasion(play, frame);
    case PURSUE_EVADED:
        return evade(play, frame, answer->pose.at);
    case PURSUE_MEET:
        return run_into(play, frame);
    case PURSUE_REFORM:
        if (!given_back(play, 0))
            return DONE;
        return resolve(play, frame, PURSUE_END,
                       frame_of(PROC_FREE_REFORM, frame->seat, frame->actor, NO_UNIT));
    case PURSUE_END:
        break;
    }
    return DONE;
}
