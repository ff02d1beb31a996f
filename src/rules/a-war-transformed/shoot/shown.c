#include "shoot/shown.h"

#include <stdio.h>

/* ---- Sight, ranges and cover as they are seen on a key ---------------------------------------------------------------------------- */

static Drawing *add_label(DrawingList *list, DrawingTone tone, Point at)
{
    Drawing *label = drawing_add(list, DRAW_LABEL, tone);
    if (!label)
        return NULL;
    label->corners = 1;
    label->corner[0] = at;
    return label;
}

/* The model that sees most of that unit. */
static ModelId best_eye(const Look *look, UnitId unit, UnitId other, View *best)
{
    Between between;
    const Unit *u = &look->battle->unit[unit];
    ModelId eye = NO_MODEL;
    gather_between(look, unit, other, &between);
    for (int n = 0; n < u->count; n++) {
        View view;
        ModelId model = (ModelId)(u->first + n);
        if (look->battle->model[model].state != MODEL_STANDING)
            continue;
        view_unit(look, &between, model, &view);
        if (eye == NO_MODEL || view.share > best->share) {
            *best = view;
            eye = model;
        }
    }
    return eye;
}

/* ---- Cover: COV-01, 03 ------------------------------------------------------------------------------------------------------------------ */

static const char *worth_of(Cover cover)
{
    static const char *const worth[] = { [COVER_NONE] = "no cover",
                                         [COVER_OBSTACLE] = "Advantage 1",
                                         [COVER_HOLES] = "Advantage 1, no Criticals",
                                         [COVER_TRENCHES] =
                                             "Advantage 1, no Criticals, saves again" };
    return worth[cover];
}

/* Against the fire of that other. */
static void draw_cover(const Look *look, UnitId unit, UnitId against, DrawingList *list)
{
    int inside = 0, models = 0;
    if (!bears(look, unit, TR_INFANTRY))
        return;
    models = models_in_cover(look, unit, against, &inside);
    Shelter shelter = shelter_of(look, unit, against);
    if (inside == 0)
        return;
    const Unit *u = &look->battle->unit[unit];
    ModelId first = u->first;
    while (first < u->first + u->count - 1 && look->battle->model[first].state != MODEL_STANDING)
        first++;
    Drawing *label = add_label(list, shelter.cover == COVER_NONE ? TONE_WARN : TONE_OWN,
                               look->battle->model[first].pose.at);
    if (!label)
        return;
    label->seat = u->seat;
    snprintf(label->words, sizeof label->words, "%d of %d: %s", inside, models,
             worth_of(shelter.cover));
}

/* Where everybody would stand; who has no path stays. */
static int bases_ahead(const Look *look, const Order *order, Base base[MOST_UNIT_MODELS])
{
    const Unit *u = &look->battle->unit[order->actor];
    int count = 0;
    for (int n = 0; n < u->count; n++) {
        ModelId model = (ModelId)(u->first + n);
        if (look->battle->model[model].state != MODEL_STANDING)
            continue;
        base[count] = model_base(look->game, look->battle, model);
        for (int i = 0; i < order->paths; i++) {
            const ModelPath *path = &order->path[i];
            if (path->model == model && path->count > 0)
                base[count].pose.at = order->point[path->first + path->count - 1].at;
        }
        count++;
    }
    return count;
}

void awt_ahead(const Look *look, const Order *order, Text *text)
{
    Base base[MOST_UNIT_MODELS];
    int inside;
    if (order->actor == NO_UNIT || order->paths == 0 || !is_fielded(look, order->actor) ||
        !bears(look, order->actor, TR_INFANTRY))
        return;
    int count = bases_ahead(look, order, base);
    Cover cover = cover_on_bases(look, base, count, &inside);
    if (inside > 0)
        text_format(text, "%d of %d in cover: %s", inside, count, worth_of(cover));
}

/* LOS-03: "0.40 of 8 models". */
void draw_sight(const Look *look, UnitId unit, DrawingList *list)
{
    for (UnitId u = NO_UNIT; units_next(look, UNITS_FIELDED | UNITS_ENEMIES, unit, &u);) {
        char words[DRAWING_WORDS];
        View view = { 0 };
        Segment line;
        ModelId eye = best_eye(look, unit, u, &view);
        if (eye == NO_MODEL)
            continue;
        unit_gap(look, unit, u, &line);
        line.from = look->battle->model[eye].pose.at;
        bool none = view.share <= 0;
        snprintf(words, sizeof words, none ? "not seen" : "%.2f of %d %s%s", view.share,
                 view.models, view.models == 1 ? "model" : "models",
                 view.under_half ? ": Difficult" : "");
        if (!none)
            draw_cover(look, u, unit, list);
        drawing_line(list, none ? TONE_BAD : view.under_half ? TONE_WARN : TONE_PLAIN, line, words);
    }
}

/* ---- Ranges and arcs: SHO-03, LOS-09 -------------------------------------------------------------------------------------------------- */

static void add_ring(const Look *look, ModelId model, Length range, DrawingTone tone, bool dashed,
                     const char *words, DrawingList *list)
{
    Base base = model_base(look->game, look->battle, model);
    Drawing *ring = range > 0 ? drawing_zone(list, tone, base, range, false) : NULL;
    if (!ring)
        return;
    ring->dashed = dashed;
    ring->seat = look->battle->unit[look->battle->model[model].unit].seat;
    snprintf(ring->words, sizeof ring->words, "%s %d\u2033", words, range / INCH);
}

/* The fan in which a weapon shoots that faces so. */
static Drawing *add_fan(const Look *look, ModelId model, const Weapon *w, Heading facing,
                        DrawingTone tone, DrawingList *list)
{
    enum { STEPS = 18 };
    Point at = look->battle->model[model].pose.at;
    Drawing *fan = drawing_add(list, DRAW_POLYGON, tone);
    if (!fan)
        return NULL;
    fan->filled = true;
    fan->seat = look->battle->unit[look->battle->model[model].unit].seat;
    fan->corner[fan->corners++] = at;
    for (int i = 0; i <= STEPS; i++) {
        Heading way = facing + (w->field[WF_ARC] * i / STEPS - w->field[WF_ARC] / 2) * DEGREE;
        fan->corner[fan->corners++] = point_shift(at, way, w->field[WF_RANGE]);
    }
    return fan;
}

/* And how far a gun may turn for it. */
static void draw_fan(const Look *look, ModelId model, const Weapon *w, DrawingList *list)
{
    bool gun = bears(look, look->battle->model[model].unit, TR_ARTILLERY);
    Drawing *fan = add_fan(look, model, w, look->battle->model[model].pose.facing, TONE_OWN, list);
    if (fan)
        snprintf(fan->words, sizeof fan->words,
                 gun ? "%d\u00b0, turns up to 45\u00b0 as it shoots" : "%d\u00b0",
                 w->field[WF_ARC]);
}

void draw_turned(const Look *look, const Order *order, DrawingList *list)
{
    const Clause *c = order->clauses > 0 ? &order->clause[order->clauses - 1] : NULL;
    bool turns = c && c->verb == VERB_SHOOT && c->has_heading && order->actor != NO_UNIT &&
                 bears(look, order->actor, TR_ARTILLERY);
    if (!turns)
        return;
    ModelId gun = look->battle->unit[order->actor].first;
    WeaponId weapon = weapon_held(look, gun, 0);
    if (weapon == NO_WEAPON || look->game->weapon[weapon].field[WF_ARC] >= 360)
        return;
    Heading turn = heading_turn(look->battle->model[gun].pose.facing, c->heading);
    int degrees = turn_degrees(turn);
    bool far = is_a_move(look, order->actor, degrees);
    Drawing *fan = add_fan(look, gun, &look->game->weapon[weapon], c->heading,
                           far ? TONE_BAD : TONE_LIT, list);
    if (fan)
        snprintf(fan->words, sizeof fan->words,
                 far ? "%d\u00b0: that is a Move" : "%d\u00b0 of 45\u00b0", degrees);
}

static void draw_weapon_range(const Look *look, ModelId model, WeaponId weapon, DrawingList *list)
{
    const Weapon *w = &look->game->weapon[weapon];
    if (w->field[WF_ARC] < 360)
        draw_fan(look, model, w, list);
    add_ring(look, model, w->field[WF_EFFECTIVE], TONE_LIT, false, "effective", list);
    add_ring(look, model, w->field[WF_RANGE], TONE_OWN, true, w->title.text, list);
    add_ring(look, model, w->field[WF_RANGE_MIN], TONE_BAD, true, "not nearer than", list);
}

/* Of each weapon the first model that holds it and may fire that row now. */
void draw_ranges(const Look *look, UnitId unit, DrawingList *list)
{
    bool shown[MOST_WEAPONS] = { false };
    const Unit *u = &look->battle->unit[unit];
    bool covered = occupied_cover(look, unit, unit) != COVER_NONE;
    for (int n = 0; n < u->count; n++) {
        ModelId model = (ModelId)(u->first + n);
        if (look->battle->model[model].state != MODEL_STANDING)
            continue;
        for (int i = 0; i < MOST_WEAPONS_HELD; i++) {
            WeaponId weapon = weapon_held(look, model, i);
            bool bipod = weapon != NO_WEAPON && weapon_bears(look, weapon, WT_BIPOD);
            bool other_row =
                bipod && (look->game->weapon[weapon].field[WF_IN_COVER] == 1) != covered;
            if (weapon == NO_WEAPON || shown[weapon] || other_row)
                continue;
            shown[weapon] = true;
            draw_weapon_range(look, model, weapon, list);
        }
    }
}
