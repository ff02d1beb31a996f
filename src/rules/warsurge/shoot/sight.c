#include "fight/attack.h"
#include "troops/kept.h"

/* Lines of sight: three eye points on either side, and things compared by their tops. */

Length top_of(const Look *look, ModelId model)
{
    const Model *m = &look->battle->model[model];
    UnitId carrier = look->battle->unit[m->unit].carrier;

    if (is_aboard(look, m->unit) && carrier != NO_UNIT)
        model = look->battle->unit[carrier].first;
    return look->battle->model[model].z + model_profile(look->game, look->battle, model)->height;
}

/* ---- What may block (LOS-02, LOS-03) --------------------------------------------------------- */

typedef struct Pair {
    ModelId a, b;
    UnitId unit_a, unit_b;
    Base base_a, base_b;
    Length top; /* the higher of the two */
    Box corridor;
} Pair;

/* The three eye points of a model that looks at another: its centre and its sides. */
static void eyes_of(Base from, Base to, Point eye[3])
{
    Segment sides = base_sides_toward(from, to.pose.at);

    eye[0] = from.pose.at;
    eye[1] = sides.from;
    eye[2] = sides.to;
}

/* Everything that can come between those eyes and the other lies in there. */
static Box box_from(Base from, Base to)
{
    Point eye[3];
    Box box = base_box(to);

    eyes_of(from, to, eye);
    for (int i = 0; i < 3; i++)
        box = box_join(box, sight_box(eye[i], to));
    return box;
}

static Pair pair_of(const Look *look, ModelId a, ModelId b)
{
    Pair pair = {
        .a = a, .b = b, .unit_a = look->battle->model[a].unit, .unit_b = look->battle->model[b].unit
    };
    Length top_a = top_of(look, a), top_b = top_of(look, b);

    pair.base_a = measuring_base(look, a);
    pair.base_b = measuring_base(look, b);
    pair.top = top_a > top_b ? top_a : top_b;
    pair.corridor =
        box_join(box_from(pair.base_a, pair.base_b), box_from(pair.base_b, pair.base_a));
    return pair;
}

/* A piece that contains one of the two, so also the one on whose level it stands, hides nothing from it. */
static bool is_at_home(const Area *area, const Pair *pair)
{
    return polygon_contains(area->polygon, pair->base_a.pose.at) ||
           polygon_contains(area->polygon, pair->base_b.pose.at);
}

static bool piece_blocks(const Look *look, int piece, const Pair *pair)
{
    const Terrain *terrain = &look->game->piece[piece];
    int32_t sight = terrain->field[TF_SIGHT];

    if (sight == SIGHT_OPEN || look->battle->piece[piece].gone || terrain->height < pair->top)
        return false;
    bool forbidden = sight != SIGHT_BLOCKS && applies(look, WSG_LOS_03);
    return !forbidden;
}

static bool rides_in(const Look *look, UnitId unit, UnitId transport)
{
    return is_aboard(look, unit) && look->battle->unit[unit].carrier == transport;
}

/* Large models only, and never those of the two Units or the Transport that one of them rides in. */
static bool model_blocks(const Look *look, ModelId model, const Pair *pair)
{
    UnitId unit = look->battle->model[model].unit;

    if (unit == pair->unit_a || unit == pair->unit_b || rides_in(look, pair->unit_a, unit) ||
        rides_in(look, pair->unit_b, unit))
        return false;
    return unit_has(look, unit, PERK_LARGE, NULL) && top_of(look, model) >= pair->top &&
           applies(look, WSG_PRK_14);
}

static void gather_blockers(const Look *look, const Pair *pair, Screens *screens)
{
    const Scratch *scratch = look->scratch;
    UnitId last = NO_UNIT;
    bool large = false; /* the unit of the last model */

    screens->count = 0;
    for (int i = 0; i < look->game->terrain; i++) {
        Area area = area_polygon(terrain_polygon(look->game, i));
        if (piece_blocks(look, i, pair) && is_between(pair->corridor, &area) &&
            !is_at_home(&area, pair))
            screens_add(screens, area, (PieceId)i, NO_MODEL, 0);
    }
    for (int i = 0; i < scratch->standing; i++) {
        UnitId unit = look->battle->model[scratch->model[i]].unit;
        if (unit != last)
            large = unit_has(look, unit, PERK_LARGE, NULL);
        last = unit;
        if (!large)
            continue;
        Area area = area_base(scratch->base[i]);
        if (is_between(pair->corridor, &area) && model_blocks(look, scratch->model[i], pair))
            screens_add(screens, area, NO_PIECE, scratch->model[i], 0);
    }
    if (screens->count > 0)
        screens->count = applies(look, WSG_LOS_02) ? screens->count : 0;
}

uint64_t screens_about(const Look *look)
{
    const Battle *b = look->battle;
    uint64_t sum = 0;
    for (int i = 0; i < look->game->terrain; i++)
        sum = sum << 1 ^ sum >> 63 ^ b->piece[i].gone;
    for (UnitId u = 0; u < b->units; u++) {
        if (unit_has(look, u, PERK_LARGE, NULL))
            sum ^= whereabouts(look, u);
    }
    return sum;
}

/* ---- Looking --------------------------------------------------------------------------------- */

void look_past(const Look *look, Sight *sight, Point eye, Base target, const Screens *screens)
{
    Blocker blocker[MOST_SCREENS];
    int count = screens_as_blockers(screens, blocker);

    if (count > 0)
        count = applies(look, WSG_GEO_08) ? count : 0;
    sight_look(sight, eye, target, blocker, count);
}

/* From one side: its three eye points, until one sees. */
static void look_from(const Look *look, Base from, Base to, const Screens *screens, Glance *seen)
{
    Point eye[3];
    int eyes = applies(look, WSG_LOS_01) ? 3 : 1;

    eyes_of(from, to, eye);
    for (int i = 0; i < eyes && !seen->clear; i++) {
        Sight sight;
        look_past(look, &sight, eye[i], to, screens);
        int32_t share = sight_per_mille(&sight);
        seen->clear = sight.clear > 0;
        seen->share = share > seen->share ? share : seen->share;
        if (i == 0 && sight.blocker >= 0 && seen->piece == NO_PIECE && seen->model == NO_MODEL) {
            seen->piece = screens->screen[sight.blocker].piece;
            seen->model = screens->screen[sight.blocker].model;
        }
    }
}

/* A and T see each other when either sees the other from one of its eye points: sight is mutual. */
static Glance look_both_ways(const Look *look, ModelId a, ModelId target)
{
    Pair pair = pair_of(look, a, target);
    Glance seen = { .piece = NO_PIECE,
                    .model = NO_MODEL,
                    .line = { pair.base_a.pose.at, pair.base_b.pose.at } };
    Screens screens;

    look_refresh(look);
    gather_blockers(look, &pair, &screens);
    if (screens.count == 0) {
        seen.clear = true;
        seen.share = 1000;
        return seen;
    }
    look_from(look, pair.base_a, pair.base_b, &screens, &seen);
    if (!seen.clear && applies(look, WSG_LOS_01))
        look_from(look, pair.base_b, pair.base_a, &screens, &seen);
    return seen;
}

Glance glance(const Look *look, ModelId a, ModelId target)
{
    const Model *model = look->battle->model;
    struct {
        uint64_t viewers, targets, screens;
        int32_t what;
        ModelId a, target;
    } asked = { whereabouts(look, model[a].unit),
                whereabouts(look, model[target].unit),
                screens_about(look),
                ASKED_SIGHT,
                a,
                target };
    Glance seen;
    if (!recall(look, FOR_GOOD, &asked, sizeof asked, &seen, sizeof seen)) {
        Citing before = cite_apart(look);
        seen = look_both_ways(look, a, target);
        remember(look, FOR_GOOD, &asked, sizeof asked, &seen, sizeof seen, &before);
    }
    return seen;
}

bool warsurge_sees(const Look *look, UnitId unit, UnitId other)
{
    const Battle *b = look->battle;
    const Unit *u = &b->unit[unit], *o = &b->unit[other];

    for (int i = u->first; i < u->first + u->count; i++)
        for (int k = o->first; is_standing(b, (ModelId)i) && k < o->first + o->count; k++)
            if (is_standing(b, (ModelId)k) && can_see(look, (ModelId)i, (ModelId)k, NULL, NULL))
                return true;
    return false;
}

bool can_see(const Look *look, ModelId a, ModelId target, int32_t *share_thousandths,
             PieceId *blocker)
{
    Glance seen = glance(look, a, target);

    if (share_thousandths != NULL)
        *share_thousandths = seen.share;
    if (blocker != NULL)
        *blocker = seen.piece;
    return seen.clear;
}
