#include "shoot/sight.h"

#include "troops/ground.h"
#include "troops/kept.h"
#include "troops/ranks.h"

/* ---- Levels: TER-19 ---------------------------------------------------------------------------------------------------- */

Point footprint_centre(const Look *look, UnitId unit)
{
    Base base[MOST_UNIT_MODELS];
    int count = footprints(look, unit, base, MOST_UNIT_MODELS);
    int64_t x = 0, y = 0;
    for (int i = 0; i < count; i++) {
        x += base[i].pose.at.x;
        y += base[i].pose.at.y;
    }
    return count > 0 ? (Point){ (Length)(x / count), (Length)(y / count) } : (Point){ 0, 0 };
}

int unit_level(const Look *look, UnitId unit)
{
    Point at = is_block(look, unit) ? look->battle->unit[host_of(look, unit)].front.at
                                    : footprint_centre(look, unit);
    int level = 0;
    for (PieceId p = 0; p < look->game->terrain; p++) {
        int its = look->game->piece[p].field[TF_LEVEL];
        if (its <= level || !piece_stands(look, p))
            continue;
        Area area = piece_area(look, p);
        if (area_contains(&area, at) && applies(look, WAC_TER_19))
            level = its;
    }
    return level;
}

/* ---- Eyes: LOS-01 ---------------------------------------------------------------------------------------------------------- */

static bool looks_round(const Look *look, UnitId unit, bool shooting)
{
    if (!is_block(look, unit))
        return true;
    if (class_of(look, unit) == CLASS_ELEPHANT)
        return shooting && applies(look, WAC_SPC_03);
    return shooting && has_keyword_of(look, unit, TR_PARTHIAN_SHOT) && applies(look, WAC_KEY_09);
}

static bool is_an_orb(const Look *look, UnitId unit)
{
    return is_block(look, unit) && formation_held(look, unit) == FORM_ORB &&
           applies(look, WAC_FRM_04);
}

int eyes_of(const Look *look, UnitId unit, bool shooting, Eye eye[MOST_UNIT_MODELS])
{
    ModelId model[MOST_UNIT_MODELS];
    bool round = looks_round(look, unit, shooting);
    if (is_an_orb(look, unit)) {
        eye[0] = (Eye){ footprint_centre(look, unit), NO_MODEL, true };
        return 1;
    }
    int count = front_models(look, unit, model, MOST_UNIT_MODELS);
    const Profile *own = unit_profile(look->game, look->battle, host_of(look, unit));
    for (int i = 0; i < count; i++) {
        Base base = model_base(look->game, look->battle, model[i]);
        bool front = !round && applies(look, WAC_LOS_01);
        if (front) /* CHR-03: the base of who has joined is off the table */
            base = profile_base(own, base.pose);
        Point at = front ? pose_point(base.pose, 0, base.length / 2) : base.pose.at;
        eye[i] = (Eye){ at, model[i], round };
    }
    return count;
}

/* ---- What stands between: LOS-03, LOS-05, TER-17 --------------------------------------------------------------------------- */

enum { LOOK_IN = 2 * INCH };

static void add_veil(Veils *veils, Blocker blocker, UnitId unit, PieceId piece)
{
    if (veils->count == MOST_VEILS)
        return;
    veils->blocker[veils->count] = blocker;
    veils->unit[veils->count] = unit;
    veils->piece[veils->count++] = piece;
}

/* Two units that look at each other, and the higher of their levels. */
typedef struct Line {
    UnitId viewer, target;
    int higher;
    Box corridor;
} Line;

static bool unit_hides(const Look *look, const Line *line, UnitId between)
{
    UnitId viewer = host_of(look, line->viewer), target = host_of(look, line->target);
    if (between == viewer || between == target || is_lone_personality(look, between))
        return false;
    return unit_level(look, between) >= line->higher;
}

static void add_units(const Look *look, const Line *line, Veils *veils)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        Base base[MOST_UNIT_MODELS];
        int count = footprints(look, u, base, MOST_UNIT_MODELS);
        for (int i = 0; i < count; i++) {
            if (box_meets(line->corridor, base_box(base[i])) && unit_hides(look, line, u) &&
                applies(look, WAC_LOS_03))
                add_veil(veils, sight_blocker(area_base(base[i])), u, NO_PIECE);
        }
    }
}

static void add_piece(const Look *look, const Line *line, PieceId piece, Area area, Veils *veils)
{
    const Terrain *terrain = &look->game->piece[piece];
    switch ((Blocks)terrain->field[TF_BLOCKS]) {
    case BLOCKS_NEVER:
        return;
    case BLOCKS_BEYOND_TWO_INCHES:
        if (applies(look, WAC_LOS_05))
            add_veil(veils, sight_woods(area, LOOK_IN), NO_UNIT, piece);
        return;
    case BLOCKS_ALWAYS:
        add_veil(veils, sight_blocker(area), NO_UNIT, piece);
        return;
    case BLOCKS_LOWER:
        if (line->higher < terrain->field[TF_LEVEL])
            add_veil(veils, sight_blocker(area), NO_UNIT, piece);
        return;
    }
}

static void add_pieces(const Look *look, const Line *line, Veils *veils)
{
    for (PieceId p = 0; p < look->game->terrain; p++) {
        if (!piece_stands(look, p) || look->game->piece[p].field[TF_BLOCKS] == BLOCKS_NEVER)
            continue;
        Area area = piece_area(look, p);
        if (box_meets(line->corridor, area_box(&area)) && applies(look, WAC_TER_17))
            add_piece(look, line, p, area, veils);
    }
}

/* All that the eyes may look through. Of a base twice as far off as it is large the chord's ends lie within 1.16 of its reach. */
static Box corridor_of(const Gaze *gaze)
{
    enum { FAR_OFF = 2 };
    Box box = sight_box(gaze->eye[0].at, gaze->at[0]);
    for (int k = 0; k < gaze->targets; k++) {
        Point at = gaze->at[k].pose.at;
        Length reach = base_reach(gaze->at[k]);
        box = box_join(box, box_grown((Box){ at, at }, reach + reach / 5));
        for (int i = 0; i < gaze->eyes; i++) {
            Point eye = gaze->eye[i].at;
            bool far = point_distance(eye, at) > FAR_OFF * reach;
            box = box_join(box, far ? (Box){ eye, eye } : sight_box(eye, gaze->at[k]));
        }
    }
    return box;
}

void gaze_at(const Look *look, UnitId viewer, UnitId target, bool shooting, Gaze *gaze)
{
    int own = unit_level(look, viewer), other = unit_level(look, target);
    Line line = { .viewer = viewer, .target = target, .higher = own > other ? own : other };
    gaze->viewer = viewer;
    gaze->target = target;
    gaze->veils.count = 0;
    gaze->eyes = eyes_of(look, viewer, shooting, gaze->eye);
    gaze->targets = footprints(look, target, gaze->at, MOST_UNIT_MODELS);
    gaze->faces = is_block(look, viewer) && gaze->eyes > 0 && !gaze->eye[0].all_round;
    if (gaze->faces)
        gaze->front = zone_side(unit_outline(look, viewer), SIDE_FRONT);
    if (gaze->eyes == 0 || gaze->targets == 0)
        return;
    line.corridor = corridor_of(gaze);
    add_units(look, &line, &gaze->veils);
    add_pieces(look, &line, &gaze->veils);
}

/* ---- Seeing: LOS-02, LOS-04 ---------------------------------------------------------------------------------------------------- */

static Sight look_at(const Gaze *gaze, int eye, int target)
{
    Sight sight;
    Point from = gaze->eye[eye].at;
    const Veils *veils = &gaze->veils;
    if (gaze->faces)
        sight_look_within(&sight, from, gaze->at[target], &gaze->front, veils->blocker,
                          veils->count);
    else
        sight_look(&sight, from, gaze->at[target], veils->blocker, veils->count);
    return sight;
}

bool eye_sees(const Gaze *gaze, int eye, int *veil)
{
    int hides = -1;
    for (int i = 0; i < gaze->targets; i++) {
        Sight sight = look_at(gaze, eye, i);
        if (sight.clear > 0) {
            if (veil)
                *veil = -1;
            return true;
        }
        hides = hides < 0 ? sight.blocker : hides;
    }
    if (veil)
        *veil = hides;
    return false;
}

static Segment ray_through(const Gaze *gaze, int eye, const Sight *sight, int target, int veil)
{
    const Area *area = &gaze->veils.blocker[veil].area;
    Point from = gaze->eye[eye].at;
    const Point to[] = { gaze->at[target].pose.at, sight->ends.from, sight->ends.to };
    for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
        if (area_crossed(area, (Segment){ from, to[i] }))
            return (Segment){ from, to[i] };
    }
    return (Segment){ from, to[0] };
}

Segment ray_of_eye(const Gaze *gaze, int eye, int veil)
{
    Sight sight = { .clear = 0 };
    for (int i = 0; i < gaze->targets; i++) {
        sight = look_at(gaze, eye, i);
        if (sight.clear > 0)
            return (Segment){ gaze->eye[eye].at, sight.aim };
        if (veil >= 0 && sight.blocker == veil)
            return ray_through(gaze, eye, &sight, i, veil);
    }
    return (Segment){ gaze->eye[eye].at, gaze->at[0].pose.at };
}

int eye_share(const Gaze *gaze, int eye)
{
    Sight sight = look_at(gaze, eye, 0);
    return sight_per_mille(&sight);
}

/* LOS-02: nothing outside its front facing can be clear to who looks ahead. */
static bool is_aside(const Look *look, UnitId viewer, UnitId target)
{
    return !looks_round(look, viewer, false) && !is_an_orb(look, viewer) &&
           !is_in_front_facing(look, viewer, target) && applies(look, WAC_LOS_04);
}

/* Whether it is seen, and what hides it from the first eye. */
typedef struct Seen {
    bool seen;
    UnitId blocker;
    PieceId piece;
} Seen;

static Seen look_for(const Look *look, UnitId viewer, UnitId target)
{
    Seen s = { .blocker = NO_UNIT, .piece = NO_PIECE };
    Gaze gaze;
    int first = -1;
    if (is_aside(look, viewer, target))
        return s;
    gaze_at(look, viewer, target, false, &gaze);
    for (int i = 0; i < gaze.eyes && !s.seen; i++) {
        int veil;
        s.seen = eye_sees(&gaze, i, &veil);
        first = first < 0 ? veil : first;
    }
    if (s.seen)
        return s;
    if (first >= 0) {
        s.blocker = gaze.veils.unit[first];
        s.piece = gaze.veils.piece[first];
    }
    bool hidden = applies(look, WAC_LOS_04);
    s.seen = !hidden;
    return s;
}

bool sees_unit(const Look *look, UnitId viewer, UnitId target, UnitId *blocker, PieceId *piece)
{
    /* Formations are told, places need not be. */
    struct {
        uint64_t revision;
        int32_t what;
        UnitId viewer, target;
    } asked = { look->battle->revision, ASKED_SEEN, viewer, target };
    Seen s;
    if (!recall(look, UNTIL_TOLD, &asked, sizeof asked, &s, sizeof s)) {
        Citing before = cite_apart(look);
        s = look_for(look, viewer, target);
        remember(look, UNTIL_TOLD, &asked, sizeof asked, &s, sizeof s, &before);
    }
    if (blocker)
        *blocker = s.blocker;
    if (piece)
        *piece = s.piece;
    return s.seen;
}
