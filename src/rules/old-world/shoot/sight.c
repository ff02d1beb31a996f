#include "shoot/sight.h"

/* ---- Hills and Large Targets: LOS-04, LOS-05 ------------------------------------------------------------------------ */

static bool all_stand_on(const Area *hill, const Base *base, int count)
{
    for (int i = 0; i < count; i++) {
        bool on = within(area_outside(hill, base[i]), 0);
        if (!on)
            return false;
    }
    return count > 0;
}

PieceId hill_of(const Look *look, UnitId unit)
{
    Base base[MOST_UNIT_MODELS];
    int count = -1;
    for (PieceId p = 0; p < look->battle->pieces; p++) {
        if (!piece_stands(look, p) || category_of(look, p) != CATEGORY_HILL)
            continue;
        if (count < 0)
            count = unit_bases(look, unit, base, MOST_UNIT_MODELS);
        Area hill = piece_area(look, p);
        if (all_stand_on(&hill, base, count))
            return p;
    }
    return NO_PIECE;
}

bool is_on_hill(const Look *look, UnitId unit)
{
    return hill_of(look, unit) != NO_PIECE;
}

static bool is_large(const Look *look, UnitId unit)
{
    return has_trait(look, unit, TR_LARGE_TARGET, NULL);
}

/* On the same hill: the nearer to its middle sees over the farther. */
static bool is_nearer_top(const Look *look, PieceId hill, UnitId upper, UnitId lower)
{
    Point top = polygon_centre(piece_area(look, hill).polygon);
    return point_distance(centre_of(look, upper), top) <
           point_distance(centre_of(look, lower), top);
}

static bool is_seen_over(const Look *look, UnitId viewer, UnitId target, UnitId between)
{
    bool large = is_large(look, viewer) || is_large(look, target);
    if (large && !is_large(look, between) && applies(look, TOW_LOS_05))
        return true;
    PieceId of_viewer = hill_of(look, viewer), of_between = hill_of(look, between);
    bool raised = of_viewer != NO_PIECE || hill_of(look, target) != NO_PIECE;
    if (raised && of_between == NO_PIECE)
        return applies(look, TOW_LOS_04);
    return of_viewer != NO_PIECE && of_viewer == of_between &&
           is_nearer_top(look, of_viewer, viewer, between) && applies(look, TOW_LOS_04);
}

/* ---- What stands between: LOS-03, SR-56 ------------------------------------------------------------------------------- */

static bool never_blocks(const Look *look, UnitId unit)
{
    return (type_of(look, unit) == TYPE_SWARM || has_trait(look, unit, TR_INSIGNIFICANT, NULL)) &&
           applies(look, TOW_SR_56);
}

static void add_models(const Look *look, UnitId unit, Box corridor, Screens *screens)
{
    ModelId model[MOST_UNIT_MODELS];
    FootprintRoom room;
    Footprint f = unit_footprint(look, unit, &room);
    unit_models(look, unit, model, MOST_UNIT_MODELS);
    for (int i = 0; i < f.count; i++) {
        if (box_meets(corridor, f.box[i]))
            screens_add(screens, area_base(f.base[i]), NO_PIECE, model[i], CATEGORY_OPEN);
    }
}

static bool may_hide(const Look *look, const Screens *screens, UnitId between, bool alone)
{
    if (between == screens->target)
        return false;
    if (between == screens->viewer)
        return !alone;
    return !never_blocks(look, between) &&
           !is_seen_over(look, screens->viewer, screens->target, between);
}

static Box box_of_unit(const Look *look, UnitId unit)
{
    FootprintRoom room;
    Footprint models = unit_footprint(look, unit, &room);
    return models.count > 0 ? models.around : base_box(unit_outline(look, unit));
}

static bool hides_at_all(Category category)
{
    return category != CATEGORY_OPEN && category != CATEGORY_DIFFICULT &&
           category != CATEGORY_DANGEROUS;
}

bool is_looked_over(const Look *look, UnitId viewer, UnitId between)
{
    return never_blocks(look, between) || is_seen_over(look, viewer, viewer, between);
}

bool is_screen(Category category)
{
    return hides_at_all(category) && category != CATEGORY_LOW && category != CATEGORY_DECORATION;
}

void screens_between(const Look *look, UnitId viewer, UnitId target, Screens *screens)
{
    UnitId host = host_of(look, viewer);
    Box corridor = box_join(box_of_unit(look, viewer), box_of_unit(look, target));
    screens->viewer = host;
    screens->target = host_of(look, target);
    screens->alone = viewer != host;
    screens->count = 0;
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        if (!box_meets(corridor, box_of_unit(look, u)))
            continue;
        if (may_hide(look, screens, u, screens->alone))
            add_models(look, u, corridor, screens);
    }
    for (PieceId p = 0; p < look->game->terrain; p++) {
        if (!piece_stands(look, p) || !hides_at_all(category_of(look, p)))
            continue;
        Area area = piece_area(look, p);
        if (box_meets(corridor, area_box(&area)))
            screens_add(screens, area, p, NO_MODEL, (int)category_of(look, p));
    }
}

/* Who looks at whom. */
typedef struct Ends {
    Base base[2];
    Box box[2];
} Ends;

static Ends ends_of(Base from, Base to)
{
    return (Ends){ { from, to }, { base_box(from), base_box(to) } };
}

static bool lies_at_an_end(const Screen *screen, const Ends *ends)
{
    for (int i = 0; i < 2; i++) {
        if (box_meets(screen->box, ends->box[i]) && area_overlaps(&screen->area, ends->base[i]))
            return true;
    }
    return false;
}

/* Whether the screen takes light away between these two: low things never; a hill or a wood not when an end overlaps
 * it. */
static bool blocks_between(const Look *look, const Screen *screen, const Ends *ends)
{
    if (screen->piece == NO_PIECE)
        return applies(look, TOW_LOS_02);
    if (screen->kind == CATEGORY_LOW || screen->kind == CATEGORY_DECORATION)
        return false;
    bool soft = screen->kind == CATEGORY_HILL || screen->kind == CATEGORY_WOOD;
    if (soft && lies_at_an_end(screen, ends))
        return false;
    return applies(look, TOW_LOS_03);
}

/* ---- Eyes: GEO-06, GEO-07, LOS-01 ---------------------------------------------------------------------------------------- */

enum { MOST_EYES = 5, EYE_INSIDE = INCH / 20 };

static int eyes_of(const Look *look, Base base, bool all_round, Point eye[MOST_EYES])
{
    Length ahead = base.length / 2, side = base.width / 2 - EYE_INSIDE;
    if (all_round) {
        eye[0] = base.pose.at;
        base_sides(base, eye + 1);
        return applies(look, TOW_GEO_07) ? MOST_EYES : 1;
    }
    eye[0] = pose_point(base.pose, 0, ahead);
    eye[1] = pose_point(base.pose, -side, ahead);
    eye[2] = pose_point(base.pose, side, ahead);
    return applies(look, TOW_GEO_07) ? 3 : 1;
}

bool looks_round(const Look *look, ModelId model, bool shooting)
{
    bool platform =
        shooting && model_has(look, model, TR_FIRING_PLATFORM, NULL) && applies(look, TOW_SR_59);
    bool forbidden = !platform &&
                     formation_of(look, look->battle->model[model].unit) != FORM_SKIRMISH &&
                     applies(look, TOW_LOS_01);
    return !forbidden;
}

static Zone vision_of(Base base)
{
    return zone_side(base, SIDE_FRONT);
}

bool is_in_vision(const Look *look, ModelId model, ModelId target, bool all_round)
{
    Zone vision = vision_of(model_base(look->game, look->battle, model));
    return all_round || zone_touches(&vision, model_base(look->game, look->battle, target));
}

Heading out_of_vision(const Look *look, ModelId model, ModelId target, Segment *line)
{
    Point own[4], other[4];
    Base from = model_base(look->game, look->battle, model);
    Heading least = HALF_TURN;
    if (is_in_vision(look, model, target, false))
        return 0;
    base_corners(from, own);
    base_corners(model_base(look->game, look->battle, target), other);
    for (int i = 0; i < 4; i++) {
        int side = pose_local(from.pose, other[i]).x > 0;
        Heading off = arc_offset((Pose){ own[side], from.pose.facing }, other[i]);
        off = (off < 0 ? -off : off) - ARC_HALF;
        if (off >= least)
            continue;
        least = off;
        *line = (Segment){ own[side], other[i] };
    }
    return least < 1 ? 1 : least;
}

/* The screens that lie on the way between two bases; `place` says which of the screens each of them is. */
static int blockers_between(const Look *look, const Screens *screens, ModelId model, Base from,
                            Base to, Blocker *blocker, int *place)
{
    Ends ends = ends_of(from, to);
    Box corridor = box_join(ends.box[0], ends.box[1]);
    int count = 0;
    for (int i = 0; i < screens->count; i++) {
        const Screen *screen = &screens->screen[i];
        if (screen->model == model || !box_meets(corridor, screen->box) ||
            !blocks_between(look, screen, &ends))
            continue;
        blocker[count] = (Blocker){ .area = screen->area, .box = screen->box };
        place[count++] = i;
    }
    return count;
}

static bool look_past(const Look *look, const Screens *screens, ModelId model, ModelId target,
                      bool all_round, int *blocker)
{
    Blocker between[MOST_SCREENS];
    int place[MOST_SCREENS];
    Point eye[MOST_EYES];
    Base from = model_base(look->game, look->battle, model);
    Base to = model_base(look->game, look->battle, target);
    *blocker = -1;
    if (!is_in_vision(look, model, target, all_round))
        return false;
    int count = blockers_between(look, screens, model, from, to, between, place);
    if (count == 0)
        return true;
    Zone vision = vision_of(from);
    int eyes = eyes_of(look, from, all_round, eye);
    for (int i = 0; i < eyes; i++) {
        Sight sight;
        if (all_round)
            sight_look(&sight, eye[i], to, between, count);
        else
            sight_look_within(&sight, eye[i], to, &vision, between, count);
        if (sight.clear > 0)
            return true;
        if (*blocker < 0 && sight.blocker >= 0)
            *blocker = place[sight.blocker];
    }
    return false;
}

SightAsked sight_asked(AskedWhat what, const Screens *screens, ModelId model, ModelId other,
                       bool all_round)
{
    return (SightAsked){ .what = (int16_t)what,
                         .viewer = screens->viewer,
                         .target = screens->target,
                         .model = model,
                         .other = other,
                         .alone = screens->alone,
                         .all_round = all_round };
}

typedef struct Seen {
    bool clear;
    int blocker;
} Seen;

bool sees_past(const Look *look, const Screens *screens, ModelId model, ModelId target,
               bool all_round, int *blocker)
{
    SightAsked asked = sight_asked(ASKED_SIGHT, screens, model, target, all_round);
    Seen seen;
    if (!recall(look, WHILE_STILL, &asked, sizeof asked, &seen, sizeof seen)) {
        Citing before = cite_apart(look);
        seen.clear = look_past(look, screens, model, target, all_round, &seen.blocker);
        remember(look, WHILE_STILL, &asked, sizeof asked, &seen, sizeof seen, &before);
    }
    if (blocker)
        *blocker = seen.blocker;
    return seen.clear;
}

static bool look_to_point(const Look *look, ModelId model, Point point, bool all_round)
{
    Point eye[MOST_EYES];
    const Battle *b = look->battle;
    Base from = model_base(look->game, b, model), spot = base_circle(2, point);
    Ends ends = ends_of(from, spot);
    UnitId own = host_of(look, b->model[model].unit);
    int eyes = eyes_of(look, from, all_round, eye);
    for (int i = 0; i < eyes; i++) {
        bool clear = true;
        Segment line = { eye[i], point };
        Box around = box_join((Box){ eye[i], eye[i] }, (Box){ point, point });
        for (PieceId p = 0; p < look->game->terrain && clear; p++) {
            Area area = piece_area(look, p);
            Screen screen = { area, area_box(&area), p, NO_MODEL, (int)category_of(look, p) };
            clear = !box_meets(around, screen.box) || !piece_stands(look, p) ||
                    !hides_at_all((Category)screen.kind) || !blocks_between(look, &screen, &ends) ||
                    area_contains(&area, point) || !area_crossed(&area, line);
        }
        for (ModelId m = 0; m < b->models && clear; m++) {
            if (!is_standing(b, m) || host_of(look, b->model[m].unit) == own ||
                never_blocks(look, b->model[m].unit))
                continue;
            Area area = area_base(model_base(look->game, b, m));
            if (!box_meets(around, area_box(&area)))
                continue;
            UnitId unit = unit_of_model(look, m);
            clear = area_contains(&area, point) || !area_crossed(&area, line) ||
                    is_seen_over(look, own, own, unit);
        }
        if (clear)
            return true;
    }
    return false;
}

bool sees_point(const Look *look, ModelId model, Point point, bool all_round)
{
    struct {
        int32_t what, model, all_round;
        Point point;
    } asked = { ASKED_POINT, model, all_round, point };
    bool seen;
    if (!recall(look, WHILE_STILL, &asked, sizeof asked, &seen, sizeof seen)) {
        Citing before = cite_apart(look);
        seen = look_to_point(look, model, point, all_round);
        remember(look, WHILE_STILL, &asked, sizeof asked, &seen, sizeof seen, &before);
    }
    return seen;
}

/* ---- Unit to unit: LOS-02 -------------------------------------------------------------------------------------------------- */

static int viewers_of(const Look *look, UnitId unit, ModelId *model)
{
    if (host_of(look, unit) == unit)
        return unit_models(look, unit, model, MOST_UNIT_MODELS);
    int count = 0;
    const Unit *u = &look->battle->unit[unit];
    for (int i = u->first; i < u->first + u->count; i++) {
        if (look->battle->model[i].state == MODEL_STANDING)
            model[count++] = (ModelId)i;
    }
    return count;
}

static void name_blocker(const Look *look, const Screens *screens, int at, PieceId *piece,
                         UnitId *blocker)
{
    if (at < 0)
        return;
    const Screen *screen = &screens->screen[at];
    if (piece)
        *piece = screen->piece;
    if (blocker && screen->model != NO_MODEL)
        *blocker = unit_of_model(look, screen->model);
}

bool unit_sees(const Look *look, UnitId unit, UnitId target, PieceId *piece, UnitId *blocker)
{
    ModelId own[MOST_UNIT_MODELS], other[MOST_UNIT_MODELS];
    int owns = viewers_of(look, unit, own), first = -1;
    int others = viewers_of(look, target, other);
    Screens screens;
    if (piece)
        *piece = NO_PIECE;
    if (blocker)
        *blocker = NO_UNIT;
    screens_between(look, unit, target, &screens);
    for (int i = 0; i < owns; i++) {
        bool all_round = looks_round(look, own[i], true);
        for (int k = 0; k < others; k++) {
            int at = -1;
            if (sees_past(look, &screens, own[i], other[k], all_round, &at))
                return true;
            first = first < 0 ? at : first;
        }
    }
    name_blocker(look, &screens, first, piece, blocker);
    bool hidden = applies(look, TOW_LOS_02);
    return !hidden;
}

bool model_sees(const Look *look, ModelId model, ModelId target)
{
    Screens screens;
    const Battle *b = look->battle;
    screens_between(look, b->model[model].unit, b->model[target].unit, &screens);
    return sees_past(look, &screens, model, target, looks_round(look, model, false), NULL);
}
