#include "charge/charging.h"
#include "flight/flight.h"

/* ---- A frenzied advance: CMP-08 ---------------------------------------------------------------------------------------------- */

bool has_to_advance(const Look *look, UnitId unit)
{
    const Battle *b = look->battle;
    return is_fielded(look, unit) && bears(look, unit, TR_FRENZIED) && b->unit[unit].count == 1 &&
           !is_broken(look, unit) && !has_mark(b, OWNER_UNIT, unit, UM_PINNED) &&
           !is_in_combat(look, unit, NULL) && applies(look, AWT_CMP_08);
}

/* The nearest enemy model; of two as near the one of the lower id. */
static Stand nearest_enemy(const Look *look, const Stand *own, const Stands *others, bool *found)
{
    Stand best = *own;
    Length least = LENGTH_NEVER;
    for (int i = 0; i < others->count; i++) {
        const Stand *other = &others->stand[i];
        Length gap = stand_gap(own, other);
        bool nearer = least == LENGTH_NEVER || gap < least - REACH_SLACK ||
                      (within(gap, least) && other->model < best.model);
        if (!is_enemy(look, own->unit, other->unit) || !nearer)
            continue;
        best = *other;
        least = gap;
    }
    *found = least != LENGTH_NEVER;
    return best;
}

/* Straight on to that place. */
static void lay_straight(const Look *look, const Stand *own, Heading heading, Length way,
                         const Plots *plots, Walk *walk)
{
    PathPoint point = { point_shift(own->base.pose.at, heading, way), own->base.pose.facing, 0 };
    ModelPath path = { .model = own->model, .first = 0, .count = 1 };
    walk_lay(look, &path, &point, plots, walk);
}

/* Until a friend or ground that is closed to it. */
static Length until_stopped(const Look *look, const Stand *own, const Walk *walk,
                            const Stands *others, const Plots *plots)
{
    Path path = { walk->stop, walk->stops };
    Length way = walk->run, along;
    MoveClass class = class_of_unit(look, own->unit);
    for (int i = 0; i < plots->count; i++) {
        bool closed = !class_may_enter(look, class, sort_of_plot(look, &plots->plot[i]));
        if (closed && way_meets_plot(walk, &plots->plot[i], &along) && along < way)
            way = along;
    }
    for (int i = 0; i < others->count; i++) {
        if (is_enemy(look, own->unit, others->stand[i].unit))
            continue;
        Area area = area_base(others->stand[i].base);
        Meeting met = path_meets(path, own->base, &area, 0);
        way = met.met && met.along < way ? met.along : way;
    }
    return way;
}

/* Until the first enemy whom it would touch; LENGTH_NEVER: none. */
static Length until_enemy(const Look *look, const Stand *own, const Walk *walk,
                          const Stands *others, Length near)
{
    Length first = LENGTH_NEVER;
    for (int i = 0; i < others->count; i++) {
        if (!is_enemy(look, own->unit, others->stand[i].unit))
            continue;
        Area area = area_base(others->stand[i].base);
        Meeting met = path_meets((Path){ walk->stop, walk->stops }, own->base, &area, -near);
        first = met.met && met.along < first ? met.along : first;
    }
    return first;
}

static bool may_not_charge(const Look *look, const Walk *walk, const Plots *plots)
{
    UnitId unit = look->battle->model[walk->model].unit;
    Verdict ground = judge_charging_way(look, walk, plots), who = judge_charger(look, unit);
    bool shaken = has_mark(look->battle, OWNER_UNIT, unit, UM_SHAKEN);
    return !is_yes(&ground) || !is_yes(&who) || (shaken && applies(look, AWT_ACT_08));
}

static Length until_over_edge(const Look *look, const Stand *own, Heading heading, Length way)
{
    Length low = 0;
    while (way - low > 1) {
        Length middle = low + (way - low) / 2;
        Pose pose = { point_shift(own->base.pose.at, heading, middle), own->base.pose.facing };
        bool over = !within(
            base_over_edge(base_at(own->base, pose), look->game->width, look->game->height), 0);
        if (over)
            way = middle;
        else
            low = middle;
    }
    return low;
}

FrenzyWay frenzy_way(const Look *look, UnitId unit)
{
    Stand own = stand_of(look, look->battle->unit[unit].first);
    Stands others;
    Plots plots;
    Walk walk;
    bool found;
    Box table = { { 0, 0 }, { look->game->width, look->game->height } };
    stands_in(look, table, unit, &others);
    plots_in(look, table, &plots);
    Stand enemy = nearest_enemy(look, &own, &others, &found);
    FrenzyWay frenzy = { own.base.pose.facing, 0, false };
    if (!found)
        return frenzy;
    Segment line = base_nearest(own.base, enemy.base);
    frenzy.heading = point_bearing(line.from, line.to);
    lay_straight(look, &own, frenzy.heading, profile_of_unit(look, unit)->field[PF_PACE], &plots,
                 &walk);
    frenzy.way = until_stopped(look, &own, &walk, &others, &plots);
    Length contact = until_enemy(look, &own, &walk, &others, CONTACT_GAP);
    frenzy.touches = contact <= frenzy.way;
    if (frenzy.touches) {
        lay_straight(look, &own, frenzy.heading, contact, &plots, &walk);
        bool barred = may_not_charge(look, &walk, &plots);
        frenzy.way = barred ? until_enemy(look, &own, &walk, &others, INCH) : contact;
        frenzy.touches = !barred;
    }
    Pose end = { point_shift(own.base.pose.at, frenzy.heading, frenzy.way), 0 };
    if (!within(base_over_edge(base_at(own.base, end), look->game->width, look->game->height), 0))
        frenzy.way = until_over_edge(look, &own, frenzy.heading, frenzy.way);
    return frenzy;
}

/* It has charged every unit that it touches. */
static void close_with(Play *play, UnitId unit)
{
    const Look *look = &play->look;
    ModelId model = look->battle->unit[unit].first;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        look_refresh(look);
        Stand stand = stand_of(look, model);
        Pose pose = closed_pose(look, &stand, u);
        if (!point_equal(pose.at, stand.base.pose.at))
            place_model(play, model, pose, 0, AWT_BAS_02);
    }
    mark(play, OWNER_UNIT, unit, UM_CHARGED, AWT_CMP_08);
}

Flow run_frenzy(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    UnitId unit = frame->actor;
    FrenzyWay frenzy = frenzy_way(&play->look, unit);
    tell_tale(play, TALE_FRENZY, frame->seat, unit, NO_UNIT, frenzy.way, 0, 0);
    moves_as(play, unit, frenzy.touches ? MANNER_CHARGE : MANNER_WALK);
    go_straight(play, play->look.battle->unit[unit].first, frenzy.heading, frenzy.way, AWT_CMP_08);
    mark(play, OWNER_UNIT, unit, UM_FRENZY_MOVED, AWT_CMP_08);
    if (frenzy.touches)
        close_with(play, unit);
    return DONE;
}
