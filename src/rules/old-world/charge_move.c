#include "charge_path.h"

#include <string.h>

/* ---- One charge move: CMV-01..18, GEO-12..14, 22, 23 -------------------------------------------------------------- */

enum { C_ROLL_ONLY, C_SLOWED, C_SWIFT, C_KEPT, C_RANGE, C_AGAIN, C_BARRED, C_COST, C_POSSIBLE };
enum {
    ROLLED_AGAIN = 1,
    RUNS_OVER
}; /* bits of C_AGAIN: a second roll, a fleeing enemy in the way */
enum { KEEP_AWAY = INCH, HUNDREDTH = INCH / 100 };

typedef enum ChargeStep {
    CHARGE_BEGIN,
    CHARGE_SWIFT, /* Swiftstride is decided before the roll */
    CHARGE_ROLL,
    CHARGE_EXTRA,
    CHARGE_KEEP,
    CHARGE_WARBAND,
    CHARGE_RANGE,
    CHARGE_BLOCKED,
    CHARGE_NEW_TARGET, /* the enemy in the way has reacted */
    CHARGE_PATH,
    CHARGE_RAN_DOWN, /* a Leadership test for the free reform */
    CHARGE_END,
} ChargeStep;

/* ---- Engaging --------------------------------------------------------------------------------------------------------------- */

void engage(Play *play, UnitId charger, UnitId target, Arc face, RuleId rule)
{
    const Battle *b = play->look.battle;
    if (link_find(b, LK_ENGAGED, charger, target) < 0 &&
        link_find(b, LK_ENGAGED, target, charger) < 0)
        link_up(play, LK_ENGAGED, charger, target, (int32_t)face, rule);
    contacts_refresh(play);
}

static void disorder(Play *play, UnitId charger, RuleId rule)
{
    mark(play, OWNER_UNIT, charger, UM_DISORDERED, rule);
}

/* SR-17: its first successful charge disrupts the target. */
static void first_charge(Play *play, UnitId charger, UnitId target)
{
    const Look *look = &play->look;
    if (!has_trait(look, charger, TR_FIRST_CHARGE, NULL) ||
        has_mark(look->battle, OWNER_UNIT, charger, UM_FIRST_CHARGE_USED) ||
        !applies(look, TOW_SR_17))
        return;
    mark(play, OWNER_UNIT, charger, UM_FIRST_CHARGE_USED, TOW_SR_17);
    mark(play, OWNER_UNIT, target, UM_DISRUPTED_FIRST, TOW_SR_17);
}

static void charged(Play *play, UnitId charger, UnitId target, Arc face, Length distance)
{
    SeatId seat = play->look.battle->unit[charger].seat;
    mark(play, OWNER_UNIT, charger, UM_CHARGED, TOW_CMV_15);
    mark(play, OWNER_UNIT, charger, UM_MOVED, TOW_CMV_15);
    if (applies(&play->look, TOW_CMV_07))
        set_tally(play, OWNER_UNIT, charger, UT_CHARGE_DISTANCE, (distance + 1) / HUNDREDTH,
                  TOW_CMV_07);
    set_tally(play, OWNER_UNIT, charger, UT_CHARGE_ARC, (int32_t)face, TOW_ARC_03);
    tell_tale(play, TALE_CHARGE_HOME, seat, charger, target, distance, 0, 0);
    first_charge(play, charger, target);
    engage(play, charger, target, face, TOW_CMV_15);
}

/* Free room for a block that aligns: other units and closed ground; those it fights may be touched. */
static bool has_room(const Look *look, UnitId unit, const Block *block, const UnitSet *touch)
{
    Verdict verdict = judge_end_of_block(look, unit, block, touch);
    return is_yes(&verdict) || verdict.refusal == NO_ON_OBSTACLE || verdict.refusal == NO_ONE_INCH;
}

static bool fights_another(const Look *look, UnitId unit, UnitId but)
{
    const Battle *b = look->battle;
    for (int i = link_next(b, LK_ENGAGED, -1); i >= 0; i = link_next(b, LK_ENGAGED, i)) {
        UnitId from = b->link[i].from, to = b->link[i].to;
        if ((from == unit && to != but) || (to == unit && from != but))
            return true;
    }
    return false;
}

/* CMV-06: the target turns its face to the charger's front instead. */
static bool target_aligns(Play *play, const Onset *o, const Trial *t)
{
    static const Heading turned[] = { 0, QUARTER_TURN, HALF_TURN, -QUARTER_TURN };
    const Look *look = &play->look;
    UnitSet touch = o->touch;
    Block block = block_of(look, o->target);
    Base outline = block_outline(&block);
    Heading face = outline.pose.facing + turned[t->side];
    Heading turn =
        heading_turn(heading_normal(face), heading_normal(t->way.end.front.facing + HALF_TURN));
    if (fights_another(look, o->target, o->charger))
        return false;
    Block now = block_centred(block, pose_turn(outline.pose, t->way.contact, turn));
    set_add(&touch, o->charger);
    if (!has_room(look, o->target, &now, &touch))
        return false;
    arrange(play, o->target, now.front, block.files, TOW_CMV_06);
    return true;
}

/* Whether it would stand on somebody who does not share the face, on closed ground or off the table. */
static bool is_crowded(const Onset *o, UnitId unit, const Block *block)
{
    UnitSet anybody, but = o->through;
    memset(&anybody, 0xff, sizeof anybody);
    set_add(&but, o->charger);
    return !applies(o->look, TOW_MOV_15)
               ? false
               : judge_end_of_charge(o->look, unit, block, &anybody, &but).refusal != NO_REFUSAL;
}

/* GEO-23: those who already stand on the face and the newcomer share it; false when there is no place. */
static bool share_face(Play *play, const Onset *o, Trial *t)
{
    const Look *look = &play->look;
    UnitId unit[MOST_UNITS];
    Length want[MOST_UNITS], width[MOST_UNITS];
    int count = 0, mine = 0;
    Length face = segment_length(base_side(o->aim, t->side));
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (u != o->charger && set_has(&o->through, u) && charge_target(look, u) == o->target &&
            is_block(look, u) && declared_arc(look, u, o->target) == o->arc) {
            want[count] = align_offset(unit_outline(look, u), o->aim, t->side);
            width[count] = unit_outline(look, u).width;
            unit[count++] = u;
        }
    }
    if (count == 0)
        return true;
    want[count] = align_offset(block_outline(&t->aligned), o->aim, t->side);
    width[count] = block_width(&t->aligned);
    unit[count++] = o->charger;
    for (int i = 1; i < count; i++) {
        for (int k = i; k > 0 && want[k] < want[k - 1]; k--) {
            Length w = want[k], d = width[k];
            UnitId u = unit[k];
            want[k] = want[k - 1], width[k] = width[k - 1], unit[k] = unit[k - 1];
            want[k - 1] = w, width[k - 1] = d, unit[k - 1] = u;
        }
    }
    if (!align_share(want, width, count, face) || !applies(look, TOW_GEO_23))
        return false;
    Block there[MOST_UNITS];
    for (int i = 0; i < count; i++) {
        mine = unit[i] == o->charger ? i : mine;
        Block block = unit[i] == o->charger ? t->aligned : block_of(look, unit[i]);
        there[i] = block_centred(block, align_at(block_outline(&block), o->aim, t->side, want[i]));
        if (is_crowded(o, unit[i], &there[i]))
            return false;
    }
    for (int i = 0; i < count; i++) {
        if (i != mine)
            arrange(play, unit[i], there[i].front, there[i].files, TOW_GEO_23);
    }
    t->aligned = there[mine];
    return true;
}

/* CMV-14: a low obstacle that the target's front touches and that the path crosses. */
static PieceId defended_wall(const Onset *o, const Trial *t)
{
    const Look *look = o->look;
    Way way = way_of_onset(o, &t->way);
    for (PieceId p = 0; p < look->game->terrain; p++) {
        Area area = piece_area(look, p);
        if (category_of(look, p) != CATEGORY_LOW || !way_crosses(&way, &area) || o->flies ||
            area_gap(&area, o->aim) > CONTACT_GAP || t->side != SIDE_FRONT)
            continue;
        if (applies(look, TOW_CMV_14))
            return p;
    }
    return NO_PIECE;
}

/* The block as far on its path as it comes before that area, `gap` short of it. */
static Block walked_until(const Onset *o, const Trial *t, const Area *area, Length gap)
{
    Leg leg[3];
    Way way = way_of_onset(o, &t->way);
    for (int i = 0; i < way.stages; i++)
        leg[i] = way.stage[i].leg;
    CourseMeeting end =
        course_walk(leg, way.stages, block_outline(&o->block), area, 1, gap > 0 ? -gap : 0);
    return block_centred(o->block, end.pose);
}

/* ---- The kinds of end ------------------------------------------------------------------------------------------------------------ */

/* 1" before that enemy, or sooner where somebody stands in its way. */
static void halt_before(Play *play, const Onset *o, const Trial *t, UnitId before)
{
    Area area[MOST_BARRIERS];
    const Look *look = &play->look;
    Barriers barriers;
    Leg leg[3];
    Way way = way_of_onset(o, &t->way);
    int count = 0;
    Base outline = block_outline(&o->block);
    for (int i = 0; i < way.stages; i++)
        leg[i] = way.stage[i].leg;
    barriers_of(look, o->charger, NULL, &barriers);
    for (int i = 0; i < barriers.count; i++) {
        if (barriers.barrier[i].unit != before)
            area[count++] = barriers.barrier[i].area;
    }
    Area enemy = area_base(unit_outline(look, before));
    CourseMeeting near = course_walk(leg, way.stages, outline, &enemy, 1, -KEEP_AWAY);
    CourseMeeting hits = course_walk(leg, way.stages, outline, area, count, 0);
    Block end = block_centred(o->block, hits.travel < near.travel ? hits.pose : near.pose);
    SeatId seat = play->look.battle->unit[o->charger].seat;
    arrange(play, o->charger, end.front, o->block.files, TOW_CMV_12);
    mark(play, OWNER_UNIT, o->charger, UM_CHARGED, TOW_CMV_12);
    mark(play, OWNER_UNIT, o->charger, UM_MOVED, TOW_CMV_12);
    tell_tale(play, TALE_HALTS, seat, o->charger, before, 0, 0, 0);
}

static void block_meets_skirmishers(Play *play, const Onset *o, const Trial *t)
{
    const Look *look = &play->look;
    Base front = block_outline(&t->way.end);
    Segment line = base_side(front, SIDE_FRONT);
    arrange(play, o->charger, t->way.end.front, o->block.files, TOW_CMV_17);
    if (applies(look, TOW_CMV_17))
        form_up(play, o->target, line, t->way.contact,
                heading_normal(front.pose.facing + HALF_TURN), movement(look, o->target) * INCH,
                TOW_CMV_17);
    charged(play, o->charger, o->target, ARC_FRONT, t->way.cost);
}

/* CHG-09: whom it could not help touching is engaged as well. */
static void meet_seconds(Play *play, const Onset *o)
{
    const Look *look = &play->look;
    const Battle *b = look->battle;
    UnitId second[MOST_UNITS];
    int count = 0;
    for (int i = link_next(b, LK_CHARGES, -1); i >= 0; i = link_next(b, LK_CHARGES, i)) {
        UnitId to = b->link[i].to;
        if (b->link[i].from == o->charger && to != o->target && is_fielded(look, to) &&
            base_touches(unit_outline(look, o->charger), unit_outline(look, to)))
            second[count++] = to;
    }
    for (int i = 0; i < count; i++)
        engage(play, o->charger, second[i], declared_arc(look, o->charger, second[i]), TOW_CHG_09);
}

/* Whether the pose of the contact lies on somebody whose place on the face was to be shared. */
static bool stands_on_sharer(const Onset *o, const Block *end)
{
    UnitSet anybody, nobody = { { 0 } };
    memset(&anybody, 0xff, sizeof anybody);
    return judge_end_of_charge(o->look, o->charger, end, &anybody, &nobody).refusal == NO_OVERLAP;
}

/* Contact with a block that stands: align, or let the target align, or leave a gap (CMV-06). */
static void block_meets_block(Play *play, const Onset *o, Trial *t)
{
    const Look *look = &play->look;
    PieceId wall = defended_wall(o, t);
    if (wall != NO_PIECE) {
        Area area = piece_area(look, wall);
        Block end = walked_until(o, t, &area, 0);
        if (stands_on_sharer(o, &end)) {
            halt_before(play, o, t, o->target);
            return;
        }
        arrange(play, o->charger, end.front, o->block.files, TOW_CMV_14);
        disorder(play, o->charger, TOW_CMV_14);
    } else if (!share_face(play, o, t)) {
        halt_before(play, o, t, o->target);
        return;
    } else if (has_room(look, o->charger, &t->aligned, &o->touch) || !applies(look, TOW_CMV_06)) {
        arrange(play, o->charger, t->aligned.front, o->block.files, TOW_CMV_06);
    } else if (stands_on_sharer(o, &t->way.end)) {
        halt_before(play, o, t, o->target);
        return;
    } else {
        arrange(play, o->charger, t->way.end.front, o->block.files, TOW_CMV_06);
        disorder(play, o->charger, TOW_CMV_06);
        target_aligns(play, o, t);
    }
    charged(play, o->charger, o->target, o->arc, t->way.cost);
    meet_seconds(play, o);
}

/* CMV-18: the row at right angles to the line from the first model to the one it touches, and as near as it can stand. */
static Segment row_before(const Onset *o, const Approach *way, Heading *facing, Point *contact)
{
    Point corner[4];
    const Look *look = o->look;
    Length half = MOST_UNIT_MODELS * unit_profile(look->game, look->battle, o->charger)->base_width;
    Pose pose = { way->contact, point_bearing(way->end.front.at, o->aim.pose.at) };
    Length nearest = 0, beside = 0;
    int corners = base_corners(o->aim, corner);
    for (int i = 0; i < corners; i++) {
        Point p = pose_local(pose, corner[i]);
        if (p.y >= nearest)
            continue;
        nearest = p.y;
        beside = p.x;
    }
    pose.at = *contact = pose_point(pose, beside, nearest);
    *facing = pose.facing;
    return (Segment){ pose_point(pose, -half, 0), pose_point(pose, half, 0) };
}

/* CMV-16, CMV-18: the first model goes to the face, the rest form up beside and behind it. */
static bool form_up_at_target(Play *play, const Onset *o, const Approach *way, Point *contact)
{
    const Look *look = &play->look;
    Segment line = base_side(o->aim, (Side)o->arc);
    Heading facing = heading_normal(point_bearing(line.from, line.to) - QUARTER_TURN);
    *contact = way->contact;
    if (!is_block(look, o->target) && applies(look, TOW_CMV_18))
        line = row_before(o, way, &facing, contact);
    return form_up(play, o->charger, line, *contact, facing, o->range, TOW_CMV_16);
}

/* CMV-13: no place is left at the target: they stop 1" away. */
static void skirmishers_halt(Play *play, const Onset *o)
{
    const Look *look = &play->look;
    Dangers dangers = { .count = 0 };
    drift_towards(play, o->charger, centre_of(look, o->target), o->range, &dangers, TOW_CMV_13);
    mark(play, OWNER_UNIT, o->charger, UM_CHARGED, TOW_CMV_13);
    mark(play, OWNER_UNIT, o->charger, UM_MOVED, TOW_CMV_13);
    tell_tale(play, TALE_HALTS, look->battle->unit[o->charger].seat, o->charger, o->target, 0, 0,
              0);
}

static void skirmishers_meet(Play *play, const Onset *o, const Approach *way)
{
    const Look *look = &play->look;
    Point contact;
    if (!form_up_at_target(play, o, way, &contact)) {
        skirmishers_halt(play, o);
        return;
    }
    if (!is_block(look, o->target)) {
        Base front = unit_outline(look, o->charger);
        form_up(play, o->target, base_side(front, SIDE_FRONT), contact,
                heading_normal(front.pose.facing + HALF_TURN), movement(look, o->target) * INCH,
                TOW_CMV_18);
    }
    charged(play, o->charger, o->target, o->arc, way->cost);
}

/* CMV-09: whoever catches fleeing enemies destroys them. */
static Flow run_down(Play *play, Frame *frame, const Onset *o)
{
    const Look *look = &play->look;
    mark(play, OWNER_UNIT, o->charger, UM_CHARGED, TOW_CMV_09);
    mark(play, OWNER_UNIT, o->charger, UM_MOVED, TOW_CMV_09);
    mark(play, OWNER_UNIT, o->charger, UM_RAN_DOWN, TOW_CMV_09);
    tell_tale(play, TALE_RUN_DOWN, frame->seat, o->charger, o->target, 0, 0, 0);
    if (applies(look, TOW_CMV_09))
        unit_destroyed(play, o->target, TOW_CMV_09);
    if (frame->v[C_AGAIN] & RUNS_OVER && applies(look, TOW_CMV_12))
        return DONE; /* it was only in the way: no reform */
    return resolve(play, frame, CHARGE_RAN_DOWN, test_frame(frame->seat, o->charger, TEST_REFORM));
}

static Flow catch_fleeing(Play *play, Frame *frame, const Onset *o, const Trial *t)
{
    bool room = has_room(&play->look, o->charger, &t->aligned, &o->touch);
    const Block *end = room ? &t->aligned : &t->way.end;
    arrange(play, o->charger, end->front, o->block.files, TOW_CMV_09);
    return run_down(play, frame, o);
}

static Flow skirmishers_catch(Play *play, Frame *frame, const Onset *o, const Approach *way)
{
    UnitId charger = o->charger;
    Point contact;
    form_up_at_target(play, o, way, &contact);
    Flow flow = run_down(play, frame, o);
    spread_out(play, charger, TOW_CMV_09);
    return flow;
}

/* CMV-08, CMV-10: short of the target. */
static Flow fall_short(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId charger = frame->actor, target = frame->target, met = NO_UNIT;
    UnitSet touch = { { 0 } };
    Dangers dangers = { .count = 0 };
    int note = note_find(look->battle, NT_LEFT_TABLE, target);
    bool gone = !is_fielded(look, target);
    bool fled = gone || is_fleeing(look, target);
    Point goal = gone && note >= 0 ? look->battle->note[note].pose.at
                 : gone            ? pose_ahead(look->battle->unit[charger].front, INCH).at
                                   : centre_of(look, target);
    bool full = fled && applies(look, TOW_CMV_10);
    Length way = full ? frame->v[C_RANGE] : frame->v[C_KEPT];
    if (!fled && !applies(look, TOW_CMV_08))
        way = frame->v[C_RANGE];
    if (!is_block(look, charger))
        drift_towards(play, charger, goal, way, &dangers, full ? TOW_CMV_10 : TOW_CMV_08);
    else
        advance_towards(play, charger, goal, way, &touch, applies(look, TOW_GEO_22), &met, &dangers,
                        full ? TOW_CMV_10 : TOW_CMV_08);
    mark(play, OWNER_UNIT, charger, full ? UM_CHARGED : UM_CHARGE_FAILED,
         full ? TOW_CMV_10 : TOW_CMV_08);
    mark(play, OWNER_UNIT, charger, UM_MOVED, TOW_CMV_08);
    tell_tale(play, TALE_CHARGE_FAILS, frame->seat, charger, target, 0, 0, 0);
    return resolve(play, frame, CHARGE_END, dangers_frame(play, frame, charger, &dangers));
}

static Flow go_home(Play *play, Frame *frame, Onset *o, Trial *t)
{
    const Look *look = &play->look;
    Dangers dangers;
    Way way = way_of_onset(o, &t->way);
    dangers_of_way(look, o->charger, &way, &dangers);
    if (is_fleeing(look, o->target))
        return catch_fleeing(play, frame, o, t);
    if (!is_block(look, o->target))
        block_meets_skirmishers(play, o, t);
    else
        block_meets_block(play, o, t);
    return resolve(play, frame, CHARGE_END, dangers_frame(play, frame, o->charger, &dangers));
}

/* ---- A new enemy in the way: CMV-12 ---------------------------------------------------------------------------------------------- */

/* Whom the charge has met so far, its first target too: a digit and 1 each, the last the lowest. Nobody is new twice. */
enum { MET_DIGIT = 128, MOST_MET = 4 };

static bool has_met(const Frame *frame, UnitId unit)
{
    for (int32_t met = frame->v[C_BARRED]; met > 0; met /= MET_DIGIT) {
        if (met % MET_DIGIT == unit + 1)
            return true;
    }
    return false;
}

static UnitId met_last(const Frame *frame)
{
    return (UnitId)(frame->v[C_BARRED] % MET_DIGIT - 1);
}

static bool may_meet_more(const Frame *frame)
{
    int count = 0;
    for (int32_t met = frame->v[C_BARRED]; met > 0; met /= MET_DIGIT)
        count++;
    return count < MOST_MET;
}

static void meet_one_more(Frame *frame, UnitId unit)
{
    if (frame->v[C_BARRED] == 0)
        frame->v[C_BARRED] = frame->target + 1;
    frame->v[C_BARRED] = frame->v[C_BARRED] * MET_DIGIT + unit + 1;
}

/* How far the charger comes on that path before it touches the unit; LENGTH_NEVER when it does not. */
static Length met_after(const Onset *o, const Trial *t, UnitId unit)
{
    Leg leg[3];
    Way way = way_of_onset(o, &t->way);
    Area area = area_base(unit_outline(o->look, unit));
    for (int i = 0; i < way.stages; i++)
        leg[i] = way.stage[i].leg;
    CourseMeeting end = course_walk(leg, way.stages, block_outline(&o->block), &area, 1, 0);
    return end.met ? end.travel : LENGTH_NEVER;
}

static bool is_other_enemy(const Look *look, const Onset *o, UnitId u)
{
    return is_fielded(look, u) && host_of(look, u) == u && is_enemy(look, o->charger, u) &&
           u != o->target;
}

static bool path_without(const Onset *o, UnitId unit, Trial *t)
{
    Onset without = *o;
    onset_ignores(&without, unit);
    return cheapest_path(&without, &t->way);
}

/* A path that leaves all other enemies out of account. */
static bool path_through_all(const Onset *o, Trial *t)
{
    Onset without = *o;
    onset_ignores_enemies(&without);
    return cheapest_path(&without, &t->way);
}

/* The enemy without which there would be a path within the range; of several in the way the first that it meets. */
static UnitId in_the_way(const Look *look, const Frame *frame, const Onset *o, Trial *t)
{
    UnitId first = NO_UNIT;
    Length least = LENGTH_NEVER;
    int units = look->battle->units;
    Trial through;
    if (!may_meet_more(frame) || !applies(look, TOW_CMV_12) || !path_through_all(o, &through))
        return NO_UNIT; /* too far, whoever stands there */
    for (UnitId u = 0; u < units; u++) {
        if (is_other_enemy(look, o, u) && !has_met(frame, u) && path_without(o, u, t))
            return u;
    }
    *t = through;
    for (UnitId u = 0; u < units; u++) {
        Length after = is_other_enemy(look, o, u) ? met_after(o, t, u) : LENGTH_NEVER;
        if (after >= least)
            continue;
        least = after;
        first = u;
    }
    return first != NO_UNIT && !has_met(frame, first) ? first : NO_UNIT;
}

/* ---- The procedure ------------------------------------------------------------------------------------------------------------------- */

static bool has_swiftstride(const Look *look, UnitId unit)
{
    return has_trait(look, unit, TR_SWIFTSTRIDE, NULL) && applies(look, TOW_SR_47);
}

static Length charge_speed(const Look *look, const Frame *frame)
{
    return pace(look, frame->actor, frame->v[C_SLOWED] != 0,
                has_trait(look, frame->actor, TR_FLY, NULL) && applies(look, TOW_MOV_22));
}

/* CMV-01..03: the higher die, the lower one over bad ground; Swiftstride's die on top. */
static Length kept_dice(const Play *play, const Frame *frame)
{
    int a = die_at(play, frame, 0), b = die_at(play, frame, 1);
    int high = a > b ? a : b, low = a > b ? b : a;
    bool lower = frame->v[C_SLOWED] && applies(&play->look, TOW_CMV_03);
    return (lower ? low : applies(&play->look, TOW_CMV_01) ? high : low) * INCH;
}

static void onset_of_frame(Onset *o, const Look *look, const Frame *frame)
{
    begin_onset(o, look, frame->actor, frame->target,
                declared_arc(look, frame->actor, frame->target), frame->v[C_RANGE],
                frame->v[C_SLOWED] != 0, false);
}

static Flow begin_charge(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId charger = frame->actor, target = frame->target;
    if (!is_fielded(look, charger) || is_fleeing(look, charger))
        return DONE;
    int stored = tally_of(look->battle, OWNER_UNIT, charger, UT_SPENT);
    ChargePlan plan = { .possible = false };
    if (is_fielded(look, target))
        plan = plan_charge(look, charger, target, declared_arc(look, charger, target), false);
    frame->v[C_SLOWED] = plan.slowed;
    frame->v[C_POSSIBLE] = plan.possible;
    frame->v[C_COST] = plan.possible ? plan.cheapest.cost : LENGTH_NEVER;
    if (stored > 0) {
        frame->v[C_KEPT] = stored * INCH;
        return go(frame, CHARGE_RANGE);
    }
    if (!has_swiftstride(look, charger))
        return go(frame, CHARGE_ROLL);
    return ask_choice(play, frame, CHARGE_SWIFT, frame->seat, WHY_SWIFT, 3, 1);
}

static Flow measure_charge(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    bool again = has_trait(look, frame->actor, TR_WARBAND, NULL) && !frame->v[C_AGAIN] &&
                 applies(look, TOW_SR_54);
    frame->v[C_RANGE] = charge_speed(look, frame) + frame->v[C_KEPT];
    if (!again)
        return go(frame, CHARGE_RANGE);
    bool fails = !within(frame->v[C_COST], frame->v[C_RANGE]);
    return ask_choice(play, frame, CHARGE_WARBAND, frame->seat, WHY_WARBAND, 3, fails);
}

static Flow reach_out(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId charger = frame->actor, target = frame->target;
    Onset onset;
    Trial trial;
    frame->v[C_RANGE] = charge_speed(look, frame) + frame->v[C_KEPT];
    if (frame->v[C_ROLL_ONLY]) {
        set_tally(play, OWNER_UNIT, charger, UT_SPENT, frame->v[C_KEPT] / INCH, TOW_CMV_13);
        return DONE;
    }
    tell_tale(play, TALE_CHARGE_RANGE, frame->seat, charger, target, frame->v[C_RANGE], 0, 0);
    if (!is_fielded(look, target))
        return fall_short(play, frame);
    onset_of_frame(&onset, look, frame);
    if (!is_block(look, charger)) {
        ChargePlan plan =
            plan_charge(look, charger, target, declared_arc(look, charger, target), false);
        if (!plan.possible || !within(plan.cheapest.cost, frame->v[C_RANGE]) ||
            !applies(look, TOW_CMV_16))
            return fall_short(play, frame);
        if (is_fleeing(look, target))
            return skirmishers_catch(play, frame, &onset, &plan.cheapest);
        skirmishers_meet(play, &onset, &plan.cheapest);
        return DONE;
    }
    if (best_path(&onset, &trial) && applies(look, TOW_CMV_04))
        return ask_order(play, frame, CHARGE_PATH, frame->seat, WHY_CHARGE_PATH,
                         1u << VERB_FORWARD | 1u << VERB_WHEEL | 1u << VERB_DONE);
    UnitId barring = in_the_way(look, frame, &onset, &trial);
    if (barring == NO_UNIT)
        return fall_short(play, frame);
    meet_one_more(frame, barring);
    frame->target = barring;
    Flow flow = ask_choice(play, frame, CHARGE_BLOCKED, frame->seat, WHY_BLOCKED, 3, 1);
    frame->target = target;
    return flow;
}

static Flow answer_blocked(Play *play, Frame *frame, bool halts)
{
    const Look *look = &play->look;
    UnitId barring = met_last(frame);
    Onset onset;
    Trial trial;
    onset_of_frame(&onset, look, frame);
    if (halts) {
        if (path_without(&onset, barring, &trial) || path_through_all(&onset, &trial))
            halt_before(play, &onset, &trial, barring);
        return DONE;
    }
    unlink_all(play, LK_CHARGES, frame->actor, -1, TOW_CMV_12);
    link_up(play, LK_CHARGES, frame->actor, barring, (int32_t)arc_of(look, barring, frame->actor),
            TOW_CMV_12);
    frame->target = barring;
    if (is_fleeing(look, barring)) {
        frame->v[C_AGAIN] |= RUNS_OVER;
        return go(frame, CHARGE_RANGE);
    }
    Frame react = frame_of(PROC_REACT, look->battle->unit[barring].seat, barring, frame->actor);
    react.v[0] = 1;
    return resolve(play, frame, CHARGE_NEW_TARGET, react);
}

static bool read_path(const Order *order, Length *first, Hand *hand, Heading *wheel,
                      const Block *block, int *wheels)
{
    *first = 0;
    *wheel = 0;
    *hand = HAND_LEFT;
    *wheels = 0;
    for (int i = 0; i < order->clauses; i++) {
        const Clause *c = &order->clause[i];
        if (c->verb == VERB_FORWARD && *wheels == 0 && i + 1 < order->clauses)
            *first += c->number;
        if (c->verb == VERB_WHEEL) {
            *wheels += 1;
            *hand = c->word == 0 ? HAND_LEFT : HAND_RIGHT;
            *wheel = heading_of_arc(c->number, block_width(block));
        }
        if (c->verb != VERB_FORWARD && c->verb != VERB_WHEEL)
            return false;
    }
    return *wheel <= QUARTER_TURN + HEADING_SLACK;
}

static bool is_done(const Answer *answer)
{
    return answer->order.clauses == 1 && answer->order.clause[0].verb == VERB_DONE;
}

Flow run_charge(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    switch ((ChargeStep)frame->step) {
    case CHARGE_BEGIN:
        return begin_charge(play, frame);

    case CHARGE_SWIFT:
        frame->v[C_SWIFT] = answer->value;
        return go(frame, CHARGE_ROLL);

    case CHARGE_ROLL:
        return throw_dice(play, frame, CHARGE_EXTRA, frame->seat, WHY_CHARGE_ROLL, DICE_D6, 2);

    case CHARGE_EXTRA:
        frame->v[C_KEPT] = kept_dice(play, frame);
        if (!frame->v[C_SWIFT])
            return measure_charge(play, frame);
        return throw_dice(play, frame, CHARGE_KEEP, frame->seat, WHY_SWIFT_DIE, DICE_D6, 1);

    case CHARGE_KEEP:
        if (applies(look, TOW_CMV_02))
            frame->v[C_KEPT] += die_at(play, frame, 0) * INCH;
        return measure_charge(play, frame);

    case CHARGE_WARBAND:
        if (answer->value == 0)
            return go(frame, CHARGE_RANGE);
        frame->v[C_AGAIN] |= ROLLED_AGAIN;
        return go(frame, CHARGE_ROLL);

    case CHARGE_RANGE:
        return reach_out(play, frame);

    case CHARGE_BLOCKED:
        return answer_blocked(play, frame, answer->value == 0);

    case CHARGE_NEW_TARGET:
        return go(frame, CHARGE_RANGE);

    case CHARGE_PATH: {
        Onset onset;
        Trial trial;
        Length first;
        Hand hand;
        Heading wheel;
        int wheels;
        onset_of_frame(&onset, look, frame);
        if (is_done(answer) ||
            !read_path(&answer->order, &first, &hand, &wheel, &onset.block, &wheels) ||
            try_path(&onset, first, hand, wheel, &trial) != NO_REFUSAL)
            best_path(&onset, &trial);
        return go_home(play, frame, &onset, &trial);
    }

    case CHARGE_RAN_DOWN:
        if (!play->battle->returned[0])
            return DONE;
        return resolve(play, frame, CHARGE_END,
                       frame_of(PROC_FREE_REFORM, frame->seat, frame->actor, NO_UNIT));

    case CHARGE_END:
        return DONE;
    }
    return DONE;
}

/* CMV-04, CMV-05: one wheel of a quarter at most, and as many models in contact as any path brings. */
Verdict judge_charge_path(const Look *look, const Frame *frame, const Answer *answer)
{
    Onset onset;
    Trial trial, best;
    Length first;
    Hand hand;
    Heading wheel;
    int wheels = 0;
    if (answer->kind != ANSWER_ORDER || is_done(answer))
        return yes();
    onset_of_frame(&onset, look, frame);
    bool read = read_path(&answer->order, &first, &hand, &wheel, &onset.block, &wheels);
    Verdict verdict = no_count(NO_CMV_MANOEUVRE, wheels, 1);
    verdict.who = frame->actor;
    verdict.other = frame->target;
    if ((!read || wheels > 1) && applies(look, TOW_CMV_05))
        return verdict;
    trial.way = (Approach){ .first = first, .hand = hand, .wheel = wheel, .end = onset.block };
    trial.way.contact = onset.block.front.at;
    trial.aligned = onset.block;
    Refusal refusal = try_path(&onset, first, hand, wheel, &trial);
    if (refusal != NO_REFUSAL)
        return explain_path(&onset, refusal, &trial);
    if (best_path(&onset, &best) && trial.contacts < best.contacts && applies(look, TOW_CMV_04)) {
        verdict = no_count(NO_CMV_CONTACT, trial.contacts, best.contacts);
    } else {
        verdict = verdict_of(NO_REFUSAL, FIGURE_LENGTH, trial.way.cost, frame->v[C_RANGE]);
    }
    verdict.who = frame->actor;
    verdict.other = frame->target;
    return verdict;
}

void suggest_charge_path(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look;
    (void)frame;
    if (answer->kind == ANSWER_ORDER)
        order_clause(&answer->order, VERB_DONE);
}

/* ---- For the hand that builds an order ------------------------------------------------------------------------------------------- */

bool foresee_charge(const Look *look, const Order *order, Foresight *f)
{
    const Frame *frame = &look->battle->frame[look->battle->frames - 1];
    Onset onset;
    Trial trial;
    Length first;
    Hand hand;
    Heading wheel;
    int wheels = 0;
    if (order->actor != frame->actor || !is_block(look, frame->actor))
        return false;
    onset_of_frame(&onset, look, frame);
    bool own = order->clauses > 0 && order->clause[0].verb != VERB_DONE &&
               read_path(order, &first, &hand, &wheel, &onset.block, &wheels);
    Refusal refusal = own ? try_path(&onset, first, hand, wheel, &trial) : NO_REFUSAL;
    if (!own && !best_path(&onset, &trial))
        return false;
    Way way;
    if (own)
        way_of_approach(&onset.block, first, hand, wheel, 0, &way);
    if (refusal == NO_REFUSAL)
        way = way_of_onset(&onset, &trial.way);
    f->stages = 0;
    for (int i = 0; i < way.stages && i < MOST_FORESEEN; i++, f->stages++) {
        f->stage[i] = way.stage[i].block;
        f->leg[i] = way.stage[i].leg;
        f->jump[i] = way.stage[i].jump;
    }
    f->end = refusal == NO_REFUSAL ? trial.aligned : way.end;
    f->side = short_side(look, frame->actor);
    f->spent = refusal == NO_REFUSAL ? trial.way.cost
                                     : first + heading_arc(wheel, block_width(&onset.block));
    f->allowance = frame->v[C_RANGE];
    return true;
}
