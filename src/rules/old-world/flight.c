#include "shooting.h"

#include "geom/push.h"

/* ---- Flight, Give Ground, compulsory moves: FLE, GG, CMP, GEO-16, GEO-18 ------------------------------------------ */

enum { CLEAR_OF_ENEMIES = INCH, GROUND_GIVEN = 2 * INCH, DETOUR_STEP = 5 * DEGREE };
enum { STEP = INCH / 4, MOST_STEPS = 400 };

void pivot_to(Play *play, UnitId unit, Heading facing, RuleId rule)
{
    const Look *look = &play->look;
    facing = heading_normal(facing);
    if (!is_block(look, unit)) {
        Pose front = look->battle->unit[unit].front;
        front.facing = facing;
        set_front(play, unit, front, look->battle->unit[unit].files, rule);
        return;
    }
    Block block = block_of(look, unit);
    Pose centre = block_outline(&block).pose;
    centre.facing = facing;
    arrange(play, unit, block_centred(block, centre).front, block.files, rule);
}

void shift_unit(Play *play, UnitId unit, Heading direction, Length by, RuleId rule)
{
    const Look *look = &play->look;
    ModelId model[MOST_UNIT_MODELS];
    const Unit *u = &look->battle->unit[unit];
    Pose front = u->front;
    front.at = point_shift(front.at, direction, by);
    if (is_block(look, unit)) {
        arrange(play, unit, front, u->files, rule);
        return;
    }
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    set_front(play, unit, front, u->files, rule);
    for (int i = 0; i < count; i++) {
        Pose pose = look->battle->model[model[i]].pose;
        pose.at = point_shift(pose.at, direction, by);
        place_model(play, model[i], pose, 0, rule);
    }
}

/* ---- How far a flight goes: FLE-04, FLE-06, FLE-07 -------------------------------------------------------------------- */

static bool is_closed(const Look *look, PieceId piece, UnitId unit)
{
    return piece_stands(look, piece) && ground_of(look, piece, unit) == GROUND_IMPASSABLE;
}

static bool way_is_closed(const Look *look, UnitId unit, Base outline, Heading direction,
                          Length distance)
{
    Leg leg = { LEG_DRIFT, distance, heading_normal(direction - outline.pose.facing) };
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!is_closed(look, p, unit))
            continue;
        Area area = piece_area(look, p);
        if (course_crosses(&leg, 1, outline, &area))
            return true;
    }
    return false;
}

/* GEO-16: the smallest pivot that clears the path, clockwise first; else how far it comes. */
static Heading detour(const Look *look, UnitId unit, Base outline, Heading facing, Length distance,
                      bool *clear)
{
    *clear = true;
    for (Heading turn = 0; turn <= QUARTER_TURN; turn += DETOUR_STEP) {
        for (int side = 1; side >= -1; side -= 2) {
            Heading now = heading_normal(facing + side * turn);
            Base turned = base_at(outline, (Pose){ outline.pose.at, now });
            if (!way_is_closed(look, unit, turned, now, distance))
                return now;
            if (!applies(look, TOW_GEO_16))
                turn = QUARTER_TURN;
        }
    }
    *clear = false;
    return facing;
}

static Length until_closed(const Look *look, UnitId unit, Base outline, Heading direction,
                           Length distance)
{
    Area area[MOST_PIECES];
    int count = 0;
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (is_closed(look, p, unit))
            area[count++] = piece_area(look, p);
    }
    Leg leg = { LEG_DRIFT, distance, heading_normal(direction - outline.pose.facing) };
    return course_walk(&leg, 1, outline, area, count, 0).travel;
}

/* Whether the bases, moved so far, lie on a friend or within 1" of an enemy. */
static bool ends_badly(const Look *look, UnitId unit, Heading direction, Length by)
{
    Base own[MOST_UNIT_MODELS], other[MOST_UNIT_MODELS];
    int owns = unit_bases(look, unit, own, MOST_UNIT_MODELS);
    for (int i = 0; i < owns; i++)
        own[i].pose.at = point_shift(own[i].pose.at, direction, by);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || u == unit)
            continue;
        Length keep = is_enemy(look, unit, u) ? CLEAR_OF_ENEMIES - REACH_SLACK : -REACH_SLACK;
        int others = unit_bases(look, u, other, MOST_UNIT_MODELS);
        for (int i = 0; i < owns; i++) {
            for (int k = 0; k < others; k++) {
                Box box = box_grown(base_box(own[i]), CLEAR_OF_ENEMIES);
                if (box_meets(box, base_box(other[k])) && base_gap(own[i], other[k]) < keep)
                    return true;
            }
        }
    }
    return false;
}

/* FLE-04: on until clear, found to a hundredth of an inch. */
static Length clear_distance(const Look *look, UnitId unit, Heading direction, Length distance)
{
    if (!applies(look, TOW_FLE_04) || !ends_badly(look, unit, direction, distance))
        return distance;
    Length high = distance;
    for (int i = 0; i < MOST_STEPS && ends_badly(look, unit, direction, high); i++)
        high += STEP;
    Length low = high - STEP;
    while (high - low > REACH_SLACK / 4) {
        Length middle = low + (high - low) / 2;
        if (ends_badly(look, unit, direction, middle))
            low = middle;
        else
            high = middle;
    }
    return high;
}

static bool touches_edge(const Look *look, UnitId unit)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    for (int i = 0; i < count; i++) {
        Box box = base_box(base[i]);
        if (box.low.x <= 0 || box.low.y <= 0 || box.high.x >= look->game->width ||
            box.high.y >= look->game->height)
            return true;
    }
    return false;
}

/* ---- The flight: FLE-01..07, GG-03 ----------------------------------------------------------------------------------------- */

typedef enum FleeStep {
    FLEE_BEGIN,
    FLEE_SWIFT,
    FLEE_ROLL,
    FLEE_EXTRA,
    FLEE_SUM,
    FLEE_GO,
    FLEE_PERIL,
    FLEE_PERILS,
    FLEE_GROUND,
    FLEE_END,
    FLEE_OVER,
} FleeStep;
enum { F_KIND, F_BEARING, F_CAUSE, F_SWIFT, F_DISTANCE, F_ENEMY, F_FROM_X, F_FROM_Y, F_DANGERS };

/* Flees (0), falls back in good order (1), fires and flees (2): the last two keep the highest die. */
static bool keeps_highest(const Look *look, const Frame *frame)
{
    return (frame->v[F_KIND] == 1 && applies(look, TOW_GG_03)) ||
           (frame->v[F_KIND] == 2 && applies(look, TOW_REA_13));
}

static Flow begin_flight(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    play->battle->returned[0] = 0;
    if (!is_fielded(look, unit))
        return DONE;
    if (has_mark(look->battle, OWNER_UNIT, unit, UM_FLED_PHASE) && applies(look, TOW_FLE_03))
        return DONE;
    if (frame->v[F_BEARING] >= 0 && applies(look, TOW_FLE_01))
        pivot_to(play, unit, frame->v[F_BEARING], TOW_FLE_01);
    mark(play, OWNER_UNIT, unit, UM_FLED_PHASE, TOW_FLE_03);
    bool swift = has_trait(look, unit, TR_SWIFTSTRIDE, NULL) && applies(look, TOW_SR_47);
    if (!swift)
        return go(frame, FLEE_ROLL);
    return ask_choice(play, frame, FLEE_SWIFT, frame->seat, WHY_SWIFT, 3, 1);
}

static int rolled(const Play *play, const Frame *frame)
{
    int a = die_at(play, frame, 0), b = die_at(play, frame, 1);
    return keeps_highest(&play->look, frame) ? (a > b ? a : b) : a + b;
}

/* Where it stands before the flight, so that what it passed can be found. */
static Base outline_before(const Look *look, const Frame *frame)
{
    Base outline = unit_outline(look, frame->actor);
    outline.pose.at = (Point){ frame->v[F_FROM_X], frame->v[F_FROM_Y] };
    return outline;
}

static void dangers_of_loose_flight(const Look *look, UnitId unit, Length distance,
                                    Dangers *dangers)
{
    Base base[MOST_UNIT_MODELS];
    int count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
    Heading facing = look->battle->unit[unit].front.facing;
    for (int i = 0; i < count; i++)
        dangers_of_step(look, unit, i, base[i], point_shift(base[i].pose.at, facing, distance),
                        dangers);
}

static void dangers_of_flight(const Look *look, UnitId unit, Length distance, Dangers *dangers)
{
    Block block = block_of(look, unit);
    Way way = { .stages = 1, .end = block_advanced(block, distance) };
    way.stage[0] = (Stage){ block, { LEG_AHEAD, distance, 0 }, false };
    *dangers = (Dangers){ .count = 0 };
    if (is_block(look, unit))
        dangers_of_way(look, unit, &way, dangers);
    else
        dangers_of_loose_flight(look, unit, distance, dangers);
    if (dangers->count > 0 && !applies(look, TOW_FLE_06))
        dangers->count = 0;
}

static void leave_table(Play *play, UnitId unit)
{
    SeatId seat = play->look.battle->unit[unit].seat;
    note_pose(play, NT_LEFT_TABLE, unit, play->look.battle->unit[unit].front, 0);
    tell_tale(play, TALE_LEAVES_TABLE, seat, unit, NO_UNIT, 0, 0, 0);
    unit_destroyed(play, unit, TOW_FLE_07);
}

static int models_through(const Look *look, const Frame *frame, UnitId other);

static void pass_friends(Play *play, const Frame *frame)
{
    const Look *look = &play->look;
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && host_of(look, u) == u && u != frame->actor &&
            !is_enemy(look, frame->actor, u) && models_through(look, frame, u) > 0)
            queue_passed(play, frame->actor, u);
    }
}

static Flow flee(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor;
    Length distance = frame->v[F_DISTANCE];
    Base outline = unit_outline(look, unit);
    Heading facing = look->battle->unit[unit].front.facing;
    bool clear = true;
    Dangers dangers;
    Heading direction = detour(look, unit, outline, facing, distance, &clear);
    if (direction != facing)
        pivot_to(play, unit, direction, TOW_GEO_16);
    outline = unit_outline(look, unit);
    distance = clear ? clear_distance(look, unit, direction, distance)
                     : until_closed(look, unit, outline, direction, distance);
    frame->v[F_FROM_X] = outline.pose.at.x;
    frame->v[F_FROM_Y] = outline.pose.at.y;
    frame->v[F_DISTANCE] = distance;
    frame->v[F_ENEMY] = 0;
    dangers_of_flight(look, unit, distance, &dangers);
    frame->v[F_DANGERS] = dangers_packed(&dangers);
    shift_unit(play, unit, direction, distance, TOW_FLE_01);
    tell_tale(play, frame->v[F_KIND] == 1 ? TALE_FALLS_BACK : TALE_FLEES, frame->seat, unit,
              NO_UNIT, distance, 0, 0);
    pass_friends(play, frame);
    if (touches_edge(look, unit) && applies(look, TOW_FLE_07)) {
        leave_table(play, unit);
        play->battle->returned[0] = 1;
        return DONE;
    }
    return go(frame, FLEE_PERIL);
}

/* FLE-05, PAN-05: the models of the block that passed through that unit. */
static int models_through(const Look *look, const Frame *frame, UnitId other)
{
    Base own[MOST_UNIT_MODELS];
    Base before = outline_before(look, frame), now = unit_outline(look, frame->actor);
    int owns = unit_bases(look, frame->actor, own, MOST_UNIT_MODELS), through = 0;
    Area area = area_base(unit_outline(look, other));
    Heading back = point_bearing(now.pose.at, before.pose.at);
    for (int i = 0; i < owns; i++) {
        Leg leg = { LEG_DRIFT, point_distance(now.pose.at, before.pose.at),
                    heading_normal(back - own[i].pose.facing) };
        through += course_crosses(&leg, 1, own[i], &area);
    }
    return through;
}

static Flow next_peril(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    for (UnitId u = (UnitId)frame->v[F_ENEMY]; u < look->battle->units; u++) {
        if (!is_fielded(look, u) || host_of(look, u) != u || !is_enemy(look, frame->actor, u))
            continue;
        int through = models_through(look, frame, u);
        if (through == 0 || !applies(look, TOW_FLE_05))
            continue;
        frame->v[F_ENEMY] = u + 1;
        frame->target = u;
        return throw_dice(play, frame, FLEE_PERILS, frame->seat, WHY_PERIL, DICE_D6, through);
    }
    return go(frame, FLEE_GROUND);
}

static Flow suffer_perils(Play *play, Frame *frame)
{
    int lost = 0;
    for (int i = 0; i < frame->dice_count; i++)
        lost += die_at(play, frame, i) <= 3;
    if (lost > 0) {
        tell_tale(play, TALE_PERILS, frame->seat, frame->actor, frame->target, lost, 0, 0);
        lose_wounds(play, frame->actor, NO_MODEL, lost, false, TOW_FLE_05);
    }
    if (!is_fielded(&play->look, frame->actor))
        return DONE;
    return go(frame, FLEE_PERIL);
}

/* GG-03: who falls back rallies at once and may reform. */
static Flow end_flight(Play *play, Frame *frame)
{
    const Look *look = &play->look;
    play->battle->returned[0] = 0;
    if (frame->v[F_KIND] != 1 || !is_fielded(look, frame->actor) || !applies(look, TOW_GG_03))
        return DONE;
    unmark(play, OWNER_UNIT, frame->actor, UM_FLEEING, TOW_GG_03);
    mark(play, OWNER_UNIT, frame->actor, UM_RALLIED, TOW_GG_03);
    return resolve(play, frame, FLEE_OVER,
                   frame_of(PROC_FREE_REFORM, frame->seat, frame->actor, NO_UNIT));
}

Flow run_flee(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    switch ((FleeStep)frame->step) {
    case FLEE_BEGIN:
        return begin_flight(play, frame);

    case FLEE_SWIFT:
        frame->v[F_SWIFT] = answer->value;
        return go(frame, FLEE_ROLL);

    case FLEE_ROLL:
        return throw_dice(play, frame, FLEE_EXTRA, frame->seat, WHY_FLEE_ROLL, DICE_D6, 2);

    case FLEE_EXTRA:
        frame->v[F_DISTANCE] = rolled(play, frame) * INCH;
        if (!frame->v[F_SWIFT])
            return go(frame, FLEE_GO);
        return throw_dice(play, frame, FLEE_SUM, frame->seat, WHY_SWIFT_DIE, DICE_D6, 1);

    case FLEE_SUM:
        frame->v[F_DISTANCE] += die_at(play, frame, 0) * INCH;
        return go(frame, FLEE_GO);

    case FLEE_GO: {
        bool machine = type_of(look, frame->actor) == TYPE_WAR_MACHINE;
        if (machine && frame->v[F_DISTANCE] > INCH && applies(look, TOW_WM_02) &&
            applies(look, TOW_SR_60))
            frame->v[F_DISTANCE] -= INCH;
        return flee(play, frame);
    }

    case FLEE_PERIL:
        return next_peril(play, frame);

    case FLEE_PERILS:
        return suffer_perils(play, frame);

    case FLEE_GROUND: {
        Dangers dangers = dangers_unpacked(frame->v[F_DANGERS]);
        return resolve(play, frame, FLEE_END, dangers_frame(play, frame, frame->actor, &dangers));
    }

    case FLEE_END:
        return end_flight(play, frame);

    case FLEE_OVER:
        play->battle->returned[0] = 0;
        return DONE;
    }
    return DONE;
}

/* ---- Give Ground: GG-01, GG-02, GG-04, GEO-18 -------------------------------------------------------------------------------- */

static int engaging(const Look *look, UnitId unit, UnitId *enemy, int most)
{
    const Battle *b = look->battle;
    int count = 0;
    for (int i = link_next(b, LK_ENGAGED, -1); i >= 0 && count < most;
         i = link_next(b, LK_ENGAGED, i)) {
        if (b->link[i].from == unit)
            enemy[count++] = b->link[i].to;
        else if (b->link[i].to == unit)
            enemy[count++] = b->link[i].from;
    }
    return count;
}

static Length ground_open(const Look *look, UnitId unit, Heading direction, const UnitId *enemy,
                          int enemies)
{
    Barriers barriers;
    Area solid[MOST_BARRIERS], apart[MOST_BARRIERS];
    int solids = 0, aparts = 0;
    Base outline = unit_outline(look, unit);
    barriers_of(look, unit, NULL, &barriers);
    for (int i = 0; i < barriers.count; i++) {
        const Barrier *b = &barriers.barrier[i];
        bool engaged = false;
        for (int k = 0; k < enemies; k++)
            engaged = engaged || b->unit == enemy[k];
        if (engaged)
            continue;
        if (b->unit != NO_UNIT && is_enemy(look, unit, b->unit))
            apart[aparts++] = b->area;
        else
            solid[solids++] = b->area;
    }
    Leg leg = { LEG_DRIFT, GROUND_GIVEN, heading_normal(direction - outline.pose.facing) };
    Length hits = course_walk(&leg, 1, outline, solid, solids, 0).travel;
    Length nears = course_walk(&leg, 1, outline, apart, aparts, -CLEAR_OF_ENEMIES).travel;
    return hits < nears ? hits : nears;
}

Length give_ground(Play *play, UnitId unit, bool *surrounded)
{
    const Look *look = &play->look;
    UnitId enemy[MOST_UNITS];
    Point threat[MOST_UNITS];
    SeatId seat = look->battle->unit[unit].seat;
    int enemies = engaging(look, unit, enemy, MOST_UNITS);
    *surrounded = false;
    if (enemies == 0 && nearest_enemy(look, unit, false, enemy) != LENGTH_NEVER)
        enemies = 1; /* Cowardly Flight: from the nearest */
    for (int i = 0; i < enemies; i++)
        threat[i] = centre_of(look, enemy[i]);
    if (!applies(look, TOW_GG_01))
        return 0;
    int count = applies(look, TOW_GEO_18) ? enemies : enemies > 0;
    Heading direction = flight_from(centre_of(look, unit), threat, count,
                                    look->battle->unit[unit].front.facing + HALF_TURN);
    Length way = ground_open(look, unit, direction, enemy, enemies);
    shift_unit(play, unit, direction, way, TOW_GG_01);
    for (int i = 0; i < enemies; i++)
        *surrounded =
            *surrounded || base_touches(unit_outline(look, unit), unit_outline(look, enemy[i]));
    if (*surrounded) {
        shift_unit(play, unit, heading_normal(direction + HALF_TURN), way, TOW_GG_01);
        tell_tale(play, TALE_SURROUNDED, seat, unit, NO_UNIT, 0, 0, 0);
        return 0;
    }
    tell_tale(play, TALE_GIVES_GROUND, seat, unit, NO_UNIT, way, 0, 0);
    Base outline = unit_outline(look, unit);
    bool over = base_over_edge(outline, look->game->width, look->game->height) > REACH_SLACK;
    if (over && applies(look, TOW_GG_02))
        leave_table(play, unit);
    return way;
}

void nudge_clear(Play *play, UnitId unit, RuleId rule)
{
    const Look *look = &play->look;
    UnitId enemy = NO_UNIT;
    Length gap = nearest_enemy(look, unit, false, &enemy);
    if (enemy == NO_UNIT || gap >= CLEAR_OF_ENEMIES - REACH_SLACK || !applies(look, TOW_GG_04))
        return;
    Heading away = point_bearing(centre_of(look, enemy), centre_of(look, unit));
    shift_unit(play, unit, away, clear_distance(look, unit, away, 0), rule);
}

/* ---- M3: fleeing units, reinforcements, Random Movement ---------------------------------------------------------------------------- */

typedef enum CompulsoryStep {
    CMP_FLEEING,
    CMP_FLEE_PICK,
    CMP_FLED,
    CMP_ARRIVE,
    CMP_ARRIVED,
    CMP_RANDOM,
} CompulsoryStep;

static int fleeing_left(const Look *look, SeatId seat, IdSet *ids)
{
    const Battle *b = look->battle;
    *ids = (IdSet){ { 0 } };
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].seat == seat && is_fielded(look, u) && host_of(look, u) == u &&
            has_mark(b, OWNER_UNIT, u, UM_FLEEING) && !has_mark(b, OWNER_UNIT, u, UM_DONE))
            ids_add(ids, u);
    }
    return ids_count(ids);
}

static UnitId next_arrival(const Look *look, SeatId seat)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        bool due = has_mark(b, OWNER_UNIT, u, UM_IN_RESERVE_AMBUSH) ||
                   has_mark(b, OWNER_UNIT, u, UM_PURSUED_OFF);
        if (b->unit[u].seat == seat && due && b->unit[u].state != UNIT_FIELD &&
            b->unit[u].state != UNIT_LOST && b->unit[u].carrier == NO_UNIT &&
            !has_mark(b, OWNER_UNIT, u, UM_DONE))
            return u;
    }
    return NO_UNIT;
}

static UnitId next_random(const Look *look, SeatId seat)
{
    const Battle *b = look->battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].seat == seat && is_fielded(look, u) && !is_engaged(look, u) &&
            !is_fleeing(look, u) && has_trait(look, u, TR_RANDOM_MOVEMENT, NULL) &&
            !has_mark(b, OWNER_UNIT, u, UM_MOVED) && !has_mark(b, OWNER_UNIT, u, UM_STUPID))
            return u;
    }
    return NO_UNIT;
}

static int files_of(const Look *look, UnitId unit)
{
    int files = look->battle->unit[unit].files;
    return files > 0                            ? files
           : look->battle->unit[unit].count < 5 ? look->battle->unit[unit].count
                                                : 5;
}

/* CMP-03: the whole rear edge on the table's edge, no model farther in than 2 x M, Ambushers more than 8" away. */
static Verdict judge_arrival_at(const Look *look, UnitId unit, Pose front)
{
    enum { AMBUSH_AWAY = 8 * INCH, FARTHEST_BY_CHANCE = 2 * 12 * INCH };
    UnitSet nobody = { { 0 } };
    Block block = block_with(look, unit, front, files_of(look, unit));
    Base base[MOST_UNIT_MODELS], other[MOST_UNIT_MODELS];
    block.models = look->battle->unit[unit].count;
    block.files = files_of(look, unit);
    Point corner[4];
    block_corners(&block, corner);
    bool on_edge = false;
    Length width = look->game->width, height = look->game->height;
    for (int side = 0; side < 4; side++) {
        Length a = side == 0   ? corner[2].x
                   : side == 1 ? corner[2].y
                   : side == 2 ? width - corner[2].x
                               : height - corner[2].y;
        Length b = side == 0   ? corner[3].x
                   : side == 1 ? corner[3].y
                   : side == 2 ? width - corner[3].x
                               : height - corner[3].y;
        on_edge = on_edge || (within(a < 0 ? -a : a, 0) && within(b < 0 ? -b : b, 0));
    }
    Length most = 2 * movement(look, unit) * INCH, in = block_depth(&block);
    if (has_trait(look, unit, TR_RANDOM_MOVEMENT, NULL))
        most = FARTHEST_BY_CHANCE; /* Ruling: of 2D6 the highest roll stands for M */
    if ((!on_edge || !within(in, most)) && applies(look, TOW_CMP_03)) {
        Verdict verdict = verdict_of(NO_RES_EDGE, FIGURE_LENGTH, in, most);
        verdict.who = unit;
        return verdict;
    }
    int bases = block_bases(look, unit, &block, base, MOST_UNIT_MODELS);
    bool ambush = has_mark(look->battle, OWNER_UNIT, unit, UM_IN_RESERVE_AMBUSH);
    for (UnitId u = 0; u < look->battle->units && ambush; u++) {
        if (!is_fielded(look, u) || !is_enemy(look, unit, u))
            continue;
        int others = unit_bases(look, u, other, MOST_UNIT_MODELS);
        for (int i = 0; i < bases * others; i++) {
            Length gap = base_gap(base[i / others], other[i % others]);
            if (gap > AMBUSH_AWAY + REACH_SLACK || !applies(look, TOW_CMP_03))
                continue;
            Verdict verdict = verdict_of(NO_RES_ENEMY, FIGURE_LENGTH, gap, AMBUSH_AWAY);
            verdict.who = unit;
            verdict.other = u;
            return verdict;
        }
    }
    return judge_end_of_block(look, unit, &block, &nobody);
}

/* The nearest legal place to the point where a pursuer left (CMP-05), along the edges by half inches. */
static bool find_arrival(const Look *look, UnitId unit, Pose *found)
{
    int note = note_find(look->battle, NT_LEFT_TABLE, unit);
    Point left = note >= 0 ? look->battle->note[note].pose.at : (Point){ look->game->width / 2, 0 };
    Block block = block_with(look, unit, (Pose){ left, 0 }, files_of(look, unit));
    Length best = LENGTH_NEVER, width = look->game->width, height = look->game->height;
    block.models = look->battle->unit[unit].count;
    block.files = files_of(look, unit);
    Length deep = block_depth(&block);
    for (int side = 0; side < 4; side++) {
        Length run = side % 2 == 0 ? width : height;
        for (Length at = 0; at <= run; at += INCH / 2) {
            Pose pose = side == 0   ? (Pose){ { at, deep }, HALF_TURN }
                        : side == 1 ? (Pose){ { width - deep, at }, 3 * QUARTER_TURN }
                        : side == 2 ? (Pose){ { at, height - deep }, 0 }
                                    : (Pose){ { deep, at }, QUARTER_TURN };
            if (point_distance(pose.at, left) >= best)
                continue;
            Verdict verdict = judge_arrival_at(look, unit, pose);
            if (!is_yes(&verdict))
                continue;
            best = point_distance(pose.at, left);
            *found = pose;
        }
    }
    return best != LENGTH_NEVER;
}

/* Characters that pursued off the table with their unit come back with it. */
static void bring_back_joined(Play *play, UnitId host)
{
    const Battle *b = play->look.battle;
    for (UnitId u = 0; u < b->units; u++) {
        if (b->unit[u].state != UNIT_FLED || b->unit[u].carrier != host)
            continue;
        set_unit_state(play, u, UNIT_FIELD, host, TOW_CMP_05);
        unmark(play, OWNER_UNIT, u, UM_PURSUED_OFF, TOW_CMP_05);
        if (b->model[b->unit[u].first].state == MODEL_AWAY)
            set_model_state(play, b->unit[u].first, MODEL_STANDING, TOW_CMP_05);
    }
}

static void arrive(Play *play, UnitId unit, Pose front)
{
    const Look *look = &play->look;
    const Unit *u = &look->battle->unit[unit];
    int files = files_of(look, unit);
    set_unit_state(play, unit, UNIT_FIELD, NO_UNIT, TOW_CMP_03);
    bring_back_joined(play, unit);
    for (int i = u->first; i < u->first + u->count; i++) {
        if (look->battle->model[i].state == MODEL_AWAY)
            set_model_state(play, (ModelId)i, MODEL_STANDING, TOW_CMP_03);
    }
    if (formation_of(look, unit) == FORM_SKIRMISH && !is_block(look, unit)) {
        mark(play, OWNER_UNIT, unit, UM_FORMED_UP, TOW_CMP_03);
        arrange(play, unit, front, files, TOW_CMP_03);
        spread_out(play, unit, TOW_CMP_03);
    } else {
        arrange(play, unit, front, files, TOW_CMP_03);
    }
    unmark(play, OWNER_UNIT, unit, UM_IN_RESERVE_AMBUSH, TOW_CMP_03);
    unmark(play, OWNER_UNIT, unit, UM_PURSUED_OFF, TOW_CMP_05);
    mark(play, OWNER_UNIT, unit, UM_DONE, TOW_CMP_03);
    mark(play, OWNER_UNIT, unit, UM_MOVED, TOW_CMP_03);
}

Flow run_compulsory(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    IdSet ids;
    switch ((CompulsoryStep)frame->step) {
    case CMP_FLEEING:
        forget_dice(play, frame);
        if (fleeing_left(look, frame->seat, &ids) == 0 || !applies(look, TOW_CMP_02))
            return go(frame, CMP_ARRIVE);
        return ask_ids(play, frame, CMP_FLEE_PICK, frame->seat, WHY_FLEE_NEXT, SHAPE_UNITS, &ids, 1,
                       1);

    case CMP_FLEE_PICK: {
        Frame child = frame_of(PROC_FLEE, frame->seat, answer->id[0], NO_UNIT);
        child.v[F_BEARING] = -1;
        mark(play, OWNER_UNIT, answer->id[0], UM_DONE, TOW_FLE_02);
        if (!applies(look, TOW_FLE_02))
            return go(frame, CMP_FLEEING);
        return resolve(play, frame, CMP_FLED, child);
    }

    case CMP_FLED: /* PAN-05 */
        return resolve(play, frame, CMP_FLEEING, panic_frame(look, PANIC_AT_ONCE));

    case CMP_ARRIVE: {
        UnitId unit = next_arrival(look, frame->seat);
        Pose place;
        frame->actor = unit;
        if (unit == NO_UNIT)
            return go(frame, CMP_RANDOM);
        if (!find_arrival(look, unit, &place)) {
            mark(play, OWNER_UNIT, unit, UM_DONE, TOW_CMP_03); /* no place: it waits a turn */
            return go(frame, CMP_ARRIVE);
        }
        if (has_mark(look->battle, OWNER_UNIT, unit, UM_PURSUED_OFF) && applies(look, TOW_CMP_05)) {
            arrive(play, unit, place);
            return go(frame, CMP_ARRIVE);
        }
        return ask_place(play, frame, CMP_ARRIVED, frame->seat, WHY_ARRIVE, SHAPE_POSE);
    }

    case CMP_ARRIVED:
        arrive(play, frame->actor, answer->pose);
        return go(frame, CMP_ARRIVE);

    case CMP_RANDOM: {
        UnitId unit = next_random(look, frame->seat);
        if (unit == NO_UNIT || !applies(look, TOW_CMP_04))
            return DONE;
        return resolve(play, frame, CMP_RANDOM,
                       frame_of(PROC_RANDOM_MOVE, frame->seat, unit, NO_UNIT));
    }
    }
    return DONE;
}

Verdict judge_arrival(const Look *look, const Frame *frame, const Answer *answer)
{
    if (answer->kind != ANSWER_POSE)
        return yes();
    return judge_arrival_at(look, frame->actor, answer->pose);
}

void suggest_arrival(const Look *look, const Frame *frame, Answer *answer)
{
    if (answer->kind == ANSWER_POSE)
        find_arrival(look, frame->actor, &answer->pose);
}

/* ---- Random Movement: CMP-04, SR-40 ------------------------------------------------------------------------------------------------- */

typedef enum RandomStep { RANDOM_THROW, RANDOM_THROWN, RANDOM_GO, RANDOM_END } RandomStep;
enum { RANDOM_FAR };

static Heading wheel_asked(const Order *order, const Block *block, Length *cost)
{
    *cost = 0;
    for (int i = 0; i < order->clauses; i++) {
        if (order->clause[i].verb != VERB_WHEEL)
            continue;
        *cost = order->clause[i].number;
        Heading turn = heading_of_arc(*cost, block_width(block));
        return order->clause[i].word == 0 ? -turn : turn;
    }
    return 0;
}

static Flow move_at_random(Play *play, Frame *frame, const Answer *answer)
{
    const Look *look = &play->look;
    UnitId unit = frame->actor, met = NO_UNIT;
    UnitSet touch = { { 0 } };
    Dangers dangers = { .count = 0 };
    Block block = block_of(look, unit);
    Length cost = 0;
    Heading turn = wheel_asked(&answer->order, &block, &cost);
    if (turn != 0)
        arrange(
            play, unit,
            block_wheeled(block, turn < 0 ? HAND_LEFT : HAND_RIGHT, turn < 0 ? -turn : turn).front,
            block.files, TOW_CMP_04);
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && is_enemy(look, unit, u))
            set_add(&touch, u);
    }
    Point ahead = pose_ahead(look->battle->unit[unit].front, 100 * INCH).at;
    Length gone = advance_towards(play, unit, ahead, frame->v[RANDOM_FAR] - cost, &touch, false,
                                  &met, &dangers, TOW_CMP_04);
    mark(play, OWNER_UNIT, unit, UM_MOVED, TOW_CMP_04);
    if (met != NO_UNIT && is_enemy(look, unit, met)) {
        mark(play, OWNER_UNIT, unit, UM_CHARGED, TOW_CMP_04);
        set_tally(play, OWNER_UNIT, unit, UT_CHARGE_DISTANCE, (gone + cost) / (INCH / 100),
                  TOW_CMP_04);
        engage(play, unit, met, arc_of(look, met, unit), TOW_CMP_04);
    }
    return resolve(play, frame, RANDOM_END, dangers_frame(play, frame, unit, &dangers));
}

Flow run_random_move(Play *play, Frame *frame, const Answer *answer)
{
    switch ((RandomStep)frame->step) {
    case RANDOM_THROW:
        return throw_dice(play, frame, RANDOM_THROWN, frame->seat, WHY_RANDOM_ROLL, DICE_D6, 2);

    case RANDOM_THROWN:
        frame->v[RANDOM_FAR] = dice_sum(play, frame) * INCH;
        return ask_order(play, frame, RANDOM_GO, frame->seat, WHY_RANDOM_PATH,
                         1u << VERB_WHEEL | 1u << VERB_FORWARD | 1u << VERB_BACK | 1u << VERB_LEFT |
                             1u << VERB_RIGHT | 1u << VERB_TURN | 1u << VERB_REDRESS |
                             1u << VERB_REFORM | 1u << VERB_PIVOT | 1u << VERB_MARCH |
                             1u << VERB_DONE);

    case RANDOM_GO:
        return move_at_random(play, frame, answer);

    case RANDOM_END:
        return DONE;
    }
    return DONE;
}

/* MOV-15: the wheel ends where there is room; enemies may be touched. */
static Verdict judge_random_wheel(const Look *look, UnitId unit, const Order *order)
{
    Length cost = 0;
    UnitSet enemies = { { 0 } };
    Block block = block_of(look, unit);
    Heading turn = wheel_asked(order, &block, &cost);
    if (turn == 0)
        return yes();
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (is_fielded(look, u) && is_enemy(look, unit, u))
            set_add(&enemies, u);
    }
    block = block_wheeled(block, turn < 0 ? HAND_LEFT : HAND_RIGHT, turn < 0 ? -turn : turn);
    return judge_end_of_block(look, unit, &block, &enemies);
}

Verdict judge_random_move(const Look *look, const Frame *frame, const Answer *answer)
{
    Length cost = 0;
    for (int i = 0; i < answer->order.clauses; i++) {
        int verb = answer->order.clause[i].verb;
        bool wheels = verb == VERB_WHEEL || verb == VERB_FORWARD || verb == VERB_DONE;
        if (!wheels && applies(look, TOW_CMP_04))
            return no_for(NO_RANDOM_MAN, frame->actor);
        if (verb == VERB_WHEEL)
            cost += answer->order.clause[i].number;
    }
    if (within(cost, frame->v[RANDOM_FAR]))
        return judge_random_wheel(look, frame->actor, &answer->order);
    Verdict verdict = verdict_of(NO_MOV_FAR, FIGURE_LENGTH, cost, frame->v[RANDOM_FAR]);
    verdict.who = frame->actor;
    return verdict;
}

void suggest_random_move(const Look *look, const Frame *frame, Answer *answer)
{
    (void)look;
    (void)frame;
    order_clause(&answer->order, VERB_DONE);
}
