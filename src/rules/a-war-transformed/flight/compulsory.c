#include "flight/flight.h"

#include "fight/losses.h"

/* ---- Step 5: CMP-01, 02, 07 ------------------------------------------------------------------------------------------------ */

enum { M_SECOND, M_LAST, M_PURSUITS };
typedef enum CompulsoryStep { COMPULSORY_NEXT } CompulsoryStep;

Heading heading_home(const Look *look, SeatId seat)
{
    const Game *g = look->game;
    int zone = look->battle->seat[seat].zone;
    for (int i = 0; zone < 0 && i < g->zones; i++)
        zone = g->zone[i].seat == seat ? i : -1;
    if (zone < 0)
        zone = seat;
    Box box = polygon_box(zone_polygon(g, zone));
    Length x = (box.low.x + box.high.x) / 2, y = (box.low.y + box.high.y) / 2;
    Length away[] = { y, g->width - x, g->height - y, x }; /* from the top edge, clockwise */
    int nearest = 0;
    for (int i = 1; i < 4; i++)
        nearest = away[i] < away[nearest] ? i : nearest;
    return nearest * QUARTER_TURN;
}

Length gap_to_home(const Look *look, SeatId seat, Base base)
{
    Box box = base_box(base);
    switch (heading_home(look, seat)) {
    case 0:
        return box.low.y;
    case QUARTER_TURN:
        return look->game->width - box.high.x;
    case HALF_TURN:
        return look->game->height - box.high.y;
    default:
        return box.low.x;
    }
}

void go_straight(Play *play, ModelId model, Heading heading, Length way, RuleId rule)
{
    const Model *m = &play->look.battle->model[model];
    PathPoint point = { point_shift(m->pose.at, heading, way), m->pose.facing, 0 };
    ModelPath path = { .model = model, .first = 0, .count = 1 };
    if (way > 0)
        move_model(play, &path, &point, 0, rule);
}

static bool has_to_move(const Look *look, UnitId unit)
{
    bool broken = is_fielded(look, unit) && is_broken(look, unit);
    return (broken || has_to_advance(look, unit)) && applies(look, AWT_CMP_02);
}

/* The next of that side behind the last; with `pursuits` of those who pursue. */
static UnitId next_to_move(const Look *look, const Frame *frame)
{
    SeatId first = look->battle->initiative;
    SeatId seat = frame->v[M_SECOND] ? the_other_seat(first) : first;
    for (UnitId u = (UnitId)frame->v[M_LAST]; u < look->battle->units; u++) {
        if (look->battle->unit[u].seat != seat)
            continue;
        bool pursues = has_mark(look->battle, OWNER_UNIT, u, UM_WILL_PURSUE) && is_fielded(look, u);
        if (frame->v[M_PURSUITS] ? pursues : has_to_move(look, u))
            return u;
    }
    return NO_UNIT;
}

/* One side after the other, and then the same for those who pursue. */
static bool goes_on(Frame *frame)
{
    frame->v[M_LAST] = 0;
    frame->v[M_SECOND] = !frame->v[M_SECOND];
    if (frame->v[M_SECOND])
        return true;
    return frame->v[M_PURSUITS]++ == 0;
}

static int procedure_of(const Look *look, const Frame *frame, UnitId unit)
{
    if (frame->v[M_PURSUITS])
        return PROC_PURSUE;
    return is_broken(look, unit) ? PROC_FLEE : PROC_FRENZY;
}

Flow run_compulsory_of_round(Play *play, Frame *frame, const Answer *answer)
{
    (void)answer;
    const Look *look = &play->look;
    UnitId unit;
    while ((unit = next_to_move(look, frame)) == NO_UNIT) {
        if (!goes_on(frame))
            return DONE;
    }
    frame->v[M_LAST] = unit + 1;
    if (is_broken(look, unit) && is_vehicle(look, unit) && applies(look, AWT_CMP_07)) {
        destroy_unit_now(play, unit, AWT_CMP_07);
        return go(frame, COMPULSORY_NEXT);
    }
    return resolve(
        play, frame, COMPULSORY_NEXT,
        frame_of(procedure_of(look, frame, unit), look->battle->unit[unit].seat, unit, NO_UNIT));
}
