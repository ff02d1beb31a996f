#include "fight/attack.h"
#include "flow.h"

/* What a Unit sees of the table: the light of the overlay of sight. It holds for targets no higher than the Unit itself: the terrain
 * that hides those is what can_see asks for (LOS-02, LOS-03), and Large models (PRK-14). */

static bool hides(const Look *look, int piece, Length top)
{
    const Terrain *terrain = &look->game->piece[piece];
    int32_t sight = terrain->field[TF_SIGHT];

    if (sight == SIGHT_OPEN || look->battle->piece[piece].gone || terrain->height < top)
        return false;
    bool forbidden = sight != SIGHT_BLOCKS && applies(look, WSG_LOS_03);
    return !forbidden;
}

static void add_screens(const Look *look, UnitId viewer, Length top, SeenArea *seen)
{
    const Battle *b = look->battle;

    for (int i = 0; i < look->game->terrain; i++) {
        Area area = area_polygon(terrain_polygon(look->game, i));
        if (hides(look, i, top) && applies(look, WSG_LOS_02))
            seen_hide(seen, &area);
    }
    for (int i = 0; i < b->models; i++) {
        UnitId unit = b->model[i].unit;
        Area area = area_base(model_base(look->game, b, (ModelId)i));
        if (unit != viewer && is_standing(b, (ModelId)i) &&
            unit_has(look, unit, PERK_LARGE, NULL) && top_of(look, (ModelId)i) >= top &&
            applies(look, WSG_PRK_14))
            seen_hide(seen, &area);
    }
}

void draw_outlook(const Look *look, UnitId unit, DrawingList *list)
{
    const Unit *u = &look->battle->unit[unit];
    ModelId model[MOST_UNIT_MODELS], eye[SEEN_EYES];
    SeenArea seen;
    int count = 0;

    for (ModelId m = u->first; m < u->first + u->count && count < MOST_UNIT_MODELS; m++)
        if (is_standing(look->battle, m))
            model[count++] = m;
    int eyes = lookouts(model, count, eye);
    if (eyes == 0)
        return;
    seen_begin(&seen, look);
    add_screens(look, unit, top_of(look, eye[0]), &seen);
    seen_ready(&seen);
    for (int i = 0; i < eyes; i++)
        seen_draw(&seen, look->battle->model[eye[i]].pose.at, 0, true, list);
}
