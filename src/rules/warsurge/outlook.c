#include "geom/visible.h"

#include "attack.h"
#include "flow.h"

/* What a Unit sees of the table: the light of the overlay of sight. It holds for targets no higher than the Unit itself: the terrain
 * that hides those is what can_see asks for (LOS-02, LOS-03), and Large models (PRK-14). */

enum { OUTLOOK_CORNERS = 4096, OUTLOOK_OPAQUES = 1024, OUTLOOK_EYES = 3 };

/* Kept on the stack of whoever draws: an overlay is found anew only when the battle changes. */
typedef struct Outlook {
    VisibleScratch scratch;
    Point room[OUTLOOK_CORNERS], seen[OUTLOOK_CORNERS + 1];
    Opaque opaque[OUTLOOK_OPAQUES];
    VisibleScene scene;
} Outlook;

static bool hides(const Look *look, int piece, Length top)
{
    const Terrain *terrain = &look->game->piece[piece];
    int32_t sight = terrain->field[TF_SIGHT];

    if (sight == SIGHT_OPEN || look->battle->piece[piece].gone || terrain->height < top)
        return false;
    bool forbidden = sight != SIGHT_BLOCKS && applies(look, WSG_LOS_03);
    return !forbidden;
}

static void add_screens(const Look *look, UnitId viewer, Length top, VisibleScene *scene)
{
    const Battle *b = look->battle;

    for (int i = 0; i < look->game->terrain; i++) {
        Area area = area_polygon(terrain_polygon(look->game, i));
        if (hides(look, i, top) && applies(look, WSG_LOS_02))
            visible_add(scene, &area);
    }
    for (int i = 0; i < b->models; i++) {
        UnitId unit = b->model[i].unit;
        Area area = area_base(model_base(look->game, b, (ModelId)i));
        if (unit != viewer && is_standing(b, (ModelId)i) &&
            unit_has(look, unit, PERK_LARGE, NULL) && top_of(look, (ModelId)i) >= top &&
            applies(look, WSG_PRK_14))
            visible_add(scene, &area);
    }
}

/* Its first, last and middle model look. */
static int lookouts(const Look *look, UnitId unit, ModelId eye[OUTLOOK_EYES])
{
    const Unit *u = &look->battle->unit[unit];
    ModelId model[MOST_UNIT_MODELS];
    int count = 0, picked = 0;

    for (int i = 0; i < u->count && i < MOST_UNIT_MODELS; i++)
        if (is_standing(look->battle, (ModelId)(u->first + i)))
            model[count++] = (ModelId)(u->first + i);
    for (int i = 0; i < OUTLOOK_EYES && count > 0; i++) {
        ModelId m = model[i == 0 ? 0 : i == 1 ? count / 2 : count - 1];
        if (picked == 0 || eye[picked - 1] != m)
            eye[picked++] = m;
    }
    return picked;
}

void draw_outlook(const Look *look, UnitId unit, DrawingList *list)
{
    Outlook o;
    ModelId eye[OUTLOOK_EYES];
    int eyes = lookouts(look, unit, eye);

    if (eyes == 0)
        return;
    o.scene = (VisibleScene){ .corner = o.room,
                              .corners_most = OUTLOOK_CORNERS,
                              .opaque = o.opaque,
                              .opaques_most = OUTLOOK_OPAQUES };
    visible_begin(&o.scene, look->game->width, look->game->height);
    add_screens(look, unit, top_of(look, eye[0]), &o.scene);
    visible_ready(&o.scene);
    for (int i = 0; i < eyes; i++) {
        Point at = look->battle->model[eye[i]].pose.at;
        int count = visible_region(&o.scratch, &o.scene, at, o.seen, OUTLOOK_CORNERS);
        if (count == 0)
            continue;
        o.seen[count] = o.seen[0];
        drawing_fans(list, TONE_LIT, at, o.seen, count + 1);
    }
}
