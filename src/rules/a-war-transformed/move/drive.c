#include "move/drive.h"

#include "charge/charging.h"
#include "pickets.h"

/* ---- What the order says ------------------------------------------------------------------------------------------------------- */

static ModelId hull_of(const Look *look, UnitId unit)
{
    return look->battle->unit[unit].first;
}

static Base hull_at(const Look *look, UnitId unit, Pose pose)
{
    return profile_base(profile_of_unit(look, unit), pose);
}

static void add_leg(Drive *drive, LegKind kind, Length length, Heading turn)
{
    if (drive->legs < MOST_LEGS)
        drive->leg[drive->legs++] = (Leg){ kind, length, turn };
}

static void add_pivot(Drive *drive, Heading from, Heading to)
{
    Heading turn = heading_turn(from, to);
    if (turn != 0)
        add_leg(drive, LEG_PIVOT, 0, turn);
}

/* A wheeled vehicle's longest first leg is Pace less an inch: what is straight beyond is its second. */
static void add_ahead(const Look *look, Drive *drive, Length length)
{
    Length most = pace_of(look, drive->unit) - INCH;
    bool splits =
        bears(look, drive->unit, TR_WHEELED) && length > most + REACH_SLACK && drive->legs <= 1;
    if (splits)
        add_leg(drive, LEG_AHEAD, most, 0);
    add_leg(drive, LEG_AHEAD, splits ? length - most : length, 0);
}

static void drive_by_path(const Look *look, const Order *order, const Clause *clause, Drive *drive)
{
    Pose pose = look->battle->model[hull_of(look, drive->unit)].pose;
    const ModelPath *path = &order->path[clause->path_first];
    for (int i = 0; i < path->count; i++) {
        const PathPoint *p = &order->point[path->first + i];
        Length length = point_distance(pose.at, p->at);
        Heading to = length > REACH_SLACK ? point_bearing(pose.at, p->at) : p->facing;
        add_pivot(drive, pose.facing, to);
        if (length > REACH_SLACK)
            add_ahead(look, drive, length);
        pose = (Pose){ p->at, to };
    }
}

static void drive_by_clauses(const Look *look, const Order *order, Drive *drive)
{
    Heading facing = look->battle->model[hull_of(look, drive->unit)].pose.facing;
    for (int i = 1; i < order->clauses; i++) {
        const Clause *c = &order->clause[i];
        if (c->verb == VERB_PIVOT) {
            add_leg(drive, LEG_PIVOT, 0, heading_turn(facing, c->heading));
            facing = c->heading;
        }
        if (c->verb == VERB_AHEAD)
            add_leg(drive, LEG_AHEAD, c->number, 0);
    }
}

Drive drive_said(const Look *look, UnitId unit, const Order *order)
{
    Drive drive = { .unit = unit };
    if (order->clause[0].path_count > 0)
        drive_by_path(look, order, &order->clause[0], &drive);
    else
        drive_by_clauses(look, order, &drive);
    return drive;
}

Pose drive_pose(const Look *look, const Drive *drive, int legs)
{
    Pose pose = look->battle->model[hull_of(look, drive->unit)].pose;
    for (int i = 0; i < legs; i++)
        pose = leg_end(drive->leg[i], hull_at(look, drive->unit, pose));
    return pose;
}

/* ---- The order of legs: VEH-01..07 ------------------------------------------------------------------------------------------------ */

static Verdict no_drive(Refusal refusal, UnitId unit, Length measured, Length allowed)
{
    return about(verdict_of(refusal, FIGURE_LENGTH, measured, allowed), unit);
}

static Verdict judge_tracked(const Look *look, const Drive *drive, Length pace)
{
    for (int i = 1; i < drive->legs; i++) {
        if (drive->leg[i].kind == LEG_PIVOT && applies(look, AWT_VEH_01))
            return about(no(NO_PIVOTS_ONCE), drive->unit);
    }
    Length ahead = 0;
    for (int i = 0; i < drive->legs; i++)
        ahead += drive->leg[i].length;
    bool far = !within(ahead, pace) && applies(look, AWT_VEH_02);
    return far ? no_drive(NO_DRIVES_TOO_FAR, drive->unit, ahead, pace) : yes();
}

static Verdict judge_first_leg(const Look *look, const Drive *drive, Length first, Length pace)
{
    if (!within(INCH, first) && applies(look, AWT_VEH_04)) {
        Verdict verdict = no_drive(NO_FIRST_LEG_SHORT, drive->unit, first, INCH);
        verdict.extent = true;
        return verdict;
    }
    if (!within(first, pace - INCH) && applies(look, AWT_VEH_04))
        return no_drive(NO_FIRST_LEG_LONG, drive->unit, first, pace - INCH);
    return yes();
}

static Verdict judge_wheeled(const Look *look, const Drive *drive, Length pace)
{
    int first = drive->legs > 0 && drive->leg[0].kind == LEG_PIVOT, legs = 0;
    Length all = 0;
    for (int i = 0; i < drive->legs; i++) {
        legs += drive->leg[i].kind == LEG_AHEAD;
        all += drive->leg[i].length;
    }
    if (legs == 0)
        return applies(look, AWT_VEH_05) ? about(no(NO_PIVOT_ON_THE_SPOT), drive->unit) : yes();
    if (drive->leg[first].kind == LEG_PIVOT && applies(look, AWT_VEH_04))
        return about(no(NO_PIVOT_ON_THE_SPOT), drive->unit);
    Verdict verdict = judge_first_leg(look, drive, drive->leg[first].length, pace);
    if (!is_yes(&verdict))
        return verdict;
    if (legs > 2 && applies(look, AWT_VEH_06))
        return about(no_count(NO_TWO_LEGS, legs, 2), drive->unit);
    bool far = !within(all, pace) && applies(look, AWT_VEH_06);
    return far ? no_drive(NO_DRIVE_TOTAL, drive->unit, all, pace) : yes();
}

static Verdict judge_legs(const Look *look, const Drive *drive, Length pace)
{
    for (int i = 0; i < drive->legs; i++) {
        if (drive->leg[i].length < 0 && applies(look, AWT_VEH_07))
            return about(no(NO_DRIVES_BACKWARD), drive->unit);
    }
    bool wheeled = bears(look, drive->unit, TR_WHEELED);
    return wheeled ? judge_wheeled(look, drive, pace) : judge_tracked(look, drive, pace);
}

/* ---- What is in the way: VEH-08, 09, MOV-07, 09, 10 ------------------------------------------------------------------------------------ */

typedef struct Way {
    const Look *look;
    const Drive *drive;
    UnitId target;
    Stands others;
    Plots plots;
} Way;

static Verdict judge_pivot(const Way *way, Pose pose)
{
    const Look *look = way->look;
    Base hull = hull_at(look, way->drive->unit, pose);
    for (int i = 0; i < way->others.count; i++) {
        const Stand *s = &way->others.stand[i];
        Length gap = base_gap(hull, s->base);
        if (gap < -REACH_SLACK && applies(look, AWT_VEH_08)) {
            Segment none = { pose.at, pose.at };
            return about_both(no_reach(NO_PIVOT_OVERLAPS, -gap, 0, none), way->drive->unit,
                              s->unit);
        }
    }
    for (int i = 0; i < way->plots.count; i++) {
        const Plot *plot = &way->plots.plot[i];
        bool in = sort_of_plot(look, plot) == GROUND_IMPASSABLE && area_overlaps(&plot->area, hull);
        if (in && applies(look, AWT_VEH_08))
            return about(no(NO_PIVOT_INTO_GROUND), way->drive->unit);
    }
    return yes();
}

static Verdict judge_leg_ground(const Way *way, Pose from, Leg leg)
{
    const Look *look = way->look;
    Walk walk = { .model = hull_of(look, way->drive->unit), .stops = 2 };
    walk.base = hull_at(look, way->drive->unit, from);
    walk.stop[0] = from;
    walk.stop[1] = leg_end(leg, walk.base);
    walk.run = walk.travel = leg.length;
    walk.travels = true;
    walk.box = leg_box(leg, walk.base);
    return judge_way_over_ground(look, &walk, &way->plots);
}

/* The one that the hull meets first on the leg. */
static Verdict judge_leg_models(const Way *way, Pose from, Leg leg)
{
    const Look *look = way->look;
    Base hull = hull_at(look, way->drive->unit, from);
    Length first = LENGTH_NEVER;
    const Stand *met = NULL;
    for (int i = 0; i < way->others.count; i++) {
        const Stand *s = &way->others.stand[i];
        Area area = area_base(s->base);
        if (s->unit == way->target)
            continue;
        CourseMeeting m = course_walk(&leg, 1, hull, &area, 1, REACH_SLACK);
        if (m.met && m.travel < first) {
            first = m.travel;
            met = s;
        }
    }
    if (met && applies(look, AWT_VEH_09)) {
        Segment line = { from.at, met->base.pose.at };
        Verdict verdict = no_reach(NO_DRIVE_BLOCKED, first, leg.length, line);
        verdict.met = true;
        return about_both(verdict, way->drive->unit, met->unit);
    }
    return yes();
}

/* MOV-07: nobody nearer than an inch, and who begins nearer no nearer still. */
static Verdict judge_leg_enemies(const Way *way, Pose from, Leg leg)
{
    const Look *look = way->look;
    Base hull = hull_at(look, way->drive->unit, from);
    for (int i = 0; i < way->others.count; i++) {
        const Stand *s = &way->others.stand[i];
        Area area = area_base(s->base);
        Length now = base_gap(hull, s->base), keep = now < INCH ? now : INCH;
        bool counts = is_enemy(look, way->drive->unit, s->unit) && s->unit != way->target;
        if (!counts || !course_comes_near(&leg, 1, hull, &area, keep - REACH_SLACK))
            continue;
        Base end = hull_at(look, way->drive->unit, leg_end(leg, hull));
        Length gap = base_gap(end, s->base);
        Segment line = base_nearest(end, s->base);
        if (applies(look, AWT_MOV_07))
            return about_both(no_reach(NO_TOO_NEAR, gap < keep ? gap : keep, INCH, line),
                              way->drive->unit, s->unit);
    }
    return yes();
}

static Verdict judge_leg(const Way *way, Pose from, Leg leg)
{
    if (leg.kind == LEG_PIVOT)
        return judge_pivot(way, leg_end(leg, hull_at(way->look, way->drive->unit, from)));
    Verdict verdict = judge_leg_models(way, from, leg);
    if (is_yes(&verdict))
        verdict = judge_leg_enemies(way, from, leg);
    return is_yes(&verdict) ? judge_leg_ground(way, from, leg) : verdict;
}

/* MOV-09; CCB-12: from whom it touched it parts by an inch. */
static Verdict judge_end(const Look *look, const Drive *drive, UnitId target)
{
    Company hull = { .unit = drive->unit, .count = 1 };
    UnitSet touched = whom_it_touches(look, drive->unit);
    hull.stand[0] =
        stand_at(look, hull_of(look, drive->unit), drive_pose(look, drive, drive->legs), 0);
    Verdict verdict = judge_edge(look, &hull.stand[0]);
    return is_yes(&verdict) && target == NO_UNIT && drive->legs > 0
               ? judge_clear_of(look, &hull, &touched, NO_PARTS_NEAR, AWT_CCB_12)
               : verdict;
}

Verdict judge_drive(const Look *look, const Drive *drive, Length pace, UnitId target)
{
    bool stuck =
        has_mark(look->battle, OWNER_UNIT, drive->unit, UM_IMMOBILISED) && !drive->repaired;
    if (stuck && applies(look, AWT_VEH_10))
        return about(no(NO_IMMOBILISED), drive->unit);
    Verdict verdict = judge_legs(look, drive, pace);
    if (!is_yes(&verdict))
        return verdict;
    Way way = { .look = look, .drive = drive, .target = target };
    Box table = { { 0, 0 }, { look->game->width, look->game->height } };
    stands_in(look, table, drive->unit, &way.others);
    plots_in(look, table, &way.plots);
    for (int i = 0; i < drive->legs && is_yes(&verdict); i++)
        verdict = judge_leg(&way, drive_pose(look, drive, i), drive->leg[i]);
    return is_yes(&verdict) ? judge_end(look, drive, target) : verdict;
}

Verdict judge_drive_order(const Look *look, UnitId unit, const Order *order)
{
    Drive drive = drive_said(look, unit, order);
    return judge_drive(look, &drive, pace_of(look, unit), NO_UNIT);
}

/* ---- Charges: CHG-11 ------------------------------------------------------------------------------------------------------------------ */

/* Straight at the nearest model where no way is said, and no farther than to the first contact. */
static void aim_at(const Look *look, Drive *drive, UnitId target)
{
    Pose pose = look->battle->model[hull_of(look, drive->unit)].pose;
    ModelId nearest = look->battle->unit[target].first;
    Length best = LENGTH_NEVER;
    for (int n = 0; n < look->battle->unit[target].count; n++) {
        ModelId m = (ModelId)(look->battle->unit[target].first + n);
        Length away = point_distance(pose.at, look->battle->model[m].pose.at);
        if (look->battle->model[m].state == MODEL_STANDING && away < best) {
            best = away;
            nearest = m;
        }
    }
    add_pivot(drive, pose.facing, point_bearing(pose.at, look->battle->model[nearest].pose.at));
    add_ahead(look, drive, pace_of(look, drive->unit));
}

static void stop_at_contact(const Look *look, Drive *drive, UnitId target)
{
    Area area[MOST_UNIT_MODELS];
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, target, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++)
        area[i] = area_base(base[i]);
    for (int i = 0; i < drive->legs; i++) {
        if (drive->leg[i].kind != LEG_AHEAD)
            continue;
        Base hull = hull_at(look, drive->unit, drive_pose(look, drive, i));
        CourseMeeting m = course_walk(&drive->leg[i], 1, hull, area, count, 0);
        if (!m.met)
            continue;
        drive->leg[i].length = m.travel;
        drive->legs = i + 1;
        return;
    }
}

static Drive charge_said(const Look *look, UnitId unit, const Order *order, UnitId target)
{
    Drive drive = drive_said(look, unit, order);
    if (drive.legs == 0)
        aim_at(look, &drive, target);
    stop_at_contact(look, &drive, target);
    return drive;
}

static Length gap_at_end(const Look *look, const Drive *drive, UnitId target)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, target, base, MOST_UNIT_MODELS), i, k;
    Base hull = hull_at(look, drive->unit, drive_pose(look, drive, drive->legs));
    return bases_gap(&hull, 1, base, count, &i, &k);
}

Verdict judge_drive_charge(const Look *look, UnitId unit, const Order *order, UnitId target)
{
    Verdict verdict = judge_charger(look, unit);
    if (is_yes(&verdict))
        verdict = judge_charged(look, unit, target);
    if (!is_yes(&verdict))
        return verdict;
    Drive drive = charge_said(look, unit, order, target);
    verdict = judge_drive(look, &drive, pace_of(look, unit), target);
    if (!is_yes(&verdict))
        return verdict;
    Length gap = gap_at_end(look, &drive, target);
    bool short_of = gap > CONTACT_GAP && applies(look, AWT_CHG_11);
    return short_of ? about_both(verdict_of(NO_DRIVE_SHORT, FIGURE_LENGTH, gap, CONTACT_GAP), unit,
                                 target)
                    : yes();
}

/* ---- It drives: TER-06, 14 ---------------------------------------------------------------------------------------------------------- */

enum { DR_TESTED, DR_CRUSHES };
typedef enum DriveStep { DRIVE_BEGIN, DRIVE_NEXT, DRIVE_TESTED } DriveStep;
enum { DRIVES_ON = 4, HALTED = 5 };

Frame drive_frame(const Look *look, UnitId unit, UnitId target)
{
    return frame_of(PROC_DRIVE, look->battle->unit[unit].seat, unit, target);
}

Frame crush_frame(const Look *look, UnitId unit)
{
    Frame frame = drive_frame(look, unit, NO_UNIT);
    frame.v[DR_CRUSHES] = 1;
    return frame;
}

/* Where the drive first meets a piece that tests it. */
typedef struct PieceMet {
    PieceId piece;
    int leg;
    Length along; /* on that leg */
    Length travel;
} PieceMet;

static bool tests(const Look *look, UnitId unit, GroundSort sort)
{
    bool wire = sort == GROUND_WIRE;
    RuleId rule = wire && bears(look, unit, TR_WHEELED) ? AWT_TER_06 : AWT_TER_14;
    return (wire || sort == GROUND_MIRE) && applies(look, rule);
}

static bool meets(const Look *look, const Drive *drive, const Plot *plot, PieceMet *meeting)
{
    Length before = 0;
    for (int i = 0; i < drive->legs; i++) {
        const Leg *leg = &drive->leg[i];
        if (leg->kind != LEG_AHEAD)
            continue;
        Base hull = hull_at(look, drive->unit, drive_pose(look, drive, i));
        bool in = area_overlaps(&plot->area, hull);
        CourseMeeting m = course_walk(leg, 1, hull, &plot->area, 1, 0);
        if (in || (m.met && course_crosses(leg, 1, hull, &plot->area))) {
            Length along = in ? 0 : m.travel;
            *meeting = (PieceMet){ plot->id, i, along, before + along };
            return true;
        }
        before += leg->length;
    }
    return false;
}

/* The nth of the meetings in the order of the drive. */
static bool nth_meeting(const Look *look, const Drive *drive, const Frame *frame, PieceMet *meeting)
{
    Plots plots;
    Length after = -1;
    PieceId last = NO_PIECE;
    plots_in(look, (Box){ { 0, 0 }, { look->game->width, look->game->height } }, &plots);
    for (int k = 0; k <= frame->v[DR_TESTED]; k++) {
        bool found = false;
        for (int i = 0; i < plots.count; i++) {
            PieceMet m;
            GroundSort sort = sort_of_plot(look, &plots.plot[i]);
            if (!tests(look, drive->unit, sort) || (sort == GROUND_WIRE && frame->v[DR_CRUSHES]) ||
                !meets(look, drive, &plots.plot[i], &m))
                continue;
            bool later = m.travel > after || (m.travel == after && m.piece > last);
            bool sooner = !found || m.travel < meeting->travel;
            if (later && sooner) {
                *meeting = m;
                found = true;
            }
        }
        if (!found)
            return false;
        after = meeting->travel;
        last = meeting->piece;
    }
    return true;
}

int drive_tests(const Look *look, const Drive *drive, bool crushes)
{
    Frame frame = { .v = { 0 } };
    PieceMet meeting;
    frame.v[DR_CRUSHES] = crushes;
    while (nth_meeting(look, drive, &frame, &meeting))
        frame.v[DR_TESTED]++;
    return frame.v[DR_TESTED];
}

static Order order_kept(const Play *play, const Frame *frame)
{
    Order order = { .actor = frame->actor, .clauses = 0 };
    for (int i = 0; i < frame->clause_count && i < MOST_ORDER_CLAUSES; i++)
        order.clause[order.clauses++] = *kept_clause(play, frame, i);
    const Clause *first = kept_clause(play, frame, 0);
    if (first->path_count == 0)
        return order;
    const ModelPath *path = &play->look.battle->path[first->path_first];
    order.clause[0].path_first = 0;
    order.path[0] = *path;
    order.path[0].first = 0;
    for (int i = 0; i < path->count; i++)
        order.point[i] = play->look.battle->point[path->first + i];
    return order;
}

static Drive drive_kept(const Play *play, const Frame *frame)
{
    Order order = order_kept(play, frame);
    return frame->target == NO_UNIT ? drive_said(&play->look, frame->actor, &order)
                                    : charge_said(&play->look, frame->actor, &order, frame->target);
}

static void go_by_legs(Play *play, const Drive *drive)
{
    PathPoint point[MOST_LEGS];
    const Look *look = &play->look;
    ModelPath path = { .model = hull_of(look, drive->unit), .count = (uint16_t)drive->legs };
    for (int i = 0; i < drive->legs; i++) {
        Pose pose = drive_pose(look, drive, i + 1);
        point[i] = (PathPoint){ pose.at, pose.facing, LEVEL_BY_GROUND };
    }
    if (drive->legs > 0)
        move_model(play, &path, point, 0, AWT_VEH_01);
}

static void crush_wire(Play *play, const Drive *drive)
{
    Plots plots;
    PieceMet met;
    const Look *look = &play->look;
    plots_in(look, (Box){ { 0, 0 }, { look->game->width, look->game->height } }, &plots);
    for (int i = 0; i < plots.count; i++) {
        if (sort_of_plot(look, &plots.plot[i]) == GROUND_WIRE &&
            meets(look, drive, &plots.plot[i], &met))
            remove_piece(play, plots.plot[i].id);
    }
}

/* Home: in contact it has charged. */
static Flow arrive(Play *play, Frame *frame, const Drive *drive)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor, target = frame->target;
    if (frame->v[DR_CRUSHES])
        crush_wire(play, drive);
    go_by_legs(play, drive);
    look_refresh(look);
    give_back(play, 0, drive->legs > 0);
    if (drive->legs > 0 && applies(look, AWT_MOV_13))
        mark(play, OWNER_UNIT, unit, UM_MOVED, AWT_MOV_13);
    if (target == NO_UNIT)
        return DONE;
    bool touches = is_fielded(look, target) && units_touch(look, unit, target);
    if (touches) {
        close_contact(play, hull_of(look, unit), target);
        mark(play, OWNER_UNIT, unit, UM_CHARGED, AWT_CHG_09);
    }
    tell_tale(play, touches ? TALE_CHARGES : TALE_CHARGE_LOST, frame->seat, unit, target, 0, 0, 0);
    return DONE;
}

static Flow next_piece(Play *play, Frame *frame)
{
    PieceMet meeting;
    Drive drive = drive_kept(play, frame);
    forget_dice(play, frame);
    if (!nth_meeting(&play->look, &drive, frame, &meeting))
        return arrive(play, frame, &drive);
    return throw_for(play, frame, DRIVE_TESTED, frame->seat, WHY_DRIVE_TEST, DICE_D6, 1,
                     each_at_most(DRIVES_ON));
}

/* Ruling: a pivot that only the way behind it would have brought back onto the table is not made when the vehicle is halted. */
static void keep_on_table(const Look *look, Drive *drive)
{
    for (; drive->legs > 0; drive->legs--) {
        Base end = hull_at(look, drive->unit, drive_pose(look, drive, drive->legs));
        if (within(base_over_edge(end, look->game->width, look->game->height), 0))
            return;
    }
}

static Flow read_test(Play *play, Frame *frame)
{
    PieceMet meeting;
    Drive drive = drive_kept(play, frame);
    int die = die_at(play, frame, 0);
    if (die <= DRIVES_ON) {
        frame->v[DR_TESTED]++;
        return go(frame, DRIVE_NEXT);
    }
    nth_meeting(&play->look, &drive, frame, &meeting);
    drive.leg[meeting.leg].length = meeting.along;
    drive.legs = meeting.leg + 1;
    if (meeting.along == 0)
        drive.legs = meeting.leg;
    keep_on_table(&play->look, &drive);
    tell_tale(play, TALE_HALTED, frame->seat, frame->actor, NO_UNIT, 0, 0, 0);
    if (die > HALTED)
        mark(play, OWNER_UNIT, frame->actor, UM_IMMOBILISED, AWT_TER_14);
    if (applies(&play->look, AWT_MOV_13))
        mark(play, OWNER_UNIT, frame->actor, UM_MOVED, AWT_MOV_13);
    return arrive(play, frame, &drive);
}

Flow run_drive(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    switch ((DriveStep)frame->step) {
    case DRIVE_BEGIN:
        if (frame->target == NO_UNIT)
            return go(frame, DRIVE_NEXT);
        return resolve(play, frame, DRIVE_NEXT, pickets_frame(frame->actor));
    case DRIVE_NEXT: {
        bool pinned = has_mark(play->look.battle, OWNER_UNIT, frame->actor, UM_PINNED);
        bool lost = frame->target != NO_UNIT && (!is_steady(&play->look, frame->actor) || pinned);
        if (lost && applies(&play->look, AWT_CHG_12)) {
            give_back(play, 0, 0);
            tell_tale(play, TALE_CHARGE_LOST, frame->seat, frame->actor, frame->target, 0, 0, 0);
            return DONE;
        }
        return next_piece(play, frame);
    }
    case DRIVE_TESTED:
        return read_test(play, frame);
    }
    return DONE;
}
