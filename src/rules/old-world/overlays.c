#include "ladder.h"
#include "shooting.h"
#include "tables.h"

/* ---- What the table shows on a key: sight, arcs, who strikes in a combat ------------------------------------------------------ */

enum { OVERLAY_SIGHT, OVERLAY_ARCS, OVERLAY_MELEE, OVERLAY_CHARGES, OVERLAY_SHOTS };

const char *const old_world_overlay_titles[OLD_WORLD_OVERLAYS] = {
    [OVERLAY_SIGHT] = "Sight",
    [OVERLAY_ARCS] = "Arcs",
    [OVERLAY_MELEE] = "Melee: who strikes",
    [OVERLAY_CHARGES] = "Charges: reach and chance",
    [OVERLAY_SHOTS] = "Shooting: needs and losses",
};

static bool is_shown(const Look *look, UnitId unit)
{
    return is_fielded(look, unit) && host_of(look, unit) == unit &&
           models_alive(look->battle, unit) > 0;
}

/* LOS-02: from unit to unit, lit when at least one model sees one. */
static void draw_sight(const Look *look, UnitId unit, DrawingList *list)
{
    UnitId from = host_of(look, unit);
    if (!is_shown(look, from))
        return;
    for (UnitId u = 0; u < look->battle->units; u++) {
        Segment line = { { 0, 0 }, { 0, 0 } };
        if (!is_shown(look, u) || !is_enemy(look, from, u) ||
            unit_gap(look, from, u, &line) == LENGTH_NEVER)
            continue;
        bool seen = unit_sees(look, from, u, NULL, NULL);
        drawing_line(list, seen ? TONE_LIT : TONE_BAD, line, seen ? "sees" : "no sight");
    }
}

/* ARC-01: rays at 45 degrees from the outline's corners; skirmishers have a front all round. */
static void draw_arcs(const Look *look, UnitId unit, DrawingList *list)
{
    enum { RAY = 6 * INCH };
    static const Heading off[] = { -QUARTER_TURN / 2, QUARTER_TURN / 2,
                                   QUARTER_TURN + QUARTER_TURN / 2, HALF_TURN + QUARTER_TURN / 2 };
    Point corner[4];
    if (!is_shown(look, unit) || !is_block(look, unit))
        return;
    Base outline = unit_outline(look, unit);
    base_corners(outline, corner);
    for (int i = 0; i < 4; i++) {
        Heading direction = heading_normal(outline.pose.facing + off[i]);
        Segment ray = { corner[i], point_shift(corner[i], direction, RAY) };
        drawing_line(list, TONE_PLAIN, ray, "");
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
        if (which == OVERLAY_MELEE && is_shown(look, host_of(look, u)) &&
            (unit != NO_UNIT || combat_of(look, u).unit[0] == u))
            draw_combat(look, host_of(look, u), list);
    }
}
