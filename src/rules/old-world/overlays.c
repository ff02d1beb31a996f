#include <stdio.h>

#include "fight/ladder.h"
#include "shoot/shooting.h"
#include "shoot/sight.h"
#include "tables.h"

/* ---- What the table shows on a key: sight, arcs, who strikes in a combat ------------------------------------------------------ */

enum { OVERLAY_SIGHT, OVERLAY_ARCS, OVERLAY_MELEE, OVERLAY_CHARGES, OVERLAY_SHOTS };

const OverlayDef old_world_overlay_defs[OLD_WORLD_OVERLAYS] = {
    [OVERLAY_SIGHT] = { "Sight", "ui-sight", "V", "No unit is in sight", true, true },
    [OVERLAY_ARCS] = { "Arcs", "ui-arc", "A", "No unit here has arcs", false, false },
    [OVERLAY_MELEE] = { "Melee: who strikes", "ui-engagement", "Z", "Nobody is in a fight", false,
                        false },
    [OVERLAY_CHARGES] = { "Charges: reach and chance", "ui-charge", "N",
                          "Nobody can be charged next turn", false, true },
    [OVERLAY_SHOTS] = { "Shooting: needs and losses", "ui-shoot", "Shift+N",
                        "Nobody can be shot at from here", false, true },
};

static bool is_shown(const Look *look, UnitId unit)
{
    return is_fielded(look, unit) && host_of(look, unit) == unit &&
           models_alive(look->battle, unit) > 0;
}

/* How many of a unit's models see one of the other's, and the nearest pair that does. */
static int seers(const Look *look, UnitId unit, UnitId other, int *all, Segment *line)
{
    const Battle *b = look->battle;
    const Unit *u = &b->unit[unit], *o = &b->unit[other];
    Length near = LENGTH_NEVER;
    int sees = 0;
    *all = 0;
    for (int i = u->first; i < u->first + u->count; i++) {
        bool any = false;
        if (!is_standing(b, (ModelId)i))
            continue;
        for (int k = o->first; k < o->first + o->count; k++) {
            Length far = point_distance(b->model[i].pose.at, b->model[k].pose.at);
            if (!is_standing(b, (ModelId)k) || (any && far >= near) ||
                !model_sees(look, (ModelId)i, (ModelId)k))
                continue;
            any = true;
            if (far >= near)
                continue;
            near = far;
            *line = (Segment){ b->model[i].pose.at, b->model[k].pose.at };
        }
        ++*all;
        sees += any;
    }
    return sees;
}

/* LOS-02: from unit to unit, lit when at least one model sees one. */
static void draw_sight(const Look *look, UnitId unit, DrawingList *list)
{
    UnitId from = host_of(look, unit);
    if (!is_shown(look, from))
        return;
    draw_vista(look, from, list);
    for (UnitId u = 0; u < look->battle->units; u++) {
        Segment line = { { 0, 0 }, { 0, 0 } };
        if (!is_shown(look, u) || !is_enemy(look, from, u) ||
            unit_gap(look, from, u, &line) == LENGTH_NEVER)
            continue;
        bool seen = unit_sees(look, from, u, NULL, NULL);
        char words[DRAWING_WORDS] = "no sight";
        int all = 0, sees = seen ? seers(look, from, u, &all, &line) : 0;
        if (sees)
            snprintf(words, sizeof words, "%d of %d see", sees, all);
        drawing_line(list, seen ? TONE_LIT : TONE_BAD, line, words);
        if (list->count > 0)
            list->drawing[list->count - 1].dashed = !seen;
    }
}

/* A quarter about a side of the outline, out to where the rays from its two corners end. */
static void draw_quarter(const Base *outline, int side, DrawingList *list)
{
    enum { RAY = 6 * INCH, CURVE = 12 };
    static const char *const name[] = { "front", "right flank", "rear", "left flank" };
    Point corner[4];
    Drawing *d = drawing_add(list, DRAW_POLYGON, side == 0 ? TONE_LIT : TONE_OWN);
    if (!d)
        return;
    base_corners(*outline, corner);
    Point first = corner[side], last = corner[(side + 1) % 4];
    Heading middle = outline->pose.facing + side * QUARTER_TURN;
    d->filled = true;
    d->pattern = side == 0 ? DRAWING_FLAT : side == 2 ? DRAWING_CROSSED : DRAWING_HATCHED;
    d->corner[d->corners++] = first;
    for (int i = 0; i <= CURVE; i++) {
        Heading off = QUARTER_TURN / 2 * i / CURVE - QUARTER_TURN / 2;
        d->corner[d->corners++] = point_shift(first, heading_normal(middle + off), RAY);
    }
    for (int i = 0; i <= CURVE; i++) {
        Heading off = QUARTER_TURN / 2 * i / CURVE;
        d->corner[d->corners++] = point_shift(last, heading_normal(middle + off), RAY);
    }
    d->corner[d->corners++] = last;
    Drawing *label = drawing_add(list, DRAW_LABEL, TONE_PLAIN);
    if (!label)
        return;
    label->corners = 1;
    label->corner[0] = point_shift(point_toward(first, last, point_distance(first, last) / 2),
                                   heading_normal(middle), RAY / 2);
    snprintf(label->words, sizeof label->words, "%s", name[side]);
}

/* ARC-01: rays at 45 degrees from the outline's corners; skirmishers have a front all round. */
static void draw_arcs(const Look *look, UnitId unit, DrawingList *list)
{
    if (!is_shown(look, unit) || !is_block(look, unit))
        return;
    Base outline = unit_outline(look, unit);
    for (int side = 0; side < 4; side++)
        draw_quarter(&outline, side, list);
}

/* Which arc the place lies in, and how far off the corner's way ahead: each reaches 45 degrees to either side (ARC-01). */
void old_world_overlay_at(const Look *look, int which, UnitId unit, Point at, Text *text)
{
    static const char *const name[] = { "front", "right flank", "rear", "left flank" };
    Point corner[4];
    if (which != OVERLAY_ARCS || unit == NO_UNIT || !is_shown(look, host_of(look, unit)) ||
        !is_block(look, host_of(look, unit)))
        return;
    Base outline = unit_outline(look, host_of(look, unit));
    if (base_gap_point(outline, at) <= 0)
        return;
    int side = (int)side_of_point(outline, at);
    Heading ahead = heading_normal(outline.pose.facing + side * QUARTER_TURN);
    base_corners(outline, corner);
    Heading left = arc_offset((Pose){ corner[side], ahead }, at);
    Heading right = arc_offset((Pose){ corner[(side + 1) % 4], ahead }, at);
    Heading off = left < 0 ? -left : right > 0 ? right : 0;
    text_format(text, "%s", name[side]);
    if (off > 0)
        text_format(text, ", %.1f\u00b0 of %d.0\u00b0", (double)off / DEGREE,
                    QUARTER_TURN / 2 / DEGREE);
    else
        text_add(text, ", straight ahead of it");
}

/* MOV-15: what its enemies keep others away from. */
static void draw_kept_away(const Look *look, UnitId unit, DrawingList *list)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (!is_shown(look, u) || !is_enemy(look, host_of(look, unit), u))
            continue;
        if (is_block(look, u)) {
            Drawing *zone = drawing_zone(list, TONE_ENEMY, unit_outline(look, u), INCH, false);
            if (zone)
                zone->dashed = true;
        }
    }
}

void old_world_overlay(const Look *look, int which, UnitId unit, DrawingList *list)
{
    for (UnitId u = 0; u < look->battle->units; u++) {
        if (unit != NO_UNIT && u != unit)
            continue;
        if (which == OVERLAY_SIGHT && unit != NO_UNIT)
            draw_sight(look, u, list);
        if (which == OVERLAY_ARCS)
            draw_arcs(look, host_of(look, u), list);
        if (which == OVERLAY_CHARGES && unit != NO_UNIT && is_shown(look, host_of(look, u)))
            draw_charges(look, host_of(look, u), list);
        if (which == OVERLAY_SHOTS && unit != NO_UNIT && is_shown(look, host_of(look, u)))
            draw_shots(look, host_of(look, u), list);
        if (which == OVERLAY_MELEE && unit != NO_UNIT && is_shown(look, host_of(look, u)))
            draw_kept_away(look, u, list);
        if (which == OVERLAY_MELEE && is_shown(look, host_of(look, u)) &&
            (unit != NO_UNIT || combat_of(look, u).unit[0] == u))
            draw_combat(look, host_of(look, u), list);
    }
}
