#include "shoot/sight.h"

/* ---- Cover: LOS-06, LOS-07, GEO-08 ------------------------------------------------------------------------------------ */

/* A shot from one model at one unit. */
typedef struct Shot {
    const Look *look;
    const Screens *screens;
    ModelId model;
    Base from;
    Point eye;
} Shot;

/* What obscures a base of the target: all that blocks, low obstacles, decoration; not the shooter's own unit, nor a low
 * obstacle that he stands at. */
static bool obscures(const Shot *shot, const Screen *screen, Base to, bool single)
{
    const Look *look = shot->look;
    const Area *area = &screen->area;
    if (screen->model != NO_MODEL)
        return unit_of_model(look, screen->model) != shot->screens->viewer;
    bool low = screen->kind == CATEGORY_LOW, small = screen->kind == CATEGORY_DECORATION;
    if (low && area_gap(area, shot->from) <= CONTACT_GAP && applies(look, TOW_LOS_07))
        return false;
    if ((low || small) && single && area_overlaps(area, to))
        return false;
    bool soft = screen->kind == CATEGORY_HILL || screen->kind == CATEGORY_WOOD;
    return !(soft && (area_overlaps(area, shot->from) || area_overlaps(area, to)));
}

typedef struct Crossed {
    bool any, high; /* something; something other than a low obstacle */
} Crossed;

static Crossed centre_line(const Shot *shot, Base to)
{
    Crossed crossed = { false, false };
    Segment line = { shot->eye, to.pose.at };
    Box box = { { line.from.x < line.to.x ? line.from.x : line.to.x,
                  line.from.y < line.to.y ? line.from.y : line.to.y },
                { line.from.x > line.to.x ? line.from.x : line.to.x,
                  line.from.y > line.to.y ? line.from.y : line.to.y } };
    for (int i = 0; i < shot->screens->count && !crossed.high; i++) {
        const Screen *screen = &shot->screens->screen[i];
        if (screen->model == shot->model || !box_meets(box, screen->box) ||
            !area_crossed(&screen->area, line) || !obscures(shot, screen, to, false))
            continue;
        crossed.any = true;
        crossed.high = screen->kind != CATEGORY_LOW;
    }
    return crossed;
}

/* LOS-07: a wood in which more than half of the target's models stand. */
static bool is_in_wood(const Look *look, const Base *base, int count)
{
    for (PieceId p = 0; p < look->game->terrain; p++) {
        int in = 0;
        if (!piece_stands(look, p) || category_of(look, p) != CATEGORY_WOOD)
            continue;
        Area wood = piece_area(look, p);
        for (int i = 0; i < count; i++)
            in += is_mostly_in(&wood, base[i]);
        if (2 * in > count && applies(look, TOW_LOS_07))
            return true;
    }
    return false;
}

static Cover cover_of_unit(const Shot *shot, const Base *base, int count)
{
    int obscured = 0, high = 0;
    for (int i = 0; i < count; i++) {
        Crossed crossed = centre_line(shot, base[i]);
        obscured += crossed.any;
        high += crossed.high;
    }
    if (obscured == 0)
        return COVER_OPEN;
    Cover cover = 2 * high > count ? COVER_FULL : COVER_PARTIAL;
    return applies(shot->look, TOW_GEO_08) ? cover : COVER_OPEN;
}

static Sight past_obscurers(const Shot *shot, Base to, bool low_too)
{
    Blocker blocker[MOST_SCREENS];
    Box corridor = box_join(base_box(shot->from), base_box(to));
    Sight sight;
    int count = 0;
    for (int i = 0; i < shot->screens->count; i++) {
        const Screen *screen = &shot->screens->screen[i];
        if (screen->model != shot->model && box_meets(corridor, screen->box) &&
            (low_too || screen->kind != CATEGORY_LOW) && obscures(shot, screen, to, true))
            blocker[count++] = sight_blocker(screen->area);
    }
    sight_look(&sight, shot->eye, to, blocker, count);
    return sight;
}

static Cover cover_of_single(const Shot *shot, Base to)
{
    Sight high = past_obscurers(shot, to, false), all = past_obscurers(shot, to, true);
    if (2 * (int64_t)high.clear < high.chord)
        return COVER_FULL;
    return all.clear < all.chord - REACH_SLACK ? COVER_PARTIAL : COVER_OPEN;
}

static Cover find_cover(const Look *look, const Screens *screens, ModelId model, bool all_round)
{
    Base base[MOST_UNIT_MODELS];
    Shot shot = { look, screens, model, model_base(look->game, look->battle, model), { 0, 0 } };
    int count = unit_bases(look, screens->target, base, MOST_UNIT_MODELS);
    if (has_trait(look, screens->target, TR_LARGE_TARGET, NULL) && applies(look, TOW_LOS_05))
        return COVER_OPEN;
    shot.eye = all_round ? shot.from.pose.at : pose_point(shot.from.pose, 0, shot.from.length / 2);
    Cover cover = count == 1 ? cover_of_single(&shot, base[0]) : cover_of_unit(&shot, base, count);
    if (cover == COVER_OPEN && is_in_wood(look, base, count))
        cover = COVER_PARTIAL;
    return applies(look, TOW_LOS_06) ? cover : COVER_OPEN;
}

Cover cover_of(const Look *look, const Screens *screens, ModelId model, bool all_round)
{
    SightAsked asked = sight_asked(ASKED_COVER, screens, model, NO_MODEL, all_round);
    Cover cover;
    if (!recall(look, WHILE_STILL, &asked, sizeof asked, &cover, sizeof cover)) {
        Citing before = cite_apart(look);
        cover = find_cover(look, screens, model, all_round);
        remember(look, WHILE_STILL, &asked, sizeof asked, &cover, sizeof cover, &before);
    }
    return cover;
}
