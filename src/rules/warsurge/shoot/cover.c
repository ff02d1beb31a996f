#include "fight/attack.h"
#include "troops/kept.h"

/* The Cover Bonus: half of the Unit half hidden from the viewer's base centre, or in a Cover Area. */

enum { LOW_PIECE = 3 * INCH / 2, USUAL_BONUS = 1 };

typedef struct Viewer {
    ModelId model;
    UnitId unit;
    Base base;
    Length z;
} Viewer;

static Viewer viewer_of(const Look *look, ModelId model)
{
    const Battle *battle = look->battle;
    Viewer viewer = { .model = model,
                      .unit = battle->model[model].unit,
                      .base = measuring_base(look, model) };

    viewer.z = battle->model[model].z;
    if (is_aboard(look, viewer.unit) && battle->unit[viewer.unit].carrier != NO_UNIT)
        viewer.z = battle->model[battle->unit[battle->unit[viewer.unit].carrier].first].z;
    return viewer;
}

/* ---- What obscures (COV-03, COV-04) ---------------------------------------------------------- */

/* Whatever reaches half of the Target's height. */
static Length half_height(const Look *look, ModelId target)
{
    return look->battle->model[target].z +
           model_profile(look->game, look->battle, target)->height / 2;
}

/* Over the own wall, out of the own wood, from the own hill. */
static bool is_overlooked(const Look *look, const Viewer *viewer, ModelId target,
                          const Terrain *terrain, const Area *area)
{
    const Model *model = &look->battle->model[target];

    if (!polygon_contains(area->polygon, viewer->base.pose.at) &&
        !(terrain->height <= LOW_PIECE && area_gap(area, viewer->base) <= CONTACT_GAP) &&
        !(model->z > 0 && polygon_contains(area->polygon, model->pose.at)))
        return false;
    return applies(look, WSG_COV_04);
}

static void gather_pieces(const Look *look, const Viewer *viewer, ModelId target, Box corridor,
                          Screens *screens)
{
    for (int i = 0; i < look->game->terrain; i++) {
        const Terrain *terrain = &look->game->piece[i];
        if (terrain->field[TF_SIGHT] == SIGHT_OPEN || look->battle->piece[i].gone ||
            terrain->height < half_height(look, target))
            continue;
        Area area = area_polygon(terrain_polygon(look->game, i));
        if (is_between(corridor, &area) && !is_overlooked(look, viewer, target, terrain, &area))
            screens_add(screens, area, (PieceId)i, NO_MODEL, terrain->field[TF_BONUS]);
    }
}

static void gather_models(const Look *look, const Viewer *viewer, ModelId target, Box corridor,
                          Screens *screens)
{
    const Battle *battle = look->battle;
    const Scratch *scratch = look->scratch;
    UnitId own = battle->model[target].unit;
    Length half = half_height(look, target);

    for (int i = 0; i < scratch->standing; i++) {
        UnitId unit = battle->model[scratch->model[i]].unit;
        Area area = area_base(scratch->base[i]);
        if (unit == own || unit == viewer->unit || !is_between(corridor, &area))
            continue;
        if (is_aboard(look, viewer->unit) && battle->unit[viewer->unit].carrier == unit)
            continue;
        if (top_of(look, scratch->model[i]) >= half)
            screens_add(screens, area, NO_PIECE, scratch->model[i], USUAL_BONUS);
    }
}

/* Only the things whose Cover is worth at least that much. */
static void take_worth(const Screens *screens, int bonus, Screens *worth)
{
    worth->viewer = screens->viewer;
    worth->target = screens->target;
    worth->count = 0;
    for (int i = 0; i < screens->count; i++)
        if (screens->screen[i].kind >= bonus)
            worth->screen[worth->count++] = screens->screen[i];
}

static int highest_bonus(const Screens *screens, int below)
{
    int highest = 0;

    for (int i = 0; i < screens->count; i++)
        if (screens->screen[i].kind < below && screens->screen[i].kind > highest)
            highest = screens->screen[i].kind;
    return highest;
}

/* ---- One model (COV-02) ---------------------------------------------------------------------- */

static bool is_half_hidden(const Look *look, const Viewer *viewer, ModelId target,
                           const Screens *screens)
{
    Sight sight;

    look_past(look, &sight, viewer->base.pose.at, measuring_base(look, target), screens);
    return screens->count > 0 && sight_is_half_hidden(&sight) && applies(look, WSG_COV_03);
}

static void gather(const Look *look, const Viewer *viewer, ModelId target, Screens *screens)
{
    Box corridor = sight_box(viewer->base.pose.at, measuring_base(look, target));

    screens->viewer = screens->target = NO_UNIT;
    screens->count = 0;
    gather_pieces(look, viewer, target, corridor, screens);
    gather_models(look, viewer, target, corridor, screens);
}

/* The best bonus b such that the things worth at least b hide half of it. */
static int bonus_by_hiding(const Look *look, const Viewer *viewer, ModelId target)
{
    Screens screens, worth;

    gather(look, viewer, target, &screens);
    for (int bonus = highest_bonus(&screens, INT16_MAX); bonus > 0;
         bonus = highest_bonus(&screens, bonus)) {
        take_worth(&screens, bonus, &worth);
        if (is_half_hidden(look, viewer, target, &worth))
            return bonus;
    }
    return 0;
}

static int bonus_of_model(const Look *look, const Viewer *viewer, ModelId target)
{
    int32_t area = 0;
    int hidden = bonus_by_hiding(look, viewer, target);

    if (!gives_cover(look, look->battle->model[target].pose.at, &area))
        area = 0;
    int bonus = area > hidden ? area : hidden;
    return bonus > 0 && applies(look, WSG_COV_02) ? bonus : 0;
}

/* ---- The Unit (COV-05, COV-06) --------------------------------------------------------------- */

typedef struct CoverCount {
    int models;
    int bonus[MOST_UNIT_MODELS];
} CoverCount;

/* Doomed models still count until they are removed (ATK-16). */
static CoverCount count_cover(const Look *look, ModelId viewer, UnitId target)
{
    const Unit *unit = &look->battle->unit[target];
    Viewer eye = viewer_of(look, viewer);
    CoverCount count = { 0 };

    look_refresh(look);
    for (ModelId m = unit->first; m < unit->first + unit->count; m++)
        if (is_standing(look->battle, m))
            count.bonus[count.models++] = bonus_of_model(look, &eye, m);
    return count;
}

static int with_at_least(const CoverCount *count, int bonus)
{
    int models = 0;

    for (int i = 0; i < count->models; i++)
        models += count->bonus[i] >= bonus;
    return models;
}

int covered_models(const Look *look, ModelId viewer, UnitId target)
{
    CoverCount count = count_cover(look, viewer, target);

    return with_at_least(&count, 1);
}

/* The highest bonus that half of the Unit enjoys. */
static int find_bonus(const Look *look, ModelId viewer, UnitId target)
{
    CoverCount count = count_cover(look, viewer, target);
    int best = 0;

    for (int i = 0; i < count.models; i++) {
        int bonus = count.bonus[i];
        if (bonus <= best || with_at_least(&count, bonus) * 2 < count.models)
            continue;
        if (applies(look, WSG_COV_05))
            best = bonus;
    }
    return best <= USUAL_BONUS || applies(look, WSG_COV_06) ? best : USUAL_BONUS;
}

int cover_bonus(const Look *look, ModelId viewer, UnitId target)
{
    struct {
        int32_t what;
        ModelId viewer;
        UnitId target;
    } asked = { ASKED_COVER, viewer, target };
    int bonus;
    if (!recall(look, WHILE_STILL, &asked, sizeof asked, &bonus, sizeof bonus)) {
        Citing before = cite_apart(look);
        bonus = find_bonus(look, viewer, target);
        remember(look, WHILE_STILL, &asked, sizeof asked, &bonus, sizeof bonus, &before);
    }
    return bonus;
}

/* ---- What gives it, in words ------------------------------------------------------------------ */

static const char *screen_title(const Look *look, const Screen *screen)
{
    return screen->piece != NO_PIECE ? look->game->piece[screen->piece].title.text
                                     : unit_title(look, look->battle->model[screen->model].unit);
}

/* What hides half of it by itself; where several do so together, the first of them. */
static const char *hidden_by(const Look *look, const Viewer *viewer, ModelId target, int bonus)
{
    Screens screens, worth, one;

    gather(look, viewer, target, &screens);
    take_worth(&screens, bonus, &worth);
    one = worth;
    one.count = 1;
    for (int i = 0; i < worth.count; i++) {
        one.screen[0] = worth.screen[i];
        if (is_half_hidden(look, viewer, target, &one))
            return screen_title(look, &one.screen[0]);
    }
    return worth.count > 0 ? screen_title(look, &worth.screen[0]) : "";
}

const char *cover_from(const Look *look, ModelId viewer, UnitId target)
{
    const Unit *unit = &look->battle->unit[target];
    Viewer eye = viewer_of(look, viewer);
    int bonus = cover_bonus(look, viewer, target);

    for (ModelId m = unit->first; bonus > 0 && m < unit->first + unit->count; m++) {
        if (!is_standing(look->battle, m) || bonus_of_model(look, &eye, m) < bonus)
            continue;
        const Terrain *area = cover_area(look, look->battle->model[m].pose.at);
        bool in_it = area && area->field[TF_COVER] >= bonus;
        return in_it ? area->title.text : hidden_by(look, &eye, m, bonus);
    }
    return "";
}
