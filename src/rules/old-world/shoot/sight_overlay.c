#include "flow.h"
#include "shoot/sight.h"

/* ---- What a unit sees of the table: the light of the overlay of sight ---------------------------------------------------------- */

static void add_units(const Look *look, UnitId viewer, SeenArea *seen)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_STANDING, NO_UNIT, &u);) {
        ModelId model[MOST_UNIT_MODELS];
        if (u == viewer || is_looked_over(look, viewer, u))
            continue;
        int count = unit_models(look, u, model, MOST_UNIT_MODELS);
        for (int i = 0; i < count; i++) {
            Area area = area_base(model_base(look->game, look->battle, model[i]));
            seen_hide(seen, &area);
        }
    }
}

static void add_pieces(const Look *look, SeenArea *seen)
{
    for (PieceId p = 0; p < look->game->terrain; p++) {
        Category category = category_of(look, p);
        if (!piece_stands(look, p) || !is_screen(category))
            continue;
        Area area = piece_area(look, p);
        seen_hide(seen, &area);
    }
}

/* The models of its front at either end and between; of a loose unit the first, the last and one between. */
static int eyes_of_front(const Look *look, UnitId unit, ModelId eye[SEEN_EYES])
{
    ModelId model[MOST_UNIT_MODELS];
    int count = unit_models(look, unit, model, MOST_UNIT_MODELS);
    int front = is_block(look, unit) ? block_of(look, unit).files : count;
    return lookouts(model, front < count ? front : count, eye);
}

void draw_vista(const Look *look, UnitId unit, DrawingList *list)
{
    SeenArea seen;
    ModelId eye[SEEN_EYES];
    int eyes = eyes_of_front(look, unit, eye);
    seen_begin(&seen, look);
    add_units(look, unit, &seen);
    add_pieces(look, &seen);
    seen_ready(&seen);
    for (int i = 0; i < eyes; i++) {
        Base base = model_base(look->game, look->battle, eye[i]);
        bool round = looks_round(look, eye[i], false);
        Length side = eyes == 1 || i == 1 ? 0 : i == 0 ? -base.width / 2 : base.width / 2;
        Point at = round ? base.pose.at : pose_point(base.pose, side, base.length / 2);
        seen_draw(&seen, at, base.pose.facing, round, list);
    }
}
